//! Developer commands: `cargo xtask --help`.

mod against;
mod bands;
mod bench_record;
mod census;
#[cfg(test)]
mod dependencies;
mod finders;
mod fuzz;
mod mechanics;
mod places;
mod rejections;
mod release;
mod retune;
mod searches;
mod site;
mod states;
mod tiers;
mod timed;
mod unique;
mod web;

use clap::{Parser, Subcommand};
use std::ffi::OsString;
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
    /// prints its figures as JSON. Both sides run in turn on the same tier, on one thread, each
    /// timing itself; the best of the rounds counts. Ours keeps one worker from round to round;
    /// "anew" is a new worker in each round. "portable" uses no wide registers, only the code for
    /// every processor of this kind; "alone" answers one request after the other, each by itself.
    /// "as JSON" is the whole of `etchwork generate --json`, from its start to its end. Of two
    /// threads each has its own worker and makes as many puzzles as one alone, by the clock. The
    /// command builds itself with full optimisation first, which takes some minutes.
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
        #[arg(long, default_value_t = 9)]
        rounds: u32,
        /// Another checkout, with which the shipped tier set is compared too
        #[arg(long)]
        before: Option<PathBuf>,
    },
    /// Compare the article's tuning run with a foreign generator: CPU time of the whole search
    /// here, and of merely generating as many puzzles there
    ///
    /// The folder is that of `against`.
    AgainstTuning {
        /// The folder of the foreign generator
        folder: PathBuf,
        /// The tiers to compare
        #[arg(long, default_values = ["tutorial", "easy", "medium", "hard", "expert"])]
        tier: Vec<String>,
        /// Foreign puzzles a tier
        #[arg(long, default_value_t = 20_000)]
        count: u32,
    },
    /// Print what puzzles read, tier by tier: the figures that bands are chosen from
    Bands {
        /// Tier sets by name, or TOML files
        #[arg(long, default_values = SETS)]
        tiers: Vec<String>,
        /// Requests a tier
        #[arg(long, default_value_t = 2000)]
        count: u32,
        /// The seed
        #[arg(long, default_value_t = 1)]
        seed: u32,
    },
    /// Print how often a greedy player fails, tier by tier, and on one size under each tier
    Player {
        /// Tier sets by name, or TOML files
        #[arg(long, default_values = SETS)]
        tiers: Vec<String>,
        /// The sizes held fixed
        #[arg(long, default_values = ["5x6", "6x6"])]
        size: Vec<etchwork::Grid>,
        /// How many moves the player looks ahead
        #[arg(long, default_values_t = [1, 3])]
        look_ahead: Vec<u32>,
        /// Requests a figure
        #[arg(long, default_value_t = 2000)]
        count: u32,
    },
    /// Run the benchmarks and keep a summary beside the records of the rejection lab
    BenchRecord {
        /// Only benchmarks with this in their names
        filter: Option<String>,
        /// The folder of the records, in the workspace's root
        #[arg(long, default_value = "record")]
        folder: PathBuf,
    },
    /// Count the puzzles with few solutions that there are: every board, every pair of ends
    ///
    /// Boards count up to symmetry; pairs of ends that a symmetric board maps onto each other
    /// count each. Takes 20 minutes for four walls on 8x8.
    Census {
        /// Columns and rows
        size: etchwork::Grid,
        /// Walls
        walls: usize,
        /// The tier whose gates hold
        #[arg(long, default_value = "expert")]
        tier: String,
        /// The most solutions
        #[arg(long, default_value_t = 5)]
        most: usize,
    },
    /// Print what each path finder decides on boards of each size, and in what time
    ///
    /// The boards are sculpted, with two ends drawn at random: as many that have a path as that
    /// have none although no screen says so. Those of the corpus are added. Times are of one
    /// decision, the screens before the search included, the best of three.
    Finders {
        /// Boards of each size and kind
        #[arg(long, default_value_t = 40)]
        boards: usize,
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
        #[arg(long, default_values = [etchwork::engine::DEFAULT_SET])]
        tiers: Vec<String>,
    },
    /// Run the fuzz targets, a minute each
    ///
    /// The compiler is the stable one; libFuzzer itself needs a C++ compiler. The corpus is
    /// `fuzz/corpus`; what is found is kept below `target/fuzz`, and an input that fails is named.
    Fuzz {
        /// The targets
        #[arg(default_values = fuzz::TARGETS)]
        target: Vec<String>,
        /// Seconds for each
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Tune the tier set that ships, or go on with it, and print how it does
    ///
    /// Starts from `default`, towards the bands `default`. The record is a folder a tier.
    Retune(retune::Retuning),
    /// Print the scores of tier sets towards the same bands, on seeds that nothing was chosen by
    Scores {
        /// Tier sets by name, or TOML files
        #[arg(long, default_values = SETS)]
        tiers: Vec<String>,
        /// The bands
        #[arg(long, default_value = "default")]
        bands: String,
        /// Requests a tier
        #[arg(long, default_value_t = 2000)]
        count: u32,
        /// The seed
        #[arg(long, default_value_t = 77)]
        seed: u32,
    },
    /// Compare searches: the puzzles each needs for the held-out score at which the first ends
    ///
    /// The first asks for as many puzzles as so many iterations of five whole measurements, the
    /// others for a quarter of them. Runs are kept in the folder, so that a comparison that was
    /// interrupted goes on where it was. A mark counts as reached where the score stays above it.
    Searches(searches::Comparison),
    /// Run the rejection lab: a record, charts, and docs/rejection-rates.md or that of the set
    ///
    /// Takes what `etchwork lab rejections` takes, and does the same, in the workspace's root.
    /// With `--quick` the report stays as it is, unless `--report` names one. Beside the registered
    /// finders, `bounded-dfs` with short restarts takes part.
    #[command(disable_help_flag = true)]
    Rejections {
        /// Options of `etchwork lab rejections`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Pack everything that can be published, and check and build it: packages of Rust, in the order
    /// in which they are published, the wheel, and the package for JavaScript
    ///
    /// Each package of Rust is built from what was packed alone, without the network. The wheel needs
    /// maturin (`pip install maturin`); the package for JavaScript needs npm, and is built by `cargo
    /// xtask web` first. Nothing is published.
    Release(release::Release),
    /// Build the site: the guides, the game and the API docs as files for any server
    ///
    /// `docs/SUMMARY.md` has the order of the guides. The game is taken as `cargo xtask web` has
    /// built it.
    Site {
        /// Where the site goes [default: site, below the folder where cargo builds]
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
        /// Leave out the game
        #[arg(long)]
        no_game: bool,
        /// Leave out the API docs, which take a minute to build
        #[arg(long)]
        no_api: bool,
    },
    /// Draw the sample contraptions and their state spaces into docs/
    States {
        /// The folder to write state-spaces.md and state-spaces/ into
        #[arg(default_value = "docs")]
        folder: PathBuf,
    },
    /// Write a page for each family that shows how far apart its tiers are, with a chart of each
    /// reading
    ///
    /// The figures are those of the set that the family plays, or of the set that is named. Fails if a puzzle of a lower tier
    /// is too often harder than one of the next.
    Tiers(tiers::Comparison),
    /// Compare ways to few solutions: puzzles a second, boards a puzzle, and fork ratios
    ///
    /// Rejection is the tier without its refiner. One thread, CPU time of the whole process.
    Unique {
        /// The tiers
        #[arg(long, default_values = ["tutorial", "easy", "medium", "hard", "expert"])]
        tier: Vec<String>,
        /// The most solutions
        #[arg(long, default_values_t = [1, 5])]
        most: Vec<u32>,
        /// The size of all boards, if not the tier's
        #[arg(long)]
        size: Option<String>,
        /// CPU seconds for each row, at least
        #[arg(long, default_value_t = 3.0)]
        seconds: f64,
    },
    /// Build the page: the engine as WebAssembly, and the front end, into crates/web/dist
    ///
    /// Needs npm and the component rust-src of rustup, or Debian's rustc-web, cargo-web,
    /// rust-web-src and lld.
    Web {
        /// Then build the command with the page inside, and serve it
        #[arg(long)]
        serve: bool,
        /// Then make puzzles by recipe here and in WebAssembly, by node, and compare the bytes
        #[arg(long, value_name = "PUZZLES", num_args = 0..=1, default_missing_value = "1000")]
        compare: Option<usize>,
        /// A page with the engine of this package instead, which calls `etchwork_web::page!`
        #[arg(long, value_name = "FOLDER", requires = "out")]
        engine: Option<PathBuf>,
        /// Where that page goes
        #[arg(long, value_name = "FOLDER", requires = "engine", conflicts_with_all = ["serve", "compare"])]
        out: Option<PathBuf>,
    },
}

/// The built-in tier sets.
const SETS: [&str; 3] = ["article", "default", etchwork::engine::DEFAULT_SET];

fn main() -> ExitCode {
    let command = Cli::parse().command;
    let times_itself = matches!(
        command,
        Command::Against { .. } | Command::AgainstTuning { .. } | Command::Finders { .. }
    );
    if times_itself {
        match timed::ran_as_measured() {
            Ok(false) => (),
            ran => return end(ran.map(drop)),
        }
    }
    let done = match command {
        Command::Against { folder, tier, count, rounds, before } => {
            tier.iter().try_for_each(|tier| {
                against::run(&folder, tier, count, rounds)?;
                before.iter().try_for_each(|b| against::shipped::run(b, tier, count, rounds))
            })
        }
        Command::AgainstTuning { folder, tier, count } => {
            against::tuning::run(&folder, &tier, count)
        }
        Command::Bands { tiers, count, seed } => bands::run(&tiers, count, seed),
        Command::Player { tiers, size, look_ahead, count } => {
            bands::player(&tiers, &size, &look_ahead, count)
        }
        Command::Finders { boards } => finders::run(boards),
        Command::Census { size, walls, tier, most } => census::run(size, walls, &tier, most),
        Command::Unique { tier, most, size, seconds } => {
            unique::run(&tier, &most, size.as_deref(), seconds)
        }
        Command::Retune(retuning) => retune::run(&retuning),
        Command::Scores { tiers, bands, count, seed } => {
            retune::scores(&tiers, &bands, count, seed)
        }
        Command::Searches(comparison) => searches::run(&comparison),
        Command::Mechanics { puzzles, tiers } => {
            tiers.iter().try_for_each(|set| mechanics::run(set, puzzles))
        }
        Command::Fuzz { target, seconds } => fuzz::run(&target, seconds),
        Command::BenchRecord { filter, folder } => bench_record::run(&folder, filter.as_deref()),
        Command::Rejections { options } => return rejections::run(options),
        Command::Release(release) => release::run(&release),
        Command::Site { out, no_game, no_api } => {
            site::run(out, site::Beside { game: !no_game, api: !no_api })
        }
        Command::States { folder } => states::run(&folder),
        Command::Tiers(comparison) => tiers::run(&comparison),
        Command::Web { engine: Some(engine), out: Some(out), .. } => web::of_package(&engine, &out),
        Command::Web { serve, compare, .. } => web::run(serve, compare),
    };
    end(done)
}

fn end(done: Result<(), Box<dyn std::error::Error>>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error}");
            ExitCode::FAILURE
        }
    }
}
