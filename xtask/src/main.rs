//! Developer commands: `cargo xtask --help`.

mod against;
mod fuzz;
mod mechanics;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer commands")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare with a foreign generator: CPU time per puzzle, and the funnels side by side
    ///
    /// The folder holds `baseline.mjs` and `tiers.json`; `node baseline.mjs tiers.json --tier=T`
    /// prints its figures as JSON. Both sides run in turn on the same tier, on one thread; the
    /// best of the rounds counts.
    Against {
        /// The folder of the foreign generator
        folder: PathBuf,
        /// The tiers to compare
        #[arg(long, default_values = ["tutorial", "easy", "medium", "hard", "expert"])]
        tier: Vec<String>,
        /// Puzzles a round
        #[arg(long, default_value_t = 20_000)]
        count: u32,
        /// Rounds, the two sides in turn
        #[arg(long, default_value_t = 5)]
        rounds: u32,
    },
    /// Verify puzzles of every mechanic in every tier, and print the funnels
    ///
    /// Each puzzle is judged by the checkers of the test kit, which share nothing with the
    /// mechanics: the path, the warps, and what fog shows at each step of the path and of a
    /// random walk. The figures are shares of the boards that were sculpted.
    Mechanics {
        /// Puzzles of each mechanic in each tier
        #[arg(long, default_value_t = 10_000)]
        puzzles: u32,
        /// The built-in tier sets
        #[arg(long, default_values = ["default"])]
        tiers: Vec<String>,
    },
    /// Run the fuzz targets
    Fuzz {
        /// The targets
        #[arg(default_values = ["board_text", "finders", "ids", "saves"])]
        target: Vec<String>,
        /// Seconds for each
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Against { folder, tier, count, rounds } => {
            tier.iter().try_for_each(|tier| against::run(&folder, tier, count, rounds))
        }
        Command::Mechanics { puzzles, tiers } => {
            tiers.iter().try_for_each(|set| mechanics::run(set, puzzles))
        }
        Command::Fuzz { target, seconds } => fuzz::run(&target, seconds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error}");
            ExitCode::FAILURE
        }
    }
}
