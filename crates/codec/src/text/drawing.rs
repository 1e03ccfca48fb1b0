//! Reads drawings: boards with their paths, as `etchwork_render::text` draws them.

use super::{Vias, read_directive, read_link, settle_ends};
use crate::BoardText;
use etchwork_path::text::Part;
use etchwork_path::{Cell, Grid, TextFlaw};
use std::ops::Range;

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// The characters of lines through cells, each with the sides where it enters and leaves.
const STROKES: [(char, u8); 6] = [
    ('┗', UP | RIGHT),
    ('┃', UP | DOWN),
    ('┏', RIGHT | DOWN),
    ('┛', UP | LEFT),
    ('━', RIGHT | LEFT),
    ('┓', DOWN | LEFT),
];

/// The most steps that are tried to follow a path where letters hide its corners.
const STEPS: u32 = 10_000;

/// Whether a text has a drawing: a line that starts with the corner of a frame.
pub(super) fn is_drawing(text: &str) -> bool {
    text.contains('╭') && lines(text).any(|(_, plain)| plain.starts_with('╭'))
}

/// A board read from a drawing, with the marks of mechanics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The board, its path, and the payloads that are written below the drawing.
    pub text: BoardText,
    /// The labels in the order of the text. They are not in `text`, because the payloads already
    /// say what they mean.
    pub labels: Vec<DrawnLabel>,
}

/// A label on a cell, or a one-way step, as a drawing shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnLabel {
    /// The label and where it is: `2,1: 12`, or `0,0 > 0,1`.
    pub what: String,
    /// The bytes of that line in the text.
    pub span: Range<usize>,
}

/// Reads the only drawing of a text. Text around it is ignored, except for directives.
pub(super) fn read(text: &str, mechanics: &[&str]) -> Result<Drawing, TextFlaw> {
    let lines: Vec<_> = lines(text).collect();
    let is_top = |(_, plain): &&(Part<'_>, String)| plain.starts_with('╭');
    let top = lines.iter().position(|line| is_top(&line)).unwrap_or_default();
    let inside = lines[top + 1..].iter().take_while(|(_, plain)| plain.starts_with('│'));
    let inside: Vec<&(Part<'_>, String)> = inside.collect();
    let length = inside.len();
    let rows = cell_rows(inside);
    let below = &lines[top + 1 + length..];
    let Some((_, below)) = below.split_first().filter(|((_, plain), _)| plain.starts_with('╰'))
    else {
        return Err(lines[top]
            .0
            .flaw("this frame has no end: it ends with a line of '╰', '─', '╯'"));
    };
    if let Some((second, _)) = below.iter().find(is_top) {
        return Err(second.flaw("a second drawing: give one at a time"));
    }
    let mut drawing = Reader::of(lines[top].0, &rows)?;
    let mut is_note = true;
    let mut path_line = None;
    for (line, plain) in below {
        if plain.starts_with('@') {
            read_directive(*line, mechanics, &mut drawing.text, &mut path_line)?;
        } else if is_note {
            is_note = drawing.note(*line, plain)?;
        }
    }
    drawing.settle_letters()?;
    if drawing.is_traced() && drawing.text.path.is_none() {
        let path = drawing.path().map_err(|message| lines[top].0.flaw(message))?;
        drawing.text.path = Some(path);
        path_line = Some(lines[top].0);
    }
    if let Some(line) = path_line {
        settle_ends(&mut drawing.text, line)?;
    }
    let Reader { text, labels, .. } = drawing;
    match labels.first().filter(|_| text.extras.is_empty()) {
        Some(label) => Err(label.is_left_open()),
        None => Ok(Drawing { text, labels }),
    }
}

impl DrawnLabel {
    fn new(what: String, line: Part<'_>) -> Self {
        Self { what, span: line.span() }
    }

    fn is_left_open(&self) -> TextFlaw {
        let message = format!(
            "'{}' belongs to a mechanic, and the drawing does not tell which: add the line with the \
             mechanic's name that stands below such drawings, such as '@fog 2', or use the \
             puzzle's ID or its line of JSON",
            self.what
        );
        TextFlaw::new(message, self.span.clone())
    }
}

/// The rows of cells of a drawing. Where a line shows barriers between two rows, every second line
/// lies between two rows.
fn cell_rows<'l, 'a>(rows: Vec<&'l (Part<'a>, String)>) -> Vec<&'l (Part<'a>, String)> {
    let is_apart = rows.iter().any(|(_, plain)| plain.contains('─'));
    rows.into_iter().step_by(if is_apart { 2 } else { 1 }).collect()
}

