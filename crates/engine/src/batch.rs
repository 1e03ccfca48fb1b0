//! Many requests at once: each has a board under way, and boards go through the stages thirty-two
//! side by side. Where requests are too few for that, each has several boards, and boards after its
//! first puzzle are dropped. The outcomes equal those of the requests one by one; only the order of
//! the work differs.

use crate::Plan;
use crate::batch_sculptor::BatchSculptor;
use crate::candidate::{BoardJob, Candidate, MechanicChoice};
use crate::open_request::{Causes, OpenRequest, RequestBoard, Route};
use crate::outcome::{Failure, Fault};
use crate::prepared_plan::PreparedPlan;
use crate::requests::{Boards, RequestRange, Requests};
use crate::screened::ScreenedBoards;
use crate::searches::Searches;
use crate::stages::Stages;
use crate::watched::MANY;
use etchwork_core::{BoardLanes, LANES, Reject, Stage, StreamLanes, Words, at_work};
use std::mem;

/// The number of requests with a board under way: large enough that hundreds of boards reach the
/// path finder together, and lanes are seldom idle.
const SLOTS: usize = 32 * LANES;

/// The number that stands for no reason.
const PASSED: u32 = u32::MAX;

/// The driver for boards side by side.
pub(crate) struct Batch {
    batch_sculptor: BatchSculptor,
    /// Thirty-two boards in the making.
    boards: BoardLanes,
    /// The boards that passed all screens.
    screened: ScreenedBoards,
    open_requests: Vec<OpenRequest>,
    /// The boards under way, in the order of their slots and of their numbers.
    tries: Vec<RequestBoard>,
    /// The dressed boards, by mechanic that restricts paths and by number of try: their memory
    /// mostly serves again.
    dressed: Vec<Vec<Candidate>>,
    searches: Searches,
    /// For each mechanic, whether its boards have proved unfit for batches.
    alone: Vec<bool>,
    /// Memory for a board that was not dressed before its turn.
    candidate: Candidate,
    causes: Causes,
}

impl Batch {
    /// A batch, if all plug-ins of a plan can work on many boards side by side.
    pub fn new(plan: &Plan, stages: &mut Stages) -> Option<Self> {
        let boards = BoardLanes::default();
        let (mut sources, mut impossible) = ([0; LANES], [0; LANES]);
        let mut screens = stages.screens.iter();
        let able = stages.refinery.is_none()
            && stages.finder.find_in_lanes(&mut [])
            && screens
                .all(|(_, s)| s.screen_in_lanes(&boards, &mut sources, &mut impossible).is_some());
        let batch_sculptor = BatchSculptor::new(plan.tier(), &stages.sculptors).filter(|_| able)?;
        let causes = Causes::new(stages.metric_set.rejects());
        let (screened, open_requests, tries, dressed, searches, alone) = Default::default();
        let candidate = Candidate::blank(plan);
        Some(Self {
            batch_sculptor,
            boards,
            screened,
            open_requests,
            tries,
            dressed,
            searches,
            alone,
            candidate,
            causes,
        })
    }

    /// Takes over the memory of a finished batch, whatever its plan.
    pub fn take_memory_of(&mut self, other: &mut Self) {
        mem::swap(&mut self.screened, &mut other.screened);
        mem::swap(&mut self.open_requests, &mut other.open_requests);
        mem::swap(&mut self.tries, &mut other.tries);
        mem::swap(&mut self.dressed, &mut other.dressed);
        mem::swap(&mut self.searches, &mut other.searches);
    }

