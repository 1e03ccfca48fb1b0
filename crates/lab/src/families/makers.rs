//! Makers, compared on the same requests.

use super::reach::{TRIAL, Unasked};
use super::shards::{MAKERS, what};
use super::{ComparedTier, ComparisonError, ComparisonHeader, Figures, Lab, Times};
use crate::interval::{Interval, Z95, wilson};
use crate::times::Clock;
use crate::{Contender, How};
use etchwork::pipeline::Limit;
use etchwork::pipeline::{Named, Overrides, Plan};
use etchwork::{Budget, Emitted, Funnel, Measuring, Name, Ratio, Settings, Worker};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// The results of several makers on one tier.
#[derive(Clone, Debug, Serialize)]
pub struct Makers {
    /// The basis of the comparison.
    #[serde(flatten)]
    pub on: ComparisonHeader,
    /// The makers, in the requested order.
    pub makers: Vec<MakerRecord>,
}

/// The results of one maker.
#[derive(Clone, Debug, Serialize)]
pub struct MakerRecord {
    /// Its requested name.
    pub maker: String,
    /// Its settings: those of the tier that it accepts, and those given.
    pub settings: Settings,
    /// Settings of the tier's maker that it does not know.
    pub left_out: Vec<String>,
    /// The counts, as in `generate --funnel`; boards are attempts.
    pub funnel: Funnel,
    /// Attempts for each puzzle.
    pub attempts_a_puzzle: Interval,
    /// Why and how often attempts were rejected.
    pub rejected: Vec<Rejection>,
    /// Requests that ended with a fault of the maker; no other count includes them.
    pub faults: u64,
    /// The first of these faults.
    pub fault: Option<String>,
    /// Distinct puzzles.
    pub distinct: u64,
    /// Every reading of the family, over the puzzles.
    pub readings: BTreeMap<String, Figures>,
    /// Measures taken only for the puzzles of the first three requests: the tier does not require
    /// them, and they spent their budget on each puzzle.
    pub given_up: Vec<String>,
    /// The times, without measures beyond those of the tier.
    pub times: Times,
}

/// How often attempts were rejected for one reason.
#[derive(Clone, Debug, Serialize)]
pub struct Rejection {
    /// The stage.
    pub stage: &'static str,
    /// The reason.
    pub reason: String,
    /// The number of attempts.
    pub attempts: u64,
    /// Their share of all.
    pub share: Interval,
}

/// Compares makers on a tier: each gets the tier's requests, the settings of the tier's own maker
/// that it knows, and the same gates.
///
/// ```
/// use etchwork_lab::families::{ComparedTier, makers};
/// use etchwork_lab::{Contender, How};
///
/// let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
/// let own = families.set("pipes").expect("it ships with the family");
/// let ground = ComparedTier {
///     family: &*own.family,
///     set: &own.set.name,
///     name: "tutorial",
///     tier: own.set.tier("tutorial")?,
///     seed: 1,
///     requests: 4,
///     registry: &registry,
/// };
/// let asked = [Contender::plain("growth"), Contender::plain("winding")];
/// let compared = makers(&ground, &asked, &How::default())?;
/// let leaves = |at: usize| compared.makers[at].readings["leaves"].mean.unwrap();
/// assert!(leaves(0) > leaves(1), "{} {}", leaves(0), leaves(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn makers(
    ground: &ComparedTier<'_>,
    asked: &[Contender],
    how: &How<'_>,
) -> Result<Makers, ComparisonError> {
    if asked.is_empty() {
        let family = ground.family.id();
        return Err(ComparisonError::None { family: family.to_owned(), kind: "makers" });
    }
    let plans: Vec<Planned> =
        asked.iter().map(|entrant| Planned::new(ground, entrant)).collect::<Result<_, _>>()?;
    let answers = what(MAKERS, ground, asked, 0).answers(how)?;
    let records = plans.iter().zip(answers).map(|(plan, answers)| plan.record(ground, answers));
    Ok(Makers {
        on: ComparisonHeader::new(Lab::Makers, ground),
        makers: records.collect::<Result<_, _>>()?,
    })
}

/// A maker with its tier.
pub(super) struct Planned {
    entrant: Contender,
    plan: Plan,
}

impl Planned {
    pub fn new(ground: &ComparedTier<'_>, entrant: &Contender) -> Result<Self, ComparisonError> {
        let Named { id, settings } = entrant.named.clone();
        let settings = [(id.clone(), settings.as_typed())].into();
        let overrides = Overrides { maker: Some(id), settings, ..Default::default() };
        let plan = ground.family.plan(ground.tier, &overrides, ground.registry);
        let plan =
            plan.map_err(|error| ComparisonError::Plan { label: entrant.label.clone(), error })?;
        Ok(Self { entrant: entrant.clone(), plan })
    }

    /// A worker that answers requests.
    pub fn worker(&self, ground: &ComparedTier<'_>) -> Result<Box<dyn Worker>, ComparisonError> {
        let worker = ground.family.worker(&self.plan, ground.registry);
        worker.map_err(|error| ComparisonError::Plan { label: self.entrant.label.clone(), error })
    }

