//! Explains the reasons of screens and path finders to people.

/// Each reason with its clause.
const SENTENCES: [(&str, &str); 13] = [
    (
        "colour_balance",
        "a path alternates between light and dark cells, as on a chessboard, and their numbers do not \
         fit its ends",
    ),
    (
        "dead_ends",
        "each dead end is an end of the path, and here are more of them, or others, than its ends",
    ),
    ("cut_cells", "some cell joins more parts of the board than one path can visit"),
    (
        "side_balance",
        "behind a single cell lies a part with too many light or too many dark cells for a path",
    ),
    ("no_path", "a complete search found no path that visits every cell"),
    ("no_such_cells", "a cell that the path must visit is not open, or is to be visited twice"),
    ("last_cells", "several cells could only be the last one"),
    ("target_entered_early", "it enters the last cell before the others"),
    ("out_of_order", "it visits cells out of their order"),
    ("refused_by_rules", "the rules refuse every continuation"),
    ("order", "it does not support cells in a given order"),
    ("one_way", "it does not support one-way steps"),
    ("target", "it does not support a given last cell"),
];

/// The meaning of a reason, if it is from this crate.
pub(crate) fn sentence(reason: &str) -> Option<String> {
    etchwork_path::sentence_of(reason, &SENTENCES)
}
