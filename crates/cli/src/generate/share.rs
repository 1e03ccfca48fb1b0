//! Shares: the requests that a thread answers in one go, and the results.

use super::tally::Tally;
use crate::args::Distinct;
use crate::failure::Failure;
use etchwork::{Funnel, Level};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The worker of a thread: it takes one share after the other, so its memory stays near.
pub trait ShareWorker: Send {
    /// Answers the requests of a share.
    fn work(&mut self, share: &mut Share, wants: Wants, stopped: &AtomicBool);
}

/// The wanted parts of the answers.
#[derive(Clone, Copy)]
pub struct Wants {
    /// Puzzles as lines of JSON.
    pub json: bool,
    /// Each puzzle with its document.
    pub pieces: bool,
    /// The key that tells puzzles apart, if wanted.
    pub keys: Option<Distinct>,
    /// The number of solutions of each puzzle.
    pub solutions: bool,
}

impl Wants {
    /// Whether all answers are wanted, not only those without a puzzle.
    pub fn each(self) -> bool {
        self.pieces || self.keys.is_some()
    }
}

/// What a thread works off in one go, and what comes of it; its memory serves again.
#[derive(Default)]
pub struct Share {
    pub first: u32,
    /// The number of its requests.
    pub requests: usize,
    /// The number of answered requests, counted from the first without a gap.
    pub answered: usize,
    /// Why the next is not answered, if a plug-in is at fault.
    pub fault: Option<Failure>,
    /// The time the share took.
    pub took: Duration,
    /// The cost of the answers.
    pub tally: Tally,
    /// The puzzles as JSON, if wanted, and the end of each.
    pub lines: Vec<u8>,
    pub ends: Vec<usize>,
    /// All answers if wanted, otherwise those without a puzzle.
    pub answers: Vec<RequestAnswer>,
}

/// The answer to one request. Parts have it without its puzzle, which is in their lines.
#[derive(Serialize, Deserialize)]
pub struct RequestAnswer {
    pub index: u32,
    /// Its cost, by part.
    pub tally: Tally,
    pub is_made: bool,
    /// The key that tells its puzzle from others, if wanted.
    pub key: Option<Vec<u8>>,
    /// Its puzzle, if wanted.
    #[serde(skip)]
    pub piece: Option<Level>,
}

impl RequestAnswer {
    /// Its total cost.
    pub fn funnel(&self) -> Funnel {
        self.tally.sum()
    }
}

impl Share {
    /// Clears the results of the last requests.
    pub fn clear(&mut self) {
        self.answered = 0;
        self.tally = Tally::default();
        self.lines.clear();
        self.ends.clear();
        self.answers.clear();
    }

    /// The number of answered requests.
    pub fn number(&self) -> u32 {
        self.answered as u32
    }

    /// The puzzle of an answer as a line of JSON, if wanted.
    pub fn line(&self, answer: &RequestAnswer) -> &[u8] {
        let end = |number: u32| self.ends.get(number as usize).copied().unwrap_or(0);
        let number = answer.index - self.first;
        &self.lines[number.checked_sub(1).map_or(0, end)..end(number)]
    }

    /// Whether the share is complete: false after an interrupt, an error from a faulty plug-in.
    pub fn is_whole(&mut self) -> Result<bool, Failure> {
        self.fault.take().map_or(Ok(self.answered == self.requests), Err)
    }
}
