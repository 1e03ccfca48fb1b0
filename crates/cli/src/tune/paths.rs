//! Tiers of paths, tuned towards bands of a file of their own.

use super::{Course, Origin, RemoteDraws, TierJob, comment, file, read_bands, target_of};
use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::failure::Failure;
use crate::tiers;
use etchwork::engine::{BUILT_IN_SETS, DEFAULT_SET, Tier, TierSet};
use etchwork::tune::{BUILT_IN_BANDS, BandSet, tier_file};
use etchwork::{Registry, did_you_mean, nearest};
use std::path::Path;

/// The bands where none are named.
const BANDS: &str = "default";

/// What is asked of a set, and towards what bands.
pub fn prepare(
    args: &TuneArgs,
    set: &mut TierSet,
    registry: &Registry,
) -> Result<BandSet, Failure> {
    if !args.axis.is_empty() {
        let why =
            "--axis is for families whose tier files declare axes: of paths everything is tuned";
        return Err(Failure::input(why));
    }
    if let Some(boards) = args.boards {
        set.tiers.iter_mut().for_each(|(_, tier)| tier.boards = boards);
    }
    check_name(&TierSet { name: args.name.clone(), ..set.clone() }, registry)?;
    load_bands(args.bands.as_deref().unwrap_or(BANDS), registry)
}

/// Tunes tiers of a set.
pub fn tune(args: &TuneArgs, mut set: TierSet, kit: &Kit) -> Result<(), Failure> {
    let registry = &kit.registry;
    let bands = prepare(args, &mut set, registry)?;
    let mut tuned = TierSet { name: args.name.clone(), ..set.clone() };
    let jobs = jobs(args, &set, &bands, kit)?;
    let course = Course { args, set: &set.name, bands: &bands.name, works: registry, kit };
    let end = course.tune(&jobs, |name, tier| {
        let known = tuned.tiers.iter_mut().find(|(known, _)| known == name);
        known.expect("a job is on a tier of the set").1 = unmeasured(tier);
    })?;
    let named = args.bands.as_deref().unwrap_or(BANDS);
    let origin = Origin {
        family: String::new(),
        start: args.start.as_deref().unwrap_or(DEFAULT_SET),
        towards: format!("the bands {}", file(named)),
        bands: format!(" --bands {}", file(named)),
    };
    let text = tier_file(&tuned, &comment(args, &origin, &end.notes));
    end.keep(&text)
}

/// How large its boards may be was measured of the tier that it started from.
pub fn unmeasured(tier: Tier) -> Tier {
    Tier { largest: None, ..tier }
}

/// Built-in bands by name, or a file.
fn load_bands(name: &str, registry: &Registry) -> Result<BandSet, Failure> {
    let text = bands_text(name)?;
    BandSet::parse(&text, registry)
        .map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))
}

fn bands_text(name: &str) -> Result<String, Failure> {
    let built_in = BUILT_IN_BANDS.iter().find(|(known, _)| *known == name);
    let is_file = name.contains(['.', '/', '\\']) || Path::new(name).exists();
    match built_in {
        Some((_, text)) => Ok((*text).to_owned()),
        None if is_file => read_bands(name),
        None => {
            let known = BUILT_IN_BANDS.map(|(known, _)| known);
            let mend = did_you_mean(&nearest(name, known.into_iter()), &known);
            Err(Failure::input(format!("there are no bands or file '{name}'; {mend}")))
        }
    }
}

/// The name goes into recipe IDs, where it must not mean another set.
fn check_name(set: &TierSet, registry: &Registry) -> Result<(), Failure> {
    if BUILT_IN_SETS.iter().any(|(known, _)| *known == set.name) {
        let name = &set.name;
        return Err(Failure::input(format!("--name: '{name}' is a built-in set; choose another")));
    }
    let written = TierSet::parse(&tier_file(set, ""), registry);
    written.map(drop).map_err(|error| Failure::input(format!("--name: {error}")))
}

pub fn jobs<'a>(
    args: &TuneArgs,
    set: &'a TierSet,
    bands: &BandSet,
    kit: &'a Kit,
) -> Result<Vec<TierJob<'a, Tier>>, Failure> {
    let all = set.tiers.iter().map(|(name, _)| name.as_str()).collect();
    let names = tiers::chosen_of(all, &args.tier)?;
    let job = |name: &str| {
        let tier = set.tier(name).map_err(Failure::input)?;
        let known = set.tiers.iter().map(|(name, _)| name.as_str()).find(|known| *known == name);
        let target = target_of(bands, name)?;
        let name = known.expect("the set has the tier");
        let alone = TierSet { tiers: vec![(name.to_owned(), tier.clone())], ..set.clone() };
        let executor = kit.executor.as_deref();
        let away = executor
            .map(|executor| RemoteDraws::new(executor, tier_file(&alone, ""), tier, target));
        Ok(TierJob { name, tier: tier.clone(), target: target.clone(), away })
    };
    names.into_iter().map(job).collect()
}
