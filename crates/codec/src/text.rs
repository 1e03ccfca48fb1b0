//! Board text: the form that people type and paste.

mod drawing;

pub use drawing::{Drawing, DrawnLabel};

use crate::items::{item_text, read_cell, read_item};
use etchwork_core::topology::Link;
use etchwork_core::{Board, Cell, Extras, Grid, Payload, Position};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use thiserror::Error;

/// A board with its ends and a path, if given.
///
/// A drawing of a board is read as well: see [`BoardText::read`]. Otherwise a text has one line per
/// row: `.` open, `#` wall, `S` source, `T` target, and two equal lower-case letters for a linked
/// pair; there may be blanks between cells. Blank lines and lines that start with `;` are skipped.
/// Lines that start with `@` are directives, with rows and columns counted from 0: `@source 2,1`
/// and `@target 7,0` for ends that are on a link, and `@path 0,0 0,1 ...`. A path also gives the
/// ends, if they are not given otherwise. Links that letters cannot show, because one is shorter
/// than 3 steps or shares a cell with another, are given by their ends: `@link 0,0 0,2 1,0 1,2`.
/// The payload of a mechanic is a directive with its name, such as `@fog 2`: numbers, cells, and
/// steps like `0,0>0,1`.
///
/// ```
/// use etchwork_codec::BoardText;
///
/// let text = "S..#\n.a..\n..#a\n...T\n";
/// let board: BoardText = text.parse()?;
/// assert_eq!(board.board.links().len(), 1);
/// assert_eq!(board.to_string(), text);
/// # Ok::<(), etchwork_codec::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The board.
    pub board: Board,
    /// The cell where a path starts.
    pub source: Option<Cell>,
    /// The cell where a path ends.
    pub target: Option<Cell>,
    /// The payloads of mechanics by name.
    pub extras: Extras,
    /// A Hamiltonian path between the ends.
    pub path: Option<Vec<Cell>>,
}

/// An error in a board text, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The error, and its remedy.
    pub message: String,
    /// The bytes of the text that the error is about.
    pub span: Range<usize>,
}

impl BoardText {
    /// A board with the path that solves it.
    pub fn solved(board: Board, path: Vec<Cell>) -> Self {
        let (source, target) = (path.first().copied(), path.last().copied());
        Self { board, source, target, extras: Extras::new(), path: Some(path) }
    }

    /// Reads a text that may have directives of these mechanics.
    ///
    /// Also reads what `etchwork_render::text` draws, with its path, if the drawing shows every
    /// cell. Lines around it, colour codes, and lines below the frame about hidden letters may be
    /// present. The additions of mechanics other than links are read from their directives below
    /// the drawing: labels and one-way steps in the drawing are ignored if there is such a
    /// directive, and refused if not. [`read_drawing`](Self::read_drawing) returns them.
    ///
    /// ```
    /// use etchwork_codec::BoardText;
    ///
    /// let drawn = "\
    /// ╭─────╮
    /// │ S━┓ │
    /// │ T━┛ │
    /// ╰─────╯
    /// medium standard: solutions 1
    /// ";
    /// let board = BoardText::read(drawn, &[])?;
    /// assert_eq!(board.to_string(), "S.\nT.\n@path 0,0 0,1 1,1 1,0\n");
    /// # Ok::<(), etchwork_codec::TextError>(())
    /// ```
    pub fn read(text: &str, mechanics: &[&str]) -> Result<Self, TextError> {
        if drawing::is_drawing(text) {
            return Ok(drawing::read(text, mechanics)?.text);
        }
        let (directives, rows): (Vec<_>, Vec<_>) =
            lines(text).partition(|line| line.text.starts_with('@'));
        let mut parsed = read_rows(&rows, text.len())?;
        let mut path_line = None;
        for line in directives {
            read_directive(line, mechanics, &mut parsed, &mut path_line)?;
        }
        if let Some(line) = path_line {
            settle_ends(&mut parsed, line)?;
        }
        let open = parsed.board.open().len();
        if parsed.source.is_some() && parsed.source == parsed.target && open > 1 {
            let line = rows[0];
            return Err(line.whole("source and target are one cell: only a board of one has that"));
        }
        Ok(parsed)
    }
}

