//! `etchwork review`: what a person who made a puzzle by hand wants to know.

use crate::common::{etchwork, finish, output, refused, with_input};
use serde_json::{Value, json};

fn review(args: &str, text: &str) -> (i32, String, String) {
    let done = finish(&mut with_input(&format!("review - {args}"), text));
    (done.code, done.out, done.err)
}

#[test]
fn a_board_is_reviewed_in_words() {
    let (code, out, err) = review("", "S..\n...\n..T\n");
    assert_eq!((code, &*err), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "it can be solved in 8 moves, and not in fewer",
            "there are 2 solutions (paths)",
            "difficulty 2 of 100 by the model (difficulty-2), between 0 and 7, because 8 moves had to be \
             taken back",
            "after 1 move, 1 of 2 moves loses: 1,1 (the solution goes 0,2)",
            "after 3 moves, 1 of 2 moves loses: 2,2 (the solution goes 1,1)",
        ],
        "{out}"
    );
    let first = "\n  Barrier at 0,0 and 0,1 leaves one solution\n    (Barrier: ";
    assert!(out.contains(first), "{out}");
    assert_eq!(out.matches("(Barrier: ").count(), 1, "what a tool does is told once: {out}");
}

#[test]
fn what_cannot_be_solved_is_a_negative_answer() {
    let (code, out, err) = review("", "S...\n...T\n");
    assert_eq!((code, &*err), (1, ""));
    assert!(out.starts_with("it cannot be solved: "), "{out}");
    assert!(out.contains("\n  S at 0,1 makes it solvable\n"), "{out}");
}

#[test]
fn a_changed_puzzle_of_the_json_is_what_its_effect_says() {
    let (code, out, _) = review("--json", "S..\n...\n..T\n");
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &told["verdict"], &told["solutions"]), (0, &"found".into(), &"2".into()));
    assert_eq!(told["changes_tried"], told["changes_in_all"]);
    let changes = told["changes"].as_array().unwrap();
    assert_eq!(changes[0]["at"], json!(["0,0", "0,1"]));
    let (harder, unique) = changes.split_last().unwrap();
    assert_eq!((&harder["effect"], &harder["at"]), (&"harder".into(), &json!(["0,2", "2,0"])));
    for change in unique {
        assert_eq!(change["effect"], "unique");
        let (_, again, _) = review("--json --seconds 0", change["puzzle"].as_str().unwrap());
        let again: Value = serde_json::from_str(&again).unwrap();
        assert_eq!((&again["solutions"], &again["changes_tried"]), (&"1".into(), &0.into()));
    }
}

/// The players try more moves of so many tiles than the budget of a review has.
#[test]
fn a_difficulty_that_takes_longer_is_told_as_not_decided() {
    let made = "generate --family pipes --tier hard --size 25x25 --set tiling=square --boards 900";
    let made = output(&format!("{made} --seed 1 --json"));
    let (code, out, err) = review("--seconds 0", &made);
    assert_eq!(code, 0, "{err}");
    let told: Vec<&str> = out.lines().collect();
    assert!(told[1].starts_with("the solution is the only one"), "{out}");
    assert!(told[2].starts_with("the difficulty was not decided"), "{out}");
}

#[test]
fn puzzles_beside_it_that_are_the_same_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("mirrored.txt", "T..\n...\n..S\n");
    file("other.txt", "....\nS..T\n");
    file("picture.svg", "<svg/>");
    let beside = format!("--seconds 0 --beside {}", folder.path().display());
    let (code, out, err) = review(&beside, "S..\n...\n..T\n");
    let same =
        format!("it is the same as that of {}", folder.path().join("mirrored.txt").display());
    let told: Vec<&str> = out.lines().filter(|line| line.contains("it is the same")).collect();
    assert_eq!((code, told), (0, vec![&*same]), "{err}");
    let (_, out, _) = review(&beside, "S...\n...T\n#...\n");
    assert!(!out.contains("it is the same"), "{out}");
}

