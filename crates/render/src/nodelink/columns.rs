//! More states than can be drawn: a column for each distance from the start.

use super::Tone;
use super::drawing::words;
use super::legend::{self, caption, patch};
use crate::svg::palette;
use crate::svg::units::Hundredths;
use std::fmt::Write;

/// The states of one distance from the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// How many have each tone, in the order of [`Tone::ALL`].
    pub counts: [usize; 4],
    /// The first state of each tone, where there is one.
    pub first: [Option<usize>; 4],
    /// How many of them are on a shortest solution.
    pub on_shortest: usize,
}

/// Layers to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Their name, in a few words.
    pub title: String,
    /// What they show, in words; drawn below them too.
    pub description: String,
    /// By distance from the start.
    pub columns: Vec<Column>,
}

/// The height of the tallest column, in hundredths of a unit.
const HEIGHT: i64 = 26_000;
const TOP: i64 = 4200;
const LEFT: i64 = 2600;

/// Draws layers as a self-contained SVG: a column for each distance, in parts
/// for what can become of its states, with the count of them above.
pub fn columns_svg(columns: &Columns) -> String {
    let (drawing, width, height) = columns_drawing(columns);
    legend::frame(&columns.title, &columns.description, (width, height), &drawing)
}

pub(crate) fn columns_drawing(columns: &Columns) -> (String, i64, i64) {
    let count = columns.columns.len() as i64;
    // Narrow columns need their counts upright.
    let step = (100_000 / count.max(1)).clamp(700, 4400);
    let width = (count * step + 2 * LEFT).max(legend::WIDTH);
    let tallest = columns.columns.iter().map(|c| c.counts.iter().sum::<usize>()).max().unwrap_or(1);
    let mut out = String::new();
    for (distance, column) in columns.columns.iter().enumerate() {
        let x = LEFT + distance as i64 * step;
        out += &bars(column, x, step * 8 / 10, tallest);
        if column.on_shortest > 0 {
            let mark = (x + step * 4 / 10, TOP + HEIGHT + 700);
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"{}\"/>",
                Hundredths(mark.0),
                Hundredths(mark.1),
                palette::ON
            );
        }
        if step >= 1000 || distance % 5 == 0 {
            let under = (x + step * 4 / 10, TOP + HEIGHT + 2000);
            out += &words(under, 900, palette::VIA_LETTER, "middle", &distance.to_string());
        }
    }
    out +=
        &words((LEFT, 1900), 1200, palette::VIA_LETTER, "start", "States by moves from the start");
    let mut signs: Vec<_> = Tone::ALL
        .into_iter()
        .enumerate()
        .filter(|(nth, _)| columns.columns.iter().any(|column| column.counts[*nth] > 0))
        .map(|(_, tone)| patch(bar(tone, -900, -900, 1800, 1800, None), meaning(tone)))
        .collect();
    let dot = format!("<circle r=\"4\" fill=\"{}\"/>\n", palette::ON);
    signs.push(patch(dot, "a shortest solution passes"));
    let top = TOP + HEIGHT + 3000;
    let (caption, below) = caption(&columns.description, signs, width, top);
    (out + &caption, width, top + below)
}

fn meaning(tone: Tone) -> &'static str {
    match tone {
        Tone::Goal => "goal",
        Tone::Open => "a goal can be reached",
        Tone::Stuck => "stuck: no goal can be reached",
        Tone::Unknown => "unknown: not explored far enough",
    }
}

/// The parts of a column from the ground up, and the count above.
fn bars(column: &Column, x: i64, wide: i64, tallest: usize) -> String {
    let (mut out, mut y) = (String::new(), TOP + HEIGHT);
    for (nth, tone) in Tone::ALL.into_iter().enumerate() {
        if column.counts[nth] > 0 {
            // The least part is still seen.
            let high = (column.counts[nth] as i64 * HEIGHT / tallest as i64).max(250);
            y -= high;
            out += &bar(tone, x, y, wide, high, column.first[nth]);
        }
    }
    let total: usize = column.counts.iter().sum();
    let at = (x + wide / 2, y - 500);
    if wide >= 2800 {
        return out + &words(at, 900, palette::VIA_LETTER, "middle", &total.to_string());
    }
    let turn = format!("<g transform=\"rotate(-90 {} {})\">\n", Hundredths(at.0), Hundredths(at.1));
    let at = (at.0, at.1 + 300);
    out + &turn
        + &words(at, 700.min(wide), palette::VIA_LETTER, "start", &total.to_string())
        + "</g>\n"
}

/// A part: filled if open, hollow with a thick rim if a goal, hatched if stuck,
/// dashed if unknown.
fn bar(tone: Tone, x: i64, y: i64, wide: i64, high: i64, first: Option<usize>) -> String {
    let (fill, rim, more) = match tone {
        Tone::Goal => (palette::ON, palette::VIA_LETTER, ""),
        Tone::Open => (palette::SILICON, palette::WIRE, ""),
        Tone::Stuck => (palette::LOST, palette::OFF, ""),
        Tone::Unknown => (palette::BOARD, palette::AMBER, " stroke-dasharray=\"3 2\""),
    };
    let state = first.map_or(String::new(), |state| format!(" data-state=\"{state}\""));
    let mut out = format!(
        "<g{state}><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"{rim}\"{more}/>\n",
        Hundredths(x),
        Hundredths(y),
        Hundredths(wide),
        Hundredths(high),
    );
    if tone == Tone::Stuck {
        let mut strokes = String::new();
        for nth in 0..=(high / 800).min(200) {
            let from = y + nth * 800;
            let to = (from + 500).min(y + high);
            let _ = write!(
                strokes,
                "M{} {}L{} {}",
                Hundredths(x),
                Hundredths(to),
                Hundredths(x + wide),
                Hundredths(from.min(to))
            );
        }
        let _ = writeln!(
            out,
            "<path fill=\"none\" stroke=\"{rim}\" stroke-width=\"0.8\" d=\"{strokes}\"/>"
        );
    }
    out + "</g>\n"
}
