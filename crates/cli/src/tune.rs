//! `etchwork tune`: tiers found by search, with a record of how.

mod jobs;
mod record;
mod recorded;
pub mod remote;
pub mod tuner;

use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::command::quoted;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::output;
use crate::plug_in::typed;
use crate::progress::Progress;
use crate::threads;
use crate::tiers;
use etchwork::core::seed_from_text;
use etchwork::pipeline::Named;
use etchwork::tune::{
    BandSet, Conclusion, Config, FamilySource, SampleError, Target, TuneError, Tuning, set_file,
    settings, summary,
};
use etchwork::{Tier, TierSet, TunableFamily, did_you_mean, nearest};
use record::Record;
use remote::RemoteDraws;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Tunes what is asked for.
pub fn run(args: &TuneArgs, kit: &Kit) -> Result<(), Failure> {
    let args = &recorded::completed(args)?;
    let mut owned = tiers::any_of("--start", args.start.as_deref(), args.family.as_deref(), kit)?;
    let bands = jobs::prepare(args, &mut owned, kit)?;
    let names = tiers::chosen(&owned, &args.tier)?;
    let (family, set) = (&*owned.family, &owned.set);
    let jobs = names.into_iter().map(|name| jobs::job(args, set, bands.as_ref(), name, kit));
    let jobs: Vec<TierJob<'_>> = jobs.collect::<Result<_, _>>()?;
    let source = TunableFamily { family, registry: &kit.registry };
    let bands = bands.as_ref().map_or(&set.name, |bands| &bands.name);
    let course = Course { args, set: &set.name, bands, source: &source, kit };
    let mut tuned = TierSet { name: args.name.clone(), ..set.clone() };
    let end = course.tune(&jobs, |name, tier| jobs::replace(&mut tuned, name, tier))?;
    let start = args.start.as_deref().or(family.default_set());
    let axes: String = args.axis.iter().map(|axis| format!(" --axis {axis}")).collect();
    let (towards, named) = match jobs::bands_of(args, &owned).map(file) {
        None => ("its bands".to_owned(), String::new()),
        Some(name) => (format!("the bands {name}"), format!(" --bands {name}")),
    };
    // Paths are the family of a command that names none.
    let family = if tiers::is_of_paths(&owned) {
        String::new()
    } else {
        format!(" --family {}", family.id())
    };
    let origin =
        Origin { family, start: start.unwrap_or(&set.name), towards, bands: named + axes.as_str() };
    let text = set_file(&tuned, &comment(args, &origin, &end.notes));
    end.keep(&text)
}

/// How long what came of a run is measured after an interrupt.
const GRACE: Duration = Duration::from_secs(1);

/// One tier to tune.
struct TierJob<'a> {
    name: &'a str,
    tier: Tier,
    target: Target,
    /// Who has its puzzles made elsewhere.
    away: Option<RemoteDraws<'a>>,
}

/// What the tiers of a run have in common.
struct Course<'a> {
    args: &'a TuneArgs,
    set: &'a str,
    bands: &'a str,
    /// What puzzles are made from.
    source: &'a dyn FamilySource,
    kit: &'a Kit,
}

/// How a run ended.
struct End {
    /// Where the tuned tiers go.
    out: PathBuf,
    /// How each tier came about.
    notes: Vec<String>,
    /// Whether there was time to measure what every tier came to.
    is_measured: bool,
    /// Whether nothing was stopped.
    is_complete: bool,
    /// Whether somebody read the summaries.
    printed: io::Result<()>,
    /// The command that goes on with a stopped run.
    go_on: String,
}

