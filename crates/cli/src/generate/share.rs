//! What a thread works off in one go, and what comes of it.

use super::tally::Tally;
use crate::args::Distinct;
use crate::failure::Failure;
use etchwork::codec::Recipe;
use etchwork::{Funnel, Level, Registry};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A tier under one seed that is worked off in shares, and what is told of that.
pub trait Workable: Send + Sync {
    /// The name of the tier.
    fn tier(&self) -> &str;

    /// The seed.
    fn seed(&self) -> u32;

    /// The recipe of its first puzzle, which decides all of them.
    fn recipe(&self) -> Recipe;

    /// The most boards, or attempts, of a request.
    fn boards(&self) -> u32;

    /// Whether each request needs the answers to those before it, so that one thread works.
    fn is_in_order(&self) -> bool {
        false
    }

    /// What was at work beside the tier's makers, if anything was.
    fn at_work(&self) -> Option<String> {
        None
    }

    /// What is to be said where boards are larger than those that the tier works for.
    fn too_large(&self, _: &Registry) -> Option<String> {
        None
    }

    /// A reason for which boards are thrown away as a clause for people.
    fn sentence(&self, reason: &str, registry: &Registry) -> String;

    /// What the parts of its funnel are named by.
    fn parts(&self) -> &'static str;

    /// Someone to work it off.
    fn bench(&self, registry: &Registry) -> Result<Box<dyn ShareWorker>, Failure>;
}

/// What a thread works with: of one share after the other, so that it stays in near memory.
pub trait ShareWorker: Send {
    /// Works a share off.
    fn work(&mut self, share: &mut Share, wants: Wants, stopped: &AtomicBool);
}

/// What of the answers is asked for.
#[derive(Clone, Copy)]
pub struct Wants {
    /// Puzzles as lines of JSON.
    pub json: bool,
    /// Each puzzle with its document.
    pub pieces: bool,
    /// By what puzzles are told apart, if they are.
    pub keys: Option<Distinct>,
    /// How many solutions each puzzle has.
    pub solutions: bool,
}

impl Wants {
    /// Whether each answer is asked for, not only those without a puzzle.
    pub fn each(self) -> bool {
        self.pieces || self.keys.is_some()
    }
}

/// What a thread works off in one go, and what comes of it; its memory serves again.
#[derive(Default)]
pub struct Share {
    pub first: u32,
    /// How many requests it has.
    pub requests: usize,
    /// How many of them are answered, one after the other from the first on.
    pub answered: usize,
    /// Why the next is not, if a plug-in is at fault.
    pub fault: Option<Failure>,
    /// How long that took.
    pub took: Duration,
    /// What they cost.
    pub tally: Tally,
    /// The puzzles as JSON, if asked for, and where each ends.
    pub lines: Vec<u8>,
    pub ends: Vec<usize>,
    /// Each answer if asked for, else those without a puzzle.
    pub answers: Vec<RequestAnswer>,
}

/// The answer to one request.
pub struct RequestAnswer {
    pub index: u32,
    /// What it cost, by part.
    pub tally: Tally,
    pub is_made: bool,
    /// What tells its puzzle from others, if asked for.
    pub key: Option<Vec<u8>>,
    /// Its puzzle, if asked for.
    pub piece: Option<Level>,
}

impl RequestAnswer {
    /// What it cost altogether.
    pub fn funnel(&self) -> Funnel {
        self.tally.sum()
    }
}

impl Share {
    /// Forgets what came of the last requests.
    pub fn clear(&mut self) {
        self.answered = 0;
        self.tally = Tally::default();
        self.lines.clear();
        self.ends.clear();
        self.answers.clear();
    }

    /// How many requests are answered.
    pub fn number(&self) -> u32 {
        self.answered as u32
    }

    /// The puzzle of an answer as a line of JSON, if asked for.
    pub fn line(&self, answer: &RequestAnswer) -> &[u8] {
        let end = |number: u32| self.ends.get(number as usize).copied().unwrap_or(0);
        let number = answer.index - self.first;
        &self.lines[number.checked_sub(1).map_or(0, end)..end(number)]
    }

    /// Whether no interrupt cut it short; the error if a plug-in at fault did.
    pub fn is_whole(&mut self) -> Result<bool, Failure> {
        self.fault.take().map_or(Ok(self.answered == self.requests), Err)
    }
}
