//! The rejection lab on this workspace: the same as `etchwork lab rejections`,
//! with the report where the docs are.

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// Where the report is.
const REPORT: &str = "docs/rejection-rates.md";
/// Options with which no report is written unless it is asked for.
const WITHOUT_REPORT: [&str; 5] = ["--quick", "--compare", "--report", "--help", "-h"];

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
    // Records to compare are named from where the caller is.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    if !has(&["--compare"]) && root.is_none_or(|root| std::env::set_current_dir(root).is_err()) {
        eprintln!("Error: the workspace's folder is gone");
        return ExitCode::from(4);
    }
    words.extend(options);
    etchwork_cli::run_from(etchwork::standard_registry(), words)
}
