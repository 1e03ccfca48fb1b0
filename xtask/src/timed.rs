//! Runs of the command line, timed from outside.

use crate::places;
use nix::sys::resource::{UsageWho, getrusage};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What came out of a run.
pub struct Run {
    /// CPU time of the whole process, in seconds.
    pub seconds: f64,
    /// The funnel.
    pub funnel: Value,
}

/// What builds the command line as it is measured.
const BUILD: [&str; 6] = ["build", "--profile", "fast", "--quiet", "--package", "etchwork-cli"];

/// The profile by that name, for checkouts that do not have it.
const PROFILE: [&str; 3] = [
    "profile.fast.inherits=\"release\"",
    "profile.fast.codegen-units=1",
    "profile.fast.lto=\"fat\"",
];

/// Builds the command line with optimisations, and says where it is.
pub fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    if !Command::new(cargo).args(BUILD).status()?.success() {
        return Err("etchwork does not build".into());
    }
    Ok(places::measured_in(&places::target()?))
}

/// Builds the command line of another checkout with optimisations, and says where it is.
pub fn build_in(checkout: &Path) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let target = checkout.join("target");
    let built = Command::new(cargo)
        .args(BUILD)
        .args(PROFILE.iter().flat_map(|setting| ["--config", setting]))
        .arg("--target-dir")
        .arg(&target)
        .arg("--manifest-path")
        .arg(checkout.join("Cargo.toml"))
        .status()?;
    if !built.success() {
        return Err(format!("etchwork does not build in {}", checkout.display()).into());
    }
    Ok(places::measured_in(&target))
}

/// Takes puzzles one by one, as JSON has them.
pub type Take<'a> = &'a mut dyn FnMut(Value);

/// Generates on one thread. Requests that give up are no failure. If nobody takes the
/// puzzles, nothing waits for them to be read.
pub fn generate(etchwork: &Path, tier: &str, args: &[&str], take: Option<Take<'_>>) -> Result<Run> {
    let funnel = std::env::temp_dir().join(format!("etchwork-funnel-{}.json", std::process::id()));
    let before = children_seconds()?;
    let mut child = Command::new(etchwork)
        .args(["generate", "--json", "--no-solutions", "--threads", "1", "--tier", tier])
        .args(args)
        .arg("--funnel")
        .arg(&funnel)
        .stdout(if take.is_some() { Stdio::piped() } else { Stdio::null() })
        .stderr(Stdio::null())
        .spawn()?;
    if let (Some(take), Some(out)) = (take, child.stdout.take()) {
        for line in BufReader::new(out).lines() {
            take(serde_json::from_str(&line?)?);
        }
    }
    let status = child.wait()?;
    let seconds = children_seconds()? - before;
    if ![Some(0), Some(3)].contains(&status.code()) {
        return Err(format!("etchwork ended with {status}").into());
    }
    let funnel_text = std::fs::read_to_string(&funnel)?;
    std::fs::remove_file(&funnel)?;
    let mut funnels: Value = serde_json::from_str(&funnel_text)?;
    Ok(Run { seconds, funnel: funnels[tier].take() })
}

/// The CPU time of all child processes that have ended.
pub fn children_seconds() -> Result<f64> {
    cpu_seconds(UsageWho::RUSAGE_CHILDREN)
}

/// The CPU time of this process.
pub fn own_seconds() -> Result<f64> {
    cpu_seconds(UsageWho::RUSAGE_SELF)
}

fn cpu_seconds(who: UsageWho) -> Result<f64> {
    let usage = getrusage(who)?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}
