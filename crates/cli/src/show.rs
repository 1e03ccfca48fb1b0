//! Draws puzzles in the terminal.

use crate::console::stdout;
use etchwork::codec::Document;
use etchwork::render::Colour;
use etchwork::{Level, Ratio};
use etchwork_pack::MOVES;
use std::collections::BTreeMap;

/// The name of the number of solutions among figures.
pub const SOLUTIONS: &str = "solutions";

/// Whether standard output shows colour: it is a terminal, and colour is not switched off.
pub fn colour() -> Colour {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if stdout().is_terminal() && !unwanted && !dumb { Colour::On } else { Colour::Off }
}

/// The weights of the readings that make up a puzzle's score in its tier set. The score is no measure
/// of difficulty across families: that is `measure --difficulty`.
pub type Weights = BTreeMap<String, Ratio>;

/// What a player wants to know: its score as in a pack, its moves, and its solutions.
pub fn in_short(level: &Level, weights: &Weights) -> Vec<(String, String)> {
    let (metrics, moves) = (&level.document.metrics, level.document.solution.len());
    let read = |name: &String| metrics.get(name).copied().flatten().unwrap_or(0.0);
    let value = |name: &String| if name == MOVES { moves as f64 } else { read(name) };
    let sum: f64 = weights.iter().map(|(name, weight)| weight.to_f64() * value(name)).sum();
    let score = (!weights.is_empty()).then(|| ("score", format!("{sum:.1}")));
    let solutions = level.document.solutions.as_ref().map(|number| (SOLUTIONS, number.to_string()));
    let told = score.into_iter().chain([(MOVES, moves.to_string())]);
    told.chain(solutions).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The figures of a puzzle, each with its name for people. The names may be untrusted: terminal
/// control characters are escaped. The number of solutions comes first, if known.
pub fn facts(document: &Document) -> Vec<(String, String)> {
    let number = document.solutions.as_ref().map(|number| number.to_string());
    let solutions = number.map(|number| (SOLUTIONS.to_owned(), number));
    // A gate may also have counted solutions.
    let is_told = |name: &str| solutions.is_some() && name == SOLUTIONS;
    let metrics = document.metrics.iter().filter(|(name, _)| !is_told(name));
    let metrics = metrics.map(|(name, value)| {
        let value = value.map_or("unknown".to_owned(), figure);
        (name.escape_debug().to_string().replace('_', " "), value)
    });
    let metrics: Vec<_> = metrics.collect();
    let tried = ("boards tried".to_owned(), document.boards_tried.to_string());
    solutions.into_iter().chain(metrics).chain([tried]).collect()
}

/// A reading: a count without decimals, any other value with two.
fn figure(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_suffix(".00").filter(|_| value.fract() == 0.0).unwrap_or(&text).to_owned()
}
