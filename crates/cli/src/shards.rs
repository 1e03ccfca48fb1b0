//! Plans of any kind of work, and workers that make the parts of their shards.

mod by_hand;

pub use by_hand::run;

use crate::args::Command;
use crate::failure::Failure;
use crate::generate::remote::{self, GENERATE};
use crate::tiers;
use crate::tune::remote::{Draws, TUNE};
use crate::{Kit, lab};
use etchwork::codec::Recipe;
use etchwork::player::Scale;
use etchwork_lab::families::{MAKERS, Requests, SOLVERS};
use etchwork_lab::{Blocks, REJECTIONS, Setup};
use etchwork_pack::{CANDIDATES, COMPLETED, Completing, Making, Recipes};
use etchwork_shards::{Plan, Shard};
use std::sync::atomic::AtomicBool;

/// The plan of a command, and its shards.
pub fn plan(command: Command, requests: u32, kit: &Kit) -> Result<(Plan, Vec<Shard>), Failure> {
    match command {
        Command::Generate(args) => remote::planned(&args, requests, kit),
        Command::Lab(command) => lab::plan_of(&command, requests, kit),
        _ => Err(Failure::input(
            "this command cannot be split into shards beforehand, as later shards depend on the answers of earlier ones: run the command itself",
        )),
    }
}

/// Executes shards of one plan. State kept from shard to shard changes no part.
pub struct Hand<'a> {
    kit: &'a Kit,
    plan: Plan,
    kind: Kind,
}

enum Kind {
    Generate(Box<remote::Shards>),
    Rejections(Box<Setup>),
    Compare(Box<Requests>),
    Tune(Box<Draws>),
    Pack(Box<Making>),
    Levels(Box<Completing>),
}

impl<'a> Hand<'a> {
    /// A worker for a plan.
    pub(crate) fn new(plan: &Plan, kit: &'a Kit) -> Result<Self, Failure> {
        let kind = match &*plan.kind() {
            GENERATE => Kind::Generate(Box::new(remote::Shards::new(plan, kit)?)),
            REJECTIONS => {
                let setup = Setup::of_plan(plan, &kit.registry).map_err(Failure::input)?;
                Kind::Rejections(Box::new(setup))
            }
            MAKERS | SOLVERS => {
                let requests = Requests::of_plan(plan, &kit.families).map_err(Failure::input)?;
                Kind::Compare(Box::new(requests))
            }
            CANDIDATES => Kind::Pack(Box::new(making(plan, kit)?)),
            COMPLETED => Kind::Levels(Box::new(plan.settings().map_err(Failure::input)?)),
            TUNE => Kind::Tune(Box::new(Draws::new(plan, kit)?)),
            kind => return Err(Failure::input(format!("this build knows no work '{kind}'"))),
        };
        Ok(Self { kit, plan: plan.clone(), kind })
    }

    /// The part of a shard with its head, or `None` if it was stopped.
    pub(crate) fn work(
        &mut self,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let part = self.bytes(shard, stopped)?;
        Ok(part.map(|part| self.plan.seal(shard, &part)))
    }

    fn bytes(&mut self, shard: Shard, stopped: &AtomicBool) -> Result<Option<Vec<u8>>, Failure> {
        let registry = &self.kit.registry;
        match &mut self.kind {
            Kind::Generate(shards) => shards.part(shard, registry, stopped),
            Kind::Rejections(setup) => {
                Blocks::new(setup, registry).part(shard).map(Some).map_err(Failure::input)
            }
            Kind::Compare(requests) => requests.part(shard, registry, stopped).map_err(lab::failed),
            Kind::Tune(draws) => draws.part(shard, registry, stopped),
            Kind::Pack(making) => making.part(shard, registry, stopped).map_err(Failure::input),
            Kind::Levels(completing) => {
                let part = completing.part(shard, registry, &self.kit.families, stopped);
                part.map_err(Failure::input)
            }
        }
    }
}

/// A worker that makes the candidates of a plan.
fn making(plan: &Plan, kit: &Kit) -> Result<Making, Failure> {
    let Recipes { tiers, recipes, scale } = plan.settings().map_err(Failure::input)?;
    let of_file =
        (!tiers.is_empty()).then(|| tiers::of_file("the plan", tiers, kit)).transpose()?;
    let run = |recipe: &String| {
        let recipe: Recipe = recipe.parse().map_err(Failure::input)?;
        let set = match &of_file {
            Some(set) => set.clone(),
            None => tiers::of_recipe(&recipe, None, kit)?,
        };
        set.run_of(&recipe, u32::MAX, &kit.registry).map_err(Failure::input)
    };
    let of_name = |name: String| {
        let unknown = || Failure::input(format!("the plan has an unknown scale '{name}'"));
        Scale::named(&name).ok_or_else(unknown)
    };
    let scale = scale.map(of_name).transpose()?;
    Ok(Making::new(recipes.iter().map(run).collect::<Result<_, _>>()?, scale))
}
