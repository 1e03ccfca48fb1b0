//! The report of a run.

use super::produce::LAST;
use super::{End, TierRun};
use crate::args::GenerateArgs;
use crate::command::quoted;
use crate::failure::{Failure, say};
use crate::output;
use crate::show::{self, Weights};
use crate::tiers;
use etchwork::codec::{Fallback, PathPart};
use etchwork::core::in_words;
use etchwork::{Funnel, Level, MOST_BOARDS, Registry, Reject, Run, Stage};
use std::io::{self, Write};
use std::path::Path;

/// If this many boards fell at the last stage that any reached, more would fall too.
const MANY: u64 = 1000;

/// If the search ended without a path on this many boards and found none on any, the finder is too
/// weak for them.
const UNSOLVED: u64 = 30;

/// Figures with their names, on one line.
fn joined(facts: Vec<(String, String)>) -> String {
    let facts = facts.into_iter().map(|(name, value)| format!("{name} {value}"));
    facts.collect::<Vec<_>>().join(", ")
}

/// The text below a drawn puzzle: what a player wants to know of it, and how to make it again.
pub fn caption(
    out: &mut impl Write,
    piece: &Level,
    run: &Run,
    weights: &Weights,
    args: &GenerateArgs,
    program: &str,
) -> io::Result<()> {
    let document = &piece.document;
    let (kind, short) = (piece.puzzle.kind(), show::in_short(piece, weights));
    writeln!(out, "{} {kind}: {}", document.tier, joined(short))?;
    if args.readings {
        writeln!(out, "readings: {}", joined(show::facts(document)))?;
    }
    if let Some(Fallback { mechanic, boards, .. }) =
        PathPart::of(document).and_then(|part| part.fallback)
    {
        writeln!(out, "{mechanic} was drawn and given up after {boards} boards")?;
    }
    let (tiers, boards) = (tiers(args), allowance(run));
    writeln!(out, "again: {program} generate --id {}{tiers}{boards}", document.id)
}

/// The option that allows more boards than an ID alone may request.
fn allowance(run: &Run) -> String {
    match run.plan().tier().boards {
        ..=MOST_BOARDS => String::new(),
        boards => format!(" --boards {boards}"),
    }
}

/// The option that names the tier set, where it is a file.
fn tiers(args: &GenerateArgs) -> String {
    let file = args.tiers.as_ref().filter(|name| tiers::is_file(name));
    file.map(|name| format!(" --tiers {}", quoted(name))).unwrap_or_default()
}

/// Reasons, each with its count.
fn told<'a>(counts: impl Iterator<Item = (&'a Reject, &'a u64)>) -> String {
    let counts: Vec<String> = counts.map(|(reject, count)| format!("{reject} {count}")).collect();
    counts.join(", ")
}

/// A request without a puzzle.
pub fn gave_up(run: &Run, index: u32, funnel: &Funnel) {
    let (tier, boards, mut reasons) = (run.tier(), funnel.boards, told(funnel.rejected.iter()));
    if !funnel.refused.is_empty() {
        // If a refiner or a maker fails, only its rejected puzzles tell why.
        reasons += &format!("; on the way {}", told(funnel.refused.iter()));
    }
    let mend = mend(funnel);
    say(format_args!("{tier}, index {index}: gave up after {boards} boards ({reasons}); {mend}"));
}

/// Explains reasons, one line each, when their names first appear.
pub fn explain(run: &Run, reasons: impl Iterator<Item = Reject>, registry: &Registry) {
    let worker = run.worker(registry);
    let sentence = |reason: &str| match &worker {
        Ok(worker) => worker.sentence(reason, registry),
        Err(_) => in_words(reason, None),
    };
    for reject in reasons {
        let reason = &*reject.reason;
        say(format_args!("  {reason}: {}", sentence(reason)));
    }
}

