//! Uniformly random spanning trees, within caps on the arms of tiles.
//!
//! Wilson's algorithm ("Generating random spanning trees more quickly than the cover time", 1996)
//! draws each spanning tree with equal probability. Trees in which a tile has more arms than its
//! cap are rejected, so the rest are uniform among the trees within the caps. If hardly any tree is
//! within the caps, a Markov chain of exchanges continues from the last one: it adds a random edge,
//! and removes a random edge of the cycle that this closes. An exchange and its reverse are equally
//! likely, so the chain converges to the uniform distribution, also when it refuses all moves to
//! trees beyond the caps.

use crate::Sides;
use crate::ring::{bits, nth};
use etchwork_core::Stream;

/// The most trees drawn by Wilson's algorithm before the chain takes over.
const WALKS: u32 = 24;
/// If the trees drawn have more arms beyond their caps than this, on average, drawing another is
/// not worth it.
const HOPELESS: usize = 5;
/// Exchanges per tile once the tree is within the caps.
const EXCHANGES: usize = 8;
/// The most exchanges per tile to get within the caps.
const PATIENCE: usize = 64;

/// Draws trees, and reuses its memory between them.
#[derive(Clone, Debug, Default)]
pub struct Uniform {
    masks: Vec<u16>,
    /// The side of each tile that leads towards the root.
    up: Vec<u8>,
    root: usize,
    in_tree: Vec<bool>,
    depth: Vec<u16>,
    /// The tiles of the cycle that an exchange closes, except for the tile where both paths to the
    /// root meet.
    path: Vec<u16>,
    caps: Vec<u8>,
}

/// How a tree was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// By Wilson's algorithm: uniform among the trees within the caps.
    Walk,
    /// By the chain: close to uniform.
    Chain,
    /// Not at all: no tree within the caps was found.
    Failed,
}

impl Uniform {
    /// The arms of each tile.
    pub fn masks(&self) -> &[u16] {
        &self.masks
    }

    fn limit(&mut self, caps: impl Iterator<Item = usize>) {
        self.caps.clear();
        self.caps.extend(caps.map(|cap| cap as u8));
    }

    /// Draws a tree of a connected board; `caps` are the most arms of each tile.
    pub fn run(
        &mut self,
        sides: &Sides,
        caps: impl Iterator<Item = usize>,
        stream: &mut Stream,
    ) -> Drawn {
        self.limit(caps);
        let mut beyond = 0;
        for walk in 1..=WALKS {
            self.walk(sides, stream);
            match self.excess() {
                0 => return Drawn::Walk,
                excess => beyond += excess,
            }
            if walk > 1 && beyond > walk as usize * HOPELESS {
                break;
            }
        }
        self.chain(sides, stream)
    }

    /// Draws only by the chain, to measure how close to uniform that is.
    pub fn run_chain(
        &mut self,
        sides: &Sides,
        caps: impl Iterator<Item = usize>,
        stream: &mut Stream,
    ) -> Drawn {
        self.limit(caps);
        self.walk(sides, stream);
        self.chain(sides, stream)
    }

    /// Wilson's algorithm, from each tile in turn. The side by which a walk last left a tile
    /// overwrites earlier ones, which erases the loops.
    pub fn walk(&mut self, sides: &Sides, stream: &mut Stream) {
        let tiles = sides.len();
        self.masks.clear();
        self.masks.resize(tiles, 0);
        self.up.clear();
        self.up.resize(tiles, 0);
        self.in_tree.clear();
        self.in_tree.resize(tiles, false);
        let rank = stream.index(sides.tiles().len());
        self.root = sides.tiles().nth(rank).unwrap_or_default();
        self.in_tree[self.root] = true;
        for start in sides.tiles() {
            let mut tile = start;
            while !self.in_tree[tile] {
                let open = sides.open(tile);
                let side = nth(open, stream.below(open.count_ones()));
                self.up[tile] = side as u8;
                tile = sides.across(tile, side).tile;
            }
            tile = start;
            while !self.in_tree[tile] {
                self.in_tree[tile] = true;
                let side = usize::from(self.up[tile]);
                let met = sides.across(tile, side);
                self.masks[tile] |= 1 << side;
                self.masks[met.tile] |= 1 << met.side;
                tile = met.tile;
            }
        }
    }

    fn beyond(&self, tile: usize) -> usize {
        (self.masks[tile].count_ones() as usize).saturating_sub(usize::from(self.caps[tile]))
    }

    /// The number of arms beyond the caps.
    fn excess(&self) -> usize {
        (0..self.masks.len()).map(|tile| self.beyond(tile)).sum()
    }

