//! Draws puzzles in the terminal.

use crate::console::stdout;
use etchwork::codec::{FamilyDocument, PuzzleDocument};
use etchwork::render::Colour;
use std::collections::BTreeMap;

/// The name of the number of solutions among figures.
pub const SOLUTIONS: &str = "solutions";

/// Whether standard output shows colour: it is a terminal, and colour is not switched off.
pub fn colour() -> Colour {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if stdout().is_terminal() && !unwanted && !dumb { Colour::On } else { Colour::Off }
}

/// The figures of a puzzle, each with its name for people. The names may be untrusted: terminal
/// control characters are escaped. The number of solutions comes first, if known.
pub fn facts(document: &PuzzleDocument) -> Vec<(String, String)> {
    let solutions = document.solutions.as_ref().map(|number| number.to_string());
    figures(solutions.map(|number| (SOLUTIONS, number)), &document.metrics, document.boards_tried)
}

/// The figures of a puzzle of another family.
pub fn family_facts(document: &FamilyDocument) -> Vec<(String, String)> {
    let number = |known: &Option<String>| known.clone().unwrap_or("unknown".to_owned());
    let solutions = document.solutions.as_ref().map(|known| (SOLUTIONS, number(known)));
    figures(solutions, &document.metrics, document.boards_tried)
}

/// A reading: a count without decimals, any other value with two.
fn figure(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_suffix(".00").filter(|_| value.fract() == 0.0).unwrap_or(&text).to_owned()
}

fn figures(
    solutions: Option<(&str, String)>,
    metrics: &BTreeMap<String, Option<f64>>,
    boards_tried: u32,
) -> Vec<(String, String)> {
    // A gate may also have counted solutions.
    let is_told = |name: &str| solutions.is_some() && name == SOLUTIONS;
    let metrics = metrics.iter().filter(|(name, _)| !is_told(name));
    let metrics = metrics.map(|(name, value)| {
        let value = value.map_or("unknown".to_owned(), figure);
        (name.escape_debug().to_string().replace('_', " "), value)
    });
    let tried = ("boards tried".to_owned(), boards_tried.to_string());
    let metrics: Vec<_> = metrics.collect();
    let solutions = solutions.map(|(name, number)| (name.to_owned(), number));
    solutions.into_iter().chain(metrics).chain([tried]).collect()
}
