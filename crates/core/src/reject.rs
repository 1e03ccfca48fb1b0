//! Rejections: why a board was thrown away.

use std::borrow::Cow;
use std::fmt;

/// The stage of generation at which a board is rejected, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The mechanic could not add what it needs to the board.
    Dress,
    /// A screen saw that there is no path.
    Screen,
    /// The path finder found no path.
    Find,
    /// The refiner came to no board that goes through the stages below.
    Refine,
    /// The path does not do what the mechanic demands.
    Mechanic,
    /// A metric is outside its gate.
    Gate,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Self; 6] =
        [Self::Dress, Self::Screen, Self::Find, Self::Refine, Self::Mechanic, Self::Gate];

    /// The name of the stage in a funnel.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dress => "dress",
            Self::Screen => "screen",
            Self::Find => "find",
            Self::Refine => "refine",
            Self::Mechanic => "mechanic",
            Self::Gate => "gate",
        }
    }
}

/// Why a board was thrown away, in `snake_case`; one of a few per stage, for
/// reasons are counted.
pub type Reason = Cow<'static, str>;

/// A board thrown away: at which stage, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reject {
    /// The stage that rejected the board.
    pub stage: Stage,
    /// The reason.
    pub reason: Reason,
}

impl Reject {
    /// A rejection at a stage.
    pub fn new(stage: Stage, reason: impl Into<Reason>) -> Self {
        Self { stage, reason: reason.into() }
    }
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.stage.name(), self.reason)
    }
}
