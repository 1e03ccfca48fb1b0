//! `etchwork lab`: takes measurements over many boards, or puzzles of any family.

mod families;

pub use families::{failed, makers, plan_of, solvers};

use crate::Kit;
use crate::args::lab::RejectionsArgs;
use crate::console::stdout;
use crate::failure::{Failure, in_words, say};
use crate::plug_in::{TypedStack, rejoined, typed_stack};
use crate::progress::Progress;
use crate::{output, threads, tiers};
use etchwork::core::seed_from_text;
use etchwork::engine::TierSet;
use etchwork::engine::Weighted;
use etchwork::{Registry, Settings};
use etchwork_lab::{FalseClaim, How, Options, Record, RecordError, RunError, Setup, table};
use std::io::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Runs the rejection lab, or compares two of its records.
pub fn rejections(args: &RejectionsArgs, kit: &Kit) -> Result<(), Failure> {
    if let [before, after] = &args.compare[..] {
        return compare(before, after);
    }
    if let (Some(record), Some(report)) = (&args.from, &args.report)
        && std::fs::canonicalize(report)
            .is_ok_and(|it| std::fs::canonicalize(record).ok() == Some(it))
    {
        let why = "the report would replace its record; choose another file";
        return Err(Failure::input(format!("{}: {why}", report.display())));
    }
    args.report.as_deref().map_or(Ok(()), output::prepare_file)?;
    let (record, kept) = match &args.from {
        Some(path) => (finished(path)?, path.clone()),
        None => measure(args, kit)?,
    };
    pictures(args, &record, &kept)?;
    tell(&record)
}

/// Runs the lab, and saves the record before it makes anything from it.
fn measure(args: &RejectionsArgs, kit: &Kit) -> Result<(Record, PathBuf), Failure> {
    let setup = setup(args, kit)?;
    output::prepare_folder(&args.out)?;
    let record = run(args, &setup, kit)?;
    let failed = |error| Failure::file(&args.out, &error);
    let kept = record.keep(&args.out).map_err(failed)?;
    etchwork_lab::forget_unfinished(&args.out, &record).map_err(failed)?;
    say(format_args!("record: {}", kept.display()));
    Ok((record, kept))
}

/// What is asked for.
fn setup(args: &RejectionsArgs, kit: &Kit) -> Result<Setup, Failure> {
    let registry = &kit.registry;
    let mut set = tiers::of_paths(&tiers::load(&args.tiers, kit)?, registry)?;
    let mechanics = settle(&mut set, &args.mechanics, registry)?;
    let options = Options { mechanics, ..options(args) };
    Setup::new(&set, options, registry).map_err(Failure::input)
}

/// The names of mechanics; their settings replace those of the tiers.
fn settle(
    set: &mut TierSet,
    mechanics: &[String],
    registry: &Registry,
) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for text in rejoined(mechanics) {
        let TypedStack { name, settings } = typed_stack(&text)?;
        for (_, tier) in set.tiers.iter_mut().filter(|(_, tier)| tier.mechanics.contains_key(&name))
        {
            for (id, typed) in &settings {
                let none = Weighted { weight: 0.0, settings: Settings::default() };
                let entry = tier.mechanics.entry(id.clone()).or_insert(none);
                typed.iter().for_each(|(key, value)| entry.settings.set(key, value));
            }
            tier.stack(&name, registry).map_err(Failure::input)?;
        }
        names.push(name);
    }
    Ok(names)
}

/// The record of a whole run: the shares of a partial run differ from those of its settings.
fn finished(path: &Path) -> Result<Record, Failure> {
    let record = Record::read(path).map_err(of_record)?;
    if record.is_complete() {
        return Ok(record);
    }
    let (done, total) = record.progress();
    Err(Failure::input(format!(
        "{}: only {done} of {total} blocks are done; go on with the command that made it",
        path.display()
    )))
}

fn compare(before: &Path, after: &Path) -> Result<(), Failure> {
    let comparison = etchwork_lab::compare(&finished(before)?, &finished(after)?);
    write!(stdout(), "{}", comparison.text())?;
    Ok(())
}

