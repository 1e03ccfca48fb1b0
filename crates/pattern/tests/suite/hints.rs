//! Hints: their wording, and that they use nothing that the player has not seen.

use crate::making::levels;
use etchwork_core::{Budget, Deduction, Hint, HintLevel, Session, Status, Written};
use etchwork_pattern::Pattern;
use etchwork_pattern::explain;
use etchwork_pattern::solve::Ending;

fn hint(session: &Session<Pattern>, level: u8) -> String {
    let mut advisor = session.game().advisor(Budget::UNLIMITED).unwrap();
    advisor
        .hint(session.game(), session.line(), session.sight(), HintLevel::of_number(level).unwrap())
        .to_string()
}

const ROW: &str = "pattern
node A 0,0 shown radius 1 = 1
node B 1,0 pattern radius 1 >= 1
node C 2,0 pattern radius 2 = 2 apart
node D 3,0 pattern component = 3
node E 4,0
node F 4,1
edge A B
edge B - C
edge C D
edge D - E
";

#[test]
fn hints_give_reasons_with_what_is_left() {
    let mut session = Session::new(Pattern::read(ROW).unwrap());
    assert_eq!(hint(&session, 1), "1 move follows from what was shown");
    assert_eq!(hint(&session, 2), "B yes: A tells 1 within 1 step: 1 left among B");
    assert_eq!(hint(&session, 3), "B yes");
    session.play("B yes").unwrap();
    assert_eq!(
        hint(&session, 2),
        "C yes: B tells at least 1 within 1 step: at least 1 left among C"
    );
    session.play("D no").unwrap();
    assert_eq!(hint(&session, 1), "this is lost: take back 1 move");
    session.undo();
    session.play("C yes").unwrap();
    assert_eq!(hint(&session, 1), "1 move follows from what was shown");
    let why = "F no: 1 pattern left among D, E and F; \
               C tells 2 within 2 steps, not connected: 1 left among D and E";
    assert_eq!(hint(&session, 2), why);
    session.play("F no").unwrap();
    session.play("D yes").unwrap();
    assert_eq!(hint(&session, 2), "E no: 0 pattern left among E");
    session.play("E no").unwrap();
    assert_eq!(
        (session.status(), hint(&session, 4)),
        (Status::Solved, "this is the solution".into())
    );
}

#[test]
fn where_one_has_to_guess_hints_say_so() {
    let session = Session::new(Pattern::read("pattern\nnode A 0,0 pattern\nnode B 1,0\n").unwrap());
    for level in 1..=3 {
        assert_eq!(hint(&session, level), "no move follows from what was shown");
    }
    assert_eq!(hint(&session, 4), "A yes; B no");
    let (steps, ending) = explain(session.game(), session.state(), 1_000);
    assert_eq!((steps.len(), ending), (0, Ending::Stuck));
    let stuck = "nothing follows from what is shown: A and B are open, and 1 pattern node is left among them";
    let stuck = Deduction::Stuck(stuck.to_owned());
    assert_eq!(session.game().deduction(Budget::UNLIMITED), Some(stuck.clone()));
    let explained = session.game().explanation(Budget::UNLIMITED).unwrap();
    assert_eq!((explained.steps.len(), explained.ending), (0, stuck));
}

#[test]
fn a_whole_solution_is_told_as_steps_with_reasons() {
    let row = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern radius 1 = 0\n\
               node C 2,0\nnode D 3,0 pattern\nedge A B\nedge B C\n";
    let game = Pattern::read(row).unwrap();
    let explained = game.explanation(Budget::UNLIMITED).unwrap();
    assert_eq!(explained.ending, Deduction::Solves);
    let steps: Vec<String> = explained.steps.iter().map(ToString::to_string).collect();
    assert_eq!(steps[0], "B yes: A tells 1 within 1 step: 1 left among B");
    let moves: Vec<String> = explained.steps.into_iter().flat_map(|step| step.go).collect();
    let mut session = Session::new(game.clone());
    moves.iter().for_each(|step| session.play(step).unwrap());
    assert_eq!(session.status(), Status::Solved);
    assert_eq!(game.deduction(Budget::UNLIMITED), Some(Deduction::Solves));
    let little = Budget { nodes: 0, ..Budget::UNLIMITED };
    let many = levels("improve", r#"{ "sizes": ["25"] }"#, 3).0;
    assert!(many.iter().any(|game| game.deduction(little) == Some(Deduction::Spent)));
}

#[test]
fn hints_of_levels_that_look_alike_are_the_same() {
    let level = |c: &str, d: &str| {
        format!(
            "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern radius 1 = 1\n\
             node C 0,1{c}\nnode D 1,1{d}\nnode E 2,2 pattern\nnode F 3,3\nedge A - B\n\
             edge B - C\nedge B - D\nedge C E\n"
        )
    };
    let one = level(" pattern component >= 1", " radius 1 = 1");
    let other = level(" radius 1 >= 1", " pattern component = 2");
    let mut twins = [one, other].map(|text| Session::new(Pattern::read(&text).unwrap()));
    for answer in ["B yes", ""] {
        for grade in 1..=3 {
            let [a, b] = &twins;
            assert_eq!(hint(a, grade), hint(b, grade), "{grade}");
        }
        if !answer.is_empty() {
            twins.iter_mut().for_each(|session| session.play(answer).unwrap());
        }
    }
}

#[test]
fn a_level_is_explained_to_its_end() {
    for game in levels("reduce", r#"{ "sizes": ["16", "25"] }"#, 5).0 {
        let mut session = Session::new(game.clone());
        let (steps, ending) = explain(&game, session.state(), 200_000);
        assert_eq!(ending, Ending::Solved);
        for step in steps {
            assert!(!step.why.is_empty() && step.clues > 0);
            for one in step.moves {
                use etchwork_core::Game;
                session.play(&game.move_text(&one)).unwrap();
            }
        }
        assert_eq!(session.status(), Status::Solved);
        // Single hints, one after the other, also solve the level.
        let mut session = Session::new(game.clone());
        let mut advisor = game.advisor(Budget::UNLIMITED).unwrap();
        while session.status() == Status::Open {
            let hint = advisor.hint(&game, session.line(), session.sight(), HintLevel::Next);
            let Hint::Ahead(moves, None) = hint else { panic!("{hint:?}") };
            session.play(&moves[0]).unwrap();
        }
        assert_eq!(session.status(), Status::Solved);
    }
}
