//! Files that are written whole or not at all.

use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes a file beside its place and moves it there: whoever looks, and
/// whatever ends this process, finds the old one or the new one.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes)?.persist(path).map(drop).map_err(|error| error.error)
}

/// The same for a file that must not be there yet.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes)?.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

fn beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::Builder::new()
        .permissions(readable())
        .tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
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
