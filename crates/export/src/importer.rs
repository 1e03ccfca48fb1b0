//! Puzzles of other programs: the plug-ins [`Importer`].

use etchwork_core::PlugIn;

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
