//! Draws state spaces with too many states for single dots: one column per distance from the start,
//! or per group of distances.

use super::PALETTE;
use super::drawing::words;
use super::legend::{self, caption, patch};
use super::{Drawing, Tone};
use crate::svg::units::Hundredths;
use std::fmt::Write;

/// The states at one distance from the start, or at several consecutive distances.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The number of states of each tone, in the order of [`Tone::ALL`].
    pub counts: [usize; 4],
    /// The first state of each tone, if any.
    pub first: [Option<usize>; 4],
    /// The number of states on a shortest solution.
    pub on_shortest: usize,
}

/// Layers to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The title, in a few words.
    pub title: String,
    /// The description, which is also drawn below the columns.
    pub description: String,
    /// The number of distances per column; at least one.
    pub layers: usize,
    /// The columns, by distance from the start.
    pub columns: Vec<Column>,
}

/// The height of the tallest column, in hundredths of a unit.
const HEIGHT: i64 = 26_000;
/// The space above the tallest column: for the heading and a count.
const TOP: i64 = 4200;
/// The same, if counts are written vertically; they have at most eight digits.
const HIGH_TOP: i64 = 7500;
const LEFT: i64 = 2600;
/// The least distance between columns whose counts are written horizontally.
const LEAST_ACROSS: i64 = 3500;
/// The approximate width of a digit of the counts, and the gap between counts.
const DIGIT: i64 = 600;
const GAP: i64 = 300;

/// Draws layers as a self-contained SVG: one column per distance or group of distances, divided by
/// the fate of its states, with their number above.
pub fn columns_svg(columns: &Columns) -> String {
    legend::frame(&columns.title, &columns_drawing(columns))
}

pub(crate) fn columns_drawing(columns: &Columns) -> Drawing {
    let plan = Plan::of(columns);
    let width = (columns.columns.len() as i64 * plan.step + 2 * LEFT).max(legend::WIDTH);
    let mut out = String::new();
    for (nth, column) in columns.columns.iter().enumerate() {
        let x = LEFT + nth as i64 * plan.step;
        out += &plan.bars(column, x);
        if column.on_shortest > 0 {
            let mark = (x + plan.wide() / 2, plan.ground + 700);
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"3\" fill=\"{}\"/>",
                Hundredths(mark.0),
                Hundredths(mark.1),
                PALETTE.on
            );
        }
        if nth % plan.every == 0 {
            let under = (x + plan.wide() / 2, plan.ground + 2000);
            let distance = (nth * columns.layers).to_string();
            out += &words(under, 900, PALETTE.letter, "middle", &distance);
        }
    }
    out += &words((LEFT, 1900), 1200, PALETTE.letter, "start", &heading(columns.layers));
    let mut signs: Vec<_> = Tone::ALL
        .into_iter()
        .enumerate()
        .filter(|(nth, _)| columns.columns.iter().any(|column| column.counts[*nth] > 0))
        .map(|(_, tone)| patch(bar(tone, -900, -900, 1800, 1800, None), meaning(tone)))
        .collect();
    if columns.columns.iter().any(|column| column.on_shortest > 0) {
        let dot = format!("<circle r=\"4\" fill=\"{}\"/>\n", PALETTE.on);
        signs.push(patch(dot, "a shortest solution passes"));
    }
    let top = plan.ground + 3000;
    let (caption, below) = caption(&columns.description, signs, width, top);
    let description = columns.description.clone();
    Drawing { drawing: out + &caption, width, height: top + below, description }
}

fn heading(layers: usize) -> String {
    let some = if layers > 1 { format!(", {layers} layers per column") } else { String::new() };
    format!("States by moves from the start{some}")
}

/// The measures of the columns.
struct Plan {
    /// The distance from one column to the next.
    step: i64,
    /// The height of the line that columns stand on.
    ground: i64,
    /// The number of states of the tallest column.
    tallest: usize,
    /// Whether counts are written vertically.
    are_upright: bool,
    /// Every how many columns have a number below: as often as there is room.
    every: usize,
}

impl Plan {
    fn of(Columns { layers, columns, .. }: &Columns) -> Self {
        let step = (100_000 / columns.len().max(1) as i64).clamp(700, 4400);
        let tallest = columns.iter().map(|column| column.counts.iter().sum()).max().unwrap_or(1);
        let are_upright = step < room(tallest).max(LEAST_ACROSS);
        let ground = HEIGHT + if are_upright { HIGH_TOP } else { TOP };
        let widest = room(columns.len().saturating_sub(1) * layers);
        let every = [1, 5, 10, 50].into_iter().find(|every| every * step >= widest);
        Self { step, ground, tallest, are_upright, every: every.unwrap_or(100) as usize }
    }

    /// The width of a column.
    fn wide(&self) -> i64 {
        self.step * 8 / 10
    }

    /// The parts of a column from the bottom up, and the count above.
    fn bars(&self, column: &Column, x: i64) -> String {
        let (mut out, mut y, wide) = (String::new(), self.ground, self.wide());
        for (nth, tone) in Tone::ALL.into_iter().enumerate() {
            if column.counts[nth] > 0 {
                // Even the smallest part must be visible.
                let high = (column.counts[nth] as i64 * HEIGHT / self.tallest as i64).max(250);
                y -= high;
                out += &bar(tone, x, y, wide, high, column.first[nth]);
            }
        }
        let total: usize = column.counts.iter().sum();
        let at = (x + wide / 2, y - 500);
        if !self.are_upright {
            return out + &words(at, 900, PALETTE.letter, "middle", &total.to_string());
        }
        let turn =
            format!("<g transform=\"rotate(-90 {} {})\">\n", Hundredths(at.0), Hundredths(at.1));
        let at = (at.0, at.1 + 300);
        out + &turn
            + &words(at, 700.min(wide), PALETTE.letter, "start", &total.to_string())
            + "</g>\n"
    }
}

