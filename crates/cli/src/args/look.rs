//! What the commands accept that draw and measure puzzles.

use super::input::InputArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub const RENDER_EXAMPLES: &str = "\
Examples:
  etchwork render board.txt > board.svg
  etchwork generate --json | etchwork render - --format text --solution
  etchwork render mine/puzzles.jsonl --line 3 --out third.svg";

#[derive(Args, Debug)]
pub struct RenderArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// What to draw [default: what the name of --out says, else svg]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// How wide a PNG is, in pixels [default: 800]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16_384))]
    pub width: Option<u32>,
    /// Draw the solution as well; where none is stored, one that is found
    #[arg(long)]
    pub solution: bool,
    /// Mark what cannot stay as it is, such as loops and parts that are closed off
    #[arg(long, conflicts_with = "solution")]
    pub flaws: bool,
    /// Write to a file instead of standard output; its name says the format: .svg, .txt or .png
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
    /// Pixels
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
    /// Put the path into the board ID; where none is stored, one that is found
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
  etchwork states board.txt --html states.html     a page on which each state can be looked at
  etchwork states board.txt --svg states.svg       a drawing of the states";

#[derive(Args, Debug)]
pub struct StatesArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Draw the states as SVG, more than 3000 as layers
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a page on which every state can be looked at, of more than 3000 some of each column
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the graph for Graphviz
    #[arg(long, value_name = "FILE")]
    pub dot: Option<PathBuf>,
    /// Write the moves beside the lines of the SVG
    #[arg(long, requires = "svg")]
    pub labels: bool,
    /// Go on from solved states
    #[arg(long)]
    pub expand_goals: bool,
    /// Do not go on so many moves from the start [default: no bound]
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,
    /// The most states to keep
    #[arg(long, value_name = "N", default_value_t = 2_000_000,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub max_states: u32,
    /// The most memory to use, in megabytes, a quarter of it for a drawing if there is one
    #[arg(long, value_name = "MB", default_value_t = 2000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: u64,
    /// Write every state and transition as JSON
    #[arg(long)]
    pub json: bool,
}

pub const MEASURE_EXAMPLES: &str = "\
Examples:
  etchwork generate --json --count 20 | etchwork measure - --json
  etchwork measure board.txt                            by the path in it, or one that is found
  etchwork measure board.txt --tiers article --tier expert";

#[derive(Args, Debug)]
pub struct MeasureArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The tier by whose settings puzzles are judged [default: the puzzle's own; of a board the
    /// only one of the set, else medium]
    #[arg(long, short, value_name = "TIER")]
    pub tier: Option<String>,
    /// Write JSON, one line a puzzle
    #[arg(long)]
    pub json: bool,
}
