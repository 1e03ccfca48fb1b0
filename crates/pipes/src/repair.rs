//! Repair: a tree whose tiles could lie otherwise is changed there, until they cannot.

use crate::Sides;
use crate::ring::{bits, nth};
use crate::solver::{Deducer, Solved};
use etchwork_core::Stream;

/// Repairs trees. It keeps memory to work in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repair {
    deducer: Deducer,
    masks: Vec<u16>,
    open: Vec<u16>,
    /// How each tile was come to from the first, for the way back.
    from: Vec<u16>,
    queue: Vec<u16>,
}

/// How a repair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repaired {
    /// Whether the tree is the only solution of its puzzle.
    pub(crate) is_unique: bool,
    /// The changes that were tried.
    pub(crate) tries: u32,
}

impl Repair {
    /// The tree as it is now.
    pub(crate) fn masks(&self) -> &[u16] {
        &self.masks
    }

    /// Changes a tree, up to a limit of changes, until rules up to a level solve its puzzle. A
    /// change that leaves more tiles unsettled than before is taken back.
    pub(crate) fn run(
        &mut self,
        sides: &Sides,
        caps: &[u8],
        tree: &[u16],
        (deepest, most): (usize, u32),
        stream: &mut Stream,
    ) -> Repaired {
        self.masks.clear();
        self.masks.extend_from_slice(tree);
        let mut tries = 0;
        if self.deducer.solve_tree(sides, &self.masks, deepest) == Solved::Unique {
            return Repaired { is_unique: true, tries };
        }
        while tries < most {
            tries += 1;
            self.open.clear();
            self.open.extend(self.deducer.unsettled().map(|tile| tile as u16));
            let Some(undo) = self.change(sides, caps, stream) else { continue };
            match self.deducer.solve_tree(sides, &self.masks, deepest) {
                Solved::Unique => return Repaired { is_unique: true, tries },
                _ if self.deducer.unsettled().len() <= self.open.len() => {}
                _ => {
                    self.flip(undo[0]);
                    self.flip(undo[1]);
                    self.deducer.solve_tree(sides, &self.masks, deepest);
                }
            }
        }
        Repaired { is_unique: false, tries }
    }

    fn flip(&mut self, edge: Edge) {
        self.masks[edge.tile] ^= 1 << edge.side;
        self.masks[edge.met.tile] ^= 1 << edge.met.side;
    }

    /// Lets an edge in where something is unknown, and one out of the cycle that it closes;
    /// the two, or `None` if caps forbid it.
    fn change(&mut self, sides: &Sides, caps: &[u8], stream: &mut Stream) -> Option<[Edge; 2]> {
        let tile = usize::from(self.open[stream.index(self.open.len())]);
        let free = self.deducer.unknown(sides, tile) & !self.masks[tile];
        if free == 0 {
            return None;
        }
        let side = nth(free, stream.below(free.count_ones()));
        let new = Edge { tile, side, met: sides.across(tile, side) };
        let room = |tile: usize| {
            u32::from(caps[tile]).checked_sub(self.masks[tile].count_ones()).is_some_and(|n| n > 0)
        };
        let (here, there) = (room(tile), room(new.met.tile));
        self.search(sides, tile, new.met.tile);
        // An edge of the way may go if its end makes room where there is none.
        let mut ways = Vec::new();
        let mut at = new.met.tile;
        while at != tile {
            let back = usize::from(self.from[at]);
            let met = sides.across(at, back);
            let makes_room = |tile: usize| at == tile || met.tile == tile;
            if (here || makes_room(tile)) && (there || makes_room(new.met.tile)) {
                ways.push(Edge { tile: at, side: back, met });
            }
            at = met.tile;
        }
        let is_open = |edge: &Edge| {
            self.open.contains(&(edge.tile as u16)) && self.open.contains(&(edge.met.tile as u16))
        };
        // Where it is ambiguous, if that can be.
        if ways.iter().any(is_open) {
            ways.retain(is_open);
        }
        if ways.is_empty() {
            return None;
        }
        let old = ways[stream.index(ways.len())];
        self.flip(new);
        self.flip(old);
        Some([new, old])
    }

    /// Searches the tree from one tile to another; afterwards `from` leads back.
    fn search(&mut self, sides: &Sides, from: usize, to: usize) {
        const NEW: u16 = u16::MAX;
        self.from.clear();
        self.from.resize(self.masks.len(), NEW);
        self.from[from] = 0;
        self.queue.clear();
        self.queue.push(from as u16);
        while let Some(tile) = self.queue.pop() {
            let tile = usize::from(tile);
            if tile == to {
                return;
            }
            for side in bits(self.masks[tile]) {
                let met = sides.across(tile, side);
                if self.from[met.tile] == NEW {
                    self.from[met.tile] = met.side as u16;
                    self.queue.push(met.tile as u16);
                }
            }
        }
    }
}

/// An edge of the board, from one of its sides.
#[derive(Clone, Copy)]
struct Edge {
    tile: usize,
    side: usize,
    met: crate::Side,
}
