//! Repair: changes a tree where its puzzle is ambiguous, until the puzzle has one solution.

use crate::Sides;
use crate::ring::{bits, nth};
use crate::solver::{Deducer, Solved};
use etchwork_core::Stream;

/// Repairs trees, and reuses its memory between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repair {
    deducer: Deducer,
    masks: Vec<u16>,
    open: Vec<u16>,
    /// For each tile that the search reached, the side that leads back.
    from: Vec<u16>,
    queue: Vec<u16>,
}

/// How a repair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repaired {
    /// Whether the tree is the only solution of its puzzle.
    pub(crate) is_unique: bool,
    /// The number of changes that were tried.
    pub(crate) tries: u32,
}

impl Repair {
    /// The current tree.
    pub(crate) fn masks(&self) -> &[u16] {
        &self.masks
    }

    /// Changes a tree, at most `most` times, until the rules up to level `deepest` solve its
    /// puzzle. A change that leaves more tiles unsettled than before is undone.
    pub(crate) fn run(
        &mut self,
        sides: &Sides,
        caps: &[u8],
        tree: &[u16],
        deepest: usize,
        most: u32,
        stream: &mut Stream,
    ) -> Repaired {
        self.masks.clear();
        self.masks.extend_from_slice(tree);
        let mut tries = 0;
        if self.is_unique(sides, deepest) {
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

    /// Whether the rules up to a level solve the puzzle of the current tree.
    pub(crate) fn is_unique(&mut self, sides: &Sides, deepest: usize) -> bool {
        self.deducer.solve_tree(sides, &self.masks, deepest) == Solved::Unique
    }

    /// A side without an arm about which the rules up to a level find out nothing, each as likely as
    /// the others; `None` where they solve the puzzle of the tree.
    pub(crate) fn stuck(
        &mut self,
        sides: &Sides,
        tree: &[u16],
        deepest: usize,
        stream: &mut Stream,
    ) -> Option<crate::Side> {
        if self.deducer.solve_tree(sides, tree, deepest) == Solved::Unique {
            return None;
        }
        let of_tile = |tile: usize| {
            let free = self.deducer.unknown(sides, tile) & !tree[tile];
            bits(free).map(move |side| crate::Side { tile, side })
        };
        let free: Vec<crate::Side> = self.deducer.unsettled().flat_map(of_tile).collect();
        (!free.is_empty()).then(|| free[stream.index(free.len())])
    }

    fn flip(&mut self, edge: Edge) {
        self.masks[edge.tile] ^= 1 << edge.side;
        self.masks[edge.met.tile] ^= 1 << edge.met.side;
    }

    /// Adds an edge at a side about which nothing is known, and removes an edge of the cycle that
    /// this closes, so the result is again a tree. Returns both edges; `None` if the caps forbid
    /// the change.
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
        // The candidates for removal: the edges of the cycle. Where an end of the new edge is at
        // its cap, the removed edge must be at that end.
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
        // Prefer edges between unsettled tiles: the puzzle is ambiguous there.
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

    /// Searches the tree for the path between two tiles; afterwards `from` leads back along it.
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

/// An edge of the board, named by one of its two sides.
#[derive(Clone, Copy)]
struct Edge {
    tile: usize,
    side: usize,
    met: crate::Side,
}