impl BoardText {
    /// Reads a drawing, with the marks of mechanics; `None` if the text is not a drawing.
    ///
    /// ```
    /// use etchwork_codec::BoardText;
    ///
    /// let drawn = "\
    /// ╭───────╮
    /// │ S  12 │
    /// ╰───────╯
    /// @waypoints 0,1
    /// ";
    /// let read = BoardText::read_drawing(drawn, &["waypoints"])?.expect("it has a frame");
    /// assert_eq!(read.text.to_string(), "S.\n@waypoints 0,1\n");
    /// assert_eq!(read.labels[0].what, "0,1: 12");
    /// # Ok::<(), etchwork_codec::TextError>(())
    /// ```
    pub fn read_drawing(text: &str, mechanics: &[&str]) -> Result<Option<Drawing>, TextError> {
        drawing::is_drawing(text).then(|| drawing::read(text, mechanics)).transpose()
    }

    /// The payloads of mechanics as directives, one per line, and before them the links if letters
    /// cannot show them; these lines belong below a drawing.
    pub fn payload_lines(&self) -> String {
        let grid = self.board.grid();
        let line = |(name, payload): (&String, &Payload)| {
            let items = payload.iter().map(|item| format!(" {}", item_text(grid, item)));
            format!("@{name}{}\n", items.collect::<String>())
        };
        self.link_line() + &self.extras.iter().map(line).collect::<String>()
    }

    /// The links as a directive, if letters cannot show them.
    fn link_line(&self) -> String {
        if self.board.has_letters() {
            return String::new();
        }
        let at = |cell| self.board.grid().position(cell);
        let pair = |link: &Link| format!(" {} {}", at(link.first), at(link.second));
        format!("@link{}\n", self.board.links().iter().map(pair).collect::<String>())
    }
}

/// A trimmed line with its place in the text.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    start: usize,
    text: &'a str,
}

impl Line<'_> {
    /// The characters of a row, without blanks, each with its place.
    fn cells(&self) -> impl Iterator<Item = (usize, char)> {
        self.text.char_indices().filter(|(_, letter)| !letter.is_whitespace())
    }

    fn error(self, part: Range<usize>, message: impl fmt::Display) -> TextError {
        let span = self.start + part.start..self.start + part.end;
        TextError { line: self.number, message: message.to_string(), span }
    }

    fn whole(self, message: impl fmt::Display) -> TextError {
        self.error(0..self.text.len(), message)
    }
}

/// White space, or a byte order mark, which some editors put at the start of a file.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut offset = 0;
    text.split('\n').enumerate().filter_map(move |(index, raw)| {
        let text = raw.trim_start_matches(is_blank);
        let start = offset + raw.len() - text.len();
        offset += raw.len() + 1;
        let line = Line { number: index + 1, start, text: text.trim_end() };
        (!line.text.is_empty() && !line.text.starts_with(';')).then_some(line)
    })
}

impl FromStr for BoardText {
    type Err = TextError;

    /// Reads a text without directives of mechanics.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, &[])
    }
}

