//! Finders that answer many tasks at once.

use crate::conformance::exams::Exam;
use crate::conformance::faults::Faults;
use crate::conformance::subject::Subject;
use etchwork_path::{BatchTask, Budget, PathFinder, Search, Stream, Task, Verdict};

/// Runs all tasks that fit a batch as one batch, and compares with each task alone.
pub(super) fn tasks(exams: &[Exam], subject: &Subject<'_, dyn PathFinder>, faults: &mut Faults) {
    const LAW: &str = "a batch task is answered as its task is";
    let Ok(mut finder) = subject.make() else { return };
    if !finder.find_in_lanes(&mut []) {
        return;
    }
    let asked: Vec<(&Exam, BatchTask)> = free(exams)
        .filter_map(|(exam, stream)| {
            let mut task = BatchTask::new(exam.graph.start()?, stream);
            task.sources.clone_from(&exam.sources);
            Some((exam, task))
        })
        .collect();
    let mut answered: Vec<BatchTask> = asked.iter().map(|(_, task)| task.clone()).collect();
    let run = || finder.find_in_lanes(&mut answered);
    if faults.guard(format_args!("asked to run {} tasks", asked.len()), run).is_none() {
        return;
    }
    for ((exam, asked), answered) in asked.iter().zip(answered) {
        let Some(search) = alone(exam, &asked.stream, subject, faults) else { return };
        let path = match search.verdict {
            Verdict::Found(path) => path,
            Verdict::BudgetSpent => Vec::new(),
            other => {
                let what = format!("{other:?} is not an answer to a batch task");
                faults.add(LAW, format_args!("{what}, {}", exam.about()));
                continue;
            }
        };
        if (path, search.attempts) != (answered.path, answered.attempts) {
            faults.add(LAW, format_args!("another answer, {}", exam.about()));
        }
    }
}

/// The tasks without a target and without an order whose sources are all in the graph, each with a
/// stream.
fn free(exams: &[Exam]) -> impl Iterator<Item = (&Exam, Stream)> {
    let is_free = |exam: &&Exam| {
        let has = |cell: &etchwork_path::Cell| exam.graph.cells().contains(*cell);
        exam.target.is_none() && exam.order.is_empty() && exam.sources.iter().all(has)
    };
    exams.iter().filter(is_free).zip((0..).map(Stream::new))
}

/// The answer of a fresh instance to a task without a budget.
fn alone(
    exam: &Exam,
    stream: &Stream,
    subject: &Subject<'_, dyn PathFinder>,
    faults: &mut Faults,
) -> Option<Search> {
    let mut finder = subject.make().ok()?;
    let task = Task::new(&exam.graph, &exam.sources, stream);
    faults.guard(exam.about(), || finder.find(&task, Budget::UNLIMITED))
}
