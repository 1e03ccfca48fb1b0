//! The conformance suites for makers, measures and the solver.

use etchwork_core::{Registry, Settings};
use etchwork_pipes::{Pipes, Tiling, Wrap, register};
use etchwork_testkit::conformance::{self, Tier};

#[test]
fn tilings_keep_the_laws() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    for id in registry.kind::<dyn Tiling>().ids() {
        let report = conformance::plug_in::<dyn Tiling, _, _>(
            id,
            &Settings::default(),
            &registry,
            &[4, 12, 30, 60],
            |tiling, tiles| Some(tiling.lay(tiling.grid_of(*tiles, Wrap::None)?, Wrap::None)),
            |_, laid| laid.as_ref().map_or(Ok(()), |laid| laid.as_ref()?.check()),
        );
        assert_eq!(report, Ok(4));
    }
}

#[test]
fn makers_measures_and_the_solver_keep_the_laws() {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let few = ["pipes/medium", "pipes/hard"];
    let tiers = conformance::tiers::<Pipes>().unwrap().into_iter();
    let mut tiers: Vec<Tier> = tiers.filter(|of| few.contains(&of.name.as_str())).collect();
    // No tier uses the third maker.
    let mut winding = Tier { maker: "winding".to_owned(), ..tiers[0].clone() };
    winding.name = "winding".to_owned();
    tiers.push(winding);
    let report = conformance::family::<Pipes>(&tiers, 0, &registry);
    let report = report.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((report.makers.len(), report.solvers.len()), (3, 1));
    let solver = report.solvers["deduction"];
    assert!(solver.found > 30 && solver.settled > 20, "{solver:?}");
    for (tier, report) in &report.makers {
        assert!(report.unsaid.is_empty(), "{tier}: no words for {:?}", report.unsaid);
    }
}
