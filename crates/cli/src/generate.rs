//! `etchwork generate`: runs over tiers, and the sinks of the puzzles.

mod each;
mod plan;
mod produce;
pub mod remote;
mod report;
mod share;
mod sinks;
mod tally;
mod worker;

pub use each::Each;

use crate::Kit;
use crate::args::GenerateArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::{output, threads};
use etchwork::{Funnel, Registry, Reject, Run};
use etchwork_shards::Plan;
use plan::Planned;
use produce::{LAST, Producer, is_in_order};
use share::{RequestAnswer, Share, Wants};
use sinks::Sinks;
use std::collections::{BTreeSet, HashSet};
use std::mem;
use tally::Tally;

/// With `--distinct`: a tier is exhausted once this many indices in a row gave no new puzzle.
const NOTHING_NEW: u32 = 10_000;

/// The most requests of a tier whose giving up is reported one by one.
const TOLD: u64 = 100;

/// Makes the requested puzzles.
pub fn run(args: &GenerateArgs, kit: &Kit) -> Result<(), Failure> {
    let program = &kit.program;
    let Planned { set, runs, first } = plan::plan(args, kit)?;
    if let Some(path) = &args.funnel {
        output::prepare_file(path)?;
    }
    if args.changes.finder.is_none() {
        // Another finder works for other sizes.
        let warning = |run: &Run| run.family().warning(run.tier(), run.plan());
        runs.iter().filter_map(warning).for_each(say);
    }
    let mut sinks = Sinks::open(args, &set, kit)?;
    let mut jobs: Vec<TierRun<'_>> =
        runs.iter().map(|run| TierRun::new(args, run, first, &kit.registry)).collect();
    let executor = kit.executor.as_deref();
    let plan = executor.map(|executor| remote::plan(&set, &runs, wants(args), executor.requests()));
    let worked = work(&mut jobs, args, plan.as_ref(), kit, &mut sinks);
    if let (Err(Failure::Input(_)), Some(executor), Some(plan)) = (&worked, executor, &plan) {
        // A faulty plug-in will be fixed: its earlier puzzles are not resumed.
        executor.done(plan).map_err(Failure::Io)?;
    }
    // Finished puzzles are kept, whatever ended the work.
    let finished = sinks.finish();
    if let Some(path) = &args.funnel {
        report::write_funnel(path, &jobs)?;
    }
    let is_cut_off = matches!(worked, Err(Failure::Closed));
    if args.out.is_some() && (is_cut_off || matches!(worked, Err(Failure::Io(_)))) {
        // A run with a folder can be continued, also when writing fails.
        if is_cut_off {
            say("standard output was closed");
        }
        let done = jobs.iter().take_while(|job| job.end.is_some()).count();
        report::stopped(args, &jobs[done..], program);
        return match finished {
            Ok(()) | Err(Failure::Closed) if is_cut_off => Err(Failure::GaveUp),
            finished => worked.and(finished),
        };
    }
    worked.and(finished)?;
    report::after(args, &jobs);
    let well = |job: &TierRun<'_>| job.end == Some(End::Done) && job.funnel.gave_up == 0;
    if jobs.iter().all(well) { Ok(()) } else { Err(Failure::GaveUp) }
}

fn work(
    jobs: &mut [TierRun<'_>],
    args: &GenerateArgs,
    plan: Option<&Plan>,
    kit: &Kit,
    sinks: &mut Sinks<'_>,
) -> Result<(), Failure> {
    let threads = threads::of(args.threads).get();
    let stopped = kit.stop_flag();
    // Keys of all tiers: tiers of one size may give the same puzzle.
    let mut seen = sinks.keys(args.distinct);
    for number in 0..jobs.len() {
        let (run, wants) = (jobs[number].run, wants(args));
        let producer = match (plan, kit.executor.as_deref()) {
            (Some(plan), Some(executor)) if !is_in_order(run) => {
                Producer::by(executor, plan, number as u32, kit, &stopped, wants)
            }
            _ => Producer::new(run, kit, threads, &stopped, wants)?,
        };
        jobs[number].work(producer, &mut seen, sinks)?;
        if jobs[number].end == Some(End::Stopped) {
            report::stopped(args, &jobs[number..], &kit.program);
            break;
        }
    }
    Ok(())
}

/// The wanted parts of each answer: single puzzles, unless their JSON lines are enough.
fn wants(args: &GenerateArgs) -> Wants {
    let (pieces, keys) = (!args.json || args.out.is_some(), args.distinct);
    Wants { json: args.json, pieces, keys, solutions: !args.no_solutions }
}

/// How the work on one tier ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Done,
    /// The tier has no more distinct puzzles.
    Short,
    Stopped,
}