/// The lines of a text that are not blank, each as it is and without its colour codes.
fn lines(text: &str) -> impl Iterator<Item = (Part<'_>, String)> {
    let lines = Part::of(text).split('\n').map(|line| {
        let plain = plain(line.text);
        (line.trim(), Part::of(&plain).trim().text.to_owned())
    });
    lines.filter(|(_, plain)| !plain.is_empty())
}

/// A line without colour codes.
fn plain(line: &str) -> String {
    let mut pieces = line.split("\x1b[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| {
        let end = piece.find(|c: char| c.is_ascii_alphabetic()).map_or(piece.len(), |at| at + 1);
        plain + &piece[end..]
    })
}

/// What has been read of a drawing.
struct Reader<'a> {
    text: BoardText,
    labels: Vec<DrawnLabel>,
    vias: Vias<'a>,
    /// For each cell, the sides where the trace crosses it, as far as its character shows.
    strokes: Vec<Option<u8>>,
    /// The cells from which the trace continues to the right.
    rightwards: Vec<bool>,
    /// The ends of a trace that are not marked by a letter.
    ends: [Option<Cell>; 2],
}

impl<'a> Reader<'a> {
    /// Reads what is inside the frame: for each cell as many characters as the longest label has,
    /// and a gap.
    fn of(top: Part<'a>, rows: &[&(Part<'a>, String)]) -> Result<Self, TextFlaw> {
        let inside = |plain: &str| -> Option<Vec<char>> {
            Some(plain.strip_prefix('│')?.strip_suffix('│')?.chars().collect())
        };
        let width = rows.first().and_then(|(_, plain)| Some(inside(plain)?.len()));
        let pitch = 1 + rows.iter().map(|(_, plain)| longest_label(plain)).max().unwrap_or(1);
        let Some(width) = width.filter(|width| width % pitch == 1) else {
            return Err(top.flaw("the rows of a drawn board stand between '│' and '│'"));
        };
        let grid = Grid::new(width / pitch, rows.len()).map_err(|error| top.flaw(error))?;
        let text = BoardText::bare(grid);
        let (strokes, rightwards) = (vec![None; grid.len()], vec![false; grid.len()]);
        let (labels, vias, ends) = (vec![], Default::default(), [None; 2]);
        let mut drawing = Self { text, labels, vias, strokes, rightwards, ends };
        for (row, (line, plain)) in rows.iter().enumerate() {
            let signs = inside(plain).filter(|signs| signs.len() == width);
            let Some(signs) = signs else {
                return Err(
                    line.flaw("this row is not as long as the first, or has no '│' at its end")
                );
            };
            for (col, signs) in signs[1..].chunks(pitch).enumerate() {
                let cell = grid.at(row, col);
                let is_label = |sign: &&char| sign.is_ascii_graphic() || **sign == '…';
                let label: String = signs.iter().take_while(is_label).collect();
                match label.chars().count() {
                    0 | 1 => drawing.cell(cell, signs[0], *line)?,
                    _ => drawing.label(cell, &label, *line),
                }
                match signs[pitch - 1] {
                    ' ' | '│' | '▌' | '▐' | '█' => {}
                    '━' => drawing.rightwards[cell.index()] = true,
                    other => return Err(line.flaw(stranger(other))),
                }
            }
        }
        Ok(drawing)
    }

    fn label(&mut self, cell: Cell, label: &str, line: Part<'a>) {
        let place = self.text.board.grid().position(cell);
        self.labels.push(DrawnLabel::new(format!("{place}: {label}"), line));
    }

    /// Links cells with the same letter. If there are payloads, a letter that occurs only once is a
    /// label.
    fn settle_letters(&mut self) -> Result<(), TextFlaw> {
        for (letter, ends) in ('a'..='z').zip(std::mem::take(&mut self.vias)) {
            if ends.len() == 2 || self.text.extras.is_empty() {
                read_link(&mut self.text.board, letter, &ends)?;
            } else {
                ends.iter().for_each(|(cell, line)| self.label(*cell, &letter.to_string(), *line));
            }
        }
        Ok(())
    }

    fn cell(&mut self, cell: Cell, sign: char, line: Part<'a>) -> Result<(), TextFlaw> {
        match sign {
            '·' | '.' => {}
            '█' | '#' => self.text.board.set_wall(cell),
            ' ' | '?' => {
                let message = "a cell is not shown: only drawings that show all cells can be read";
                return Err(line.flaw(message));
            }
            _ => match STROKES.iter().find(|(stroke, _)| *stroke == sign) {
                Some((_, sides)) => self.strokes[cell.index()] = Some(*sides),
                None => self.letter(cell, sign, line)?,
            },
        }
        Ok(())
    }

    /// Reads a letter on a cell, or the end of a trace.
    fn letter(&mut self, cell: Cell, letter: char, line: Part<'a>) -> Result<(), TextFlaw> {
        match letter {
            'S' => line.once(&mut self.text.source, cell, "the source, S,"),
            'T' => line.once(&mut self.text.target, cell, "the target, T,"),
            '●' => line.once(&mut self.ends[0], cell, "the start, ●,"),
            '◆' => line.once(&mut self.ends[1], cell, "the end, ◆,"),
            'a'..='z' => {
                self.vias[usize::from(letter as u8 - b'a')].push((cell, line));
                Ok(())
            }
            '…' | '"'..='~' => {
                self.label(cell, &letter.to_string(), line);
                Ok(())
            }
            other => Err(line.flaw(stranger(other))),
        }
    }

    /// Reads a line below the frame that lists what letters hide; returns false if it is not such a
    /// line.
    fn note(&mut self, line: Part<'a>, plain: &str) -> Result<bool, TextFlaw> {
        let grid = self.text.board.grid();
        let place = |word: Option<&str>| word.and_then(|word| Part::of(word).cell(grid).ok());
        if let Some(cell) = place(plain.split_once(": ").map(|(place, _)| place)) {
            // The first of them is shown on the board.
            for letter in plain.split(' ').skip(2) {
                let mut signs = letter.chars();
                match (signs.next(), signs.next()) {
                    (Some(sign), None) => self.letter(cell, sign, line)?,
                    _ => self.label(cell, letter, line),
                }
            }
            return Ok(true);
        }
        let mut words = plain.split(' ');
        let is_barb = place(words.next()).is_some() && words.next() == Some(">");
        let is_barb = is_barb && place(words.next()).is_some();
        if is_barb {
            self.labels.push(DrawnLabel::new(plain.to_owned(), line));
        }
        Ok(is_barb)
    }

    fn is_traced(&self) -> bool {
        self.strokes.iter().any(Option::is_some) || self.rightwards.contains(&true)
    }

    /// Whether the trace goes from a cell to the one below it, as far as their characters show.
    fn goes_down(&self, upper: Cell, lower: Cell) -> Option<bool> {
        let [upper, lower] = [upper, lower].map(|cell| self.strokes[cell.index()]);
        upper.map(|sides| sides & DOWN != 0).or(lower.map(|sides| sides & UP != 0))
    }

    /// Follows the trace from its start. Letters hide how the trace enters and leaves their cells,
    /// except where it goes to the right, so the search tries all ways that they leave open.
    fn path(&self) -> Result<Vec<Cell>, String> {
        let start =
            self.text.source.or(self.ends[0]).ok_or("the drawn path has no start: mark it S")?;
        let mut course = Course { ways: self.ways(), path: vec![start], steps: 0 };
        let open = self.text.board.open().len();
        let end = self.text.target.or(self.ends[1]);
        if course.follow(open, end) {
            Ok(course.path)
        } else {
            Err("the drawn path is not one line through all open cells".to_owned())
        }
    }

    /// For each cell, where the trace may continue.
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

/// Where a trace may continue from a cell: as drawn, or possibly under letters.
#[derive(Clone, Default)]
struct Ways {
    drawn: Vec<Cell>,
    hidden: Vec<Cell>,
}

/// A path being followed.
struct Course {
    ways: Vec<Ways>,
    path: Vec<Cell>,
    steps: u32,
}

impl Course {
    /// Continues to a path of `cells` cells that ends at the right cell.
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

/// The length of the longest label in a row. Other ASCII characters are never adjacent: there are
/// gaps between cells.
fn longest_label(row: &str) -> usize {
    let is_ground = |letter: char| letter == '#' || letter == '.';
    let labels = row.split(|letter: char| !letter.is_ascii_graphic());
    labels.filter(|label| !label.chars().all(is_ground)).map(str::len).max().unwrap_or(1).max(1)
}

fn stranger(sign: char) -> String {
    format!("{sign:?} does not belong to a drawn board")
}
