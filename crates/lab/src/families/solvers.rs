//! Solvers, compared on the same puzzles.

use super::course::each;
use super::{ComparedTier, ComparisonError, ComparisonHeader, FamilyContender, Figures, Lab};
use crate::How;
use crate::times::Clock;
use etchwork::engine::Limit;
use etchwork::pipeline::FamilyOverrides;
use etchwork::{
    Budget, FamilyPuzzle, FamilyWorker, Help, PuzzleError, SolverAnswer, Status, Verdict,
};
use serde::Serialize;

/// What each of some solvers came to on the puzzles of one tier.
#[derive(Clone, Debug, Serialize)]
pub struct Solvers {
    /// What is compared, and on what.
    #[serde(flatten)]
    pub on: ComparisonHeader,
    /// The puzzles that came of them.
    pub puzzles: u64,
    /// The most nodes of a search; each solver says what a node is.
    pub budget: u64,
    /// The solvers, in the order in which they were asked for.
    pub solvers: Vec<SolverRecord>,
}

/// What one solver came to.
#[derive(Clone, Debug, Serialize)]
pub struct SolverRecord {
    /// The name by which it was asked for.
    pub solver: String,
    /// Puzzles of which it says that it solved them.
    pub found: u64,
    /// Puzzles of which it says that nobody can solve them; each is a lie, for its maker did.
    pub impossible: u64,
    /// Puzzles on which its budget was spent.
    pub budget_spent: u64,
    /// Puzzles that it does not take.
    pub unsupported: u64,
    /// What it claims, and what shows that it is not so.
    pub lies: Vec<FalseAnswer>,
    /// Moves of its solutions, those that solve.
    pub moves: Figures,
    /// Moves beyond the fewest that its maker or a solver came to.
    pub beyond_fewest: Figures,
    /// Nodes of its searches.
    pub nodes: Figures,
    /// What is timed.
    pub times: SolverTimes,
}

/// An answer that is not so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FalseAnswer {
    /// The index of the request for the puzzle.
    pub index: u32,
    /// The puzzle.
    pub board_id: String,
    /// What is claimed, and what shows that it is not so.
    pub claim: String,
}

/// Time on the processor; the making of the solver and a replay of its moves are part of it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SolverTimes {
    /// Microseconds of all searches.
    pub micros: u64,
    /// Microseconds for each puzzle.
    pub micros_a_puzzle: Option<f64>,
}

/// A puzzle with what is known of it.
struct Puzzle {
    index: u32,
    made: FamilyPuzzle,
}

/// What a solver said of one puzzle.
struct AnswerTally {
    nanos: u64,
    nodes: Option<u64>,
    said: Said,
}

