//! Games that are written as text.

use crate::geometry::Geometry;
use crate::{
    Advisor, Budget, Deduction, Explanation, Game, LevelMap, Paper, Places, Refusal, Site,
    TierOption, Tool, no_tool,
};
use std::fmt::Display;
use std::ops::Range;
use thiserror::Error;

/// What counts as a solution of a family that does not say: [`Written::COUNTED`].
pub const SHORTEST_LINES: &str = "shortest lines of moves";

/// A game whose puzzles are written as text, with everything that a family of such puzzles brings.
///
/// A puzzle has one text and one ID, however it was typed: [`Written::write`] always writes the
/// same text for it, and that text reads back as the same puzzle.
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
    /// The name of one puzzle in a sentence, as in "this is a countdown".
    const NAME: &'static str;

    /// What the puzzles are, in one line.
    const ABOUT: &'static str;

    /// What IDs start with, before the version: lower-case letters.
    const TAG: &'static str;

    /// The family's name on command lines and in tier files.
    const FAMILY: &'static str = Self::TAG;

    /// The rule of play, in a sentence or two for players.
    const RULE: &'static str;

    /// What a tap, a secondary tap and a drag do, in a sentence or two for players.
    const GESTURES: &'static str = "";

    /// The names of the tap and the secondary tap, where play needs both all the time: a page then
    /// has a button for each.
    const TAPS: Option<[&'static str; 2]> = None;

    /// The options that a player may choose in a tier, each a setting of some tier's maker. Without any, those are offered among whose
    /// words a tier's maker draws.
    const OPTIONS: &'static [TierOption] = &[];

    /// Small boards that teach by being played, each as text with its sentence, in the order of
    /// play.
    const LESSONS: &'static [(&'static str, &'static str)] = &[];

    /// The text of a draft to begin with, such as an empty board, which [`Self::read_draft`] reads. An
    /// editor opens with it; without one it opens with the first lesson.
    const BLANK: &'static str = "";

    /// The campaign as text: chapters that introduce one thing each. A chapter is a line
    /// `# Title: what is new, in a sentence`, then lines with a tier and the numbers of its levels,
    /// in the order of play: `easy 3 17 5`. Behind a level its difficulty may stand, in
    /// one to five stars: `easy 3*1 17*2 5*2`. Without chapters, each tier is a chapter. The last
    /// lines name the days that do not take their first puzzle because an earlier day had it:
    /// `@ 2026-12-03 1`. Where another set was the first of [`Written::SETS`] before, a line
    /// `@ before 2026-12-01 old 50` says that days before that date and levels up to that number
    /// keep its puzzles; the levels of the first set follow. `@ from 2027-01-01 other` gives the days
    /// from that date on a set of their own. Such lines stand in the order of time.
    const CAMPAIGN: &'static str = "";

    /// What [`Written::count`] counts as a solution, in the plural.
    const COUNTED: &'static str = SHORTEST_LINES;

    /// Whether a move may lead to a state from which the puzzle cannot be solved. Where no move of any
    /// puzzle does, no fork is worth reviewing, and a good play is one with few moves.
    const CAN_LOSE: bool = true;

    /// The version of the bytes in IDs.
    const VERSION: u32 = 1;

    /// The tier sets that ship with the family, by name and as TOML. The first is the default. Put
    /// a better set before the others, and do not change existing sets: their names are in IDs.
    const SETS: &'static [(&'static str, &'static str)] = &[];

    /// Whether puzzles can be played on paper, and how. A book refuses a family that hides
    /// something, and one that does not say. Where it depends on the puzzle, [`Written::paper`]
    /// decides.
    const PAPER: Paper = Paper::Cannot("their family does not say how to play them on paper");

    /// The tools that an editor offers for changing a puzzle by pointing at its picture, in that
    /// order. Without tools an editor has the text alone.
    const TOOLS: &'static [Tool] = &[];

    /// The set of [`Written::SETS`] whose puzzles can all be played on paper, where those of the
    /// first cannot.
    const PAPER_SET: Option<&'static str> = None;

    /// Settings of some tier's maker whose puzzles are drawn best in characters: a terminal makes these
    /// unless something else is asked for.
    const IN_TERMINAL: &'static [(&'static str, &'static str)] = &[];

    /// Whether a text is meant to be such a puzzle, well-formed or not. If several families claim a
    /// text, the one registered first reads it. No family is asked about JSON and saves.
    fn is_meant(text: &str) -> bool;

    /// Reads a text that people wrote; [`crate::text`] has what readers need. Refuses what is said
    /// twice or in vain. Never panics, and no accepted puzzle panics in play.
    fn read(text: &str) -> Result<Self, TextFlaw>;

    /// Reads the text of an unfinished puzzle, and every text that [`Self::read`] reads or
    /// [`Self::write`] writes: a puzzle that cannot be solved yet because a piece is missing is
    /// accepted, and [`Self::unsolvable`] says which piece; so is one that says something in vain,
    /// as an ID may.
    fn read_draft(text: &str) -> Result<Self, TextFlaw> {
        Self::read(text)
    }

    /// The places on the picture or close around it that tools can be pointed at, each once, counted
    /// from 0 as cells of the picture are; none without tools. Every cell where a tool does something
    /// is among them.
    fn sites(&self) -> Vec<Site> {
        Vec::new()
    }

    /// The puzzle after one of its [tools](Self::TOOLS) changed it, pointed at as many places as
    /// the tool asks for, or why the tool does nothing there. A tool for one place changes the picture
    /// at that place. The result may be an unfinished
    /// puzzle, which [`Self::read_draft`] reads.
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
    ///         &[Tool::new("flip", "Flip", "Lights a lamp, or puts it out.", &["the lamp"])];
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

    /// Why nobody can solve the puzzle, if no search is needed to know: "it has no goal". `None`
    /// promises nothing.
    /// [`Self::read`] should refuse texts of such puzzles; an existing ID still opens.
    fn unsolvable(&self) -> Option<String> {
        None
    }

    /// The rule of play of this puzzle, if it has what [`Self::RULE`] does not speak of; it is never that
    /// rule.
    fn own_rule(&self) -> Option<String> {
        None
    }

    /// Whether this puzzle can be played on paper, and how.
    fn paper(&self) -> Paper {
        Self::PAPER
    }

    /// The names of other layouts for drawings of this puzzle. A page offers the first.
    fn layouts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Where another layout draws the puzzle; refuses a layout that the puzzle does not have.
    fn laid_out(&self, layout: &str) -> Result<Places, Refusal> {
        let _ = layout;
        Err(Refusal::new("puzzles of this family have one layout"))
    }

    /// The text, which [`Self::read_draft`] reads. [`Self::read`] does too, if it read the puzzle.
    fn write(&self) -> String;

    /// Whether a text without blanks is another program's ID of such a puzzle. [`Written::read`]
    /// reads it.
    fn is_foreign_id(text: &str) -> bool {
        let _ = text;
        false
    }

    /// The advisor that answers players' questions, each within the budget; `None` lets the state
    /// space answer. `budget.nodes` is `u64::MAX` where nobody asked for a number: the advisor then
    /// takes what it needs for a fraction of a second.
    fn advisor(&self, budget: Budget) -> Option<Box<dyn Advisor<Self>>> {
        let _ = budget;
        None
    }

    /// The number of solutions, exact or a bound that says so ([`Count::at_least`]); `None`, of every
    /// puzzle and with any budget, if the family does not count them itself. Then the shortest lines of
    /// moves are counted, layer by layer up to the first solved state.
    fn count(&self, budget: Budget) -> Option<Count> {
        let _ = budget;
        None
    }

    /// How far deduction leads from the start; `None`, of every puzzle, if players are meant to need
    /// more than that. A node of the budget is what the family's solver counts.
    fn deduction(&self, budget: Budget) -> Option<Deduction> {
        let _ = budget;
        None
    }

    /// The solution as steps with reasons, as far as they lead: each is legal, belongs to every
    /// solution and leaves one. A reason is a clause of some words. A smaller budget leads to the beginning
    /// of the same steps, and to [`Deduction::Spent`]. The steps go on as long as the second level of hints
    /// calls a move forced. `None` if the family has no reasons.
    fn explanation(&self, budget: Budget) -> Option<Explanation> {
        let _ = budget;
        None
    }

    /// The puzzle as a map of square cells for level editors and engines; `None` if it is no such
    /// map. The map has the grid of the picture; it leaves out what players must not see, and has all else
    /// at the cell where players see it.
    fn level_map(&self) -> Option<LevelMap> {
        None
    }

    /// The puzzle as data that a program without the engine draws and plays. A family that says
    /// `None` gets a table of its states, where there are few. The data may give the solution away. Its
    /// gestures go the way of those on the picture ([`Game::gesture`], [`Game::aim`]).
    fn geometry(&self) -> Option<Geometry> {
        None
    }

    /// Bytes that are equal for equivalent puzzles, such as two that differ only in names, and for
    /// no others; equivalent puzzles may be missed, as they are by default. `--distinct` compares
    /// them.
    fn likeness(&self) -> Vec<u8> {
        self.to_bytes()
    }

    /// The puzzle as bytes, for IDs: its text, unless the family has a shorter form.
    fn to_bytes(&self) -> Vec<u8> {
        self.write().into_bytes()
    }

    /// Reads bytes. Each puzzle has one byte form: this may accept other forms, and the caller
    /// refuses them.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        let text = std::str::from_utf8(bytes).map_err(Refusal::new)?;
        Self::read(text).map_err(Refusal::new)
    }
}

