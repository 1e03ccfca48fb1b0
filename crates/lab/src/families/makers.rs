//! Makers, compared on the same requests.

use super::course::each;
use super::reach::{TRIAL, Unasked};
use super::{
    ComparedTier, ComparisonError, ComparisonHeader, Estimate, FamilyContender, Figures, Lab,
};
use crate::How;
use crate::interval::{Z95, wilson};
use crate::times::Clock;
use etchwork::engine::Limit;
use etchwork::pipeline::{FamilyOverrides, FamilyPlan, Fault};
use etchwork::{FamilyPuzzle, FamilyWorker, Funnel, Ratio, Settings};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What each of some makers came to on one tier.
#[derive(Clone, Debug, Serialize)]
pub struct Makers {
    /// What is compared, and on what.
    #[serde(flatten)]
    pub on: ComparisonHeader,
    /// The makers, in the order in which they were asked for.
    pub makers: Vec<MakerRecord>,
}

/// What one maker came to.
#[derive(Clone, Debug, Serialize)]
pub struct MakerRecord {
    /// The name by which it was asked for.
    pub maker: String,
    /// The settings that it worked with: those of the tier that it takes, and those given.
    pub settings: Settings,
    /// Settings of the tier's maker that it does not know.
    pub left_out: Vec<String>,
    /// The counts, as `generate --funnel` has them; its boards are attempts.
    pub funnel: Funnel,
    /// Attempts for each puzzle.
    pub attempts_a_puzzle: Estimate,
    /// Why attempts were rejected, and how many.
    pub rejected: Vec<Rejection>,
    /// Requests that ended with a fault of the maker, which are in no other count.
    pub faults: u64,
    /// The first of these.
    pub fault: Option<String>,
    /// Puzzles of which none is like another.
    pub distinct: u64,
    /// Every reading of the family, of the puzzles.
    pub readings: BTreeMap<String, Figures>,
    /// Measures that were taken of the puzzles of the first three requests alone: the tier does
    /// not ask for them, and their budget was spent on each.
    pub given_up: Vec<&'static str>,
    /// What is timed.
    pub times: MakerTimes,
}

/// How often attempts were rejected for one reason.
#[derive(Clone, Debug, Serialize)]
pub struct Rejection {
    /// The stage.
    pub stage: &'static str,
    /// The reason.
    pub reason: String,
    /// How many attempts.
    pub attempts: u64,
    /// Their share of all.
    pub share: Estimate,
}

/// Time on the processor, measuring beyond what the tier asks for left out.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MakerTimes {
    /// Microseconds of all requests.
    pub micros: u64,
    /// Microseconds for each puzzle.
    pub micros_a_puzzle: Option<f64>,
}

/// Compares makers on a tier: each gets the tier's requests, with the settings of the tier's
/// own maker as far as it knows them, and is held to the same gates.
///
/// ```
/// use etchwork_lab::families::{Entrant, Ground, makers};
/// use etchwork_lab::How;
///
/// let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
/// let own = families.set("pipes").expect("it ships with the family");
/// let ground = Ground {
///     family: &*own.family,
///     set: &own.set.name,
///     name: "tutorial",
///     tier: own.set.tier("tutorial")?,
///     seed: 1,
///     requests: 4,
///     registry: &registry,
/// };
/// let asked = [FamilyContender::plain("growth"), FamilyContender::plain("winding")];
/// let compared = makers(&ground, &asked, &How::default())?;
/// let leaves = |at: usize| compared.makers[at].readings["leaves"].mean.unwrap();
/// assert!(leaves(0) > leaves(1), "{} {}", leaves(0), leaves(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn makers(
    ground: &ComparedTier<'_>,
    asked: &[FamilyContender],
    how: &How<'_>,
) -> Result<Makers, ComparisonError> {
    if asked.is_empty() {
        let family = ground.family.id();
        return Err(ComparisonError::None { family, kind: "makers" });
    }
    let plans: Vec<Planned> =
        asked.iter().map(|entrant| Planned::new(ground, entrant)).collect::<Result<_, _>>()?;
    let records = asked.iter().zip(plans).map(|(entrant, plan)| record(ground, entrant, plan, how));
    Ok(Makers {
        on: ComparisonHeader::new(Lab::Makers, ground),
        makers: records.collect::<Result<_, _>>()?,
    })
}

/// A tier with another maker.
struct Planned {
    plan: FamilyPlan,
    left_out: Vec<String>,
}

impl Planned {
    fn new(ground: &ComparedTier<'_>, entrant: &FamilyContender) -> Result<Self, ComparisonError> {
        let mut tier = ground.tier.clone();
        let own = std::mem::replace(&mut tier.maker, entrant.named.clone());
        tier.maker.settings = own.settings;
        tier.maker.settings.extend(&entrant.named.settings);
        let mut left_out = Vec::new();
        loop {
            let none = FamilyOverrides::default();
            match ground.family.plan(&tier, &none, ground.registry) {
                Ok(plan) => return Ok(Self { plan, left_out }),
                Err(error) => {
                    let key = error.unknown_setting().map(str::to_owned);
                    let key = key.filter(|key| entrant.named.settings.get(key).is_none());
                    let key = key.filter(|key| tier.maker.settings.remove(key).is_some());
                    let label = entrant.label.clone();
                    left_out.push(key.ok_or(ComparisonError::Plan { label, error })?);
                }
            }
        }
    }
}

