//! What the commands accept that search for solutions.

use super::input::{EndArgs, InputArgs, TierArgs};
use clap::Args;
use clap::builder::TypedValueParser;
use etchwork::HintLevel;

pub const SOLVE_EXAMPLES: &str = "\
Examples:
  etchwork solve board.txt
  etchwork solve board.txt --finder warnsdorff,exhaustive,sat    side by side
  etchwork solve board.txt --all --limit 5                       several solutions
  etchwork solve board.txt --all --tier hard                     as many as hints of that tier look for
  etchwork solve board.txt --from 0,0 --to 3,2 --json";

#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub ends: EndArgs,
    /// The path finder, or several joined by commas, which run side by side; settings follow a
    /// colon: id:key=value [default: exhaustive]
    #[arg(long, value_name = "FINDER", value_delimiter = ',')]
    pub finder: Vec<String>,
    /// The solver, for families other than paths; settings follow a colon: id:key=value
    #[arg(long, value_name = "SOLVER", conflicts_with = "finder")]
    pub solver: Option<String>,
    /// The most nodes of a search [default: only the finder's own bound]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// List the solutions
    #[arg(long, conflicts_with = "finder")]
    pub all: bool,
    /// The most solutions to list [default: the solution limit of the tier]
    #[arg(long, value_name = "K", requires = "all",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    #[command(flatten)]
    pub tier: TierArgs,
    /// Write JSON, one line for each finder
    #[arg(long)]
    pub json: bool,
}

pub const COUNT_EXAMPLES: &str = "\
Examples:
  etchwork count board.txt
  etchwork count board.txt --limit 1000    stop at 1000
  etchwork count board.txt --json";

#[derive(Args, Debug)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub ends: EndArgs,
    /// Stop counting at this number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// The most memory to use, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: u64,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub const HINT_EXAMPLES: &str = "\
Examples:
  etchwork hint board.txt --trail \"0,0 0,1 1,1\" --level 1    can this still be finished?
  etchwork hint board.txt --trail \"0,0 0,1\" --level 2        where the next move is forced
  etchwork hint board.txt --trail \"0,0\" --level 3            the next move
  etchwork hint board.txt --trail \"0,0\" --level 4            the whole solution
  etchwork hint board.txt --trail \"0,0\" --level 1 --tier easy    and in how many ways, up to its limit";

#[derive(Args, Debug)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The cells visited so far, in order; for other families the moves, separated by `;`
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    pub trail: String,
    /// How much to tell: 1 whether the trail can be finished, 2 forced moves among cells that play
    /// has shown so far, 3 the next move, 4 all moves
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=4).map(hint_level))]
    pub level: HintLevel,
    #[command(flatten)]
    pub tier: TierArgs,
    /// The most nodes of a search [default: 10000000]; for other families the most states [default:
    /// 200000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// The hint level of a valid number.
fn hint_level(number: u8) -> HintLevel {
    HintLevel::of_number(number).expect("numbers outside the range were refused")
}
