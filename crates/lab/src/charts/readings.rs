//! Each reading of each tier of a set: a panel for a reading, a row for a tier.

use super::{Area, ChartError, FAINT, INK, colour, drawn, failed, text};
use etchwork::tune::quantile;
use plotters::prelude::*;

const COLUMNS: usize = 2;
const PANEL: i32 = 430;
const LEFT: i32 = 92;
const WIDTH: i32 = 300;
const TOP: i32 = 60;
const ROW: i32 = 22;

/// A reading, and its values in each tier.
pub struct ReadingOfTiers {
    /// Its name.
    pub name: String,
    /// The tiers in their order, each with its values, ascending.
    pub tiers: Vec<(String, Vec<f64>)>,
}

/// Draws every reading by tier: a line from the 5 % quantile to the 95 % quantile, a box for the middle
/// half, a tick at the median.
pub fn by_tier(title: &str, readings: &[ReadingOfTiers]) -> Result<String, ChartError> {
    let rows = readings.iter().map(|reading| reading.tiers.len()).max().unwrap_or(0) as i32;
    let high = 62 + ROW * rows;
    let lines = readings.len().div_ceil(COLUMNS) as i32;
    let size = ((PANEL * COLUMNS as i32) as u32, (TOP + high * lines) as u32);
    let about = "Each reading by tier: the line goes from the 5 % quantile to the 95 % quantile, \
                 the box is the middle half, the tick is the median.";
    drawn(title, about, size, |area| {
        for (nth, reading) in readings.iter().enumerate() {
            let (column, line) = ((nth % COLUMNS) as i32, (nth / COLUMNS) as i32);
            panel(area, reading, (PANEL * column, TOP + high * line))?;
        }
        Ok(())
    })
}

fn panel(area: &Area<'_>, reading: &ReadingOfTiers, (x, y): (i32, i32)) -> Result<(), ChartError> {
    text(area, &reading.name, (x + 16, y), 15, INK)?;
    let all = || reading.tiers.iter().flat_map(|(_, values)| values);
    let least = all().copied().fold(f64::INFINITY, f64::min);
    let most = all().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least.is_finite() && most.is_finite()) {
        return text(area, "no puzzle has it", (x + LEFT, y + 24), 13, INK);
    }
    let span = if most > least { most - least } else { 1.0 };
    let at = |value: f64| x + LEFT + (f64::from(WIDTH) * (value - least) / span).round() as i32;
    let bottom = y + 26 + ROW * reading.tiers.len() as i32;
    for value in [least, f64::midpoint(least, least + span), least + span] {
        let line = PathElement::new([(at(value), y + 22), (at(value), bottom)], FAINT);
        area.draw(&line).map_err(failed)?;
        text(area, &short(value), (at(value) - 10, bottom + 2), 12, INK)?;
    }
    for (nth, (tier, values)) in reading.tiers.iter().enumerate() {
        let middle = y + 26 + ROW * nth as i32 + ROW / 2;
        text(area, tier, (x + 16, middle - 7), 13, INK)?;
        let [p5, p25, p50, p75, p95] =
            [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| quantile(values, share).map(at));
        let (Some(p5), Some(p25), Some(p50), Some(p75), Some(p95)) = (p5, p25, p50, p75, p95)
        else {
            continue;
        };
        let shade = colour(nth);
        let line =
            PathElement::new([(p5, middle), (p95.max(p5 + 1), middle)], shade.stroke_width(2));
        area.draw(&line).map_err(failed)?;
        let block = [(p25 - 1, middle - 6), (p75 + 1, middle + 6)];
        area.draw(&Rectangle::new(block, shade.mix(0.55).filled())).map_err(failed)?;
        let tick = PathElement::new([(p50, middle - 8), (p50, middle + 8)], INK.stroke_width(2));
        area.draw(&tick).map_err(failed)?;
    }
    Ok(())
}

/// A value in at most four characters or so.
fn short(value: f64) -> String {
    match value {
        value if value.fract() == 0.0 || value.abs() >= 100.0 => format!("{value:.0}"),
        value if value.abs() >= 10.0 => format!("{value:.1}"),
        value => format!("{value:.2}"),
    }
}
