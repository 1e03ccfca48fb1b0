//! Charts as SVG: the funnel, costs, attempts, solutions.
//!
//! Plotters lays out without fonts, so margins are generous and texts short. Colours are those of
//! M. Okabe and K. Ito, which colour-blind readers can tell apart.

mod attempts;
mod costs;
mod funnel;
mod readings;
mod solutions;

pub(crate) use costs::cost;
pub use readings::{ReadingOfTiers, by_tier};

use crate::record::Record;
use etchwork::render::Escaped;
use plotters::prelude::*;
use thiserror::Error;

/// A chart that could not be drawn.
#[derive(Debug, Error)]
#[error("a chart cannot be drawn: {0}")]
pub struct ChartError(String);

/// A chart with the name of its file.
pub struct Chart {
    /// The name, without a folder.
    pub file: &'static str,
    /// What it shows, in a sentence.
    pub about: String,
    /// The SVG.
    pub svg: String,
}

/// Every chart of a record.
pub fn charts(record: &Record) -> Result<Vec<Chart>, ChartError> {
    Ok(vec![
        funnel::chart(record)?,
        costs::chart(record)?,
        attempts::chart(record)?,
        solutions::chart(record)?,
    ])
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(40, 40, 40);
const FAINT: RGBColor = RGBColor(225, 225, 225);
/// Okabe and Ito: vermilion, blue, green, orange, purple, sky blue, black, yellow.
const COLOURS: [RGBColor; 8] = [
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(230, 159, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
    RGBColor(240, 228, 66),
];

fn colour(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}

/// Draws on white, and gives the SVG a title for screen readers.
fn drawn(
    title: &str,
    about: &str,
    size: (u32, u32),
    draw: impl FnOnce(&Area<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        text(&area, title, (20, 16), 20, INK)?;
        draw(&area)?;
        area.present().map_err(failed)?;
    }
    let (title, about) = (Escaped(title), Escaped(about));
    let told = format!(" role=\"img\"><title>{title}</title><desc>{about}</desc>\n");
    Ok(svg.replacen(">\n", &told, 1))
}

fn failed(error: impl std::fmt::Display) -> ChartError {
    ChartError(error.to_string())
}

fn text(
    area: &Area<'_>,
    text: &str,
    at: (i32, i32),
    size: i32,
    colour: RGBColor,
) -> Result<(), ChartError> {
    area.draw(&Text::new(text.to_owned(), at, (FONT, size).into_font().color(&colour)))
        .map_err(failed)
}

/// A legend in one line: a square and a word for each entry.
fn legend(
    area: &Area<'_>,
    entries: &[(String, RGBColor)],
    at: (i32, i32),
) -> Result<(), ChartError> {
    let (mut x, y) = at;
    for (name, colour) in entries {
        let square = Rectangle::new([(x, y), (x + 12, y + 12)], colour.filled());
        area.draw(&square).map_err(failed)?;
        text(area, name, (x + 17, y), 14, INK)?;
        x += 34 + 7 * name.chars().count() as i32;
    }
    Ok(())
}
