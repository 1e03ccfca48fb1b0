//! Runs of the command line, timed from outside.

use crate::places;
use nix::sys::resource::{UsageWho, getrusage};
use serde_json::Value;
use std::fs::{self, File};
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

/// Builds this program too as what it times is measured, and runs its command there, unless this
/// is that program. Returns whether it ran there.
pub fn ran_as_measured() -> Result<bool> {
    if places::is_measured(&std::env::current_exe()?) {
        return Ok(false);
    }
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let build = ["run", "--profile", "fast", "--quiet", "--package", "xtask", "--"];
    let ran = Command::new(cargo).args(build).args(std::env::args_os().skip(1)).status()?;
    if ran.success() { Ok(true) } else { Err("the measured build of this command failed".into()) }
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

/// Generates on one thread, and counts no solutions for the JSON. Requests that give up are not a
/// failure. If nobody takes the puzzles, nothing waits for them to be read.
pub fn generate(etchwork: &Path, tier: &str, args: &[&str], take: Option<Take<'_>>) -> Result<Run> {
    let file = |name| std::env::temp_dir().join(format!("etchwork-{}-{name}", std::process::id()));
    let (funnel, messages) = (file("funnel.json"), file("messages"));
    let uncounted = knows(etchwork, NO_SOLUTIONS)?.then_some(NO_SOLUTIONS);
    let before = children_seconds()?;
    let mut child = Command::new(etchwork)
        .args(["generate", "--json", "--threads", "1", "--tier", tier])
        .args(uncounted)
        .args(args)
        .arg("--funnel")
        .arg(&funnel)
        .stdout(if take.is_some() { Stdio::piped() } else { Stdio::null() })
        .stderr(File::create(&messages)?)
        .spawn()?;
    if let (Some(take), Some(out)) = (take, child.stdout.take()) {
        for line in BufReader::new(out).lines() {
            take(serde_json::from_str(&line?)?);
        }
    }
    let status = child.wait()?;
    let seconds = children_seconds()? - before;
    if ![Some(0), Some(3)].contains(&status.code()) {
        let said = fs::read_to_string(&messages)?;
        return Err(format!("{} ended with {status}: {said}", etchwork.display()).into());
    }
    let funnel_text = fs::read_to_string(&funnel)?;
    fs::remove_file(&funnel)?;
    fs::remove_file(&messages)?;
    let mut funnels: Value = serde_json::from_str(&funnel_text)?;
    Ok(Run { seconds, funnel: funnels[tier].take() })
}

/// The flag by which JSON leaves out the number of solutions. Older checkouts do not have it, and
/// do not count.
const NO_SOLUTIONS: &str = "--no-solutions";

/// Whether `generate` has a flag.
fn knows(etchwork: &Path, flag: &str) -> Result<bool> {
    let help = Command::new(etchwork).args(["generate", "--help"]).output()?.stdout;
    Ok(String::from_utf8_lossy(&help).contains(flag))
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
