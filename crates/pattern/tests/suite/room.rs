//! Levels of up to 200 nodes: every size on either side of a word of a set, or of the article's 49.

use crate::agreement::agree;
use crate::brute::{self, random_level};
use etchwork_core::{Game, Mark, Session, Status, Stream, Written};
use etchwork_pattern::solve::{Count, Facts, count};
use etchwork_pattern::{ClueKind, Level, MAX_NODES, NodeSet, Pattern};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn size() -> impl Strategy<Value = usize> {
    prop::sample::select(vec![48, 49, 50, 63, 64, 65, 127, 128, 129, 192, 193, 199, 200])
}

/// Some nodes of so many.
fn some(nodes: usize, stream: &mut Stream) -> BTreeSet<usize> {
    let share = stream.below(101);
    (0..nodes).filter(|_| stream.below(100) < share).collect()
}

fn set(nodes: &BTreeSet<usize>) -> NodeSet {
    nodes.iter().copied().collect()
}

/// The level with the clues of a few nodes alone, so that all assignments can be tried.
fn thinned(mut level: Level, stream: &mut Stream) -> Level {
    let nodes = level.nodes().len();
    let keep: BTreeSet<usize> = (0..10).map(|_| stream.index(nodes)).collect();
    for node in (0..nodes).filter(|node| !keep.contains(node)) {
        for kind in [ClueKind::Radius, ClueKind::Colour, ClueKind::Component] {
            level.remove_clue(node, kind);
        }
    }
    level
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sets_of_nodes_are_sets(nodes in size(), seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let (a, b) = (some(nodes, &mut stream), some(nodes, &mut stream));
        let (x, y) = (set(&a), set(&b));
        let list = |set: NodeSet| set.iter().collect::<Vec<usize>>();
        let of = |set: BTreeSet<usize>| set.into_iter().collect::<Vec<usize>>();
        prop_assert_eq!(list(x & y), of(&a & &b));
        prop_assert_eq!(list(x | y), of(&a | &b));
        prop_assert_eq!(list(x - y), of(&a - &b));
        prop_assert_eq!((x.len(), x.is_empty(), x.lowest()), (a.len(), a.is_empty(), a.first().copied()));
        prop_assert_eq!(x.is_within(y), a.is_subset(&b));
        prop_assert_eq!(x == y, a == b);
        prop_assert!((0..nodes).all(|node| x.contains(node) == a.contains(&node)));
        prop_assert!(a.iter().enumerate().all(|(rank, node)| x.nth(rank) == *node));
        prop_assert_eq!(list(NodeSet::first(nodes)), (0..nodes).collect::<Vec<_>>());
        let one_by_one = a.iter().fold(NodeSet::EMPTY, |set, node| set | NodeSet::one(*node));
        prop_assert_eq!(one_by_one, x);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn large_levels_are_written_and_read(nodes in size(), seed in any::<u32>()) {
        let game = Pattern::new(random_level(nodes, &mut Stream::new(seed))).unwrap();
        let read = Pattern::read(&game.write()).unwrap();
        prop_assert_eq!(read.write(), game.write());
        let read = Pattern::from_bytes(&game.to_bytes()).unwrap();
        prop_assert_eq!(read.write(), game.write());
    }

    /// All assignments of the nodes that are not known, a few of each word.
    #[test]
    fn all_assignments_agree_on_large_levels(nodes in size(), seed in any::<u32>()) {
        let mut stream = Stream::new(seed);
        let level = thinned(random_level(nodes, &mut stream), &mut stream);
        let open: NodeSet = (0..7).map(|_| stream.index(nodes)).collect();
        let known = level.graph().nodes() - open;
        let flags: Vec<bool> = (0..nodes).map(|node| known.contains(node)).collect();
        let models = brute::models(&level, &flags, None);
        agree(&level, known, &models)?;
    }

    #[test]
    fn large_levels_are_played_to_the_end(nodes in size(), seed in any::<u32>()) {
        let game = Pattern::new(random_level(nodes, &mut Stream::new(seed))).unwrap();
        let mut session = Session::new(game.clone());
        for node in game.unknown(&game.initial()).iter() {
            session.play(&game.move_text(&game.right(node))).unwrap();
        }
        prop_assert_eq!(session.status(), Status::Solved);
        let drawn = |mark: &&Mark| matches!(mark, Mark::Node(_));
        prop_assert_eq!(session.picture().marks().iter().filter(drawn).count(), nodes);
    }
}

/// How many sets of so many nodes there are, by the triangle of Pascal.
fn choose(nodes: usize, chosen: usize) -> BigUint {
    let mut row = vec![BigUint::from(1u8)];
    for _ in 0..nodes {
        let sums = row.windows(2).map(|pair| &pair[0] + &pair[1]);
        let ends = [BigUint::from(1u8)];
        row = ends.iter().cloned().chain(sums).chain(ends.iter().cloned()).collect();
    }
    row.swap_remove(chosen)
}

#[test]
fn counts_pass_every_machine_word() {
    for nodes in [64, 68, 70, 128, 131, MAX_NODES] {
        let node = |n: usize| {
            format!("node n{n} {},{}{}\n", n % 16, n / 16, if n % 2 == 1 { " pattern" } else { "" })
        };
        let text: String = (0..nodes).map(node).collect();
        let level = Pattern::read(&format!("pattern\n{text}")).unwrap().level().clone();
        let clues = [level.total().constraint];
        let counted = count(level.graph(), &clues, Facts::default(), 10_000).0;
        assert_eq!(counted, Count::Exactly(choose(nodes, nodes / 2)));
        let spent = count(level.graph(), &clues, Facts::default(), 1).0;
        assert_eq!(spent, Count::AtLeast(BigUint::ZERO));
    }
}

#[test]
fn an_edge_between_nodes_far_apart_in_number_has_an_id_of_one_form() {
    let node = |n: usize| format!("node n{n} {n},0\n");
    let nodes: String = (0..MAX_NODES).map(node).collect();
    for far in [1, 63, 64, 65, 127, 128, 191, 192, 199] {
        for edge in [format!("n0 - n{far}"), format!("n0 n{far}"), format!("n{far} n0")] {
            let text = format!("pattern\n{nodes}edge {edge}\n");
            let game = Pattern::read(&text).unwrap();
            assert_eq!(game.write(), text);
            assert_eq!(Pattern::from_bytes(&game.to_bytes()).unwrap().write(), text);
        }
    }
}
