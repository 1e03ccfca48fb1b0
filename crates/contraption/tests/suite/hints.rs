//! Hints from the state space.

use crate::designs::designs;
use etchwork_contraption::Contraption;
use etchwork_core::{Advisor, Forced, Game, Hint, HintLevel, Session, Status};
use etchwork_statespace::{Limits, SpaceAdvisor};
use proptest::prelude::*;

fn session(text: &str, moves: &[&str]) -> Session<Contraption> {
    let mut session = Session::new(Contraption::new(text.parse().unwrap()));
    moves.iter().for_each(|step| session.play(step).unwrap());
    session
}

fn hint(session: &Session<Contraption>, level: u8) -> Hint {
    SpaceAdvisor::new(Limits::default()).hint(
        session.game(),
        session.line(),
        session.sight(),
        HintLevel::of_number(level).unwrap(),
    )
}

const DOOR: &str = include_str!("../../samples/door-and-toggle.txt");
const TESTER: &str = include_str!("../../samples/state-space-tester.txt");

#[test]
fn a_winnable_state_has_a_way_on() {
    let start = session(DOOR, &[]);
    assert_eq!(hint(&start, 1), Hint::Open(None));
    assert_eq!(hint(&start, 3), Hint::Ahead(vec!["go B".into()], None));
    let whole = Hint::Ahead(["go B", "shoot D", "go C"].map(String::from).to_vec(), None);
    assert_eq!(hint(&start, 4), whole);
    let why = "no solution does without it".to_owned();
    let forced = ["go B", "go C"].map(|step| Forced {
        at: String::new(),
        go: vec![step.to_owned()],
        why: why.clone(),
    });
    assert_eq!(hint(&start, 2), Hint::Forced(forced.to_vec()), "the toggle can be pressed too");
}

#[test]
fn a_lost_state_says_how_far_to_go_back() {
    let lost = session(TESTER, &["go B", "go E", "go D"]);
    for level in 1..=4 {
        assert_eq!(hint(&lost, level), Hint::Lost { take_back: 3 });
    }
    let solved = session(TESTER, &["go C"]);
    assert_eq!(hint(&solved, 1), Hint::Solved);
}

#[test]
fn what_is_hopeless_or_unknown_is_told_apart() {
    let hopeless = TESTER.replace("PuzzleGoal C {  }\n", "");
    assert_eq!(hint(&session(&hopeless, &["go B"]), 1), Hint::Hopeless);
    let start = session(include_str!("../../samples/hanoi-3.txt"), &[]);
    let mut short = SpaceAdvisor::new(Limits { states: 10, ..Limits::default() });
    assert_eq!(
        short.hint(start.game(), start.line(), start.sight(), HintLevel::Next),
        Hint::Unknown
    );
}

#[test]
fn that_no_move_is_forced_is_not_said_where_states_were_left_over() {
    // The goal is one move away, but the toggles make more states than the limit.
    let row = |n: usize| {
        format!("PuzzleNode T{n} {{ pos:{},0 }}\nPuzzleEdge T{n}-T{} {{  }}\n", n + 1, n + 1)
    };
    let nodes: String = (0..8).map(row).collect();
    let toggles: String = (0..8).map(|n| format!("PuzzleToggle T{n} {{ off }}\n")).collect();
    let text = format!(
        "Row\nPuzzleNode G {{ pos:0,0 }}\nPuzzleNode T8 {{ pos:9,0 }}\nPuzzleEdge G-T0 {{  }}\n\
         {nodes}{toggles}PuzzleGoal G {{  }}\nPuzzlePlayer T0 {{  }}\n"
    );
    let start = session(&text, &[]);
    for (states, known) in [(20, false), (1_000_000, true)] {
        let mut advisor = SpaceAdvisor::new(Limits { states, ..Limits::default() });
        let hint = advisor.hint(start.game(), start.line(), start.sight(), HintLevel::Forced);
        assert_eq!(matches!(hint, Hint::Forced(_)), known, "{states}: {hint:?}");
        assert!(matches!(
            advisor.hint(start.game(), start.line(), start.sight(), HintLevel::Next),
            Hint::Ahead(..)
        ));
    }
}

proptest! {
    /// A player who follows the hints solves the puzzle in as many moves as level 4 announces, even
    /// where the cached state space ends.
    #[test]
    fn hints_lead_to_a_goal(design in designs(6), states in 1u32..200) {
        let mut session = Session::new(Contraption::new(design));
        let mut advisor = SpaceAdvisor::new(Limits { states, ..Limits::default() });
        let Hint::Ahead(whole, None) = advisor.hint(session.game(), session.line(), session.sight(), HintLevel::Solution) else {
            return Ok(());
        };
        for left in (1..=whole.len()).rev() {
            let next = advisor.hint(session.game(), session.line(), session.sight(), HintLevel::Solution);
            let Hint::Ahead(rest, None) = next else { return Err(TestCaseError::fail(format!("{next:?}"))) };
            prop_assert!(rest.len() <= left);
            session.play(&rest[0]).unwrap();
            if session.status() == Status::Solved {
                return Ok(());
            }
        }
        prop_assert_eq!(session.status(), Status::Solved);
    }

    /// If a move is called forced, no play without it ends on a goal.
    #[test]
    fn forced_moves_are_forced(design in designs(5), choices in prop::collection::vec(any::<usize>(), 25)) {
        let game = Contraption::new(design);
        let line = [game.initial()];
        let hint = SpaceAdvisor::new(Limits::default()).hint(&game, &line, &(), HintLevel::Forced);
        let Hint::Forced(forced) = hint else { return Ok(()) };
        for Forced { go, .. } in forced {
            let text = &go[0];
            let mut state = game.initial();
            for choice in &choices {
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                moves.retain(|step| game.move_text(step) != *text);
                let Some(step) = moves.get(choice % moves.len().max(1)) else { break };
                state = game.apply(&state, step);
                prop_assert_ne!(game.status(&state), Status::Solved, "without {}", text);
            }
        }
    }
}
