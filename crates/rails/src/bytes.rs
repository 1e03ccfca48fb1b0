//! Designs as bytes for IDs: numbers of fixed widths, lowest bit first.
//!
//! In order: columns - 1 and rows - 1 (3 bits each); for each station its side and place (2 and 3
//! bits); for each line, whether it is fixed (1 bit); the two stocks (4 bits each); the kind of
//! each tile (3 bits); the number of bonuses (7 bits), and for each its cell and points (6 and 14
//! bits). Zeros fill the last byte.

use crate::{Bonus, Kind, Line, Parts, Side, Station};
use etchwork_core::{Cell, Grid};

/// The bytes of a design's parts.
pub(crate) fn write(parts: &Parts) -> Vec<u8> {
    let mut bits = Writer::default();
    bits.put(parts.grid.cols() as u32 - 1, 3);
    bits.put(parts.grid.rows() as u32 - 1, 3);
    for station in parts.stations {
        bits.put(station.side as u32, 2);
        bits.put(station.at.into(), 3);
    }
    Line::all(parts.grid).for_each(|line| bits.put(parts.fixed.contains(&line).into(), 1));
    parts.stock.iter().for_each(|times| bits.put((*times).into(), 4));
    parts.tiles.iter().for_each(|kind| bits.put(kind.number().into(), 3));
    bits.put(parts.bonuses.len() as u32, 7);
    for bonus in &parts.bonuses {
        bits.put(bonus.cell.index() as u32, 6);
        bits.put(bonus.points.into(), 14);
    }
    bits.bytes
}

/// The parts of a design in these bytes; `None` if the bytes end too soon.
pub(crate) fn read(bytes: &[u8]) -> Option<Parts> {
    let mut bits = Reader { bytes, at: 0 };
    let (cols, rows) = (bits.take(3)? as usize + 1, bits.take(3)? as usize + 1);
    let grid = Grid::new(cols, rows).ok()?;
    let mut station = || {
        let side = Side::ALL[bits.take(2)? as usize];
        Some(Station { side, at: bits.take(3)? as u8 })
    };
    let stations = [station()?, station()?];
    let mut fixed = Vec::new();
    for line in Line::all(grid) {
        if bits.take(1)? == 1 {
            fixed.push(line);
        }
    }
    let stock = [bits.take(4)? as u8, bits.take(4)? as u8];
    let tile = |bits: &mut Reader<'_>| Some(Kind::ALL[bits.take(3)? as usize]);
    let tiles = grid.cells().map(|_| tile(&mut bits)).collect::<Option<_>>()?;
    let mut bonuses = Vec::new();
    for _ in 0..bits.take(7)? {
        let cell = Cell::new(bits.take(6)? as usize);
        bonuses.push(Bonus { cell, points: bits.take(14)? as u16 });
    }
    Some(Parts { grid, stations, fixed, tiles, bonuses, stock })
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    /// The number of bits used in the last byte; 0 if the next bit starts a new byte.
    used: u32,
}

impl Writer {
    fn put(&mut self, value: u32, width: u32) {
        for bit in 0..width {
            if self.used == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("there is one");
            *last |= ((value >> bit & 1) as u8) << self.used;
            self.used = (self.used + 1) % 8;
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, width: usize) -> Option<u32> {
        let bit = |at: usize| Some(u32::from(self.bytes.get(at / 8)? >> (at % 8) & 1));
        let value = (0..width).map(|nth| Some(bit(self.at + nth)? << nth)).sum::<Option<u32>>();
        self.at += width;
        value
    }
}
