//! The tiers of numbered boards, judged by the slow second solver of the test kit: each puzzle has one
//! solution, and no number or barrier is needless beyond those that a tier leaves.
//!
//! `cargo test -p etchwork --test numbered a_hundred_thousand_boards -- --ignored --nocapture` judges
//! 100,000 boards; with `a_hundred_thousand_boards::hard` those of one tier.

use etchwork::codec::{BoardText, Recipe, Solutions};
mod common;

use common::{document, shipped};
use etchwork::engine::Worker;
use etchwork::{
    Budget, Deduction, Metric, Overrides, PathPuzzle, Puzzle, Run, Settings, SolutionCounter,
    Verdict, standard_registry,
};
use etchwork_testkit::numbered::NumberedBoard;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The steps that the slow solver takes for one question about a board of 10x10 or more.
const STEPS: u64 = 1_000_000;

/// What was seen of the puzzles of a tier.
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Judged {
    puzzles: u32,
    numbers: usize,
    barriers: usize,
    /// Those without which, each alone, one solution is left.
    needless: usize,
    /// Questions that were left open: to the slow solver, or to the exact count.
    open: usize,
    /// Boards like an earlier one, which a pack leaves out.
    alike: usize,
}

/// Judges puzzles of a tier of a set: each by the slow solver, and by the exact count, which is not told the
/// known solution. Boards that a turn makes equal must count as alike, so that a pack has no two.
fn judged(set: &str, tier: &str, requests: u32) -> Judged {
    let registry = standard_registry();
    let set = shipped(set);
    let spare = |name: &str| -> u64 {
        let mechanics = set.set.tier(tier).unwrap().maker.settings.get("mechanics").unwrap();
        mechanics[name]["spare"].as_u64().unwrap_or(0)
    };
    let is_minimal = spare("waypoints") + spare("barriers") == 0;
    let steps = if tier == "large" { STEPS } else { u64::MAX };
    let run = set.run(tier, &Overrides::default(), 58, &registry).unwrap();
    let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
    let mut redundant = registry.make::<dyn Metric>("redundant", &Settings::default()).unwrap();
    let mut counter = SolutionCounter::new(&registry, SolutionCounter::BUDGET).unwrap();
    let (mut seen, mut alike) = (Judged::default(), BTreeMap::new());
    for index in 0..requests {
        let Some(puzzle) = worker.request(58, index).unwrap().puzzle else { continue };
        let puzzle = PathPuzzle::from(puzzle);
        let text = puzzle.text().to_string();
        let board = NumberedBoard::read(&text);
        let mut slowly = |board: &NumberedBoard| {
            let found = board.solutions_within(2, steps);
            seen.open += usize::from(found.is_none());
            found
        };
        assert!(slowly(&board).is_none_or(|found| found == 1), "{text}");
        let mut needless = |board: &NumberedBoard| {
            let numbers = (0..board.numbers.len()).map(|gone| {
                let mut fewer = board.clone();
                fewer.numbers.remove(gone);
                fewer
            });
            let barriers = (0..board.barriers.len()).map(|gone| {
                let mut fewer = board.clone();
                fewer.barriers.remove(gone);
                fewer
            });
            numbers.chain(barriers).map(|fewer| slowly(&fewer)).collect::<Option<Vec<u64>>>()
        };
        let needless = needless(&board).map(|left| left.iter().filter(|left| **left == 1).count());

        let (graph, mut told) = (puzzle.graph(), [None]);
        redundant.measure(&puzzle.solved(&graph).unwrap(), &mut told);
        let told = told[0].map(|told| told.floor() as usize);
        // Only on a large board may either side be at a loss.
        assert!(told == needless || tier == "large" && (told.is_none() || needless.is_none()));
        let needless = told.or(needless);
        assert!(!is_minimal || needless.is_none_or(|needless| needless == 0), "{text}");

        let bare = BoardText { path: None, ..puzzle.text().clone() };
        let bare = PathPuzzle::new(bare, &registry).unwrap();
        match counter.of_puzzle(&bare).unwrap() {
            Solutions::Exactly(number) => assert_eq!(number, "1", "{text}"),
            Solutions::Unknown => seen.open += 1,
        }
        let key = (&puzzle as &dyn Puzzle).likeness();
        match alike.entry(board.likeness()) {
            Entry::Vacant(entry) => drop(entry.insert(key)),
            Entry::Occupied(entry) => {
                assert_eq!(*entry.get(), key, "{text}");
                seen.alike += 1;
            }
        }
        seen.puzzles += 1;
        seen.numbers += board.numbers.len();
        seen.barriers += board.barriers.len();
        seen.needless += needless.unwrap_or(0);
    }
    seen
}

#[test]
fn every_board_has_one_solution_and_needs_what_it_has() {
    let mut all = BTreeSet::new();
    for set in ["numbered-2", "numbered-3"] {
        for (tier, requests) in [("tutorial", 150), ("easy", 100), ("medium", 60), ("hard", 20)] {
            let seen = judged(set, tier, requests);
            assert_eq!((seen.puzzles, seen.open), (requests, 0), "{tier}: no request gives up");
            assert!(seen.numbers > 0 && seen.barriers > 0, "{tier}: {seen:?}");
            let has_spare = tier == "tutorial" || tier == "easy";
            assert_eq!(seen.needless > 0, has_spare, "{tier}: {seen:?}");
            all.insert(seen);
        }
    }
    assert_eq!(all.len(), 8);
}

