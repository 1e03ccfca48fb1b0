//! The refiners `few-solutions` and `few-solutions-2`: they walk over boards with paths towards
//! boards with few other solutions.
//!
//! A step is a backbite or a slide. A backbite (M. L. Mansfield, "Monte Carlo studies of polymer
//! chain dimensions in the melt", 1982) joins an end of the path to another of its neighbours, and
//! cuts the ring that this closes beside that neighbour, so that another cell becomes the end. A
//! slide makes a wall of the cell at one end, and adds a wall next to an end to the path. After
//! every step there is a path, and the number of walls is the same.
//!
//! A cheap count guides the walk: the other solutions that differ in only one or two unit squares
//! (`variants`). The more variants a step adds, the less likely it is taken (N. Metropolis et al.,
//! "Equation of state calculations by fast computing machines", 1953). Below the requested number,
//! the exact count decides, which is done elsewhere.
//!
//! A path over links may leave a board whose open cells only the links connect. The second refiner
//! skips such boards; otherwise the two are the same.
//!
//! A step is rated before it is made, by operations on whole sets of cells: on the order of
//! neighbouring cells along the path, and on the cells between two sides of a unit square.
//!
//! - `unchanging` is the grid, `trail` the path and its steps, `sketch` the path as sets of
//!   cells, `variants` counts, `level` is the logarithmic scale on which steps are rated.

mod level;
mod sketch;
#[cfg(test)]
mod tests;
mod trail;
mod unchanging;
mod variants;

use etchwork_path::topology::{Compiled, for_this_processor};
use etchwork_path::{
    Board, Cell, Ratio, Refiner, Settings, SettingsError, Solved, Stream, with_width,
};
use level::{exp, log};
use serde::Deserialize;
use std::collections::HashSet;
use std::num::NonZeroU32;
use trail::{Candidate, Change, FullPath};
use unchanging::Unchanging;

/// A rise in cost by this much halves the chance of a step; a doubling of the variants costs
/// [`level::ONE`].
const TEMPERATURE: u32 = 44;

/// The cost of a missing fork.
const FORK: u32 = 44;

/// The steps of a round for each pair of cells, unless the setting `steps` is given.
const STEPS: u32 = 5;

/// After an offer is refused, the walk offers nothing for one step per so many pairs of cells:
/// boards a few steps away mostly have the same fault.
const PAUSE: u32 = 32;

/// Walks from a solved board to a board that is likely to have few solutions.
///
/// Every offer has few variants, a path with at least the requested share of forks, and ends or
/// walls that were not offered before. Counts grow about with the square of the variants, so `few`
/// is the square root of the reading's limit.
///
/// Cost of a step: some word operations for each unit square with two facing sides on the path,
/// 0.12 us at 8x8.
#[derive(Clone, Copy, Debug)]
pub struct FewSolutions {
    forks: Ratio,
    steps: Option<NonZeroU32>,
    rounds: NonZeroU32,
    /// Whether the open cells of an offer must be connected without the links.
    one_piece: bool,
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// The requested share of forks among the path's nodes.
    forks: f64,
    /// The steps of a round; five times the square of the cells by default.
    steps: Option<NonZeroU32>,
    /// The rounds, each starting again from the solved board.
    rounds: NonZeroU32,
}

impl Default for Options {
    fn default() -> Self {
        Self { forks: 0.0, steps: None, rounds: const { NonZeroU32::new(20).unwrap() } }
    }
}

impl FewSolutions {
    /// The refiner with these settings: `forks`, a share of the path's nodes; `steps` of a round;
    /// `rounds`.
    pub fn from_settings(settings: &Settings) -> Result<Self, SettingsError> {
        let Options { forks, steps, rounds } = settings.read()?;
        if !(0.0..=1.0).contains(&forks) {
            return Err(SettingsError::new(format_args!(
                "`forks` must be from 0 to 1, not {forks}"
            )));
        }
        let forks = Ratio::try_from(forks).map_err(SettingsError::new)?;
        Ok(Self { forks, steps, rounds, one_piece: false })
    }

    /// The same refiner, except that it never offers boards whose open cells are disconnected
    /// without their links.
    #[must_use]
    pub fn in_one_piece(self) -> Self {
        Self { one_piece: true, ..self }
    }

    /// The forks that a path of this many nodes should have.
    fn forks_of(&self, nodes: usize) -> u32 {
        let enough = |forks: &usize| Ratio::share(*forks, nodes) >= self.forks;
        (0..=nodes).find(enough).unwrap_or(nodes) as u32
    }
}

