//! Lines and words of a text, each with its place: what readers of puzzles are made of.
//!
//! In the texts of all families, blank lines and lines that start with `;` are skipped, and what is
//! wrong is told as a [`TextFlaw`] of the part that it is about.
//!
//! ```
//! use etchwork_core::text::lines;
//! use etchwork_core::{Grid, TextFlaw};
//!
//! /// Reads a board of lamps, `o` or `.`, and a directive `@wet 0,1` for each lamp under water.
//! fn read(text: &str) -> Result<(usize, usize), TextFlaw> {
//!     let board = lines(text).board()?;
//!     let Some(first) = board.rows.first() else {
//!         return Err(TextFlaw::new("there is no lamp: write `o` or `.`", 0..text.len()));
//!     };
//!     let grid = Grid::new(first.letters().count(), board.rows.len());
//!     let grid = grid.map_err(|why| first.flaw(why))?;
//!     let lamps = board.cells(grid, *first, |row| row.letters().collect())?;
//!     if let Some(odd) = lamps.iter().find(|lamp| !["o", "."].contains(&lamp.text)) {
//!         return Err(odd.flaw(format!("{odd} is not a lamp: write `o` or `.`")));
//!     }
//!     let mut wet = Vec::new();
//!     for line in &board.directives {
//!         match line.words()[..] {
//!             [name, cell] if name.text == "@wet" => wet.push(cell.cell(grid)?),
//!             _ => return Err(line.flaw("write `@wet` and a lamp, such as `@wet 0,1`")),
//!         }
//!     }
//!     Ok((lamps.iter().filter(|lamp| lamp.text == "o").count(), wet.len()))
//! }
//!
//! assert_eq!(read("; three lamps, and one is off\noo\n.o\n\n@wet 1,0\n"), Ok((3, 1)));
//! let text = "oo\n.x\n";
//! let flaw = read(text).unwrap_err();
//! assert_eq!(flaw.in_text(text), "line 2, column 2: 'x' is not a lamp: write `o` or `.`");
//! ```

use crate::{Cell, Grid, TextFlaw};
use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

/// The most characters of a part in a message.
const SHOWN: usize = 40;

/// A part of a text: a line, a word, a letter. Messages show it as `{part}`: in quotes, and
/// [short](Part::short).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The part itself.
    pub text: &'a str,
    /// The byte where it starts in the whole text.
    pub start: usize,
}

impl<'a> Part<'a> {
    /// A whole text.
    pub fn of(text: &'a str) -> Self {
        Self { text, start: 0 }
    }

    /// A part of this part.
    fn part(self, text: &'a str) -> Self {
        Self { text, start: self.start + (text.as_ptr() as usize - self.text.as_ptr() as usize) }
    }

    /// The bytes of the whole text that it covers.
    pub fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The bytes from its start to the end of a later part.
    pub fn to(self, last: Self) -> Range<usize> {
        self.start..last.span().end
    }

    /// The bytes of this part from one of its bytes on. Panics within a character.
    pub fn from(self, byte: usize) -> Self {
        self.part(&self.text[byte..])
    }

