//! Board IDs: a puzzle itself as one short text that never changes.

use crate::blob::mistyped;
use crate::{BoardText, CHECKSUM};
use etchwork_path::bytes::{Reader, Writer};
use etchwork_path::{Board, Cell, CellSet, Extras, Grid, Item, Payload, Refusal};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A path puzzle as text for links: `p1`, the mechanics that the board alone does not show, the
/// board as base64url, and a checksum, joined by dots.
///
/// The bits: columns - 1 and rows - 1, five bits each; for each cell a bit, 1 for a wall; a bit
/// each for whether there is a source, a target and a path; the ends, in as many bits as the
/// highest cell number needs, the target only if there is no path; the number of links, and their
/// ends; for each mechanic the number of its items, and for each item its kind in two bits and its
/// content; for each step of the path its rank among the exits left, in as many bits as the highest
/// rank needs. Numbers are in Elias gamma code, plus one.
///
/// ```
/// use etchwork_codec::{BoardId, BoardText};
///
/// let text: BoardText = "S..#\n....\n...T\n".parse()?;
/// let id = BoardId(text.clone()).to_string();
/// assert_eq!(id, "p1.GIQDBc.0014");
/// assert_eq!(id.parse::<BoardId>().unwrap().0, text);
/// # Ok::<(), etchwork_path::TextFlaw>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardId(pub BoardText);

/// Why a text is not a board ID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardIdError {
    /// The checksum does not match: some character is wrong.
    #[error("{}", mistyped(.0))]
    Checksum(String),
    /// Written by a later version.
    #[error("'{0}' is of a later version, or mistyped: this build reads p{VERSION}")]
    Version(String),
    /// The checksum matches, but the content is not a puzzle.
    #[error("'{id}' is not a board ID: {what}")]
    Content {
        /// The text.
        id: String,
        /// What is wrong with it.
        what: String,
    },
}

const VERSION: u32 = 1;

impl BoardId {
    /// Whether a text looks like a board ID, well-formed or not.
    pub fn looks_like(text: &str) -> bool {
        let digits = text.strip_prefix('p').and_then(|rest| rest.split_once('.'));
        digits.is_some_and(|(version, _)| version.parse::<u32>().is_ok())
    }

    fn body(&self) -> String {
        let BoardText { board, source, target, extras, path } = &self.0;
        let (grid, mut bits) = (board.grid(), Writer::default());
        let width = cell_width(grid);
        let cell = |bits: &mut Writer, cell: Cell| bits.bits(cell.index() as u64, width);
        bits.bits(grid.cols() as u64 - 1, 5);
        bits.bits(grid.rows() as u64 - 1, 5);
        grid.cells().for_each(|at| bits.bits(u64::from(board.walls().contains(at)), 1));
        [source.is_some(), target.is_some(), path.is_some()]
            .iter()
            .for_each(|given| bits.bits(u64::from(*given), 1));
        source.iter().for_each(|source| cell(&mut bits, *source));
        let target = target.filter(|_| path.is_none());
        target.iter().for_each(|target| cell(&mut bits, *target));
        bits.gamma(board.links().len() as u64);
        for link in board.links() {
            cell(&mut bits, link.first);
            cell(&mut bits, link.second);
        }
        for payload in extras.values() {
            bits.gamma(payload.len() as u64);
            payload.iter().for_each(|item| write_item(&mut bits, item, width));
        }
        if let Some(path) = path {
            write_path(&mut bits, board, path);
        }
        let names: String = extras.keys().map(|name| format!("{name}.")).collect();
        format!("p{VERSION}.{names}{}", bits.to_text())
    }
}

/// The number of bits that a cell number needs.
fn cell_width(grid: Grid) -> u32 {
    rank_width(grid.len())
}

/// The number of bits that the highest of `ranks` ranks needs.
fn rank_width(ranks: usize) -> u32 {
    usize::BITS - (ranks.max(1) - 1).leading_zeros()
}

fn write_item(bits: &mut Writer, item: &Item, width: u32) {
    match *item {
        Item::Number(number) => {
            bits.bits(0, 2);
            bits.gamma(u64::from(number));
        }
        Item::Cell(cell) => {
            bits.bits(1, 2);
            bits.bits(cell.index() as u64, width);
        }
        Item::Step(from, to) => {
            bits.bits(2, 2);
            bits.bits(from.index() as u64, width);
            bits.bits(to.index() as u64, width);
        }
    }
}

