//! Boards as text, which makes the game a family.

use crate::{Board, Pegs};
use etchwork::core::geometry::Geometry;
use etchwork::core::text::{first_word, lines};
use etchwork::{Cell, Grid, Refusal, Site, TextFlaw, Tool, Written, no_tool};

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
        Tool::new("peg", "Peg", "Puts a peg into a hole, or takes it out.", &["the hole"]),
        Tool::new("hole", "Hole", "Makes a hole, or fills one.", &["the cell"]),
    ];

    fn geometry(&self) -> Option<Geometry> {
        Some(self.laid())
    }

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
        first_word(text) == TITLE
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let mut lines = lines(text);
        let title = lines.next().filter(|line| line.text == TITLE);
        let title = title.ok_or_else(|| {
            TextFlaw::new(format!("the first line should be `{TITLE}`"), 0..text.len())
        })?;
        let rows = lines.board()?;
        let cols = rows.rows.first().map_or(0, |row| row.letters().count());
        let grid = Grid::new(cols, rows.rows.len()).map_err(|error| title.flaw(error))?;
        let letters = rows.cells(grid, title, |row| row.letters().collect())?;
        let mut board = Board::new(grid);
        for (cell, letter) in grid.cells().zip(letters) {
            put(&mut board, letter.text.chars().next().unwrap_or('#'), cell)
                .map_err(|why| letter.flaw(why))?;
        }
        if let Some(line) = rows.directives.first() {
            return Err(line.flaw("a board of pegs has rows alone: take this line away"));
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
