//! The conformance suite for path finders: what every finder must keep to,
//! whatever its strategy.

use crate::{brute, check, corpus};
use etchwork_core::{Board, Budget, Cell, Grid, PathFinder, Search, Stream, Task, Verdict};
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
}

/// A board with ends, and whether it has a path.
struct Exam {
    board: Board,
    sources: Vec<Cell>,
    target: Option<Cell>,
    feasible: bool,
}

/// Puts a finder through small boards whose paths are all known, with and
/// without links, with free and fixed ends, and through the corpus. Checks that
/// a path found is one and keeps to the ends, that a proof is right, that the
/// same task has the same answer, and that a budget is kept.
///
/// Returns how it did, or everything it did wrong.
pub fn path_finder(make: impl Fn() -> Box<dyn PathFinder>) -> Result<Report, String> {
    let mut report = Report::default();
    let mut faults = String::new();
    let mut finder = make();
    for exam in exams() {
        let graph = exam.board.graph();
        let stream = Stream::new(9);
        let task = Task { target: exam.target, ..Task::new(&graph, &exam.sources, &stream) };
        let budget = Budget { nodes: 200_000, memory: 1 << 28 };
        let search = finder.find(&task, budget);
        report.count(&search.verdict);
        let again = make().find(&task, budget);
        let mut fault = |what: &str| {
            let ends = (&exam.sources, exam.target);
            let _ = writeln!(faults, "{what}, from and to {ends:?} on\n{}", exam.board);
        };
        if again != search {
            fault("another answer from another instance");
        }
        if let Some(what) = judge(&exam, &search) {
            fault(&what);
        }
        let least = Budget { nodes: 1, ..budget };
        if let Some(what) = judge(&exam, &finder.find(&task, least)) {
            fault(&format!("with a budget of one node: {what}"));
        }
    }
    if faults.is_empty() { Ok(report) } else { Err(faults) }
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
            (!starts || !ends).then(|| "a path that does not keep to the ends".to_owned())
        }
        Verdict::Impossible(why) if exam.feasible => Some(format!("a false proof ({why})")),
        _ => None,
    }
}

/// Small boards with all kinds of ends, and the corpus.
fn exams() -> Vec<Exam> {
    let mut exams = Vec::new();
    let mut stream = Stream::new(2026);
    for round in 0..400 {
        let (cols, rows) = (1 + stream.index(5), 1 + stream.index(5));
        let board = random_board(cols, rows, round % 3 == 0, &mut stream);
        let open: Vec<Cell> = board.open().iter().collect();
        let mut pick = || open[stream.index(open.len())];
        let (sources, target) = match round % 4 {
            0 => (open.clone(), None),
            1 => (vec![pick()], None),
            2 => (open.clone(), Some(pick())),
            _ => (vec![pick()], Some(pick())),
        };
        let count = |source| brute::hamiltonian_paths(&board, Some(source), target);
        let feasible = sources.iter().any(|source| count(*source) > 0);
        exams.push(Exam { board, sources, target, feasible });
    }
    exams.extend(corpus::cases().into_iter().map(|case| Exam {
        sources: vec![case.source],
        target: Some(case.target),
        feasible: case.feasible,
        board: case.board,
    }));
    exams
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
}
