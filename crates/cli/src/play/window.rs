//! The part of a board that a window has room for.

use super::screen::rows;
use etchwork::core::{Cell, Grid, Mark, Picture, Token};
use etchwork::render::pitch;
use ratatui::text::{Line, Span};

/// What stands below where there is more of the board or its legend.
const MORE: &str = "... a larger window shows the rest, HJKL look around";

/// A board with its legend below.
pub struct Window {
    lines: Vec<Line<'static>>,
    /// Of these the board is so high, and so wide.
    board: (usize, usize),
    /// The line and the character that the player is at.
    player: (usize, usize),
    rim: Rim,
    grid: Grid,
    pitch: i32,
}

/// The numbers of columns and rows around a board, as moves and hints write them.
#[derive(Default)]
struct Rim {
    /// The lines above the board, as wide as it.
    above: Vec<String>,
    /// What stands before each line of the board.
    beside: Vec<String>,
}

impl Rim {
    /// The numbers around a picture whose cells are so wide. Things that have names need none.
    fn of(picture: &Picture, pitch: usize) -> Self {
        let named = |mark: &Mark| matches!(mark, Mark::Node(_));
        if picture.marks().iter().any(named) {
            return Self::default();
        }
        let (rows, cols) = (picture.grid().rows(), picture.grid().cols());
        let digits = |count: usize| (count - 1).to_string().len();
        // The digits of a number stand below each other: cells have room for one.
        let line = |nth: usize| {
            let digit = |col: usize| {
                let number = format!("{col:>width$}", width = digits(cols));
                format!("{:<pitch$}", &number[nth..=nth])
            };
            format!("  {} ", (0..cols).map(digit).collect::<String>())
        };
        let wide = digits(rows);
        let number = |row: usize| format!("{row:>wide$} ");
        let frame = || [" ".repeat(wide + 1)].into_iter();
        Self {
            above: (0..digits(cols)).map(line).collect(),
            beside: frame().chain((0..rows).map(number)).chain(frame()).collect(),
        }
    }

    fn width(&self) -> usize {
        self.beside.first().map_or(0, String::len)
    }

    /// The lines above the board, from a character of it on.
    fn above(&self, skipped: usize, room: usize) -> impl Iterator<Item = Line<'static>> {
        let part = move |line: &String| line.chars().skip(skipped).take(room).collect::<String>();
        let indent = " ".repeat(self.width());
        self.above.iter().map(move |line| Line::raw(format!("{indent}{}", part(line))))
    }
}

/// What of a window is shown.
pub struct Part {
    pub lines: Vec<Line<'static>>,
    /// How far aside that is, of what was asked for.
    pub aside: (i32, i32),
    /// Where the cells are, on a screen whose first line is the first of these.
    pub spots: Spots,
}

/// Where the cells of a board are on a screen.
#[derive(Clone, Copy, Debug)]
pub struct Spots {
    grid: Grid,
    pitch: i32,
    /// The line and the character of the first cell, which may be off the screen.
    first: (i32, i32),
    /// The characters on the left that are not cells.
    rim: i32,
}

impl Spots {
    /// The same so many lines further down.
    pub fn below(self, lines: usize) -> Self {
        Self { first: (self.first.0 + lines as i32, self.first.1), ..self }
    }

    /// The cell at a place of the screen.
    pub fn cell(&self, column: u16, row: u16) -> Option<Cell> {
        let (x, y) = (i32::from(column), i32::from(row) - self.first.0);
        let col = (x - self.first.1).div_euclid(self.pitch);
        let at = usize::try_from(y).ok().zip(usize::try_from(col).ok());
        let (row, col) = at.filter(|_| x >= self.rim)?;
        self.grid.cell(row, col)
    }
}

impl Window {
    /// Onto a picture that was drawn as lines, around a cell, else around the player.
    pub fn new(picture: &Picture, lines: Vec<Line<'static>>, around: Option<Cell>) -> Self {
        let (grid, pitch) = (picture.grid(), pitch(picture));
        let at = around.or(player(picture)).map_or((0, 0), |cell| {
            let at = grid.position(cell);
            (usize::from(at.row) + 1, pitch * usize::from(at.col) + 2)
        });
        let board = (grid.rows() + 2, pitch * grid.cols() + 3);
        let rim = Rim::of(picture, pitch);
        Self { lines, board, player: at, rim, grid, pitch: pitch as i32 }
    }

