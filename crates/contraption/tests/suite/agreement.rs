//! Compares rules and state spaces of random designs with brute force.

use crate::designs::designs;
use etchwork_contraption::{Contraption, Design, State};
use etchwork_core::{Budget, Game, Session, Status};
use etchwork_statespace::{Distance, Fate, Limits, StateGraph, count_shortest, explore};
use etchwork_testkit::contraption::{self as slow, Slow};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// The most states for brute force.
const MOST: usize = 400;

fn plain(game: &Contraption, state: &State) -> Slow {
    let (players, balls) = game.items(state);
    let on = |place| (place, game.is_on(state, place).unwrap());
    let on = game.design().switchable().iter().map(|place| on(*place)).collect();
    Slow { on, players, balls }.sorted()
}

fn agree(design: &Design, expand_goals: bool) -> Result<(), TestCaseError> {
    let Some(space) = slow::space(design, expand_goals, MOST) else { return Ok(()) };
    let game = Contraption::new(design.clone());
    let graph = explore(&game, &Limits { expand_goals, ..Limits::default() });
    prop_assert!(graph.is_complete());
    prop_assert_eq!(graph.len(), space.transitions.len());
    let (winnable, depths) = (space.winnable(), space.depths(&slow::start(design)));
    for number in 0..graph.len() {
        let state = plain(&game, graph.state(number));
        let after: Vec<Slow> =
            graph.transitions(number).map(|to| plain(&game, graph.state(to.target))).collect();
        prop_assert_eq!(Some(&after), space.transitions.get(&state), "in order, each kept");
        prop_assert_eq!(graph.fate(number) == Fate::Goal, space.goals.contains(&state));
        prop_assert_eq!(graph.fate(number) == Fate::Stuck, !winnable.contains(&state));
        prop_assert_eq!(Some(graph.depth(number) as usize), depths.get(&state).copied());
    }
    let nearest = space.goals.iter().filter_map(|goal| depths.get(goal)).min();
    match (graph.shortest(), nearest) {
        (Distance::Exactly(moves), Some(nearest)) => {
            prop_assert_eq!(moves as usize, *nearest);
            let lines = space.lines(&slow::start(design), *nearest);
            prop_assert_eq!(graph.solutions().value, lines.into());
            prop_assert!(graph.solutions().is_exact);
            let (count, states) = count_shortest(&game, Budget::QUESTION);
            prop_assert_eq!(count, graph.solutions());
            prop_assert!(states <= graph.len() as u64);
        }
        (shortest, nearest) => {
            prop_assert_eq!((shortest, nearest), (Distance::Never, None));
            prop_assert_eq!(graph.solutions().value, 0u32.into());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn brute_force_finds_the_same_space(design in designs(6), expand_goals: bool) {
        agree(&design, expand_goals)?;
    }

    #[test]
    fn any_number_of_threads_finds_the_same(design in designs(8), states in 1u32..300) {
        let game = Contraption::new(design);
        let on = |threads| {
            let threads = NonZeroUsize::new(threads).unwrap();
            explore(&game, &Limits { threads, states, ..Limits::default() })
        };
        let (one, three) = (on(1), on(3));
        prop_assert_eq!(one.len(), three.len());
        prop_assert_eq!(one.transition_count(), three.transition_count());
        for state in 0..one.len() {
            prop_assert_eq!(one.state(state), three.state(state));
            prop_assert_eq!(one.end(state), three.end(state));
            prop_assert_eq!(one.fate(state), three.fate(state));
            prop_assert!(one.transitions(state).eq(three.transitions(state)));
            prop_assert_eq!(three.find(&game, three.state(state)), Some(state));
        }
    }

    /// A budget makes answers less precise, never wrong.
    #[test]
    fn a_budget_never_makes_a_false_claim(design in designs(6), states in 1u32..60, depth in 0u32..8) {
        let game = Contraption::new(design);
        let whole = explore(&game, &Limits { states: 5000, ..Limits::default() });
        prop_assume!(whole.is_complete());
        for limits in [
            Limits { states, ..Limits::default() },
            Limits { depth: Some(depth), ..Limits::default() },
        ] {
            let part = explore(&game, &limits);
            let sizes = |graph: &StateGraph<_>| (graph.len(), graph.transition_count());
            prop_assert!(!part.is_complete() || sizes(&part) == sizes(&whole));
            for state in 0..part.len() {
                // Both explorations meet the states in the same order.
                prop_assert_eq!(part.state(state), whole.state(state));
                prop_assert_eq!(part.depth(state), whole.depth(state));
                let (claim, truth) = (part.fate(state), whole.fate(state));
                prop_assert!(claim == truth || claim == Fate::Unknown, "{:?} is {:?}", claim, truth);
                match (part.distance(state), whole.distance(state)) {
                    (Distance::Exactly(a), Distance::Exactly(b)) => prop_assert_eq!(a, b),
                    (Distance::AtMost(a), Distance::Exactly(b)) => prop_assert!(a >= b),
                    (Distance::Never, truth) => prop_assert_eq!(truth, Distance::Never),
                    (Distance::Unknown, _) => {}
                    claim => prop_assert!(false, "{:?}", claim),
                }
            }
            if part.solutions().is_exact {
                prop_assert_eq!(part.solutions(), whole.solutions());
            }
        }
    }

    /// Equivalent states behave alike: a state and its canonical form have the same moves, and
    /// these lead to equivalent states.
    #[test]
    fn alike_states_stay_alike(design in designs(6), choices in prop::collection::vec(any::<usize>(), 12)) {
        let game = Contraption::new(design);
        let mut state = game.initial();
        for choice in choices {
            let alike = game.canonical(state.clone());
            prop_assert_eq!(&game.canonical(alike.clone()), &alike);
            prop_assert_eq!(game.status(&alike), game.status(&state));
            let (mut moves, mut others) = (vec![], vec![]);
            game.moves(&state, &mut moves);
            game.moves(&alike, &mut others);
            let after = |state: &State, moves: &[_]| -> Vec<State> {
                moves.iter().map(|step| game.canonical(game.apply(state, step))).collect()
            };
            prop_assert_eq!(after(&state, &moves), after(&alike, &others));
            if moves.is_empty() {
                break;
            }
            state = game.apply(&state, &moves[choice % moves.len()]);
        }
    }

    /// Random play through a session: every legal move has its own text and is accepted, everything
    /// else is refused, and the saved game can be replayed.
    #[test]
    fn random_play_never_panics_and_replays(
        design in designs(8),
        choices in prop::collection::vec(any::<usize>(), 20),
        noise in "(toggle|go|bring|push|shoot|fly)? ?(N[0-9](-N[0-9])?)?( #2)?",
    ) {
        let mut session = Session::new(Contraption::new(design.clone()));
        for choice in choices {
            let legal = session.legal();
            let texts: BTreeSet<String> =
                legal.iter().map(|step| session.game().move_text(step)).collect();
            prop_assert_eq!(texts.len(), legal.len(), "{:?}", legal);
            prop_assert_eq!(session.play(&noise).is_ok(), texts.contains(&noise));
            let legal = session.legal();
            prop_assert!(!session.picture().description().is_empty());
            let Some(step) = legal.get(choice % legal.len().max(1)) else { break };
            let text = session.game().move_text(step);
            session.play(&text).unwrap();
            let home = session.status() == Status::Solved;
            prop_assert!(!home || !session.game().items(session.state()).0.is_empty());
        }
        let save = session.save("x");
        let again = Session::load(Contraption::new(design), "x", &save).unwrap();
        prop_assert_eq!(again.line(), session.line());
    }
}

#[test]
fn a_legal_move_that_is_written_otherwise_is_not_said_to_lack_a_player() {
    let design = "Bench\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\n\
                  PuzzleToggle B { off }\nPuzzleGoal A {  }\nPuzzlePlayer B {  }\n";
    let mut session = Session::new(Contraption::new(design.parse().unwrap()));
    let mut refused = |text: &str| session.play(text).unwrap_err().to_string();
    for text in ["toggle  B", "toggle B #2"] {
        let said = refused(text);
        assert!(said.contains("toggle B") && !said.contains("no player"), "{said}");
    }
    assert!(refused("toggle A").contains("A is a Goal, not a Toggle"));
    let mut session = Session::new(Contraption::new(design.parse().unwrap()));
    session.play("go A").unwrap();
    assert!(session.play("toggle B").unwrap_err().to_string().contains("no player is at B"));
}
