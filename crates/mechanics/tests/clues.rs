//! Makes puzzles of every combination of numbers, barriers, fog and warps, and judges them with the
//! slow second solver of the test kit.

use etchwork::engine::{Outcome, Plan, Worker, built_in_set};
use etchwork::{Mechanic, Overrides, PathPuzzle, Payload, Registry, standard_registry};
use etchwork_testkit::conformance;
use etchwork_testkit::numbered::NumberedBoard;
use std::collections::BTreeMap;

/// Who looks for another solution: searches from cell to cell, or one that the known solution leads.
const SEARCHES: [Option<&str>; 2] = [None, Some("20000")];

/// Answers to requests of a tier with a mechanic, with so many choices for a question.
fn outcomes(
    registry: &Registry,
    (tier, mechanic): (&str, &str),
    choices: Option<&str>,
    requests: u32,
) -> Vec<Outcome> {
    // Small boards of `default-3` have one solution without any clue.
    let set = built_in_set("default-2", registry).unwrap();
    let of_clues = ["barriers", "waypoints"].into_iter().filter(|name| mechanic.contains(name));
    let settings = |choices: &str| BTreeMap::from([("choices".to_owned(), choices.to_owned())]);
    let settings = choices
        .into_iter()
        .flat_map(|choices| of_clues.clone().map(move |name| (name.to_owned(), settings(choices))));
    // So many barriers as a free end takes leave too few forks for the gates.
    let is_free = mechanic.contains("free-end");
    let (mechanic, settings) = (Some(mechanic.into()), settings.collect());
    let overrides = Overrides { mechanic, settings, ..Overrides::default() };
    let mut tier = set.tier(tier).unwrap().clone();
    if is_free {
        tier.gates.clear();
    }
    let plan = Plan::new(&tier, &overrides, registry).unwrap();
    let mut worker = Worker::new(&plan, registry).unwrap();
    (0..requests).map(|index| worker.request(58, index).unwrap()).collect()
}

/// Puzzles of a tier with a mechanic.
fn made(
    registry: &Registry,
    of: (&str, &str),
    choices: Option<&str>,
    requests: u32,
) -> Vec<PathPuzzle> {
    let outcomes = outcomes(registry, of, choices, requests).into_iter();
    outcomes.filter_map(|outcome| outcome.puzzle).map(PathPuzzle::from).collect()
}

fn clues(puzzle: &PathPuzzle) -> usize {
    let is_clue = |(name, _): &(&String, &Payload)| *name == "waypoints" || *name == "barriers";
    puzzle.text().extras.iter().filter(is_clue).map(|(_, payload)| payload.len()).sum()
}

#[test]
fn they_conform_alone_and_stacked() {
    let registry = standard_registry();
    for name in [
        "barriers",
        "waypoints",
        "barriers+waypoints",
        "barriers+fog",
        "barriers+free-end",
        "warps+waypoints",
        "barriers+fog+warps+waypoints",
    ] {
        let report = conformance::mechanic(name, &registry);
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30, "{name}: {report:?}");
    }
}

#[test]
fn one_solution_is_left_and_no_clue_too_many() {
    let registry = standard_registry();
    for name in [
        "waypoints",
        "barriers",
        "barriers+waypoints",
        "barriers+fog+waypoints",
        "barriers+free-end",
        "warps+waypoints",
        "barriers+warps",
        "barriers+fog+warps+waypoints",
    ] {
        for choices in SEARCHES {
            let (mut puzzles, mut all) = (0, 0);
            for tier in ["tutorial", "easy", "medium"] {
                for puzzle in made(&registry, (tier, name), choices, 12) {
                    check_minimal(name, &puzzle.text().to_string());
                    puzzles += 1;
                    all += clues(&puzzle);
                }
            }
            assert!(puzzles > 20 && all > puzzles, "{name}: {puzzles} puzzles, {all} clues");
        }
    }
}

