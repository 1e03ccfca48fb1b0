//! The graphs of each mode.

use etchwork_core::{Registry, Settings, Stream, murmur3_32};
use etchwork_pattern::{Graph, GraphMode, NodeSet, Sketch};
use std::collections::BTreeSet;

pub fn sketch(mode: &str, settings: &str, nodes: usize, seed: u32) -> Sketch {
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry).unwrap();
    let settings: Settings = serde_json::from_str(settings).unwrap();
    let mode = registry.make::<dyn GraphMode>(mode, &settings).unwrap();
    mode.sketch(nodes, &mut Stream::new(seed)).unwrap()
}

#[test]
fn every_mode_has_graphs_of_about_any_size_with_places_of_their_own() {
    for mode in ["grid", "circles", "hex", "random-hex", "triangle-free", "random"] {
        for nodes in 1..=49 {
            let Sketch { graph, places } = sketch(mode, "{}", nodes, nodes as u32);
            assert_eq!(graph.len(), places.len(), "{mode} {nodes}");
            assert!(graph.len() <= 49, "{mode} {nodes}");
            let least = if mode == "triangle-free" { 10 } else { 5 };
            assert!(graph.len().abs_diff(nodes.max(least)) <= 4, "{mode} {nodes}: {}", graph.len());
            let apart: BTreeSet<_> = places.iter().collect();
            assert_eq!(apart.len(), places.len(), "{mode} {nodes}: {places:?}");
            assert_eq!(sketch(mode, "{}", nodes, nodes as u32).places, places);
        }
    }
}

/// Tier sets that exist draw these, and IDs of their levels stay what they are.
#[test]
fn graphs_of_up_to_49_nodes_are_those_that_they_always_were() {
    let known = [568872188, 266515891, 2420227830, 4063446622, 1560613144, 3486348715];
    let modes = ["grid", "circles", "hex", "random-hex", "triangle-free", "random"];
    let found = modes.map(|mode| {
        let mut all = String::new();
        for nodes in 1..=49 {
            let Sketch { graph, places } = sketch(mode, "{}", nodes, 31 * nodes as u32);
            for node in graph.nodes().iter() {
                let out: Vec<usize> = graph.out(node).iter().collect();
                all += &format!("{:?} {out:?};", places[node]);
            }
        }
        murmur3_32(all.as_bytes(), 0)
    });
    assert_eq!(found, known);
}

#[test]
fn every_mode_has_graphs_of_up_to_200_nodes_that_a_picture_holds() {
    for mode in ["grid", "circles", "hex", "random-hex", "triangle-free", "random"] {
        for nodes in [50, 56, 63, 64, 65, 80, 100, 120, 128, 129, 150, 175, 200] {
            let Sketch { graph, places } = sketch(mode, "{}", nodes, nodes as u32);
            assert_eq!(graph.len(), places.len(), "{mode} {nodes}");
            assert!(graph.len() <= 200 && graph.len().abs_diff(nodes) <= 7, "{mode} {nodes}");
            let apart: BTreeSet<_> = places.iter().collect();
            assert_eq!(apart.len(), places.len(), "{mode} {nodes}: {places:?}");
            let side = |at: fn(&(i32, i32)) -> i32| {
                places.iter().map(at).max().unwrap() - places.iter().map(at).min().unwrap()
            };
            assert!(side(|place| place.0).max(side(|place| place.1)) < 32, "{mode} {nodes}");
            assert!(
                graph.is_connected(graph.nodes()) || mode.starts_with("random"),
                "{mode} {nodes}"
            );
        }
    }
}

