//! How long a player took for puzzles of each kind.

use super::Facts;
use super::app::App;
use etchwork::core::Times;
use etchwork::{Status, Tally};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The fact that keeps the times, as JSON.
pub const TIMES: &str = "times";

/// What a player's plays took, by the kind of their puzzles: family and tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TimesByKind(BTreeMap<String, Times>);

impl TimesByKind {
    /// The times that facts hold.
    pub fn of(facts: &Facts) -> Self {
        facts.get(TIMES).and_then(|times| serde_json::from_str(times).ok()).unwrap_or_default()
    }

    /// The fact that holds them, unless there are none.
    pub fn fact(&self) -> Option<String> {
        if self.0.is_empty() { None } else { serde_json::to_string(self).ok() }
    }

    /// The times once a play of this kind has ended.
    fn with(mut self, kind: &str, seconds: Option<u32>) -> Self {
        self.0.entry(kind.to_owned()).or_default().push(seconds);
        self
    }
}

/// The facts for the puzzle after this one.
pub fn after(app: &App) -> Facts {
    let times = match ended(app) {
        Some(seconds) => app.times.clone().with(&app.kind, seconds),
        None => app.times.clone(),
    };
    times.fact().map(|fact| (TIMES.to_owned(), fact)).into_iter().collect()
}

/// How a play counts if it ends now: `None` before the first move, and where nobody knows how long it
/// took.
fn ended(app: &App) -> Option<Option<u32>> {
    let Tally { moves, hints, .. } = app.play().tally();
    match app.play().status() {
        _ if moves == 0 || !app.is_timed => None,
        Status::Solved if hints == 0 => {
            app.solved_after.map(|seconds| Some(u32::try_from(seconds).unwrap_or(u32::MAX)))
        }
        Status::Solved | Status::Open | Status::Lost => Some(None),
    }
}

/// What to say of the times once a puzzle is solved: nothing after the first of its kind.
pub fn lines(app: &App) -> Vec<String> {
    match (app.times.0.get(&app.kind), ended(app)) {
        (Some(before), Some(seconds)) => before.lines(seconds),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_hold_times_by_kind() {
        let times = TimesByKind::default().with("path easy", Some(75)).with("pipes hard", None);
        let facts = Facts::from([(TIMES.to_owned(), times.fact().unwrap())]);
        assert_eq!(TimesByKind::of(&facts), times);
        assert!(!facts[TIMES].contains('\n'));
        assert_eq!(
            TimesByKind::of(&Facts::from([(TIMES.to_owned(), "?".to_owned())])),
            TimesByKind::default()
        );
        assert_eq!(TimesByKind::default().fact(), None);
    }
}
