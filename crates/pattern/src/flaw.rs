//! The flaws of a level.

use crate::level::{MAX_COLOURS, MAX_PLACE, MAX_WORD};
use crate::lines::MAX_SETS;
use crate::nodes::MAX_NODES;
use thiserror::Error;

/// Why a piece does not fit into a level, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A level without nodes.
    #[error("there is no node: add a line such as `node A 0,0 pattern`")]
    Empty,
    /// More nodes than a level can have.
    #[error("a level has at most {MAX_NODES} nodes: remove node {0} and those after it")]
    TooMany(String),
    /// An invalid name of a node or a colour.
    #[error(
        "'{0}' cannot name a {1}: use 1 to {MAX_WORD} letters, digits and other signs, \
         but no blank, quote, '-', ',', '=', '<' or '>'"
    )]
    Name(String, &'static str),
    /// A second node with the same name.
    #[error("there is a node {0} already: give each node a name of its own")]
    Twice(String),
    /// Two nodes in one place.
    #[error("node {0} is already at {1},{2}: give each node a place of its own")]
    Crowded(String, i32, i32),
    /// The number of a line in a place that is taken.
    #[error("{0} is already at {1},{2}: give the number of a line a place of its own")]
    Taken(String, i32, i32),
    /// More sets or lines than a level can have.
    #[error("a level has at most {MAX_SETS} {1}: remove {0} and those after it")]
    TooManySets(String, &'static str),
    /// A second set or line with the same name.
    #[error("there is a {0} {1} already: give each {0} a name of its own")]
    SecondName(&'static str, String),
    /// A set or a line without nodes.
    #[error("the {0} {1} has no node: name those that it counts")]
    OfNothing(&'static str, String),
    /// A set that does not exist.
    #[error("there is no set {0}: add a line such as `set {0} A B C`")]
    NoSet(String),
    /// A place that is too far out.
    #[error("{0},{1} is too far out: use coordinates from -{MAX_PLACE} to {MAX_PLACE}")]
    FarOut(i32, i32),
    /// More colours than a level can have.
    #[error("a level has at most {MAX_COLOURS} colours: use one that is there instead of {0}")]
    TooManyColours(String),
    /// A colour that no node has.
    #[error("no node has the colour {0}: give it to a node, or count another colour")]
    NoColour(String),
    /// An edge from a node to itself.
    #[error("an edge joins two nodes, not {0} with itself")]
    Loop(String),
    /// A second edge.
    #[error("the edge from {0} to {1} is there already: name it once")]
    SecondEdge(String, String),
    /// An edge that a text names from both of its ends.
    #[error(
        "the edge from {0} to {1} is there already: for both ways write one line, `edge {0} - {1}`"
    )]
    OtherWay(String, String),
    /// A second clue of a kind.
    #[error("node {0} has a {1} clue already: a node has one clue of a kind")]
    SecondClue(String, &'static str),
    /// A radius of no steps, or of more steps than a level can need.
    #[error("a radius is 1 to {most} steps, not {0}", most = MAX_NODES - 1)]
    Radius(u8),
    /// A component clue on a node that is not a pattern node.
    #[error("node {0} is not a pattern node: only a pattern node has a component clue")]
    NoComponent(String),
    /// A clue whose number is wrong.
    #[error("the clue `{clue}` is not true on {at}: the level has {has} there, not {says}")]
    Untrue {
        /// The clue as text.
        clue: String,
        /// What the clue stands on: `node A`, `line down3`.
        at: String,
        /// The number that the level has.
        has: usize,
        /// What the clue says.
        says: String,
    },
    /// A clue that is wrong about how pattern nodes are connected.
    #[error(
        "the clue `{clue}` is not true on {at}: \
         the {has} pattern nodes that it counts are in {parts}, not {says}"
    )]
    Grouped {
        /// The clue as text.
        clue: String,
        /// What the clue stands on: `node A`, `line down3`.
        at: String,
        /// How many pattern nodes the clue counts.
        has: usize,
        /// The number of connected parts that these form: `1 part`, `2 parts`.
        parts: String,
        /// What the clue says.
        says: &'static str,
    },
}

impl Flaw {
    /// Refuses a place that is too far out.
    pub(crate) fn unless_near((x, y): (i32, i32)) -> Result<(), Self> {
        let far = x.unsigned_abs().max(y.unsigned_abs());
        if far > MAX_PLACE as u32 { Err(Self::FarOut(x, y)) } else { Ok(()) }
    }
}
