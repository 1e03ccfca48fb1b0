//! `etchwork pack`: chooses puzzles from many by their readings.

use crate::Kit;
use crate::args::PackArgs;
use crate::asked::TierChanges;
use crate::failure::{Failure, say};
use crate::threads::watched;
use crate::tiers;
use etchwork::core::RegistryError;
use etchwork::core::seed_from_text;
use etchwork::{Family, OwnedSet, Paper, Ratio, Run};
use etchwork_pack::{
    FolderError, MOVES, MakeError, PackSpec, Place, PlaceError, RemoteCandidates, forget,
    likenesses, look_at, make_by, publish, unfinished,
};
use etchwork_shards::{Store, StoreError};

/// Makes a pack with the scripts of its puzzles, or resumes one.
pub fn run(args: &PackArgs, kit: &Kit) -> Result<(), Failure> {
    let (asked, tiers) =
        if args.mixed { (mixed(args, kit)?, String::new()) } else { asked(args, kit)? };
    let away = kit.executor.as_deref().map(|executor| RemoteCandidates { executor, tiers });
    if look_at(&args.out, &asked.recipe()).map_err(of_place)? == Place::Done {
        forget(&args.out).map_err(of_place)?;
        say(format_args!("{} is this pack, and whole", args.out.display()));
        return Ok(());
    }
    let parts = unfinished(&args.out);
    if Store::is_in(&parts) && !args.resume {
        return Err(Failure::input(format!(
            "{} holds an unfinished pack: continue it with --resume, or remove that folder",
            parts.display()
        )));
    }
    let store = Store::open(&parts, &asked.plan()).map_err(of_store)?;
    let made = watched("shards", args.threads, kit, |how| {
        make_by(away.as_ref(), &asked, &kit.registry, &kit.families, &store, how)
    });
    let pack = match made {
        Ok(pack) => pack.with_plug_ins(kit.scripts.clone()),
        Err(MakeError::Stopped) => {
            say("stopped: the same command with --resume goes on");
            return Err(Failure::GaveUp);
        }
        Err(MakeError::Store(error)) => return Err(of_store(error)),
        Err(error) => {
            // A pack that cannot be made is not resumed.
            drop(store);
            forget(&args.out).map_err(of_place)?;
            return Err(Failure::input(error));
        }
    };
    publish(&pack, &args.out, store).map_err(of_place)?;
    let index = args.out.join("index.html");
    say(format_args!("{} puzzles: look through them in {}", pack.levels.len(), index.display()));
    Ok(())
}

/// The requested specification, and the file of its tiers.
fn asked(args: &PackArgs, kit: &Kit) -> Result<(PackSpec, String), Failure> {
    let family = match &args.family[..] {
        [_, _, ..] => {
            return Err(Failure::input("a pack of several families is in one order: add --mixed"));
        }
        named => named.first().map(String::as_str),
    };
    let set = set_of(family, args, kit)?;
    let (seed, names) = (seed_from_text(&args.seed), tiers::chosen(&set, &args.tier)?);
    let runs = args.changes.of_tiers().runs(&set, &names, seed, &kit.registry)?;
    let difficulty = &set.set.difficulty;
    check_difficulty(&set, difficulty.keys(), kit)?;
    if args.paper {
        check_paper(&*set.family)?;
    }
    let asked = with_options(PackSpec::of(runs, difficulty.clone()), args, kit)?;
    Ok((asked, set.text.to_string()))
}

