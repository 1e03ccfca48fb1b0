//! State spaces and contraptions with the real binary.

use crate::common::{etchwork, finish, output, refused, succeeds, with_input};
use serde_json::Value;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../contraption/samples");

#[test]
fn a_contraption_is_shown_explored_and_hinted_at_by_file_and_by_id() {
    let file = format!("{SAMPLES}/hanoi-3.txt");
    let told = output(&format!("states {file}"));
    assert!(told.starts_with("37 states, 85 transitions, 1 goal, 0 stuck"), "{told}");
    let shown: Value = serde_json::from_str(&output(&format!("show {file} --json"))).unwrap();
    assert_eq!(shown["puzzle"], std::fs::read_to_string(&file).unwrap());
    let id = shown["board_id"].as_str().unwrap();
    assert_eq!(output(&format!("states {id}")), told);
    assert!(output(&format!("render {id} --format text")).contains("A@"));
    assert!(output(&format!("render {id}")).starts_with("<svg"));
    let hint = |trail: &str, level: u8| {
        let mut command = etchwork(&format!("hint {id} --level {level}"));
        finish(command.args(["--trail", trail]))
    };
    assert_eq!(hint("", 1).out, "this can still be solved\n");
    let way = hint("", 4).out;
    assert_eq!(way.split("; ").count(), 15, "{way}");
    assert_eq!(hint(&way, 1).out, "this is the solution\n");
    assert!(way.starts_with(hint("", 3).out.trim_end()));
    let wrong = hint("go Z", 1);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    // Commands count, solve and measure puzzles of any family by its own means.
    assert_eq!(output(&format!("count {file}")), "1 (shortest lines of moves)\n");
    assert!(output(&format!("solve {id}")).starts_with("explore: solved in 15 moves, and nothing"));
    assert!(output(&format!("measure {file}")).contains("shortest          15.0000"));
    refused(
        &mut etchwork(&format!("solve {file} --from 0,0")),
        2,
        &["--from: a contraption has no ends"],
    );
    refused(&mut etchwork(&format!("show {}", id.replace("c1.", "c2."))), 2, &["later version"]);
    refused(&mut etchwork(&format!("show {id}x")), 2, &["mistyped"]);
}

#[test]
fn a_hint_is_given_after_moves_that_have_semicolons_in_them() {
    let design = "X
PuzzleNode A { pos:0,0 }
PuzzleNode B;C { pos:1,0 }
PuzzleNode B { pos:0,1 }
PuzzleNode ; { pos:2,0 }
PuzzleEdge A-B;C {  }
PuzzleEdge A-B {  }
PuzzleEdge B;C-; {  }
PuzzleGoal ; {  }
PuzzlePlayer A {  }
";
    let hint =
        |trail: &str| finish(with_input("hint - --level 1", design).args(["--trail", trail]));
    for trail in ["go B;C; go ;", " go B;C;go ; ; ", "go B ; go A;; go B;C; go ;;"] {
        assert_eq!(hint(trail).out, "this is the solution\n", "{trail}");
    }
    let wrong = hint("go B; go ;");
    assert!(wrong.code == 2 && wrong.err.contains("--trail, move 2: "), "{}", wrong.err);
}

#[test]
fn a_budget_of_states_is_one_that_hints_keep_to() {
    let file = format!("{SAMPLES}/hanoi-3.txt");
    let hint = |budget: u32| {
        let mut command = etchwork(&format!("hint {file} --level 1 --budget {budget}"));
        finish(command.args(["--trail", ""])).code
    };
    assert_eq!((hint(10), hint(1000)), (3, 0));
}

#[test]
fn a_file_that_cannot_be_written_leaves_the_others_alone() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(at("kept.svg"), "as it was").unwrap();
    let args = format!("states - --svg {} --html {}", at("kept.svg"), at("kept.svg/s.html"));
    refused(&mut with_input(&args, "S.\n.T\n"), 4, &["kept.svg/s.html"]);
    let crowded = "S.....\n......\n......\n......\n.....T\n";
    let args = format!("states - --svg {} --dot {}", at("kept.svg"), at("s.dot"));
    let figures = succeeds(&mut with_input("states -", crowded));
    refused(&mut with_input(&args, crowded), 2, &["--dot", figures.trim_end()]);
    let here = format!("{}/./kept.svg", folder.path().display());
    let args = format!("states - --svg {} --html {here}", at("kept.svg"));
    refused(&mut with_input(&args, "S.\n.T\n"), 2, &[&here, "two outputs cannot be one file"]);
    let args = format!("states - --dot {0} --html {0}", at("new"));
    refused(&mut with_input(&args, "S.\n.T\n"), 2, &["two outputs cannot be one file"]);
    assert!(!folder.path().join("new").exists());
    assert_eq!(std::fs::read_to_string(at("kept.svg")).unwrap(), "as it was");
}

