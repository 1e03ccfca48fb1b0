//! Hints: help in four grades, for any game.

use crate::{Conclusion, Game};
use serde::{Serialize, Serializer};
use serde_json::json;
use std::fmt;

/// How much a hint may tell: each level tells more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintLevel {
    /// Whether the puzzle can still be solved, and if not, how far to go back.
    Solvable,
    /// What is forced, and why.
    Forced,
    /// The next move.
    Next,
    /// The whole solution.
    Solution,
}

impl HintLevel {
    /// The levels, the first one first.
    pub const ALL: [Self; 4] = [Self::Solvable, Self::Forced, Self::Next, Self::Solution];

    /// The number of the level for people, from 1.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level with a number, if there is one.
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }
}

/// What a hint tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The puzzle is solved: nothing is left to tell.
    Solved,
    /// The puzzle can still be solved; with the number of ways where the caller asked for it.
    Open(Option<Ways>),
    /// The puzzle can still be solved, with this least number of moves.
    Left(usize),
    /// The puzzle cannot be solved from here: some moves have to be taken back.
    Lost {
        /// The number of moves to take back.
        take_back: usize,
    },
    /// The puzzle cannot be solved even from the start.
    Hopeless,
    /// The places where a move is forced, each once: no solution does without it. Where one move alone is
    /// legal it is among them.
    Forced(Vec<Forced>),
    /// The number of moves that follow from what was shown; the moves are not told.
    Following(usize),
    /// The way on, as texts of moves, and how many ways there are.
    Ahead(Vec<String>, Option<Ways>),
    /// The budget was spent before the answer was known.
    Unknown,
}

/// How many ways lead on, as far as they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// The number counted.
    pub count: usize,
    /// Whether there may be more.
    pub at_least: bool,
}

/// A place where a move is forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forced {
    /// The place; empty where the move is forced sooner or later.
    pub at: String,
    /// The one way on from there, or the two ways that meet there.
    pub go: Vec<String>,
    /// Why.
    pub why: String,
}

impl Hint {
    /// Whether the answer is no.
    pub fn is_negative(&self) -> bool {
        matches!(self, Self::Lost { .. } | Self::Hopeless)
    }
}

impl fmt::Display for Hint {
    /// For people: a line, or several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("this is the solution"),
            Self::Open(None) => f.write_str("this can still be solved"),
            Self::Left(1) => f.write_str("this can be solved in 1 move"),
            Self::Left(moves) => {
                write!(f, "this can be solved in {moves} moves, and not in fewer")
            }
            Self::Open(Some(ways)) => write!(f, "this can still be solved, {ways}"),
            Self::Lost { take_back: 1 } => f.write_str("this is lost: take back 1 move"),
            Self::Lost { take_back } => write!(f, "this is lost: take back {take_back} moves"),
            Self::Hopeless => f.write_str("no solution begins like this"),
            Self::Forced(forced) if forced.is_empty() => f.write_str("no move is forced here"),
            Self::Forced(forced) => {
                let lines: Vec<String> = forced.iter().map(Forced::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Following(0) => f.write_str("no move follows from what was shown"),
            Self::Following(1) => f.write_str("1 move follows from what was shown"),
            Self::Following(count) => write!(f, "{count} moves follow from what was shown"),
            Self::Ahead(moves, ways) => {
                // Moves of several words need more between them than a blank.
                let several = moves.iter().any(|text| text.contains(' '));
                f.write_str(&moves.join(if several { "; " } else { " " }))?;
                ways.iter().try_for_each(|ways| write!(f, "\nit can be solved {ways}"))
            }
            Self::Unknown => f.write_str("the budget ran out before an answer"),
        }
    }
}

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = if self.at_least { "at least " } else { "" };
        let plural = if self.count == 1 { "" } else { "s" };
        write!(f, "in {least}{} way{plural}", self.count)
    }
}

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at.is_empty() {
            return write!(f, "{}: {}", self.go.join(" and "), self.why);
        }
        let go = if self.go.len() == 1 { "to" } else { "between" };
        write!(f, "at {} go {go} {}: {}", self.at, self.go.join(" and "), self.why)
    }
}

