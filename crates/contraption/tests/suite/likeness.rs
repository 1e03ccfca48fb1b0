//! Which designs are isomorphic: compared with petgraph, and under renumbering.

use crate::designs::designs;
use etchwork_contraption::{Contraption, Design, EdgeKind, ItemKind, NodeKind, Place};
use etchwork_core::Written;
use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::DiGraph;
use proptest::prelude::*;

fn likeness(design: &Design) -> Vec<u8> {
    Contraption::new(design.clone()).likeness()
}

/// The same design with its nodes in another order, with other names and in other positions.
fn renumbered(design: &Design, order: &[usize], turn: bool) -> Design {
    let mut other = Design::new("Another title").unwrap();
    let mut new = vec![0; order.len()];
    for (nth, old) in order.iter().enumerate() {
        new[*old] = other.add_node(&format!("X{nth}"), (nth as i32, 0)).unwrap();
    }
    let mut edges = Vec::new();
    for edge in design.edges().iter().rev() {
        let (from, to) = edge.ends();
        let is_directed = matches!(edge.kind(), EdgeKind::Step | EdgeKind::Wall | EdgeKind::OneWay);
        let is_pair = design.edge(to, from).is_some();
        let (from, to) = if turn && !is_directed && !is_pair { (to, from) } else { (from, to) };
        edges.push(other.add_edge(new[from], new[to]).unwrap());
    }
    edges.reverse();
    for old in order {
        let node = &design.nodes()[*old];
        if node.kind() != NodeKind::Plain {
            other.set_node(new[*old], node.kind(), node.is_on()).unwrap();
        }
    }
    for (old, edge) in design.edges().iter().enumerate() {
        if edge.kind() != EdgeKind::Plain {
            other.set_edge(edges[old], edge.kind(), edge.is_on()).unwrap();
        }
    }
    for (kind, node) in design.items().iter().rev() {
        other.add_item(*kind, new[*node]).unwrap();
    }
    for old in order {
        for receiver in design.nodes()[*old].notifies() {
            let receiver = match receiver {
                Place::Node(node) => Place::Node(new[*node]),
                Place::Edge(edge) => Place::Edge(edges[*edge]),
            };
            other.notify(new[*old], receiver).unwrap();
        }
    }
    other
}

/// Nodes and edges as labelled vertices for petgraph. The order of nodes is left out, because the
/// designs it is used for have no shared receivers.
fn graph(design: &Design) -> DiGraph<String, &'static str> {
    let mut graph = DiGraph::new();
    let count = |kind: ItemKind, node: usize| {
        design.items().iter().filter(|item| **item == (kind, node)).count()
    };
    for (number, node) in design.nodes().iter().enumerate() {
        let (players, balls) = (count(ItemKind::Player, number), count(ItemKind::Ball, number));
        let (kind, on) = (node.kind(), node.is_on());
        graph.add_node(format!("node {kind:?} {on} {players} {balls}"));
    }
    let nodes = design.nodes().len();
    for edge in design.edges() {
        let vertex = graph.add_node(format!("edge {:?} {}", edge.kind(), edge.is_on()));
        let (from, to) = edge.ends();
        let is_directed = matches!(edge.kind(), EdgeKind::Step | EdgeKind::Wall | EdgeKind::OneWay);
        graph.add_edge((from as u32).into(), vertex, "from");
        graph.add_edge((to as u32).into(), vertex, if is_directed { "to" } else { "from" });
    }
    for (number, node) in design.nodes().iter().enumerate() {
        for receiver in node.notifies() {
            let end = match receiver {
                Place::Node(node) => *node,
                Place::Edge(edge) => nodes + edge,
            };
            graph.add_edge((number as u32).into(), (end as u32).into(), "switches");
        }
    }
    graph
}

