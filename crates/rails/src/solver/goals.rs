//! All boards whose track joins the stations.

use super::rules::Rules;
use super::word::Word;
use crate::Kind;

/// All goals of a search, or that there are more than were asked for.
pub(super) enum Goals<W> {
    All(Vec<W>),
    TooMany,
}

/// When a list of goals is given up.
pub(super) struct Limits {
    /// Beyond so many boards.
    pub(super) boards: usize,
    /// After so many steps along tracks.
    pub(super) steps: u64,
}

/// Lists the boards on which the stations are joined after up to so many quarter turns, and
/// that have the tiles of a board: in each orbit of cells the same as there.
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

/// A walk over all tracks.
struct Walk<'a, W> {
    rules: &'a Rules,
    /// The orbit of each cell.
    orbits: &'a [usize],
    /// The tiles of each orbit that are not laid yet, by kind.
    left: Vec<[u8; 8]>,
    /// The tiles of the track so far: as they lie before quarter turns, and after.
    laid: Vec<Option<(Kind, Kind)>>,
    boards: Vec<W>,
    most: usize,
    steps: u64,
}

impl<W: Word> Walk<'_, W> {
    /// Goes on from a place in every way.
    fn on(&mut self, place: u16, quarters: u8) -> Result<(), TooMany> {
        self.steps = self.steps.checked_sub(1).ok_or(TooMany)?;
        let cell = usize::from(place) / 4;
        if let Some((_, after)) = self.laid[cell] {
            // Only a crossing is come to twice.
            return if after == Kind::Crossing {
                self.over(place, after, quarters)
            } else {
                Ok(())
            };
        }
        for kind in Kind::ALL {
            let mut after = kind;
            for spent in 0..=quarters.min(3) {
                // After all turns that differ the first kind comes again.
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

    /// Lays a tile where the walk stands, goes on, and takes it up again.
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

    /// Lays the tiles that are left on the cells beside the track in every way.
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
