//! The cost of few solutions: puzzles per second by rejection alone and with the tiers' refiner,
//! and the properties of the puzzles.

use crate::timed::{Run, build, generate};
use serde_json::Value;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Boards a request may take: far more than any tier allows.
const BOARDS: &str = "100000";
/// The tier set that docs/unique-puzzles.md describes.
const SET: &str = "default";

/// Prints the table: a row for each size, number of solutions and method.
pub fn run(tiers: &[String], most: &[u32], size: Option<&str>, seconds: f64) -> Result<()> {
    let etchwork = build()?;
    let plain = without_refiners(&etchwork)?;
    println!(
        "{:<9} {:<12} {:>9} {:>12} {:>12}  fork ratio: quarter, mean, three quarters",
        "tier", "method", "solutions", "puzzles/s", "boards"
    );
    for tier in tiers {
        let size: Vec<&str> = size.iter().flat_map(|size| ["--size", size]).collect();
        let row = |method: &str, most: Option<u32>, set: &str| -> Result<()> {
            let most_text = most.map(|most| most.to_string());
            let limit = most_text.iter().flat_map(|most| ["--max-solutions", most.as_str()]);
            let common = ["--tiers", set, "--boards", BOARDS, "--seed", "1"];
            let arguments: Vec<&str> =
                common.into_iter().chain(limit).chain(size.clone()).collect();
            let (run, forks) = long_enough(&etchwork, tier, &arguments, seconds)?;
            println!("{}", line(tier, method, most_text.as_deref(), &run, forks));
            Ok(())
        };
        row("no limit", None, SET)?;
        for most in most {
            row("rejection", Some(*most), plain.to_str().ok_or("a folder's name is not a text")?)?;
            row("refiner", Some(*most), SET)?;
        }
    }
    std::fs::remove_file(plain)?;
    Ok(())
}

/// Writes the tiers without refiners to a file, as a set with a name of its own.
fn without_refiners(etchwork: &Path) -> Result<PathBuf> {
    let toml = Command::new(etchwork).args(["tiers", "--toml", "--tiers", SET]).output()?.stdout;
    let ships = format!("set = \"{SET}\"");
    let toml = String::from_utf8(toml)?.replacen(&ships, "set = \"plain\"", 1);
    let lines: Vec<&str> = toml.lines().filter(|line| !line.starts_with("refiner")).collect();
    let file = std::env::temp_dir().join(format!("etchwork-plain-{}.toml", std::process::id()));
    std::fs::write(&file, lines.join("\n"))?;
    Ok(file)
}

/// Requests more puzzles until the run takes at least this long. Returns their fork ratios too.
fn long_enough(
    etchwork: &Path,
    tier: &str,
    arguments: &[&str],
    seconds: f64,
) -> Result<(Run, Vec<f64>)> {
    let mut count = 1u32;
    loop {
        let text = count.to_string();
        let arguments = [arguments, &["--count", &text]].concat();
        let mut forks = Vec::new();
        let mut take = |puzzle: Value| forks.extend(puzzle["metrics"]["fork_ratio"].as_f64());
        let run = generate(etchwork, tier, &arguments, Some(&mut take))?;
        if run.seconds >= seconds || count > 1_000_000 {
            return Ok((run, forks));
        }
        let factor = (1.2 * seconds / run.seconds.max(0.01)).clamp(2.0, 20.0);
        count = (f64::from(count) * factor) as u32;
    }
}

fn line(tier: &str, method: &str, most: Option<&str>, run: &Run, mut forks: Vec<f64>) -> String {
    let puzzles = forks.len();
    let boards = run.funnel["boards"].as_u64().unwrap_or(0) as f64;
    forks.sort_by(f64::total_cmp);
    let mean = forks.iter().sum::<f64>() / puzzles as f64;
    let at = |quarters: usize| forks.get(puzzles * quarters / 4).copied().unwrap_or(f64::NAN);
    let most = most.map_or("any".to_owned(), |most| format!("<= {most}"));
    let rate = puzzles as f64 / run.seconds;
    let rate = if rate < 10.0 { format!("{rate:.2}") } else { format!("{rate:.0}") };
    let boards = boards / puzzles as f64;
    let gave_up = match run.funnel["gave_up"].as_u64() {
        None | Some(0) => String::new(),
        Some(number) => format!("  ({number} of {} gave up)", requests(&run.funnel)),
    };
    if puzzles == 0 {
        return format!("{tier:<9} {method:<12} {most:>9} {rate:>12} {:>12} {gave_up}", "-");
    }
    format!(
        "{tier:<9} {method:<12} {most:>9} {rate:>12} {boards:>12.2}  {:.3} {mean:.3} {:.3}{gave_up}",
        at(1),
        at(3)
    )
}

fn requests(funnel: &Value) -> u64 {
    funnel["requests"].as_u64().unwrap_or(0)
}
