//! Graph modes from scripts, by the doors that every mode has.

mod common;
mod kit;

use common::broken;
use etchwork::pattern::{GraphMode, MAX_NODES, PAGE_NODES, Sketch};
use etchwork::{
    Level, Overrides, Registry, Settings, Stream, standard_families, standard_registry,
};
use etchwork_script::ScriptPlugIn;
use kit::{Kit, added, changed, check, with};
use proptest::prelude::*;

const KAGOME: &str = include_str!("../../../examples/scripts/modes/kagome.rhai");

/// Nodes in a row, to be changed.
const ROW: &str = r#"
let name = "row";
let about = "one node after the other";
let settings = #{ gap: 1, doors: false };
fn sketch(nodes, most, random, settings) {
    let places = [];
    let edges = [];
    for node in 0..nodes {
        places.push([node * settings.gap, 0]);
        if node > 0 { edges.push([node - 1, node]); }
    }
    #{ places: places, edges: edges }
}
"#;

fn mode(name: &str, settings: &[(&str, &str)], registry: &Registry) -> Box<dyn GraphMode> {
    let mut given = Settings::default();
    settings.iter().for_each(|(key, value)| given.set(key, value));
    registry.kind::<dyn GraphMode>().make(name, &given, registry).unwrap()
}

/// A puzzle on graphs of a mode, and the hash of what decides it.
fn made((registry, families): &Kit, mode: &str) -> Result<(Level, u32), String> {
    let modes = [("modes".to_owned(), mode.to_owned())].into();
    let settings = [(String::new(), modes)].into();
    let overrides = Overrides { settings, ..Overrides::default() };
    let set = families.set("pattern").unwrap();
    let tier = &set.set.tiers[0].0;
    let run = set.run(tier, &overrides, 1, registry).map_err(|why| why.to_string())?;
    let level = run.levels(registry).unwrap().first_of(9).map_err(|why| why.to_string())?;
    Ok((level.expect("a puzzle"), run.plan().fingerprint()))
}

#[test]
fn a_mode_makes_puzzles_and_is_part_of_their_recipes() {
    let (kit, other) = (with(KAGOME), with(&(KAGOME.to_owned() + "//")));
    let (level, plan) = made(&kit, "kagome").unwrap();
    let (again, other_plan) = made(&other, "kagome").unwrap();
    assert_ne!(plan, other_plan);
    assert_eq!(level.document.puzzle, again.document.puzzle);
    let plain = (standard_registry(), standard_families());
    assert_eq!(made(&kit, "grid").unwrap().1, made(&plain, "grid").unwrap().1);
}

#[test]
fn settings_are_those_of_the_script() {
    let (registry, _) = with(ROW);
    let places = |settings: &[(&str, &str)]| {
        mode("row", settings, &registry).sketch(3, &mut Stream::new(1)).unwrap().places
    };
    assert_eq!(places(&[]), [(0, 0), (1, 0), (2, 0)]);
    assert_eq!(places(&[("gap", "4")]), [(0, 0), (4, 0), (8, 0)]);
    let refused = |key: &str, value: &str| {
        let mut given = Settings::default();
        given.set(key, value);
        let made = registry.kind::<dyn GraphMode>().make("row", &given, &registry);
        made.err().unwrap().to_string()
    };
    assert!(refused("gaps", "4").contains("did you mean `gap`?"), "{}", refused("gaps", "4"));
    assert!(refused("doors", "4").contains("`doors` is a truth, not 4"));
}

#[test]
fn edges_go_both_ways_or_one() {
    let sketched = |more: &str| -> Sketch {
        let (registry, _) = with(&changed(ROW, "edges: edges", &format!("edges: edges{more}")));
        mode("row", &[], &registry).sketch(3, &mut Stream::new(1)).unwrap()
    };
    let graph = sketched(", one_way: [[2, 0]]").graph;
    let out = |node: usize| graph.out(node).iter().collect::<Vec<_>>();
    assert_eq!([out(0), out(1), out(2)], [vec![1], vec![0, 2], vec![0, 1]]);
    assert_eq!(sketched("").graph.out(2).iter().collect::<Vec<_>>(), [1]);
}

