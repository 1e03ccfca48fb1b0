//! What `etchwork lab` accepts.

use super::numbers::{seed, whole};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Compare path finders on the same boards: what is rejected, where, and at what cost
    #[command(after_help = REJECTIONS_EXAMPLES)]
    Rejections(RejectionsArgs),
    /// Compare the makers of a family on the same tier and seeds: attempts, rejections, readings
    #[command(after_help = MAKERS_EXAMPLES)]
    Makers(MakersArgs),
    /// Compare the solvers of a family on the same puzzles: answers, false claims, lengths, cost
    #[command(after_help = SOLVERS_EXAMPLES)]
    Solvers(SolversArgs),
}

const MAKERS_EXAMPLES: &str = "\
Examples:
  etchwork lab makers --family pipes --tier easy                every maker, as tables
  etchwork lab makers --family pipes --tier easy --maker growth --maker growth:repair=0
  etchwork lab makers --family rails --tier all --count 1000 --json

Each maker gets those settings of the tier's own maker that it knows.";

const SOLVERS_EXAMPLES: &str = "\
Examples:
  etchwork lab solvers --family rails --tier 3                  every solver, as a table
  etchwork lab solvers --family pipes --tier easy --solver deduction --nodes 1000 --json

Each solver's moves are played by text. The exit code is 1 if a solver makes a false claim.";

/// The puzzles on which makers and solvers are compared.
#[derive(Args, Debug)]
pub struct ComparisonArgs {
    /// The family of puzzles: `etchwork families` lists them
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The tier, several joined by commas, or `all` [default: the only one, else medium]
    #[arg(long, short, value_name = "TIER", value_delimiter = ',')]
    pub tier: Vec<String>,
    /// The tier set by name, or a TOML file [default: the family's own]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// Requests for puzzles of each tier
    #[arg(long, short = 'n', value_name = "N", default_value_t = 100,
          value_parser = whole(1..=10_000_000_u32))]
    pub count: u32,
    /// A number below 2^32, or any text
    #[arg(long, short, value_name = "SEED", default_value = "1", allow_hyphen_values = true,
          value_parser = seed)]
    pub seed: String,
    /// Threads; they change only the times [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    pub threads: Option<u16>,
    /// Write JSON, one line for each tier
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct MakersArgs {
    #[command(flatten)]
    pub ground: ComparisonArgs,
    /// A maker; settings follow a colon: id:key=value; repeat the option for more [default: all of
    /// the family]
    #[arg(long, value_name = "MAKER")]
    pub maker: Vec<String>,
}

#[derive(Args, Debug)]
pub struct SolversArgs {
    #[command(flatten)]
    pub ground: ComparisonArgs,
    /// A solver; settings follow a colon: id:key=value; repeat the option for more [default: all of
    /// the family]
    #[arg(long, value_name = "SOLVER")]
    pub solver: Vec<String>,
    /// The most nodes of a search; each solver says what it counts as a node
    #[arg(long, value_name = "BUDGET", default_value_t = 200_000,
          value_parser = whole(1..=u64::MAX))]
    pub nodes: u64,
}

const REJECTIONS_EXAMPLES: &str = "\
Examples:
  etchwork lab rejections --quick                            every finder, in less than a minute
  etchwork lab rejections --tier expert --finders warnsdorff,bounded-dfs:nodes=200
  etchwork lab rejections --boards 100000 --without exhaustive
  etchwork lab rejections --compare record/A.json record/B.json

A finder's settings follow its name: finder:key=value:key=value. An interrupted
run continues when the same command is given again.";

/// The options that describe a run: without a run they would have no effect.
const OF_A_RUN: [&str; 10] = [
    "tier",
    "finders",
    "also",
    "without",
    "mechanics",
    "boards",
    "quick",
    "seed",
    "tiers",
    "threads",
];

#[derive(Args, Debug)]
pub struct RejectionsArgs {
    /// The tier, or `all`
    #[arg(long, short, value_name = "TIER", default_value = "all")]
    pub tier: String,
    /// The path finders, joined by commas [default: all registered finders]
    #[arg(long, value_name = "FINDERS", value_delimiter = ',')]
    pub finders: Vec<String>,
    /// More path finders, such as one with other settings
    #[arg(long, value_name = "FINDERS", value_delimiter = ',')]
    pub also: Vec<String>,
    /// Path finders to leave out
    #[arg(long, value_name = "FINDERS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// The mechanics, joined by commas; settings that replace the tiers' follow a colon:
    /// id:key=value [default: all of each tier]
    #[arg(long, value_name = "MECHANICS", value_delimiter = ',')]
    pub mechanics: Vec<String>,
    /// Boards of each tier, the same for every finder [default: 100000]
    #[arg(long, value_name = "N", conflicts_with = "quick", value_parser = whole(1..=u32::MAX))]
    pub boards: Option<u32>,
    /// Use few boards: the run takes less than a minute
    #[arg(long)]
    pub quick: bool,
    /// A number below 2^32, or any text
    #[arg(long, short, value_name = "SEED", default_value = "1", allow_hyphen_values = true,
          value_parser = seed)]
    pub seed: String,
    /// The tier set by name, or a TOML file
    #[arg(long, value_name = "SET|FILE", default_value = etchwork::engine::DEFAULT_SET)]
    pub tiers: String,
    /// Threads; they change no count [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    pub threads: Option<u16>,
    /// The folder for records and charts
    #[arg(long, value_name = "DIR", default_value = "record")]
    pub out: PathBuf,
    /// Write a report with its charts: a Markdown file, and beside it a folder of the same name,
    /// with `.charts` if the name has no extension
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Make tables, charts and report from an existing record, without a run
    #[arg(long, value_name = "RECORD", conflicts_with_all = OF_A_RUN, conflicts_with = "compare")]
    pub from: Option<PathBuf>,
    /// Show the differences between two records that exceed the noise
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = OF_A_RUN, conflicts_with = "report")]
    pub compare: Vec<PathBuf>,
}
