//! Puzzles as text.

use crate::ring::full;
use crate::{Board, Patch, Pipes, Side, net, tiling};
use etchwork_core::{Cell, Grid, Refusal, TextFlaw};
use std::fmt::{self, Display, Write};
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

/// The first word of a text.
pub(crate) const TITLE: &str = "pipes";

/// A word of a text, and the byte where it starts.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) at: usize,
    pub(crate) text: &'a str,
}

impl Word<'_> {
    fn span(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub(crate) fn flaw(&self, message: impl Display) -> TextFlaw {
        TextFlaw::new(message, self.span())
    }
}

/// The words of a line of a text.
fn words(text: &str, line: Range<usize>) -> Vec<Word<'_>> {
    let (mut words, mut at) = (Vec::new(), line.start);
    for piece in text[line].split(char::is_whitespace) {
        if !piece.is_empty() {
            words.push(Word { at, text: piece });
        }
        // The blank may be longer than one byte.
        at += piece.len() + text[at + piece.len()..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// The lines of a text that are not blank, as words.
fn lines(text: &str) -> Vec<Vec<Word<'_>>> {
    let mut at = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        lines.push(words(text, at..at + line.len()));
        at += line.len() + 1;
    }
    lines.retain(|words| !words.is_empty());
    lines
}

pub(crate) fn is_meant(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first == TITLE || is_net(first)
}

/// Whether a word is a game ID of Net, with its prefix or without.
pub(crate) fn is_net(word: &str) -> bool {
    word.starts_with(net::TITLE) || net::is_bare(word)
}

/// Reads a text: the family's own form, or a game ID of Net.
pub(crate) fn read(text: &str) -> Result<Pipes, TextFlaw> {
    let lines = lines(text);
    match lines.first().map(|words| &words[..]) {
        Some([first, ..]) if first.text == TITLE => Reader::read(&lines),
        Some([id, more @ ..]) if is_net(id.text) => {
            match more.first().or(lines.get(1).and_then(|words| words.first())) {
                Some(word) => Err(word.flaw("a game ID of Net is one word: take this away")),
                None => net::read(*id),
            }
        }
        _ => Err(TextFlaw::new(
            format!("the first line should be as in `{TITLE} square 3x2`"),
            0..text.len(),
        )),
    }
}

/// The parts that have been read so far.
struct Reader {
    patch: Arc<Patch>,
    masks: Vec<u16>,
    source: Option<usize>,
    barriers: Vec<Side>,
}

/// A row of masks. It is read once the size of the board is known.
type Row<'a, 'b> = &'b [Word<'a>];

