//! The score: the share of puzzles within their bands, and how close together they lie.

use crate::repeats::repeats;
use crate::sample::{Reading, Row};
use crate::{Band, Target};
use serde::{Deserialize, Serialize};

/// The score of a sample against a target.
///
/// A metric's score is (share of its puzzles inside the band) x 1 / (1 + (4 sd / width)^2), where
/// sd is the standard deviation of those inside. The composite is the weighted geometric mean of
/// the metrics' scores. It is 0 if any of them is 0, if no puzzle came out, if puzzles cost more
/// boards than the limit, or if they repeat more often than allowed. After McVroom, "Generating
/// Puzzles Worth Playing".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The composite, from 0 to 1.
    pub composite: f64,
    /// The composite of the metrics whose score is not 0, times their share of the weights: it
    /// tells composites of 0 apart.
    pub rest: f64,
    /// The approximate standard error of either.
    pub error: f64,
    /// Boards per puzzle; `None` if no puzzle came out.
    pub cost: Option<f64>,
    /// The standard error of the cost.
    pub cost_error: f64,
    /// The chance that two puzzles are the same up to symmetry; 0 if the target does not count
    /// repeats. Its reciprocal is an effective number of distinct puzzles: that of Simpson,
    /// "Measurement of Diversity" (Nature 163, 1949), and Hill.
    pub repeats: f64,
    /// Its standard error.
    pub repeats_error: f64,
    /// The number of puzzles that came out.
    pub puzzles: u32,
    /// The metrics, in the order of their names.
    pub metrics: Vec<MetricScore>,
}

/// The score of one metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricScore {
    /// The reading.
    pub reading: String,
    /// The number of puzzles for which the reading counts.
    pub puzzles: u32,
    /// The share of them inside the band.
    pub inside: f64,
    /// The standard deviation of those inside.
    pub deviation: f64,
    /// The score, from 0 to 1.
    pub score: f64,
}

impl Score {
    /// Scores rows of readings, which are in the order of the target's bands.
    pub fn of<'a>(target: &Target, rows: impl Iterator<Item = &'a Row> + Clone) -> Self {
        let boards: u64 = rows.clone().map(|row| u64::from(row.boards)).sum();
        let puzzles = rows.filter_map(|row| row.puzzle.as_ref());
        let count = puzzles.clone().count();
        let cost = (count > 0).then(|| boards as f64 / count as f64);
        // The number of boards per puzzle is geometric: its standard deviation is about its mean.
        let error = cost.map_or(0.0, |cost| cost / (count as f64).sqrt());
        Self::weighed(target, puzzles.map(|puzzle| (1.0, puzzle)), cost.map(|cost| (cost, error)))
    }

    /// Scores weighted puzzles from the boards per puzzle and its standard error.
    pub fn weighed<'a>(
        target: &Target,
        puzzles: impl Iterator<Item = (f64, &'a Reading)> + Clone,
        cost: Option<(f64, f64)>,
    ) -> Self {
        let values = |at: usize| {
            let counts = move |(weight, puzzle): (f64, &'a Reading)| {
                Some((weight, puzzle.values[at].counts()?))
            };
            puzzles.clone().filter_map(counts)
        };
        let metric =
            |(at, (name, band)): (usize, (&String, &Band))| MetricScore::of(name, band, values(at));
        let metrics: Vec<MetricScore> = target.bands.iter().enumerate().map(metric).collect();
        let (repeats, repeats_error) = repeats(puzzles.clone());
        let (cost, cost_error) = (cost.map(|(cost, _)| cost), cost.map_or(0.0, |(_, error)| error));
        let affordable = cost.is_some_and(|cost| cost <= target.max_boards_per_puzzle);
        let allowed = affordable && repeats * target.min_distinct <= 1.0;
        let (composite, rest) = if allowed { mean(target, &metrics) } else { (0.0, 0.0) };
        let error = rest * relative_error(target, &metrics);
        let puzzles = puzzles.count() as u32;
        Self { composite, rest, error, cost, cost_error, repeats, repeats_error, puzzles, metrics }
    }
}

/// The weighted geometric mean of all metrics, and that of the metrics that are not 0.
fn mean(target: &Target, metrics: &[MetricScore]) -> (f64, f64) {
    let weights = || target.bands.values().map(|band| band.weight);
    let total: f64 = weights().sum();
    let (mut logs, mut of_weight) = (0.0, 0.0);
    for (metric, weight) in metrics.iter().zip(weights()) {
        if metric.score > 0.0 {
            logs += weight * libm::log(metric.score);
            of_weight += weight;
        }
    }
    if of_weight == 0.0 {
        return (0.0, 0.0);
    }
    let rest = libm::exp(logs / of_weight) * (of_weight / total);
    if of_weight < total { (0.0, rest) } else { (rest, rest) }
}

