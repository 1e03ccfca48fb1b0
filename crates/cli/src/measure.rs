//! `etchwork measure`: takes the readings of boards with their paths.

use crate::Kit;
use crate::args::MeasureArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::{any, of_family, solve, tiers};
use etchwork::engine::MetricSet;
use etchwork::{PathPuzzle, Ratio, Registry, Tier, TierSet};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::{Write, stdout};

/// Measures every board of the input.
pub fn run(args: &MeasureArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    let mut sets = BTreeMap::new();
    input::each(&args.input, puzzles, args.json, |any| match any.into_path() {
        Ok(input) => one(args, input, &mut sets, kit),
        Err(any) => of_family::measure(args, &any, kit),
    })
}

/// Measures one board by its tier.
fn one(
    args: &MeasureArgs,
    input: Input,
    sets: &mut BTreeMap<String, TierSet>,
    kit: &Kit,
) -> Result<(), Failure> {
    let (id, document) = (input.id(), input.document.as_ref());
    let name = tiers::set_to_judge_by(args.input.tiers.as_deref(), document)?;
    if !sets.contains_key(&name) {
        sets.insert(name.clone(), tiers::load(&name, &kit.registry)?);
    }
    let set = &sets[&name];
    let (tier_name, tier) = tiers::to_judge_by(set, args.tier.as_deref(), document, &kit.registry)?;
    let puzzle = solve::with_path(input.puzzle, kit)?;
    let readings = measure(&puzzle, tier, &kit.registry)?;
    let mut out = stdout().lock();
    if args.json {
        let about = [("id", id), ("set", set.name.clone()), ("tier", tier_name.to_owned())];
        let about = about.map(|(name, value)| (name.to_owned(), Value::from(value)));
        let values = readings
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.map(Ratio::to_f64).into()));
        let line: Map<String, Value> = about.into_iter().chain(values).collect();
        return Ok(writeln!(out, "{}", Value::Object(line))?);
    }
    for (name, value) in readings {
        let gate = tier.gates.get(name);
        let verdict = match gate.and_then(|gate| gate.broken_by(value)) {
            Some(broken) => broken.replace('_', " "),
            None => String::new(),
        };
        let value = value.map_or("unknown".to_owned(), |value| format!("{:.4}", value.to_f64()));
        writeln!(out, "{}", format!("{name:<16} {value:>8}  {verdict}").trim_end())?;
    }
    Ok(writeln!(out, "judged by tier {tier_name} of {}", set.name)?)
}

fn measure(
    puzzle: &PathPuzzle,
    tier: &Tier,
    registry: &Registry,
) -> Result<Vec<(&'static str, Option<Ratio>)>, Failure> {
    let graph = puzzle.graph();
    let solved = puzzle.solved(&graph).expect("a path was found where none was stored");
    let mut metric_set = MetricSet::new(tier, registry).map_err(Failure::input)?;
    metric_set.measure(&solved);
    Ok(metric_set.readings().collect())
}
