//! Requests of a comparison as shards.
//!
//! Each maker is a run; all solvers are one run, because each puzzle is made once and given to all
//! of them.

use super::makers::Planned;
use super::reach::TRIAL;
use super::solvers::Asking;
use super::{ComparedTier, ComparisonError, FamilyContender};
use crate::How;
use etchwork::pipeline::Named;
use etchwork::pipeline::TierSet;
use etchwork::tune::{Tuned, family_file};
use etchwork::{Families, Family, GENERATOR_VERSION, Registry, Settings, Worker};
use etchwork_shards::{Executor, Plan, Shard, ShardError, Store, digest, run};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The kind of plans that compare makers.
pub const MAKERS: &str = "lab makers 1";
/// The kind of plans that compare solvers.
pub const SOLVERS: &str = "lab solvers 1";

/// The most requests of a shard: each is measured in all ways, or solved by all solvers.
const MOST: u32 = 32;

/// Everything that decides the answers.
#[derive(Serialize, Deserialize)]
struct ComparisonSpec {
    /// The tier, alone in a tier file.
    tier: String,
    /// A digest of the tier as it was read, and the generator: another build may read the tier
    /// differently.
    meant: (String, u32),
    seed: u32,
    requests: u32,
    /// The contenders: label, plug-in, settings.
    entrants: Vec<(String, String, Settings)>,
    /// The budget of a search.
    nodes: u64,
}

/// A comparison of some kind: its plan without the size of shards.
pub struct What<'a> {
    kind: &'static str,
    ground: ComparedTier<'a>,
    entrants: &'a [FamilyContender],
    nodes: u64,
}

/// A comparison; `nodes` is the budget of each search.
pub fn what<'a>(
    kind: &'static str,
    ground: &ComparedTier<'a>,
    entrants: &'a [FamilyContender],
    nodes: u64,
) -> What<'a> {
    What { kind, ground: *ground, entrants, nodes }
}

impl What<'_> {
    /// Its plan, with this many requests per shard, or 32 if that is fewer.
    pub fn plan(&self, requests: u32) -> Plan {
        let ComparedTier { family, set, name, tier, .. } = self.ground;
        let alone = TierSet {
            name: set.to_owned(),
            family: family.id().to_owned(),
            tiers: vec![(name.to_owned(), tier.clone())],
            difficulty: BTreeMap::new(),
            leading: Vec::new(),
        };
        let written = |FamilyContender { label, named }: &FamilyContender| {
            (label.clone(), named.id.clone(), named.settings.clone())
        };
        let asked = ComparisonSpec {
            tier: family_file(&alone, ""),
            meant: (digest(&tier.contents()), GENERATOR_VERSION),
            seed: self.ground.seed,
            requests: self.ground.requests,
            entrants: self.entrants.iter().map(written).collect(),
            nodes: self.nodes,
        };
        let runs: Vec<&str> = match self.kind {
            MAKERS => self.entrants.iter().map(|entrant| entrant.label.as_str()).collect(),
            _ => vec!["puzzles"],
        };
        Plan::new(self.kind, &asked, runs, requests.min(MOST))
    }

    /// The shards of all runs of its plan.
    pub fn shards(&self, plan: &Plan) -> Vec<Shard> {
        let runs = 0..plan.runs().len() as u32;
        runs.flat_map(|run| plan.shards(run, self.ground.requests)).collect()
    }
}

/// Requests answered by an executor.
pub(super) struct RemoteRequests<'a> {
    executor: &'a dyn Executor,
    plan: Plan,
    requests: u32,
    how: &'a How<'a>,
}

impl<'a> RemoteRequests<'a> {
    pub fn new(executor: &'a dyn Executor, what: What<'_>, how: &'a How<'a>) -> Self {
        let requests = what.ground.requests;
        Self { executor, plan: what.plan(executor.requests()), requests, how }
    }

    /// The answers to all requests of a run, in their order.
    pub fn answers<R: DeserializeOwned>(&self, of: u32) -> Result<Vec<R>, ComparisonError> {
        let shards = self.plan.shards(of, self.requests);
        let store = Store::in_memory(&self.plan);
        let how = etchwork_shards::How {
            threads: NonZeroUsize::try_from(self.how.threads).unwrap_or(NonZeroUsize::MIN),
            stopped: self.how.stop,
            progress: self.how.progress,
        };
        let done = run(&shards, &store, &how, || {
            Ok::<_, String>(|shard, stop: &_| self.executor.checked(&self.plan, shard, stop))
        });
        done.map_err(|error| match error {
            ShardError::Stopped { .. } => ComparisonError::Stopped,
            error => ComparisonError::Executor(error.to_string()),
        })?;
        let mut answers: Vec<R> = Vec::new();
        for shard in &shards {
            let part = store
                .needed(*shard)
                .map_err(|error| ComparisonError::Executor(error.to_string()))?;
            let some: Vec<R> = serde_json::from_slice(&part).map_err(|error| {
                ComparisonError::Executor(format!("a part cannot be read: {error}"))
            })?;
            if some.len() != shard.count as usize {
                return Err(ComparisonError::Executor(
                    "a part belongs to another shard".to_owned(),
                ));
            }
            answers.extend(some);
        }
        Ok(answers)
    }
}