/// The number of a puzzle's solutions, as far as they were counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number, in decimal digits: it may be larger than any integer type.
    pub number: String,
    /// Whether there may be more.
    pub at_least: bool,
    /// The cost of counting, in nodes of the budget.
    pub nodes: u64,
}

/// Why a text is not a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct TextFlaw {
    /// What is wrong, and how to fix it.
    pub message: String,
    /// The bytes of the text that the message is about.
    pub span: Range<usize>,
}

impl TextFlaw {
    /// What is wrong with some bytes of a text.
    pub fn new(message: impl Display, span: Range<usize>) -> Self {
        Self { message: message.to_string(), span }
    }

    /// The line and the character of its text where it starts, both from 1.
    ///
    /// ```
    /// let flaw = etchwork_core::TextFlaw::new("no letter", 4..5);
    /// assert_eq!(flaw.place("ä\nb1\n"), (2, 2));
    /// assert_eq!(flaw.in_text("ä\nb1\n"), "line 2, column 2: no letter");
    /// ```
    pub fn place(&self, text: &str) -> (usize, usize) {
        let is_boundary = |at: &usize| text.is_char_boundary(*at);
        let start = (0..=self.span.start.min(text.len())).rev().find(is_boundary);
        let before = &text[..start.unwrap_or(0)];
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }

    /// The message after its place in its text. [`Display`] has the message alone, for whoever
    /// shows the place in another way.
    pub fn in_text(&self, text: &str) -> String {
        let (line, column) = self.place(text);
        format!("line {line}, column {column}: {}", self.message)
    }
}
