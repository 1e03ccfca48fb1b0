//! The store that keeps parts until they are merged.

use crate::files::{begin, readable, write_new};
use crate::part::{PartError, open, seal};
use crate::plan::{Plan, Shard};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

const PLAN: &str = "plan.json";
const ENDING: &str = "part";

/// The finished parts, in memory or in a folder: `plan.json` and a file for each shard, whole or
/// absent.
#[derive(Debug)]
pub struct Store {
    digest: String,
    /// The parts; those in a folder are read on demand.
    parts: Mutex<BTreeMap<Shard, Option<Vec<u8>>>>,
    folder: Option<PathBuf>,
    /// Held until the store is dropped, or the process ends in any way.
    _lock: Option<File>,
}

/// Why parts cannot be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder holds parts of something else.
    #[error("{} holds the unfinished work of another command: name another folder", .0.display())]
    Other(PathBuf),
    /// A file is not a part, or is a part of another plan.
    #[error("{} is not part of this work: remove it, and it is made again", .0.display())]
    Part(PathBuf),
    /// There is no part of a shard.
    #[error(transparent)]
    Missing(PartError),
    /// Another process does the same work.
    #[error("another process works in {}: wait for it, or stop it", .0.display())]
    Taken(PathBuf),
    /// Reading or writing failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl StoreError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Io { path: path.to_owned(), error }
    }
}

impl Store {
    /// Keeps parts in memory alone.
    pub fn in_memory(plan: &Plan) -> Self {
        Self { digest: plan.digest(), parts: Mutex::default(), folder: None, _lock: None }
    }

    /// Keeps parts in a folder, which is created if necessary, and continues with the parts in it.
    /// Refuses a folder with another plan, and one in which another process works.
    pub fn open(folder: &Path, plan: &Plan) -> Result<Self, StoreError> {
        fs::create_dir_all(folder).map_err(StoreError::io(folder))?;
        let path = folder.join(PLAN);
        match fs::read_to_string(&path) {
            Ok(text) if text == plan.text() => {}
            Ok(_) => return Err(StoreError::Other(folder.to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                write_new(&path, plan.text().as_bytes()).map_err(|error| match error.kind() {
                    ErrorKind::AlreadyExists => StoreError::Taken(folder.to_owned()),
                    _ => StoreError::io(&path)(error),
                })?;
            }
            Err(error) => return Err(StoreError::io(&path)(error)),
        }
        let lock = lock(folder, &path)?;
        let mut store = Self::in_memory(plan);
        store._lock = Some(lock);
        store.read(folder)?;
        store.folder = Some(folder.to_owned());
        Ok(store)
    }

    /// Whether a folder holds unfinished work.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(PLAN).exists()
    }

    fn read(&mut self, folder: &Path) -> Result<(), StoreError> {
        let parts = self.parts.get_mut().unwrap_or_else(PoisonError::into_inner);
        for entry in folder.read_dir().map_err(StoreError::io(folder))? {
            let path = entry.map_err(StoreError::io(folder))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            // A file that is being written has a name that starts with a dot.
            if name.starts_with('.') || path.extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            let bytes = fs::read(&path).map_err(StoreError::io(&path))?;
            // An invalid file, as after a power cut, is made again.
            if let Some((shard, _)) = open(&self.digest, &bytes)
                && place(folder, shard) == path
            {
                parts.insert(shard, None);
            }
        }
        Ok(())
    }

    /// Whether the store has the part of a shard.
    pub fn has(&self, shard: Shard) -> bool {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&shard)
    }

    /// Keeps the part of a shard.
    pub fn keep(&self, shard: Shard, part: Vec<u8>) -> Result<(), StoreError> {
        let kept = match &self.folder {
            None => Some(part),
            Some(folder) => {
                let path = place(folder, shard);
                let bytes = seal(&self.digest, shard, &part);
                write(folder, &path, &bytes).map_err(StoreError::io(&path))?;
                None
            }
        };
        self.parts.lock().unwrap_or_else(PoisonError::into_inner).insert(shard, kept);
        Ok(())
    }

    /// The part of a shard, if the store has it.
    pub fn part(&self, shard: Shard) -> Result<Option<Vec<u8>>, StoreError> {
        let parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        match (parts.get(&shard), &self.folder) {
            (None, _) => Ok(None),
            (Some(Some(part)), _) => Ok(Some(part.clone())),
            (Some(None), Some(folder)) => {
                let path = place(folder, shard);
                let bytes = fs::read(&path).map_err(StoreError::io(&path))?;
                match open(&self.digest, &bytes) {
                    Some((of, part)) if of == shard => Ok(Some(part.to_vec())),
                    _ => Err(StoreError::Part(path)),
                }
            }
            (Some(None), None) => Ok(None),
        }
    }

    /// The part of a shard, which must be there.
    pub fn needed(&self, shard: Shard) -> Result<Vec<u8>, StoreError> {
        self.part(shard)?.ok_or(StoreError::Missing(PartError::Missing(shard)))
    }

    /// The parts of shards one after the other, in the order of the given shards, whatever the
    /// order in which they were made.
    pub fn merged(&self, shards: &[Shard]) -> Result<Vec<u8>, StoreError> {
        let parts = shards.iter().map(|shard| self.needed(*shard));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.concat())
    }
}

/// Writes a part whole, and does not wait for the disk: a part that a power cut spoils has the
/// wrong length.
fn write(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = begin(folder, readable())?;
    file.write_all(bytes)?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// The file of a part.
fn place(folder: &Path, shard: Shard) -> PathBuf {
    folder.join(format!("{}-{}-{}.{ENDING}", shard.run, shard.first, shard.count))
}

/// Keeps other processes from the same work. A disk without locks keeps none.
fn lock(folder: &Path, path: &Path) -> Result<File, StoreError> {
    let file = File::options().read(true).write(true).open(path).map_err(StoreError::io(path))?;
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(StoreError::Taken(folder.to_owned())),
        _ => Ok(file),
    }
}
