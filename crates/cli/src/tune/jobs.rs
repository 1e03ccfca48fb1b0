//! What is tuned, and towards what: the axes that a tier file declares towards the bands that it
//! gives, or of paths everything towards bands of a file.

use super::{RemoteDraws, TierJob, read_bands, target_of};
use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::failure::Failure;
use crate::tiers;
use etchwork::pipeline::{Tier, TierSet, is_tier_name};
use etchwork::tune::{BUILT_IN_BANDS, BandSet, Target, set_file};
use etchwork::{OwnedSet, did_you_mean, nearest};

/// The bands of paths where none are named and none are called like the starting set.
const BANDS: &str = "default";

/// The bands that are asked for, by name or as a file, if not those of the tiers.
pub fn bands_of<'a>(args: &'a TuneArgs, start: &OwnedSet) -> Option<&'a str> {
    let own = BUILT_IN_BANDS.iter().find(|(name, _)| *name == start.set.name);
    let of_paths = own.map_or(BANDS, |(name, _)| name);
    args.bands.as_deref().or(tiers::is_of_paths(start).then_some(of_paths))
}

/// What is asked of a set, and towards what bands, if not those of its tiers.
pub fn prepare(
    args: &TuneArgs,
    owned: &mut OwnedSet,
    kit: &Kit,
) -> Result<Option<BandSet>, Failure> {
    if tiers::is_of_paths(owned) && !args.axis.is_empty() {
        let why =
            "--axis is for families whose tier files declare axes: of paths everything is tuned";
        return Err(Failure::input(why));
    }
    if let Some(boards) = args.boards {
        owned.set.tiers.iter_mut().for_each(|(_, tier)| tier.boards = boards);
    }
    check_name(&args.name, kit)?;
    bands_of(args, owned).map(|name| load_bands(name, owned, kit)).transpose()
}

/// Built-in bands of paths by name, or those of a file.
fn load_bands(name: &str, owned: &OwnedSet, kit: &Kit) -> Result<BandSet, Failure> {
    let is_of_paths = tiers::is_of_paths(owned);
    let known = BUILT_IN_BANDS.map(|(known, _)| known);
    let built_in = BUILT_IN_BANDS.iter().find(|(known, _)| is_of_paths && *known == name);
    let text = match built_in {
        Some((_, text)) => (*text).to_owned(),
        None if is_of_paths && !tiers::is_file(name) => {
            let mend = did_you_mean(&nearest(name, known.into_iter()), &known);
            return Err(Failure::input(format!("there are no bands or file '{name}'; {mend}")));
        }
        None => read_bands(name)?,
    };
    let read = if is_of_paths {
        BandSet::parse(&text, &kit.registry)
    } else {
        let plug_ins = owned.family.plug_ins(&kit.registry).map_err(Failure::input)?;
        let readings: Vec<&str> = plug_ins.readings.iter().map(|of| &*of.reading.name).collect();
        BandSet::parse_for_family(&text, &readings)
    };
    read.map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))
}

/// A tier to tune.
pub fn job<'a>(
    args: &TuneArgs,
    set: &'a TierSet,
    bands: Option<&BandSet>,
    name: &'a str,
    kit: &'a Kit,
) -> Result<TierJob<'a>, Failure> {
    let mut tier = set.tier(name).map_err(Failure::input)?.clone();
    for axis in &args.axis {
        if !tier.axes.contains_key(axis) {
            let known: Vec<&str> = tier.axes.keys().map(String::as_str).collect();
            let mend = did_you_mean(&nearest(axis, known.iter().copied()), &known);
            return Err(Failure::input(format!("tier '{name}' has no axis '{axis}'; {mend}")));
        }
    }
    if !args.axis.is_empty() {
        tier.axes.retain(|name, _| args.axis.contains(name));
    }
    let target = match bands {
        Some(bands) => target_of(bands, name)?.clone().reading_gates_of(&tier),
        None if tier.bands.is_empty() => {
            return Err(Failure::input(format!(
                "tier '{name}' has no bands: nothing says what its puzzles should be like; give \
                 it some, or a file of them with --bands"
            )));
        }
        None => Target::of_family(&tier),
    };
    let alone = TierSet { tiers: vec![(name.to_owned(), tier.clone())], ..set.clone() };
    let executor = kit.executor.as_deref();
    let away =
        executor.map(|executor| RemoteDraws::new(executor, set_file(&alone, ""), &tier, &target));
    Ok(TierJob { name, tier, target, away })
}

/// The name goes into recipe IDs, where it must not mean another set.
fn check_name(name: &str, kit: &Kit) -> Result<(), Failure> {
    let ships = kit.families.set(name).is_some();
    match (ships, is_tier_name(name)) {
        (true, _) => {
            Err(Failure::input(format!("--name: '{name}' is a built-in set; choose another")))
        }
        (_, false) => Err(Failure::input("--name: a name has a-z, 0-9 and '-', and is not 'all'")),
        _ => Ok(()),
    }
}

/// Puts what a tier was tuned to in its place. Axes that were left alone are still axes.
pub fn replace(set: &mut TierSet, name: &str, tier: Tier) {
    let known = set.tiers.iter_mut().find(|(known, _)| known == name);
    let (_, known) = known.expect("it is of the set");
    *known = Tier { axes: std::mem::take(&mut known.axes), ..tier };
}
