//! Exports of state spaces: drawings, the page, JSON, DOT.

use crate::designs::designs;
use etchwork_contraption::Contraption;
use etchwork_core::Game;
use etchwork_render::{Map, Tone, Track, node_link_dot};
use etchwork_statespace::{
    Collapsed, Document, Lengths, Limits, Regions, StateGraph, explore, map, map_by, map_page,
    map_svg,
};
use etchwork_testkit::regions::{Figures, figures};
use proptest::prelude::*;

const TESTER: &str = include_str!("../../samples/state-space-tester.txt");
const BALL_TRACK: &str = include_str!("../../samples/ball-track.txt");
const DOOR: &str = include_str!("../../samples/door-and-toggle.txt");
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

/// The figures of the regions, by the crate and by the test kit.
fn both_figures(game: &Contraption) -> [Figures; 2] {
    let graph = explore(game, &Limits::default());
    let regions = Regions::of(game, &graph).unwrap();
    let summary = regions.summary();
    let own = Figures {
        states: graph.len(),
        regions: summary.regions,
        transitions: summary.transitions,
        largest: summary.largest,
        shortest: summary.shortest.map(|moves| moves as usize),
    };
    [own, figures(game, graph.len()).unwrap()]
}

#[test]
fn what_walking_joins_is_one_region() {
    let (game, graph) = explored(BALL_TRACK, &Limits::default());
    let regions = Regions::of(&game, &graph).unwrap();
    assert_eq!(
        regions.summary().to_string(),
        "5 regions by walking, the largest of 4 states, 7 transitions between them, 1 with a goal, \
         0 stuck. From the start to a goal: 2 moves from region to region."
    );
    let [own, plain] = both_figures(&game);
    assert_eq!(own, plain);
    // Nothing but the player's place differs within a region.
    for region in 0..regions.len() {
        let balls: Vec<_> =
            regions.states(region).map(|state| game.items(graph.state(state)).1).collect();
        assert!(balls.windows(2).all(|two| two[0] == two[1]), "region {region}");
    }
    let collapsed = Collapsed { game: &game, graph: &graph, regions: &regions };
    let map = collapsed.map(&Limits::default(), &Lengths::default()).unwrap();
    insta::assert_snapshot!("ball_track_regions_svg", map_svg(&map, true));
    let page = collapsed.page(&map);
    for region in 0..regions.len() {
        assert!(page.contains(&format!("data-state=\"{region}\"")));
    }
}

#[test]
fn a_kind_of_moves_is_drawn_as_long_as_asked() {
    let (game, graph) = explored(DOOR, &Limits::default());
    let wanted = [("toggle".to_owned(), 4), ("shoot".to_owned(), 4)];
    let lengths = Lengths::named(game.kinds(), &wanted).unwrap();
    let Map::Whole(drawn) = map_by(&game, &graph, &Limits::default(), &lengths) else {
        panic!("seven states are few")
    };
    let mean = |switches: bool| {
        let is_switch = |label: &str| label.contains("toggle") || label.contains("shoot");
        let lines = drawn.lines.iter().filter(|line| is_switch(&line.label) == switches);
        let length = |(a, b): (usize, usize)| {
            let (a, b) = (drawn.dots[a].at, drawn.dots[b].at);
            ((a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)).isqrt()
        };
        let all: Vec<i64> = lines.map(|line| length((line.from, line.to))).collect();
        all.iter().sum::<i64>() / all.len() as i64
    };
    assert!(mean(true) > 2 * mean(false), "{} and {}", mean(true), mean(false));
    let told = |name: &str, length| Lengths::named(game.kinds(), &[(name.to_owned(), length)]);
    assert_eq!(
        told("jump", 2).unwrap_err(),
        "there is no kind of moves 'jump': write one of toggle, go, bring, push, shoot"
    );
    assert_eq!(told("go", 21).unwrap_err(), "go=21: a length is from 1 to 20");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn regions_are_those_of_the_plainest_search(design in designs(4)) {
        let game = Contraption::new(design);
        if explore(&game, &Limits { states: 200, ..Limits::default() }).is_complete() {
            let [own, plain] = both_figures(&game);
            prop_assert_eq!(own, plain);
        }
    }

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
