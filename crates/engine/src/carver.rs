//! Sculpting thirty-two boards side by side: what [`sculpt`](crate::carve::sculpt)
//! does, wall by wall, with the same draws.

use crate::carve::{SCULPT, SIZE, sculpt_into, walls_of};
use crate::{Sculptors, Tier};
use etchwork_core::topology::{Compiled, Ranks, for_this_processor};
use etchwork_core::{Board, Draws, Fields, LANES, Stream, StreamLanes, Words, weigh};

/// Sculpts thirty-two boards at a time.
pub(crate) struct Carver {
    /// For each size, the least draw for each number of walls but the least.
    walls: Vec<(u32, Vec<u64>)>,
    /// The least draw for each sculptor but the first.
    shares: Vec<u64>,
    /// What each sculptor offers.
    offers: Vec<Words>,
    /// A board sculpted by itself.
    alone: Board,
}

/// Where the thirty-two boards are.
struct Progress<'a> {
    boards: &'a mut Fields,
    streams: StreamLanes,
    /// Walls that are still to be placed.
    left: Draws,
    /// Whether a wall is begun, its sculptor not yet drawn.
    fresh: [bool; LANES],
    /// Candidates for the wall that is begun.
    candidates: Words,
}

impl Carver {
    /// A carver for a tier, if its sculptors and sizes can go side by side.
    pub fn new(tier: &Tier, sculptors: &Sculptors) -> Option<Self> {
        let (none, mut offers) = (Fields::default(), vec![[0; LANES]; sculptors.len()]);
        let mut in_lanes = sculptors.iter().zip(&mut offers);
        let able = in_lanes.all(|((_, sculptor), out)| sculptor.candidates_in_lanes(&none, out));
        let small = tier.sizes.iter().all(|grid| grid.len() <= 64);
        if !able || !small {
            return None;
        }
        let walls = tier.sizes.iter().map(|grid| {
            let of = |draw| walls_of(tier, *grid, Stream::unit_of(draw)) as u32;
            (of(0), steps(of(0), of(u32::MAX), of))
        });
        let weights = || sculptors.iter().map(|(weight, _)| *weight);
        let drawn = |draw| weigh(Stream::unit_of(draw), weights()) as u32;
        let shares = steps(0, sculptors.len().saturating_sub(1) as u32, drawn);
        let alone = Board::new(tier.sizes[0]);
        Some(Self { walls: walls.collect(), shares, offers, alone })
    }

    /// Sculpts up to thirty-two boards, from the roots of their streams. Tells which
    /// of the tier's sizes each has.
    pub fn sculpt(
        &mut self,
        tier: &Tier,
        sculptors: &Sculptors,
        roots: &[Stream],
        boards: &mut Fields,
    ) -> [usize; LANES] {
        let mut sizes = [0; LANES];
        let mut left = [0; LANES];
        let mut streams = StreamLanes::default();
        for (lane, root) in roots.iter().enumerate() {
            let size = root.split(SIZE).index(tier.sizes.len());
            let mut stream = root.split(SCULPT);
            let draw = u64::from(stream.next_u32());
            let (least, steps) = &self.walls[size];
            left[lane] = least + steps.iter().map(|step| u32::from(draw >= *step)).sum::<u32>();
            boards.set(lane, tier.sizes[size]);
            streams.set(lane, &stream);
            sizes[lane] = size;
        }
        (roots.len()..LANES).for_each(|lane| boards.clear(lane));
        let (fresh, candidates) = ([true; LANES], [0; LANES]);
        let odd = self.carve(sculptors, Progress { boards, streams, left, fresh, candidates });
        for lane in (0..LANES).filter(|lane| odd[*lane]) {
            sculpt_into(&mut self.alone, tier, sculptors, &roots[lane]);
            boards.set_board(lane, &self.alone);
        }
        sizes
    }

