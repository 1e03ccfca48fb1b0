//! Compares the state space of a path puzzle with counts and verdicts for the same board.

use crate::common::puzzles::puzzles;
use etchwork::paths::{Ends, Exhaustive, Oracle, count};
use etchwork::statespace::{Fate, Limits, StateGraph, explore};
use etchwork::{
    Board, Budget, Cell, Grid, Item, Mechanic, PathGame, Payload, Refusal, Registry, Rule, Rules,
    Settings, Stack, Step, Verdict,
};
use proptest::prelude::*;

/// A mechanic with a cell that opens once a number of cells are visited.
struct Late;

struct OpensLate {
    cell: Cell,
    after: u32,
}

impl Rule for OpensLate {
    fn allows(&self, step: &Step<'_>) -> bool {
        step.to != self.cell || step.visited.len() >= self.after as usize
    }
}

impl Mechanic for Late {
    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            [Item::Cell(cell), Item::Number(after)] => Ok(Box::new(OpensLate { cell, after })),
            _ => Err(Refusal::new("it takes a cell and a number")),
        }
    }
}

/// The rules under which a cell opens late.
fn late(board: &Board, cell: Cell, after: u32) -> Rules {
    let mut registry = Registry::new();
    registry.kind_mut::<dyn Mechanic>().add_plain("late", "", || Box::new(Late)).unwrap();
    let stack = Stack::new("late", |_| Settings::default(), &registry).unwrap();
    stack.rules(board, &[vec![Item::Cell(cell), Item::Number(after)]]).unwrap()
}

/// The cells of the trail that leads to a state.
fn trail(states: &StateGraph<PathGame>, state: usize) -> Vec<Cell> {
    states.line_to(state).into_iter().map(|state| states.state(state).head).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn shortest_solutions_are_the_hamiltonian_paths((board, source, target) in puzzles()) {
        let game = PathGame::new(board, source, target, Rules::default()).unwrap();
        let ends = target.map_or(Ends::Source(source), |target| Ends::Fixed(source, target));
        let states = explore(&game, &Limits::default());
        let solutions = states.solutions();
        prop_assert!(states.is_complete() && solutions.is_exact);
        prop_assert_eq!(solutions.value, count(game.graph(), ends, Budget::UNLIMITED).unwrap().paths);
    }

    #[test]
    fn a_trail_is_stuck_exactly_where_the_search_proves_it((board, source, target) in puzzles()) {
        let game = PathGame::new(board, source, target, Rules::default()).unwrap();
        let states = explore(&game, &Limits::default());
        let mut finder = Exhaustive::default();
        let mut oracle = Oracle::new(game.graph(), target, &[], &mut finder, Budget::UNLIMITED);
        for state in 0..states.len() {
            let trail = trail(&states, state);
            match oracle.finish(&trail) {
                Verdict::Found(path) => {
                    prop_assert!(path.starts_with(&trail));
                    prop_assert_ne!(states.fate(state), Fate::Stuck, "{:?}", trail);
                }
                Verdict::Impossible(_) => {
                    prop_assert_eq!(states.fate(state), Fate::Stuck, "{:?}", trail);
                }
                other => prop_assert!(false, "{:?}: {:?}", trail, other),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Rules that finders do not know are neither ignored nor counted wrongly.
    #[test]
    fn rules_that_refuse_steps_are_kept_by_every_exact_answer(
        (board, source, target) in puzzles(),
        at in any::<prop::sample::Index>(),
        after in 0u32..20,
    ) {
        let rules = late(&board, Cell::new(at.index(board.grid().len())), after);
        let game = PathGame::new(board, source, target, rules).unwrap();
        let states = explore(&game, &Limits::default());
        let mut finder = Exhaustive::default();
        let mut oracle = Oracle::new(game.graph(), target, &[], &mut finder, Budget::UNLIMITED)
            .under(game.board(), game.rules());
        let listed = oracle.solutions(&[source], usize::MAX);
        prop_assert!(listed.complete);
        prop_assert!(listed.paths.iter().all(|path| game.solves(path).is_ok()));
        prop_assert_eq!(states.solutions().value, listed.paths.len().into());
        for state in (0..states.len()).step_by(3) {
            let trail = trail(&states, state);
            match oracle.finish(&trail) {
                Verdict::Found(path) => {
                    prop_assert!(path.starts_with(&trail) && game.solves(&path).is_ok());
                }
                verdict => {
                    prop_assert!(matches!(verdict, Verdict::Impossible(_)), "{:?}", verdict);
                    prop_assert_eq!(states.fate(state), Fate::Stuck, "{:?}", trail);
                }
            }
        }
    }
}

#[test]
fn the_search_under_rules_needs_no_large_stack() {
    // The stack of a page.
    let thread = std::thread::Builder::new().stack_size(1 << 20);
    let asked = thread.spawn(|| {
        let board = Board::new(Grid::new(32, 32).unwrap());
        let (source, late_cell) = (board.grid().at(0, 0), board.grid().at(31, 31));
        let rules = late(&board, late_cell, 1000);
        let game = PathGame::new(board, source, None, rules).unwrap();
        let mut finder = Exhaustive::default();
        let budget = Budget { nodes: 20_000, ..Budget::UNLIMITED };
        let mut oracle = Oracle::new(game.graph(), None, &[], &mut finder, budget)
            .under(game.board(), game.rules());
        let first = oracle.solutions(&[source], 1).paths.pop().unwrap();
        (oracle.count(&[source], 1), game.solves(&first).is_ok())
    });
    assert_eq!(asked.unwrap().join().unwrap(), (Some(1), true));
}

#[test]
fn a_budget_ends_the_search_among_paths_that_rules_refuse() {
    let board = Board::new(Grid::new(6, 6).unwrap());
    let at = |row, col| board.grid().at(row, col);
    let (source, target) = (at(0, 0), at(5, 0));
    // The target would open only after more cells than there are.
    let game =
        PathGame::new(board.clone(), source, Some(target), late(&board, target, 99)).unwrap();
    let verdict = |nodes| {
        let mut finder = Exhaustive::default();
        let budget = Budget { nodes, ..Budget::UNLIMITED };
        let oracle = Oracle::new(game.graph(), game.target(), &[], &mut finder, budget);
        oracle.under(game.board(), game.rules()).finish(&[source])
    };
    assert_eq!(verdict(1_000), Verdict::BudgetSpent);
    assert_eq!(verdict(u64::MAX), Verdict::Impossible("refused_by_rules"));
}

#[test]
fn states_of_large_boards_weigh_what_they_keep() {
    let weight = |cols| {
        let board = Board::new(Grid::new(cols, 4).unwrap());
        let source = board.grid().at(0, 0);
        let game = PathGame::new(board, source, None, Rules::default()).unwrap();
        let limits = Limits { states: 64, ..Limits::default() };
        explore(&game, &limits).memory()
    };
    // 68 cells take two words outside the state, and the allocation itself as much again.
    assert_eq!(weight(17), weight(16) + 64 * (16 + 16));
}
