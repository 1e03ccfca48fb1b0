//! Draws a picture in characters, for a terminal with a monospaced font.
//!
//! A cell is two columns wide and one line high, which is nearly square; longer labels make all
//! cells wider. The character between two cells belongs to both: a trace runs through it, and walls
//! extend halfway into it. Arcs are not drawn; the letters of vias show which cells they join. A
//! diagram has as much room as its names and wires need.

mod diagram;
mod graph;
mod outlines;
#[cfg(test)]
mod tests;
mod tiles;

use crate::{Mark, Picture, things};
use etchwork_core::{Cell, Token};
use graph::Chart;
use std::iter;

/// Whether [`text`] uses colour.
///
/// ```
/// use etchwork_path::{Board, Grid, Rules, draw_path};
/// use etchwork_render::{Colour, text};
///
/// let board = Board::new(Grid::new(1, 1).unwrap());
/// let picture = draw_path(&board, (None, None), None, Rules::NONE, None);
/// assert!(!text(&picture, Colour::Off).contains('\x1b'));
/// assert!(text(&picture, Colour::On).contains("\x1b[38;5;"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Characters only.
    Off,
    /// With ANSI escape codes for 256 colours, on its own dark ground, so it is also readable on
    /// light terminals.
    On,
}

/// Draws a picture as lines of text, each ended by a line feed.
///
/// `S` is an input, `T` an output, a letter a via, a block a wall, `·` a pad. A trace is a heavy
/// line, from `●` to `◆` if no letter marks its ends. `?` is a cell that has not been seen, `!` a
/// warning. `@` is a player, `o` a ball, `8` both, beside a letter if the cell has one; but a
/// player on an output is `+`, and a ball `*`, and a line below says so. Of a diagram the nodes are
/// shown, with what they tell if it is at most five characters, and the wires that are straight; a
/// node without a name is `■` if on, `□` if off, `▫` if it cannot be switched. A diagram on a raster,
/// such as squares or hexagons, takes two lines a row, with `/` and `\` for slanted wires. Labels
/// are drawn whole, and all cells grow with the longest; a label of more than eight characters, or
/// with characters other than ASCII, is replaced by `…`.
///
/// A barrier is a thin line between its two cells: `│` in the gap of a row. Where two cells below
/// each other have one, all rows are drawn apart, with the barriers, `─`, between them.
///
/// Lines below the frame name what the picture cannot show: letters hidden by another letter, as in
/// `2,0: S a` (row and column from 0); the end of a trace on a via, as in `1,2: a ◆`; labels that
/// are not whole; clues for which a node has no room; and edges that can be crossed one way only.
/// Nodes and wires are listed; nodes whose names have several letters, with row and column. The
/// frame is `2 * columns + 3` wide if
/// cells have not grown.
///
/// ```
/// use etchwork_path::{Board, Grid, Rules, draw_path};
/// use etchwork_render::{Colour, text};
///
/// let grid = Grid::new(4, 2).unwrap();
/// let mut board = Board::new(grid);
/// board.set_wall(grid.at(1, 1));
/// board.link(grid.at(0, 0), grid.at(1, 2)).unwrap();
/// let picture = draw_path(&board, (Some(grid.at(1, 0)), None), None, Rules::NONE, None);
/// assert_eq!(
///     text(&picture, Colour::Off),
///     "╭─────────╮\n\
///      │ a · · · │\n\
///      │ S▐█▌a · │\n\
///      ╰─────────╯\n"
/// );
/// ```
pub fn text(picture: &Picture, colour: Colour) -> String {
    if picture.tiles().next().is_some() {
        return tiles::text(picture, colour);
    }
    if diagram::nodes(picture).next().is_some() {
        return Chart::of(picture).text(colour);
    }
    let canvas = Canvas::of(picture);
    let rule = "─".repeat((canvas.wide + 1) * picture.grid().cols() + 1);
    let mut out = Lines { colour, text: String::new(), ink: None };
    out.line([(format!("╭{rule}╮"), Ink::Frame)]);
    let mut inside = |signs: Vec<(char, Ink)>| {
        let frame = [("│".into(), Ink::Frame)];
        let signs = signs.into_iter().map(|(c, ink)| (c.to_string(), ink));
        out.line(frame.clone().into_iter().chain(signs).chain(frame));
    };
    for row in 0..picture.grid().rows() {
        inside(canvas.row(row));
        if canvas.is_spaced() && row + 1 < picture.grid().rows() {
            inside(canvas.below(row));
        }
    }
    out.line([(format!("╰{rule}╯"), Ink::Frame)]);
    let facts = picture.facts().iter().cloned();
    facts.chain(canvas.notes()).for_each(|note| out.line([(note, Ink::Note)]));
    out.text
}

