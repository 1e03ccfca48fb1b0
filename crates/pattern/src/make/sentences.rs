//! Explains the makers' reasons for rejections.

/// The meaning of each reason.
const SENTENCES: [(&str, &str); 14] = [
    ("too_much_shown", "too many nodes would have to be shown at the start"),
    ("too_hard", "a step is harder than the tier allows"),
    ("work_spent", "the solver's work reached its limit"),
    ("bad_graph", "the graph of this mode is none that a level can have"),
    ("no_graph", "no graph of this size came of the mode"),
    ("tells_nothing", "a clue was proposed that tells nothing that is not known"),
    ("trivial", "a clue was proposed whose number alone tells every node that it counts"),
    ("no_help", "a clue was proposed that forces nothing new"),
    ("stuck", "one more node had to be shown, for no clue helped"),
    ("redundant", "a clue was taken away, for the level is solved without it"),
    ("needed", "a clue could not be taken away: without it the level is too hard"),
    ("untrue_clue", "a clue did not agree with the pattern"),
    ("contradiction", "the clues contradict each other"),
    ("unsolved", "the level needs a guess"),
];

/// The meaning of a maker's reason, as a clause of a sentence.
pub(super) fn sentence(reason: &str) -> Option<String> {
    etchwork_core::sentence_of(reason, &SENTENCES)
}
