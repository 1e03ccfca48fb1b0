//! Reading boards and puzzles: board text or JSON, from a file or standard input.

use crate::args::InputArgs;
use crate::failure::Failure;
use etchwork::codec::{BoardText, PuzzleDocument, Solvable};
use std::path::Path;

/// A board that was read, with the document it came in, if any.
pub struct Input {
    /// The board, with its ends and its path as far as they are given.
    pub text: BoardText,
    /// The puzzle, if it was JSON.
    pub document: Option<PuzzleDocument>,
}

/// Reads every board of the input: one of board text, or one a line of JSON.
pub fn read(args: &InputArgs) -> Result<Vec<Input>, Failure> {
    let name = name(args);
    let text = if args.file == Path::new("-") {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(&args.file)
    };
    let text = text.map_err(|error| Failure::file(Path::new(&name), &error))?;
    let mut inputs = parse(&name, &text)?;
    match args.line.map(|line| line as usize) {
        None => Ok(inputs),
        Some(line) if line <= inputs.len() => Ok(vec![inputs.swap_remove(line - 1)]),
        Some(line) => {
            let count = inputs.len();
            Err(Failure::input(format!("{name}: there is no puzzle {line} among {count} puzzles")))
        }
    }
}

/// Reads the one board of the input.
pub fn read_one(args: &InputArgs) -> Result<Input, Failure> {
    let mut inputs = read(args)?;
    match (inputs.len(), inputs.pop()) {
        (1, Some(input)) => Ok(input),
        (count, _) => {
            let message =
                format!("{}: there are {count} puzzles, choose one with --line", name(args));
            Err(Failure::input(message))
        }
    }
}

fn name(args: &InputArgs) -> String {
    let name = args.file.to_string_lossy();
    if name == "-" { "standard input".to_owned() } else { name.into_owned() }
}

fn parse(name: &str, text: &str) -> Result<Vec<Input>, Failure> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.starts_with('[') {
        let message = format!("{name}: give one puzzle a line, not an array of them");
        return Err(Failure::input(message));
    }
    if !start.starts_with('{') {
        let error = |error: etchwork::codec::TextError| {
            Failure::in_text(&error, name, text, Some(error.span.clone()))
        };
        return Ok(vec![Input { text: text.parse().map_err(error)?, document: None }]);
    }
    let read = |place: String, json: &str| {
        let read = Solvable::parse(json);
        let read = read.map_err(|error| Failure::input(format!("{place}: {error}")))?;
        Ok(Input { text: read.text, document: Some(read.document) })
    };
    // A document may be spread over lines; where the first line is one, each is.
    let first = start.lines().next().unwrap_or_default();
    if serde_json::from_str::<serde_json::Value>(first).is_err() {
        return Ok(vec![read(name.to_owned(), start)?]);
    }
    let lines = start.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read(format!("{name}, line {}", number + 1), line)).collect()
}
