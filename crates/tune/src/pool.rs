//! Pools: boards drawn without the tuned gates, so that any gates and any weights of mechanics can
//! be scored on them later.
//!
//! A request with a mechanic takes independent boards of one distribution until one passes the
//! gates. So only two things matter: how often boards pass, and the readings of those that pass.
//! Ungated boards show both.

use crate::race::Group;
use crate::tuned::{Bounded, Stocks, bounds};
use crate::{Draw, Measurer, Reading, Row, Rows, SampleError, Score, Target, Value};
use etchwork_path::murmur3_32;
use etchwork_pipeline::Tier;
use std::sync::atomic::AtomicBool;

/// Boards of one candidate, with one stock per mechanic where there are mechanics.
pub struct Pool {
    point: Vec<f64>,
    stocks: Vec<Stock>,
}

/// Boards of one kind: those with one mechanic, or all boards.
struct Stock {
    kind: String,
    /// The share of puzzles drawn from this stock.
    share: f64,
    boards: u64,
    /// The boards that are puzzles, by board number.
    puzzles: Vec<(usize, Reading)>,
    /// The next board of the draw.
    next: u32,
}

/// A part of a draw: from one number of puzzles to another.
#[derive(Clone, Copy)]
pub struct Part {
    /// The seed of the draw.
    pub seed: u32,
    /// The number of puzzles before the part.
    pub from: u32,
    /// The number of puzzles at its end.
    pub to: u32,
}

/// Draws puzzles for pools side by side. Pools of one seed share their random numbers. Where few
/// boards are puzzles, it sculpts no more boards than the puzzles may cost. Returns the number of
/// boards for each pool, or `None` if `stop` was raised before the end: the pools are then
/// unusable.
pub fn draw(
    pools: &mut [&mut Pool],
    part: Part,
    measurer: &Measurer<'_>,
    stop: &AtomicBool,
) -> Result<Option<Vec<u64>>, SampleError> {
    let draws = |pool: &&mut Pool| pool.draws(part, measurer.target());
    let draws: Vec<Vec<Draw>> = pools.iter().map(draws).collect();
    let Some(answers) = measurer.answers(&draws.concat(), stop)? else { return Ok(None) };
    let mut answers = answers.into_iter();
    let take =
        |(pool, draws): (&mut &mut Pool, &Vec<Draw>)| pool.take(draws.iter().zip(answers.by_ref()));
    Ok(Some(pools.iter_mut().zip(&draws).map(take).collect()))
}

impl Pool {
    /// An empty pool for the tier at a point.
    pub fn new(point: Vec<f64>, tier: &Tier) -> Self {
        let Stocks { weights, .. } = Stocks::of(tier);
        let drawn: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let stock = |(kind, weight)| {
            let share = weight / drawn;
            Stock { kind, share, boards: 0, puzzles: Vec::new(), next: 0 }
        };
        Self { point, stocks: weights.into_iter().map(stock).collect() }
    }

    /// The draws of a part, one per stock.
    fn draws(&self, part: Part, target: &Target) -> Vec<Draw> {
        self.stocks.iter().map(|stock| stock.draw(&self.point, part, target)).collect()
    }

