//! `etchwork count`: counts the solutions of a puzzle exactly.

use crate::answer::CountAnswer;
use crate::args::CountArgs;
use crate::console::stdout;
use crate::deduction::deduction;
use crate::failure::{Failure, say};
use crate::{Kit, answer, any, input};
use etchwork::codec::Solutions;
use etchwork::{Any, Deduction};
use std::io::Write;

/// Counts the solutions of each puzzle.
pub fn run(args: &CountArgs, kit: &Kit) -> Result<(), Failure> {
    let puzzles = any::read(&args.input, kit)?;
    any::check_tiers(&args.input, &puzzles)?;
    input::each(&args.input, puzzles, args.json, |any| {
        one(args, &any::between(any, &args.ends)?, kit)
    })
}

/// Counts the solutions of one puzzle as its family defines them; none is a negative answer.
fn one(args: &CountArgs, any: &Any, kit: &Kit) -> Result<(), Failure> {
    let count = any.puzzle.count_to(args.limit, args.memory.question()).map_err(Failure::input)?;
    let is_enough = args.limit.is_some_and(|limit| count.number == limit.to_string());
    let is_sole = !count.at_least && count.number == "1";
    let free = !is_sole && deduction(any) == Some(Deduction::Solves);
    let mut out = stdout();
    if args.json {
        let line = answer::line(&CountAnswer {
            about: answer::about(any),
            solutions: Solutions::Exactly(count.number.clone()),
            at_least: count.at_least,
            counted: any.family.counted.clone(),
            nodes: count.nodes,
        });
        writeln!(out, "{line}")?;
    } else {
        let free = if free { ": no guess is needed all the same" } else { "" };
        let number = match (count.at_least, count.number.as_str()) {
            (true, "0") => "unknown",
            (_, number) => number,
        };
        let least = if count.at_least && number != "unknown" { "at least " } else { "" };
        let counted = any.puzzle.counted();
        let counted = counted.as_deref().unwrap_or(&any.family.counted);
        writeln!(out, "{least}{number} ({counted}){free}")?;
    }
    match (count.at_least, count.number.as_str()) {
        (true, _) if is_enough => Ok(()),
        (true, _) => {
            let memory = args.memory.memory;
            say(format_args!("the budget of {memory} MB is spent: allow more with --memory"));
            Err(Failure::GaveUp)
        }
        (false, "0") => {
            any::say_why(any, args.memory.question(), kit)?;
            Err(Failure::Negative)
        }
        (false, _) => Ok(()),
    }
}
