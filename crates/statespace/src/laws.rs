//! Laws of state spaces, on walks over graphs drawn at random: depths, distances, fates and counts
//! are those of an obvious search.

use crate::testing::Walk;
use crate::{Distance, Fate, Limits, explore};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::VecDeque;

/// A walk with its places and the steps between them.
fn walks() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (2..14_usize).prop_flat_map(|places| (Just(places), vec((0..places, 0..places), 0..30)))
}

/// The least number of steps from a place to each place, with the number of ways to take that few.
/// The last place is the goal, where a walk ends.
fn plain(places: usize, joined: &[(usize, usize)], from: usize) -> Vec<Option<(u32, u64)>> {
    let mut found = vec![None; places];
    found[from] = Some((0, 1));
    let mut next = VecDeque::from([from]);
    while let Some(at) = next.pop_front() {
        let (depth, ways) = found[at].expect("it was found before");
        if at + 1 == places {
            continue;
        }
        for (a, b) in joined.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]) {
            match (&mut found[b], a == at) {
                (_, false) => {}
                (Some((known, more)), true) if *known == depth + 1 => *more += ways,
                (Some(_), true) => {}
                (new, true) => {
                    *new = Some((depth + 1, ways));
                    next.push_back(b);
                }
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn a_space_is_what_a_plain_search_finds((places, joined) in walks()) {
        let walk = Walk::joined(places, joined.clone());
        let graph = explore(&walk, &Limits::default());
        let from_start = plain(places, &joined, 0);
        prop_assert!(graph.is_complete());
        prop_assert_eq!(graph.len(), from_start.iter().flatten().count());
        for state in 0..graph.len() {
            let place = *graph.state(state);
            prop_assert_eq!(Some(graph.depth(state)), from_start[place].map(|(depth, _)| depth));
            prop_assert_eq!(graph.line_to(state).len() as u32, graph.depth(state) + 1);
            let left = plain(places, &joined, place)[places - 1].map(|(depth, _)| depth);
            let (distance, is_stuck) = (graph.distance(state), graph.fate(state) == Fate::Stuck);
            match left {
                Some(left) => prop_assert_eq!((distance, is_stuck), (Distance::Exactly(left), false)),
                None => prop_assert_eq!((distance, is_stuck), (Distance::Never, true)),
            }
        }
        let ways = from_start[places - 1].map_or(0, |(_, ways)| ways);
        prop_assert!(graph.solutions().is_exact);
        prop_assert_eq!(graph.solutions().value, ways.into());
        prop_assert_eq!(graph.ways_from(0).take(1000).count() as u64, ways.min(1000));
    }
}
