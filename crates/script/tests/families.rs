//! Families from scripts, by the doors that every family has.

mod common;

use common::broken;
use etchwork::codec::Recipe;
use etchwork::pipeline::Fault;
use etchwork::statespace::Limits;
use etchwork::{
    Budget, Families, Help, Level, Puzzle, Registry, RunError, Verdict, standard_families,
    standard_registry,
};
use etchwork_script::{ScriptError, ScriptFamily};
use proptest::prelude::*;

/// A family with a maker called `make`, as every script has: a row of lamps to be put out.
const ROW: &str = r#"
let name = "row";
let about = "lamps in a row";
let rule = "Put all lamps out.";
let settings = #{ lamps: 3 };
let tiers = `
[tiers.easy]
maker = { id = "make", lamps = 4 }
boards = 5
`;
fn initial(level) { level[0] }
fn moves(level, lamps) { if lamps.contains('*') { ["out"] } else { [] } }
fn apply(level, lamps, step) { lamps.replace("*", "."); lamps }
fn status(level, lamps) { if lamps.contains('*') { "open" } else { "solved" } }
fn draw(level, lamps) { [lamps] }
fn make(random, settings) {
    let lamps = "*";
    for lamp in 1..settings.lamps { lamps += if random.below(2) == 0 { "." } else { "*" }; }
    #{ level: [lamps], solution: ["out"] }
}
"#;

fn read(source: &str) -> Result<ScriptFamily, ScriptError> {
    ScriptFamily::read("row.rhai", source)
}

fn with(sources: &[&str]) -> Families {
    let mut families = standard_families();
    for source in sources {
        families.add(read(source).unwrap_or_else(|why| panic!("{why}\n{source}"))).unwrap();
    }
    families
}

fn level(families: &Families, set: &str, registry: &Registry) -> Result<Level, Fault> {
    let set = families.set(set).expect("the family brings it");
    let run = set.run("easy", &Default::default(), 1, registry).unwrap();
    Ok(run.levels(registry).unwrap().request(0)?.expect("a puzzle at once"))
}

#[test]
fn two_scripts_with_one_name_for_their_makers_do_not_meet() {
    let registry = standard_registry();
    let column = ROW.replace("\"row\"", "\"column\"").replace("lamps = 4", "lamps = 6");
    let mut families = with(&[ROW, &column]);
    let made = |families: &Families, name: &str| level(families, name, &registry).unwrap();
    let (four, six) = (made(&families, "row"), made(&families, "column"));
    assert_eq!((four.puzzle.text().len(), six.puzzle.text().len()), (4 + 5, 7 + 7));
    assert!(four.puzzle.id().starts_with("row1.") && six.puzzle.id().starts_with("column1."));
    // One is taken away and comes again, changed, under the same name.
    assert!(families.remove("row"));
    let changed = ROW.replace("\"*\";", "\"**\";");
    families.add(read(&changed).unwrap()).unwrap();
    assert_eq!(made(&families, "row").puzzle.text().len(), 4 + 6);
    assert_eq!(made(&families, "column").document, six.document);
    // The recipe of the old one tells that its script is another now.
    let recipe: Recipe = four.document.id.parse().unwrap();
    let refused = families.set("row").unwrap().run_of(&recipe, 1000, &registry).err().unwrap();
    assert!(matches!(refused, RunError::Changed { .. }), "{refused}");
    assert!(refused.to_string().contains("row.rhai"), "{refused}");
    // The board of it opens still.
    let id = four.puzzle.id();
    let opened = families.of_id(&id).unwrap().of_id(&id, &registry).unwrap();
    assert_eq!(opened.text(), four.puzzle.text());
}

/// What is wrong with a script that cannot be read.
fn flaw(from: &str, to: &str) -> String {
    assert!(ROW.contains(from), "{from}");
    read(&ROW.replace(from, to)).err().unwrap_or_else(|| panic!("{to} is taken")).to_string()
}

#[test]
fn a_script_that_is_none_is_told_with_its_line() {
    for (from, to, told) in [
        ("let name = \"row\";", "", "row.rhai: there is no `name`: write `let name = \"...\";`"),
        ("\"row\"", "7", "row.rhai, line 2: `name` is a text, not an integer"),
        ("\"row\"", "\"Row 2\"", "row.rhai, line 2: a family has a name of two letters"),
        ("let settings", "let seting", "row.rhai, line 5: `seting` means nothing here"),
        ("fn status", "fn state", "row.rhai: there is no function `status`: write `fn status("),
        ("fn draw(level, lamps)", "fn draw(lamps)", "row.rhai, line 15: `draw` takes other values"),
        ("{ [lamps] }", "{ [lmps] }", "row.rhai, line 15: Undefined variable: lmps"),
        ("{ [lamps] }", "{ [lamps }", "row.rhai, line 15: "),
        ("maker =", "makr =", "row.rhai, line 8: "),
        ("let settings", "let signs = 3; let settings", "`signs` is a text, not an integer"),
        ("let rule", "loop {} let rule", "row.rhai, line 4: more than 2000000 operations"),
        ("let rule", "eval(\"1\"); let rule", "row.rhai, line 4: "),
        ("let rule", "import \"x\" as y; let rule", "row.rhai, line 4: "),
    ] {
        let why = flaw(from, to);
        assert!(why.contains(told), "{to}: {why}");
    }
}

