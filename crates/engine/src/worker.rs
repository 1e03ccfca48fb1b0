//! Workers: one request after the other, from a recipe to a puzzle.

use crate::batch::Batch;
use crate::bench::{Bench, Choice, Job};
use crate::discard::Log;
use crate::outcome::{Emitted, Fallback, Fault, Lost, Outcome};
use crate::requests::Requests;
use crate::{Discard, Limit, Plan};
use etchwork_core::{LANES, Registry, RegistryError, Streams};
use std::sync::Arc;

/// Requests whose last boards are few enough not to matter.
const BATCH: u32 = 4096;

/// Works off requests of one plan; one worker serves one thread. What it
/// answers depends on the plan, the seed and the index alone.
pub struct Worker {
    pub(crate) plan: Plan,
    pub(crate) bench: Bench,
    pub(crate) mechanics: Vec<Choice>,
    /// The mechanic that the plan names, if any.
    named: Option<usize>,
    /// The memory of a puzzle that was not made.
    pub(crate) spare: Option<Emitted>,
    /// Where many boards go side by side, if the plug-ins can.
    batch: Option<Batch>,
}

/// Boards to be tried, numbered from `first` on, with a mechanic.
#[derive(Clone, Copy)]
struct Request<'a> {
    mechanic: usize,
    seed: u32,
    index: u32,
    first: u32,
    limit: Limit<'a>,
}

/// How the boards of a request came to an end.
#[derive(PartialEq, Eq)]
enum End {
    Emitted,
    UsedUp,
    Stopped,
}

