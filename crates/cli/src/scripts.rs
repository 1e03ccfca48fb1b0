//! Families from scripts: `--plugin FILE`.

use crate::Kit;
use crate::args::CheckPluginArgs;
use crate::console::stdout;
use crate::failure::Failure;
use etchwork::Families;
use etchwork_script::{Check, ScriptFamily};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Adds the families of scripts beside the others, in the order in which they are named.
pub fn add(files: &[PathBuf], families: &mut Families) -> Result<(), Failure> {
    files.iter().try_for_each(|file| add_one(file, families))
}

fn add_one(file: &Path, families: &mut Families) -> Result<(), Failure> {
    let family = read(file)?;
    families.add(family).map_err(|why| Failure::input(format!("{}: {why}", file.display())))
}

fn read(file: &Path) -> Result<ScriptFamily, Failure> {
    let source = std::fs::read_to_string(file).map_err(|error| Failure::file(file, &error))?;
    ScriptFamily::read(&file.display().to_string(), &source).map_err(Failure::input)
}

/// Tries the laws of games and makers on puzzles that a script makes.
pub fn check(args: &CheckPluginArgs, kit: &Kit) -> Result<(), Failure> {
    let Check { puzzles, states, faults } = read(&args.file)?.check(&kit.registry);
    let mut out = stdout();
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    match faults.len() {
        0 => Ok(writeln!(out, "no fault found in {puzzles} puzzles and {states} states")?),
        _ => Err(Failure::Negative),
    }
}
