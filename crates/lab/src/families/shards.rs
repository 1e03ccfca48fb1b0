//! Requests of a comparison as shards.
//!
//! Each maker is a run; all solvers are one run, because each puzzle is made once and given to all
//! of them.

use super::makers::Planned;
use super::reach::TRIAL;
use super::solvers::Asking;
use super::{ComparedTier, ComparisonError};
use crate::run::work;
use crate::{Contender, How};
use etchwork::pipeline::Named;
use etchwork::pipeline::TierSet;
use etchwork::tune::{contents, family_file};
use etchwork::{Families, Family, GENERATOR_VERSION, Registry, Settings, Worker};
use etchwork_shards::{Plan, Shard, Store, digest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

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
    kind: &'a str,
    ground: ComparedTier<'a>,
    entrants: &'a [Contender],
    nodes: u64,
}

/// A comparison; `nodes` is the budget of each search.
pub fn what<'a>(
    kind: &'a str,
    ground: &ComparedTier<'a>,
    entrants: &'a [Contender],
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
        let written = |Contender { label, named }: &Contender| {
            (label.clone(), named.id.clone(), named.settings.clone())
        };
        let asked = ComparisonSpec {
            tier: family_file(&alone, ""),
            meant: (digest(&contents(tier)), GENERATOR_VERSION),
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

    /// The answers to the requests of each run, in their order.
    pub(super) fn answers<R: DeserializeOwned>(
        &self,
        how: &How<'_>,
    ) -> Result<Vec<Vec<R>>, ComparisonError> {
        let plan = self.plan(how.executor.map_or(1, |executor| executor.requests()));
        let (store, given_up) = (Store::in_memory(&plan), GivenUp::default());
        let hire = || {
            let mut hand = Hand::new(self.kind, &given_up);
            move |shard, stop: &AtomicBool| hand.part(self, shard, stop)
        };
        let lost = ComparisonError::Executor;
        work(&plan, &self.shards(&plan), &store, how, lost, hire, |_, _| Ok(()))?;
        let mut runs: Vec<Vec<R>> = plan.runs().iter().map(|_| Vec::new()).collect();
        for shard in self.shards(&plan) {
            let part = store.needed(shard).map_err(|error| lost(error.to_string()))?;
            let some: Vec<R> = serde_json::from_slice(&part)
                .map_err(|error| lost(format!("a part cannot be read: {error}")))?;
            if some.len() != shard.count as usize {
                return Err(lost("a part belongs to another shard".to_owned()));
            }
            runs[shard.run as usize].extend(some);
        }
        Ok(runs)
    }
}

/// Answers the requests of a plan. State kept from shard to shard changes no part.
pub struct Requests {
    kind: String,
    family: Arc<dyn Family>,
    set: TierSet,
    asked: ComparisonSpec,
    entrants: Vec<Contender>,
    hand: Hand,
}

impl Requests {
    /// A worker for a plan.
    pub fn of_plan(plan: &Plan, families: &Families) -> Result<Self, String> {
        let asked: ComparisonSpec = plan.settings().map_err(|error| error.to_string())?;
        let set = TierSet::parse(&asked.tier).map_err(|error| error.to_string())?;
        let family = families.get(&set.family).map_err(|error| error.to_string())?;
        let tier = &set.tiers.first().ok_or("the plan has no tier")?.1;
        if (digest(&contents(tier)), GENERATOR_VERSION) != asked.meant {
            let why = "this build reads the plan differently from the one that made it";
            return Err(why.to_owned());
        }
        let entrant = |(label, id, settings): &(String, String, Settings)| Contender {
            label: label.clone(),
            named: Named { id: id.clone(), settings: settings.clone() },
        };
        let entrants = asked.entrants.iter().map(entrant).collect();
        let (kind, family) = (plan.kind().to_string(), Arc::clone(family));
        let hand = Hand::new(&kind, &GivenUp::default());
        Ok(Self { kind, family, set, asked, entrants, hand })
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
        let what = what(&self.kind, &ground, &self.entrants, self.asked.nodes);
        self.hand.part(&what, shard, stop)
    }
}

/// The measures left out of each maker's puzzles, found by the first thread that needs them.
type GivenUp = Arc<Mutex<BTreeMap<u32, Vec<String>>>>;

/// Answers requests on one thread.
enum Hand {
    Makers(BTreeMap<u32, (Planned, Box<dyn Worker>)>, GivenUp),
    Solvers(Option<Box<(Asking, Box<dyn Worker>)>>),
}

impl Hand {
    /// One whose plug-ins are made on demand.
    fn new(kind: &str, given_up: &GivenUp) -> Self {
        match kind {
            MAKERS => Self::Makers(BTreeMap::new(), Arc::clone(given_up)),
            _ => Self::Solvers(None),
        }
    }

    fn part(
        &mut self,
        What { ground, entrants, nodes, .. }: &What<'_>,
        shard: Shard,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, ComparisonError> {
        let none = || ComparisonError::Executor("the plan has no such shard".to_owned());
        let end = shard.first.checked_add(shard.count);
        if end.is_none_or(|end| end > ground.requests) {
            return Err(none());
        }
        match self {
            Self::Makers(makers, given_up) => {
                let entrant = entrants.get(shard.run as usize).ok_or_else(none)?;
                let maker = match makers.entry(shard.run) {
                    Entry::Occupied(made) => made.into_mut(),
                    Entry::Vacant(free) => {
                        let planned = Planned::new(ground, entrant)?;
                        let worker = planned.worker(ground)?;
                        free.insert((planned, worker))
                    }
                };
                maker_part(maker, given_up, ground, shard, stop)
            }
            Self::Solvers(asking) => {
                if shard.run > 0 {
                    return Err(none());
                }
                if asking.is_none() {
                    let new = Asking::new(ground, entrants, *nodes)?;
                    let worker = new.worker(ground)?;
                    *asking = Some(Box::new((new, worker)));
                }
                let (asking, worker) = &mut **asking.as_mut().expect("it was made");
                let puzzle = |index| asking.puzzle(ground, &mut **worker, index, stop);
                part(shard.requests().map(puzzle))
            }
        }
    }
}

/// The answers of a maker. The measures left out after the first requests depend on these alone,
/// which may be answered again here.
fn maker_part(
    (planned, worker): &mut (Planned, Box<dyn Worker>),
    given_up: &GivenUp,
    ground: &ComparedTier<'_>,
    shard: Shard,
    stop: &AtomicBool,
) -> Result<Option<Vec<u8>>, ComparisonError> {
    let mut answer =
        |index, given_up: &[String]| planned.answer(ground, &mut **worker, index, given_up, stop);
    let trial = TRIAL.min(ground.requests);
    let mut later = Vec::new();
    if shard.requests().end > trial {
        let mut known = given_up.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Vacant(unknown) = known.entry(shard.run) {
            let first = (0..trial).map(|index| answer(index, &[]));
            let first: Option<Vec<_>> = first.collect::<Result<_, _>>()?;
            let Some(first) = first else { return Ok(None) };
            unknown.insert(planned.given_up(ground, &first)?);
        }
        later.clone_from(&known[&shard.run]);
    }
    let left_out = |index| if index < trial { &[][..] } else { &later };
    part(shard.requests().map(|index| answer(index, left_out(index))))
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
