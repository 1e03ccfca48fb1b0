//! Helpers for tests of the whole pipeline.

// Each test file uses only some of these.
#![allow(dead_code)]

pub mod puzzles;

use etchwork::{Outcome, Overrides, Registry, Run, Worker, built_in_set, standard_registry};

/// The outcomes of requests for standard puzzles of a built-in set's tier, in the order of their
/// indices.
pub fn outcomes(set: &str, tier: &str, seed: u32, count: u32) -> impl Iterator<Item = Outcome> {
    let registry = standard_registry();
    let (run, mut worker) = prepare(set, tier, &mechanic("standard"), seed, &registry);
    (0..count).map(move |index| worker.request(run.seed(), index).expect("no finder lies"))
}

/// Overrides that name a mechanic.
pub fn mechanic(name: &str) -> Overrides {
    Overrides { mechanic: Some(name.to_owned()), ..Overrides::default() }
}

/// A run of a built-in set's tier, with a worker for it.
pub fn prepare(
    set: &str,
    tier: &str,
    overrides: &Overrides,
    seed: u32,
    registry: &Registry,
) -> (Run, Worker) {
    let set = built_in_set(set, registry).expect("a built-in set");
    let run = Run::new(&set, tier, overrides, seed, registry).expect("a tier of the set");
    let worker = Worker::new(run.plan(), registry).expect("the plug-ins are registered");
    (run, worker)
}
