//! Reading puzzles: board text or JSON, from a file or standard input, an ID, or that of a save.

#[cfg(test)]
mod tests;

use crate::Kit;
use crate::args::{InputArgs, PlayArgs};
use crate::failure::{Failure, say};
use crate::tiers;
use etchwork::codec::{BoardId, BoardText, PuzzleDocument, Recipe, Solvable};
use etchwork::core::{puzzle_of_save, seed_from_text};
use etchwork::{Family, Overrides, PathPuzzle, Registry, Run, RunError, Worker};
use std::fmt::Display;
use std::path::Path;

/// Requests that may give up before a new puzzle does.
const PATIENCE: u32 = 20;

/// A puzzle that was read, with the document it came in, if any.
pub struct Input {
    /// The puzzle, its ends and its path as far as they are given.
    pub puzzle: PathPuzzle,
    /// The puzzle, if it was JSON.
    pub document: Option<PuzzleDocument>,
}

/// What looks like the ID of a puzzle. Of another family than that of paths, if it looks so.
pub struct Id<'a> {
    pub text: String,
    pub family: Option<&'a dyn Family>,
    /// The save that says so, if one does.
    place: Option<String>,
}

impl Id<'_> {
    /// What is wrong with it, said of the save that it is of.
    pub fn flaw(&self, flaw: impl Display) -> Failure {
        match &self.place {
            Some(place) => Failure::input(format!("{place}: {flaw}")),
            None => Failure::input(flaw),
        }
    }
}

/// What is given: an ID, a game that was saved, by the ID of its puzzle, or a text.
pub enum Given<'a> {
    Id(Id<'a>),
    Save(Id<'a>),
    Text(String, Option<&'a dyn Family>),
}

/// Looks at the input, and whether it has a puzzle of the number that is chosen.
pub fn look<'a>(args: &InputArgs, kit: &'a Kit) -> Result<Given<'a>, Failure> {
    let given = recognized(args, kit)?;
    // Texts of boards alone may have several.
    if !matches!(given, Given::Text(_, None)) {
        check_line(args, 1)?;
    }
    Ok(given)
}

/// What is no file but looks like an ID is one.
fn recognized<'a>(args: &InputArgs, kit: &'a Kit) -> Result<Given<'a>, Failure> {
    let name = name(args);
    if !args.file.exists()
        && let Some(id) = id(&name, kit)
    {
        return Ok(Given::Id(id));
    }
    let text = text(args)?;
    if let Some(id) = puzzle_of_save(&text) {
        return Ok(Given::Save(saved(&name, id, kit)?));
    }
    // A family may take anything for its own, but puzzles in JSON are of boards.
    let family = if is_json(&text) { None } else { kit.families.of_text(&text) };
    Ok(Given::Text(text, family))
}

fn id<'a>(text: &str, kit: &'a Kit) -> Option<Id<'a>> {
    let family = kit.families.of_id(text);
    let is_id = family.is_some() || BoardId::looks_like(text) || Recipe::looks_like(text);
    is_id.then(|| Id { text: text.to_owned(), family, place: None })
}

/// What a save says its puzzle is. It may be anybody's: no file is opened that it names.
pub fn saved<'a>(place: &str, puzzle: &str, kit: &'a Kit) -> Result<Id<'a>, Failure> {
    match id(puzzle, kit) {
        Some(id) => Ok(Id { place: Some(place.to_owned()), ..id }),
        None => {
            let puzzle = puzzle.escape_debug();
            let why = "which is no ID of a puzzle of this build";
            Err(Failure::input(format!("{place}: the save is of '{puzzle}', {why}")))
        }
    }
}

/// Whether a text opens like an object with a name in it. Other texts may open with braces.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

/// Reads every path puzzle of the input: that of an ID, one of board text, or one a
/// line of JSON.
pub fn read(args: &InputArgs, kit: &Kit) -> Result<Vec<Input>, Failure> {
    match look(args, kit)? {
        Given::Id(id) | Given::Save(id) => match id.family {
            Some(family) => Err(no_path(args, family)),
            None => Ok(vec![of_id(&id, kit)?]),
        },
        Given::Text(_, Some(family)) => Err(no_path(args, family)),
        Given::Text(text, None) => of_text(args, &text, &kit.registry),
    }
}

fn no_path(args: &InputArgs, family: &dyn Family) -> Failure {
    let (name, family) = (name(args), family.name());
    let mend = "try show, render, states, hint or play";
    Failure::input(format!("{name} is a {family}, not a board with a path: {mend}"))
}

/// The path puzzle of an ID.
pub fn of_id(id: &Id<'_>, kit: &Kit) -> Result<Input, Failure> {
    if Recipe::looks_like(&id.text) {
        return made_again(id, kit);
    }
    let text = id.text.parse::<BoardId>().map_err(|error| id.flaw(error))?.0;
    let puzzle = PathPuzzle::new(text, &kit.registry);
    let puzzle = puzzle.map_err(|error| id.flaw(format!("{}: {error}", id.text)))?;
    Ok(Input { puzzle, document: None })
}

/// The path puzzles of a text, or the one that is chosen.
fn of_text(args: &InputArgs, text: &str, registry: &Registry) -> Result<Vec<Input>, Failure> {
    choose(args, parse(&name(args), text, registry)?)
}

/// The text of the input.
fn text(args: &InputArgs) -> Result<String, Failure> {
    match args.file == Path::new("-") {
        true => read_text(&name(args), std::io::read_to_string(std::io::stdin())),
        false => text_of(&args.file),
    }
}

/// The text of a file.
pub fn text_of(file: &Path) -> Result<String, Failure> {
    read_text(&file.to_string_lossy(), std::fs::read_to_string(file))
}