#[test]
fn a_nameless_folder_and_a_board_without_a_start_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    refused(etchwork("review no-such.txt").current_dir(&folder), 4, &["no-such.txt"]);
    let (code, out, err) = review("", "...\n...\n");
    assert_eq!((code, &*out), (2, ""));
    assert!(err.contains("mark one cell with S"), "{err}");
}

#[test]
fn a_draft_with_many_solutions_is_finished() {
    let draft = "S....\n.....\n.....\n.....\n....T\n";
    let (code, told, _) = review("--finish --seconds 0", draft);
    assert_eq!(code, 0);
    let (_, finished) = told.split_once(" there is one solution:\n").unwrap();
    assert!(finished.starts_with(draft) && finished.contains("@barriers "), "{told}");
    let line: Value =
        serde_json::from_str(&review("--finish --seconds 0 --json", draft).1).unwrap();
    assert_eq!((&line["solutions"], &line["finished"]), (&json!("104"), &json!(finished)));
    let (_, told, _) = review("--finish --seconds 0", finished);
    assert!(told.contains("nothing has to be added: there is one solution\n"), "{told}");
    let (code, told, _) = review("--finish --seconds 0", "S.\n.T\n");
    assert_eq!(code, 1);
    assert!(told.ends_with("nothing that is added makes it solvable\n"), "{told}");
    let (code, told, _) = review(
        "--finish --seconds 0",
        include_str!("../../../contraption/samples/door-and-toggle.txt"),
    );
    assert_eq!(code, 1);
    assert!(told.ends_with("nobody expects a single shortest line of moves\n"), "{told}");
}

const SKETCH: &str = "Mine
PuzzleNode A { pos:0,0 notify:B-C }
PuzzleNode B { pos:1,0 }
PuzzleNode C { pos:2,0 }
PuzzleEdge A-B {  }
PuzzleEdge B-C {  }
PuzzleGate B-C { off }
PuzzleToggle A { off }
";

#[test]
fn three_steps_from_a_sketch_keep_it_and_say_what_they_do() {
    let (code, out, err) = review("--next easy --json", SKETCH);
    assert_eq!(code, 0, "{err}");
    let steps: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&Value> = steps.iter().map(|step| &step["step"]).collect();
    assert_eq!(names, ["smallest", "hardest", "easiest"]);
    let shortest = |step: &Value| step["readings"]["shortest"][1].as_f64().unwrap();
    for step in &steps {
        assert!((7.0..=10.0).contains(&shortest(step)), "{step}");
        assert!(step["readings"]["shortest"][0].is_null(), "the sketch has no goal: {step}");
        assert!(step["added"].as_u64() >= steps[0]["added"].as_u64(), "{step}");
        let text = step["puzzle"].as_str().unwrap();
        for kind in ["PuzzleToggle ", "PuzzleGate ", "PuzzleNode ", "PuzzleEdge "] {
            assert!(text.matches(kind).count() >= SKETCH.matches(kind).count(), "{text}");
        }
        let (_, again, _) = review("--seconds 0 --json", text);
        let again: Value = serde_json::from_str(&again).unwrap();
        for name in ["shortest", "traps", "width"] {
            assert_eq!(again["metrics"][name], step["readings"][name][1], "{name}");
        }
    }
    // A finished design has readings before, too.
    let (code, out, err) = review("--next easy", steps[0]["puzzle"].as_str().unwrap());
    assert!(code == 0 && out.contains("traps ") && out.contains(" to "), "{out}{err}");
    assert!(out.starts_with("it adds least ("), "{out}");
}

#[test]
fn steps_are_refused_where_nobody_makes_them() {
    let (code, _, err) = review("--next easy", "S..\n...\n..T\n");
    assert_eq!(
        (code, err.contains("no maker of path puzzles finishes a draft")),
        (2, true),
        "{err}"
    );
    let (code, _, err) =
        review("--next easy", "Mine\nPuzzleNode A { pos:0,0 }\nPuzzleNoed B {  }\n");
    assert!(code == 2 && err.contains("PuzzleNoed"), "{err}");
    let (code, _, err) = review("--seed 4", "S..\n...\n..T\n");
    assert!(code == 2 && err.contains("--next"), "{err}");
}
