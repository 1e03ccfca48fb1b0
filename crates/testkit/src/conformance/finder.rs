//! The conformance suite for path finders: the laws that every finder must keep, whatever its
//! strategy.

mod beside;
mod side_by_side;

use super::asked::Asking;
use super::exams::{Exam, exams, exams_with_paths};
use super::faults::{Faults, named};
use super::searched::{HEEDED, heeds, tally, told};
use super::subject::Subject;
use crate::check;
use etchwork_path::{Budget, Cell, PathFinder, Registry, Search, Settings, Stream, Task, Verdict};

/// How a finder did over the suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FinderReport {
    /// Tasks it was given, each several times.
    pub tasks: usize,
    /// Tasks for which it found a path.
    pub found: usize,
    /// Tasks that it proved impossible.
    pub impossible: usize,
    /// Tasks for which its budget was spent.
    pub spent: usize,
    /// Tasks with a constraint that it does not support.
    pub unsupported: usize,
    /// The most nodes by which it exceeded a budget.
    pub over: u64,
}

/// The budget of the first question about a task.
const BUDGET: Budget = Budget { nodes: 200_000, memory: 1 << 28 };

/// The most cells of the boards on which a path is known.
const CELLS: usize = 132;

/// The fewest decided tasks to judge a finder by.
const FLOOR: usize = 20;

/// Gives a finder tasks on small boards that brute force decides, with and without links, orders
/// and one-way steps, with free and fixed ends; unusual tasks: rows of cells, single cells, boards
/// in pieces, ends off the board; tasks on larger boards with a known path; and the corpus. Checks
/// that
///
/// - every found path is valid for its task, every proof is right, and the finder refuses tasks
///   whose constraints it does not support;
/// - the same task has the same answer: whatever was asked before, in any order, from a fresh
///   instance, on other threads;
/// - work is counted: a search exceeds its budget by at most `slack`, the number of nodes that its
///   author states; with a budget of one node, it does not find a path that takes more; and some
///   search counts a node;
/// - a spent budget, of nodes or of memory, is not reported as a proof;
/// - if the finder draws at all, attempts from a source draw from that source's stream
///   ([`Task::stream`]): it finds the same path without the sources that have none, which screens
///   drop;
/// - what it says of other paths beside one that it found is true, as far as all paths can be tried;
/// - if the finder runs batches, it answers each task of a batch as it answers the task alone;
/// - the reason why a task is impossible or not supported is `snake_case`, and its sentence is a
///   clause.
///
/// Returns a report, or what is wrong: each broken law once, with a task and its board, and the
/// number of violations. Fails with fewer than 20 decided tasks, since that is too little to judge
/// by.
///
/// Cost: some 750 tasks, each ten times.
pub fn path_finder(
    id: &str,
    settings: &Settings,
    slack: u64,
    registry: &Registry,
) -> Result<FinderReport, String> {
    let subject = Subject::<dyn PathFinder>::of(id, settings, registry);
    let (faults, finder) = (subject.faults(), subject.make()?);
    let mut exams = exams();
    exams.extend(exams_with_paths(CELLS));
    let report = FinderReport { tasks: exams.len(), ..FinderReport::default() };
    let mut suite = Suite { subject, finder, slack, faults, report };
    suite.put_through(&exams);
    let Suite { mut faults, report, .. } = suite;
    if report.found + report.impossible < FLOOR {
        let FinderReport { tasks, found, impossible, .. } = report;
        let what = format_args!("{found} paths and {impossible} proofs, of {tasks} tasks");
        faults.thin(what);
    }
    faults.or(report)
}

struct Suite<'a> {
    subject: Subject<'a, dyn PathFinder>,
    finder: Box<dyn PathFinder>,
    slack: u64,
    faults: Faults,
    report: FinderReport,
}

/// The seed of all questions, except for those about streams.
const SEED: u32 = 9;

fn ask(finder: &mut dyn PathFinder, exam: &Exam, seed: u32, budget: Budget) -> Search {
    let stream = Stream::new(seed);
    let task = Task {
        target: exam.target,
        order: &exam.order,
        ..Task::new(&exam.graph, &exam.sources, &stream)
    };
    finder.find(&task, budget)
}

const SAME: &str = "the same task has the same answer";

