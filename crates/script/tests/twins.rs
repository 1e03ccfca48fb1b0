//! Scripts with a twin in Rust, a package of the examples: both make the same puzzles, and answer
//! alike.

use etchwork::pattern::GraphMode;
use etchwork::statespace::Limits;
use etchwork::{
    Budget, Families, Help, Overrides, Puzzle, Registry, Settings, Stream, standard_families,
    standard_registry,
};
use etchwork_script::ScriptPlugIn;
use std::time::Instant;

#[path = "../../../examples/kagome/src/lib.rs"]
mod kagome;
#[path = "../../../examples/turns/src/lib.rs"]
mod turns;

type Register = fn(&mut Registry) -> Result<(), etchwork::RegistryError>;

/// A build with the plug-in in Rust, and one with the script.
fn builds(register: Register, script: &str) -> [(Registry, Families); 2] {
    let build = || (standard_registry(), standard_families());
    let [mut rust, mut other] = [build(), build()];
    register(&mut rust.0).unwrap();
    let plug_in = ScriptPlugIn::read("twin.rhai", script).unwrap_or_else(|why| panic!("{why}"));
    plug_in.add(&mut other.0, &mut other.1).unwrap();
    [rust, other]
}

/// Puzzles of a tier with overrides.
fn made(
    (registry, families): &(Registry, Families),
    set: &str,
    tier: &str,
    overrides: &Overrides,
) -> Vec<String> {
    let run = families.set(set).unwrap().run(tier, overrides, 1, registry).unwrap();
    let mut levels = run.levels(registry).unwrap();
    let made = (0..5).filter_map(|index| levels.request(index).unwrap());
    made.map(|level| level.document.puzzle).collect()
}

/// What can be told of a board by every mechanic alike.
#[derive(Debug, PartialEq)]
struct Told {
    id: String,
    rule: Option<String>,
    description: String,
    count: String,
    states: String,
    /// The answers to each cell at the start.
    refusals: Vec<Option<String>>,
}

fn told(puzzle: &dyn Puzzle, registry: &Registry) -> Told {
    let mut play = puzzle.play(registry, Help::default()).unwrap();
    let cells = (0..4).flat_map(|row| (0..4).map(move |col| format!("{row},{col}")));
    let count = puzzle.count(Budget::QUESTION).unwrap();
    let states = puzzle.states(&Limits::default()).unwrap();
    Told {
        id: puzzle.id(),
        rule: puzzle.own_rule(registry),
        description: puzzle.picture().description().to_owned(),
        count: format!("{count:?}"),
        states: states.summary().to_string(),
        refusals: cells.map(|cell| Some(play.play(&cell).err()?.to_string())).collect(),
    }
}

#[test]
fn turns_are_the_same_mechanic() {
    let script = include_str!("../../../examples/scripts/mechanics/turns.rhai");
    let builds = builds(turns::register, script);
    for board in [
        "S..\n...\n..T\n@turns 0,1\n",
        "S...\n....\n....\n...T\n@turns 0,1 1,1 2,2\n",
        "....\n.S..\n....\n@turns 0,0 2,3\n",
        "S.#.\n....\n.#.T\n@turns\n",
    ] {
        let [rust, script] = builds.each_ref().map(|(registry, families)| {
            let family = families.reader_of(board).unwrap();
            told(&*family.of_text(board, registry).unwrap(), registry)
        });
        assert_eq!(rust, script, "{board}");
    }
    let mut bends = 0;
    for (tier, mechanic) in [("easy", "turns"), ("easy", "fog+turns"), ("medium", "turns+warps")] {
        let overrides = Overrides { mechanic: Some(mechanic.to_owned()), ..Overrides::default() };
        let [rust, script] =
            builds.each_ref().map(|build| made(build, "default", tier, &overrides));
        assert_eq!(rust, script, "{mechanic}");
        bends += rust.iter().filter(|text| text.contains("@turns ")).count();
    }
    assert!(bends > 10, "{bends}");
}

#[test]
fn kagome_is_the_same_graph_mode() {
    let script = include_str!("../../../examples/scripts/modes/kagome.rhai");
    let builds = builds(kagome::register, script);
    for (nodes, share) in [(1, 30), (9, 100), (20, 30), (25, 0), (49, 60), (100, 30), (200, 30)] {
        let mut settings = Settings::default();
        settings.set("one_way", &format!("{share}"));
        let [rust, script] = builds.each_ref().map(|(registry, _)| {
            let mode = registry.kind::<dyn GraphMode>().make(kagome::NAME, &settings, registry);
            mode.unwrap().sketch(nodes, &mut Stream::new(nodes as u32)).unwrap()
        });
        assert!(rust == script, "{nodes} {share}");
    }
    let modes = [("modes".to_owned(), kagome::NAME.to_owned())].into();
    let settings = [(String::new(), modes)].into();
    let overrides = Overrides { settings, ..Overrides::default() };
    let tier = builds[0].1.set("pattern").unwrap().set.tiers[0].0.clone();
    let [rust, script] = builds.each_ref().map(|build| made(build, "pattern", &tier, &overrides));
    assert_eq!(rust, script);
    assert_eq!(rust.len(), 5);
}

/// Prints how long both take for the same work, with Rust first.
fn compare(work: &str, builds: &[(Registry, Families); 2], run: impl Fn(&(Registry, Families))) {
    let [rust, script] = builds.each_ref().map(|build| {
        // The faster of two runs: the machine does other things as well.
        let took = || {
            let start = Instant::now();
            run(build);
            start.elapsed().as_secs_f64()
        };
        took().min(took())
    });
    println!("{work}: {rust:.3} s in Rust, {script:.3} s in a script, {:.0} times", script / rust);
}

#[test]
#[ignore = "it measures time: `cargo test -p etchwork-script --test twins -- --ignored --nocapture`"]
fn what_scripts_cost() {
    let turns =
        builds(turns::register, include_str!("../../../examples/scripts/mechanics/turns.rhai"));
    let board = "S.....\n......\n......\n......\n......\n....T.\n@turns 1,1 2,3 4,1\n";
    compare("the paths of a board of 6x6 with three bends", &turns, |(registry, families)| {
        let puzzle = families.reader_of(board).unwrap().of_text(board, registry).unwrap();
        assert!(!puzzle.count(Budget::QUESTION).unwrap().at_least);
    });
    let overrides = Overrides { mechanic: Some("turns".to_owned()), ..Overrides::default() };
    compare("a hundred puzzles of the tier medium with bends", &turns, |(registry, families)| {
        let run = families.set("default").unwrap().run("medium", &overrides, 1, registry).unwrap();
        let mut levels = run.levels(registry).unwrap();
        (0..100).for_each(|index| drop(levels.request(index).unwrap()));
    });
    let kagome =
        builds(kagome::register, include_str!("../../../examples/scripts/modes/kagome.rhai"));
    compare("a hundred graphs of 49 nodes", &kagome, |(registry, _)| {
        let mode =
            registry.kind::<dyn GraphMode>().make(kagome::NAME, &Settings::default(), registry);
        let mode = mode.unwrap();
        (0..100).for_each(|seed| drop(mode.sketch(49, &mut Stream::new(seed)).unwrap()));
    });
}