#[test]
fn a_boards_states_count_its_solutions_and_its_dead_ends() {
    let board = "S..\n...\n..T\n";
    let json = succeeds(&mut with_input("states - --json", board));
    let states: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(states["solutions"]["value"], "2");
    let counted = succeeds(&mut with_input("count - --json", board));
    let counted: Value = serde_json::from_str(&counted).unwrap();
    assert_eq!(states["solutions"]["value"], counted["solutions"]);
    assert!(states["stuck"].as_u64() > Some(0) && states["complete"] == true);
}

#[test]
fn pictures_pages_and_graphs_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, html, dot) = (at("s.svg"), at("s.html"), at("s.dot"));
    let args = format!("states - --svg {svg} --html {html} --dot {dot}");
    succeeds(&mut with_input(&args, "S.\nT.\n"));
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert!(read(&svg).starts_with("<svg") && read(&dot).contains("digraph"));
    assert!(read(&html).contains("<html") && !read(&html).contains("src=\"http"));
}

#[test]
fn what_walking_joins_is_drawn_as_one_and_both_counts_are_told() {
    let file = format!("{SAMPLES}/ball-track.txt");
    let told = output(&format!("states {file} --collapse"));
    let [states, regions] = told.lines().collect::<Vec<_>>()[..] else { panic!("{told}") };
    assert!(states.starts_with("17 states, 31 transitions"), "{told}");
    assert!(regions.starts_with("5 regions by walking, the largest of 4 states, 7 "), "{told}");
    let json = output(&format!("states {file} --collapse --json"));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["states"], &json["collapsed"]["regions"]), (&17.into(), &5.into()));
    let of_states = json["collapsed"]["region"].as_array().unwrap();
    assert!(of_states.len() == 17 && of_states[0] == 0);
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [svg, html, dot] = ["s.svg", "s.html", "s.dot"].map(at);
    output(&format!(
        "states {file} --collapse --svg {svg} --html {html} --dot {dot} --length push=3"
    ));
    let drawn = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(drawn(&svg).matches("data-state=").count(), 5);
    assert!(
        drawn(&html).contains("Regions of Contraption: Ball Track")
            && drawn(&dot).contains("Region 4.")
    );
    // A family without kinds keeps every state, and is told so.
    let done = finish(&mut with_input("states - --collapse", "S..\n...\n..T\n"));
    assert!(done.code == 0 && done.err.contains("every state stays as it is"), "{}", done.err);
    assert_eq!(done.out.lines().count(), 1);
    for (options, needle) in [
        (format!("--svg {svg} --length jump=2"), "there is no kind of moves 'jump': write one of"),
        (format!("--svg {svg} --length push=21"), "push=21: a length is from 1 to 20"),
        (format!("--svg {svg} --length push"), "such as push=3"),
        ("--length push=2".to_owned(), "--length: it changes a drawing: add --svg FILE"),
    ] {
        refused(&mut etchwork(&format!("states {file} {options}")), 2, &[needle]);
    }
}

#[test]
fn that_layers_are_drawn_instead_of_states_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("s.svg");
    let told = |board: &str, options: &str| {
        let done = finish(&mut with_input(&format!("states - {options}"), board));
        assert_eq!(done.code, 0, "{}", done.err);
        done.err
    };
    let large = "S....\n.....\n.....\n....T\n";
    let drawn = format!("--svg {} --labels", svg.display());
    let layers = told(large, &drawn);
    assert!(layers.contains("layers, without labels"), "{layers}");
    assert!(std::fs::read_to_string(&svg).unwrap().contains("States by moves"));
    assert_eq!(told(large, ""), "", "nothing is drawn");
    assert_eq!(told("S..\n...\n..T\n", &drawn), "", "all of it is drawn");
}

#[test]
fn a_budget_that_is_spent_is_told_and_bad_texts_are_refused() {
    let board = "S...\n....\n...T\n";
    let done = finish(&mut with_input("states - --max-states 20", board));
    assert_eq!(done.code, 3);
    assert!(done.err.contains("--max-states"), "{}", done.err);
    refused(&mut with_input("states -", "...\n..T\n"), 2, &["no source"]);
    let broken = "Broken\nPuzzleNode A { pos:0,0 }\nPuzzleEdge A-B {  }\n";
    refused(&mut with_input("states -", broken), 2, &["standard input:3:", "B"]);
}

