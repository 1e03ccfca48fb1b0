//! What the command line accepts.

use clap::{Args, Parser, Subcommand, ValueEnum};
use etchwork::Grid;
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --tier all --count 10 --out pack    a folder to look through
  etchwork render board.txt > board.svg                 a picture of a board
  etchwork tiers                                        the difficulty levels

Exit codes: 0 done, 1 a negative answer, 2 bad input, 3 given up or stopped,
4 reading or writing failed.";

/// Puzzles worth playing: sculpted boards, Hamiltonian paths, quality gates
#[derive(Debug, Parser)]
#[command(name = "etchwork", version, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make puzzles
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(GenerateArgs),
    /// Draw a board as SVG or text
    #[command(after_help = RENDER_EXAMPLES)]
    Render(RenderArgs),
    /// Measure a board with its path
    #[command(after_help = MEASURE_EXAMPLES)]
    Measure(MeasureArgs),
    /// List the tiers of a set
    #[command(after_help = TIERS_EXAMPLES)]
    Tiers(TiersArgs),
    #[command(flatten)]
    List(ListKind),
    /// Print the JSON Schema of a puzzle
    Schema,
}

const GENERATE_EXAMPLES: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --tier expert --seed cellar         the same one for the same seed
  etchwork generate --tier all --count 10 --out pack    pictures and an index to look through
  etchwork generate --count 1000 --json --distinct      JSON Lines, no puzzle twice
  etchwork generate --count 500 --funnel funnel.json    how much was thrown away, and why
  etchwork generate --id r0.default.medium.42.0...      the puzzle of a recipe ID";

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// Make the puzzle of a recipe ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "tier", "seed", "count", "first", "boards", "size", "mechanic", "finder", "distinct",
    ])]
    pub id: Option<String>,
    /// The tier, or `all` [default: medium]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
    /// The tier set by name, or a TOML file
    ///
    /// [default: the ID's, else default]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// A number below 2^32, or any text [default: fresh]
    #[arg(long, short, value_name = "SEED", allow_hyphen_values = true,
          value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub seed: Option<String>,
    /// How many puzzles of each tier
    #[arg(long, short = 'n', value_name = "K", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0)]
    pub first: u32,
    /// The most boards for a puzzle [default: the tier's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub boards: Option<u32>,
    /// Columns and rows of every board, such as 5x6 [default: the tier's]
    #[arg(long, value_name = "CxR", value_parser = size)]
    pub size: Option<Grid>,
    /// The mechanic; it is never given up for another [default: drawn by weight]
    #[arg(long, value_name = "MECHANIC")]
    pub mechanic: Option<String>,
    /// The path finder [default: the tier's]
    #[arg(long, value_name = "FINDER")]
    pub finder: Option<String>,
    /// Leave out puzzles that equal an earlier one, turned, mirrored or reversed
    #[arg(long)]
    pub distinct: bool,
    /// Threads; they change nothing but the time [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Draw the path as well
    #[arg(long, conflicts_with = "json")]
    pub solution: bool,
    /// Write JSON Lines, one puzzle a line
    #[arg(long)]
    pub json: bool,
    /// Write a folder: puzzles.jsonl, pictures, index.html
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write what was thrown away, and why, as JSON
    #[arg(long, value_name = "FILE")]
    pub funnel: Option<PathBuf>,
}

const RENDER_EXAMPLES: &str = "\
Examples:
  etchwork render board.txt > board.svg
  etchwork generate --json | etchwork render - --format text --solution
  etchwork render pack/puzzles.jsonl --line 3 --out third.svg";

#[derive(Args, Debug)]
pub struct RenderArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// What to draw
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    pub format: Format,
    /// Draw the path as well
    #[arg(long)]
    pub solution: bool,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// A kind of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A circuit board as SVG
    Svg,
    /// Line drawing for a terminal
    Text,
}

const MEASURE_EXAMPLES: &str = "\
Examples:
  etchwork measure board.txt
  etchwork generate --json --count 20 | etchwork measure - --json
  etchwork measure board.txt --tiers article --tier expert";

#[derive(Args, Debug)]
pub struct MeasureArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The tier set by name, or a TOML file, whose settings are used
    #[arg(long, value_name = "SET|FILE", default_value = "default")]
    pub tiers: String,
    /// The tier whose settings are used [default: the puzzle's own, else medium]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
    /// Write JSON, one line a puzzle
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct InputArgs {
    /// Board text, or puzzles in JSON; `-` reads standard input
    #[arg(value_name = "FILE|-")]
    pub file: PathBuf,
    /// Which puzzle of a file with several, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub line: Option<u32>,
}

const TIERS_EXAMPLES: &str = "\
Examples:
  etchwork tiers --tiers article
  etchwork tiers --toml > mine.toml    a set to change, then: generate --tiers mine.toml";

#[derive(Args, Debug)]
pub struct TiersArgs {
    /// The tier set by name, or a TOML file
    #[arg(long, value_name = "SET|FILE", default_value = "default")]
    pub tiers: String,
    /// Print the set as TOML, to copy and change
    #[arg(long)]
    pub toml: bool,
}

#[derive(Clone, Copy, Debug, Subcommand)]
pub enum ListKind {
    /// List the path finders
    Finders,
    /// List the mechanics
    Mechanics,
    /// List the metrics
    Metrics,
    /// List the sculptors
    Sculptors,
    /// List the screens
    Screens,
    /// List the orders of sources
    Sources,
}

fn size(text: &str) -> Result<Grid, String> {
    text.parse().map_err(|error: etchwork::topology::GridError| error.to_string())
}
