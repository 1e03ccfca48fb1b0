//! What `etchwork new` accepts.

use clap::{Args, ValueEnum};
use std::fmt;
use std::path::PathBuf;

pub const NEW_EXAMPLES: &str = "\
Examples:
  etchwork new family lamps                   a kind of puzzle with its own rules, in the folder lamps
  etchwork new mechanic late                  a rule for path puzzles
  etchwork new tiling bricks --path etchwork  on a checkout of Etchwork instead of a published version";

#[derive(Args, Debug)]
pub struct NewArgs {
    /// The kind of plug-in
    pub kind: NewKind,
    /// Its name, which is the name of the package too
    pub name: String,
    /// Depend on this checkout of Etchwork, not on the published version
    #[arg(long, value_name = "FOLDER")]
    pub path: Option<PathBuf>,
    /// Where to write the package [default: a folder with its name]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
}

/// A kind of plug-in that has a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NewKind {
    /// A kind of puzzle with its own rules
    Family,
    /// A rule for path puzzles
    Mechanic,
    /// A search for paths
    Finder,
    /// Readings of solved boards of paths
    Metric,
    /// Makes puzzles of a family that there is
    Maker,
    /// Graphs for hidden patterns
    Mode,
    /// Tiles for pipes
    Tiling,
    /// Puzzles as files of another program
    Exporter,
}

impl fmt::Display for NewKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Family => "family",
            Self::Mechanic => "mechanic",
            Self::Finder => "path finder",
            Self::Metric => "metric",
            Self::Maker => "maker",
            Self::Mode => "graph mode",
            Self::Tiling => "tiling",
            Self::Exporter => "format",
        })
    }
}
