//! Makes puzzles of every combination of numbers, barriers, fog and warps, and judges them with the
//! slow second solver of the test kit.

use etchwork::engine::{Plan, Worker, built_in_set};
use etchwork::{Mechanic, Overrides, PathPuzzle, Payload, Registry, standard_registry};
use etchwork_testkit::conformance;
use etchwork_testkit::numbered::NumberedBoard;

/// Puzzles of a tier with a mechanic.
fn made(registry: &Registry, tier: &str, mechanic: &str, requests: u32) -> Vec<PathPuzzle> {
    // Small boards of `default-3` have one solution without any clue.
    let set = built_in_set("default-2", registry).unwrap();
    let overrides = Overrides { mechanic: Some(mechanic.into()), ..Overrides::default() };
    let plan = Plan::new(set.tier(tier).unwrap(), &overrides, registry).unwrap();
    let mut worker = Worker::new(&plan, registry).unwrap();
    let puzzles = (0..requests).filter_map(|index| worker.request(58, index).unwrap().puzzle);
    puzzles.map(PathPuzzle::from).collect()
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
        "warps+waypoints",
        "barriers+warps",
        "barriers+fog+warps+waypoints",
    ] {
        let (mut puzzles, mut all) = (0, 0);
        for tier in ["tutorial", "easy", "medium"] {
            for puzzle in made(&registry, tier, name, 12) {
                let text = puzzle.text().to_string();
                let board = NumberedBoard::read(&text);
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
                puzzles += 1;
                all += clues(&puzzle);
            }
        }
        assert!(puzzles > 20 && all > puzzles, "{name}: {puzzles} puzzles, {all} clues");
    }
}

/// Taking away a clue never loses a solution: so one pass over the clues suffices.
#[test]
fn fewer_clues_keep_every_solution() {
    let registry = standard_registry();
    for puzzle in made(&registry, "tutorial", "barriers+waypoints", 12) {
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
