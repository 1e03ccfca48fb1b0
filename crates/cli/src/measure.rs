//! `etchwork measure`: the readings of boards with their paths.

use crate::Kit;
use crate::args::MeasureArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::tiers;
use etchwork::codec::Recipe;
use etchwork::engine::Gauges;
use etchwork::{BUILT_IN_SETS, DEFAULT_SET, Ratio, Registry, Tier, TierSet};
use std::collections::BTreeMap;
use std::io::{Write, stdout};

/// Measures every board of the input.
pub fn run(args: &MeasureArgs, kit: &Kit) -> Result<(), Failure> {
    let registry = &kit.registry;
    let mut sets = BTreeMap::new();
    if let Some(name) = &args.tiers {
        sets.insert(name.as_str(), tiers::load(name, registry)?);
    }
    let inputs = input::read(&args.input, kit)?;
    let several = inputs.len() > 1;
    let mut out = stdout().lock();
    for (number, input) in inputs.iter().enumerate() {
        let name = args.tiers.as_deref().unwrap_or(own_set(input));
        if !sets.contains_key(name) {
            sets.insert(name, tiers::load(name, registry)?);
        }
        let tier = tier_of(args, &sets[name], input)?;
        let readings = measure(input, tier, registry)?;
        if args.json {
            let values: serde_json::Map<_, _> = readings
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.map(Ratio::to_f64).into()))
                .collect();
            writeln!(out, "{}", serde_json::Value::Object(values))?;
            continue;
        }
        if several {
            writeln!(out, "{}{}:", if number > 0 { "\n" } else { "" }, number + 1)?;
        }
        for (name, value) in readings {
            let gate = tier.gates.get(name);
            let verdict = match gate.and_then(|gate| gate.broken_by(value)) {
                Some(broken) => broken.replace('_', " "),
                None => String::new(),
            };
            let value =
                value.map_or("unknown".to_owned(), |value| format!("{:.4}", value.to_f64()));
            writeln!(out, "{}", format!("{name:<16} {value:>8}  {verdict}").trim_end())?;
        }
    }
    Ok(())
}

/// The set that the puzzle's ID names, if it ships; else the one that is used when none is.
fn own_set(input: &Input) -> &'static str {
    let recipe = input.document.as_ref().and_then(|puzzle| puzzle.id.parse::<Recipe>().ok());
    let is_own = |name: &&str| recipe.as_ref().is_some_and(|recipe| recipe.set == *name);
    BUILT_IN_SETS.map(|(name, _)| name).into_iter().find(is_own).unwrap_or(DEFAULT_SET)
}

/// The tier whose settings are used: the one named, else the puzzle's own.
fn tier_of<'a>(args: &MeasureArgs, set: &'a TierSet, input: &Input) -> Result<&'a Tier, Failure> {
    let own = input.document.as_ref().map(|document| document.tier.as_str());
    let own = own.filter(|own| set.tier(own).is_ok());
    let name = args.tier.as_deref().or(own).unwrap_or("medium");
    match set.tier(name) {
        Ok(tier) => Ok(tier),
        // A set of one's own need not have a medium tier.
        Err(_) if args.tier.is_none() => Ok(&set.tiers[0].1),
        Err(error) => Err(Failure::input(error)),
    }
}

fn measure(
    input: &Input,
    tier: &Tier,
    registry: &Registry,
) -> Result<Vec<(&'static str, Option<Ratio>)>, Failure> {
    let graph = input.puzzle.graph();
    let Some(solved) = input.puzzle.solved(&graph) else {
        let message = "there is no path to measure: give the board an @path line, \
                       such as '@path 0,0 0,1 1,1'";
        return Err(Failure::input(message));
    };
    let mut gauges = Gauges::new(tier, registry).map_err(Failure::input)?;
    gauges.measure(&solved);
    Ok(gauges.readings().collect())
}
