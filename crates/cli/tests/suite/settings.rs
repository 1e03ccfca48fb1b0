//! Settings after the name of a plug-in, wherever one is named: `id:key=value`.

use crate::common::{documents, etchwork, finish, output, refused, with_input};
use serde_json::Value;

/// The only puzzle that a command makes, and its line.
fn made(args: &str) -> (Value, String) {
    let line = output(&format!("generate --seed 3 --no-solutions --json {args}"));
    (documents(&line).remove(0), line)
}

#[test]
fn settings_of_mechanics_and_finders_are_in_the_id_that_makes_the_puzzle_again() {
    let fog = "--tier easy --mechanic fog:radius=1";
    let finder = "--tier easy --mechanic standard --finder bounded-dfs:nodes=900:restarts=2";
    let both = "--tier medium --mechanic warps:pairs=1+fog:radius=4 --finder sat";
    for (args, parts) in [
        (fog, &["m~fog", "v~fog~radius~1"][..]),
        (finder, &["f~bounded-dfs", "v~bounded-dfs~nodes~900", "v~bounded-dfs~restarts~2"]),
        (both, &["m~fog~warps", "f~sat", "v~fog~radius~4", "v~warps~pairs~1"]),
    ] {
        let (document, line) = made(args);
        let id = document["id"].as_str().unwrap();
        assert!(parts.iter().all(|part| id.contains(&format!(".{part}."))), "{id}");
        assert_eq!(id.matches(".v~").count(), parts.iter().filter(|p| p.starts_with('v')).count());
        assert_eq!(output(&format!("generate --no-solutions --json --id {id}")), line);
        let shown = output(&format!("show --json {id}"));
        assert!(shown.contains(id), "{shown}");
    }
    let has = |of: &serde_json::Value, line: &str| of["puzzle"].as_str().unwrap().contains(line);
    assert!(has(&made(fog).0, "\n@fog 1\n") && has(&made(both).0, "\n@fog 4\n"));
    // Other settings make another puzzle; without settings, the ID is as before.
    let (plain, _) = made("--tier easy --mechanic fog");
    assert!(!plain["id"].as_str().unwrap().contains("v~"), "{plain}");
    assert!(has(&plain, "\n@fog ") && !has(&plain, "\n@fog 1\n"), "{plain}");
}

#[test]
fn a_solver_of_boards_takes_settings_too() {
    let board = "S....\n.....\n.....\n.....\n....T\n";
    let few = "bounded-dfs:nodes=1:restarts=1";
    let solve = format!("solve - --json --finder {few},chain:finders=[\"warnsdorff\",\"sat\"]");
    let done = finish(&mut with_input(&solve, board));
    let lines = documents(&done.out);
    let told: Vec<(&str, &str)> = lines
        .iter()
        .map(|line| (line["solver"].as_str().unwrap(), line["verdict"].as_str().unwrap()))
        .collect();
    let chain = "chain:finders=[\"warnsdorff\",\"sat\"]";
    assert_eq!(told, [(few, "budget_spent"), (chain, "found")]);
    assert_eq!(finish(&mut with_input("solve - --finder bounded-dfs", board)).code, 0);
}

#[test]
fn what_a_plug_in_does_not_take_is_refused_with_the_nearest_name() {
    let board = "S.\n.T\n";
    for (args, needle) in [
        (
            "generate --mechanic fog:radios=2",
            "mechanic 'fog': unknown field `radios`; did you mean `radius`?",
        ),
        ("generate --mechanic fog:radius=99", "mechanic 'fog': "),
        (
            "generate --mechanic fog:radius",
            "'radius' in 'fog:radius': write a setting as id:key=value",
        ),
        ("generate --mechanic fgo:radius=2", "there is no mechanic 'fgo'; did you mean 'fog'?"),
        ("generate --finder bounded-dfs:nods=2", "unknown field `nods`; did you mean `nodes`?"),
        ("generate --finder bounded-dfs:nodes=few", "few"),
        (
            "generate --finder bounded-dfs:nodes=2:nodes=3",
            "'nodes' in 'bounded-dfs:nodes=2:nodes=3' is given twice",
        ),
        ("solve - --finder bounded-dfs:nods=2", "unknown field `nods`; did you mean `nodes`?"),
        ("solve - --finder bounded-dsf:nodes=2", "did you mean 'bounded-dfs'?"),
        ("generate --family pipes --maker growth:tilling=hex", "did you mean `tiling`?"),
        ("generate --family pipes --maker growht:tiling=hex", "did you mean 'growth'?"),
        ("generate --family pipes --set tiling=hx", "did you mean 'hex'?"),
        ("lab rejections --quick --mechanics fog:radios=2", "did you mean `radius`?"),
        ("lab rejections --quick --finders bounded-dfs:nods=2", "did you mean `nodes`?"),
        ("tune --tier easy --search cma-es:sigme=2", "did you mean `sigma`?"),
        ("tune --tier easy --search cma-es:sigma=2 --settings points=8", "leave out --settings"),
    ] {
        refused(&mut with_input(args, board), 2, &[needle]);
    }
}

