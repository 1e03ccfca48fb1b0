//! Makes puzzles one after the other, for callers that take them singly.

use super::plan::{self, Planned};
use super::produce::paced;
use super::share::{Share, ShareWorker, Wants};
use super::tally::Tally;
use super::worker::LocalShares;
use crate::Kit;
use crate::args::GenerateArgs;
use crate::failure::Failure;
use etchwork::{Funnel, Run};
use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

/// The puzzles that a command line requests, as lines of JSON. A request that gives up has none.
pub struct Each {
    /// The remaining runs, the current one first.
    runs: VecDeque<Run>,
    bench: Option<LocalShares>,
    /// The first index and the number of requests of every run.
    asked: (u32, u32),
    /// Requests of the current run that were started.
    done: u32,
    /// The most requests of a share: few at first, so that the first puzzle comes soon.
    most: u32,
    solutions: bool,
    share: Share,
    /// What the requests have cost that are worked off.
    tally: Tally,
    /// The index of the next line in the share.
    next: usize,
}

impl Each {
    /// The puzzles of a command line. Options about their destination are ignored.
    pub fn new(args: &GenerateArgs, kit: &Kit) -> Result<Self, Failure> {
        let Planned { runs, first, .. } = plan::plan(args, kit)?;
        Ok(Self {
            runs: runs.into(),
            bench: None,
            asked: (first, args.count),
            done: 0,
            most: 1,
            solutions: !args.no_solutions,
            share: Share::default(),
            tally: Tally::default(),
            next: 0,
        })
    }

    /// The next puzzle, if it is already made.
    pub fn ready(&mut self) -> Option<String> {
        while let Some(end) = self.share.ends.get(self.next) {
            let start = self.next.checked_sub(1).map_or(0, |last| self.share.ends[last]);
            self.next += 1;
            let line = self.share.lines[start..*end].strip_suffix(b"\n");
            if let Some(line) = line {
                return Some(String::from_utf8_lossy(line).into_owned());
            }
        }
        None
    }

    /// What the requests have cost that are worked off.
    pub fn funnel(&self) -> Funnel {
        self.tally.sum()
    }

    /// Answers more requests; false if none are left, or if it was stopped.
    pub fn work(&mut self, kit: &Kit, stopped: &AtomicBool) -> Result<bool, Failure> {
        while self.done == self.asked.1 {
            self.runs.pop_front();
            (self.bench, self.done, self.most) = (None, 0, 1);
            if self.runs.is_empty() {
                self.asked.1 = 0;
                return Ok(false);
            }
        }
        let Some(run) = self.runs.front() else { return Ok(false) };
        if self.bench.is_none() {
            self.bench = Some(LocalShares::new(run, &kit.registry)?);
        }
        let bench = self.bench.as_mut().expect("it was hired");
        let requests = self.most.min(self.asked.1 - self.done);
        self.share.first = self.asked.0 + self.done;
        self.share.requests = requests as usize;
        let wants = Wants { json: true, pieces: false, keys: None, solutions: self.solutions };
        bench.work(&mut self.share, wants, stopped);
        self.tally.add(&self.share.tally);
        self.next = 0;
        self.done += self.share.number();
        self.most = paced(self.most, self.share.took);
        self.share.is_whole()
    }
}