/// Writes the charts: with the report if there is one, otherwise beside the record.
fn pictures(args: &RejectionsArgs, record: &Record, kept: &Path) -> Result<(), Failure> {
    let charts = etchwork_lab::charts::charts(record);
    let charts = charts.map_err(|error| Failure::Io(error.to_string()))?;
    let folder = charts_of(args.report.as_deref().unwrap_or(kept));
    output::prepare_folder(&folder)?;
    for chart in &charts {
        output::write_whole(&folder.join(chart.file), chart.svg.as_bytes())?;
    }
    let Some(report) = &args.report else { return Ok(()) };
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let text = etchwork_lab::report(record, &kept.display().to_string(), &name, &charts);
    output::write_whole(report, text.as_bytes())?;
    say(format_args!("report: {}", report.display()));
    Ok(())
}

/// The folder beside a file and named after it; its name always differs from the file's.
fn charts_of(file: &Path) -> PathBuf {
    match file.extension() {
        Some(_) => file.with_extension(""),
        None => file.with_extension("charts"),
    }
}

fn options(args: &RejectionsArgs) -> Options {
    let all = args.tier == "all";
    let options = match (args.boards, args.quick) {
        (Some(boards), _) => Options::of(boards),
        (None, true) => Options::quick(),
        (None, false) => Options::full(),
    };
    Options {
        tiers: if all { Vec::new() } else { vec![args.tier.clone()] },
        finders: rejoined(&args.finders),
        also: rejoined(&args.also),
        without: rejoined(&args.without),
        seed: seed_from_text(&args.seed),
        ..options
    }
}

/// Works with the requested number of threads, and shows progress.
fn watched<T>(
    what: &str,
    asked: Option<u16>,
    kit: &Kit,
    folder: Option<&Path>,
    stop: &AtomicBool,
    work: impl FnOnce(&How<'_>) -> T,
) -> T {
    let threads = NonZeroU32::try_from(threads::for_kit(asked, kit)).unwrap_or(NonZeroU32::MAX);
    let bar: Mutex<Option<Progress>> = Mutex::new(None);
    let progress = |done: usize, total: usize| {
        if let Ok(mut bar) = bar.lock() {
            bar.get_or_insert_with(|| Progress::new(total as u64)).at(what, done as u64);
        }
    };
    let done = work(&How {
        threads,
        folder,
        stop,
        progress: &progress,
        executor: kit.executor.as_deref(),
    });
    if let Ok(Some(bar)) = bar.into_inner() {
        bar.clear();
    }
    done
}

fn run(args: &RejectionsArgs, setup: &Setup, kit: &Kit) -> Result<Record, Failure> {
    let (stop, folder) = (kit.stop_flag(), Some(&*args.out));
    let made = watched("boards", args.threads, kit, folder, &stop, |how| {
        etchwork_lab::run(setup, &kit.registry, how)
    });
    made.map_err(|error| match error {
        RunError::Stopped { done, total } => {
            say(format_args!("stopped after {done} of {total} blocks; the same command goes on"));
            Failure::GaveUp
        }
        RunError::Io { path, error } => {
            let kept = if Path::new(&path).exists() {
                "; the blocks that were done before are kept, and the same command goes on"
            } else {
                ""
            };
            Failure::Io(format!("{path}: {}{kept}", in_words(error.kind())))
        }
        RunError::Record(error) => of_record(error),
        RunError::Plan(error) => Failure::input(error),
        RunError::Executor(why) => Failure::input(why),
    })
}

fn of_record(error: RecordError) -> Failure {
    match error {
        RecordError::Io { path, error } => Failure::file(path.as_ref(), &error),
        error => Failure::input(error),
    }
}

/// Prints the tables. False claims are a negative answer.
fn tell(record: &Record) -> Result<(), Failure> {
    let mut out = stdout();
    for (tier, counts) in record.tiers() {
        writeln!(out, "## {tier}\n\n{}", table::funnel(record, tier))?;
        writeln!(out, "{}", table::reasons(record, tier))?;
        writeln!(out, "{}\n{}", table::costs(record, tier), table::stages(record, tier))?;
        for (mechanic, counts) in &counts.mechanics {
            for FalseClaim { index, by, claim, board } in &counts.lies {
                say(format_args!("{by} on board {index} of {tier}, {mechanic}: {claim}\n{board}"));
            }
        }
    }
    match record.lies() {
        0 => Ok(()),
        lies => {
            say(format_args!("false claims: {lies}"));
            Err(Failure::Negative)
        }
    }
}