impl Worker {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (bench, mechanics) = (Bench::new(plan, registry)?, choices(plan, registry)?);
        let batch = Batch::new(plan, &bench);
        let named =
            plan.mechanic().and_then(|name| mechanics.iter().position(|c| &*c.name == name));
        Ok(Self { plan: plan.clone(), bench, mechanics, named, spare: None, batch })
    }

    /// How many requests are best answered at once: 1 where a plug-in works on one
    /// board at a time.
    pub fn requests_at_once(&self) -> u32 {
        if self.batch.is_some() { BATCH } else { 1 }
    }

    /// Answers many requests at once, those from index `first` on, each as
    /// [`Worker::request`] would, into the memory of other outcomes. Where the
    /// plug-ins work on many boards side by side, this is several times as fast, the
    /// more so the more there are; fewer than fill the lanes go one by one. The only
    /// error is a plug-in at fault, at the first request at which it is. Panics if
    /// there are no indices for so many.
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

    /// [`Worker::requests_into`], given up as soon as it is plain that all requests
    /// together take more boards than the limit has, or when it is stopped. Whether neither
    /// was so.
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
        // Fewer leave lanes empty, and are sooner answered one by one.
        let Some(mut batch) = self.batch.take_if(|_| outcomes.len() >= LANES) else {
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
        let (taken, boards, fault) = (0, 0, None);
        let requests =
            Requests { worker: self, seed, first, outcomes, limit, boards, taken, fault };
        let answered = batch.answer(requests);
        self.batch = Some(batch);
        answered
    }

    /// Takes the memory of a worker that has nothing more to answer, of whatever plan.
    pub fn take_memory_of(&mut self, other: &mut Self) {
        if let (Some(own), Some(other)) = (&mut self.batch, &mut other.batch) {
            own.take_memory_of(other);
        }
    }

    /// Answers one request. The only error is a plug-in at fault.
    pub fn request(&mut self, seed: u32, index: u32) -> Result<Outcome, Fault> {
        let mut outcome = Outcome::default();
        self.request_into(seed, index, &mut outcome)?;
        Ok(outcome)
    }

    /// [`Worker::request`] into the memory of another outcome: where plug-ins
    /// need none of their own, no board takes new memory.
    pub fn request_into(
        &mut self,
        seed: u32,
        index: u32,
        outcome: &mut Outcome,
    ) -> Result<(), Fault> {
        self.watched((seed, index), outcome, Limit::NONE, &mut |_| ())
    }

    /// [`Worker::request`] that tells of each board as it is thrown away: what the
    /// outcome's funnel counts.
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
        let drawn = self.begin(seed, index, outcome);
        let mut puzzle = self.blank(outcome);
        let first = Request { mechanic: drawn, seed, index, first: 0, limit };
        let mut end = self.try_boards(first, outcome, &mut puzzle, watch)?;
        let standby = self.standby(drawn).filter(|_| end == End::UsedUp);
        if let Some(standby) = standby {
            outcome.give_up_mechanic();
            let second = Request { mechanic: standby, first: self.plan.tier().boards, ..first };
            end = self.try_boards(second, outcome, &mut puzzle, watch)?;
        }
        let emitted = end == End::Emitted;
        *(if emitted { &mut outcome.puzzle } else { &mut self.spare }) = Some(puzzle);
        if end != End::Stopped {
            self.conclude(outcome, standby.unwrap_or(drawn), emitted);
        }
        Ok(())
    }

    /// Puts down how a request ended, with the mechanic that it ended with.
    pub(crate) fn conclude(&self, outcome: &mut Outcome, mechanic: usize, emitted: bool) {
        outcome.funnel.end(emitted);
        if let Some((from, given_up)) = outcome.parts.first() {
            let (mut both, last) = (given_up.clone(), outcome.funnel.clone());
            both.add(&last);
            let (from, rejected) = (from.to_string(), given_up.rejected.clone());
            let fallback = Fallback { from, boards: self.plan.tier().boards, rejected };
            if let Some(puzzle) = outcome.puzzle.as_mut().filter(|_| emitted) {
                puzzle.fallback = Some(fallback);
            }
            outcome.funnel = both;
            outcome.parts.push((self.name(mechanic), last));
        }
    }

    /// Clears an outcome for a request; the mechanic that is drawn or named.
    pub(crate) fn begin(&self, seed: u32, index: u32, outcome: &mut Outcome) -> usize {
        outcome.index = index;
        outcome.funnel.clear();
        outcome.funnel.requests = 1;
        outcome.parts.clear();
        let drawn = self.draw_mechanic(seed, index);
        if !Arc::ptr_eq(&outcome.mechanic, &self.mechanics[drawn].name) {
            outcome.mechanic = self.name(drawn);
        }
        drawn
    }

    /// Memory for a puzzle.
    pub(crate) fn blank(&mut self, outcome: &mut Outcome) -> Emitted {
        let used = outcome.puzzle.take().or(self.spare.take());
        let mut puzzle = used.unwrap_or_else(|| Emitted::blank(self.plan.tier()));
        puzzle.fallback = None;
        puzzle
    }

    /// The mechanic that stands in for a drawn one, if there is another.
    pub(crate) fn standby(&self, drawn: usize) -> Option<usize> {
        let fallback = self.plan.tier().fallback.as_deref();
        let named = self.named.is_some();
        let standby = self.mechanics.iter().position(|c| Some(&*c.name) == fallback);
        standby.filter(|standby| *standby != drawn && !named)
    }

    fn name(&self, mechanic: usize) -> Arc<str> {
        Arc::clone(&self.mechanics[mechanic].name)
    }

    /// The mechanic has a stream of its own: registering another moves no board.
    fn draw_mechanic(&self, seed: u32, index: u32) -> usize {
        if let Some(named) = self.named {
            return named;
        }
        let weights = self.mechanics.iter().map(|choice| choice.weight);
        Streams { seed, index, board: 0 }.stage("mechanic").weighted(weights)
    }

    /// Tries boards until one becomes a puzzle.
    fn try_boards(
        &mut self,
        request: Request<'_>,
        outcome: &mut Outcome,
        puzzle: &mut Emitted,
        watch: &mut dyn FnMut(Discard<'_>),
    ) -> Result<End, Fault> {
        let mut log = Log { funnel: &mut outcome.funnel, watch, number: 0 };
        let Request { mechanic, seed, index, first, limit } = request;
        let choice = &self.mechanics[mechanic];
        for board in first..first.saturating_add(self.plan.tier().boards) {
            if limit.is_stopped() {
                return Ok(End::Stopped);
            }
            log.funnel.boards += 1;
            log.number = board;
            let root = Streams { seed, index, board }.root();
            let job = Job { plan: &self.plan, choice, root: &root };
            match self.bench.try_board(job, &mut log, puzzle) {
                Ok(()) => {
                    puzzle.boards_tried = board + 1;
                    return Ok(End::Emitted);
                }
                Err(Lost::Rejected(reject)) => log.reject(&reject, self.bench.tried(&reject)),
                Err(Lost::Fault(fault)) => return Err(fault),
            }
        }
        Ok(End::UsedUp)
    }
}

/// The mechanics that a plan may use, in the order of their names.
fn choices(plan: &Plan, registry: &Registry) -> Result<Vec<Choice>, RegistryError> {
    let tier = plan.tier();
    let mut names: Vec<&str> = tier.mechanics.keys().map(String::as_str).collect();
    names.extend(plan.mechanic());
    names.extend(tier.fallback.as_deref());
    names.sort_unstable();
    names.dedup();
    let choose = |name: &str| {
        let weight = tier.mechanics.get(name).map_or(0.0, |entry| entry.weight);
        let stack = tier.stack(name, registry)?;
        let accepts_any_path = stack.accepts_any_path();
        Ok(Choice { name: name.into(), weight, stack, accepts_any_path })
    };
    names.into_iter().map(choose).collect()
}
