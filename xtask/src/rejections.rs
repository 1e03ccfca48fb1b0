//! The rejection lab of this workspace: `etchwork lab rejections` with the report in `docs`.

use crate::places::root;
use std::ffi::OsString;
use std::process::ExitCode;

/// Where the report is.
const REPORT: &str = "docs/rejection-rates.md";
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
        words.extend(["--report", REPORT].map(OsString::from));
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
