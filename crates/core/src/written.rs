//! Games that are written as text.

use crate::{
    Advisor, Budget, Deduction, Explanation, Game, LevelMap, Paper, Refusal, Site, Tool, no_tool,
};
use std::fmt::Display;
use std::ops::Range;
use thiserror::Error;

/// A game whose puzzles are written as text: all that a family of such puzzles brings.
///
/// What is read is written the same way each time, and read again it is the same puzzle: a
/// puzzle has one text and one ID, however it was typed.
///
/// ```
/// use etchwork_core::{Game, Grid, Picture, Status, TextFlaw, Written};
///
/// /// Subtract one or two until nothing is left.
/// #[derive(Clone)]
/// struct Countdown(u32);
///
/// impl Written for Countdown {
///     const NAME: &'static str = "countdown";
///     const ABOUT: &'static str = "subtract one or two until nothing is left";
///     const TAG: &'static str = "countdown";
///     const RULE: &'static str = "Take one or two away until nothing is left.";
///
///     fn is_meant(text: &str) -> bool {
///         text.trim_start().starts_with("from ")
///     }
///     fn read(text: &str) -> Result<Self, TextFlaw> {
///         let number = text.trim().strip_prefix("from ").and_then(|from| from.parse().ok());
///         let why = "write a number, such as `from 5`";
///         number.map(Self).ok_or_else(|| TextFlaw::new(why, 0..text.len()))
///     }
///     fn write(&self) -> String {
///         format!("from {}\n", self.0)
///     }
/// }
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
/// assert_eq!(Countdown::read(" from 007").unwrap().write(), "from 7\n");
/// assert_eq!(Countdown::read("from x").err().unwrap().span, 0..6);
/// ```
pub trait Written: Game + Clone + 'static {
    /// What one of them is called in a sentence, as in "this is a countdown".
    const NAME: &'static str;

    /// What they are, in one line.
    const ABOUT: &'static str;

    /// What their IDs open with, before the version: lower-case letters.
    const TAG: &'static str;

    /// The family's name on command lines and in tier files.
    const FAMILY: &'static str = Self::TAG;

    /// The rule of play, in a sentence or two for players.
    const RULE: &'static str;

    /// What a tap, a secondary tap and a drag do, in a sentence or two for players.
    const GESTURES: &'static str = "";

    /// Small boards that teach by being played, each as text with the sentence that goes with
    /// it, in the order in which they are met.
    const LESSONS: &'static [(&'static str, &'static str)] = &[];

    /// The campaign as text: chapters that introduce one thing each. A chapter is a line
    /// `# Title: what is new, in a sentence`, then lines of a tier and numbers of its levels, in
    /// the order in which they are met: `easy 3 17 5`. Without any, each tier is a chapter. At the
    /// end stand days that take another puzzle than their first, as an earlier day has that:
    /// `@ 2026-12-03 1`.
    const CAMPAIGN: &'static str = "";

    /// What is counted as a solution, in the plural: what [`Written::count`] counts.
    const COUNTED: &'static str = "shortest lines of moves";

    /// Whether a move may lead to a state from which the puzzle cannot be solved. Where none
    /// does, no fork is worth reviewing, and a good play is one of few moves.
    const CAN_LOSE: bool = true;

    /// The version of the bytes in their IDs.
    const VERSION: u32 = 1;

    /// The tier sets that ship with the family, by name and as TOML. The first is used where
    /// none is named: a better set is another one before it, and those that are there stay as
    /// they are, for their names are in IDs.
    const SETS: &'static [(&'static str, &'static str)] = &[];

    /// Whether they can be played on paper, and how. Where what is hidden at first matters, or
    /// nobody has said, a book refuses them.
    const PAPER: Paper = Paper::Cannot("their family does not say how to play them on paper");

    /// What an editor offers to change them with by pointing at their picture, in the order in
    /// which it offers it. Without any it has their text alone.
    const TOOLS: &'static [Tool] = &[];

    /// Whether a text is meant to be one of them, well-formed or not. Of the families that a
    /// text is meant for, the first that was registered reads it; JSON and saves come to none.
    fn is_meant(text: &str) -> bool;

    /// Reads a text. Never panics, and neither does what it accepted in play.
    fn read(text: &str) -> Result<Self, TextFlaw>;

    /// Reads a text of a puzzle that is being made: what nobody can solve yet, for a piece is
    /// still to come, is read as well, and [`Self::unsolvable`] says what that is.
    fn read_draft(text: &str) -> Result<Self, TextFlaw> {
        Self::read(text)
    }

    /// The places at which tools can be pointed.
    fn sites(&self) -> Vec<Site> {
        Vec::new()
    }

    /// The puzzle as one of its [tools](Self::TOOLS) changes it that was pointed at as many
    /// places as it asks for, or why it does nothing there. What comes out may be unfinished, as
    /// [`Self::read_draft`] reads it.
    ///
    /// ```
    /// use etchwork_core::{Game, Grid, Mark, Picture, Refusal, Site, Status, TextFlaw, Tool, Written};
    ///
    /// /// Lamps in a row: all are to be put out.
    /// #[derive(Clone)]
    /// struct Lamps(Vec<bool>);
    ///
    /// impl Written for Lamps {
    ///     const TOOLS: &'static [Tool] =
    ///         &[Tool { id: "flip", name: "Flip", about: "Lights a lamp, or puts it out.", asks: &["the lamp"] }];
    ///
    ///     fn sites(&self) -> Vec<Site> {
    ///         (0..self.0.len() as i32).map(|col| Site::new(0, col)).collect()
    ///     }
    ///     fn edited(&self, _: &str, at: &[Site]) -> Result<Self, Refusal> {
    ///         let mut lamps = self.clone();
    ///         let lamp = at.first().and_then(|site| lamps.0.get_mut(site.col as usize));
    ///         *lamp.ok_or_else(|| Refusal::new("there is no lamp"))? ^= true;
    ///         Ok(lamps)
    ///     }
    ///     // ...
    /// #   const NAME: &'static str = "lamps";
    /// #   const ABOUT: &'static str = "put all lamps out";
    /// #   const TAG: &'static str = "lamps";
    /// #   const RULE: &'static str = "Put all lamps out.";
    /// #   fn is_meant(_: &str) -> bool { true }
    /// #   fn read(text: &str) -> Result<Self, TextFlaw> { Ok(Self(text.bytes().map(|b| b == b'*').collect())) }
    /// #   fn write(&self) -> String { self.0.iter().map(|on| if *on { '*' } else { '.' }).collect() }
    /// }
    /// # impl Game for Lamps {
    /// #     type State = Vec<bool>;
    /// #     type Move = usize;
    /// #     type Sight = ();
    /// #     fn initial(&self) -> Vec<bool> { self.0.clone() }
    /// #     fn moves(&self, _: &Vec<bool>, moves: &mut Vec<usize>) { moves.extend(0..self.0.len()); }
    /// #     fn apply(&self, at: &Vec<bool>, step: &usize) -> Vec<bool> {
    /// #         let mut next = at.clone(); next[*step] ^= true; next
    /// #     }
    /// #     fn status(&self, at: &Vec<bool>) -> Status {
    /// #         if at.contains(&true) { Status::Open } else { Status::Solved }
    /// #     }
    /// #     fn move_text(&self, step: &usize) -> String { step.to_string() }
    /// #     fn draw(&self, _: &[Vec<bool>], _: Option<&()>) -> Picture {
    /// #         Picture::new(Grid::new(self.0.len(), 1).unwrap(), "Lamps", "lamps")
    /// #     }
    /// # }
    ///
    /// let lamps = Lamps::read(".*.").unwrap();
    /// assert_eq!(lamps.edited("flip", &[Site::new(0, 0)]).unwrap().write(), "**.");
    /// assert!(lamps.edited("flip", &[Site::new(0, 9)]).is_err());
    /// ```
    fn edited(&self, tool: &str, at: &[Site]) -> Result<Self, Refusal> {
        let _ = at;
        Err(no_tool(tool))
    }

    /// Why nobody can solve it, if that is seen without a search: "it has no goal". Texts of
    /// such puzzles had better be refused; an ID that somebody has still opens.
    fn unsolvable(&self) -> Option<String> {
        None
    }

    /// It as text, which [`Written::read`] reads, unless it is [unsolvable](Self::unsolvable).
    fn write(&self) -> String;

    /// Whether a text without blanks is an ID that another programme has for such a puzzle.
    /// [`Written::read`] reads it.
    fn is_foreign_id(text: &str) -> bool {
        let _ = text;
        false
    }

    /// Who answers questions of its players; the state space does if nobody else.
    fn advisor(&self) -> Option<Box<dyn Advisor<Self>>> {
        None
    }

    /// How many solutions it has, if the family counts them itself; else the shortest lines of
    /// moves are counted, by a walk through all states.
    fn count(&self, budget: Budget) -> Option<Count> {
        let _ = budget;
        None
    }

    /// How far deduction leads from the start, if its players are meant to get by with that.
    /// A node of the budget is what the family's solver counts.
    fn deduction(&self, budget: Budget) -> Option<Deduction> {
        let _ = budget;
        None
    }

    /// Its solution as steps with reasons, if the family has any, as far as they lead.
    fn explanation(&self, budget: Budget) -> Option<Explanation> {
        let _ = budget;
        None
    }

    /// It as a map of square cells, if it is one: what level editors and engines load. Without
    /// what players must not see.
    fn level_map(&self) -> Option<LevelMap> {
        None
    }

    /// Bytes that are equal for puzzles that are alike, such as two that differ in nothing
    /// but names: what tells them apart where no puzzle should come twice.
    fn likeness(&self) -> Vec<u8> {
        self.to_bytes()
    }

    /// It as bytes, for IDs: its text, unless there is something shorter.
    fn to_bytes(&self) -> Vec<u8> {
        self.write().into_bytes()
    }

    /// Reads bytes. There is one way to write them: what is written otherwise may be read
    /// here, and is refused all the same.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let text = std::str::from_utf8(bytes).map_err(Refusal::new)?;
        Self::read(text).map_err(Refusal::new)
    }
}

/// How many solutions a puzzle has, as far as they were counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number, in decimal digits: it may be larger than any integer type.
    pub number: String,
    /// Whether there may be more.
    pub at_least: bool,
    /// What counting cost, in nodes of the budget.
    pub nodes: u64,
}

/// Why a text is not a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct TextFlaw {
    /// What is wrong, and how to mend it.
    pub message: String,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
}

impl TextFlaw {
    /// What is wrong with some bytes of a text.
    pub fn new(message: impl Display, span: Range<usize>) -> Self {
        Self { message: message.to_string(), span }
    }
}
