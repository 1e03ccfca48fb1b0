//! Helpers for tests of the whole pipeline.

// Each test file uses only some of these.
#![allow(dead_code)]

pub mod puzzles;

use etchwork::codec::Document;
use etchwork::engine::{BUILT_IN_SETS, Emitted, Outcome, Worker};
use etchwork::{
    Family, Overrides, OwnedSet, Paths, Registry, Run, RunIndex, standard_families,
    standard_registry,
};
use std::sync::Arc;

/// The outcomes of requests for standard puzzles of a built-in set's tier, in the order of their
/// indices.
pub fn outcomes(set: &str, tier: &str, seed: u32, count: u32) -> impl Iterator<Item = Outcome> {
    let registry = standard_registry();
    let (run, mut worker) = prepare(set, tier, &mechanic("standard"), seed, &registry);
    (0..count).map(move |index| worker.request(run.seed(), index).expect("no finder lies"))
}

/// The built-in sets without those that let no board pass where a step has to be guessed: most boards
/// without clues are such, and requests for them give up after hundreds.
pub fn quick_sets() -> impl Iterator<Item = &'static str> {
    let lets_guess = |text: &str| !text.contains("gates.choices");
    BUILT_IN_SETS.into_iter().filter(move |(_, text)| lets_guess(text)).map(|(name, _)| name)
}

/// The set with this name that ships.
pub fn shipped(name: &str) -> OwnedSet {
    standard_families().set(name).expect("a built-in set").clone()
}

/// A set of paths with this text.
pub fn set_of(text: &str) -> OwnedSet {
    let set = Paths.read_set(text).expect("a set of paths");
    OwnedSet { family: Arc::new(Paths), set, text: text.to_owned().into() }
}

/// The document of a path puzzle of a run.
pub fn document(run: &Run, index: u32, made: &Emitted) -> Document {
    run.document(RunIndex { index, aim: None }, &made.clone().into(), None)
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
    let set = shipped(set);
    let run = set.run(tier, overrides, seed, registry).expect("a tier of the set");
    let worker = Worker::new(run.plan().own().expect("of paths"), registry)
        .expect("the plug-ins are registered");
    (run, worker)
}