/// Whether no two triggers share a receiver, and no trigger names one twice.
fn shares_nothing(design: &Design) -> bool {
    let mut lines: Vec<Place> =
        design.nodes().iter().flat_map(|node| node.notifies().to_vec()).collect();
    let all = lines.len();
    lines.sort_unstable();
    lines.dedup();
    lines.len() == all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn renumbered_designs_are_alike(
        design in designs(8),
        order in Just((0..8usize).collect::<Vec<_>>()).prop_shuffle(),
        turn: bool,
    ) {
        prop_assume!(shares_nothing(&design));
        let order: Vec<usize> =
            order.into_iter().filter(|node| *node < design.nodes().len()).collect();
        prop_assert_eq!(likeness(&design), likeness(&renumbered(&design, &order, turn)));
    }

    /// Small designs of few kinds, so that some pairs are isomorphic.
    #[test]
    fn petgraph_says_the_same_of_pairs(one in designs(3), other in designs(3)) {
        prop_assume!(shares_nothing(&one) && shares_nothing(&other));
        let same = |a: &String, b: &String| a == b;
        let alike = is_isomorphic_matching(&graph(&one), &graph(&other), same, |a, b| a == b);
        prop_assert_eq!(likeness(&one) == likeness(&other), alike);
    }
}

fn read(text: &str) -> Design {
    text.parse().unwrap()
}

/// Two plates in a row that share a gate: the ball moves, and the later plate decides.
#[test]
fn the_order_of_plates_that_share_a_receiver_counts() {
    let row = |first: &str, last: &str| {
        read(&format!(
            "Row\nPuzzleNode {first} {{ pos:0,0 notify:A-G }}\nPuzzleNode {last} {{ pos:1,0 \
             notify:A-G }}\nPuzzleNode G {{ pos:2,0 }}\nPuzzleEdge A-B {{  }}\n\
             PuzzleEdge A-G {{  }}\nPuzzleStep A-B {{  }}\nPuzzleGoal G {{  }}\n\
             PuzzlePlate A {{ off }}\nPuzzlePlate B {{ off }}\nPuzzleGate A-G {{ off }}\n\
             PuzzlePlayer A {{  }}\nPuzzleBall A {{  }}\n"
        ))
    };
    assert_ne!(likeness(&row("A", "B")), likeness(&row("B", "A")));
    // The order of toggles that share the gate does not matter.
    let toggles = |design: Design| read(&design.to_string().replace("Plate", "Toggle"));
    assert_eq!(likeness(&toggles(row("A", "B"))), likeness(&toggles(row("B", "A"))));
}

#[test]
fn every_piece_tells_designs_apart() {
    let text = include_str!("../../samples/detour.txt");
    let base = likeness(&read(text));
    for (from, to) in [
        ("PuzzleGate A-B { off }", "PuzzleGate A-B { on }"),
        ("PuzzleEdge B-C {  }\n", "PuzzleEdge C-B {  }\n"),
        ("PuzzlePlayer A", "PuzzlePlayer C"),
        ("PuzzleBall B", "PuzzleBall C"),
        ("notify:A-E", "notify:A-B"),
        ("PuzzleStep C-A {  }\n", ""),
        ("PuzzleToggle C { off }", "PuzzleToggle C { on }"),
    ] {
        let mut other = text.replace(from, to);
        if from.starts_with("PuzzleEdge B-C") {
            other = other.replace("PuzzleWall B-C", "PuzzleWall C-B");
        }
        assert_ne!(other, text);
        assert_ne!(likeness(&read(&other)), base, "{from} is not {to}");
    }
    let moved = text.replace("Detour", "Way round").replace("pos:2,2", "pos:7,7");
    assert_eq!(likeness(&read(&moved)), base);
}

/// Very many symmetries: either twins keep the key short, or the search is abandoned, but it never
/// hangs.
#[test]
fn large_symmetric_designs_are_answered() {
    let mut star = Design::new("Star").unwrap();
    let middle = star.add_node("M", (0, 0)).unwrap();
    for nth in 0..100 {
        let node = star.add_node(&format!("N{nth}"), (nth, 1)).unwrap();
        star.add_edge(middle, node).unwrap();
    }
    assert!(!likeness(&star).is_empty());
    let mut ring = Design::new("Rings").unwrap();
    for nth in 0..60 {
        ring.add_node(&format!("N{nth}"), (nth, 1)).unwrap();
    }
    for nth in 0..60 {
        let next = if nth % 3 == 2 { nth - 2 } else { nth + 1 };
        ring.add_edge(nth, next).unwrap();
    }
    assert!(!likeness(&ring).is_empty());
}
