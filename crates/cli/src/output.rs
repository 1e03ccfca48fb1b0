//! Writing files whole or not at all.

use crate::failure::Failure;
use std::io::Write;
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes a file beside its place and moves it there, so that whoever looks
/// finds the old one or the new one, never half of it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = folder_of(path);
    let write = || {
        let mut file = tempfile::Builder::new().permissions(readable()).tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error: std::io::Error| Failure::file(path, &error))
}

/// Checks that files can be written into a folder, which is made if need be.
pub fn prepare_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .and_then(|()| NamedTempFile::new_in(folder).map(drop))
        .map_err(|error| Failure::file(folder, &error))
}

/// Checks that a file can be written, before the work that fills it.
pub fn prepare_file(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(Failure::file(path, &std::io::ErrorKind::IsADirectory.into()));
    }
    NamedTempFile::new_in(folder_of(path)).map(drop).map_err(|error| Failure::file(path, &error))
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Temporary files are private; what replaces them is for everyone to read.
fn readable() -> std::fs::Permissions {
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
