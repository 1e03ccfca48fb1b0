//! Outcomes: the results of requests.

use crate::Tier;
use etchwork_path::{Board, Cell, Name, Ratio, Refusal, Reject, Rules};
use etchwork_pipeline::{Funnel, by_stage};
use litemap::LiteMap;
use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use thiserror::Error;

/// The answer to one request, with its cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The index of the request.
    pub index: u32,
    /// The puzzle, or `None` if the request gave up. It means nothing unless the request
    /// [has ended](Outcome::is_answered).
    pub puzzle: Option<Emitted>,
    /// The counts of this request.
    pub funnel: Funnel,
    /// The mechanic that was drawn or named.
    pub(crate) mechanic: Arc<str>,
    /// The counts by mechanic, where there was a fallback.
    pub(crate) parts: Vec<(Arc<str>, Funnel)>,
}

impl Outcome {
    /// Whether the request has ended, with a puzzle or without. It has not where a limit or a
    /// faulty plug-in ended the work earlier.
    pub fn is_answered(&self) -> bool {
        self.funnel.accepted + self.funnel.gave_up > 0
    }

    /// The mechanic that was drawn or named.
    pub fn mechanic(&self) -> Arc<str> {
        Arc::clone(&self.mechanic)
    }

    /// Takes the counts by mechanic, if the tier's fallback replaced the mechanic that was drawn.
    pub fn take_parts(&mut self) -> Vec<(Arc<str>, Funnel)> {
        mem::take(&mut self.parts)
    }

    /// Assigns the counts so far to the drawn mechanic, and starts to count for the fallback.
    pub(crate) fn give_up_mechanic(&mut self) {
        self.funnel.fallbacks = 1;
        self.parts.push((Arc::clone(&self.mechanic), self.funnel.clone()));
        self.funnel.clear();
    }

    /// Counts the end of the request, with its last mechanic. If that is the fallback, adds up the
    /// counts of both mechanics.
    pub(crate) fn end(&mut self, emitted: bool, mechanic: &Arc<str>) -> Option<Fallback> {
        self.funnel.end(emitted);
        let (from, given_up) = self.parts.first()?;
        let (from, boards) = (from.to_string(), given_up.boards as u32);
        let rejected = given_up.rejected.clone();
        let mut both = given_up.clone();
        both.add(&self.funnel);
        let last = mem::replace(&mut self.funnel, both);
        self.parts.push((Arc::clone(mechanic), last));
        Some(Fallback { from, boards, rejected })
    }
}

/// A puzzle that passed every gate.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted {
    /// The board.
    pub board: Board,
    /// The path that was found; its ends are the source and the target.
    pub path: Vec<Cell>,
    /// The mechanic of the puzzle, or several joined with `+`.
    pub mechanic: Arc<str>,
    /// The rules of the mechanics in play.
    pub rules: Rules,
    /// Every reading that was taken, by name.
    pub readings: Vec<(Name, Option<Ratio>)>,
    /// The boards sculpted for this puzzle, including this one.
    pub boards_tried: u32,
    /// The drawn mechanic, if the fallback replaced it.
    pub fallback: Option<Fallback>,
}

impl Emitted {
    /// No puzzle yet, but memory for one of a tier.
    pub(crate) fn blank(tier: &Tier) -> Self {
        // Paths swap their memory with those of finders, who have 64 cells in mind.
        let cells = tier.sizes.iter().map(|grid| grid.len()).fold(64, usize::max);
        Self {
            board: Board::new(tier.sizes[0]),
            path: Vec::with_capacity(cells),
            mechanic: Arc::default(),
            rules: Rules::default(),
            readings: Vec::new(),
            boards_tried: 0,
            fallback: None,
        }
    }
}

/// A mechanic that was drawn and then replaced by the fallback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// The mechanic.
    pub from: String,
    /// The boards that were tried for it, all rejected.
    pub boards: u32,
    /// Why they were.
    pub rejected: LiteMap<Reject, u64>,
}

impl Fallback {
    /// Why the boards were rejected, by the names of stage and reason.
    pub fn rejected_by_stage(&self) -> BTreeMap<String, BTreeMap<String, u64>> {
        by_stage(&self.rejected)
    }
}

/// A plug-in breaks its contract: a fault of the plug-in, not of the request.
#[derive(Debug, Error)]
pub enum Fault {
    /// A path finder claims a false path.
    #[error("path finder '{finder}' claims an invalid path: {flaw}; on the board\n{board}")]
    FalseClaim {
        /// The finder.
        finder: String,
        /// What is wrong with its path.
        flaw: String,
        /// The board.
        board: Box<Board>,
    },
    /// A metric or a mechanic fails.
    #[error("{what}; on the board\n{board}")]
    Failed {
        /// What it says.
        what: String,
        /// The board.
        board: Box<Board>,
    },
    /// A mechanic refuses its own payload.
    #[error("{why}: the payload is its own; on the board\n{board}")]
    Payload {
        /// What it says.
        why: Refusal,
        /// The board.
        board: Box<Board>,
    },
}

/// Why a board does not become a puzzle.
pub(crate) enum Failure {
    Rejected(Reject),
    Fault(Fault),
}

impl From<Reject> for Failure {
    fn from(reject: Reject) -> Self {
        Self::Rejected(reject)
    }
}
