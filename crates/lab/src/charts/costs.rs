//! The cost of a puzzle, by finder and tier, on a logarithmic scale: whole requests of the engine,
//! with mechanics drawn by weight.

use super::{Area, Chart, ChartError, FAINT, INK, colour, drawn, failed, legend, text};
use crate::interval::{Interval, Z95, ratio};
use crate::record::Record;
use plotters::prelude::*;

const LEFT: i32 = 80;
const TOP: i32 = 84;
const HEIGHT: i32 = 330;
const TIER: i32 = 150;

pub fn chart(record: &Record) -> Result<Chart, ChartError> {
    let about = "Microseconds of one thread for an accepted puzzle, by finder and tier; the bars \
                 are intervals of 95 %. Whole requests, mechanics drawn by weight.";
    let width = LEFT + TIER * record.tiers().count().max(4) as i32 + 30;
    let size = (width as u32, (TOP + HEIGHT + 50) as u32);
    let svg = drawn("Cost of an accepted puzzle", about, size, |area| draw(area, record, width))?;
    Ok(Chart { file: "cost.svg", about: about.to_owned(), svg })
}

/// Microseconds per puzzle over whole requests.
pub fn cost(record: &Record, tier: &str, finder: &str) -> Interval {
    let of = |block: &crate::BlockTimes| {
        let timed = block.requests.get(finder)?;
        Some((timed.nanos as f64 / 1e3, timed.puzzles as f64))
    };
    let blocks: Vec<_> = record.blocks(tier).filter_map(of).collect();
    ratio(&blocks, Z95)
}

fn draw(area: &Area<'_>, record: &Record, width: i32) -> Result<(), ChartError> {
    let finders: Vec<&str> = record.settings.finders.iter().map(|(label, _)| &**label).collect();
    let entries: Vec<(String, RGBColor)> =
        finders.iter().enumerate().map(|(at, label)| ((*label).to_owned(), colour(at))).collect();
    legend(area, &entries, (LEFT, 50))?;
    let costs: Vec<Vec<Interval>> = record
        .tiers()
        .map(|(tier, _)| finders.iter().map(|finder| cost(record, tier, finder)).collect())
        .collect();
    let values = costs.iter().flatten().map(|cost| cost.value).filter(|value| value.is_finite());
    let (low, high) = values.fold((f64::MAX, 1.0f64), |(low, high), x| (low.min(x), high.max(x)));
    let (low, high) = (low.min(high).log10().floor(), (high * 1.3).log10().ceil().max(1.0));
    let y = |micros: f64| {
        let share = (micros.max(1e-3).log10() - low) / (high - low);
        TOP + HEIGHT - (share.clamp(0.0, 1.0) * f64::from(HEIGHT)) as i32
    };
    grid(area, low as i32, high as i32, width, y)?;
    for (place, ((tier, _), costs)) in record.tiers().zip(&costs).enumerate() {
        let start = LEFT + TIER * place as i32;
        text(area, tier, (start + TIER / 2 - 24, TOP + HEIGHT + 14), 15, INK)?;
        for (at, cost) in costs.iter().enumerate().filter(|(_, cost)| cost.value.is_finite()) {
            let x = start + 22 + (TIER - 44) * at as i32 / (costs.len() as i32 - 1).max(1);
            if cost.high.is_finite() {
                let line = [(x, y(cost.low)), (x, y(cost.high))];
                area.draw(&PathElement::new(line, colour(at).stroke_width(2))).map_err(failed)?;
            }
            area.draw(&Circle::new((x, y(cost.value)), 5, colour(at).filled())).map_err(failed)?;
        }
    }
    Ok(())
}

/// A line for each power of ten.
fn grid(
    area: &Area<'_>,
    low: i32,
    high: i32,
    width: i32,
    y: impl Fn(f64) -> i32,
) -> Result<(), ChartError> {
    for power in low..=high {
        let at = y(10f64.powi(power));
        let line = PathElement::new([(LEFT, at), (width - 20, at)], FAINT.stroke_width(1));
        area.draw(&line).map_err(failed)?;
        let label = match power {
            6.. => format!("{} s", 10f64.powi(power - 6)),
            3.. => format!("{} ms", 10f64.powi(power - 3)),
            _ => format!("{} us", 10f64.powi(power)),
        };
        text(area, &label, (16, at - 7), 13, INK)?;
    }
    Ok(())
}