/// What every command is told of a script that fails in play: the fault of each rule.
fn fault(from: &str, to: &str) -> String {
    assert!(ROW.contains(from), "{from}");
    let (families, registry) = (with(&[&ROW.replace(from, to)]), standard_registry());
    let text = "row\n*.*\n";
    let puzzle: Box<dyn Puzzle> = match families.of_text(text).unwrap().of_text(text, &registry) {
        Ok(puzzle) => puzzle,
        Err(flaw) => return flaw.to_string(),
    };
    let told = |why: Option<String>| why.unwrap_or_else(|| panic!("{to}: nothing is told"));
    let states = told(puzzle.states(&Limits::default()).err().map(|why| why.to_string()));
    let solved =
        told(puzzle.solve(None, Budget::QUESTION, &registry).err().map(|why| why.to_string()));
    let counted = told(puzzle.count(Budget::QUESTION).err().map(|why| why.to_string()));
    assert!(
        [&solved, &counted].into_iter().all(|why| *why == states),
        "{states}\n{solved}\n{counted}"
    );
    assert_eq!(puzzle.geometry(), None);
    states
}

#[test]
fn a_rule_that_fails_is_told_with_its_line_and_never_a_panic() {
    for (from, to, told) in [
        ("lamps.replace(\"*\", \".\"); lamps", "loop {}", "row.rhai, line 13: more than 2000000"),
        ("lamps.replace(\"*\", \".\"); lamps", "lamps.len / 0", "row.rhai, line 13: "),
        (
            "lamps.replace(\"*\", \".\"); lamps",
            "|x| x",
            "row.rhai, line 13: the state has a function",
        ),
        ("lamps.replace(\"*\", \".\"); lamps", "()", "row.rhai, line 13: the state has nothing"),
        ("[\"out\"]", "7", "row.rhai, line 12: `moves` returns an array, not an integer"),
        ("[\"out\"]", "[\"out\", \"out\"]", "two moves of one state are called 'out'"),
        ("[\"out\"]", "[\"<\"]", "a move cannot be called '<'"),
        ("[\"out\"]", "[#{}]", "a move is a text, an integer, or an array of these, not a map"),
        ("\"open\"", "\"opne\"", "`status` returns \"open\", \"solved\" or \"lost\", not a text"),
        ("level[0] }", "turn(0) } fn turn(n) { turn(n + 1) }", "row.rhai, line 11: more than"),
        ("level[0] }", "level[9] }", "row.rhai, line 11: "),
        ("level[0] }", "throw \"too dark\" }", "too dark"),
        ("level[0] }", "let a = \"x\"; loop { a += a } }", "row.rhai, line 11: "),
        ("level[0] }", "let a = [0]; loop { a += a } }", "row.rhai, line 11: "),
        ("level[0] }", "sleep(1000); level[0] }", "there is no clock"),
    ] {
        let why = fault(from, to);
        assert!(why.contains(told), "{to}: {why}");
    }
}

#[test]
fn a_maker_that_fails_is_at_fault_and_names_its_seed() {
    let registry = standard_registry();
    for (from, to, told) in [
        ("solution: [\"out\"]", "solution: [\"in\"]", "has 'in', which is not a move there"),
        (
            "level: [lamps]",
            "level: [random]",
            "row.rhai, line 16: the level has a value of the kind `Random`",
        ),
        (
            "let lamps = \"*\";",
            "loop {} let lamps = 1;",
            "row.rhai, line 16: more than 2000000 operations",
        ),
        ("level: [lamps]", "level: lamps", "is not an array of rows needs `fn write(level)`"),
        (
            "{ \"open\" } else { \"solved\" }",
            "{ \"open\" } else { 1 }",
            "row.rhai, line 14: `status`",
        ),
    ] {
        assert!(ROW.contains(from), "{from}");
        let families = with(&[&ROW.replace(from, to)]);
        let why =
            level(&families, "row", &registry).err().unwrap_or_else(|| panic!("{to}")).to_string();
        assert!(why.contains(told) && why.contains("seed 1, index 0, board 0"), "{to}: {why}");
    }
}