impl Serialize for Hint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let with_ways = |mut value: serde_json::Value, ways: &Option<Ways>| {
            if let Some(Ways { count, at_least }) = ways {
                value["ways"] = (*count).into();
                value["at_least"] = (*at_least).into();
            }
            value
        };
        let value = match self {
            Self::Solved => json!({ "solvable": true, "solved": true }),
            Self::Open(ways) => with_ways(json!({ "solvable": true }), ways),
            Self::Left(moves) => json!({ "solvable": true, "moves_left": moves }),
            Self::Lost { take_back } => json!({ "solvable": false, "take_back": take_back }),
            Self::Hopeless => json!({ "solvable": false, "take_back": null }),
            Self::Forced(forced) => json!({ "forced": forced }),
            Self::Following(count) => json!({ "following": count }),
            Self::Ahead(moves, ways) => with_ways(json!({ "moves": moves }), ways),
            Self::Unknown => json!({ "solvable": null }),
        };
        value.serialize(serializer)
    }
}

/// Answers players' questions about one game. An advisor that does not know says so.
///
/// ```
/// use etchwork_core::{Advisor, Game, Grid, Hint, HintLevel, Picture, Session, Status};
///
/// # #[derive(Debug)]
/// struct Countdown(u32);
/// # impl Game for Countdown {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((1..=2).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
/// #         let left = line[line.len() - 1];
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{left} left"))
/// #     }
/// # }
///
/// /// Takes one away at a time, which always leads to the end.
/// struct OneByOne;
///
/// impl Advisor<Countdown> for OneByOne {
///     fn hint(&mut self, _: &Countdown, line: &[u32], _: &(), level: HintLevel) -> Hint {
///         let left = line.last().map_or(0, |left| *left as usize);
///         match level {
///             _ if left == 0 => Hint::Solved,
///             HintLevel::Solvable => Hint::Open(None),
///             HintLevel::Forced => Hint::Forced(Vec::new()),
///             HintLevel::Next => Hint::Ahead(vec!["-1".to_owned()], None),
///             HintLevel::Solution => Hint::Ahead(vec!["-1".to_owned(); left], None),
///         }
///     }
/// }
///
/// let mut session = Session::new(Countdown(3));
/// session.play("-1")?;
/// let (game, line, sight) = (session.game(), session.line(), session.sight());
/// let mut hint = |level| OneByOne.hint(game, line, sight, level).to_string();
/// assert_eq!(hint(HintLevel::Solvable), "this can still be solved");
/// assert_eq!(hint(HintLevel::Solution), "-1 -1");
/// # Ok::<(), etchwork_core::Refusal>(())
/// ```
pub trait Advisor<G: Game>: Send {
    /// A hint for the last state of a line that starts with the initial one, for a player with this
    /// sight: always true, or [`Hint::Unknown`] if the budget does not suffice. Level 2 names only
    /// what the player was shown; the other levels may tell more.
    fn hint(&mut self, game: &G, line: &[G::State], sight: &G::Sight, level: HintLevel) -> Hint;

    /// The easiest conclusion of at most a level that a person may draw in a state; `None` if there
    /// is none, as where the puzzle is solved, or if the family is not played by reasoning. It follows from what the player has
    /// been shown: two puzzles that differ only in what is hidden give the same conclusion.
    fn conclude(
        &mut self,
        game: &G,
        state: &G::State,
        sight: &G::Sight,
        level: u8,
    ) -> Option<Conclusion<G::Move>> {
        let _ = (game, state, sight, level);
        None
    }

    /// The least number of moves from the start; `None` if it is not proved, or if a good play is
    /// not one with few moves. A result compares the player's moves with it.
    fn least_moves(&mut self, game: &G) -> Option<usize> {
        let _ = game;
        None
    }
}
