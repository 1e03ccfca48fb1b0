//! The article's way to draw a tree: tile by tile.

use crate::Sides;
use crate::ring::{bits, nth};
use etchwork_core::Stream;

/// Which tile of the tree grows next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Any tile that can grow, all equally likely: the article's choice.
    Any,
    /// Of the tiles that can grow, the one that was added last: makes long corridors.
    Newest,
}

/// A growing tree.
///
/// "Choose a node randomly. [...] Pick a random node in the graph, connect it to a random adjacent
/// node not in the graph. Repeat until all nodes are in the graph." A tile that has as many arms as
/// allowed, or no neighbour outside the tree, is removed from the list of tiles that can grow. If
/// the list is empty before all tiles are in the tree, growth has failed. If two tiles share
/// several sides, each of these is a choice.
#[derive(Clone, Debug, Default)]
pub struct Growth {
    /// The arms of each tile so far.
    masks: Vec<u16>,
    /// The most arms of each tile.
    caps: Vec<u8>,
    /// The sides of each tile that lead to a tile outside the tree.
    free: Vec<u16>,
    /// The tiles of the tree that may be able to grow.
    active: Vec<u16>,
    /// The number of tiles in the tree.
    size: usize,
    /// The number of tiles of the board.
    whole: usize,
}

impl Growth {
    /// Starts with a tree of one tile; `caps` are the most arms of each tile.
    pub fn start(&mut self, sides: &Sides, caps: impl Iterator<Item = usize>, first: usize) {
        self.masks.clear();
        self.masks.resize(sides.len(), 0);
        self.caps.clear();
        self.caps.extend(caps.map(|cap| cap as u8));
        self.free.clear();
        self.free.extend((0..sides.len()).map(|tile| sides.open(tile)));
        self.active.clear();
        self.whole = sides.tiles().len();
        self.size = 0;
        self.add(sides, first);
    }

    /// The arms of each tile.
    pub fn masks(&self) -> &[u16] {
        &self.masks
    }

    /// Whether all tiles are in the tree.
    pub fn is_whole(&self) -> bool {
        self.size == self.whole
    }

    /// The sides by which a tile can grow; none if it has as many arms as allowed.
    #[inline(always)]
    pub fn choices(&self, tile: usize) -> u16 {
        let is_full = self.masks[tile].count_ones() >= u32::from(self.caps[tile]);
        if is_full { 0 } else { self.free[tile] }
    }

    /// The tiles that may be able to grow; the newest is last.
    pub fn active(&self) -> impl Iterator<Item = usize> {
        self.active.iter().map(|tile| usize::from(*tile))
    }

    /// Adds the tile across a side; the side must be one of the tile's choices.
    #[inline(always)]
    pub fn grow(&mut self, sides: &Sides, tile: usize, side: usize) {
        let met = sides.across(tile, side);
        self.masks[tile] |= 1 << side;
        self.masks[met.tile] |= 1 << met.side;
        self.add(sides, met.tile);
    }

    #[inline(always)]
    fn add(&mut self, sides: &Sides, tile: usize) {
        for side in bits(sides.open(tile)) {
            let met = sides.across(tile, side);
            self.free[met.tile] &= !(1 << met.side);
        }
        self.active.push(tile as u16);
        self.size += 1;
    }

    /// Grows until all tiles are in the tree or none can grow. Returns whether all are in.
    pub fn run(&mut self, sides: &Sides, pick: Pick, stream: &mut Stream) -> bool {
        while !self.is_whole() {
            let last = self.active.len();
            if last == 0 {
                return false;
            }
            let at = match pick {
                Pick::Any => stream.index(last),
                Pick::Newest => last - 1,
            };
            let tile = usize::from(self.active[at]);
            // Tiles that cannot grow are removed when they are drawn; the draw among the others
            // stays uniform.
            match self.choices(tile) {
                0 => {
                    self.active.swap_remove(at);
                }
                choices => {
                    let rank = stream.below(choices.count_ones());
                    self.grow(sides, tile, nth(choices, rank));
                }
            }
        }
        true
    }
}
