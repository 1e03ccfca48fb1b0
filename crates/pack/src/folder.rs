//! The folder of a pack.

use crate::candidate::hex;
use crate::{Manifest, VERSION};
use etchwork::{Families, Level, LevelReader, Registry};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The file name of a pack's manifest.
pub const MANIFEST: &str = "pack.json";

/// The file with the levels of a pack, or with the puzzles in a folder that `generate` wrote.
pub const LEVELS: &str = "puzzles.jsonl";

/// A pack that was read, with its levels in order.
pub struct Folder {
    /// The manifest.
    pub manifest: Manifest,
    /// The levels.
    pub levels: Vec<Level>,
}

/// Why a folder is not a pack.
#[derive(Debug, Error)]
pub enum FolderError {
    /// There is no manifest.
    #[error("{} is not a pack: there is no {MANIFEST} in it", .0.display())]
    None(PathBuf),
    /// The manifest or a level cannot be read.
    #[error("{}{}: {why}", path.display(), line.map_or(String::new(), |line| format!(", line {line}")))]
    Bad {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: Option<usize>,
        /// What is wrong with it.
        why: String,
    },
    /// Reading failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

impl Folder {
    /// Reads a pack.
    pub fn read(
        folder: &Path,
        registry: &Registry,
        families: &Families,
    ) -> Result<Self, FolderError> {
        let path = folder.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => FolderError::None(folder.to_owned()),
            _ => FolderError::Io { path: path.clone(), error },
        })?;
        let bad = |why: String| FolderError::Bad { path: path.clone(), line: None, why };
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
        if manifest.pack != VERSION {
            let version = manifest.pack;
            return Err(bad(format!("the pack has version {version}; this build reads {VERSION}")));
        }
        let levels = read_levels(folder, registry, families)?;
        if levels.len() != manifest.puzzles.len() {
            let (listed, there) = (manifest.puzzles.len(), levels.len());
            return Err(bad(format!("it lists {listed} puzzles, and {LEVELS} has {there}")));
        }
        Ok(Self { manifest, levels })
    }

    /// The files of the plug-ins that the pack in a folder contains; none where there is no pack.
    /// Refuses a name that leads out of the folder.
    pub fn plug_ins(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
        let named = Self::manifest(folder).map_or(Vec::new(), |manifest| manifest.plug_ins);
        let path = |name: &String| match Path::new(name).file_name() {
            Some(plain) if plain == name.as_str() => Ok(folder.join(name)),
            _ => {
                let why = format!("the plug-in '{}' is no file beside it", name.escape_debug());
                Err(FolderError::Bad { path: folder.join(MANIFEST), line: None, why })
            }
        };
        named.iter().map(path).collect()
    }

    /// The manifest of the pack in a folder; `None` if there is no readable one.
    pub fn manifest(folder: &Path) -> Option<Manifest> {
        let text = fs::read_to_string(folder.join(MANIFEST)).ok()?;
        serde_json::from_str(&text).ok()
    }
}

/// The likenesses of the puzzles in a pack, or in a folder that `generate` wrote, as hexadecimal
/// digits.
pub fn likenesses(
    folder: &Path,
    registry: &Registry,
    families: &Families,
) -> Result<BTreeSet<String>, FolderError> {
    let levels = read_levels(folder, registry, families)?;
    Ok(levels.iter().map(|level| hex(&level.puzzle.likeness())).collect())
}

fn read_levels(
    folder: &Path,
    registry: &Registry,
    families: &Families,
) -> Result<Vec<Level>, FolderError> {
    let path = folder.join(LEVELS);
    let text = fs::read_to_string(&path);
    let text = text.map_err(|error| FolderError::Io { path: path.clone(), error })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut reader = LevelReader::new(registry, families);
    let read = |(number, line): (usize, &str)| {
        reader.read(line).map_err(|why| FolderError::Bad {
            path: path.clone(),
            line: Some(number + 1),
            why,
        })
    };
    lines.map(read).collect()
}
