//! The flaws of a design.

use crate::design::{MAX_NAME, MAX_TITLE};
use thiserror::Error;

/// Why a part does not fit into a design, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// An invalid name of the design.
    #[error("the name of a contraption is one line of at most {MAX_TITLE} characters")]
    Title,
    /// An invalid name of a node.
    #[error(
        "'{0}' names no node: a name is 1 to {MAX_NAME} characters without white space, '-', ',' and braces"
    )]
    Name(String),
    /// More of something than a design can have.
    #[error("a contraption has at most {most} {what}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// The greatest number allowed.
        most: usize,
    },
    /// A design without nodes.
    #[error("there is no node: a contraption has at least one")]
    Empty,
    /// A second node or edge with the same name.
    #[error("the {0} is there already: name each once")]
    Twice(String),
    /// An edge from a node to itself.
    #[error("an edge joins two nodes, not {0} with itself")]
    Loop(String),
    /// A second element in one place.
    #[error("{place} is a {first} already: a place has one element")]
    TwoElements {
        /// The place.
        place: String,
        /// The kind that is already there.
        first: &'static str,
    },
    /// A ball where no ball can be.
    #[error("no ball can be on {node}, a {kind}: put it elsewhere")]
    Ball {
        /// The node.
        node: String,
        /// Its kind.
        kind: &'static str,
    },
    /// A node that notifies, although it is not a trigger.
    #[error("{node} is a {kind}: only a Button, a Plate or a Toggle notifies")]
    NoTrigger {
        /// The node.
        node: String,
        /// Its kind.
        kind: &'static str,
    },
    /// A place that is switched, although it is not a receiver.
    #[error("{place} is a {kind}: only a Gate, a BlockableHazard or a Bridge can be notified")]
    NoReceiver {
        /// The place.
        place: String,
        /// Its kind.
        kind: &'static str,
    },
}
