//! The built-in tiers: every request has an answer, and the answer never changes.

use etchwork_codec::blob_id;
use etchwork_core::{Ratio, Registry, Written};
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Outcome, Overrides, Plan, PlanError, PlugInsOf, TierSet, Worker};
use etchwork_pipes::{Pipes, register};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The answers to the first requests of a tier of a set.
fn outcomes(tier: (&str, &str), count: u32) -> Vec<Outcome<Pipes>> {
    outcomes_with(tier, &Overrides::default(), count).unwrap()
}

/// The answers to the first requests with changes to the tier, or why there are none.
fn outcomes_with(
    (set, tier): (&str, &str),
    overrides: &Overrides,
    count: u32,
) -> Result<Vec<Outcome<Pipes>>, PlanError> {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    let family_plug_ins = PlugInsOf::<Pipes>::new(&registry);
    let (_, text) = Pipes::SETS.iter().find(|(name, _)| *name == set).unwrap();
    let set = TierSet::parse(text).unwrap();
    let tier = set.tier(tier).unwrap();
    let plan = Plan::new("pipes", tier, overrides, &family_plug_ins)?;
    let mut worker = Worker::new(&plan, &family_plug_ins).unwrap();
    Ok((0..count).map(|index| worker.request(36, index, None, Limit::NONE).unwrap()).collect())
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

/// Each tiling that a tier lets players choose makes its puzzles, and every tiling is among them: one
/// that cannot wrap with `wrap` off.
#[test]
fn every_choice_of_a_tier_answers_every_request() {
    let (name, text) = Pipes::SETS[0];
    let mut chosen = BTreeSet::new();
    for (tier, content) in TierSet::parse(text).unwrap().tiers {
        for tiling in &content.choices["tiling"] {
            let with = |wrap: Option<&str>| {
                let wrap = wrap.map(|wrap| ("wrap".to_owned(), wrap.to_owned()));
                let settings = [("tiling".to_owned(), tiling.clone())].into_iter().chain(wrap);
                let settings = [(String::new(), settings.collect())].into();
                outcomes_with((name, &tier), &Overrides { settings, ..Overrides::default() }, 20)
            };
            let outcomes = with(None).or_else(|why| {
                assert!(why.to_string().contains("turn `wrap` off"), "{tier} {tiling}: {why}");
                with(Some("false"))
            });
            let outcomes = outcomes.unwrap();
            let is_chosen = |outcome: &Outcome<Pipes>| {
                let puzzle = outcome.puzzle.as_ref();
                puzzle.is_some_and(|made| made.made.game.board().tiling().id == tiling)
            };
            assert!(outcomes.iter().all(is_chosen), "{tier} {tiling}");
            chosen.insert(tiling.clone());
        }
    }
    for tiling in etchwork_pipes::tilings().iter().map(|tiling| tiling.id) {
        assert!(chosen.contains(tiling), "{tiling} cannot be chosen");
    }
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
