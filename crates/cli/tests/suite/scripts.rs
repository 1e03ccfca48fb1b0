//! Plug-ins from scripts: `--plugin FILE` with every command.

use crate::common::{Done, etchwork, finish, succeeds};
use std::path::{Path, PathBuf};

/// The example with this name.
fn example(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/scripts");
    root.join(format!("{name}.rhai"))
}

/// The command with the script of an example.
fn with(name: &str, args: &str) -> assert_cmd::Command {
    let mut command = etchwork("--plugin");
    command.arg(example(name)).args(args.split_whitespace());
    command
}

const EXAMPLES: [&str; 4] = ["lights", "slide", "push", "pegs"];

#[test]
fn every_command_takes_the_puzzles_of_a_script() {
    for name in EXAMPLES {
        let folder = tempfile::tempdir().unwrap();
        let line = succeeds(&mut with(name, &format!("generate --family {name} --seed 3 --json")));
        assert_eq!(
            succeeds(&mut with(name, &format!("generate --family {name} --seed 3 --json"))),
            line
        );
        let document: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(document["family"], name);
        let puzzle = folder.path().join("puzzle.txt");
        std::fs::write(&puzzle, document["puzzle"].as_str().unwrap()).unwrap();
        let of = |command: &str| succeeds(with(name, command).arg(&puzzle));
        assert!(of("show").contains(&format!("kind  {name}")));
        assert!(of("states").contains(" states"));
        let hint = succeeds(with(name, "hint --level 4").args(["--trail", ""]).arg(&puzzle));
        assert!(!of("solve").is_empty() && !hint.is_empty());
        assert!(of("measure").contains("shortest") && of("render").starts_with("<svg"));
        let id = document["id"].as_str().unwrap();
        assert!(succeeds(with(name, "show").arg(id)).contains(id));
        let board = document["board_id"].as_str().unwrap();
        assert!(succeeds(with(name, "show").arg(board)).contains(board));
        let pack = folder.path().join("pack");
        let asked = format!("pack --family {name} --tier easy --count 2 --candidates 2 --out");
        succeeds(with(name, &asked).arg(&pack));
        let levels = folder.path().join("levels");
        succeeds(with(name, "export --format json").arg(&pack).arg("--out").arg(&levels));
        let book = folder.path().join("book.pdf");
        succeeds(with(name, "book").arg(&pack).arg("--out").arg(&book));
        assert!(std::fs::read(&book).unwrap().starts_with(b"%PDF"));
        let checked = succeeds(etchwork("check-plugin").arg(example(name)));
        assert!(checked.starts_with("no fault found in "), "{checked}");
        // The option may stand after the command as well.
        let listed = succeeds(etchwork("families --plugin").arg(example(name)));
        assert!(listed.lines().any(|line| line.starts_with(name)), "{listed}");
    }
}

/// The end of a command with a script of this text.
fn refused(script: &str, args: &str) -> Done {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.rhai");
    std::fs::write(&file, script).unwrap();
    finish(etchwork(args).arg("--plugin").arg(&file).env("COLUMNS", "200"))
}

#[test]
fn a_script_that_fails_is_bad_input_with_its_line() {
    let lights = std::fs::read_to_string(example("lights")).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(lights.contains(from), "{from}");
        lights.replacen(from, to, 1)
    };
    let turn = "        let row = at[0] + way[0];";
    for (script, args, told) in [
        (changed("fn draw", "fn darw"), "families", "there is no function `draw`"),
        (
            changed(turn, "loop {} let row = 1;"),
            "generate --family lights",
            "line 42: more than 2000000",
        ),
        (changed("{ \"solved\" }", "{ 1 }"), "generate --family lights", "line 37: `status`"),
        (changed("let name = \"lights\"", "let name = \"pipes\""), "families", "'pipes'"),
    ] {
        let done = refused(&script, args);
        assert_eq!(done.code, 2, "{told}: {} {}", done.out, done.err);
        let err = done.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(told), "{told}: {err}");
    }
    // A check says what breaks a law, with the seed, and that is a negative answer.
    let folder = tempfile::tempdir().unwrap();
    let idle = folder.path().join("idle.rhai");
    std::fs::write(&idle, changed("    rows\n}", "    level\n}")).unwrap();
    let done = finish(etchwork("check-plugin").arg(&idle));
    assert_eq!((done.code, done.err.as_str()), (1, ""), "{}", done.out);
    assert!(done.out.contains("tier easy, seed 1, index 0: "), "{}", done.out);
    let missing = finish(&mut with("nothing", "families"));
    assert_eq!(missing.code, 4, "{}", missing.err);
}