    /// Answers all requests within the limit. Returns whether it answered all.
    pub fn answer(
        &mut self,
        prepared: &mut PreparedPlan,
        asked: RequestRange<'_>,
    ) -> Result<bool, Fault> {
        let mut requests = Requests::new(prepared, asked);
        self.open_requests.clear();
        self.alone.resize(requests.prepared.mechanics.len(), false);
        self.dressed.resize_with(self.alone.len(), Vec::new);
        loop {
            let mut open_request = OpenRequest::idle();
            while self.open_requests.len() < SLOTS && requests.take_up(&mut open_request) {
                self.open_requests.push(mem::replace(&mut open_request, OpenRequest::idle()));
            }
            // Each request without an answer takes at least one more board.
            let left = self.open_requests.len() + requests.left();
            let is_dear = requests.boards + left as u64 > requests.asked.limit.boards;
            let is_over = is_dear || requests.asked.limit.is_stopped();
            if is_over {
                // So that no unfinished outcome counts as an answer.
                while requests.take_up(&mut open_request) {}
            }
            if is_over || self.open_requests.is_empty() {
                return requests.fault.map_or(Ok(!is_over), |(_, fault)| Err(fault));
            }
            self.spread();
            self.searches.tries.clear();
            for from in (0..self.tries.len()).step_by(LANES) {
                self.sculpt(&mut requests, from);
            }
            self.send_out(requests.prepared);
            self.find_in_lanes(requests.prepared);
            self.settle(&mut requests);
        }
    }

    /// Looks for paths, and gates them; a mechanic that restricts paths settles them first.
    fn find_in_lanes(&mut self, prepared: &mut PreparedPlan) {
        let Self { tries, dressed, searches, causes, .. } = self;
        let PreparedPlan {
            stages: Stages { finder, metric_set, graphs, .. }, mechanics, plan, ..
        } = prepared;
        let tasks = &mut searches.tasks[..searches.tries.len()];
        let id = plan.tier().finder.id.as_str();
        at_work("path finder", id, &MANY, || finder.find_in_lanes(tasks));
        metric_set.gate_searches(tasks, |number| {
            let RequestBoard { number: at, mechanic, root, size, route, .. } =
                &mut tries[searches.tries[number]];
            let choice = &mechanics[*mechanic];
            if choice.accepts_any_path {
                return None;
            }
            let job = BoardJob { plan, choice, root };
            let candidate = &mut dressed[*mechanic][*at];
            let settled = candidate.settle_in_lanes(job, &mut graphs[*size], &tasks[number]);
            match settled {
                Ok(true) => None,
                Err(Failure::Rejected(reject)) => Some(causes.number(&reject)),
                Ok(false) | Err(Failure::Fault(_)) => {
                    // What is wrong with it comes out when it goes on by itself.
                    *route = Route::Alone;
                    Some(causes.no_path)
                }
            }
        });
    }

    /// Takes the next board of each slot, and, where lanes would be idle for want of
    /// requests, some of those that follow.
    fn spread(&mut self) {
        let Self { open_requests, tries, .. } = self;
        let all = open_requests.len().next_multiple_of(LANES);
        let (each, more) = (all / open_requests.len(), all % open_requests.len());
        RequestBoard::spread(tries, open_requests, |open_request| {
            (each + usize::from(open_request < more)) as u32
        });
    }

    /// Records the results of all boards. Where a request is answered, the next takes its place.
    fn settle(&mut self, requests: &mut Requests<'_>) {
        let Self { open_requests, tries, dressed, searches, causes, candidate: alone, .. } = self;
        let mut boards = Boards { searches, dressed, alone };
        let mut tries = tries.iter().peekable();
        for (number, open_request) in open_requests.iter_mut().enumerate() {
            let mut is_answered = false;
            while let Some(tried) = tries.next_if(|tried| tried.open_request == number) {
                is_answered =
                    is_answered || requests.settle(open_request, tried, &mut boards, causes);
            }
            open_request.is_over = is_answered && !requests.take_up(open_request);
        }
        // The outcome of a request does not depend on its slot.
        for number in (0..open_requests.len()).rev() {
            if open_requests[number].is_over {
                open_requests.swap_remove(number);
            }
        }
    }

