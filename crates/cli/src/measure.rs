//! `etchwork measure`: the readings of boards with their paths.

use crate::args::MeasureArgs;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::tiers;
use etchwork::engine::Gauges;
use etchwork::{Ratio, Registry, Tier, TierSet};
use std::io::{Write, stdout};

/// Measures every board of the input.
pub fn run(args: &MeasureArgs, registry: &Registry) -> Result<(), Failure> {
    let set = tiers::load(&args.tiers, registry)?;
    let inputs = input::read(&args.input, registry)?;
    let several = inputs.len() > 1;
    let mut out = stdout().lock();
    for (number, input) in inputs.iter().enumerate() {
        let tier = tier_of(args, &set, input)?;
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
