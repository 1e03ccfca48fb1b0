//! The plays of logs, puzzle by puzzle.

use crate::Kit;
use crate::failure::Failure;
use etchwork::Any;
use etchwork_web::{LoggedPlay, PlayLog, read_play_log};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;

/// What logs say.
#[derive(Default)]
pub struct Given {
    /// In the order in which they were first played.
    pub puzzles: Vec<Logged>,
    pub left_out: LeftOut,
}

/// A puzzle with its plays.
pub struct Logged {
    pub id: String,
    pub puzzle: Any,
    pub plays: Vec<Play>,
}

/// A play, until it was solved, a hint was asked for, or the log ends.
pub struct Play {
    /// The number of its log.
    pub player: usize,
    pub decisions: u32,
    pub is_solved: bool,
    pub seconds: f64,
}

/// How many plays are left out, and why.
#[derive(Default, Serialize)]
pub struct LeftOut {
    /// They began before the log, or went on without it.
    pub begun_before: usize,
    /// The player had played the puzzle before.
    pub again: usize,
    /// Nothing was decided before the first hint.
    pub empty: usize,
    /// Simulated players do not get far enough with the puzzle within the budget.
    pub unknown: usize,
}

impl Given {
    /// Reads logs, one of each player.
    pub fn read(logs: &[PathBuf], kit: &Kit) -> Result<Self, Failure> {
        let (mut given, mut by_id) = (Self::default(), HashMap::new());
        for (player, path) in logs.iter().enumerate() {
            let text =
                std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
            let log = read_play_log(&text, &kit.families, &kit.registry)
                .map_err(|flaw| Failure::input(format!("{}: {flaw}", path.display())))?;
            given.take(log, player, &mut by_id);
        }
        Ok(given)
    }

    fn take(&mut self, log: PlayLog, player: usize, by_id: &mut HashMap<String, usize>) {
        self.left_out.begun_before += log.begun_before;
        self.left_out.again += log.again;
        for LoggedPlay { id, puzzle, seconds, decisions, is_solved, .. } in log.plays {
            if decisions == 0 {
                self.left_out.empty += 1;
                continue;
            }
            let at = *by_id.entry(id.clone()).or_insert(self.puzzles.len());
            if at == self.puzzles.len() {
                self.puzzles.push(Logged { id, puzzle, plays: Vec::new() });
            }
            self.puzzles[at].plays.push(Play { player, decisions, is_solved, seconds });
        }
    }
}

impl LeftOut {
    pub fn and_unknown(self, unknown: usize) -> Self {
        Self { unknown, ..self }
    }
}

/// A line for each reason.
impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (plays, why) in [
            (self.begun_before, "that began before the log, or went on without it"),
            (self.again, "of puzzles that the player had played before"),
            (self.empty, "without a decision before the first hint"),
            (self.unknown, "of puzzles that are too large for the budget: --memory allows more"),
        ] {
            if plays > 0 {
                writeln!(f, "left out: {plays} {why}")?;
            }
        }
        Ok(())
    }
}
