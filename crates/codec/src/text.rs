//! Board text: the form that people type and paste.

mod drawing;

pub use drawing::{Drawing, DrawnLabel};

use crate::items::{item_text, read_item};
use etchwork_path::text::{Board as Rows, Part, lines};
use etchwork_path::topology::Link;
use etchwork_path::{Board, Cell, Extras, Grid, Payload, Position, TextFlaw};
use std::fmt;
use std::str::FromStr;

/// A board with its ends and a path, if given.
///
/// A drawing of a board is read as well: see [`BoardText::read`]. Otherwise a text has one line per
/// row: `.` open, `#` wall, `S` source, `T` target, and two equal lower-case letters for a linked
/// pair; there may be blanks between cells. Blank lines around the board and lines that start with
/// `;` are skipped; an empty line between two rows is refused. Lines that start with `@` are directives, with rows and columns counted from 0: `@source 2,1`
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
/// # Ok::<(), etchwork_path::TextFlaw>(())
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
    /// # Ok::<(), etchwork_path::TextFlaw>(())
    /// ```
    pub fn read(text: &str, mechanics: &[&str]) -> Result<Self, TextFlaw> {
        if drawing::is_drawing(text) {
            return Ok(drawing::read(text, mechanics)?.text);
        }
        let board = lines(text).board()?;
        let Some(first) = board.rows.first() else {
            return Err(TextFlaw::new(NO_BOARD, 0..0));
        };
        if is_word(&board) && !first.text.contains(['S', 'T']) {
            return Err(first.flaw(NO_BOARD));
        }
        let grid = Grid::new(first.letters().count(), board.rows.len());
        let grid = grid.map_err(|error| first.flaw(error))?;
        let cells = board.cells(grid, *first, |row| row.letters().collect())?;
        let mut parsed = match read_rows(grid, &cells) {
            Ok(parsed) => parsed,
            Err(_) if is_word(&board) => return Err(first.flaw(NO_BOARD)),
            Err(flaw) => return Err(flaw),
        };
        let mut path_line = None;
        for line in board.directives {
            read_directive(line, mechanics, &mut parsed, &mut path_line)?;
        }
        if let Some(line) = path_line {
            settle_ends(&mut parsed, line)?;
        }
        let open = parsed.board.open().len();
        if parsed.source.is_some() && parsed.source == parsed.target && open > 1 {
            return Err(first.flaw("source and target are one cell: only a board of one has that"));
        }
        Ok(parsed)
    }
}

const NO_BOARD: &str = "there is no board: give rows of '.', '#', 'S', 'T' and letters";

/// Whether a text is one line of three letters or more, without an open cell and without a wall: a word or a
/// sentence, or else a few cells between the ends of a path.
fn is_word(board: &Rows<'_>) -> bool {
    let is_long = |row: &Part<'_>| !row.text.contains(['.', '#']) && row.letters().nth(2).is_some();
    board.rows.len() == 1 && board.directives.is_empty() && board.rows.iter().all(is_long)
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
    /// # Ok::<(), etchwork_path::TextFlaw>(())
    /// ```
    pub fn read_drawing(text: &str, mechanics: &[&str]) -> Result<Option<Drawing>, TextFlaw> {
        Self::is_drawing(text).then(|| drawing::read(text, mechanics)).transpose()
    }

    /// Whether a text is one drawing or more, well-formed or not, rather than rows of signs.
    pub fn is_drawing(text: &str) -> bool {
        drawing::is_drawing(text)
    }

    /// The payloads of mechanics as directives, one per line, and before them the links if letters
    /// cannot show them; these lines belong below a drawing.
    pub fn payload_lines(&self) -> String {
        self.link_line() + &self.payloads()
    }

    /// The payloads of mechanics as directives, one per line.
    pub(crate) fn payloads(&self) -> String {
        let grid = self.board.grid();
        let line = |(name, payload): (&String, &Payload)| {
            let items = payload.iter().map(|item| format!(" {}", item_text(grid, item)));
            format!("@{name}{}\n", items.collect::<String>())
        };
        self.extras.iter().map(line).collect()
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

impl FromStr for BoardText {
    type Err = TextFlaw;

    /// Reads a text without directives of mechanics.
    fn from_str(text: &str) -> Result<Self, TextFlaw> {
        Self::read(text, &[])
    }
}

impl BoardText {
    /// A board without ends.
    fn bare(grid: Grid) -> Self {
        let (source, target, extras, path) = (None, None, Extras::new(), None);
        Self { board: Board::new(grid), source, target, extras, path }
    }
}

/// For each letter the cells that have it.
type Vias<'a> = [Vec<(Cell, Part<'a>)>; 26];

