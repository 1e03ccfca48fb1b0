//! The conformance suites for makers, the measure and the solver.

use etchwork_core::Registry;
use etchwork_rails::{Rails, register};
use etchwork_testkit::conformance::{self, Tier};

/// The solver checks its budget from board to board, but tries the last turns from a board without
/// checking. At most 100 nodes above a budget have been observed.
const SLACK: u64 = 200;

#[test]
fn makers_the_measure_and_the_solver_keep_the_laws() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let tiers = conformance::tiers::<Rails>().unwrap();
    let few = ["rails/1", "rails/3"];
    let mut tiers: Vec<Tier> =
        tiers.into_iter().filter(|of| few.contains(&of.name.as_str())).collect();
    // No tier uses the other maker.
    let mut aimed =
        Tier { maker: "aimed".to_owned(), name: "aimed".to_owned(), ..tiers[0].clone() };
    (aimed.settings, aimed.axes) = Default::default();
    aimed.settings.set("sizes", r#"["3x3", "4x3"]"#);
    aimed.settings.set("scramble", "[1, 8]");
    tiers.push(aimed);
    let report = conformance::family::<Rails>(&tiers, SLACK, &registry);
    let report = report.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((report.makers.len(), report.solvers.len()), (3, 1));
    let solver = report.solvers["two-sided"];
    assert!(solver.found > 30 && solver.settled > 30, "{solver:?}");
    for (tier, report) in &report.makers {
        assert!(report.unsaid.is_empty(), "{tier}: no words for {:?}", report.unsaid);
    }
}
