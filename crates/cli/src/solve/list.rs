//! `etchwork solve --all`: lists the solutions of a puzzle, up to a limit.

use crate::answer;
use crate::args::SolveArgs;
use crate::console::{Stdout, stdout};
use crate::failure::{Failure, say};
use crate::show;
use etchwork::{Any, Budget, Puzzle, Registry};
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

/// Lists at most `limit` solutions, each as soon as it is found.
pub fn run(
    args: &SolveArgs,
    any: &Any,
    limit: u32,
    budget: Budget,
    registry: &Registry,
) -> Result<(), Failure> {
    let head = args.json.then(|| answer::line(&answer::about(any)));
    let mut list = List { is_json: args.json, head, out: BufWriter::new(stdout()), count: 0 };
    let mut written = Ok(());
    let complete = any.puzzle.each_solution(budget, registry, &mut |cells, solved| {
        // One more than the limit shows that there are more.
        if list.count == limit {
            return ControlFlow::Break(());
        }
        written = list.write(cells, solved);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    written?;
    let none = || {
        let kind = any.puzzle.kind();
        Failure::input(format!("--all: solutions of a {kind} are not listed: leave it out"))
    };
    let complete = complete.map_err(Failure::input)?.ok_or_else(none)?;
    outcome(list.end(complete)?, complete, limit)
}

/// The output of solutions: as drawings, or as one JSON object.
struct List {
    is_json: bool,
    /// The object of the puzzle, until it is written.
    head: Option<String>,
    out: BufWriter<Stdout>,
    count: u32,
}

impl List {
    /// Writes what comes before the solutions, once it is known that they are listed.
    fn begin(&mut self) -> io::Result<()> {
        let Some(about) = self.head.take() else { return Ok(()) };
        write!(self.out, "{},\"all\":[", about.strip_suffix('}').unwrap_or_default())
    }

    fn write(&mut self, cells: &[String], solved: &dyn Puzzle) -> io::Result<()> {
        self.begin()?;
        if self.is_json {
            let comma = if self.count == 0 { "" } else { "," };
            write!(self.out, "{comma}{}", json!(cells))?;
        } else {
            let moves = solved.stored_solution();
            writeln!(self.out, "{}", solved.drawing(moves.as_deref(), show::colour()))?;
        }
        self.count += 1;
        // The next solution may take long.
        self.out.flush()
    }

    /// Says whether the list is complete; returns the number of solutions.
    fn end(mut self, complete: bool) -> io::Result<u32> {
        self.begin()?;
        if self.is_json {
            writeln!(self.out, "],\"complete\":{complete}}}")?;
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
