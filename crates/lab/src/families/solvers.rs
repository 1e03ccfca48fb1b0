//! Solvers, compared on the same puzzles.

use super::shards::{SOLVERS, what};
use super::{ComparedTier, ComparisonError, ComparisonHeader, Figures, Lab, Times};
use crate::times::Clock;
use crate::{Contender, How};
use etchwork::pipeline::Limit;
use etchwork::pipeline::{Overrides, Plan};
use etchwork::{Budget, Emitted, Help, PuzzleError, SolverAnswer, Status, Verdict, Worker};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};

/// The results of several solvers on the puzzles of one tier.
#[derive(Clone, Debug, Serialize)]
pub struct Solvers {
    /// The basis of the comparison.
    #[serde(flatten)]
    pub on: ComparisonHeader,
    /// The number of puzzles from the requests.
    pub puzzles: u64,
    /// The most nodes of a search; each solver defines its nodes.
    pub budget: u64,
    /// The solvers, in the requested order.
    pub solvers: Vec<SolverRecord>,
}

/// The results of one solver.
#[derive(Clone, Debug, Serialize)]
pub struct SolverRecord {
    /// Its requested name.
    pub solver: String,
    /// Puzzles that it claims to have solved.
    pub found: u64,
    /// Puzzles that it claims to be impossible; each claim is a lie, because the maker solved the
    /// puzzle.
    pub impossible: u64,
    /// Puzzles on which its budget was spent.
    pub budget_spent: u64,
    /// Puzzles that it does not support.
    pub unsupported: u64,
    /// Its false claims, each with the evidence.
    pub lies: Vec<FalseAnswer>,
    /// The numbers of moves of its valid solutions.
    pub moves: Figures,
    /// Moves in excess of the shortest solution by the maker or any solver.
    pub beyond_fewest: Figures,
    /// Nodes of its searches.
    pub nodes: Figures,
    /// The times, including the construction of the solver and a replay of its moves.
    pub times: Times,
}

/// A false answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FalseAnswer {
    /// The index of the request for the puzzle.
    pub index: u32,
    /// The puzzle.
    pub board_id: String,
    /// The claim, and the evidence against it.
    pub claim: String,
}

/// A puzzle with the answer of each solver.
#[derive(Serialize, Deserialize)]
pub(super) struct Puzzle {
    index: u32,
    board_id: String,
    /// The moves of the maker's solution, which was replayed before the puzzle was emitted.
    own: usize,
    answers: Vec<SolverReply>,
}

/// The answer of a solver for one puzzle.
#[derive(Serialize, Deserialize)]
struct SolverReply {
    nanos: u64,
    nodes: Option<u64>,
    said: Said,
}

#[derive(Serialize, Deserialize)]
enum Said {
    /// Moves, whether they solve the puzzle, and whether the solver claims that no shorter solution
    /// exists.
    Found {
        moves: usize,
        solves: Result<(), String>,
        is_optimal: bool,
    },
    Impossible(String),
    BudgetSpent,
    Unsupported,
}

impl SolverReply {
    /// The moves of a valid solution.
    fn length(&self) -> Option<usize> {
        match &self.said {
            Said::Found { moves, solves: Ok(()), .. } => Some(*moves),
            _ => None,
        }
    }
}

impl Puzzle {
    /// The fewest moves of its maker or of any solver.
    fn fewest(&self) -> usize {
        self.answers.iter().filter_map(SolverReply::length).fold(self.own, usize::min)
    }
}

/// Compares solvers on the puzzles of a tier. Each solution is replayed as text, on the puzzle read
/// from its text. `nodes` is the budget of a search.
pub fn solvers(
    ground: &ComparedTier<'_>,
    asked: &[Contender],
    nodes: u64,
    how: &How<'_>,
) -> Result<Solvers, ComparisonError> {
    if asked.is_empty() {
        let family = ground.family.id();
        return Err(ComparisonError::None { family: family.to_owned(), kind: "solvers" });
    }
    let made: Vec<Vec<Option<Puzzle>>> = what(SOLVERS, ground, asked, nodes).answers(how)?;
    let puzzles: Vec<Puzzle> = made.into_iter().flatten().flatten().collect();
    let records = asked.iter().enumerate();
    Ok(Solvers {
        on: ComparisonHeader::new(Lab::Solvers, ground),
        puzzles: puzzles.len() as u64,
        budget: nodes,
        solvers: records.map(|(at, entrant)| record(entrant, at, &puzzles)).collect(),
    })
}

