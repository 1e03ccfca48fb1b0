//! Log-linear regression: how what plays cost goes with one number of each puzzle, and whether that
//! number predicts the cost of puzzles not seen before better than another one does.
//!
//! The logarithm of the cost is a constant of each player, and a slope times the number. Predictions are
//! those of cross-validation: the puzzles are dealt into folds, and each play is predicted from the
//! plays of the puzzles in the other folds. Intervals of 95 % are quantiles over puzzles drawn again
//! and again (the bootstrap of B. Efron), with whatever was played of each.

use crate::interval::Interval;
use etchwork::Stream;
use etchwork::tune::quantile;

/// What one play cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Who played, by number.
    pub player: usize,
    /// What was played, by number.
    pub puzzle: usize,
    /// The logarithm of the cost.
    pub log: f64,
}

/// What a number of each puzzle tells of the cost of its plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regression {
    /// What one more adds to the logarithm of the cost.
    pub slope: Interval,
    /// The part of the squared error of the players' means alone that predicting saves.
    pub explained: Interval,
    /// The part of the squared error of predictions by the other number that it saves.
    pub better: Interval,
}

const FOLDS: usize = 10;
const DRAWN: usize = 1000;

/// Regresses costs on a number of each puzzle, beside another one. `None` without two puzzles whose
/// numbers differ.
///
/// Cost: some steps for each play, a thousand times.
pub fn regress(
    costs: &[Cost],
    number: &[f64],
    other: &[f64],
    draws: &mut Stream,
) -> Option<Regression> {
    let all: Vec<&Cost> = costs.iter().collect();
    let slope = Line::through(&all, number)?.slope;
    let folds = dealt(number.len(), draws);
    let nothing = vec![0.0; number.len()];
    let [ours, theirs, none] = [number, other, &nothing[..]].map(|by| errors(costs, by, &folds));
    let mut of_puzzles: Vec<Vec<&Cost>> = vec![Vec::new(); number.len()];
    costs.iter().for_each(|cost| of_puzzles[cost.puzzle].push(cost));
    let saved = |puzzles: &[usize], from: &[f64]| {
        let sum = |errors: &[f64]| puzzles.iter().map(|puzzle| errors[*puzzle]).sum::<f64>();
        1.0 - sum(&ours) / sum(from)
    };
    let (mut slopes, mut explained, mut better) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..DRAWN {
        let drawn: Vec<usize> = number.iter().map(|_| draws.index(number.len())).collect();
        let costs: Vec<&Cost> =
            drawn.iter().flat_map(|puzzle| &of_puzzles[*puzzle]).copied().collect();
        slopes.extend(Line::through(&costs, number).map(|line| line.slope));
        explained.push(saved(&drawn, &none));
        better.push(saved(&drawn, &theirs));
    }
    let puzzles: Vec<usize> = (0..number.len()).collect();
    Some(Regression {
        slope: around(slope, slopes),
        explained: around(saved(&puzzles, &none), explained),
        better: around(saved(&puzzles, &theirs), better),
    })
}

/// A value with the quantiles of what was drawn.
fn around(value: f64, mut drawn: Vec<f64>) -> Interval {
    drawn.retain(|value| value.is_finite());
    drawn.sort_by(f64::total_cmp);
    let [low, high] = [0.025, 0.975].map(|share| quantile(&drawn, share).unwrap_or(f64::NAN));
    Interval { value, low, high }
}

/// The fold of each puzzle.
fn dealt(puzzles: usize, draws: &mut Stream) -> Vec<usize> {
    let mut folds: Vec<usize> = (0..puzzles).map(|puzzle| puzzle % FOLDS).collect();
    for at in (1..puzzles).rev() {
        folds.swap(at, draws.index(at + 1));
    }
    folds
}

/// The squared errors of the predictions, summed over the plays of each puzzle.
fn errors(costs: &[Cost], number: &[f64], folds: &[usize]) -> Vec<f64> {
    let mut errors = vec![0.0; number.len()];
    for fold in 0..FOLDS {
        let (held, known): (Vec<&Cost>, Vec<&Cost>) =
            costs.iter().partition(|cost| folds[cost.puzzle] == fold);
        let line = Line::through(&known, number).unwrap_or_else(|| Line::flat(&known, number));
        for cost in held {
            errors[cost.puzzle] += (cost.log - line.at(cost.player, number[cost.puzzle])).powi(2);
        }
    }
    errors
}