    /// The answer to a request, or `None` if it was stopped. Dropped measures are not taken.
    pub fn answer(
        &self,
        ground: &ComparedTier<'_>,
        worker: &mut dyn Worker,
        index: u32,
        given_up: &[String],
        stop: &AtomicBool,
    ) -> Result<Option<MakerAnswer>, ComparisonError> {
        let mut clock = Clock::start();
        let limit = Limit { stopped: Some(stop), ..Limit::NONE };
        let answered = worker.request(ground.seed, index, None, limit);
        let nanos = clock.lap();
        let outcome = match answered {
            Ok(outcome) if !outcome.is_answered() => return Ok(None),
            Ok(outcome) => {
                let read = outcome.puzzle.map(|made| self.read(ground, &made, given_up));
                Ok((outcome.funnel, read.transpose()?))
            }
            Err(fault) => Err(fault.to_string()),
        };
        Ok(Some(MakerAnswer { nanos, outcome }))
    }

    /// The measures dropped after the first requests.
    pub fn given_up(
        &self,
        ground: &ComparedTier<'_>,
        answers: &[MakerAnswer],
    ) -> Result<Vec<String>, ComparisonError> {
        let tried = answers.iter().take(TRIAL as usize);
        let tried = tried.filter_map(|answer| answer.outcome.as_ref().ok()?.1.as_ref());
        let unasked = Unasked::of(ground, &self.plan)?;
        Ok(unasked.barren(tried.map(|read| &read.readings[..])))
    }

    /// Takes all readings of the family except dropped ones, with the settings of the tier.
    fn read(
        &self,
        ground: &ComparedTier<'_>,
        made: &Emitted,
        given_up: &[String],
    ) -> Result<Read, ComparisonError> {
        let (puzzle, solution) = (&made.puzzle, made.solution());
        let settings = &ground.tier.metrics;
        let without: Vec<&str> = given_up.iter().map(String::as_str).collect();
        let question = Measuring {
            without: &without,
            budget: Budget::UNLIMITED,
            ..Measuring::all(&solution, settings)
        };
        let taken = puzzle.measure(&question, ground.registry);
        let label = || self.entrant.label.clone();
        let taken = taken.map_err(|error| ComparisonError::Puzzle { label: label(), error })?;
        let mut readings: Vec<_> =
            taken.into_iter().map(|taken| (taken.name, taken.value)).collect();
        // A reading that only the maker knows cannot be taken from a puzzle.
        let notes = made.readings.iter();
        let notes = notes.filter(|(name, _)| readings.iter().all(|(of, _)| of != name));
        let notes: Vec<_> = notes.cloned().collect();
        readings.extend(notes);
        let value =
            |(name, value): (Name, Option<Ratio>)| (name.into_owned(), value.map(Ratio::to_f64));
        let readings = readings.into_iter().map(value).collect();
        Ok(Read { likeness: puzzle.likeness(), readings })
    }

    /// The record of the maker from the answers to all requests.
    fn record(
        &self,
        ground: &ComparedTier<'_>,
        answers: Vec<MakerAnswer>,
    ) -> Result<MakerRecord, ComparisonError> {
        let given_up = self.given_up(ground, &answers)?;
        let record = summed(self.entrant.label.clone(), answers);
        let (settings, left_out) =
            (self.plan.tier().maker.settings.clone(), self.plan.left_out().to_vec());
        Ok(MakerRecord { settings, left_out, given_up, ..record })
    }
}

/// The answer to one request: its cost and result, or the fault of the maker.
#[derive(Serialize, Deserialize)]
pub(super) struct MakerAnswer {
    nanos: u64,
    outcome: Result<(Funnel, Option<Read>), String>,
}

/// A puzzle with its readings.
#[derive(Serialize, Deserialize)]
struct Read {
    likeness: Vec<u8>,
    readings: Vec<(String, Option<f64>)>,
}

/// The record of a maker from its answers, without its settings.
fn summed(maker: String, answers: Vec<MakerAnswer>) -> MakerRecord {
    let (mut funnel, mut nanos) = (Funnel::default(), 0);
    let (mut faults, mut fault) = (0, None);
    let mut likenesses = BTreeSet::new();
    let mut readings: BTreeMap<String, Vec<Option<f64>>> = BTreeMap::new();
    for MakerAnswer { nanos: took, outcome } in answers {
        nanos += took;
        match outcome {
            Ok((of_request, read)) => {
                funnel.add(&of_request);
                let Some(read) = read else { continue };
                likenesses.insert(read.likeness);
                for (name, value) in read.readings {
                    readings.entry(name).or_default().push(value);
                }
            }
            Err(of_maker) => {
                faults += 1;
                fault.get_or_insert(of_maker);
            }
        }
    }
    let puzzles = funnel.accepted;
    let rejection = |(reject, attempts): (&etchwork::Reject, &u64)| Rejection {
        stage: reject.stage.name(),
        reason: reject.reason.to_string(),
        attempts: *attempts,
        share: wilson(*attempts, funnel.boards, Z95),
    };
    MakerRecord {
        maker,
        settings: Settings::default(),
        left_out: Vec::new(),
        given_up: Vec::new(),
        attempts_a_puzzle: wilson(puzzles, funnel.boards, Z95).inverted(),
        rejected: funnel.rejected.iter().map(rejection).collect(),
        faults,
        fault,
        distinct: likenesses.len() as u64,
        readings: readings
            .into_iter()
            .map(|(name, values)| (name, Figures::of(values.into_iter())))
            .collect(),
        times: Times::of(nanos, puzzles),
        funnel,
    }
}
