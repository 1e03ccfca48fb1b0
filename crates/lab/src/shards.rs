//! Blocks of a run as shards: a run for each tier, a request for each block.

use crate::RunError;
use crate::block::work_off;
use crate::counts::TierCounts;
use crate::setup::{Options, Settings, Setup};
use crate::tier_lab::TierLab;
use crate::times::BlockTimes;
use etchwork::Registry;
use etchwork::engine::TierSet;
use etchwork::tune::tier_file;
use etchwork_shards::{Plan, Shard};
use serde::{Deserialize, Serialize};

/// The kind of plans for rejections.
pub const REJECTIONS: &str = "lab rejections 1";

/// Everything that decides a run, so that another process can set it up.
#[derive(Serialize, Deserialize)]
struct RunSpec {
    /// The tiers as in a tier file.
    tiers: String,
    options: Options,
    /// The resolved setup, because another build may read the tiers differently.
    settings: Settings,
}

/// The part of a shard.
#[derive(Serialize, Deserialize)]
struct Part {
    counts: TierCounts,
    times: BlockTimes,
}

impl Setup {
    /// The plan of its blocks: a run for each tier, a shard for each block.
    pub fn plan(&self) -> Plan {
        let tiers = self.fields.iter().map(|field| (field.name.clone(), field.tier.clone()));
        let set = TierSet {
            name: self.set.clone(),
            difficulty: Default::default(),
            leading: Vec::new(),
            tiers: tiers.collect(),
        };
        let (tiers, options) = (tier_file(&set, ""), self.options.clone());
        let asked = RunSpec { tiers, options, settings: self.settings() };
        let names = self.fields.iter().map(|field| field.name.clone());
        Plan::new(REJECTIONS, &asked, names, 1)
    }

    /// The shards of its plan, the tiers in turn.
    pub fn shards(&self) -> Vec<Shard> {
        let fields = 0..self.fields.len() as u32;
        let blocks =
            (0..self.blocks()).flat_map(|first| fields.clone().map(move |run| (run, first)));
        blocks.map(|(run, first)| Shard { run, first, count: 1 }).collect()
    }

    /// The run of a plan.
    pub fn of_plan(plan: &Plan, registry: &Registry) -> Result<Self, String> {
        let asked: RunSpec = plan.settings().map_err(|error| error.to_string())?;
        let set = TierSet::parse(&asked.tiers, registry).map_err(|error| error.to_string())?;
        let setup = Self::new(&set, asked.options, registry).map_err(|error| error.to_string())?;
        if setup.settings() == asked.settings {
            Ok(setup)
        } else {
            Err("this build reads the plan differently from the one that made it".to_owned())
        }
    }
}

/// A thread that runs blocks of a run.
pub struct Blocks<'a> {
    setup: &'a Setup,
    registry: &'a Registry,
    benches: Vec<Option<TierLab<'a>>>,
}

impl<'a> Blocks<'a> {
    /// A worker without plug-ins, which are made on demand.
    pub fn new(setup: &'a Setup, registry: &'a Registry) -> Self {
        Self { setup, registry, benches: setup.fields.iter().map(|_| None).collect() }
    }

    /// Runs the block of a shard, and returns its part.
    pub fn part(&mut self, shard: Shard) -> Result<Vec<u8>, RunError> {
        let (field, blocks) = (self.setup.fields.get(shard.run as usize), self.setup.blocks());
        let field = field.filter(|_| shard.count == 1 && shard.first < blocks);
        let none = || RunError::Executor("the plan has no such shard".to_owned());
        let field = field.ok_or_else(none)?;
        let tier_lab = &mut self.benches[shard.run as usize];
        if tier_lab.is_none() {
            *tier_lab = Some(TierLab::new(self.setup, field, self.registry)?);
        }
        let (counts, times) = work_off(tier_lab.as_mut().expect("it was made"), shard.first);
        Ok(serde_json::to_vec(&Part { counts, times }).expect("counts are plain data"))
    }
}

/// The content of a part.
pub(crate) fn read(part: &[u8]) -> Result<(TierCounts, BlockTimes), String> {
    let part: Part = serde_json::from_slice(part).map_err(|error| format!("a part: {error}"))?;
    Ok((part.counts, part.times))
}
