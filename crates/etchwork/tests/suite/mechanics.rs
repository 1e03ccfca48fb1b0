//! Runs the conformance suite for mechanics on all registered mechanics and on stacks of them.

use etchwork::Mechanic;
use etchwork::standard_registry;
use etchwork_testkit::conformance::{MechanicReport, mechanic};

fn conforms(name: &str) -> MechanicReport {
    let report = mechanic(name, &standard_registry());
    let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
    assert!(report.puzzles > 40 && report.moves > 900 && report.refused > 8_000, "{report:?}");
    report
}

#[test]
fn standard_conforms() {
    let report = conforms("standard");
    assert_eq!(report.odd, 0, "it takes no payload: {report:?}");
    assert_eq!(report.rejected.len(), 0, "{report:?}");
}

#[test]
fn fog_conforms() {
    let report = conforms("fog");
    assert!(report.veiled > report.puzzles * 3, "in play too: {report:?}");
    assert!(report.odd > 0, "{report:?}");
}

#[test]
fn warps_conform() {
    let report = conforms("warps");
    let reasons: Vec<&str> = report.rejected.keys().map(|reason| &**reason).collect();
    assert_eq!(reasons, ["warp_unused"]);
}

#[test]
fn a_free_end_conforms() {
    conforms("free-end");
    conforms("fog+free-end+warps");
}

#[test]
fn stacks_conform() {
    let report = conforms("fog+warps");
    assert!(report.veiled > report.puzzles * 3, "{report:?}");
}

#[test]
fn every_registered_mechanic_is_put_through() {
    let registry = standard_registry();
    let ids: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
    // Those with clues are put through in the tests of their crate.
    let known = ["barriers", "fog", "free-end", "standard", "warps", "waypoints"];
    assert_eq!(ids, known, "a new one needs a test here");
}
