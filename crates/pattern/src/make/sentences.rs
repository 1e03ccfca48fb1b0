//! Explains the makers' reasons for rejections.

/// The meaning of each reason, as a clause of a sentence.
pub(super) const SENTENCES: [(&str, &str); 14] = [
    ("too_much_shown", "too many nodes would have to be shown at the start"),
    ("too_hard", "a step is harder than the tier allows"),
    ("work_spent", "the solver's work reached its limit"),
    ("bad_graph", "the mode made a graph that no level can have"),
    ("no_graph", "the mode made no graph of this size"),
    ("tells_nothing", "a proposed clue told nothing new"),
    ("trivial", "a clue was proposed whose number alone tells every node that it counts"),
    ("no_help", "a clue was proposed that forces nothing new"),
    ("stuck", "one more node had to be shown, because no clue helped"),
    ("redundant", "a clue was removed, because the level can be solved without it"),
    ("needed", "a clue could not be removed: without it the level is too hard"),
    ("untrue_clue", "a clue did not agree with the pattern"),
    ("contradiction", "the clues contradict each other"),
    ("unsolved", "the level needs a guess"),
];
