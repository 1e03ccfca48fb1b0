//! Reading drawings: boards as `etchwork_render::text` draws them, with the path in them.

use super::{Line, TextError, is_blank, read_directive, read_link, set_end, settle_ends};
use crate::BoardText;
use crate::items::read_cell;
use etchwork_core::{Board, Cell, Extras, Grid};

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// The lines through cells, each with the sides at which it enters and leaves.
const STROKES: [(char, u8); 6] = [
    ('┗', UP | RIGHT),
    ('┃', UP | DOWN),
    ('┏', RIGHT | DOWN),
    ('┛', UP | LEFT),
    ('━', RIGHT | LEFT),
    ('┓', DOWN | LEFT),
];

/// The most steps that are tried to follow a path whose corners letters hide.
const STEPS: u32 = 10_000;

/// Whether a text has a drawing: a line that opens with the corner of its frame.
pub(super) fn is_drawing(text: &str) -> bool {
    text.contains('╭') && lines(text).any(|(_, plain)| plain.starts_with('╭'))
}

/// Reads the one drawing of a text. What stands around it is passed over, but for directives.
pub(super) fn read(text: &str, mechanics: &[&str]) -> Result<BoardText, TextError> {
    let lines: Vec<_> = lines(text).collect();
    let is_top = |(_, plain): &&(Line<'_>, String)| plain.starts_with('╭');
    let top = lines.iter().position(|line| is_top(&line)).unwrap_or_default();
    let inside = lines[top + 1..].iter().take_while(|(_, plain)| plain.starts_with('│'));
    let rows: Vec<&(Line<'_>, String)> = inside.collect();
    let below = &lines[top + 1 + rows.len()..];
    let Some((_, below)) = below.split_first().filter(|((_, plain), _)| plain.starts_with('╰'))
    else {
        return Err(lines[top]
            .0
            .whole("this frame has no end: it ends with a line of '╰', '─', '╯'"));
    };
    if let Some((second, _)) = below.iter().find(is_top) {
        return Err(second.whole("a second drawing: give one at a time"));
    }
    let mut drawing = Drawing::of(lines[top].0, &rows)?;
    let mut is_note = true;
    let mut path_line = None;
    for (line, plain) in below {
        if plain.starts_with('@') {
            read_directive(*line, mechanics, &mut drawing.text, &mut path_line)?;
        } else if is_note {
            is_note = drawing.note(*line, plain)?;
        }
    }
    for (letter, ends) in ('a'..='z').zip(&drawing.vias) {
        read_link(&mut drawing.text.board, letter, ends)?;
    }
    if drawing.is_traced() && drawing.text.path.is_none() {
        let path = drawing.path().map_err(|message| lines[top].0.whole(message))?;
        drawing.text.path = Some(path);
        path_line = Some(lines[top].0);
    }
    if let Some(line) = path_line {
        settle_ends(&mut drawing.text, line)?;
    }
    Ok(drawing.text)
}

/// The lines of a text that are not blank, each as it is and without its colours.
fn lines(text: &str) -> impl Iterator<Item = (Line<'_>, String)> {
    let mut start = 0;
    text.split('\n').enumerate().filter_map(move |(index, raw)| {
        let line = Line { number: index + 1, start, text: raw.trim_end() };
        start += raw.len() + 1;
        let plain = plain(raw).trim_matches(is_blank).to_owned();
        (!plain.is_empty()).then_some((line, plain))
    })
}

/// A line without the codes that colour it.
fn plain(line: &str) -> String {
    let mut pieces = line.split("\x1b[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        let end = piece.find(|c: char| c.is_ascii_alphabetic()).map_or(piece.len(), |at| at + 1);
        plain + &piece[end..]
    })
}

/// What is read of a drawing.
struct Drawing<'a> {
    text: BoardText,
    vias: [Vec<(Cell, Line<'a>, std::ops::Range<usize>)>; 26],
    /// Of each cell the sides at which the trace crosses it, as far as its sign tells.
    strokes: Vec<Option<u8>>,
    /// The cells from which the trace goes on to the right.
    rightwards: Vec<bool>,
    /// The ends of a trace that no letter marks.
    ends: [Option<Cell>; 2],
}

impl<'a> Drawing<'a> {
    /// Reads what is inside the frame: a cell is every second character.
    fn of(top: Line<'a>, rows: &[&(Line<'a>, String)]) -> Result<Self, TextError> {
        let inside = |plain: &str| -> Option<Vec<char>> {
            Some(plain.strip_prefix('│')?.strip_suffix('│')?.chars().collect())
        };
        // Labels are of mechanics, and where there are long ones all cells are wider.
        let label = |plain: &str| plain.chars().find(|sign| sign.is_ascii_digit() || *sign == '…');
        if let Some((line, sign)) =
            rows.iter().find_map(|(line, plain)| Some((line, label(plain)?)))
        {
            return Err(line.whole(stranger(sign)));
        }
        let width = rows.first().and_then(|(_, plain)| Some(inside(plain)?.len()));
        let Some(width) = width.filter(|width| width % 2 == 1) else {
            return Err(top.whole("the rows of a drawn board stand between '│' and '│'"));
        };
        let grid = Grid::new(width / 2, rows.len()).map_err(|error| top.whole(error))?;
        let (board, extras) = (Board::new(grid), Extras::new());
        let text = BoardText { board, source: None, target: None, extras, path: None };
        let (strokes, rightwards) = (vec![None; grid.len()], vec![false; grid.len()]);
        let mut drawing =
            Self { text, vias: Default::default(), strokes, rightwards, ends: [None; 2] };
        for (row, (line, plain)) in rows.iter().enumerate() {
            let signs = inside(plain).filter(|signs| signs.len() == width);
            let Some(signs) = signs else {
                return Err(
                    line.whole("this row is not as long as the first, or has no '│' at its end")
                );
            };
            for col in 0..grid.cols() {
                let cell = grid.at(row, col);
                drawing.cell(cell, signs[2 * col + 1], *line)?;
                match signs[2 * col + 2] {
                    ' ' | '▌' | '▐' | '█' => {}
                    '━' => drawing.rightwards[cell.index()] = true,
                    other => return Err(line.whole(stranger(other))),
                }
            }
        }
        Ok(drawing)
    }

    fn cell(&mut self, cell: Cell, sign: char, line: Line<'a>) -> Result<(), TextError> {
        match sign {
            '·' | '.' => {}
            '█' | '#' => self.text.board.set_wall(cell),
            ' ' | '?' => {
                let message = "a cell is not shown: a drawing is read where it shows all cells";
                return Err(line.whole(message));
            }
            _ => match STROKES.iter().find(|(stroke, _)| *stroke == sign) {
                Some((_, sides)) => self.strokes[cell.index()] = Some(*sides),
                None => self.letter(cell, sign, line)?,
            },
        }
        Ok(())
    }

    /// A letter on a cell, or what ends a trace on it.
    fn letter(&mut self, cell: Cell, letter: char, line: Line<'a>) -> Result<(), TextError> {
        let whole = 0..line.text.len();
        match letter {
            'S' => set_end(&mut self.text.source, cell, line, whole, "S"),
            'T' => set_end(&mut self.text.target, cell, line, whole, "T"),
            '●' => set_end(&mut self.ends[0], cell, line, whole, "●"),
            '◆' => set_end(&mut self.ends[1], cell, line, whole, "◆"),
            'a'..='z' => {
                self.vias[usize::from(letter as u8 - b'a')].push((cell, line, whole));
                Ok(())
            }
            other => Err(line.whole(stranger(other))),
        }
    }

    /// Reads a line below the frame that tells what letters hide; false if it is none.
    fn note(&mut self, line: Line<'a>, plain: &str) -> Result<bool, TextError> {
        let grid = self.text.board.grid();
        let place = |word: Option<&str>| word.and_then(|word| read_cell(grid, word).ok());
        if let Some(cell) = place(plain.split_once(": ").map(|(place, _)| place)) {
            // The first of them is shown on the board.
            for letter in plain.split(' ').skip(2) {
                let mut signs = letter.chars();
                match (signs.next(), signs.next()) {
                    (Some(sign), None) => self.letter(cell, sign, line)?,
                    _ => return Err(line.whole(of_mechanics(&format!("'{letter}'")))),
                }
            }
            return Ok(true);
        }
        let mut words = plain.split(' ');
        let is_barb = place(words.next()).is_some() && words.next() == Some(">");
        if is_barb && place(words.next()).is_some() {
            return Err(line.whole(of_mechanics("a step that goes one way")));
        }
        Ok(false)
    }

    fn is_traced(&self) -> bool {
        self.strokes.iter().any(Option::is_some) || self.rightwards.contains(&true)
    }

    /// Whether the trace goes from a cell to the one below it, as far as their signs tell.
    fn goes_down(&self, upper: Cell, lower: Cell) -> Option<bool> {
        let [upper, lower] = [upper, lower].map(|cell| self.strokes[cell.index()]);
        upper.map(|sides| sides & DOWN != 0).or(lower.map(|sides| sides & UP != 0))
    }

    /// Follows the trace from its start. Letters hide how it enters and leaves their cells,
    /// but not that it goes to the right: what they leave open is tried.
    fn path(&self) -> Result<Vec<Cell>, String> {
        let start =
            self.text.source.or(self.ends[0]).ok_or("the drawn path has no start: mark it S")?;
        let mut course = Course { ways: self.ways(), path: vec![start], steps: 0 };
        let open = self.text.board.open().len();
        let end = self.text.target.or(self.ends[1]);
        match course.follow(open, end) {
            true => Ok(course.path),
            false => Err("the drawn path is not one line through all open cells".to_owned()),
        }
    }

    /// Where the trace may go on from each cell.
    fn ways(&self) -> Vec<Ways> {
        let board = &self.text.board;
        let grid = board.grid();
        let mut ways = vec![Ways::default(); grid.len()];
        let mut join = |a: Cell, b: Cell, is_drawn: bool| {
            for (from, to) in [(a, b), (b, a)] {
                let Ways { drawn, hidden } = &mut ways[from.index()];
                if is_drawn { drawn.push(to) } else { hidden.push(to) }
            }
        };
        for cell in board.open().iter() {
            let position = grid.position(cell);
            let (row, col) = (usize::from(position.row), usize::from(position.col));
            if let Some(right) = grid.cell(row, col + 1).filter(|_| self.rightwards[cell.index()]) {
                join(cell, right, true);
            }
            let below = grid.cell(row + 1, col).filter(|below| !board.walls().contains(*below));
            match below.map(|below| (below, self.goes_down(cell, below))) {
                None | Some((_, Some(false))) => {}
                Some((below, told)) => join(cell, below, told.is_some()),
            }
        }
        board.links().iter().for_each(|link| join(link.first, link.second, false));
        ways
    }
}