/// Advice for a request that gave up. More boards help if some came close to a puzzle.
fn mend(funnel: &Funnel) -> String {
    let last = Stage::ALL.into_iter().rev().find(|stage| lost(funnel, *stage) > 0);
    let fell = last.map_or(0, |stage| lost(funnel, stage));
    let unsolved = funnel.rejected.get(&Reject::new(Stage::Find, "budget_spent"));
    let is_unsolved = unsolved.is_some_and(|unsolved| 2 * unsolved > funnel.boards);
    match last {
        Some(Stage::Find) if unsolved.is_some_and(|unsolved| *unsolved >= UNSOLVED) => {
            "no path was found on any board: try another --finder, or a smaller --size".to_owned()
        }
        Some(stage) if fell >= MANY => {
            let stage = stage.name();
            format!("none of {fell} boards passed the stage {stage}: try another --size or --tier")
        }
        _ if is_unsolved => "--boards allows more, another --finder finds more".to_owned(),
        _ => "--boards allows more".to_owned(),
    }
}

/// Requests already reported one by one are enough.
pub fn many_gave_up(run: &Run, told: u64) {
    say(format_args!("{}: {told} requests gave up; others are counted, not named", run.tier()));
}

/// A tier without more distinct puzzles.
pub fn no_more(job: &TierRun<'_>) {
    let (tier, taken, wanted, barren) = (job.run.tier(), job.taken, job.args.count, job.barren);
    let why = match job.next {
        LAST.. => "its indices end there".to_owned(),
        _ => {
            format!("the last {barren} indices brought no new puzzle, so there are hardly any left")
        }
    };
    say(format_args!("{tier}: {taken} of {wanted} puzzles; {why}"));
}

/// An interrupted run: a command for each remaining tier. A run that was cut off in its last words
/// may have none.
pub fn stopped(args: &GenerateArgs, jobs: &[TierRun<'_>], program: &str) {
    let mut left = jobs.iter().filter(|job| job.taken < args.count).peekable();
    if left.peek().is_none() {
        return;
    }
    say("stopped; go on with");
    for job in left {
        say(format_args!("  {}", command(args, job, program)));
    }
    if args.distinct.is_some() && args.out.is_none() {
        say("it does not know the puzzles before it: with --out none repeats");
    }
}

/// The command that finishes a job.
fn command(args: &GenerateArgs, job: &TierRun<'_>, program: &str) -> String {
    let mut command = format!("{program} generate {}", what_is_left(args, job));
    let mut option = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            command += &format!(" --{name} {}", quoted(&value));
        }
    };
    option("family", args.family.clone());
    let changes = &args.changes;
    option("maker", changes.maker.clone());
    changes.set.iter().for_each(|pair| option("set", Some(pair.to_string())));
    changes.min.iter().for_each(|pair| option("min", Some(pair.to_string())));
    changes.max.iter().for_each(|pair| option("max", Some(pair.to_string())));
    option("difficulty", changes.difficulty.map(|bounds| bounds.to_string()));
    option("boards", args.boards.map(|boards| boards.to_string()));
    option("size", changes.size.clone());
    option("mechanic", changes.mechanic.clone());
    option("finder", changes.finder.clone());
    option("max-solutions", changes.max_solutions.map(|most| most.to_string()));
    option("threads", args.threads.map(|threads| threads.to_string()));
    option("out", args.out.as_ref().map(|folder| folder.display().to_string()));
    let flags = [
        (args.no_solutions, " --no-solutions"),
        (args.json, " --json"),
        (args.solution, " --solution"),
        (args.readings, " --readings"),
    ];
    if let Some(series) = &args.series {
        command += " --series";
        series.iter().for_each(|pair| command += &format!(" {}", quoted(&pair.to_string())));
    }
    args.distinct.iter().for_each(|distinct| command += &format!(" {}", distinct.option()));
    flags.iter().filter(|(set, _)| *set).for_each(|(_, flag)| command += flag);
    command
}

