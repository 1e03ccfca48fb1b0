//! What `etchwork pack` accepts.

use super::changes::ChangeArgs;
use super::keys::scale;
use super::numbers::{seed, whole};
use clap::{Args, ValueEnum};
use etchwork::player::Scale;
use etchwork_pack::Curve;
use std::path::PathBuf;

pub const PACK_EXAMPLES: &str = "\
Examples:
  etchwork pack --out first                              ten paths from easy to hard
  etchwork pack --family pipes --count 50 --out pipes    fifty, no two alike
  etchwork pack --tier hard --curve steady --out hard    all about equally hard
  etchwork pack --count 50 --not first --out second      none that the first pack has
  etchwork pack --family pipes --set tiling=hex --out hexagons
  etchwork pack --tiers numbered-2 --mechanic barriers+waypoints --out walled
  etchwork pack --mixed --count 25 --out mixed           of all families, in one order

The folder holds puzzles.jsonl, pack.json (IDs, readings, scores, reasons), report.md, pictures
and index.html. The same command makes the same bytes.";

#[derive(Args, Debug)]
pub struct PackArgs {
    /// The family of puzzles: `etchwork families` lists them; with --mixed several, joined by commas
    ///
    /// [default: path; with --mixed all that have tiers]
    #[arg(long, value_name = "FAMILY", value_delimiter = ',')]
    pub family: Vec<String>,
    /// Put puzzles of several families in one order, by their difficulty for simulated players
    #[arg(long, conflicts_with_all = [
        "tiers", "size", "mechanic", "finder", "max_solutions", "maker", "set", "min", "max",
    ])]
    pub mixed: bool,
    /// The scale of difficulty by which they are in order, such as the one in an older `pack.json`
    #[arg(long, value_name = "SCALE", requires = "mixed", value_parser = scale,
          default_value = Scale::DEFAULT.name)]
    pub scale: &'static Scale,
    /// The tiers that the pack is spread over, joined by commas, or `all`
    #[arg(long, short, value_name = "TIER", value_delimiter = ',', default_value = "all")]
    pub tier: Vec<String>,
    /// The tier set by name, or a TOML file [default: the family's own; for paths default-3]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    #[command(flatten)]
    pub changes: ChangeArgs,
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10,
          value_parser = whole(1..=100_000_u32))]
    pub count: u32,
    /// How difficulty changes from puzzle to puzzle
    #[arg(long, value_enum, value_name = "CURVE", default_value = "rising")]
    pub curve: CurveName,
    /// A number below 2^32, or any text
    #[arg(long, short, value_name = "SEED", default_value = "1", allow_hyphen_values = true,
          value_parser = seed)]
    pub seed: String,
    /// How many candidates to make for each chosen puzzle
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = whole(1..=1000_u32))]
    pub candidates: u32,
    /// A pack, or a folder of `generate`, whose puzzles to leave out; repeat the option for more
    #[arg(long, value_name = "PACK")]
    pub not: Vec<PathBuf>,
    /// Only puzzles that can be played on paper, for a book
    #[arg(long)]
    pub paper: bool,
    /// The folder of the pack, which must not exist or must be empty
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Continue where the same command was stopped or killed
    #[arg(long)]
    pub resume: bool,
    /// Do not count the solutions of each puzzle
    #[arg(long)]
    pub no_solutions: bool,
    /// Threads; they change only the time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    pub threads: Option<u16>,
}

/// The names of curves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CurveName {
    /// No puzzle is easier than the one before it
    Rising,
    /// All puzzles are about as hard as the median candidate
    Steady,
    /// Rising waves, each of which starts a little above the start of the one before
    Wave,
}

impl From<CurveName> for Curve {
    fn from(name: CurveName) -> Self {
        match name {
            CurveName::Rising => Self::Rising,
            CurveName::Steady => Self::Steady,
            CurveName::Wave => Self::Wave,
        }
    }
}