/// Where a trace may go on from a cell: as it is drawn, or hidden by letters.
#[derive(Clone, Default)]
struct Ways {
    drawn: Vec<Cell>,
    hidden: Vec<Cell>,
}

/// A path on its way.
struct Course {
    ways: Vec<Ways>,
    path: Vec<Cell>,
    steps: u32,
}

impl Course {
    /// Goes on to a path of so many cells that ends where it must.
    fn follow(&mut self, cells: usize, end: Option<Cell>) -> bool {
        let head = self.path[self.path.len() - 1];
        if self.path.len() == cells {
            return end.is_none_or(|end| end == head);
        }
        self.steps += 1;
        if self.steps > STEPS {
            return false;
        }
        let Ways { drawn, hidden } = &self.ways[head.index()];
        let is_new = |cell: &&Cell| !self.path.contains(cell);
        let mut next: Vec<Cell> = drawn.iter().filter(is_new).copied().collect();
        if next.is_empty() {
            next = hidden.iter().filter(is_new).copied().collect();
        } else if next.len() > 1 {
            return false;
        }
        for cell in next {
            self.path.push(cell);
            if self.follow(cells, end) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

fn stranger(sign: char) -> String {
    if sign.is_ascii_alphanumeric() || sign == '…' {
        return of_mechanics(&format!("'{sign}'"));
    }
    format!("{sign:?} is no sign of a drawn board")
}

fn of_mechanics(what: &str) -> String {
    format!(
        "{what} is of a mechanic, and what mechanics add is not read from a drawing: use the \
         puzzle's ID or its line of JSON"
    )
}
