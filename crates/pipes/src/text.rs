//! Puzzles as text.

use crate::ring::full;
use crate::{Board, Patch, Pipes, Side, Wrap, net, tiling};
use etchwork_core::text::{self, Part, first_word, lines};
use etchwork_core::{Cell, Grid, TextFlaw};
use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

/// The first word of a text.
pub(crate) const TITLE: &str = "pipes";

pub(crate) fn is_meant(text: &str) -> bool {
    let first = first_word(text);
    first == TITLE || is_net(first)
}

/// Whether a word is a game ID of Net, with its prefix or without.
pub(crate) fn is_net(word: &str) -> bool {
    word.starts_with(net::TITLE) || net::is_bare(word)
}

/// Reads a text: the family's own form, or a game ID of Net.
pub(crate) fn read(text: &str) -> Result<Pipes, TextFlaw> {
    let mut lines = lines(text);
    let head = lines.next().map(Part::words).unwrap_or_default();
    match head[..] {
        [first, ..] if first.text == TITLE => Reader::read(&head, lines.board()?),
        [id, ..] if is_net(id.text) => match head.get(1).copied().or_else(|| lines.next()) {
            Some(more) => Err(more.flaw("a game ID of Net is one word: take this away")),
            None => net::read(id),
        },
        _ => {
            let why = format!("the first line should be as in `{TITLE} square 3x2`");
            Err(TextFlaw::new(why, 0..text.len()))
        }
    }
}

/// The parts that have been read so far.
struct Reader {
    patch: Arc<Patch>,
    masks: Vec<u16>,
    source: Option<usize>,
    barriers: Vec<Side>,
}

impl Reader {
    fn read(head: &[Part<'_>], board: text::Board<'_>) -> Result<Pipes, TextFlaw> {
        let (id, size) = match head[..] {
            [_, id, size, ..] => (id, size),
            _ => {
                let last = head[head.len() - 1];
                return Err(last.flaw(format!("go on with tiling and size: `{TITLE} square 3x2`")));
            }
        };
        let named = tiling(id.text).map_err(|why| id.flaw(why))?;
        let grid = Grid::read_long(size.text).map_err(|why| size.flaw(why))?;
        let patch = named.lay(grid, Wrap::read(&head[3..])?).map_err(|why| size.flaw(why))?;
        let cells = board.cells(grid, size, Part::words)?.into_iter().enumerate();
        let masks = cells.map(|(tile, word)| mask(word, patch.sides(tile)));
        let masks = masks.collect::<Result<Vec<u16>, _>>()?;
        let mut reader = Self { patch, masks, source: None, barriers: vec![] };
        board.directives.into_iter().try_for_each(|line| reader.mark(line))?;
        let holes: Vec<usize> =
            (0..reader.masks.len()).filter(|tile| reader.masks[*tile] == 0).collect();
        let board = Board::new(named, reader.patch, &holes, &reader.barriers);
        Pipes::new(Arc::new(board), reader.masks.into(), reader.source)
            .map_err(|why| size.flaw(why))
    }

    fn mark(&mut self, line: Part<'_>) -> Result<(), TextFlaw> {
        match line.words()[..] {
            [mark, place] if mark.text == "@source" => {
                let tile = self.tile(place)?;
                line.once(&mut self.source, tile, "the source")
            }
            [mark, place, side] if mark.text == "@barrier" => {
                let barrier = self.side(place, side)?;
                let met = self.patch.meets(barrier).filter(|met| self.masks[met.tile] != 0);
                let Some(met) = met else {
                    return Err(line.flaw("nothing meets this side: take the barrier away"));
                };
                if self.barriers.contains(&barrier) || self.barriers.contains(&met) {
                    let why = "this barrier is named before, from this tile or from the tile \
                               beside it: take one away";
                    return Err(line.flaw(why));
                }
                self.barriers.push(barrier);
                Ok(())
            }
            _ => Err(line.flaw(
                "write `@source 0,1`, row and column, or `@barrier 0,1 2`, with the number of a \
                 side",
            )),
        }
    }

    fn side(&self, place: Part<'_>, side: Part<'_>) -> Result<Side, TextFlaw> {
        let tile = self.tile(place)?;
        let sides = self.patch.sides(tile);
        match side.number().filter(|number| *number < sides) {
            Some(side) => Ok(Side { tile, side }),
            None => {
                let most = sides - 1;
                let why = format!("{side} is not a side of this tile: it has 0 to {most}");
                Err(side.flaw(why))
            }
        }
    }

    /// The tile at a row and a column; refuses a hole.
    fn tile(&self, word: Part<'_>) -> Result<usize, TextFlaw> {
        let tile = word.cell(self.patch.grid())?.index();
        match self.masks[tile] {
            0 => Err(word.flaw(format!("{} is a hole", word.text))),
            _ => Ok(tile),
        }
    }
}

/// The mask of a tile with so many sides.
fn mask(word: Part<'_>, sides: usize) -> Result<u16, TextFlaw> {
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mask = u16::from_str_radix(word.text, 16).ok().filter(|_| is_number);
    let most = full(sides);
    let Some(mask) = mask else {
        let why = format!("{word} is not a mask: write a hexadecimal number from 0 to {most:x}");
        return Err(word.flaw(why));
    };
    match mask & !most {
        0 => Ok(mask),
        odd => Err(word.flaw(format!(
            "{word} has an arm to side {}, but this tile has {sides} sides: masks go from 0 to \
             {most:x}",
            odd.trailing_zeros()
        ))),
    }
}

/// Writes a puzzle: its first line, its rows, and the source and barriers.
pub(crate) fn write(game: &Pipes) -> String {
    let (board, grid) = (game.board(), game.board().patch().grid());
    let wrap = board.patch().wrap().words();
    let mut text = format!("{TITLE} {} {grid}{wrap}\n", board.tiling().id);
    // Every board that is made is written several times: formatting each mask would show there.
    text.reserve(2 * grid.len());
    for row in game.masks().chunks(grid.cols()) {
        for (col, mask) in row.iter().enumerate() {
            if col > 0 {
                text.push(' ');
            }
            match char::from_digit((*mask).into(), 16) {
                Some(digit) => text.push(digit),
                None => text.push_str(&format!("{mask:x}")),
            }
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
    type Err = TextFlaw;

    fn from_str(text: &str) -> Result<Self, TextFlaw> {
        read(text)
    }
}
