//! Path puzzles for level editors, and on paper.

use crate::PathPuzzle;
use etchwork_path::Paper;
#[cfg(feature = "geometry")]
use etchwork_path::{Item, LevelMap, MapObject, MapValue};

/// A puzzle in fog cannot be on paper, which shows everything at once.
pub(crate) fn paper(puzzle: &PathPuzzle) -> Paper {
    let text = puzzle.text();
    let hides = text.source.is_some_and(|head| puzzle.rules().sight(&text.board, head).is_some());
    if hides {
        Paper::Cannot("cells are hidden until the line comes near, and paper shows them all")
    } else {
        Paper::Plays("Draw the line with a pencil.")
    }
}

/// Floor and walls; as objects the ends, both ends of each link, and what mechanics put on cells
/// and steps. Payload items without a place become properties of the whole map.
#[cfg(feature = "geometry")]
pub(crate) fn map(puzzle: &PathPuzzle) -> LevelMap {
    let text = puzzle.text();
    let (board, grid) = (&text.board, text.board.grid());
    let kinds = [('.', "floor"), ('#', "wall")];
    let mut map = LevelMap::new(grid, &kinds, |cell| usize::from(board.walls().contains(cell)));
    let ends = [("source", text.source), ("target", text.target)];
    map.objects.extend(ends.iter().filter_map(|(kind, end)| Some(MapObject::new(*kind, (*end)?))));
    for (number, link) in board.links().iter().enumerate() {
        let first = map.objects.len();
        for (cell, other) in [(link.first, first + 1), (link.second, first)] {
            let end = MapObject::new("link", cell).with("other", MapValue::Object(other));
            map.objects.push(end.with("pair", MapValue::Int(number as i64 + 1)));
        }
    }
    for (mechanic, payload) in &text.extras {
        for (number, item) in payload.iter().enumerate() {
            let place = MapValue::Int(number as i64 + 1);
            match item {
                Item::Number(value) => {
                    map.properties.push((mechanic.clone(), MapValue::Int(i64::from(*value))));
                }
                Item::Cell(cell) => {
                    map.objects.push(MapObject::new(mechanic.as_str(), *cell).with("place", place));
                }
                Item::Step(from, to) => {
                    let at = grid.position(*to);
                    let step = MapObject::new(mechanic.as_str(), *from).with("place", place);
                    let step = step.with("to-row", MapValue::Int(at.row as i64));
                    map.objects.push(step.with("to-column", MapValue::Int(at.col as i64)));
                }
            }
        }
    }
    map
}
