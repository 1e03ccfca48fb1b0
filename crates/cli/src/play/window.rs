//! Shows the part of a board that fits a window.

use super::screen::rows;
use etchwork::core::{Cell, Mark, Picture, Token};
use etchwork::render::{TextLayout, TextPlace, text_layout};
use ratatui::text::{Line, Span};
use std::collections::BTreeSet;

/// The note below a partly shown board or legend.
const MORE: &str = "... a larger window shows the rest, HJKL look around";

/// A board with its legend below.
pub struct Window {
    lines: Vec<Line<'static>>,
    /// The height and the width of the board within these lines.
    board: (usize, usize),
    /// The line and the character of the player's place.
    player: (usize, usize),
    rim: Rim,
    places: Vec<TextPlace>,
}

/// The numbers of columns and rows around a board, as moves and hints write them.
#[derive(Default)]
struct Rim {
    /// The lines above the board, as wide as it.
    above: Vec<String>,
    /// The text before each line of the board.
    beside: Vec<String>,
}

impl Rim {
    /// The numbers around a picture. Named things need none; nor have rows and columns whose cells do
    /// not stand in line, as those of hexagons, a number.
    fn of(picture: &Picture, layout: &TextLayout) -> Self {
        let named = |mark: &Mark| matches!(mark, Mark::Node(_));
        if picture.marks().iter().any(named) {
            return Self::default();
        }
        let grid = picture.grid();
        let rows =
            in_line(layout, |place| (usize::from(grid.position(place.cell).row), place.line));
        let cols =
            in_line(layout, |place| (usize::from(grid.position(place.cell).col), place.column));
        let digits = |count: usize| count.saturating_sub(1).to_string().len();
        let wide = digits(rows.len());
        let mut beside = vec![" ".repeat(wide + 1); layout.lines];
        for (row, line) in rows.iter().enumerate() {
            beside[*line] = format!("{row:>wide$} ");
        }
        // The digits of a number stand below each other: cells have room for one.
        let high = if cols.is_empty() { 0 } else { digits(cols.len()) };
        let mut above = vec![vec![' '; layout.columns]; high];
        for (col, column) in cols.iter().enumerate() {
            for (line, digit) in above.iter_mut().zip(format!("{col:>high$}").chars()) {
                line[*column] = digit;
            }
        }
        let above = above.into_iter().map(|line| line.into_iter().collect()).collect();
        Self { above, beside }
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

/// The shown part of a window.
pub struct Part {
    pub lines: Vec<Line<'static>>,
    /// The granted part of the requested view offset.
    pub aside: (i32, i32),
    /// The places of the cells, on a screen that starts with the first of these lines.
    pub spots: Spots,
}

/// The places of a board's cells on a screen.
#[derive(Clone, Debug)]
pub struct Spots {
    places: Vec<TextPlace>,
    /// The line and the character of the drawing's corner, which may be off the screen.
    first: (i32, i32),
    /// The characters to the left of the cells.
    rim: i32,
}

impl Spots {
    /// The same places, this many lines further down.
    pub fn below(self, lines: usize) -> Self {
        Self { first: (self.first.0 + lines as i32, self.first.1), ..self }
    }

    /// The cell at a place of the screen.
    pub fn cell(&self, column: u16, row: u16) -> Option<Cell> {
        if i32::from(column) < self.rim {
            return None;
        }
        let (x, y) = (i32::from(column) - self.first.1, i32::from(row) - self.first.0);
        let is_at = |place: &&TextPlace| {
            let from = place.column as i32;
            // The character after a place belongs to it too.
            place.line as i32 == y && (from..=from + place.width as i32).contains(&x)
        };
        self.places.iter().find(is_at).map(|place| place.cell)
    }
}

impl Window {
    /// A window onto a picture of lines, around a cell, otherwise around the player.
    pub fn new(picture: &Picture, lines: Vec<Line<'static>>, around: Option<Cell>) -> Self {
        let layout = text_layout(picture);
        let rim = Rim::of(picture, &layout);
        let TextLayout { lines: high, columns, places } = layout;
        let around = around.or(player(picture));
        let at = places.iter().find(|place| Some(place.cell) == around);
        let player = at.map_or((0, 0), |place| (place.line, place.column));
        Self { lines, board: (high, columns), player, rim, places }
    }

    /// The rows of the whole picture.
    pub fn height(&self, width: u16) -> usize {
        self.rim.above.len() + rows(&self.lines, width)
    }

    /// The whole picture if it fits; otherwise the part around the player, shifted by the view
    /// offset, and a note that there is more. Returns the granted offset, which never passes the
    /// ends. A board that is too wide is cut: if it wrapped, cells would not stand below each
    /// other. The numbers around it always show.
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
        // The board comes before its legend, until the player looks there.
        let first = self.board.0.saturating_sub(room);
        let (top, down) = opening(self.player.0, room, first, last, aside.0);
        let shown = fitting(high[top..].iter(), room);
        self.lines = self.lines.drain(top..top + shown).collect();
        let spots = self.spots(top, left);
        let mut lines = self.with_rim(top, left, across);
        lines.push(note);
        Part { lines, aside: (down, right), spots }
    }

    /// The places of the cells, without this many lines and characters of the board.
    fn spots(&self, top: usize, left: usize) -> Spots {
        let (above, rim) = (self.rim.above.len() as i32, self.rim.width() as i32);
        let first = (above - top as i32, rim - left as i32);
        Spots { places: self.places.clone(), first, rim }
    }

    /// The lines with the text around them; the first is this far down the board.
    fn with_rim(self, top: usize, left: usize, across: usize) -> Vec<Line<'static>> {
        let Self { mut lines, rim, .. } = self;
        for (line, number) in lines.iter_mut().zip(rim.beside.iter().skip(top)) {
            line.spans.insert(0, Span::raw(number.clone()));
        }
        rim.above(left, across).chain(lines).collect()
    }
}

