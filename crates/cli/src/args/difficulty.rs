//! What `etchwork difficulty` accepts.

use super::input::MemoryArgs;
use super::numbers::whole;
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum DifficultyCommand {
    /// Fit the simulated player to logs of play, which the page writes on request
    #[command(after_help = FIT_EXAMPLES)]
    Fit(FitArgs),
}

const FIT_EXAMPLES: &str = "\
Examples:
  etchwork difficulty fit signal-log-2026-11-28.json
  etchwork difficulty fit anna.json ben.json --out us.json    a log of each player; writes a profile
  etchwork measure puzzle.txt --difficulty --profile us.json

Of each log the first play of each puzzle counts. The exit code is 1 if nothing can be learnt from
the plays. The scale that ships never moves.";

#[derive(Args, Debug)]
pub struct FitArgs {
    /// Logs of play, one for each player
    #[arg(value_name = "LOG", required = true)]
    pub logs: Vec<PathBuf>,
    /// The profile to write, as JSON
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Simulated plays of each puzzle at each strength; more take longer
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = whole(1..=10_000_u32))]
    pub plays: u32,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write JSON: the profile, with what was left out
    #[arg(long)]
    pub json: bool,
}
