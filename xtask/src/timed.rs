//! Runs of the command line, timed from outside.

use crate::places;
use nix::sys::resource::{UsageWho, getrusage};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What came out of a run.
pub struct Run {
    /// CPU time of the whole process, in seconds.
    pub seconds: f64,
    /// The funnel.
    pub funnel: Value,
    /// The puzzles, as JSON has them.
    pub puzzles: Vec<Value>,
}

/// Builds the command line with optimisations, and says where it is.
pub fn build() -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let arguments = ["build", "--release", "--quiet", "--package", "etchwork-cli"];
    if !Command::new(cargo).args(arguments).status()?.success() {
        return Err("etchwork does not build".into());
    }
    places::released()
}

/// Whether puzzles are kept; if not, nothing waits for them to be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Puzzles {
    Keep,
    Drop,
}

/// Generates on one thread. Requests that give up are no failure.
pub fn generate(etchwork: &Path, tier: &str, args: &[&str], puzzles: Puzzles) -> Result<Run> {
    let funnel = std::env::temp_dir().join(format!("etchwork-funnel-{}.json", std::process::id()));
    let before = children_seconds()?;
    let output = Command::new(etchwork)
        .args(["generate", "--json", "--threads", "1", "--tier", tier])
        .args(args)
        .arg("--funnel")
        .arg(&funnel)
        .stdout(if puzzles == Puzzles::Keep { Stdio::piped() } else { Stdio::null() })
        .stderr(Stdio::null())
        .spawn()?
        .wait_with_output()?;
    let seconds = children_seconds()? - before;
    if ![Some(0), Some(3)].contains(&output.status.code()) {
        return Err(format!("etchwork ended with {}", output.status).into());
    }
    let funnel_text = std::fs::read_to_string(&funnel)?;
    std::fs::remove_file(&funnel)?;
    let mut funnels: Value = serde_json::from_str(&funnel_text)?;
    let lines = String::from_utf8(output.stdout)?;
    let puzzles = lines.lines().map(serde_json::from_str).collect::<std::result::Result<_, _>>()?;
    Ok(Run { seconds, funnel: funnels[tier].take(), puzzles })
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
