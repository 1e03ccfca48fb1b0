//! Rejections: why a board was rejected.

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
    /// The maker made no puzzle.
    Build,
    /// The mechanic could not add what it needs to the board.
    Dress,
    /// A screen proved that there is no path.
    Screen,
    /// The path finder found no path.
    Find,
    /// The refiner found no board that passes the stages below.
    Refine,
    /// The path does not meet the mechanic's demands.
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

/// Why a board was rejected, in `snake_case`; one of a few per stage, because reasons are counted.
/// A text made at run time is stored once for the whole process, so that a copy costs nothing.
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
        // A thread that panicked meanwhile left the table intact.
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
    /// Whether both are the same text in memory, as equal reasons mostly are.
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

/// Reasons that no plug-in gives, and reasons that many plug-ins give.
const COMMON: [(&str, &str); 9] = [
    ("budget_spent", "the search spent its budget before it found anything"),
    ("no_source", "no cell is left that a path may start from"),
    (
        "disconnected",
        "the open cells are in several parts, and no step leads from one to the other",
    ),
    ("exhausted", "every possibility was ruled out"),
    ("other_board", "the refiner made a board of another size, or with other walls or links"),
    ("rule_refused", "the mechanic refuses the board that the refiner made"),
    ("rule_broken", "the path that the refiner made breaks a rule of the mechanic"),
    ("step_refused", "the path takes a step that the rules refuse"),
    ("solved_at_start", "the puzzle is solved before the first move"),
];

/// What a reading is that breaks a gate, by the end of its reason.
const BROKEN: [(&str, &str); 3] = [
    ("_below_min", "is below the least value that the tier allows"),
    ("_above_max", "is above the greatest value that the tier allows"),
    ("_unknown", "could not be measured within the budget"),
];

/// A reason as a clause for people: the clause of its plug-in, if that [brings
/// one](crate::Maker::sentence), else a common one, else the reason with blanks for underscores.
///
/// ```
/// use etchwork_core::in_words;
///
/// assert_eq!(in_words("no_room", Some("there is no room".into())), "there is no room");
/// assert_eq!(in_words("too_many_cats", None), "too many cats");
/// let gate = "fork ratio is below the least value that the tier allows";
/// assert_eq!(in_words("fork_ratio_below_min", None), gate);
/// ```
pub fn in_words(reason: &str, sentence: Option<String>) -> String {
    let plain = |text: &str| text.replace('_', " ");
    let broken = || {
        let reading = |(end, told): &(&str, &str)| {
            Some((reason.strip_suffix(end)?.to_owned(), told.to_string()))
        };
        BROKEN.iter().find_map(reading).filter(|(reading, _)| !reading.is_empty())
    };
    sentence
        .or_else(|| sentence_of(reason, &COMMON))
        .or_else(|| broken().map(|(reading, told)| format!("{} {told}", plain(&reading))))
        .or_else(|| {
            let lacks = reason.strip_prefix("unsupported_")?;
            Some(format!("the path finder does not support the task: {}", plain(lacks)))
        })
        .unwrap_or_else(|| plain(reason))
}

/// The clause of a reason in a table of clauses, for a plug-in's `sentence`.
///
/// ```
/// use etchwork_core::sentence_of;
///
/// let table = [("no_room", "there is no room")];
/// assert_eq!(sentence_of("no_room", &table).as_deref(), Some("there is no room"));
/// assert_eq!(sentence_of("too_many_cats", &table), None);
/// ```
pub fn sentence_of(reason: &str, table: &[(&str, &str)]) -> Option<String> {
    let known = table.iter().find(|(known, _)| *known == reason);
    known.map(|(_, told)| (*told).to_owned())
}

/// A rejected board: at which stage, and why.
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

    /// Whether both have one stage and the same text in memory, as equal rejections mostly do:
    /// cheaper than comparing texts.
    pub fn is(&self, other: &Self) -> bool {
        self.stage == other.stage && self.reason.is(&other.reason)
    }
}

impl fmt::Display for Reject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.stage.name(), self.reason)
    }
}
