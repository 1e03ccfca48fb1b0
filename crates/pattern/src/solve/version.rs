//! Versions of the solver.

use serde::Deserialize;

/// How the solver works. All versions give the same answers, but at different costs, so a limit
/// cuts them off at different points: a tier keeps the version that it was made with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub enum Version {
    /// Branches on counter variables like on nodes, and keeps few patterns.
    First,
    /// Branches on nodes alone where a clue counts many, and keeps more patterns: about twice as
    /// fast on levels of 49 nodes.
    #[default]
    Second,
}

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(number: u32) -> Result<Self, String> {
        match number {
            1 => Ok(Self::First),
            2 => Ok(Self::Second),
            _ => Err(format!("there is no solver {number}: there are 1 and 2")),
        }
    }
}

impl Version {
    /// The number of patterns that the solver keeps.
    pub(super) fn kept(self) -> usize {
        match self {
            Self::First => 48,
            Self::Second => 256,
        }
    }

    /// From this number of nodes on, the solver does not branch on a counter's variables.
    pub(super) fn long(self) -> usize {
        match self {
            Self::First => usize::MAX,
            Self::Second => 25,
        }
    }
}