/// Where [`text`] draws a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// The cell.
    pub cell: Cell,
    /// The line, from 0: the frame.
    pub line: usize,
    /// The first character.
    pub column: usize,
    /// The number of characters.
    pub width: usize,
}

/// Where [`text`] draws cells: all cells of a board or of tiles, and the nodes of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLayout {
    /// The lines of the drawing with its frame, without the notes below.
    pub lines: usize,
    /// The characters in a line.
    pub columns: usize,
    /// The places, in reading order.
    pub places: Vec<TextPlace>,
}

/// The layout of the drawing that [`text`] makes.
///
/// ```
/// use etchwork_path::{Board, Cell, Grid, Mark, Rules, draw_path};
/// use etchwork_render::text_layout;
///
/// let board = Board::new(Grid::new(4, 2).unwrap());
/// let mut picture = draw_path(&board, (None, None), None, Rules::NONE, None);
/// assert_eq!(text_layout(&picture).columns, 11);
/// picture.add(Mark::Label { cell: Cell::new(3), text: "12".into() });
/// let wider = text_layout(&picture);
/// assert_eq!((wider.columns, wider.places[1].column), (15, 5));
/// ```
pub fn text_layout(picture: &Picture) -> TextLayout {
    if picture.tiles().next().is_none() && diagram::nodes(picture).next().is_some() {
        let chart = Chart::of(picture);
        let (lines, columns) = (chart.height() + 2, chart.width + 2);
        return TextLayout { lines, columns, places: chart.places() };
    }
    if picture.tiles().next().is_some() {
        return tiles::layout(picture);
    }
    let canvas = Canvas::of(picture);
    let (pitch, apart) = (canvas.wide + 1, if canvas.is_spaced() { 2 } else { 1 });
    let grid = picture.grid();
    let place = |cell| {
        let at = grid.position(cell);
        let (line, column) = (apart * usize::from(at.row) + 1, 2 + pitch * usize::from(at.col));
        TextPlace { cell, line, column, width: pitch - 1 }
    };
    let places = grid.cells().map(place).collect();
    let lines = apart * (grid.rows() - 1) + 3;
    TextLayout { lines, columns: pitch * grid.cols() + 3, places }
}

/// The meaning of a character, which decides its colour. The order is that in which letters hide
/// each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ink {
    Warning,
    Input,
    Output,
    Via,
    /// A via at which a trace starts or ends.
    TakenVia,
    Label,
    Trace,
    Wall,
    Pad,
    Veil,
    Gap,
    Frame,
    Note,
}

impl Ink {
    /// The escape code. Pins are dark on light, everything else is light on dark.
    fn code(self) -> &'static str {
        match self {
            Self::Frame => "\x1b[38;5;62;48;5;17m",
            // A gap only shows its ground, so one code for both makes shorter lines.
            Self::Gap | Self::Pad => "\x1b[38;5;105;48;5;17m",
            Self::Warning => "\x1b[1;38;5;16;48;5;221m",
            Self::Label => "\x1b[1;38;5;221;48;5;17m",
            Self::Veil => "\x1b[38;5;60;48;5;17m",
            Self::Wall => "\x1b[38;5;243;48;5;17m",
            Self::Trace => "\x1b[1;38;5;51;48;5;17m",
            Self::Via => "\x1b[1;38;5;219;48;5;17m",
            Self::TakenVia => "\x1b[1;38;5;16;48;5;219m",
            Self::Input => "\x1b[1;38;5;16;48;5;75m",
            Self::Output => "\x1b[1;38;5;16;48;5;84m",
            Self::Note => "",
        }
    }
}

/// The lines so far, with one escape code for each run of the same ink.
struct Lines {
    colour: Colour,
    text: String,
    ink: Option<Ink>,
}

