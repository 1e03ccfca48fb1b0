//! The knowledge about a board: the possible orientations of each tile, the sides with and without
//! arms, and the groups of joined tiles.

use crate::Sides;
use crate::ring::{bits, full, period, turned};

/// A state of knowledge. A way is an orientation of a tile: the number of turns from its mask in
/// the puzzle. Of several ways that look the same only the first counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// For each tile, its possible ways, one bit each.
    pub(super) ways: Vec<u16>,
    /// For each tile, the sides that certainly have an arm, and those that certainly have none.
    on: Vec<u16>,
    off: Vec<u16>,
    /// Groups of tiles that are certainly joined: a union-find forest, with the parent of each
    /// tile.
    above: Vec<u16>,
    /// For the root of each group, the number of its tiles, and of its arms that are not yet
    /// joined.
    size: Vec<u16>,
    loose: Vec<u16>,
    /// When each group last changed, and when the groups around each tile were last examined.
    changed: Vec<u32>,
    looked: Vec<u32>,
    /// The current time; it counts examinations.
    clock: u32,
}

/// The puzzle has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Tiles to examine again, each at most once.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    tiles: Vec<u16>,
    is_in: Vec<bool>,
}

impl Queue {
    pub(super) fn clear(&mut self, tiles: usize) {
        self.tiles.clear();
        self.is_in.clear();
        self.is_in.resize(tiles, false);
    }

    #[inline(always)]
    pub(super) fn push(&mut self, tile: usize) {
        if !std::mem::replace(&mut self.is_in[tile], true) {
            self.tiles.push(tile as u16);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        let tile = usize::from(self.tiles.pop()?);
        self.is_in[tile] = false;
        Some(tile)
    }
}

/// A puzzle as the rules see it.
#[derive(Clone, Copy)]
pub(super) struct Puzzle<'a> {
    pub(super) sides: &'a Sides,
    pub(super) masks: &'a [u16],
}

impl Puzzle<'_> {
    /// The arms of a tile in some orientation.
    #[inline(always)]
    pub(super) fn arms(&self, tile: usize, way: usize) -> u16 {
        turned(self.masks[tile], way, self.sides.count(tile))
    }
}

impl Known {
    /// The initial knowledge: sides that cannot be crossed have no arms.
    pub(super) fn start(&mut self, puzzle: Puzzle<'_>) {
        let Puzzle { sides, masks } = puzzle;
        let all = 0..sides.len();
        let Self { ways, on, off, above, size, loose, changed, looked, clock } = self;
        [&mut *ways, &mut *on, &mut *off, &mut *above, &mut *size, &mut *loose]
            .into_iter()
            .for_each(Vec::clear);
        ways.extend(all.clone().map(|tile| match sides.count(tile) {
            0 => 0,
            count => full(period(masks[tile], count)),
        }));
        for times in [changed, looked] {
            times.clear();
            times.resize(sides.len(), 0);
        }
        *clock = 1;
        on.resize(sides.len(), 0);
        off.extend(all.clone().map(|tile| full(sides.count(tile)) & !sides.open(tile)));
        above.extend(all.clone().map(|tile| tile as u16));
        size.resize(sides.len(), 1);
        loose.extend(masks.iter().map(|mask| mask.count_ones() as u16));
    }

    /// Copies other knowledge without allocating memory.
    pub(super) fn copy(&mut self, from: &Self) {
        self.ways.clone_from(&from.ways);
        self.on.clone_from(&from.on);
        self.off.clone_from(&from.off);
        self.above.clone_from(&from.above);
        self.size.clone_from(&from.size);
        self.loose.clone_from(&from.loose);
        self.changed.clone_from(&from.changed);
        self.looked.clone_from(&from.looked);
        self.clock = from.clock;
    }

    /// Whether only one orientation of a tile is left.
    #[inline(always)]
    pub(super) fn is_settled(&self, tile: usize) -> bool {
        self.ways[tile] & self.ways[tile].wrapping_sub(1) == 0
    }

    /// The sides of a tile about which nothing is known.
    #[inline(always)]
    pub(super) fn unknown(&self, puzzle: Puzzle<'_>, tile: usize) -> u16 {
        puzzle.sides.open(tile) & !self.on[tile] & !self.off[tile]
    }

    /// The root of a tile's group.
    #[inline(always)]
    pub(super) fn group(&self, mut tile: usize) -> usize {
        while usize::from(self.above[tile]) != tile {
            tile = usize::from(self.above[tile]);
        }
        tile
    }

    #[inline(always)]
    pub(super) fn size(&self, group: usize) -> usize {
        usize::from(self.size[group])
    }

