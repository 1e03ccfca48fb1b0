//! Rounds of a search that leaves the gates to the tuner.

use crate::checkpoint::Candidate;
use crate::pool::{Part, Pool, draw};
use crate::race::{Jackknife, losers};
use crate::settle::{Settled, settle};
use crate::{Measurer, SampleError, Stopped, TierSpace};
use etchwork_path::Streams;
use etchwork_path::tuning::Round;
use std::sync::atomic::AtomicBool;

/// The pools of the points measured last. Other pools are drawn again on demand from their records.
#[derive(Default)]
pub struct Pools {
    last: Vec<(Vec<f64>, Pool)>,
}

/// A point of a round in measurement.
struct Entry {
    point: Vec<f64>,
    pool: Pool,
    asked: u32,
    boards: u64,
    settled: Option<Settled>,
    losing: bool,
}

/// The tools and data to measure a round.
pub struct Site<'r, 'a> {
    pub space: &'r dyn TierSpace,
    pub measurer: &'r Measurer<'a>,
    /// All candidates so far.
    pub history: &'r [Vec<Candidate>],
    /// The seed of the run.
    pub seed: u32,
}

/// The number of puzzles before each part of a draw.
fn parts(puzzles: u32) -> [u32; 3] {
    [0, puzzles.div_ceil(3), puzzles]
}

impl Pools {
    /// Draws this many more puzzles for each point of a round and settles its gates. `None` if
    /// `stop` was raised before the end.
    pub fn measure(
        &mut self,
        site: &Site<'_, '_>,
        round: &Round,
        seed: u32,
        puzzles: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Candidate>>, SampleError> {
        // Half-drawn pools are not kept, even if the round is stopped.
        let mut last = std::mem::take(&mut self.last);
        let mut entries = Vec::new();
        for point in &round.points {
            let known = last.iter().position(|(known, _)| known == point);
            let pool = match known {
                Some(at) => last.swap_remove(at).1,
                None => match site.drawn_before(point, stop)? {
                    Some(pool) => pool,
                    None => return Ok(None),
                },
            };
            let point = point.clone();
            let entry = Entry { point, pool, asked: 0, boards: 0, settled: None, losing: false };
            entries.push(entry);
        }
        let marks = parts(puzzles);
        for (number, ends) in marks.windows(2).enumerate() {
            if !site.draw(&mut entries, Part { seed, from: ends[0], to: ends[1] }, stop)? {
                return Ok(None);
            }
            if let Some(keep) = round.contenders.filter(|_| number + 2 < marks.len()) {
                site.drop_losers(&mut entries, keep);
            }
        }
        let candidates = entries.into_iter().map(|entry| {
            let settled = entry.settled.expect("every entry was drawn for and settled");
            self.last.push((entry.point, entry.pool));
            Candidate {
                point: settled.point,
                seed,
                asked: entry.asked,
                boards: entry.boards,
                score: settled.score,
                stopped: entry.losing.then_some(Stopped::Losing),
            }
        });
        Ok(Some(candidates.collect()))
    }
}

impl Site<'_, '_> {
    /// The pool of a point as the iterations so far have left it, unless `stop` was raised.
    fn drawn_before(&self, point: &[f64], stop: &AtomicBool) -> Result<Option<Pool>, SampleError> {
        let whole = self.with_start(point);
        let tier = self.space.tier(&whole);
        let mut pool = Pool::new(whole, &tier);
        // The start was measured by requests, which leave no pool.
        for candidate in self.history.iter().skip(1).flatten() {
            if candidate.point[..point.len()] == *point {
                let Candidate { seed, asked, stopped, .. } = *candidate;
                // A losing point has only the first part.
                let ends = if stopped.is_some() { vec![0, asked] } else { parts(asked).to_vec() };
                for ends in ends.windows(2) {
                    let part = Part { seed, from: ends[0], to: ends[1] };
                    if draw(&mut [&mut pool], part, self.measurer, stop)?.is_none() {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(pool))
    }

    /// The whole point with the gates and weights of the start.
    fn with_start(&self, point: &[f64]) -> Vec<f64> {
        [point, &self.space.start()[point.len()..]].concat()
    }

    /// Draws a part for every point that is not losing, and settles it. False if the work was
    /// stopped.
    fn draw(
        &self,
        entries: &mut [Entry],
        part: Part,
        stop: &AtomicBool,
    ) -> Result<bool, SampleError> {
        let mut active: Vec<&mut Entry> =
            entries.iter_mut().filter(|entry| !entry.losing).collect();
        let mut pools: Vec<&mut Pool> = active.iter_mut().map(|entry| &mut entry.pool).collect();
        let Some(drawn) = draw(&mut pools, part, self.measurer, stop)? else { return Ok(false) };
        for (entry, boards) in active.into_iter().zip(drawn) {
            entry.boards += boards;
            entry.asked = part.to;
        }
        self.settle(entries);
        Ok(true)
    }

    /// Settles the gates of every point that is not losing on the boards drawn for it.
    fn settle(&self, entries: &mut [Entry]) {
        let held = self.space.held();
        let start = self.space.start();
        let worth = |candidate: &Candidate| candidate.score.composite - candidate.score.error;
        let all = self.history.iter().flatten();
        let best = all.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        let best = best.map_or(&start, |best| &best.point);
        let starts = [&start[held..], &best[held..]];
        let (space, target) = (self.space, self.measurer.target());
        let settle = |at: usize, entry: &mut Entry| {
            if entry.losing {
                return;
            }
            let index = self.history.len() as u32;
            let streams = Streams { seed: self.seed, index, board: at as u32 };
            let mut stream = streams.stage("settle");
            let settled = settle(space, target, &entry.pool, &entry.point, &starts, &mut stream);
            entry.settled = Some(settled);
        };
        self.measurer.each(entries, settle);
    }

    fn drop_losers(&self, entries: &mut [Entry], keep: usize) {
        let target = self.measurer.target();
        let standing = |entry: &Entry| {
            let tier = self.space.tier(&entry.settled.as_ref()?.point);
            Some(Jackknife::new(|out| entry.pool.score(&tier, target, out).composite))
        };
        let standings: Vec<_> = entries.iter().map(standing).collect();
        for loser in losers(&standings, keep) {
            entries[loser].losing = true;
        }
    }
}
