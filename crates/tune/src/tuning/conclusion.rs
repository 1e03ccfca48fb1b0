//! The result of a run: the start and the winner, measured again.

use super::{TuneError, Tuning, seed_for};
use crate::{Measured, Requests, SampleError, Score};
use etchwork_pipeline::Tier;
use std::sync::atomic::AtomicBool;

/// The result of a run.
pub struct Conclusion {
    /// The start, measured again.
    pub start: Figures,
    /// The winner, measured again; the start itself if no point was better, or if the winner was
    /// turned down.
    pub tuned: Figures,
    /// The winner that was not handed out, because held-out puzzles do not show that it is better
    /// than the start.
    pub turned_down: Option<TurnedDown>,
    /// The tier at the winner.
    pub tier: Tier,
    /// Its point.
    pub point: Vec<f64>,
    /// Weighted readings that none of the winner's puzzles has in its band.
    pub out_of_reach: Vec<OutOfReach>,
}

/// A tier on the random numbers of the run, and on held-out ones that chose no point.
pub struct Figures {
    /// The score that chose the winner.
    pub tuning: Score,
    /// The held-out score, which chose no point.
    pub held_out: Measured,
}

/// A winner whose advantage over the start on held-out puzzles is within the interval of 95 %: it won
/// by luck, as far as anyone can tell.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnedDown {
    /// The held-out score of the start.
    pub start: f64,
    /// The held-out score of the winner.
    pub winner: f64,
    /// Half of the interval of their difference: the winner would have to be better by more.
    pub interval: f64,
}

impl TurnedDown {
    /// Turns a winner down that is not better than the start by more than the interval.
    fn of(start: &Score, winner: &Score) -> Option<Self> {
        // The errors of independent scores add up as squares.
        let squares = start.error * start.error + winner.error * winner.error;
        let interval = Z95 * squares.sqrt();
        // Composites of 0 are told apart by the rest.
        let both_fail = start.composite == 0.0 && winner.composite == 0.0;
        let score = |score: &Score| if both_fail { score.rest } else { score.composite };
        let (start, winner) = (score(start), score(winner));
        (winner - start <= interval).then_some(Self { start, winner, interval })
    }
}

/// The quantile of the normal distribution for an interval of 95 %.
const Z95: f64 = 1.96;

/// A reading that no puzzle has in its band.
#[derive(Clone, Debug, PartialEq)]
pub struct OutOfReach {
    /// The reading.
    pub reading: String,
    /// The value nearest to the band, if any.
    pub nearest: Option<f64>,
}

impl Tuning<'_> {
    /// The start and the search's answer, each with the score reported to the search and a new one
    /// on held-out random numbers. The former decides the winner, and the latter whether it is
    /// handed out. `None` if `stop` was raised, or before the first step.
    pub fn conclude(&self, stop: &AtomicBool) -> Result<Option<Conclusion>, TuneError> {
        if self.history.is_empty() {
            return Ok(None);
        }
        let points = [self.space.start(), self.whole_point(self.search.answer())];
        let Some(tuning) = self.told(&points, stop)? else { return Ok(None) };
        let held_out = self.whole(&points, "held out", self.config.held_out, stop)?;
        let Some(held_out) = held_out else { return Ok(None) };
        let rank = |score: &Score| (score.composite, score.rest);
        let has_won = rank(&tuning[1]) > rank(&tuning[0]);
        let [before, after] = [0, 1].map(|at: usize| &held_out[at].score);
        let turned_down = has_won.then(|| TurnedDown::of(before, after)).flatten();
        let winner = usize::from(has_won && turned_down.is_none());
        let figures =
            |at: usize| Figures { tuning: tuning[at].clone(), held_out: held_out[at].clone() };
        Ok(Some(Conclusion {
            start: figures(0),
            tuned: figures(winner),
            turned_down,
            out_of_reach: self.out_of_reach(&figures(winner)),
            tier: self.space.tier(&points[winner]),
            point: points[winner].clone(),
        }))
    }

    /// The scores of these points that were reported to the search. Points it never asked for are
    /// measured.
    fn told(
        &self,
        points: &[Vec<f64>],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Score>>, TuneError> {
        let mut scores = Vec::new();
        for point in points {
            let all = self.history.iter().rev().flatten();
            let known = all.into_iter().find(|candidate| candidate.point == *point);
            if let Some(known) = known {
                scores.push(known.score.clone());
                continue;
            }
            let one = std::slice::from_ref(point);
            let measured = self.whole(one, "tune", self.config.puzzles, stop)?;
            let Some(measured) = measured else { return Ok(None) };
            scores.extend(measured.into_iter().map(|measured| measured.score));
        }
        Ok(Some(scores))
    }

    fn whole(
        &self,
        points: &[Vec<f64>],
        purpose: &str,
        count: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        let requests = Requests { seed: seed_for(self.config.seed, purpose, 0), count };
        self.measurer.measure_whole(points, requests, stop)
    }

    /// The held-out score of the search's current answer.
    pub fn held_out_score(&self, stop: &AtomicBool) -> Result<Option<f64>, TuneError> {
        let measured = self.held_out(&self.whole_point(self.search.answer()), stop)?;
        Ok(measured.map(|measured| measured.score.composite))
    }

    /// A point measured on the held-out random numbers, which decide no choice.
    pub fn held_out(
        &self,
        point: &[f64],
        stop: &AtomicBool,
    ) -> Result<Option<Measured>, TuneError> {
        let measured = self.whole(&[point.to_vec()], "held out", self.config.held_out, stop)?;
        Ok(measured.and_then(|mut measured| measured.pop()))
    }

    fn out_of_reach(&self, Figures { tuning, held_out }: &Figures) -> Vec<OutOfReach> {
        let target = self.measurer.target();
        let metrics = target.bands.iter().zip(&tuning.metrics).enumerate();
        let missed =
            metrics.filter(|(_, ((_, band), metric))| band.weight > 0.0 && metric.score == 0.0);
        let missed = missed.map(|(at, ((reading, band), _))| {
            let off = |value: &f64| (band.low - value).max(value - band.high);
            let nearest = held_out.values(at).into_iter().min_by(|a, b| off(a).total_cmp(&off(b)));
            OutOfReach { reading: reading.clone(), nearest }
        });
        missed.collect()
    }
}
