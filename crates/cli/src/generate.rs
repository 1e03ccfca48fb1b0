//! `etchwork generate`: runs over tiers, and where the puzzles go.

mod produce;
mod report;

use crate::args::GenerateArgs;
use crate::distinct;
use crate::failure::Failure;
use crate::pack::Pack;
use crate::progress::Progress;
use crate::{output, show, tiers};
use etchwork::codec::{BoardText, PuzzleDocument, Recipe, Solvable};
use etchwork::core::seed_from_text;
use etchwork::{Funnel, Overrides, Registry, Run, TierSet};
use produce::{Made, Producer};
use std::collections::HashSet;
use std::io::{BufWriter, StdoutLock, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// With `--distinct`: a tier has no more once this many indices in a row
/// brought nothing new.
const NOTHING_NEW: u32 = 10_000;

/// Makes what is asked for.
pub fn run(args: &GenerateArgs, registry: &Registry) -> Result<(), Failure> {
    let set = tiers::load(&args.tiers, registry)?;
    let (runs, first) = plan(args, &set, registry)?;
    let threads = args.threads.map_or_else(available_threads, usize::from);
    let stopped = stop_on_interrupt();
    let mut sinks = Sinks::open(args)?;
    let mut funnels = Vec::new();
    let mut ended_well = true;
    for run in &runs {
        let producer = Producer::new(run, registry, threads, &stopped)?;
        let mut job = Job { args, run, first, sinks: &mut sinks, funnel: Funnel::default() };
        let done = job.work(producer);
        funnels.push((run.tier().to_owned(), job.funnel));
        match done {
            Ok(End::Done) => {}
            Ok(End::Short) => ended_well = false,
            Ok(End::Stopped) => {
                ended_well = false;
                break;
            }
            Err(failure) => {
                // What was made before the failure is kept.
                sinks.finish()?;
                return Err(failure);
            }
        }
    }
    sinks.finish()?;
    if let Some(path) = &args.funnel {
        let map: serde_json::Map<_, _> = funnels
            .iter()
            .map(|(tier, funnel)| (tier.clone(), serde_json::json!(funnel)))
            .collect();
        let text = format!("{:#}\n", serde_json::Value::Object(map));
        output::write_whole(path, text.as_bytes())?;
    }
    report::after(args, &runs, &funnels);
    let gave_up = funnels.iter().any(|(_, funnel)| funnel.gave_up > 0);
    if ended_well && !gave_up { Ok(()) } else { Err(Failure::GaveUp) }
}

/// The runs that are asked for, a tier each, and the first index.
fn plan(
    args: &GenerateArgs,
    set: &TierSet,
    registry: &Registry,
) -> Result<(Vec<Run>, u32), Failure> {
    if let Some(id) = &args.id {
        let recipe: Recipe = id.parse().map_err(Failure::input)?;
        let run = Run::of_recipe(&recipe, set, registry).map_err(Failure::input)?;
        return Ok((vec![run], recipe.index));
    }
    if args.first.checked_add(args.count).is_none() {
        return Err(Failure::input("indices end at 2^32: take a smaller --first or --count"));
    }
    let overrides = Overrides {
        size: args.size,
        boards: args.boards,
        finder: args.finder.clone(),
        mechanic: args.mechanic.clone(),
    };
    let seed = args.seed.as_deref().map_or_else(rand::random, seed_from_text);
    let names: Vec<&str> = match args.tier.as_deref() {
        Some("all") => set.tiers.iter().map(|(name, _)| name.as_str()).collect(),
        Some(name) => vec![name],
        None => vec!["medium"],
    };
    let run = |name| Run::new(set, name, &overrides, seed, registry).map_err(Failure::input);
    Ok((names.into_iter().map(run).collect::<Result<_, _>>()?, args.first))
}

fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A flag that an interrupt raises. A second interrupt ends the process as if
/// there were no handler: files are written whole, so none is left in half.
fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler an interrupt simply ends the process.
    let _ = ctrlc::set_handler(handler);
    stopped
}

/// How the work on one tier ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Done,
    /// The tier has no more different puzzles.
    Short,
    Stopped,
}

/// The work on one tier.
struct Job<'a, 'b> {
    args: &'a GenerateArgs,
    run: &'a Run,
    first: u32,
    sinks: &'a mut Sinks<'b>,
    funnel: Funnel,
}

impl Job<'_, '_> {
    fn work(&mut self, mut producer: Producer<'_>) -> Result<End, Failure> {
        let mut progress = Progress::new(u64::from(self.args.count));
        let mut seen = self.sinks.seen(self.args.distinct);
        let (mut next, mut taken, mut last_new) = (self.first, 0, self.first);
        let end = 'work: loop {
            if taken == self.args.count {
                break End::Done;
            }
            progress.at(self.run.tier(), u64::from(taken));
            let batch = producer.batch(next, self.args.count - taken)?;
            if batch.is_empty() {
                break End::Stopped;
            }
            for made in batch {
                next = made.index + 1;
                self.funnel.add(&made.funnel);
                if self.args.distinct {
                    let is_new = made.puzzle.as_ref().is_some_and(|p| seen.insert(key(p)));
                    if is_new {
                        last_new = made.index;
                    } else if made.index - last_new >= NOTHING_NEW || next == u32::MAX {
                        progress.clear();
                        report::no_more(self.run, taken, self.args.count, NOTHING_NEW);
                        break 'work End::Short;
                    } else {
                        continue;
                    }
                }
                taken += 1;
                self.sinks.take(self.run, made)?;
                if taken == self.args.count {
                    break;
                }
            }
        };
        progress.clear();
        if end == End::Stopped {
            report::stopped(self.run, next);
        }
        Ok(end)
    }
}

fn key((document, board): &(PuzzleDocument, BoardText)) -> Vec<u8> {
    distinct::key(&document.mechanic, &board.board, board.path.as_deref().unwrap_or_default())
}

/// Where puzzles go.
struct Sinks<'a> {
    args: &'a GenerateArgs,
    out: BufWriter<StdoutLock<'static>>,
    pack: Option<Pack>,
}

impl<'a> Sinks<'a> {
    fn open(args: &'a GenerateArgs) -> Result<Self, Failure> {
        let pack = args.out.as_deref().map(Pack::open).transpose()?;
        Ok(Self { args, out: BufWriter::new(stdout().lock()), pack })
    }

    /// The keys of the puzzles that are there already.
    fn seen(&self, distinct: bool) -> HashSet<Vec<u8>> {
        let documents = self.pack.iter().filter(|_| distinct).flat_map(Pack::documents);
        let read = |document: &PuzzleDocument| {
            let json = serde_json::to_string(document).expect("a document is plain data");
            Solvable::parse(&json).ok()
        };
        documents.filter_map(read).map(|read| key(&(read.document, read.text))).collect()
    }

    fn take(&mut self, run: &Run, made: Made) -> Result<(), Failure> {
        let Some((document, board)) = made.puzzle else {
            report::gave_up(run, made.index, &made.funnel);
            return Ok(());
        };
        if self.args.json {
            serde_json::to_writer(&mut self.out, &document).map_err(std::io::Error::from)?;
            self.out.write_all(b"\n")?;
        } else if self.pack.is_none() {
            let drawn = show::as_text(&board, self.args.solution, show::colour());
            self.out.write_all(drawn.as_bytes())?;
            report::caption(&mut self.out, &document, self.args)?;
        }
        match &mut self.pack {
            Some(pack) => pack.add(document, &board),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        self.pack.as_ref().map_or(Ok(()), Pack::finish)
    }
}
