//! Puzzles of any family, from a file or an ID.

use crate::Kit;
use crate::args::{EndArgs, InputArgs};
use crate::failure::{Failure, say};
use crate::input::{self, Given, Id};
use crate::tiers;
pub use etchwork::Any;
use etchwork::codec::{BoardText, Recipe};
use etchwork::{
    Budget, Family, LevelReader, MOST_BOARDS, PathPuzzle, Puzzle, RunError, SolverAnswer, Verdict,
};
use serde::Deserialize;
use serde_json::Value;

/// A puzzle between the ends that the command line gives, if it gives any.
pub fn between(any: Any, ends: &EndArgs) -> Result<Any, Failure> {
    let option = match (&ends.from, &ends.to) {
        (None, None) => return Ok(any),
        (Some(_), None) => "--from",
        (None, Some(_)) => "--to",
        (Some(_), Some(_)) => "--from and --to",
    };
    let puzzle = any.puzzle.with_ends(ends.from.as_deref(), ends.to.as_deref());
    let puzzle = puzzle.map_err(|why| Failure::input(format!("{option}: {why}")))?;
    let is_same = puzzle.id() == any.puzzle.id();
    Ok(if is_same { any } else { Any { puzzle, document: None, ..any } })
}

/// Says why a puzzle has no solution, if a solver proves that it has none.
pub fn say_why(any: &Any, budget: Budget, kit: &Kit) -> Result<(), Failure> {
    let answer = any.puzzle.solve_open(None, budget, &kit.registry).map_err(Failure::input)?;
    if let (Verdict::Impossible(_), Some(why)) = (answer.search.verdict, answer.why) {
        say(format_args!("there is no solution: {why}"));
    }
    Ok(())
}

/// The puzzle that the moves of an answer solve, where they settle what the puzzle leaves open.
pub fn settled(
    any: &Any,
    answer: &SolverAnswer,
    kit: &Kit,
) -> Result<Option<Box<dyn Puzzle>>, Failure> {
    let Some(text) = &answer.settled else { return Ok(None) };
    let family = kit.families.get(&any.family.id).map_err(Failure::input)?;
    family.of_text(text, &kit.registry).map(Some).map_err(Failure::input)
}

/// Reads every puzzle of the input, which may have several boards.
pub fn read(args: &InputArgs, kit: &Kit) -> Result<Vec<Any>, Failure> {
    all(input::look(args, kit)?, args, kit)
}

/// Every puzzle of the input.
pub fn all(given: Given<'_>, args: &InputArgs, kit: &Kit) -> Result<Vec<Any>, Failure> {
    match given {
        Given::Text(text) => input::of_text(args, &text, kit),
        Given::Id(id) | Given::Save(id) => Ok(vec![of_id(&id, args.tiers.as_deref(), kit)?]),
    }
}

/// Refuses a named tier set beside puzzles without a tier.
pub fn check_tiers(args: &InputArgs, puzzles: &[Any]) -> Result<(), Failure> {
    input::refuse_tiers_if(args, puzzles.iter().all(|any| any.document.is_none()))
}

/// The puzzle of a document, or of an object that has a puzzle beside the results of a command.
pub fn document(json: &str, reader: &mut LevelReader<'_>, kit: &Kit) -> Result<Any, String> {
    let why = match reader.read(json) {
        Ok(level) => return Ok(level.into()),
        Err(why) => why,
    };
    let value: Value = serde_json::from_str(json).unwrap_or_default();
    if value.get("tier").is_some() {
        return Err(why);
    }
    match (value["puzzle"].as_str(), value["family"].as_str()) {
        (Some(text), Some(family)) => {
            let family = kit.families.get(family).map_err(|error| error.to_string())?;
            let moves = Vec::<String>::deserialize(&value["solution"]).ok();
            let puzzle = family.of_answer(text, moves.as_deref(), &kit.registry)?;
            Ok(told(&**family, puzzle))
        }
        _ if value["board"].is_string() => {
            let text = BoardText::of_json(json).map_err(|error| error.to_string())?;
            let puzzle = PathPuzzle::new(text, &kit.registry);
            puzzle.map(Any::from).map_err(|error| error.to_string())
        }
        _ => Err(why),
    }
}

/// The puzzle of a recipe ID, from the named tier set or a built-in one.
fn made_again(id: &Id<'_>, tiers: Option<&str>, kit: &Kit) -> Result<Any, Failure> {
    let Kit { program, registry, .. } = kit;
    let text = &id.text;
    let recipe: Recipe = text.parse().map_err(|error| id.flaw(error))?;
    let set = tiers::of_recipe(&recipe, tiers, kit).map_err(|failure| id.placed(failure))?;
    let run = set.run_of(&recipe, MOST_BOARDS, registry).map_err(|error| match error {
        RunError::Boards { asked, .. } => id.flaw(format!(
            "{error}: {program} generate --boards {asked} --json --id {text} makes it"
        )),
        error => id.flaw(error),
    })?;
    let mut worker = run.levels(registry).map_err(Failure::input)?;
    match worker.request(recipe.index).map_err(Failure::input)? {
        Some(level) => Ok(level.into()),
        None => {
            say(format_args!("the request of {text} gave up: it has no puzzle"));
            Err(Failure::GaveUp)
        }
    }
}

/// The puzzle of an ID.
pub fn of_id(id: &Id<'_>, tiers: Option<&str>, kit: &Kit) -> Result<Any, Failure> {
    match id.family {
        None => made_again(id, tiers, kit),
        Some(family) if family.is_foreign_id(&id.text) => {
            let puzzle = family.of_text(&id.text, &kit.registry).map_err(|flaw| id.flaw(flaw))?;
            Ok(told(family, puzzle))
        }
        Some(family) => {
            let puzzle = family.of_id(&id.text, &kit.registry).map_err(|why| id.flaw(why))?;
            Ok(told(family, puzzle))
        }
    }
}

/// A puzzle from outside. An unsolvable puzzle is reported.
pub fn told(family: &dyn Family, puzzle: Box<dyn Puzzle>) -> Any {
    if let Some(why) = puzzle.unsolvable() {
        say(format_args!("this {} cannot be solved: {why}", puzzle.kind()));
    }
    Any::of(family.facts(), puzzle)
}
