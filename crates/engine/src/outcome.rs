//! Outcomes: what comes of a request.

use crate::funnel::by_stage;
use crate::{Funnel, Tier};
use etchwork_core::{Board, Cell, Ratio, Refusal, Reject, Rules};
use litemap::LiteMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// The answer to one request, with what it cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The index of the request.
    pub index: u32,
    /// The puzzle, or `None` if the request gave up.
    pub puzzle: Option<Emitted>,
    /// The counts of this request.
    pub funnel: Funnel,
    /// The mechanic that was drawn or named.
    pub(crate) mechanic: Arc<str>,
    /// The counts by mechanic, where there was a fallback.
    pub(crate) parts: Vec<(Arc<str>, Funnel)>,
}

impl Outcome {
    /// Whether the request has come to its end: a puzzle, or none. Not so where a limit
    /// or a plug-in at fault ended the work before.
    pub fn is_answered(&self) -> bool {
        self.funnel.accepted + self.funnel.gave_up > 0
    }

    /// The counts by mechanic: all of them the drawn one's, unless it was
    /// given up for the fallback.
    pub fn by_mechanic(&self) -> impl Iterator<Item = (&str, &Funnel)> {
        let drawn = self.parts.is_empty().then_some((&*self.mechanic, &self.funnel));
        drawn.into_iter().chain(self.parts.iter().map(|(name, funnel)| (&**name, funnel)))
    }

    /// Puts the counts so far down to the mechanic that was drawn, and begins to
    /// count for the one that stands in.
    pub(crate) fn give_up_mechanic(&mut self) {
        self.funnel.fallbacks = 1;
        self.parts.push((Arc::clone(&self.mechanic), self.funnel.clone()));
        self.funnel.clear();
    }
}

/// A puzzle that went through every gate.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted {
    /// The board.
    pub board: Board,
    /// The path that was found; its ends are the source and the target.
    pub path: Vec<Cell>,
    /// The mechanic of the puzzle, or several joined by `+`.
    pub mechanic: Arc<str>,
    /// What they mean in play.
    pub rules: Rules,
    /// Every reading that was taken, by name.
    pub readings: Vec<(&'static str, Option<Ratio>)>,
    /// The boards sculpted for this puzzle, this one included.
    pub boards_tried: u32,
    /// What was given up on the way.
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

/// A mechanic that was drawn and given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// The mechanic.
    pub from: String,
    /// The boards that were tried for it, all of them rejected.
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

/// A plug-in does what it must not: a fault of its own, not of the request.
#[derive(Debug, Error)]
pub enum Fault {
    /// A path finder claims a path that is not one.
    #[error("path finder '{finder}' claims a path that is not one: {flaw}; on the board\n{board}")]
    FalseClaim {
        /// The finder.
        finder: String,
        /// What is wrong with its path.
        flaw: String,
        /// The board.
        board: Box<Board>,
    },
    /// A mechanic refuses what it has made itself.
    #[error("{why}: it made that itself; on the board\n{board}")]
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
