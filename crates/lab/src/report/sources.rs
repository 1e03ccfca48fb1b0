//! How many sources are worth trying.

use super::{MATTERS, plain};
use crate::interval::{Z95, wilson};
use crate::record::Record;
use crate::table::{Table, number, percent};
use crate::view::View;

/// What a path costs if no more than so many attempts are made.
struct Curve {
    /// Microseconds a path after 1, 2, ... attempts at most.
    costs: Vec<f64>,
    /// Boards solved so far.
    found: Vec<u64>,
}

impl Curve {
    fn of(view: &View<'_>) -> Self {
        let (counts, boards) = (view.counts, view.of.boards as f64);
        let most = counts.found_after.keys().chain(counts.missed_after.keys()).max();
        let before = view.micros_before_search() * boards;
        let search = view.micros_of_search() * view.of.searched() as f64;
        let attempt = search / counts.attempts().max(1) as f64;
        let (mut costs, mut found) = (Vec::new(), Vec::new());
        for bound in 1..=most.copied().unwrap_or(0) {
            let made = |table: &std::collections::BTreeMap<u64, u64>| -> u64 {
                table.iter().map(|(attempts, boards)| attempts.min(&bound) * boards).sum()
            };
            let attempts = made(&counts.found_after) + made(&counts.missed_after);
            let solved = counts.found_after.range(..=bound).map(|(_, boards)| boards).sum::<u64>();
            found.push(solved);
            costs.push((before + attempt * attempts as f64) / solved as f64);
        }
        Self { costs, found }
    }

    /// The number of attempts at which a path is cheapest.
    fn best(&self) -> usize {
        let numbers = self.costs.iter().enumerate();
        numbers.min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(at, _)| at + 1)
    }
}

/// Answers, a row a tier.
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
        let curve = Curve::of(&view);
        let (Some(all), best) = (curve.costs.last().copied(), curve.best()) else { continue };
        table.row(&row(&view, &curve));
        tiers += 1;
        if best == curve.costs.len() {
            rising.push(view.tier.to_owned());
        } else if all > curve.costs[best - 1] * (1.0 + MATTERS) {
            fewer.push(format!("{best} on {}", view.tier));
        }
    }
    format!(
        "## How many sources are worth trying?\n\n{} Rule: fewer, where the cost of a path with \
         all attempts is more than {:.0} % above the cheapest.\n\n\
         The share of the boards with a path that are solved within so many attempts, and what a \
         path costs if the search is given up then: everything before the search on every board, \
         and the attempts made at their mean cost. Sources that a screen rules out are no \
         attempts.\n\n{}\n",
        answer(tiers, &fewer, &rising),
        100.0 * MATTERS,
        table.text()
    )
}

fn row(view: &View<'_>, curve: &Curve) -> Vec<String> {
    let by = |attempts: usize| {
        let at = attempts.min(curve.found.len()) - 1;
        percent(wilson(curve.found[at], view.of.with_path, Z95))
    };
    let (best, last) = (curve.best(), curve.costs.len());
    let mut row = vec![view.tier.to_owned(), format!("`{}`", view.finder)];
    row.extend([1, 5, 10, last].map(by));
    row.push(best.to_string());
    row.extend([best, last].map(|attempts| number(curve.costs[attempts - 1])));
    row
}

fn answer(tiers: usize, fewer: &[String], rising: &[String]) -> String {
    let mut answer = match fewer {
        _ if tiers == 0 => {
            "**Nothing to tell**: on no tier did its own finder take part.".to_owned()
        }
        [] => "**All that the tiers try**: on no tier would fewer attempts make a path cheaper by \
               what counts."
            .to_owned(),
        fewer => format!("**Fewer than the tiers try**: {}.", super::listed(fewer)),
    };
    if !rising.is_empty() {
        let tiers = super::listed(rising);
        answer += &format!(" Still falling at the last attempt, so that more may pay: {tiers}.");
    }
    answer
}
