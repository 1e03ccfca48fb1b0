//! What the command prints about itself: lists, help, the schema.

use crate::common::{documents, etchwork, finish, output};
use serde_json::Value;
use std::collections::BTreeSet;

/// The first word of each line.
fn names(list: &str) -> Vec<&str> {
    list.lines().map(|line| line.split_whitespace().next().unwrap()).collect()
}

#[test]
fn what_is_registered_is_listed_a_line_each_with_what_it_is() {
    for (list, expected) in [
        ("tiers", vec!["tutorial", "easy", "medium", "hard", "expert"]),
        ("tiers --tiers article", vec!["tutorial", "easy", "medium", "hard", "expert"]),
        ("families", vec!["contraption"]),
        ("finders", vec!["warnsdorff"]),
        ("mechanics", vec!["standard"]),
        ("metrics", vec!["fork_ratio", "mean_fork_depth", "deep_fork_ratio"]),
        ("refiners", vec!["few-solutions"]),
        ("searches", vec!["hill-climb", "cma-es"]),
        ("sculptors", vec!["scatter", "cluster", "nibble"]),
        ("screens", vec!["colour", "dead-ends"]),
        ("sources", vec!["random", "boundary", "fewest-neighbours"]),
    ] {
        let printed = output(list);
        let listed = names(&printed);
        assert!(expected.iter().all(|name| listed.contains(name)), "{list}: {printed}");
        assert_eq!(listed.len(), listed.iter().collect::<BTreeSet<_>>().len(), "{printed}");
        let has_more = |line: &str| line.split_whitespace().count() > 2 && line.trim_end() == line;
        assert!(printed.lines().all(has_more), "{list}: {printed}");
    }
}

#[test]
fn whatever_is_listed_can_be_asked_for() {
    for (list, option) in
        [("tiers", "--tier"), ("finders", "--finder"), ("mechanics", "--mechanic")]
    {
        for name in names(&output(list)) {
            let args = format!("generate --json --tier easy {option} {name} --boards 500 --seed 1");
            let args = if option == "--tier" { args.replacen("--tier easy ", "", 1) } else { args };
            assert_eq!(crate::common::sound(&output(&args)).len(), 1, "{args}");
        }
    }
}

#[test]
fn a_set_printed_as_typescript_has_what_its_file_has() {
    let literal = output("tiers --typescript");
    for line in [
        "/** Tiers of the set \"default-3\". */",
        "export const tiers = {",
        "  tutorial: {",
        "    sizes: [\"3x3\", \"3x4\"],",
        "    walls: [0.082, 0.208],",
        "    sources: { order: \"fewest-neighbours\", tries: 20 },",
        "    gates: { board_trap_ratio: { min: 1.0 }, option_ratio: { min: 0.36 } },",
        "} as const;",
    ] {
        assert!(literal.lines().any(|known| known == line), "{line}: {literal}");
    }
    for set in ["article", "default-3", "unique", "rails", "pipes", "pattern", "contraption"] {
        let literal = output(&format!("tiers --typescript --tiers {set}"));
        let tiers = literal.lines().filter(|line| line.starts_with("  ") && line.ends_with(": {"));
        let tiers: Vec<&str> = tiers.map(|line| line.trim_matches([' ', ':', '{', '"'])).collect();
        assert_eq!(tiers, names(&output(&format!("tiers --tiers {set}"))));
        let count = |of: &str| literal.matches(of).count();
        assert_eq!((count("{"), count("[")), (count("}"), count("]")), "{literal}");
    }
    let needles = ["--typescript", "--toml"];
    crate::common::refused(&mut etchwork("tiers --typescript --toml"), 2, &needles);
}

#[test]
fn a_set_printed_as_toml_is_the_same_set() {
    let folder = tempfile::tempdir().unwrap();
    for set in ["default", "article", "default-2", "default-3"] {
        let file = folder.path().join(format!("{set}.toml"));
        let toml = output(&format!("tiers --toml --tiers {set}"));
        std::fs::write(&file, &toml).unwrap();
        let again = |args: &str| output(&format!("tiers {args} --tiers {}", file.display()));
        assert_eq!(again(""), output(&format!("tiers --tiers {set}")));
        assert_eq!(again("--toml"), toml);
    }
}

#[test]
fn help_shows_examples_and_every_option_of_generate() {
    for command in ["", "generate", "render", "measure", "tiers", "tune"] {
        let help = output(&format!("{command} --help"));
        assert!(help.contains("Examples:") && help.contains("\n  etchwork "), "{command}: {help}");
    }
    let help = output("generate --help");
    for option in [
        "tier",
        "tiers",
        "seed",
        "count",
        "first",
        "boards",
        "size",
        "mechanic",
        "finder",
        "max-solutions",
        "distinct",
        "threads",
        "json",
        "out",
        "funnel",
        "id",
        "solution",
    ] {
        assert!(help.contains(&format!("--{option}")), "{option}");
    }
}

#[test]
fn the_first_help_says_what_this_is_and_what_exit_codes_mean() {
    let help = output("--help");
    assert!(help.contains("Puzzles worth playing"), "{help}");
    for command in ["generate", "render", "measure", "tiers", "finders", "mechanics", "metrics"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
    assert!(help.contains("Exit codes: 0 done"), "{help}");
    let done = finish(&mut etchwork(""));
    assert_eq!(done.code, 2);
    assert!(done.err.contains("Usage:"), "{}", done.err);
}

#[test]
fn examples_in_help_do_what_they_say() {
    let folder = tempfile::tempdir().unwrap();
    let help = output("generate --help");
    let examples: Vec<&str> =
        help.lines().filter_map(|line| line.strip_prefix("  etchwork ")).collect();
    assert!(examples.len() >= 4, "{help}");
    for example in examples {
        let (command, about) = example.split_once("  ").expect("two blanks before what it does");
        assert!(!about.trim().is_empty(), "{example}");
        // An abbreviated ID is a placeholder.
        if command.contains("...") {
            continue;
        }
        let mut command = etchwork(command);
        if !example.contains("--seed") {
            // With a random seed, one request in thousands gives up.
            command.args(["--seed", "1"]);
        }
        crate::common::succeeds(command.current_dir(&folder));
    }
}

#[test]
fn the_schema_describes_what_is_printed() {
    let schema: Value = serde_json::from_str(&output("schema")).unwrap();
    let described: BTreeSet<&String> = schema["properties"].as_object().unwrap().keys().collect();
    let mut puzzle = documents(&output("generate --json --seed 1 --mechanic standard")).remove(0);
    // What only one family has is under its name.
    assert!(puzzle.as_object_mut().unwrap().remove("path").is_some());
    assert_eq!(puzzle.as_object().unwrap().keys().collect::<BTreeSet<_>>(), described);
    for required in schema["required"].as_array().unwrap() {
        assert!(puzzle.get(required.as_str().unwrap()).is_some(), "{required}");
    }
}