#[test]
fn settings_are_those_of_the_script() {
    let (families, registry) = (with(&[ROW]), standard_registry());
    let set = families.set("row").unwrap();
    let told = |key: &str, value: &str| {
        let mut overrides = etchwork::Overrides::default();
        overrides.set(key, value);
        set.run("easy", &overrides, 1, &registry).err().map(|why| why.to_string())
    };
    assert_eq!(told("lamps", "5"), None);
    assert_eq!(
        told("lmps", "5").unwrap(),
        "maker 'make': unknown field `lmps`; did you mean `lamps`?"
    );
    assert_eq!(told("lamps", "\"x\"").unwrap(), "maker 'make': `lamps` is an integer, not \"x\"");
}

/// The example scripts.
const EXAMPLES: [&str; 4] = [
    include_str!("../../../examples/scripts/lights.rhai"),
    include_str!("../../../examples/scripts/slide.rhai"),
    include_str!("../../../examples/scripts/push.rhai"),
    include_str!("../../../examples/scripts/pegs.rhai"),
];

#[test]
fn the_examples_make_puzzles_that_are_solved_and_made_again() {
    let registry = standard_registry();
    for source in EXAMPLES {
        assert!(source.lines().count() < 80, "{source}");
        let families = with(&[source]);
        let set = families.sets().last().expect("the script brings it");
        for (tier, _) in &set.set.tiers {
            let run = set.run(tier, &Default::default(), 7, &registry).unwrap();
            let made = run.levels(&registry).unwrap().first_of(9).unwrap().expect("a puzzle");
            let again = run.levels(&registry).unwrap().request(made.document.index).unwrap();
            assert_eq!(again.unwrap().document, made.document);
            let answer = made.puzzle.solve(None, Budget::QUESTION, &registry).unwrap();
            assert!(matches!(answer.search.verdict, Verdict::Found(_)), "{}", made.puzzle.text());
            made.puzzle.check_solution(&made.document.solution).unwrap();
            assert!(made.puzzle.picture().facts().is_empty(), "{:?}", made.puzzle.picture());
            let mut play = made.puzzle.play(&registry, Help::default()).unwrap();
            made.document.solution.iter().try_for_each(|step| play.play(step)).unwrap();
        }
    }
}

#[test]
fn a_check_finds_what_breaks_the_laws() {
    let registry = standard_registry();
    for source in EXAMPLES {
        let check = read(source).unwrap().check(&registry);
        assert!(check.faults.is_empty(), "{:?}", check.faults);
        assert!(check.puzzles >= 8 && check.states > 40, "{check:?}");
    }
    let found = |from: &str, to: &str| {
        assert!(ROW.contains(from), "{from}");
        read(&ROW.replace(from, to)).unwrap().check(&registry).faults.join("; ")
    };
    let script = ROW.replace("{ [\"out\"] }", "{ [\"out\", \"wait\"] }").replace(
        "lamps.replace(\"*\", \".\"); lamps",
        "if step == \"out\" { lamps.replace(\"*\", \".\"); } lamps",
    );
    let faults = read(&script).unwrap().check(&registry).faults;
    assert_eq!(
        faults,
        ["tier easy, seed 1, index 0: at the start the move 'wait' changes nothing"]
    );
    let lost = found("{ \"open\" } else", "{ \"lost\" } else");
    assert!(lost.contains("at the start the state is lost, and 'out' is a move"), "{lost}");
    let size =
        found("{ [lamps] }", "{ if lamps.contains('*') { [lamps] } else { [lamps, lamps] } }");
    assert!(size.contains("after out the picture has 4x2 cells, and at the start 4x1"), "{size}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Broken scripts are read or refused, and play or tell a fault.
    #[test]
    fn no_broken_script_panics(source in (0..EXAMPLES.len()).prop_flat_map(|which| broken(EXAMPLES[which]))) {
        let Ok(family) = read(&source) else { return Ok(()) };
        let registry = standard_registry();
        let mut families = Families::default();
        if families.add(family).is_err() {
            return Ok(());
        }
        let Some(set) = families.sets().next() else { return Ok(()) };
        let Some((tier, _)) = set.set.tiers.first() else { return Ok(()) };
        let overrides = etchwork::Overrides { boards: Some(2), ..Default::default() };
        let Ok(run) = set.run(tier, &overrides, 1, &registry) else { return Ok(()) };
        let Ok(Some(made)) = run.levels(&registry).unwrap().request(0) else { return Ok(()) };
        let _ = made.puzzle.states(&Limits { states: 200, ..Limits::default() });
    }
}
