//! The conformance suites for the maker and the measure.

use etchwork_contraption::{Contraption, register};
use etchwork_core::Registry;
use etchwork_testkit::conformance;

#[test]
fn the_maker_and_the_measure_keep_the_laws() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let tiers = conformance::tiers::<Contraption>().unwrap();
    let few = ["contraption/tutorial", "contraption/easy"];
    let tiers: Vec<_> = tiers.into_iter().filter(|of| few.contains(&of.name.as_str())).collect();
    let report = conformance::family::<Contraption>(&tiers, 0, &registry);
    let report = report.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((report.makers.len(), report.measures.len()), (2, 1));
    for (tier, report) in &report.makers {
        assert!(report.unsaid.is_empty(), "{tier}: no words for {:?}", report.unsaid);
    }
}
