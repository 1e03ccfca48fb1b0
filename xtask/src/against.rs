//! Side by side with a foreign generator: both run in turn, in one go, so that
//! the ratio holds whatever else the machine does.

use crate::timed::{Puzzles, build, generate};
use serde_json::Value;
use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What one side takes and throws away.
struct Side {
    name: &'static str,
    micros_per_puzzle: f64,
    boards_per_puzzle: f64,
    no_path: f64,
    fork_ratio: f64,
    fork_depth: f64,
    gave_up: u64,
}

/// Compares on one tier, the article's set, the standard mechanic.
pub fn run(folder: &Path, tier: &str, count: u32, rounds: u32) -> Result<()> {
    let ours = build()?;
    let (mut theirs_best, mut ours_best): (Option<Side>, Option<Side>) = (None, None);
    for _ in 0..rounds {
        keep_faster(&mut theirs_best, foreign(folder, tier, count)?);
        keep_faster(&mut ours_best, own(&ours, tier, count)?);
    }
    let (Some(theirs), Some(ours)) = (theirs_best, ours_best) else {
        return Err("0 rounds compare nothing: give 1 at least".into());
    };
    println!("{tier}: {count} puzzles, best of {rounds} rounds, one thread, standard mechanic");
    println!(
        "{:<10} {:>10} {:>10} {:>9} {:>11} {:>11} {:>8}",
        "", "us/puzzle", "boards", "no path", "fork ratio", "fork depth", "gave up"
    );
    for side in [&theirs, &ours] {
        println!(
            "{:<10} {:>10.2} {:>10.3} {:>9.4} {:>11.4} {:>11.4} {:>8}",
            side.name,
            side.micros_per_puzzle,
            side.boards_per_puzzle,
            side.no_path,
            side.fork_ratio,
            side.fork_depth,
            side.gave_up
        );
    }
    println!("ratio      {:>10.2}\n", theirs.micros_per_puzzle / ours.micros_per_puzzle);
    Ok(())
}

fn keep_faster(best: &mut Option<Side>, side: Side) {
    if best.as_ref().is_none_or(|best| side.micros_per_puzzle < best.micros_per_puzzle) {
        *best = Some(side);
    }
}

/// The foreign side times itself, warmed up and without its start.
fn foreign(folder: &Path, tier: &str, count: u32) -> Result<Side> {
    let output = Command::new("node")
        .current_dir(folder)
        .args(["baseline.mjs", "tiers.json", "--repeat=1"])
        .args([format!("--tier={tier}"), format!("--puzzles={count}")])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("node in {}: {error}", folder.display()))?;
    if !output.status.success() {
        return Err(format!("the generator in {} failed", folder.display()).into());
    }
    let json: Value = serde_json::from_slice(&output.stdout)?;
    let number = |key: &str| json[key].as_f64().ok_or(format!("its JSON has no number '{key}'"));
    let boards = number("topologies")?;
    let share = |key: &str| json["rejects"][key].as_f64().unwrap_or(0.0) / boards;
    Ok(Side {
        name: "foreign",
        micros_per_puzzle: number("usPerPuzzleCpu")?,
        boards_per_puzzle: boards / number("puzzles")?,
        no_path: share("noPath"),
        fork_ratio: share("forkRatio"),
        fork_depth: share("forkDepth"),
        gave_up: number("giveUps")? as u64,
    })
}

/// Our side is timed from outside as a whole process, its start and the
/// writing of JSON included.
fn own(etchwork: &Path, tier: &str, count: u32) -> Result<Side> {
    let common = ["--tiers", "article", "--mechanic", "standard", "--seed", "1", "--count"];
    let count = count.to_string();
    let arguments = [&common[..], &[&count]].concat();
    let run = generate(etchwork, tier, &arguments, Puzzles::Drop)?;
    let (json, micros) = (run.funnel, run.seconds * 1e6);
    let number = |value: &Value| value.as_u64().unwrap_or(0) as f64;
    let (boards, puzzles) = (number(&json["boards"]), number(&json["accepted"]));
    let stage = |stage: &str| {
        let reasons = json["rejected"][stage].as_object();
        reasons.map_or(0.0, |reasons| reasons.values().map(number).sum::<f64>()) / boards
    };
    let gate = |reason: &str| number(&json["rejected"]["gate"][reason]) / boards;
    Ok(Side {
        name: "etchwork",
        micros_per_puzzle: micros / puzzles,
        boards_per_puzzle: boards / puzzles,
        no_path: stage("screen") + stage("find"),
        fork_ratio: gate("fork_ratio_below_min"),
        fork_depth: gate("mean_fork_depth_below_min"),
        gave_up: number(&json["gave_up"]) as u64,
    })
}