/// Checks that a text has one solution, and more without any one of its clues.
fn check_minimal(name: &str, text: &str) {
    let board = NumberedBoard::read(text);
    assert_eq!(board.solutions(2), 1, "{name}: {text}");
    for gone in 0..board.numbers.len() {
        let mut fewer = board.clone();
        fewer.numbers.remove(gone);
        assert_eq!(fewer.solutions(2), 2, "{name}, less number {}: {text}", gone + 1);
    }
    for gone in 0..board.barriers.len() {
        let mut fewer = board.clone();
        fewer.barriers.remove(gone);
        assert_eq!(fewer.solutions(2), 2, "{name}, less barrier {gone}: {text}");
    }
}

/// A question that stays open makes the path neither unique nor not.
#[test]
fn a_board_with_an_open_question_is_rejected() {
    let registry = standard_registry();
    let made = outcomes(&registry, ("medium", "waypoints"), Some("1"), 12);
    let rejected = made.iter().flat_map(|outcome| outcome.funnel.rejected.iter());
    let mut open = rejected.map(|(reject, _)| reject.reason.to_string());
    assert!(open.any(|reason| reason == "uniqueness_not_decided"));
}

/// Taking away a clue never loses a solution: so one pass over the clues suffices.
#[test]
fn fewer_clues_keep_every_solution() {
    let registry = standard_registry();
    for puzzle in made(&registry, ("tutorial", "barriers+waypoints"), None, 12) {
        let board = NumberedBoard::read(&puzzle.text().to_string());
        let (numbers, barriers) = (board.numbers.len(), board.barriers.len());
        let mut counts = Vec::new();
        for kept in (0..=numbers + barriers).rev() {
            let mut fewer = board.clone();
            fewer.numbers.truncate(kept.min(numbers));
            fewer.barriers.truncate(kept.saturating_sub(numbers));
            counts.push(fewer.solutions(u64::MAX));
        }
        assert!(counts.is_sorted() && counts[0] == 1, "{counts:?}");
    }
}

#[test]
fn spare_clues_are_left_and_bounds_are_kept() {
    let registry = standard_registry();
    let settings = |json: &str| serde_json::from_str(json).unwrap();
    let make = |id, json| registry.make::<dyn Mechanic>(id, &settings(json));
    assert!(make("waypoints", r#"{"most": 100}"#).err().unwrap().to_string().contains("most"));
    assert!(make("barriers", r#"{"spare": -1}"#).is_err());
    assert!(make("barriers", r#"{"choices": 0}"#).is_err());
    let error = make("waypoints", r#"{"finder": "exhaustif"}"#).err().unwrap().to_string();
    assert!(error.contains("did you mean 'exhaustive'?"), "{error}");
}

#[test]
fn bad_payloads_are_refused_in_one_sentence_with_the_place() {
    let registry = standard_registry();
    for (text, why) in [
        ("S..\n.#.\n..T\n@waypoints 1,1\n", "number 1, at 1,1, is on a wall"),
        ("S..\n.#.\n..T\n@waypoints 0,1 0,1\n", "number 2, at 0,1, stands where number 1 does"),
        ("S..\n.#.\n..T\n@waypoints 2\n", "it takes open cells in their order"),
        ("S..\n.#.\n..T\n@waypoints 0,1 0,0\n", "0,1 is to be visited before 0,0"),
        ("S..\n.#.\n..T\n@waypoints 2,2 0,1\n", "0,1 is to be visited after 2,2"),
        ("S..\n.#.\n..T\n@barriers 0,0>2,2\n", "0,0 and 2,2 does not stand between two neighbours"),
        ("S..\n.#.\n..T\n@barriers 0,1>1,1\n", "0,1 and 1,1 stands beside a wall"),
        ("S..\n.#.\n..T\n@barriers 0,0>0,1 0,1>0,0\n", "0,1 and 0,0 is given twice"),
        ("S..\n.#.\n..T\n@barriers 0,0\n", "it takes pairs of neighbours"),
    ] {
        let read = etchwork::codec::BoardText::read(text, &["waypoints", "barriers"]).unwrap();
        let told = PathPuzzle::new(read, &registry).unwrap_err().to_string();
        assert!(told.contains(why), "{text}{told}");
    }
}