/// The exits from the head of a trail that are left.
fn exits_left(board: &Board, head: Cell, visited: &CellSet) -> Vec<Cell> {
    let linked = board.links_from(head);
    let mut exits: Vec<Cell> = board.grid().neighbours(head).chain(linked).collect();
    exits.retain(|cell| !visited.contains(*cell) && !board.walls().contains(*cell));
    exits.sort_unstable();
    exits
}

fn write_path(bits: &mut Writer, board: &Board, path: &[Cell]) {
    let mut visited = board.grid().none();
    for step in path.windows(2) {
        visited.insert(step[0]);
        let exits = exits_left(board, step[0], &visited);
        let rank = exits.iter().position(|exit| *exit == step[1]).unwrap_or(0);
        bits.bits(rank as u64, rank_width(exits.len()));
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        write!(f, "{body}.{:04x}", CHECKSUM.checksum(body.as_bytes()))
    }
}

impl FromStr for BoardId {
    type Err = BoardIdError;

    fn from_str(text: &str) -> Result<Self, BoardIdError> {
        let wrong = |what: String| BoardIdError::Content { id: text.to_owned(), what };
        let version = text.strip_prefix('p').and_then(|rest| rest.split('.').next()?.parse().ok());
        match version.ok_or_else(|| wrong("it does not open with p and a version".into()))? {
            VERSION => {}
            _ => return Err(BoardIdError::Version(text.to_owned())),
        }
        let (body, check) =
            text.rsplit_once('.').ok_or_else(|| wrong("it has no checksum".into()))?;
        if format!("{:04x}", CHECKSUM.checksum(body.as_bytes())) != check {
            return Err(BoardIdError::Checksum(text.to_owned()));
        }
        let mut parts: Vec<&str> = body.split('.').skip(1).collect();
        let data = parts.pop().ok_or_else(|| wrong("its board is missing".into()))?;
        let read = Reader::of_text(data).and_then(|mut bits| read(&mut bits, &parts));
        let id = Self(read.map_err(|why| wrong(why.to_string()))?);
        // Each puzzle has exactly one ID: no extra bits, no parts out of order.
        if id.body() == body { Ok(id) } else { Err(wrong("it is not in canonical form".into())) }
    }
}

fn read(bits: &mut Reader, mechanics: &[&str]) -> Result<BoardText, Refusal> {
    let (cols, rows) = (bits.bits(5)? as usize + 1, bits.bits(5)? as usize + 1);
    let grid = Grid::new(cols, rows).map_err(Refusal::new)?;
    let mut board = Board::new(grid);
    for cell in grid.cells() {
        if bits.flag()? {
            board.set_wall(cell);
        }
    }
    let (has_source, has_target, has_path) = (bits.flag()?, bits.flag()?, bits.flag()?);
    let mut end = |is_given: bool| -> Result<Option<Cell>, Refusal> {
        let cell = is_given.then(|| read_cell(bits, grid)).transpose()?;
        match cell.filter(|cell| board.walls().contains(*cell)) {
            Some(wall) => Err(Refusal::new(format_args!("{} is a wall", grid.position(wall)))),
            None => Ok(cell),
        }
    };
    let (source, target) = (end(has_source)?, end(has_target && !has_path)?);
    if source.is_some() && source == target && board.open().len() > 1 {
        return Err(Refusal::new("source and target are one cell"));
    }
    for _ in 0..bits.gamma()? {
        let (a, b) = (read_cell(bits, grid)?, read_cell(bits, grid)?);
        board.join(a, b).map_err(Refusal::new)?;
    }
    let mut extras = Extras::new();
    for name in mechanics {
        extras.insert((*name).to_owned(), read_payload(bits, grid)?);
    }
    let path = has_path.then(|| read_path(bits, &board, source)).transpose()?;
    let target = path.as_ref().and_then(|path| path.last().copied()).or(target);
    Ok(BoardText { board, source, target, extras, path })
}

fn read_cell(bits: &mut Reader, grid: Grid) -> Result<Cell, Refusal> {
    let index = bits.bits(cell_width(grid))? as usize;
    let is_on_board = index < grid.len();
    is_on_board.then_some(Cell::new(index)).ok_or_else(|| Refusal::new("a cell is off the board"))
}

fn read_payload(bits: &mut Reader, grid: Grid) -> Result<Payload, Refusal> {
    let mut payload = Payload::new();
    for _ in 0..bits.gamma()? {
        payload.push(match bits.bits(2)? {
            0 => {
                let number = u32::try_from(bits.gamma()?);
                Item::Number(number.map_err(|_| Refusal::new("a number is above 2^32"))?)
            }
            1 => Item::Cell(read_cell(bits, grid)?),
            2 => Item::Step(read_cell(bits, grid)?, read_cell(bits, grid)?),
            _ => return Err(Refusal::new("it has an item of a later version")),
        });
    }
    Ok(payload)
}

