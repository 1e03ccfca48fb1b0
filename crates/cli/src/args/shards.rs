//! What `etchwork shards` accepts.

use super::numbers::whole;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Debug, Subcommand)]
pub enum ShardsCommand {
    /// Print the plan of a command: `generate` or `lab`, with all its options
    #[command(after_help = PLAN_EXAMPLES)]
    Plan(PlanArgs),
    /// Work on one share of a plan's shards, on any machine, and keep what it makes in a folder
    #[command(after_help = WORK_EXAMPLES)]
    Work(WorkArgs),
    /// Write what the command of a plan writes, from the folders of all shares
    #[command(after_help = MERGE_EXAMPLES)]
    Merge(MergeArgs),
}

const PLAN_EXAMPLES: &str = "\
Examples:
  etchwork shards plan generate --tier expert --seed 1 --count 100000 --json > plan.json
  etchwork shards plan --requests 1000 lab rejections --tier easy --boards 100000 > plan.json";

#[derive(Args, Debug)]
pub struct PlanArgs {
    /// The most requests of a shard; some work has fewer
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = whole(1..=u32::MAX))]
    pub requests: u32,
    /// The command and its options; without a --seed, the plan draws one
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub words: Vec<String>,
}

const WORK_EXAMPLES: &str = "\
Examples:
  etchwork shards work plan.json --share 1/3 --out share-1    on one machine
  etchwork shards work plan.json --share 2/3 --out share-2    on another

The same command continues after a stop.";

#[derive(Args, Debug)]
pub struct WorkArgs {
    /// The plan: what `shards plan` printed
    #[arg(value_name = "PLAN")]
    pub plan: PathBuf,
    /// Which share, of how many: `2/3` is every third shard from the second on
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub share: Share,
    /// The folder for what is made
    #[arg(long, short, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Threads; they change only the time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    pub threads: Option<u16>,
}

const MERGE_EXAMPLES: &str = "\
Example:
  etchwork shards merge plan.json share-1 share-2 share-3 > puzzles.jsonl

The output is the command's, byte for byte, except for times. Nothing is written before every part is
there and whole.";

#[derive(Args, Debug)]
pub struct MergeArgs {
    /// The plan: what `shards plan` printed
    #[arg(value_name = "PLAN")]
    pub plan: PathBuf,
    /// The folders of `shards work`
    #[arg(value_name = "FOLDER", required = true)]
    pub folders: Vec<PathBuf>,
}

/// One of several equal shares of the shards of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Its number, from 1.
    pub number: usize,
    pub of: usize,
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = text.split_once('/').and_then(|(number, of)| {
            Some(Self { number: number.parse().ok()?, of: of.parse().ok()? })
        });
        let share = read.filter(|share| (1..=share.of).contains(&share.number));
        share.ok_or_else(|| "give a share such as 2/3, the second of three".to_owned())
    }
}
