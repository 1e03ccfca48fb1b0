//! The cost of puzzles with few solutions.

use super::plain;
use crate::interval::{Block, Interval, Z95, ratio, wilson};
use crate::record::Record;
use crate::setup::SOLUTIONS;
use crate::table::{Table, number, percent};
use crate::view::View;

/// Answers, a row for each tier and bound.
pub fn few(record: &Record) -> String {
    let head = [
        "tier",
        "solutions",
        "of accepted puzzles (95 %)",
        "boards a puzzle by rejection (95 %)",
        "boards a puzzle, engine",
        "µs a puzzle, engine (95 %)",
        "times no limit",
    ];
    let mut table = Table::new(1, &head);
    let mut lines = Vec::new();
    for view in plain(record) {
        let free = crate::charts::cost(record, view.tier, view.finder).value;
        for (most, made) in &record.counts[view.tier].few {
            let cost = cost(record, view.tier, *most);
            let times = number(cost.value / free);
            let (share, boards) = by_rejection(&view, *most);
            table.row(&[
                view.tier.to_owned(),
                format!("<= {most}"),
                percent(share),
                boards,
                number(made.boards as f64 / made.accepted as f64),
                super::between(cost),
                times.clone(),
            ]);
            if *most == 1 {
                lines.push(format!("{times} on {}", view.tier));
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

/// Microseconds per puzzle over whole requests for few solutions.
fn cost(record: &Record, tier: &str, most: u32) -> Interval {
    let blocks = record.blocks(tier).filter_map(|block| block.few.get(&most));
    let blocks: Vec<Block> =
        blocks.map(|timed| (timed.nanos as f64 / 1e3, timed.puzzles as f64)).collect();
    ratio(&blocks, Z95)
}

/// The share of accepted puzzles with at most this many solutions, and the boards per puzzle if all
/// others are rejected.
fn by_rejection(view: &View<'_>, most: u32) -> (Interval, String) {
    let spread = view.counts.accepted_readings.get(SOLUTIONS).cloned().unwrap_or_default();
    let share = wilson(spread.at_most(u64::from(most)), spread.len(), Z95);
    let boards = view.of.boards as f64 / view.counts.accepted as f64;
    let least = number(boards / share.high);
    let text = if share.value.is_nan() || share.value == 0.0 {
        format!("more than {least}")
    } else {
        format!("{} ({least} to {})", number(boards / share.value), number(boards / share.low))
    };
    (share, text)
}
