//! What the commands accept that draw or measure puzzles.

use super::input::{InputArgs, MemoryArgs};
use super::keys::{KeyValue, key_value};
use super::numbers::{seed, whole};
use clap::{Args, ValueEnum};
use etchwork::render::Theme;
use std::path::PathBuf;

pub const RENDER_EXAMPLES: &str = "\
Examples:
  etchwork render board.txt > board.svg
  etchwork generate --json | etchwork render - --format text --solution
  etchwork render mine/puzzles.jsonl --line 3 --out third.svg
  etchwork render board.txt --ink black --out paper.svg    black on white, to print";

#[derive(Args, Debug)]
pub struct RenderArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The kind of drawing [default: from the name of --out, else svg]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// The width of a PNG, in pixels [default: 800]
    #[arg(long, value_name = "N", value_parser = whole(1..=16_384_u32))]
    pub width: Option<u32>,
    /// The colours of an SVG or PNG [default: dark]
    #[arg(long, value_enum)]
    pub ink: Option<InkName>,
    /// Draw the solution as well; where none is stored, one that is found
    #[arg(long)]
    pub solution: bool,
    /// Mark flaws that cannot stay, such as loops and parts that are closed off
    #[arg(long, conflicts_with = "solution")]
    pub flaws: bool,
    /// Draw the names of all nodes, to follow a solution that is told; without it nodes of hidden
    /// patterns have none
    #[arg(long)]
    pub names: bool,
    /// Draw the puzzle in another layout: `roomy` puts the nodes of hidden patterns far apart and
    /// where few edges cross, `stress` alone where few edges cross; the puzzle stays the same
    #[arg(long, value_name = "NAME")]
    pub layout: Option<String>,
    /// Write to a file instead of standard output; its extension gives the format: .svg, .txt or
    /// .png
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The names of inks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InkName {
    /// Bright on dark blue, for screens
    Dark,
    /// In colour, on white
    Light,
    /// Black and white, with little black
    Black,
}

impl InkName {
    /// The theme of drawings.
    pub fn theme(self) -> Theme {
        match self {
            Self::Dark => Theme::Dark,
            Self::Light => Theme::Light,
            Self::Black => Theme::Black,
        }
    }
}

/// A kind of drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A circuit board as SVG
    Svg,
    /// A line drawing for a terminal
    Text,
    /// A picture in pixels
    Png,
    /// A card for links, 1200 by 630 pixels, as PNG
    Card,
}

pub const SHOW_EXAMPLES: &str = "\
Examples:
  etchwork generate --json | etchwork show -           IDs and figures of a new puzzle
  etchwork generate --json | etchwork show - --path    an ID that holds the path as well";

#[derive(Args, Debug)]
pub struct ShowArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Put the path into the board ID; where no path is stored, find one
    #[arg(long)]
    pub path: bool,
    /// Draw the solution as well; where none is stored, one that is found
    #[arg(long, conflicts_with = "json")]
    pub solution: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

pub const STATES_EXAMPLES: &str = "\
Examples:
  etchwork states board.txt                        figures: dead ends, solutions, distances
  etchwork states board.txt --html states.html     a page that shows each state
  etchwork states board.txt --svg states.svg       a drawing of the states
  etchwork states door.txt --collapse --svg s.svg  with what walking joins as one
  etchwork states door.txt --svg s.svg --length toggle=3,push=3";

/// A kind of moves with a length: `push=3`.
fn length_of_kind(text: &str) -> Result<(String, u16), String> {
    let parts = text.split_once('=');
    let read = parts.and_then(|(kind, length)| Some((kind.to_owned(), length.parse().ok()?)));
    read.ok_or_else(|| "write a kind of moves and a whole number, such as push=3".to_owned())
}

