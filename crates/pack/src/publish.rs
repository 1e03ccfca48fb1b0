//! Writes a pack so that its folder appears whole, or not at all.

use crate::folder::{LEVELS, MANIFEST};
use crate::{Folder, Manifest, Pack, Placed, PlugInFile, Rated, Recipe, report};
use etchwork::Level;
use etchwork::player::Scale;
use etchwork::render::{SheetEntry, contact_sheet, svg};
use etchwork_shards::Store;
use etchwork_shards::files::write_whole;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use thiserror::Error;

const INDEX: &str = "index.html";
const REPORT: &str = "report.md";
const SOLUTIONS: &str = "solutions";

/// What is in the place for a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing, or an empty folder.
    Free,
    /// The requested pack.
    Done,
}

/// Why a pack cannot be written to a place.
#[derive(Debug, Error)]
pub enum PlaceError {
    /// The place holds another pack.
    #[error("{} holds another pack: name another folder", .0.display())]
    Other(PathBuf),
    /// The place holds something that is not a pack.
    #[error("{} is neither an empty folder nor a pack: name another folder", .0.display())]
    Foreign(PathBuf),
    /// Reading or writing failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

fn io(path: &Path) -> impl FnOnce(io::Error) -> PlaceError {
    |error| PlaceError::Io { path: path.to_owned(), error }
}

/// The folder for the parts of an unfinished pack: beside the pack's folder, with the same name
/// plus `.unfinished`.
pub fn unfinished(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    folder.with_file_name(name)
}

/// Checks whether the pack with this recipe can be written to a folder.
pub fn look_at(folder: &Path, recipe: &Recipe) -> Result<Place, PlaceError> {
    if let Some(there) = Folder::manifest(folder) {
        let is_same = there.recipe == *recipe;
        return if is_same { Ok(Place::Done) } else { Err(PlaceError::Other(folder.to_owned())) };
    }
    match fs::read_dir(folder).map(|entries| entries.count()) {
        Ok(0) => Ok(Place::Free),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Place::Free),
        Err(error) if error.kind() != ErrorKind::NotADirectory => Err(io(folder)(error)),
        _ => Err(PlaceError::Foreign(folder.to_owned())),
    }
}

/// Writes a pack to its folder, and removes its parts. Everything is written beside the parts
/// first, and then moved into place in one step.
pub fn publish(pack: &Pack, folder: &Path, store: Store) -> Result<(), PlaceError> {
    let parts = unfinished(folder);
    let whole = parts.join("whole");
    match fs::remove_dir_all(&whole) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(io(&whole)(error)),
        _ => {}
    }
    let solutions = whole.join(SOLUTIONS);
    fs::create_dir_all(&solutions).map_err(io(&solutions))?;
    let title = folder.file_name().unwrap_or_default().to_string_lossy();
    for (name, bytes) in files(pack, &title) {
        let path = whole.join(&name);
        // Pictures can be drawn again, so they need not be flushed to disk.
        let written = if name.ends_with(".svg") {
            fs::write(&path, &bytes)
        } else {
            write_whole(&path, &bytes)
        };
        written.map_err(io(&path))?;
    }
    // Not every system can move a folder onto an empty one.
    let _ = fs::remove_dir(folder);
    fs::rename(&whole, folder).map_err(io(folder))?;
    drop(store);
    forget(folder)
}

/// Removes the parts of a finished pack.
pub fn forget(folder: &Path) -> Result<(), PlaceError> {
    let parts = unfinished(folder);
    match fs::remove_dir_all(&parts) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(io(&parts)(error)),
        _ => Ok(()),
    }
}

/// The files of a pack, with their names in its folder.
pub fn files(pack: &Pack, title: &str) -> Vec<(String, Vec<u8>)> {
    let Pack { manifest, levels, plug_ins } = pack;
    let lines: String = levels.iter().map(|level| level.line() + "\n").collect();
    let json = serde_json::to_string_pretty(manifest).expect("a manifest is plain data") + "\n";
    let mut files = vec![
        (MANIFEST.to_owned(), json.into_bytes()),
        (LEVELS.to_owned(), lines.into_bytes()),
        (REPORT.to_owned(), report(manifest).into_bytes()),
        (INDEX.to_owned(), index(manifest, levels, title).into_bytes()),
    ];
    let bytes = |file: &PlugInFile| (file.name.clone(), file.text.clone().into_bytes());
    files.extend(plug_ins.iter().map(bytes));
    for (level, placed) in levels.iter().zip(&manifest.puzzles) {
        let [board, solution] = pictures(placed);
        files.push((board, svg(&level.picture(false)).into_bytes()));
        files.push((solution, svg(&level.picture(true)).into_bytes()));
    }
    files
}

/// The file names of a level's pictures: the board, and the solution.
fn pictures(placed: &Placed) -> [String; 2] {
    let name = format!("{:03}.svg", placed.place);
    [name.clone(), format!("{SOLUTIONS}/{name}")]
}

/// The page for browsing the pack.
fn index(manifest: &Manifest, levels: &[Level], title: &str) -> String {
    let entry = |placed: &Placed| {
        let [image, solution] = pictures(placed);
        let fact = |name: &str, value: String| (name.to_owned(), value);
        let solutions = placed.solutions.clone().map(|number| fact("solutions", number));
        let scale = placed.rated.as_ref().and_then(|rated| Scale::named(&rated.scale));
        let is_told = |name: &str| scale.is_some_and(|scale| scale.reading() == name);
        let readings = placed.readings.iter().filter(|(name, _)| !is_told(name));
        let readings =
            readings.map(|(name, value)| fact(&name.replace('_', " "), format!("{value:.2}")));
        let hard = match placed.rated.as_ref().and_then(Rated::rating) {
            Some(rating) => fact("difficulty", format!("{} {}", rating.strength, rating.signs())),
            None => fact("score", format!("{:.2}", placed.score)),
        };
        let facts = [hard, fact("tier", placed.tier.clone())];
        SheetEntry {
            name: placed.id.clone(),
            image,
            solution_image: Some(solution),
            heading: format!("{} {} {}", placed.place, placed.kind, placed.size),
            facts: facts.into_iter().chain(solutions).chain(readings).collect(),
            group: "In their order".to_owned(),
        }
    };
    let entries: Vec<SheetEntry> = manifest.puzzles.iter().map(entry).collect();
    let rules: std::collections::BTreeSet<&str> =
        levels.iter().map(|level| &*level.family.rule).collect();
    let rules: Vec<String> = rules.into_iter().map(str::to_owned).collect();
    contact_sheet(title, &rules, &entries)
}