/// The options that name the rest of a job, except those that change its puzzles.
fn what_is_left(args: &GenerateArgs, job: &TierRun<'_>) -> String {
    let mut tiers = tiers(args);
    if let Some(id) = &args.id {
        return format!("--id {id}{tiers}");
    }
    if let (Some(set), true) = (&args.tiers, tiers.is_empty()) {
        tiers = format!(" --tiers {set}");
    }
    let (tier, seed, left) = (job.run.tier(), job.run.seed(), args.count - job.taken);
    format!("--tier {tier}{tiers} --seed {seed} --first {} --count {left}", job.next)
}

/// Writes the funnels by tier and, within a tier, by mechanic.
pub fn write_funnel(path: &Path, jobs: &[TierRun<'_>]) -> Result<(), Failure> {
    let funnel = |job: &TierRun<'_>| {
        let mut funnel = serde_json::json!(job.funnel);
        funnel[job.run.family().parts()] = serde_json::json!(job.tally.0);
        (job.run.tier().to_owned(), funnel)
    };
    let map: serde_json::Map<_, _> =
        jobs.iter().filter(|job| job.funnel.requests > 0).map(funnel).collect();
    let text = format!("{:#}\n", serde_json::Value::Object(map));
    output::write_whole(path, text.as_bytes())
}

/// The end of a run: the place of the puzzles, if any, and a short funnel.
pub fn after(args: &GenerateArgs, jobs: &[TierRun<'_>]) {
    let made = jobs.iter().find(|job| puzzles(job) > 0);
    if let (Some(folder), Some(job)) = (&args.out, made) {
        let index = folder.join("index.html");
        say(format_args!("look through them in {} (seed {})", index.display(), job.run.seed()));
    }
    let mut refined: Vec<String> =
        jobs.iter().filter_map(|job| job.run.family().at_work(job.run.plan())).collect();
    refined.dedup();
    refined.iter().for_each(say);
    let requests: u64 = jobs.iter().map(|job| job.funnel.requests).sum();
    if requests > 1 {
        say(table(jobs).trim_end());
    }
}

/// One line per tier: puzzles, boards, and the share of boards lost at each stage.
fn table(jobs: &[TierRun<'_>]) -> String {
    let jobs: Vec<&TierRun<'_>> = jobs.iter().filter(|job| job.end.is_some()).collect();
    let stages: Vec<Stage> = Stage::ALL
        .into_iter()
        .filter(|stage| jobs.iter().any(|job| lost(&job.funnel, *stage) > 0))
        .collect();
    let distinct = jobs.iter().any(|job| job.duplicates > 0);
    let mut table = format!("{:<10} {:>8}", "tier", "puzzles");
    if distinct {
        table += &format!(" {:>10}", "duplicates");
    }
    table += &format!(" {:>9} {:>10}", "boards", "per puzzle");
    stages.iter().for_each(|stage| table += &format!(" {:>8}", stage.name()));
    table += &format!(" {:>8}\n", "gave up");
    for job in jobs {
        let funnel = &job.funnel;
        let per = funnel.boards_per_puzzle().map_or("-".to_owned(), |per| format!("{per:.2}"));
        table += &format!("{:<10} {:>8}", job.run.tier(), puzzles(job));
        if distinct {
            table += &format!(" {:>10}", job.duplicates);
        }
        table += &format!(" {:>9} {per:>10}", funnel.boards);
        for stage in &stages {
            let share = 100.0 * lost(funnel, *stage) as f64 / funnel.boards.max(1) as f64;
            table += &format!(" {share:>6.1} %");
        }
        let stopped = if job.end == Some(End::Stopped) { "  stopped" } else { "" };
        table += &format!(" {:>8}{stopped}\n", funnel.gave_up);
    }
    table
}

/// The puzzles of a job, without repeats.
fn puzzles(job: &TierRun<'_>) -> u64 {
    job.funnel.accepted - job.duplicates
}

fn lost(funnel: &Funnel, stage: Stage) -> u64 {
    let at_stage = funnel.rejected.iter().filter(|(reject, _)| reject.stage == stage);
    at_stage.map(|(_, count)| count).sum()
}