/// The specification of a pack of several families: the named ones, else all that have tiers and,
/// for paper, can be printed. Tiers take turns by their place in their sets, so that families do
/// too, each time beginning with another family: a pack that has fewer puzzles than there are tiers
/// leaves out tiers of all families alike.
fn mixed(args: &PackArgs, kit: &Kit) -> Result<PackSpec, Failure> {
    let mut of_families: Vec<Vec<Run>> = Vec::new();
    for family in kit.families.iter() {
        let is_named = args.family.iter().any(|id| id == family.id());
        if !is_named && (!args.family.is_empty() || family.default_set().is_none()) {
            continue;
        }
        match args.paper.then(|| check_paper(family)).transpose() {
            Err(why) if is_named => return Err(why),
            Err(_) => {
                say(format_args!("{} cannot be printed, and is left out", family.id()));
                continue;
            }
            Ok(_) => {}
        }
        let set = set_of(Some(family.id()), args, kit)?;
        let is_missing = |name: &&String| *name != "all" && set.set.tier(name).is_err();
        if let Some(name) = args.tier.iter().find(is_missing) {
            return Err(Failure::input(format!(
                "the tiers of {} have no '{name}': choose by --difficulty, such as 40..60, which \
                 means the same in every family",
                family.name()
            )));
        }
        let names = tiers::chosen(&set, &args.tier)?;
        let seed = seed_from_text(&args.seed);
        let changes = TierChanges { scale: args.scale, ..args.changes.of_tiers() };
        of_families.push(changes.runs(&set, &names, seed, &kit.registry)?);
    }
    for id in &args.family {
        kit.families.get(id).map_err(Failure::input)?;
    }
    if of_families.is_empty() {
        return Err(Failure::input("no family has tiers of its own"));
    }
    with_options(PackSpec::rated(by_turns(of_families), args.scale), args, kit)
}

/// The tiers of several families in one order.
fn by_turns(of_families: Vec<Vec<Run>>) -> Vec<Run> {
    let families = of_families.len();
    let mut placed = Vec::new();
    for (family, runs) in of_families.into_iter().enumerate() {
        let tiers = runs.len();
        for (tier, run) in runs.into_iter().enumerate() {
            let turn = (family + tier) % families;
            placed.push((Ratio::share(2 * tier + 1, 2 * tiers), turn, run));
        }
    }
    placed.sort_by_key(|(place, turn, _)| (*place, *turn));
    placed.into_iter().map(|(_, _, run)| run).collect()
}

/// The options that any pack has.
fn with_options(mut asked: PackSpec, args: &PackArgs, kit: &Kit) -> Result<PackSpec, Failure> {
    (asked.count, asked.curve) = (args.count, args.curve.into());
    (asked.candidates, asked.solutions) = (args.candidates, !args.no_solutions);
    asked.paper = args.paper;
    for folder in &args.not {
        let known = likenesses(folder, &kit.registry, &kit.families).map_err(of_folder)?;
        asked.not.extend(known);
    }
    Ok(asked)
}

/// The tiers of a family: the named ones, or those for paper where that is asked for, or its own.
fn set_of(family: Option<&str>, args: &PackArgs, kit: &Kit) -> Result<OwnedSet, Failure> {
    let of_paper = || kit.families.get(family.filter(|_| args.paper)?).ok()?.paper_set();
    tiers::any(args.tiers.as_deref().or_else(of_paper), family, kit)
}

/// Refuses a family that cannot be printed.
fn check_paper(family: &dyn Family) -> Result<(), Failure> {
    let Paper::Cannot(why) = family.paper() else { return Ok(()) };
    let name = family.name();
    Err(Failure::input(format!(
        "no {name} can be printed: {why}; leave out --paper, or name another family"
    )))
}

/// Refuses a score with readings that no plug-in yields.
fn check_difficulty<'a>(
    OwnedSet { family, set, .. }: &OwnedSet,
    mut names: impl Iterator<Item = &'a String>,
    kit: &Kit,
) -> Result<(), Failure> {
    let plug_ins = family.plug_ins(&kit.registry).map_err(Failure::input)?;
    let readings = plug_ins.readings.iter().map(|measured| &*measured.reading.name);
    let known: Vec<&str> = readings.chain([MOVES]).collect();
    match names.find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let unknown = RegistryError::unknown("reading", name, &known);
            Err(Failure::input(format!("tier set '{}': difficulty.{name}: {unknown}", set.name)))
        }
    }
}

fn of_place(error: PlaceError) -> Failure {
    match error {
        PlaceError::Io { path, error } => Failure::file(&path, &error),
        error => Failure::input(error),
    }
}

fn of_store(error: StoreError) -> Failure {
    match error {
        StoreError::Io { path, error } => Failure::file(&path, &error),
        error => Failure::input(error),
    }
}

/// Why a folder is not a pack.
pub fn of_folder(error: FolderError) -> Failure {
    match error {
        FolderError::Io { path, error } => Failure::file(&path, &error),
        error => Failure::input(error),
    }
}
