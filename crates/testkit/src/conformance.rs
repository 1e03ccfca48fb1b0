//! The conformance suites: what every plug-in of a kind must keep to, whatever its strategy.
//!
//! | what is judged | suite |
//! |---|---|
//! | a path finder | [`path_finder`] |
//! | a mechanic | [`mechanic()`] |
//! | the rules of any game | [`game()`] |
//! | a game that is written as text | [`written()`] |
//! | a game that hides something | [`secrets()`] |
//! | a maker of a family, and its settings | [`maker()`], [`honours`] |
//! | a measure of a family | [`measure()`] |
//! | a solver of a family | [`solver()`] |
//! | all makers, measures and solvers of a family | [`family()`] |

mod family;
mod faults;
mod game;
mod maker;
mod measure;
mod mechanic;
mod puzzles;
mod secrets;
mod solver;
mod subject;
mod written;

pub use family::{FamilyReport, Tier, TierAxis, family, tiers};
pub use game::{GameReport, game};
pub use maker::{MakerReport, honours, maker};
pub use measure::{MeasureReport, measure};
pub use mechanic::{MechanicReport, mechanic};
pub use secrets::{Secrets, SecretsReport, secrets};
pub use solver::{SolverReport, solver};
pub use written::{WrittenReport, written};

use crate::{brute, check, corpus};
use etchwork_core::{
    Board, Budget, Cell, Errand, Graph, Grid, PathFinder, Search, Stream, Task, Verdict,
};
use std::fmt::Write;

/// How a finder did over the suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Tasks it was given.
    pub tasks: usize,
    /// Tasks for which it found a path.
    pub found: usize,
    /// Tasks that it proved impossible.
    pub impossible: usize,
    /// Tasks for which its budget was spent.
    pub spent: usize,
    /// Tasks with a constraint that it does not honour.
    pub unsupported: usize,
    /// Tasks for which it spent more nodes than a smaller budget had: none, unless it works
    /// with a solver that looks at its budget now and then.
    pub overspent: usize,
}

/// A task, and whether it has a path.
struct Exam {
    board: Board,
    graph: Graph,
    sources: Vec<Cell>,
    target: Option<Cell>,
    order: Vec<Cell>,
    feasible: bool,
}

/// Puts a finder through small boards whose paths are all known, with and
/// without links, orders and one-way steps, with free and fixed ends, and
/// through the corpus. Checks that a path found is one and keeps to the task,
/// that a proof is right, that the same task has the same answer, and that a
/// spent budget is no proof. A task that it cannot honour it must refuse. If it runs
/// errands, it must answer each as it answers the task by itself.
///
/// Returns how it did, or everything it did wrong.
pub fn path_finder(make: impl Fn() -> Box<dyn PathFinder>) -> Result<Report, String> {
    let mut report = Report::default();
    let mut faults = String::new();
    let mut finder = make();
    let exams = exams();
    if finder.runs_errands() {
        errands(&exams, &make, &mut faults);
    }
    for exam in &exams {
        let stream = Stream::new(9);
        let task = Task {
            target: exam.target,
            order: &exam.order,
            ..Task::new(&exam.graph, &exam.sources, &stream)
        };
        let budget = Budget { nodes: 200_000, memory: 1 << 28 };
        let search = finder.find(&task, budget);
        report.count(&search.verdict);
        let again = make().find(&task, budget);
        let mut fault = |what: &str| {
            let Exam { board, sources, target, order, .. } = exam;
            let ends = (sources, target);
            let _ = writeln!(faults, "{what}, from and to {ends:?} in order {order:?} on\n{board}");
        };
        if again != search {
            fault("another answer from another instance");
        }
        if let Some(what) = judge(exam, &search) {
            fault(&what);
        }
        let mut overspent = false;
        for nodes in [1, search.nodes.div_ceil(2).max(1)] {
            let less = finder.find(&task, Budget { nodes, ..budget });
            overspent |= less.nodes > nodes;
            if let Some(what) = judge(exam, &less) {
                fault(&format!("with a budget of {nodes} nodes: {what}"));
            }
        }
        report.overspent += usize::from(overspent);
    }
    if faults.is_empty() { Ok(report) } else { Err(faults) }
}

