//! Writes files whole or not at all.

use crate::failure::Failure;
use etchwork_shards::files::{begin, folder_of, readable};
use std::ffi::OsStr;
use std::fs::{OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes a file beside its place and moves it there, so that readers find the old or the new file,
/// never half of one. Links are followed; a device or a pipe is written to directly. The folder is
/// made if need be.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let write = || match Place::of(path) {
        Place::Stream => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Place::File { path, kept } => {
            std::fs::create_dir_all(folder_of(&path))?;
            let file = beside(&path, kept, bytes)?;
            file.persist(path).map(drop).map_err(|error| error.error)
        }
    };
    write().map_err(|error| Failure::file(path, &error))
}

/// Writes a whole file if none exists, even against concurrent writers, as far as the disk can tell
/// them apart. Returns whether the file now holds these bytes.
pub fn claim(path: &Path, bytes: &[u8]) -> Result<bool, Failure> {
    let claim = || match beside(path, None, bytes)?.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(taken) if taken.error.kind() == ErrorKind::AlreadyExists => {
            Ok(std::fs::read(path)? == bytes)
        }
        Err(other) => other.file.persist(path).map(|_| true).map_err(|error| error.error),
    };
    claim().map_err(|error| Failure::file(path, &error))
}

/// Writes a file to be moved into place later, with the permissions of the file that it replaces.
fn beside(path: &Path, kept: Option<Permissions>, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mode = kept.clone().unwrap_or_else(readable);
    let mut file = begin(folder_of(path), mode)?;
    file.write_all(bytes)?;
    // The process mask applies only to new files. A disk without modes has only one.
    let made = file.as_file().metadata()?.permissions();
    if let Some(kept) = kept.filter(|kept| *kept != made) {
        file.as_file().set_permissions(kept)?;
    }
    Ok(file)
}

/// Writes files to a folder that is missing or empty: all of them, or none.
pub fn write_folder(
    folder: &Path,
    files: impl Iterator<Item = (String, Vec<u8>)>,
) -> Result<(), Failure> {
    if folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) || folder.is_file() {
        let why = "is not an empty folder: name another one";
        return Err(Failure::input(format!("{} {why}", folder.display())));
    }
    let write = || {
        std::fs::create_dir_all(folder_of(folder))?;
        let whole = tempfile::Builder::new().prefix(".etchwork-").tempdir_in(folder_of(folder))?;
        for (name, bytes) in files {
            let file = whole.path().join(name);
            std::fs::create_dir_all(folder_of(&file))?;
            std::fs::write(file, bytes)?;
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(whole.path(), Permissions::from_mode(0o755))?;
        }
        // Not every system can move a folder onto an empty one.
        let _ = std::fs::remove_dir(folder);
        std::fs::rename(whole.path(), folder)
    };
    write().map_err(|error| Failure::file(folder, &error))
}

/// The target of a path.
enum Place {
    /// A file, existing or new, with the permissions of an existing one.
    File { path: PathBuf, kept: Option<Permissions> },
    /// A target that only takes bytes.
    Stream,
}

impl Place {
    fn of(path: &Path) -> Self {
        let meta = std::fs::metadata(path).ok();
        if meta.as_ref().is_some_and(|meta| !meta.is_file() && !meta.is_dir()) {
            return Self::Stream;
        }
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Self::File { path, kept: meta.map(|meta| meta.permissions()) }
    }
}

/// Checks that files can be written into a folder, creating it if needed.
pub fn prepare_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .and_then(|()| begin(folder, readable()).map(drop))
        .map_err(|error| Failure::file(folder, &error))
}

/// Checks that a file can be written, before the work that fills it, and makes its folder.
pub fn prepare_file(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::file(path, &ErrorKind::IsADirectory.into()));
    }
    let tried = match Place::of(path) {
        Place::Stream => OpenOptions::new().write(true).open(path).map(drop),
        Place::File { path, .. } => std::fs::create_dir_all(folder_of(&path))
            .and_then(|()| begin(folder_of(&path), readable()).map(drop)),
    };
    tried.map_err(|error| Failure::file(path, &error))
}

/// Checks that each of several files can be written, and that no two are the same.
pub fn prepare_files<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let mut known = Vec::new();
    for path in paths {
        prepare_file(path)?;
        let Place::File { path: file, .. } = Place::of(path) else { continue };
        let folder = std::fs::canonicalize(folder_of(&file)).ok();
        let place = (folder, file.file_name().map(OsStr::to_owned));
        if known.contains(&place) {
            let name = path.display();
            return Err(Failure::input(format!("{name}: two outputs cannot be one file")));
        }
        known.push(place);
    }
    Ok(())
}
