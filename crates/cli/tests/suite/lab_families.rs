//! `etchwork lab makers` and `lab solvers` from outside: the same counts as `generate`, the same
//! bytes on any number of threads, and bad input.

use crate::common::{documents, etchwork, output, refused};
use serde_json::{Value, json};

/// A comparison without its times.
fn untimed(args: &str) -> Vec<Value> {
    let mut lines = documents(&output(args));
    for line in &mut lines {
        for of in ["makers", "solvers"] {
            for entry in line[of].as_array_mut().into_iter().flatten() {
                let times = entry.as_object_mut().unwrap().remove("times").unwrap();
                assert!(times["micros"].is_u64(), "{times}");
            }
        }
    }
    lines
}

#[test]
fn threads_change_nothing_but_the_times() {
    for args in [
        "lab makers --family contraption --tier tutorial --count 6 --json",
        "lab makers --family pipes --tier tutorial,easy --count 3 --json",
        "lab solvers --family rails --tier 1 --count 6 --nodes 5000 --json",
    ] {
        let [one, two] = [1, 2].map(|threads| untimed(&format!("{args} --threads {threads}")));
        assert_eq!(one, two, "{args}");
        assert_eq!(one.len(), if args.contains(",easy") { 2 } else { 1 });
    }
}

/// State spaces of 20 turning tiles are too large to explore: the lab finds that on the first
/// puzzles, says so, and does not try again. Readings that the tier needs are taken of all puzzles.
#[test]
fn what_comes_to_nothing_is_given_up_unless_the_tier_asks_for_it() {
    let args = "lab makers --family pipes --tier easy --count 6 --maker uniform";
    let compared = untimed(&format!("{args} --json"));
    let maker = &compared[0]["makers"][0];
    assert_eq!(maker["given_up"], json!(["space"]));
    assert_eq!(maker["readings"]["states"]["unknown"], 3);
    assert_eq!(maker["readings"]["turns"]["known"], 6);
    let text = output(args);
    assert!(
        text.contains("not measured on puzzles of uniform beyond the first 3 requests"),
        "{text}"
    );
    let folder = tempfile::tempdir().unwrap();
    let tiers = folder.path().join("tiers.toml");
    let text = "set = 'mine'\nfamily = 'pipes'\n[tiers.only]\nboards = 9\n\
                maker = { id = 'uniform', tiling = ['square'], sizes = ['4x4'] }\n\
                metrics.space = { states = 100 }\n";
    std::fs::write(&tiers, text).unwrap();
    let args = format!("lab makers --tiers {} --count 6 --maker uniform --json", tiers.display());
    let maker = &untimed(&args)[0]["makers"][0];
    assert_eq!(maker["given_up"], json!([]));
    assert_eq!(maker["readings"]["states"]["unknown"], 6);
}

#[test]
fn makers_are_counted_as_generate_counts_them() {
    let folder = tempfile::tempdir().unwrap();
    let of_lab = untimed(
        "lab makers --family pipes --tier medium --count 12 --seed cellar --json --maker uniform \
         --maker growth:repair=0",
    );
    let [compared] = &of_lab[..] else { panic!("one tier") };
    assert_eq!(compared["makers"][1]["settings"]["repair"], 0);
    // Both commands give the other maker the settings of the tier's maker.
    for (at, maker) in ["uniform", "growth:repair=0"].iter().enumerate() {
        let funnel = folder.path().join("funnel.json");
        let mut generate = etchwork(
            "generate --family pipes --tier medium --count 12 --seed cellar --json --no-solutions",
        );
        let made = generate.args(["--maker", maker, "--funnel"]).arg(&funnel).output().unwrap();
        let funnel: Value = serde_json::from_slice(&std::fs::read(&funnel).unwrap()).unwrap();
        let mut expected = funnel["medium"].clone();
        expected.as_object_mut().unwrap().remove("makers");
        let entry = &compared["makers"][at];
        assert_eq!(entry["funnel"], expected, "{maker}");
        let rejected: u64 = entry["rejected"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["attempts"].as_u64().unwrap())
            .sum();
        let count = |key: &str| entry["funnel"][key].as_u64().unwrap();
        assert_eq!(rejected + count("accepted"), count("boards"));
        // Readings equal those of the puzzles, even if no gate of the tier needs them.
        let puzzles = documents(std::str::from_utf8(&made.stdout).unwrap());
        assert_eq!(puzzles.len() as u64, count("accepted"));
        let leaves: Vec<f64> =
            puzzles.iter().map(|puzzle| puzzle["metrics"]["leaves"].as_f64().unwrap()).collect();
        let figures = &entry["readings"]["leaves"];
        assert_eq!(figures["known"], json!(leaves.len()));
        assert_eq!(figures["least"], json!(leaves.iter().copied().fold(1.0, f64::min)));
        for reading in ["straights", "bends", "diameter", "level", "steps_5"] {
            assert_eq!(entry["readings"][reading]["known"], json!(leaves.len()), "{reading}");
        }
        let share = &entry["rejected"][0]["share"];
        let end = |end: &str| share[end].as_f64().unwrap();
        assert!(end("low") < end("value") && end("value") < end("high"), "{share}");
    }
}

