//! A maker that plays jumps backwards from the last peg.

use crate::{Board, Jump, Pegs};
use etchwork::{
    Attempt, Grid, Made, Maker, Refused, Registry, RegistryError, Reject, Settings, SettingsError,
    Stage,
};

/// Starts with one peg on the marked hole of a full rectangle, and takes back the requested number
/// of jumps.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Backwards {
    /// Sizes such as `"4x5"`, all equally likely.
    sizes: Vec<String>,
    jumps: usize,
}

impl Backwards {
    fn new(settings: &Settings) -> Result<Self, SettingsError> {
        let read: Self = settings.read()?;
        for size in &read.sizes {
            let grid: Grid = size.parse().map_err(SettingsError::new)?;
            SettingsError::unless_within("the holes of a size", grid.len(), 3..=Board::MOST_HOLES)?;
        }
        SettingsError::unless_within("sizes in `sizes`", read.sizes.len(), 1..=99)?;
        Ok(read)
    }
}

impl Maker<Pegs> for Backwards {
    fn attempt(&mut self, attempt: &Attempt, _: &mut Refused) -> Result<Made<Pegs>, Reject> {
        let mut size = attempt.streams.stage("size");
        let grid: Grid = self.sizes[size.index(self.sizes.len())].parse().expect("checked");
        let mut jumps = attempt.streams.stage("jumps");
        let mut board = Board::new(grid);
        board.holes = grid.cells().collect();
        let target = jumps.index(board.holes.len());
        board.target = Some(target);
        let mut game = Pegs::new(board);
        let (mut pegs, mut solution) = (1u64 << target, Vec::new());
        for _ in 0..self.jumps {
            let back: Vec<Jump> = game.jumps_back(pegs).collect();
            if back.is_empty() {
                return Err(Reject::new(Stage::Build, "no_jump_back"));
            }
            let jump = back[jumps.index(back.len())];
            pegs ^= jump.changes();
            solution.insert(0, jump);
        }
        game.board.pegs = pegs;
        Ok(Made::new(game, solution))
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        (reason == "no_jump_back").then(|| "no jump can have led to these pegs".to_owned())
    }
}

/// Registers the maker of peg puzzles.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let about = "takes jumps back from the last peg; `sizes`, `jumps`";
    registry
        .kind_mut::<dyn Maker<Pegs>>()
        .add("backwards", about, |settings, _| Ok(Box::new(Backwards::new(settings)?)))
}