impl Lines {
    fn line(&mut self, pieces: impl IntoIterator<Item = (String, Ink)>) {
        for (piece, ink) in pieces {
            let is_new = self.ink.is_none_or(|last| last.code() != ink.code());
            if self.colour == Colour::On && is_new {
                // A bold run must not make the next run bold.
                self.reset();
                self.text.push_str(ink.code());
                self.ink = Some(ink);
            }
            self.text.push_str(&piece);
        }
        self.reset();
        self.text.push('\n');
    }

    fn reset(&mut self) {
        if self.ink.take().is_some_and(|ink| !ink.code().is_empty()) {
            self.text.push_str("\x1b[0m");
        }
    }
}

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// The character for a line through a cell, by the sides where it enters and leaves.
const STROKES: [char; 16] =
    ['●', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

/// The things that can be on an output: their signs there, and elsewhere.
const ON_OUTPUT: [(&str, char, char); 2] = [("player", '+', '@'), ("ball", '*', 'o')];

/// The most characters of a label that is drawn whole.
const WIDEST: usize = 8;

/// The state of each cell once all marks have been read.
struct Canvas<'a> {
    picture: &'a Picture,
    /// The columns of a cell, without the gap on its right: enough for the longest label.
    wide: usize,
    cells: Vec<Look>,
    barbs: Vec<(Cell, Cell)>,
    /// The barriers, the first cell of each first.
    barriers: Vec<(Cell, Cell)>,
    traps: Vec<(Cell, Cell)>,
}

#[derive(Clone, Default)]
struct Look {
    pad: bool,
    wall: bool,
    veil: bool,
    /// The sides that a trace crosses; none if it only leaves by arcs.
    trace: Option<u8>,
    end: Option<char>,
    /// The letters of the cell; the first is shown. Only labels have more than one character.
    letters: Vec<(String, Ink)>,
    tokens: Vec<Token>,
}

