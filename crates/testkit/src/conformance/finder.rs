//! The conformance suite for path finders: the laws that every finder must keep, whatever its
//! strategy.

mod beside;
mod side_by_side;

use super::exams::{Exam, exams, exams_with_paths};
use super::faults::{Faults, named};
use super::searched::{Searching, Tally};
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
/// Fails with fewer than 20 decided tasks, since that is too little to judge
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
    let mut faults = subject.faults();
    subject.make()?;
    let mut exams = exams();
    exams.extend(exams_with_paths(CELLS));
    let searching = Searching {
        subject: &subject,
        same: "the same task has the same answer",
        budget: BUDGET,
        slack,
        least: 1,
        ask: &|finder, exam: &Exam, budget| ask(finder, exam, SEED, budget),
        about: &Exam::about,
        told: &|exam, path: &Vec<Cell>| named(exam.board.grid(), path),
        flaw: &|_, exam, path| {
            let path_named = || named(exam.board.grid(), path);
            let law = "a path found is one that keeps to the task";
            flaw(exam, path).map(|flaw| (law, format!("{flaw}: {}", path_named())))
        },
        proof: &|exam, why| {
            exam.feasible.then(|| ("a proof is right", format!("a false proof ({why})")))
        },
        sentence: |finder, why| finder.sentence(why),
        is_open: |exam| exam.graph.cells().len() > 1,
    };
    let answers = searching.answers(&exams, &mut faults);
    if let Some((first, _)) = &answers {
        streams(&searching, &exams, first, &mut faults);
        side_by_side::tasks(&exams, &subject, &mut faults);
        beside::paths(&exams, first, &subject, &mut faults);
    }
    let (_, Tally { found, impossible, spent, unsupported, over }) = answers.unwrap_or_default();
    let tasks = exams.len();
    if found + impossible < FLOOR {
        faults.thin(format_args!("{found} paths and {impossible} proofs, of {tasks} tasks"));
    }
    faults.or(FinderReport { tasks, found, impossible, spent, unsupported, over })
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

/// Checks, if the finder draws, that leaving out sources without a path changes nothing: screens do
/// leave them out.
fn streams(
    searching: &Searching<'_, dyn PathFinder, Exam, Vec<Cell>>,
    exams: &[Exam],
    first: &[Search],
    faults: &mut Faults,
) {
    let Ok(mut finder) = searching.subject.make() else { return };
    let mut others = exams.iter().zip(first).step_by(2);
    let draws = faults.guard("with another stream", || {
        others
            .any(|(exam, known)| ask(&mut *finder, exam, SEED + 1, BUDGET).verdict != known.verdict)
    });
    if draws != Some(true) {
        return;
    }
    for (exam, search) in exams.iter().zip(first) {
        let is_found = matches!(search.verdict, Verdict::Found(_));
        let Some((fewer, left_out)) = exam.screened().filter(|_| is_found) else { continue };
        let asked = || ask(&mut *finder, &fewer, SEED, BUDGET);
        let Some(other) = faults.guard(fewer.about(), asked) else { return };
        if other.verdict != search.verdict {
            let (left_out, differs) =
                (named(exam.board.grid(), &left_out), searching.differs(exam, &other, search));
            let what = format!("without {left_out}, from which there is no path, {differs}");
            let law = "leaving a source out does not change the others";
            faults.add(law, format_args!("{what}, {}", fewer.about()));
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
