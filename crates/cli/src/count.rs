//! `etchwork count`: how many Hamiltonian paths a board has, exactly.

use crate::args::CountArgs;
use crate::failure::{Failure, say};
use crate::input;
use crate::question::Question;
use etchwork::paths::{CountError, Ends, count, count_to};
use etchwork::{Budget, Registry};
use serde_json::json;
use std::io::{Write, stdout};
use std::time::Instant;

/// Counts the paths of one board.
pub fn run(args: &CountArgs, registry: &Registry) -> Result<(), Failure> {
    let question = Question::new(input::read_one(&args.input, registry)?.puzzle, &args.ends)?;
    let budget = Budget { memory: args.memory.saturating_mul(1_000_000), ..Budget::UNLIMITED };
    let ends = match (question.text.source, question.text.target) {
        (Some(source), Some(target)) if source != target => Ends::Fixed(source, target),
        (None, None) => Ends::Free,
        // Steps go both ways: as many paths end on a cell as start from it.
        (Some(end), _) | (None, Some(end)) => Ends::Source(end),
    };
    let start = Instant::now();
    let counted = match args.limit {
        Some(limit) => count_to(&question.graph, ends, limit, budget),
        None => count(&question.graph, ends, budget),
    };
    let micros = start.elapsed().as_micros() as u64;
    let counted = counted.map_err(|error| match error {
        CountError::BudgetSpent { states } => {
            let megabytes = args.memory;
            say(format_args!(
                "the budget of {megabytes} MB is spent after {states} states: allow more by --memory"
            ));
            Failure::GaveUp
        }
        CountError::OneWay => Failure::input(error),
    })?;
    let mut out = stdout().lock();
    let kind = question.ends();
    if args.json {
        let line = json!({
            "paths": counted.paths.to_string(),
            "at_least": counted.at_least,
            "ends": kind,
            "states_peak": counted.states_peak,
            "micros": micros,
        });
        writeln!(out, "{line}")?;
    } else {
        let least = if counted.at_least { "at least " } else { "" };
        let ends = match kind {
            "fixed" => "from S to T",
            "source" => "from S to anywhere",
            "target" => "from anywhere to T",
            _ => "over all ends, each in both directions",
        };
        writeln!(out, "{least}{} paths {ends}", counted.paths)?;
    }
    Ok(())
}