fn read_rows(grid: Grid, cells: &[Part<'_>]) -> Result<BoardText, TextFlaw> {
    let (mut text, mut vias) = (BoardText::bare(grid), Vias::default());
    for (cell, here) in grid.cells().zip(cells) {
        match here.text.as_bytes()[0] {
            b'.' => {}
            b'#' => text.board.set_wall(cell),
            b'S' => here.once(&mut text.source, cell, "the source, S,")?,
            b'T' => here.once(&mut text.target, cell, "the target, T,")?,
            letter @ b'a'..=b'z' => vias[usize::from(letter - b'a')].push((cell, *here)),
            _ => {
                let known = "use '.', '#', 'S', 'T' or a-z";
                return Err(here.flaw(format_args!("{here} is not a cell: {known}")));
            }
        }
    }
    for (letter, ends) in ('a'..='z').zip(vias) {
        read_link(&mut text.board, letter, &ends)?;
    }
    Ok(text)
}

fn read_link(board: &mut Board, letter: char, ends: &[(Cell, Part<'_>)]) -> Result<(), TextFlaw> {
    match ends {
        [] => Ok(()),
        [(a, _), (b, here)] => {
            board.link(*a, *b).map_err(|error| here.flaw(format_args!("link '{letter}': {error}")))
        }
        [.., (_, here)] => {
            let count = ends.len();
            let times = if count == 1 { "once".to_owned() } else { format!("{count} times") };
            Err(here.flaw(format_args!("letter '{letter}' occurs {times}: a link has two ends")))
        }
    }
}

/// Reads a line that starts with `@`; `path_line` keeps that of the path.
fn read_directive<'a>(
    line: Part<'a>,
    mechanics: &[&str],
    text: &mut BoardText,
    path_line: &mut Option<Part<'a>>,
) -> Result<(), TextFlaw> {
    let (words, grid) = (line.words(), text.board.grid());
    let (name, words) = (words[0], &words[1..]);
    let id = &name.text[1..];
    if mechanics.contains(&id) {
        let items = words.iter().map(|word| read_item(grid, *word)).collect::<Result<_, _>>()?;
        let mut known = text.extras.remove(id);
        line.once(&mut known, items, name.text)?;
        text.extras.extend(known.map(|items| (id.to_owned(), items)));
        return Ok(());
    }
    let cells = words.iter().map(|word| word.cell(grid)).collect::<Result<Vec<Cell>, _>>();
    match (id, &words) {
        ("source", [cell]) => {
            set_end(cell.cell(grid)?, &mut text.source, line, &text.board, "source")
        }
        ("target", [cell]) => {
            set_end(cell.cell(grid)?, &mut text.target, line, &text.board, "target")
        }
        ("source" | "target", _) => {
            Err(line.flaw(format_args!("{0} takes one cell, such as {0} 2,1", name.text)))
        }
        ("path", _) => {
            line.once(&mut text.path, cells?, "the path")?;
            *path_line = Some(line);
            Ok(())
        }
        ("link", [_, ..]) if words.len().is_multiple_of(2) => {
            let link = |pair: &[Cell]| text.board.join(pair[0], pair[1]);
            cells?
                .chunks(2)
                .try_for_each(link)
                .map_err(|error| line.flaw(format_args!("@link: {error}")))
        }
        ("link", _) => Err(line.flaw("@link takes cells two by two, such as @link 0,0 0,4")),
        _ => {
            let known: String = mechanics.iter().map(|id| format!(", @{id}")).collect();
            let known = format_args!("there are @source, @target, @path, @link{known}");
            Err(name.flaw(format_args!("unknown directive {name}: {known}")))
        }
    }
}

fn set_end(
    cell: Cell,
    end: &mut Option<Cell>,
    line: Part<'_>,
    board: &Board,
    what: &str,
) -> Result<(), TextFlaw> {
    if board.walls().contains(cell) {
        Err(line.flaw(format_args!("{} is a wall", board.grid().position(cell))))
    } else {
        line.once(end, cell, format_args!("the {what}"))
    }
}

/// Checks a path, and takes the ends from it that are not given.
fn settle_ends(text: &mut BoardText, line: Part<'_>) -> Result<(), TextFlaw> {
    let path = text.path.as_deref().unwrap_or_default();
    text.board.check_path(path).map_err(|flaw| line.flaw(flaw))?;
    for (end, given, what) in [
        (path.first(), &mut text.source, "start at the source"),
        (path.last(), &mut text.target, "end at the target"),
    ] {
        if given.is_some() && given.as_ref() != end {
            return Err(line.flaw(format_args!("the path does not {what} given")));
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
        let flaw = text.parse::<BoardText>().expect_err(text);
        assert_eq!((flaw.place(text).0, &text[flaw.span.clone()]), (line, part), "{flaw}");
        assert!(flaw.message.contains(needle), "{flaw}");
    }

    #[test]
    fn bad_text_names_the_place() {
        refuses("", 1, "", "no board");
        refuses("...\n..\n", 2, "..", "2 cells");
        refuses("S.S\n", 1, "S", "the source, S, is given twice");
        refuses("S..\n@source 0,1", 2, "@source 0,1", "the source is given twice");
        refuses("..x\n...", 1, "x", "once");
        refuses("a..\n...\na.a\n", 3, "a", "3 times");
        refuses("aa\n", 1, "a", "closer than 3");
        for word in ["hello", "Test", "hotshots", "Hello you", "aXXa"] {
            refuses(word, 1, word, "there is no board");
        }
        assert_eq!("SabcabcT".parse::<BoardText>().unwrap().board.links().len(), 3);
        refuses("..!\n", 1, "!", "'!' is not a cell");
        refuses("..\u{e9}\n", 1, "\u{e9}", "is not a cell");
        refuses("..\n@fog 2\n", 2, "@fog", "unknown directive");
        refuses("..\n@target 0,9\n", 2, "0,9", "off the board, which is 2x1: its last cell is 0,1");
        refuses("..\n@target 0;1\n", 2, "0;1", "row,column");
        refuses("#.\n@target 0,0\n", 2, "@target 0,0", "is a wall");
        refuses("..\n@target\n", 2, "@target", "one cell");
        refuses("T.\n@target 0,1", 2, "@target 0,1", "the target is given twice");
        refuses("..\n@path 0,0 0,1\n@path 0,1 0,0", 3, "@path 0,1 0,0", "the path is given twice");
        refuses("..\n..\n  @path 0,0 0,1 0,0\n", 3, "@path 0,0 0,1 0,0", "visited before");
        refuses(".#\n..\n@path 0,0 0,1", 3, "@path 0,0 0,1", "is a wall");
        refuses(".S\n@path 0,0 0,1", 2, "@path 0,0 0,1", "source");
        refuses("S.\n@target 0,0", 1, "S.", "one cell");
        refuses("..\n\n..\n", 2, "", "an empty line within a board");
        refuses("..\n@fog 2\n@fog 2\n", 2, "@fog", "unknown directive");
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
        refuses("...\n@link\n", 2, "@link", "two by two");
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
        refuses("S .\n. . .\n", 2, ".", "3 cells");
        refuses(". S\n. S\n", 2, "S", "the source, S, is given twice");
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
        refuses_drawing("│ S S │", "", "the source, S, is given twice");
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
