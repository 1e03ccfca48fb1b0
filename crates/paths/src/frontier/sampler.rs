//! Uniform draws of Hamiltonian paths.

use super::count::CountError;
use super::plan::Plan;
use super::sweep::Sweep;
use super::tables::{Arcs, Tables};
use super::terms::{Ends, Planned, Terms};
use super::word::{Word, with_word};
use etchwork_path::{Budget, Cell, Graph, Stream};
use num_bigint::BigUint;

/// Draws Hamiltonian paths of a graph, each as likely as the others.
///
/// Building it costs a few times as much as [`super::count`], and memory for
/// every state of every step; a draw is linear in the cells. Draws are exact: each takes one
/// integer below the number of paths, by rejection sampling, and rounds nothing.
///
/// ```
/// use etchwork_path::{Board, Budget, Grid, Stream};
/// use etchwork_paths::{Ends, Sampler};
///
/// let board = Board::new(Grid::new(5, 4)?);
/// let sampler = Sampler::new(&board.graph(), Ends::Free, Budget::UNLIMITED).unwrap();
/// let path = sampler.draw(&mut Stream::new(1)).expect("there are paths");
/// assert!(board.check_path(&path).is_ok());
/// # Ok::<(), etchwork_path::topology::GridError>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    ends: Ends,
    paths: Paths,
}

#[derive(Debug)]
enum Paths {
    None,
    Single(Cell),
    Tables(Tables),
}

impl Sampler {
    /// Builds the tables. The budget's nodes are states of the frontier.
    pub fn new(graph: &Graph, ends: Ends, budget: Budget) -> Result<Self, CountError> {
        if !graph.is_symmetric() {
            return Err(CountError::OneWay);
        }
        let paths = match Terms::of_ends(graph, ends).plan(graph, budget, false) {
            Planned::TooWide => return Err(CountError::BudgetSpent { states: 0 }),
            Planned::Known(false) => Paths::None,
            Planned::Known(true) => graph.cells().first().map_or(Paths::None, Paths::Single),
            Planned::Sweep(plan, tag) => {
                let tables = with_word!(plan.slots, K => tables::<K>(plan, tag, budget))?;
                tables.map_or(Paths::None, Paths::Tables)
            }
        };
        Ok(Self { ends, paths })
    }

    /// The number of paths, as [`super::count`] counts them.
    pub fn paths(&self) -> BigUint {
        match &self.paths {
            Paths::None => BigUint::ZERO,
            Paths::Single(_) => 1u8.into(),
            Paths::Tables(tables) if self.ends == Ends::Free => tables.total() * 2u8,
            Paths::Tables(tables) => tables.total(),
        }
    }

    /// Draws a path, if there is any.
    pub fn draw(&self, stream: &mut Stream) -> Option<Vec<Cell>> {
        let path = match &self.paths {
            Paths::None => return None,
            Paths::Single(cell) => vec![*cell],
            Paths::Tables(tables) => tables.draw(stream),
        };
        Some(self.directed(path, |path| path.len() > 1 && stream.below(2) == 1))
    }

    /// The path of a number, below [`Sampler::paths`]: another path for each number. Of paths with
    /// free ends the even numbers come in one direction, the odd ones in the other.
    ///
    /// ```
    /// use etchwork_path::{Board, Budget, Grid};
    /// use etchwork_paths::{Ends, Sampler};
    ///
    /// let board = Board::new(Grid::new(3, 3)?);
    /// let sampler = Sampler::new(&board.graph(), Ends::Free, Budget::UNLIMITED).unwrap();
    /// let mut paths: Vec<_> = (0..40).filter_map(|number| sampler.nth(number)).collect();
    /// paths.sort();
    /// paths.dedup();
    /// assert_eq!(paths.len(), 40);
    /// assert_eq!(sampler.nth(40), None);
    /// # Ok::<(), etchwork_path::topology::GridError>(())
    /// ```
    pub fn nth(&self, number: u64) -> Option<Vec<Cell>> {
        if self.paths() <= number.into() {
            return None;
        }
        let is_free = self.ends == Ends::Free;
        let path = match &self.paths {
            Paths::None => return None,
            Paths::Single(cell) => vec![*cell],
            Paths::Tables(tables) => tables.nth(if is_free { number / 2 } else { number }),
        };
        Some(self.directed(path, |_| number % 2 == 1))
    }

    /// A path in the direction of its ends; if these are free, `turned` decides.
    fn directed(&self, mut path: Vec<Cell>, turned: impl FnOnce(&[Cell]) -> bool) -> Vec<Cell> {
        let reverse = match self.ends {
            Ends::Fixed(source, _) | Ends::Source(source) => path.first() != Some(&source),
            Ends::Free => turned(&path),
        };
        if reverse {
            path.reverse();
        }
        path
    }
}

/// The tables of a plan, if there is a path.
fn tables<K: Word>(
    plan: Box<Plan>,
    tag: u64,
    budget: Budget,
) -> Result<Option<Tables>, CountError> {
    let mut sweep = Sweep::<K, ()>::new(&plan, tag, budget);
    let arcs = Arcs::record(&plan, &mut sweep);
    let (ends, states) = (sweep.len(), sweep.cost.states);
    let spent = |_| CountError::BudgetSpent { states };
    let arcs = arcs.map_err(spent)?;
    if ends == 0 {
        return Ok(None);
    }
    Tables::new(plan, arcs, budget.memory).map(Some).map_err(spent)
}
