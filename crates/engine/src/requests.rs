//! The requests of a batch: how they start, and how the results of their boards are recorded.

use crate::candidate::{BoardJob, Candidate};
use crate::discard::Log;
use crate::open_request::{Causes, Count, OpenRequest, RequestBoard, Route};
use crate::outcome::{Failure, Fault, Outcome};
use crate::prepared_plan::PreparedPlan;
use crate::searches::Searches;
use crate::stages::Searched;
use etchwork_core::Streams;
use etchwork_pipeline::Limit;
use std::mem;

/// Boards under way, with the stages that they have passed.
pub(crate) struct Boards<'a> {
    pub searches: &'a mut Searches,
    /// The dressed boards, by mechanic that restricts paths and by number of try.
    pub dressed: &'a mut [Vec<Candidate>],
    /// Memory for those that were not dressed before.
    pub alone: &'a mut Candidate,
}

/// Requests with indices from `first` on, and where the answers go.
pub(crate) struct RequestRange<'a> {
    pub seed: u32,
    pub first: u32,
    pub outcomes: &'a mut [Outcome],
    pub limit: Limit<'a>,
}

/// Many requests under way.
pub(crate) struct Requests<'a> {
    pub prepared: &'a mut PreparedPlan,
    pub asked: RequestRange<'a>,
    /// The boards so far.
    pub boards: u64,
    /// How many of them have started.
    pub taken: usize,
    /// The first fault, by its request.
    pub fault: Option<(usize, Fault)>,
}

impl<'a> Requests<'a> {
    /// None has started yet.
    pub fn new(prepared: &'a mut PreparedPlan, asked: RequestRange<'a>) -> Self {
        Self { prepared, asked, boards: 0, taken: 0, fault: None }
    }

    /// How many have not started.
    pub fn left(&self) -> usize {
        self.asked.outcomes.len() - self.taken
    }

    /// Starts the next request in a slot whose request is answered. Returns whether there was one.
    pub fn take_up(&mut self, open_request: &mut OpenRequest) -> bool {
        if self.left() == 0 {
            return false;
        }
        open_request.request = self.taken;
        self.taken += 1;
        let index = self.index(open_request.request);
        open_request.mechanic = self.prepared.begin(
            self.asked.seed,
            index,
            &mut self.asked.outcomes[open_request.request],
        );
        open_request.base = Streams::base(self.asked.seed, index);
        (open_request.board, open_request.end) = (0, self.prepared.plan.tier().boards);
        true
    }

    fn index(&self, request: usize) -> u32 {
        self.asked.first + request as u32
    }

    fn keep(&mut self, request: usize, fault: Fault) {
        if self.fault.as_ref().is_none_or(|(first, _)| request < *first) {
            self.fault = Some((request, fault));
        }
    }

    /// Records the result of a slot's next board. Returns whether its request is answered; if not,
    /// the next board must be tried.
    pub fn settle(
        &mut self,
        open_request: &mut OpenRequest,
        tried: &RequestBoard,
        boards: &mut Boards<'_>,
        causes: &mut Causes,
    ) -> bool {
        open_request.count.boards += 1;
        self.boards += 1;
        let why = match self.rejection(open_request, tried, boards.searches, causes) {
            Some(why) => why,
            None => match self.judge(open_request, tried, boards) {
                Ok(()) => {
                    self.conclude(open_request, causes, true);
                    return true;
                }
                Err(Failure::Rejected(reject)) => causes.number(&reject),
                Err(Failure::Fault(fault)) => {
                    self.keep(open_request.request, fault);
                    open_request.count = Count::default();
                    return true;
                }
            },
        };
        open_request.count.reject(why);
        open_request.board += 1;
        open_request.board >= open_request.end && self.fall_back(open_request, causes)
    }

    /// Why a board is rejected, if that is known before the mechanic's turn.
    fn rejection(
        &self,
        open_request: &mut OpenRequest,
        tried: &RequestBoard,
        searches: &Searches,
        causes: &Causes,
    ) -> Option<u32> {
        match tried.route {
            Route::Screened(why) => Some(why),
            Route::Unsent | Route::Alone => None,
            Route::InLanes(search) => {
                let task = &searches.tasks[search];
                open_request.count.attempts += task.attempts;
                if task.path.is_empty() {
                    return Some(causes.no_path);
                }
                self.prepared.stages.metric_set.rejection(search)
            }
        }
    }

    /// Switches to the fallback of a mechanic whose boards are used up. Returns whether there is
    /// none: then the request ends without a puzzle.
    fn fall_back(&mut self, open_request: &mut OpenRequest, causes: &Causes) -> bool {
        let outcome = &mut self.asked.outcomes[open_request.request];
        let standby = self.prepared.standby(open_request.mechanic);
        if let Some(standby) = standby.filter(|_| outcome.parts.is_empty()) {
            open_request.count.tell(causes, &mut outcome.funnel);
            outcome.give_up_mechanic();
            (open_request.mechanic, open_request.end) =
                (standby, open_request.end.saturating_mul(2));
            if open_request.board < open_request.end {
                return false;
            }
        }
        self.prepared.take_back(outcome);
        self.conclude(open_request, causes, false);
        true
    }

    /// Ends a request.
    fn conclude(&mut self, open_request: &mut OpenRequest, causes: &Causes, emitted: bool) {
        let outcome = &mut self.asked.outcomes[open_request.request];
        open_request.count.tell(causes, &mut outcome.funnel);
        self.prepared.conclude(outcome, open_request.mechanic, emitted);
    }

    /// The result of a board that nothing has rejected so far: a puzzle, or why there is none.
    fn judge(
        &mut self,
        open_request: &OpenRequest,
        tried: &RequestBoard,
        boards: &mut Boards<'_>,
    ) -> Result<(), Failure> {
        let Outcome { puzzle, funnel, .. } = &mut self.asked.outcomes[open_request.request];
        let puzzle = self.prepared.puzzle(puzzle);
        puzzle.boards_tried = tried.board + 1;
        let PreparedPlan { plan, stages, mechanics, .. } = &mut *self.prepared;
        let job = BoardJob { plan, choice: &mechanics[tried.mechanic], root: &tried.root };
        let mut log = Log { funnel, watch: &mut |_| (), number: tried.board };
        let Route::InLanes(search) = tried.route else {
            boards.alone.show(plan, tried.size, tried.open);
            return stages.finish(job, boards.alone, None, &mut log, puzzle);
        };
        let task = &mut boards.searches.tasks[search];
        let candidate = if job.choice.accepts_any_path {
            boards.alone.show(plan, tried.size, tried.open);
            &mut *boards.alone
        } else {
            &mut boards.dressed[tried.mechanic][tried.number]
        };
        mem::swap(&mut candidate.path, &mut task.path);
        let searched = Searched { search, start: task.start };
        stages.finish(job, candidate, Some(searched), &mut log, puzzle)
    }
}
