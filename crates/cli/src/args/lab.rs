//! What `etchwork lab` accepts.

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
    /// Compare the solvers of a family on the same puzzles: what they find, lies, lengths, cost
    #[command(after_help = SOLVERS_EXAMPLES)]
    Solvers(SolversArgs),
}

const MAKERS_EXAMPLES: &str = "\
Examples:
  etchwork lab makers --family pipes --tier easy                every maker, as tables
  etchwork lab makers --family pipes --tier easy --maker growth --maker growth:repair=0
  etchwork lab makers --family rails --tier all --count 1000 --json

Each maker gets the settings of the tier's own maker, as far as it knows them.";

const SOLVERS_EXAMPLES: &str = "\
Examples:
  etchwork lab solvers --family rails --tier 3                  every solver, as a table
  etchwork lab solvers --family pipes --tier easy --solver deduction --nodes 1000 --json

What a solver finds is played by text. The exit code is 1 if one claims what is not so.";

/// On what makers and solvers are compared.
#[derive(Args, Debug)]
pub struct GroundArgs {
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
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub count: u32,
    /// A number below 2^32, or any text
    #[arg(long, short, value_name = "SEED", default_value = "1", allow_hyphen_values = true,
          value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub seed: String,
    /// Threads; they change nothing but the times [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Write JSON, a line for each tier
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct MakersArgs {
    #[command(flatten)]
    pub ground: GroundArgs,
    /// A maker; settings follow a colon: id:key=value; give the option again for more
    /// [default: all of the family]
    #[arg(long, value_name = "MAKER")]
    pub maker: Vec<String>,
}

#[derive(Args, Debug)]
pub struct SolversArgs {
    #[command(flatten)]
    pub ground: GroundArgs,
    /// A solver; settings follow a colon: id:key=value; give the option again for more
    /// [default: all of the family]
    #[arg(long, value_name = "SOLVER")]
    pub solver: Vec<String>,
    /// The most nodes of a search; what a node is, each solver says
    #[arg(long, value_name = "BUDGET", default_value_t = 200_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
}

const REJECTIONS_EXAMPLES: &str = "\
Examples:
  etchwork lab rejections --quick                            every finder, below a minute
  etchwork lab rejections --tier expert --finders warnsdorff,bounded-dfs:nodes=200
  etchwork lab rejections --boards 100000 --without exhaustive
  etchwork lab rejections --compare record/A.json record/B.json

A finder's settings follow its name: finder:key=value:key=value. An interrupted
run goes on where it was when the same command is given again.";

/// What says how a run is made: without a run it would be passed over.
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
    /// The path finders, joined by commas [default: all that are registered]
    #[arg(long, value_name = "FINDERS", value_delimiter = ',')]
    pub finders: Vec<String>,
    /// Path finders beside those, such as one with other settings
    #[arg(long, value_name = "FINDERS", value_delimiter = ',')]
    pub also: Vec<String>,
    /// Path finders to leave out
    #[arg(long, value_name = "FINDERS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// The mechanics, joined by commas; settings in the place of the tiers' follow a colon:
    /// id:key=value [default: all of each tier]
    #[arg(long, value_name = "MECHANICS", value_delimiter = ',')]
    pub mechanics: Vec<String>,
    /// Boards of each tier, the same for every finder [default: 100000]
    #[arg(long, value_name = "N", conflicts_with = "quick")]
    pub boards: Option<u32>,
    /// Few boards: below a minute
    #[arg(long)]
    pub quick: bool,
    /// A number below 2^32, or any text
    #[arg(long, short, value_name = "SEED", default_value = "1", allow_hyphen_values = true)]
    pub seed: String,
    /// The tier set by name, or a TOML file
    #[arg(long, value_name = "SET|FILE", default_value = etchwork::DEFAULT_SET)]
    pub tiers: String,
    /// Threads; they change no count [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// The folder for records and charts
    #[arg(long, value_name = "DIR", default_value = "record")]
    pub out: PathBuf,
    /// Write a report with its charts: a Markdown file, and a folder of its name beside it,
    /// with `.charts` if the name has no ending
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Make tables, charts and report of a record that is there, without a run
    #[arg(long, value_name = "RECORD", conflicts_with_all = OF_A_RUN, conflicts_with = "compare")]
    pub from: Option<PathBuf>,
    /// Tell what differs between two records beyond the noise
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with_all = OF_A_RUN, conflicts_with = "report")]
    pub compare: Vec<PathBuf>,
}
