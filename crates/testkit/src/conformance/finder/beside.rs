//! What a finder says of other paths beside a known one.

use super::{BUDGET, SEED, flaw};
use crate::conformance::exams::Exam;
use crate::conformance::faults::Faults;
use crate::conformance::subject::Subject;
use etchwork_path::{Cell, Other, PathFinder, Search, Stream, Task, Verdict};

/// The most cells of a task whose paths are all tried.
const CELLS: usize = 16;

/// Compares what a finder says of paths beside those that it found with all paths of small tasks.
pub(super) fn paths(
    exams: &[Exam],
    first: &[Search],
    subject: &Subject<'_, dyn PathFinder>,
    faults: &mut Faults,
) {
    let Ok(mut finder) = subject.make() else { return };
    for (exam, search) in exams.iter().zip(first) {
        let Verdict::Found(known) = &search.verdict else { continue };
        if !(3..=CELLS).contains(&known.len()) || flaw(exam, known).is_some() {
            continue;
        }
        let from = Exam { sources: vec![known[0]], ..exam.clone() };
        faults.law("what is said of other paths is true", from.about(), || {
            said(&mut *finder, &from, known)
        });
    }
}

fn said(finder: &mut dyn PathFinder, exam: &Exam, known: &[Cell]) -> Result<(), String> {
    let (has, stream) = (has_other(exam, known, &mut vec![known[0]]), Stream::new(SEED));
    let task = Task {
        target: exam.target,
        order: &exam.order,
        ..Task::new(&exam.graph, &exam.sources, &stream)
    };
    let any = Other::LeavesOut(0..known.len() - 1);
    if finder.has_other(&task, known, &any).is_some_and(|says| says != has) {
        return Err(format!("has_other says {}", !has));
    }
    match finder.find_other(&task, known, &any, BUDGET) {
        Verdict::Found(path) if path == known => {
            return Err("find_other finds the known path".into());
        }
        Verdict::Found(path) => {
            if let Some(flaw) = flaw(exam, &path) {
                return Err(format!("find_other finds {flaw}"));
            }
        }
        Verdict::Impossible(why) if has => {
            return Err(format!("find_other says that there is none ({why})"));
        }
        _ => {}
    }
    let below = known.len() - 2;
    match finder.last_parting(&task, known, below) {
        None if has => Err("last_parting says that no other path parts".to_owned()),
        Some(step) if step >= below => Err(format!("last_parting says {step}, below {below}")),
        _ => Ok(()),
    }
}

/// Whether a trail can be completed to another path than the known one.
fn has_other(exam: &Exam, known: &[Cell], trail: &mut Vec<Cell>) -> bool {
    if trail.len() == known.len() {
        return trail != known && flaw(exam, trail).is_none();
    }
    let exits: Vec<Cell> = exam.graph.exits(trail[trail.len() - 1]).collect();
    exits.into_iter().any(|next| {
        let is_new = !trail.contains(&next);
        trail.push(next);
        let has = is_new && has_other(exam, known, trail);
        trail.pop();
        has
    })
}
