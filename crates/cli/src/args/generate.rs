//! What `etchwork generate` accepts.

use super::changes::ChangeArgs;
use super::keys::{KeyNumber, key_number};
use super::numbers::{seed, whole};
use clap::{Args, ValueEnum};
use etchwork::Puzzle;
use std::path::PathBuf;

pub const GENERATE_EXAMPLES: &str = "\
Examples:
  etchwork generate                                     one medium puzzle, drawn here
  etchwork generate --tier expert --seed cellar         the same puzzle for the same seed
  etchwork generate --tier all --count 10 --out mine    pictures and an index to browse
  etchwork generate --tier easy,hard --count 3          three from each of two tiers
  etchwork generate --count 1000 --json --distinct      JSON Lines, no puzzle twice
  etchwork generate --count 9 --distinct=boards         no board twice, with fog or without
  etchwork generate --count 500 --funnel funnel.json    how much was rejected, and why
  etchwork generate --tier hard --max-solutions 1       a puzzle with one solution
  etchwork generate --family pipes --difficulty 30..40  as hard as that, by the model
  etchwork generate --family contraption --tier easy    gates, toggles and balls
  etchwork generate --id r1.default-3.medium.42.0...      the puzzle of a recipe ID";

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// Make the puzzle of a recipe ID
    #[arg(long, value_name = "ID", conflicts_with_all = [
        "tier", "seed", "count", "first", "size", "mechanic", "finder", "distinct", "max_solutions",
        "family", "maker", "set", "min", "max", "difficulty", "series",
    ])]
    pub id: Option<String>,
    /// The family of puzzles: `etchwork families` lists them [default: path]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// The tier, several joined by commas, or `all` [default: the only one, else medium]
    #[arg(long, short, value_name = "TIER", value_delimiter = ',')]
    pub tier: Vec<String>,
    /// The tier set by name, or a TOML file
    ///
    /// [default: the ID's, else the family's own; for paths default-3]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// A number below 2^32, or any text [default: fresh]
    #[arg(long, short, value_name = "SEED", allow_hyphen_values = true,
          value_parser = seed)]
    pub seed: Option<String>,
    /// How many puzzles of each tier
    #[arg(long, short = 'n', value_name = "K", default_value_t = 1,
          value_parser = whole(1..=u32::MAX))]
    pub count: u32,
    /// The index of the first puzzle
    #[arg(long, value_name = "I", default_value_t = 0, value_parser = whole(0..=u32::MAX))]
    pub first: u32,
    /// The most boards for a puzzle [default: the tier's]
    ///
    /// With --id the option changes no puzzle: an ID that needs more boards is refused [default:
    /// 1000000]
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX))]
    pub boards: Option<u32>,
    #[command(flatten)]
    pub changes: ChangeArgs,
    /// Let a reading correct itself from puzzle to puzzle, so that its mean becomes B [without a
    /// value: the tier's own]
    #[arg(long, value_name = "READING=B", num_args = 0..=1, value_parser = key_number)]
    pub series: Option<Option<KeyNumber>>,
    /// Leave out duplicates, also turned, mirrored or reversed: `puzzles` compares the mechanic
    /// too, `boards` compares walls, links and ends alone [without a value: puzzles]
    #[arg(long, value_enum, value_name = "WHAT", num_args = 0..=1, require_equals = true,
          default_missing_value = "puzzles")]
    pub distinct: Option<Distinct>,
    /// Threads; they change only the time [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1..=256_u16))]
    pub threads: Option<u16>,
    /// Do not count the solutions of each puzzle; counting takes longer than making the puzzle
    #[arg(long)]
    pub no_solutions: bool,
    /// Write every reading under a drawn puzzle, not just its difficulty, moves and solutions
    #[arg(long, conflicts_with = "json")]
    pub readings: bool,
    /// Draw the solution as well
    #[arg(long, conflicts_with = "json")]
    pub solution: bool,
    /// Write JSON Lines, one puzzle per line
    #[arg(long)]
    pub json: bool,
    /// Write a folder: puzzles.jsonl, pictures, index.html
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write what was rejected, and why, as JSON
    #[arg(long, value_name = "FILE")]
    pub funnel: Option<PathBuf>,
}

/// What decides whether two puzzles are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Distinct {
    /// Board, ends, mechanic, and what the mechanic adds
    Puzzles,
    /// Board and ends: a board with fog equals the same board without
    Boards,
}

impl Distinct {
    /// A key that equal puzzles share.
    pub fn key(self, puzzle: &dyn Puzzle) -> Vec<u8> {
        match self {
            Self::Boards => puzzle.board_likeness(),
            Self::Puzzles => puzzle.likeness(),
        }
    }

    /// The option that selects it.
    pub fn option(self) -> &'static str {
        match self {
            Self::Puzzles => "--distinct",
            Self::Boards => "--distinct=boards",
        }
    }
}
