//! Checks that exact answers respect rules about trails, for every kind of `Depends`: compares
//! counts, lists, proofs and state spaces with brute force that asks a plain version of the rule.

use crate::common::puzzles::puzzles;
use etchwork::paths::{Exhaustive, Oracle};
use etchwork::statespace::{Fate, Limits, explore};
use etchwork::{
    Board, Budget, Cell, Depends, Game, Item, Mechanic, PathGame, Payload, Refusal, Registry, Rule,
    Rules, Settings, Stack, Status, Step, Verdict,
};
use etchwork_testkit::brute;
use proptest::prelude::*;

const KINDS: [Depends; 6] = [
    Depends::Nothing,
    Depends::Visited,
    Depends::LastSteps(1),
    Depends::LastSteps(2),
    Depends::LastSteps(3),
    Depends::Line,
];

/// Refuses one step in `in_so_many`, pseudo-randomly, depending on everything that it may look at.
struct Whim {
    kind: usize,
    seed: u32,
    in_so_many: u32,
}

fn mix(hash: u32, cell: Cell) -> u32 {
    (hash ^ (cell.index() as u32 + 1)).wrapping_mul(0x0100_0193).rotate_left(5)
}

impl Rule for Whim {
    fn depends_on(&self) -> Depends {
        KINDS[self.kind]
    }

    fn allows(&self, step: &Step<'_>) -> bool {
        let ends = [Some(step.source), step.target, Some(step.to)];
        let about = ends.into_iter().flatten().chain(step.visited);
        let hash = about.chain(step.line.iter().copied()).fold(self.seed, mix);
        !(hash >> 7).is_multiple_of(self.in_so_many)
    }
}

struct Whims;

impl Mechanic for Whims {
    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            [Item::Number(kind), Item::Number(seed), Item::Number(in_so_many)] => {
                Ok(Box::new(Whim { kind: kind as usize, seed, in_so_many }))
            }
            _ => Err(Refusal::new("it takes three numbers")),
        }
    }
}

/// The rules of a puzzle with a whim.
fn whim(board: &Board, kind: usize, seed: u32, in_so_many: u32) -> Rules {
    let mut registry = Registry::new();
    registry.kind_mut::<dyn Mechanic>().add_plain("whim", "", || Box::new(Whims)).unwrap();
    let stack = Stack::new("whim", |_| Settings::default(), &registry).unwrap();
    let numbers = [kind as u32, seed, in_so_many].map(Item::Number).to_vec();
    stack.rules(board, &[numbers]).unwrap()
}

fn is_refused(
    (kind, seed, in_so_many): (usize, u32, u32),
    target: Option<Cell>,
    line: &[Cell],
) -> bool {
    let (to, before) = line.split_last().unwrap();
    let mut visited = before.to_vec();
    visited.sort();
    let looked_at = match kind {
        0 => return false,
        1 => 1,
        5 => before.len(),
        kind => kind,
    };
    let end = before.iter().rev().take(looked_at).rev().copied();
    let ends = [Some(line[0]), target, Some(*to)].into_iter().flatten();
    let hash = ends.chain(visited).chain(end).fold(seed, mix);
    (hash >> 7).is_multiple_of(in_so_many)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn every_exact_answer_keeps_to_a_rule_whatever_it_depends_on(
        (board, source, target) in puzzles(),
        whims in (0..KINDS.len(), any::<u32>(), 2u32..12),
        cut in any::<prop::sample::Index>(),
    ) {
        let rules = whim(&board, whims.0, whims.1, whims.2);
        let allows = |line: &[Cell]| !is_refused(whims, target, line);
        let all = brute::paths_that(&board, source, target, allows);
        prop_assert!(all.iter().all(|path| rules.follows_to(&board, path, target).is_ok()));

        let game = PathGame::new(board, source, target, rules).unwrap();
        let mut finder = Exhaustive::default();
        let mut oracle = Oracle::new(game.graph(), target, &[], &mut finder, Budget::UNLIMITED)
            .under(game.board(), game.rules());
        let listed = oracle.solutions(&[source], usize::MAX);
        prop_assert!(listed.complete);
        prop_assert_eq!(&listed.paths, &all);
        prop_assert_eq!(oracle.count(&[source], u128::MAX), Some(all.len() as u128));
        let few = (all.len() as u128).min(3);
        prop_assert_eq!(oracle.count(&[source], 3), Some(few));
        let from_anywhere: usize = game
            .board()
            .open()
            .iter()
            .map(|source| brute::paths_that(game.board(), source, target, allows).len())
            .sum();
        prop_assert_eq!(oracle.count(&[], u128::MAX), Some(from_anywhere as u128));

        let states = explore(&game, &Limits::default());
        prop_assert!(states.is_complete());
        prop_assert_eq!(states.solutions().value, all.len().into());
        let state = cut.index(states.len());
        let trail: Vec<Cell> =
            states.line_to(state).into_iter().map(|state| states.state(state).head).collect();
        let can_be_finished = all.iter().any(|path| path.starts_with(&trail));
        prop_assert_eq!(states.fate(state) != Fate::Stuck, can_be_finished, "{:?}", trail);
        let verdict = oracle.finish(&trail);
        match &verdict {
            Verdict::Found(path) => prop_assert!(all.contains(path) && path.starts_with(&trail)),
            _ => prop_assert!(matches!(verdict, Verdict::Impossible(_)) && !can_be_finished),
        }

        let may_begin = allows(&[source]);
        if !may_begin {
            prop_assert_eq!((states.len(), all.len()), (1, 0));
            prop_assert_eq!(game.status(&game.initial()), Status::Lost);
        }
    }
}
