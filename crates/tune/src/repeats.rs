//! How often puzzles are the same.

use crate::Reading;

/// The share of pairs that are the same puzzle, each pair weighted with the product of its weights,
/// and its standard error (Simpson 1949). It is 0 if the target does not count repeats.
pub fn repeats<'a>(puzzles: impl Iterator<Item = (f64, &'a Reading)>) -> (f64, f64) {
    let counted = puzzles.filter(|(weight, _)| *weight > 0.0);
    let mut keys: Vec<(u32, f64)> =
        counted.filter_map(|(weight, puzzle)| Some((puzzle.key?, weight))).collect();
    keys.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let total = |all: &[(u32, f64)]| all.iter().map(|(_, weight)| weight).sum::<f64>();
    let all = total(&keys);
    let alone: f64 = keys.iter().map(|(_, weight)| weight * weight).sum();
    if alone >= all * all {
        return (0.0, 0.0);
    }
    let shares = || keys.chunk_by(|a, b| a.0 == b.0).map(|same| total(same) / all);
    let squares: f64 = shares().map(|share| share * share).sum();
    let cubes: f64 = shares().map(|share| share * share * share).sum();
    // The effective number of puzzles of equal weight.
    let count = all * all / alone;
    let repeats = if keys.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        ((squares * count - 1.0) / (count - 1.0)).max(0.0)
    } else {
        // The remainder of the sums is rounding, not a pair.
        0.0
    };
    let of_shares = 4.0 * (cubes - squares * squares).max(0.0) / count;
    (repeats, (of_shares + 2.0 * repeats / (count * count)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding of the sums would otherwise count as one pair in very many.
    #[test]
    fn where_no_two_are_the_same_no_pair_is() {
        for many in 2..500 {
            let reading = |key| Reading { values: Box::default(), key: Some(key) };
            let readings: Vec<Reading> = (0..many).map(reading).collect();
            let weighed = |weight: fn(u32) -> f64| (0..).map(weight).zip(&readings);
            assert_eq!(repeats(weighed(|_| 1.0)).0, 0.0, "{many}");
            assert_eq!(repeats(weighed(|key| 0.1 + f64::from(key % 7))).0, 0.0, "{many}");
            let twice = weighed(|_| 1.0).chain(weighed(|_| 0.0));
            assert_eq!(repeats(twice).0, 0.0, "{many}, and others that weigh nothing");
        }
    }

    /// Nine kinds of puzzles, some more common: 200 of them tell how many pairs are
    /// the same, and by how much they err.
    #[test]
    fn repeats_err_as_they_say() {
        let mut stream = etchwork_path::Stream::new(5);
        let mut sample = || {
            let key = |stream: &mut etchwork_path::Stream| stream.below(9) * stream.below(2);
            let reading = |key| Reading { values: Box::default(), key: Some(key) };
            let readings: Vec<Reading> = (0..200).map(|_| reading(key(&mut stream))).collect();
            let weighed = readings.iter().map(|reading| (1.0, reading));
            repeats(weighed)
        };
        let samples: Vec<(f64, f64)> = (0..400).map(|_| sample()).collect();
        let mean = samples.iter().map(|(repeats, _)| repeats).sum::<f64>() / 400.0;
        // One kind has 5 in 9, the other eight 1 in 18 each.
        let exact = 25.0 / 81.0 + 8.0 / 324.0;
        assert!((mean - exact).abs() < 0.008, "{mean} {exact}");
        let squares = samples.iter().map(|(repeats, _)| (repeats - mean) * (repeats - mean));
        let scatter = (squares.sum::<f64>() / 400.0).sqrt();
        let error = samples.iter().map(|(_, error)| error).sum::<f64>() / 400.0;
        assert!((0.85..1.2).contains(&(error / scatter)), "{error} {scatter}");
    }
}
