//! `etchwork generate`: runs over tiers, and where the puzzles go.

mod produce;
mod report;
mod share;
mod sinks;
mod tally;

use crate::Kit;
use crate::args::GenerateArgs;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::{interrupt, output, tiers};
use etchwork::codec::{Recipe, distinct_key};
use etchwork::core::seed_from_text;
use etchwork::{Funnel, MOST_BOARDS, Overrides, PathPuzzle, Registry, Run, RunError, TierSet};
use produce::{LAST, Producer};
use share::{Answers, Made, Wants};
use sinks::Sinks;
use std::collections::HashSet;
use std::io::{IsTerminal, stdout};
use tally::Tally;

/// With `--distinct`: a tier has no more once this many indices in a row
/// brought nothing new.
const NOTHING_NEW: u32 = 10_000;

/// Requests of a tier that are said to have given up, one by one.
const TOLD: u64 = 100;

/// Makes what is asked for.
pub fn run(args: &GenerateArgs, kit: &Kit) -> Result<(), Failure> {
    let Kit { registry, program, .. } = kit;
    let recipe: Option<Recipe> =
        args.id.as_ref().map(|id| id.parse().map_err(Failure::input)).transpose()?;
    let set = match (&args.tiers, &recipe) {
        (None, Some(recipe)) => {
            tiers::of_recipe(recipe, "name it by --tiers FILE", registry).map_err(Failure::input)
        }
        (named, _) => tiers::load(named.as_deref().unwrap_or(etchwork::DEFAULT_SET), registry),
    }?;
    let (runs, first) = plan(args, recipe.as_ref(), &set, registry)?;
    if let Some(path) = &args.funnel {
        output::prepare_file(path)?;
    }
    let order = set.tiers.iter().map(|(name, _)| name.clone()).collect();
    let mut sinks = Sinks::open(args, order, program)?;
    let mut jobs: Vec<Job<'_>> = runs.iter().map(|run| Job::new(args, run, first)).collect();
    let worked = work(&mut jobs, args, kit, &mut sinks);
    // What was made is kept, whatever ended the work.
    let finished = sinks.finish();
    if let Some(path) = &args.funnel {
        report::write_funnel(path, &jobs)?;
    }
    if matches!(worked, Err(Failure::Closed)) && args.out.is_some() {
        // Whoever asked for a folder is not done when its listing is cut off.
        finished.or_else(|failure| match failure {
            Failure::Closed => Ok(()),
            failure => Err(failure),
        })?;
        let done = jobs.iter().take_while(|job| job.end.is_some()).count();
        say("standard output was closed");
        report::stopped(args, &jobs[done..], program);
        return Err(Failure::GaveUp);
    }
    worked.and(finished)?;
    report::after(args, &jobs);
    let well = |job: &Job<'_>| job.end == Some(End::Done) && job.funnel.gave_up == 0;
    if jobs.iter().all(well) { Ok(()) } else { Err(Failure::GaveUp) }
}

