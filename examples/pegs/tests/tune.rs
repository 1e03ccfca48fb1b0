//! Compares makers and solvers, and tunes, with the registry of this package alone.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Runs the binary, which must succeed.
fn done(args: &str, path: Option<&Path>) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_etchwork-pegs"));
    let output = command.args(args.split_whitespace()).args(path).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args}: {err}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &str) -> Value {
    serde_json::from_str(&done(args, None)).unwrap()
}

#[test]
fn makers_are_compared_under_the_gates_of_a_tier() {
    let makers = json(
        "lab makers --family pegs --tier easy --count 10 --json --maker backwards --maker \
         backwards:jumps=2",
    );
    let [own, short] = &makers["makers"].as_array().unwrap()[..] else { panic!("{makers}") };
    assert_eq!(
        (&own["readings"]["moves"]["median"], &own["funnel"]["accepted"]),
        (&4.0.into(), &10.into())
    );
    // Both makers get the sizes of the tier.
    assert_eq!(own["settings"]["sizes"], short["settings"]["sizes"]);
    assert_eq!(short["readings"]["moves"]["median"], 2.0);
    // Both get its gate.
    for maker in [own, short] {
        assert!(maker["readings"]["stuck_share"]["least"].as_f64().unwrap() >= 0.2, "{maker}");
        assert!(maker["funnel"]["rejected"]["gate"]["stuck_share_below_min"].is_u64(), "{maker}");
    }
}

#[test]
fn solvers_are_compared() {
    let solvers = json("lab solvers --family pegs --tier easy --count 5 --json");
    let explore = &solvers["solvers"][0];
    assert_eq!((&explore["solver"], &explore["found"]), (&"explore".into(), &5.into()));
    assert_eq!(explore["lies"], serde_json::json!([]));
}

#[test]
fn a_tier_is_tuned_over_its_axes() {
    let record = std::env::temp_dir().join(format!("etchwork-pegs-{}", std::process::id()));
    let tune = "tune --family pegs --tier easy --iterations 2 --puzzles 12 --held-out 20 --record";
    let printed = done(tune, Some(&record));
    assert!(
        printed.starts_with("easy: cma-es from pegs") && printed.contains("states"),
        "{printed}"
    );
    let tiers = record.join("easy/tiers.toml");
    let text = std::fs::read_to_string(&tiers).unwrap();
    assert!(text.contains("family = \"pegs\"") && text.contains("axes.jumps"), "{text}");
    let made = done("generate --tier easy --seed 1 --json --tiers", Some(&tiers));
    assert_eq!(serde_json::from_str::<Value>(&made).unwrap()["family"], "pegs");
    std::fs::remove_dir_all(record).unwrap();
}
