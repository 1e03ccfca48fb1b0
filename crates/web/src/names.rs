//! Names of cells for players who cannot see them.

use crate::active_puzzle::{ActivePuzzle, trail};
use crate::tiles;
use etchwork::core::{TileSide, WireShape};
use etchwork::{Cell, Mark, NodeShape, Pencil, Picture, Token};
use std::cmp::Ordering;

/// The names of some cells of a picture, in their order. They reveal nothing that fog hides.
pub fn names(active: &ActivePuzzle, picture: &Picture, cells: &[Cell]) -> Vec<String> {
    let marks = picture.marks();
    let trail = trail(picture);
    let name = |cell: Cell| {
        let mut parts = vec![place(picture, cell)];
        parts.extend(marks.iter().filter_map(|mark| word(mark, cell)));
        parts.extend(active.play.pencil().get(&cell).map(|mark| mark.about.to_owned()));
        parts.extend(noted(active, cell).filter_map(|(side, mark)| {
            Some(format!("{} noted {}", mark.id, side_of(picture, cell, side)?))
        }));
        match trail.iter().position(|at| *at == cell) {
            Some(nth) if nth + 1 == trail.len() => parts.push("head of the trail".to_owned()),
            Some(nth) => parts.push(format!("trail, {} of {}", nth + 1, trail.len())),
            None => {}
        }
        parts.extend(active.play.tells(cell));
        parts.extend(via(picture, cell));
        parts.extend(marks.iter().filter_map(|mark| barrier(picture, mark, cell)));
        parts.extend(marks.iter().filter_map(|mark| wire(mark, cell, marks)));
        parts.join(", ")
    };
    cells.iter().map(|cell| name(*cell)).collect()
}

/// The sides of a cell with pencil marks, whichever of its two names each edge goes by.
pub fn noted(active: &ActivePuzzle, cell: Cell) -> impl Iterator<Item = (u8, &'static Pencil)> {
    let marks = active.play.noted().iter();
    let sides = marks.flat_map(|(edge, mark)| {
        let sides = [Some(*edge), active.play.across(*edge)];
        sides.into_iter().flatten().map(|edge| (edge, *mark))
    });
    sides.filter(move |(edge, _)| edge.cell == cell).map(|(edge, mark)| (edge.side, mark))
}

/// The word for the direction of a side of a cell with a tile.
pub fn side_of(picture: &Picture, cell: Cell, side: u8) -> Option<&'static str> {
    picture.tiles().find(|tile| tile.cell == cell)?.way(side)
}

/// The name of a place that a tool can be pointed at: the cell with what is on it, or the side of
/// the picture.
pub fn site(picture: &Picture, row: i32, col: i32) -> String {
    let Some(cell) = cell_at(picture, row, col) else { return spot(picture, row, col) };
    let marks = picture.marks();
    let mut parts = vec![place(picture, cell)];
    parts.extend(marks.iter().filter_map(|mark| word(mark, cell)));
    parts.extend(via(picture, cell));
    parts.extend(marks.iter().filter_map(|mark| barrier(picture, mark, cell)));
    parts.extend(marks.iter().filter_map(|mark| wire(mark, cell, marks)));
    if parts.len() == 1 {
        parts.push("empty".to_owned());
    }
    parts.join(", ")
}

fn cell_at(picture: &Picture, row: i32, col: i32) -> Option<Cell> {
    picture.grid().cell(row.try_into().ok()?, col.try_into().ok()?)
}

/// The same without what is there.
pub fn spot(picture: &Picture, row: i32, col: i32) -> String {
    if let Some(cell) = cell_at(picture, row, col) {
        return place(picture, cell);
    }
    let grid = picture.grid();
    let (rows, cols) = (grid.rows() as i32, grid.cols() as i32);
    let side = match (row, col) {
        (row, _) if row < 0 => "above",
        (row, _) if row >= rows => "below",
        (_, col) if col < 0 => "left",
        (_, col) if col >= cols => "right",
        _ => "beside",
    };
    format!("row {}, column {}, {side} of the picture", row + 1, col + 1)
}

/// The name of a cell for people: rows and columns from 1. In a diagram those count that have a node.
pub fn place(picture: &Picture, cell: Cell) -> String {
    let position = |cell: Cell| picture.grid().position(cell);
    let at = position(cell);
    let nodes = || {
        picture.marks().iter().filter_map(|mark| match mark {
            Mark::Node(node) => Some(position(node.cell)),
            _ => None,
        })
    };
    let (row, col) = match nodes().next() {
        None => (at.row.into(), at.col.into()),
        Some(_) => {
            // How many rows or columns with a node come before.
            let before = |lines: &mut Vec<u8>| {
                lines.sort_unstable();
                lines.dedup();
                lines.len()
            };
            let mut rows = nodes().map(|node| node.row).filter(|row| *row < at.row).collect();
            let mut cols = nodes().map(|node| node.col).filter(|col| *col < at.col).collect();
            (before(&mut rows), before(&mut cols))
        }
    };
    format!("row {}, column {}", row + 1, col + 1)
}