/// Runs errands of every task that can be one, all together, and asks each by itself.
fn errands(exams: &[Exam], make: impl Fn() -> Box<dyn PathFinder>, faults: &mut String) {
    let is_free = |exam: &&Exam| exam.target.is_none() && exam.order.is_empty();
    let streams = (0..).map(Stream::new);
    let asked: Vec<(&Exam, Errand)> = exams
        .iter()
        .filter(is_free)
        .zip(streams)
        .filter_map(|(exam, stream)| {
            let mut errand = Errand::new(exam.graph.start()?, stream);
            errand.sources.clone_from(&exam.sources);
            Some((exam, errand))
        })
        .collect();
    let mut answered: Vec<Errand> = asked.iter().map(|(_, errand)| errand.clone()).collect();
    make().run_errands(&mut answered);
    for ((exam, asked), answered) in asked.iter().zip(answered) {
        let task = Task::new(&exam.graph, &asked.sources, &asked.stream);
        let search = make().find(&task, Budget::UNLIMITED);
        let path = match search.verdict {
            Verdict::Found(path) => path,
            Verdict::BudgetSpent => Vec::new(),
            other => {
                let _ = writeln!(faults, "{other:?} is no answer to an errand, on\n{}", exam.board);
                continue;
            }
        };
        if (path, search.attempts) != (answered.path, answered.attempts) {
            let Exam { board, sources, .. } = exam;
            let what = "an errand that is answered otherwise than its task";
            let _ = writeln!(faults, "{what}, from {sources:?} on\n{board}");
        }
    }
}

/// What is wrong with an answer, if anything is.
fn judge(exam: &Exam, search: &Search) -> Option<String> {
    match &search.verdict {
        Verdict::Found(path) => {
            if let Err(flaw) = check::puzzle(&exam.board, path) {
                return Some(format!("a path that is none: {flaw}"));
            }
            let starts = exam.sources.contains(&path[0]);
            let ends = exam.target.is_none_or(|target| path.last() == Some(&target));
            let ordered = path.iter().filter(|cell| exam.order.contains(cell)).eq(&exam.order);
            let one_way = path.windows(2).all(|step| exam.graph.has_arc(step[0], step[1]));
            let broken = [
                (!starts || !ends, "the ends"),
                (!ordered, "the order"),
                (!one_way, "one-way steps"),
            ];
            let broken = broken.iter().find(|(broken, _)| *broken);
            broken.map(|(_, what)| format!("a path that does not keep to {what}"))
        }
        Verdict::Impossible(why) if exam.feasible => Some(format!("a false proof ({why})")),
        _ => None,
    }
}

/// Small boards with all kinds of ends, and the corpus.
fn exams() -> Vec<Exam> {
    let mut stream = Stream::new(2026);
    let mut exams: Vec<Exam> = (0..600).map(|round| small(round, &mut stream)).collect();
    exams.extend(corpus::cases().into_iter().map(|case| Exam {
        graph: case.board.graph(),
        sources: vec![case.source],
        target: Some(case.target),
        order: Vec::new(),
        feasible: case.feasible,
        board: case.board,
    }));
    exams
}

/// A small board, every third with a link; of the later ones every second has
/// one-way steps and the others cells in order.
fn small(round: usize, stream: &mut Stream) -> Exam {
    let (cols, rows) = (1 + stream.index(5), 1 + stream.index(5));
    let board = random_board(cols, rows, round.is_multiple_of(3), stream);
    let open: Vec<Cell> = board.open().iter().collect();
    let mut pick = || open[stream.index(open.len())];
    let (sources, target) = match round % 4 {
        0 => (open.clone(), None),
        1 => (vec![pick()], None),
        2 => (open.clone(), Some(pick())),
        _ => (vec![pick()], Some(pick())),
    };
    let (mut order, mut graph) = (Vec::new(), board.graph());
    match (round >= 400, round % 8 < 4) {
        (true, true) => {
            order = vec![pick(), pick(), pick()];
            order.sort_unstable();
            order.dedup();
            order.reverse();
        }
        (true, false) => graph = one_way(&graph, stream),
        _ => {}
    }
    let feasible = brute::has_path(&graph, &sources, target, &order);
    Exam { board, graph, sources, target, order, feasible }
}

