//! Mechanics from scripts, by the doors that every mechanic has.

mod common;
mod kit;

use common::broken;
use etchwork::codec::Recipe;
use etchwork::statespace::Limits;
use etchwork::{
    Budget, Help, HintLevel, Level, Overrides, Puzzle, RunError, standard_families,
    standard_registry,
};
use etchwork_script::ScriptPlugIn;
use etchwork_testkit::conformance;
use kit::{Kit, added, check, with};
use proptest::prelude::*;

const TURNS: &str = include_str!("../../../examples/scripts/mechanics/turns.rhai");

/// A rule that refuses nothing, to be changed.
const PLAIN: &str = r#"
let name = "plain";
let about = "nothing is refused";
let rule = "Nothing more.";
let takes = "cells";
fn settle(board, path, random) { [path[1]] }
fn allows(board, items, step) { true }
"#;

fn changed(source: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(source.to_owned(), |source, (from, to)| kit::changed(&source, from, to))
}

fn board(text: &str, (registry, families): &Kit) -> Result<Box<dyn Puzzle>, String> {
    let read = families.reader_of(text).unwrap().of_text(text, registry);
    read.map_err(|flaw| flaw.to_string())
}

/// The first puzzle with a mechanic, and the hash of what decides it.
fn made(kit: &Kit, mechanic: &str) -> Result<(Level, u32), String> {
    let overrides = Overrides { mechanic: Some(mechanic.to_owned()), ..Overrides::default() };
    let run = kit.1.set("default").unwrap().run("easy", &overrides, 1, &kit.0).unwrap();
    let level = run.levels(&kit.0).unwrap().first_of(9).map_err(|why| why.to_string())?;
    Ok((level.expect("a puzzle"), run.plan().fingerprint()))
}

#[test]
fn it_conforms_alone_and_stacked() {
    let (registry, _) = with(TURNS);
    for (name, veiled) in [("turns", 0), ("fog+turns", 60)] {
        let report = conformance::mechanic(name, &registry);
        let report = report.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert!(report.puzzles > 30 && report.veiled >= veiled, "{name}: {report:?}");
    }
}

#[test]
fn its_text_is_part_of_the_recipes_with_it_alone() {
    let (kit, other) = (with(TURNS), with(&(TURNS.to_owned() + "//")));
    let (level, plan) = made(&kit, "fog+turns").unwrap();
    let (again, other_plan) = made(&other, "fog+turns").unwrap();
    assert_ne!(plan, other_plan);
    assert_eq!(level.document.puzzle, again.document.puzzle);
    assert!(level.document.puzzle.contains("@turns "), "{}", level.document.puzzle);
    let recipe: Recipe = level.document.id.parse().unwrap();
    let refused = other.1.set("default").unwrap().run_of(&recipe, 1_000_000, &other.0).err();
    assert!(matches!(refused, Some(RunError::Changed { .. })), "{refused:?}");
    let plain = (standard_registry(), standard_families());
    assert_eq!(made(&kit, "fog").unwrap().1, made(&plain, "fog").unwrap().1);
}

#[test]
fn a_rule_that_fails_is_told_with_its_line_by_every_question() {
    for (to, told) in [
        ("let n = 0; loop { n += 1; }", "own.rhai, line 7: more than 2000000 operations"),
        ("throw \"odd\"", "own.rhai, line 7: `allows` throws: odd"),
        ("1", "own.rhai, line 7: `allows` returns a truth, not an integer"),
        ("step.before[0][0] > 0", "own.rhai, line 7: "),
    ] {
        let kit = with(&changed(PLAIN, &[("{ true }", &format!("{{ {to} }}"))]));
        let ask = |question: &dyn Fn(&dyn Puzzle) -> Option<String>| {
            let puzzle = board("S..\n..T\n@plain 0,1\n", &kit).unwrap();
            let why = question(&*puzzle).unwrap_or_else(|| panic!("{to}: nothing is told"));
            assert!(why.contains(told), "{to}: {why}");
            assert!(puzzle.faults().iter().any(|fault| fault.get().is_some()));
        };
        let registry = &kit.0;
        ask(&|puzzle| Some(puzzle.count(Budget::QUESTION).err()?.to_string()));
        ask(&|puzzle| Some(puzzle.solve(None, Budget::QUESTION, registry).err()?.to_string()));
        ask(&|puzzle| Some(puzzle.states(&Limits::default()).err()?.to_string()));
        ask(&|puzzle| Some(puzzle.play(registry, Help::default()).err()?.to_string()));
        ask(&|puzzle| Some(puzzle.check_solution(&["0,1".to_owned()]).err()?.to_string()));
        let why = made(&kit, "plain").err().unwrap_or_else(|| panic!("{to}: nothing is told"));
        assert!(why.contains(told) && why.contains("'plain' fails"), "{to}: {why}");
    }
}

