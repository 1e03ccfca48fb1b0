//! What `etchwork play` accepts.

use super::input::{MemoryArgs, TierArgs};
use super::keys::{KeyValue, key_value};
use super::numbers::{seed, whole};
use clap::Args;
use std::path::PathBuf;

pub const PLAY_EXAMPLES: &str = "\
Examples:
  etchwork play                                   a new medium puzzle
  etchwork play --tier hard --mechanic fog        a new hard puzzle in fog
  etchwork play --family pipes --set tiling=hex   a new puzzle of pipes
  etchwork play p1.OcAEAUEQgAAAMhv.6796           the puzzle of an ID
  etchwork play board.txt --save game.txt         continue where you left off

Keys: arrows or hjkl extend the trail, and going back along it takes cells back; u or
Backspace undoes, U goes back to the last number, r redoes, b sets a bookmark, B returns
to it, ? gives a hint and tells more when pressed again, w takes a link or the first
listed move, digits make the listed moves and m lists more, HJKL look around, i shows the
rule, n makes a new puzzle of the same kind, 0 restarts and u right after it undoes that,
q or Esc twice quits.

Where moves have no direction, arrows or hjkl move a cursor: Enter or the space bar acts
there, x acts the other way, v and Enter drag from one place to another, Shift with an
arrow drags one step, Tab goes to the next place, p locks or unlocks a tile, P removes
all locks. Where moves have a direction, c switches between walking and the cursor. The
mouse does the same: the left button acts or drags, the right button acts the other way.";

#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Puzzles of any family as text or JSON, a folder of them, or an ID [default: a new puzzle]
    #[arg(value_name = "FILE|FOLDER|ID")]
    pub file: Option<PathBuf>,
    /// Which puzzle of a file with several, from 1 [default: all, one after the other]
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX),
          requires = "file")]
    pub line: Option<u32>,
    #[command(flatten)]
    pub fresh: FreshArgs,
    #[command(flatten)]
    pub tier: TierArgs,
    /// The tier set by name, or a TOML file: the set of a new puzzle, or of a recipe ID [default:
    /// the ID's, else default-3]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// Continue the game in this file, and save it there after every move; a game in the file is
    /// played unless another puzzle is named
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// End the game at the first mistake, which cannot be taken back. A level that needs a guess is
    /// refused
    #[arg(long)]
    pub strict: bool,
}

/// What a new puzzle should be like.
#[derive(Args, Clone, Debug, Default)]
pub struct FreshArgs {
    /// The family of a new puzzle: `etchwork families` lists them [default: path]
    #[arg(long, value_name = "FAMILY", conflicts_with = "file")]
    pub family: Option<String>,
    /// The mechanic of a new puzzle of paths; settings follow a colon: id:key=value
    /// [default: drawn by weight]
    #[arg(long, value_name = "MECHANIC", conflicts_with = "file")]
    pub mechanic: Option<String>,
    /// The maker of a new puzzle, for families that have makers; settings follow a colon:
    /// id:key=value [default: the tier's]
    #[arg(long, value_name = "MAKER", conflicts_with = "file")]
    pub maker: Option<String>,
    /// A setting of the maker; repeat the option for more
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value, conflicts_with = "file")]
    pub set: Vec<KeyValue>,
    /// Columns and rows of a new puzzle, such as 5x6 [default: the tier's]
    #[arg(long, value_name = "CxR", conflicts_with = "file")]
    pub size: Option<String>,
    /// The seed of a new puzzle [default: fresh]
    #[arg(long, short, value_name = "SEED", allow_hyphen_values = true, conflicts_with = "file",
          value_parser = seed)]
    pub seed: Option<String>,
}

pub const REPLAY_EXAMPLES: &str = "\
Examples:
  etchwork play board.txt --save game.txt    then: etchwork replay game.txt
  etchwork replay plays.json                 each play of a log of the page";

#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// A save of `play --save`, or a log of play that the page wrote
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The most nodes of a search: of the solver for the fewest moves, and of each hint for what is
    /// left after a move
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX))]
    pub budget: Option<u64>,
    #[command(flatten)]
    pub memory: MemoryArgs,
    /// Write JSON, one line per play
    #[arg(long)]
    pub json: bool,
}
