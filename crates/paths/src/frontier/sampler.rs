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
        let mut path = match &self.paths {
            Paths::None => return None,
            Paths::Single(cell) => vec![*cell],
            Paths::Tables(tables) => tables.draw(stream),
        };
        let reverse = match self.ends {
            Ends::Fixed(source, _) | Ends::Source(source) => path.first() != Some(&source),
            Ends::Free => path.len() > 1 && stream.below(2) == 1,
        };
        if reverse {
            path.reverse();
        }
        Some(path)
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
