//! Measures from scripts, by the doors that every measure has.

use etchwork::{
    Families, Level, Measuring, Overrides, Puzzle, Ratio, Registry, RunError, Taken,
    standard_families, standard_registry,
};
use etchwork_script::{ScriptFamily, ScriptPlugIn, check_families};
use std::collections::BTreeMap;

const BENDS: &str = include_str!("../../../examples/scripts/measures/bends.rhai");

/// A measure of every family: moves to choose from, and lines of the text.
const CHOICE: &str = r#"
let name = "choice";
let about = "how much there is to choose from";
let readings = #{ forced: "moves without another", rows_of_text: "lines of the text" };
fn measure(puzzle) {
    #{ forced: puzzle.choices.filter(|n| n == 1).len(), rows_of_text: puzzle.lines.len() }
}
"#;

fn with(sources: &[&str]) -> (Registry, Families) {
    let (mut registry, mut families) = (standard_registry(), standard_families());
    for source in sources {
        let plug_in = ScriptPlugIn::read("own.rhai", source).unwrap_or_else(|why| panic!("{why}"));
        plug_in.add(&mut registry, &mut families).unwrap();
    }
    check_families(&registry, &families).unwrap();
    (registry, families)
}

fn board(text: &str, (registry, families): &(Registry, Families)) -> Box<dyn Puzzle> {
    families.reader_of(text).unwrap().of_text(text, registry).unwrap()
}

/// The readings of a board that is solved by these moves.
fn measured(
    text: &str,
    moves: &str,
    kit: &(Registry, Families),
) -> Result<BTreeMap<String, String>, String> {
    let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    let none = BTreeMap::new();
    let taken = board(text, kit).measure(&Measuring::all(&moves, &none), &kit.0);
    let told = |Taken { name, value }: Taken| {
        (name.into_owned(), value.map_or("unknown".into(), |value: Ratio| value.to_string()))
    };
    Ok(taken.map_err(|why| why.to_string())?.into_iter().map(told).collect())
}

#[test]
fn a_measure_reads_paths_and_every_family() {
    let slide = include_str!("../../../examples/scripts/slide.rhai");
    let kit = with(&[BENDS, CHOICE, slide]);
    let path = measured("S..\n...\n..T\n", "0,1 0,2 1,2 1,1 1,0 2,0 2,1 2,2", &kit).unwrap();
    assert_eq!((&*path["bends"], &*path["straight"]), ("0.5714285714285714", "2"));
    // Forced are the steps from 0,2 and from 1,0 on to the target.
    assert_eq!((&*path["forced"], &*path["rows_of_text"]), ("4", "3"));
    let ball = measured("slide\no..x\n", "right", &kit).unwrap();
    assert_eq!((&*ball["forced"], &*ball["rows_of_text"]), ("1", "2"));
    assert!(!ball.contains_key("bends"));
}

/// The first puzzle of a run with a gate on a reading.
fn gated(
    (registry, families): &(Registry, Families),
    (set, tier): (&str, &str),
    (reading, most): (&str, u32),
) -> (Level, u32) {
    let mut overrides = Overrides::default();
    overrides.caps.insert(reading.to_owned(), most.into());
    let run = families.set(set).unwrap().run(tier, &overrides, 1, registry).unwrap();
    let level = run.levels(registry).unwrap().first_of(9).unwrap().expect("a puzzle");
    (level, run.plan().fingerprint())
}

#[test]
fn a_reading_is_a_gate_and_part_of_the_recipe() {
    let lights = include_str!("../../../examples/scripts/lights.rhai");
    let kit = with(&[BENDS, CHOICE, lights]);
    let (path, plan) = gated(&kit, ("default", "easy"), ("straight", 3));
    assert!(path.document.metrics["straight"].unwrap() <= 3.0);
    let (lamps, other) = gated(&kit, ("lights", "easy"), ("forced", 2));
    assert!(lamps.document.metrics["forced"].unwrap() <= 2.0);
    // Another text of the measure is another recipe, of paths and of other families.
    let changed = with(&[&(BENDS.to_owned() + "//"), &(CHOICE.to_owned() + "//"), lights]);
    let (again, changed_plan) = gated(&changed, ("default", "easy"), ("straight", 3));
    assert_ne!(plan, changed_plan);
    assert_eq!(again.document.puzzle, path.document.puzzle);
    assert_ne!(other, gated(&changed, ("lights", "easy"), ("forced", 2)).1);
    let recipe = path.document.id.parse().unwrap();
    let set = changed.1.set("default").unwrap();
    let refused = set.run_of(&recipe, 1_000_000, &changed.0).err().unwrap();
    assert!(matches!(refused, RunError::Changed { .. }), "{refused}");
    // What takes no part changes no recipe.
    let plain = |registry| {
        let set = kit.1.set("default").unwrap();
        set.run("easy", &Overrides::default(), 1, registry).unwrap().plan().fingerprint()
    };
    assert_eq!(plain(&kit.0), plain(&standard_registry()));
}

