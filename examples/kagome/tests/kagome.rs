//! Tests the mode through the public API.

use etchwork::pattern::{GraphMode, Pattern, Sketch};
use etchwork::{
    Attempt, Game, Maker, Refused, Registry, Session, Settings, Status, Stream, Streams, Written,
};

fn registry() -> Registry {
    let mut registry = etchwork::standard_registry();
    etchwork_kagome::register(&mut registry).unwrap();
    registry
}

fn sketch(one_way: &str, nodes: usize) -> Sketch {
    let mut settings = Settings::default();
    settings.set("one_way", one_way);
    let registry = registry();
    let mode = registry.kind::<dyn GraphMode>().make("kagome", &settings, &registry).unwrap();
    mode.sketch(nodes, &mut Stream::new(7)).unwrap()
}

#[test]
fn it_is_the_lattice_at_every_size() {
    for nodes in 1..=49 {
        let Sketch { graph, places } = sketch("0", nodes);
        assert!(graph.len() <= 49 && graph.len().abs_diff(nodes.max(3)) <= 2, "{nodes}");
        assert_eq!(graph.len(), places.len());
        assert!(graph.is_connected(graph.nodes()), "{nodes}: {places:?}");
        for node in graph.nodes().iter() {
            let beside = graph.around(node);
            assert!((1..=4).contains(&beside.len()), "{nodes}");
            // A node lies on at most two triangles, and an edge on at most one.
            for other in beside.iter() {
                assert!((beside & graph.around(other)).len() <= 1, "{nodes}");
            }
        }
    }
    let large = sketch("0", 49).graph;
    assert!(large.nodes().iter().filter(|node| large.out(*node).len() == 4).count() >= 15);
}

#[test]
fn triangles_lead_one_way_round_if_they_are_to() {
    let count = |one_way: &str| {
        let graph = sketch(one_way, 40).graph;
        let back = |a: usize, b: usize| graph.out(b).contains(a);
        let one_way = |a: usize| graph.out(a).iter().filter(|b| !back(a, *b)).count();
        graph.nodes().iter().map(one_way).sum::<usize>()
    };
    let (none, some, all) = (count("0"), count("30"), count("100"));
    assert!(none == 0 && some > 0 && all > 2 * some, "{none} {some} {all}");
}

#[test]
fn both_makers_make_levels_on_it() {
    let registry = registry();
    for id in ["improve", "reduce"] {
        let mut settings = Settings::default();
        settings.set("modes", "kagome");
        settings.set("sizes", "24");
        let makers = registry.kind::<dyn Maker<Pattern>>();
        let mut maker = makers.make(id, &settings, &registry).unwrap();
        let mut made = 0;
        for index in 0..10 {
            let attempt = Attempt { streams: Streams { seed: 7, index, board: 0 }, aim: None };
            let Ok(puzzle) = maker.attempt(&attempt, &mut Refused::default()) else { continue };
            made += 1;
            let game = puzzle.game;
            let mut session = Session::new(game.clone());
            for step in &puzzle.solution {
                session.play(&game.move_text(step)).unwrap();
            }
            assert_eq!(session.status(), Status::Solved);
            assert_eq!(Pattern::read(&game.write()).unwrap().write(), game.write());
        }
        assert!(made > 4, "{id} made {made} of 10");
    }
}