/// The answer to one request.
struct MakerAnswer {
    nanos: u64,
    outcome: Result<(Funnel, Option<Read>), Fault>,
}

/// A puzzle that was read.
struct Read {
    likeness: Vec<u8>,
    readings: Vec<(&'static str, Option<Ratio>)>,
}

fn record(
    ground: &ComparedTier<'_>,
    entrant: &FamilyContender,
    Planned { plan, left_out }: Planned,
    how: &How<'_>,
) -> Result<MakerRecord, ComparisonError> {
    let of_plan = |error| ComparisonError::Plan { label: entrant.label.clone(), error };
    let tier_lab = || ground.family.worker(&plan, ground.registry).map_err(of_plan);
    let work = |given_up: &[&str], worker: &mut Box<dyn FamilyWorker>, index: u32| {
        let mut clock = Clock::start();
        let limit = Limit { stopped: Some(how.stop), ..Limit::NONE };
        let answered = worker.request(ground.seed, index, None, limit);
        let nanos = clock.lap();
        let outcome = match answered {
            Ok(outcome) if !outcome.is_answered() => return Ok(None),
            Ok(outcome) => {
                let read = outcome.puzzle.map(|made| read(ground, entrant, &made, given_up));
                let read = read.transpose()?;
                Ok((outcome.funnel, read))
            }
            Err(fault) => Err(fault),
        };
        Ok(Some(MakerAnswer { nanos, outcome }))
    };
    let trial = TRIAL.min(ground.requests);
    let all = |worker: &mut _, index| work(&[], worker, index);
    let mut answers = each(0..trial, how, tier_lab, all)?;
    let tried = answers.iter().filter_map(|answer| answer.outcome.as_ref().ok()?.1.as_ref());
    let given_up = Unasked::of(ground, &plan)?.barren(tried.map(|read| &read.readings[..]));
    let rest = |worker: &mut _, index| work(&given_up, worker, index);
    answers.extend(each(trial..ground.requests, how, tier_lab, rest)?);
    let record = summed(entrant.label.clone(), answers);
    let settings = plan.tier().maker.settings.clone();
    Ok(MakerRecord { settings, left_out, given_up, ..record })
}

/// Reads what the family yields but for what was given up, with the settings of the tier.
fn read(
    ground: &ComparedTier<'_>,
    entrant: &FamilyContender,
    made: &FamilyPuzzle,
    given_up: &[&str],
) -> Result<Read, ComparisonError> {
    let FamilyPuzzle { puzzle, solution, .. } = made;
    let settings = &ground.tier.metrics;
    let taken = puzzle.measure_without(given_up, solution, settings, ground.registry);
    let taken =
        taken.map_err(|error| ComparisonError::Puzzle { label: entrant.label.clone(), error })?;
    let mut readings: Vec<_> = taken.into_iter().map(|taken| (taken.name, taken.value)).collect();
    // What only the maker knows is read of no puzzle.
    let notes = made.readings.iter().filter(|(name, _)| readings.iter().all(|(of, _)| of != name));
    let notes: Vec<_> = notes.copied().collect();
    readings.extend(notes);
    Ok(Read { likeness: puzzle.likeness(), readings })
}

/// The record of a maker from its answers, without what it worked with.
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
                    let value = value.map(Ratio::to_f64);
                    readings.entry(name.to_owned()).or_default().push(value);
                }
            }
            Err(of_maker) => {
                faults += 1;
                fault.get_or_insert_with(|| of_maker.to_string());
            }
        }
    }
    let micros = nanos / 1000;
    let puzzles = funnel.accepted;
    let rejection = |(reject, attempts): (&etchwork::Reject, &u64)| Rejection {
        stage: reject.stage.name(),
        reason: reject.reason.to_string(),
        attempts: *attempts,
        share: wilson(*attempts, funnel.boards, Z95).into(),
    };
    MakerRecord {
        maker,
        settings: Settings::default(),
        left_out: Vec::new(),
        given_up: Vec::new(),
        attempts_a_puzzle: Estimate::inverted(wilson(puzzles, funnel.boards, Z95)),
        rejected: funnel.rejected.iter().map(rejection).collect(),
        faults,
        fault,
        distinct: likenesses.len() as u64,
        readings: readings
            .into_iter()
            .map(|(name, values)| (name, Figures::of(values.into_iter())))
            .collect(),
        times: MakerTimes {
            micros,
            micros_a_puzzle: (puzzles > 0).then(|| micros as f64 / puzzles as f64),
        },
        funnel,
    }
}