#[test]
fn what_settles_and_draws_is_judged() {
    for (from, to, told) in [
        ("[path[1]]", "path[1]", "`, an integer, as an item, and it takes open cells"),
        ("[path[1]]", "7", "own.rhai, line 6: `settle` returns an array of items, not an integer"),
        ("[path[1]]", "[[99, 99]]", "as an item, and it takes open cells, such as @plain 0,1"),
        ("[path[1]]", "throw \"odd\"", "own.rhai, line 6: `settle` throws: odd"),
    ] {
        let why = made(&with(&changed(PLAIN, &[(from, to)])), "plain").err();
        let why = why.unwrap_or_else(|| panic!("{to}: nothing is told"));
        assert!(why.contains(told), "{to}: {why}");
    }
    // A path that the script refuses is another board, and no fault.
    let picky = changed(PLAIN, &[("[path[1]]", "if random.below(2) == 0 { [] }")]);
    assert!(made(&with(&picky), "plain").is_ok());
    for (more, told) in [
        ("fn draw(board, items) { items }", "own.rhai, line 8: `draw` returns an array of labels"),
        ("fn draw(board, items) { throw \"too few\" }", "mechanic 'plain': too few"),
        ("fn describe(board, items) { 1 }", "own.rhai, line 8: `describe` returns a text, not"),
    ] {
        let kit = with(&(PLAIN.to_owned() + more));
        let why = board("S.T\n@plain 0,1\n", &kit).err();
        assert!(why.as_ref().is_some_and(|why| why.contains(told)), "{more}: {why:?}");
    }
}

#[test]
fn every_kind_of_item_is_written_and_read() {
    let takes = |takes: &str| {
        let allows = format!("{{ if items.len() != 2 {{ throw \"items\" }} {takes} }}");
        with(&changed(
            PLAIN,
            &[
                ("\"cells\"", &format!("\"{takes}\"")),
                (
                    "{ true }",
                    &allows
                        .replace("cells", "items[1] == [0, 2]")
                        .replace("steps", "items[1] == [[0, 0], [0, 1]]")
                        .replace("numbers", "items[1] == 9"),
                ),
            ],
        ))
    };
    for (word, good, bad) in [
        ("cells", "0,1 0,2", ["0,1 3", "0,1 0,3", "0,1>0,2 0,1"]),
        ("steps", "0,1>0,2 0,0>0,1", ["3 4", "0,1 0,2", "0,2>0,3 0,0>0,1"]),
        ("numbers", "3 9", ["0,1 3", "0,1>0,2", "3 0,1"]),
    ] {
        let kit = takes(word);
        let puzzle = board(&format!("S.T#\n@plain {good}\n"), &kit).unwrap();
        assert_eq!(puzzle.count(Budget::QUESTION).unwrap().number, "1", "{word}");
        for bad in bad {
            let why = board(&format!("S.T#\n@plain {bad}\n"), &kit).err().unwrap();
            assert!(why.contains("it takes") && why.contains("such as @plain"), "{bad}: {why}");
        }
    }
    let kit = with(&changed(PLAIN, &[("let takes = \"cells\";", "")]));
    assert!(board("S.T\n@plain\n", &kit).is_ok());
    assert!(board("S.T\n@plain 3\n", &kit).err().unwrap().contains("it takes nothing"));
}

