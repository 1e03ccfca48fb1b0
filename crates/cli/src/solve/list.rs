//! `etchwork solve --all`: lists the solutions of a board, up to a limit.

use super::solved;
use crate::args::SolveArgs;
use crate::console::{Stdout, stdout};
use crate::decider::Decider;
use crate::failure::{Failure, say};
use crate::question::{Question, positions};
use crate::{answer, show};
use etchwork::{Budget, Cell, Paths, Registry};
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

/// Lists at most `limit` solutions, each as soon as it is found.
pub fn run(
    args: &SolveArgs,
    question: &Question,
    limit: u32,
    budget: Budget,
    registry: &Registry,
) -> Result<(), Failure> {
    let mut decider = Decider::new(registry)?;
    let mut list = List::new(args.json, question)?;
    let mut written = Ok(());
    let complete = decider.oracle(question, budget).each_solution(&question.trail(), |path| {
        // One more than the limit shows that there are more.
        if list.count == limit {
            return ControlFlow::Break(());
        }
        written = list.write(path);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    let complete = question.puzzle.sound(complete).map_err(Failure::input)?;
    outcome(list.end(complete)?, complete, limit)
}

/// The output of solutions: as drawings, or as one JSON object.
struct List<'a> {
    question: &'a Question,
    is_json: bool,
    out: BufWriter<Stdout>,
    count: u32,
}

impl<'a> List<'a> {
    fn new(is_json: bool, question: &'a Question) -> io::Result<Self> {
        let mut out = BufWriter::new(stdout());
        if is_json {
            let about = answer::line(&question.about(None));
            let about = about.strip_suffix('}').unwrap_or_default();
            let family = Paths::ID;
            write!(out, "{about},\"{family}\":{{\"all\":[")?;
        }
        Ok(Self { question, is_json, out, count: 0 })
    }

    fn write(&mut self, path: &[Cell]) -> io::Result<()> {
        let Self { question, out, .. } = self;
        if self.is_json {
            let comma = if self.count == 0 { "" } else { "," };
            write!(out, "{comma}{}", json!(positions(question.text.board.grid(), path)))?;
        } else {
            writeln!(out, "{}", solved(question, path).drawing(true, show::colour()))?;
        }
        self.count += 1;
        // The next solution may take long.
        self.out.flush()
    }

    /// Says whether the list is complete; returns the number of solutions.
    fn end(mut self, complete: bool) -> io::Result<u32> {
        if self.is_json {
            writeln!(self.out, "]}},\"complete\":{complete}}}")?;
        } else {
            let all = if complete { "all there are" } else { "there may be more" };
            writeln!(self.out, "solutions: {}, {all}", self.count)?;
        }
        self.out.flush().map(|()| self.count)
    }
}

/// The list ends when no solution is left or the requested number is reached.
fn outcome(count: u32, complete: bool, limit: u32) -> Result<(), Failure> {
    match (count, complete) {
        (0, true) => Err(Failure::Negative),
        (count, false) if count < limit => {
            say("the budget is spent before all are known: allow more with --budget");
            Err(Failure::GaveUp)
        }
        _ => Ok(()),
    }
}
