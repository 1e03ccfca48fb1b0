//! Scales of difficulty: what each consists of.

use crate::{Bounded, Means, READINGS, bounds};
use etchwork_core::{Ratio, Reading};
use std::borrow::Cow;

/// A scale of difficulty. Each is frozen: another line of strength, another player or other
/// conclusions are a new scale beside the others.
///
/// ```
/// use etchwork_player::Scale;
///
/// assert_eq!(Scale::DEFAULT.name, "difficulty-2");
/// assert_eq!(Scale::DEFAULT.readings()[4].name, "difficulty_2");
/// assert_eq!(Scale::named("difficulty-1").map(|scale| scale.measure()).unwrap(), "play");
/// ```
#[derive(Debug)]
pub struct Scale {
    /// The name, which seeds the draws of its plays.
    pub name: &'static str,
    /// What the names of its measure and its readings end with.
    suffix: &'static str,
    /// The means at a strength, 0 to 100; more counts as 100.
    means: fn(u32) -> Means,
}

impl Scale {
    /// The first scale: players look ahead without care, and conclude nothing from the order of cells.
    pub const FIRST: &Self = &Self { name: "difficulty-1", suffix: "", means: Means::of_strength };

    /// The second scale: players look ahead with care, and know more rules of thumb about paths.
    pub const SECOND: &Self = &Self { name: "difficulty-2", suffix: "_2", means: Means::with_care };

    /// All of them, the oldest first.
    pub const ALL: [&Self; 2] = [Self::FIRST, Self::SECOND];

    /// The scale where nobody asks for another.
    pub const DEFAULT: &Self = Self::SECOND;

    /// The scale with a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|scale| scale.name == name)
    }

    /// The scale of a measure.
    pub fn of_measure(id: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|scale| scale.measure() == id)
    }

    /// A player of a strength.
    pub fn player(&self, strength: u32) -> Bounded {
        Bounded::new((self.means)(strength))
    }

    /// The player whose effort is told where nobody asks for another.
    pub fn regular(&self) -> Bounded {
        self.player(Means::REGULAR)
    }

    /// The name of its measure.
    pub fn measure(&self) -> String {
        self.called("play")
    }

    /// The name by which gates ask for its difficulty.
    pub fn reading(&self) -> String {
        self.called("difficulty")
    }

    fn called(&self, name: &str) -> String {
        name.to_owned() + self.suffix
    }

    /// The readings of its measure.
    pub fn readings(&self) -> Vec<Reading> {
        let of_scale = |reading: &Reading| Reading {
            name: Cow::Owned(self.called(&reading.name)),
            about: reading.about.clone(),
        };
        READINGS.iter().map(of_scale).collect()
    }

    /// The least and the greatest value of a reading of its measure, as far as there are any.
    pub fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        bounds(reading.strip_suffix(self.suffix).unwrap_or(reading))
    }
}

impl Default for &'static Scale {
    fn default() -> Self {
        Scale::DEFAULT
    }
}

impl PartialEq for Scale {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Scale {}
