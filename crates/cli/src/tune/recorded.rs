//! The command of a run in its record, so that `--resume` alone goes on with it.

use crate::Kit;
use crate::args::tune::TuneArgs;
use crate::failure::Failure;
use crate::output;
use etchwork::tune::BUILT_IN_BANDS;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf, absolute};

const COMMAND: &str = "command.json";

/// The command to go on with: that of the record, with the options that were typed in the place of
/// its own. Without `--resume`, or with nothing to go on with, the command as it is.
pub fn completed(args: &TuneArgs) -> Result<TuneArgs, Failure> {
    let recorded = if args.resume { recorded(args)? } else { None };
    let Some(mut command) = recorded else { return Ok(args.clone()) };
    command.extend(object(args).into_iter().filter(|(name, _)| args.typed.contains(name)));
    let TuneArgs { threads, record, resume, typed, .. } = args.clone();
    let command = serde_json::from_value(Value::Object(command)).map_err(Failure::input)?;
    Ok(TuneArgs { threads, record, resume, typed, ..command })
}

/// The one command that the runs of the named tiers, or of all, were begun with, if any is known.
fn recorded(args: &TuneArgs) -> Result<Option<Map<String, Value>>, Failure> {
    let is_tier_named = args.typed.iter().any(|name| name == "tier");
    let mut found: Vec<(String, TuneArgs)> = Vec::new();
    for folder in folders(&args.record) {
        let tier = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_meant = !is_tier_named || args.tier.iter().any(|of| *of == tier || of == "all");
        if is_meant && let Some(command) = read(&folder)? {
            found.push((tier, command));
        }
    }
    match &found[..] {
        [] => Ok(None),
        [(_, command), others @ ..] if others.iter().all(|(_, other)| other == command) => {
            Ok(Some(object(command)))
        }
        _ => {
            let tiers: Vec<&str> = found.iter().map(|(tier, _)| tier.as_str()).collect();
            Err(Failure::input(format!(
                "{} holds the runs of several commands: name a tier of one of them with --tier: {}",
                args.record.display(),
                tiers.join(", ")
            )))
        }
    }
}

/// The folders in a record, by name.
fn folders(record: &Path) -> Vec<PathBuf> {
    let entries = record.read_dir().into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// The command in a tier's folder. A record of an earlier version has none.
fn read(folder: &Path) -> Result<Option<TuneArgs>, Failure> {
    let path = folder.join(COMMAND);
    let Ok(text) = std::fs::read_to_string(&path) else { return Ok(None) };
    serde_json::from_str(&text).map(Some).map_err(|error| {
        let mend = "remove this file, and repeat the options of the command";
        Failure::input(format!("{}: {error}; {mend}", path.display()))
    })
}

/// Writes the command into a tier's folder. Files have their whole path: the command is to work in
/// any folder.
pub fn keep(folder: &Path, args: &TuneArgs, kit: &Kit) -> Result<(), Failure> {
    let whole = |name: &String| {
        let is_bands = BUILT_IN_BANDS.iter().any(|(known, _)| known == name);
        let ships = kit.families.set(name).is_some() || is_bands;
        match absolute(name) {
            Ok(path) if !ships && path.exists() => path.to_string_lossy().into_owned(),
            _ => name.clone(),
        }
    };
    let command = TuneArgs {
        start: args.start.as_ref().map(whole),
        bands: args.bands.as_ref().map(whole),
        out: args.out.as_ref().map(|out| absolute(out).unwrap_or_else(|_| out.clone())),
        ..args.clone()
    };
    let text = serde_json::to_string_pretty(&command).expect("options are plain data");
    output::write_whole(&folder.join(COMMAND), format!("{text}\n").as_bytes())
}

fn object(args: &TuneArgs) -> Map<String, Value> {
    match serde_json::to_value(args) {
        Ok(Value::Object(options)) => options,
        _ => unreachable!("options are plain data"),
    }
}