    /// Adds the drawn boards and returns their number.
    fn take<'d>(&mut self, answers: impl Iterator<Item = (&'d Draw, Rows)>) -> u64 {
        let stocks = self.stocks.iter_mut().zip(answers);
        stocks.map(|(stock, (draw, rows))| stock.take(draw.first, rows)).sum()
    }

    /// The score of the tier with another tier's gates and weights, on all boards or without one
    /// group.
    pub fn score(&self, tier: &Tier, target: &Target, out: Option<Group>) -> Score {
        let (bounds, stocks) = (bounds(tier, target), Stocks::of(tier));
        let passed: Vec<Passed<'_>> =
            self.stocks.iter().map(|stock| stock.pass(&bounds, out)).collect();
        let weight = |stock: &Stock| stocks.weight(&stock.kind);
        let total: f64 = self.stocks.iter().map(weight).sum();
        let limit = f64::from(tier.boards);
        let (mut asked, mut emitted) = (Vec::new(), Vec::new());
        let standby = self.stocks.iter().position(|s| Some(&s.kind) == stocks.standby.as_ref());
        let mut left_over = 0.0;
        for (at, (stock, passed)) in self.stocks.iter().zip(&passed).enumerate() {
            let share = weight(stock) / total;
            asked.push(share);
            emitted.push(share * passed.any(limit));
            if standby.is_some() && standby != Some(at) {
                left_over += share * (1.0 - passed.any(limit));
            }
        }
        if let Some(standby) = standby {
            asked[standby] += left_over;
            emitted[standby] += left_over * passed[standby].any(limit);
        }
        let of_all: f64 = emitted.iter().sum();
        let cost = (of_all > 0.0).then(|| cost(&asked, &passed, limit, of_all));
        let each = passed.iter().zip(&emitted).flat_map(|(passed, emitted)| {
            let weight = emitted / passed.puzzles.len().max(1) as f64;
            passed.puzzles.iter().map(move |puzzle| (weight, *puzzle))
        });
        Score::weighed(target, each.filter(|(weight, _)| *weight > 0.0), cost)
    }
}

/// The boards per puzzle and the standard error: the relative error of a share seen n times is 1
/// over the root of n.
fn cost(asked: &[f64], passed: &[Passed<'_>], limit: f64, emitted: f64) -> (f64, f64) {
    let (mut boards, mut squares) = (0.0, 0.0);
    for (share, passed) in asked.iter().zip(passed) {
        let of_stock = share * passed.boards(limit);
        boards += of_stock;
        squares += of_stock * of_stock / passed.puzzles.len().max(1) as f64;
    }
    (boards / emitted, squares.sqrt() / emitted)
}

impl Stock {
    fn draw(&self, point: &[f64], Part { seed, from, to }: Part, target: &Target) -> Draw {
        let until = |puzzles: u32| (f64::from(puzzles) * self.share).ceil() as u32;
        let puzzles = until(to) - until(from);
        Draw {
            point: point.to_vec(),
            stock: Some(self.kind.clone()),
            seed: murmur3_32(self.kind.as_bytes(), seed),
            first: if from == 0 { 0 } else { self.next },
            count: (f64::from(puzzles) * target.max_boards_per_puzzle) as u32,
            boards: u64::MAX,
            puzzles,
        }
    }

    fn take(&mut self, first: u32, Rows { rows, .. }: Rows) -> u64 {
        let before = self.boards;
        for Row { puzzle, .. } in rows {
            self.puzzles.extend(puzzle.map(|puzzle| (self.boards as usize, puzzle)));
            self.boards += 1;
        }
        let boards = self.boards - before;
        self.next = first + boards as u32;
        boards
    }

    fn pass(&self, bounds: &[Bounded], out: Option<Group>) -> Passed<'_> {
        let passes = |puzzle: &&Reading| {
            let within = |bound: &Bounded| match puzzle.values[bound.at] {
                Value::Known(value) => bound.passes(value),
                Value::Unknown | Value::OutOfScope => false,
            };
            bounds.iter().all(within)
        };
        let stays = |number: usize| out.is_none_or(|group| !group.holds(number));
        let some = self.puzzles.iter().filter(|(number, _)| stays(*number));
        let boards = self.boards as usize;
        Passed {
            tried: (boards - out.map_or(0, |group| group.count(boards))) as f64,
            puzzles: some.map(|(_, puzzle)| puzzle).filter(passes).collect(),
        }
    }
}

/// The boards of a stock that pass the gates.
struct Passed<'a> {
    tried: f64,
    puzzles: Vec<&'a Reading>,
}

