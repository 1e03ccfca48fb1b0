//! Reading boards and puzzles: board text or JSON, from a file or standard input.

use crate::args::InputArgs;
use crate::failure::Failure;
use etchwork::codec::{BoardText, DocumentError, PuzzleDocument, Solvable};
use std::io::Read;

/// A board that was read, with the document it came in, if any.
pub struct Input {
    /// The board, with its ends and its path as far as they are given.
    pub text: BoardText,
    /// The puzzle, if it was JSON.
    pub document: Option<PuzzleDocument>,
}

/// Reads every board of the input: one of board text, or one a line of JSON.
pub fn read(args: &InputArgs) -> Result<Vec<Input>, Failure> {
    let name = args.file.to_string_lossy();
    let text = if name == "-" {
        let mut text = String::new();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure::Io(format!("standard input: {error}")))?;
        text
    } else {
        std::fs::read_to_string(&args.file).map_err(|error| match error.kind() {
            std::io::ErrorKind::InvalidData => Failure::file(&args.file, "this is no text"),
            _ => Failure::file(&args.file, error),
        })?
    };
    let inputs = parse(&name, &text)?;
    match args.line.map(|line| line as usize) {
        None => Ok(inputs),
        Some(line) => {
            let count = inputs.len();
            let chosen = inputs.into_iter().nth(line - 1);
            let error = || Failure::input(format!("{name} has {count} puzzles, no puzzle {line}"));
            Ok(vec![chosen.ok_or_else(error)?])
        }
    }
}

/// Reads the one board of the input.
pub fn read_one(args: &InputArgs) -> Result<Input, Failure> {
    let mut inputs = read(args)?;
    match (inputs.len(), inputs.pop()) {
        (1, Some(input)) => Ok(input),
        (count, _) => {
            let name = args.file.display();
            Err(Failure::input(format!("{name} has {count} puzzles: choose one with --line")))
        }
    }
}

fn parse(name: &str, text: &str) -> Result<Vec<Input>, Failure> {
    if !text.trim_start().starts_with('{') {
        let error = |error: etchwork::codec::TextError| {
            Failure::in_text(&error, name, text, Some(error.span.clone()))
        };
        return Ok(vec![Input { text: text.parse().map_err(error)?, document: None }]);
    }
    // A single document may be spread over lines; several have a line each.
    if let Ok(whole) = Solvable::parse(text) {
        return Ok(vec![Input { text: whole.text, document: Some(whole.document) }]);
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let error = |error: DocumentError| {
                Failure::input(format!("{name}, line {}: {error}", number + 1))
            };
            let read = Solvable::parse(line).map_err(error)?;
            Ok(Input { text: read.text, document: Some(read.document) })
        })
        .collect()
}
