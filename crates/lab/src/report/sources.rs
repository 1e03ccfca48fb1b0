//! How many sources are worth trying.

use super::{MATTERS, plain};
use crate::counts::FinderCounts;
use crate::interval::{Z95, wilson};
use crate::record::Record;
use crate::table::{Table, number, percent};
use crate::view::View;
use std::collections::BTreeMap;

/// The cost of a path under a limit on attempts.
struct Curve<'a> {
    counts: &'a FinderCounts,
    /// Microseconds before the search, on all boards.
    before: f64,
    /// Microseconds per attempt.
    attempt: f64,
    /// The most attempts that were made.
    most: u64,
}

impl<'a> Curve<'a> {
    /// None if there was no attempt.
    fn of(view: &View<'a>) -> Option<Self> {
        let (counts, boards) = (view.counts, view.of.boards as f64);
        let most = counts.found_after.keys().chain(counts.missed_after.keys()).max();
        let search = view.micros_of_search() * view.of.searched() as f64;
        Some(Self {
            counts,
            before: view.micros_before_search() * boards,
            attempt: search / counts.attempts().max(1) as f64,
            most: most.copied().filter(|most| *most > 0)?,
        })
    }

    /// Boards solved within this many attempts.
    fn found(&self, bound: u64) -> u64 {
        self.counts.found_after.range(..=bound).map(|(_, boards)| boards).sum()
    }

    /// Microseconds per path with at most this many attempts.
    fn cost(&self, bound: u64) -> f64 {
        let made = |table: &BTreeMap<u64, u64>| -> u64 {
            table.iter().map(|(attempts, boards)| attempts.min(&bound) * boards).sum()
        };
        let attempts = made(&self.counts.found_after) + made(&self.counts.missed_after);
        (self.before + self.attempt * attempts as f64) / self.found(bound) as f64
    }

    /// The number of attempts at which a path is cheapest. Between two numbers at which boards are
    /// solved the cost only rises, so few numbers need checking.
    fn best(&self) -> u64 {
        let solving = self.counts.found_after.range(2..).map(|(attempts, _)| *attempts);
        let costs = std::iter::once(1).chain(solving).map(|bound| (bound, self.cost(bound)));
        costs.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(1, |(bound, _)| bound)
    }
}

/// Answers, one row per tier.
pub fn sources(record: &Record) -> String {
    let head = [
        "tier",
        "finder",
        "solved by attempt 1 (95 %)",
        "by 5",
        "by 10",
        "by the last",
        "cheapest at",
        "µs a path there",
        "µs a path with all",
    ];
    let mut table = Table::new(2, &head);
    let (mut tiers, mut fewer, mut rising) = (0, Vec::new(), Vec::new());
    for view in plain(record) {
        let Some(curve) = Curve::of(&view) else { continue };
        let best = curve.best();
        table.row(&row(&view, &curve));
        tiers += 1;
        if best == curve.most {
            rising.push(view.tier.to_owned());
        } else if curve.cost(curve.most) > curve.cost(best) * (1.0 + MATTERS) {
            fewer.push(format!("{best} on {}", view.tier));
        }
    }
    format!(
        "## How many sources are worth trying?\n\n{} Rule: fewer, where the cost of a path with \
         all attempts is more than {:.0} % above the cheapest.\n\n\
         The share of the boards with a path that are solved within so many attempts, and what a \
         path costs if the search is given up then: everything before the search on every board, \
         and the attempts made at their mean cost. Sources that a screen rules out are not \
         attempts.\n\n{}\n",
        answer(tiers, &fewer, &rising),
        100.0 * MATTERS,
        table.text()
    )
}

fn row(view: &View<'_>, curve: &Curve<'_>) -> Vec<String> {
    let by = |attempts| percent(wilson(curve.found(attempts), view.of.with_path, Z95));
    let (best, last) = (curve.best(), curve.most);
    let mut row = vec![view.tier.to_owned(), format!("`{}`", view.finder)];
    row.extend([1, 5, 10, last].map(by));
    row.push(best.to_string());
    row.extend([best, last].map(|attempts| number(curve.cost(attempts))));
    row
}

fn answer(tiers: usize, fewer: &[String], rising: &[String]) -> String {
    let mut answer = match fewer {
        _ if tiers == 0 => {
            "**Nothing to tell**: on no tier did its own finder take part.".to_owned()
        }
        [] => "**All that the tiers try**: on no tier would fewer attempts make a path cheaper by \
               enough to matter."
            .to_owned(),
        fewer => format!("**Fewer than the tiers try**: {}.", super::listed(fewer)),
    };
    if !rising.is_empty() {
        let tiers = super::listed(rising);
        answer += &format!(" Still falling at the last attempt, so that more may pay: {tiers}.");
    }
    answer
}