impl Refiner for FewSolutions {
    fn refine(
        &mut self,
        solved: &Solved<'_>,
        most: Ratio,
        stream: &mut Stream,
        offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
    ) {
        // One solution is the path itself.
        let others = most.floor() - 1;
        if others < 0 {
            return;
        }
        let others = u32::try_from(others).unwrap_or(u32::MAX);
        let few = others.isqrt();
        with_width!(solved.board.grid().len(), W => self.walk::<W>(solved, few, stream, offer));
    }
}

impl FewSolutions {
    fn walk<const W: usize>(
        self,
        solved: &Solved<'_>,
        few: u32,
        stream: &mut Stream,
        offer: &mut dyn FnMut(&Board, &[Cell]) -> bool,
    ) {
        let unchanging = Unchanging::<W>::new(solved.board);
        let mut walk = Walk::new(&unchanging, solved, self.forks_of(solved.path.len()));
        let start = walk.here.clone();
        let cells = solved.path.len() as u32;
        let steps = self.steps.map_or(STEPS * cells * cells, NonZeroU32::get);
        let mut offered = HashSet::new();
        for _ in 0..self.rounds.get() {
            walk.go_to(start.clone());
            let mut quiet = 0;
            for step in 0..steps {
                let is_good = walk.variants <= few && walk.short == 0;
                if is_good && step >= quiet && offered.insert(walk.here.key()) {
                    let (board, path) = walk.here.draw(solved.board);
                    if !self.one_piece || board.is_connected() {
                        if offer(&board, &path) {
                            return;
                        }
                        quiet = step + cells * cells / PAUSE;
                    }
                }
                for_this_processor(Step(&mut walk, stream));
            }
        }
    }
}

/// A step of a walk.
struct Step<'a, 'b, const W: usize>(&'a mut Walk<'b, W>, &'a mut Stream);

impl<const W: usize> Compiled for Step<'_, '_, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.step(self.1);
    }
}

/// A walk, with its position.
struct Walk<'a, const W: usize> {
    unchanging: &'a Unchanging<W>,
    /// The forks that there should be.
    forks: u32,
    here: FullPath<W>,
    /// The variants of the path here.
    variants: u32,
    /// The forks that are missing here.
    short: u32,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(unchanging: &'a Unchanging<W>, solved: &Solved<'_>, forks: u32) -> Self {
        let here = FullPath::new(solved.board, solved.path, unchanging);
        Self { unchanging, forks, here, variants: 0, short: 0 }
    }

    fn go_to(&mut self, trail: FullPath<W>) {
        self.here = trail;
        let mut as_it_is = self.here.after(Change::NONE, self.unchanging);
        let (forks, is_reversed) = Self::most_forks(&as_it_is, self.forks, self.unchanging);
        self.short = self.forks.saturating_sub(forks);
        let all = variants::count(&mut as_it_is, u32::MAX, self.unchanging);
        self.variants = all.expect("no number is above the greatest");
        as_it_is.make(is_reversed);
    }

    /// The forks of a path, or of its reverse if the path has too few and the reverse has more;
    /// and whether they are those of the reverse.
    #[inline(always)]
    fn most_forks(path: &Candidate<'_, W>, enough: u32, unchanging: &Unchanging<W>) -> (u32, bool) {
        let ahead = path.forks(unchanging);
        if ahead >= enough {
            return (ahead, false);
        }
        let back = path.reversed_forks(unchanging);
        (ahead.max(back), back > ahead)
    }

    /// Draws a step, and makes it if its cost is acceptable.
    #[inline(always)]
    fn step(&mut self, stream: &mut Stream) {
        let Some(change) = self.here.draw_change(self.unchanging, stream) else { return };
        let mut there = self.here.after(change, self.unchanging);
        // Metropolis: a step may cost as much as minus the logarithm of a uniform draw.
        let luck = log(u32::MAX) - log(stream.next_u32().max(1));
        let limit = log(self.variants.saturating_add(1)) + FORK * self.short;
        let limit = limit + luck * TEMPERATURE / level::ONE;
        let (forks, is_reversed) = Self::most_forks(&there, self.forks, self.unchanging);
        let short = self.forks.saturating_sub(forks);
        let Some(left) = limit.checked_sub(FORK * short) else { return };
        let most = exp(left) - 1;
        if let Some(variants) = variants::count(&mut there, most, self.unchanging) {
            (self.variants, self.short) = (variants, short);
            there.make(is_reversed);
        }
    }
}
