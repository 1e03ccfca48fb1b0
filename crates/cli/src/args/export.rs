//! What `etchwork export` accepts.

use clap::Args;
use std::path::PathBuf;

pub const EXPORT_EXAMPLES: &str = "\
Examples:
  etchwork export first --format tiled --out maps      a pack, for the editor Tiled
  etchwork export first --format json --out levels     plain JSON, for an engine of your own
  etchwork export board.txt --format csv --out table   a board of your own

`etchwork formats` lists the formats.";

#[derive(Args, Debug)]
pub struct ExportArgs {
    /// Packs, folders of `generate`, files with puzzles, or IDs
    #[arg(value_name = "PACK|FILE|ID", required = true)]
    pub puzzles: Vec<PathBuf>,
    /// The format: `etchwork formats` lists them
    #[arg(long, value_name = "FORMAT")]
    pub format: String,
    /// Leave out what the format cannot hold because it is no map of square cells
    #[arg(long)]
    pub skip: bool,
    /// The folder to write, which must not exist or must be empty
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The tier set of recipe IDs, if it is in a file
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
}
