//! Logarithms to base 2 in whole numbers, the same on every machine.

/// One doubling.
pub(super) const ONE: u32 = 256;

/// The logarithm of a number above 0, linear between powers of two.
#[inline(always)]
pub(super) fn log(number: u32) -> u32 {
    let whole = number.ilog2();
    let part = (u64::from(number) * u64::from(ONE)) >> whole;
    whole * ONE + part as u32 - ONE
}

/// The greatest number whose logarithm is not above a level.
#[inline(always)]
pub(super) fn exp(level: u32) -> u32 {
    let (whole, part) = (level / ONE, level % ONE);
    // `log` rounds down, so every number below the first one of the next level has this level.
    let next = u64::from(ONE + part + 1) << whole.min(32);
    u32::try_from(next.div_ceil(u64::from(ONE)) - 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_exact_and_the_scale_ascends() {
        for power in 0..32 {
            assert_eq!(log(1 << power), power * ONE);
        }
        let levels: Vec<u32> = (1..5_000).map(log).collect();
        assert!(levels.is_sorted());
        assert_eq!(log(3), ONE + ONE / 2);
    }

    #[test]
    fn the_way_back_is_the_greatest_number_that_is_not_above() {
        for level in 0..=12 * ONE {
            let number = exp(level);
            assert!(log(number) <= level && log(number + 1) > level, "{level}: {number}");
        }
        assert_eq!((exp(0), exp(32 * ONE), exp(40 * ONE)), (1, u32::MAX, u32::MAX));
    }
}