/// How far reasoning leads on 100 boards of each tier; `--nocapture` prints it. Four in five of tutorial and
/// easy are solved without a what-if, and the steps of an explanation are those of the only solution.
#[test]
fn most_boards_of_the_lower_tiers_need_no_what_if() {
    let registry = standard_registry();
    let set = shipped("numbered-2");
    let mut reasoning = registry.make::<dyn Metric>("reasoning", &Settings::default()).unwrap();
    println!("tier, boards reasoned through at levels 1 to 6, boards that need more");
    let mut easily = Vec::new();
    for tier in ["tutorial", "easy", "medium", "hard", "expert"] {
        let run = set.run(tier, &Overrides::default(), 60, &registry).unwrap();
        let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
        let (mut at_level, mut open, mut index) = ([0; 7], 0, 0);
        while at_level.iter().sum::<u32>() + open < 100 {
            let made = worker.request(60, index).unwrap().puzzle;
            index += 1;
            let Some(puzzle) = made.map(PathPuzzle::from) else { continue };
            let (graph, mut told) = (puzzle.graph(), [None; 3]);
            reasoning.measure(&puzzle.solved(&graph).unwrap(), &mut told);
            let [level, choices, _] = told.map(|told| told.unwrap().floor());
            if choices == 0 {
                at_level[level as usize] += 1
            } else {
                open += 1
            }

            let told = (&puzzle as &dyn Puzzle).explanation(Budget::QUESTION).unwrap();
            let steps: Vec<&String> = told.steps.iter().flat_map(|step| &step.go).collect();
            let solution = puzzle.stored_solution().unwrap();
            assert!(solution.iter().zip(&steps).all(|(step, told)| step == *told));
            let is_whole = steps.len() == solution.len();
            assert_eq!(is_whole, told.ending == Deduction::Solves);
            assert_eq!(is_whole, choices == 0);
        }
        println!("{tier} {:?} {open}", &at_level[1..]);
        easily.push(at_level[..5].iter().sum::<u32>());
    }
    assert!(easily[..2].iter().all(|boards| *boards >= 80), "{easily:?}");
    assert!(easily.is_sorted_by(|lower, upper| lower > upper), "{easily:?}");
}

/// Where the numbers cannot be reached in their order, the answer names the first that cannot.
#[test]
fn a_number_out_of_reach_is_named_with_its_place() {
    let registry = standard_registry();
    let why = |text: &str| {
        let puzzle = PathPuzzle::new(BoardText::read(text, &["waypoints"]).unwrap(), &registry);
        let answer = puzzle.unwrap().solve(None, Budget::QUESTION, &registry).unwrap();
        assert!(matches!(answer.search.verdict, Verdict::Impossible(_)), "{text}");
        answer.why.unwrap()
    };
    let told = why("S..T\n....\n....\n@waypoints 1,0 2,3 2,0 1,3\n");
    assert!(told.contains("2,0 in its turn, as number 3 "), "{told}");
    let told = why("S..T\n....\n....\n@waypoints 2,3 2,0\n");
    assert!(told.contains("2,0 in its turn, as number 2 "), "{told}");
    // No path at all: no number is at fault.
    let told = why("ST.\n...\n...\n@waypoints 1,1 2,2\n");
    assert!(!told.contains("in its turn"), "{told}");
}

/// Boards with their numbers and barriers, by their recipes. No line ever changes.
#[test]
fn clues_stay_as_they_are() {
    let registry = standard_registry();
    let lines = include_str!("numbered.txt").lines();
    for line in lines.clone() {
        let recipe: Recipe = line.split(' ').next().unwrap().parse().unwrap();
        let run = Run::of_recipe(&recipe, &shipped(&recipe.set), &registry).unwrap();
        let mut worker = Worker::new(run.plan().own().unwrap(), &registry).unwrap();
        let puzzle = worker.request(recipe.seed, recipe.index).unwrap().puzzle.unwrap();
        let document = document(&run, recipe.index, &puzzle);
        assert_eq!(format!("{} {}", document.id, document.puzzle.replace('\n', "/")), line);
    }
    assert!(lines.count() > 80);
}

/// A hundred thousand boards over all tiers:
/// `cargo test -p etchwork --test numbered a_hundred_thousand_boards -- --ignored --nocapture`.
mod a_hundred_thousand_boards {
    use super::judged;

    /// Of the second set a tenth: one board in fifty is a puzzle of its last tier.
    fn told(tier: &str, requests: u32) {
        for (set, requests) in [("numbered-3", requests / 10), ("numbered-2", requests)] {
            println!("{set} {tier}, {requests} requests: {:?}", judged(set, tier, requests));
        }
    }

    #[test]
    #[ignore = "minutes: the slow solver judges 40,000 boards"]
    fn tutorial() {
        told("tutorial", 40_000);
    }

    #[test]
    #[ignore = "minutes: the slow solver judges 30,000 boards"]
    fn easy() {
        told("easy", 30_000);
    }

    #[test]
    #[ignore = "minutes: the slow solver judges 20,000 boards"]
    fn medium() {
        told("medium", 20_000);
    }

    #[test]
    #[ignore = "minutes: the slow solver judges 8,000 boards"]
    fn hard() {
        told("hard", 8_000);
    }

    #[test]
    #[ignore = "minutes: the slow solver judges 1,900 boards"]
    fn expert() {
        told("expert", 1_900);
    }

    #[test]
    #[ignore = "ten minutes: the slow solver judges a hundred boards of 10x10 and 12x12"]
    fn large() {
        told("large", 100);
    }
}