/// The graph without the way back of every fourth step or so.
fn one_way(whole: &Graph, stream: &mut Stream) -> Graph {
    let mut graph = Graph::new(whole.cells().clone(), whole.span());
    for from in whole.cells() {
        for to in whole.exits(from).filter(|to| from < *to) {
            match stream.index(8) {
                0 => graph.add_arc(from, to),
                1 => graph.add_arc(to, from),
                _ => graph.add_edge(from, to),
            }
        }
    }
    graph
}

fn random_board(cols: usize, rows: usize, linked: bool, stream: &mut Stream) -> Board {
    let grid = Grid::new(cols, rows).expect("1 to 5");
    let mut board = Board::new(grid);
    for _ in 0..stream.index(1 + grid.len() / 4) {
        board.set_wall(Cell::new(stream.index(grid.len())));
    }
    if linked {
        let (a, b) = (stream.index(grid.len()), stream.index(grid.len()));
        // Too close, or a wall: then there is no link.
        let _ = board.link(Cell::new(a), Cell::new(b));
    }
    board
}

impl Report {
    fn count(&mut self, verdict: &Verdict) {
        self.tasks += 1;
        match verdict {
            Verdict::Found(_) => self.found += 1,
            Verdict::Impossible(_) => self.impossible += 1,
            Verdict::BudgetSpent => self.spent += 1,
            Verdict::Unsupported(_) => self.unsupported += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Always(Verdict);

    impl PathFinder for Always {
        fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
            Search::new(self.0.clone(), 1, 1)
        }
    }

    #[test]
    fn a_finder_that_gives_up_conforms_and_liars_do_not() {
        let report = path_finder(|| Box::new(Always(Verdict::BudgetSpent))).unwrap();
        assert_eq!(report.spent, report.tasks);
        let denier = path_finder(|| Box::new(Always(Verdict::Impossible("so"))));
        assert!(denier.unwrap_err().contains("a false proof (so)"));
        let path = vec![Cell::new(0)];
        let dreamer = path_finder(|| Box::new(Always(Verdict::Found(path.clone()))));
        assert!(dreamer.unwrap_err().contains("a path that is none"));
    }

    /// Answers nothing but this, and says of the last errand that it tried once more.
    struct Hasty(Verdict);

    impl PathFinder for Hasty {
        fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
            Search::new(self.0.clone(), 1, 1)
        }

        fn runs_errands(&self) -> bool {
            true
        }

        fn run_errands(&mut self, errands: &mut [Errand]) {
            let last = errands.len() - 1;
            errands.iter_mut().for_each(|errand| errand.attempts = 1);
            errands[last].attempts = 2;
        }
    }

    #[test]
    fn errands_are_answered_as_their_tasks_are() {
        let faults = path_finder(|| Box::new(Hasty(Verdict::BudgetSpent))).unwrap_err();
        assert_eq!(faults.matches("an errand that is answered otherwise").count(), 1, "{faults}");
        // A proof would be lost on the way.
        let faults = path_finder(|| Box::new(Hasty(Verdict::Impossible("so")))).unwrap_err();
        assert!(faults.contains("Impossible(\"so\") is no answer to an errand"), "{faults}");
    }

    /// Tries every step, as if a task had neither order nor one-way steps.
    struct Careless;

    impl PathFinder for Careless {
        fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
            let mut both_ways = Graph::new(task.graph.cells().clone(), task.graph.span());
            for from in task.graph.cells() {
                task.graph.exits(from).for_each(|to| both_ways.add_edge(from, to));
            }
            let mut trails: Vec<Vec<Cell>> = task.sources.iter().map(|s| vec![*s]).collect();
            while let Some(trail) = trails.pop().filter(|_| both_ways.cells().len() <= 25) {
                let head = trail[trail.len() - 1];
                let ends = task.target.is_none_or(|target| target == head);
                if trail.len() == both_ways.cells().len() && ends {
                    return Search::new(Verdict::Found(trail), 1, 1);
                }
                let next = both_ways.exits(head).filter(|next| !trail.contains(next));
                trails.extend(next.map(|next| [&trail[..], &[next]].concat()));
            }
            Search::new(Verdict::BudgetSpent, 1, 1)
        }
    }

    #[test]
    fn who_does_not_heed_a_constraint_must_say_so() {
        let faults = path_finder(|| Box::new(Careless)).unwrap_err();
        assert!(faults.contains("does not keep to the order"), "{faults}");
        assert!(faults.contains("does not keep to one-way steps"), "{faults}");
        assert!(!faults.contains("a false proof"), "{faults}");
    }
}
