//! The savings from screens.

use super::plain;
use crate::interval::{Z95, wilson};
use crate::record::Record;
use crate::table::{Table, number, percent};
use crate::times::ByName;
use crate::view::View;

/// Microseconds per board of one mechanic of a tier.
fn micros(record: &Record, view: &View<'_>, of: impl Fn(&crate::MechanicTimes) -> u64) -> f64 {
    let times = record.blocks(view.tier).filter_map(|block| block.mechanics.get(view.mechanic));
    times.map(of).sum::<u64>() as f64 / 1e3 / view.of.boards as f64
}

/// A share in percent, if there is one.
fn part(share: f64) -> String {
    if share.is_finite() { format!("{:.1} %", 100.0 * share) } else { "-".to_owned() }
}

/// Answers: each screen alone, and the tier's screens compared with none.
pub fn screens(record: &Record) -> String {
    let mut table = Table::new(
        1,
        &["tier", "screens, µs a board", "search after them", "search without", "saved"],
    );
    let (mut lines, mut dearer) = (Vec::new(), Vec::new());
    for view in plain(record) {
        let screened = micros(record, &view, |times| times.screen);
        let after = micros(record, &view, |times| times.screened);
        let bare = micros(record, &view, |times| times.unscreened);
        let saved = 1.0 - (screened + after) / bare;
        if saved <= 0.0 {
            dearer.push(view.tier.to_owned());
        }
        lines.push(format!("{} on {}", part(saved), view.tier));
        let mut row = vec![view.tier.to_owned()];
        row.extend([screened, after, bare].map(number));
        row.push(part(saved));
        table.row(&row);
    }
    let answer = if dearer.is_empty() {
        String::new()
    } else {
        format!("**Nothing on {}**, where searching is as quick. ", super::listed(&dearer))
    };
    format!(
        "## What do screens save?\n\n{answer}Of the time of screening and search together, against \
         the same search without screens on the same boards: **{}**. They change no puzzle: attempts \
         from sources that are left draw from streams of their own.\n\n{}\n{}",
        super::listed(&lines),
        table.text(),
        alone(record)
    )
}

fn at(times: &ByName, name: &str) -> u64 {
    times.get(name).copied().unwrap_or(0)
}

/// Each registered screen alone.
fn alone(record: &Record) -> String {
    let head = [
        "tier",
        "screen",
        "boards rejected (95 %)",
        "of the boards without a path",
        "sources ruled out on the others",
        "µs a board",
    ];
    let mut table = Table::new(2, &head);
    for view in plain(record) {
        for (id, counts) in &view.of.screens {
            table.row(&[
                view.tier.to_owned(),
                format!("`{id}`"),
                percent(wilson(counts.rejected, view.of.dressed(), Z95)),
                part(counts.rejected as f64 / view.of.without_path as f64),
                part(counts.ruled_out as f64 / counts.sources as f64),
                number(micros(record, &view, |times| at(&times.screens, id))),
            ]);
        }
    }
    format!(
        "Each registered screen by itself, on every board; a board also counts as rejected where no \
         source is left, which is why the share of boards without a path can be above 100 %.\n\n{}\n",
        table.text()
    )
}
