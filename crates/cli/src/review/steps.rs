//! `etchwork review --next`: three puzzles that keep all of a draft, and what each does.

use crate::args::ReviewArgs;
use crate::asked::TierChanges;
use crate::console::stdout;
use crate::failure::Failure;
use crate::input::{self, Given};
use crate::{Kit, interrupt, tiers};
use etchwork::core::seed_from_text;
use etchwork::review::{Reviewer, Shift, Step, Steps, StepsError};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Offers the next steps of one draft. None is a negative answer.
pub fn run(args: &ReviewArgs, tier: &str, kit: &Kit) -> Result<(), Failure> {
    let name = input::name(&args.input);
    let Given::Text(draft) = input::look(&args.input, kit)? else {
        return Err(Failure::input("--next is for the text of a draft, not for an ID or a save"));
    };
    let family = input::reader_of(&draft, kit).map_err(Failure::input)?;
    let set = tiers::any(args.input.tiers.as_deref(), Some(family.id()), kit)?;
    let changes = TierChanges { set: &args.set, ..TierChanges::default() };
    let overrides = changes.overrides(family)?;
    let steps = Steps { set: &set, tier, overrides, seed: seed_from_text(&args.seed) };
    let settings = BTreeMap::new();
    let (registry, budget) = (&kit.registry, args.memory.question());
    let reviewer = Reviewer { family, registry, settings: &settings, budget };
    let stopped = interrupt::of_process();
    let found = reviewer.next_steps(&draft, &steps, &|| stopped.load(Ordering::Relaxed));
    let found = found.map_err(|error| match error {
        StepsError::Text(flaw) => Failure::in_text(&flaw, &name, &draft, Some(flaw.span.clone())),
        other => Failure::input(other),
    })?;
    for step in &found {
        let told = if args.json { line(step).to_string() } else { words(step) };
        writeln!(stdout(), "{told}")?;
    }
    match (found.is_empty(), stopped.load(Ordering::Relaxed)) {
        (false, _) => Ok(()),
        (true, true) => Err(Failure::GaveUp),
        (true, false) => Err(Failure::Negative),
    }
}

fn words(step: &Step) -> String {
    let readings: Vec<String> = step.readings.iter().map(Shift::to_string).collect();
    let Step { why, level, added, .. } = step;
    let text = level.document.puzzle.trim_end();
    format!("{why} (the text is {added} words longer): {}\n{text}\n", readings.join(", "))
}

fn line(Step { why, level, readings, added }: &Step) -> Value {
    let shift = |shift: &Shift| (shift.name.clone(), json!([shift.before, shift.after]));
    let readings: serde_json::Map<String, Value> = readings.iter().map(shift).collect();
    let document = &level.document;
    json!({
        "step": why.name(),
        "added": added,
        "readings": readings,
        "id": document.id,
        "board_id": document.board_id,
        "puzzle": document.puzzle,
    })
}