/// The standard error of the logarithm of the composite, as if all metrics erred together. The
/// squared relative error of a share p of n puzzles is (1 - p) / (p n), that of a variance of n
/// values is 2 / n. One more puzzle may always be unlike the others.
fn relative_error(target: &Target, metrics: &[MetricScore]) -> f64 {
    let total: f64 = target.bands.values().map(|band| band.weight).sum();
    let error = |(metric, band): (&MetricScore, &Band)| {
        if metric.score == 0.0 {
            return 0.0;
        }
        let puzzles = f64::from(metric.puzzles);
        let outside = (1.0 - metric.inside + 1.0 / puzzles) / (metric.inside * puzzles);
        let spread = 1.0 - metric.score / metric.inside;
        band.weight / total * (outside + 2.0 * spread * spread / puzzles).sqrt()
    };
    metrics.iter().zip(target.bands.values()).map(error).sum()
}

impl MetricScore {
    /// Takes weights and values; `None` is unknown and counts as outside.
    fn of(name: &str, band: &Band, values: impl Iterator<Item = (f64, Option<f64>)>) -> Self {
        let (mut puzzles, mut of_all, mut of_inside) = (0, 0.0, 0.0);
        let mut inside: Vec<(f64, f64)> = Vec::new();
        for (weight, value) in values {
            puzzles += 1;
            of_all += weight;
            if let Some(value) = value.filter(|value| band.contains(*value)) {
                of_inside += weight;
                inside.push((weight, value));
            }
        }
        let mut metric =
            Self { reading: name.to_owned(), puzzles, inside: 0.0, deviation: 0.0, score: 0.0 };
        if of_inside > 0.0 {
            let mean = inside.iter().map(|(weight, value)| weight * value).sum::<f64>() / of_inside;
            let square = |(weight, value): &(f64, f64)| weight * ((value - mean) * (value - mean));
            metric.inside = of_inside / of_all;
            metric.deviation = (inside.iter().map(square).sum::<f64>() / of_inside).sqrt();
            // A band without width holds only one value: there is no deviation.
            let spread =
                if band.width() > 0.0 { 4.0 * metric.deviation / band.width() } else { 0.0 };
            metric.score = metric.inside / (1.0 + spread * spread);
        }
        metric
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Value;
    use crate::testing::row;
    use proptest::prelude::*;

    fn target(bands: &[(&str, Band)]) -> Target {
        let bands = bands.iter().map(|(name, band)| ((*name).to_owned(), band.clone())).collect();
        Target {
            max_boards_per_puzzle: 12.0,
            min_distinct: 0.0,
            metrics: Default::default(),
            bands,
        }
    }

    fn band(low: f64, high: f64, weight: f64) -> Band {
        Band { low, high, weight, mechanic: None, gate: false }
    }

    fn two() -> Target {
        target(&[("a", band(0.0, 1.0, 1.0)), ("b", band(2.0, 3.0, 2.0))])
    }

    fn score(target: &Target, rows: &[[f64; 2]]) -> Score {
        let rows: Vec<Row> = rows.iter().map(|row| of(1, row)).collect();
        Score::of(target, rows.iter())
    }

    fn of(boards: u32, readings: &[f64]) -> Row {
        let values = readings.iter().map(|value| Value::Known(*value)).collect();
        Row { boards, puzzle: Some(Reading { values, key: None }) }
    }

    #[test]
    fn all_at_the_centre_is_1_and_one_metric_of_0_is_0() {
        assert_eq!(score(&two(), &[[0.5, 2.5]; 9]).composite, 1.0);
        let astray = score(&two(), &[[0.5, 3.5]; 9]);
        assert_eq!((astray.composite, astray.metrics[1].score), (0.0, 0.0));
        // The partial score tells it apart from a sample with every metric at 0.
        assert!(astray.rest > score(&two(), &[[1.5, 3.5]; 9]).rest);
    }

    #[test]
    fn a_score_by_hand() {
        // Inside: 0.25 and 0.75, so sd 1/4 of the width, and 2 of 3.
        let one = target(&[("a", band(0.0, 1.0, 1.0))]);
        let rows: Vec<Row> = [0.25, 0.75, 7.0].map(|value| of(2, &[value])).into();
        let score = Score::of(&one, rows.iter());
        assert_eq!((score.cost, score.puzzles), (Some(2.0), 3));
        assert_eq!(score.metrics[0].score, 2.0 / 3.0 / 2.0);
        assert!((score.composite - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn double_weight_is_the_square() {
        let equal = |weight| target(&[("a", band(0.0, 1.0, 1.0)), ("b", band(2.0, 3.0, weight))]);
        let rows = [[0.5, 2.5], [0.5, 9.0]];
        let close = |value: f64, exact: f64| assert!((value - exact).abs() < 1e-12, "{value}");
        close(score(&equal(1.0), &rows).composite, libm::sqrt(0.5));
        close(score(&equal(2.0), &rows).composite, libm::pow(0.5, 2.0 / 3.0));
        close(score(&equal(0.0), &rows).composite, 1.0);
    }

    #[test]
    fn no_puzzle_and_too_many_boards_are_0() {
        let target = two();
        let barren = Row { boards: 100, puzzle: None };
        let none = Score::of(&target, std::iter::once(&barren));
        assert_eq!((none.composite, none.cost), (0.0, None));
        let dear = [of(12, &[0.5, 2.5]), of(13, &[0.5, 2.5])];
        assert_eq!(Score::of(&target, dear.iter()).composite, 0.0);
        assert_eq!(Score::of(&target, dear[..1].iter()).composite, 1.0);
        // Requests that gave up cost boards as well.
        let rows = [of(1, &[0.5, 2.5]), barren];
        assert_eq!(Score::of(&target, rows.iter()).cost, Some(101.0));
    }

    /// Of 4 puzzles 3 are the same: 3 of 6 pairs.
    #[test]
    fn a_tier_that_repeats_itself_is_0() {
        let mut target = target(&[("a", band(0.0, 1.0, 1.0))]);
        let keyed = |key| {
            let Row { boards, puzzle } = of(1, &[0.5]);
            Row { boards, puzzle: puzzle.map(|puzzle| Reading { key: Some(key), ..puzzle }) }
        };
        let rows = [7, 9, 7, 7].map(keyed);
        let score = |target: &Target| Score::of(target, rows.iter());
        assert!((score(&target).repeats - 0.5).abs() < 1e-12);
        assert_eq!(score(&target).composite, 1.0);
        target.min_distinct = 1.9;
        assert_eq!(score(&target).composite, 1.0);
        target.min_distinct = 2.1;
        assert_eq!((score(&target).composite, score(&target).rest), (0.0, 0.0));
        // A puzzle of weight 0 repeats nothing.
        let puzzles = rows.iter().zip([2.0, 2.0, 0.0, 0.0]);
        let puzzles = puzzles.map(|(row, weight)| (weight, row.puzzle.as_ref().unwrap()));
        assert_eq!(Score::weighed(&target, puzzles, Some((1.0, 0.0))).repeats, 0.0);
        assert_eq!(Score::of(&target, rows[..1].iter()).repeats, 0.0);
    }

    #[test]
    fn what_does_not_count_or_is_unknown() {
        let one = target(&[("a", band(0.0, 1.0, 1.0))]);
        let rows = [row(1, [Value::Known(0.5)]), row(1, [Value::OutOfScope])];
        assert_eq!(Score::of(&one, rows.iter()).composite, 1.0);
        let rows = [row(1, [Value::Known(0.5)]), row(1, [Value::Unknown])];
        assert_eq!(Score::of(&one, rows.iter()).composite, 0.5);
    }

    #[test]
    fn a_band_without_width() {
        let one = target(&[("a", band(1.0, 1.0, 1.0))]);
        let rows = [of(1, &[1.0]), of(1, &[2.0])];
        assert_eq!(Score::of(&one, rows.iter()).composite, 0.5);
    }

    /// The error is that of scores of samples that differ by chance alone: a third
    /// of the values outside, the others spread over a part of the band.
    #[test]
    fn the_error_is_about_how_far_scores_scatter() {
        let one = target(&[("a", band(0.0, 1.0, 1.0))]);
        let mut stream = etchwork_path::Stream::new(5);
        let mut sample = || {
            let mut value = || if stream.below(3) == 0 { 7.0 } else { 0.3 + 0.4 * stream.unit() };
            let rows: Vec<Row> = (0..100).map(|_| of(1, &[value()])).collect();
            Score::of(&one, rows.iter())
        };
        let scores: Vec<Score> = (0..300).map(|_| sample()).collect();
        let mean = scores.iter().map(|score| score.composite).sum::<f64>() / 300.0;
        let square = |score: &Score| (score.composite - mean) * (score.composite - mean);
        let scatter = (scores.iter().map(square).sum::<f64>() / 300.0).sqrt();
        let error = scores.iter().map(|score| score.error).sum::<f64>() / 300.0;
        assert!((0.7..1.5).contains(&(error / scatter)), "{error} {scatter}");
    }

    proptest! {
        /// Moving one puzzle from outside to the mean of those inside raises it.
        #[test]
        fn grows_with_membership(inside in prop::collection::vec(0.0f64..=1.0, 1..20), out in 1..20usize) {
            let one = target(&[("a", band(0.0, 1.0, 1.0))]);
            let mean = inside.iter().sum::<f64>() / inside.len() as f64;
            let all = |moved: usize| {
                let astray = std::iter::repeat_n(5.0, out - moved);
                let values = inside.iter().copied().chain(std::iter::repeat_n(mean, moved));
                let rows: Vec<Row> = values.chain(astray).map(|value| of(1, &[value])).collect();
                Score::of(&one, rows.iter()).composite
            };
            let scores: Vec<f64> = (0..=out).map(all).collect();
            prop_assert!(scores.windows(2).all(|pair| pair[0] < pair[1]), "{scores:?}");
            prop_assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)));
        }

        #[test]
        fn composites_lie_between_the_metrics(rows in prop::collection::vec([0.0f64..=1.2, 1.8..=3.2], 1..30)) {
            let score = score(&two(), &rows);
            let of = |at: usize| score.metrics[at].score;
            let (low, high) = (of(0).min(of(1)), of(0).max(of(1)));
            prop_assert!(score.composite <= high + 1e-12);
            prop_assert!(low == 0.0 || score.composite >= low - 1e-12);
        }
    }
}
