//! Which of two puzzles is harder, as far as the scale can tell, and stars.

use crate::Difficulty;

/// Where a puzzle is on the scale, with what is needed to tell it from others.
///
/// ```
/// use etchwork_player::{Rating, in_order};
///
/// let of = |strength, interval| Rating { strength, interval };
/// let [easy, wide, hard] = [of(12, [10, 15]), of(14, [5, 45]), of(41, [35, 50])];
/// assert!(easy.is_easier_than(hard));
/// assert!(easy.is_like(wide) && wide.is_like(hard), "its interval has half of theirs");
/// assert_eq!(in_order(&[hard, wide, easy]), [1, 2, 0]);
/// assert_eq!(hard.stars(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The difficulty, 0 to 100.
    pub strength: u32,
    /// The ends of its interval of 95 %.
    pub interval: [u32; 2],
}

/// The most stars.
pub const MOST_STARS: u32 = 5;

/// The width of a step of stars.
const STEP: u32 = 20;

impl Rating {
    /// One to five stars: one below 20, two below 40, and so on.
    pub fn stars(self) -> u32 {
        (1 + self.strength / STEP).min(MOST_STARS)
    }

    /// The stars as five signs.
    pub fn signs(self) -> String {
        let stars = self.stars() as usize;
        "★".repeat(stars) + &"☆".repeat(MOST_STARS as usize - stars)
    }

    /// Whether two puzzles count as equally hard: their intervals overlap by half of the shorter one
    /// or more, or disagree with the difficulties.
    pub fn is_like(self, other: Self) -> bool {
        !self.is_easier_than(other) && !other.is_easier_than(self)
    }

    /// Whether a puzzle is easier than another beyond doubt. Not transitive: of two that differ, both
    /// may be like a third.
    pub fn is_easier_than(self, other: Self) -> bool {
        let [low, high] = self.interval;
        let [other_low, other_high] = other.interval;
        let common = high.min(other_high).saturating_add(1).saturating_sub(low.max(other_low));
        let shorter = high.saturating_sub(low).min(other_high.saturating_sub(other_low));
        2 * u64::from(common) <= u64::from(shorter)
            && low < other_low
            && self.strength < other.strength
    }
}

impl Difficulty {
    /// Where the puzzle is on the scale.
    pub fn rating(&self) -> Rating {
        Rating { strength: self.strength, interval: self.interval }
    }
}

/// The order from the easiest to the hardest, as indices: whatever is easier than another comes
/// before it, and nothing else is put in an order. Where that leaves a choice, the first one given
/// comes first.
///
/// Cost: some steps for each pair.
pub fn in_order(ratings: &[Rating]) -> Vec<usize> {
    let easier_ones =
        |rating: &Rating| ratings.iter().filter(|other| other.is_easier_than(*rating)).count();
    // How many of those that are easier are still to come.
    let mut before: Vec<usize> = ratings.iter().map(easier_ones).collect();
    let mut left: Vec<usize> = (0..ratings.len()).collect();
    let mut order = Vec::new();
    // There is always one, as no easier puzzle has a greater difficulty.
    while let Some(place) = left.iter().position(|at| before[*at] == 0) {
        let next = left.remove(place);
        for at in left.iter().filter(|at| ratings[next].is_easier_than(ratings[**at])) {
            before[*at] -= 1;
        }
        order.push(next);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Stream;

    fn of(strength: u32, interval: [u32; 2]) -> Rating {
        Rating { strength, interval }
    }

    #[test]
    fn stars_are_five_equal_steps() {
        let stars =
            [0, 19, 20, 39, 40, 60, 79, 80, 100].map(|strength| of(strength, [0, 100]).stars());
        assert_eq!(stars, [1, 1, 2, 2, 3, 4, 4, 5, 5]);
        assert_eq!(of(45, [40, 50]).signs(), "★★★☆☆");
    }

    #[test]
    fn half_of_the_shorter_interval_makes_two_alike() {
        let first = of(15, [10, 19]);
        // Of ten strengths the two have five in common, and then four.
        assert!(first.is_like(of(20, [15, 40])));
        assert!(first.is_easier_than(of(20, [16, 40])));
        assert!(first.is_like(of(12, [12, 12])), "one strength within the other's interval");
        assert!(of(9, [9, 9]).is_easier_than(first) && !first.is_easier_than(of(9, [9, 9])));
        assert!(of(30, [10, 30]).is_like(of(29, [25, 60])), "the medians say otherwise");
    }

    #[test]
    fn an_order_holds_for_what_differs_and_leaves_the_rest() {
        let mut draws = Stream::new(7);
        for round in 0..200 {
            let mut draw = |most: u32| draws.below(most + 1);
            let ratings: Vec<Rating> = (0..12)
                .map(|_| {
                    let strength = draw(100);
                    let low = strength - draw(strength.min(20));
                    of(strength, [low, strength + draw((100 - strength).min(20))])
                })
                .collect();
            let order = in_order(&ratings);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..12), "each has one place");
            for (place, at) in order.iter().enumerate() {
                for later in &order[place + 1..] {
                    assert!(!ratings[*later].is_easier_than(ratings[*at]), "round {round}");
                }
                // Whoever was given earlier and stands later waits for an easier one between.
                let passed = order[place + 1..].iter().filter(|later| **later < *at);
                for later in passed {
                    let waits = order[place..].iter().take_while(|at| *at != later);
                    assert!(waits.clone().any(|at| ratings[*at].is_easier_than(ratings[*later])));
                }
            }
        }
        let alike = [of(40, [30, 50]), of(35, [30, 50]), of(45, [30, 50])];
        assert_eq!(in_order(&alike), [0, 1, 2]);
    }
}