    /// Sculpts and screens up to thirty-two boards; those that pass continue.
    fn sculpt(&mut self, requests: &mut Requests<'_>, from: usize) {
        let Self {
            batch_sculptor, boards, open_requests, tries: all, dressed, alone, causes, ..
        } = self;
        let end = all.len().min(from + LANES);
        let tries = &mut all[from..end];
        let PreparedPlan { plan, stages, mechanics, .. } = &mut *requests.prepared;
        let roots = roots(open_requests, tries);
        let lanes = (&roots, tries.len());
        let sizes = batch_sculptor.sculpt(plan.tier(), &stages.sculptors, lanes, boards);
        for (lane, tried) in tries.iter_mut().enumerate() {
            (tried.size, tried.open) = (sizes[lane] as usize, boards.open[lane]);
            tried.root = roots.origin(lane);
            let choice = &mechanics[tried.mechanic];
            if !choice.accepts_any_path {
                let alone = &mut alone[tried.mechanic];
                let dressed = &mut dressed[tried.mechanic];
                tried.dress(dressed, (plan, choice), (boards, lane), alone);
            }
        }
        let (may, reasons) = screen(stages, boards, causes);
        for lane in 0..end - from {
            let tried = &mut self.tries[from + lane];
            match reasons[lane] {
                _ if !tried.is_unsent() => (),
                PASSED => {
                    if self.screened.push(tried, (&self.boards, lane), may[lane]) {
                        self.send_out(requests.prepared);
                    }
                }
                why => tried.route = Route::Screened(why),
            }
        }
    }

    /// Makes tasks of the boards that passed all screens.
    fn send_out(&mut self, prepared: &mut PreparedPlan) {
        let (tries, to) = (&mut self.tries, (&mut self.searches, &self.causes));
        self.screened.send_out(prepared, &mut self.candidate, tries, to);
    }
}

impl RequestBoard {
    /// Dresses a board whose mechanic restricts paths: the board may then still run side by side
    /// with others.
    fn dress(
        &mut self,
        dressed: &mut Vec<Candidate>,
        (plan, choice): (&Plan, &MechanicChoice),
        (boards, lane): (&mut BoardLanes, usize),
        alone: &mut bool,
    ) {
        if !*alone {
            let most = dressed.len().max(self.number + 1);
            dressed.resize_with(most, || Candidate::blank(plan));
            let candidate = &mut dressed[self.number];
            candidate.show(plan, self.size, self.open);
            match candidate.dress(BoardJob { plan, choice, root: &self.root }) {
                Ok(()) if candidate.goes_in_lanes(plan) => {
                    return boards.dress(lane, &candidate.board);
                }
                Ok(()) => *alone = true,
                // What is wrong with it comes out when it goes on by itself.
                Err(_) => (),
            }
        }
        boards.clear(lane);
        self.route = Route::Alone;
    }
}

/// The roots of the streams of up to thirty-two boards.
fn roots(open_requests: &[OpenRequest], tries: &[RequestBoard]) -> StreamLanes {
    let (mut bases, mut boards) = (StreamLanes::default(), [0; LANES]);
    for (lane, tried) in tries.iter().enumerate() {
        bases.set(lane, &open_requests[tried.open_request].base);
        boards[lane] = tried.board;
    }
    bases.split(&boards)
}

/// The cells from which paths can start on thirty-two boards, and for each board [`PASSED`] or the
/// number of the reason why there are none.
fn screen(stages: &Stages, boards: &BoardLanes, causes: &mut Causes) -> (Words, [u32; LANES]) {
    let (mut sources, mut reasons) = (boards.open, [PASSED; LANES]);
    for (id, screen) in &stages.screens {
        let mut impossible = [0; LANES];
        let reason = at_work("screen", id, &MANY, || {
            screen.screen_in_lanes(boards, &mut sources, &mut impossible)
        });
        let Some(why) = reason else { continue };
        let reason = causes.number(&Reject::new(Stage::Screen, why));
        for lane in 0..LANES {
            let is_first = (reasons[lane] == PASSED) & (impossible[lane] != 0);
            reasons[lane] = if is_first { reason } else { reasons[lane] };
        }
    }
    (sources, reasons)
}
