//! Distributions in few numbers.

/// The value below which that share of sorted values lies, linear between
/// neighbours; `None` of no value.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let low = at.floor();
    let above = sorted[(low as usize + 1).min(last)];
    Some(sorted[low as usize] + (at - low) * (above - sorted[low as usize]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_neighbours() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[7.0], 0.9), Some(7.0));
        let sorted = [1.0, 2.0, 4.0, 8.0, 16.0];
        assert_eq!(quantile(&sorted, 0.0), Some(1.0));
        assert_eq!(quantile(&sorted, 0.5), Some(4.0));
        assert_eq!(quantile(&sorted, 0.625), Some(6.0));
        assert_eq!(quantile(&sorted, 1.0), Some(16.0));
    }
}