#[test]
fn an_id_of_a_script_says_what_is_missing_or_changed() {
    let made = succeeds(&mut with("lights", "generate --family lights --seed 3 --json"));
    let document: serde_json::Value = serde_json::from_str(&made).unwrap();
    let id = document["id"].as_str().unwrap();
    let without = finish(etchwork("show").arg(id));
    assert_eq!(without.code, 2);
    assert!(without.err.contains("'lights'"), "{}", without.err);
    let lights = std::fs::read_to_string(example("lights")).unwrap();
    let done = refused(&(lights + "// changed\n"), &format!("show {id}"));
    let err = done.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(done.code == 2 && err.contains("own.rhai, is not what it was"), "{err}");
}

#[test]
fn what_is_suggested_names_the_script() {
    let drawn = succeeds(&mut with("lights", "generate --family lights --seed 3"));
    let again = drawn.lines().last().unwrap().strip_prefix("again: etchwork ").unwrap();
    assert_eq!(succeeds(&mut etchwork(again)), drawn);
}

#[test]
fn a_tier_file_brings_its_scripts() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(example("slide"), folder.path().join("slide.rhai")).unwrap();
    let tiers = folder.path().join("mine.toml");
    let text = "set = 'mine'\nfamily = 'slide'\nplugins = ['slide.rhai']\n[tiers.small]\n\
                maker = { id = 'make', sizes = ['4x4'], walls = 3 }\nboards = 200\n";
    std::fs::write(&tiers, text).unwrap();
    let made = succeeds(etchwork("generate --seed 3 --json --tiers").arg(&tiers));
    let document: serde_json::Value = serde_json::from_str(&made).unwrap();
    assert_eq!((&document["family"], &document["tier"]), (&"slide".into(), &"small".into()));
    // The script may be named as well, and a copy of it is the same; another of its name is refused.
    let mut both = with("slide", "generate --seed 3 --json --tiers");
    assert_eq!(succeeds(both.arg(&tiers)), made);
    let changed = folder.path().join("changed.rhai");
    std::fs::write(&changed, std::fs::read_to_string(example("slide")).unwrap() + "//").unwrap();
    let other = finish(
        etchwork("generate --seed 3 --json --tiers").arg(&tiers).arg("--plugin").arg(&changed),
    );
    assert!(other.code == 2 && other.err.contains("'slide'"), "another script: {}", other.err);
    let pack = folder.path().join("pack");
    succeeds(etchwork("pack --count 2 --candidates 2 --tiers").arg(&tiers).arg("--out").arg(&pack));
    // A file that is missing is told with its path.
    std::fs::remove_file(folder.path().join("slide.rhai")).unwrap();
    let missing = finish(etchwork("generate --tiers").arg(&tiers));
    assert!(missing.code == 4 && missing.err.contains("slide.rhai"), "{}", missing.err);
}

#[test]
fn a_measure_of_a_script_is_a_reading_of_every_command() {
    let bends = example("measures/bends");
    let with = |args: &str| {
        let mut command = etchwork(args);
        command.arg("--plugin").arg(&bends);
        command
    };
    let reading = |document: &str| {
        let document: serde_json::Value = serde_json::from_str(document).unwrap();
        document["metrics"]["straight"].as_f64()
    };
    let made = succeeds(&mut with("generate --tier easy --seed 3 --max straight=3 --json"));
    assert!(reading(&made).is_some_and(|straight| straight <= 3.0), "{made}");
    let plain = succeeds(&mut etchwork("generate --tier easy --seed 3 --json"));
    assert_eq!(reading(&plain), None);
    // A puzzle of a tier is measured as its tier does; a board is measured by everything.
    let document: serde_json::Value = serde_json::from_str(&plain).unwrap();
    let board = document["puzzle"].as_str().unwrap().to_owned();
    let measured = succeeds(with("measure --json -").write_stdin(board));
    assert!(reading(&measured).is_some(), "{measured}");
    assert!(succeeds(&mut with("metrics")).contains("straight"));
    // The recipe opens with the script alone.
    let document: serde_json::Value = serde_json::from_str(&made).unwrap();
    let id = document["id"].as_str().unwrap();
    succeeds(with("show").arg(id));
    let without = finish(etchwork("show").arg(id));
    assert!(without.code == 2 && without.err.contains("'straight'"), "{}", without.err);
    let checked = succeeds(etchwork("check-plugin").arg(&bends));
    assert_eq!(checked, "no fault found in 4 puzzles\n");
    // What fails is told with its line, and is bad input.
    let failing = std::fs::read_to_string(&bends)
        .unwrap()
        .replace("let longest = 1;", "let longest = 1; loop { longest += 1; }");
    for args in ["measure -", "generate --tier easy --seed 3 --max straight=3"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("own.rhai");
        std::fs::write(&file, &failing).unwrap();
        let mut command = etchwork(args);
        let done = finish(command.arg("--plugin").arg(&file).write_stdin("S.T\n"));
        let err = done.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(done.code == 2 && err.contains("line 13: more than 2000000"), "{args}: {err}");
    }
}

