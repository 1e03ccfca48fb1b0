//! The course of requests: how each starts, what the results of its boards mean, and how it ends.
//! Both drivers use it, board by board (`worker`) and many boards side by side (`batch`).

use crate::Discard;
use crate::candidate::{BoardJob, Candidate};
use crate::discard::Log;
use crate::outcome::{Emitted, Failure, Fault, Outcome};
use crate::prepared_plan::PreparedPlan;
use crate::stages::Searched;
use etchwork_path::{Stream, Streams};
use etchwork_pipeline::Limit;
use std::sync::Arc;

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
    asked: RequestRange<'a>,
    /// Is told of each rejected board.
    watch: &'a mut dyn FnMut(Discard<'_>),
    /// Spare memory for a puzzle.
    spare: &'a mut Option<Emitted>,
    /// The boards so far.
    boards: u64,
    /// How many requests have started.
    taken: usize,
    /// The fault of the first request at fault, with the number of that request.
    pub fault: Option<(usize, Fault)>,
}

/// A request under way.
pub(crate) struct OpenRequest {
    /// The number of its outcome.
    request: usize,
    pub mechanic: usize,
    /// The number of the next board.
    pub board: u32,
    /// The number at which its mechanic's boards end.
    pub end: u32,
    /// The stream from which the boards' streams split.
    pub base: Stream,
    /// Whether it is over: it has an answer, or a plug-in was at fault.
    pub is_over: bool,
}

impl<'a> Requests<'a> {
    /// None has started yet.
    pub fn new(
        prepared: &'a mut PreparedPlan,
        asked: RequestRange<'a>,
        watch: &'a mut dyn FnMut(Discard<'_>),
        spare: &'a mut Option<Emitted>,
    ) -> Self {
        Self { prepared, asked, watch, spare, boards: 0, taken: 0, fault: None }
    }

    /// How many requests have not started.
    pub fn left(&self) -> usize {
        self.asked.outcomes.len() - self.taken
    }

    /// Whether the limit or the caller ends the work here, if it takes some more boards at least.
    pub fn ends(&self, more: usize) -> bool {
        self.boards + more as u64 > self.asked.limit.boards || self.is_stopped()
    }

    /// Whether the caller has stopped the work.
    pub fn is_stopped(&self) -> bool {
        self.asked.limit.is_stopped()
    }

    /// Starts the next request, if there is one.
    pub fn take_up(&mut self) -> Option<OpenRequest> {
        let (request, seed) = (self.taken, self.asked.seed);
        let outcome = self.asked.outcomes.get_mut(request)?;
        self.taken += 1;
        let index = self.asked.first + request as u32;
        let mechanic = self.prepared.draw_mechanic(seed, index);
        outcome.index = index;
        outcome.funnel.clear();
        outcome.funnel.requests = 1;
        outcome.parts.clear();
        // Mostly it is already the same, and counting the owners is slow.
        let name = &self.prepared.mechanics[mechanic].name;
        if !Arc::ptr_eq(&outcome.mechanic, name) {
            outcome.mechanic.clone_from(name);
        }
        let (base, end) = (Streams::base(seed, index), self.prepared.plan.tier().boards);
        Some(OpenRequest { request, mechanic, board: 0, end, base, is_over: false })
    }

    /// Counts attempts of the path finder for a board of a request.
    pub fn count_attempts(&mut self, open_request: &OpenRequest, attempts: u64) {
        self.asked.outcomes[open_request.request].funnel.attempts += attempts;
    }

    /// Sculpts the next board of a request.
    pub fn sculpt(&mut self, open_request: &OpenRequest, candidate: &mut Candidate) {
        let PreparedPlan { plan, stages, .. } = &*self.prepared;
        stages.sculpt(plan, &open_request.base.split(open_request.board), candidate);
    }

    /// Takes the next board of a request through its remaining stages into a puzzle, or says why
    /// there is none.
    pub fn finish(
        &mut self,
        open_request: &OpenRequest,
        candidate: &mut Candidate,
        searched: Option<Searched>,
    ) -> Result<(), Failure> {
        let OpenRequest { request, mechanic, board, base, .. } = open_request;
        let Outcome { puzzle, funnel, .. } = &mut self.asked.outcomes[*request];
        let PreparedPlan { plan, stages, mechanics, .. } = &mut *self.prepared;
        let puzzle = puzzle.get_or_insert_with(|| {
            self.spare.take().unwrap_or_else(|| Emitted::blank(plan.tier()))
        });
        let job = BoardJob { plan, choice: &mechanics[*mechanic], root: &base.split(*board) };
        let mut log = Log { funnel, watch: self.watch, number: *board };
        let done = stages.finish(job, candidate, searched, &mut log, puzzle);
        if let Err(Failure::Rejected(reject)) = &done {
            log.tell(reject, false, candidate.as_far_as(reject));
        }
        done
    }

    /// Records the result of the next board of a request. Unless this ends the request, its next
    /// board must be tried.
    pub fn record(&mut self, open_request: &mut OpenRequest, done: Result<(), Failure>) {
        self.boards += 1;
        open_request.board += 1;
        let request = open_request.request;
        let funnel = &mut self.asked.outcomes[request].funnel;
        funnel.boards += 1;
        match done {
            Ok(()) => self.end(open_request, true),
            Err(Failure::Rejected(reject)) => {
                funnel.reject(&reject, 1);
                let is_used_up = open_request.board >= open_request.end;
                if is_used_up && !self.fall_back(open_request) {
                    self.end(open_request, false);
                }
            }
            Err(Failure::Fault(fault)) => {
                open_request.is_over = true;
                if self.fault.as_ref().is_none_or(|(first, _)| request < *first) {
                    self.fault = Some((request, fault));
                }
            }
        }
    }

    /// Switches to the fallback of a mechanic whose boards are used up, if there is one.
    fn fall_back(&mut self, open_request: &mut OpenRequest) -> bool {
        let outcome = &mut self.asked.outcomes[open_request.request];
        let fallback = self.prepared.fallback(open_request.mechanic);
        let Some(fallback) = fallback.filter(|_| outcome.parts.is_empty()) else { return false };
        outcome.give_up_mechanic();
        open_request.mechanic = fallback;
        open_request.end = open_request.end.saturating_mul(2);
        open_request.board < open_request.end
    }

    /// Ends a request, with a puzzle or without.
    fn end(&mut self, open_request: &mut OpenRequest, emitted: bool) {
        open_request.is_over = true;
        let outcome = &mut self.asked.outcomes[open_request.request];
        let mechanic = &self.prepared.mechanics[open_request.mechanic].name;
        let fallback = outcome.end(emitted, mechanic);
        match &mut outcome.puzzle {
            Some(puzzle) if emitted => {
                (puzzle.boards_tried, puzzle.fallback) = (open_request.board, fallback);
            }
            puzzle => *self.spare = puzzle.take().or(self.spare.take()),
        }
    }

    /// Ends the work. Returns whether it stayed within the limit.
    pub fn close(mut self, within_limit: bool) -> Result<bool, Fault> {
        // So that no unfinished outcome counts as an answer.
        while self.take_up().is_some() {}
        self.fault.map_or(Ok(within_limit), |(_, fault)| Err(fault))
    }
}
