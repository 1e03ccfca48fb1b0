//! The changes to tiers that commands which make puzzles accept.

use super::keys::{Bounds, KeyBound, KeyValue, difficulty, key_bound, key_value};
use super::numbers::whole;
use crate::asked::TierChanges;
use clap::Args;

#[derive(Args, Debug)]
pub struct ChangeArgs {
    /// Columns and rows of every board, from 1x1 to 20x20, such as 5x6 [default: the tier's]; for
    /// some other families also a number of cells, such as 40. `tiers` lists the largest size at
    /// which each tier works, and `--tiers large` is for 12x12 and up
    #[arg(long, value_name = "CxR")]
    pub size: Option<String>,
    /// The mechanic, or several joined with +; no other mechanic replaces it. Settings follow a
    /// colon: id:key=value [default: drawn by weight]
    #[arg(long, value_name = "MECHANIC")]
    pub mechanic: Option<String>,
    /// The path finder; settings follow a colon: id:key=value [default: the tier's]
    #[arg(long, value_name = "FINDER")]
    pub finder: Option<String>,
    /// Emit only puzzles with at most K solutions, counted exactly; the tier's refiner moves ends
    /// and walls to reach that
    #[arg(long, value_name = "K", value_parser = whole(1..=u32::MAX))]
    pub max_solutions: Option<u32>,
    /// The maker, for families that have makers; settings follow a colon: id:key=value; it keeps
    /// those settings of the tier that it knows [default: the tier's]
    #[arg(long, value_name = "MAKER")]
    pub maker: Option<String>,
    /// A setting of the maker; repeat the option for more. `@FILE` is the text of a file, such as
    /// a contraption to finish: sketch=@mine.txt
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<KeyValue>,
    /// Emit only puzzles that are so hard for simulated players, from 0 to 100, both ends included
    #[arg(long, value_name = "A..B", value_parser = difficulty)]
    pub difficulty: Option<Bounds>,
    /// Emit only puzzles whose reading is at least N; repeat the option for more
    #[arg(long, value_name = "READING=N", value_parser = key_bound)]
    pub min: Vec<KeyBound>,
    /// Emit only puzzles whose reading is at most N; repeat the option for more
    #[arg(long, value_name = "READING=N", value_parser = key_bound)]
    pub max: Vec<KeyBound>,
}

impl ChangeArgs {
    /// The changes to the tiers.
    pub fn of_tiers(&self) -> TierChanges<'_> {
        TierChanges {
            size: self.size.as_deref(),
            finder: self.finder.as_deref(),
            mechanic: self.mechanic.as_deref(),
            max_solutions: self.max_solutions,
            maker: self.maker.as_deref(),
            set: &self.set,
            min: &self.min,
            max: &self.max,
            difficulty: self.difficulty,
            ..TierChanges::default()
        }
    }
}
