//! Sculpting thirty-two boards side by side: what [`sculpt`](crate::carve::sculpt)
//! does, wall by wall, with the same draws.

use crate::carve::{SCULPT, SIZE, sculpt_into, walls_of};
use crate::{Sculptors, Tier};
use etchwork_path::lanes::{Shape, each, lanes_where};
use etchwork_path::topology::{Compiled, Ranks, for_this_processor};
use etchwork_path::{Board, BoardLanes, Draws, LANES, Stream, StreamLanes, Words, weigh};
use std::hint::black_box;

/// Sculpts thirty-two boards at a time.
pub(crate) struct BatchSculptor {
    /// The shapes of the tier's sizes.
    shapes: Vec<Shape>,
    /// The least draw for each sculptor but the first.
    shares: Vec<u32>,
    /// What each sculptor offers.
    offers: Vec<Words>,
    /// A board that is sculpted alone.
    alone: Board,
}

/// Where the thirty-two boards are.
struct Sculpting<'a> {
    boards: &'a mut BoardLanes,
    streams: StreamLanes,
    /// Walls that are still to be placed.
    left: Draws,
}

impl BatchSculptor {
    /// A sculptor of many boards for a tier, if its sculptors and sizes can run side by side.
    pub fn new(tier: &Tier, sculptors: &Sculptors) -> Option<Self> {
        let (none, mut offers) = (BoardLanes::default(), vec![[0; LANES]; sculptors.len()]);
        let mut in_lanes = sculptors.iter().zip(&mut offers);
        let able = in_lanes.all(|((_, sculptor), out)| sculptor.candidates_in_lanes(&none, out));
        let shapes = tier.sizes.iter().map(|size| Shape::new(*size));
        let shapes = shapes.collect::<Option<Vec<Shape>>>().filter(|_| able)?;
        let weights = || sculptors.iter().map(|(weight, _)| *weight);
        let drawn = |draw| weigh(Stream::unit_of(draw), weights()) as u32;
        let shares = steps(sculptors.len().saturating_sub(1) as u32, drawn);
        Some(Self { shapes, shares, offers, alone: Board::new(tier.sizes[0]) })
    }

    /// Sculpts boards in the first `count` lanes, from the roots of their streams. Returns which of
    /// the tier's sizes each has.
    pub fn sculpt(
        &mut self,
        tier: &Tier,
        sculptors: &Sculptors,
        roots: &StreamLanes,
        count: usize,
        boards: &mut BoardLanes,
    ) -> Draws {
        let [mut of_sizes, mut streams] =
            [SIZE, SCULPT].map(|purpose| roots.split(&[purpose; LANES]));
        let sizes = of_sizes.below(&[self.shapes.len() as u32; LANES]);
        let shares = streams.next_u32();
        let mut left = [0; LANES];
        boards.clear_all();
        for lane in 0..count {
            let size = sizes[lane] as usize;
            boards.set(lane, &self.shapes[size]);
            let share = Stream::unit_of(shares[lane]);
            left[lane] = walls_of(tier, tier.sizes[size], share) as u32;
        }
        let odd = self.carve(sculptors, Sculpting { boards, streams, left });
        for lane in (0..LANES).filter(|lane| odd[*lane]) {
            sculpt_into(&mut self.alone, tier, sculptors, &roots.origin(lane));
            boards.set_board(lane, &self.alone);
        }
        sizes
    }

    fn carve(&mut self, sculptors: &Sculptors, mut at: Sculpting<'_>) -> [bool; LANES] {
        let mut odd = [false; LANES];
        while at.left.iter().any(|left| *left > 0) {
            for ((_, sculptor), out) in sculptors.iter().zip(&mut self.offers) {
                let done = sculptor.candidates_in_lanes(at.boards, out);
                assert!(done, "a sculptor that works in lanes does so always");
            }
            let Self { shares, offers, .. } = self;
            for_this_processor(Pick { shares, offers, at: &mut at, odd: &mut odd });
        }
        odd
    }
}

impl Sculpting<'_> {
    /// Places a wall on a board, on a cell drawn from the candidates or, where that would split the
    /// board, on the next cell drawn. Returns whether one fitted.
    #[inline(always)]
    fn place(&mut self, lane: usize, mut candidates: u64, mut cell: u64) -> bool {
        while !self.boards.wall_up(lane, cell) {
            candidates &= !cell;
            let ranks = Ranks::of(candidates);
            if ranks.count() == 0 {
                return false;
            }
            cell = ranks.nth(candidates, self.streams.below_of(lane, ranks.count()));
        }
        true
    }
}

