//! Puzzles of other programs: the plug-ins [`Importer`].

use etchwork_core::PlugIn;
use serde_json::Value;

/// One level of a file: a puzzle in the text form of its family, or why it is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// What its file calls it: a name, or its place in the file from 1.
    pub name: String,
    /// The text of the puzzle, or why the level was refused, in a sentence with its place.
    pub text: Result<String, String>,
}

/// A format of other programs, read level by level: the mirror of an
/// [`Exporter`](crate::Exporter). What one level lacks refuses that level alone.
pub trait Importer: Send + Sync {
    /// The levels of a file. The error is a sentence: nothing of the file can be read.
    fn import(&self, file: &[u8]) -> Result<Vec<Imported>, String>;

    /// What the names of such files end with, without the dot: a folder is searched for them.
    fn endings(&self) -> &'static [&'static str];
}

impl PlugIn for dyn Importer {
    const KIND: &'static str = "format to import";
}

/// The levels of a file of JSON: one level, a list of them, or a list under `levels` or `puzzles`.
pub(crate) fn json_levels(file: &[u8]) -> Result<Vec<Value>, String> {
    let value: Value =
        serde_json::from_slice(file).map_err(|error| format!("this is no JSON: {error}"))?;
    let list = ["levels", "puzzles"].iter().find_map(|key| value.get(key)?.as_array());
    match (list.or(value.as_array()), &value) {
        (Some(levels), _) => Ok(levels.clone()),
        (None, Value::Object(_)) => Ok(vec![value]),
        _ => Err("a level is an object, and a file one level or a list of them".to_owned()),
    }
}
