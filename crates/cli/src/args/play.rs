//! What `etchwork play` accepts.

use super::input::TierArgs;
use super::keys::{KeyValue, key_value};
use clap::Args;
use std::path::PathBuf;

pub const PLAY_EXAMPLES: &str = "\
Examples:
  etchwork play                                   a new medium puzzle
  etchwork play --tier hard --mechanic fog        a new one of that kind
  etchwork play --family pipes --set tiling=hex   a new one of another family
  etchwork play p1.OcAEAUEQgAAAMhv.6796           the puzzle of an ID
  etchwork play board.txt --save game.txt         go on where you left off

Keys: arrows or hjkl extend the trail, going back along it takes back; u or Backspace
undoes, r redoes, b sets a bookmark, B comes back to it, ? gives a hint and tells more
when asked again, w takes a link or the first move that is listed, digits make those
that are listed and m lists more, HJKL look around, i says the rule, n makes a new
puzzle of the same kind, 0 begins anew and u right after it goes back, q or Esc twice
quits.

Where moves have no direction, arrows or hjkl move a cursor: Enter or the space bar acts
there, x acts the other way, v and Enter drag from one place to another, Shift with an
arrow drags one step, Tab goes to the next place, p locks a tile or takes the lock off,
P takes all off. Where they have one, c switches between walking and the cursor. The
mouse does the same: left to act or drag, right to act the other way.";

#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// Board texts, puzzles in JSON, or an ID [default: a new puzzle]
    #[arg(value_name = "FILE|ID")]
    pub file: Option<PathBuf>,
    /// Which puzzle of a file with several, from 1 [default: all, one after the other]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
          requires = "file")]
    pub line: Option<u32>,
    #[command(flatten)]
    pub fresh: FreshArgs,
    #[command(flatten)]
    pub tier: TierArgs,
    /// The tier set by name, or a TOML file: that of a new puzzle, or of a recipe ID
    /// [default: the ID's, else default-2]
    #[arg(long, value_name = "SET|FILE")]
    pub tiers: Option<String>,
    /// Go on with the game in this file, and save it there after every move; where there is
    /// one, its puzzle is played unless another is named
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// End the game with the first mistake: nothing can be taken back then. A level that needs
    /// a guess is refused
    #[arg(long)]
    pub strict: bool,
}

/// What a fresh puzzle is like.
#[derive(Args, Clone, Debug, Default)]
pub struct FreshArgs {
    /// The family of a new puzzle: `etchwork families` lists them [default: path]
    #[arg(long, value_name = "FAMILY", conflicts_with = "file")]
    pub family: Option<String>,
    /// The mechanic of a new puzzle of paths; settings follow a colon: id:key=value
    /// [default: drawn by weight]
    #[arg(long, value_name = "MECHANIC", conflicts_with = "file")]
    pub mechanic: Option<String>,
    /// The maker of a new puzzle, of families that have makers; settings follow a colon:
    /// id:key=value [default: the tier's]
    #[arg(long, value_name = "MAKER", conflicts_with = "file")]
    pub maker: Option<String>,
    /// A setting of the maker; give the option again for more
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value, conflicts_with = "file")]
    pub set: Vec<KeyValue>,
    /// Columns and rows of a new puzzle, such as 5x6 [default: the tier's]
    #[arg(long, value_name = "CxR", conflicts_with = "file")]
    pub size: Option<String>,
    /// The seed of a new puzzle [default: fresh]
    #[arg(long, short, value_name = "SEED", allow_hyphen_values = true, conflicts_with = "file")]
    pub seed: Option<String>,
}