/// Floats decide where nodes go, so the places are pinned: they are the same on every machine.
#[test]
fn a_layout_by_stress_has_few_crossings_and_no_node_on_a_foreign_edge() {
    let mut all = String::new();
    for (mode, nodes) in [("triangle-free", 16), ("triangle-free", 48), ("random", 25)] {
        let [stress, swaps] = ["stress", "swaps"]
            .map(|layout| sketch(mode, &format!(r#"{{ "layout": "{layout}" }}"#), nodes, 5));
        assert_eq!(stress.graph, swaps.graph, "the layout decides places alone");
        assert_eq!(swaps, sketch(mode, "{}", nodes, 5));
        assert!(stress.crossings() < swaps.crossings(), "{mode} {nodes}");
        assert_eq!((stress.behind(), stress.places.len()), (0, nodes), "{mode}");
        let apart: BTreeSet<_> = stress.places.iter().collect();
        let is_in = |at: &&(i32, i32)| (0..32).contains(&at.0) && (0..32).contains(&at.1);
        assert_eq!(apart.into_iter().filter(is_in).count(), nodes);
        all += &format!("{:?}", stress.places);
    }
    assert_eq!(murmur3_32(all.as_bytes(), 0), 1_624_461_855);
}

#[test]
fn crossings_and_nodes_on_edges_are_counted_as_they_are_drawn() {
    let sketch = |places: Vec<(i32, i32)>, edges: &[(usize, usize)]| {
        let mut graph = Graph::new(places.len());
        edges.iter().for_each(|(a, b)| graph.add_edge(*a, *b));
        Sketch { graph, places }
    };
    let square = vec![(0, 0), (4, 4), (4, 0), (0, 4)];
    let cross = sketch(square.clone(), &[(0, 1), (2, 3), (1, 0)]);
    assert_eq!((cross.crossings(), cross.behind()), (1, 0));
    assert_eq!(sketch(square.clone(), &[(0, 2), (2, 1), (1, 3)]).crossings(), 0);
    // Edges in a line touch where they overlap alone.
    let row = |places: [i32; 4]| places.map(|x| (x, 0)).to_vec();
    assert_eq!(sketch(row([0, 2, 4, 6]), &[(0, 1), (2, 3)]).crossings(), 0);
    assert_eq!(sketch(row([0, 4, 2, 6]), &[(0, 1), (2, 3)]).crossings(), 1);
    let beside = |y: i32| sketch(vec![(0, 0), (8, 0), (4, y)], &[(0, 1)]).behind();
    // The nearest two nodes are at least four cells apart, so a node has a radius of more than one.
    assert_eq!([beside(0), beside(1), beside(2), beside(4)], [1, 1, 0, 0]);
}

#[test]
fn a_triangle_free_graph_has_three_neighbours_each_and_no_cycle_below_five() {
    for nodes in (10..49).chain([10, 10, 12, 12]) {
        let graph = sketch("triangle-free", "{}", nodes, 7 * nodes as u32).graph;
        for node in graph.nodes().iter() {
            assert_eq!((graph.out(node).len(), graph.around(node).len()), (3, 3));
            // Two steps lead to six further nodes; otherwise there would be a triangle or a square.
            assert_eq!(graph.within(node, 2).len(), 9, "{nodes}");
        }
    }
    assert_eq!(sketch("triangle-free", "{}", 49, 1).graph.len(), 48);
}

#[test]
fn a_grid_has_no_triangle_and_a_hex_grid_has() {
    let grid = sketch("grid", "{}", 20, 0).graph;
    let hex = sketch("hex", "{}", 20, 0).graph;
    let triangles = |graph: &etchwork_pattern::Graph| {
        let beside = |a: usize| graph.out(a).iter().map(move |b| (a, b));
        let all = graph.nodes().iter().flat_map(beside);
        all.filter(|(a, b)| !(graph.out(*a) & graph.out(*b)).is_empty()).count()
    };
    assert_eq!((grid.len(), triangles(&grid)), (20, 0));
    assert!(triangles(&hex) > 50);
    let inner = hex.nodes().iter().map(|node| hex.out(node).len()).max();
    assert_eq!(inner, Some(6));
}

#[test]
fn rings_are_one_way_or_not_and_spokes_never() {
    let all = sketch("circles", r#"{ "one_way": 100 }"#, 49, 3).graph;
    let none = sketch("circles", r#"{ "one_way": 0 }"#, 49, 3).graph;
    let back = |graph: &etchwork_pattern::Graph| {
        let both = |a: usize| graph.out(a).iter().filter(move |b| graph.out(*b).contains(a));
        graph.nodes().iter().map(|node| both(node).count()).sum::<usize>()
    };
    let edges = |graph: &etchwork_pattern::Graph| {
        graph.nodes().iter().map(|node| graph.out(node).len()).sum::<usize>()
    };
    assert_eq!((edges(&none), back(&none)), (2 * 96, 2 * 96));
    assert_eq!((edges(&all), back(&all)), (48 + 96, 96));
    assert!(all.is_connected(NodeSet::first(49)));
    for nodes in 5..=49 {
        // Neighbours have room between them, and the whole fits into a picture.
        let places = sketch("circles", "{}", nodes, 3).places;
        for (nth, a) in places.iter().enumerate() {
            assert!(a.0.abs().max(a.1.abs()) <= 13);
            let near = |b: &(i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs()) < 2;
            assert!(!places[..nth].iter().any(near), "{nodes}: {a:?} in {places:?}");
        }
    }
}

#[test]
fn random_hexes_keep_each_direction_by_itself() {
    let full = sketch("hex", "{}", 49, 0).graph;
    let some = sketch("random-hex", r#"{ "kept": 60 }"#, 49, 5).graph;
    let (mut both, mut one, mut none) = (0, 0, 0);
    for a in full.nodes().iter() {
        for b in full.out(a).iter().filter(|b| a < *b) {
            match (some.out(a).contains(b), some.out(b).contains(a)) {
                (true, true) => both += 1,
                (false, false) => none += 1,
                _ => one += 1,
            }
        }
    }
    assert!(both > 20 && one > 40 && none > 8, "{both} {one} {none}");
}

#[test]
fn settings_that_a_mode_does_not_have_are_named() {
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry).unwrap();
    let make = |mode: &str, settings: &str| {
        let settings: Settings = serde_json::from_str(settings).unwrap();
        registry.make::<dyn GraphMode>(mode, &settings).err().unwrap().to_string()
    };
    let kept = make("random-hex", r#"{ "kept": 101 }"#);
    assert_eq!(kept, "graph mode 'random-hex': `kept` is a number from 0 to 100, not 101");
    let other = make("circles", r#"{ "kept": 1 }"#);
    assert_eq!(other, "graph mode 'circles': unknown field `kept`, expected `one_way` or `layout`");
}
