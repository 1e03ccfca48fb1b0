//! Messages in short sentences.

use crate::active_puzzle::{ActivePuzzle, numbers, trail};
use crate::names::{cell, count, names, noted, place, side_of};
use crate::wording::{self, lines_from_one, with_sides};
use etchwork::core::TileSide;
use etchwork::{Act, Cell, Edge, Forced, Hint, Mark, Picture, Status};

/// What a puzzle is, and its progress.
pub fn opening(active: &ActivePuzzle) -> String {
    let picture = active.play.picture();
    let title = sentence(&active.title());
    let size = size(&picture);
    let unsolvable = active.unsolvable.as_ref();
    let flaw = unsolvable.map(|why| format!(" It cannot be solved: {why}.")).unwrap_or_default();
    format!("{title} {size}{flaw}{}", rest(active))
}

/// The size of a puzzle.
fn size(picture: &Picture) -> String {
    let nodes = picture.marks().iter().filter(|mark| matches!(mark, Mark::Node(_))).count();
    let grid = picture.grid();
    match (picture.tiles().count(), nodes) {
        (0, 0) => {
            format!("{} and {}.", count(grid.rows(), "row"), count(grid.cols(), "column"))
        }
        (0, nodes) => sentence(&count(nodes, "node")),
        (tiles, _) => sentence(&count(tiles, "tile")),
    }
}

/// Where a move led. Without a trail that shows it: the new content of the changed cell, if the
/// move is written as a place; else the text of the move.
pub fn moved(active: &ActivePuzzle, changed: Option<Cell>) -> String {
    let picture = active.play.picture();
    let text = active.play.last_move().unwrap_or_default();
    let is_place = text.split(' ').any(|word| cell(&picture, word).is_some());
    let named =
        || changed.filter(|_| is_place).and_then(|cell| names(active, &picture, &[cell]).pop());
    let way = match (trail(&picture).last(), active.play.last_aim().and_then(direction)) {
        (None, _) => sentence(&named().unwrap_or_else(|| from_one(&text))),
        (_, Some(way)) => format!("Moved {way}."),
        (Some(head), None) => format!("By warp to {}.", place(&picture, *head)),
    };
    format!("{way}{}", rest(active))
}

/// The line that a move shifted.
pub fn shifted(active: &ActivePuzzle, words: &str) -> String {
    format!("{}{}", sentence(words), rest(active))
}

/// How many steps of the trail were taken back.
pub fn taken_back(active: &ActivePuzzle) -> String {
    let picture = active.play.picture();
    let head = trail(&picture).last();
    let to = head.map(|head| format!(" to {}", place(&picture, *head)));
    format!("Back{}.{}", to.unwrap_or_default(), rest(active))
}

/// The result of an act that is not a move, given the number of moves before it.
pub fn acted(active: &ActivePuzzle, act: &Act, done: bool, before: usize) -> String {
    let text = match (act, done) {
        (Act::Undo, false) => "Nothing to take back.",
        (Act::Redo, false) => "Nothing to redo.",
        (Act::Return, false) => "No bookmark is set.",
        (Act::Mark, _) => "Bookmark set here.",
        (Act::Redo, true) => return moved(active, None),
        (Act::Cut(_), false) => "Nothing to take back.",
        (Act::Undo, true) if active.play.moves_made() > before => return moved(active, None),
        _ => return taken_back(active),
    };
    text.to_owned()
}

/// Pencil marks that were made or removed.
pub fn pencilled(
    active: &ActivePuzzle,
    mark: Option<&str>,
    cells: &[Cell],
    edges: &[Edge],
    done: bool,
) -> String {
    let picture = active.play.picture();
    let what = match (mark, done) {
        (Some(_), false) if !edges.is_empty() => {
            return "Nothing is beyond that side: it takes no mark.".to_owned();
        }
        (_, false) => return "There was no mark.".to_owned(),
        (Some(mark), true) => mark,
        (None, true) => "mark off",
    };
    sentence(&match (cells, edges) {
        ([cell], []) => format!("{what}: {}", place(&picture, *cell)),
        ([], [Edge { cell, side }]) => {
            let way = side_of(&picture, *cell, *side).unwrap_or("one");
            format!("{what}: {}, {way} side", place(&picture, *cell))
        }
        (cells, edges) => format!("{what}: {}", count(cells.len() + edges.len(), "place")),
    })
}

