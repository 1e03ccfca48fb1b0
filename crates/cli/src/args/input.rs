//! What the commands accept that read puzzles: which puzzle, and what its file does not say.

use super::numbers::whole;
use clap::Args;
use etchwork::Budget;
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
    /// ID's, else default-3]
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

/// The memory of a question.
#[derive(Args, Clone, Copy, Debug)]
pub struct MemoryArgs {
    /// The most memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = Budget::QUESTION.memory / MEGABYTE,
          value_parser = whole(1..=u64::MAX))]
    pub memory: u64,
}

const MEGABYTE: u64 = 1_000_000;

impl MemoryArgs {
    /// In bytes.
    pub fn bytes(self) -> u64 {
        self.memory.saturating_mul(MEGABYTE)
    }

    /// The budget of a question without a number of nodes: more memory allows as many more.
    pub fn question(self) -> Budget {
        let usual = Budget::QUESTION;
        let times = self.bytes().div_ceil(usual.memory);
        self.budget(usual.nodes.saturating_mul(times))
    }

    /// The budget of a question with this number of nodes.
    pub fn budget(self, nodes: u64) -> Budget {
        Budget { nodes, memory: self.bytes() }
    }
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