/// A set with one tier, of paths with a mechanic.
fn tiers_of(mechanic: &str, script: &str) -> String {
    format!(
        "set = 'own'\nplugins = ['{script}']\n[tiers.small]\nsizes = ['4x4']\nwalls = [0.0, 0.1]\n\
         sculptors.scatter = {{ weight = 1.0 }}\nfinder = {{ id = 'warnsdorff' }}\nboards = 500\n\
         sources = {{ order = 'fewest-neighbours', tries = 20 }}\nsolution_limit = 50\n\
         mechanics.{mechanic} = {{ weight = 1.0 }}\n"
    )
}

#[test]
fn a_mechanic_of_a_script_is_one_for_every_command() {
    let turns = example("mechanics/turns");
    let with = |args: &str| {
        let mut command = etchwork(args);
        command.arg("--plugin").arg(&turns);
        command
    };
    let asked = "generate --tier easy --seed 3 --mechanic turns --max-solutions 1 --json";
    let made = succeeds(&mut with(asked));
    let document: serde_json::Value = serde_json::from_str(&made).unwrap();
    let puzzle = document["puzzle"].as_str().unwrap();
    assert!(puzzle.contains("@turns ") && document["path"]["mechanic"] == "turns", "{made}");
    let of = |args: &str| succeeds(with(args).write_stdin(puzzle));
    assert_eq!(of("count -"), "1 (paths from S to T)\n");
    assert!(of("solve -").contains("found") && of("states -").contains("1 goal"));
    assert!(of("render -").contains("The line turns at "));
    assert!(of("hint - --level 4").contains("0,2") && of("measure -").contains("fork_ratio"));
    assert!(succeeds(&mut with("mechanics")).contains("turns"));
    // The recipe opens with the script alone, and an ID of the board too.
    for id in ["id", "board_id"] {
        let id = document[id].as_str().unwrap();
        succeeds(with("show").arg(id));
        let without = finish(etchwork("show").arg(id));
        assert!(without.code == 2 && without.err.contains("'turns'"), "{}", without.err);
    }
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let tiers = folder.path().join("own.toml");
    std::fs::write(&tiers, tiers_of("turns", &turns.display().to_string())).unwrap();
    let mut packed = etchwork("pack --count 2 --candidates 2 --tiers");
    succeeds(packed.arg(&tiers).arg("--out").arg(&pack));
    let book = folder.path().join("book.pdf");
    succeeds(etchwork("book").arg(&pack).arg("--out").arg(&book));
    let checked = succeeds(etchwork("check-plugin").arg(&turns));
    assert!(checked.starts_with("no fault found in 4 puzzles and "), "{checked}");
    // What fails is told with its line, and is bad input.
    let failing = std::fs::read_to_string(&turns).unwrap().replace(
        "    let before = step.before;",
        "    let before = step.before; loop { before += []; }",
    );
    let file = folder.path().join("own.rhai");
    std::fs::write(&file, failing).unwrap();
    let generate = "generate --tier easy --seed 3 --mechanic turns";
    for args in ["count -", "solve -", "states -", "hint -", "measure -", generate] {
        let mut command = etchwork(args);
        let board = "S..\n...\n..T\n@turns 0,1\n";
        let done = finish(command.arg("--plugin").arg(&file).write_stdin(board));
        let err = done.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(done.code == 2 && err.contains("line 28: more than 2000000"), "{args}: {err}");
        assert!(done.out.is_empty(), "{args}: {}", done.out);
    }
    let done = finish(etchwork("check-plugin").arg(&file));
    assert!(done.code == 1 && done.out.contains("line 28: more than 2000000"), "{}", done.out);
}