/// Answers the requests of a plan. State kept from shard to shard changes no part.
pub struct Requests {
    family: Arc<dyn Family>,
    set: TierSet,
    asked: ComparisonSpec,
    entrants: Vec<FamilyContender>,
    lab: Kind,
}

enum Kind {
    Makers(Vec<Option<Maker>>),
    Solvers(Option<Box<(Asking, Box<dyn Worker>)>>),
}

/// A maker at work.
struct Maker {
    planned: Planned,
    worker: Box<dyn Worker>,
    given_up: Option<Vec<&'static str>>,
}

impl Requests {
    /// A worker for a plan.
    pub fn of_plan(plan: &Plan, families: &Families) -> Result<Self, String> {
        let asked: ComparisonSpec = plan.settings().map_err(|error| error.to_string())?;
        let set = TierSet::parse(&asked.tier).map_err(|error| error.to_string())?;
        let family = families.get(&set.family).map_err(|error| error.to_string())?;
        let tier = &set.tiers.first().ok_or("the plan has no tier")?.1;
        if (digest(&tier.contents()), GENERATOR_VERSION) != asked.meant {
            let why = "this build reads the plan differently from the one that made it";
            return Err(why.to_owned());
        }
        let entrant = |(label, id, settings): &(String, String, Settings)| FamilyContender {
            label: label.clone(),
            named: Named { id: id.clone(), settings: settings.clone() },
        };
        let entrants: Vec<FamilyContender> = asked.entrants.iter().map(entrant).collect();
        let lab = match &*plan.kind() {
            MAKERS => Kind::Makers(entrants.iter().map(|_| None).collect()),
            _ => Kind::Solvers(None),
        };
        Ok(Self { family: Arc::clone(family), set, asked, entrants, lab })
    }

    /// The part of a shard, or `None` if it was stopped.
    pub fn part(
        &mut self,
        shard: Shard,
        registry: &Registry,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, ComparisonError> {
        let (name, tier) = &self.set.tiers[0];
        let ground = ComparedTier {
            family: &*self.family,
            set: &self.set.name,
            name,
            tier,
            seed: self.asked.seed,
            requests: self.asked.requests,
            registry,
        };
        let none = || ComparisonError::Executor("the plan has no such shard".to_owned());
        let is_within = shard.first.checked_add(shard.count);
        if is_within.is_none_or(|end| end > self.asked.requests) {
            return Err(none());
        }
        match &mut self.lab {
            Kind::Makers(makers) => {
                let entrant = self.entrants.get(shard.run as usize).ok_or_else(none)?;
                let maker = &mut makers[shard.run as usize];
                if maker.is_none() {
                    *maker = Some(Maker::new(&ground, entrant)?);
                }
                maker.as_mut().expect("it was made").part(&ground, shard, stop)
            }
            Kind::Solvers(asking) => {
                if asking.is_none() {
                    let new = Asking::new(&ground, &self.entrants, self.asked.nodes)?;
                    let worker = new.worker(&ground)?;
                    *asking = Some(Box::new((new, worker)));
                }
                let (asking, worker) = &mut **asking.as_mut().expect("it was made");
                let puzzle = |index| asking.puzzle(&ground, (&mut **worker, index), stop);
                if shard.run > 0 { Err(none()) } else { part(shard.requests().map(puzzle)) }
            }
        }
    }
}

impl Maker {
    fn new(ground: &ComparedTier<'_>, entrant: &FamilyContender) -> Result<Self, ComparisonError> {
        let planned = Planned::new(ground, entrant)?;
        Ok(Self { worker: planned.worker(ground)?, planned, given_up: None })
    }

    fn part(
        &mut self,
        ground: &ComparedTier<'_>,
        shard: Shard,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, ComparisonError> {
        let Self { planned, worker, given_up } = self;
        let mut answer = |index, given_up: &[&str]| {
            planned.answer(ground, (&mut **worker, index), given_up, stop)
        };
        let trial = TRIAL.min(ground.requests);
        // The measures left out later depend on the first requests alone, which may be answered
        // again here.
        if given_up.is_none() && shard.requests().end > trial {
            let first = (0..trial).map(|index| answer(index, &[])).collect::<Result<_, _>>()?;
            let first: Option<Vec<_>> = first;
            let Some(first) = first else { return Ok(None) };
            *given_up = Some(planned.given_up(ground, &first)?);
        }
        let later = given_up.as_deref().unwrap_or_default();
        part(shard.requests().map(|index| answer(index, if index < trial { &[] } else { later })))
    }
}

/// Answers as a part, unless one was stopped.
fn part<R: Serialize>(
    answers: impl Iterator<Item = Result<Option<R>, ComparisonError>>,
) -> Result<Option<Vec<u8>>, ComparisonError> {
    let answers: Option<Vec<R>> = answers.collect::<Result<_, _>>()?;
    Ok(answers.map(|answers| serde_json::to_vec(&answers).expect("answers are plain data")))
}

#[cfg(test)]
mod tests;