    fn carve(&mut self, sculptors: &Sculptors, mut at: Progress<'_>) -> [bool; LANES] {
        let mut odd = [false; LANES];
        while at.left.iter().any(|left| *left > 0) {
            for ((_, sculptor), out) in sculptors.iter().zip(&mut self.offers) {
                let done = sculptor.candidates_in_lanes(at.boards, out);
                assert!(done, "a sculptor that works in lanes does so always");
            }
            let Self { shares, offers, .. } = self;
            let picked = for_this_processor(Pick { shares, offers, at: &mut at });
            for lane in (0..LANES).filter(|lane| picked.doubtful[*lane]) {
                if at.boards.wall_up(lane, picked.cells[lane]) {
                    (at.fresh[lane], at.left[lane]) = (true, at.left[lane] - 1);
                } else {
                    at.candidates[lane] &= !picked.cells[lane];
                    at.fresh[lane] = false;
                    if at.candidates[lane] == 0 {
                        // The other sculptors come in turn, too rarely for a place
                        // here: this board is sculpted by itself.
                        (odd[lane], at.left[lane]) = (true, 0);
                    }
                }
            }
        }
        odd
    }
}

/// The least draws of 32 bits that give each number above the least, for numbers
/// that grow with the draw.
fn steps(least: u32, most: u32, of: impl Fn(u32) -> u32) -> Vec<u64> {
    let step = |number: u32| {
        let (mut below, mut above) = (0, 1 << 32);
        while below < above {
            let middle: u64 = (below + above) / 2;
            if of(middle as u32) >= number { above = middle } else { below = middle + 1 }
        }
        above
    };
    (least + 1..=most).map(step).collect()
}

/// Draws a sculptor where a wall begins, and a candidate; places it where the
/// board is plainly whole without it.
struct Pick<'a, 'b> {
    shares: &'a [u64],
    offers: &'a [Words],
    at: &'a mut Progress<'b>,
}

/// The cells that were drawn, and those of which more is to be seen.
struct Picked {
    cells: Words,
    doubtful: [bool; LANES],
}

impl Compiled for Pick<'_, '_> {
    type Output = Picked;

    #[inline(always)]
    fn run(self) -> Picked {
        let Self { shares, offers, at } = self;
        let Progress { boards, streams, left, fresh, candidates } = at;
        let drawn = streams.next(fresh);
        for lane in 0..LANES {
            let begun = begin(shares, offers, drawn[lane], (lane, boards.open[lane]));
            candidates[lane] = if fresh[lane] { begun } else { candidates[lane] };
        }
        let (mut counts, mut here) = ([0; LANES], [false; LANES]);
        for lane in 0..LANES {
            counts[lane] = Ranks::of(candidates[lane]).count();
            // Without a candidate of any sculptor the board stays as it is.
            left[lane] = if counts[lane] == 0 { 0 } else { left[lane] };
            here[lane] = left[lane] > 0;
        }
        let ranks = streams.below(&counts, &here);
        let mut cells = [0; LANES];
        for lane in 0..LANES {
            cells[lane] = Ranks::of(candidates[lane]).nth(candidates[lane], ranks[lane]);
        }
        let joined = boards.joined_locally(&cells);
        let mut doubtful = [false; LANES];
        for lane in 0..LANES {
            let one = boards.open[lane] & boards.open[lane].wrapping_sub(1) == 0;
            let sure = here[lane] & (joined[lane] != 0) & !one;
            doubtful[lane] = here[lane] & !sure;
            boards.open[lane] &= !(if sure { cells[lane] } else { 0 });
            left[lane] -= u32::from(sure);
            fresh[lane] = sure;
        }
        Picked { cells, doubtful }
    }
}

/// The open candidates of the sculptor that is drawn, or those of the first of
/// the others that has any.
#[inline(always)]
fn begin(shares: &[u64], offers: &[Words], drawn: u32, (lane, open): (usize, u64)) -> u64 {
    let which = shares.iter().map(|share| u64::from(u64::from(drawn) >= *share)).sum::<u64>();
    let (mut own, mut others) = (0, 0);
    for (number, offer) in offers.iter().enumerate().rev() {
        let offer = offer[lane] & open;
        own = if number as u64 == which { offer } else { own };
        others = if offer != 0 { offer } else { others };
    }
    if own != 0 { own } else { others }
}
