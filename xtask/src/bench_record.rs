//! Records a summary of the benchmarks beside the records of the rejection lab.

use crate::places;
use etchwork_lab::Provenance;
use etchwork_shards::files;
use serde_json::{Map, Value, json};
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The benchmarks that are recorded.
const BENCHES: [&str; 1] = ["stages"];

/// Runs the benchmarks whose names hold the filter, and writes medians with their
/// intervals, in nanoseconds, into `<date>-<revision>-bench.json`.
pub fn run(folder: &Path, filter: Option<&str>) -> Result<()> {
    let output = places::target()?.join("criterion");
    // Results of an earlier run would count as results of this one.
    match std::fs::remove_dir_all(&output) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let root = places::root()?;
    let folder = root.join(folder);
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    for bench in BENCHES {
        let mut command = Command::new(&cargo);
        command
            .current_dir(root)
            .args(["bench", "-p", "etchwork-benches", "--bench", bench, "--"])
            .args(filter);
        if !command.status()?.success() {
            return Err(format!("the benchmarks of '{bench}' failed").into());
        }
    }
    let medians = medians(&output)?;
    if medians.is_empty() {
        return Err(format!("no benchmark has '{}' in its name", filter.unwrap_or("")).into());
    }
    let provenance = Provenance::here(1);
    let record = json!({
        "kind": "etchwork-benches",
        "version": 1,
        "provenance": provenance,
        "nanoseconds": medians,
    });
    let Provenance { date, revision, .. } = provenance;
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{date}-{revision}-bench.json"));
    files::write_new(&path, format!("{record:#}\n").as_bytes())
        .map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// The median and interval of each `group/tier`, from the files that criterion writes.
fn medians(criterion: &Path) -> Result<Map<String, Value>> {
    let mut found = Map::new();
    for group in folders(criterion)? {
        for case in folders(&group)? {
            let file = case.join("new/estimates.json");
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            let json: Value = serde_json::from_str(&text)?;
            let median = &json["median"];
            let bounds = &median["confidence_interval"];
            let name =
                |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let values =
                [&median["point_estimate"], &bounds["lower_bound"], &bounds["upper_bound"]];
            let rounded = values.map(|value| (value.as_f64().unwrap_or(0.0) * 10.0).round() / 10.0);
            found.insert(format!("{}/{}", name(&group), name(&case)), json!(rounded));
        }
    }
    Ok(found)
}

/// The folders in a folder, by name; none if there is no such folder.
fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(Vec::new()) };
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths: Vec<PathBuf> = paths?.into_iter().filter(|path| path.is_dir()).collect();
    paths.sort();
    Ok(paths)
}
