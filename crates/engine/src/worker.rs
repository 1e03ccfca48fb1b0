//! Workers: requests of a plan, from recipes to puzzles.

use crate::batch::Batch;
use crate::candidate::Candidate;
use crate::outcome::{Emitted, Fault, Outcome};
use crate::prepared_plan::PreparedPlan;
use crate::requests::{RequestRange, Requests};
use crate::{Discard, Plan};
use etchwork_path::topology::SIDE_BY_SIDE;
use etchwork_path::{LANES, Registry, RegistryError};
use etchwork_pipeline::Limit;
use std::slice;

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
    /// Spare memory for a puzzle.
    spare: Option<Emitted>,
}

impl Worker {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let mut prepared = PreparedPlan::new(plan, registry)?;
        let batch = SIDE_BY_SIDE.then(|| Batch::new(plan, &mut prepared.stages)).flatten();
        Ok(Self { prepared, alone: Candidate::blank(plan), batch, spare: None })
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
    /// boards than the limit has, or when it is stopped. Returns whether all are answered within the
    /// limit.
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
        let are_many = outcomes.len() >= LANES;
        let asked = RequestRange { seed, first, outcomes, limit };
        let Self { prepared, alone, batch, spare } = self;
        let watch = &mut |_: Discard<'_>| ();
        let requests = Requests::new(prepared, asked, watch, spare);
        match batch {
            // The constant keeps the batches out of an engine without them.
            Some(batch) if SIDE_BY_SIDE && are_many => batch.answer(requests),
            _ => one_by_one(requests, alone),
        }
    }

    /// Takes over the memory of a finished worker, whatever its plan.
    pub fn take_memory_of(&mut self, other: &mut Self) {
        if SIDE_BY_SIDE && let (Some(own), Some(other)) = (&mut self.batch, &mut other.batch) {
            own.take_memory_of(other);
        }
    }

    /// Answers one request. The only error is a faulty plug-in.
    pub fn request(&mut self, seed: u32, index: u32) -> Result<Outcome, Fault> {
        self.request_watched(seed, index, |_| ())
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
        let (outcomes, limit) = (slice::from_mut(&mut outcome), Limit::NONE);
        let asked = RequestRange { seed, first: index, outcomes, limit };
        let requests = Requests::new(&mut self.prepared, asked, &mut watch, &mut self.spare);
        one_by_one(requests, &mut self.alone)?;
        Ok(outcome)
    }
}

/// Answers all requests within the limit, board by board. Returns whether the work stayed within it.
fn one_by_one(mut requests: Requests<'_>, alone: &mut Candidate) -> Result<bool, Fault> {
    while !requests.ends(0) && requests.fault.is_none() {
        let Some(mut open_request) = requests.take_up() else { return requests.close(true) };
        while !open_request.is_over {
            if requests.is_stopped() {
                return requests.close(false);
            }
            requests.sculpt(&open_request, alone);
            let done = requests.finish(&open_request, alone, None);
            requests.record(&mut open_request, done);
        }
    }
    requests.close(false)
}