impl Reader {
    fn read(lines: &[Vec<Word<'_>>]) -> Result<Pipes, TextFlaw> {
        let head = &lines[0];
        let (id, size) = match head[..] {
            [_, id, size] => (id, size),
            [_, id, size, wrap] if wrap.text == "wrap" => (id, size),
            [_, _, _, odd, ..] => return Err(odd.flaw("only `wrap` may come after the size")),
            _ => {
                let last = head[head.len() - 1];
                return Err(last.flaw(format!("go on with tiling and size: `{TITLE} square 3x2`")));
            }
        };
        let named = tiling(id.text).map_err(|why| id.flaw(why))?;
        let grid: Grid = size.text.parse().map_err(|why| size.flaw(why))?;
        let patch = named.lay(grid, head.len() > 3).map_err(|why| size.flaw(why))?;
        let (marks, rows): (Vec<Row<'_, '_>>, Vec<Row<'_, '_>>) = lines[1..]
            .iter()
            .map(|words| &words[..])
            .partition(|words| words[0].text.starts_with('@'));
        let mut reader =
            Self { patch, masks: Vec::with_capacity(grid.len()), source: None, barriers: vec![] };
        reader.rows(size, &rows)?;
        marks.into_iter().try_for_each(|words| reader.mark(words))?;
        let holes: Vec<usize> =
            (0..reader.masks.len()).filter(|tile| reader.masks[*tile] == 0).collect();
        let board = Board::new(named, reader.patch, &holes, &reader.barriers);
        Pipes::new(Arc::new(board), reader.masks.into(), reader.source)
            .map_err(|why| size.flaw(why))
    }

    fn rows(&mut self, size: Word<'_>, rows: &[Row<'_, '_>]) -> Result<(), TextFlaw> {
        let grid = self.patch.grid();
        for (number, row) in rows.iter().enumerate() {
            if number == grid.rows() {
                return Err(row[0].flaw(format!("{grid} has {} rows: this is one more", number)));
            }
            for (col, word) in row.iter().enumerate() {
                if col == grid.cols() {
                    return Err(
                        word.flaw(format!("row {number} has {col} tiles: this is one more"))
                    );
                }
                let mask = self.mask(word)?;
                self.masks.push(mask);
            }
            if row.len() < grid.cols() {
                let (has, last) = (row.len(), row[row.len() - 1]);
                let cols = grid.cols();
                return Err(last.flaw(format!("row {number} has {has} tiles: {cols} are needed")));
            }
        }
        match rows.len() < grid.rows() {
            true => Err(size.flaw(format!("{grid} has {} rows, not {}", grid.rows(), rows.len()))),
            false => Ok(()),
        }
    }

    fn mask(&self, word: &Word<'_>) -> Result<u16, TextFlaw> {
        let tile = self.masks.len();
        let sides = self.patch.sides(tile);
        let is_number = word.text.chars().all(|c| c.is_ascii_hexdigit());
        let mask = u16::from_str_radix(word.text, 16).ok().filter(|_| is_number);
        let most = full(sides);
        match mask {
            Some(mask) if mask & !most == 0 => Ok(mask),
            Some(mask) => {
                let side = (mask & !most).trailing_zeros();
                Err(word.flaw(format!(
                    "'{}' has an arm to side {side}, but this tile has {sides} sides: masks go \
                     from 0 to {most:x}",
                    word.text
                )))
            }
            None => Err(word.flaw(format!(
                "'{}' is not a mask: write a hexadecimal number from 0 to {most:x}",
                word.text
            ))),
        }
    }

    fn mark(&mut self, words: &[Word<'_>]) -> Result<(), TextFlaw> {
        match words {
            [mark, place] if mark.text == "@source" => {
                if self.source.is_some() {
                    return Err(mark.flaw("there is a source already: take one away"));
                }
                self.source = Some(self.tile(place)?);
                Ok(())
            }
            [mark, place, side] if mark.text == "@barrier" => {
                let tile = self.tile(place)?;
                let sides = self.patch.sides(tile);
                let number = side.text.parse().ok().filter(|number| *number < sides);
                let number = number.filter(|_| !side.text.starts_with('+'));
                let most = sides - 1;
                let why = format!("'{}' is not a side of this tile: it has 0 to {most}", side.text);
                let side = Side { tile, side: number.ok_or_else(|| side.flaw(why))? };
                self.barriers.push(side);
                Ok(())
            }
            words => Err(words[0].flaw(
                "write `@source 0,1`, row and column, or `@barrier 0,1 2`, with the number of a \
                 side",
            )),
        }
    }

    /// The tile at a row and a column; refuses a hole.
    fn tile(&self, word: &Word<'_>) -> Result<usize, TextFlaw> {
        let grid = self.patch.grid();
        let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('+'));
        let place = word.text.split_once(',');
        let cell = place.and_then(|(row, col)| grid.cell(number(row)?, number(col)?));
        let Some(tile) = cell.map(Cell::index) else {
            let (rows, cols) = (grid.rows() - 1, grid.cols() - 1);
            return Err(word.flaw(format!(
                "'{}' is not a tile: write row and column, 0,0 to {rows},{cols}",
                word.text
            )));
        };
        match self.masks[tile] {
            0 => Err(word.flaw(format!("{} is a hole", word.text))),
            _ => Ok(tile),
        }
    }
}

/// Writes a puzzle: its first line, its rows, and the source and barriers.
pub(crate) fn write(game: &Pipes) -> String {
    let (board, grid) = (game.board(), game.board().patch().grid());
    let wrap = if board.patch().wraps() { " wrap" } else { "" };
    let mut text = format!("{TITLE} {} {grid}{wrap}\n", board.tiling().id);
    for row in game.masks().chunks(grid.cols()) {
        for (col, mask) in row.iter().enumerate() {
            let blank = if col > 0 { " " } else { "" };
            let _ = write!(text, "{blank}{mask:x}");
        }
        text.push('\n');
    }
    let at = |tile: usize| grid.position(Cell::new(tile));
    if let Some(source) = game.source() {
        let _ = writeln!(text, "@source {}", at(source));
    }
    for barrier in board.barriers() {
        let _ = writeln!(text, "@barrier {} {}", at(barrier.tile), barrier.side);
    }
    text
}

impl fmt::Display for Pipes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

impl FromStr for Pipes {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        read(text).map_err(Refusal::new)
    }
}
