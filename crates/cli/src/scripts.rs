//! Plug-ins from scripts: `--plugin FILE`.

use crate::Kit;
use crate::args::CheckPluginArgs;
use crate::console::stdout;
use crate::failure::Failure;
use etchwork::pipeline::names_plug_ins;
use etchwork_script::{Check, ScriptPlugIn, check_families};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Adds the plug-ins of scripts beside the others: of those that are named, then of those that the
/// tier file names as `plugins`. A script that both name is added once.
pub fn add(mut files: Vec<PathBuf>, tiers: Option<&str>, kit: &mut Kit) -> Result<(), Failure> {
    for file in tiers.map_or(Vec::new(), named_by) {
        let is_it = |known: &PathBuf| is_same(known, &file);
        if !files.iter().any(is_it) {
            files.push(file);
        }
    }
    if files.is_empty() {
        return Ok(());
    }
    files.iter().try_for_each(|file| add_one(file, read(file)?, kit))?;
    check_families(&kit.registry, &kit.families).map_err(Failure::input)
}

/// The scripts that a tier file names. What is no file may be a set that ships, or a pipe, which can
/// be read but once; the command says so if it is neither.
fn named_by(tiers: &str) -> Vec<PathBuf> {
    let file = Path::new(tiers);
    if !file.is_file() {
        return Vec::new();
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    let text = std::fs::read_to_string(file).unwrap_or_default();
    names_plug_ins(&text).iter().map(|name| folder.join(name)).collect()
}

fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Adds the plug-in of a script, instead of what another script brought under its name, which is
/// returned.
pub fn replace(file: &Path, kit: &mut Kit) -> Result<String, Failure> {
    let plug_in = read(file)?;
    let name = plug_in.name().to_owned();
    plug_in.replaces(&mut kit.registry, &mut kit.families);
    add_one(file, plug_in, kit)?;
    check_families(&kit.registry, &kit.families).map_err(Failure::input)?;
    Ok(name)
}

fn add_one(file: &Path, plug_in: ScriptPlugIn, kit: &mut Kit) -> Result<(), Failure> {
    let added = plug_in.add(&mut kit.registry, &mut kit.families);
    added.map_err(|why| Failure::input(format!("{}: {why}", file.display())))
}

fn read(file: &Path) -> Result<ScriptPlugIn, Failure> {
    let source = std::fs::read_to_string(file).map_err(|error| Failure::file(file, &error))?;
    ScriptPlugIn::read(&file.display().to_string(), &source).map_err(Failure::input)
}

/// Tries what a script promises on puzzles.
pub fn check(args: &CheckPluginArgs, kit: &Kit) -> Result<(), Failure> {
    let plug_in = read(&args.file)?;
    let Check { puzzles, states, faults } = plug_in.check(&kit.registry, &kit.families);
    let mut out = stdout();
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    match faults.len() {
        0 if states == 0 => Ok(writeln!(out, "no fault found in {puzzles} puzzles")?),
        0 => Ok(writeln!(out, "no fault found in {puzzles} puzzles and {states} states")?),
        _ => Err(Failure::Negative),
    }
}