    /// The part for a message: odd characters are escaped, and a long part is cut short.
    pub fn short(self) -> String {
        match self.text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}…", self.text[..end].escape_debug()),
            None => self.text.escape_debug().to_string(),
        }
    }

    /// A flaw of this part.
    pub fn flaw(self, message: impl Display) -> TextFlaw {
        TextFlaw::new(message, self.span())
    }

    /// A flaw at the end of this line, where something is missing.
    pub fn cut_short(self, message: impl Display) -> TextFlaw {
        self.from(self.text.len()).flaw(format_args!("the line is cut short: {message}"))
    }

    /// The part without the blanks around it. A byte order mark, which some editors put at the
    /// start of a file, is a blank.
    pub fn trim(self) -> Self {
        self.part(self.text.trim_matches(is_blank))
    }

    /// The parts between the places where a character stands.
    pub fn split(self, at: char) -> impl Iterator<Item = Self> {
        self.text.split(at).map(move |text| self.part(text))
    }

    /// The parts before and after the first place where a character stands.
    pub fn split_once(self, at: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(at)?;
        Some((self.part(before), self.part(after)))
    }

    /// What follows an opening, if the part has it.
    pub fn strip_prefix(self, opening: &str) -> Option<Self> {
        self.text.strip_prefix(opening).map(|rest| self.part(rest))
    }

    /// The words, which blanks separate.
    pub fn words(self) -> Vec<Self> {
        self.text.split_whitespace().map(|word| self.part(word)).collect()
    }

    /// The characters, without blanks.
    pub fn letters(self) -> impl Iterator<Item = Self> {
        let letters = self.text.char_indices().filter(|(_, letter)| !is_blank(*letter));
        letters.map(move |(at, letter)| self.part(&self.text[at..at + letter.len_utf8()]))
    }

    /// The number that the part is, without a plus.
    pub fn number<T: FromStr>(self) -> Option<T> {
        self.text.parse().ok().filter(|_| !self.text.starts_with('+'))
    }

    /// The cell that a word names by row and column, from 0.
    pub fn cell(self, grid: Grid) -> Result<Cell, TextFlaw> {
        let numbers = self.split_once(',');
        let numbers = numbers.and_then(|(row, col)| Some((row.number()?, col.number()?)));
        let Some((row, col)) = numbers else {
            return Err(self.flaw(format_args!("{self} is not a cell: write row,column")));
        };
        grid.cell(row, col).ok_or_else(|| {
            let (word, last) = (self.short(), grid.position(Cell::new(grid.len() - 1)));
            let why = format!("{word} is off the board, which is {grid}: its last cell is {last}");
            self.flaw(why)
        })
    }

    /// Keeps a value that a text may give only once; this part gives it.
    pub fn once<T>(
        self,
        slot: &mut Option<T>,
        value: T,
        what: impl Display,
    ) -> Result<(), TextFlaw> {
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(self.flaw(format_args!("{what} is given twice: take one away"))),
        }
    }
}

impl Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.short())
    }
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

/// The lines of a text without the blanks around them; see [`lines`].
#[derive(Clone, Debug)]
pub struct Lines<'a>(std::vec::IntoIter<Part<'a>>);

/// The lines of a text, except blank lines and comments.
pub fn lines(text: &str) -> Lines<'_> {
    let lines = Part::of(text).split('\n').map(Part::trim);
    Lines(lines.filter(|line| !line.text.starts_with(';')).collect::<Vec<_>>().into_iter())
}

/// The first word of a text: in many families it names the family.
pub fn first_word(text: &str) -> &str {
    lines(text).next().and_then(|line| line.text.split_whitespace().next()).unwrap_or_default()
}

impl<'a> Iterator for Lines<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        self.0.find(|line| !line.text.is_empty())
    }
}

impl<'a> Lines<'a> {
    /// The lines that are left, as a board. An empty line within the board is a flaw: a row may be
    /// missing there.
    pub fn board(self) -> Result<Board<'a>, TextFlaw> {
        let (mut board, mut empty) = (Board { rows: Vec::new(), directives: Vec::new() }, None);
        for line in self.0 {
            match line.text.chars().next() {
                None if board.rows.is_empty() => {}
                None => empty = empty.or(Some(line)),
                Some('@') => board.directives.push(line),
                Some(_) => {
                    if let Some(empty) = empty {
                        let why = "an empty line within a board: take it away, or write the row \
                                   that is missing";
                        return Err(empty.flaw(why));
                    }
                    board.rows.push(line);
                }
            }
        }
        Ok(board)
    }
}

/// The rows of a board, and the lines beside them that start with `@`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<'a> {
    /// The rows.
    pub rows: Vec<Part<'a>>,
    /// The lines that start with `@`.
    pub directives: Vec<Part<'a>>,
}

impl<'a> Board<'a> {
    /// The cells in reading order, where `split` takes a row apart. Refuses rows that do not fill
    /// the grid, whose size was read from the part `size`.
    pub fn cells(
        &self,
        grid: Grid,
        size: Part<'a>,
        split: impl Fn(Part<'a>) -> Vec<Part<'a>>,
    ) -> Result<Vec<Part<'a>>, TextFlaw> {
        let mut cells = Vec::new();
        for (number, line) in self.rows.iter().enumerate() {
            let (rows, row) = (counted(grid.rows(), "row"), split(*line));
            if number == grid.rows() {
                return Err(line.flaw(format_args!("a row too many: this board has {rows}")));
            }
            if row.len() != grid.cols() {
                let (has, cols) = (counted(row.len(), "cell"), counted(grid.cols(), "column"));
                let place = row.get(grid.cols()).unwrap_or(line);
                return Err(place.flaw(format_args!("this row has {has}, the board {cols}")));
            }
            cells.extend(row);
        }
        if self.rows.len() < grid.rows() {
            let (rows, given) = (counted(grid.rows(), "row"), self.rows.len());
            Err(size.flaw(format_args!("this board has {rows}, and {given} are given")))
        } else {
            Ok(cells)
        }
    }
}

