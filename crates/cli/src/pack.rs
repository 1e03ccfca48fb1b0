//! `etchwork pack`: chooses puzzles from many by their readings.

use crate::Kit;
use crate::args::PackArgs;
use crate::asked::TierChanges;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::threads;
use crate::tiers;
use etchwork::core::RegistryError;
use etchwork::core::seed_from_text;
use etchwork::{OwnedSet, Paper};
use etchwork_pack::{
    FolderError, MOVES, MakeError, PackSpec, Place, PlaceError, RemoteCandidates, forget,
    likenesses, look_at, make_by, publish, unfinished,
};
use etchwork_shards::{How, Store, StoreError};
use std::sync::Mutex;

/// Makes a pack, or resumes one.
pub fn run(args: &PackArgs, kit: &Kit) -> Result<(), Failure> {
    let (asked, tiers) = asked(args, kit)?;
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
    let plug_ins = (&kit.registry, &kit.families);
    let made = watched(args, kit, |how| make_by(away.as_ref(), &asked, plug_ins, &store, how));
    let pack = match made {
        Ok(pack) => pack,
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
    let set = tiers::any(args.tiers.as_deref(), args.family.as_deref(), kit)?;
    let (seed, names) = (seed_from_text(&args.seed), tiers::chosen(&set, &args.tier)?);
    let (size, maker, own) = (args.size.as_deref(), args.maker.as_deref(), &args.set);
    let changes = TierChanges { size, maker, set: own, ..TierChanges::default() };
    let runs = changes.runs(&set, &names, seed, &kit.registry)?;
    let difficulty = &set.set.difficulty;
    check_difficulty(&set, difficulty.keys(), kit)?;
    let mut asked = PackSpec::of(runs, difficulty.clone());
    (asked.count, asked.curve) = (args.count, args.curve.into());
    (asked.candidates, asked.solutions) = (args.candidates, !args.no_solutions);
    if args.paper
        && let Paper::Cannot(why) = set.family.paper()
    {
        let name = set.family.name();
        let why =
            format!("no {name} can be printed: {why}; leave out --paper, or name another family");
        return Err(Failure::input(why));
    }
    asked.paper = args.paper;
    for folder in &args.not {
        let known = likenesses(folder, &kit.registry, &kit.families).map_err(of_folder)?;
        asked.not.extend(known);
    }
    Ok((asked, set.text.into_owned()))
}

/// Refuses a score with readings that no plug-in yields.
fn check_difficulty<'a>(
    OwnedSet { family, set, .. }: &OwnedSet,
    mut names: impl Iterator<Item = &'a String>,
    kit: &Kit,
) -> Result<(), Failure> {
    let plug_ins = family.plug_ins(&kit.registry).map_err(Failure::input)?;
    let readings = plug_ins.readings.iter().map(|measured| measured.reading.name);
    let known: Vec<&str> = readings.chain([MOVES]).collect();
    match names.find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let unknown = RegistryError::unknown("reading", name, known);
            Err(Failure::input(format!("tier set '{}': difficulty.{name}: {unknown}", set.name)))
        }
    }
}

/// Works with the requested number of threads, and shows progress.
fn watched<T>(args: &PackArgs, kit: &Kit, work: impl FnOnce(&How<'_>) -> T) -> T {
    let (threads, stopped) = (threads::for_kit(args.threads, kit), kit.stop_flag());
    let bar: Mutex<Option<(usize, Progress)>> = Mutex::new(None);
    let progress = |done: usize, total: usize| {
        let Ok(mut bar) = bar.lock() else { return };
        // Another round has other shards.
        if let Some((_, old)) = bar.take_if(|(known, _)| *known != total) {
            old.clear();
        }
        bar.get_or_insert_with(|| (total, Progress::new(total as u64))).1.at("shards", done as u64);
    };
    let done = work(&How { threads, stopped: &stopped, progress: &progress });
    if let Ok(Some((_, bar))) = bar.into_inner() {
        bar.clear();
    }
    done
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
