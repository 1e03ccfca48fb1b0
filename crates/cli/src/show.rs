//! Drawing puzzles where they are read: in the terminal.

use etchwork::PathPuzzle;
use etchwork::codec::PuzzleDocument;
use etchwork::render::{Colour, svg, text};
use std::io::{IsTerminal, stdout};

/// The name of the number of solutions among figures.
pub const SOLUTIONS: &str = "solutions";

/// Whether standard output shows colour: a terminal, and nobody asked for none.
pub fn colour() -> Colour {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if stdout().is_terminal() && !unwanted && !dumb { Colour::On } else { Colour::Off }
}

/// A puzzle as text, with its path if wanted.
pub fn as_text(puzzle: &PathPuzzle, solution: bool, colour: Colour) -> String {
    text(&puzzle.picture(solution), colour)
}

/// A puzzle as SVG, with its path if wanted.
pub fn as_svg(puzzle: &PathPuzzle, solution: bool) -> String {
    svg(&puzzle.picture(solution))
}

/// The figures of a puzzle, each with its name for people. The names may be anybody's: what
/// would steer a terminal is escaped. First how many solutions there are, if that is known.
pub fn facts(document: &PuzzleDocument) -> Vec<(String, String)> {
    let solutions =
        document.solutions.as_ref().map(|number| (SOLUTIONS.into(), number.to_string()));
    // A gate may have had them counted as well.
    let is_told = |name: &str| solutions.is_some() && name == SOLUTIONS;
    let metrics = document.metrics.iter().filter(|(name, _)| !is_told(name));
    let metrics = metrics.map(|(name, value)| {
        let value = value.map_or("unknown".to_owned(), |value| format!("{value:.2}"));
        (name.escape_debug().to_string().replace('_', " "), value)
    });
    let tried = ("boards tried".to_owned(), document.boards_tried.to_string());
    let metrics: Vec<_> = metrics.collect();
    solutions.into_iter().chain(metrics).chain([tried]).collect()
}