#[test]
fn a_recipe_with_settings_of_what_it_does_not_use_makes_nothing() {
    use crc::{CRC_16_IBM_3740, Crc};
    let (document, _) = made("--tier easy --mechanic fog:radius=1");
    let id = document["id"].as_str().unwrap().replace("v~fog~", "v~frog~");
    let (body, _) = id.rsplit_once('.').unwrap();
    let check = Crc::<u16>::new(&CRC_16_IBM_3740).checksum(body.as_bytes());
    let why = "there are settings for 'frog', which is neither the path finder nor the mechanic";
    refused(&mut etchwork(&format!("generate --id {body}.{check:04x}")), 2, &[why]);
}

#[test]
fn the_lab_and_the_tuner_work_with_settings() {
    let folder = tempfile::tempdir().unwrap();
    let record = |args: &str| -> Value {
        let folder = tempfile::tempdir_in(folder.path()).unwrap();
        let done = finish(etchwork(args).arg("--out").arg(folder.path()));
        assert_eq!(done.code, 0, "{}", done.err);
        let files = crate::common::files(folder.path());
        let (_, bytes) = files.iter().find(|(name, _)| name.ends_with(".json")).unwrap();
        serde_json::from_slice(bytes).unwrap()
    };
    let lab = "lab rejections --tier easy --boards 40 --finders warnsdorff --mechanics";
    let settings = record(&format!("{lab} warps:pairs=2"))["settings"].clone();
    assert_eq!(settings["tiers"][0][1]["mechanics"]["warps"]["settings"]["pairs"], 2);
    assert_eq!(settings["mechanics"]["easy"], serde_json::json!(["warps"]));
    let mut tune = etchwork(
        "tune --tier tutorial --start default --bands article --iterations 1 --puzzles 20 \
         --held-out 20 --search cma-es:points=5",
    );
    let done = finish(tune.arg("--record").arg(folder.path().join("tuned")));
    assert_eq!(done.code, 0, "{}", done.err);
    let candidates = std::fs::read_to_string(folder.path().join("tuned/tutorial/candidates.jsonl"));
    assert_eq!(documents(&candidates.unwrap()).len(), 5 + 1, "the start and five points");
}

#[test]
fn puzzles_of_every_family_are_as_hard_as_that() {
    for (family, tier, least, most) in [
        ("path", "medium", 10, 60),
        ("contraption", "easy", 8, 20),
        ("pipes", "tutorial", 25, 29),
        ("rails", "1", 5, 20),
        ("pattern", "easy", 15, 30),
    ] {
        let asked = format!("--family {family} --tier {tier}");
        let (document, line) = made(&format!("{asked} --difficulty {least}..{most}"));
        let difficulty = document["metrics"]["difficulty_2"].as_f64().unwrap();
        assert!(
            (f64::from(least)..=f64::from(most)).contains(&difficulty),
            "{family}: {difficulty}"
        );
        let id = document["id"].as_str().unwrap();
        let part = format!(".x~difficulty_2~{most}.n~difficulty_2~{least}.");
        assert!(id.contains(&part), "{id}");
        assert_eq!(output(&format!("generate --no-solutions --json --id {id}")), line);
        let in_full = format!("{asked} --max difficulty_2={most} --min difficulty_2={least}");
        assert_eq!(made(&in_full).1, line);
        let board = document["board_id"].as_str().unwrap();
        let told = output(&format!("measure {board} --difficulty --json"));
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!(told["metrics"]["difficulty"].as_f64(), Some(difficulty), "{family}");
    }
    let folder = tempfile::tempdir().unwrap();
    let funnel = folder.path().join("funnel.json");
    let mut command = etchwork("generate --tier tutorial --seed 1 --boards 4 --difficulty 100..");
    let gone = finish(command.arg("--funnel").arg(&funnel));
    assert_eq!(gone.code, 3, "{}", gone.err);
    let funnel = std::fs::read_to_string(funnel).unwrap();
    assert!(funnel.contains("difficulty_2_below_min"), "{funnel}");
    let refuse = |args: &str, needle: &str| {
        refused(&mut etchwork(&format!("generate --seed 1 {args}")), 2, &[needle]);
    };
    refuse("--difficulty 50..40", "50 is above 40");
    refuse("--difficulty 40..101", "from 0 to 100");
    refuse("--difficulty ..", "such as 40..50");
    refuse("--difficulty 40..50 --min difficulty_2=45", "are the same");
    refuse("--min moves=3 --min moves=4", "--min names 'moves' twice");
    refuse("--min effort=9 --max effort=8", "'effort' is to be at most 8");
    refuse("--min difculty=9", "did you mean 'difficulty'");
    refuse("--id r1.default-2.easy.1.0.45358d4f.7977 --difficulty 1..2", "cannot be used with");
}