impl<'a> Canvas<'a> {
    fn of(picture: &'a Picture) -> Self {
        let cells = vec![Look::default(); picture.grid().len()];
        let (barbs, barriers, traps) = (vec![], vec![], vec![]);
        let mut canvas = Self { picture, wide: 1, cells, barbs, barriers, traps };
        for mark in picture.marks() {
            canvas.mark(mark);
        }
        for look in &mut canvas.cells {
            look.letters.sort_by_key(|(_, ink)| *ink);
        }
        let labels = canvas.cells.iter().filter_map(Look::label);
        canvas.wide = labels.map(|label| label.chars().count()).max().unwrap_or(1);
        canvas
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Pad(cell) => self.at(*cell).pad = true,
            Mark::Wall(cell) => self.at(*cell).wall = true,
            Mark::Input(cell) => self.at(*cell).letters.push(("S".into(), Ink::Input)),
            Mark::Output(cell) => self.at(*cell).letters.push(("T".into(), Ink::Output)),
            Mark::Via { cell, letter } => {
                // Any other character may be wider than one column, or have no width.
                let letter = if letter.is_ascii_graphic() { *letter } else { '?' };
                self.at(*cell).letters.push((letter.into(), Ink::Via));
            }
            Mark::Arc { .. } | Mark::Wrap { .. } => {}
            Mark::Veil(cell) => self.at(*cell).veil = true,
            Mark::Warning(cell) => self.at(*cell).letters.push(("!".into(), Ink::Warning)),
            Mark::Label { cell, text } => self.at(*cell).letters.push((text.clone(), Ink::Label)),
            Mark::Barb { from, to } => self.barbs.push((*from, *to)),
            Mark::Barrier { from, to } => self.barriers.push((*from.min(to), *from.max(to))),
            Mark::Trap { from, to } => self.traps.push((*from, *to)),
            Mark::Flaw(cell) => self.at(*cell).letters.push(("!".into(), Ink::Warning)),
            Mark::Ready(_) | Mark::Due(_) => {}
            Mark::Trace(cells) => self.trace(cells),
            Mark::Tokens { cell, .. } => {
                self.at(*cell).tokens.extend(things(mark).map(|(_, token, _)| token));
            }
            Mark::Node(_)
            | Mark::Wire(_)
            | Mark::Control { .. }
            | Mark::Notes { .. }
            | Mark::Tint { .. }
            | Mark::Tile(_)
            | Mark::Stop(_)
            | Mark::Edge { .. }
            | Mark::Lock(_) => {}
        }
    }

    fn at(&mut self, cell: Cell) -> &mut Look {
        &mut self.cells[cell.index()]
    }

    fn trace(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.at(*cell).trace.get_or_insert(0);
        }
        for step in cells.windows(2) {
            if self.picture.are_neighbours(step[0], step[1]) {
                let (low, high) = (step[0].min(step[1]), step[0].max(step[1]));
                let beside = high.index() - low.index() == 1 && self.picture.grid().cols() > 1;
                let (out, back) = if beside { (RIGHT, LEFT) } else { (DOWN, UP) };
                *self.at(low).trace.get_or_insert(0) |= out;
                *self.at(high).trace.get_or_insert(0) |= back;
            }
        }
        // The start wins if start and end are the same cell.
        for (end, shape) in [(cells.last(), '◆'), (cells.first(), '●')] {
            end.into_iter().for_each(|cell| self.at(*cell).end = Some(shape));
        }
    }

    /// The characters of a row, from the gap before its first cell to the gap after its last.
    fn row(&self, row: usize) -> Vec<(char, Ink)> {
        let grid = self.picture.grid();
        let cells = (0..grid.cols()).map(|col| grid.at(row, col));
        let first = cells.clone().next().map(|cell| &self.cells[cell.index()]);
        [gap(None, first)].into_iter().chain(cells.flat_map(|cell| self.signs(cell))).collect()
    }

    /// The barriers between a row and the next, and the traces that run through.
    fn below(&self, row: usize) -> Vec<(char, Ink)> {
        let (grid, mut signs) = (self.picture.grid(), vec![(' ', Ink::Gap)]);
        for col in 0..grid.cols() {
            let (cell, next) = (grid.at(row, col), grid.at(row + 1, col));
            let is_barred = self.barriers.contains(&(cell, next));
            let is_traced = self.cells[cell.index()].trace.is_some_and(|sides| sides & DOWN != 0);
            let (first, rest) = match (is_traced, is_barred) {
                (true, _) => (('┃', Ink::Trace), (' ', Ink::Gap)),
                (false, true) => (('─', Ink::Label), ('─', Ink::Label)),
                (false, false) => ((' ', Ink::Gap), (' ', Ink::Gap)),
            };
            signs.push(first);
            signs.extend(iter::repeat_n(rest, self.wide - 1));
            signs.push((' ', Ink::Gap));
        }
        signs
    }

    /// Whether rows are drawn apart: there is a barrier between two rows.
    fn is_spaced(&self) -> bool {
        let cols = self.picture.grid().cols();
        self.barriers.iter().any(|(from, to)| to.index() - from.index() != 1 || cols == 1)
    }

    fn right_of(&self, cell: Cell) -> Option<&Look> {
        let next = cell.index() + 1;
        let is_last = next.is_multiple_of(self.picture.grid().cols());
        (!is_last).then(|| &self.cells[next])
    }

    /// The characters of a cell and of the gap on its right: the same number for every cell.
    fn signs(&self, cell: Cell) -> Vec<(char, Ink)> {
        let look = &self.cells[cell.index()];
        let mut signs = match look.label() {
            Some(label) => label.chars().map(|letter| (letter, Ink::Label)).collect(),
            None => vec![look.glyph()],
        };
        signs.extend(look.token(false));
        signs.resize(signs.len().max(self.wide), look.ground());
        if signs.len() == self.wide {
            let is_barred = self.right_of(cell).is_some()
                && self.barriers.contains(&(cell, Cell::new(cell.index() + 1)));
            signs.push(match gap(Some(look), self.right_of(cell)) {
                (' ', _) if is_barred => ('│', Ink::Label),
                sign => sign,
            });
        }
        signs
    }

    /// Whether the picture shows a cell's first letter or label completely.
    fn is_told(&self, cell: Cell) -> bool {
        let look = &self.cells[cell.index()];
        let Some((text, Ink::Label)) = look.letters.first() else { return true };
        look.label().is_some_and(|label| label == *text)
    }

    /// A line for each cell whose first letter hides another letter or the end of a trace, or is
    /// not shown completely; one for each sign of a thing on an output, for each barb, and for each
    /// trap.
    fn notes(&self) -> impl Iterator<Item = String> {
        let grid = self.picture.grid();
        let at = move |cell: &Cell| grid.position(*cell);
        let letters = grid.cells().filter_map(move |cell| {
            let look = &self.cells[cell.index()];
            let letters = look.letters.iter().map(|(text, _)| text.clone());
            let told: Vec<String> = letters.chain(look.hidden_end().map(String::from)).collect();
            let is_told = told.len() < 2 && self.is_told(cell);
            (!is_told).then(|| format!("{}: {}", at(&cell), told.join(" ")))
        });
        let is_met = |sign| self.cells.iter().any(|look| look.on_output() == Some(sign));
        let on_output = ON_OUTPUT.iter().filter(move |(_, sign, _)| is_met(*sign));
        let on_output = on_output.map(|(thing, sign, _)| format!("{sign}: {thing} on T"));
        let barbs = self.barbs.iter().map(move |(from, to)| format!("{} > {}", at(from), at(to)));
        let traps = self.traps.iter().map(move |(from, to)| format!("{} x {}", at(from), at(to)));
        letters.chain(on_output).chain(barbs).chain(traps)
    }
}

