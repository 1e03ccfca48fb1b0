//! `etchwork count`: counts the Hamiltonian paths of a board exactly.

use crate::Kit;
use crate::answer::CountAnswer;
use crate::args::CountArgs;
use crate::console::stdout;
use crate::decider::Decider;
use crate::failure::{Failure, say};
use crate::input;
use crate::question::Question;
use crate::{answer, any, of_family};
use etchwork::codec::Solutions;
use etchwork::paths::{Count, CountError, Ends, count, count_to};
use etchwork::{Any, Budget, PathPuzzle, Registry};
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// The memory, in bytes, for the sweep that is tried before paths are listed.
const QUICK: u64 = 30_000_000;
/// The most nodes of a search for one path.
const NODES: u64 = 1_000_000;
/// The most steps of a step-by-step count: a few seconds.
const STEPS: u64 = 10_000_000;
/// The most paths that are listed one by one; more are counted by a sweep.
const LISTED: u64 = 10_000;

/// Counts the paths of each board.
pub fn run(args: &CountArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    any::check_tiers(&args.input, &puzzles)?;
    input::each(&args.input, puzzles, args.json, |any| match any.puzzle.path() {
        Some(path) => one(args, &any, path, &kit.registry),
        None => of_family::count(args, &any),
    })
}

/// Counts the paths of one board; no path is a negative answer.
fn one(args: &CountArgs, any: &Any, path: &PathPuzzle, registry: &Registry) -> Result<(), Failure> {
    let question = Question::new(path.clone(), any.id(), &args.ends)?;
    let start = Instant::now();
    let counted = counted(args, &question, registry)?;
    let counted = question.puzzle.sound(counted).map_err(Failure::input)?;
    let micros = start.elapsed().as_micros() as u64;
    let mut out = stdout();
    let kind = question.ends();
    if args.json {
        let own = json!({ "ends": kind, "states_peak": counted.states_peak, "micros": micros });
        let line = answer::line(&CountAnswer {
            about: question.about(None),
            solutions: Solutions::Exactly(counted.paths.to_string()),
            at_least: counted.at_least,
            counted: any.family.counted.clone(),
            nodes: counted.states,
            more: [(any.family.id.to_string(), own)].into_iter().collect(),
        });
        writeln!(out, "{line}")?;
    } else {
        let least = if counted.at_least { "at least " } else { "" };
        let plural = if counted.paths == 1u8.into() { "" } else { "s" };
        let ends = match kind {
            "free" => "over all ends, each in both directions".to_owned(),
            _ => {
                let anywhere = || "anywhere".to_owned();
                let from = question.end_name(&args.ends.from, question.text.source, "S");
                let to = question.end_name(&args.ends.to, question.text.target, "T");
                let (from, to) = (from.unwrap_or_else(anywhere), to.unwrap_or_else(anywhere));
                format!("from {from} to {to}")
            }
        };
        writeln!(out, "{least}{} path{plural} {ends}", counted.paths)?;
    }
    if counted.paths != 0u8.into() {
        return Ok(());
    }
    let budget = args.memory.question();
    if let Some(why) = Decider::new(registry)?.why_out_of_order(&question.puzzle, budget) {
        say(why);
    }
    Err(Failure::Negative)
}

fn counted(args: &CountArgs, question: &Question, registry: &Registry) -> Result<Count, Failure> {
    let ends = match (question.text.source, question.text.target) {
        (Some(source), Some(target)) if source != target => Ends::Fixed(source, target),
        (None, None) => Ends::Free,
        // Steps go both ways: as many paths end on a cell as start from it.
        (Some(end), _) | (None, Some(end)) => Ends::Source(end),
    };
    if question.puzzle.rules().bind() || !question.graph.is_symmetric() {
        return under_rules(args, question, registry);
    }
    let memory = args.memory.bytes();
    let sweep = |memory| {
        let budget = Budget { memory, ..Budget::UNLIMITED };
        match args.limit {
            Some(limit) => count_to(&question.graph, ends, limit, budget),
            None => count(&question.graph, ends, budget),
        }
    };
    // On a large board, finding a few paths is faster than counting all.
    if let Some(limit) = args.limit.filter(|limit| *limit <= LISTED) {
        if let Ok(counted) = sweep(memory.min(QUICK)) {
            return Ok(counted);
        }
        if let Some(counted) = listed(args, limit, question, registry)? {
            return Ok(counted);
        }
    }
    sweep(memory).map_err(|error| match error {
        CountError::BudgetSpent { states } => {
            let megabytes = args.memory.memory;
            say(format_args!(
                "the budget of {megabytes} MB is spent after {states} states: allow more with --memory"
            ));
            Failure::GaveUp
        }
        CountError::OneWay => Failure::input(error),
    })
}

/// Counts the paths that keep an order, one-way steps and rules; a sweep supports none of these.
fn under_rules(
    args: &CountArgs,
    question: &Question,
    registry: &Registry,
) -> Result<Count, Failure> {
    // Where rules may refuse steps, it counts over states, however many paths there are.
    let all = if question.puzzle.rules().may_refuse() { u64::MAX } else { LISTED };
    let counted = listed(args, args.limit.unwrap_or(all), question, registry)?;
    counted.filter(|counted| !counted.at_least || args.limit.is_some()).ok_or_else(|| {
        say("under the rules of this puzzle paths are counted step by step, and there are too many: ask for fewer with --limit");
        Failure::GaveUp
    })
}

/// Counts paths without a sweep; `None` if a search gives up.
fn listed(
    args: &CountArgs,
    limit: u64,
    question: &Question,
    registry: &Registry,
) -> Result<Option<Count>, Failure> {
    let mut decider = Decider::new(registry)?;
    let nodes = if question.puzzle.rules().may_refuse() { STEPS } else { NODES };
    let budget = args.memory.budget(nodes);
    let found = decider.oracle(question, budget).count(&question.trail(), limit.into());
    let at_least = found == Some(limit.into());
    Ok(found.map(|paths| Count { paths: paths.into(), at_least, states_peak: 0, states: 0 }))
}
