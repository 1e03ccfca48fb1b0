//! Runs the conformance suites on all registered path finders, metrics, sculptors, orders of
//! sources, screens, refiners and searches.

use etchwork::{
    Metric, PathFinder, PlugIn, Ratio, Refiner, Registry, Screen, Sculptor, Settings, SourceOrder,
    player::{Player, Scale},
    standard_registry,
    tuning::Search,
};
use etchwork_testkit::conformance;

/// The number of nodes by which a finder may exceed its budget: the solver of `sat` checks its
/// budget only now and then. The observed maximum is 5 nodes.
fn slack(finder: &str) -> u64 {
    if finder == "sat" { 10 } else { 0 }
}

#[test]
fn every_registered_finder_conforms() {
    let registry = standard_registry();
    for id in registry.kind::<dyn PathFinder>().ids() {
        let report = conformance::path_finder(id, &Settings::default(), slack(id), &registry);
        let report = report.unwrap_or_else(|faults| panic!("{faults}"));
        assert!(report.found > 100, "{id}: {report:?}");
        let complete = ["exhaustive", "sat"].contains(&id);
        assert!(!complete || report.spent == 0, "{id} decides: {report:?}");
        let honours_all = id == "exhaustive" || id == "chain";
        assert!(honours_all || report.unsupported > 0, "{id}: {report:?}");
        assert!(id != "exhaustive" || report.unsupported == 0, "{id}: {report:?}");
    }
}

/// Runs the suite for each plug-in of a kind.
fn all<T: ?Sized + PlugIn, R: std::fmt::Debug>(
    suite: impl Fn(&str, &Settings, &Registry) -> Result<R, String>,
    saw_enough: impl Fn(&str, &R) -> bool,
) {
    let registry = standard_registry();
    for id in registry.kind::<T>().ids() {
        let report = suite(id, &Settings::default(), &registry);
        let report = report.unwrap_or_else(|faults| panic!("{faults}"));
        assert!(saw_enough(id, &report), "{id}: {report:?}");
    }
}

#[test]
fn every_registered_metric_conforms() {
    // Players would take minutes for the largest boards.
    let mut budget = Settings::default();
    budget.set("nodes", "100000");
    let suite = |id: &str, settings: &Settings, registry: &Registry| {
        let is_played = Scale::of_measure(id).is_some();
        conformance::metric(id, if is_played { &budget } else { settings }, registry)
    };
    all::<dyn Metric, _>(suite, |_, report| report.known.values().all(|known| *known > 40));
}

#[test]
fn every_registered_sculptor_conforms() {
    all::<dyn Sculptor, _>(conformance::sculptor, |_, report| {
        report.offered > 80 && report.in_lanes > 100
    });
}

#[test]
fn every_registered_source_order_conforms() {
    all::<dyn SourceOrder, _>(conformance::source_order, |_, report| {
        report.sources > 3_000 && report.in_lanes > 100
    });
}

#[test]
fn every_registered_screen_conforms() {
    all::<dyn Screen, _>(conformance::screen, |id, report| {
        report.refused > 20 && (report.in_lanes > 100 || id == "cut-cells")
    });
}

#[test]
fn every_registered_refiner_conforms() {
    let suite = |id: &str, settings: &Settings, registry: &Registry| {
        let most = [Ratio::new(2, 1), Ratio::new(100, 1)];
        conformance::refiner(id, settings, &most, registry)
    };
    all::<dyn Refiner, _>(suite, |_, report| report.offers > 100);
}

#[test]
fn every_registered_search_conforms() {
    all::<dyn Search, _>(conformance::search, |_, report| report.climbed > 4);
}

#[test]
fn every_registered_player_conforms() {
    all::<dyn Player, _>(conformance::player, |_, report| {
        report.solved > report.plays / 2 && report.twins > 15
    });
}
