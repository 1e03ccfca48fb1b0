//! The game for which other tests write plug-ins with faults.

use etchwork_path::{Game, Grid, Made, OptionKind, Picture, Status, TextFlaw, TierOption, Written};

/// Subtract two or three until nothing is left; from 1 no move is left.
#[derive(Clone, Debug)]
pub struct Countdown {
    pub from: u32,
    /// Data that the text does not contain.
    pub extra: u32,
    /// Whether its text has another number.
    pub is_miswritten: bool,
}

impl Countdown {
    pub fn new(from: u32) -> Self {
        Self { from, extra: 0, is_miswritten: false }
    }

    /// The game from an even number, solved in steps of two.
    pub fn made(from: u32) -> Made<Self> {
        Made::new(Self::new(from), vec![2; from as usize / 2])
    }
}

impl Game for Countdown {
    type State = u32;
    type Move = u32;
    type Sight = ();

    fn initial(&self) -> u32 {
        self.from
    }

    fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
        moves.extend((2..=3).filter(|step| step <= left));
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

impl Written for Countdown {
    const NAME: &'static str = "countdown";
    const ABOUT: &'static str = "subtract two or three until nothing is left";
    const TAG: &'static str = "down";
    const RULE: &'static str = "Take two or three away until nothing is left.";

    const OPTIONS: &'static [TierOption] = &[TierOption {
        key: "more",
        label: "More",
        about: "what is added",
        kind: OptionKind::Steps,
    }];

    fn is_meant(text: &str) -> bool {
        text.starts_with("from ")
    }

    fn read(text: &str) -> Result<Self, TextFlaw> {
        let number = text.strip_prefix("from ").and_then(|number| number.trim().parse().ok());
        number.map(Self::new).ok_or_else(|| TextFlaw::new("write `from 5`", 0..text.len()))
    }

    fn write(&self) -> String {
        format!("from {}\n", self.from + u32::from(self.is_miswritten))
    }

    fn to_bytes(&self) -> Vec<u8> {
        format!("from {}\n", self.from).into_bytes()
    }
}
