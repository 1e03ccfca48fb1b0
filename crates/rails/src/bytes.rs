//! Designs as bytes for IDs: numbers of fixed widths, lowest bit first.
//!
//! In order: columns - 1 and rows - 1 (3 bits each); for each station its side and place (2 and 3
//! bits); for each line, whether it is fixed (1 bit); the two stocks (4 bits each); the kind of
//! each tile (3 bits); the number of bonuses (7 bits), and for each its cell and points (6 and 14
//! bits). Zeros fill the last byte.

use crate::{Bonus, Kind, Line, Parts, Side, Station};
use etchwork_core::bytes::{Reader, Writer};
use etchwork_core::{Cell, Grid, Refusal};

/// The bytes of a design's parts.
pub(crate) fn write(parts: &Parts) -> Vec<u8> {
    let mut bits = Writer::default();
    let mut put = |number: usize, width| put(&mut bits, number as u64, width);
    put(parts.grid.cols() - 1, 3);
    put(parts.grid.rows() - 1, 3);
    for station in parts.stations {
        put(station.side as usize, 2);
        put(station.at.into(), 3);
    }
    Line::all(parts.grid).for_each(|line| put(parts.fixed.contains(&line).into(), 1));
    parts.stock.iter().for_each(|times| put((*times).into(), 4));
    parts.tiles.iter().for_each(|kind| put(kind.number().into(), 3));
    put(parts.bonuses.len(), 7);
    for bonus in &parts.bonuses {
        put(bonus.cell.index(), 6);
        put(bonus.points.into(), 14);
    }
    turned(&bits.into_bytes())
}

/// The parts of a design in these bytes.
pub(crate) fn read(bytes: &[u8]) -> Result<Parts, Refusal> {
    let mut bits = Reader::new(&turned(bytes));
    let mut take = |width| take(&mut bits, width);
    let (cols, rows) = (take(3)? + 1, take(3)? + 1);
    let grid = Grid::new(cols, rows).map_err(Refusal::new)?;
    let mut station = || Ok(Station { side: Side::ALL[take(2)?], at: take(3)? as u8 });
    let stations = [station()?, station()?];
    let mut fixed = Vec::new();
    for line in Line::all(grid) {
        if take(1)? == 1 {
            fixed.push(line);
        }
    }
    let stock = [take(4)? as u8, take(4)? as u8];
    let tiles = grid.cells().map(|_| Ok(Kind::ALL[take(3)?])).collect::<Result<_, Refusal>>()?;
    let mut bonuses = Vec::new();
    for _ in 0..take(7)? {
        bonuses.push(Bonus { cell: Cell::new(take(6)?), points: take(14)? as u16 });
    }
    Ok(Parts { grid, stations, fixed, tiles, bonuses, stock })
}

/// [`Writer`] has the highest bit first in numbers and bytes: here both are turned around.
fn put(bits: &mut Writer, number: u64, width: u32) {
    bits.bits(number.reverse_bits() >> (64 - width), width);
}

fn take(bits: &mut Reader, width: u32) -> Result<usize, Refusal> {
    Ok((bits.bits(width)?.reverse_bits() >> (64 - width)) as usize)
}

fn turned(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().map(|byte| byte.reverse_bits()).collect()
}