#[derive(Args, Debug)]
pub struct StatesArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Draw the states as SVG; more than 3000 states are drawn as layers
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a page that shows every state, or some states of each column if there are more than
    /// 3000
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the graph for Graphviz
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the moves next to the lines of the SVG
    #[arg(long, requires = "svg")]
    pub labels: bool,
    /// Draw states that differ only by where one can walk as one, a region, as solvers of Sokoban do
    /// with the area that the player can reach; states and regions are both counted
    #[arg(long)]
    pub collapse: bool,
    /// How long the lines of a kind of moves are drawn, 1 to 20 [default: 1]. The refusal of
    /// an unknown kind lists those of the puzzle. Separate several by commas
    #[arg(long, value_name = "KIND=N", value_delimiter = ',', value_parser = length_of_kind)]
    pub length: Vec<(String, u16)>,
    /// Continue from solved states
    #[arg(long)]
    pub expand_goals: bool,
    /// The most moves from the start [default: no bound]
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX))]
    pub depth: Option<u32>,
    /// The most states to keep
    #[arg(long, value_name = "N", default_value_t = 2_000_000,
          value_parser = whole(1..=u32::MAX))]
    pub max_states: u32,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write every state and transition as JSON
    #[arg(long)]
    pub json: bool,
}

pub const MEASURE_EXAMPLES: &str = "\
Examples:
  etchwork generate --json --count 20 | etchwork measure - --json
  etchwork measure puzzle.txt                           with the solution in it, or with one that is found
  etchwork measure board.txt --tiers article --tier expert
  etchwork measure puzzle.txt --difficulty              how hard it is for simulated players, and why";

#[derive(Args, Debug)]
pub struct MeasureArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// For paths: the tier that judges the puzzles, and whose settings the metrics have [default: the
    /// puzzle's own; with --tiers the only tier of the set, else medium; else no tier, and the metrics
    /// have their default settings]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
    /// How hard the puzzle is for simulated players, on one scale for all families: the least strength,
    /// 0 to 100, at which half of the plays solve it, by the model, and why
    #[arg(long, conflicts_with_all = ["tier", "tiers"])]
    pub difficulty: bool,
    /// Write a table, as CSV: a row for each puzzle with its IDs, how it was made, its size, and every
    /// reading of its family. A value that is not known within the budget is `unknown`; a cell is
    /// empty where a family has no such reading. FILE may be a folder or a pack
    #[arg(long, conflicts_with_all = ["tier", "tiers", "difficulty", "json", "line"])]
    pub table: bool,
    /// The player whose effort and missteps are told: novice, regular or expert
    #[arg(long, value_name = "PLAYER", requires = "difficulty", default_value = "regular")]
    pub player: String,
    /// Tell effort and missteps of the player of a profile, a file of `difficulty fit`; the difficulty
    /// stays as it is
    #[arg(long, value_name = "FILE", requires = "difficulty", conflicts_with = "player")]
    pub profile: Option<PathBuf>,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write JSON, one line per puzzle
    #[arg(long)]
    pub json: bool,
}

pub const REVIEW_EXAMPLES: &str = "\
Examples:
  etchwork review mine.txt                         can it be solved, in how many ways, what would help
  etchwork review mine.txt --beside others/        and is it like one of these
  etchwork review mine.txt --json                  with the text of each changed puzzle
  etchwork review door.txt --next easy             three puzzles that keep all of a contraption begun";

#[derive(Args, Debug)]
pub struct ReviewArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// A file or folder of other puzzles: which of them are the same but for names, turns and
    /// mirrors
    #[arg(long, value_name = "FILE|FOLDER")]
    pub beside: Option<PathBuf>,
    /// The most seconds to look for changes to each puzzle; 0 looks for none
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole(0..=u64::MAX))]
    pub seconds: u64,
    /// Add clues and obstacles until one solution is left, and print the finished puzzle
    #[arg(long)]
    pub finish: bool,
    /// Offer three next steps of a draft, finished or not, in place of a review: puzzles of this tier
    /// that keep all of it, and what each does to the readings of the tier
    #[arg(long, value_name = "TIER", conflicts_with_all = ["beside", "finish", "line"])]
    pub next: Option<String>,
    /// Another seed offers other steps
    #[arg(long, value_name = "SEED", default_value = "1", allow_hyphen_values = true,
          value_parser = seed, requires = "next")]
    pub seed: String,
    /// A setting of the maker of the next steps; repeat the option for more
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value, requires = "next")]
    pub set: Vec<KeyValue>,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write JSON, one line per puzzle, with the text of each changed puzzle
    #[arg(long)]
    pub json: bool,
}
