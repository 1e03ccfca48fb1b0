//! Plans of any kind of work: whoever is handed one makes the parts of its shards.

use crate::args::Command;
use crate::args::lab::LabCommand;
use crate::failure::Failure;
use crate::generate::remote::{self, GENERATE};
use crate::{Kit, lab};
use etchwork_lab::{Blocks, REJECTIONS, Setup};
use etchwork_shards::{Plan, Shard};
use std::sync::atomic::AtomicBool;

/// The plan of a command, and its shards.
pub fn plan(command: Command, requests: u32, kit: &Kit) -> Result<(Plan, Vec<Shard>), Failure> {
    match command {
        Command::Generate(args) => remote::planned(&args, requests, kit),
        Command::Lab(LabCommand::Rejections(args)) => {
            let setup = lab::setup(&args, &kit.registry)?;
            Ok((setup.plan(), setup.shards()))
        }
        _ => Err(Failure::input(
            "the shards of this command are not known beforehand: only the command itself, with a \
             executor, goes on from some to others",
        )),
    }
}

/// Someone who works off shards of one plan. What it keeps from shard to shard changes no part.
pub struct Hand<'a> {
    kit: &'a Kit,
    kind: Kind,
}

enum Kind {
    Generate(Box<remote::Shards>),
    Rejections(Box<Setup>),
}

impl<'a> Hand<'a> {
    /// Someone for a plan.
    pub(crate) fn new(plan: &Plan, kit: &'a Kit) -> Result<Self, Failure> {
        let kind = match &*plan.kind() {
            GENERATE => Kind::Generate(Box::new(remote::Shards::new(plan, kit)?)),
            REJECTIONS => {
                let setup = Setup::of_plan(plan, &kit.registry).map_err(Failure::input)?;
                Kind::Rejections(Box::new(setup))
            }
            kind => return Err(Failure::input(format!("this build knows no work '{kind}'"))),
        };
        Ok(Self { kit, kind })
    }

    /// The part of a shard, or `None` if it was stopped.
    pub(crate) fn work(
        &mut self,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let registry = &self.kit.registry;
        match &mut self.kind {
            Kind::Generate(shards) => shards.part(shard, registry, stopped),
            Kind::Rejections(setup) => {
                Blocks::new(setup, registry).part(shard).map(Some).map_err(Failure::input)
            }
        }
    }
}
