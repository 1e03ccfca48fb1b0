//! The share of accepted puzzles by their most solutions; and curves of shares in general.

use super::{Area, Chart, ChartError, FAINT, INK, colour, drawn, failed, text};
use crate::record::Record;
use crate::setup::SOLUTIONS;
use plotters::prelude::*;

const LEFT: i32 = 70;
const TOP: i32 = 60;
const WIDTH: i32 = 620;
const HEIGHT: i32 = 320;

pub fn chart(record: &Record) -> Result<Chart, ChartError> {
    let about = "The share of accepted puzzles with at most so many solutions, counted exactly; the \
                 tier's own finder, plainest mechanic, no limit asked for.";
    let lines = record.tiers().filter_map(|(tier, _)| {
        let view = record.typical(tier)?;
        let spread = view.counts.accepted_readings.get(SOLUTIONS)?;
        let bounds =
            (0..=5).flat_map(|power| [1u64, 2, 3, 5, 7].map(|digit| digit * 10u64.pow(power)));
        let share = |most: u64| spread.at_most(most) as f64 / spread.len().max(1) as f64;
        let points = bounds.filter(|most| *most <= 100_000).map(|most| (most as f64, share(most)));
        Some(Curve { name: tier.to_owned(), points: points.collect() })
    });
    let scale = Scale { most: 1e5, is_logarithmic: true, unit: "solutions at most" };
    let svg = curves("Accepted puzzles with few solutions", about, lines.collect(), scale)?;
    Ok(Chart { file: "solutions.svg", about: about.to_owned(), svg })
}

/// A curve of shares.
pub struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// What the curves run over, from 0, or from 1 where it is logarithmic.
pub struct Scale {
    pub most: f64,
    pub is_logarithmic: bool,
    pub unit: &'static str,
}

impl Scale {
    fn x(&self, value: f64) -> i32 {
        let share = if self.is_logarithmic {
            value.max(1.0).log10() / self.most.log10()
        } else {
            value / self.most
        };
        LEFT + (share.clamp(0.0, 1.0) * f64::from(WIDTH)) as i32
    }

    /// Values to mark.
    fn marks(&self) -> Vec<f64> {
        if self.is_logarithmic {
            return (0..=self.most.log10() as i32).map(|power| 10f64.powi(power)).collect();
        }
        let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
        let step = step.into_iter().find(|step| self.most / step <= 10.0).unwrap_or(self.most);
        (0..=(self.most / step) as i32).map(|at| f64::from(at) * step).collect()
    }
}

fn y(share: f64) -> i32 {
    TOP + HEIGHT - (share.clamp(0.0, 1.0) * f64::from(HEIGHT)) as i32
}

/// Draws curves, each named at its right end.
pub fn curves(
    title: &str,
    about: &str,
    lines: Vec<Curve>,
    scale: Scale,
) -> Result<String, ChartError> {
    let size = ((LEFT + WIDTH + 110) as u32, (TOP + HEIGHT + 60) as u32);
    drawn(title, about, size, |area| {
        axes(area, &scale)?;
        for (at, curve) in lines.iter().enumerate() {
            let mut points: Vec<(i32, i32)> =
                curve.points.iter().map(|(x, share)| (scale.x(*x), y(*share))).collect();
            if let Some(last) = points.last().copied() {
                points.push((LEFT + WIDTH, last.1));
            }
            area.draw(&PathElement::new(points, colour(at).stroke_width(2))).map_err(failed)?;
        }
        names(area, &lines)
    })
}

fn axes(area: &Area<'_>, scale: &Scale) -> Result<(), ChartError> {
    for percent in [0, 20, 40, 60, 80, 100] {
        let at = y(f64::from(percent) / 100.0);
        let line = PathElement::new([(LEFT, at), (LEFT + WIDTH, at)], FAINT.stroke_width(1));
        area.draw(&line).map_err(failed)?;
        text(area, &format!("{percent} %"), (20, at - 7), 13, INK)?;
    }
    for value in scale.marks() {
        let at = scale.x(value);
        let line = PathElement::new([(at, TOP), (at, TOP + HEIGHT)], FAINT.stroke_width(1));
        area.draw(&line).map_err(failed)?;
        let label = crate::table::grouped(value as u64);
        text(area, &label, (at - 4 * label.len() as i32, TOP + HEIGHT + 8), 13, INK)?;
    }
    text(area, scale.unit, (LEFT + WIDTH / 2 - 50, TOP + HEIGHT + 30), 14, INK)
}

/// Names at the ends of the curves, moved apart where they would touch.
fn names(area: &Area<'_>, lines: &[Curve]) -> Result<(), ChartError> {
    let end = |curve: &Curve| curve.points.last().map_or(0.0, |(_, share)| *share);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|a, b| end(&lines[*b]).total_cmp(&end(&lines[*a])));
    let mut free = TOP - 8;
    for at in order {
        let place = (y(end(&lines[at])) - 8).max(free);
        free = place + 17;
        text(area, &lines[at].name, (LEFT + WIDTH + 8, place), 14, colour(at))?;
    }
    Ok(())
}
