//! Outcomes: the results of requests.

use crate::Funnel;
use etchwork_core::{Game, Made, Name, Ratio, Reject};

/// The answer to one request, with its cost.
#[derive(Clone, Debug)]
pub struct Outcome<G: Game> {
    /// The index of the request.
    pub index: u32,
    /// The puzzle, or `None` if the request gave up, or was stopped.
    pub puzzle: Option<Emitted<G>>,
    /// The counts of this request: its boards are the attempts of the maker.
    pub funnel: Funnel,
}

/// A puzzle that passed every gate.
#[derive(Clone, Debug)]
pub struct Emitted<G: Game> {
    /// The puzzle and its solution.
    pub made: Made<G>,
    /// The moves of its solution as texts.
    pub solution: Vec<String>,
    /// Every reading that was taken, by name.
    pub readings: Vec<(Name, Option<Ratio>)>,
    /// The attempts for this puzzle, including the last.
    pub boards_tried: u32,
}

/// A rejected attempt.
#[derive(Clone, Debug)]
pub struct Discard<G: Game> {
    /// Its number in the request, from 0.
    pub number: u32,
    /// Why.
    pub reject: Reject,
    /// The puzzle that the maker made, if any.
    pub made: Option<Made<G>>,
}

impl<G: Game> Outcome<G> {
    /// Whether the request has ended, with a puzzle or without.
    pub fn is_answered(&self) -> bool {
        self.funnel.accepted + self.funnel.gave_up > 0
    }

    /// The value of a reading, if there is a puzzle and the reading was taken.
    pub fn reading(&self, name: &str) -> Option<Ratio> {
        let readings = &self.puzzle.as_ref()?.readings;
        readings.iter().find(|(known, _)| *known == name)?.1
    }
}