#[test]
fn tables_name_makers_reasons_and_readings() {
    let text = output("lab makers --family contraption --tier medium --count 3");
    for needle in ["| `anneal` | 3 | 0 | 3 |", "| build | ", "| traps | `anneal` |", "ms a puzzle"]
    {
        assert!(text.contains(needle), "{needle}: {text}");
    }
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    let text = output("lab makers --family pattern --tier tutorial --count 2");
    let left_out = "improve does not know these settings of the tier: level";
    assert!(text.contains(left_out) && text.contains("| steps | `reduce` |"), "{text}");
    let text = output("lab solvers --family rails --tier 1 --count 5 --solver two-sided");
    assert!(text.contains("| `two-sided` | 5 | 0 | 0 | 0 | 0 |"), "{text}");
}

/// A solver that proves the least number of moves is never beaten, and one with no budget
/// says so.
#[test]
fn solvers_agree_on_the_same_puzzles() {
    let lines = untimed("lab solvers --family rails --tier 2 --count 10 --nodes 5000 --json");
    let solvers = lines[0]["solvers"].as_array().unwrap();
    assert_eq!(solvers.len(), 2);
    for solver in solvers {
        assert_eq!(solver["lies"], json!([]));
        let count = |key: &str| solver[key].as_u64().unwrap();
        let all = ["found", "impossible", "budget_spent", "unsupported"].map(count);
        assert_eq!(all.iter().sum::<u64>(), 10);
    }
    let exact = &solvers[0];
    assert_eq!((&exact["found"], &exact["beyond_fewest"]["most"]), (&json!(10), &json!(0.0)));
    let lines =
        untimed("lab solvers --family rails --tier 2 --count 10 --nodes 1 --json --solver explore");
    assert_eq!(lines[0]["solvers"][0]["budget_spent"], 10);
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    for (args, needles) in [
        ("makers --family pips", &["there is no family 'pips'", "did you mean 'pipes'?"][..]),
        ("makers --maker sculpt", &["no maker 'sculpt'", "did you mean 'sculpted'?"]),
        ("makers --family pipes --maker growht", &["no maker 'growht'", "did you mean 'growth'?"]),
        (
            "makers --family pipes --maker growth:repiar=3",
            &["growth': unknown field `repiar`; did you mean `repair`?"],
        ),
        ("makers --family pipes --maker growth:repair", &["write a setting as id:key=value"]),
        ("makers --family pipes --maker growth --maker growth", &["'growth' is named twice"]),
        ("makers --family pipes --tier esay", &["did you mean 'easy'?"]),
        ("makers --family pipes --tiers default", &["is of the family 'path', not 'pipes'"]),
        ("solvers --family rails --solver two-side", &["did you mean 'two-sided'?"]),
        ("solvers --family rails --solver explore:deep=3", &["unknown field `deep`"]),
        ("solvers --family rails --nodes 0", &["--nodes"]),
        ("makers --family rails --count 0", &["--count"]),
    ] {
        let told = refused(&mut etchwork(&format!("lab {args}")), 2, needles);
        assert!(told.matches("did you mean").count() < 2, "once is enough: {told}");
    }
}