/// A line for each player, all with one slope.
struct Line {
    slope: f64,
    /// The means of the number and of the cost: of all plays, then of those of each player.
    all: [f64; 2],
    players: Vec<Option<[f64; 2]>>,
}

impl Line {
    /// The line of the least squares; `None` if the number is the same for all plays of each player.
    fn through(costs: &[&Cost], number: &[f64]) -> Option<Self> {
        let mut line = Self::flat(costs, number);
        let (mut xx, mut xy) = (0.0, 0.0);
        for cost in costs {
            let [x, y] = line.mean(cost.player);
            xx += (number[cost.puzzle] - x).powi(2);
            xy += (number[cost.puzzle] - x) * (cost.log - y);
        }
        line.slope = xy / xx;
        (xx > 0.0).then_some(line)
    }

    /// The means of the players.
    fn flat(costs: &[&Cost], number: &[f64]) -> Self {
        let mean = |of: &[&Cost]| {
            let sum = |[x, y]: [f64; 2], cost: &&Cost| [x + number[cost.puzzle], y + cost.log];
            of.iter().fold([0.0; 2], sum).map(|sum| sum / of.len() as f64)
        };
        let players = costs.iter().map(|cost| cost.player + 1).max().unwrap_or(0);
        let mut of_players: Vec<Vec<&Cost>> = vec![Vec::new(); players];
        costs.iter().for_each(|cost| of_players[cost.player].push(cost));
        let players = of_players.iter().map(|of| (!of.is_empty()).then(|| mean(of))).collect();
        Self { slope: 0.0, all: mean(costs), players }
    }

    fn mean(&self, player: usize) -> [f64; 2] {
        self.players.get(player).copied().flatten().unwrap_or(self.all)
    }

    fn at(&self, player: usize, number: f64) -> f64 {
        let [x, y] = self.mean(player);
        y + self.slope * (number - x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays of 60 puzzles by two players, one of them slower, with a slope of 0.05 and some noise.
    fn plays(draws: &mut Stream) -> (Vec<Cost>, Vec<f64>, Vec<f64>) {
        let difficulty: Vec<f64> = (0..60).map(|_| 100.0 * draws.unit()).collect();
        let forks: Vec<f64> =
            difficulty.iter().map(|hard| hard + 150.0 * (draws.unit() - 0.5)).collect();
        let mut costs = Vec::new();
        for (puzzle, hard) in difficulty.iter().enumerate() {
            for player in 0..2 {
                let noise = draws.unit() + draws.unit() + draws.unit() - 1.5;
                costs.push(Cost { player, puzzle, log: 2.0 * player as f64 + 0.05 * hard + noise });
            }
        }
        (costs, difficulty, forks)
    }

    #[test]
    fn the_better_number_is_told_from_the_other() {
        let draws = &mut Stream::new(1);
        let (mut covered, runs) = (0, 40);
        for _ in 0..runs {
            let (costs, difficulty, forks) = plays(draws);
            let found = regress(&costs, &difficulty, &forks, draws).unwrap();
            covered += usize::from(found.slope.contains(0.05));
            assert!(found.explained.low > 0.7 && found.better.low > 0.2, "{found:?}");
            let turned = regress(&costs, &forks, &difficulty, draws).unwrap();
            assert!(turned.better.high < 0.0, "{turned:?}");
        }
        assert!(covered >= 33, "{covered} of {runs}");
    }

    #[test]
    fn what_tells_nothing_is_no_better() {
        let draws = &mut Stream::new(2);
        let mut better = 0;
        for _ in 0..40 {
            let (costs, _, _) = plays(draws);
            let [one, two] = [0; 2].map(|_| (0..60).map(|_| draws.unit()).collect::<Vec<_>>());
            let found = regress(&costs, &one, &two, draws).unwrap();
            better += usize::from(found.better.low > 0.0);
        }
        assert!(better <= 5, "{better} of 40");
    }

    #[test]
    fn a_number_that_never_differs_has_no_slope() {
        let draws = &mut Stream::new(3);
        let (costs, difficulty, _) = plays(draws);
        assert_eq!(regress(&costs, &[7.0; 60], &difficulty, draws), None);
        let same = regress(&costs, &difficulty, &difficulty, draws).unwrap();
        assert_eq!(same.better, Interval { value: 0.0, low: 0.0, high: 0.0 });
    }
}