impl Suite<'_> {
    fn put_through(&mut self, exams: &[Exam]) {
        let asking = Asking {
            make: &|| self.subject.make(),
            law: SAME,
            ask: &|finder, exam: &Exam| ask(finder, exam, SEED, BUDGET),
            about: &Exam::about,
            differs: &|exam: &Exam, other: &Search, known: &Search| differs(exam, other, known),
        };
        let Some(first) = asking.answers(exams, &mut self.faults) else { return };
        let report = &mut self.report;
        [report.found, report.impossible, report.spent, report.unsupported] = tally(first.iter());
        for (exam, search) in exams.iter().zip(&first) {
            self.judge(exam, search, "");
            self.heeds(exam, search, BUDGET);
        }
        self.counts(exams, &first);
        for (exam, search) in exams.iter().zip(&first) {
            if self.with_less(exam, search).is_none() {
                return;
            }
        }
        self.streams(exams, &first);
        side_by_side::tasks(exams, &self.subject, &mut self.faults);
        beside::paths(exams, &first, &self.subject, &mut self.faults);
    }

    /// Checks that a verdict is true.
    fn judge(&mut self, exam: &Exam, search: &Search, how: &str) {
        let wrong = match &search.verdict {
            Verdict::Found(path) => flaw(exam, path).map(|flaw| {
                let path = named(exam.board.grid(), path);
                ("a path found is one that keeps to the task", format!("{flaw}: {path}"))
            }),
            Verdict::Impossible(why) if exam.feasible => {
                Some(("a proof is right", format!("a false proof ({why})")))
            }
            _ => None,
        };
        if let Some((law, what)) = wrong {
            self.faults.add(law, format_args!("{what}{how}, {}", exam.about()));
        }
        if let Verdict::Impossible(why) | Verdict::Unsupported(why) = search.verdict {
            self.faults.reason(why, self.finder.sentence(why), exam.about());
        }
    }

    fn heeds(&mut self, exam: &Exam, search: &Search, budget: Budget) {
        let over = heeds(search, (budget, self.slack), exam.about(), &mut self.faults);
        self.report.over = self.report.over.max(over);
    }

    /// Checks that some search counts a node.
    fn counts(&mut self, exams: &[Exam], first: &[Search]) {
        let is_work = |(exam, search): &(&Exam, &Search)| {
            matches!(search.verdict, Verdict::Found(_)) && exam.graph.cells().len() > 1
        };
        let found: Vec<_> = exams.iter().zip(first).filter(is_work).collect();
        for (what, is_none) in [
            ("nodes", found.iter().all(|(_, search)| search.nodes == 0)),
            ("attempts", found.iter().all(|(_, search)| search.attempts == 0)),
        ] {
            if is_none && let Some((exam, _)) = found.first() {
                let what =
                    format!("{} paths, each in 0 {what}; the first, {}", found.len(), exam.about());
                self.faults.add("work is counted", what);
            }
        }
    }

    /// Asks the same task with smaller budgets.
    fn with_less(&mut self, exam: &Exam, known: &Search) -> Option<()> {
        let half = known.nodes.div_ceil(2).max(1);
        for budget in [
            Budget { nodes: 1, ..BUDGET },
            Budget { nodes: half, ..BUDGET },
            Budget { memory: 1, ..BUDGET },
        ] {
            let finder = &mut *self.finder;
            let asked = || ask(finder, exam, SEED, budget);
            let less = self.faults.guard(exam.about(), asked)?;
            let Budget { nodes, memory } = budget;
            self.heeds(exam, &less, budget);
            self.judge(exam, &less, &format!(" with a budget of {nodes} nodes, {memory} bytes"));
            let is_found = matches!(less.verdict, Verdict::Found(_));
            if nodes == 1 && is_found && known.nodes > nodes + self.slack {
                let what = format!("with 1 node it finds a path, which takes {}", known.nodes);
                self.faults.add(HEEDED, format_args!("{what}, {}", exam.about()));
            }
        }
        Some(())
    }

    /// Checks, if the finder draws, that leaving out sources without a path changes nothing:
    /// screens do leave them out.
    fn streams(&mut self, exams: &[Exam], first: &[Search]) {
        let finder = &mut *self.finder;
        let others = exams.iter().zip(first).step_by(2);
        let mut with_another =
            others.map(|(exam, known)| (ask(finder, exam, SEED + 1, BUDGET), known));
        let draws = self.faults.guard("with another stream", || {
            with_another.any(|(other, known)| other.verdict != known.verdict)
        });
        if draws != Some(true) {
            return;
        }
        for (exam, search) in exams.iter().zip(first) {
            let is_found = matches!(search.verdict, Verdict::Found(_));
            let Some((fewer, left_out)) = exam.screened().filter(|_| is_found) else { continue };
            let finder = &mut *self.finder;
            let asked = || ask(finder, &fewer, SEED, BUDGET);
            let Some(other) = self.faults.guard(fewer.about(), asked) else { return };
            if other.verdict != search.verdict {
                let left_out = named(exam.board.grid(), &left_out);
                let what = format!("without {left_out}, from which there is no path,");
                let what = format!("{what} {}, {}", differs(exam, &other, search), fewer.about());
                self.faults.add("leaving a source out does not change the others", what);
            }
        }
    }
}

/// The fault of a path, if any.
fn flaw(exam: &Exam, path: &[Cell]) -> Option<String> {
    if let Err(flaw) = check::puzzle(&exam.board, path) {
        return Some(format!("an invalid path, {flaw}"));
    }
    let starts = exam.sources.contains(&path[0]);
    let ends = exam.target.is_none_or(|target| path.last() == Some(&target));
    let ordered = path.iter().filter(|cell| exam.order.contains(cell)).eq(&exam.order);
    let one_way = path.windows(2).all(|step| exam.graph.has_arc(step[0], step[1]));
    let broken =
        [(!starts || !ends, "the ends"), (!ordered, "the order"), (!one_way, "one-way steps")];
    let broken = broken.iter().find(|(broken, _)| *broken);
    broken.map(|(_, what)| format!("a path that does not keep to {what}"))
}

/// How an answer differs from the first.
fn differs(exam: &Exam, other: &Search, known: &Search) -> String {
    let told = |search: &Search| told(search, |path| named(exam.board.grid(), path));
    format!("it answers {}, not {}", told(other), told(known))
}