impl Passed<'_> {
    fn chance(&self) -> f64 {
        self.puzzles.len() as f64 / self.tried.max(1.0)
    }

    /// The chance that one of this many boards passes.
    fn any(&self, boards: f64) -> f64 {
        1.0 - libm::pow(1.0 - self.chance(), boards)
    }

    /// The expected number of boards that a request takes, up to a maximum.
    fn boards(&self, most: f64) -> f64 {
        let chance = self.chance();
        if chance > 0.0 { self.any(most) / chance } else { most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{fixed, registry, rows, set};
    use crate::{BUILT_IN_BANDS, BandSet};

    static GO: AtomicBool = AtomicBool::new(false);

    fn pool(tier: &Tier, target: &Target, parts: &[u32]) -> (Pool, u64) {
        let (registry, (space, points)) = (registry(), fixed(vec![tier.clone()]));
        let measurer = Measurer::new(space, &registry, target, 2).unwrap();
        let (mut pool, mut from, mut boards) = (Pool::new(points[0].clone(), tier), 0, 0);
        for to in parts.iter().copied() {
            let drawn = draw(&mut [&mut pool], Part { seed: 7, from, to }, &measurer, &GO);
            (from, boards) = (to, boards + drawn.unwrap().unwrap()[0]);
        }
        (pool, boards)
    }

    /// The tier, and one with other gates and weights.
    fn tiers() -> [Tier; 2] {
        let tier = set("default").tier("medium").unwrap().clone();
        let mut other = tier.clone();
        other.gates.get_mut("mean_fork_depth").unwrap().min = Some(2.4.try_into().unwrap());
        other.gates.get_mut("fork_ratio").unwrap().min = None;
        let mut mechanics = other.maker.settings.get("mechanics").unwrap().clone();
        mechanics["standard"]["weight"] = 0.1.into();
        other.maker.settings.insert("mechanics", mechanics);
        [tier, other]
    }

    /// A tier's pool and requests give the same results for its own gates and for others.
    #[test]
    fn one_pool_tells_what_requests_with_any_gates_would() {
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap();
        let target = bands.tier("medium").unwrap();
        let [tier, other] = tiers();
        let (pool, _) = pool(&tier, target, &[4000]);
        for tier in [tier, other] {
            let of_pool = pool.score(&tier, target, None);
            let rows = rows(&tier, target, 0..1500);
            let of_requests = Score::of(target, rows.iter());
            assert!(of_requests.composite > 0.2);
            let close = |a: f64, b: f64, by: f64| assert!((a - b).abs() < by, "{a} {b}");
            close(of_pool.composite, of_requests.composite, 4.0 * of_requests.error);
            close(of_pool.cost.unwrap(), of_requests.cost.unwrap(), 0.5);
        }
    }

    #[test]
    fn a_part_goes_on_where_the_one_before_ended() {
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap();
        let target = bands.tier("medium").unwrap();
        let [tier, _] = tiers();
        let (whole, _) = pool(&tier, target, &[60]);
        let (parts, _) = pool(&tier, target, &[20, 60]);
        let [a, b] = [&whole, &parts].map(|pool| pool.score(&tier, target, None));
        assert_eq!(a, b);
        // The groups partition the boards.
        let left_out = |group| a.puzzles - whole.score(&tier, target, Some(group)).puzzles;
        assert_eq!(Group::all().map(left_out).sum::<u32>(), a.puzzles);
    }

    /// No board passes a gate that is not tuned, and no more are sculpted than the
    /// puzzles may cost.
    #[test]
    fn barren_boards_come_to_an_end() {
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap();
        let target = bands.tier("medium").unwrap();
        let [mut tier, _] = tiers();
        let none = Some(etchwork_path::Ratio::new(-1, 1));
        tier.gates
            .insert("fork_ratio".to_owned(), etchwork_pipeline::Gate { min: None, max: none });
        let (pool, boards) = pool(&tier, target, &[100]);
        assert!((900..=1300).contains(&boards), "{boards}");
        let score = pool.score(&tier, target, None);
        assert_eq!((score.composite, score.cost), (0.0, None));
    }
}
