//! Tables in Markdown.

use crate::counts::{PairCounts, Reasons};
use crate::interval::{Interval, Paired, Z95, ratio};
use crate::record::Record;
use crate::view::View;

/// Rows under a head; figures to the right, the first columns to the left.
#[derive(Clone, Debug, Default)]
pub struct Table {
    lines: Vec<String>,
}

impl Table {
    /// A table with this many columns of words before the columns of figures.
    pub fn new(words: usize, head: &[&str]) -> Self {
        let rule = (0..head.len()).map(|at| if at < words { "---" } else { "--:" });
        let rule: Vec<&str> = rule.collect();
        Self { lines: vec![format!("| {} |", head.join(" | ")), format!("|{}|", rule.join("|"))] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[String]) {
        self.lines.push(format!("| {} |", cells.join(" | ")));
    }

    /// The table as text, with a line break at its end.
    pub fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }
}

/// A share in percent with its interval.
pub fn percent(share: Interval) -> String {
    if share.value.is_nan() {
        return "-".to_owned();
    }
    let digits = if share.high - share.low < 0.002 { 2 } else { 1 };
    let [value, low, high] = [share.value, share.low, share.high].map(|x| 100.0 * x);
    format!("{value:.digits$} % ({low:.digits$} to {high:.digits$})")
}

/// A figure with its interval.
pub(crate) fn between(Interval { value, low, high }: Interval) -> String {
    format!("{} ({} to {})", number(value), number(low), number(high))
}

/// A number with three significant digits, or to the thousandth below 1, or whole
/// from 100 on; its thousands apart from 10,000 on.
pub fn number(value: f64) -> String {
    if !value.is_finite() {
        return "-".to_owned();
    }
    let digits = match value.abs() {
        size if size < 1.0 => 3,
        size if size < 10.0 => 2,
        size if size < 100.0 => 1,
        size if size < 1e4 => 0,
        size => {
            let sign = if value < 0.0 { "-" } else { "" };
            return format!("{sign}{}", grouped(size.round() as u64));
        }
    };
    format!("{value:.digits$}")
}

/// A count with its thousands apart.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A paired difference in points of a hundred.
pub fn points(difference: Interval) -> String {
    let [value, low, high] = [difference.value, difference.low, difference.high].map(|x| 100.0 * x);
    format!("{value:+.1} points ({low:+.1} to {high:+.1})")
}

/// A table of a tier with a row for each mechanic and finder, and so many columns of words.
fn of_tier<C: IntoIterator<Item = String>>(
    record: &Record,
    tier: &str,
    words: usize,
    head: &[&str],
    cells: impl Fn(&View<'_>) -> C,
) -> String {
    let mut table = Table::new(words, &[&["mechanic", "finder"], head].concat());
    for view in record.views().filter(|view| view.tier == tier) {
        let mut row = vec![view.mechanic.to_owned(), format!("`{}`", view.finder)];
        row.extend(cells(&view));
        table.row(&row);
    }
    table.text()
}

/// The funnel of a tier, as shares of all boards, and the puzzles compared with those of the tier's
/// own finder.
pub fn funnel(record: &Record, tier: &str) -> String {
    let head = [
        "screened",
        "no path: proved",
        "spent",
        "mechanic",
        "gates",
        "accepted (95 %)",
        "against the tier's own (95 %)",
    ];
    of_tier(record, tier, 2, &head, |view| {
        let share = |count: u64| format!("{:.1} %", 100.0 * view.share(count).value);
        let counts = view.counts;
        [
            share(sum(&view.of.screened) + sum(&view.of.dress)),
            share(sum(&counts.impossible)),
            share(counts.budget_spent + sum(&counts.unsupported) + counts.false_paths),
            share(sum(&counts.mechanic)),
            share(sum(&counts.gates)),
            percent(view.accepted()),
            against_own(record, view, |pair| pair.accepted),
        ]
    })
}

/// The paired difference to the tier's own finder.
pub(crate) fn against_own(
    record: &Record,
    view: &View<'_>,
    of: fn(&PairCounts) -> Paired,
) -> String {
    let own = record.own_finder(view.tier);
    let own = own.and_then(|own| record.view(view.tier, view.mechanic, own));
    match own {
        Some(own) if own.finder == view.finder => "the tier's own".to_owned(),
        Some(own) => view.against(&own, of).map_or("-".to_owned(), points),
        None => "-".to_owned(),
    }
}

fn sum(reasons: &Reasons) -> u64 {
    reasons.values().sum()
}

/// Why boards of a tier were rejected, reason by reason, as shares of all boards.
pub fn reasons(record: &Record, tier: &str) -> String {
    let head = ["before the search", "by the finder", "after it"];
    of_tier(record, tier, 5, &head, |view| {
        let listed = |reasons: &[&Reasons]| {
            let each = reasons.iter().flat_map(|reasons| reasons.iter());
            let share = |(why, count): (&String, &u64)| {
                format!("{why} {:.1} %", 100.0 * view.share(*count).value)
            };
            let listed: Vec<String> = each.map(share).collect();
            if listed.is_empty() { "-".to_owned() } else { listed.join(", ") }
        };
        let counts = view.counts;
        let spent = Reasons::from([("budget_spent".to_owned(), counts.budget_spent)]);
        [
            listed(&[&view.of.dress, &view.of.screened]),
            listed(&[&counts.impossible, &spent, &counts.unsupported]),
            listed(&[&counts.mechanic, &counts.gates]),
        ]
    })
}

/// Where the time of a puzzle goes, stage by stage.
pub fn stages(record: &Record, tier: &str) -> String {
    let head = [
        "sculpt, µs a puzzle",
        "dress",
        "sources",
        "screens",
        "search",
        "check and gates",
        "all, µs a path",
        "all, µs a board",
    ];
    of_tier(record, tier, 2, &head, |view| {
        let spent = view.micros_by_stage();
        let all: f64 = spent.iter().sum();
        let all = [all / view.counts.found as f64, all / view.of.boards as f64];
        let accepted = view.counts.accepted as f64;
        spent.map(|micros| micros / accepted).into_iter().chain(all).map(number)
    })
}

/// What each finder loses and takes in a tier.
pub fn costs(record: &Record, tier: &str) -> String {
    let head = [
        "boards with a path thrown away (95 %)",
        "attempts a path",
        "nodes a path",
        "µs a puzzle (95 %)",
    ];
    of_tier(record, tier, 2, &head, |view| {
        [
            percent(view.lost()),
            number(view.attempts_per_path()),
            number(view.nodes_per_path()),
            between(ratio(&view.costs(), Z95)),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_the_digits_that_count() {
        let cases = [
            (0.1234, "0.123"),
            (1.236, "1.24"),
            (45.67, "45.7"),
            (999.9, "1000"),
            (1234567.0, "1,234,567"),
            (0.0004, "0.000"),
            (-1.236, "-1.24"),
            (-9999.0, "-9999"),
            (-15000.0, "-15,000"),
        ];
        cases.iter().for_each(|(value, text)| assert_eq!(number(*value), *text));
        assert_eq!(number(f64::NAN), "-");
        assert_eq!((grouped(999), grouped(1000)), ("999".to_owned(), "1,000".to_owned()));
    }
}
