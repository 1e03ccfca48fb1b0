//! `etchwork generate`: runs over tiers, and where the puzzles go.

mod produce;
mod report;
mod sinks;

use crate::args::GenerateArgs;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{interrupt, output, tiers};
use etchwork::codec::{Recipe, distinct_key};
use etchwork::core::seed_from_text;
use etchwork::{Funnel, Outcome, Overrides, Registry, Run, TierSet};
use produce::Producer;
use sinks::Sinks;
use std::collections::BTreeMap;

/// With `--distinct`: a tier has no more once this many indices in a row
/// brought nothing new.
const NOTHING_NEW: u32 = 10_000;

/// Makes what is asked for.
pub fn run(args: &GenerateArgs, registry: &Registry) -> Result<(), Failure> {
    let recipe: Option<Recipe> =
        args.id.as_ref().map(|id| id.parse().map_err(Failure::input)).transpose()?;
    let named = args.tiers.as_deref();
    let set = named
        .or(recipe.as_ref().map(|recipe| recipe.set.as_str()))
        .unwrap_or(etchwork::DEFAULT_SET);
    let set = tiers::load(set, registry)?;
    let (runs, first) = plan(args, recipe.as_ref(), &set, registry)?;
    if let Some(path) = &args.funnel {
        output::prepare_file(path)?;
    }
    let order = set.tiers.iter().map(|(name, _)| name.clone()).collect();
    let mut sinks = Sinks::open(args, order)?;
    let mut jobs: Vec<Job<'_>> = runs.iter().map(|run| Job::new(args, run, first)).collect();
    let worked = work(&mut jobs, args, registry, &mut sinks);
    // What was made is kept, whatever ended the work.
    let finished = sinks.finish();
    if let Some(path) = &args.funnel {
        report::write_funnel(path, &jobs)?;
    }
    worked.and(finished)?;
    report::after(args, &jobs);
    let well = |job: &Job<'_>| job.end == Some(End::Done) && job.funnel.gave_up == 0;
    if jobs.iter().all(well) { Ok(()) } else { Err(Failure::GaveUp) }
}

fn work(
    jobs: &mut [Job<'_>],
    args: &GenerateArgs,
    registry: &Registry,
    sinks: &mut Sinks<'_>,
) -> Result<(), Failure> {
    let available = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(available, usize::from);
    let stopped = interrupt::flag();
    for number in 0..jobs.len() {
        let producer = Producer::new(jobs[number].run, registry, threads, &stopped, args.json)?;
        jobs[number].work(producer, sinks)?;
        if jobs[number].end == Some(End::Stopped) {
            report::stopped(args, &jobs[number..]);
            break;
        }
    }
    Ok(())
}

/// The runs that are asked for, a tier each, and the first index.
fn plan(
    args: &GenerateArgs,
    recipe: Option<&Recipe>,
    set: &TierSet,
    registry: &Registry,
) -> Result<(Vec<Run>, u32), Failure> {
    if let Some(recipe) = recipe {
        let run = Run::of_recipe(recipe, set, registry).map_err(Failure::input)?;
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
        caps: args.max_solutions.map(|most| ("solutions".to_owned(), most)).into_iter().collect(),
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

/// How the work on one tier ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Done,
    /// The tier has no more different puzzles.
    Short,
    Stopped,
}

/// The work on one tier, and how far it is.
struct Job<'a> {
    args: &'a GenerateArgs,
    run: &'a Run,
    next: u32,
    taken: u32,
    duplicates: u64,
    funnel: Funnel,
    by_mechanic: BTreeMap<String, Funnel>,
    end: Option<End>,
}

impl<'a> Job<'a> {
    fn new(args: &'a GenerateArgs, run: &'a Run, first: u32) -> Self {
        let (funnel, by_mechanic) = (Funnel::default(), BTreeMap::new());
        Self { args, run, next: first, taken: 0, duplicates: 0, funnel, by_mechanic, end: None }
    }

    fn work(&mut self, mut producer: Producer<'_>, sinks: &mut Sinks<'_>) -> Result<(), Failure> {
        let mut progress = Progress::new(u64::from(self.args.count));
        let mut seen = sinks.keys(self.args.distinct);
        let mut barren = 0;
        while self.end.is_none() {
            progress.at(self.run.tier(), u64::from(self.taken));
            let batch = producer.batch(self.next, self.args.count - self.taken)?;
            let mut is_empty = true;
            for made in batch {
                is_empty = false;
                let Outcome { index, puzzle, funnel, .. } = made.outcome;
                self.next = index + 1;
                self.funnel.add(funnel);
                for (name, funnel) in made.outcome.by_mechanic() {
                    match self.by_mechanic.get_mut(name) {
                        Some(sum) => sum.add(funnel),
                        None => drop(self.by_mechanic.insert(name.to_owned(), funnel.clone())),
                    }
                }
                if self.args.distinct {
                    let is_new = made.puzzle().is_some_and(|(document, puzzle)| {
                        seen.insert(distinct_key(&document.mechanic, puzzle.text()))
                            || sinks.has(&document.id)
                    });
                    barren = if is_new { 0 } else { barren + 1 };
                    if barren == NOTHING_NEW {
                        self.end = Some(End::Short);
                    }
                    if !is_new && puzzle.is_some() {
                        self.duplicates += 1;
                        if self.end.is_some() { break } else { continue }
                    }
                }
                self.taken += u32::from(puzzle.is_some() || !self.args.distinct);
                sinks.take(self.run, made)?;
                if self.taken == self.args.count {
                    self.end = Some(End::Done);
                }
                if self.end.is_some() {
                    break;
                }
            }
            if is_empty {
                // The last index of all is never worked off.
                let last = self.next == u32::MAX;
                self.end = Some(if last { End::Short } else { End::Stopped });
            }
        }
        progress.clear();
        if self.end == Some(End::Short) {
            report::no_more(self, barren);
        }
        Ok(())
    }
}