#[test]
fn a_mode_that_fails_ends_the_request_with_its_line() {
    for (from, to, told) in [
        ("let edges", "loop { nodes += 1; } let edges", "line 5: more than 2000000 operations"),
        ("let edges", "throw \"odd\"; let edges", "line 5: `sketch` throws: odd"),
        (
            "#{ places: places, edges: edges }",
            "7",
            "line 5: `sketch` returns a map, not an integer",
        ),
        (
            "edges: edges",
            "edge: edges",
            "`sketch` returns `edge`: there are places, edges, one_way",
        ),
        ("node * settings.gap", "0", "`sketch` returns one place for two nodes"),
        (
            "[node - 1, node]",
            "[node, node]",
            "`sketch` returns the edge [1, 1]: it joins two nodes",
        ),
        ("[node - 1, node]", "[node, nodes]", "it joins two nodes of 0 to "),
        ("[node - 1, node]", "node", "`sketch` returns `edges` that are no pairs of numbers"),
        ("0..nodes", "0..most + 1", "places, not 1 to 49"),
    ] {
        let why = made(&with(&changed(ROW, from, to)), "row").err();
        let why = why.unwrap_or_else(|| panic!("{to}: nothing is told"));
        assert!(why.contains(told) && why.contains("own.rhai"), "{to}: {why}");
        assert!(why.contains("its graph mode 'row' fails: "), "{to}: {why}");
    }
    // No graph this time is no fault.
    let sometimes = changed(ROW, "let edges", "if random.below(2) == 0 { return (); } let edges");
    assert!(made(&with(&sometimes), "row").is_ok());
}

#[test]
fn a_check_tries_a_mode_on_puzzles() {
    let found = check(KAGOME);
    assert!(found.faults.is_empty() && found.puzzles == 4, "{found:?}");
    let large = check(&changed(ROW, "0..nodes", "0..if nodes > 60 { 300 } else { nodes }"));
    let why = large.faults.join("; ");
    assert!(why.ends_with("own.rhai, line 5: `sketch` returns 300 places, not 1 to 200"), "{why}");
    assert!(why.starts_with("65 nodes, seed 1: "), "{why}");
    assert_eq!((PAGE_NODES, MAX_NODES), (49, 200));
}

#[test]
fn a_mode_that_is_none_is_told_with_its_line() {
    for (from, to, told) in [
        ("let about = \"one node after the other\";", "", "own.rhai: there is no `about`"),
        ("\"row\"", "\"My row\"", "own.rhai, line 2: a graph mode has a name of letters a-z"),
        ("\"row\"", "\"grid\"", "graph mode 'grid' is registered twice"),
        (
            "random, settings)",
            "random, settings, more)",
            "line 5: `sketch` takes other values: write it",
        ),
        ("let settings", "let signs = \"x\"; let settings", "line 4: `signs` means nothing here"),
    ] {
        let why = added(&changed(ROW, from, to)).err();
        let why = why.unwrap_or_else(|| panic!("{to} is taken"));
        assert!(why.contains(told), "{to}: {why}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Broken scripts are read or refused, and sketch or tell a fault.
    #[test]
    fn no_broken_script_panics(source in broken(KAGOME)) {
        let Ok((registry, _)) = added(&source) else { return Ok(()) };
        let plug_in = ScriptPlugIn::read("own.rhai", &source).unwrap();
        let Ok(mode) = registry.kind::<dyn GraphMode>().get(plug_in.name()) else { return Ok(()) };
        let mode = mode.make(&Settings::default(), &registry).unwrap();
        for nodes in [1, 20] {
            let _ = mode.sketch(nodes, &mut Stream::new(1));
        }
    }
}