/// The least draws of 32 bits that give each number from 1 to `most`, for numbers that grow with the
/// draw; none for numbers that no draw gives, such as that of a last sculptor without weight.
fn steps(most: u32, of: impl Fn(u32) -> u32) -> Vec<u32> {
    let step = |number: u32| {
        let (mut below, mut above) = (0, u32::MAX);
        while below < above {
            let middle = below + (above - below) / 2;
            if of(middle) >= number { above = middle } else { below = middle + 1 }
        }
        (of(above) >= number).then_some(above)
    };
    (1..=most).map_while(step).collect()
}

/// Draws a sculptor and a candidate for a wall of each board, and places the wall: on all boards at
/// once, where a board clearly stays in one piece.
struct Pick<'a, 'b> {
    shares: &'a [u32],
    offers: &'a [Words],
    at: &'a mut Sculpting<'b>,
    /// The boards that must be sculpted alone.
    odd: &'a mut [bool; LANES],
}

impl Compiled for Pick<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { shares, offers, at, odd } = self;
        let Sculpting { boards, streams, left } = at;
        // Dereferenced once: otherwise the compiler must assume that a write moves the boards.
        let boards = &mut **boards;
        let candidates = begin(shares, offers, &streams.next_u32(), &boards.open);
        let counts = each!(lane in LANES => Ranks::of(candidates[lane]).count());
        // Without a candidate of any sculptor the board stays as it is.
        *left = each!(lane in LANES => if counts[lane] == 0 { 0 } else { left[lane] });
        let ranks = streams.below(&each!(lane in LANES => counts[lane].max(1)));
        let cells = each!(lane in LANES =>
            Ranks::of(candidates[lane]).nth(candidates[lane], ranks[lane]));
        let joined = boards.joined_locally(&cells);
        let sure = each!(lane in LANES => {
            let others = boards.open[lane] & boards.open[lane].wrapping_sub(1);
            joined[lane] & u64::from((left[lane] > 0) & (others != 0)).wrapping_neg()
        });
        boards.open = each!(lane in LANES => boards.open[lane] & !(cells[lane] & sure[lane]));
        *left = each!(lane in LANES => left[lane].wrapping_add(sure[lane] as u32));
        let doubtful = each!(lane in LANES => (sure[lane] == 0) & (left[lane] > 0));
        // Without `black_box` the compiler would see where these come from, and gather them one by
        // one.
        for lane in lanes_where(&black_box(doubtful)) {
            if at.place(lane, candidates[lane], cells[lane]) {
                at.left[lane] -= 1;
            } else {
                // The other sculptors come in turn, too rarely for a place here: this board is
                // sculpted alone.
                (odd[lane], at.left[lane]) = (true, 0);
            }
        }
    }
}

/// The open candidates of the drawn sculptor, by non-decreasing shares, or those of the first other
/// sculptor that has any.
#[inline(always)]
fn begin(shares: &[u32], offers: &[Words], drawn: &Draws, open: &Words) -> Words {
    let mut own = offers.first().copied().unwrap_or_default();
    for (share, offer) in shares.iter().zip(offers.iter().skip(1)) {
        own = each!(lane in LANES => if drawn[lane] >= *share { offer[lane] } else { own[lane] });
    }
    own = each!(lane in LANES => own[lane] & open[lane]);
    for offer in offers {
        own = each!(lane in LANES =>
            own[lane] | offer[lane] & open[lane] & u64::from(own[lane] == 0).wrapping_neg());
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_no_draw_gives_has_no_step() {
        let half = 1 << 31;
        assert_eq!(steps(3, |draw| 2 * u32::from(draw >= half)), [half, half]);
        assert_eq!(steps(2, |draw| u32::from(draw == u32::MAX)), [u32::MAX]);
        assert_eq!(steps(1, |_| 0), [0; 0]);
        let drawn = |draw| weigh(Stream::unit_of(draw), [1.0, 1.0, 0.0].into_iter()) as u32;
        assert_eq!(steps(2, drawn), [half]);
    }
}
