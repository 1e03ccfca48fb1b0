//! Where the text of a path puzzle is at fault.

use crate::{PathPuzzle, PuzzleError};
use etchwork_codec::BoardText;
use etchwork_path::text::{Part, lines};
use etchwork_path::{Payload, Registry, TextFlaw};
use std::ops::Range;

impl PathPuzzle {
    /// The puzzle of a board that was read from a text. What is refused is told with its place in the
    /// text: the first item of a mechanic that leads to the refusal, else all that mechanics add.
    pub fn of_read(text: &str, read: BoardText, registry: &Registry) -> Result<Self, TextFlaw> {
        let refused = match Self::new(read.clone(), registry) {
            Ok(puzzle) => return Ok(puzzle),
            Err(error) => error,
        };
        let at_fault = lines(text).find_map(|line| item_at_fault(line, &read, &refused, registry));
        let start = text.find("\n@").map_or(0, |at| at + 1);
        Err(TextFlaw::new(refused, at_fault.unwrap_or(start..text.trim_end().len())))
    }
}

/// The item of a mechanic's line from which on the board is refused as it is whole; `None` if it is
/// refused so without the line's items too.
fn item_at_fault(
    line: Part<'_>,
    read: &BoardText,
    refused: &PuzzleError,
    registry: &Registry,
) -> Option<Range<usize>> {
    let words = line.words();
    let (id, payload) = read.extras.get_key_value(words[0].text.strip_prefix('@')?)?;
    let is_refused_with = |items: &[_]| {
        let mut part = read.clone();
        part.extras.insert(id.clone(), Payload::from(items));
        PathPuzzle::new(part, registry).is_err_and(|why| why.to_string() == refused.to_string())
    };
    if is_refused_with(&[]) {
        return None;
    }
    let places: Vec<usize> = (0..payload.len()).collect();
    let place = places.partition_point(|place| !is_refused_with(&payload[..=*place]));
    words.get(place + 1).map(|word| word.span())
}