enum Said {
    /// Moves, whether they solve it, and whether nothing shorter is said to.
    Found {
        moves: usize,
        solves: Result<(), String>,
        is_optimal: bool,
    },
    Impossible(&'static str),
    BudgetSpent,
    Unsupported,
}

impl AnswerTally {
    /// The moves of a solution that is one.
    fn length(&self) -> Option<usize> {
        match &self.said {
            Said::Found { moves, solves: Ok(()), .. } => Some(*moves),
            _ => None,
        }
    }
}

/// Compares solvers on the puzzles of a tier. What a solver finds is played by text, on the
/// puzzle read from its text. `nodes` is the budget of a search.
pub fn solvers(
    ground: &ComparedTier<'_>,
    asked: &[FamilyContender],
    nodes: u64,
    how: &How<'_>,
) -> Result<Solvers, ComparisonError> {
    if asked.is_empty() {
        let family = ground.family.id();
        return Err(ComparisonError::None { family, kind: "solvers" });
    }
    let puzzles = puzzles(ground, how)?;
    // Whatever is wrong with a name is said before the work on another.
    if let Some(Puzzle { made, .. }) = puzzles.first() {
        for entrant in asked {
            ask(ground, entrant, made, 1)?;
        }
    }
    let answers = |entrant| answers(ground, entrant, &puzzles, nodes, how);
    let answers: Vec<Vec<AnswerTally>> = asked.iter().map(answers).collect::<Result<_, _>>()?;
    let fewest: Vec<usize> = (0..puzzles.len())
        .map(|at| {
            let found = answers.iter().filter_map(|answers| answers[at].length());
            found.fold(puzzles[at].made.solution.len(), usize::min)
        })
        .collect();
    let records = asked.iter().zip(&answers);
    Ok(Solvers {
        on: ComparisonHeader::new(Lab::Solvers, ground),
        puzzles: puzzles.len() as u64,
        budget: nodes,
        solvers: records.map(|(of, answers)| record(of, &puzzles, answers, &fewest)).collect(),
    })
}

/// The puzzles that the tier's own maker comes to.
fn puzzles(ground: &ComparedTier<'_>, how: &How<'_>) -> Result<Vec<Puzzle>, ComparisonError> {
    let label = ground.tier.maker.id.clone();
    let of_plan = |error| ComparisonError::Plan { label: label.clone(), error };
    let none = FamilyOverrides::default();
    let plan = ground.family.plan(ground.tier, &none, ground.registry).map_err(of_plan)?;
    let tier_lab = || ground.family.worker(&plan, ground.registry).map_err(of_plan);
    let work = |worker: &mut Box<dyn FamilyWorker>, index: u32| {
        let limit = Limit { stopped: Some(how.stop), ..Limit::NONE };
        let outcome = worker.request(ground.seed, index, None, limit);
        let outcome = outcome.map_err(|fault| ComparisonError::Fault(fault.to_string()))?;
        let made = outcome.is_answered().then_some(outcome.puzzle);
        Ok(made.map(|made| made.map(|made| Puzzle { index, made })))
    };
    let made = each(0..ground.requests, how, tier_lab, work)?;
    Ok(made.into_iter().flatten().collect())
}

fn answers(
    ground: &ComparedTier<'_>,
    entrant: &FamilyContender,
    puzzles: &[Puzzle],
    nodes: u64,
    how: &How<'_>,
) -> Result<Vec<AnswerTally>, ComparisonError> {
    let work = |(): &mut (), at: u32| {
        let Puzzle { made, .. } = &puzzles[at as usize];
        ask(ground, entrant, made, nodes).map(Some)
    };
    each(0..puzzles.len() as u32, how, || Ok(()), work)
}

/// The memory of one search, in bytes.
const MEMORY: u64 = 1 << 30;

fn ask(
    ground: &ComparedTier<'_>,
    entrant: &FamilyContender,
    made: &FamilyPuzzle,
    nodes: u64,
) -> Result<AnswerTally, ComparisonError> {
    let mut clock = Clock::start();
    let budget = Budget { nodes, memory: MEMORY };
    let answer = made.puzzle.solve(Some(&entrant.named), budget, ground.registry);
    let nanos = clock.lap();
    let (nodes, said) = match answer {
        Ok(SolverAnswer { search, is_optimal, .. }) => {
            let said = match search.verdict {
                Verdict::Found(moves) => {
                    let solves = replay(ground, made, &moves);
                    Said::Found { moves: moves.len(), solves, is_optimal }
                }
                Verdict::Impossible(why) => Said::Impossible(why),
                Verdict::BudgetSpent => Said::BudgetSpent,
                Verdict::Unsupported(_) => Said::Unsupported,
            };
            (Some(search.nodes), said)
        }
        Err(PuzzleError::FalseClaim { moves, .. }) => {
            let solves = replay(ground, made, &moves)
                .and_then(|()| Err("the puzzle itself refuses them".to_owned()));
            (None, Said::Found { moves: moves.len(), solves, is_optimal: false })
        }
        Err(error) => {
            return Err(ComparisonError::Puzzle { label: entrant.label.clone(), error });
        }
    };
    Ok(AnswerTally { nanos, nodes, said })
}

/// Plays moves by text, on the puzzle read from its text.
fn replay(ground: &ComparedTier<'_>, made: &FamilyPuzzle, moves: &[String]) -> Result<(), String> {
    let puzzle = ground.family.of_text(&made.puzzle.text()).map_err(|flaw| flaw.to_string())?;
    let mut play =
        puzzle.play(ground.registry, Help::default()).map_err(|error| error.to_string())?;
    for (number, step) in moves.iter().enumerate() {
        play.play(step).map_err(|why| format!("move {} is refused: {why}", number + 1))?;
    }
    match play.status() {
        Status::Solved => Ok(()),
        _ => Err("they do not solve it".to_owned()),
    }
}

fn record(
    entrant: &FamilyContender,
    puzzles: &[Puzzle],
    answers: &[AnswerTally],
    fewest: &[usize],
) -> SolverRecord {
    let count = |of: fn(&Said) -> bool| answers.iter().filter(|answer| of(&answer.said)).count();
    let nanos: u64 = answers.iter().map(|answer| answer.nanos).sum();
    let micros = nanos / 1000;
    let each = || puzzles.iter().zip(answers).zip(fewest);
    let lies = each().filter_map(|((puzzle, answer), fewest)| {
        let claim = lie(&answer.said, puzzle.made.solution.len(), *fewest)?;
        Some(FalseAnswer { index: puzzle.index, board_id: puzzle.made.puzzle.id(), claim })
    });
    let found = || answers.iter().filter_map(AnswerTally::length);
    let beyond = each().filter_map(|((_, answer), fewest)| Some(answer.length()? - fewest));
    SolverRecord {
        solver: entrant.label.clone(),
        found: count(|said| matches!(said, Said::Found { .. })) as u64,
        impossible: count(|said| matches!(said, Said::Impossible(_))) as u64,
        budget_spent: count(|said| matches!(said, Said::BudgetSpent)) as u64,
        unsupported: count(|said| matches!(said, Said::Unsupported)) as u64,
        lies: lies.collect(),
        moves: Figures::of(found().map(|moves| Some(moves as f64))),
        beyond_fewest: Figures::of(beyond.map(|moves| Some(moves as f64))),
        nodes: Figures::of(answers.iter().map(|answer| Some(answer.nodes? as f64))),
        times: SolverTimes {
            micros,
            micros_a_puzzle: (!answers.is_empty()).then(|| micros as f64 / answers.len() as f64),
        },
    }
}

/// What is claimed though it is not so: `own` are the moves of the maker's solution, which was
/// replayed before the puzzle was emitted.
fn lie(said: &Said, own: usize, fewest: usize) -> Option<String> {
    match said {
        Said::Found { moves, solves: Err(why), .. } => {
            Some(format!("found {moves} moves, but {why}"))
        }
        Said::Found { moves, is_optimal: true, .. } if *moves > fewest => {
            Some(format!("nothing is shorter than {moves} moves, but {fewest} solve it"))
        }
        Said::Impossible(why) => Some(format!("impossible ({why}), but {own} moves solve it")),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