/// A number of things in words.
fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_knows_its_place_in_any_text() {
        let text = "\u{feff}; a comment\r\n\r\n \tä  b,ç\u{3000}d\r\n;\n  last";
        let places = |parts: Vec<Part<'static>>| {
            for part in &parts {
                assert_eq!(&text[part.span()], part.text);
            }
            parts.iter().map(|part| part.text).collect::<Vec<_>>()
        };
        assert_eq!(places(lines(text).collect()), ["ä  b,ç\u{3000}d", "last"]);
        let first = lines(text).next().unwrap();
        assert_eq!(places(first.words()), ["ä", "b,ç", "d"]);
        assert_eq!(places(first.letters().collect()), ["ä", "b", ",", "ç", "d"]);
        assert_eq!(places(first.words()[1].split(',').collect()), ["b", "ç"]);
        assert_eq!(&text[first.words()[0].to(first.words()[1])], "ä  b,ç");
        assert_eq!(first.words()[2].cut_short("go on").in_text(text), {
            "line 3, column 11: the line is cut short: go on"
        });
        assert_eq!((first_word(text), first_word("; x\n\n"), first_word("")), ("ä", "", ""));
    }

    #[test]
    fn a_part_is_shown_short_and_escaped() {
        assert_eq!(Part::of("a\u{7}").to_string(), "'a\\u{7}'");
        assert_eq!(Part::of(&"ä".repeat(41)).to_string(), format!("'{}…'", "ä".repeat(40)));
    }

    #[test]
    fn an_empty_line_is_a_flaw_between_rows_alone() {
        let read = |text: &'static str| lines(text).board().map_err(|flaw| flaw.in_text(text));
        let board = read("\n@a\n\n..\n; a comment\n@b\n..\n\n@c\n\n").unwrap();
        assert_eq!((board.rows.len(), board.directives.len()), (2, 3));
        let why = "line 2, column 1: an empty line within a board: take it away, or write the row \
                   that is missing";
        assert_eq!(read("..\n\n\n@a\n..\n").unwrap_err(), why);
    }

    #[test]
    fn rows_fill_the_board_or_are_refused() {
        let grid = Grid::new(2, 2).unwrap();
        let read = |text| {
            let board = lines(text).board().unwrap();
            let cells = board.cells(grid, Part::of(text), Part::words);
            cells.map(|cells| cells.len()).map_err(|flaw| (flaw.message, flaw.span))
        };
        assert_eq!(read("a b\nc d\n"), Ok(4));
        let refused = |why: &str, span| Err((why.to_owned(), span));
        assert_eq!(
            read("a b\nc d e\n"),
            refused("this row has 3 cells, the board 2 columns", 8..9)
        );
        assert_eq!(read("a b\nc\n"), refused("this row has 1 cell, the board 2 columns", 4..5));
        assert_eq!(read("a b\nc d\ne f"), refused("a row too many: this board has 2 rows", 8..11));
        assert_eq!(read("a b\n"), refused("this board has 2 rows, and 1 are given", 0..4));
    }

    #[test]
    fn a_cell_is_named_by_row_and_column() {
        let grid = Grid::new(3, 2).unwrap();
        assert_eq!(Part::of("1,02").cell(grid), Ok(grid.at(1, 2)));
        for (odd, told) in [
            ("2,0", "2,0 is off the board, which is 3x2: its last cell is 1,2"),
            ("0,3", "0,3 is off the board, which is 3x2: its last cell is 1,2"),
            ("1", "'1' is not a cell: write row,column"),
            ("+1,0", "'+1,0' is not a cell: write row,column"),
            ("1,2,0", "'1,2,0' is not a cell: write row,column"),
            ("-1,0", "'-1,0' is not a cell: write row,column"),
        ] {
            assert_eq!(Part::of(odd).cell(grid).unwrap_err().message, told);
        }
    }
}
