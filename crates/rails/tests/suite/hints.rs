//! Hints.

use etchwork_core::Advisor;
use etchwork_core::{Budget, Hint, HintLevel, Session, Written};
use etchwork_rails::{Guide, HINT_NODES, Rails};

const BUDGET: Budget = Budget { nodes: HINT_NODES, ..Budget::QUESTION };

#[test]
fn hints_tell_ever_more() {
    let rails = Rails::read("rails 3x3\n@stations W0 E0\n-..\n.-.\n..-\n").unwrap();
    let mut session = Session::new(rails);
    let mut guide = Guide::new(BUDGET);
    let mut hint = |session: &Session<Rails>, level| {
        guide
            .hint(
                session.game(),
                session.line(),
                session.sight(),
                HintLevel::of_number(level).unwrap(),
            )
            .to_string()
    };
    assert_eq!(hint(&session, 1), "this can be solved in 2 moves, and not in fewer");
    assert_eq!(hint(&session, 2), "C1: a shortest way moves this next");
    assert_eq!(hint(&session, 3), "C1^");
    assert_eq!(hint(&session, 4), "C1^ C2v");
    // First along the solution, then off it.
    session.play("C1^").unwrap();
    assert_eq!(hint(&session, 1), "this can be solved in 1 move");
    assert_eq!(hint(&session, 4), "C2v");
    session.play("C0v").unwrap();
    assert_eq!(hint(&session, 1), "this can be solved in 2 moves, and not in fewer");
    session.play("C0^").unwrap();
    session.play("C2v").unwrap();
    assert_eq!(hint(&session, 1), "this is the solution");
    // Whatever has been played, the puzzle's optimum is the same.
    assert_eq!(guide.least_moves(session.game()), Some(2));
}

#[test]
fn a_power_up_that_was_wasted_is_to_be_taken_back() {
    // The bend is useless; the middle tile must be turned.
    let text = "rails 3x2\n@stations W0 E0\n@fixed R0 R1 C0 C1 C2\n@power turn 1\n-|-\nL..\n";
    let mut session = Session::new(Rails::read(text).unwrap());
    let mut guide = Guide::new(BUDGET);
    session.play("T 1,0").unwrap();
    let hint = guide.hint(session.game(), session.line(), &(), HintLevel::Solvable);
    assert_eq!((hint, Rails::CAN_LOSE), (Hint::Lost { take_back: 1 }, true));
    session.undo();
    let hint = guide.hint(session.game(), session.line(), &(), HintLevel::Solution);
    assert_eq!(hint, Hint::Ahead(vec!["T 0,1".to_owned()], None));
    let level = guide.hint(session.game(), session.line(), &(), HintLevel::Forced).to_string();
    assert_eq!(level, "0,1: a shortest way moves this next");
}

#[test]
fn hopeless_and_unknown_are_told_apart() {
    let never = Rails::read("rails 3x3\n@stations W0 E0\n--.\n...\n...\n").unwrap();
    let session = Session::new(never);
    let mut guide = Guide::new(BUDGET);
    assert_eq!(guide.hint(session.game(), session.line(), &(), HintLevel::Next), Hint::Hopeless);
    let text = "rails 4x4\n@stations W0 E3\n-.J|\n7.-L\n.F-+\n|7J.\n";
    let session = Session::new(Rails::read(text).unwrap());
    let mut hasty = Guide::new(Budget { nodes: 3, ..BUDGET });
    assert_eq!(hasty.hint(session.game(), session.line(), &(), HintLevel::Solvable), Hint::Unknown);
}
