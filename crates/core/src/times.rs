//! How long a player took for puzzles of one kind: the fastest, and averages as speed solvers count
//! them.

use serde::{Deserialize, Serialize};

/// The plays that averages are taken over.
const AVERAGES: [usize; 2] = [5, 12];

/// What a player's plays of one kind took.
///
/// ```
/// use etchwork_core::Times;
///
/// let mut times = Times::default();
/// [60, 70, 81, 90].into_iter().for_each(|seconds| times.push(Some(seconds)));
/// assert_eq!(times.lines(Some(300)), ["the fastest so far: 1:00", "average of 5: 1:20.3, the best 1:20.3"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Times {
    /// The seconds of the last plays, at most as many as an average needs; none for a play that was
    /// left, or solved with a hint.
    last: Vec<Option<u32>>,
    /// The fewest seconds.
    best: Option<u32>,
    /// The best average of each length, in tenths of a second.
    averages: [Option<u64>; 2],
}

impl Times {
    /// Adds a play: its seconds, or none if it was left, or solved with a hint.
    pub fn push(&mut self, seconds: Option<u32>) {
        self.last.push(seconds);
        while self.last.len() > AVERAGES[1] {
            self.last.remove(0);
        }
        self.best = [self.best, seconds].into_iter().flatten().min();
        for (plays, best) in AVERAGES.into_iter().zip(&mut self.averages) {
            let now = average(&self.last, plays).flatten();
            *best = [*best, now].into_iter().flatten().min();
        }
    }

    /// What to say once another play has ended: nothing after the first of its kind.
    pub fn lines(&self, seconds: Option<u32>) -> Vec<String> {
        if self.last.is_empty() {
            return Vec::new();
        }
        let mut now = self.clone();
        now.push(seconds);
        let mut lines = Vec::new();
        lines.extend(match (self.best, seconds) {
            (Some(best), Some(seconds)) if seconds < best => {
                Some(format!("★ {}: the fastest so far", clock(seconds.into())))
            }
            (Some(best), _) => Some(format!("the fastest so far: {}", clock(best.into()))),
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
}

/// The mean of the last plays without the fastest and the slowest, in tenths of a second, rounded; a
/// play that is not finished is the slowest, and two of them leave no mean. The outer `None` is that
/// of too few plays.
fn average(last: &[Option<u32>], plays: usize) -> Option<Option<u64>> {
    let last = &last[last.len().checked_sub(plays)?..];
    let seconds = || last.iter().flatten().copied().map(u64::from);
    let left = plays - seconds().count();
    let slowest = seconds().max().filter(|_| left == 0).unwrap_or(0);
    let middle = seconds().sum::<u64>() - seconds().min().unwrap_or(0) - slowest;
    let count = plays as u64 - 2;
    Some((left < 2).then(|| (20 * middle + count) / (2 * count)))
}

/// Seconds as `1:23`.
pub fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Tenths of a second as `1:23.4`.
fn tenths(tenths: u64) -> String {
    format!("{}.{}", clock(tenths / 10), tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(plays: &[Option<u32>]) -> Times {
        let mut times = Times::default();
        plays.iter().for_each(|seconds| times.push(*seconds));
        times
    }

    #[test]
    fn averages_leave_out_the_fastest_and_the_slowest() {
        let five = [Some(60), Some(70), Some(81), Some(90), Some(300)];
        assert_eq!(average(&times(&five).last, 5), Some(Some(803)), "80.33 seconds");
        assert_eq!(average(&times(&five[1..]).last, 5), None, "four are too few");
        let one_left = [Some(60), None, Some(81), Some(90), Some(70)];
        assert_eq!(average(&times(&one_left).last, 5), Some(Some(803)), "as the slowest");
        let two_left = [Some(60), None, None, Some(90), Some(70)];
        assert_eq!(average(&times(&two_left).last, 5), Some(None));
        let twelve: Vec<_> = (1..=12).map(|seconds| Some(10 * seconds)).collect();
        assert_eq!(average(&times(&twelve).last, 12), Some(Some(650)));
    }

    #[test]
    fn records_stay_when_their_plays_are_long_past() {
        let plays: Vec<_> = (1..=40).map(|nth| Some(10 * nth)).collect();
        let times = times(&plays);
        assert_eq!((times.last.len(), times.best), (12, Some(10)));
        assert_eq!(
            times.averages,
            [Some(300), Some(650)],
            "of the first five, and the first twelve"
        );
    }
}
