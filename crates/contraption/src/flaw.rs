//! The flaws of a design.

use crate::design::{MAX_NAME, MAX_TITLE};
use thiserror::Error;

/// Why a piece does not fit into a design, and the mend.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The design's name.
    #[error("the name of a contraption is one line of at most {MAX_TITLE} characters")]
    Title,
    /// A node's name.
    #[error(
        "'{0}' names no node: a name is 1 to {MAX_NAME} characters without white space, '-', ',' and braces"
    )]
    Name(String),
    /// More of something than there can be.
    #[error("a contraption has at most {most} {what}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The most that there can be.
        most: usize,
    },
    /// A design without nodes.
    #[error("there is no node: a contraption has at least one")]
    Empty,
    /// A second node or edge of one name.
    #[error("the {0} is there already: name each once")]
    Twice(String),
    /// An edge from a node to itself.
    #[error("an edge joins two nodes, not {0} with itself")]
    Loop(String),
    /// A second element.
    #[error("{place} is a {first} already: a place has one element")]
    TwoElements {
        /// Where.
        place: String,
        /// What is there.
        first: &'static str,
    },
    /// A ball where no ball can be.
    #[error("no ball can be on {node}, a {kind}: put it elsewhere")]
    Ball {
        /// Where.
        node: String,
        /// What the node is.
        kind: &'static str,
    },
    /// A node that notifies and is not a trigger.
    #[error("{node} is a {kind}: only a Button, a Plate or a Toggle notifies")]
    NoTrigger {
        /// Where.
        node: String,
        /// What the node is.
        kind: &'static str,
    },
    /// The switched place is not a receiver.
    #[error("{place} is a {kind}: only a Gate, a BlockableHazard or a Bridge can be notified")]
    NoReceiver {
        /// Where.
        place: String,
        /// What is there.
        kind: &'static str,
    },
}