fn read_path(bits: &mut Reader, board: &Board, source: Option<Cell>) -> Result<Vec<Cell>, Refusal> {
    let mut head = source.ok_or_else(|| Refusal::new("it has a path without a source"))?;
    let (mut path, mut visited) = (vec![head], board.grid().none());
    while path.len() < board.open().len() {
        visited.insert(head);
        let exits = exits_left(board, head, &visited);
        let rank = bits.bits(rank_width(exits.len()))? as usize;
        head = *exits.get(rank).ok_or_else(|| Refusal::new("its path leads nowhere"))?;
        path.push(head);
    }
    board.check_path(&path).map_err(Refusal::new)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rows: &str) -> BoardText {
        BoardText::read(rows, &["fog", "one-way"]).unwrap()
    }

    /// A board of the expert tier with all features: two links and fog.
    const EXPERT: &str = "a.......\n...#....\nS....#.#\n.....#..\n.#....#.\n........\n\
                          ..b....T\nb.......\n@fog 2\n";

    #[test]
    fn ids_are_short_and_stable() {
        let mut expert = EXPERT.replace("........\n..b", "......a.\n..b");
        assert_eq!(BoardId(text(&expert)).to_string(), "p1.fog.OcAEAUEQgAAAMhuwLsuEM.823f");
        expert = expert.replace("@fog 2\n", "").replace(['a', 'b'], ".");
        assert_eq!(BoardId(text(&expert)).to_string(), "p1.OcAEAUEQgAAAMhv.6796");
        // A path along a link and past walls: its steps are ranks among the exits left.
        let path = "a...\n.#..\n...a\n@path 2,3 0,0 0,1 0,2 0,3 1,3 1,2 2,2 2,1 2,0 1,0\n";
        assert_eq!(BoardId(text(path)).to_string(), "p1.GIED2gsA.d5ca");
    }

    #[test]
    fn print_then_parse_is_the_identity() {
        for rows in [
            "S",
            "..\n",
            "S.#\n..T\n",
            "S.\nT.\n@path 0,0 0,1 1,1 1,0\n",
            "a.S.\n...a\n@one-way 0,1>0,2 1,0>0,0\n@fog 62\n",
            "S\n@target 0,0\n",
            "S\n@target 0,0\n@path 0,0\n",
            "..\n@fog 4294967295\n",
            &EXPERT.replace("........\n..b", "......a.\n..b"),
            &format!("{}\n", vec![".".repeat(32); 32].join("\n")),
        ] {
            let id = BoardId(text(rows));
            assert_eq!(id.to_string().parse(), Ok(id), "{rows}");
        }
    }

    #[test]
    fn any_one_character_changed_is_noticed() {
        let id = BoardId(text("a.S.\n...a\n@fog 3\n")).to_string();
        for at in 0..id.len() {
            for letter in "0aZ.-".chars() {
                let mut changed: Vec<char> = id.chars().collect();
                changed[at] = letter;
                let changed: String = changed.into_iter().collect();
                assert!(changed == id || changed.parse::<BoardId>().is_err(), "{changed}");
            }
        }
    }

    #[test]
    fn what_the_checksum_protects_is_checked_too() {
        let refuse = |body: &str, what: &str| {
            let id = format!("{body}.{:04x}", CHECKSUM.checksum(body.as_bytes()));
            let error = id.parse::<BoardId>().expect_err(body).to_string();
            assert!(error.contains(what), "{error}");
        };
        refuse("p2.AAA", "later version");
        refuse("q1.AAA", "open with p");
        refuse("p1", "board is missing");
        refuse("p1.A", "cut short");
        refuse("p1.AA!A", "not base64url");
        let id = BoardId(text("S.\n..\n")).to_string();
        let (body, _) = id.rsplit_once('.').unwrap();
        refuse(&body.replace("p1.", "p1.fog."), "cut short");
        refuse(&format!("{body}A"), "canonical form");
        let with = |source, target| {
            let ends = (Some(Cell::new(source)), Some(Cell::new(target)));
            BoardId(BoardText { source: ends.0, target: ends.1, ..text(".#.\n...\n") }).body()
        };
        refuse(&with(0, 0), "one cell");
        refuse(&with(0, 1), "is a wall");
        refuse(&with(6, 0), "off the board");
        // The number of links, with more bits than any number has.
        refuse(&format!("p1.{0}g{0}", "A".repeat(14)), "no part of a puzzle");
    }
}
