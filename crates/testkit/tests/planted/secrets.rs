//! Games that reveal what play hides.

use crate::cups::{Cups, Leak, Twins};
use etchwork_testkit::conformance::{SecretsReport, secrets};

fn conforms(leak: Leak, are_there: bool) -> Result<SecretsReport, String> {
    let puzzles = [0b1_0010_0001, 0b0_0110_1000, 0b1_1000_0011].map(|balls| Cups { leak, balls });
    secrets(&Twins { are_there }, &puzzles)
}

#[test]
fn a_game_that_keeps_its_secrets_passes() {
    let report = conforms(Leak::None, true).unwrap();
    assert!(report.plays == 36 && report.twins > 40 && report.states > 200, "{report:?}");
}

#[test]
fn a_game_that_tells_is_told_how() {
    for (leak, law, what) in [
        (Leak::Mark, "pictures reveal nothing", "the number of marks differs"),
        (Leak::Description, "pictures reveal nothing", "the description differs"),
        (Leak::MoveList, "moves reveal nothing", "the list of moves differs"),
        (Leak::OrderOfMoves, "moves reveal nothing", "at the start the list of moves differs"),
        (Leak::Shown, "moves reveal nothing", "is_shown: true"),
        (Leak::Refusal, "refusals reveal nothing", "try `look 8`"),
        (Leak::Gesture, "gestures reveal nothing", "means or points out"),
        (Leak::PointedOut, "gestures reveal nothing", "cell 0 means or points out"),
        (Leak::Hint, "discreet hints reveal nothing", "the hint of level 2 differs"),
        (Leak::Tells, "gestures reveal nothing", "told: Some"),
        (Leak::Flaws, "gestures reveal nothing", "what has flaws differs"),
        (Leak::Shifts, "moves reveal nothing", "shifts: [Cell"),
        (Leak::Fact, "pictures reveal nothing", "the lines below differs"),
        (Leak::RefusedWay, "refusals reveal nothing", "an arrow key's refusal differs"),
        (Leak::Concludes, "conclusions reveal nothing", "what is concluded at level 1"),
        (Leak::Distance, "distances reveal nothing", "how far the goal looks differs"),
        (Leak::Landmark, "the status reveals nothing", "the last landmark differs"),
        (Leak::Status, "the status reveals nothing", "the status differs"),
        (Leak::TakenBack, "pictures reveal nothing", "; < "),
        (Leak::Panic, "it never panics", "of\n"),
    ] {
        let said = conforms(leak, true).err().unwrap_or_else(|| panic!("{leak:?} passes"));
        assert!(said.starts_with("the game cups breaks laws:\n- "), "{leak:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{leak:?}: {said}");
        assert_eq!(said.matches("- ").count(), 1, "{leak:?}: {said}");
    }
}

#[test]
fn without_twins_there_is_nothing_to_compare() {
    let said = conforms(Leak::Mark, false).unwrap_err();
    assert!(said.contains("sees enough to judge by: 0 twins in 36 plays of 3 puzzles"), "{said}");
}