#[test]
fn a_step_is_shown_as_far_as_the_rule_depends_on_it() {
    let longest = |depends: &str| {
        let allows = "{ if step.before.len() > 2 { throw `${step.before.len()}` } true }";
        let kit = with(&changed(
            PLAIN,
            &[("let takes", &(depends.to_owned() + "let takes")), ("{ true }", allows)],
        ));
        let puzzle = board("S......T\n@plain 0,1\n", &kit).unwrap();
        puzzle.count(Budget::QUESTION).map(|count| count.number).map_err(|why| why.to_string())
    };
    assert_eq!(longest("").as_deref(), Ok("1"));
    assert_eq!(longest("let depends = \"visited\";").as_deref(), Ok("1"));
    assert_eq!(longest("let depends = 2;").as_deref(), Ok("1"));
    for depends in ["let depends = 3;", "let depends = \"line\";"] {
        assert!(longest(depends).is_err_and(|why| why.ends_with("throws: 3")));
    }
    let visited = "{ step.visited.len() == if step.from == () { 0 } else { step.before.len() + 1 } && \
                   (step.from == () || step.visited.has(step.from)) && !step.visited.has(step.to) && \
                   step.source == [0, 0] && step.target == [0, 3] && board == [\"....\"] }";
    let line = "let depends = \"line\"; let takes";
    let kit = with(&changed(PLAIN, &[("let takes", line), ("{ true }", visited)]));
    let puzzle = board("S..T\n@plain 0,1\n", &kit).unwrap();
    assert_eq!(puzzle.count(Budget::QUESTION).unwrap().number, "1");
}

#[test]
fn a_refusal_has_its_reason() {
    let kit = with(TURNS);
    let puzzle = board("S..\n...\n..T\n@turns 0,1\n", &kit).unwrap();
    let mut play = puzzle.play(&kit.0, Help::default()).unwrap();
    play.play("0,1").unwrap();
    let why = play.play("0,2").unwrap_err().to_string();
    assert!(why.ends_with("the line turns at 0,1"), "{why}");
    // Whichever way it turns there, the line misses a corner.
    assert!(play.hint(HintLevel::Solvable).is_negative());
    let rule = puzzle.own_rule(&kit.0).unwrap();
    assert!(rule.ends_with("At each + the line turns."), "{rule}");
    assert!(puzzle.picture().description().contains("The line turns at 0,1."));
}

#[test]
fn a_check_finds_a_rule_that_depends_on_more_than_it_says() {
    let found = check(TURNS);
    assert!(found.faults.is_empty() && found.puzzles == 4 && found.states > 100, "{found:?}");
    let faults = |changes: &[(&str, &str)]| check(&changed(TURNS, changes)).faults.join("; ");
    // It looks at one step more than it says, where it is shown one.
    let more = faults(&[
        ("before.is_empty() ||", "before.len() < 2 ||"),
        ("before[0], step", "before[1], step"),
    ]);
    let (place, told) = more.split_once(": ").unwrap();
    assert!(place.starts_with("tier tutorial, seed 1, index "), "{more}");
    assert!(told.starts_with("after ") && told.contains(" the step to "), "{more}");
    assert!(told.contains("is allowed by the last step, and refused by the whole line"), "{more}");
    assert!(told.contains("the rule depends on more than `depends` says"), "{more}");
    let blind = faults(&[("let depends = 1;", "")]);
    assert!(blind.contains("allowed by the cells that are visited, and refused by"), "{blind}");
    let beyond = faults(&[("before[0], step", "before[1], step")]);
    assert!(beyond.contains("line 30: "), "{beyond}");
    let idle = faults(&[("before.is_empty() ||", "true ||")]);
    assert!(idle.contains("own.rhai: the rule refuses no step of "), "{idle}");
}

#[test]
fn a_mechanic_that_is_none_is_told_with_its_line() {
    for (from, to, told) in [
        ("let rule = \"Nothing more.\";", "", "own.rhai: there is no `rule`"),
        ("\"plain\"", "\"My rule\"", "own.rhai, line 2: a mechanic has a name of letters a-z"),
        ("\"plain\"", "\"fog\"", "mechanic 'fog' is registered twice"),
        ("\"plain\"", "\"board\"", "'board' cannot name a mechanic: it is reserved"),
        ("\"cells\"", "\"walls\"", "line 5: `takes` is \"cells\", \"steps\" or \"numbers\""),
        ("let takes", "let depends = 256; let takes", "line 5: `depends` is \"visited\", \"line\""),
        ("let takes", "let signs = \"x\"; let takes", "line 5: `signs` means nothing here"),
        ("(board, items, step)", "(step)", "line 7: `allows` takes other values: write it as"),
    ] {
        let why = added(&changed(PLAIN, &[(from, to)])).err();
        let why = why.unwrap_or_else(|| panic!("{to} is taken"));
        assert!(why.contains(told), "{to}: {why}");
    }
}

