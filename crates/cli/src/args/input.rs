//! What the commands accept that read puzzles: which puzzle, and what its file does not say.

use super::numbers::whole;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct InputArgs {
    /// Puzzles of any family as text or JSON, a folder of them, a saved game, or an ID; `-` reads
    /// standard input
    #[arg(value_name = "FILE|FOLDER|ID|-")]
    pub file: PathBuf,
    /// Which puzzle of a file with several, from 1
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    pub line: Option<u32>,
    /// The tier set by name, or a TOML file: the set of a recipe ID, or of --tier [default: the
    /// ID's, else default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
}

/// The tier of a board, where a command needs its solution limit.
#[derive(Args, Clone, Debug)]
pub struct TierArgs {
    /// The tier whose solution limit to use [default: the puzzle's own, if it has one]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
}

/// The ends of the path, where they are not those of the board.
#[derive(Args, Debug)]
pub struct EndArgs {
    /// For paths: start on this cell [default: S of the board, else anywhere]
    #[arg(long, value_name = "ROW,COL", allow_hyphen_values = true)]
    pub from: Option<String>,
    /// For paths: end on this cell [default: T of the board, else anywhere]
    #[arg(long, value_name = "ROW,COL", allow_hyphen_values = true)]
    pub to: Option<String>,
}
