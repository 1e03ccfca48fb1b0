//! A picture in characters, for a terminal with a monospaced face.
//!
//! A cell is two columns wide and one line high, which is close to square. The
//! character between two cells belongs to both: a trace runs through it, walls
//! reach half way into it. Arcs are not drawn; the letters of the vias say
//! which cells they join.

mod diagram;
mod tiles;

use crate::{Mark, Picture, things};
use etchwork_core::{Cell, Token};

/// Whether [`text`] colours what it draws.
///
/// ```
/// use etchwork_core::{Board, Grid, Rules, draw_path};
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
    /// With ANSI escape codes for 256 colours, on a dark ground of its own, so
    /// that it reads on light terminals too.
    On,
}

/// Draws a picture as lines of text, each ended by a line feed.
///
/// `S` is an input, `T` an output, a letter a via, a block a wall, `·` a pad; a
/// trace is a heavy line from `●` to `◆` where no letter marks its ends. `?` has not
/// been seen, `!` warns. `@` is a player, `o` a ball, `8` both; they stand beside a letter, but
/// a player on an output is `+` and a ball `*`, as is said below. Of a diagram the nodes are
/// shown; one without a name is `■` if it is on, `□` if it is off and `▫` if it is never
/// either. A label of two letters takes the gap on its right; where that is not free, or
/// there are more letters, `…` stands for the rest, as in `1…`, or for all of it.
///
/// A letter that another one hides is named below the frame, as in `2,0: S a`
/// (row and column from 0), and so are the end of a trace on a via, as in
/// `1,2: a ◆`, labels that are not whole or run into the next sign, and edges that are
/// crossed one way. Nodes and wires are listed, nodes whose names have several letters with
/// row and column. The frame is `2 * columns + 3` wide: 67 at most.
///
/// ```
/// use etchwork_core::{Board, Grid, Rules, draw_path};
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
    let canvas = Canvas::of(picture);
    let rule = "─".repeat(2 * picture.grid().cols() + 1);
    let mut out = Lines { colour, text: String::new(), ink: None };
    out.line([(format!("╭{rule}╮"), Ink::Frame)]);
    for row in 0..picture.grid().rows() {
        let frame = [("│".into(), Ink::Frame)];
        let inside = canvas.row(row).into_iter().map(|(c, ink)| (c.to_string(), ink));
        out.line(frame.clone().into_iter().chain(inside).chain(frame));
    }
    out.line([(format!("╰{rule}╯"), Ink::Frame)]);
    canvas.notes().chain(diagram::notes(picture)).for_each(|note| out.line([(note, Ink::Note)]));
    out.text
}

