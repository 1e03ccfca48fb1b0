//! The built-in tiers: every request has an answer, and the answer never changes.

use etchwork_codec::blob_id;
use etchwork_core::{Ratio, Registry, Written};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Outcome, Overrides, Plan, PlugInsOf, TierSet, Worker};
use etchwork_pipes::{Pipes, register};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The answers to the first requests of a tier of a set.
fn outcomes((set, tier): (&str, &str), count: u32) -> Vec<Outcome<Pipes>> {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let family_plug_ins = PlugInsOf::<Pipes>::new(&registry);
    let (_, text) = Pipes::SETS.iter().find(|(name, _)| *name == set).unwrap();
    let set = TierSet::parse(text).unwrap();
    let tier = set.tier(tier).unwrap();
    let plan = Plan::new("pipes", tier, &Overrides::default(), &family_plug_ins).unwrap();
    let mut worker = Worker::new(&plan, &family_plug_ins).unwrap();
    (0..count).map(|index| worker.request(36, index, None, Limit::NONE).unwrap()).collect()
}

const TIERS: [&str; 5] = ["tutorial", "easy", "medium", "hard", "expert"];

/// Every request gets a puzzle, tilings other than squares occur, and no tier is easier than the
/// one before.
#[test]
fn every_tier_answers_every_request() {
    let mut last = Ratio::new(0, 1);
    let mut report = String::new();
    for tier in TIERS {
        let outcomes = outcomes((Pipes::SETS[0].0, tier), 40);
        let emitted: Vec<_> = outcomes.iter().map(|outcome| outcome.puzzle.as_ref()).collect();
        assert!(emitted.iter().all(Option::is_some), "{tier} gave up");
        let mut tilings: BTreeMap<&str, u32> = BTreeMap::new();
        let mut turns = Vec::new();
        let mut boards = 0;
        for emitted in emitted.into_iter().flatten() {
            *tilings.entry(emitted.made.game.board().tiling().id).or_default() += 1;
            turns.extend(emitted.readings.iter().find(|(name, _)| *name == "turns").unwrap().1);
            boards += emitted.boards_tried;
        }
        assert!(tilings.len() > 1, "{tier}: {tilings:?}");
        turns.sort();
        let median = turns[turns.len() / 2];
        assert!(median > last, "{tier}: {median} turns, no more than in the tier before");
        last = median;
        let distinct: BTreeSet<Vec<u8>> =
            outcomes.iter().map(|of| of.puzzle.as_ref().unwrap().made.game.likeness()).collect();
        assert!(distinct.len() > 38, "{tier}: {} of 40 are distinct", distinct.len());
        writeln!(report, "{tier}: {median} turns, {boards} boards, {tilings:?}").unwrap();
    }
    println!("{report}");
}

/// What a recipe makes never changes: a maker with other results gets another name.
#[test]
fn recipes_make_what_they_always_made() {
    let mut lines = String::new();
    for tier in TIERS {
        for outcome in outcomes(("pipes", tier), 3) {
            let emitted = outcome.puzzle.unwrap();
            let id = blob_id(Pipes::TAG, Pipes::VERSION, &emitted.made.game.to_bytes());
            writeln!(lines, "{tier} {} {} {id}", outcome.index, emitted.boards_tried).unwrap();
        }
    }
    insta::assert_snapshot!(lines);
}
