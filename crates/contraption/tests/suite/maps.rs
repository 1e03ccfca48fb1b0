//! Exports of state spaces: drawings, the page, JSON, DOT.

use crate::designs::designs;
use etchwork_contraption::Contraption;
use etchwork_render::{Map, Tone, Track, node_link_dot};
use etchwork_statespace::{Document, Limits, StateGraph, explore, map, map_page, map_svg};
use proptest::prelude::*;

const TESTER: &str = include_str!("../../samples/state-space-tester.txt");
const DETOUR: &str = include_str!("../../samples/detour.txt");

fn explored(text: &str, limits: &Limits) -> (Contraption, StateGraph<Contraption>) {
    let game = Contraption::new(text.parse().unwrap());
    let graph = explore(&game, limits);
    (game, graph)
}

fn drawn(text: &str, limits: &Limits) -> Map {
    let (game, graph) = explored(text, limits);
    map(&game, &graph, limits)
}

#[test]
fn a_small_space_is_drawn_whole() {
    let map = drawn(TESTER, &Limits::default());
    insta::assert_snapshot!("tester_svg", map_svg(&map, true));
    let Map::Whole(graph) = map else { panic!("six states are few") };
    insta::assert_snapshot!("tester_dot", node_link_dot(&graph));
    let stuck = graph.dots.iter().filter(|dot| dot.tone == Tone::Stuck).count();
    assert_eq!(stuck, 3);
    let one_way: Vec<_> = graph.lines.iter().filter(|line| !line.is_both_ways).collect();
    // One-way transitions: down the wall, and onto the goal from either side.
    assert_eq!(one_way.len(), 3);
    assert_eq!(graph.lines.len(), 7, "eleven transitions, four of them there and back");
}

#[test]
fn shortest_and_first_found_ways_are_told_apart() {
    let Map::Whole(graph) = drawn(DETOUR, &Limits::default()) else { panic!("31 states are few") };
    let goals: Vec<_> = graph.dots.iter().filter(|dot| dot.tone == Tone::Goal).collect();
    assert_eq!(
        goals.iter().map(|dot| dot.track).collect::<Vec<_>>(),
        [Track::Shortest, Track::Found]
    );
    assert_eq!(graph.dots.iter().filter(|dot| dot.track == Track::Shortest).count(), 11);
}

#[test]
fn what_was_left_over_is_shown_as_unknown() {
    let Map::Whole(graph) = drawn(DETOUR, &Limits { states: 12, ..Limits::default() }) else {
        panic!("12 states are few")
    };
    assert!(graph.dots.iter().any(|dot| dot.is_pending));
    assert!(graph.dots.iter().all(|dot| dot.tone != Tone::Stuck));
    let legend = |map: &Map| map_svg(map, false).contains(">not expanded</text>");
    assert!(legend(&Map::Whole(graph.clone())) && !legend(&drawn(DETOUR, &Limits::default())));
    // A thirteenth state would exceed the limit, so its source stays unexpanded, and the other new
    // states of that source are dropped.
    assert!(graph.description.starts_with("at least 10 states"), "{}", graph.description);
    assert!(graph.description.contains("No solution found"), "{}", graph.description);
}

#[test]
fn a_page_is_one_file_and_asks_nothing_of_any_server() {
    let (game, graph) = explored(DETOUR, &Limits::default());
    let map = map(&game, &graph, &Limits::default());
    let page = map_page(&game, &graph, &map);
    let without_namespaces = page.replace("http://www.w3.org/2000/svg", "");
    for asks in ["http:", "https:", "src=", "href=", "url(", "@import", "fetch(", "import "] {
        // References to filters inside a drawing stay within the page.
        let asks_itself = without_namespaces.replace("url(#", "");
        assert!(!asks_itself.contains(asks), "{asks}");
    }
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["states"].as_object().unwrap().len(), graph.len());
    let first = graph.transitions(0).next().unwrap();
    assert_eq!(data["states"]["0"]["moves"][0][1], first.target);
    for state in 0..graph.len() {
        assert!(page.contains(&format!("data-state=\"{state}\"")));
    }
}

#[test]
fn a_large_space_is_drawn_in_layers() {
    let many = many_toggles(12);
    let (game, graph) = explored(&many, &Limits::default());
    assert_eq!(graph.len(), 1 << 12);
    let map = map(&game, &graph, &Limits::default());
    let Map::Layers(layers) = &map else { panic!("{} states are many", graph.len()) };
    let sizes: Vec<usize> =
        layers.columns.iter().map(|column| column.counts.iter().sum()).collect();
    assert_eq!(sizes, [1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1]);
    assert!(roxmltree::Document::parse(&map_svg(&map, false)).is_ok());
    assert!(map_page(&game, &graph, &map).contains("data-state=\"0\""));
}

/// A player among toggles, which are all in sight and out of reach.
fn many_toggles(toggles: usize) -> String {
    let mut text = String::from("Many\nPuzzleNode P { pos:0,0 }\n");
    (0..toggles).for_each(|n| text += &format!("PuzzleNode t{n} {{ pos:{n},1 }}\n"));
    (0..toggles).for_each(|n| text += &format!("PuzzleEdge P-t{n} {{  }}\n"));
    (0..toggles).for_each(|n| text += &format!("PuzzleVision P-t{n} {{  }}\n"));
    (0..toggles).for_each(|n| text += &format!("PuzzleToggle t{n} {{ off }}\n"));
    text + "PuzzlePlayer P {  }\n"
}

#[test]
fn the_document_has_the_figures_and_if_asked_the_graph() {
    let (game, graph) = explored(TESTER, &Limits::default());
    let short = serde_json::to_string_pretty(&Document::of(&game, &graph, false)).unwrap();
    insta::assert_snapshot!("tester_json", short);
    let whole = serde_json::to_value(Document::of(&game, &graph, true)).unwrap();
    assert_eq!(whole["graph"]["states"].as_array().unwrap().len(), 6);
    assert_eq!(whole["graph"]["transitions"].as_array().unwrap().len(), 11);
    assert_eq!(whole["graph"]["transitions"][0], serde_json::json!([0, 1, "go C"]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_space_is_drawn_as_well_formed_xml(design in designs(5), states in 1u32..80) {
        let game = Contraption::new(design);
        let limits = Limits { states, ..Limits::default() };
        let graph = explore(&game, &limits);
        let map = map(&game, &graph, &limits);
        prop_assert!(roxmltree::Document::parse(&map_svg(&map, true)).is_ok());
        let petgraph = graph.to_petgraph();
        prop_assert_eq!(petgraph.node_count(), graph.len());
        prop_assert_eq!(petgraph.edge_count(), graph.transition_count());
    }
}