    fn chain(&mut self, sides: &Sides, stream: &mut Stream) -> Drawn {
        let tiles = sides.tiles().len();
        let mut left = PATIENCE * tiles;
        while self.excess() > 0 {
            // `excess` looks at the whole board, so it is not called after every exchange.
            for _ in 0..tiles {
                self.exchange(sides, stream);
            }
            left = left.saturating_sub(tiles);
            if left == 0 {
                return Drawn::Failed;
            }
        }
        for _ in 0..EXCHANGES * tiles {
            self.exchange(sides, stream);
        }
        Drawn::Chain
    }

    /// Tries one exchange. The number of arms beyond the caps never increases.
    fn exchange(&mut self, sides: &Sides, stream: &mut Stream) {
        let rank = stream.index(sides.tiles().len());
        let tile = if sides.tiles().len() == sides.len() {
            rank
        } else {
            sides.tiles().nth(rank).unwrap_or_default()
        };
        // All sides of all tiles are equally likely; a draw of a side that does not exist or cannot
        // be crossed does nothing. This keeps the chain symmetric.
        let side = stream.index(sides.widest());
        if (sides.open(tile) & !self.masks[tile]) >> side & 1 == 0 {
            return;
        }
        let met = sides.across(tile, side);
        let (ups, downs) = self.cycle(sides, tile, met.tile);
        let at = stream.index(ups + downs + 1);
        // The last edge of the cycle is the new one itself.
        if at == ups + downs {
            return;
        }
        let low = usize::from(self.path[at]);
        let out = usize::from(self.up[low]);
        let high = sides.across(low, out);
        let ends = [tile, met.tile, low, high.tile];
        let before: usize = distinct(ends).map(|tile| self.beyond(tile)).sum();
        self.flip(tile, side, met);
        self.flip(low, out, high);
        if distinct(ends).map(|tile| self.beyond(tile)).sum::<usize>() > before {
            self.flip(tile, side, met);
            self.flip(low, out, high);
            return;
        }
        // The part that was cut off now hangs on the new edge, so its path to the root reverses.
        let (from, by) = if at < ups { (tile, side) } else { (met.tile, met.side) };
        self.hang(sides, from, by, low);
    }

    fn flip(&mut self, tile: usize, side: usize, met: crate::Side) {
        self.masks[tile] ^= 1 << side;
        self.masks[met.tile] ^= 1 << met.side;
    }

    /// Puts the tiles of the two paths, from `a` and from `b` up to where they meet, into `path`,
    /// and returns the length of each.
    fn cycle(&mut self, sides: &Sides, a: usize, b: usize) -> (usize, usize) {
        self.depth.clear();
        self.depth.resize(self.masks.len(), 0);
        self.path.clear();
        let mut tile = a;
        let mut count = 1;
        loop {
            self.depth[tile] = count;
            if tile == self.root {
                break;
            }
            self.path.push(tile as u16);
            tile = sides.across(tile, usize::from(self.up[tile])).tile;
            count += 1;
        }
        tile = b;
        let mut downs = Vec::new();
        while self.depth[tile] == 0 {
            downs.push(tile as u16);
            tile = sides.across(tile, usize::from(self.up[tile])).tile;
        }
        let ups = usize::from(self.depth[tile]) - 1;
        self.path.truncate(ups);
        self.path.extend(&downs);
        (ups, downs.len())
    }

    /// Reverses the path to the root, from the tile that now hangs on the new edge to the last tile
    /// that was cut off.
    fn hang(&mut self, sides: &Sides, from: usize, by: usize, last: usize) {
        let (mut tile, mut side) = (from, by);
        loop {
            let old = usize::from(std::mem::replace(&mut self.up[tile], side as u8));
            if tile == last {
                return;
            }
            let above = sides.across(tile, old);
            (tile, side) = (above.tile, above.side);
        }
    }
}

/// The four tiles, each once.
fn distinct(tiles: [usize; 4]) -> impl Iterator<Item = usize> {
    (0..4).filter(move |at| !tiles[..*at].contains(&tiles[*at])).map(move |at| tiles[at])
}

/// The length of a longest path through a tree, in steps between tiles.
pub(crate) fn diameter(sides: &Sides, masks: &[u16]) -> usize {
    let far = |from: usize| {
        let (mut last, mut seen) = ((from, 0), vec![false; masks.len()]);
        let mut queue = std::collections::VecDeque::from([(from, 0)]);
        seen[from] = true;
        while let Some((tile, steps)) = queue.pop_front() {
            last = (tile, steps);
            for side in bits(masks[tile]) {
                let next = sides.across(tile, side).tile;
                if !std::mem::replace(&mut seen[next], true) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        last
    };
    let first = sides.tiles().next().unwrap_or_default();
    far(far(first).0).1
}
