//! The means of a player, and the line of strength on which all built-in players stand.

/// The means of a player. The names are those of the literature on planning and on attention.
///
/// ```
/// use etchwork_player::Means;
///
/// let (novice, expert) = (Means::of_strength(Means::NOVICE), Means::of_strength(Means::EXPERT));
/// assert!(novice.lookahead < expert.lookahead && novice.memory < expert.memory);
/// assert!(novice.deduction < expert.deduction && novice.lapse > expert.lapse);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The most moves that it looks ahead.
    pub lookahead: u32,
    /// The most places that it keeps in mind: of those that it was at, of those that it looks at
    /// before a move, and of those where it could have gone another way.
    pub memory: u32,
    /// How many decisions in a thousand it makes without a thought.
    pub lapse: u32,
    /// The level of reasoning that it masters, in hundredths: with 240 it sees what needs level 2,
    /// and four times in ten what needs level 3.
    pub deduction: u32,
    /// Whether it looks ahead with care: it draws conclusions in the places that it looks at, if they
    /// are two levels easier than those that it masters, takes what follows for no step of its own,
    /// prefers what looks nearer to the goal, and where nothing does looks one move ahead only if there
    /// are more moves than it keeps in mind.
    pub is_careful: bool,
}

/// The greatest strength.
pub const STRONGEST: u32 = 100;

/// What players keep in mind at strength 0, 10, 20 and so on.
const MEMORY: [u32; 11] = [3, 4, 6, 9, 14, 22, 36, 60, 100, 165, 280];

impl Means {
    /// The strength of the profile `novice`.
    pub const NOVICE: u32 = 20;
    /// The strength of the profile `regular`.
    pub const REGULAR: u32 = 50;
    /// The strength of the profile `expert`.
    pub const EXPERT: u32 = 80;

    /// The means at a strength, 0 to 100, of a player who looks ahead without care; more counts as
    /// 100. The line is frozen.
    pub fn of_strength(strength: u32) -> Self {
        let strength = strength.min(STRONGEST);
        let (step, part) = ((strength / 10) as usize, strength % 10);
        let next = MEMORY[(step + 1).min(10)];
        let weak = STRONGEST - strength;
        Self {
            lookahead: 1 + strength * 7 / 100,
            memory: (MEMORY[step] * (10 - part) + next * part) / 10,
            lapse: 2 + weak * weak * 148 / 10_000,
            deduction: 100 + 5 * strength,
            is_careful: false,
        }
    }

    /// The means at a strength of a player who looks ahead with care. The weakest sees nothing even at
    /// a glance. The line is frozen.
    pub fn with_care(strength: u32) -> Self {
        let strength = strength.min(STRONGEST);
        Self { deduction: 6 * strength, is_careful: true, ..Self::of_strength(strength) }
    }

    /// The level of the conclusions that a player draws in places that it looks ahead at; 0 for none.
    pub(crate) fn foresight(self) -> u8 {
        let masters = (self.deduction / 100) as u8;
        if self.is_careful { masters.saturating_sub(2) } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_frozen_and_rises() {
        let at = |strength| {
            let Means { lookahead, memory, lapse, deduction, .. } = Means::of_strength(strength);
            [lookahead, memory, lapse, deduction]
        };
        assert_eq!(at(0), [1, 3, 150, 100]);
        assert_eq!(at(20), [2, 6, 96, 200]);
        assert_eq!(at(50), [4, 22, 39, 350]);
        assert_eq!(at(80), [6, 100, 7, 500]);
        assert_eq!(at(100), [8, 280, 2, 600]);
        assert_eq!(at(101), at(100));
        let with_care = [0, 20, 50, 80, 100, 101].map(Means::with_care);
        assert_eq!(with_care.map(|means| means.deduction), [0, 120, 300, 480, 600, 600]);
        assert_eq!(with_care.map(Means::foresight), [0, 0, 1, 2, 4, 4]);
        for strength in 0..100 {
            let (now, next) = (at(strength), at(strength + 1));
            assert!(
                now[0] <= next[0] && now[1] <= next[1] && now[2] >= next[2] && now[3] < next[3]
            );
        }
    }
}
