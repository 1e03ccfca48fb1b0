//! The conformance suite for solvers: the laws that every solver of every family must keep.

mod positions;

use super::asked::Asking;
use super::faults::Faults;
use super::searched::{self, HEEDED, heeds, tally};
use super::subject::Subject;
use crate::explore::Truth;
use etchwork_path::{
    Budget, Game, Made, Registry, Search, Settings, Solver, Status, Verdict, Written,
};
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

/// The budget of the first question about a position.
const BUDGET: Budget = Budget { nodes: 100_000, memory: 1 << 28 };

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
/// The puzzles are those that [`maker`](super::maker()) reports. Returns a report, or what is
/// wrong: each broken law once, with a puzzle and the moves that lead to the position, and the
/// number of violations. Fails with fewer than 4 solved positions.
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
    let (faults, solver) = (subject.faults_of::<G>(), subject.make()?);
    let positions: Vec<Position<'_, G>> =
        (0..).zip(puzzles).flat_map(|(nth, made)| positions(made, nth)).collect();
    let report = SolverReport { positions: positions.len(), ..SolverReport::default() };
    let mut exam = Exam { solver, slack, faults, report };
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same question has the same answer",
        ask: &|solver, of: &Position<'_, G>| solver.solve(&of.made.game, &of.state, BUDGET),
        about: &Position::to_string,
        differs: &|_, other: &SolverAnswer<G>, known: &SolverAnswer<G>| {
            format!("{}, not {}", told(other), told(known))
        },
    };
    if let Some(first) = asking.answers(&positions, &mut exam.faults) {
        let report = &mut exam.report;
        [report.found, report.impossible, report.spent, report.unsupported] = tally(first.iter());
        for (position, answer) in positions.iter().zip(&first) {
            exam.report.settled += usize::from(position.truth != Truth::Unknown);
            exam.judge(position, answer, "");
            exam.heeds(position, answer, BUDGET);
        }
        exam.budgets(&positions, &first);
        exam.counts(&positions, &first);
        let SolverReport { positions, found, .. } = exam.report;
        if found < FLOOR {
            exam.faults.thin(format_args!("{found} solutions of {positions} positions"));
        }
    }
    exam.faults.or(exam.report)
}

type SolverAnswer<G> = Search<Vec<<G as Game>::Move>>;

struct Exam<G: Written> {
    solver: Box<dyn Solver<G>>,
    slack: u64,
    faults: Faults,
    report: SolverReport,
}

impl<G: Written> Exam<G> {
    fn ask(&mut self, position: &Position<'_, G>, budget: Budget) -> Option<SolverAnswer<G>> {
        let (solver, game) = (&mut *self.solver, &position.made.game);
        self.faults.guard(position, || solver.solve(game, &position.state, budget))
    }

    /// Checks that the claim of an answer is true.
    fn judge(&mut self, position: &Position<'_, G>, answer: &SolverAnswer<G>, how: &str) {
        match &answer.verdict {
            Verdict::Found(moves) => {
                if let Err(what) = position.replay(moves) {
                    let law = "moves found solve the puzzle";
                    self.faults.add(law, format_args!("{what}{how}, {position}"));
                } else if self.solver.is_optimal() && position.has_fewer(moves.len()) {
                    let law = "a solution called optimal is shortest";
                    let fewer = format!("{} moves, but fewer suffice", moves.len());
                    self.faults.add(law, format_args!("it finds {fewer}{how}, {position}"));
                }
            }
            Verdict::Impossible(why) => {
                if let Truth::Solvable(most) = position.truth {
                    let law = "a solvable position is not called impossible";
                    let what =
                        format_args!("'{why}'{how}, though {most} moves solve it, {position}");
                    self.faults.add(law, what);
                }
            }
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {}
        }
        if let Verdict::Impossible(why) | Verdict::Unsupported(why) = answer.verdict {
            self.faults.reason(why, self.solver.sentence(why), position);
        }
    }

    fn heeds(&mut self, position: &Position<'_, G>, answer: &SolverAnswer<G>, budget: Budget) {
        let over = heeds(answer, (budget, self.slack), position, &mut self.faults);
        self.report.over = self.report.over.max(over);
    }

    /// Asks the same questions with smaller budgets.
    fn budgets(&mut self, positions: &[Position<'_, G>], first: &[SolverAnswer<G>]) {
        for (position, known) in positions.iter().zip(first) {
            for nodes in [0, 1, known.nodes / 2] {
                let budget = Budget { nodes, ..BUDGET };
                let Some(less) = self.ask(position, budget) else { return };
                self.heeds(position, &less, budget);
                self.judge(position, &less, &format!(", with a budget of {nodes} nodes"));
                let is_decided = matches!(less.verdict, Verdict::Found(_) | Verdict::Impossible(_));
                if nodes <= 1 && is_decided && known.nodes > nodes + self.slack {
                    let (told, all) = (told(&less), known.nodes);
                    let what = format!("with {nodes} nodes it answers {told}, which takes {all}");
                    self.faults.add(HEEDED, format_args!("{what}, {position}"));
                }
            }
            let little = Budget { memory: 1, ..BUDGET };
            let Some(less) = self.ask(position, little) else { return };
            self.judge(position, &less, ", with a byte of memory");
        }
    }

    /// Checks that some search counts a node.
    fn counts(&mut self, positions: &[Position<'_, G>], first: &[SolverAnswer<G>]) {
        let is_open = |of: &Position<'_, G>| of.made.game.status(&of.state) == Status::Open;
        let is_found = |answer: &SolverAnswer<G>| matches!(answer.verdict, Verdict::Found(_));
        let found = positions.iter().zip(first);
        let found = found.filter(|(of, answer)| is_open(of) && is_found(answer));
        let nodes: Vec<u64> = found.map(|(_, answer)| answer.nodes).collect();
        if !nodes.is_empty() && nodes.iter().all(|nodes| *nodes == 0) {
            let solutions = nodes.len();
            let what = format_args!("{solutions} solutions, all of 0 nodes");
            self.faults.add("work is counted", what);
        }
    }
}

/// An answer in words, without its moves.
fn told<M>(answer: &Search<Vec<M>>) -> String {
    searched::told(answer, |moves| format!("{} moves", moves.len()))
}