impl Look {
    /// The end of a trace that a via's letter hides; on a pin, the pin already says it.
    fn hidden_end(&self) -> Option<char> {
        self.end.filter(|_| matches!(self.letters.first(), Some((_, Ink::Via))))
    }

    /// What is shown of a label: all of it, or only that there is one.
    fn label(&self) -> Option<&str> {
        let Some((text, Ink::Label)) = self.letters.first() else { return None };
        // Any other character may be wider than one column, or have no width.
        let is_plain = text.chars().all(|letter| letter.is_ascii_graphic());
        // The first digit alone would be a different number.
        Some(if is_plain && (1..=WIDEST).contains(&text.len()) { text } else { "…" })
    }

    /// What fills the columns of a cell that its letter does not use.
    fn ground(&self) -> (char, Ink) {
        match (self.trace.is_some_and(|sides| sides & RIGHT != 0), self.wall) {
            (true, _) => ('━', Ink::Trace),
            (false, true) => ('█', Ink::Wall),
            (false, false) => (' ', Ink::Gap),
        }
    }

    fn glyph(&self) -> (char, Ink) {
        let traced = || {
            let stroke = self.trace.map(|sides| STROKES[usize::from(sides)]);
            self.end.or(stroke).map(|c| (c, Ink::Trace))
        };
        let ground = match (self.wall, self.pad) {
            (true, _) => ('█', Ink::Wall),
            (false, true) => ('·', Ink::Pad),
            (false, false) if self.veil => ('?', Ink::Veil),
            (false, false) => (' ', Ink::Gap),
        };
        match self.letters.first() {
            Some((letter, Ink::Via)) if self.end.is_some() => (initial(letter), Ink::TakenVia),
            Some((letter, ink)) => (self.on_output().unwrap_or(initial(letter)), *ink),
            None => traced().or(self.token(true)).unwrap_or(ground),
        }
    }

    /// A single sign for a thing on an output, because the letter and the sign in one row are hard
    /// to read.
    fn on_output(&self) -> Option<char> {
        let (_, Ink::Output) = self.letters.first()? else { return None };
        let thing = diagram::sign(&self.tokens)?;
        ON_OUTPUT.iter().find(|(.., alone)| *alone == thing).map(|(_, sign, _)| *sign)
    }

    /// The thing on the cell: on the cell itself if nothing else is there, otherwise beside it.
    fn token(&self, in_place: bool) -> Option<(char, Ink)> {
        let is_bare = self.letters.is_empty() && self.trace.is_none();
        let is_shown = self.on_output().is_none() && is_bare == in_place;
        let sign = diagram::sign(&self.tokens).filter(|_| is_shown)?;
        Some((sign, Ink::Trace))
    }
}

fn initial(text: &str) -> char {
    text.chars().next().unwrap_or('…')
}

fn gap(left: Option<&Look>, right: Option<&Look>) -> (char, Ink) {
    if left.and_then(|look| look.trace).is_some_and(|sides| sides & RIGHT != 0) {
        return ('━', Ink::Trace);
    }
    match (left.is_some_and(|look| look.wall), right.is_some_and(|look| look.wall)) {
        (true, true) => ('█', Ink::Wall),
        (true, false) => ('▌', Ink::Wall),
        (false, true) => ('▐', Ink::Wall),
        (false, false) => (' ', Ink::Gap),
    }
}
