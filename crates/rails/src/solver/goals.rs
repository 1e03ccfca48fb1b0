//! Lists all boards on which a track joins the stations.

use super::rules::Rules;
use super::word::Word;
use crate::Kind;

/// All goals of a search, or the answer that there are more than the limit.
pub(super) enum Goals<W> {
    All(Vec<W>),
    TooMany,
}

/// Limits at which the listing of goals is abandoned.
pub(super) struct Limits {
    /// The most boards.
    pub(super) boards: usize,
    /// The most steps along tracks.
    pub(super) steps: u64,
}

/// Lists the boards that have the same tiles as `board` within each orbit of cells, and on which at
/// most `quarters` quarter turns join the stations. Moves keep every tile in its orbit, so these
/// are all goals that moves could reach.
pub(super) fn goals<W: Word>(
    rules: &Rules,
    board: W,
    quarters: u8,
    Limits { boards: most, steps }: Limits,
    nodes: &mut u64,
) -> Goals<W> {
    let orbits = &rules.orbits;
    let mut left = vec![[0u8; 8]; orbits.len()];
    for (cell, orbit) in orbits.iter().enumerate() {
        left[*orbit][usize::from(board.kind(cell))] += 1;
    }
    let mut walk = Walk {
        rules,
        orbits,
        left,
        laid: vec![None; rules.grid.len()],
        boards: Vec::new(),
        most,
        steps,
    };
    let done = walk.on(rules.start(), quarters);
    *nodes += steps - walk.steps;
    match done {
        Ok(()) => {
            walk.boards.sort_unstable();
            walk.boards.dedup();
            Goals::All(walk.boards)
        }
        Err(TooMany) => Goals::TooMany,
    }
}

struct TooMany;

/// A depth-first walk over all tracks from the first station.
struct Walk<'a, W> {
    rules: &'a Rules,
    /// The orbit of each cell.
    orbits: &'a [usize],
    /// For each orbit and kind, the number of tiles not yet laid.
    left: Vec<[u8; 8]>,
    /// The tiles of the track so far: each before and after its quarter turns.
    laid: Vec<Option<(Kind, Kind)>>,
    boards: Vec<W>,
    most: usize,
    steps: u64,
}

impl<W: Word> Walk<'_, W> {
    /// Continues the track from a place in every possible way.
    fn on(&mut self, place: u16, quarters: u8) -> Result<(), TooMany> {
        self.steps = self.steps.checked_sub(1).ok_or(TooMany)?;
        let cell = usize::from(place) / 4;
        if let Some((_, after)) = self.laid[cell] {
            // Only a crossing can be visited twice.
            return if after == Kind::Crossing {
                self.over(place, after, quarters)
            } else {
                Ok(())
            };
        }
        for kind in Kind::ALL {
            let mut after = kind;
            for spent in 0..=quarters.min(3) {
                // This kind has no further distinct rotation.
                if spent > 0 && after == kind {
                    break;
                }
                if self.left[self.orbits[cell]][usize::from(kind.number())] > 0 {
                    self.lay(place, (kind, after), quarters - spent)?;
                }
                after = after.quarter();
            }
        }
        Ok(())
    }

    /// Lays a tile at a place, continues the track, and picks the tile up again.
    fn lay(&mut self, place: u16, tile: (Kind, Kind), quarters: u8) -> Result<(), TooMany> {
        let cell = usize::from(place) / 4;
        if self.rules.step(place, tile.1) == Err(false) {
            return Ok(());
        }
        let number = usize::from(tile.0.number());
        self.left[self.orbits[cell]][number] -= 1;
        self.laid[cell] = Some(tile);
        let done = self.over(place, tile.1, quarters);
        self.laid[cell] = None;
        self.left[self.orbits[cell]][number] += 1;
        done
    }

    fn over(&mut self, place: u16, kind: Kind, quarters: u8) -> Result<(), TooMany> {
        match self.rules.step(place, kind) {
            Ok(next) => self.on(next, quarters),
            Err(false) => Ok(()),
            Err(true) => self.fill(0, W::EMPTY),
        }
    }

    /// Distributes the remaining tiles over the cells beside the track in every possible way.
    fn fill(&mut self, cell: usize, word: W) -> Result<(), TooMany> {
        if cell == self.laid.len() {
            self.boards.push(word);
            return if self.boards.len() > self.most { Err(TooMany) } else { Ok(()) };
        }
        if let Some((before, _)) = self.laid[cell] {
            return self.fill(cell + 1, word.put(cell, before.number()));
        }
        let orbit = self.orbits[cell];
        for kind in 0..8 {
            if self.left[orbit][kind] > 0 {
                self.left[orbit][kind] -= 1;
                let done = self.fill(cell + 1, word.put(cell, kind as u8));
                self.left[orbit][kind] += 1;
                done?;
            }
        }
        Ok(())
    }
}
