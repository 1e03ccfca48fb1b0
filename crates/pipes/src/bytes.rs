//! Puzzles as bytes for IDs: a string of bits; each number starts with its highest bit.
//!
//! First the name of the tiling, 5 bits per letter (`a` is 1, `-` is 27), then 5 bits of 0. Then
//! columns - 1 and rows - 1, 5 bits each; one bit says whether the board wraps, one whether
//! anything is marked. Then the mask of each tile, with one bit per side. If anything is marked,
//! there follow: a bit for whether there is a source, and if so its tile in 10 bits; a bit for
//! whether there are barriers, and if so their number minus one in 13 bits, and for each barrier
//! its tile in 10 bits and its side in 4. Zeros fill the last byte.

use crate::ring::shape;
use crate::{Board, Pipes, Side, tiling};
use etchwork_core::bytes::{Reader, Writer};
use etchwork_core::{Grid, Refusal};
use std::sync::Arc;

/// The bits of a tile's number, of the length of a grid's side, of a letter, and of a side's
/// number.
const TILE: u32 = 10;
const LENGTH: u32 = 5;
const LETTER: u32 = 5;
const SIDE: u32 = 4;

pub(crate) fn to_bytes(game: &Pipes) -> Vec<u8> {
    let (board, patch) = (game.board(), game.board().patch());
    let mut bits = Writer::default();
    let mut put = |number: usize, width| bits.bits(number as u64, width);
    for letter in board.tiling().id.bytes() {
        put(if letter == b'-' { 27 } else { usize::from(letter - b'a') + 1 }, LETTER);
    }
    put(0, LETTER);
    put(patch.grid().cols() - 1, LENGTH);
    put(patch.grid().rows() - 1, LENGTH);
    let barriers = board.barriers();
    let is_marked = game.source().is_some() || !barriers.is_empty();
    put(patch.wraps().into(), 1);
    put(is_marked.into(), 1);
    for (tile, mask) in game.masks().iter().enumerate() {
        put((*mask).into(), patch.sides(tile) as u32);
    }
    if is_marked {
        put(game.source().is_some().into(), 1);
        game.source().iter().for_each(|source| put(*source, TILE));
        put((!barriers.is_empty()).into(), 1);
        // There is at most one barrier per two sides, so their number is at most 2^13.
        if !barriers.is_empty() {
            put(barriers.len() - 1, TILE + 3);
        }
        for Side { tile, side } in barriers {
            put(*tile, TILE);
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
    loop {
        match bits.bits(LETTER)? {
            0 => break,
            27 => id.push('-'),
            letter @ 1..27 => id.push(char::from(b'a' + letter as u8 - 1)),
            _ => return Err(Refusal::new("the name of the tiling has an odd letter")),
        }
    }
    let named = tiling(&id).map_err(Refusal::new)?;
    let (cols, rows) = (bits.bits(LENGTH)? as usize + 1, bits.bits(LENGTH)? as usize + 1);
    let grid = Grid::new(cols, rows).map_err(Refusal::new)?;
    let (wraps, is_marked) = (bits.flag()?, bits.flag()?);
    let patch = named.lay(grid, wraps).map_err(Refusal::new)?;
    let masks: Result<Vec<u16>, Refusal> = (0..grid.len())
        .map(|tile| bits.bits(patch.sides(tile) as u32).map(|mask| mask as u16))
        .collect();
    let masks = masks?;
    let (mut source, mut barriers) = (None, Vec::new());
    let tile = |bits: &mut Reader| {
        let tile = bits.bits(TILE)? as usize;
        let is_there = masks.get(tile).is_some_and(|mask| *mask != 0);
        is_there.then_some(tile).ok_or_else(|| Refusal::new("there is no such tile"))
    };
    if is_marked {
        if bits.flag()? {
            source = Some(tile(&mut bits)?);
        }
        let count = if bits.flag()? { bits.bits(TILE + 3)? + 1 } else { 0 };
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
