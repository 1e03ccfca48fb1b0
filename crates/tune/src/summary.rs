//! The result of a run in a few numbers.

use crate::{
    Conclusion, Figures, Measured, MetricScore, OutOfReach, Score, Target, Tuning, TurnedDown,
};
use std::fmt::Write;

/// The summary of a run: scores with their costs, on the random numbers of the
/// run and on held-out ones, then the distribution of each reading on the
/// latter, before and after.
pub fn summary(tuning: &Tuning<'_>, target: &Target, conclusion: &Conclusion) -> String {
    let config = tuning.config();
    let mut text = format!(
        "{}: {} from {}, bands {}, seed {}: {} iterations, {} puzzles asked for\n",
        config.tier,
        config.search,
        config.set,
        config.bands,
        config.seed,
        tuning.iterations(),
        tuning.asked()
    );
    let held_out = config.held_out;
    let _ = writeln!(
        text,
        "{:<10} {:>8} {:>11} {:>18} {:>22}",
        "", "score", "of puzzles", "held-out score", "boards per puzzle"
    );
    let _ =
        writeln!(text, "{:<10} {:>8} {:>11} {held_out:>10} puzzles {:>22}", "", "", "", "held out");
    for (name, figures) in [("start", &conclusion.start), ("tuned", &conclusion.tuned)] {
        let Figures { tuning, held_out } = figures;
        let (score, fresh) = (tuning.composite, held_out.score.composite);
        let cost = held_out.score.cost.map_or("none".to_owned(), |cost| format!("{cost:.2}"));
        let puzzles = tuning.puzzles;
        let _ = writeln!(text, "{name:<10} {score:>8.4} {puzzles:>11} {fresh:>18.4} {cost:>22}");
    }
    if let Some(TurnedDown { start, winner, interval }) = conclusion.turned_down {
        let _ = writeln!(
            text,
            "the start is kept: on held-out puzzles the best point scores {winner:.4} and the \
             start {start:.4}; a winner must be better by more than {interval:.4} (95 %): measure \
             on more --puzzles and --held-out"
        );
    }
    distributions(&mut text, target, conclusion);
    for OutOfReach { reading, nearest } in &conclusion.out_of_reach {
        let band = &target.bands[reading];
        let nearest = nearest
            .map_or("there is none".to_owned(), |value| format!("the nearest is {value:.3}"));
        let _ = writeln!(
            text,
            "out of reach: {reading}: no puzzle lies in {} to {}, {nearest}",
            band.low, band.high
        );
    }
    limits(&mut text, target, conclusion);
    text
}

/// How alike puzzles are, and the limits that the winner exceeds or keeps only by luck.
fn limits(text: &mut String, target: &Target, conclusion: &Conclusion) {
    let [start, tuned] = [&conclusion.start, &conclusion.tuned].map(|f| &f.held_out.score);
    let (boards, distinct) = (target.max_boards_per_puzzle, target.min_distinct);
    if distinct > 0.0 {
        let (before, after) = (same(start), same(tuned));
        let _ = writeln!(
            text,
            "the same puzzle: start {before}, tuned {after}; 1 pair in {distinct} may be"
        );
    }
    let dear = |score: &Score| score.cost.is_none_or(|cost| cost > boards);
    let alike = |score: &Score| score.repeats * distinct > 1.0;
    let chosen = &conclusion.tuned.tuning;
    if dear(chosen) {
        let _ = writeln!(text, "out of reach: a puzzle takes more than {boards} boards");
    }
    if alike(chosen) {
        let _ = writeln!(text, "out of reach: {} is the same puzzle", same(chosen));
    }
    if !(dear(chosen) || alike(chosen)) && (dear(tuned) || alike(tuned)) {
        let _ = writeln!(
            text,
            "the winner kept the limits by luck: on held-out seeds a puzzle takes {} boards of \
             {boards}, and {} is the same, which scores 0; measure on more --puzzles",
            tuned.cost.map_or("no number of".to_owned(), |cost| format!("{cost:.2}")),
            same(tuned)
        );
    }
}

/// The share of pairs of puzzles that are the same.
fn same(score: &Score) -> String {
    match score.repeats {
        0.0 => "no pair".to_owned(),
        repeats => format!("1 pair in {:.0}", 1.0 / repeats),
    }
}

fn distributions(text: &mut String, target: &Target, conclusion: &Conclusion) {
    let _ = writeln!(
        text,
        "{:<18} {:>13} {:>6} {:<6} {:>7} {:>9} {:>9} {:>9} {:>6}",
        "reading", "band", "weight", "", "in band", "P25", "mean", "P75", "score"
    );
    for (at, (name, band)) in target.bands.iter().enumerate() {
        let mut head =
            format!("{name:<18} {:>13} {:>6}", format!("{}-{}", band.low, band.high), band.weight);
        for (which, figures) in [("start", &conclusion.start), ("tuned", &conclusion.tuned)] {
            let _ = writeln!(text, "{head} {which:<6} {}", distribution(at, &figures.held_out));
            head = format!("{:<39}", "");
        }
    }
}

fn distribution(at: usize, measured: &Measured) -> String {
    let MetricScore { inside, score, .. } = measured.score.metrics[at];
    let mut values = measured.values(at);
    values.sort_by(f64::total_cmp);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let quarter = |share| quantile(&values, share).unwrap_or(f64::NAN);
    let (low, high) = (quarter(0.25), quarter(0.75));
    format!("{inside:>7.3} {low:>9.3} {mean:>9.3} {high:>9.3} {score:>6.3}")
}

/// The value below which this share of sorted values lies, linear between neighbours; `None`
/// without values.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let low = at.floor();
    let (below, part) = (sorted[low as usize], at - low);
    let above = sorted[(low as usize + 1).min(last)];
    // At a fraction of 0, an infinite neighbour does not matter.
    Some(if part == 0.0 { below } else { below + part * (above - below) })
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
        assert_eq!(quantile(&[1.0, 2.0, f64::INFINITY], 0.5), Some(2.0));
    }
}
