//! Families from scripts: `--plugin FILE`.

use crate::Kit;
use crate::args::CheckPluginArgs;
use crate::console::stdout;
use crate::failure::Failure;
use etchwork::pipeline::names_plug_ins;
use etchwork::{Families, Family};
use etchwork_script::{Check, ScriptFamily};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Adds the families of scripts beside the others: of those that are named, then of those that the
/// tier file names as `plugins`. A script that both name is added once.
pub fn add(
    mut files: Vec<PathBuf>,
    tiers: Option<&str>,
    families: &mut Families,
) -> Result<(), Failure> {
    for file in tiers.map_or(Vec::new(), named_by) {
        let is_it = |known: &PathBuf| is_same(known, &file);
        if !files.iter().any(is_it) {
            files.push(file);
        }
    }
    files.iter().try_for_each(|file| add_family(file, read(file)?, families))
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

/// Adds the family of a script, instead of the one that another script brought under its name, which
/// is returned.
pub fn replace(file: &Path, families: &mut Families) -> Result<String, Failure> {
    let family = read(file)?;
    let id = family.id().to_owned();
    if families.get(&id).is_ok_and(|known| known.source().is_some()) {
        families.remove(&id);
    }
    add_family(file, family, families).map(|()| id)
}

fn add_family(file: &Path, family: ScriptFamily, families: &mut Families) -> Result<(), Failure> {
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
