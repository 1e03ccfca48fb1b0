//! The valid numbers of a tier, whether from a file or from a caller.

use super::{Tier, Weighted};
use etchwork_pipeline::TierFlaw;
use std::collections::BTreeMap;

/// The ends of a range of shares, if it is valid for walls.
pub(super) fn check_walls(walls: &[f64]) -> Result<(f64, f64), String> {
    match *walls {
        [least, most] if 0.0 <= least && least <= most && most <= 1.0 => Ok((least, most)),
        _ => Err(format!("{walls:?} is not a range of two shares from 0 to 1")),
    }
}

fn check_weight(weight: f64) -> Result<(), String> {
    if (0.0..=Weighted::MOST).contains(&weight) {
        Ok(())
    } else {
        Err(format!("a weight must be from 0 to {}, not {weight}", Weighted::MOST))
    }
}

/// Whether weights are valid for a draw.
fn check_draw(entries: &BTreeMap<String, Weighted>) -> Result<(), String> {
    if entries.values().all(|entry| entry.weight == 0.0) {
        Err("at least one weight must be above 0".to_owned())
    } else {
        Ok(())
    }
}

fn check_positive(number: u32) -> Result<(), String> {
    if number == 0 { Err("must be at least 1".to_owned()) } else { Ok(()) }
}

impl Tier {
    /// Checks the numbers that a plan depends on; if mechanics are drawn by weight, one weight must
    /// be above 0.
    pub(crate) fn check_numbers(&self, draws_mechanics: bool) -> Result<(), TierFlaw> {
        let of = |keys: &[&str], done: Result<(), String>| done.map_err(|e| TierFlaw::new(keys, e));
        of(&["walls"], check_walls(&[self.walls.0, self.walls.1]).map(drop))?;
        for (kind, entries) in [("sculptors", &self.sculptors), ("mechanics", &self.mechanics)] {
            for (id, entry) in entries {
                of(&[kind, id], check_weight(entry.weight))?;
            }
        }
        of(&["sculptors"], check_draw(&self.sculptors))?;
        if draws_mechanics {
            of(&["mechanics"], check_draw(&self.mechanics))?;
        }
        of(&["sources", "tries"], check_positive(self.sources.tries))?;
        of(&["solution_limit"], check_positive(self.solution_limit))?;
        let mut gates = self.gates.iter();
        gates.try_for_each(|(name, gate)| of(&["gates", name], gate.check()))
    }
}