/// The signs on a cell in words, for those who see them and do not know them; lines and plain nodes
/// are none.
pub fn signs(picture: &Picture, cell: Cell) -> Option<String> {
    let marks = picture.marks();
    let said = |mark: &Mark| match mark {
        Mark::Node(node) if node.on.is_some() || node.shape == NodeShape::Flag => word(mark, cell),
        Mark::Tokens { .. } | Mark::Stop(_) | Mark::Label { .. } => word(mark, cell),
        Mark::Wire(join) if join.shape != WireShape::Line => wire(mark, cell, marks),
        Mark::Tile(tile) if tile.cell == cell && tile.sides.contains(&TileSide::Bolted) => {
            Some("bolted: its line is fixed".to_owned())
        }
        _ => None,
    };
    let signs: Vec<String> = marks.iter().filter_map(said).collect();
    (!signs.is_empty()).then(|| signs.join(", "))
}

/// The cell of a picture that a text such as `0,3` names, if it names one.
pub fn cell(picture: &Picture, text: &str) -> Option<Cell> {
    let (row, col) = text.split_once(',')?;
    picture.grid().cell(row.parse().ok()?, col.parse().ok()?)
}

/// A number with its noun.
pub fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// The words for a mark on a cell.
fn word(mark: &Mark, cell: Cell) -> Option<String> {
    let word = match mark {
        Mark::Pad(at) if *at == cell => "open",
        Mark::Wall(at) if *at == cell => "dead",
        Mark::Veil(at) if *at == cell => "not seen",
        Mark::Input(at) if *at == cell => "S",
        Mark::Output(at) if *at == cell => "T",
        Mark::Ready(at) if *at == cell => "ready",
        Mark::Warning(at) if *at == cell => "no way on",
        Mark::Due(at) if *at == cell => "next in order",
        Mark::Node(node) if node.cell == cell => {
            return Some(format!("{} {}{}", node.shape.name(), node.label, switched(node.on)));
        }
        Mark::Tokens { cell: at, token, count } if *at == cell && *count > 0 => {
            return Some(things(*token, *count));
        }
        Mark::Tile(tile) if tile.cell == cell => return Some(tiles::words(tile)),
        Mark::Stop(stop) if stop.cell == cell => {
            return Some(format!("stop {} beside it", stop.letter));
        }
        Mark::Label { cell: at, text } if *at == cell => return Some(text.clone()),
        Mark::Tint { cell: at, name, .. } if *at == cell => return Some(name.clone()),
        _ => return None,
    };
    Some(word.to_owned())
}

fn switched(on: Option<bool>) -> &'static str {
    match on {
        Some(true) => " on",
        Some(false) => " off",
        None => "",
    }
}

/// The words for tokens on a node: `player`, `2 balls`.
fn things(token: Token, number: u8) -> String {
    let noun = match token {
        Token::Player => "player",
        Token::Ball => "ball",
    };
    if number == 1 { noun.to_owned() } else { count(number.into(), noun) }
}

/// A wire as seen from one of its ends: `gate to B off`.
fn wire(mark: &Mark, cell: Cell, marks: &[Mark]) -> Option<String> {
    let Mark::Wire(wire) = mark else { return None };
    let (way, other) = match cell {
        cell if cell == wire.from => ("to", wire.to),
        cell if cell == wire.to && wire.shape.is_directed() => ("from", wire.from),
        cell if cell == wire.to => ("to", wire.from),
        _ => return None,
    };
    let label = marks.iter().find_map(|mark| match mark {
        Mark::Node(node) if node.cell == other => Some(&node.label),
        _ => None,
    })?;
    Some(format!("{} {way} {label}{}", wire.shape.name(), switched(wire.on)))
}

/// A barrier as seen from one of its sides: `barrier to the right`.
fn barrier(picture: &Picture, mark: &Mark, cell: Cell) -> Option<String> {
    let Mark::Barrier { from, to } = mark else { return None };
    let other = match cell {
        cell if cell == *from => *to,
        cell if cell == *to => *from,
        _ => return None,
    };
    let (here, there) = (picture.grid().position(cell), picture.grid().position(other));
    let side = match (there.row.cmp(&here.row), there.col.cmp(&here.col)) {
        (Ordering::Less, _) => "above",
        (Ordering::Greater, _) => "below",
        (_, Ordering::Less) => "to the left",
        _ => "to the right",
    };
    Some(format!("barrier {side}"))
}

/// The warp that ends at a cell, or the cell that follows it over the rim of the board.
fn via(picture: &Picture, cell: Cell) -> Option<String> {
    let wraps: Vec<String> = picture
        .marks()
        .iter()
        .filter_map(|mark| match mark {
            Mark::Wrap { from, to } if *from == cell => Some(*to),
            Mark::Wrap { from, to } if *to == cell => Some(*from),
            _ => None,
        })
        .map(|other| place(picture, other).replace(',', ""))
        .collect();
    if !wraps.is_empty() {
        return Some(format!("wraps to {}", wraps.join(" and ")));
    }
    let letter = picture.marks().iter().find_map(|mark| match mark {
        Mark::Via { cell: at, letter } if *at == cell => Some(letter.to_ascii_uppercase()),
        _ => None,
    })?;
    let other = picture.marks().iter().find_map(|mark| match mark {
        Mark::Arc { from, to } if *from == cell => Some(*to),
        Mark::Arc { from, to } if *to == cell => Some(*from),
        _ => None,
    })?;
    Some(format!("warp {letter} to {}", place(picture, other).replace(',', "")))
}