    /// All of it where there is room; else the part around the player, or so many lines and
    /// characters aside, and a note that there is more. Gives how far aside that is: there is
    /// no looking beyond the ends. A board that is too wide is cut: wrapped, none of its cells
    /// would stand below the one above it. The numbers around it always show.
    pub fn part(mut self, aside: (i32, i32), room: usize, width: u16) -> Part {
        let across = usize::from(width).saturating_sub(self.rim.width());
        let room = room.saturating_sub(self.rim.above.len());
        if self.board.1 <= across && rows(&self.lines, width) <= room {
            let spots = self.spots(0, 0);
            return Part { lines: self.with_rim(0, 0, across), aside: (0, 0), spots };
        }
        let note = Line::raw(MORE);
        let room = room.saturating_sub(rows(std::slice::from_ref(&note), width));
        let last = self.board.1.saturating_sub(across);
        let (left, right) = opening(self.player.1, across, last, last, aside.1);
        self.lines.iter_mut().take(self.board.0).for_each(|line| cut(line, left, across));
        let high: Vec<usize> =
            self.lines.iter().map(|line| rows(std::slice::from_ref(line), width)).collect();
        let last = high.len() - fitting(high.iter().rev(), room);
        // The board before its legend, as long as nobody looks there.
        let first = self.board.0.saturating_sub(room);
        let (top, down) = opening(self.player.0, room, first, last, aside.0);
        let shown = fitting(high[top..].iter(), room);
        self.lines = self.lines.drain(top..top + shown).collect();
        let spots = self.spots(top, left);
        let mut lines = self.with_rim(top, left, across);
        lines.push(note);
        Part { lines, aside: (down, right), spots }
    }

    /// Where the cells are, if so many lines and characters of the board are left out.
    fn spots(&self, top: usize, left: usize) -> Spots {
        let (above, rim) = (self.rim.above.len() as i32, self.rim.width() as i32);
        let first = (above + 1 - top as i32, rim + 2 - left as i32);
        Spots { grid: self.grid, pitch: self.pitch, first, rim }
    }

    /// The lines with what stands around them, of which the first is so far down the board.
    fn with_rim(self, top: usize, left: usize, across: usize) -> Vec<Line<'static>> {
        let Self { mut lines, rim, .. } = self;
        for (line, number) in lines.iter_mut().zip(rim.beside.iter().skip(top)) {
            line.spans.insert(0, Span::raw(number.clone()));
        }
        rim.above(left, across).chain(lines).collect()
    }
}
/// Where a window of some length opens: around a place, but by itself no later than at
/// `first`, and so far aside, but no later than at `last`. Gives how far aside that is too.
fn opening(at: usize, length: usize, first: usize, last: usize, aside: i32) -> (usize, i32) {
    let alone = at.saturating_sub(length / 2).min(first).min(last) as i32;
    let opening = (alone + aside).clamp(0, last as i32);
    (opening as usize, opening - alone)
}

/// How many lines of such heights there is room for.
fn fitting<'a>(high: impl Iterator<Item = &'a usize>, room: usize) -> usize {
    let ends = high.scan(0, |end, high| {
        *end += high;
        Some(*end)
    });
    ends.take_while(|end| *end <= room).count()
}

/// Leaves so many characters of a line, from one on.
fn cut(line: &mut Line<'static>, mut skipped: usize, mut room: usize) {
    for span in &mut line.spans {
        let all = span.content.chars().count();
        let kept: String = span.content.chars().skip(skipped).take(room).collect();
        skipped = skipped.saturating_sub(all);
        room -= kept.chars().count();
        span.content = kept.into();
    }
}

/// Where the player is: at a token, at the head of a trail, or where that will start.
pub fn player(picture: &Picture) -> Option<Cell> {
    let token = |mark: &Mark| match mark {
        Mark::Tokens { cell, token: Token::Player, .. } => Some(*cell),
        _ => None,
    };
    let head = || picture.traces().last()?.last().copied();
    let start = |mark: &Mark| match mark {
        Mark::Input(cell) => Some(*cell),
        _ => None,
    };
    let marks = picture.marks();
    marks.iter().find_map(token).or_else(head).or_else(|| marks.iter().find_map(start))
}
