//! Workers: one request after the other, from a recipe to a puzzle.

use crate::batch::Batch;
use crate::candidate::{BoardJob, Candidate};
use crate::discard::Log;
use crate::outcome::{Failure, Fault, Outcome};
use crate::prepared_plan::PreparedPlan;
use crate::requests::RequestRange;
use crate::{Discard, Plan};
use etchwork_core::{LANES, Registry, RegistryError, Streams};
use etchwork_pipeline::Limit;

/// A number of requests whose last boards cost little in comparison.
const BATCH: u32 = 4096;

/// Answers requests of one plan; one worker serves one thread. An answer depends on the plan, the
/// seed and the index alone.
pub struct Worker {
    prepared: PreparedPlan,
    /// The board that runs alone.
    alone: Candidate,
    /// The batch for boards side by side, if the plug-ins support it.
    batch: Option<Batch>,
}

/// Boards to try, numbered from `first` on, with a mechanic.
#[derive(Clone, Copy)]
struct Request<'a> {
    mechanic: usize,
    seed: u32,
    index: u32,
    first: u32,
    limit: Limit<'a>,
}

/// How the boards of a request ended.
#[derive(PartialEq, Eq)]
enum End {
    Emitted,
    UsedUp,
    Stopped,
}

impl Worker {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let mut prepared = PreparedPlan::new(plan, registry)?;
        let batch = Batch::new(plan, &mut prepared.stages);
        Ok(Self { prepared, alone: Candidate::blank(plan), batch })
    }

    /// The best number of requests to answer at once: 1 where a plug-in works on one board at a
    /// time.
    pub fn requests_at_once(&self) -> u32 {
        if self.batch.is_some() { BATCH } else { 1 }
    }

    /// Answers many requests at once, from index `first` on, each as [`Worker::request`] would, and
    /// reuses the memory of earlier outcomes. Where the plug-ins work on many boards side by side,
    /// this is several times as fast, and faster with more requests; requests too few to fill the
    /// lanes run one by one. The only error is a faulty plug-in, reported for the first request
    /// that meets it. Panics if the indices run out.
    ///
    /// ```
    /// # use etchwork_engine::*;
    /// # fn many(mut worker: Worker) -> Result<(), Fault> {
    /// let mut outcomes = vec![Outcome::default(); 500];
    /// worker.requests_into(42, 0, &mut outcomes)?;
    /// assert_eq!(outcomes[3], worker.request(42, 3)?);
    /// # Ok(())
    /// # }
    /// ```
    pub fn requests_into(
        &mut self,
        seed: u32,
        first: u32,
        outcomes: &mut [Outcome],
    ) -> Result<(), Fault> {
        self.requests_within(seed, first, outcomes, Limit::NONE)?;
        Ok(())
    }

    /// [`Worker::requests_into`], but ends as soon as all requests together clearly take more
    /// boards than the limit has, or when it is stopped. Returns whether it ran to the end.
    pub fn requests_within(
        &mut self,
        seed: u32,
        first: u32,
        outcomes: &mut [Outcome],
        limit: Limit<'_>,
    ) -> Result<bool, Fault> {
        let more = u32::try_from(outcomes.len().saturating_sub(1)).ok();
        let last = more.and_then(|more| first.checked_add(more));
        assert!(last.is_some(), "indices end at {}", u32::MAX);
        // Fewer leave lanes empty, and are faster one by one.
        let Some(batch) = self.batch.as_mut().filter(|_| outcomes.len() >= LANES) else {
            let (mut boards, mut done) = (0, Ok(()));
            for (at, into) in outcomes.iter_mut().enumerate() {
                let index = first + at as u32;
                match done.is_err() || boards > limit.boards || limit.is_stopped() {
                    true => into.funnel.clear(),
                    false => done = self.watched((seed, index), into, limit, &mut |_| ()),
                }
                boards += into.funnel.boards;
            }
            done?;
            return Ok(boards <= limit.boards && !limit.is_stopped());
        };
        batch.answer(&mut self.prepared, RequestRange { seed, first, outcomes, limit })
    }

    /// Takes over the memory of a finished worker, whatever its plan.
    pub fn take_memory_of(&mut self, other: &mut Self) {
        if let (Some(own), Some(other)) = (&mut self.batch, &mut other.batch) {
            own.take_memory_of(other);
        }
    }

    /// Answers one request. The only error is a faulty plug-in.
    pub fn request(&mut self, seed: u32, index: u32) -> Result<Outcome, Fault> {
        let mut outcome = Outcome::default();
        self.request_into(seed, index, &mut outcome)?;
        Ok(outcome)
    }

    /// [`Worker::request`] in the memory of an earlier outcome: unless plug-ins allocate, no board
    /// takes new memory.
    pub fn request_into(
        &mut self,
        seed: u32,
        index: u32,
        outcome: &mut Outcome,
    ) -> Result<(), Fault> {
        self.watched((seed, index), outcome, Limit::NONE, &mut |_| ())
    }

    /// [`Worker::request`] that reports each board as it is rejected: those that the outcome's
    /// funnel counts.
    pub fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        mut watch: impl FnMut(Discard<'_>),
    ) -> Result<Outcome, Fault> {
        let mut outcome = Outcome::default();
        self.watched((seed, index), &mut outcome, Limit::NONE, &mut watch)?;
        Ok(outcome)
    }

    fn watched(
        &mut self,
        (seed, index): (u32, u32),
        outcome: &mut Outcome,
        limit: Limit<'_>,
        watch: &mut dyn FnMut(Discard<'_>),
    ) -> Result<(), Fault> {
        let drawn = self.prepared.begin(seed, index, outcome);
        let first = Request { mechanic: drawn, seed, index, first: 0, limit };
        let mut end = self.try_boards(first, outcome, watch);
        let is_used_up = matches!(end, Ok(End::UsedUp));
        let standby = self.prepared.standby(drawn).filter(|_| is_used_up);
        if let Some(standby) = standby {
            outcome.give_up_mechanic();
            let first_board = self.prepared.plan.tier().boards;
            let second = Request { mechanic: standby, first: first_board, ..first };
            end = self.try_boards(second, outcome, watch);
        }
        if !matches!(end, Ok(End::Emitted)) {
            self.prepared.take_back(outcome);
        }
        let end = end?;
        if end != End::Stopped {
            self.prepared.conclude(outcome, standby.unwrap_or(drawn), end == End::Emitted);
        }
        Ok(())
    }

    /// Tries boards until one becomes a puzzle.
    fn try_boards(
        &mut self,
        request: Request<'_>,
        outcome: &mut Outcome,
        watch: &mut dyn FnMut(Discard<'_>),
    ) -> Result<End, Fault> {
        let Self { prepared, alone, .. } = self;
        let Request { mechanic, seed, index, first, limit } = request;
        let Outcome { funnel, puzzle, .. } = outcome;
        let mut log = Log { funnel, watch, number: 0 };
        let puzzle = prepared.puzzle(puzzle);
        let PreparedPlan { plan, stages, mechanics, .. } = prepared;
        for board in first..first.saturating_add(plan.tier().boards) {
            if limit.is_stopped() {
                return Ok(End::Stopped);
            }
            log.funnel.boards += 1;
            log.number = board;
            let root = Streams { seed, index, board }.root();
            let job = BoardJob { plan, choice: &mechanics[mechanic], root: &root };
            stages.sculpt(plan, &root, alone);
            match stages.finish(job, alone, None, &mut log, puzzle) {
                Ok(()) => {
                    puzzle.boards_tried = board + 1;
                    return Ok(End::Emitted);
                }
                Err(Failure::Rejected(reject)) => log.reject(&reject, alone.as_far_as(&reject)),
                Err(Failure::Fault(fault)) => return Err(fault),
            }
        }
        Ok(End::UsedUp)
    }
}
