//! The funnel as stacked bars: the results of boards for each tier and mechanic, with the tier's
//! own finder.

use super::{Area, Chart, ChartError, FAINT, INK, colour, drawn, failed, legend, text};
use crate::counts::Reasons;
use crate::record::Record;
use crate::view::View;
use plotters::prelude::*;

const STAGES: [&str; 7] =
    ["no room", "screened", "proved impossible", "budget spent", "mechanic", "gates", "accepted"];
const LEFT: i32 = 170;
const WIDTH: i32 = 640;
const TOP: i32 = 84;
const BAR: i32 = 20;
const STEP: i32 = 25;
const GAP: i32 = 14;

pub fn chart(record: &Record) -> Result<Chart, ChartError> {
    let views: Vec<View<'_>> =
        record.views().filter(|view| record.own_finder(view.tier) == Some(view.finder)).collect();
    let about = "What becomes of each board: the share lost at each stage, and the share accepted, \
                 for every tier and mechanic, by the tier's own path finder.";
    let tiers = record.tiers().count() as i32;
    let height = TOP + STEP * views.len() as i32 + GAP * tiers + 40;
    let size = ((LEFT + WIDTH + 70) as u32, height as u32);
    let svg = drawn("What becomes of a board", about, size, |area| draw(area, &views, height))?;
    Ok(Chart { file: "funnel.svg", about: about.to_owned(), svg })
}

fn draw(area: &Area<'_>, views: &[View<'_>], height: i32) -> Result<(), ChartError> {
    let entries: Vec<(String, RGBColor)> =
        used(views).map(|at| (STAGES[at].to_owned(), shade(at))).collect();
    legend(area, &entries, (LEFT, 50))?;
    for percent in [0, 25, 50, 75, 100] {
        let x = LEFT + WIDTH * percent / 100;
        let line = PathElement::new([(x, TOP - 6), (x, height - 38)], FAINT.stroke_width(1));
        area.draw(&line).map_err(failed)?;
        text(area, &format!("{percent} %"), (x - 12, height - 32), 13, INK)?;
    }
    let (mut y, mut tier) = (TOP - GAP, "");
    for view in views {
        if view.tier != tier {
            tier = view.tier;
            y += GAP;
            text(area, tier, (16, y + 3), 15, INK)?;
        }
        text(area, view.mechanic, (88, y + 4), 13, INK)?;
        bar(area, view, y)?;
        y += STEP;
    }
    Ok(())
}

fn bar(area: &Area<'_>, view: &View<'_>, y: i32) -> Result<(), ChartError> {
    let mut before = 0;
    for (at, count) in parts(view).into_iter().enumerate() {
        let x = |boards: u64| LEFT + (WIDTH as u64 * boards / view.of.boards.max(1)) as i32;
        let (from, to) = (x(before), x(before + count));
        before += count;
        if to > from {
            let rectangle = Rectangle::new([(from, y), (to, y + BAR)], shade(at).filled());
            area.draw(&rectangle).map_err(failed)?;
        }
        let share = 100.0 * count as f64 / view.of.boards.max(1) as f64;
        if to - from > 34 {
            let ink = if at == 5 { INK } else { WHITE };
            text(area, &format!("{share:.0}"), ((from + to) / 2 - 8, y + 4), 13, ink)?;
        }
    }
    Ok(())
}

/// Boards by stage, in the order of the stages.
fn parts(view: &View<'_>) -> [u64; 7] {
    let sum = |reasons: &Reasons| reasons.values().sum::<u64>();
    let (of, counts) = (view.of, view.counts);
    [
        sum(&of.dress),
        sum(&of.screened),
        sum(&counts.impossible),
        counts.budget_spent + sum(&counts.unsupported) + counts.false_paths,
        sum(&counts.mechanic),
        sum(&counts.gates),
        counts.accepted,
    ]
}

/// The stages at which some board ended.
fn used(views: &[View<'_>]) -> impl Iterator<Item = usize> {
    let parts: Vec<[u64; 7]> = views.iter().map(parts).collect();
    (0..STAGES.len()).filter(move |at| parts.iter().any(|parts| parts[*at] > 0))
}

/// Greys for boards that no finder saw, colours for what finders and gates did.
fn shade(stage: usize) -> RGBColor {
    match stage {
        0 => RGBColor(170, 170, 170),
        1 => RGBColor(120, 120, 120),
        2 => colour(1),
        3 => colour(0),
        4 => colour(4),
        5 => colour(3),
        _ => colour(2),
    }
}