/// The width that a number takes.
fn room(number: usize) -> i64 {
    number.to_string().len() as i64 * DIGIT + GAP
}

fn meaning(tone: Tone) -> &'static str {
    match tone {
        Tone::Goal => "goal",
        Tone::Open => "a goal can be reached",
        Tone::Stuck => "stuck: no goal can be reached",
        Tone::Unknown => "unknown: not explored far enough",
    }
}

/// A part of a column: filled if open, hollow with a thick rim if a goal, hatched if stuck, dashed
/// if unknown.
fn bar(tone: Tone, x: i64, y: i64, wide: i64, high: i64, first: Option<usize>) -> String {
    let (fill, rim, more) = match tone {
        Tone::Goal => (PALETTE.board, PALETTE.on, " stroke-width=\"2\""),
        Tone::Open => (PALETTE.silicon, PALETTE.wire, ""),
        Tone::Stuck => (PALETTE.lost, PALETTE.off, ""),
        Tone::Unknown => (PALETTE.board, PALETTE.amber, " stroke-dasharray=\"3 2\""),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The place of a text, its size and its words.
    type Text = (f64, f64, f64, String);

    fn texts(drawing: &str) -> Vec<Text> {
        let value = |line: &str, name: &str| -> f64 {
            let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let words = |line: &str| line.split(['>', '<']).nth(2).unwrap().to_owned();
        let texts = drawing.lines().filter(|line| line.starts_with("<text"));
        texts.map(|t| (value(t, "x"), value(t, "y"), value(t, "font-size"), words(t))).collect()
    }

    fn drawn(columns: Vec<Column>) -> String {
        layers_drawn(1, columns)
    }

    fn layers_drawn(layers: usize, columns: Vec<Column>) -> String {
        let (title, description) = (String::new(), String::new());
        columns_drawing(&Columns { title, description, layers, columns }).drawing
    }

    #[test]
    fn the_legend_has_the_signs_that_are_there() {
        let has = |counts, on_shortest, sign: &str| {
            drawn(vec![Column { counts, on_shortest, ..Column::default() }]).contains(sign)
        };
        assert!(has([1, 0, 0, 0], 1, "a shortest solution"));
        assert!(!has([0, 0, 1, 0], 0, "a shortest solution"));
        assert!(has([0, 0, 1, 0], 0, "stuck") && !has([1, 0, 0, 0], 1, "stuck"));
    }

    #[test]
    fn parts_are_told_apart_without_their_colours() {
        let without_colour = |tone| {
            let drawn = bar(tone, 0, 0, 3000, 3000, None);
            drawn.split('#').map(|piece| piece.get(6..).unwrap_or_default()).collect::<String>()
        };
        let looks: BTreeSet<String> = Tone::ALL.map(without_colour).into();
        assert_eq!(looks.len(), Tone::ALL.len(), "{looks:?}");
    }

    #[test]
    fn a_column_of_several_layers_says_so_and_counts_them_below() {
        let columns = || vec![Column { counts: [0, 1, 0, 0], ..Column::default() }; 7];
        let below = |layers| -> Vec<String> {
            let texts = texts(&layers_drawn(layers, columns()));
            let numbers = texts.into_iter().map(|text| text.3).filter(|text| *text != "1");
            numbers.filter(|text| text.parse::<u32>().is_ok()).collect()
        };
        assert_eq!(below(100), ["0", "100", "200", "300", "400", "500", "600"]);
        assert_eq!(below(1)[1..], ["2", "3", "4", "5", "6"]);
        assert!(layers_drawn(100, columns()).contains("start, 100 layers per column<"));
        assert!(layers_drawn(1, columns()).contains("start<"));
    }

    #[test]
    fn numbers_stand_apart_from_each_other_and_from_the_heading() {
        for count in [1, 7, 26, 30, 74, 100, 143, 1001, 20_000] {
            let column = |_| Column { counts: [0, 1_234_567, 0, 0], ..Column::default() };
            let texts = texts(&drawn((0..count).map(column).collect()));
            let heading = texts.iter().find(|text| text.3.starts_with("States by")).unwrap().1;
            let numbers = texts.iter().filter(|text| text.3.parse::<u32>().is_ok());
            let (counts, below): (Vec<_>, Vec<_>) = numbers.partition(|text| text.3 == "1234567");
            let apart = |texts: &[&Text]| {
                let room = |pair: &[&Text]| pair[1].0 - pair[0].0;
                texts.windows(2).all(|pair| room(pair) > pair[1].3.len() as f64 * 5.8)
            };
            assert!(apart(&below), "{count} columns");
            if counts[0].2 == 9.0 {
                assert!(apart(&counts), "{count} columns, counts across");
                assert!(counts[0].1 - 9.0 > heading);
            } else {
                // A vertical count reaches as far up as it is long.
                assert!(counts[0].1 - 7.0 * 0.65 * counts[0].2 > heading, "{count} columns");
            }
        }
    }
}