#[test]
fn a_rule_that_fails_where_solutions_are_counted_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (file, tiers) = (folder.path().join("own.rhai"), folder.path().join("own.toml"));
    // It keeps the path that it is settled on, and fails off it.
    let rule = r#"let name = "lone"; let about = "one line"; let rule = "Draw it."; let takes = "cells";
        fn settle(board, path, random) { path }
        fn allows(board, items, step) {
            if items.index_of(step.to) != step.visited.len() { throw "off the line" }
            true
        }"#;
    std::fs::write(&file, rule).unwrap();
    let set = tiers_of("lone", "own.rhai");
    std::fs::write(&tiers, set).unwrap();
    let asked =
        |args: &str| finish(etchwork(args).arg("--tiers").arg(&tiers).env("COLUMNS", "200"));
    let made = asked("generate --seed 1 --no-solutions");
    assert_eq!(made.code, 0, "{}", made.err);
    let pack = folder.path().join("pack");
    let pack = format!("pack --count 2 --out {}", pack.display());
    for args in ["generate --seed 1", &pack] {
        let done = asked(args);
        let told = "own.rhai, line 3: `allows` throws: off the line";
        assert!(done.code == 2 && done.err.contains(told), "{args}: {}", done.err);
    }
}

#[test]
fn a_graph_mode_of_a_script_is_one_for_every_command() {
    let kagome = example("modes/kagome");
    let with = |args: &str| {
        let mut command = etchwork(args);
        command.arg("--plugin").arg(&kagome);
        command
    };
    let asked = "generate --family pattern --seed 3 --json --set modes=kagome";
    let made = succeeds(&mut with(asked));
    let document: serde_json::Value = serde_json::from_str(&made).unwrap();
    let id = document["id"].as_str().unwrap();
    succeeds(with("show").arg(id));
    let without = finish(etchwork("show").arg(id));
    assert!(without.code == 2 && without.err.contains("'kagome'"), "{}", without.err);
    let puzzle = document["puzzle"].as_str().unwrap();
    assert!(succeeds(etchwork("solve -").write_stdin(puzzle)).contains("solved"));
    let checked = succeeds(etchwork("check-plugin").arg(&kagome));
    assert_eq!(checked, "no fault found in 4 puzzles\n");
    let refused = refused(
        "fn sketch(nodes, most, random, settings) { [] }\nlet name = \"none\";\nlet about = \"\";",
        &asked.replace("kagome", "none"),
    );
    let err = refused.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(refused.code == 2 && err.contains("own.rhai, line 1: `sketch` returns a map"), "{err}");
}

#[test]
fn a_maker_of_a_script_is_one_for_every_command() {
    let (folder, doors) = (tempfile::tempdir().unwrap(), example("makers/doors"));
    let tiers = folder.path().join("own.toml");
    let set = format!(
        "set = 'own'\nfamily = 'contraption'\nplugins = ['{}']\n[tiers.small]\nboards = 200\n\
         maker = {{ id = 'doors', sizes = ['3x3'] }}\ngates.shortest = {{ min = 4 }}\n",
        doors.display()
    );
    std::fs::write(&tiers, set).unwrap();
    let made = succeeds(etchwork("generate --seed 3 --json --tiers").arg(&tiers));
    let document: serde_json::Value = serde_json::from_str(&made).unwrap();
    let id = document["id"].as_str().unwrap();
    succeeds(etchwork("show").arg(id).arg("--tiers").arg(&tiers));
    // The puzzle itself needs no script.
    let puzzle = document["puzzle"].as_str().unwrap();
    assert!(succeeds(etchwork("solve -").write_stdin(puzzle)).contains("solved"));
    let checked = succeeds(etchwork("check-plugin").arg(&doors));
    assert_eq!(checked, "no fault found in 4 puzzles\n");
    let done = refused(
        "let name = \"none\"; let about = \"\"; let family = \"pipes\";\nfn make(random, settings) { 7 }",
        "generate --family pipes --maker none --seed 1",
    );
    assert!(
        done.code == 2 && done.err.contains("line 2: `make` returns the lines"),
        "{}",
        done.err
    );
}