/// Solvers, and the plan of the tier whose puzzles they solve.
pub(super) struct Asking {
    entrants: Vec<Contender>,
    nodes: u64,
    /// The tier's own maker.
    maker: String,
    plan: Plan,
}

impl Asking {
    pub fn new(
        ground: &ComparedTier<'_>,
        asked: &[Contender],
        nodes: u64,
    ) -> Result<Self, ComparisonError> {
        let (maker, none) = (ground.tier.maker.id.clone(), Overrides::default());
        match ground.family.plan(ground.tier, &none, ground.registry) {
            Ok(plan) => Ok(Self { entrants: asked.to_vec(), nodes, maker, plan }),
            Err(error) => Err(ComparisonError::Plan { label: maker, error }),
        }
    }

    /// A worker that makes puzzles.
    pub fn worker(&self, ground: &ComparedTier<'_>) -> Result<Box<dyn Worker>, ComparisonError> {
        let worker = ground.family.worker(&self.plan, ground.registry);
        worker.map_err(|error| ComparisonError::Plan { label: self.maker.clone(), error })
    }

    /// The puzzle of a request, if any, with the answers of all solvers; `None` if it was stopped.
    pub fn puzzle(
        &self,
        ground: &ComparedTier<'_>,
        worker: &mut dyn Worker,
        index: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Option<Puzzle>>, ComparisonError> {
        let limit = Limit { stopped: Some(stop), ..Limit::NONE };
        let outcome = worker.request(ground.seed, index, None, limit);
        let outcome = outcome.map_err(|fault| ComparisonError::Fault(fault.to_string()))?;
        if !outcome.is_answered() {
            return Ok(None);
        }
        let Some(made) = outcome.puzzle else { return Ok(Some(None)) };
        let mut answers = Vec::new();
        for entrant in &self.entrants {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            answers.push(ask(ground, entrant, &made, self.nodes)?);
        }
        let (board_id, own) = (made.puzzle.id(), made.solution().len());
        Ok(Some(Some(Puzzle { index, board_id, own, answers })))
    }
}

/// The memory of one search, in bytes.
const MEMORY: u64 = 1 << 30;

fn ask(
    ground: &ComparedTier<'_>,
    entrant: &Contender,
    made: &Emitted,
    nodes: u64,
) -> Result<SolverReply, ComparisonError> {
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
                Verdict::Impossible(why) => Said::Impossible(why.to_owned()),
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
    Ok(SolverReply { nanos, nodes, said })
}

/// Plays moves by text, on the puzzle read from its text.
fn replay(ground: &ComparedTier<'_>, made: &Emitted, moves: &[String]) -> Result<(), String> {
    let puzzle = ground
        .family
        .of_draft(&made.puzzle.text(), ground.registry)
        .map_err(|flaw| flaw.to_string())?;
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

/// The record of the solver with this index.
fn record(entrant: &Contender, at: usize, puzzles: &[Puzzle]) -> SolverRecord {
    let answers = || puzzles.iter().map(|puzzle| &puzzle.answers[at]);
    let count = |of: fn(&Said) -> bool| answers().filter(|answer| of(&answer.said)).count();
    let nanos: u64 = answers().map(|answer| answer.nanos).sum();
    let lies = puzzles.iter().zip(answers()).filter_map(|(puzzle, answer)| {
        let claim = lie(&answer.said, puzzle.own, puzzle.fewest())?;
        Some(FalseAnswer { index: puzzle.index, board_id: puzzle.board_id.clone(), claim })
    });
    let found = || answers().filter_map(SolverReply::length);
    let beyond = puzzles.iter().zip(answers());
    let beyond = beyond.filter_map(|(puzzle, answer)| Some(answer.length()? - puzzle.fewest()));
    SolverRecord {
        solver: entrant.label.clone(),
        found: count(|said| matches!(said, Said::Found { .. })) as u64,
        impossible: count(|said| matches!(said, Said::Impossible(_))) as u64,
        budget_spent: count(|said| matches!(said, Said::BudgetSpent)) as u64,
        unsupported: count(|said| matches!(said, Said::Unsupported)) as u64,
        lies: lies.collect(),
        moves: Figures::of(found().map(|moves| Some(moves as f64))),
        beyond_fewest: Figures::of(beyond.map(|moves| Some(moves as f64))),
        nodes: Figures::of(answers().map(|answer| Some(answer.nodes? as f64))),
        times: Times::of(nanos, puzzles.len() as u64),
    }
}

/// The false claim, if any: `own` are the moves of the maker's solution.
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
