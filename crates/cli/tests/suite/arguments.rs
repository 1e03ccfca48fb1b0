//! Arguments: what options take is told in one way, and help speaks of every family.

use crate::common::{etchwork, finish, output, refused, with_input};

/// The message of a refused command.
fn message(args: &str) -> String {
    refused(&mut etchwork(args), 2, &[])
}

#[test]
fn a_number_that_does_not_fit_is_told_with_its_option_and_range() {
    for (args, told) in [
        ("generate --count abc", "--count: give a whole number from 1 to 4294967295, not 'abc'"),
        ("generate --count -3", "--count: give a whole number from 1 to 4294967295, not '-3'"),
        ("generate -n -3", "--count: give a whole number from 1 to 4294967295, not '-3'"),
        ("generate --threads 257", "--threads: give a whole number from 1 to 256, not '257'"),
        ("generate --first -1", "--first: give a whole number from 0 to 4294967295, not '-1'"),
        ("hint x --level 5", "--level: give a whole number from 1 to 4, not '5'"),
        ("serve --port 65536", "--port: give a whole number from 0 to 65535, not '65536'"),
        ("tune --puzzles 1e6", "--puzzles: give a whole number from 1 to 1000000, not '1e6'"),
    ] {
        assert_eq!(message(args), format!("error: {told}"));
    }
    for (args, wanted) in [
        ("generate --max moves=-1", "--max: write a reading and a number from 0 to 4294967295"),
        (
            "generate --series -5",
            "--series: write a reading and a whole number from 0 to 4294967295",
        ),
    ] {
        refused(&mut etchwork(args), 2, &[wanted, "not '"]);
    }
}

#[test]
fn a_seed_is_a_number_below_two_to_the_32_or_a_word() {
    let seed = |seed: &str| {
        let mut command = etchwork("generate --tier tutorial --json --no-solutions --seed");
        finish(command.arg(seed))
    };
    for outside in ["-1", "4294967296", "-0", "99999999999999999999999999", ""] {
        let told = "error: --seed: give a whole number from 0 to 4294967295, or a word, not";
        let done = seed(outside);
        assert_eq!((done.code, done.err.trim()), (2, &*format!("{told} '{outside}'")));
    }
    for fits in ["0", "4294967295", "cellar", "-", "1.5", "2026-11-26"] {
        assert_eq!(seed(fits).code, 0, "{fits}");
    }
    for command in ["pack --out x", "tune", "play", "lab makers --family pipes", "lab rejections"] {
        refused(&mut etchwork(&format!("{command} --seed -1")), 2, &["--seed: give"]);
    }
}

#[test]
fn every_error_has_one_style() {
    let board = || with_input("show -", "S..\n..X\n");
    let styles = [
        (etchwork("generate --nope"), 2),
        (etchwork("generate --count 0"), 2),
        (etchwork("generate --tier nope"), 2),
        (etchwork("generate --size 5"), 2),
        (etchwork("book x --out y --ink nope"), 2),
        (etchwork("show"), 2),
        (board(), 2),
        (etchwork("show no-such-file"), 4),
    ];
    for (mut command, code) in styles {
        let done = finish(&mut command);
        assert_eq!(done.code, code, "{command:?}");
        let first = done.err.lines().next().unwrap();
        let message =
            first.strip_prefix("error: ").unwrap_or_else(|| panic!("{command:?}: {first}"));
        assert!(!message.is_empty() && message.trim() == message, "{command:?}: {first}");
        assert!(!done.err.contains("\n\n") && !done.err.contains('×'), "{command:?}: {}", done.err);
    }
    let quoted = finish(&mut board()).err;
    assert!(quoted.contains("2 │ ..X"), "{quoted}");
    assert!(message("generate --nope").ends_with("help: etchwork generate --help"));
    assert!(message("lab makers --nope").ends_with("help: etchwork lab makers --help"));
}

#[test]
fn help_speaks_of_every_family() {
    for command in ["help", "solve --help", "count --help", "measure --help", "hint --help"] {
        let help = output(command);
        assert!(!help.contains("Hamiltonian"), "{command}: {help}");
    }
    for command in ["solve", "count"] {
        let help = output(&format!("{command} --help"));
        assert!(help.contains("etchwork family"), "{help}");
    }
    let only_of_paths = ["--from", "--to", "--all"];
    let help = output("solve --help");
    for option in only_of_paths {
        let about = help.split(option).nth(1).unwrap();
        let about = about.split(" --").next().unwrap();
        assert!(about.contains("For paths:"), "{option}: {about}");
    }
}

#[test]
fn several_settings_in_one_are_told_with_the_form_for_two() {
    let form = "growth:tiling=square:wrap=true";
    for maker in ["growth:tiling=square,wrap=true", "growth,tiling=square,wrap=true"] {
        refused(&mut etchwork(&format!("generate --family pipes --maker {maker}")), 2, &[form]);
    }
    let set = "generate --family pipes --tier easy --set tiling=square,wrap=true";
    refused(&mut etchwork(set), 2, &["--set tiling=square --set wrap=true"]);
    let finder = "solve x --finder bounded-dfs:nodes=200,restarts=5";
    let board = with_input(&finder.replace('x', "-"), "S..\n..T\n");
    refused(&mut { board }, 2, &["id:key=value:key=value"]);
}

#[test]
fn schemas_have_no_links_of_rust() {
    for args in ["schema", "schema --pack", "schema --levels"] {
        let schema = output(args);
        assert!(!schema.contains("[`") && !schema.contains("crate::"), "{args}: {schema}");
    }
}