/// A side of a tile, with what is there: `Right side: arm, wall noted.`
pub fn side(active: &ActivePuzzle, picture: &Picture, Edge { cell, side }: Edge) -> String {
    let Some(way) = side_of(picture, cell, side) else {
        return "There is no such side.".to_owned();
    };
    let tile = picture.tiles().find(|tile| tile.cell == cell);
    let has_arm = tile.is_some_and(|tile| tile.mask() >> side & 1 == 1);
    let look = tile.and_then(|tile| tile.sides.get(usize::from(side)));
    let mut parts = vec![if has_arm { "arm" } else { "no arm" }.to_owned()];
    parts.extend((look == Some(&TileSide::Wall)).then(|| "wall".to_owned()));
    let noted = noted(active, cell).filter(|(at, _)| *at == side);
    parts.extend(noted.map(|(_, mark)| format!("{} noted", mark.id)));
    sentence(&format!("{way} side: {}", parts.join(", ")))
}

/// A hint: cells as people count them, and everything else as the hint itself writes it. A family
/// may have moves that lead to no cell, and moves that are forced at no place.
pub fn hint(active: &mut ActivePuzzle, hint: &Hint) -> String {
    let picture = active.play.picture();
    let place = |text: &String| {
        let cell = cell(&picture, text);
        cell.map_or_else(|| text.clone(), |cell| place(&picture, cell).replace(',', ""))
    };
    let is_cell = |text: &String| cell(&picture, text).is_some();
    let tiled = picture.tiles().next().is_some();
    match hint {
        Hint::Forced(forced) if forced.len() > 1 => {
            format!("{} are forced: they are marked on the board.", count(forced.len(), "move"))
        }
        Hint::Forced(forced) if forced.len() == 1 => reasons(active, hint).concat(),
        Hint::Ahead(moves, _) if moves.len() == 1 && is_cell(&moves[0]) && !tiled => {
            sentence(&format!("next: {}", place(&moves[0])))
        }
        Hint::Ahead(moves, _) if moves.len() == 1 => {
            sentence(&format!("next: {}", wording::moves(active, moves)))
        }
        Hint::Ahead(moves, ways) if moves.iter().all(is_cell) && !tiled => {
            let ways = ways.map(|ways| format!(", it can be solved {ways}"));
            sentence(&format!("{} ahead{}", count(moves.len(), "step"), ways.unwrap_or_default()))
        }
        Hint::Ahead(moves, ways) => {
            let ways = ways.map(|ways| format!(" It can be solved {ways}."));
            sentence(&wording::moves(active, moves)) + ways.unwrap_or_default().as_str()
        }
        hint => {
            let lines = hint.to_string();
            lines.lines().map(|line| sentence(&from_one(line))).collect::<Vec<_>>().join(" ")
        }
    }
}

/// The forced moves and the reasons, one sentence each.
pub fn reasons(active: &ActivePuzzle, hint: &Hint) -> Vec<String> {
    let Hint::Forced(forced) = hint else { return Vec::new() };
    let picture = active.play.picture();
    let place = |text: &String| {
        let cell = cell(&picture, text);
        cell.map_or_else(|| text.clone(), |cell| place(&picture, cell).replace(',', ""))
    };
    let way = |at: Cell, to: &String, by: &str| match cell(&picture, to) {
        Some(cell) => match direction(aim(&picture, at, cell)) {
            Some(way) => way.to_owned(),
            None => format!("{by} warp to {}", place(to)),
        },
        None => to.clone(),
    };
    let told = |forced: &Forced| {
        let moved = forced.go.first().and_then(|go| go.split([' ', ';']).next());
        let moved = moved.filter(|_| forced.at.is_empty());
        if let Some(at) = moved.and_then(|at| cell(&picture, at)) {
            let why = with_sides(&picture, at, &forced.why);
            return sentence(&format!("{}: {why}", self::place(&picture, at).replace(',', "")));
        }
        if let Some(text) = moved.filter(|_| picture.tiles().next().is_some()) {
            let line = numbers(&wording::about(active, text));
            if let Some(line) = wording::line(&picture, &line) {
                return sentence(&format!("{line}: {}", forced.why));
            }
        }
        let Some(at) = cell(&picture, &forced.at) else {
            return sentence(&from_one(&forced.to_string()));
        };
        let (verb, by) = if forced.go.len() == 1 { ("go", "by") } else { ("join", "the") };
        let mut go: Vec<String> = forced.go.iter().map(|to| way(at, to, by)).collect();
        // What came after a warp would seem to be where that leads.
        go.sort_by_key(|way| way.starts_with(by));
        let go = go.join(" and ");
        sentence(&format!("at {} {verb} {go}: {}", place(&forced.at), from_one(&forced.why)))
    };
    forced.iter().map(told).collect()
}

