//! How long a player took for puzzles of a kind: the fastest, and averages as speed-solvers count them.

use super::Facts;
use super::app::App;
use super::screen::clock;
use etchwork::{Status, Tally};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// The fact that keeps the times, as JSON.
pub const TIMES: &str = "times";

/// The plays that averages are taken over.
const AVERAGES: [usize; 2] = [5, 12];

/// What a player's plays took, by the kind of their puzzles: family and tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Times(BTreeMap<String, Row>);

/// The plays of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Row {
    /// The seconds of the last plays, at most as many as an average needs; none for a play that was
    /// left, or solved with a hint.
    last: VecDeque<Option<u64>>,
    /// The fewest seconds.
    best: Option<u64>,
    /// The best average of each length, in tenths of a second.
    averages: [Option<u64>; 2],
}

impl Times {
    /// The times that facts hold.
    pub fn of(facts: &Facts) -> Self {
        facts.get(TIMES).and_then(|times| serde_json::from_str(times).ok()).unwrap_or_default()
    }

    /// The fact that holds them, unless there are none.
    pub fn fact(&self) -> Option<String> {
        if self.0.is_empty() { None } else { serde_json::to_string(self).ok() }
    }

    /// The times once a play of this kind has ended.
    fn with(mut self, kind: &str, seconds: Option<u64>) -> Self {
        self.0.entry(kind.to_owned()).or_default().push(seconds);
        self
    }
}

impl Row {
    fn push(&mut self, seconds: Option<u64>) {
        self.last.push_back(seconds);
        if self.last.len() > AVERAGES[1] {
            self.last.pop_front();
        }
        self.best = [self.best, seconds].into_iter().flatten().min();
        for (plays, best) in AVERAGES.into_iter().zip(&mut self.averages) {
            let now = average(&self.last, plays).flatten();
            *best = [*best, now].into_iter().flatten().min();
        }
    }
}

/// The mean of the last plays without the fastest and the slowest, in tenths of a second, rounded; a
/// play that is not finished is the slowest, and two of them leave no mean. The outer `None` is that
/// of too few plays.
fn average(last: &VecDeque<Option<u64>>, plays: usize) -> Option<Option<u64>> {
    let first = last.len().checked_sub(plays)?;
    let mut seconds: Vec<u64> =
        last.iter().skip(first).map(|seconds| seconds.unwrap_or(u64::MAX)).collect();
    seconds.sort_unstable();
    let middle = &seconds[1..plays - 1];
    let count = middle.len() as u64;
    let is_whole = middle.iter().all(|seconds| *seconds < u64::MAX);
    Some(is_whole.then(|| (20 * middle.iter().sum::<u64>() + count) / (2 * count)))
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
fn ended(app: &App) -> Option<Option<u64>> {
    let Tally { moves, hints, .. } = app.play().tally();
    match app.play().status() {
        _ if moves == 0 || !app.is_timed => None,
        Status::Solved if hints == 0 => app.solved_after.map(Some),
        Status::Solved | Status::Open | Status::Lost => Some(None),
    }
}

/// What to say of the times once a puzzle is solved: nothing after the first of its kind.
pub fn lines(app: &App) -> Vec<String> {
    let (Some(before), Some(seconds)) = (app.times.0.get(&app.kind), ended(app)) else {
        return Vec::new();
    };
    let mut now = before.clone();
    now.push(seconds);
    let mut lines = Vec::new();
    lines.extend(match (before.best, seconds) {
        (Some(best), Some(seconds)) if seconds < best => {
            Some(format!("★ {}: the fastest so far", clock(seconds)))
        }
        (Some(best), _) => Some(format!("the fastest so far: {}", clock(best))),
        (None, _) => None,
    });
    for (plays, best) in AVERAGES.into_iter().zip(now.averages) {
        let Some(average) = average(&now.last, plays) else { continue };
        let average = average.map_or_else(
            || "none, as two or more were left or solved with a hint".to_owned(),
            tenths,
        );
        let best = best.map(|best| format!(", the best {}", tenths(best))).unwrap_or_default();
        lines.push(format!("average of {plays}: {average}{best}"));
    }
    lines
}

/// Tenths of a second as `1:23.4`.
fn tenths(tenths: u64) -> String {
    format!("{}.{}", clock(tenths / 10), tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(plays: &[Option<u64>]) -> Row {
        let mut row = Row::default();
        plays.iter().for_each(|seconds| row.push(*seconds));
        row
    }

    #[test]
    fn averages_leave_out_the_fastest_and_the_slowest() {
        let five = [Some(60), Some(70), Some(81), Some(90), Some(300)];
        assert_eq!(average(&row(&five).last, 5), Some(Some(803)), "80.33 seconds");
        assert_eq!(average(&row(&five[1..]).last, 5), None, "four are too few");
        let one_left = [Some(60), None, Some(81), Some(90), Some(70)];
        assert_eq!(average(&row(&one_left).last, 5), Some(Some(803)), "as the slowest");
        let two_left = [Some(60), None, None, Some(90), Some(70)];
        assert_eq!(average(&row(&two_left).last, 5), Some(None));
        let twelve: Vec<_> = (1..=12).map(|seconds| Some(10 * seconds)).collect();
        assert_eq!(average(&row(&twelve).last, 12), Some(Some(650)));
    }

    #[test]
    fn records_stay_when_their_plays_are_long_past() {
        let plays: Vec<_> = (1..=40).map(|nth| Some(10 * nth)).collect();
        let row = row(&plays);
        assert_eq!((row.last.len(), row.best), (12, Some(10)));
        assert_eq!(row.averages, [Some(300), Some(650)], "of the first five, and the first twelve");
    }

    #[test]
    fn facts_hold_times_by_kind() {
        let times = Times::default().with("path easy", Some(75)).with("pipes hard", None);
        let facts = Facts::from([(TIMES.to_owned(), times.fact().unwrap())]);
        assert_eq!(Times::of(&facts), times);
        assert!(!facts[TIMES].contains('\n'));
        assert_eq!(Times::of(&Facts::from([(TIMES.to_owned(), "?".to_owned())])), Times::default());
        assert_eq!(Times::default().fact(), None);
    }
}
