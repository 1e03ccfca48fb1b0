//! What puzzles with few solutions cost.

use super::plain;
use crate::bench::SOLUTIONS;
use crate::interval::{Interval, Z95, ratio, wilson};
use crate::record::Record;
use crate::setup::FEW;
use crate::table::{Table, number, percent};

/// Answers, a row for each tier and bound.
pub fn few(record: &Record) -> String {
    let mut table = Table::new(
        1,
        &[
            "tier",
            "solutions",
            "of accepted puzzles (95 %)",
            "boards a puzzle by rejection (95 %)",
            "boards a puzzle, engine",
            "µs a puzzle, engine (95 %)",
            "times no limit",
        ],
    );
    let mut lines = Vec::new();
    for view in plain(record) {
        let counts = &record.counts[view.tier];
        let free = crate::charts::cost(record, view.tier, view.finder).value;
        for most in FEW {
            let spread = view.counts.accepted_readings.get(SOLUTIONS).cloned().unwrap_or_default();
            let share = wilson(spread.at_most(u64::from(most)), spread.len(), Z95);
            let boards = view.of.boards as f64 / view.counts.accepted as f64;
            let Some(made) = counts.few.get(&most) else { continue };
            let blocks = record.blocks(view.tier).filter_map(|block| block.few.get(&most));
            let blocks: Vec<_> =
                blocks.map(|timed| (timed.nanos as f64 / 1e3, timed.puzzles as f64)).collect();
            let cost = ratio(&blocks, Z95);
            table.row(&[
                view.tier.to_owned(),
                format!("<= {most}"),
                percent(share),
                by_rejection(share, boards),
                number(made.boards as f64 / made.accepted as f64),
                super::between(cost),
                number(cost.value / free),
            ]);
            if most == 1 {
                lines.push(format!("{} on {}", number(cost.value / free), view.tier));
            }
        }
    }
    format!(
        "## What does \"at most K solutions\" cost?\n\nA puzzle with one solution costs so many \
         times one without a limit: **{}**.\n\n\
         By rejection: boards of `{}` until an accepted one has so few solutions, from the share \
         among accepted puzzles of sampled boards. Engine: `generate --max-solutions`, with the \
         tier's refiner if it has one, mechanics drawn by weight; {} requests a row. Solutions are \
         counted exactly.\n\n{}\n",
        super::listed(&lines),
        plain(record).next().map_or("standard", |view| view.mechanic),
        record.settings.few_requests,
        table.text()
    )
}

/// Boards a puzzle, if accepted ones are thrown away until one has few solutions.
fn by_rejection(share: Interval, boards: f64) -> String {
    let least = number(boards / share.high);
    if share.value.is_nan() || share.value == 0.0 {
        return format!("more than {least}");
    }
    format!("{} ({least} to {})", number(boards / share.value), number(boards / share.low))
}
