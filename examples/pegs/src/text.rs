//! Boards as text, which makes the game a family.

use crate::{Board, Pegs};
use etchwork::{Cell, Grid, Refusal, Site, TextFlaw, Tool, Written, no_tool};
use std::fmt::Display;

/// The first line of a text, which identifies the family.
const TITLE: &str = "pegs";

impl Written for Pegs {
    const NAME: &'static str = "peg puzzle";
    const ABOUT: &'static str = "pegs jump over pegs and remove them: leave a single one";
    const TAG: &'static str = "pegs";
    const SETS: &'static [(&'static str, &'static str)] =
        &[("pegs", include_str!("../tiers.toml"))];
    const RULE: &'static str =
        "Jump with a peg over another, which is removed, until a single one is left.";

    const TOOLS: &'static [Tool] = &[
        Tool {
            id: "peg",
            name: "Peg",
            about: "Puts a peg into a hole, or takes it out.",
            asks: &["the hole"],
        },
        Tool {
            id: "hole",
            name: "Hole",
            about: "Makes a hole, or fills one.",
            asks: &["the cell"],
        },
    ];

    fn sites(&self) -> Vec<Site> {
        let grid = self.board.grid;
        let at = grid.cells().map(|cell| grid.position(cell));
        at.map(|at| Site::new(at.row.into(), at.col.into())).collect()
    }

    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        let off = || Refusal::new("point at one cell of the board");
        let &[Site { row, col }] = at else { return Err(off()) };
        let side = |at: i32| usize::try_from(at).ok();
        let cell = side(row).zip(side(col)).and_then(|(row, col)| self.board.grid.cell(row, col));
        let cell = cell.ok_or_else(off)?;
        let next = match (tool, letter(&self.board, cell)) {
            ("peg", 'o') | ("hole", '#') => '.',
            ("peg", 'X') => 'x',
            ("peg", 'x') => 'X',
            ("peg", _) => 'o',
            ("hole", _) => '#',
            _ => return Err(no_tool(tool)),
        };
        let mut board = Board::new(self.board.grid);
        for other in self.board.grid.cells() {
            let letter = if other == cell { next } else { letter(&self.board, other) };
            put(&mut board, letter, other).map_err(Refusal::new)?;
        }
        match board.pegs {
            0 => Err(Refusal::new("a board needs at least one peg")),
            _ => Ok(Self::new(board)),
        }
    }

    fn is_meant(text: &str) -> bool {
        lines(text).next().is_some_and(|line| line.text == TITLE)
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let mut lines = lines(text);
        let title = lines.next().filter(|line| line.text == TITLE);
        let title = title.ok_or_else(|| {
            TextFlaw::new(format!("the first line should be `{TITLE}`"), 0..text.len())
        })?;
        let rows: Vec<Line<'_>> = lines.collect();
        let cols = rows.first().map_or(0, Line::width);
        let grid = Grid::new(cols, rows.len()).map_err(|error| title.flaw(error))?;
        let mut board = Board::new(grid);
        for (row, line) in rows.iter().enumerate() {
            let width = line.width();
            if width != cols {
                return Err(line.flaw(format!("this row has {width} cells, the first {cols}")));
            }
            for (col, (at, letter)) in line.text.char_indices().enumerate() {
                put(&mut board, letter, grid.at(row, col)).map_err(|why| line.flaw_at(at, why))?;
            }
        }
        match board.pegs {
            0 => Err(title.flaw("there is no peg: put one in as `o`")),
            _ => Ok(Self::new(board)),
        }
    }

    fn write(&self) -> String {
        let (board, mut text) = (&self.board, format!("{TITLE}\n"));
        for row in 0..board.grid.rows() {
            text.extend((0..board.grid.cols()).map(|col| letter(board, board.grid.at(row, col))));
            text.push('\n');
        }
        text
    }
}

fn put(board: &mut Board, letter: char, cell: Cell) -> Result<(), String> {
    let hole = board.holes.len();
    if letter != '#' && hole == Board::MOST_HOLES {
        return Err(format!("a board has at most {} holes", Board::MOST_HOLES));
    }
    match letter {
        '#' => return Ok(()),
        '.' | 'o' => {}
        'x' | 'X' if board.target.is_none() => board.target = Some(hole),
        'x' | 'X' => return Err("one hole is marked already".to_owned()),
        _ => return Err(format!("'{}' is not one of o . x X #", letter.escape_debug())),
    }
    board.pegs |= u64::from(letter == 'o' || letter == 'X') << hole;
    board.holes.push(cell);
    Ok(())
}

fn letter(board: &Board, cell: Cell) -> char {
    let Some(hole) = board.hole(cell) else { return '#' };
    match (board.pegs >> hole & 1, board.target == Some(hole)) {
        (0, false) => '.',
        (0, true) => 'x',
        (_, false) => 'o',
        (_, true) => 'X',
    }
}

/// A line without the blanks around it, and where it starts.
struct Line<'a> {
    start: usize,
    text: &'a str,
}

impl Line<'_> {
    fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// A flaw of the whole line.
    fn flaw(&self, message: impl Display) -> TextFlaw {
        TextFlaw::new(message, self.start..self.start + self.text.len())
    }

    /// A flaw of the character at this byte of the line.
    fn flaw_at(&self, at: usize, message: impl Display) -> TextFlaw {
        let wide = self.text[at..].chars().next().map_or(0, char::len_utf8);
        TextFlaw::new(message, self.start + at..self.start + at + wide)
    }
}

/// The lines of a text that are not blank.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut next = 0;
    let lines = text.split('\n').map(move |raw| {
        let start = next + raw.len() - raw.trim_start().len();
        next += raw.len() + 1;
        Line { start, text: raw.trim() }
    });
    lines.filter(|line| !line.text.is_empty())
}
