//! Boards that passed all screens. Many boards do not pass, so those that do are gathered until
//! they fill the lanes: the next stages then have no empty lanes.

use crate::candidate::{BoardJob, Candidate};
use crate::prepared_plan::PreparedPlan;
use crate::request_board::{RequestBoard, Route};
use crate::searches::Searches;
use crate::stages::{FIND, SOURCES, no_source};
use etchwork_path::{BoardLanes, Cell, LANES, StreamLanes, Words};

/// Up to thirty-two boards.
#[derive(Default)]
pub(crate) struct ScreenedBoards {
    boards: BoardLanes,
    roots: StreamLanes,
    /// The cells that a path may start from.
    may: Words,
    /// The number of each board's try.
    tries: Vec<usize>,
    /// The sources of each board.
    sources: [Vec<Cell>; LANES],
}

impl ScreenedBoards {
    /// Takes a board from a lane, and the cells that a path may start from. Returns whether the
    /// lanes are now full.
    #[inline(always)]
    pub fn push(
        &mut self,
        tried: &RequestBoard,
        boards: &BoardLanes,
        lane: usize,
        may: u64,
    ) -> bool {
        let to = self.tries.len();
        self.boards.take(to, boards, lane);
        self.roots.set(to, &tried.root);
        self.may[to] = may;
        self.tries.push(tried.number);
        to + 1 == LANES
    }

    /// Turns all boards into tasks, and is then empty.
    pub fn send_out(
        &mut self,
        prepared: &PreparedPlan,
        candidate: &mut Candidate,
        tries: &mut [RequestBoard],
        searches: &mut Searches,
    ) {
        if self.tries.is_empty() {
            return;
        }
        self.draw_sources(prepared, candidate, tries);
        let (starts, finds) = (self.boards.starts(), self.roots.split(&[FIND; LANES]));
        for (lane, number) in self.tries.drain(..).enumerate() {
            let (tried, sources) = (&mut tries[number], &mut self.sources[lane]);
            if !tried.is_unsent() {
                continue;
            }
            tried.route = if sources.is_empty() {
                Route::Rejected(no_source())
            } else {
                Route::InLanes(searches.send(number, starts[lane], finds.origin(lane), sources))
            };
        }
        self.boards.clear_all();
    }

    /// Draws the sources of all boards, side by side if the order can.
    fn draw_sources(
        &mut self,
        prepared: &PreparedPlan,
        candidate: &mut Candidate,
        tries: &mut [RequestBoard],
    ) {
        let Self { boards, roots, may, tries: numbers, sources } = self;
        let PreparedPlan { plan, stages, mechanics, .. } = prepared;
        let mut streams = roots.split(&[SOURCES; LANES]);
        let most = plan.tier().sources.tries as usize;
        if stages.order.sources_in_lanes(boards, most, may, &mut streams, sources) {
            return;
        }
        for ((number, may), sources) in numbers.iter().zip(may).zip(sources) {
            let tried = &mut tries[*number];
            let (choice, root) = (&mechanics[tried.mechanic], &tried.root);
            candidate.show(plan, tried.size, tried.open);
            if !choice.accepts_any_path && candidate.dress(BoardJob { plan, choice, root }).is_err()
            {
                tried.route = Route::Alone;
                continue;
            }
            stages.draw_sources(plan, root, &candidate.board, sources);
            sources.retain(|cell| *may >> cell.index() & 1 != 0);
        }
    }
}
