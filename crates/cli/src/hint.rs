//! `etchwork hint`: help with a trail, in four grades.

mod trail;

use crate::args::HintArgs;
use crate::failure::{Failure, say};
use crate::{input, tiers};
use etchwork::paths::PathAdvisor;
use etchwork::{Advisor, Budget, Hint, Registry};
use std::io::{Write, stdout};

/// Tells what the level allows.
pub fn run(args: &HintArgs, registry: &Registry) -> Result<(), Failure> {
    let input = input::read_one(&args.input, registry)?;
    let limit = tiers::solution_limit(&args.tier, input.document.as_ref(), registry)?;
    let session = trail::walk(&args.trail, input.puzzle)?;
    let budget = Budget { nodes: args.budget, ..Budget::UNLIMITED };
    let advisor = PathAdvisor::new(registry, budget, limit.map(|limit| limit as usize));
    let hint = advisor.map_err(Failure::input)?.hint(session.game(), session.line(), args.level);
    if hint == Hint::Unknown {
        say(format_args!("{hint}: allow more by --budget"));
        return Err(Failure::GaveUp);
    }
    match args.json {
        true => writeln!(stdout(), "{}", serde_json::json!(hint))?,
        false => writeln!(stdout(), "{hint}")?,
    }
    if hint.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}
