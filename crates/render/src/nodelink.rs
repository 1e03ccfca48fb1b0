//! Graphs of states: dots joined by lines, or columns if there are too many states for dots.
//!
//! The module draws plain data, and knows no game and no search.

mod columns;
mod dot;
mod drawing;
mod labels;
mod legend;

use crate::svg::palette::Palette;
pub(crate) use columns::columns_drawing;
pub use columns::{Column, Columns, columns_svg};
pub use dot::node_link_dot;
pub(crate) use drawing::node_link_drawing;
pub use drawing::node_link_svg;

/// The colours of graphs, which are dark.
const PALETTE: &Palette = &Palette::DARK;

/// The fate of a state.
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

    /// The English word.
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
    /// On a shortest solution.
    Shortest,
    /// On the first path found to some goal.
    Found,
    /// On neither.
    Off,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dot {
    /// Right and down, in thousandths of the length of a line.
    pub at: (i64, i64),
    /// The fate.
    pub tone: Tone,
    /// Whether the state is on a solution.
    pub track: Track,
    /// Whether play starts here; drawn as a ring with `S`.
    pub is_start: bool,
    /// Whether the state was not expanded; drawn as a dotted halo.
    pub is_pending: bool,
    /// The description.
    pub label: String,
}

/// The moves between two states. No two lines join the same states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// One of the states.
    pub from: usize,
    /// The other state; the same for moves that change nothing.
    pub to: usize,
    /// Whether there are moves in both directions; then no arrow is drawn.
    pub is_both_ways: bool,
    /// Whether the line is on a solution.
    pub track: Track,
    /// The moves, in words.
    pub label: String,
}

/// A graph to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeLink {
    /// The title, in a few words.
    pub title: String,
    /// The description, which is also drawn below the graph.
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
    /// The description, including what was left out.
    pub(crate) description: String,
}
