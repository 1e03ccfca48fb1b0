//! What the commands accept that search for solutions.

use super::input::{EndArgs, InputArgs, MemoryArgs, TierArgs};
use super::numbers::whole;
use clap::Args;
use clap::builder::TypedValueParser;
use etchwork::HintLevel;

pub const SOLVE_EXAMPLES: &str = "\
Examples:
  etchwork solve puzzle.txt                                      a puzzle of any family
  etchwork solve board.txt --solver warnsdorff,exhaustive,sat    side by side
  etchwork solve board.txt --all --limit 5                       several solutions
  etchwork solve board.txt --all --tier hard                     as many as hints of that tier look for
  etchwork solve board.txt --explain                             the reason for each step
  etchwork solve board.txt --from 0,0 --to 3,2 --json";

#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub ends: EndArgs,
    /// The solver, or several joined by commas, which answer one after the other: `etchwork family
    /// FAMILY` lists them; settings follow a colon: id:key=value [default: one that proves]
    #[arg(long, visible_alias = "finder", value_name = "SOLVER", value_delimiter = ',')]
    pub solver: Vec<String>,
    /// The most nodes of a search [default: 10000000]
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX))]
    pub budget: Option<u64>,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// For paths: list the solutions
    #[arg(long, conflicts_with = "solver")]
    pub all: bool,
    /// The most solutions to list [default: the solution limit of the tier]
    #[arg(long, value_name = "K", requires = "all",
          value_parser = whole(1..=u32::MAX))]
    pub limit: Option<u32>,
    #[command(flatten)]
    pub tier: TierArgs,
    /// Tell why each move follows from what play has shown, as far as that leads (hidden patterns
    /// always do)
    #[arg(long, conflicts_with = "all")]
    pub explain: bool,
    /// Write JSON, one line for each puzzle and solver
    #[arg(long)]
    pub json: bool,
}

pub const COUNT_EXAMPLES: &str = "\
Examples:
  etchwork count puzzle.txt                a puzzle of any family
  etchwork count board.txt --limit 1000    stop at 1000
  etchwork count board.txt --json

Each family counts what it calls a solution: `etchwork family FAMILY` says what that is.";

#[derive(Args, Debug)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub ends: EndArgs,
    /// Stop counting at this number, and say that there are at least as many
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX))]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub const HINT_EXAMPLES: &str = "\
Examples:
  etchwork hint board.txt                                      can it be solved?
  etchwork hint board.txt --level 3                            the first move
  etchwork hint board.txt --trail \"0,0 0,1 1,1\"              can this still be finished?
  etchwork hint board.txt --trail \"0,0 0,1\" --level 2        where the next move is forced
  etchwork hint rails.txt --trail \"R0>; C1v\" --level 3       the next move of another family
  etchwork hint board.txt --level 4                            the whole solution
  etchwork hint board.txt --tier easy    and in how many ways, up to the limit of the tier";

#[derive(Args, Debug)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The cells visited so far, in order; for other families the moves, separated by `;`
    /// [default: the start]
    #[arg(
        long,
        value_name = "CELLS|MOVES",
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    pub trail: String,
    /// How much to tell: 1 whether the puzzle can still be solved, 2 what is forced among what
    /// play has shown so far, and why, 3 the next move, 4 all moves
    #[arg(long, value_name = "LEVEL", default_value = "1",
          value_parser = whole(1..=4_u8).map(hint_level))]
    pub level: HintLevel,
    #[command(flatten)]
    pub tier: TierArgs,
    /// The most nodes of a search [default: 10000000]; for other families the most states [default:
    /// 200000]
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX))]
    pub budget: Option<u64>,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// The hint level of a valid number.
fn hint_level(number: u8) -> HintLevel {
    HintLevel::of_number(number).expect("numbers outside the range were refused")
}
