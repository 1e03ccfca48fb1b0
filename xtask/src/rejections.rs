//! The rejection lab of this workspace: `etchwork lab rejections` with the report in `docs`.

use crate::places::root;
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// The set whose report has no set in its name: it answers the article's question.
const FIRST: &str = "article";
/// Options with which no report is written by default.
const WITHOUT_REPORT: [&str; 5] = ["--quick", "--compare", "--report", "--help", "-h"];

/// Options with which no finder is added.
const WITHOUT_ALSO: [&str; 6] = ["--finders", "--also", "--compare", "--from", "--help", "-h"];

/// Runs the command with these options.
pub fn run(options: Vec<OsString>) -> ExitCode {
    let has = |names: &[&str]| {
        let given = |option: &OsString, name: &&str| {
            option.to_str().is_some_and(|option| option.split('=').next() == Some(name))
        };
        options.iter().any(|option| names.iter().any(|name| given(option, name)))
    };
    let mut words: Vec<OsString> = ["etchwork", "lab", "rejections"].map(OsString::from).to_vec();
    if !has(&WITHOUT_REPORT) {
        words.extend(["--report", &report(&options)].map(OsString::from));
    }
    // The report also compares this way to have a fallback.
    if !has(&WITHOUT_ALSO) {
        words.extend(["--also", etchwork_lab::SHORT_RESTARTS].map(OsString::from));
    }
    // Paths of records to compare are relative to the caller's folder.
    let go_there = || root().is_ok_and(|root| std::env::set_current_dir(root).is_ok());
    if !has(&["--compare"]) && !go_there() {
        eprintln!("Error: the workspace's folder is gone");
        return ExitCode::from(4);
    }
    words.extend(options);
    etchwork_cli::run_with(etchwork::standard_registry(), etchwork::standard_families(), words)
}

/// Where the report of the asked set is.
fn report(options: &[OsString]) -> String {
    let of_record = || -> Option<String> {
        let record = fs::read_to_string(value(options, "--from")?).ok()?;
        let record: Value = serde_json::from_str(&record).ok()?;
        Some(record["settings"]["set"].as_str()?.to_owned())
    };
    let named = value(options, "--tiers").and_then(OsStr::to_str).map(str::to_owned);
    let set = named.or_else(of_record).unwrap_or(etchwork::engine::DEFAULT_SET.to_owned());
    match Path::new(&set).file_stem().and_then(OsStr::to_str) {
        None | Some(FIRST) => "docs/rejection-rates.md".to_owned(),
        Some(set) => format!("docs/rejection-rates-{set}.md"),
    }
}

/// The value of an option.
fn value<'a>(options: &'a [OsString], name: &str) -> Option<&'a OsStr> {
    let at = options.iter().position(|word| word == name).map(|at| at + 1);
    let joined = || {
        let word = options.iter().find_map(|word| word.to_str()?.strip_prefix(name));
        word.and_then(|word| word.strip_prefix('=')).map(OsStr::new)
    };
    at.and_then(|at| Some(options.get(at)?.as_os_str())).or_else(joined)
}
