//! Makers from scripts, by the doors that every maker has.

mod common;
mod kit;

use common::broken;
use etchwork::codec::Recipe;
use etchwork::{Level, Overrides, OwnedSet, RunError, standard_families, standard_registry};
use kit::{Kit, added, changed, check, with};
use proptest::prelude::*;
use std::sync::Arc;

const DOORS: &str = include_str!("../../../examples/scripts/makers/doors.rhai");

/// A line of rooms, to be changed.
const LINE: &str = r#"
let name = "line";
let about = "one room after the other";
let family = "contraption";
let settings = #{ rooms: 4 };
fn make(random, settings) {
    let lines = ["Line", "PuzzlePlayer R0 {  }", `PuzzleGoal R${settings.rooms} {  }`];
    let solution = [];
    for at in 0..=settings.rooms {
        lines.push(`PuzzleNode R${at} { pos:${at},0 }`);
        if at > 0 {
            lines.push(`PuzzleEdge R${at - 1}-R${at} {  }`);
            solution.push(`go R${at}`);
        }
    }
    #{ level: lines, solution: solution }
}
"#;

/// A set with one tier, of a maker.
fn set(maker: &str, (_, families): &Kit) -> OwnedSet {
    let text = format!(
        "set = 'own'\nfamily = 'contraption'\n[tiers.own]\nmaker = {maker}\nboards = 100\n"
    );
    let family = Arc::clone(families.get("contraption").unwrap());
    let set = family.read_set(&text).unwrap();
    OwnedSet { family, set, text: text.into() }
}

/// The first puzzles of a maker, and the hash of what decides them.
fn made(maker: &str, kit: &Kit) -> Result<(Vec<Level>, u32), String> {
    let run = set(maker, kit).run("own", &Overrides::default(), 1, &kit.0);
    let run = run.map_err(|why| why.to_string())?;
    let mut levels = run.levels(&kit.0).map_err(|why| why.to_string())?;
    let levels = (0..5).map(|index| levels.request(index).map_err(|why| why.to_string()));
    let levels: Vec<Option<Level>> = levels.collect::<Result<_, _>>()?;
    Ok((levels.into_iter().flatten().collect(), run.plan().fingerprint()))
}

#[test]
fn a_maker_makes_puzzles_and_is_part_of_their_recipes() {
    let (kit, other) = (with(DOORS), with(&(DOORS.to_owned() + "//")));
    let maker = "{ id = 'doors' }";
    let (levels, plan) = made(maker, &kit).unwrap();
    let (again, other_plan) = made(maker, &other).unwrap();
    assert_eq!(levels.len(), 5);
    let texts = |levels: &[Level]| -> Vec<String> {
        levels.iter().map(|level| level.document.puzzle.clone()).collect()
    };
    assert_eq!(texts(&levels), texts(&again));
    assert_ne!(plan, other_plan);
    assert!(levels.iter().all(|level| level.document.puzzle.matches("PuzzleGate").count() == 3));
    let recipe: Recipe = levels[0].document.id.parse().unwrap();
    let refused = set(maker, &other).run_of(&recipe, 1_000_000, &other.0).err();
    assert!(matches!(refused, Some(RunError::Changed { .. })), "{refused:?}");
    let plain = (standard_registry(), standard_families());
    let usual = "{ id = 'anneal' }";
    assert_eq!(made(usual, &kit).unwrap().1, made(usual, &plain).unwrap().1);
}

#[test]
fn settings_and_sizes_are_those_of_the_script() {
    let rooms = |maker: &str, source: &str| {
        let made = made(maker, &with(source))?;
        Ok::<_, String>(made.0[0].document.puzzle.matches("PuzzleNode").count())
    };
    assert_eq!(rooms("{ id = 'line' }", LINE), Ok(5));
    assert_eq!(rooms("{ id = 'line', rooms = 7 }", LINE), Ok(8));
    assert_eq!(rooms("{ id = 'doors', sizes = ['5x2'] }", DOORS), Ok(10));
    let refused = |maker: &str, source: &str| rooms(maker, source).unwrap_err();
    assert!(refused("{ id = 'line', room = 7 }", LINE).contains("did you mean `rooms`?"));
    assert!(refused("{ id = 'line', rooms = 'x' }", LINE).contains("`rooms` is an integer"));
    assert!(refused("{ id = 'doors', sizes = ['5'] }", DOORS).contains('5'));
}

