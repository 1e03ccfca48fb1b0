//! Boards that passed all screens. Many do not, and those that do are gathered until they
//! fill the lanes: what comes next is then done for no empty ones.

use crate::Plan;
use crate::bench::{Bench, Choice, FIND, Job, SOURCES};
use crate::gauges::Ticket;
use crate::lot::Lot;
use crate::slot::{Causes, Fate, Try};
use etchwork_core::{Cell, CellSet, Fields, LANES, StreamLanes, Words};

/// Up to thirty-two boards.
#[derive(Default)]
pub(crate) struct Survivors {
    boards: Fields,
    roots: StreamLanes,
    /// The cells that a path may start from.
    may: Words,
    /// The number of each board's try.
    tries: Vec<usize>,
    /// The cells that a path on each is tried from.
    sources: [Vec<Cell>; LANES],
}

impl Survivors {
    /// Takes a board from a lane, and the cells that a path may start from. Whether there
    /// is no room for another.
    #[inline(always)]
    pub fn push(&mut self, tried: &Try, (boards, lane): (&Fields, usize), may: u64) -> bool {
        let to = self.tries.len();
        self.boards.take(to, boards, lane);
        self.roots.set(to, &tried.root);
        self.may[to] = may;
        self.tries.push(tried.number);
        to + 1 == LANES
    }

    /// Makes errands of all boards, and is empty again.
    pub fn send_out(
        &mut self,
        (plan, bench, mechanics): (&Plan, &mut Bench, &[Choice]),
        tries: &mut [Try],
        (lots, causes): (&mut [Lot; 2], &Causes),
    ) {
        if self.tries.is_empty() {
            return;
        }
        self.draw_sources((plan, bench, mechanics), tries);
        let (starts, finds) = (self.boards.starts(), self.roots.split(&[FIND; LANES]));
        for (lane, number) in self.tries.drain(..).enumerate() {
            let (tried, sources) = (&mut tries[number], &mut self.sources[lane]);
            if !tried.is_unsent() {
                continue;
            }
            tried.fate = if sources.is_empty() {
                Fate::Screened(causes.no_source)
            } else {
                let lot = usize::from(!mechanics[tried.mechanic].accepts_any_path);
                let errand = (starts[lane], finds.origin(lane));
                let number = lots[lot].send(number, errand, sources);
                Fate::Errand(Ticket { lot, number })
            };
        }
        self.boards.clear_all();
    }

    /// Draws the cells that paths may be tried from; side by side if the order can.
    fn draw_sources(
        &mut self,
        (plan, bench, mechanics): (&Plan, &mut Bench, &[Choice]),
        tries: &mut [Try],
    ) {
        let Self { boards, roots, may, tries: numbers, sources } = self;
        let mut streams = roots.split(&[SOURCES; LANES]);
        let most = plan.tier().sources.tries as usize;
        if bench.order.sources_in_lanes(boards, (most, may), &mut streams, sources) {
            return;
        }
        for ((number, may), sources) in numbers.iter().zip(may).zip(sources) {
            let tried = &mut tries[*number];
            let (choice, root) = (&mechanics[tried.mechanic], &tried.root);
            bench.show(plan, (tried.size, &CellSet::from_word(tried.open)));
            if !choice.accepts_any_path && bench.dress(Job { plan, choice, root }).is_err() {
                tried.fate = Fate::Alone;
                continue;
            }
            bench.draw_sources(plan, root, sources);
            sources.retain(|cell| *may >> cell.index() & 1 != 0);
        }
    }
}
