//! Rejections: why a board was thrown away.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

/// The stage of generation at which a board is rejected, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
// As wide as what it stands beside: to copy what lies between is slow.
#[repr(usize)]
pub enum Stage {
    /// The maker came to no puzzle.
    Build,
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
    pub const ALL: [Self; 7] = [
        Self::Build,
        Self::Dress,
        Self::Screen,
        Self::Find,
        Self::Refine,
        Self::Mechanic,
        Self::Gate,
    ];

    /// The name of the stage in a funnel.
    pub fn name(self) -> &'static str {
        match self {
            Self::Build => "build",
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
/// reasons are counted. A text that is made as it goes is kept for good, once, so that
/// a copy costs nothing.
///
/// ```
/// use etchwork_core::Reason;
///
/// let (fixed, made) = (Reason::from("no_room"), Reason::from(format!("no_{}", "room")));
/// assert_eq!((fixed.len(), fixed), (7, made));
/// ```
#[derive(Clone, Copy)]
pub struct Reason(&'static str);

impl From<&'static str> for Reason {
    fn from(text: &'static str) -> Self {
        Self(text)
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        static MADE: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
        // Whoever panicked meanwhile left it whole.
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = made.get(&*text) {
            return Self(known);
        }
        let kept = String::leak(text);
        made.insert(kept);
        Self(kept)
    }
}

impl Deref for Reason {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl Reason {
    /// Whether both are the very same text, as they mostly are if they are equal.
    fn is(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || **self == **other
    }
}

impl Eq for Reason {}

impl PartialOrd for Reason {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Reason {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.is(other) { Ordering::Equal } else { (**self).cmp(&**other) }
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// A board thrown away: at which stage, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

    /// Whether both are of one stage and the very same text, as they mostly are if they
    /// are equal: cheaper than to compare texts.
    pub fn is(&self, other: &Self) -> bool {
        self.stage == other.stage && self.reason.is(&other.reason)
    }
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.stage.name(), self.reason)
    }
}