/// The work on one tier, and its progress.
struct TierRun<'a> {
    args: &'a GenerateArgs,
    registry: &'a Registry,
    run: &'a Run,
    next: u64,
    taken: u32,
    /// The number of latest indices in a row that gave no new puzzle.
    barren: u32,
    /// Requests that gave up.
    given_up: u64,
    /// The reasons explained so far.
    explained: BTreeSet<Reject>,
    duplicates: u64,
    funnel: Funnel,
    tally: Tally,
    end: Option<End>,
}

impl<'a> TierRun<'a> {
    fn new(args: &'a GenerateArgs, run: &'a Run, first: u32, registry: &'a Registry) -> Self {
        Self {
            args,
            registry,
            run,
            next: u64::from(first),
            taken: 0,
            barren: 0,
            given_up: 0,
            explained: BTreeSet::new(),
            duplicates: 0,
            funnel: Funnel::default(),
            tally: Tally::default(),
            end: None,
        }
    }

    fn work(
        &mut self,
        producer: Producer<'_>,
        seen: &mut HashSet<Vec<u8>>,
        sinks: &mut Sinks<'_>,
    ) -> Result<(), Failure> {
        let mut progress = Progress::new(u64::from(self.args.count));
        // Puzzles printed to the same terminal are progress enough.
        let is_shown = stdout().is_terminal() && (self.args.json || self.args.out.is_none());
        progress.hide_if(is_shown);
        let worked = producer.each(self.next, self.args.count - self.taken, |share| {
            progress.at(self.run.tier(), u64::from(self.taken));
            self.take(share, seen, sinks)
        });
        progress.clear();
        // The report covers the work done, whatever ended it.
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

    /// Takes answers and returns how many more are wanted.
    fn take(
        &mut self,
        share: &mut Share,
        seen: &mut HashSet<Vec<u8>>,
        sinks: &mut Sinks<'_>,
    ) -> Result<u32, Failure> {
        if self.args.distinct.is_none() {
            return self.take_all(share, sinks);
        }
        for mut answer in mem::take(&mut share.answers) {
            let is_new = self.is_new(&mut answer, seen, sinks);
            if is_new {
                sinks.write(share.line(&answer))?;
            }
            self.tell_if_given_up(&answer);
            let RequestAnswer { index, tally, piece, .. } = answer;
            if let Some(piece) = piece.filter(|_| is_new) {
                sinks.take(piece, self.run)?;
            }
            // A puzzle that a sink did not take is not done.
            self.next = u64::from(index) + 1;
            self.tally.add(&tally);
            self.barren = if is_new { 0 } else { self.barren + 1 };
            self.taken += u32::from(is_new);
            if self.barren == NOTHING_NEW || self.taken == self.args.count {
                return Ok(0);
            }
        }
        sinks.flush()?;
        Ok(self.args.count - self.taken)
    }

    /// [`TierRun::take`] where every answer was requested.
    fn take_all(&mut self, share: &mut Share, sinks: &mut Sinks<'_>) -> Result<u32, Failure> {
        sinks.write(&share.lines)?;
        for answer in share.answers.drain(..) {
            self.tell_if_given_up(&answer);
            answer.piece.map_or(Ok(()), |piece| sinks.take(piece, self.run))?;
        }
        self.tally.add(&share.tally);
        self.next += u64::from(share.number());
        self.taken += share.number();
        sinks.flush()?;
        Ok(self.args.count - self.taken)
    }

    /// Reports that a request gave up, unless many already did: the table counts them all.
    fn tell_if_given_up(&mut self, answer: &RequestAnswer) {
        if answer.is_made {
            return;
        }
        self.given_up += 1;
        match self.given_up {
            ..=TOLD => {
                let funnel = answer.funnel();
                report::gave_up(self.run, answer.index, &funnel);
                let reasons = funnel.rejected.keys().copied();
                let new = reasons.filter(|why| self.explained.insert(*why));
                report::explain(self.run, new, self.registry);
            }
            given_up if given_up == TOLD + 1 => report::many_gave_up(self.run, TOLD),
            _ => {}
        }
    }

    /// Whether an answer has a new puzzle, or one that an earlier run kept.
    fn is_new(
        &mut self,
        answer: &mut RequestAnswer,
        seen: &mut HashSet<Vec<u8>>,
        sinks: &Sinks<'_>,
    ) -> bool {
        let Some(key) = answer.key.take() else { return false };
        let is_kept = answer.piece.as_ref().is_some_and(|piece| sinks.has(&piece.document.id));
        let is_new = seen.insert(key) || is_kept;
        self.duplicates += u64::from(!is_new);
        is_new
    }
}
