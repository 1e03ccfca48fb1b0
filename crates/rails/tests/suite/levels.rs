//! The levels that ship with the family.

use etchwork_core::series::Series;
use etchwork_core::{Ratio, Registry, Written};
use etchwork_engine::Limit;
use etchwork_pipeline::{FamilyOverrides, FamilyPlan, FamilySet, Shelves, Worker, series_of};
use etchwork_rails::{Rails, register};

#[test]
fn every_level_makes_its_series_and_the_mean_is_off_by_what_is_owed() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let shelves = Shelves::<Rails>::new(&registry);
    let set = FamilySet::parse(Rails::SETS[0].1).unwrap();
    let names: Vec<&str> = set.tiers.iter().map(|(name, _)| &**name).collect();
    assert_eq!((&*set.name, names), ("rails", vec!["1", "2", "3", "4", "5"]));
    let mut bases = Vec::new();
    for (name, tier) in &set.tiers {
        let base = series_of(tier, None).unwrap();
        let aims_at = Some(base.reading.clone());
        let overrides = FamilyOverrides { aims_at, ..FamilyOverrides::default() };
        let plan = FamilyPlan::new("rails", tier, &overrides, &shelves).unwrap();
        let mut worker = Worker::<Rails>::new(&plan, &shelves).unwrap();
        let mut series = Series::new(base.base, base.min, base.max).unwrap();
        for index in 0..if name.as_str() < "4" { 12 } else { 2 } {
            let made = worker.request(3, index, Some(series.aim()), Limit::NONE).unwrap();
            let readings = made.puzzle.expect("a level makes puzzles").readings;
            let reading = |wanted: &str| {
                let found = readings.iter().find(|(known, _)| *known == wanted);
                found.and_then(|(_, value)| *value).unwrap()
            };
            let least = tier.gates["optimum"].min.unwrap();
            assert!(reading("optimum") >= least && reading("scramble") >= reading("optimum"));
            series.record(reading("points")).unwrap();
            let owed = Ratio::new(base.base, 1).checked_sub(series.target()).unwrap();
            let expected = Ratio::new(base.base * series.puzzles() as i64, 1);
            assert_eq!(series.sum().checked_sub(expected), Some(owed));
        }
        bases.push(base.base);
    }
    assert!(bases.is_sorted_by(|a, b| a < b), "{bases:?}");
}
