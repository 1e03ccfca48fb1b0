//! The levels that ship with the family.

use etchwork_core::series::Series;
use etchwork_core::{Ratio, Registry, Written};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{
    Overrides, Plan, PlugInsOf, SeriesAsked, Tier, TierSet, Worker, series_of,
};
use etchwork_rails::{Rails, register};

/// For each level, how many puzzles the test makes, and the points of the first four, which must
/// never change. `examples/figures.rs` makes a thousand of each.
const LEVELS: [(&str, usize, [i64; 4]); 5] = [
    ("1", 1000, [26, 36, 27, 32]),
    ("2", 1000, [38, 44, 35, 46]),
    ("3", 200, [53, 50, 47, 56]),
    ("4", 12, [50, 71, 50, 68]),
    ("5", 8, [65, 90, 75, 61]),
];

#[test]
fn every_level_makes_its_series_and_the_mean_is_off_by_what_is_owed() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let set = TierSet::parse(Rails::SETS[2].1).unwrap();
    let names: Vec<&str> = set.tiers.iter().map(|(name, _)| &**name).collect();
    assert_eq!((&*set.name, names), ("rails", LEVELS.map(|(name, ..)| name).to_vec()));
    let mut bases = Vec::new();
    for (name, puzzles, first) in LEVELS {
        let (points, base) = series(set.tier(name).unwrap(), puzzles, &registry);
        assert_eq!(points[..4], first, "level {name}");
        let off = points.iter().sum::<i64>() as f64 / (puzzles as i64 * base) as f64 - 1.0;
        assert!(puzzles < 100 || off.abs() < 0.01, "level {name}: {off}");
        bases.push(base);
    }
    assert!(bases.is_sorted_by(|a, b| a < b), "{bases:?}");
}

/// The second set has the same levels, except that the last one demands one more move.
#[test]
fn the_last_level_of_the_second_set_asks_for_more_moves() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let [second, first] = [1, 2].map(|at| TierSet::parse(Rails::SETS[at].1).unwrap());
    assert_eq!(second.tiers[..4], first.tiers[..4]);
    let (points, base) = series(second.tier("5").unwrap(), 4, &registry);
    assert!(base > 77 && points.iter().all(|points| (72..=100).contains(points)), "{points:?}");
    assert_eq!(second.tier("5").unwrap().gates["optimum"].min, Some(Ratio::new(4, 1)));
}

/// Whoever asks: plainly, or for a player whose earlier puzzles left a target far off.
#[test]
fn a_puzzle_of_the_third_set_lies_within_the_caps_of_its_level() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let family_plug_ins = PlugInsOf::<Rails>::new(&registry);
    let set = TierSet::parse(Rails::SETS[0].1).unwrap();
    for ((name, tier), puzzles) in set.tiers.iter().zip([100, 100, 40, 6, 4]) {
        let plan = Plan::new("rails", tier, &Overrides::default(), &family_plug_ins);
        let plan = plan.unwrap();
        let mut worker = Worker::<Rails>::new(&plan, &family_plug_ins).unwrap();
        let base = plan.always().expect("every level aims");
        let aims = [None, base.min, base.max];
        for (index, aim) in (0..puzzles).zip(aims.into_iter().cycle()) {
            let made = worker.request(3, index, aim, Limit::NONE).unwrap();
            let readings = made.puzzle.unwrap_or_else(|| panic!("{name} gave up")).readings;
            let read = |wanted: &str| {
                let found = readings.iter().find(|(known, _)| *known == wanted);
                found.and_then(|(_, value)| *value).unwrap().floor()
            };
            let caps = base.min.unwrap()..=base.max.unwrap();
            assert!(caps.contains(&read("points")), "level {name}: {} points", read("points"));
            let optimum = tier.gates["optimum"];
            let moves = optimum.min.unwrap().floor()..=optimum.max.unwrap().floor();
            assert!(moves.contains(&read("optimum")), "level {name}: {} moves", read("optimum"));
        }
    }
}

/// The points of the first puzzles of a level's series, and the base of the series.
fn series(tier: &Tier, puzzles: usize, registry: &Registry) -> (Vec<i64>, i64) {
    let family_plug_ins = PlugInsOf::<Rails>::new(registry);
    let base = series_of(tier, None).unwrap();
    let overrides = Overrides { series: Some(SeriesAsked::OfTier), ..Overrides::default() };
    let plan = Plan::new("rails", tier, &overrides, &family_plug_ins).unwrap();
    let mut worker = Worker::<Rails>::new(&plan, &family_plug_ins).unwrap();
    let mut series = Series::new(base.base, base.min, base.max).unwrap();
    let mut points = Vec::new();
    for index in 0..puzzles {
        let made = worker.request(0, index as u32, Some(series.aim()), Limit::NONE).unwrap();
        let readings = made.puzzle.expect("a level makes puzzles").readings;
        let reading = |wanted: &str| {
            let found = readings.iter().find(|(known, _)| *known == wanted);
            found.and_then(|(_, value)| *value).unwrap()
        };
        let least = tier.gates["optimum"].min.unwrap();
        assert!(reading("optimum") >= least && reading("scramble") >= reading("optimum"));
        points.push(reading("points").floor());
        series.record(reading("points")).unwrap();
        let owed = Ratio::new(base.base, 1).checked_sub(series.target()).unwrap();
        let expected = Ratio::new(base.base * series.puzzles() as i64, 1);
        assert_eq!(series.sum().checked_sub(expected), Some(owed));
    }
    (points, base.base)
}
