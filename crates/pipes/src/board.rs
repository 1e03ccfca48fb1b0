//! Boards: a patch with holes and barriers.

use crate::ring::full;
use crate::{NamedTiling, Patch, Side};
use std::sync::Arc;

/// Marks a side that cannot be crossed.
const NONE: u16 = u16::MAX;

/// A table of which sides of which tiles can be crossed, made for fast searches.
///
/// All sides have numbers: side `s` of tile `t` is `t << shift | s`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    shift: u32,
    widest: usize,
    /// For each side, the number of the side that it meets; `NONE` if it cannot be crossed.
    across: Vec<u16>,
    /// For each tile, the number of its sides; 0 for a hole.
    count: Vec<u8>,
    /// For each tile, the sides that can be crossed, one bit each.
    open: Vec<u16>,
    /// The tiles that are not holes.
    tiles: Vec<u16>,
}

impl Sides {
    fn of(patch: &Patch, holes: &[bool], barriers: &[Side]) -> Self {
        let count = patch.grid().len();
        let widest = (0..count).map(|tile| patch.sides(tile)).max().unwrap_or(1);
        let shift = widest.next_power_of_two().trailing_zeros();
        let number = |side: Side| (side.tile << shift | side.side) as u16;
        let (mut across, mut open) = (vec![NONE; count << shift], vec![0; count]);
        for tile in (0..count).filter(|tile| !holes[*tile]) {
            for here in (0..patch.sides(tile)).map(|side| Side { tile, side }) {
                let met = patch.meets(here).filter(|met| !holes[met.tile]);
                let met = met.filter(|met| !barriers.iter().any(|bar| *bar == here || bar == met));
                if let Some(met) = met {
                    across[usize::from(number(here))] = number(met);
                    open[tile] |= 1 << here.side;
                }
            }
        }
        let sides = |tile: usize| if holes[tile] { 0 } else { patch.sides(tile) };
        Self {
            shift,
            widest,
            count: (0..count).map(|tile| sides(tile) as u8).collect(),
            open,
            tiles: (0..count).filter(|tile| !holes[*tile]).map(|tile| tile as u16).collect(),
            across,
        }
    }

    /// The number of tiles, including holes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.count.len()
    }

    /// The most sides of a tile.
    #[inline(always)]
    pub fn widest(&self) -> usize {
        self.widest
    }

    /// Whether there are no tiles: always false.
    pub fn is_empty(&self) -> bool {
        self.count.is_empty()
    }

    /// The numbers of the tiles that are not holes, in ascending order.
    #[inline(always)]
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator + Clone {
        self.tiles.iter().map(|tile| usize::from(*tile))
    }

    /// The number of sides of a tile; 0 for a hole.
    #[inline(always)]
    pub fn count(&self, tile: usize) -> usize {
        usize::from(self.count[tile])
    }

    /// The sides of a tile that can be crossed, one bit each.
    #[inline(always)]
    pub fn open(&self, tile: usize) -> u16 {
        self.open[tile]
    }

    /// The side that meets an open side.
    #[inline(always)]
    pub fn across(&self, tile: usize, side: usize) -> Side {
        let met = usize::from(self.across[tile << self.shift | side]);
        debug_assert_ne!(met as u16, NONE, "tile {tile} cannot be left at side {side}");
        Side { tile: met >> self.shift, side: met & ((1 << self.shift) - 1) }
    }

    /// Whether all tiles can be reached from each other.
    pub fn is_connected(&self) -> bool {
        let Some(first) = self.tiles.first() else { return false };
        let (mut seen, mut queue) = (vec![false; self.len()], vec![usize::from(*first)]);
        seen[usize::from(*first)] = true;
        let mut reached = 0;
        while let Some(tile) = queue.pop() {
            reached += 1;
            for side in crate::ring::bits(self.open(tile)) {
                let next = self.across(tile, side).tile;
                if !std::mem::replace(&mut seen[next], true) {
                    queue.push(next);
                }
            }
        }
        reached == self.tiles.len()
    }
}

/// A patch of a tiling with holes and barriers: what a puzzle's tiles lie on.
#[derive(Clone, Debug)]
pub struct Board {
    tiling: NamedTiling,
    patch: Arc<Patch>,
    holes: Vec<bool>,
    barriers: Vec<Side>,
    sides: Sides,
}

/// Boards are equal if their texts are.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.tiling.id == other.tiling.id
            && self.patch.grid() == other.patch.grid()
            && self.patch.wrap() == other.patch.wrap()
            && self.holes == other.holes
            && self.barriers == other.barriers
    }
}

impl Eq for Board {}

