//! Random play of generated puzzles, with every kind of act.

use crate::common::shipped;
use etchwork::engine::{DEFAULT_SET, Worker};
use etchwork::{
    Cell, HintLevel, Overrides, PathGame, PathPuzzle, Session, Status, standard_registry,
};
use etchwork_testkit::check;
use proptest::prelude::*;

/// An act of a player; numbers choose among the possibilities.
#[derive(Clone, Debug)]
enum Deed {
    Move(usize),
    Type(String),
    Undo,
    Redo,
    Mark,
    Return,
    Restart,
    Cut(usize),
    Hint(HintLevel),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        20 => any::<usize>().prop_map(Deed::Move),
        2 => "[0-9]{0,2},?[0-9]{0,2}|[<>!^0]|.{0,4}".prop_map(Deed::Type),
        3 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
        1 => Just(Deed::Mark),
        1 => Just(Deed::Return),
        1 => Just(Deed::Restart),
        2 => (0..9usize).prop_map(Deed::Cut),
        1 => (0..4usize).prop_map(|level| Deed::Hint(HintLevel::ALL[level])),
    ]
}

/// A puzzle of any tier and mechanic, if its request has one.
fn puzzle(tier: usize, mechanic: usize, seed: u32) -> Option<PathPuzzle> {
    let registry = standard_registry();
    let set = shipped(DEFAULT_SET);
    let name = &set.set.tiers[tier].0;
    let mechanic = ["standard", "fog", "warps", "fog+warps"][mechanic].to_owned();
    let overrides = Overrides { mechanic: Some(mechanic), ..Overrides::default() };
    let run = set.run(name, &overrides, seed, &registry).ok()?;
    let outcome = Worker::new(run.plan().own().unwrap(), &registry).ok()?.request(seed, 0).ok()?;
    outcome.puzzle.map(PathPuzzle::from)
}

/// Does one act, and checks the result.
fn act(session: &mut Session<PathGame>, deed: &Deed) -> Result<(), TestCaseError> {
    let (before, moves) = (session.state().clone(), session.moves().to_vec());
    let shown = session.sight().clone();
    match deed {
        Deed::Move(rank) => {
            let legal = session.legal();
            if let Some(step) = legal.get(rank % legal.len().max(1)) {
                let text = step_text(session, *step);
                prop_assert!(session.play(&text).is_ok());
                prop_assert_eq!(session.moves(), [&moves[..], &[*step]].concat());
                prop_assert!(session.undo());
                prop_assert_eq!(session.state(), &before);
                prop_assert!(session.redo());
            }
        }
        Deed::Type(text) => {
            let is_legal = session.legal().iter().any(|step| step_text(session, *step) == *text);
            prop_assert_eq!(session.play(text).is_ok(), is_legal, "'{}'", text);
        }
        Deed::Undo => {
            let undone = session.undo();
            // A cut can be undone as well.
            prop_assert!(undone || moves.is_empty());
        }
        Deed::Cut(cut) => {
            let line = session.line().to_vec();
            prop_assert_eq!(session.cut(*cut), *cut > 0 && !moves.is_empty());
            prop_assert_eq!(session.moves().len(), moves.len().saturating_sub(*cut));
            if session.line() != line {
                prop_assert!(session.undo());
                prop_assert_eq!(session.line(), &line[..]);
                prop_assert_eq!(session.moves(), &moves[..]);
                prop_assert!(session.redo());
            }
        }
        Deed::Redo => {
            session.redo();
        }
        Deed::Mark => session.mark(),
        Deed::Return => {
            session.return_to_mark();
        }
        Deed::Restart => {
            session.restart();
        }
        Deed::Hint(level) => session.note_hint(*level),
    }
    prop_assert_eq!(&(&shown & session.sight()), &shown, "nothing is forgotten");
    Ok(())
}

fn step_text(session: &Session<PathGame>, step: Cell) -> String {
    session.game().board().grid().position(step).to_string()
}

/// Checks the trail by coordinates, independently of the session that made it.
fn in_the_rules(session: &Session<PathGame>) -> Result<(), TestCaseError> {
    let (game, source) = (session.game(), session.game().source());
    let trail: Vec<Cell> = [&[source], session.moves()].concat();
    let solved =
        check::puzzle(game.board(), &trail).is_ok() && trail.last().copied() == game.target();
    prop_assert_eq!(session.status() == Status::Solved, solved);
    prop_assert_eq!(check::trail(game.board(), &trail), Ok(()));
    let early = trail.iter().position(|cell| Some(*cell) == game.target());
    prop_assert!(early.is_none_or(|place| place + 1 == trail.len()), "the target is the end");
    prop_assert_eq!(session.status() == Status::Open, !session.legal().is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_player_does_keeps_to_the_rules(
        tier in 0..5usize,
        mechanic in 0..4usize,
        seed in any::<u32>(),
        deeds in prop::collection::vec(deed(), 0..90),
    ) {
        let puzzle = puzzle(tier, mechanic, seed);
        prop_assume!(puzzle.is_some());
        let puzzle = puzzle.unwrap();
        let mut session = Session::new(puzzle.game().unwrap());
        for deed in &deeds {
            act(&mut session, deed)?;
            in_the_rules(&session)?;
        }
        let save = session.save("id");
        let loaded = Session::load(puzzle.game().unwrap(), "id", &save).unwrap();
        prop_assert_eq!(loaded.line(), session.line());
        prop_assert_eq!(loaded.sight(), session.sight());
        prop_assert_eq!(loaded.log(), session.log());
        prop_assert_eq!(loaded.picture(), session.picture());
        prop_assert_eq!(loaded.save("id"), save);
    }
}
