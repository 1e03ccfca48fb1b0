//! Counts Hamiltonian paths exactly.

use super::plan::Plan;
use super::sweep::{Cost, Stop, Sweep};
use super::terms::{Ends, Planned, Terms};
use super::weight::Capped;
use super::word::{Word, with_word};
use etchwork_path::{Budget, Graph};
use num_bigint::BigUint;
use thiserror::Error;

/// The number of paths, and the cost of the count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of paths, or the limit if there are more.
    pub paths: BigUint,
    /// Whether the limit was reached, so that there may be more.
    pub at_least: bool,
    /// The most states between two steps of the sweep.
    pub states_peak: u64,
    /// States taken through a step, over all steps.
    pub states: u64,
}

/// Why there is no count. The failure proves nothing about the number of paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// The graph has a one-way step.
    #[error("a frontier cannot count paths over one-way steps")]
    OneWay,
    /// The budget of states or of memory is used up.
    #[error("the budget is spent after {states} states")]
    BudgetSpent {
        /// States taken through a step.
        states: u64,
    },
}

/// Counts the Hamiltonian paths of a graph exactly. A single cell is one path; if an end is not a
/// cell of the graph, the count is 0. Numbers grow from machine words to big integers as needed.
///
/// Cost: at most a few hundred bytes and as many instructions per state of the frontier. At worst,
/// the number of states triples with each cell of the board's shorter side and with each link. The
/// budget's nodes are states.
///
/// ```
/// use etchwork_path::{Board, Budget, Grid};
/// use etchwork_paths::{Ends, count};
///
/// let board = Board::new(Grid::new(8, 8)?);
/// let (top, bottom) = (board.grid().at(0, 0), board.grid().at(7, 0));
/// let count = count(&board.graph(), Ends::Fixed(top, bottom), Budget::UNLIMITED).unwrap();
/// assert_eq!(count.paths, 8_934_966u32.into());
/// # Ok::<(), etchwork_path::topology::GridError>(())
/// ```
pub fn count(graph: &Graph, ends: Ends, budget: Budget) -> Result<Count, CountError> {
    counted(graph, ends, None, budget)
}

/// Counts up to a limit: whether that many paths exist, with the exact number if there are fewer.
/// Sums saturate at 64 bits, which avoids wide numbers; the states are the same.
pub fn count_to(
    graph: &Graph,
    ends: Ends,
    limit: u64,
    budget: Budget,
) -> Result<Count, CountError> {
    counted(graph, ends, Some(limit), budget)
}

fn counted(
    graph: &Graph,
    ends: Ends,
    limit: Option<u64>,
    budget: Budget,
) -> Result<Count, CountError> {
    if !graph.is_symmetric() {
        return Err(CountError::OneWay);
    }
    let (paths, cost) = match Terms::of_ends(graph, ends).plan(graph, budget, true) {
        Planned::Known(is_path) => (u8::from(is_path).into(), Cost::default()),
        Planned::TooWide => return Err(CountError::BudgetSpent { states: 0 }),
        Planned::Sweep(plan, tag) => {
            let (ways, cost) = with_word!(plan.slots, K => ways::<K>(&plan, tag, limit, budget))?;
            (ways * if ends == Ends::Free { 2u8 } else { 1 }, cost)
        }
    };
    let reached = limit.map(BigUint::from).filter(|limit| paths >= *limit);
    Ok(Count {
        at_least: reached.is_some(),
        paths: reached.unwrap_or(paths),
        states_peak: cost.peak,
        states: cost.states,
    })
}

/// Sweeps with the narrowest numbers, and continues with wider ones on overflow.
fn ways<K: Word>(
    plan: &Plan,
    tag: u64,
    limit: Option<u64>,
    budget: Budget,
) -> Result<(BigUint, Cost), CountError> {
    if limit.is_some() {
        let mut sweep = Sweep::<K, Capped>::new(plan, tag, budget);
        return finished(sweep.run().map(|ways| ways.0.into()), sweep.cost);
    }
    let mut narrow = Sweep::<K, u64>::new(plan, tag, budget);
    let ways = narrow.run();
    if ways != Err(Stop::Overflow) {
        return finished(ways.map(BigUint::from), narrow.cost);
    }
    let mut wide = narrow.widen::<u128>();
    let ways = wide.run();
    if ways != Err(Stop::Overflow) {
        return finished(ways.map(BigUint::from), wide.cost);
    }
    let mut big = wide.widen::<BigUint>();
    finished(big.run(), big.cost)
}

fn finished(ways: Result<BigUint, Stop>, cost: Cost) -> Result<(BigUint, Cost), CountError> {
    ways.map(|ways| (ways, cost)).map_err(|_| CountError::BudgetSpent { states: cost.states })
}
