//! The tiers of the set `numbered`, judged by the slow second solver of the test kit: each puzzle has
//! one solution, and no number or barrier is needless beyond those that a tier leaves.
//!
//! `cargo test --release -p etchwork --test numbered -- --ignored` judges 100,000 boards.

use etchwork::codec::Recipe;
mod common;

use common::{document, shipped};
use etchwork::engine::Worker;
use etchwork::{Overrides, PathPuzzle, Run, standard_registry};
use etchwork_testkit::numbered::NumberedBoard;
use std::collections::BTreeSet;

/// Judges puzzles of a tier: how many there were, and the numbers, barriers and needless ones.
fn judged(tier: &str, requests: u32) -> (u32, [usize; 3]) {
    let registry = standard_registry();
    let set = shipped("numbered");
    let spare = |name: &str| -> u64 {
        let mechanics = set.set.tier(tier).unwrap().maker.settings.get("mechanics").unwrap();
        mechanics[name]["spare"].as_u64().unwrap_or(0)
    };
    let most = [spare("waypoints"), spare("barriers")].map(|spare| spare as usize);
    let run = set.run(tier, &Overrides::default(), 58, &registry).unwrap();
    let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
    let (mut puzzles, mut counts) = (0, [0; 3]);
    for index in 0..requests {
        let Some(puzzle) = worker.request(58, index).unwrap().puzzle else { continue };
        let text = PathPuzzle::from(puzzle).text().to_string();
        let board = NumberedBoard::read(&text);
        assert_eq!(board.solutions(2), 1, "{text}");
        let without = |number: Option<usize>, barrier: Option<usize>| {
            let mut fewer = board.clone();
            let is_kept = |gone: Option<usize>| move |nth: &usize| Some(*nth) != gone;
            fewer.numbers = (0..fewer.numbers.len())
                .filter(is_kept(number))
                .map(|nth| board.numbers[nth])
                .collect();
            fewer.barriers = (0..fewer.barriers.len())
                .filter(is_kept(barrier))
                .map(|nth| board.barriers[nth])
                .collect();
            fewer.solutions(2) == 1
        };
        let numbers = (0..board.numbers.len()).filter(|gone| without(Some(*gone), None)).count();
        let barriers = (0..board.barriers.len()).filter(|gone| without(None, Some(*gone))).count();
        // A spare item makes others needless too, but only where there is one.
        if most == [0, 0] {
            assert_eq!((numbers, barriers), (0, 0), "{text}");
        }
        puzzles += 1;
        counts[0] += board.numbers.len();
        counts[1] += board.barriers.len();
        counts[2] += numbers + barriers;
    }
    (puzzles, counts)
}

#[test]
fn every_board_has_one_solution_and_needs_what_it_has() {
    let mut seen = BTreeSet::new();
    for (tier, requests) in [("tutorial", 150), ("easy", 100), ("medium", 60), ("hard", 20)] {
        let (puzzles, counts) = judged(tier, requests);
        assert_eq!(puzzles, requests, "{tier}: no request gives up");
        assert!(counts[0] > 0 && counts[1] > 0, "{tier}: {counts:?}");
        seen.insert(counts);
    }
    assert_eq!(seen.len(), 4);
}

/// Boards with their numbers and barriers, by their recipes. No line ever changes.
#[test]
fn clues_stay_as_they_are() {
    let registry = standard_registry();
    let set = shipped("numbered");
    let lines = include_str!("numbered.txt").lines();
    for line in lines.clone() {
        let recipe: Recipe = line.split(' ').next().unwrap().parse().unwrap();
        let run = Run::of_recipe(&recipe, &set, &registry).unwrap();
        let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
        let puzzle = worker.request(recipe.seed, recipe.index).unwrap().puzzle.unwrap();
        let document = document(&run, recipe.index, &puzzle);
        assert_eq!(format!("{} {}", document.id, document.puzzle.replace('\n', "/")), line);
    }
    assert!(lines.count() > 40);
}

#[test]
#[ignore = "minutes to hours: the slow solver judges 100,000 boards"]
fn a_hundred_thousand_boards() {
    for (tier, requests) in [
        ("tutorial", 40_000),
        ("easy", 30_000),
        ("medium", 20_000),
        ("hard", 8_000),
        ("expert", 2_000),
    ] {
        let (puzzles, [numbers, barriers, needless]) = judged(tier, requests);
        println!(
            "{tier}: {puzzles} boards of {requests}, {numbers} numbers, {barriers} barriers, {needless} needless"
        );
    }
}
