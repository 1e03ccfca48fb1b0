//! The conformance suite of games, on those of every family, and on games that break it.

use etchwork::contraption::Contraption;
use etchwork::{
    Game, Grid, Overrides, PathPuzzle, Picture, Run, Status, Worker, built_in_set,
    standard_registry,
};
use etchwork_testkit::conformance;
use std::sync::atomic::{AtomicU32, Ordering};

#[test]
fn paths_of_every_mechanic_conform() {
    let registry = standard_registry();
    let set = built_in_set(etchwork::DEFAULT_SET, &registry).unwrap();
    for mechanic in ["standard", "fog", "warps", "fog+warps"] {
        let overrides = Overrides { mechanic: Some(mechanic.to_owned()), ..Overrides::default() };
        let run = Run::new(&set, "hard", &overrides, 5, &registry).unwrap();
        let outcome = Worker::new(run.plan(), &registry).unwrap().request(5, 0).unwrap();
        let puzzle = PathPuzzle::from(outcome.puzzle.unwrap());
        let report = conformance::game(&puzzle.game().unwrap()).unwrap();
        assert!(report.moves > 100 && report.states > 50, "{mechanic}: {report:?}");
    }
}

#[test]
fn contraptions_conform() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples");
    let mut count = 0;
    for file in std::fs::read_dir(samples).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let game = Contraption::new(text.parse().unwrap());
        let report = conformance::game(&game).unwrap_or_else(|e| panic!("{text}{e}"));
        assert!(report.refused > 100, "{report:?}");
        count += 1;
    }
    assert!(count > 4, "{count} samples");
}

/// What is wrong with a countdown.
#[derive(Clone, Copy, Debug)]
enum Flaw {
    None,
    TwoMovesOfOneText,
    ASign,
    ABlank,
    ALineBreak,
    TakesItsTime,
    CountsItsMoves,
    StandsForAnother,
    ChangesItsPicture,
    SaysNothing,
}

/// Subtract one or two until nothing is left.
#[derive(Debug)]
struct Countdown(Flaw, AtomicU32);

impl Clone for Countdown {
    fn clone(&self) -> Self {
        Self(self.0, AtomicU32::new(self.1.load(Ordering::Relaxed)))
    }
}

impl Countdown {
    /// How often it was asked, if that makes a difference.
    fn asked(&self, flaw: Flaw) -> u32 {
        let is_flawed = std::mem::discriminant(&flaw) == std::mem::discriminant(&self.0);
        if is_flawed { self.1.fetch_add(1, Ordering::Relaxed) } else { 0 }
    }
}

impl Game for Countdown {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        9
    }

    fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
        moves.extend((1..=2 + self.asked(Flaw::CountsItsMoves) / 50).filter(|step| step <= left));
    }

    fn apply(&self, left: &u32, step: &u32) -> u32 {
        left - step.saturating_sub(self.asked(Flaw::TakesItsTime) % 2)
    }

    fn status(&self, left: &u32) -> Status {
        if *left == 0 { Status::Solved } else { Status::Open }
    }

    fn canonical(&self, left: u32) -> u32 {
        match self.0 {
            Flaw::StandsForAnother => left / 2 * 2,
            _ => left,
        }
    }

    fn move_text(&self, step: &u32) -> String {
        match (self.0, step) {
            (Flaw::TwoMovesOfOneText, _) => "less".to_owned(),
            (Flaw::ASign, 2) => "?2".to_owned(),
            (Flaw::ABlank, _) => format!("-{step} "),
            (Flaw::ALineBreak, _) => format!("-\n{step}"),
            _ => format!("-{step}"),
        }
    }

    fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
        let left = line[line.len() - 1] + self.asked(Flaw::ChangesItsPicture);
        let title = if matches!(self.0, Flaw::SaysNothing) { "" } else { "Countdown" };
        Picture::new(Grid::new(1, 1).unwrap(), title, format!("{left} left"))
    }
}

#[test]
fn a_game_that_breaks_a_law_is_told_which() {
    let conforms = |flaw| conformance::game(&Countdown(flaw, AtomicU32::new(0)));
    assert_eq!(conforms(Flaw::None).unwrap().states, 10);
    for (flaw, what) in [
        (Flaw::TwoMovesOfOneText, "are written 'less'"),
        (Flaw::ASign, "'?2' cannot be the text of a move"),
        (Flaw::ABlank, "'-1 ' cannot be the text of a move"),
        (Flaw::ALineBreak, r"'-\n1' cannot be the text of a move"),
        (Flaw::TakesItsTime, "where a move leads is"),
        (Flaw::CountsItsMoves, "come to in two ways"),
        (Flaw::StandsForAnother, "canonical state"),
        (Flaw::ChangesItsPicture, "a picture is"),
        (Flaw::SaysNothing, "lacks its title"),
    ] {
        let said = conforms(flaw).unwrap_err();
        assert!(said.contains(what), "{flaw:?}: {said}");
    }
}
