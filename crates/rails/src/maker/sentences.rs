//! Explains the makers' reasons for rejections.

/// The meaning of each reason.
const SENTENCES: [(&str, &str); 10] = [
    ("short_track", "the walk came to the other station too soon"),
    ("dead_end", "the walk came to a place with no way on"),
    ("no_track", "no walk between stations was long enough"),
    ("no_scramble", "no scramble moves anything"),
    ("nearer", "the last scrambling move took the optimum farther from the aim"),
    ("below_optimum", "the scrambled board can be solved in fewer moves than the level asks for"),
    ("points_off_aim", "the board's points are too far from the aim, or another board is nearer"),
    ("aim_missed", "no board of the scramble met the aim"),
    ("misfit", "the parts do not make a valid board"),
    ("impossible", "the scrambled board cannot be solved"),
];

/// The meaning of a maker's reason, as a clause of a sentence.
pub(super) fn sentence(reason: &str) -> Option<String> {
    etchwork_core::sentence_of(reason, &SENTENCES)
}
