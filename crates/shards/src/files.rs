//! Files that are written whole or not at all.
//!
//! A file is written beside its place and then moved there. Until then it has a temporary name,
//! `.etchwork-` with letters and digits and `.part`, and its writer holds a lock on it. The lock
//! ends with the process, however that ends, so a file with such a name and no lock was abandoned
//! by a dead process.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::NamedTempFile;

const PREFIX: &str = ".etchwork-";
const SUFFIX: &str = ".part";
/// The letters and digits between them.
const RANDOM: usize = 12;
/// How often a file that another process took for abandoned is started again.
const TRIES: u32 = 16;

/// Writes a file beside its place and moves it there: readers find the old file or the new one,
/// whatever ends this process.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes)?.persist(path).map(drop).map_err(|error| error.error)
}

/// The same for a file that must not exist yet.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes)?.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

fn beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = begin(folder_of(path), readable())?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The folder that a file is in, or will be.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Starts a file that will be moved to its place in this folder, and is removed if it is not. The
/// first time that a process starts a file in a folder, it removes the files abandoned there.
pub fn begin(folder: &Path, mode: Permissions) -> io::Result<NamedTempFile> {
    if is_first(folder) {
        remove_left_over(folder);
    }
    let mut making = tempfile::Builder::new();
    making.prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM).permissions(mode);
    for _ in 0..TRIES {
        let file = making.tempfile_in(folder)?;
        // Before it was locked, another process may have taken it for abandoned. On a disk without
        // locks no process does: there it never gets a lock.
        let _ = file.as_file().lock();
        if file.path().symlink_metadata().is_ok() {
            return Ok(file);
        }
    }
    Err(io::Error::other("another process removes what is written here"))
}

/// Whether this process starts its first file in a folder.
fn is_first(folder: &Path) -> bool {
    static BEGUN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut begun = BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
    !begun.contains(folder) && begun.insert(folder.to_owned())
}

/// Removes files with a temporary name and no lock. Unreadable files stay.
fn remove_left_over(folder: &Path) {
    let Ok(entries) = folder.read_dir() else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_name_of_ours);
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let path = entry.path();
            if let Ok(file) = open(&path)
                && file.try_lock().is_ok()
            {
                // Still locked: a process that has just started this file sees that it is gone.
                let _ = std::fs::remove_file(&path);
            }
        }
    }
}

fn is_name_of_ours(name: &str) -> bool {
    let random = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Opens a file to lock it. Some disks require a writable file for that.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(path).or_else(|_| File::open(path))
}

/// Temporary files are private; what replaces them is for everyone to read.
pub fn readable() -> Permissions {
    #[cfg(unix)]
    {
        std::os::unix::fs::PermissionsExt::from_mode(0o644)
    }
    #[cfg(not(unix))]
    {
        let probe = std::env::current_exe().and_then(std::fs::metadata);
        probe.map(|meta| meta.permissions()).expect("this program's own file has permissions")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file of a process that is killed now.
    fn left_over(folder: &Path) -> PathBuf {
        let (file, path) = begin(folder, readable()).unwrap().keep().unwrap();
        drop(file);
        path
    }

    #[test]
    fn only_what_dead_processes_have_left_over_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let dead = [left_over(folder), left_over(folder)];
        let at_work = begin(folder, readable()).unwrap();
        let of_others = [
            ".tmpA1b2C3",
            ".etchwork-.part",
            ".etchwork-notes.part",
            ".etchwork-0123456789ab.party",
            ".etchwork-0123456789_b.part",
            ".etchwork-0123456789abc.part",
            "etchwork-0123456789ab.part",
            "x.etchwork-0123456789ab.part",
        ];
        of_others.iter().for_each(|name| std::fs::write(folder.join(name), "mine").unwrap());
        let nested = folder.join(".etchwork-0123456789ab.part");
        std::fs::create_dir(&nested).unwrap();
        remove_left_over(folder);
        dead.iter().for_each(|path| assert!(!path.exists(), "{}", path.display()));
        assert!(at_work.path().exists() && nested.exists());
        of_others.iter().for_each(|name| assert!(folder.join(name).exists(), "{name}"));
        at_work.persist(folder.join("done")).unwrap();
        assert!(folder.join("done").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_with_a_name_of_ours_is_no_file_of_ours() {
        let folder = tempfile::tempdir().unwrap();
        let precious = folder.path().join("precious");
        std::fs::write(&precious, "mine").unwrap();
        let link = folder.path().join(".etchwork-0123456789ab.part");
        std::os::unix::fs::symlink(&precious, &link).unwrap();
        remove_left_over(folder.path());
        assert!(precious.exists() && link.symlink_metadata().is_ok());
    }

    #[test]
    fn a_process_removes_what_was_left_over_when_it_first_writes_to_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join(".etchwork-0123456789ab.part");
        std::fs::write(&name, "half of a pic").unwrap();
        write_whole(&folder.path().join("done"), b"all of it").unwrap();
        let names: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap()).collect();
        assert!(names.len() == 1 && names[0].file_name() == "done", "{names:?}");
    }
}
