//! Draws answered elsewhere, as shards of a plan.

use crate::Kit;
use crate::failure::Failure;
use crate::tiers;
use etchwork::core::Registry;
use etchwork::tune::{Draw, Drawer, Remote, Rows, Target, contents};
use etchwork::{Family, GENERATOR_VERSION, OwnedSet, Tier, TunableFamily};
use etchwork_shards::{Executor, How, Plan, Shard, Store, digest, run};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

/// The kind of plans of draws.
pub const TUNE: &str = "tune 1";

/// Everything that decides the answers.
#[derive(Clone, Serialize, Deserialize)]
struct DrawSpec {
    /// The tier that the run starts from, alone in a tier file.
    tier: String,
    /// A digest of the tier as it was read, and the generator: another build may read the tier
    /// differently.
    meant: (String, u32),
    target: Target,
    /// The draws, each of which is a run of the plan.
    draws: Vec<Draw>,
}

/// Has the draws of one run answered by an executor: each step is a plan, each draw a shard.
pub struct RemoteDraws<'a> {
    executor: &'a dyn Executor,
    asked: DrawSpec,
    /// The plans whose answers are not in a checkpoint yet.
    plans: Mutex<Vec<Plan>>,
}

impl<'a> RemoteDraws<'a> {
    /// For a run that starts from this tier, whose file is given.
    pub fn new(executor: &'a dyn Executor, file: String, tier: &Tier, target: &Target) -> Self {
        let meant = (digest(&contents(tier)), GENERATOR_VERSION);
        let asked = DrawSpec { tier: file, meant, target: target.clone(), draws: Vec::new() };
        Self { executor, asked, plans: Mutex::default() }
    }

    /// Removes the parts whose answers are in a checkpoint by now.
    pub fn forget(&self) -> Result<(), Failure> {
        let plans = std::mem::take(&mut *self.plans.lock().unwrap_or_else(PoisonError::into_inner));
        plans.iter().try_for_each(|plan| self.executor.done(plan)).map_err(Failure::Io)
    }
}

impl Remote for RemoteDraws<'_> {
    fn answer(&self, draws: &[Draw], stop: &AtomicBool) -> Result<Option<Vec<Rows>>, String> {
        let asked = DrawSpec { draws: draws.to_vec(), ..self.asked.clone() };
        let names = draws.iter().map(|draw| draw.stock.clone().unwrap_or_default());
        let plan = Plan::new(TUNE, &asked, names, self.executor.requests());
        self.plans.lock().unwrap_or_else(PoisonError::into_inner).push(plan.clone());
        let shards: Vec<Shard> =
            draws.iter().zip(0..).map(|(draw, run)| shard(draw, run)).collect();
        let store = Store::in_memory(&plan);
        let how = How { threads: self.executor.size(), stopped: stop, ..How::default() };
        let done = run(&shards, &store, &how, || {
            Ok::<_, String>(|shard, stopped: &_| self.executor.checked(&plan, shard, stopped))
        });
        match done {
            Err(etchwork_shards::ShardError::Stopped { .. }) => return Ok(None),
            done => done.map_err(|error| error.to_string())?,
        }
        let answer = |shard: &Shard| {
            let part = store.needed(*shard).map_err(|error| error.to_string())?;
            serde_json::from_slice(&part).map_err(|error| format!("a part cannot be read: {error}"))
        };
        shards.iter().map(answer).collect::<Result<_, _>>().map(Some)
    }

    fn requests(&self) -> NonZeroU32 {
        NonZeroU32::new(self.executor.requests()).unwrap_or(NonZeroU32::MIN)
    }
}

fn shard(draw: &Draw, run: u32) -> Shard {
    Shard { run, first: draw.first, count: draw.count }
}

/// Answers the draws of a plan.
pub struct Draws {
    asked: DrawSpec,
    family: Arc<dyn Family>,
    drawer: Drawer,
}

impl Draws {
    /// For the draws of this plan. Refuses a plan that this build reads differently.
    pub fn new(plan: &Plan, kit: &Kit) -> Result<Self, Failure> {
        let asked: DrawSpec = plan.settings().map_err(Failure::input)?;
        let OwnedSet { family, set, .. } = tiers::of_file("the plan", asked.tier.clone(), kit)?;
        let none = || Failure::input("the plan has no tier");
        let (_, tier) = set.tiers.first().ok_or_else(none)?;
        if (digest(&contents(tier)), GENERATOR_VERSION) != asked.meant {
            let why = "this build reads the plan differently from the one that made it";
            return Err(Failure::input(why));
        }
        let source = TunableFamily { family: &*family, registry: &kit.registry };
        let drawer = Drawer::new(tier, asked.target.clone(), &source).map_err(Failure::input)?;
        Ok(Self { asked, family, drawer })
    }

    /// The part of a shard, or `None` if it was stopped.
    pub fn part(
        &self,
        asked: Shard,
        registry: &Registry,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let draw = self.asked.draws.get(asked.run as usize);
        let draw = draw.filter(|draw| shard(draw, asked.run) == asked);
        let draw = draw.ok_or_else(|| Failure::input("the plan has no such shard"))?;
        let source = TunableFamily { family: &*self.family, registry };
        let rows = self.drawer.answer(draw, &source, stopped).map_err(Failure::input)?;
        let part = || serde_json::to_vec(&rows).expect("answers are plain data");
        Ok((!rows.is_stopped()).then(part))
    }
}
