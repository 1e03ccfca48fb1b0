//! Families with faulty rules, and with texts of unlimited length.

use etchwork_path::{Game, Grid, Picture, Status, TextFlaw, Written};
use etchwork_testkit::conformance::written;

const SOUND: u8 = 0;
const IS_STUCK: u8 = 1;
const WAITS: u8 = 2;
const HAS_NO_END: u8 = 3;
const PANICS: u8 = 4;
const LEAPS: u8 = 5;

/// A row of steps: take one after the other.
#[derive(Clone)]
struct Steps<const FLAW: u8>(u32);

impl<const FLAW: u8> Game for Steps<FLAW> {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32, moves: &mut Vec<u32>) {
        if *at < self.0 && !(FLAW == IS_STUCK && *at == 2) {
            moves.push(at + 1);
            moves.extend((FLAW == WAITS).then_some(*at));
        }
    }

    fn apply(&self, _: &u32, to: &u32) -> u32 {
        assert!(FLAW != PANICS || *to != 3, "three is a crowd");
        *to
    }

    fn advance(&self, at: &mut u32, to: &u32) {
        *at = if FLAW == LEAPS { self.0 } else { self.apply(at, to) };
    }

    fn status(&self, at: &u32) -> Status {
        if *at >= self.0 { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, to: &u32) -> String {
        format!("to {to}")
    }

    fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
        let at = line[line.len() - 1];
        Picture::new(Grid::new(1, 1).unwrap(), "Steps", format!("at {at} of {}", self.0))
    }
}

impl<const FLAW: u8> Written for Steps<FLAW> {
    const NAME: &'static str = "row of steps";
    const ABOUT: &'static str = "one step after the other";
    const TAG: &'static str = "steps";
    const RULE: &'static str = "Take one step after the other.";

    fn is_meant(text: &str) -> bool {
        text.starts_with("steps")
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let flaw = |what: &str| TextFlaw::new(what, 0..text.len());
        let rows = text.strip_prefix("steps\n").ok_or_else(|| flaw("it opens with `steps`"))?;
        if !rows.chars().all(|letter| letter == '-' || letter == '\n') {
            return Err(flaw("each step is `-`"));
        }
        match rows.matches('-').count() {
            0 => Err(flaw("there is a step at least")),
            steps if steps > 5000 && FLAW != HAS_NO_END => Err(flaw("there are 5000 at most")),
            steps => Ok(Self(steps as u32)),
        }
    }

    fn write(&self) -> String {
        format!("steps\n{}\n", "-".repeat(self.0 as usize))
    }
}

fn said<const FLAW: u8>() -> String {
    written::<Steps<FLAW>>(&["steps\n----\n--\n"]).unwrap_err()
}

#[test]
fn a_family_that_leads_nowhere_or_has_no_end_is_told() {
    written::<Steps<SOUND>>(&["steps\n----\n--\n"]).unwrap();
    for (said, what) in [
        (said::<IS_STUCK>(), "2 has no moves, but its status is open instead of lost"),
        (said::<WAITS>(), "the move 'to 0' changes nothing of 0"),
        (said::<LEAPS>(), "where a move leads, in place, differs: 6 and 1"),
        (said::<PANICS>(), r#"it panics: 'three is a crowd', on "steps\n----\n--\n""#),
        (
            said::<HAS_NO_END>(),
            "it is accepted: there is no limit on its size, on a text of 4194322 bytes",
        ),
    ] {
        assert!(said.starts_with("row of steps: ") && said.contains(what), "{said}");
    }
}
