//! Many requests at once: each has a board under way, and boards go through the stages thirty-two
//! side by side. Where requests are too few for that, each has several boards, and boards after its
//! first puzzle are dropped. The outcomes equal those of the requests one by one; only the order of
//! the work differs.

use crate::Plan;
use crate::batch_sculptor::BatchSculptor;
use crate::candidate::{BoardJob, Candidate, MechanicChoice};
use crate::outcome::{Failure, Fault};
use crate::prepared_plan::PreparedPlan;
use crate::request_board::{RequestBoard, Route};
use crate::requests::{OpenRequest, Requests};
use crate::screened::ScreenedBoards;
use crate::searches::Searches;
use crate::stages::{Searched, Stages};
use crate::watched::MANY;
use etchwork_path::lanes::{each, lanes_where};
use etchwork_path::{BoardLanes, LANES, Reject, Stage, StreamLanes, Words, at_work};
use std::{iter, mem};

/// The number of requests with a board under way: large enough that hundreds of boards reach the
/// path finder together, and lanes are seldom idle.
const SLOTS: usize = 32 * LANES;

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
    results: Results,
    /// For each mechanic, whether its boards have proved unfit for batches.
    alone: Vec<bool>,
}

/// What has become of the boards of a round, until their requests record it.
struct Results {
    /// The dressed boards, by mechanic that restricts paths and by number of try: their memory
    /// mostly serves again.
    dressed: Vec<Vec<Candidate>>,
    searches: Searches,
    /// Memory for a board that was not dressed before its turn.
    candidate: Candidate,
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
        let (screened, open_requests, tries, alone) = Default::default();
        let (dressed, searches, candidate) =
            (Vec::new(), Searches::default(), Candidate::blank(plan));
        let results = Results { dressed, searches, candidate };
        Some(Self { batch_sculptor, boards, screened, open_requests, tries, results, alone })
    }

    /// Takes over the memory of a finished batch, whatever its plan.
    pub fn take_memory_of(&mut self, other: &mut Self) {
        mem::swap(self, other);
        mem::swap(&mut self.batch_sculptor, &mut other.batch_sculptor);
        mem::swap(&mut self.alone, &mut other.alone);
    }

    /// Answers all requests within the limit. Returns whether the work stayed within it.
    pub fn answer(&mut self, mut requests: Requests<'_>) -> Result<bool, Fault> {
        self.open_requests.clear();
        self.alone.resize(requests.prepared.mechanics.len(), false);
        self.results.dressed.resize_with(self.alone.len(), Vec::new);
        // Each request without an answer takes at least one more board.
        while !requests.ends(self.open_requests.len() + requests.left()) {
            let free = SLOTS - self.open_requests.len();
            self.open_requests.extend(iter::from_fn(|| requests.take_up()).take(free));
            if self.open_requests.is_empty() {
                return requests.close(true);
            }
            self.spread();
            self.results.searches.tries.clear();
            for from in (0..self.tries.len()).step_by(LANES) {
                self.sculpt(&mut requests, from);
            }
            self.send_out(requests.prepared);
            self.find_in_lanes(requests.prepared);
            self.record(&mut requests);
        }
        requests.close(false)
    }

    /// Looks for paths, and gates them; a mechanic that restricts paths settles them first.
    fn find_in_lanes(&mut self, prepared: &mut PreparedPlan) {
        let Self { tries, results: Results { dressed, searches, .. }, .. } = self;
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
                return Ok(());
            }
            let job = BoardJob { plan, choice, root };
            let candidate = &mut dressed[*mechanic][*at];
            match candidate.settle_in_lanes(job, &mut graphs[*size], &tasks[number]) {
                Ok(true) => Ok(()),
                Err(Failure::Rejected(reject)) => Err(reject),
                Ok(false) | Err(Failure::Fault(_)) => {
                    // What is wrong with it comes out when it goes on by itself.
                    *route = Route::Alone;
                    Err(no_path())
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
    fn record(&mut self, requests: &mut Requests<'_>) {
        let Self { open_requests, tries, results, .. } = self;
        let mut tries = tries.iter().peekable();
        for (number, open_request) in open_requests.iter_mut().enumerate() {
            while let Some(tried) = tries.next_if(|tried| tried.open_request == number) {
                if !open_request.is_over && !requests.is_stopped() {
                    let done = results.finish(requests, open_request, tried);
                    requests.record(open_request, done);
                }
            }
            if open_request.is_over
                && let Some(next) = requests.take_up()
            {
                *open_request = next;
            }
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
        let Self { batch_sculptor, boards, open_requests, tries: all, results, alone, .. } = self;
        let end = all.len().min(from + LANES);
        let tries = &mut all[from..end];
        let PreparedPlan { plan, stages, mechanics, .. } = &mut *requests.prepared;
        let roots = roots(open_requests, tries);
        let sizes =
            batch_sculptor.sculpt(plan.tier(), &stages.sculptors, &roots, tries.len(), boards);
        for (lane, tried) in tries.iter_mut().enumerate() {
            (tried.size, tried.open) = (sizes[lane] as usize, boards.open[lane]);
            tried.root = roots.origin(lane);
            let choice = &mechanics[tried.mechanic];
            if !choice.accepts_any_path {
                let alone = &mut alone[tried.mechanic];
                let dressed = &mut results.dressed[tried.mechanic];
                tried.dress(dressed, plan, choice, boards, lane, alone);
            }
        }
        let (may, rejects) = screen(stages, boards);
        for lane in 0..end - from {
            let tried = &mut self.tries[from + lane];
            match rejects[lane] {
                _ if !tried.is_unsent() => (),
                Some(reject) => tried.route = Route::Rejected(reject),
                None => {
                    if self.screened.push(tried, &self.boards, lane, may[lane]) {
                        self.send_out(requests.prepared);
                    }
                }
            }
        }
    }

    /// Makes tasks of the boards that passed all screens.
    fn send_out(&mut self, prepared: &mut PreparedPlan) {
        let Self { screened, tries, results: Results { searches, candidate, .. }, .. } = self;
        screened.send_out(prepared, candidate, tries, searches);
    }
}

impl Results {
    /// Takes the next board of a request into a puzzle, or says why there is none.
    fn finish(
        &mut self,
        requests: &mut Requests<'_>,
        open_request: &OpenRequest,
        tried: &RequestBoard,
    ) -> Result<(), Failure> {
        let Self { dressed, searches, candidate } = self;
        let PreparedPlan { plan, stages, mechanics, .. } = &*requests.prepared;
        let search = match tried.route {
            Route::Rejected(reject) => return Err(reject.into()),
            Route::Unsent | Route::Alone => {
                candidate.show(plan, tried.size, tried.open);
                return requests.finish(open_request, candidate, None);
            }
            Route::InLanes(search) => search,
        };
        let rejected = stages.metric_set.rejection(search);
        let candidate = if mechanics[tried.mechanic].accepts_any_path {
            candidate.show(plan, tried.size, tried.open);
            candidate
        } else {
            &mut dressed[tried.mechanic][tried.number]
        };
        let task = &mut searches.tasks[search];
        requests.count_attempts(open_request, task.attempts);
        if task.path.is_empty() {
            return Err(no_path().into());
        }
        if let Some(reject) = rejected {
            return Err(reject.into());
        }
        mem::swap(&mut candidate.path, &mut task.path);
        requests.finish(open_request, candidate, Some(Searched { search, start: task.start }))
    }
}

/// The reason that no attempt found a path.
fn no_path() -> Reject {
    Reject::new(Stage::Find, "budget_spent")
}

impl RequestBoard {
    /// Dresses a board whose mechanic restricts paths: the board may then still run side by side
    /// with others.
    fn dress(
        &mut self,
        dressed: &mut Vec<Candidate>,
        plan: &Plan,
        choice: &MechanicChoice,
        boards: &mut BoardLanes,
        lane: usize,
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

/// The cells from which paths can start on thirty-two boards, and for each board the reason of the
/// screen that rejects it, if one does.
fn screen(stages: &Stages, boards: &BoardLanes) -> (Words, [Option<Reject>; LANES]) {
    let (mut sources, mut rejects) = (boards.open, [None; LANES]);
    for (id, screen) in &stages.screens {
        let mut impossible = [0; LANES];
        let reason = at_work("screen", id, &MANY, || {
            screen.screen_in_lanes(boards, &mut sources, &mut impossible)
        });
        let Some(why) = reason else { continue };
        for lane in lanes_where(&each!(lane in LANES => impossible[lane] != 0)) {
            rejects[lane].get_or_insert(Reject::new(Stage::Screen, why));
        }
    }
    (sources, rejects)
}
