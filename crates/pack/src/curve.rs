//! How difficulty changes from level to level.

use serde::{Deserialize, Serialize};

/// How difficulty goes from level to level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Curve {
    /// No level is easier than the one before it.
    Rising,
    /// All levels are about as hard as the median candidate.
    Steady,
    /// Rising waves, each of which starts a little above the start of the one before.
    Wave,
}

/// The length of the longest wave.
const LONGEST: usize = 8;

impl Curve {
    /// For each place in a pack, the number of its level, counted from the easiest.
    ///
    /// ```
    /// use etchwork_pack::Curve;
    ///
    /// assert_eq!(Curve::Rising.order(4), [0, 1, 2, 3]);
    /// assert_eq!(Curve::Wave.order(9), [0, 1, 3, 2, 4, 6, 5, 7, 8]);
    /// ```
    pub fn order(self, count: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..count).collect();
        if self == Self::Wave {
            let length = (count / 4).clamp(3, LONGEST);
            places.sort_by_key(|place| place / length * (length / 2) + place % length);
        }
        // Inverts the map from levels to places.
        let mut order = vec![0; count];
        places.into_iter().enumerate().for_each(|(level, place)| order[place] = level);
        order
    }
}
