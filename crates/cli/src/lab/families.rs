//! `etchwork lab makers` and `lab solvers`: compare the plug-ins of a family.

use super::watched;
use crate::Kit;
use crate::args::lab::{ComparisonArgs, LabCommand, MakersArgs, SolversArgs};
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::plug_in::{rejoined, typed};
use crate::tiers;
use etchwork::core::seed_from_text;
use etchwork::{FamilyPlugIns, Listed, OwnedSet};
use etchwork_lab::families::{self, ComparedTier, ComparisonError, MAKERS, SOLVERS, what};
use etchwork_lab::{Contender, How};
use etchwork_shards::{Plan, Shard};
use serde::Serialize;
use std::io::Write;

/// Compares makers.
pub fn makers(args: &MakersArgs, kit: &Kit) -> Result<(), Failure> {
    let field = Field::new(&args.ground, kit)?;
    let asked = entrants(&args.maker, &field.plug_ins.makers)?;
    let mut faults = 0;
    field.each(&args.ground, kit, |ground, how| {
        let compared = families::makers(ground, &asked, how)?;
        for maker in &compared.makers {
            faults += maker.faults;
            maker.fault.iter().for_each(|fault| say(format_args!("{}: {fault}", maker.maker)));
        }
        Ok((compared.text(), json(&compared)))
    })?;
    judged(faults, "requests ended with a fault of their maker")
}

/// Compares solvers.
pub fn solvers(args: &SolversArgs, kit: &Kit) -> Result<(), Failure> {
    let field = Field::new(&args.ground, kit)?;
    let asked = entrants(&args.solver, &field.plug_ins.solvers)?;
    let mut lies = 0;
    field.each(&args.ground, kit, |ground, how| {
        let compared = families::solvers(ground, &asked, args.nodes, how)?;
        lies += compared.solvers.iter().map(|solver| solver.lies.len() as u64).sum::<u64>();
        Ok((compared.text(), json(&compared)))
    })?;
    judged(lies, "false claims")
}

/// The plan of a comparison of makers or solvers, and its shards.
pub fn plan_of(
    command: &LabCommand,
    requests: u32,
    kit: &Kit,
) -> Result<(Plan, Vec<Shard>), Failure> {
    let (kind, args, asked, nodes) = match command {
        LabCommand::Makers(args) => (MAKERS, &args.ground, &args.maker, 0),
        LabCommand::Solvers(args) => (SOLVERS, &args.ground, &args.solver, args.nodes),
        LabCommand::Rejections(args) => {
            let setup = super::setup(args, kit)?;
            return Ok((setup.plan(), setup.shards()));
        }
    };
    let field = Field::new(args, kit)?;
    let Field { plug_ins: FamilyPlugIns { makers, solvers, .. }, .. } = &field;
    let asked = entrants(asked, if kind == MAKERS { makers } else { solvers })?;
    let ground = field.only_ground(args, kit)?;
    let what = what(kind, &ground, &asked, nodes);
    let plan = what.plan(requests);
    let shards = what.shards(&plan);
    Ok((plan, shards))
}

/// A count above 0, of false claims or broken contracts, is a negative answer.
fn judged(count: u64, what: &str) -> Result<(), Failure> {
    match count {
        0 => Ok(()),
        count => {
            say(format_args!("{what}: {count}"));
            Err(Failure::Negative)
        }
    }
}

fn json(compared: &impl Serialize) -> String {
    serde_json::to_string(compared).expect("a comparison is plain data")
}

/// The named plug-ins, or all.
fn entrants(asked: &[String], all: &[Listed]) -> Result<Vec<Contender>, Failure> {
    if asked.is_empty() {
        return Ok(all.iter().map(|listed| Contender::plain(&listed.id)).collect());
    }
    let asked = rejoined(asked);
    for (at, label) in asked.iter().enumerate() {
        if asked[..at].contains(label) {
            return Err(Failure::input(format!("'{label}' is named twice")));
        }
    }
    let entrant =
        |label: &String| Ok(Contender { label: label.clone(), named: typed(label)?.named() });
    asked.iter().map(entrant).collect()
}

/// The requested tiers, with the plug-ins of their family.
struct Field {
    set: OwnedSet,
    plug_ins: FamilyPlugIns,
}

impl Field {
    fn new(args: &ComparisonArgs, kit: &Kit) -> Result<Self, Failure> {
        let set = tiers::any(args.tiers.as_deref(), args.family.as_deref(), kit)?;
        let plug_ins = set.family.plug_ins(&kit.registry).map_err(Failure::input)?;
        Ok(Self { set, plug_ins })
    }

    /// The basis of the comparison.
    fn ground<'a>(
        &'a self,
        name: &'a str,
        args: &ComparisonArgs,
        kit: &'a Kit,
    ) -> Result<ComparedTier<'a>, Failure> {
        let OwnedSet { family, set, .. } = &self.set;
        let (seed, requests) = (seed_from_text(&args.seed), args.count);
        let tier = set.tier(name).map_err(Failure::input)?;
        let (family, registry) = (&**family, &kit.registry);
        Ok(ComparedTier { family, set: &set.name, name, tier, seed, requests, registry })
    }

    /// The basis for the one requested tier.
    fn only_ground<'a>(
        &'a self,
        args: &'a ComparisonArgs,
        kit: &'a Kit,
    ) -> Result<ComparedTier<'a>, Failure> {
        match tiers::chosen(&self.set, &args.tier)?[..] {
            [tier] => self.ground(tier, args, kit),
            _ => Err(Failure::input("each tier has a plan of its own: name one with --tier")),
        }
    }

    /// Compares on each tier, and prints the results.
    fn each(
        &self,
        args: &ComparisonArgs,
        kit: &Kit,
        mut compare: impl FnMut(
            &ComparedTier<'_>,
            &How<'_>,
        ) -> Result<(String, String), ComparisonError>,
    ) -> Result<(), Failure> {
        let stop = kit.stop_flag();
        for (number, name) in tiers::chosen(&self.set, &args.tier)?.into_iter().enumerate() {
            let ground = self.ground(name, args, kit)?;
            let compared =
                watched(name, args.threads, kit, None, &stop, |how| compare(&ground, how));
            let (text, json) = compared.map_err(failed)?;
            let mut out = stdout();
            if args.json {
                writeln!(out, "{json}")?;
            } else {
                let apart = if number > 0 { "\n" } else { "" };
                write!(out, "{apart}{text}")?;
            }
        }
        Ok(())
    }
}

/// The failure for an unfinished comparison.
pub fn failed(error: ComparisonError) -> Failure {
    match error {
        ComparisonError::Stopped => {
            say(error);
            Failure::GaveUp
        }
        error => Failure::input(error),
    }
}