impl<'a> Course<'a> {
    /// Tunes one tier after the other, and hands each on as it is tuned.
    fn tune(
        &self,
        jobs: &'a [TierJob<'a>],
        mut take: impl FnMut(&str, Tier),
    ) -> Result<End, Failure> {
        let args = self.args;
        let out = args.out.clone().unwrap_or_else(|| out_of(args));
        check_out(&out, args)?;
        output::prepare_folder(&args.record)?;
        args.out.as_deref().map_or(Ok(()), output::prepare_file)?;
        // Whatever is wrong with one of them is said before the work on another.
        let opened = jobs.iter().map(|job| self.open(job));
        let opened: Vec<(Tuning<'a>, Record)> = opened.collect::<Result<_, _>>()?;
        if args.resume && !opened.iter().any(|(_, record)| record.goes_on()) {
            say(format_args!("{}: there is no run yet: one begins", args.record.display()));
        }
        for (tuning, record) in &opened {
            record.claim(tuning)?;
            recorded::keep(record.folder(), args, self.kit)?;
        }
        let stopped = self.kit.stop_flag();
        let late = interrupt::later(&stopped, GRACE);
        // Whoever has read enough has a record all the same.
        let (mut notes, mut is_complete, mut printed) = (Vec::new(), true, Ok(()));
        let mut is_measured = true;
        for (job, (mut tuning, record)) in jobs.iter().zip(opened) {
            is_complete &= work(&mut tuning, job.away.as_ref(), &record, &stopped)?;
            // What there is, is measured and kept, however the work ended: after a stop there is
            // something of the later tiers as well, if they were begun before. But nobody waits
            // for it who has stopped the run.
            let end = tuning.conclude(&late).map_err(failed)?;
            is_measured &= end.is_some() || tuning.history().is_empty();
            if let Some(end) = end {
                let text = summary(&tuning, &job.target, &end);
                record.finish(&tuning, &job.target, &end, &text)?;
                job.away.as_ref().map_or(Ok(()), RemoteDraws::forget)?;
                printed = printed.and_then(|()| writeln!(stdout(), "{text}"));
                notes.push(note(&tuning, &end));
                take(job.name, end.tier);
            }
        }
        is_measured &= !notes.is_empty();
        let go_on = format!(
            "{} tune --record {} --resume",
            self.kit.program,
            quoted(&args.record.to_string_lossy())
        );
        Ok(End { out, notes, is_measured, is_complete, printed, go_on })
    }

    /// A run on a tier that begins.
    fn tuning(&self, name: &str, tier: &Tier, target: &'a Target) -> Result<Tuning<'a>, Failure> {
        let args = self.args;
        let search = search(args)?;
        let config = Config {
            set: self.set.to_owned(),
            tier: name.to_owned(),
            bands: self.bands.to_owned(),
            search: search.id,
            settings: search.settings,
            seed: seed_from_text(&args.seed),
            puzzles: args.puzzles,
            held_out: args.held_out,
            iterations: args.iterations,
            budget: args.budget,
            contents: [0; 2],
            generator: 0,
        };
        let config = config.with_contents(tier, target);
        let threads = threads::of(args.threads).get();
        let tuning = Tuning::new(config, tier, target, self.source, &self.kit.registry, threads);
        tuning.map_err(|error| match error {
            TuneError::Sample(error @ (SampleError::Axis(_) | SampleError::Plan(_))) => {
                Failure::input(format!("tier '{name}': {error}"))
            }
            error => failed(error),
        })
    }

    /// The run of a job, gone on with where its record ends.
    fn open(&self, job: &'a TierJob<'a>) -> Result<(Tuning<'a>, Record), Failure> {
        let args = self.args;
        let mut tuning = self.tuning(job.name, &job.tier, &job.target)?;
        if let Some(away) = &job.away {
            tuning.send_to(away);
        }
        let record = Record::open(&args.record.join(job.name))?;
        record.resume(&mut tuning, args.resume)?;
        Ok((tuning, record))
    }
}

impl End {
    /// Writes the tuned tiers.
    fn keep(self, text: &str) -> Result<(), Failure> {
        let out = self.out.display();
        if self.is_measured {
            output::write_whole(&self.out, text.as_bytes())?;
        }
        self.printed?;
        if self.is_measured {
            say(format_args!("tiers in {out}: use them with --tiers {out}"));
        } else {
            // A file that is there may have what came of tiers that there was no time for now.
            say(format_args!("no tiers are written to {out}: there was no time to measure them"));
        }
        if self.is_complete {
            return Ok(());
        }
        say(format_args!("stopped; `{}` goes on", self.go_on));
        Err(Failure::GaveUp)
    }
}

/// The search with its settings, which are given in one of two ways.
fn search(args: &TuneArgs) -> Result<Named, Failure> {
    let typed = typed(&args.search)?.named();
    if typed.settings.is_empty() {
        let settings = settings(&args.settings).map_err(Failure::input)?;
        return Ok(Named { settings, ..typed });
    }
    match args.settings.as_str() {
        "" => Ok(typed),
        _ => Err(Failure::input(
            "the search has settings after its name: leave out --settings, or give all of them there",
        )),
    }
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

/// What a run is made from stays as it is, and can be gone on with.
fn check_out(out: &Path, args: &TuneArgs) -> Result<(), Failure> {
    let Ok(there) = std::fs::canonicalize(out) else { return Ok(()) };
    for (option, read) in [("--start", &args.start), ("--bands", &args.bands)] {
        let read = read.as_ref().and_then(|read| std::fs::canonicalize(read).ok());
        if read.is_some_and(|read| read == there) {
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

/// Works a run off, with a checkpoint an iteration. False if it was stopped.
fn work(
    tuning: &mut Tuning<'_>,
    away: Option<&RemoteDraws<'_>>,
    record: &Record,
    stopped: &AtomicBool,
) -> Result<bool, Failure> {
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
        away.map_or(Ok(()), RemoteDraws::forget)?;
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
fn comment(args: &TuneArgs, of: &Origin<'_>, notes: &[String]) -> String {
    let budget = args.budget.map(|budget| format!(" --budget {budget}")).unwrap_or_default();
    let boards = args.boards.map(|boards| format!(" --boards {boards}")).unwrap_or_default();
    let settings = match args.settings.as_str() {
        "" => String::new(),
        settings => format!(" --settings '{settings}'"),
    };
    let Origin { family, start, towards, bands } = of;
    let TuneArgs { search, name, iterations, puzzles, held_out, seed, .. } = args;
    let start = file(start);
    format!(
        "Tuned by search from the tier set {start} towards {towards}:\n\
         etchwork tune{family} --tier {} --search {search}{settings} --start {start}{boards}{bands} \
         --iterations {iterations} --puzzles {puzzles} --held-out {held_out}{budget} --seed {seed} --name {name}\n{}",
        args.tier.join(","),
        notes.join("\n")
    )
}

/// What tiers were tuned from, and towards what.
struct Origin<'a> {
    /// The option that names the family, if it is none of paths.
    family: String,
    start: &'a str,
    towards: String,
    /// The option that names what it was tuned towards, if there is one.
    bands: String,
}

/// The text of a file of bands.
fn read_bands(name: &str) -> Result<String, Failure> {
    let path = Path::new(name);
    std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

/// What bands say of a tier.
fn target_of<'a>(bands: &'a BandSet, tier: &str) -> Result<&'a Target, Failure> {
    bands.tier(tier).ok_or_else(|| {
        let known: Vec<&str> = bands.tiers.iter().map(|(name, _)| name.as_str()).collect();
        let mend = did_you_mean(&nearest(tier, known.iter().copied()), &known);
        Failure::input(format!("bands '{}' have no tier '{tier}'; {mend}", bands.name))
    })
}

/// The name of a file without its folder.
fn file(name: &str) -> String {
    let path = Path::new(name).file_name();
    path.map_or(name.to_owned(), |name| name.to_string_lossy().into_owned())
}