#[test]
fn a_pack_has_its_scripts_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    let asked = "pack --family lights --tier easy --count 2 --candidates 2 --plugin";
    let mut asked = etchwork(asked);
    asked.arg(example("lights")).arg("--plugin").arg(example("measures/bends"));
    succeeds(asked.arg("--out").arg(&pack));
    let manifest = std::fs::read_to_string(pack.join("pack.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["plug_ins"], serde_json::json!(["lights.rhai", "bends.rhai"]));
    let text = std::fs::read_to_string(pack.join("lights.rhai")).unwrap();
    assert_eq!(text, std::fs::read_to_string(example("lights")).unwrap());
    // No command needs the script, and each says what runs.
    let says = "lights.rhai of the pack runs";
    for (args, out) in [
        ("solve", None),
        ("show", None),
        ("export --format json", Some("levels")),
        ("book", Some("book.pdf")),
    ] {
        let mut command = etchwork(args);
        command.arg(&pack);
        out.map(|out| command.arg("--out").arg(folder.path().join(out)));
        let done = finish(command.env("COLUMNS", "200"));
        assert!(done.code == 0 && done.err.contains(says), "{args}: {}", done.err);
    }
    let play = finish(etchwork("play").arg(&pack).env("COLUMNS", "200"));
    assert!(
        play.err.contains(says) && play.err.contains("a game needs a terminal"),
        "{}",
        play.err
    );
    // The same script beside it runs once; another of the same name is refused.
    let both = finish(with("lights", "solve").arg(&pack));
    assert!(both.code == 0 && !both.err.contains("lights.rhai of the pack"), "{}", both.err);
    let other = folder.path().join("other.rhai");
    std::fs::write(&other, text + "//").unwrap();
    let other = finish(etchwork("solve").arg(&pack).arg("--plugin").arg(&other));
    assert!(other.code == 2 && other.err.contains("'lights'"), "{}", other.err);
    // A pack without scripts says nothing of them.
    let plain = folder.path().join("plain");
    succeeds(etchwork("pack --tier easy --count 2 --candidates 2 --out").arg(&plain));
    assert!(!std::fs::read_to_string(plain.join("pack.json")).unwrap().contains("plug_ins"));
    // A name cannot lead elsewhere, and what is missing is told.
    let renamed = |name: &str| {
        let mut manifest = manifest.clone();
        manifest["plug_ins"] = serde_json::json!([name]);
        std::fs::write(pack.join("pack.json"), manifest.to_string()).unwrap();
        finish(etchwork("solve").arg(&pack).env("COLUMNS", "300"))
    };
    for name in ["../other.rhai", "/etc/hosts", "..", "a/b.rhai", ""] {
        let done = renamed(name);
        assert!(
            done.code == 2 && done.err.contains("is no file beside it"),
            "{name}: {}",
            done.err
        );
    }
    let missing = renamed("gone.rhai");
    assert!(missing.code == 4 && missing.err.contains("gone.rhai"), "{}", missing.err);
}

#[cfg(unix)]
#[test]
fn a_script_that_is_watched_is_tried_whenever_it_changes() {
    use crate::common::PATIENCE;
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::sync::mpsc;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.rhai");
    let lights = std::fs::read_to_string(example("lights")).unwrap();
    std::fs::write(&file, &lights).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork"));
    command.args(["check-plugin", "--watch"]).arg(&file);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (send, lines) = mpsc::channel();
    let (out, err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let other = send.clone();
    let tell =
        |line: std::io::Result<String>, to: &mpsc::Sender<String>| drop(to.send(line.unwrap()));
    std::thread::spawn(move || BufReader::new(out).lines().for_each(|line| tell(line, &send)));
    std::thread::spawn(move || BufReader::new(err).lines().for_each(|line| tell(line, &other)));
    let wait_for = |part: &str| {
        while !lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{part}")).contains(part) {}
    };
    wait_for("no fault found in 8 puzzles");
    std::fs::write(&file, lights.replace("fn draw", "fn darw")).unwrap();
    wait_for("there is no function `draw`");
    std::fs::write(&file, lights.replace("    rows\n}", "    level\n}")).unwrap();
    wait_for("tier easy, seed 1, index 0: ");
    std::fs::remove_file(&file).unwrap();
    wait_for("own.rhai");
    std::fs::write(&file, &lights).unwrap();
    wait_for("no fault found in 8 puzzles");
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    // A file that is not there is told at once.
    let none = finish(etchwork("check-plugin --watch").arg(folder.path().join("none.rhai")));
    assert_eq!(none.code, 4, "{}", none.err);
}