fn work(
    jobs: &mut [Job<'_>],
    args: &GenerateArgs,
    kit: &Kit,
    sinks: &mut Sinks<'_>,
) -> Result<(), Failure> {
    let available = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(available, usize::from);
    let stopped = interrupt::flag();
    // Of all tiers: those of one size may come to the same puzzle.
    let mut seen = sinks.keys(args.distinct);
    for number in 0..jobs.len() {
        let wants = Wants { json: args.json, each: args.distinct || sinks.want_each() };
        let producer = Producer::new(jobs[number].run, &kit.registry, threads, &stopped, wants)?;
        jobs[number].work(producer, &mut seen, sinks)?;
        if jobs[number].end == Some(End::Stopped) {
            report::stopped(args, &jobs[number..], &kit.program);
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
        let allowed = args.boards.unwrap_or(MOST_BOARDS);
        let run = Run::of_recipe_within(recipe, set, allowed, registry);
        let run = run.map_err(|error| match error {
            RunError::Boards { asked, .. } => {
                Failure::input(format!("{error}: --boards {asked} beside --id allows it"))
            }
            error => Failure::input(error),
        })?;
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
    next: u64,
    taken: u32,
    /// The last indices that brought nothing new, one after the other.
    barren: u32,
    /// Requests that gave up.
    given_up: u64,
    duplicates: u64,
    funnel: Funnel,
    tally: Tally,
    end: Option<End>,
}

impl<'a> Job<'a> {
    fn new(args: &'a GenerateArgs, run: &'a Run, first: u32) -> Self {
        let (funnel, tally) = (Funnel::default(), Tally::default());
        let (taken, barren, given_up, duplicates, end) = (0, 0, 0, 0, None);
        let next = u64::from(first);
        Self { args, run, next, taken, barren, given_up, duplicates, funnel, tally, end }
    }

    fn work(
        &mut self,
        producer: Producer<'_>,
        seen: &mut HashSet<Vec<u8>>,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), Failure> {
        let mut progress = Progress::new(u64::from(self.args.count));
        // What is made is progress enough where it appears in the same place.
        let is_shown = stdout().is_terminal() && (self.args.json || self.args.out.is_none());
        progress.hide_if(is_shown);
        let worked = producer.each(self.next, self.args.count - self.taken, |answers| {
            progress.at(self.run.tier(), u64::from(self.taken));
            self.take(answers, seen, sinks)
        });
        progress.clear();
        // It tells what was done, whatever ended the work.
        self.funnel = self.tally.sum();
        let left = worked?;
        let is_short = self.barren == NOTHING_NEW || left > 0 && self.next >= LAST;
        self.end = Some(match left {
            _ if is_short => End::Short,
            0 => End::Done,
            _ => End::Stopped,
        });
        if is_short {
            report::no_more(self);
        }
        Ok(())
    }

    /// Takes answers, and tells how many more are wanted.
    fn take(
        &mut self,
        answers: Answers<'_>,
        seen: &mut HashSet<Vec<u8>>,
        sinks: &mut Sinks<'_>,
    ) -> Result<u32, Failure> {
        if !self.args.distinct {
            return self.take_all(answers, sinks);
        }
        for made in answers.iter() {
            let is_new = self.is_new(&made, seen, sinks);
            if is_new {
                sinks.write(made.line)?;
            }
            self.tell_if_given_up(&made);
            if is_new {
                sinks.take(made, self.run)?;
            }
            // What a sink has not taken is still to be done.
            self.next = u64::from(made.outcome.index) + 1;
            self.tally.count(made.outcome);
            self.barren = if is_new { 0 } else { self.barren + 1 };
            self.taken += u32::from(is_new);
            if self.barren == NOTHING_NEW || self.taken == self.args.count {
                return Ok(0);
            }
        }
        sinks.flush()?;
        Ok(self.args.count - self.taken)
    }

    /// [`Job::take`] where all that is answered was asked for.
    fn take_all(&mut self, answers: Answers<'_>, sinks: &mut Sinks<'_>) -> Result<u32, Failure> {
        sinks.write(answers.lines())?;
        for made in answers.iter() {
            self.tell_if_given_up(&made);
            sinks.take(made, self.run)?;
        }
        self.tally.add(answers.tally());
        self.next += u64::from(answers.number());
        self.taken += answers.number();
        sinks.flush()?;
        Ok(self.args.count - self.taken)
    }

    /// Says of a request that it gave up, unless many have before: the table counts them all.
    fn tell_if_given_up(&mut self, made: &Made<'_>) {
        if made.outcome.puzzle.is_some() {
            return;
        }
        self.given_up += 1;
        match self.given_up {
            ..=TOLD => report::gave_up(self.run, made.outcome.index, &made.outcome.funnel),
            given_up if given_up == TOLD + 1 => report::many_gave_up(self.run, TOLD),
            _ => {}
        }
    }

    /// Whether an answer has a puzzle of which there was no other before, or one
    /// that an earlier run has kept.
    fn is_new(&mut self, made: &Made<'_>, seen: &mut HashSet<Vec<u8>>, sinks: &Sinks<'_>) -> bool {
        let Some(puzzle) = &made.outcome.puzzle else { return false };
        let key = distinct_key(&puzzle.mechanic, PathPuzzle::from(puzzle.clone()).text());
        let is_new = seen.insert(key) || sinks.has(&self.run.recipe(made.outcome.index));
        self.duplicates += u64::from(!is_new);
        is_new
    }
}
