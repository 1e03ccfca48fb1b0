//! The options of tiers that players choose among.

/// An option that a player may choose in a tier, as data: a setting of the family's makers.
///
/// The values come from the tier: the list among whose items its maker draws, or for a switch
/// whether it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TierOption {
    /// The setting, as in a tier file: `tiling`.
    pub key: &'static str,
    /// The name for people: `Tiling`.
    pub label: &'static str,
    /// What it decides, in a clause: `the outlines of the tiles`.
    pub about: &'static str,
    /// How it is chosen.
    pub kind: OptionKind,
}

/// How an option is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of some words.
    Words,
    /// One of some words, where a picture of a puzzle tells more than its word.
    Pictures,
    /// One of some sizes, from the smallest to the largest.
    Steps,
    /// On or off. `on` is what a tier has that does not say.
    Switch {
        /// Whether it is on by default.
        on: bool,
    },
    /// The text of a puzzle, finished or not: what is made keeps every part of it. An editor offers
    /// it, to make the rest of a draft.
    Draft,
}