#[test]
fn a_mark_of_the_byte_order_hides_no_family() {
    let marked = "\u{feff}PuzzlePlayer A\n";
    refused(&mut with_input("show -", marked), 2, &["standard input:1:1", "the title is missing"]);
    // A byte order mark does not count in a place.
    refused(&mut with_input("show -", "\u{feff}S.!\n"), 2, &["standard input:1:3"]);
}

#[test]
fn what_a_contraption_does_not_have_is_refused() {
    let file = format!("{SAMPLES}/hanoi-3.txt");
    for (command, told) in [
        ("show FILE --path", "--path: a contraption stores no solution"),
        ("hint --trail= FILE --tier hard", "--tier hard: it does not say how many solutions"),
        ("hint --trail= FILE --tiers default", "tier set 'default' is of the family 'path'"),
        ("solve FILE --all --limit 3", "--all: solutions of a contraption are not listed"),
        ("solve FILE --all --limit 3 --json", "--all: solutions of a contraption are not listed"),
        ("play FILE --tier hard", "--tier hard: it does not say how many solutions"),
    ] {
        refused(&mut etchwork(&command.replace("FILE", &file)), 2, &[told]);
    }
    for command in ["show", "render", "states", "hint --trail= --level 1", "play"] {
        for input in [&file[..], "p1.EEDCw.a211"] {
            let chosen = |line: u32| etchwork(&format!("{command} {input} --line {line}"));
            refused(&mut chosen(3), 2, &[input, "there is no puzzle 3 among 1 puzzles"]);
        }
    }
    let first = output(&format!("show {file} --line 1"));
    assert_eq!(first, output(&format!("show {file}")));
}

#[test]
fn a_design_that_nobody_can_solve_is_refused_as_text_and_named_as_an_id() {
    // A reported case, where the first element was read as the title.
    let untitled = "PuzzleNode A { pos:0,0 }\nPuzzleNode B { pos:1,0 }\nPuzzleEdge A-B {  }\n\
                    PuzzleGoal B {  }\nPuzzlePlayer A {  }\n";
    let title = ["standard input:1:1", "the title is missing"];
    refused(&mut with_input("show -", untitled), 2, &title);
    let whole = format!("Two\n{untitled}");
    for (piece, missing) in [("PuzzleGoal B {  }\n", "goal"), ("PuzzlePlayer A {  }\n", "player")] {
        let text = whole.replace(piece, "");
        let needles = ["standard input:5:1", &format!("there is no {missing}")];
        refused(&mut with_input("show -", text.as_str()), 2, &needles);
        let design: etchwork::contraption::Design = text.parse().unwrap();
        let id = etchwork::Puzzle::id(&etchwork::contraption::Contraption::new(design));
        for ask in ["show", "states", "render"] {
            let done = finish(&mut etchwork(&format!("{ask} {id}")));
            let said = format!("this contraption cannot be solved: it has no {missing}\n");
            // A complete exploration proves that there is no goal.
            let code = i32::from(ask == "states");
            assert!(done.code == code && done.err.contains(&said), "{ask}: {}", done.err);
        }
    }
}

#[test]
fn a_drawing_that_takes_more_than_the_budget_of_memory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/explode.txt");
    for option in ["--svg", "--html", "--dot"] {
        let out = folder.path().join("drawing");
        let args = format!("states {file} --max-states 3000 --memory 3 {option} {}", out.display());
        let needles = [option, "--memory 3 there are", "--json", "states not expanded"];
        refused(&mut etchwork(&args), 2, &needles);
        assert!(!out.exists());
    }
}

/// A state space too large for any memory.
#[cfg(target_os = "linux")]
#[test]
fn a_budget_of_memory_holds_for_what_is_written_too() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    const MEGABYTES: u64 = 40;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/explode.txt");
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(["states", file, "--json", "--memory", &MEGABYTES.to_string()]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let (mut written, mut peak, mut chunk) = (0, 0, vec![0; 1 << 20]);
    while let length @ 1.. = out.read(&mut chunk).unwrap() {
        written += length as u64;
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        // There is no figure for a process that has ended.
        let kilobytes =
            line.and_then(|line| line.trim().strip_suffix(" kB")).map(str::parse::<u64>);
        peak = kilobytes.map_or(peak, |kilobytes| kilobytes.unwrap() / 1000);
    }
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(written > MEGABYTES * 1_000_000, "{written} bytes are no test");
    // The program itself and a block of successors take memory too.
    assert!(peak < MEGABYTES + 25, "{peak} MB");
}
