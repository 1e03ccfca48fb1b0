//! The conformance suite for solvers: the laws that every solver of every family must keep.

mod positions;

use super::searched::{Broken, Searching, Tally};
use super::subject::Subject;
use crate::explore::Truth;
use etchwork_path::{Budget, Made, Registry, Settings, Solver, Status, Written};
use positions::{Position, positions};

/// The checks that a solver went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverReport {
    /// Positions in questions, each asked several times.
    pub positions: usize,
    /// Positions for which it found moves.
    pub found: usize,
    /// Positions that it proved impossible.
    pub impossible: usize,
    /// Positions for which its budget was spent.
    pub spent: usize,
    /// Positions that it does not support.
    pub unsupported: usize,
    /// Positions that are known to be solvable or not, by the maker's solution or by an exploration
    /// of all states: only in these the suite notices a false proof.
    pub settled: usize,
    /// The most nodes by which it exceeded a budget.
    pub over: u64,
}

/// The fewest solved positions to judge a solver by.
const FLOOR: usize = 4;

/// Asks a solver about puzzles: at their start, at positions along their solution, and at positions
/// of random play. Checks that
///
/// - the moves that it finds, as text, are legal one after the other and lead to a goal, and that
///   no fewer moves do, if the solver claims so;
/// - it calls no position impossible that the maker's solution or a breadth-first search of all
///   states can solve;
/// - the same question has the same answer: asked again after others, from a fresh instance,
///   on another thread;
/// - work is counted: a search exceeds its budget by at most `slack`, the number of nodes that its
///   author states; a budget of 0 or 1 is reported as spent if budget and slack are less than the
///   answer takes; and some search counts a node;
/// - the reason why a position is impossible or not supported is `snake_case`, and its sentence is
///   a clause;
/// - with little memory the solver may give up, but claims nothing false.
///
/// The puzzles are those that [`maker`](super::maker()) reports. Fails with fewer than 4 solved positions.
///
/// Cost: some eight positions for each puzzle, each solved ten times.
pub fn solver<G: Written>(
    id: &str,
    settings: &Settings,
    slack: u64,
    puzzles: &[Made<G>],
    registry: &Registry,
) -> Result<SolverReport, String> {
    let subject = Subject::<dyn Solver<G>>::of(id, settings, registry);
    let mut faults = subject.faults_of::<G>();
    subject.make()?;
    let positions: Vec<Position<'_, G>> =
        (0..).zip(puzzles).flat_map(|(nth, made)| positions(made, nth)).collect();
    let searching = Searching {
        subject: &subject,
        same: "the same question has the same answer",
        budget: Budget { nodes: 100_000, memory: 1 << 28 },
        slack,
        least: 0,
        ask: &|solver, of: &Position<'_, G>, budget| solver.solve(&of.made.game, &of.state, budget),
        about: &Position::to_string,
        told: &|_, moves: &Vec<G::Move>| format!("{} moves", moves.len()),
        flaw: &|solver, of, moves| flaw(solver.is_optimal(), of, moves),
        proof: &|of, why| match of.truth {
            Truth::Solvable(most) => {
                let law = "a solvable position is not called impossible";
                Some((law, format!("'{why}', though {most} moves solve it")))
            }
            _ => None,
        },
        sentence: |solver, why| solver.sentence(why),
        is_open: |of| of.made.game.status(&of.state) == Status::Open,
    };
    let (_, tally) = searching.answers(&positions, &mut faults).unwrap_or_default();
    let Tally { found, impossible, spent, unsupported, over } = tally;
    let settled = positions.iter().filter(|of| of.truth != Truth::Unknown).count();
    let positions = positions.len();
    if found < FLOOR && faults.is_empty() {
        faults.thin(format_args!("{found} solutions of {positions} positions"));
    }
    faults.or(SolverReport { positions, found, impossible, spent, unsupported, settled, over })
}

/// What is wrong with moves that were found.
fn flaw<G: Written>(
    is_optimal: bool,
    position: &Position<'_, G>,
    moves: &[G::Move],
) -> Option<Broken> {
    if let Err(what) = position.replay(moves) {
        return Some(("moves found solve the puzzle", what));
    }
    let is_longer = is_optimal && position.has_fewer(moves.len());
    let what = || format!("it finds {} moves, but fewer suffice", moves.len());
    is_longer.then(|| ("a solution called optimal is shortest", what()))
}
