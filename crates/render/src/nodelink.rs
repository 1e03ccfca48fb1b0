//! Graphs of states: dots joined by lines, or columns if there are too many states.
//!
//! It draws plain data: this module knows no game and no search.

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
    /// A goal: a diamond with a second ring.
    Goal,
    /// A goal can be reached: a disc.
    Open,
    /// No goal can be reached: a square with a cross.
    Stuck,
    /// Unknown: a dashed ring with a question mark.
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

/// Whether an element is part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Track {
    /// Of a shortest solution.
    Shortest,
    /// Of the first path found to some goal.
    Found,
    /// Of neither.
    Off,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dot {
    /// Across and down, in thousandths of the length of a line.
    pub at: (i64, i64),
    /// Its fate.
    pub tone: Tone,
    /// Whether it is part of a solution.
    pub track: Track,
    /// Whether play starts here: a ring with `S`.
    pub is_start: bool,
    /// Whether unexplored states follow it: a dotted halo.
    pub is_pending: bool,
    /// Its description.
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
    /// Its description, which is also drawn below it.
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
    /// The description, with the parts left out.
    pub(crate) description: String,
}
