//! Puzzles as bytes for IDs: a string of bits; each number starts with its highest bit.
//!
//! First the name of the tiling, 5 bits per letter (`a` is 1, `-` is 27), then 5 bits of 0. Then
//! columns - 1 and rows - 1, 5 bits each; one bit says whether the board wraps, one whether
//! anything is marked. Then the mask of each tile, with one bit per side. If anything is marked,
//! there follow: a bit for whether there is a source, and if so its tile in 10 bits; a bit for
//! whether there are barriers, and if so their number minus one in 13 bits, and for each barrier
//! its tile in 10 bits and its side in 4. Zeros fill the last byte.
//!
//! A board that this cannot say, with more than 32 columns or rows or another wrap, has the letter
//! 28 after the name instead of the 0. Then sides have 6 bits and tiles 12, and the wrap is two
//! bits, for across and down, and 6 for the twist where both are set.

use crate::ring::shape;
use crate::{Board, Patch, Pipes, Side, Wrap, tiling};
use etchwork_core::bytes::{Reader, Writer};
use etchwork_core::{Grid, Refusal};
use std::sync::Arc;

/// The bits of a letter, and of a side's number.
const LETTER: u32 = 5;
const SIDE: u32 = 4;

/// The letter after the name of a board in the wide form.
const WIDE: u64 = 28;

/// The two forms of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    Narrow,
    Wide,
}

impl Width {
    /// The first form that can say a board.
    fn of(patch: &Patch) -> Self {
        let (grid, wrap) = (patch.grid(), patch.wrap());
        let is_plain = matches!(wrap, Wrap::None | Wrap::TORUS);
        let is_narrow = is_plain && Grid::new(grid.cols(), grid.rows()).is_ok();
        if is_narrow { Self::Narrow } else { Self::Wide }
    }

    /// The bits of the length of a grid's side.
    fn length(self) -> u32 {
        5 + u32::from(self == Self::Wide)
    }

    /// The bits of a tile's number.
    fn tile(self) -> u32 {
        2 * self.length()
    }

    fn put_wrap(self, bits: &mut Writer, wrap: Wrap) {
        bits.bits(wrap.is_across().into(), 1);
        if self == Self::Wide {
            bits.bits(wrap.twist().is_some().into(), 1);
            if let Wrap::Both { twist } = wrap {
                bits.bits(twist.into(), self.length());
            }
        }
    }

    fn wrap(self, bits: &mut Reader) -> Result<Wrap, Refusal> {
        let across = bits.flag()?;
        let down = if self == Self::Wide { bits.flag()? } else { across };
        Ok(match (across, down) {
            (false, false) => Wrap::None,
            (true, false) => Wrap::Across,
            (false, true) => Wrap::Down,
            (true, true) if self == Self::Narrow => Wrap::TORUS,
            (true, true) => Wrap::Both { twist: bits.bits(self.length())? as u8 },
        })
    }
}

pub(crate) fn to_bytes(game: &Pipes) -> Vec<u8> {
    let (board, patch) = (game.board(), game.board().patch());
    let mut bits = Writer::default();
    let width = Width::of(patch);
    let mut put = |number: usize, width| bits.bits(number as u64, width);
    for letter in board.tiling().id.bytes() {
        put(if letter == b'-' { 27 } else { usize::from(letter - b'a') + 1 }, LETTER);
    }
    put(if width == Width::Wide { WIDE as usize } else { 0 }, LETTER);
    put(patch.grid().cols() - 1, width.length());
    put(patch.grid().rows() - 1, width.length());
    let barriers = board.barriers();
    let is_marked = game.source().is_some() || !barriers.is_empty();
    width.put_wrap(&mut bits, patch.wrap());
    let mut put = |number: usize, width| bits.bits(number as u64, width);
    put(is_marked.into(), 1);
    for (tile, mask) in game.masks().iter().enumerate() {
        put((*mask).into(), patch.sides(tile) as u32);
    }
    if is_marked {
        put(game.source().is_some().into(), 1);
        game.source().iter().for_each(|source| put(*source, width.tile()));
        put((!barriers.is_empty()).into(), 1);
        // There is at most one barrier per two sides, so 8 for each tile.
        if !barriers.is_empty() {
            put(barriers.len() - 1, width.tile() + 3);
        }
        for Side { tile, side } in barriers {
            put(*tile, width.tile());
            put(*side, SIDE);
        }
    }
    bits.into_bytes()
}

/// The bytes of the puzzle without its source, and with each tile in the orientation that has the
/// least mask.
pub(crate) fn likeness(game: &Pipes) -> Vec<u8> {
    let lain = |(tile, mask): (usize, &u16)| shape(*mask, game.board().patch().sides(tile));
    let start = game.masks().iter().enumerate().map(lain).collect();
    to_bytes(&Pipes { start, source: None, board: Arc::clone(&game.board) })
}

pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Pipes, Refusal> {
    let mut bits = Reader::new(bytes);
    let mut id = String::new();
    let width = loop {
        match bits.bits(LETTER)? {
            0 => break Width::Narrow,
            WIDE => break Width::Wide,
            27 => id.push('-'),
            letter @ 1..27 => id.push(char::from(b'a' + letter as u8 - 1)),
            _ => return Err(Refusal::new("the name of the tiling has an odd letter")),
        }
    };
    let named = tiling(&id).map_err(Refusal::new)?;
    let (cols, rows) =
        (bits.bits(width.length())? as usize + 1, bits.bits(width.length())? as usize + 1);
    let grid = Grid::long(cols, rows).map_err(Refusal::new)?;
    let (wrap, is_marked) = (width.wrap(&mut bits)?, bits.flag()?);
    let patch = named.lay(grid, wrap).map_err(Refusal::new)?;
    let masks: Result<Vec<u16>, Refusal> = (0..grid.len())
        .map(|tile| bits.bits(patch.sides(tile) as u32).map(|mask| mask as u16))
        .collect();
    let masks = masks?;
    let (mut source, mut barriers) = (None, Vec::new());
    let tile = |bits: &mut Reader| {
        let tile = bits.bits(width.tile())? as usize;
        let is_there = masks.get(tile).is_some_and(|mask| *mask != 0);
        is_there.then_some(tile).ok_or_else(|| Refusal::new("there is no such tile"))
    };
    if is_marked {
        if bits.flag()? {
            source = Some(tile(&mut bits)?);
        }
        let count = if bits.flag()? { bits.bits(width.tile() + 3)? + 1 } else { 0 };
        for _ in 0..count {
            let (tile, side) = (tile(&mut bits)?, bits.bits(SIDE)? as usize);
            if side >= patch.sides(tile) {
                return Err(Refusal::new("a barrier is at a side that its tile does not have"));
            }
            barriers.push(Side { tile, side });
        }
    }
    let holes: Vec<usize> = (0..masks.len()).filter(|tile| masks[*tile] == 0).collect();
    let board = Board::new(named, patch, &holes, &barriers);
    Pipes::new(Arc::new(board), masks.into(), source)
}
