//! `etchwork tune`: tiers found by search, with a record of how.

mod record;

use crate::args::tune::TuneArgs;
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::progress::Progress;
use crate::{output, tiers};
use etchwork::core::seed_from_text;
use etchwork::tune::{
    BUILT_IN_BANDS, BandSet, Conclusion, Config, Target, TuneError, Tuning, settings, summary,
    tier_file,
};
use etchwork::{BUILT_IN_SETS, Registry, Tier, TierSet, did_you_mean, nearest};
use record::Record;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Tunes what is asked for.
pub fn run(args: &TuneArgs, registry: &Registry) -> Result<(), Failure> {
    let mut set = tiers::load(&args.start, registry)?;
    if let Some(boards) = args.boards {
        set.tiers.iter_mut().for_each(|(_, tier)| tier.boards = boards);
    }
    let bands = load_bands(&args.bands, registry)?;
    let mut tuned = TierSet { name: args.name.clone(), ..set.clone() };
    check_name(&tuned, registry)?;
    let jobs = jobs(args, &set, &bands)?;
    let out = args.out.clone().unwrap_or_else(|| out_of(args));
    check_out(&out, args)?;
    check_resume(args, &jobs)?;
    output::prepare_folder(&args.record)?;
    args.out.as_deref().map_or(Ok(()), output::prepare_file)?;
    // Whatever is wrong with one of them is said before the work on another.
    let opened = jobs.iter().map(|job| job.open(args, registry));
    let opened: Vec<(Tuning<'_>, Record)> = opened.collect::<Result<_, _>>()?;
    opened.iter().try_for_each(|(tuning, record)| record.claim(tuning))?;
    let stopped = interrupt::flag();
    // Whoever has read enough has a record all the same.
    let (mut notes, mut complete, mut printed) = (Vec::new(), true, Ok(()));
    for (job, (mut tuning, record)) in jobs.iter().zip(opened) {
        complete &= work(&mut tuning, &record, &stopped)?;
        // What there is, is measured and kept, however the work ended: after a stop there is
        // something of the later tiers as well, if they were begun before.
        let end = tuning.conclude(&AtomicBool::new(false)).map_err(failed)?;
        if let Some(end) = end {
            let text = summary(&tuning, job.target, &end);
            record.finish(&tuning, job.target, &end, &text)?;
            printed = printed.and_then(|()| writeln!(stdout(), "{text}"));
            notes.push(note(&tuning, &end));
            let tier = tuned.tiers.iter_mut().find(|(name, _)| name == job.name);
            // How large its boards may be was measured of the tier that it started from.
            tier.expect("a job is on a tier of the set").1 = Tier { largest: None, ..end.tier };
        }
    }
    let text = tier_file(&tuned, &comment(args, &notes));
    output::write_whole(&out, text.as_bytes())?;
    printed?;
    say(format_args!("tiers in {}: use them with --tiers {}", out.display(), out.display()));
    if complete {
        return Ok(());
    }
    say("stopped; the same command with --resume goes on");
    Err(Failure::GaveUp)
}

/// Beside the records of all tiers, or in that of the only one: runs on one tier
/// after the other leave each other's alone.
fn out_of(args: &TuneArgs) -> PathBuf {
    let folder = match &args.tier[..] {
        [tier] if tier != "all" => args.record.join(tier),
        _ => args.record.clone(),
    };
    folder.join("tiers.toml")
}

/// Goes on with nothing that is not there: the name of the folder may be mistyped. Of several
/// tiers some may still be to begin.
fn check_resume(args: &TuneArgs, jobs: &[Job<'_>]) -> Result<(), Failure> {
    let is_begun = |job: &Job<'_>| record::has_run(&args.record.join(job.name));
    match args.resume && !jobs.iter().any(is_begun) {
        true => Err(Failure::input(format!(
            "{}: there is no run to go on with: name its folder by --record, or leave out \
             --resume to begin one",
            args.record.display()
        ))),
        false => Ok(()),
    }
}

/// What a run is made from stays as it is, and can be gone on with.
fn check_out(out: &Path, args: &TuneArgs) -> Result<(), Failure> {
    let Ok(there) = std::fs::canonicalize(out) else { return Ok(()) };
    for (option, read) in [("--start", &args.start), ("--bands", &args.bands)] {
        if std::fs::canonicalize(read).is_ok_and(|read| read == there) {
            return Err(Failure::input(format!(
                "{}: the tuned tiers would replace the file of {option}; choose another with --out",
                out.display()
            )));
        }
    }
    Ok(())
}

fn failed(error: TuneError) -> Failure {
    match error {
        TuneError::Threads(error) => Failure::Io(format!("threads: {error}")),
        error => Failure::input(error),
    }
}

/// Built-in bands by name, or a file.
fn load_bands(name: &str, registry: &Registry) -> Result<BandSet, Failure> {
    let built_in = BUILT_IN_BANDS.iter().find(|(known, _)| *known == name);
    let is_file = name.contains(['.', '/', '\\']) || Path::new(name).exists();
    let text = match built_in {
        Some((_, text)) => (*text).to_owned(),
        None if is_file => {
            std::fs::read_to_string(name).map_err(|error| Failure::file(Path::new(name), &error))?
        }
        None => {
            let known = BUILT_IN_BANDS.map(|(known, _)| known);
            let mend = did_you_mean(&nearest(name, known.into_iter()), &known);
            return Err(Failure::input(format!("there are no bands or file '{name}'; {mend}")));
        }
    };
    BandSet::parse(&text, registry)
        .map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))
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

/// One tier to tune.
struct Job<'a> {
    set: &'a str,
    bands: &'a str,
    name: &'a str,
    tier: &'a Tier,
    target: &'a Target,
}

