//! Parts of a pack: candidates, and completed levels. Parts are the same wherever they are made.

use crate::{Candidate, PackSpec, Rated};
use etchwork::player::Scale;
use etchwork::{Families, LevelMaker, LevelReader, Limit, Registry, Run, SolutionCounter};
use etchwork_shards::{Executor, Plan, Shard};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// The kind of a plan of candidates; it has a run for each tier.
pub const CANDIDATES: &str = "pack candidates 1";
/// The kind of a plan of completed levels; it has one run.
pub const COMPLETED: &str = "pack levels 1";

/// Makes parts outside this process, where the tier file does not exist.
pub struct RemoteCandidates<'a> {
    /// The executor.
    pub executor: &'a dyn Executor,
    /// The content of the tier file; empty where tiers are of several sets, which ship.
    pub tiers: String,
}

/// Everything that determines the candidates.
#[derive(Serialize, Deserialize)]
pub struct Recipes {
    /// The content of the tier file; empty where the sets of the recipes ship.
    pub tiers: String,
    /// The first recipe of each tier.
    pub recipes: Vec<String>,
    /// The scale by which candidates are rated, if they are.
    #[serde(default)]
    pub scale: Option<String>,
}

impl RemoteCandidates<'_> {
    /// The plan for the candidates of these tiers.
    pub(crate) fn candidates(&self, asked: &PackSpec, per_shard: u32) -> Plan {
        let runs = &asked.tiers;
        let recipes = runs.iter().map(|run| run.recipe(0, None).to_string()).collect();
        let scale = asked.scale.map(|scale| scale.name.to_owned());
        let recipes = Recipes { tiers: self.tiers.clone(), recipes, scale };
        let names = runs.iter().map(|run| run.tier().to_owned());
        Plan::new(CANDIDATES, &recipes, names, per_shard)
    }

    /// The plan for completing levels.
    pub(crate) fn levels(completing: &Completing, per_shard: u32) -> Plan {
        Plan::new(COMPLETED, completing, ["levels"], per_shard)
    }
}

/// Makes candidates. It reuses the worker of a tier for the tier's next shard.
pub struct Making {
    tiers: Vec<Run>,
    scale: Option<&'static Scale>,
    hired: Vec<Option<LevelMaker>>,
}

impl Making {
    /// A maker for these tiers, which rates each candidate by a scale if that is asked for.
    pub fn new(tiers: Vec<Run>, scale: Option<&'static Scale>) -> Self {
        Self { hired: tiers.iter().map(|_| None).collect(), tiers, scale }
    }

    /// The part of a shard; `None` if the work was stopped.
    pub fn part(
        &mut self,
        shard: Shard,
        registry: &Registry,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        let tier = self.tiers.get(shard.run as usize).ok_or("the plan has no such shard")?;
        let worker = &mut self.hired[shard.run as usize];
        if worker.is_none() {
            *worker = Some(tier.levels(registry).map_err(|error| error.to_string())?);
        }
        let worker = worker.as_mut().expect("it was hired");
        let limit = Limit { stopped: Some(stopped), ..Limit::NONE };
        let made = worker.requests(shard.requests(), limit);
        let Some(levels) = made.map_err(|fault| fault.to_string())? else { return Ok(None) };
        let mut part = Vec::new();
        for level in &levels {
            let mut candidate = Candidate::of(level);
            if let Some(scale) = self.scale {
                if stopped.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let rated = Rated::of(&*level.puzzle, &level.document.solution, scale, registry);
                let rated = rated.map_err(|error| error.to_string())?;
                candidate = candidate.with_rating(scale, rated);
            }
            serde_json::to_writer(&mut part, &candidate).expect("a candidate is plain data");
            part.push(b'\n');
        }
        Ok(Some(part))
    }
}

/// Levels to be completed: with the number of their solutions, if wanted.
#[derive(Clone, Serialize, Deserialize)]
pub struct Completing {
    /// The levels' documents.
    pub lines: Vec<String>,
    /// Whether to count solutions.
    pub solutions: bool,
}

impl Completing {
    /// The part of a shard; `None` if the work was stopped.
    pub fn part(
        &self,
        shard: Shard,
        registry: &Registry,
        families: &Families,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        let end = shard.first.checked_add(shard.count).map(|end| end as usize);
        let lines = end.and_then(|end| self.lines.get(shard.first as usize..end));
        let counter = SolutionCounter::new(registry, SolutionCounter::BUDGET);
        let mut counter = counter.map_err(|error| error.to_string())?;
        let mut reader = LevelReader::new(registry, families);
        let mut part = String::new();
        for line in lines.ok_or("the plan has no such shard")? {
            if stopped.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let mut level = reader.read(line)?;
            if self.solutions {
                level.count_solutions(&mut counter);
                level.puzzle.first_fault().map_or(Ok(()), Err)?;
            }
            part += &level.line();
            part.push('\n');
        }
        Ok(Some(part.into_bytes()))
    }
}