/// What a character stands for, and with it its colour. In the order in which
/// letters hide each other.
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
    /// The escape code. Pins are dark on light, the rest light on dark.
    fn code(self) -> &'static str {
        match self {
            Self::Frame => "\x1b[38;5;62;48;5;17m",
            // A gap shows its ground alone: one code, and shorter lines.
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

/// The lines so far, with one escape code for each run of one ink.
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
                // A bold run must not make the next one bold.
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

/// The line through a cell, by the sides at which it enters and leaves.
const STROKES: [char; 16] =
    ['●', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

/// What stands on an output, its sign there and that elsewhere.
const ON_OUTPUT: [(&str, char, char); 2] = [("player", '+', '@'), ("ball", '*', 'o')];

/// What is known of each cell once every mark has been read.
struct Canvas<'a> {
    picture: &'a Picture,
    cells: Vec<Look>,
    barbs: Vec<(Cell, Cell)>,
    traps: Vec<(Cell, Cell)>,
}

#[derive(Clone, Default)]
struct Look {
    pad: bool,
    wall: bool,
    veil: bool,
    /// The sides that a trace crosses; none where it only passes by arcs.
    trace: Option<u8>,
    end: Option<char>,
    /// The first is shown. Only labels have more than one character.
    letters: Vec<(String, Ink)>,
    tokens: Vec<Token>,
}

impl<'a> Canvas<'a> {
    fn of(picture: &'a Picture) -> Self {
        let cells = vec![Look::default(); picture.grid().len()];
        let mut canvas = Self { picture, cells, barbs: vec![], traps: vec![] };
        for mark in picture.marks() {
            canvas.mark(mark);
        }
        for look in &mut canvas.cells {
            look.letters.sort_by_key(|(_, ink)| *ink);
        }
        canvas
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Pad(cell) => self.at(*cell).pad = true,
            Mark::Wall(cell) => self.at(*cell).wall = true,
            Mark::Input(cell) => self.at(*cell).letters.push(("S".into(), Ink::Input)),
            Mark::Output(cell) => self.at(*cell).letters.push(("T".into(), Ink::Output)),
            Mark::Via { cell, letter } => {
                // Anything else may be wider than one column, or none.
                let letter = if letter.is_ascii_graphic() { *letter } else { '?' };
                self.at(*cell).letters.push((letter.into(), Ink::Via));
            }
            Mark::Arc { .. } => {}
            Mark::Veil(cell) => self.at(*cell).veil = true,
            Mark::Warning(cell) => self.at(*cell).letters.push(("!".into(), Ink::Warning)),
            Mark::Label { cell, text } => self.at(*cell).letters.push((text.clone(), Ink::Label)),
            Mark::Barb { from, to } => self.barbs.push((*from, *to)),
            Mark::Trap { from, to } => self.traps.push((*from, *to)),
            Mark::Ready(_) => {}
            Mark::Trace(cells) => self.trace(cells),
            Mark::Node(node) => {
                let letter = diagram::letter(node);
                self.at(node.cell).letters.push((letter.into(), Ink::Via));
            }
            Mark::Tokens { cell, .. } => {
                self.at(*cell).tokens.extend(things(mark).map(|(_, token, _)| token));
            }
            Mark::Wire(_)
            | Mark::Control { .. }
            | Mark::Notes { .. }
            | Mark::Tint { .. }
            | Mark::Tile(_)
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
        // The start wins where both are one cell.
        for (end, shape) in [(cells.last(), '◆'), (cells.first(), '●')] {
            end.into_iter().for_each(|cell| self.at(*cell).end = Some(shape));
        }
    }

    /// The characters of a row, from the gap before its first cell to the gap
    /// after its last.
    fn row(&self, row: usize) -> Vec<(char, Ink)> {
        let grid = self.picture.grid();
        let cells = (0..grid.cols()).map(|col| grid.at(row, col));
        let first = cells.clone().next().map(|cell| &self.cells[cell.index()]);
        [gap(None, first)].into_iter().chain(cells.flat_map(|cell| self.signs(cell))).collect()
    }

    fn right_of(&self, cell: Cell) -> Option<&Look> {
        let next = cell.index() + 1;
        let is_last = next.is_multiple_of(self.picture.grid().cols());
        (!is_last).then(|| &self.cells[next])
    }

    /// The characters of a cell and of the gap on its right.
    fn signs(&self, cell: Cell) -> [(char, Ink); 2] {
        let look = &self.cells[cell.index()];
        let gap = gap(Some(look), self.right_of(cell));
        match look.label(gap.1 == Ink::Gap) {
            Some((glyph, rest)) => {
                [(glyph, Ink::Label), rest.map_or(gap, |rest| (rest, Ink::Label))]
            }
            None => [look.glyph(), gap],
        }
    }

    /// Whether a cell's first letter is read from the board alone.
    fn is_told(&self, cell: Cell) -> bool {
        let look = &self.cells[cell.index()];
        let Some((text, Ink::Label)) = look.letters.first() else { return true };
        let [(glyph, _), (rest, ink)] = self.signs(cell);
        match ink {
            // A number must not seem to have digits of the next one.
            Ink::Label => {
                let next = self.right_of(cell).map(|next| next.glyph().0);
                text.chars().eq([glyph, rest]) && !next.is_some_and(|c| c.is_ascii_graphic())
            }
            _ => text.chars().eq([glyph]),
        }
    }

    /// A line for each cell whose first letter hides another or the end of a
    /// trace or is not told by the board, for each sign of a thing on an output,
    /// for each barb, and for each trap.
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
    /// The end of a trace that a via's letter hides; a pin says as much itself.
    fn hidden_end(&self) -> Option<char> {
        self.end.filter(|_| matches!(self.letters.first(), Some((_, Ink::Via))))
    }

    /// What is shown of a label, here and in the gap if that is free.
    fn label(&self, has_room: bool) -> Option<(char, Option<char>)> {
        let Some((text, Ink::Label)) = self.letters.first() else { return None };
        let mut letters = text.chars();
        // Anything else may be wider than one column, or none.
        let mut next = || letters.next().map(|c| Some(c).filter(char::is_ascii_graphic));
        Some(match (next(), next(), next()) {
            (Some(Some(only)), None, _) => (only, None),
            (Some(Some(first)), Some(Some(last)), None) if has_room => (first, Some(last)),
            // The first digit alone would be another number.
            (Some(Some(first)), Some(_), _) if has_room => (first, Some('…')),
            _ => ('…', None),
        })
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

    /// One sign for a thing on an output: a letter and a thing in one row of them read badly.
    fn on_output(&self) -> Option<char> {
        let (_, Ink::Output) = self.letters.first()? else { return None };
        let thing = diagram::sign(&self.tokens)?;
        ON_OUTPUT.iter().find(|(.., alone)| *alone == thing).map(|(_, sign, _)| *sign)
    }

    /// What stands on the cell: in its place if nothing else does, else beside it.
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
    if let Some(sign) = left.and_then(|look| look.token(false)) {
        return sign;
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Grid;

    #[test]
    fn a_trace_in_one_column_runs_down() {
        let mut picture = Picture::new(Grid::new(1, 3).unwrap(), "", "");
        picture.add(Mark::Trace([0, 1, 2].map(Cell::new).to_vec()));
        assert_eq!(text(&picture, Colour::Off), "╭───╮\n│ ● │\n│ ┃ │\n│ ◆ │\n╰───╯\n");
    }

    /// What is drawn of labels side by side.
    fn labelled(labels: &[&str], more: &[Mark]) -> String {
        let mut picture = Picture::new(Grid::new(labels.len(), 1).unwrap(), "", "");
        more.iter().for_each(|mark| picture.add(mark.clone()));
        for (nth, label) in labels.iter().enumerate().filter(|(_, label)| !label.is_empty()) {
            picture.add(Mark::Label { cell: Cell::new(nth), text: (*label).to_owned() });
        }
        let drawn = text(&picture, Colour::Off);
        let (_, rest) = drawn.split_once("│").unwrap();
        let (row, rest) = rest.split_once("│\n").unwrap();
        row.to_owned() + rest.split_once("╯").unwrap().1
    }

    #[test]
    fn a_label_is_whole_or_says_that_it_goes_on() {
        assert_eq!(labelled(&["7", "12", "", "99"], &[]), " 7 12  99\n");
        assert_eq!(
            labelled(&["105", "", "é", "xé", ""], &[]),
            " 1…  … x…  \n0,0: 105\n0,2: é\n0,3: xé\n"
        );
    }

    #[test]
    fn a_label_leaves_the_gap_to_what_is_there() {
        let trace = Mark::Trace([0, 1].map(Cell::new).to_vec());
        assert_eq!(labelled(&["12", "13"], &[trace]), " …━13\n0,0: 12\n");
        assert_eq!(labelled(&["12", ""], &[Mark::Wall(Cell::new(1))]), " …▐█▌\n0,0: 12\n");
        let ball = Mark::Tokens { cell: Cell::new(0), token: Token::Ball, count: 1 };
        assert_eq!(labelled(&["12", ""], &[ball]), " …o  \n0,0: 12\n");
    }

    #[test]
    fn a_label_that_runs_into_the_next_is_named_below() {
        assert_eq!(labelled(&["12", "3", "10", "11"], &[]), " 123 1011\n0,0: 12\n0,2: 10\n");
        assert_eq!(labelled(&["12", ""], &[Mark::Output(Cell::new(0))]), " T   \n0,0: T 12\n");
    }

    #[test]
    fn a_hidden_letter_is_named_below() {
        let grid = Grid::new(1, 2).unwrap();
        let mut picture = Picture::new(grid, "", "");
        picture.add(Mark::Via { cell: Cell::new(1), letter: 'é' });
        picture.add(Mark::Output(Cell::new(1)));
        picture.add(Mark::Input(Cell::new(1)));
        assert_eq!(text(&picture, Colour::Off), "╭───╮\n│   │\n│ S │\n╰───╯\n1,0: S T ?\n");
    }

    #[test]
    fn the_end_of_a_trace_shows_on_a_via() {
        let grid = Grid::new(3, 1).unwrap();
        let mut picture = Picture::new(grid, "", "");
        picture.add(Mark::Via { cell: Cell::new(1), letter: 'a' });
        let bare = text(&picture, Colour::On);
        picture.add(Mark::Trace([0, 1].map(Cell::new).to_vec()));
        assert_eq!(text(&picture, Colour::Off), "╭───────╮\n│ ●━a   │\n╰───────╯\n0,1: a ◆\n");
        let code = Ink::TakenVia.code();
        assert!(text(&picture, Colour::On).contains(code) && !bare.contains(code));
    }

    #[test]
    fn things_take_the_place_of_a_pad_or_an_output_and_stand_beside_a_letter() {
        let grid = Grid::new(6, 1).unwrap();
        let mut picture = Picture::new(grid, "", "");
        grid.cells().for_each(|cell| picture.add(Mark::Pad(cell)));
        picture.add(Mark::Input(Cell::new(5)));
        [2, 3, 4].into_iter().for_each(|cell| picture.add(Mark::Output(Cell::new(cell))));
        let [player, ball] = [Token::Player, Token::Ball];
        for (cell, token) in
            [(1, ball), (2, player), (3, ball), (4, ball), (4, player), (5, player)]
        {
            picture.add(Mark::Tokens { cell: Cell::new(cell), token, count: 1 });
        }
        picture.add(Mark::Tokens { cell: Cell::new(0), token: Token::Ball, count: 0 });
        let drawn = text(&picture, Colour::Off);
        let (_, rows) = drawn.split_once('\n').unwrap();
        let rule = "─".repeat(13);
        let notes = "+: player on T\n*: ball on T\n";
        assert_eq!(rows, format!("│ · o + * T8S@│\n╰{rule}╯\n{notes}"));
    }

    #[test]
    fn stripped_of_its_codes_the_coloured_text_is_the_plain_one() {
        let grid = Grid::new(3, 1).unwrap();
        let mut picture = Picture::new(grid, "", "");
        picture.add(Mark::Pad(Cell::new(0)));
        picture.add(Mark::Wall(Cell::new(1)));
        picture.add(Mark::Input(Cell::new(2)));
        let coloured = text(&picture, Colour::On);
        let mut pieces = coloured.split('\x1b');
        let mut stripped = pieces.next().unwrap_or_default().to_owned();
        pieces.for_each(|piece| stripped += piece.split_once('m').unwrap().1);
        assert_eq!(stripped, text(&picture, Colour::Off));
        assert!(coloured.lines().all(|line| line.ends_with("\x1b[0m")), "no colour leaks out");
    }
}