fn jobs<'a>(
    args: &TuneArgs,
    set: &'a TierSet,
    bands: &'a BandSet,
) -> Result<Vec<Job<'a>>, Failure> {
    let names = tiers::named(set, &args.tier)?;
    let job = |name: &str| {
        let tier = set.tier(name).map_err(Failure::input)?;
        let known = set.tiers.iter().map(|(name, _)| name.as_str()).find(|known| *known == name);
        let target = bands.tier(name).ok_or_else(|| {
            let known: Vec<&str> = bands.tiers.iter().map(|(name, _)| name.as_str()).collect();
            let mend = did_you_mean(&nearest(name, known.iter().copied()), &known);
            Failure::input(format!("bands '{}' have no tier '{name}'; {mend}", bands.name))
        })?;
        let name = known.expect("the set has the tier");
        Ok(Job { set: &set.name, bands: &bands.name, name, tier, target })
    };
    names.into_iter().map(job).collect()
}

impl<'a> Job<'a> {
    /// The run, gone on with where its record ends.
    fn open(
        &self,
        args: &TuneArgs,
        registry: &'a Registry,
    ) -> Result<(Tuning<'a>, Record), Failure> {
        let config = Config {
            set: self.set.to_owned(),
            tier: self.name.to_owned(),
            bands: self.bands.to_owned(),
            search: args.search.clone(),
            settings: settings(&args.settings).map_err(Failure::input)?,
            seed: seed_from_text(&args.seed),
            puzzles: args.puzzles,
            held_out: args.held_out,
            iterations: args.iterations,
            budget: args.budget,
            contents: [0; 2],
            generator: 0,
        };
        let config = config.with_contents(self.tier, self.target);
        let threads = args.threads.map_or_else(available, usize::from);
        let mut tuning =
            Tuning::new(config, self.tier, self.target, registry, threads).map_err(failed)?;
        let record = Record::open(&args.record.join(self.name))?;
        record.resume(&mut tuning, args.resume)?;
        Ok((tuning, record))
    }
}

fn available() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Works a run off, with a checkpoint an iteration. False if it was stopped.
fn work(tuning: &mut Tuning<'_>, record: &Record, stopped: &AtomicBool) -> Result<bool, Failure> {
    let (iterations, budget) = (tuning.config().iterations, tuning.config().budget);
    let mut progress = Progress::new(budget.unwrap_or(u64::from(iterations)));
    while !tuning.is_done() {
        let done = budget.map_or(u64::from(tuning.iterations()), |_| tuning.asked());
        progress.at(&format!("{} best {:.4}", tuning.config().tier, tuning.best()), done);
        if stopped.load(Ordering::Relaxed) || !tuning.step(stopped).map_err(failed)? {
            progress.clear();
            return Ok(false);
        }
        record.checkpoint(tuning)?;
    }
    progress.clear();
    Ok(true)
}

/// How one tier came about.
fn note(tuning: &Tuning<'_>, end: &Conclusion) -> String {
    let figures = |figures: &etchwork::tune::Figures| {
        let (score, fresh) = (figures.tuning.composite, figures.held_out.score.composite);
        format!("{score:.4}, on held-out seeds {fresh:.4}")
    };
    format!(
        "{}: score {}; before {}; {} iterations, {} puzzles",
        tuning.config().tier,
        figures(&end.tuned),
        figures(&end.start),
        tuning.iterations(),
        tuning.asked()
    )
}

/// The comment of a tier file: how it was made. Paths stay out of it.
fn comment(args: &TuneArgs, notes: &[String]) -> String {
    let budget = args.budget.map(|budget| format!(" --budget {budget}")).unwrap_or_default();
    let boards = args.boards.map(|boards| format!(" --boards {boards}")).unwrap_or_default();
    let settings = match args.settings.as_str() {
        "" => String::new(),
        settings => format!(" --settings '{settings}'"),
    };
    let TuneArgs { search, name, start, bands, iterations, puzzles, held_out, seed, .. } = args;
    let file = |name: &str| {
        let path = Path::new(name).file_name();
        path.map_or(name.to_owned(), |name| name.to_string_lossy().into_owned())
    };
    let (start, bands) = (file(start), file(bands));
    format!(
        "Tuned by search from the tier set {start} towards the bands {bands}:\n\
         etchwork tune --tier {} --search {search}{settings} --start {start}{boards} --bands {bands} \
         --iterations {iterations} --puzzles {puzzles} --held-out {held_out}{budget} --seed {seed} --name {name}\n{}",
        args.tier.join(","),
        notes.join("\n")
    )
}
