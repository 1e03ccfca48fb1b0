//! Moves and places as people say them, whatever the family writes: lines and sides by their
//! directions, rows and columns from 1.

use crate::active_puzzle::ActivePuzzle;
use crate::answers::Motion;
use crate::motion;
use crate::names::{self, count};
use crate::speech::from_one;
use etchwork::{Cell, Mark, Picture};
use std::cmp::Ordering;

/// The most moves that a sentence names; the others are marked on the board.
const MOST: usize = 6;

/// Consecutive moves from here in a sentence.
pub fn moves(active: &mut ActivePuzzle, texts: &[String]) -> String {
    let mut told: Vec<(String, usize)> = Vec::new();
    for words in each(active, texts) {
        match told.last_mut() {
            Some((last, times)) if *last == words => *times += 1,
            _ => told.push((words, 1)),
        }
    }
    let rest = told.len().saturating_sub(MOST);
    let named = told.into_iter().take(MOST).map(|(words, times)| match times {
        1 => words,
        2 => format!("{words} twice"),
        times => format!("{words} {times} times"),
    });
    let mut all: Vec<String> = named.collect();
    if rest > 0 {
        all.push(format!("and {} more, as marked on the board", count(rest, "move")));
    }
    all.join("; ")
}

/// Each of some consecutive moves from here, by what it moves.
fn each(active: &mut ActivePuzzle, texts: &[String]) -> Vec<String> {
    let save = active.play.save();
    let mut words = Vec::new();
    for text in texts {
        let before = active.play.picture();
        let is_made = active.play.play(text).is_ok();
        let after = active.play.picture();
        let motions = if is_made { motion::between(&before, &after) } else { Vec::new() };
        words.push(moved(&before, &motions).unwrap_or_else(|| from_one(text)));
    }
    active.play.load(&save).expect("it was saved here");
    words
}

/// A shifted line, or a turned tile.
pub fn moved(picture: &Picture, motions: &[Motion]) -> Option<String> {
    let at = |cell: usize| names::place(picture, Cell::new(cell)).replace(',', "");
    match motions {
        [Motion::Slide { cells, down, right }] => {
            let line = line(picture, cells)?;
            let way = match (down, right) {
                (0, 1..) => "to the right",
                (0, _) => "to the left",
                (1.., _) => "down",
                _ => "up",
            };
            Some(format!("{line} {way}"))
        }
        [Motion::Turn { cell, to, .. }] => {
            let sides = picture.tiles().find(|tile| tile.cell.index() == *cell)?.outline.len();
            // Sides go anticlockwise.
            let way = match (2 * to).cmp(&sides) {
                Ordering::Less => "anticlockwise",
                Ordering::Equal => "half round",
                Ordering::Greater => "clockwise",
            };
            Some(format!("turn {} {way}", at(*cell)))
        }
        _ => None,
    }
}

/// The name of a line of cells: `row 3`.
pub fn line(picture: &Picture, cells: &[usize]) -> Option<String> {
    let places = cells.iter().map(|cell| picture.grid().position(Cell::new(*cell)));
    let places: Vec<_> = places.collect();
    let first = places.first().filter(|_| places.len() > 1)?;
    if places.iter().all(|place| place.row == first.row) {
        return Some(format!("row {}", first.row + 1));
    }
    let is_column = places.iter().all(|place| place.col == first.col);
    is_column.then(|| format!("column {}", first.col + 1))
}

/// The cells that a part of a move's text is about: the line that it moves, or the node that it
/// names last.
pub fn about(active: &ActivePuzzle, text: &str) -> Vec<Cell> {
    let picture = active.play.picture();
    let is_named = |mark: &Mark| match mark {
        Mark::Node(node) if text.rsplit(' ').next() == Some(&node.label) => Some(node.cell),
        _ => None,
    };
    if let Some(cell) = picture.marks().iter().find_map(is_named) {
        return vec![cell];
    }
    let goes_on = |full: &str| {
        full.strip_prefix(text).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    // A line that only a power moves is named after the power.
    let names =
        |full: &str| goes_on(full) || full.split_once(' ').is_some_and(|(_, of)| goes_on(of));
    let full = active.play.moves().into_iter().find(|choice| names(&choice.text));
    let cells = full.map(|choice| active.play.changed_by(&[choice.text]));
    cells.into_iter().flatten().flatten().collect()
}

/// A reason in which a place may be named, as people say it.
pub fn reason(picture: &Picture, text: &str) -> String {
    let at = |word: &str| names::cell(picture, word.trim_end_matches([',', '.', ';', ':']));
    let told = text.split(' ').find_map(at).map(|at| with_sides(picture, at, text));
    from_one(told.as_deref().unwrap_or(text))
}

/// A text about a place, with the sides of its tile by their directions: `sides 0 and 2` become
/// `sides right and left`.
pub fn with_sides(picture: &Picture, cell: Cell, text: &str) -> String {
    let Some(tile) = picture.tiles().find(|tile| tile.cell == cell) else { return text.to_owned() };
    let mut is_list = false;
    let word = |word: &str| {
        let digits = word.trim_end_matches([',', '.', ';', ':']);
        let side = digits.parse::<u8>().ok().filter(|_| is_list);
        is_list =
            word == "side" || word == "sides" || (is_list && (side.is_some() || word == "and"));
        let way = side.and_then(|side| tile.way(side));
        way.map_or_else(|| word.to_owned(), |way| format!("{way}{}", &word[digits.len()..]))
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A text about tiles with rows and columns as people count them: `Row 0` and `C3` become `Row 1`
/// and `column 4`.
pub fn lines_from_one(text: &str) -> String {
    let mut is_number = false;
    let word = |word: &str| {
        let number = std::mem::replace(&mut is_number, word == "row" || word == "Row");
        let end = word.trim_end_matches([',', '.', ';', ':']);
        let stop = &word[end.len()..];
        let next = |digits: &str| digits.parse::<u16>().ok()?.checked_add(1);
        if number && let Some(next) = next(end) {
            return format!("{next}{stop}");
        }
        let line = [("R", "row"), ("C", "column")].into_iter().find_map(|(letter, line)| {
            Some(format!("{line} {}{stop}", next(end.strip_prefix(letter)?)?))
        });
        line.unwrap_or_else(|| word.to_owned())
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_from_one() {
        let told = lines_from_one("Row 0: west to east. Fixed: R2, C10. Arms in row 3: 0+1");
        assert_eq!(told, "Row 1: west to east. Fixed: row 3, column 11. Arms in row 4: 0+1");
        assert_eq!(lines_from_one("R, Cx and RC3"), "R, Cx and RC3");
    }
}
