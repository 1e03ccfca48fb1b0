//! Checks that the engine names a plug-in that panics, with its board, and with debug assertions
//! also one that keeps state.

use etchwork::Sculptor;
use etchwork::engine::{Plan, TierSet, Worker};
use etchwork::{
    Board, CellSet, Metric, Overrides, Ratio, Reading, Registry, Settings, Solved,
    standard_registry,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Measures the number of cells of a path, plus the number of questions if it keeps state.
struct Length {
    asked: i64,
    flaw: &'static str,
}

impl Metric for Length {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("length", "cells of the path")] }
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        self.asked += i64::from(self.flaw == "remembers");
        assert!(self.flaw != "panics", "there is no length");
        out[0] = Some(Ratio::new(solved.path.len() as i64 + self.asked / 3, 1));
    }
}

/// Offers every open cell, without one that changes each time if it keeps state.
struct Anywhere {
    asked: AtomicUsize,
    flaw: &'static str,
}

impl Sculptor for Anywhere {
    fn candidates(&self, board: &Board) -> CellSet {
        assert!(self.flaw != "panics", "there is no wall");
        let mut open = board.open();
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if self.flaw == "remembers" {
            let left_out = open.nth(asked % open.len()).unwrap();
            open.remove(left_out);
        }
        open
    }
}

const TIER: &str = r#"
    set = "own"
    [tiers.test]
    sizes = ["5x6"]
    walls = [0.1, 0.1]
    sculptors.anywhere = { weight = 1 }
    sources = { order = "random", tries = 20 }
    screens = ["colour", "dead-ends"]
    finder = { id = "warnsdorff" }
    boards = 40
    solution_limit = 10
    metrics.length = {}
    mechanics.standard = { weight = 1 }
"#;

/// The message when a worker with this metric and sculptor answers some requests, if any.
fn said(metric: &'static str, sculptor: &'static str) -> Option<String> {
    let mut registry = standard_registry();
    let make = move |_: &Settings, _: &Registry| {
        Ok(Box::new(Length { asked: 0, flaw: metric }) as Box<dyn Metric>)
    };
    registry.kind_mut::<dyn Metric>().add("length", "cells of the path", make).unwrap();
    let make = move |_: &Settings, _: &Registry| {
        let asked = AtomicUsize::new(0);
        Ok(Box::new(Anywhere { asked, flaw: sculptor }) as Box<dyn Sculptor>)
    };
    registry.kind_mut::<dyn Sculptor>().add("anywhere", "every open cell", make).unwrap();
    let set = TierSet::parse(TIER, &registry).unwrap_or_else(|error| panic!("{error}"));
    let tier = set.tier("test").unwrap();
    let plan = Plan::new(tier, &Overrides::default(), &registry).unwrap();
    let mut worker = Worker::new(&plan, &registry).unwrap();
    let work = || (0..20).for_each(|index| drop(worker.request(5, index).unwrap()));
    let panic = catch_unwind(AssertUnwindSafe(work)).err()?;
    panic.downcast_ref::<String>().cloned()
}

#[test]
fn sound_plug_ins_go_unnoticed() {
    assert_eq!(said("", ""), None);
}

#[test]
fn a_plug_in_that_panics_is_named_with_the_board() {
    let told = said("panics", "").unwrap();
    let board = told.strip_prefix("metric 'length' panics: 'there is no length', on\n").unwrap();
    assert_eq!(board.lines().count(), 6, "{board}");
    let told = said("", "panics").unwrap();
    assert!(
        told.starts_with("sculptor 'anywhere' panics: 'there is no wall', on\n....."),
        "{told}"
    );
}

/// Tests are built with debug assertions.
#[test]
fn a_plug_in_that_remembers_is_found_out_in_a_run() {
    let told = said("remembers", "").unwrap();
    assert!(told.starts_with("metric 'length' remembers: measured again 'length' is "), "{told}");
    let told = said("", "remembers").unwrap();
    assert!(told.starts_with("sculptor 'anywhere' remembers: asked again it offers "), "{told}");
}