/// Rows and columns from one cell to another.
pub fn aim(picture: &Picture, from: Cell, to: Cell) -> (i32, i32) {
    let at = |cell| picture.grid().position(cell);
    let (from, to) = (at(from), at(to));
    (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col))
}

/// The word for a step to a neighbouring cell.
fn direction(aim: (i32, i32)) -> Option<&'static str> {
    match aim {
        (-1, 0) => Some("up"),
        (1, 0) => Some("down"),
        (0, -1) => Some("left"),
        (0, 1) => Some("right"),
        _ => None,
    }
}

/// A text with its places, such as `0,3`, as people count them: `row 1 column 4`.
pub fn from_one(text: &str) -> String {
    let told = |word: &str| {
        let end = word.trim_end_matches(['.', ':', ';', ')']).len();
        let (place, stop) = word.split_at(end);
        let place = place.trim_matches('\'');
        let (row, col) = place.split_once(',')?;
        let next = |number: &str| number.parse::<u16>().ok()?.checked_add(1);
        Some(format!("row {} column {}{stop}", next(row)?, next(col)?))
    };
    let words = text.split(' ').map(|word| told(word).unwrap_or_else(|| word.to_owned()));
    words.collect::<Vec<_>>().join(" ")
}

/// The description of a picture, with places as people count them.
pub fn described(picture: &Picture) -> String {
    let text = picture.description().replace(", by row and column from 0", "");
    // One word for each thing on the page.
    let words = [
        ("Link ", "Warp "),
        ("A link ", "A warp "),
        ("Input at", "S at"),
        ("Output at", "T at"),
        ("BlockableHazard", "Hazard"),
        ("OneWay", "One-way"),
        ("NoBall", "No balls"),
        ("BallTrack", "Ball track"),
        ("Vision", "Sight only"),
    ];
    let text = words.iter().fold(text, |text, (from, to)| text.replace(from, to));
    let text = match picture.tiles().next() {
        Some(_) => lines_from_one(&text),
        None => text,
    };
    let is_place = |word: &str| cell(picture, word).is_some();
    // Places one after the other are a list.
    let (mut told, mut is_list) = (String::new(), false);
    for word in text.split(' ') {
        is_list &= is_place(word.trim_end_matches('.'));
        told += if is_list { ", " } else { " " };
        told += &from_one(word);
        is_list = is_place(word);
    }
    told.trim_start().to_owned()
}

/// A text with a capital and a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map_or(String::new(), |c| c.to_uppercase().collect());
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// The status of the play.
fn rest(active: &ActivePuzzle) -> String {
    let picture = active.play.picture();
    let left = active.play.left().map(|left| format!(" {left} left.")).unwrap_or_default();
    match active.play.status() {
        Status::Solved => " Solved!".to_owned(),
        Status::Lost if active.play.is_over() => {
            " A mistake: this play is strict, and over.".to_owned()
        }
        Status::Lost => format!("{left} There is no way on from here: take a move back."),
        Status::Open if picture.marks().iter().any(|mark| matches!(mark, Mark::Ready(_))) => {
            format!("{left} T is ready.")
        }
        Status::Open => left,
    }
}
