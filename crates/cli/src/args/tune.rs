//! What `etchwork tune` accepts.

use super::numbers::{seed, whole};
use clap::Args;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Examples of the command.
pub const EXAMPLES: &str = "\
Examples:
  etchwork tune --tier hard --iterations 20              one tier, a short run, in the folder tuning
  etchwork tune --record mine --resume                   continue a stopped run
  etchwork tune --tier hard --bands bands.toml --record mine    towards bands of your own
  etchwork tune --family rails --tier 3 --puzzles 100    another family, over the axes of its tier
  etchwork generate --tiers tuning/tiers.toml --tier hard       a puzzle of the tuned tiers";

/// `etchwork tune`. What is written of it is what a record keeps of the command.
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuneArgs {
    /// The family of puzzles: `etchwork families` lists them [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The tier, several joined by commas, or `all`
    #[arg(long, short, value_name = "TIER", default_value = "all", value_delimiter = ',')]
    pub tier: Vec<String>,
    /// The search: `etchwork searches` lists them; settings follow a colon: id:key=value
    #[arg(long, value_name = "SEARCH", default_value = "cma-es")]
    pub search: String,
    /// Settings of the search, such as `sigma = 0.3, points = 8`
    #[arg(long, value_name = "SETTINGS", default_value = "", hide_default_value = true)]
    pub settings: String,
    /// The target bands, a TOML file; for paths also article, default, default-3, unique or large
    /// [default: those of the tiers; for paths those called like the starting set, else default]
    #[arg(long, value_name = "BANDS|FILE")]
    pub bands: Option<String>,
    /// The tier set to start from, by name, or a TOML file
    ///
    /// [default: the family's own; for paths default-3]
    #[arg(long, value_name = "SET|FILE")]
    pub start: Option<String>,
    /// Tune only this axis of those that the tiers of the family declare; repeat the option for
    /// more [default: all]
    #[arg(long, value_name = "AXIS")]
    pub axis: Vec<String>,
    /// The most boards, or attempts, of a request [default: those of the starting tiers]
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    pub boards: Option<u32>,
    /// The most iterations
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = whole(1..=u32::MAX))]
    pub iterations: u32,
    /// The most puzzles to ask for, not counting held-out puzzles [default: no bound]
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX))]
    pub budget: Option<u64>,
    /// Puzzles in a full measurement of a candidate
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = whole(1..=1_000_000_u32))]
    pub puzzles: u32,
    /// Puzzles of other seeds for measuring the start and the winner again
    #[arg(long, value_name = "N", default_value_t = 2000,
          value_parser = whole(1..=1_000_000_u32))]
    pub held_out: u32,
    /// A number below 2^32, or any text
    #[arg(long, short, value_name = "SEED", default_value = "1", allow_hyphen_values = true,
          value_parser = seed)]
    pub seed: String,
    /// Threads; they change only the time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    #[serde(skip)]
    pub threads: Option<u16>,
    /// The name of the tuned set, which goes into recipe IDs
    #[arg(long, value_name = "NAME", default_value = "tuned")]
    pub name: String,
    /// The file for the tuned tiers [default: tiers.toml in the record, or for one tier in that
    /// tier's folder]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The folder of checkpoints, candidates, summaries and charts
    #[arg(long, value_name = "DIR", default_value = "tuning")]
    #[serde(skip)]
    pub record: PathBuf,
    /// Continue the run in the folder of the record, by the command that it was begun with;
    /// options that are given again take the place of those
    #[arg(long)]
    #[serde(skip)]
    pub resume: bool,
    /// The names of the options that were typed, without those that have their default.
    #[arg(skip)]
    #[serde(skip)]
    pub typed: Vec<String>,
}
