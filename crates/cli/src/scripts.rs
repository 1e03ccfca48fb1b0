//! Plug-ins from scripts: `--plugin FILE`, and those that tier files and packs bring.

#[cfg(not(feature = "script"))]
mod without;

use crate::Kit;
use crate::args::CheckPluginArgs;
use crate::command::quoted;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::pack::of_folder;
use etchwork::pipeline::names_plug_ins;
use etchwork_pack::{Folder, PlugInFile};
#[cfg(feature = "script")]
use etchwork_script::{Check, ScriptPlugIn, check_families};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;
#[cfg(not(feature = "script"))]
use without::{Check, ScriptPlugIn, check_families};

/// How often a script that is watched is looked at.
const WATCH: Duration = Duration::from_millis(200);

/// Adds the plug-ins of scripts beside the others: of those that are named, then of those in packs that
/// are read, then of those that the tier file names as `plugins`. The same script is added once.
pub fn add(
    named: &[PathBuf],
    sources: &[PathBuf],
    tiers: Option<&str>,
    kit: &mut Kit,
) -> Result<(), Failure> {
    for file in named {
        add_one(file, kit)?;
        suggest(file, kit);
    }
    for source in sources {
        for file in Folder::plug_ins(source).map_err(of_folder)? {
            if add_one(&file, kit)? {
                say(format_args!("the script {} of the pack runs", file.display()));
                suggest(&file, kit);
            }
        }
    }
    for file in tiers.map_or(Vec::new(), named_by) {
        add_one(&file, kit)?;
    }
    if kit.scripts.is_empty() {
        return Ok(());
    }
    check_families(&kit.registry, &kit.families).map_err(Failure::input)
}

/// Names a script in the commands that are suggested.
fn suggest(file: &Path, kit: &mut Kit) {
    kit.program += &format!(" --plugin {}", quoted(&file.display().to_string()));
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

/// Adds the plug-in of a script, instead of what another script brought under its name, which is
/// returned.
pub fn replace(file: &Path, kit: &mut Kit) -> Result<String, Failure> {
    let plug_in = read(file, &text_of(file)?)?;
    let name = plug_in.name().to_owned();
    plug_in.replaces(&mut kit.registry, &mut kit.families);
    join(file, plug_in, kit)?;
    check_families(&kit.registry, &kit.families).map_err(Failure::input)?;
    Ok(name)
}

/// Adds a script, and its file to those that a pack contains; `false` if it was there before.
fn add_one(file: &Path, kit: &mut Kit) -> Result<bool, Failure> {
    let text = text_of(file)?;
    if kit.scripts.iter().any(|known| known.text == text) {
        return Ok(false);
    }
    let plug_in = read(file, &text)?;
    let mut name = format!("{}.rhai", plug_in.name());
    // A measure may be called like a family.
    while kit.scripts.iter().any(|known| known.name == name) {
        name.insert(0, '_');
    }
    join(file, plug_in, kit)?;
    kit.scripts.push(PlugInFile { name, text });
    Ok(true)
}

fn join(file: &Path, plug_in: ScriptPlugIn, kit: &mut Kit) -> Result<(), Failure> {
    let added = plug_in.add(&mut kit.registry, &mut kit.families);
    added.map_err(|why| Failure::input(format!("{}: {why}", file.display())))
}

fn text_of(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| Failure::file(file, &error))
}

fn read(file: &Path, text: &str) -> Result<ScriptPlugIn, Failure> {
    ScriptPlugIn::read(&file.display().to_string(), text).map_err(Failure::input)
}

/// Tries what a script promises on puzzles, once or whenever its file changes.
pub fn check(args: &CheckPluginArgs, kit: &Kit) -> Result<(), Failure> {
    if args.watch { watch(&args.file, kit) } else { check_once(&args.file, kit) }
}

fn watch(file: &Path, kit: &Kit) -> Result<(), Failure> {
    // A name that is mistyped is no file to wait for.
    text_of(file)?;
    let (stopped, mut tried) = (kit.stop_flag(), None);
    say("Ctrl-C ends the watch");
    while !stopped.load(Ordering::Relaxed) {
        // An editor may take the file away for a moment.
        let text = text_of(file).ok();
        if tried.as_ref() != Some(&text) {
            match check_once(file, kit) {
                Err(Failure::Closed) => break,
                Err(failure) => _ = failure.report(),
                Ok(()) => {}
            }
            tried = Some(text);
        }
        thread::sleep(WATCH);
    }
    Ok(())
}

fn check_once(file: &Path, kit: &Kit) -> Result<(), Failure> {
    let plug_in = read(file, &text_of(file)?)?;
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
