//! Commands that are suggested to be typed.

use std::ffi::OsString;
use std::path::Path;

/// What to type for the program that was called so: the name of its file.
pub fn program(called: Option<&OsString>) -> String {
    let name = called.and_then(|called| Path::new(called).file_name());
    name.map_or("etchwork".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    match word.chars().all(plain) && !word.is_empty() {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