    /// Propagates from the tiles in the queue until nothing changes. For each tile, removes the
    /// orientations that contradict its known sides. A side with an arm in all remaining
    /// orientations has an arm; a side with an arm in none has none.
    #[inline]
    pub(super) fn settle(
        &mut self,
        puzzle: Puzzle<'_>,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        while let Some(tile) = queue.pop() {
            let (on, off) = (self.on[tile], self.off[tile]);
            let (mut ways, mut all, mut any) = (0, u16::MAX, 0);
            let mut left = self.ways[tile];
            while left != 0 {
                let way = left.trailing_zeros() as usize;
                left &= left - 1;
                let arms = puzzle.arms(tile, way);
                if arms & off == 0 && arms & on == on {
                    ways |= 1 << way;
                    all &= arms;
                    any |= arms;
                }
            }
            if ways == 0 {
                return Err(Contradiction);
            }
            self.ways[tile] = ways;
            let open = puzzle.sides.open(tile);
            self.join(puzzle, tile, all & open & !on, queue)?;
            self.part(puzzle, tile, open & !any & !off, queue);
        }
        Ok(())
    }

    /// Records arms on sides of a tile.
    #[inline(always)]
    fn join(
        &mut self,
        puzzle: Puzzle<'_>,
        tile: usize,
        arms: u16,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        let mut left = arms;
        while left != 0 {
            let side = left.trailing_zeros() as usize;
            left &= left - 1;
            let met = puzzle.sides.across(tile, side);
            self.on[tile] |= 1 << side;
            self.on[met.tile] |= 1 << met.side;
            queue.push(met.tile);
            let (mut a, mut b) = (self.group(tile), self.group(met.tile));
            if a == b {
                return Err(Contradiction);
            }
            if self.size[a] < self.size[b] {
                std::mem::swap(&mut a, &mut b);
            }
            self.above[b] = a as u16;
            self.size[a] += self.size[b];
            self.loose[a] = self.loose[a] + self.loose[b] - 2;
            self.changed[a] = self.clock;
            if self.loose[a] == 0 && self.size(a) < puzzle.sides.tiles().len() {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// Records that sides of a tile have no arms.
    #[inline(always)]
    fn part(&mut self, puzzle: Puzzle<'_>, tile: usize, sides: u16, queue: &mut Queue) {
        self.off[tile] |= sides;
        let mut left = sides;
        while left != 0 {
            let side = left.trailing_zeros() as usize;
            left &= left - 1;
            let met = puzzle.sides.across(tile, side);
            self.off[met.tile] |= 1 << met.side;
            queue.push(met.tile);
        }
    }

    /// The masks of all tiles, once every tile is settled.
    pub(super) fn masks(&self, puzzle: Puzzle<'_>) -> Vec<u16> {
        let way = |tile: usize| self.ways[tile].trailing_zeros() as usize;
        let arms = |tile: usize| match puzzle.sides.count(tile) {
            0 => 0,
            _ => puzzle.arms(tile, way(tile)),
        };
        (0..puzzle.sides.len()).map(arms).collect()
    }

    /// Whether an orientation of a tile would cut off a group, or close a loop.
    #[inline(always)]
    pub(super) fn objection(
        &self,
        puzzle: Puzzle<'_>,
        around: &Around,
        tile: usize,
        way: usize,
    ) -> Objection {
        let arms = puzzle.arms(tile, way);
        let mut joined = [0u16; crate::MAX_SIDES + 1];
        joined[0] = around.own as u16;
        let (mut loose, mut size) = (self.loose[around.own], self.size(around.own));
        let arms = around.iter().filter(|(side, _)| arms >> side & 1 == 1);
        for (count, (_, group)) in (1..).zip(arms) {
            if joined[..count].contains(&group) {
                return Objection::Loop;
            }
            joined[count] = group;
            size += self.size(usize::from(group));
            // The joint uses up one arm of either group.
            loose = loose + self.loose[usize::from(group)] - 2;
        }
        if loose == 0 && size < puzzle.sides.tiles().len() {
            Objection::Island
        } else {
            Objection::None
        }
    }

    /// Whether the groups around a tile have changed since this was last asked.
    #[inline(always)]
    pub(super) fn has_news(&mut self, tile: usize, around: &Around) -> bool {
        let last = std::mem::replace(&mut self.looked[tile], self.clock);
        // Later changes get a later time.
        self.clock += 1;
        let is_new = |group: u16| self.changed[usize::from(group)] >= last;
        is_new(around.own as u16) || around.iter().any(|(_, group)| is_new(group))
    }

    /// The groups around a tile.
    #[inline(always)]
    pub(super) fn around(&self, puzzle: Puzzle<'_>, tile: usize) -> Around {
        let mut around =
            Around { own: self.group(tile), sides: [0; 16], groups: [0; 16], count: 0 };
        for side in bits(self.unknown(puzzle, tile)) {
            around.sides[around.count] = side as u8;
            let met = puzzle.sides.across(tile, side);
            around.groups[around.count] = self.group(met.tile) as u16;
            around.count += 1;
        }
        around
    }
}

/// The group of a tile, and the groups across its sides about which nothing is known.
pub(super) struct Around {
    own: usize,
    sides: [u8; 16],
    groups: [u16; 16],
    count: usize,
}

impl Around {
    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (u8, u16)> {
        self.sides[..self.count].iter().copied().zip(self.groups[..self.count].iter().copied())
    }
}

/// Why the groups around a tile rule out an orientation, if they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objection {
    None,
    Island,
    Loop,
}
