//! Rejected boards: those of a request, made again to be seen. The engine counts rejected boards
//! and keeps none; when the request is repeated, it reports them.

use crate::service::text;
use etchwork::codec::BoardText;
use etchwork::{Discard, PathPuzzle, Registry, Reject, Worker};
use std::collections::VecDeque;

/// A rejected board.
pub struct RejectedBoard {
    /// Its number in the request, from 1.
    pub board: u32,
    pub reject: Reject,
    /// Whether it is an offer of a refiner, made from the board with that number.
    pub is_refined: bool,
    /// The board, with its path if one was found.
    pub puzzle: PathPuzzle,
}

/// The boards that a request rejected, in order: the last `most`, and the last `most` offers of a
/// refiner.
pub fn rejected_boards(
    worker: &mut Worker,
    (seed, index): (u32, u32),
    most: usize,
    registry: &Registry,
) -> Result<Vec<RejectedBoard>, String> {
    let (mut told, mut kept) = (0, [VecDeque::new(), VecDeque::new()]);
    let keep = |discard: Discard<'_>| {
        let kept = &mut kept[usize::from(discard.is_refined)];
        kept.push_back((told, discard.number + 1, *discard.reject, text_of(&discard)));
        kept.drain(..kept.len().saturating_sub(most));
        told += 1;
    };
    worker.request_watched(seed, index, keep).map_err(text)?;
    let [by_itself, refined] = kept;
    let mut all: Vec<_> = by_itself.into_iter().map(|of| (of, false)).collect();
    all.extend(refined.into_iter().map(|of| (of, true)));
    all.sort_by_key(|((told, ..), _)| *told);
    let thrown = all.into_iter().map(|((_, board, reject, text_of), is_refined)| {
        let puzzle = PathPuzzle::new(text_of, registry).map_err(text)?;
        Ok(RejectedBoard { board, reject, is_refined, puzzle })
    });
    thrown.collect()
}

/// The board, and the path if it has one.
fn text_of(discard: &Discard<'_>) -> BoardText {
    let solved = BoardText::solved(discard.board.clone(), discard.path.to_vec());
    let text = match discard.path {
        [] => BoardText { path: None, source: None, target: None, ..solved },
        _ => solved,
    };
    BoardText { extras: discard.rules.extras(), ..text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{BUILT_IN_SETS, Overrides, Run, Worker, built_in_set, standard_registry};
    use std::collections::BTreeMap;

    /// Counts by stage and reason.
    type Counts = BTreeMap<(String, String), u64>;

    fn key(reject: &Reject) -> (String, String) {
        (reject.stage.name().to_owned(), reject.reason.to_string())
    }

    #[track_caller]
    fn same_as_the_funnel(set: &str, tier: &str, overrides: &Overrides, requests: u32) -> u64 {
        let registry = standard_registry();
        let set = built_in_set(set, &registry).unwrap();
        let run = Run::new(&set, tier, overrides, 5, &registry).unwrap();
        let mut worker = Worker::new(run.plan(), &registry).unwrap();
        let mut refused_in_all = 0;
        for index in 0..requests {
            let outcome = worker.request(run.seed(), index).unwrap();
            let mut counted = [Counts::new(), Counts::new()];
            let of = (run.seed(), index);
            for thrown in rejected_boards(&mut worker, of, usize::MAX, &registry).unwrap() {
                *counted[usize::from(thrown.is_refined)].entry(key(&thrown.reject)).or_default() +=
                    1;
            }
            let counts = |counts: &mut dyn Iterator<Item = (&Reject, &u64)>| -> Counts {
                counts.map(|(reject, count)| (key(reject), *count)).collect()
            };
            let funnel = &outcome.funnel;
            let (rejected, refused) =
                (counts(&mut funnel.rejected.iter()), counts(&mut funnel.refused.iter()));
            refused_in_all += refused.values().sum::<u64>();
            assert_eq!(counted, [rejected, refused], "{tier}, request {index}");
        }
        refused_in_all
    }

    #[test]
    fn what_is_shown_is_what_the_funnel_counts() {
        for (set, _) in BUILT_IN_SETS {
            for tier in ["tutorial", "medium", "expert"] {
                same_as_the_funnel(set, tier, &Overrides::default(), 12);
            }
        }
        let stacked = Overrides { mechanic: Some("fog+warps".into()), ..Overrides::default() };
        same_as_the_funnel("article", "hard", &stacked, 12);
    }

    #[test]
    fn boards_that_a_refiner_came_to_are_shown_too() {
        let few = Overrides {
            caps: [("solutions".to_owned(), 1)].into_iter().collect(),
            ..Overrides::default()
        };
        assert!(same_as_the_funnel("default", "easy", &few, 10) > 0);
        assert!(same_as_the_funnel("default", "medium", &few, 2) > 0);
    }
}