impl Board {
    /// A patch with holes, given by tile numbers, and barriers, each given by one of its two sides.
    /// Drops barriers where nothing could be crossed anyway.
    ///
    /// Panics if a hole or a barrier is not on the patch.
    pub fn new(tiling: NamedTiling, patch: Arc<Patch>, holes: &[usize], barriers: &[Side]) -> Self {
        let mut is_hole = vec![false; patch.grid().len()];
        holes.iter().for_each(|hole| is_hole[*hole] = true);
        let is_live = |side: Side| !is_hole[side.tile];
        let lower = |side: &Side| {
            let met = patch.meets(*side).filter(|met| is_live(*met) && is_live(*side))?;
            Some(met.min(*side))
        };
        let mut barriers: Vec<Side> = barriers.iter().filter_map(lower).collect();
        barriers.sort_unstable();
        barriers.dedup();
        let sides = Sides::of(&patch, &is_hole, &barriers);
        Self { tiling, patch, holes: is_hole, barriers, sides }
    }

    /// The same patch with other holes and barriers.
    pub(crate) fn with(&self, holes: &[usize], barriers: &[Side]) -> Self {
        Self::new(self.tiling.clone(), Arc::clone(&self.patch), holes, barriers)
    }

    /// The same board with one more barrier.
    pub(crate) fn with_barrier(&self, side: Side) -> Self {
        self.barred_at(&[&self.barriers[..], &[side]].concat())
    }

    /// The same board with one barrier less.
    pub(crate) fn without_barrier(&self, side: Side) -> Self {
        let barriers = self.barriers.iter().copied().filter(|barrier| *barrier != side);
        self.barred_at(&barriers.collect::<Vec<_>>())
    }

    fn barred_at(&self, barriers: &[Side]) -> Self {
        let holes: Vec<usize> = (0..self.holes.len()).filter(|tile| self.holes[*tile]).collect();
        self.with(&holes, barriers)
    }

    /// The tiling.
    pub fn tiling(&self) -> &NamedTiling {
        &self.tiling
    }

    /// The patch: the tiles, and which of their sides meet.
    pub fn patch(&self) -> &Patch {
        &self.patch
    }

    /// Whether a tile is a hole.
    pub fn is_hole(&self, tile: usize) -> bool {
        self.holes[tile]
    }

    /// The barriers in ascending order, each named by the lower of its two sides.
    pub fn barriers(&self) -> &[Side] {
        &self.barriers
    }

    /// Which sides can be crossed.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// The number of tiles that are not holes.
    pub fn tiles(&self) -> usize {
        self.sides.tiles.len()
    }

    /// The side that meets a side; `None` if there is no such side, or if it cannot be crossed.
    pub(crate) fn beyond(&self, tile: usize, side: usize) -> Option<Side> {
        let is_open =
            tile < self.sides.len() && side < 16 && self.sides.open(tile) >> side & 1 == 1;
        is_open.then(|| self.sides.across(tile, side))
    }

    /// The most arms that a maker gives a tile.
    pub fn cap(&self, tile: usize) -> usize {
        self.patch.form(tile).cap
    }

    /// Whether there is a barrier at a side, which must be drawn as a wall.
    pub(crate) fn is_barred(&self, side: Side) -> bool {
        let met = self.patch.meets(side);
        self.barriers.iter().any(|bar| *bar == side || met == Some(*bar))
    }

    /// Whether these arms form one tree that reaches every tile.
    pub(crate) fn is_tree(&self, masks: &[u16]) -> bool {
        let (tiles, arms) = (self.sides.tiles(), |tile: usize| masks[tile].count_ones() as usize);
        // Solutions go tile by tile, so a loose arm is soonest found near the end.
        if !tiles.clone().rev().all(|tile| self.met(masks, tile) == arms(tile)) {
            return false;
        }
        if tiles.map(arms).sum::<usize>() != 2 * (self.tiles() - 1) {
            return false;
        }
        let mut reached = 0;
        self.walk(masks, self.sides.tiles().next().unwrap_or(0), |_| reached += 1);
        reached == self.tiles()
    }

    /// The number of a tile's arms that meet an arm.
    pub(crate) fn met(&self, masks: &[u16], tile: usize) -> usize {
        let sides = crate::ring::bits(masks[tile] & self.sides.open(tile));
        let across = sides.map(|side| self.sides.across(tile, side));
        across.filter(|met| masks[met.tile] >> met.side & 1 == 1).count()
    }

    /// Visits the tiles that are joined to `from`, starting with itself. Returns whether every arm
    /// on the way meets an arm.
    pub(crate) fn walk(&self, masks: &[u16], from: usize, mut visit: impl FnMut(usize)) -> bool {
        let (mut seen, mut queue) = (vec![false; masks.len()], vec![from]);
        seen[from] = true;
        let mut whole = true;
        while let Some(tile) = queue.pop() {
            visit(tile);
            whole &= masks[tile] & !self.sides.open(tile) == 0;
            for side in crate::ring::bits(masks[tile] & self.sides.open(tile)) {
                let met = self.sides.across(tile, side);
                if masks[met.tile] >> met.side & 1 == 0 {
                    whole = false;
                } else if !std::mem::replace(&mut seen[met.tile], true) {
                    queue.push(met.tile);
                }
            }
        }
        whole
    }

    /// Whether a mask uses only sides that a tile has.
    pub(crate) fn fits(&self, tile: usize, mask: u16) -> bool {
        mask & !full(self.patch.sides(tile)) == 0
    }
}
