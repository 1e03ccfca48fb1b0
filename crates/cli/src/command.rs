//! Suggested commands.

use std::ffi::OsString;
use std::path::Path;

/// The file name of the called program, for suggested commands.
pub fn program(called: Option<&OsString>) -> String {
    let name = called.and_then(|called| Path::new(called).file_name());
    name.map_or("etchwork".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// A word, quoted for a shell.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    if word.chars().all(plain) && !word.is_empty() {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
