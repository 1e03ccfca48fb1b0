//! The result of an attempt.

use etchwork_path::{Attempt, Made, Maker, Ratio, Refused, Reject, Written};

/// The whole result of an attempt, as data that can be compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Came {
    to: Result<Puzzle, Reject>,
    refused: Refused,
}

#[derive(Clone, Debug, PartialEq)]
struct Puzzle {
    text: String,
    bytes: Vec<u8>,
    solution: Vec<String>,
    notes: Vec<(&'static str, Ratio)>,
}

/// Makes an attempt.
pub(super) fn ask<G: Written>(
    maker: &mut dyn Maker<G>,
    attempt: &Attempt,
) -> (Option<Made<G>>, Came) {
    let mut refused = Refused::default();
    let made = maker.attempt(attempt, &mut refused);
    let to = match &made {
        Ok(Made { game, solution, notes }) => Ok(Puzzle {
            text: game.write(),
            bytes: game.to_bytes(),
            solution: solution.iter().map(|step| game.move_text(step)).collect(),
            notes: notes.clone(),
        }),
        Err(reject) => Err(*reject),
    };
    (made.ok(), Came { to, refused })
}

impl Came {
    pub fn is_made(&self) -> bool {
        self.to.is_ok()
    }

    pub fn text(&self) -> Option<&str> {
        self.to.as_ref().ok().map(|puzzle| puzzle.text.as_str())
    }

    pub fn reject(&self) -> Option<Reject> {
        self.to.as_ref().err().copied()
    }

    pub fn refused(&self) -> impl Iterator<Item = (Reject, u64)> {
        self.refused.iter().map(|(reject, times)| (*reject, times))
    }

    /// How another result of the same attempt differs from this one.
    pub fn difference(&self, other: &Self) -> String {
        let (one, other) = match (&self.to, &other.to) {
            (Ok(one), Ok(other)) => (one, other),
            (Err(one), Err(other)) if one == other => {
                return format!("the result is {one}, but the rejected candidates differ");
            }
            (one, other) => return format!("the result is {}, not {}", told(other), told(one)),
        };
        if one.text != other.text {
            return format!("it makes\n{}not\n{}", other.text, one.text);
        }
        let what = match () {
            () if one.bytes != other.bytes => "bytes".to_owned(),
            () if one.solution != other.solution => {
                format!("solution {:?}, not {:?},", other.solution, one.solution)
            }
            () if one.notes != other.notes => {
                format!("notes {:?}, not {:?},", other.notes, one.notes)
            }
            () => "rejected candidates".to_owned(),
        };
        format!("it makes the same puzzle with other {what}:\n{}", one.text)
    }
}

fn told(to: &Result<Puzzle, Reject>) -> String {
    match to {
        Ok(puzzle) => format!("a puzzle,\n{}", puzzle.text),
        Err(reject) => format!("the rejection '{reject}'"),
    }
}