#[test]
fn a_measure_that_fails_is_told_with_its_line() {
    for (to, told) in [
        ("let n = 0; loop { n += 1; }", "own.rhai, line 5: more than 2000000 operations"),
        ("throw \"odd\"", "own.rhai, line 5: `measure` throws: odd"),
        ("7", "own.rhai, line 5: `measure` returns a map, not an integer"),
        ("#{ forced: 1 }", "own.rhai, line 5: `measure` returns no `rows_of_text`"),
        ("#{ forced: 1, rows_of_text: 2, more: 3 }", "line 5: `measure` returns `more`, which"),
        ("#{ forced: \"1\", rows_of_text: 2 }", "`forced` is an integer, a fraction such as"),
        ("#{ forced: [1, 0], rows_of_text: 2 }", "`forced` is an integer, a fraction such as"),
        ("place(\"x\")", "`place` takes a cell such as \"2,0\", not \"x\""),
    ] {
        let (opening, _) = CHOICE.split_once("    #{").unwrap();
        let source = format!("{opening}    {to}\n}}\n");
        let kit = with(&[&source]);
        let why = measured("S..T\n", "0,1 0,2 0,3", &kit).err();
        let why = why.unwrap_or_else(|| panic!("{to}: nothing is told"));
        assert!(why.contains(told), "{to}: {why}");
        let mut overrides = Overrides::default();
        overrides.caps.insert("forced".to_owned(), 9.into());
        for set in ["default", "pipes"] {
            let run = kit.1.set(set).unwrap().run("easy", &overrides, 1, &kit.0).unwrap();
            let why = run.levels(&kit.0).unwrap().first_of(9).err();
            let why = why.unwrap_or_else(|| panic!("{set} {to}: nothing is told")).to_string();
            assert!(why.contains(told) && why.contains("'choice' fails"), "{set} {to}: {why}");
        }
    }
}

/// What is wrong with a measure that cannot be read or added.
fn flaw(from: &str, to: &str) -> String {
    assert!(CHOICE.contains(from), "{from}");
    let source = CHOICE.replacen(from, to, 1);
    let (mut registry, mut families) = (standard_registry(), standard_families());
    let added = ScriptPlugIn::read("own.rhai", &source)
        .map_err(|why| why.to_string())
        .and_then(|plug_in| plug_in.add(&mut registry, &mut families))
        .and_then(|()| check_families(&registry, &families));
    added.err().unwrap_or_else(|| panic!("{to} is taken"))
}

#[test]
fn a_measure_that_is_none_is_told_with_its_line() {
    for (from, to, told) in [
        ("let name = \"choice\";", "", "own.rhai: there is no `name`"),
        ("\"choice\"", "\"My choice\"", "own.rhai, line 2: a measure has a name of letters a-z"),
        ("let about", "let signs = \"x\"; let about", "line 3: `signs` means nothing here"),
        ("(puzzle) {", "(puzzle, more) {", "line 5: `measure` takes other values: write it as"),
        (
            "#{ forced: \"moves without another\", ",
            "#{ forced: 3, ",
            "line 4: the reading `forced`",
        ),
        ("forced:", "Forced:", "line 4: 'Forced' cannot name a reading"),
        ("forced:", "moves:", "reading 'moves' is registered twice"),
        (
            "let about",
            "let family = \"pips\"; let about",
            "there is no family 'pips'; did you mean",
        ),
    ] {
        let why = flaw(from, to);
        assert!(why.contains(told), "{to}: {why}");
    }
    // What shows families alone says so.
    let why = ScriptFamily::read("own.rhai", CHOICE).err().unwrap().to_string();
    assert!(why.contains("line 5: this is a measure") && why.contains("--plugin"), "{why}");
}

#[test]
fn a_check_tries_a_measure_on_puzzles() {
    let (registry, families) = (standard_registry(), standard_families());
    let check =
        |source: &str| ScriptPlugIn::read("own.rhai", source).unwrap().check(&registry, &families);
    let found = check(BENDS);
    assert!(found.faults.is_empty() && found.puzzles == 4, "{found:?}");
    let failing = BENDS.replace("let turns = 0;", "let turns = 0 / (line.len() - line.len());");
    let found = check(&failing);
    let why = found.faults.join("\n");
    assert!(
        why.contains("tier tutorial, seed 1, index 0: path: ") && why.contains("line 16"),
        "{why}"
    );
}

#[test]
fn a_script_takes_the_place_of_one_with_its_name() {
    let (mut registry, mut families) = with(&[CHOICE]);
    let changed = ScriptPlugIn::read("own.rhai", &CHOICE.replace("n == 1", "n == 2")).unwrap();
    assert_eq!(changed.name(), "choice");
    changed.replaces(&mut registry, &mut families);
    changed.add(&mut registry, &mut families).unwrap();
    let kit = (registry, families);
    let read = measured("S..T\n", "0,1 0,2 0,3", &kit).unwrap();
    assert_eq!(&*read["forced"], "0");
}