fn read_rows(rows: &[Line<'_>], end: usize) -> Result<BoardText, TextError> {
    let Some(first) = rows.first() else {
        let message = "there is no board: give rows of '.', '#', 'S', 'T' and letters";
        return Err(TextError { line: 1, message: message.to_owned(), span: end..end });
    };
    let length = |row: &Line<'_>| row.cells().count();
    let cols = length(first);
    if let Some(ragged) = rows.iter().find(|row| length(row) != cols) {
        let length = length(ragged);
        let message = format!("this row has {length} cells, the first has {cols}");
        return Err(ragged.whole(message));
    }
    let grid = Grid::new(cols, rows.len()).map_err(|error| first.whole(error))?;
    let board = Board::new(grid);
    let (source, target, extras, path) = (None, None, Extras::new(), None);
    let mut text = BoardText { board, source, target, extras, path };
    let mut vias: [Vec<(Cell, Line<'_>, Range<usize>)>; 26] = Default::default();
    for (row, line) in rows.iter().enumerate() {
        for (col, (at, letter)) in line.cells().enumerate() {
            let cell = grid.at(row, col);
            let here = at..at + letter.len_utf8();
            match letter {
                '.' => {}
                '#' => text.board.set_wall(cell),
                'S' => set_end(&mut text.source, cell, *line, here, "S")?,
                'T' => set_end(&mut text.target, cell, *line, here, "T")?,
                'a'..='z' => vias[usize::from(letter as u8 - b'a')].push((cell, *line, here)),
                other => {
                    let message = format!("{other:?} is not a cell: use '.', '#', 'S', 'T' or a-z");
                    return Err(line.error(here, message));
                }
            }
        }
    }
    for (letter, ends) in ('a'..='z').zip(vias) {
        read_link(&mut text.board, letter, &ends)?;
    }
    Ok(text)
}

fn set_end(
    end: &mut Option<Cell>,
    cell: Cell,
    line: Line<'_>,
    here: Range<usize>,
    name: &str,
) -> Result<(), TextError> {
    match end.replace(cell) {
        None => Ok(()),
        Some(_) => Err(line.error(here, format!("a second {name}: a board has at most one"))),
    }
}

fn read_link(
    board: &mut Board,
    letter: char,
    ends: &[(Cell, Line<'_>, Range<usize>)],
) -> Result<(), TextError> {
    match ends {
        [] => Ok(()),
        [(a, ..), (b, line, here)] => board
            .link(*a, *b)
            .map_err(|error| line.error(here.clone(), format!("link '{letter}': {error}"))),
        [.., (_, line, here)] => {
            let count = ends.len();
            let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
            let message = format!("letter '{letter}' occurs {times}: a link has two ends");
            Err(line.error(here.clone(), message))
        }
    }
}

fn read_directive<'a>(
    line: Line<'a>,
    mechanics: &[&str],
    text: &mut BoardText,
    path_line: &mut Option<Line<'a>>,
) -> Result<(), TextError> {
    let name_end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    let (name, rest) = line.text.split_at(name_end);
    if mechanics.contains(&&name[1..]) {
        let items = read_words(line, name_end, rest, |word| read_item(text.board.grid(), word))?;
        return match text.extras.insert(name[1..].to_owned(), items) {
            None => Ok(()),
            Some(_) => Err(line.whole(format!("a second {name}"))),
        };
    }
    if !["@source", "@target", "@path", "@link"].contains(&name) {
        let known: String = mechanics.iter().map(|id| format!(", @{id}")).collect();
        let message =
            format!("unknown directive '{name}': there are @source, @target, @path, @link{known}");
        return Err(line.error(0..name_end, message));
    }
    let cells = read_words(line, name_end, rest, |word| read_cell(text.board.grid(), word))?;
    if name == "@link" {
        return read_links(&mut text.board, line, &cells);
    }
    let end = match name {
        "@source" => &mut text.source,
        "@target" => &mut text.target,
        _ if text.path.is_some() => return Err(line.whole("a second @path")),
        _ => {
            text.path = Some(cells);
            *path_line = Some(line);
            return Ok(());
        }
    };
    let [cell] = cells[..] else {
        return Err(line.whole(format!("{name} takes one cell, such as {name} 2,1")));
    };
    if text.board.walls().contains(cell) {
        return Err(line.whole(format!("{} is a wall", text.board.grid().position(cell))));
    }
    set_end(end, cell, line, 0..line.text.len(), if name == "@source" { "S" } else { "T" })
}

/// Reads links of any length, each given by its two ends.
fn read_links(board: &mut Board, line: Line<'_>, cells: &[Cell]) -> Result<(), TextError> {
    for pair in cells.chunks(2) {
        let [a, b] = *pair else {
            return Err(line.whole("@link takes cells two by two, such as @link 0,0 0,4"));
        };
        board.join(a, b).map_err(|error| line.whole(format!("@link: {error}")))?;
    }
    Ok(())
}

/// Reads the words one by one.
fn read_words<T>(
    line: Line<'_>,
    offset: usize,
    rest: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, TextError> {
    let place = |word: &str| {
        let start = offset + (word.as_ptr() as usize - rest.as_ptr() as usize);
        start..start + word.len()
    };
    let read = |word| read(word).map_err(|message| line.error(place(word), message));
    rest.split_whitespace().map(read).collect()
}

/// Checks a path, and takes the ends from it that are not given.
fn settle_ends(text: &mut BoardText, line: Line<'_>) -> Result<(), TextError> {
    let path = text.path.as_deref().unwrap_or_default();
    text.board.check_path(path).map_err(|flaw| line.whole(flaw))?;
    for (end, given, what) in [
        (path.first(), &mut text.source, "start at the source"),
        (path.last(), &mut text.target, "end at the target"),
    ] {
        if given.is_some() && given.as_ref() != end {
            return Err(line.whole(format!("the path does not {what} given")));
        }
        *given = end.copied();
    }
    Ok(())
}

impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.board.grid();
        let mut rows = self.board.rows();
        let mut directives = String::from("\n");
        for (end, letter, name) in [(self.source, "S", "source"), (self.target, "T", "target")] {
            let Some(cell) = end else { continue };
            let place = cell.index() + cell.index() / grid.cols();
            match &rows[place..=place] {
                "." => rows.replace_range(place..=place, letter),
                _ => directives += &format!("@{name} {}\n", grid.position(cell)),
            }
        }
        directives += &self.payload_lines();
        f.write_str(&rows)?;
        f.write_str(&directives)?;
        if let Some(path) = &self.path {
            let cell = |cell: &Cell| -> Position { grid.position(*cell) };
            write!(f, "@path")?;
            path.iter().map(cell).try_for_each(|position| write!(f, " {position}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refuses(text: &str, line: usize, part: &str, needle: &str) {
        let error = text.parse::<BoardText>().expect_err(text);
        assert_eq!(error.line, line, "{error}");
        assert_eq!(&text[error.span.clone()], part, "{error}");
        assert!(error.message.contains(needle), "{error}");
    }

    #[test]
    fn bad_text_names_the_place() {
        refuses("", 1, "", "no board");
        refuses("...\n..\n", 2, "..", "2 cells");
        refuses("S.S\n", 1, "S", "second S");
        refuses("S..\n@source 0,1", 2, "@source 0,1", "second S");
        refuses("..x\n...", 1, "x", "once");
        refuses("a..\n...\na.a\n", 3, "a", "3 times");
        refuses("aa\n", 1, "a", "closer than 3");
        refuses("..!\n", 1, "!", "'!' is not a cell");
        refuses("..\u{e9}\n", 1, "\u{e9}", "is not a cell");
        refuses("..\n@fog 2\n", 2, "@fog", "unknown directive");
        refuses("..\n@target 0,9\n", 2, "0,9", "off the board");
        refuses("..\n@target 0;1\n", 2, "0;1", "row,column");
        refuses("#.\n@target 0,0\n", 2, "@target 0,0", "is a wall");
        refuses("..\n@target\n", 2, "@target", "one cell");
        refuses("T.\n@target 0,1", 2, "@target 0,1", "second T");
        refuses("..\n@path 0,0 0,1\n@path 0,1 0,0", 3, "@path 0,1 0,0", "second @path");
        refuses("..\n..\n  @path 0,0 0,1 0,0\n", 3, "@path 0,0 0,1 0,0", "visited before");
        refuses(".#\n..\n@path 0,0 0,1", 3, "@path 0,0 0,1", "is a wall");
        refuses(".S\n@path 0,0 0,1", 2, "@path 0,0 0,1", "source");
        refuses("S.\n@target 0,0", 1, "S.", "one cell");
        refuses(&".".repeat(33), 1, &".".repeat(33), "33x1");
    }

    #[test]
    fn links_without_letters_are_told_by_their_ends() {
        let text = "S..\n.#T\n...\n@link 0,0 0,2 0,0 2,0 1,0 1,2 0,1 2,1\n";
        let read: BoardText = text.parse().unwrap();
        assert_eq!((read.board.links().len(), read.to_string()), (4, text.to_owned()));
        // If letters can show all links, that is the only form.
        let lettered: BoardText = "S..\n...\n...\n@link 0,1 2,2\n".parse().unwrap();
        assert_eq!(lettered.to_string(), "Sa.\n...\n..a\n");
        let mixed: BoardText = "a..\n...\n..a\n@link 0,0 0,2\n".parse().unwrap();
        assert_eq!(mixed.to_string(), "...\n...\n...\n@link 0,0 2,2 0,0 0,2\n");
        refuses("...\n@link 0,0\n", 2, "@link 0,0", "two by two");
        refuses("...\n@link 0,0 0,1\n", 2, "@link 0,0 0,1", "already");
        refuses("..#\n@link 0,0 0,2\n", 2, "@link 0,0 0,2", "0,2 is a wall");
    }

    #[test]
    fn comments_and_blank_lines_are_skipped_and_a_path_gives_the_ends() {
        let text = "; a corner\r\n\r\n  ..\r\n  .#\r\n@path 0,1 0,0 1,0\r\n";
        let parsed: BoardText = text.parse().unwrap();
        assert_eq!(
            parsed.to_string(),
            "TS\n.#\n@path 0,1 0,0 1,0\n".replace("TS", ".S").replace("\n.#", "\nT#")
        );
        let again: BoardText = parsed.to_string().parse().unwrap();
        assert_eq!(again, parsed);
    }

    #[test]
    fn blanks_between_cells_are_no_cells() {
        let spaced: BoardText = "S . #\n. a  .\n.\t. .\n. . a\n".parse().unwrap();
        assert_eq!(spaced.to_string(), "S.#\n.a.\n...\n..a\n");
        refuses("S .\n. . .\n", 2, ". . .", "3 cells");
        refuses(". S\n. S\n", 2, "S", "second S");
    }

    fn refuses_drawing(rows: &str, below: &str, needle: &str) {
        let text = format!("╭─╮\n{rows}\n╰─╯\n{below}");
        let error = text.parse::<BoardText>().expect_err(&text);
        assert!(error.message.contains(needle), "{error}");
        assert!(text.get(error.span.clone()).is_some_and(|part| !part.is_empty()), "{error:?}");
    }

    #[test]
    fn drawings_that_do_not_show_all_are_refused_at_their_place() {
        refuses_drawing("│ S ? │", "", "is not shown");
        refuses_drawing("│ S   │", "", "is not shown");
        refuses_drawing("│ S 7 │", "", "'0,1: 7' belongs to a mechanic");
        refuses_drawing("│ S  12 │", "", "'0,1: 12' belongs to a mechanic");
        refuses_drawing("│ S · │", "0,1 > 0,0", "'0,1 > 0,0' belongs to a mechanic");
        refuses_drawing("│ S · │", "0,1: · 105", "belongs to a mechanic");
        refuses_drawing("│ S ! │", "", "does not belong to a drawn board");
        refuses_drawing("│ S · │\n│ · │", "", "as long as the first");
        refuses_drawing("│ S · │\n│ · · ", "", "as long as the first");
        refuses_drawing("│ S S │", "", "second S");
        refuses_drawing("│ a · │", "", "once");
        refuses_drawing("│ S━┓ │\n│ · T │", "", "not one line");
        refuses_drawing("│ ·━┓ │\n│ ·━┛ │", "", "no start");
        refuses_drawing("│ S · │", "@fog 2", "unknown directive");
        refuses_drawing("│ S · │", "╭─╮", "one at a time");
        for (text, needle) in [("╭─╮\n", "no end"), ("╭─╮\n╰─╯\n", "between '│' and '│'")]
        {
            assert!(text.parse::<BoardText>().expect_err(text).message.contains(needle), "{text}");
        }
    }

    #[test]
    fn ends_on_links_are_directives() {
        let text = "a..\n..a\n@source 0,0\n@target 1,2\n";
        let parsed: BoardText = text.parse().unwrap();
        assert_eq!(parsed.to_string(), text);
        let single: BoardText = "S\n@target 0,0\n@path 0,0\n".parse().unwrap();
        assert_eq!(single.to_string(), "S\n@target 0,0\n@path 0,0\n");
    }
}
