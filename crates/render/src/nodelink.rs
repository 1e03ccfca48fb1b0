//! Graphs of states: dots joined by lines, or columns where there are too many.
//!
//! What is drawn is plain data: this module knows no game and no search.

mod columns;
mod dot;
mod drawing;
mod labels;
mod legend;

pub(crate) use columns::columns_drawing;
pub use columns::{Column, Columns, columns_svg};
pub use dot::node_link_dot;
pub(crate) use drawing::node_link_drawing;
pub use drawing::node_link_svg;

/// What can become of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// It is a goal: a diamond with a second ring.
    Goal,
    /// A goal can be reached: a disc.
    Open,
    /// No goal can be reached: a square with a cross.
    Stuck,
    /// It is not known: a dashed ring with a question mark.
    Unknown,
}

impl Tone {
    /// Every tone, in the order of legends.
    pub const ALL: [Self; 4] = [Self::Goal, Self::Open, Self::Stuck, Self::Unknown];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Open => "open",
            Self::Stuck => "stuck",
            Self::Unknown => "unknown",
        }
    }
}

/// Whether something is part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Track {
    /// Of a shortest solution.
    Shortest,
    /// Of the first way found to some goal.
    Found,
    /// Of neither.
    Off,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dot {
    /// Across and down, in thousandths of the length of a line.
    pub at: (i64, i64),
    /// What can become of it.
    pub tone: Tone,
    /// Whether it is part of a solution.
    pub track: Track,
    /// Whether play starts here: a ring with `S`.
    pub is_start: bool,
    /// Whether more lies beyond that was not explored: a dotted halo.
    pub is_pending: bool,
    /// What it is, in words.
    pub label: String,
}

/// The moves between two states. At most one joins the same two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The one state.
    pub from: usize,
    /// The other state; the same for moves that change nothing.
    pub to: usize,
    /// Whether there are moves back too: drawn without an arrow.
    pub is_both_ways: bool,
    /// Whether it is part of a solution.
    pub track: Track,
    /// The moves, in words.
    pub label: String,
}

/// A graph to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeLink {
    /// Its name, in a few words.
    pub title: String,
    /// What it shows, in words; drawn below it too.
    pub description: String,
    /// The states, by number.
    pub dots: Vec<Dot>,
    /// The moves.
    pub lines: Vec<Line>,
}

/// The elements of a drawing without a frame.
pub(crate) struct Drawing {
    pub(crate) drawing: String,
    pub(crate) width: i64,
    pub(crate) height: i64,
    /// What it shows, and what it leaves out.
    pub(crate) description: String,
}