#[test]
fn a_mechanic_takes_the_place_of_one_with_its_name() {
    let (mut registry, mut families) = with(PLAIN);
    let never = changed(PLAIN, &[("{ true }", "{ false }")]);
    let never = ScriptPlugIn::read("own.rhai", &never).unwrap();
    never.replaces(&mut registry, &mut families);
    never.add(&mut registry, &mut families).unwrap();
    let puzzle = board("S.T\n@plain 0,1\n", &(registry, families)).unwrap();
    assert_eq!(puzzle.count(Budget::QUESTION).unwrap().number, "0");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Broken scripts are read or refused, and their rules answer or tell a fault.
    #[test]
    fn no_broken_script_panics(source in broken(TURNS)) {
        let Ok(kit) = added(&source) else { return Ok(()) };
        let name = ScriptPlugIn::read("own.rhai", &source).unwrap().name().to_owned();
        if let Ok(puzzle) = board(&format!("S..\n...\n..T\n@{name} 0,1\n"), &kit) {
            let _ = puzzle.count(Budget::QUESTION);
            let _ = puzzle.picture();
        }
        let overrides = Overrides { mechanic: Some(name), boards: Some(20), ..Overrides::default() };
        let run = kit.1.set("default").unwrap().run("easy", &overrides, 1, &kit.0).unwrap();
        let _ = run.levels(&kit.0).unwrap().request(0);
    }
}

/// A slot that the line enters from a side, with a wall elsewhere.
const SLOT: &str = r#"
let name = "slot";
let about = "a cell that the line enters from a side";
let rule = "The line goes through H from side to side.";
let takes = "cells";
let depends = 0;

fn dress(board, random) {
    let open = random.shuffle(board.cells("."));
    if open.len() > 2 { #{ walls: open.extract(0, 1), items: open.extract(1, 1) } }
}

fn allows(board, slots, step) {
    !slots.contains(step.to) || step.from == () || step.from[0] == step.to[0]
}

fn why(board, slots, step) { "the slot is entered from its sides" }

fn draw(board, slots) { slots.map(|at| [at, "H"]) }

fn describe(board, slots) { `Slots: ${slots.len()}` }
"#;

#[test]
fn a_script_dresses_boards_with_walls_and_items() {
    let kit = with(SLOT);
    for name in ["slot", "slot+warps"] {
        let report = conformance::mechanic(name, &kit.0);
        let report = report.unwrap_or_else(|faults| panic!("{faults}"));
        assert!(report.puzzles > 10, "{report:?}");
    }
    let walls = |mechanic| {
        let (level, _) = made(&kit, mechanic).unwrap();
        (level.document.puzzle.matches('#').count(), level.document.puzzle)
    };
    let ((plain, _), (dressed, text)) = (walls("standard"), walls("slot"));
    assert!(dressed > plain && text.contains("@slot "), "{plain} {dressed} {text}");
}

#[test]
fn the_suite_tells_the_fault_of_a_script_with_its_line() {
    for (function, from) in [("dress", "let open ="), ("allows", "!slots.contains(step.to)")] {
        let script = changed(SLOT, &[(from, &format!("throw_it(7); {from}"))]);
        let said = conformance::mechanic("slot", &with(&script).0).unwrap_err();
        let line = if function == "dress" { 9 } else { 14 };
        let told = format!("its code does not fail: own.rhai, line {line}: Function not found");
        assert!(said.contains(&told), "{said}");
    }
}

#[test]
fn what_a_script_dresses_a_board_with_is_judged() {
    let parts = "a map with arrays, `walls` or `items`, not";
    for (to, told) in [
        ("7", format!("own.rhai, line 8: `dress` returns {parts} an integer")),
        ("#{ wals: [] }", format!("`dress` returns {parts} a map")),
        ("#{ walls: [[99, 0]] }", "`dress` returns `[99, 0]` among its `walls`: a wall is".into()),
        ("#{ walls: [[0, 0], [0, 0]] }", "line 8: `dress` returns `[0, 0]` among its".into()),
        ("#{ items: [3] }", "`dress` returns `3`, an integer, as an item, and it takes".into()),
    ] {
        let script = changed(SLOT, &[("let open =", &format!("return {to}; let open ="))]);
        let why = made(&with(&script), "slot").err();
        let why = why.unwrap_or_else(|| panic!("{to}: nothing is told"));
        assert!(why.contains(&told), "{to}: {why}");
    }
}
