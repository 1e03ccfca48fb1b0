//! Tiers of families that are not paths, tuned over the axes that their file declares towards
//! the bands that it gives them.

use super::{Course, Origin, RemoteDraws, TierJob, comment, file, read_bands, target_of};
use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::failure::Failure;
use crate::tiers;
use etchwork::pipeline::{Tier, TierSet, is_tier_name};
use etchwork::tune::{BandSet, FamilySource, Target, family_file};
use etchwork::{Family, OwnedSet, TunableFamily, did_you_mean, nearest};

/// What is asked of a set, and towards what bands, if not those of its tiers.
pub fn prepare(
    args: &TuneArgs,
    OwnedSet { family, set, .. }: &mut OwnedSet,
    kit: &Kit,
) -> Result<Option<BandSet>, Failure> {
    if let Some(boards) = args.boards {
        set.tiers.iter_mut().for_each(|(_, tier)| tier.boards = boards);
    }
    check_name(&args.name, kit)?;
    args.bands.as_deref().map(|name| load_bands(name, &**family, kit)).transpose()
}

/// Tunes tiers of a set.
pub fn tune(args: &TuneArgs, mut owned: OwnedSet, kit: &Kit) -> Result<(), Failure> {
    let bands = prepare(args, &mut owned, kit)?;
    let names = tiers::chosen(&owned, &args.tier)?;
    let OwnedSet { family, set, .. } = &owned;
    let mut tuned = TierSet { name: args.name.clone(), ..set.clone() };
    let jobs = names.into_iter().map(|name| job(args, (set, bands.as_ref()), name, kit));
    let jobs: Vec<TierJob<'_, Tier>> = jobs.collect::<Result<_, _>>()?;
    let shop = TunableFamily { family: &**family, registry: &kit.registry };
    let works: &dyn FamilySource = &shop;
    let bands = bands.as_ref().map_or(&set.name, |bands| &bands.name);
    let course = Course { args, set: &set.name, bands, works, kit };
    let end = course.tune(&jobs, |name, tier| {
        let known = tuned.tiers.iter_mut().find(|(known, _)| known == name);
        replace(&mut known.expect("a job is on a tier of the set").1, tier);
    })?;
    let start = args.start.as_deref().or(family.default_set());
    let axes: String = args.axis.iter().map(|axis| format!(" --axis {axis}")).collect();
    let (towards, named) = match args.bands.as_deref().map(file) {
        None => ("its bands".to_owned(), String::new()),
        Some(name) => (format!("the bands {name}"), format!(" --bands {name}")),
    };
    let origin = Origin {
        family: format!(" --family {}", family.id()),
        start: start.unwrap_or(&set.name),
        towards,
        bands: named + axes.as_str(),
    };
    let text = family_file(&tuned, &comment(args, &origin, &end.notes));
    end.keep(&text)
}

/// Puts what a tier was tuned to in its place. Axes that were left alone are still axes.
pub fn replace(known: &mut Tier, tier: Tier) {
    *known = Tier { axes: std::mem::take(&mut known.axes), ..tier };
}

/// The bands of a file.
fn load_bands(name: &str, family: &dyn Family, kit: &Kit) -> Result<BandSet, Failure> {
    let text = read_bands(name)?;
    let plug_ins = family.plug_ins(&kit.registry).map_err(Failure::input)?;
    let readings: Vec<&str> = plug_ins.readings.iter().map(|of| of.reading.name).collect();
    BandSet::parse_for_family(&text, &readings)
        .map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))
}

pub fn job<'a>(
    args: &TuneArgs,
    (set, bands): (&'a TierSet, Option<&BandSet>),
    name: &'a str,
    kit: &'a Kit,
) -> Result<TierJob<'a, Tier>, Failure> {
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
    let away = executor
        .map(|executor| RemoteDraws::new(executor, family_file(&alone, ""), &tier, &target));
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