/// A text as it was read, without the mark of its byte order, which nobody sees.
fn read_text(name: &str, text: std::io::Result<String>) -> Result<String, Failure> {
    let text = text.map_err(|error| Failure::file(Path::new(name), &error))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn choose(args: &InputArgs, mut inputs: Vec<Input>) -> Result<Vec<Input>, Failure> {
    check_line(args, inputs.len())?;
    Ok(match args.line {
        None => inputs,
        Some(line) => vec![inputs.swap_remove(line as usize - 1)],
    })
}

fn check_line(args: &InputArgs, count: usize) -> Result<(), Failure> {
    match (args.line, name(args)) {
        (Some(line), name) if line as usize > count => {
            Err(Failure::input(format!("{name}: there is no puzzle {line} among {count} puzzles")))
        }
        _ => Ok(()),
    }
}

/// Reads the one path puzzle of the input.
pub fn read_one(args: &InputArgs, kit: &Kit) -> Result<Input, Failure> {
    only(args, read(args, kit)?)
}

/// The one path puzzle of a text that was read.
pub fn one_of(args: &InputArgs, text: &str, registry: &Registry) -> Result<Input, Failure> {
    only(args, of_text(args, text, registry)?)
}

fn only(args: &InputArgs, mut inputs: Vec<Input>) -> Result<Input, Failure> {
    match (inputs.len(), inputs.pop()) {
        (1, Some(input)) => Ok(input),
        (count, _) => {
            let message =
                format!("{}: there are {count} puzzles, choose one with --line", name(args));
            Err(Failure::input(message))
        }
    }
}

pub fn name(args: &InputArgs) -> String {
    let name = args.file.to_string_lossy();
    if name == "-" { "standard input".to_owned() } else { name.into_owned() }
}

/// The puzzle of a recipe ID.
fn made_again(id: &Id<'_>, kit: &Kit) -> Result<Input, Failure> {
    let Kit { registry, program, .. } = kit;
    let text = &id.text;
    let recipe: Recipe = text.parse().map_err(|error| id.flaw(error))?;
    let mend = format!("pipe from {program} generate --tiers FILE --json --id {text}");
    let set = tiers::of_recipe(&recipe, &mend, registry).map_err(|error| id.flaw(error))?;
    let run = Run::of_recipe(&recipe, &set, registry).map_err(|error| match error {
        RunError::Boards { asked, .. } => id.flaw(format!(
            "{error}: {program} generate --boards {asked} --json --id {text} makes it"
        )),
        error => id.flaw(error),
    })?;
    let mut worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
    let outcome = worker.request(run.seed(), recipe.index).map_err(Failure::input)?;
    let Some(puzzle) = outcome.puzzle else {
        say(format_args!("the request of {text} gave up: it has no puzzle"));
        return Err(Failure::GaveUp);
    };
    let document = run.document(recipe.index, &puzzle);
    Ok(Input { puzzle: puzzle.into(), document: Some(document) })
}

/// A new puzzle to play.
pub fn fresh(args: &PlayArgs, registry: &Registry) -> Result<Input, Failure> {
    let set = tiers::load(args.tier.tiers.as_deref().unwrap_or(etchwork::DEFAULT_SET), registry)?;
    let tier = args.tier.tier.as_deref().unwrap_or("medium");
    let overrides = Overrides { mechanic: args.fresh.mechanic.clone(), ..Overrides::default() };
    let seed = args.fresh.seed.as_deref().map_or_else(rand::random, seed_from_text);
    let run = Run::new(&set, tier, &overrides, seed, registry).map_err(Failure::input)?;
    let mut worker = Worker::new(run.plan(), registry).map_err(Failure::input)?;
    for index in 0..PATIENCE {
        let outcome = worker.request(seed, index).map_err(Failure::input)?;
        if let Some(puzzle) = outcome.puzzle {
            let document = run.document(index, &puzzle);
            return Ok(Input { puzzle: puzzle.into(), document: Some(document) });
        }
    }
    say(format_args!("{tier}: {PATIENCE} requests gave up, one after the other"));
    Err(Failure::GaveUp)
}

fn resolve(place: &str, text: BoardText, registry: &Registry) -> Result<PathPuzzle, Failure> {
    let puzzle = PathPuzzle::new(text, registry);
    puzzle.map_err(|error| Failure::input(format!("{place}: {error}")))
}

fn parse(name: &str, text: &str, registry: &Registry) -> Result<Vec<Input>, Failure> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.starts_with('[') {
        let message = format!("{name}: give one puzzle a line, not an array of them");
        return Err(Failure::input(message));
    }
    if !start.starts_with('{') {
        let error = |error: etchwork::codec::TextError| {
            Failure::in_text(&error, name, text, Some(error.span.clone()))
        };
        let mechanics: Vec<&str> = registry.mechanics.ids().collect();
        let read = BoardText::read(text, &mechanics).map_err(error)?;
        return Ok(vec![Input { puzzle: resolve(name, read, registry)?, document: None }]);
    }
    let read = |place: String, json: &str| {
        let read = Solvable::parse(json);
        let read = read.map_err(|error| Failure::input(format!("{place}: {error}")))?;
        Ok(Input { puzzle: resolve(&place, read.text, registry)?, document: Some(read.document) })
    };
    // Blank lines before it count where errors name a line.
    let blank = text[..text.len() - start.len()].matches('\n').count();
    let json = "\n".repeat(blank) + start;
    // A document may be spread over lines; where the first line is one, each is.
    let first = start.lines().next().unwrap_or_default();
    if serde_json::from_str::<serde_json::Value>(first).is_err() {
        return Ok(vec![read(name.to_owned(), &json)?]);
    }
    let lines = json.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read(format!("{name}, line {}", number + 1), line)).collect()
}
