//! What `etchwork build` accepts.

use clap::Args;
use std::path::PathBuf;

pub const BUILD_EXAMPLES: &str = "\
Examples:
  etchwork pack --count 20 --out first        puzzles that were chosen from many
  etchwork build first --out game.html        open it by a double click
  etchwork build first rails --title \"Two Dozen\" --out game.html";

#[derive(Args, Debug)]
pub struct BuildArgs {
    /// Packs, folders of `generate`, files with puzzles, or IDs
    #[arg(value_name = "PACK|FILE|ID", required = true)]
    pub puzzles: Vec<PathBuf>,
    /// The file, a page of HTML
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The title [default: the name of the pack]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The page to fill, `pack.html` as `cargo xtask web` builds it, if it is not the one in this
    /// build
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
    /// The tier set of recipe IDs, if it is in a file
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
}
