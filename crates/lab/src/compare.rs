//! Two records side by side: what changed beyond the noise.

use crate::interval::{Block, Interval, difference, ratio};
use crate::record::Record;
use crate::table::{Table, number};
use crate::view::View;

/// The normal quantile that a difference must exceed: with 800 compared figures, one false alarm is
/// expected in 20 comparisons. For costs, which come from few blocks, it is Student's quantile with
/// the same probability.
const Z: f64 = 4.0;

/// A count and its total.
type Rate = fn(&View<'_>) -> (u64, u64);

/// The change of one figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its place in the record.
    pub place: String,
    /// Its name.
    pub figure: &'static str,
    /// Before, and after.
    pub values: [f64; 2],
    /// After minus before.
    pub difference: Interval,
}

/// How two records differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Figures compared.
    pub compared: usize,
    /// Those that differ beyond the noise.
    pub changes: Vec<Change>,
    /// Places that only one of the two has.
    pub unmatched: Vec<String>,
    /// Whether both have the same setup.
    pub same_settings: bool,
    /// Whether all their counts are equal.
    pub same_counts: bool,
    /// Whether the times are of the same processor and number of threads, from the
    /// beginning of both runs to their ends.
    pub same_machine: bool,
}

/// Compares two records.
pub fn compare(before: &Record, after: &Record) -> Comparison {
    let mut comparison = Comparison {
        compared: 0,
        changes: Vec::new(),
        unmatched: Vec::new(),
        same_settings: before.settings == after.settings,
        same_counts: before.counts == after.counts,
        same_machine: before.provenance.times_as(&after.provenance),
    };
    for view in before.views() {
        match after.view(view.tier, view.mechanic, view.finder) {
            Some(other) => comparison.take(&view, &other),
            None => comparison.unmatched.push(place(&view)),
        }
    }
    let is_new = |view: &View<'_>| before.view(view.tier, view.mechanic, view.finder).is_none();
    comparison.unmatched.extend(after.views().filter(is_new).map(|view| place(&view)));
    comparison
}

fn place(view: &View<'_>) -> String {
    format!("{} {} {}", view.tier, view.mechanic, view.finder)
}

impl Comparison {
    fn take(&mut self, before: &View<'_>, after: &View<'_>) {
        let rates: [(&'static str, Rate); 4] = [
            ("searched, of all boards", |v| (v.of.searched(), v.of.boards)),
            ("path found, of all boards", |v| (v.counts.found, v.of.boards)),
            ("accepted, of all boards", |v| (v.counts.accepted, v.of.boards)),
            ("thrown away, of boards with a path", |v| (v.counts.lost, v.of.with_path)),
        ];
        for (figure, rate) in rates {
            let (one, two) = (rate(before), rate(after));
            let values = [one, two].map(|(count, total)| count as f64 / total as f64);
            self.note(place(before), figure, values, difference(two, one, Z));
        }
        let cost = |view: &View<'_>| -> Interval {
            let blocks: Vec<Block> = view.costs();
            ratio(&blocks, Z)
        };
        let (one, two) = (cost(before), cost(after));
        let value = two.value - one.value;
        // The two runs are independent. Each has the quantile of its own blocks, which is at least
        // that of the blocks of both.
        let spread = (one.high - one.value).hypot(two.high - two.value);
        let difference = Interval { value, low: value - spread, high: value + spread };
        self.note(place(before), "us a puzzle", [one.value, two.value], difference);
    }

    fn note(
        &mut self,
        place: String,
        figure: &'static str,
        values: [f64; 2],
        difference: Interval,
    ) {
        self.compared += 1;
        if difference.is_decided() {
            self.changes.push(Change { place, figure, values, difference });
        }
    }

    /// The comparison in Markdown.
    pub fn text(&self) -> String {
        let mut out = match (self.same_settings, self.same_counts) {
            (true, true) => "The same was asked, and every count is the same.\n".to_owned(),
            (true, false) => "The same was asked, but counts differ: the code makes other boards, \
                              paths or verdicts now.\n"
                .to_owned(),
            (false, _) => {
                "Different things were asked: the two are compared as independent samples.\n"
                    .to_owned()
            }
        };
        if !self.same_machine {
            out += "The times are of different processors or numbers of threads.\n";
        }
        let (changed, compared) = (self.changes.len(), self.compared);
        out += &format!("\n{changed} of {compared} figures differ beyond the noise (z = {Z}).\n");
        if !self.changes.is_empty() {
            let mut table =
                Table::new(2, &["where", "figure", "before", "after", "difference (interval)"]);
            for change in &self.changes {
                let Interval { value, low, high } = change.difference;
                table.row(&[
                    change.place.clone(),
                    change.figure.to_owned(),
                    number(change.values[0]),
                    number(change.values[1]),
                    format!("{} ({} to {})", number(value), number(low), number(high)),
                ]);
            }
            out += &format!("\n{}", table.text());
        }
        if !self.unmatched.is_empty() {
            out += &format!("\nOnly in one of the two: {}.\n", self.unmatched.join("; "));
        }
        out
    }
}
