//! Runs the conformance suite for games that are written as text on contraptions, and on games that
//! break its laws.

use etchwork::contraption::Contraption;
use etchwork::{Families, Game, Grid, Picture, Refusal, Registry, Status, TextFlaw, Written};
use etchwork_testkit::conformance;

#[test]
fn contraptions_conform() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples");
    let files = std::fs::read_dir(samples).unwrap();
    let texts: Vec<String> =
        files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let lessons = Contraption::LESSONS.iter().map(|(text, _)| *text);
    let texts: Vec<&str> = texts.iter().map(String::as_str).chain(lessons).collect();
    let report = conformance::written::<Contraption>(&texts).unwrap();
    assert!(texts.len() > 4 && report.moves > 1000, "{report:?}");
    assert!(report.read > 100 && report.refused > 1000, "{report:?}");
}

/// Subtract one or two until nothing is left, with a flaw by number.
#[derive(Clone)]
struct Countdown<const FLAW: u8>(u32);

const SOUND: u8 = 0;
const BAD_TAG: u8 = 1;
const NOT_MEANT: u8 = 2;
const WRITES_AS_TYPED: u8 = 3;
const OTHER_BYTES: u8 = 4;
const READS_PANICKING: u8 = 5;
const PANICS_LATER: u8 = 6;
const PLACE_OFF_THE_TEXT: u8 = 7;
const BYTES_PANICKING: u8 = 8;

impl<const FLAW: u8> Game for Countdown<FLAW> {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        self.0
    }

    fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
        assert!(FLAW != PANICS_LATER || self.0 < 90);
        moves.extend((1..=2).filter(|step| step <= left));
    }

    fn apply(&self, left: &u32, step: &u32) -> u32 {
        left - step
    }

    fn status(&self, left: &u32) -> Status {
        if *left == 0 { Status::Solved } else { Status::Open }
    }

    fn move_text(&self, step: &u32) -> String {
        format!("-{step}")
    }

    fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
        let left = line[line.len() - 1];
        Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{left} left"))
    }
}

impl<const FLAW: u8> Written for Countdown<FLAW> {
    const NAME: &'static str = "countdown";
    const ABOUT: &'static str = "subtract one or two until nothing is left";
    const TAG: &'static str = if FLAW == BAD_TAG { "d2" } else { "down" };
    const RULE: &'static str = "Take one or two away until nothing is left.";
    const CAN_LOSE: bool = false;

    fn is_meant(text: &str) -> bool {
        let from = if FLAW == NOT_MEANT { "from  " } else { "from " };
        text.starts_with(from)
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let off = usize::from(FLAW == PLACE_OFF_THE_TEXT);
        let flaw = || TextFlaw::new("write `from 5`", 0..text.len() + off);
        let number = text.strip_prefix("from ").ok_or_else(flaw)?.trim();
        assert!(FLAW != READS_PANICKING || number.is_ascii());
        let number = number.parse().ok().filter(|number| *number < 100);
        Ok(Self(number.ok_or_else(flaw)?))
    }

    fn write(&self) -> String {
        let more = if FLAW == WRITES_AS_TYPED { self.0 + 1 } else { self.0 };
        format!("from {more}\n")
    }

    fn to_bytes(&self) -> Vec<u8> {
        vec![if FLAW == OTHER_BYTES { 7 } else { self.0 as u8 }]
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        match bytes {
            [number] if *number < 100 => Ok(Self((*number).into())),
            _ => {
                assert_ne!(FLAW, BYTES_PANICKING);
                Err(Refusal::new("there is one byte"))
            }
        }
    }
}

/// The suite's report on a game with a flaw.
fn said<const FLAW: u8>() -> String {
    conformance::written::<Countdown<FLAW>>(&["from  08", "from 9\n"]).unwrap_err()
}

#[test]
fn a_family_that_breaks_a_law_is_told_which() {
    let sound = conformance::written::<Countdown<SOUND>>(&["from  08", "from 9\n"]).unwrap();
    assert!(sound.moves > 100 && sound.read > 100 && sound.refused > 100, "{sound:?}");
    for (said, what) in [
        (said::<BAD_TAG>(), "'d2' cannot begin an ID"),
        (said::<NOT_MEANT>(), "\"from 8\\n\" was written, but is not meant"),
        (said::<WRITES_AS_TYPED>(), "read again from its text is another: \"from "),
        (said::<OTHER_BYTES>(), "read again from its bytes is another: \"from "),
        (said::<READS_PANICKING>(), "READS_PANICKING || number.is_ascii()', asked whether "),
        (said::<PANICS_LATER>(), "PANICS_LATER || self.0 < 90', asked whether "),
        (
            said::<PLACE_OFF_THE_TEXT>(),
            "a flaw without a message of one line or a place in the text",
        ),
        (said::<BYTES_PANICKING>(), ", on the bytes ["),
    ] {
        assert!(said.starts_with("countdown breaks laws:\n- ") && said.contains(what), "{said}");
    }
}

#[test]
fn an_id_is_of_one_puzzle_and_a_puzzle_has_one_id() {
    let mut families = Families::default();
    families.add_game::<Countdown<SOUND>>().unwrap();
    let puzzle =
        families.of_text("from 008").unwrap().of_text("from 008", &Registry::new()).unwrap();
    let family = families.of_id(&puzzle.id()).unwrap();
    assert_eq!(family.of_id(&puzzle.id(), &Registry::new()).unwrap().text(), "from 8\n");
    // Bytes that can be read, but are written differently.
    let mut families = Families::default();
    families.add_game::<Countdown<OTHER_BYTES>>().unwrap();
    let id = etchwork::codec::blob_id("down", 1, &[8]);
    let why = families.of_id(&id).unwrap().of_id(&id, &Registry::new()).err().unwrap();
    assert!(why.to_string().contains("not in canonical form"), "{why}");
}
