//! The maker finishes a sketch: the puzzle keeps all of it.

use etchwork_contraption::{Contraption, Design, EdgeKind, NodeKind, Place, register};
use etchwork_core::{Maker, Registry, Settings, Written};
use etchwork_pipeline::{Emitted, Limit, Overrides, Plan, PlugInsOf, TierSet, Worker};
use std::collections::{BTreeMap, BTreeSet};

/// Sketches of three nodes: at, a tool or two, and what one switches.
const SKETCHES: [&str; 10] = [
    "PuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleNode C { pos:2,0 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\n",
    "PuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleNode C { pos:1,1 }\nPuzzleEdge A-B {  }\nPuzzleGoal C {  }\n",
    "PuzzleNode A { pos:0,0 notify:B-C }\nPuzzleNode B { pos:1,0 }\nPuzzleNode C { pos:2,0 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\nPuzzleGate B-C { off }\nPuzzleToggle A { off }\n",
    "PuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:0,1 }\nPuzzleNode C { pos:1,1 }\nPuzzleEdge A-B {  }\nPuzzleOneWay A-B {  }\nPuzzlePlayer A {  }\n",
    "PuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleNode C { pos:0,1 }\nPuzzleBridge B { off }\nPuzzleEdge A-C {  }\n",
    "PuzzleNode A { pos:0,0 notify:B }\nPuzzleNode B { pos:1,0 }\nPuzzleNode C { pos:1,1 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\nPuzzleButton A { off }\nPuzzleBridge B { off }\n",
    "PuzzleNode A { pos:3,3 }\nPuzzleNode B { pos:4,3 }\nPuzzleNode C { pos:5,3 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\nPuzzleGoal A {  }\nPuzzlePlayer C {  }\n",
    "PuzzleNode A { pos:-1,0 }\nPuzzleNode B { pos:0,0 }\nPuzzleNode C { pos:0,-1 }\nPuzzleEdge A-B {  }\nPuzzleWall A-B {  }\n",
    "PuzzleNode A { pos:0,0 notify:B-C }\nPuzzleNode B { pos:0,1 }\nPuzzleNode C { pos:1,1 }\nPuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\nPuzzlePlate A { off }\nPuzzleGate B-C { off }\nPuzzleBall A {  }\n",
    "PuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:2,0 }\nPuzzleNode C { pos:1,1 }\n",
];

fn registry() -> Registry {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    registry
}

/// Puzzles of a tier that finish a sketch.
fn finished(sketch: &str, tier: &str, count: u32) -> Vec<Option<Emitted<Contraption>>> {
    let registry = registry();
    let plug_ins = PlugInsOf::new(&registry);
    let set = TierSet::parse(Contraption::SETS[0].1).unwrap();
    let mut overrides = Overrides::default();
    overrides.set("sketch", sketch);
    let tier = set.tier(tier).unwrap();
    let plan = Plan::new(Contraption::FAMILY, tier, &overrides, &plug_ins).unwrap();
    let mut worker = Worker::<Contraption>::new(&plan, &plug_ins).unwrap();
    (0..count).map(|index| worker.request(7, index, None, Limit::NONE).unwrap().puzzle).collect()
}

/// The elements of a design by the places of their nodes, as far as they are no start.
fn elements(design: &Design) -> Elements {
    let at = |node: usize| design.nodes()[node].position();
    let ends = |edge: usize| {
        let (from, to) = design.edges()[edge].ends();
        (at(from), at(to))
    };
    let place = |place: &Place| match place {
        Place::Node(node) => (at(*node), at(*node)),
        Place::Edge(edge) => {
            let (from, to) = ends(*edge);
            (from.min(to), from.max(to))
        }
    };
    let lines = design.nodes().iter().flat_map(|node| {
        node.notifies().iter().map(move |receiver| (node.position(), place(receiver)))
    });
    Elements {
        nodes: design.nodes().iter().map(|node| (node.position(), node.kind())).collect(),
        edges: (0..design.edges().len())
            .map(|edge| (ends(edge), design.edges()[edge].kind()))
            .collect(),
        lines: lines.collect(),
    }
}

type At = (i32, i32);

struct Elements {
    nodes: BTreeMap<At, NodeKind>,
    edges: BTreeMap<(At, At), EdgeKind>,
    lines: BTreeSet<(At, (At, At))>,
}

/// Whether a puzzle has every element of a sketch, moved as a whole.
fn has_all(puzzle: &Design, sketch: &Design) -> bool {
    let (own, wanted) = (elements(puzzle), elements(sketch));
    let Some((first, _)) = wanted.nodes.first_key_value() else { return true };
    own.nodes.keys().any(|to| {
        let moved = |at: &At| (at.0 - first.0 + to.0, at.1 - first.1 + to.1);
        let pair = |(from, to): &(At, At)| (moved(from), moved(to));
        wanted.nodes.iter().all(|(at, kind)| {
            own.nodes.get(&moved(at)).is_some_and(|own| *kind == NodeKind::Plain || own == kind)
        }) && wanted.edges.iter().all(|(ends, kind)| {
            let (from, to) = pair(ends);
            let found = own.edges.get(&(from, to)).or_else(|| own.edges.get(&(to, from)));
            found.is_some_and(|own| *kind == EdgeKind::Plain || own == kind)
        }) && wanted.lines.iter().all(|(trigger, receiver)| {
            let (from, to) = pair(receiver);
            own.lines.contains(&(moved(trigger), (from.min(to), from.max(to))))
        })
    })
}

/// Ten sketches are finished for the tier easy: all of each is there, and the shortest solution lies
/// within the tier's gate, in nine of ten at least.
#[test]
fn every_part_of_a_sketch_is_kept() {
    let mut made = 0;
    for sketch in SKETCHES {
        let text = format!("Sketch\n{sketch}");
        let draft: Design = text.parse().unwrap();
        for puzzle in finished(&text, "easy", 2).into_iter().flatten() {
            let design = puzzle.made.game.design();
            assert!(has_all(design, &draft), "{text}\n{design}");
            assert_eq!(design.name(), "Sketch");
            let (_, shortest) =
                puzzle.readings.iter().find(|(name, _)| *name == "shortest").unwrap();
            assert!((7.0..=10.0).contains(&shortest.unwrap().to_f64()));
            made += 1;
        }
    }
    assert!(made >= 18, "{made} of 20 are finished");
}

#[test]
fn a_sketch_that_cannot_be_kept_is_refused_with_its_place() {
    let make = |sketch: &str| {
        let registry = registry();
        let settings: Settings =
            serde_json::from_value(serde_json::json!({ "sketch": sketch })).unwrap();
        let makers = registry.kind::<dyn Maker<Contraption>>();
        makers.make("anneal", &settings, &registry).map(|_| ()).map_err(|why| why.to_string())
    };
    let why =
        make("Far\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:3,0 }\nPuzzleEdge A-B {  }\n");
    assert!(why.unwrap_err().contains("at most two cells long"));
    let why = make("Wide\nPuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:9,0 }\n");
    assert!(why.unwrap_err().contains("larger than 8x8"));
    let why = make("Bad\nPuzzleNode A { pos:0,0 }\nPuzzleNoed B { pos:1,0 }\n").unwrap_err();
    assert!(why.contains("`sketch`: line 3"), "{why}");
    assert_eq!(make("Good\nPuzzleNode A { pos:0,0 }\n"), Ok(()));
}