/// Where the cells of each row, or of each column, stand; nothing if those of one do not stand in
/// line, or two of them would. What is asked of a place is its row or column, and where it stands.
fn in_line(layout: &TextLayout, of: impl Fn(&TextPlace) -> (usize, usize)) -> Vec<usize> {
    let stands: BTreeSet<(usize, usize)> = layout.places.iter().map(of).collect();
    let is_one_each = stands.iter().enumerate().all(|(nth, (line, _))| nth == *line);
    let at: Vec<usize> = stands.into_iter().map(|(_, at)| at).collect();
    if is_one_each && at.is_sorted_by(|one, next| one < next) { at } else { Vec::new() }
}

/// The start of a window of some length: around a place, without an offset no later than `first`,
/// and with the offset no later than `last`. Also returns the granted offset.
fn opening(at: usize, length: usize, first: usize, last: usize, aside: i32) -> (usize, i32) {
    let alone = at.saturating_sub(length / 2).min(first).min(last) as i32;
    let opening = (alone + aside).clamp(0, last as i32);
    (opening as usize, opening - alone)
}

/// The number of lines of these heights that fit.
fn fitting<'a>(high: impl Iterator<Item = &'a usize>, room: usize) -> usize {
    let ends = high.scan(0, |end, high| {
        *end += high;
        Some(*end)
    });
    ends.take_while(|end| *end <= room).count()
}

/// Keeps this many characters of a line, from one on.
fn cut(line: &mut Line<'static>, mut skipped: usize, mut room: usize) {
    for span in &mut line.spans {
        let all = span.content.chars().count();
        let kept: String = span.content.chars().skip(skipped).take(room).collect();
        skipped = skipped.saturating_sub(all);
        room -= kept.chars().count();
        span.content = kept.into();
    }
}

/// The place of the player: a token, the head of a trail, or the future start of the trail.
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