#[test]
fn a_solution_is_looked_for_where_there_is_none() {
    let found = |source: &str| made("{ id = 'line' }", &with(source)).unwrap().0;
    let given = &found(LINE)[0].document.solution;
    let source = changed(LINE, "#{ level: lines, solution: solution }", "lines");
    assert_eq!(&found(&source)[0].document.solution, given);
    assert_eq!(given.len(), 4);
    // A text is as good as its lines.
    let source = changed(LINE, "#{ level: lines, solution: solution }", "text(lines)")
        + "fn text(lines) { let all = \"\"; for line in lines { all += line + \"\\n\"; } all }";
    assert_eq!(&found(&source)[0].document.solution, given);
    // What cannot be solved is another attempt, and so is no puzzle.
    let cut = changed(LINE, "if at > 0 {", "if at > 0 && (at != 2 || random.below(2) == 0) {");
    let cut = changed(&cut, "#{ level: lines, solution: solution }", "lines");
    assert_eq!(found(&cut).len(), 5);
    let sometimes =
        changed(LINE, "let solution", "if random.below(2) == 0 { return (); } let solution");
    assert_eq!(found(&sometimes).len(), 5);
}

#[test]
fn a_maker_that_fails_ends_the_request_with_its_line() {
    let level = "#{ level: lines, solution: solution }";
    for (from, to, told) in [
        ("let solution", "let n = 0; loop { n += 1; } let solution", "line 6: more than 2000000"),
        ("let solution", "throw \"odd\"; let solution", "line 6: `make` throws: odd"),
        (level, "7", "line 6: `make` returns the lines of a puzzle, not an integer"),
        (level, "[7]", "line 6: `make` returns the lines of a puzzle, not an array"),
        (level, "#{ level: lines, solution: [true] }", "a solution that is no moves"),
        (level, "#{ level: lines, solution: [\"go R9\"] }", "'go R9', which is not a move there"),
        (level, "[\"Line\", \"what\"]", "it makes a text that cannot be read: line 2"),
    ] {
        let why = made("{ id = 'line' }", &with(&changed(LINE, from, to))).err();
        let why = why.unwrap_or_else(|| panic!("{to}: nothing is told"));
        assert!(why.contains(told) && why.contains("maker 'line'"), "{to}: {why}");
    }
}

#[test]
fn a_check_tries_a_maker_by_its_own_settings() {
    let found = check(DOORS);
    assert!(found.faults.is_empty() && found.puzzles == 4, "{found:?}");
    let never = check(&changed(LINE, "let solution", "return (); let solution")).faults.join("; ");
    assert!(never.contains("seed 1, index 0: no puzzle passes"), "{never}");
    let wrong = check(&changed(LINE, "\"Line\"", "\"Line\", \"what\"")).faults.join("; ");
    assert!(wrong.contains("seed 1, index 0: ") && wrong.contains("line 2"), "{wrong}");
}

#[test]
fn a_maker_that_is_none_is_told() {
    for (from, to, told) in [
        ("let family = \"contraption\";", "", "own.rhai: there is no `family`"),
        ("\"line\"", "\"My line\"", "own.rhai, line 2: a maker has a name of letters a-z"),
        ("\"line\"", "\"anneal\"", "maker 'anneal' is registered twice"),
        ("\"contraption\"", "\"contraptions\"", "did you mean 'contraption'?"),
        ("\"contraption\"", "\"path\"", "the maker 'line': the family 'path' takes no maker"),
        ("random, settings)", "random, settings, more)", "line 6: `make` takes other values"),
        ("let settings", "let signs = \"x\"; let settings", "line 5: `signs` means nothing here"),
    ] {
        let why = added(&changed(LINE, from, to)).err();
        let why = why.unwrap_or_else(|| panic!("{to} is taken"));
        assert!(why.contains(told), "{to}: {why}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Broken scripts are read or refused, and make puzzles or tell a fault.
    #[test]
    fn no_broken_script_panics(source in broken(DOORS)) {
        let Ok(kit) = added(&source) else { return Ok(()) };
        let _ = made("{ id = 'doors' }", &kit);
    }
}
