//! Reads puzzles: board text or JSON from a file or standard input, an ID, or a save.

#[cfg(test)]
mod tests;

use crate::Kit;
use crate::args::InputArgs;
use crate::failure::{Failure, say};
use etchwork::codec::{BoardId, BoardText, FamilyDocument, PuzzleDocument, Recipe, Solvable};
use etchwork::core::puzzle_of_save;
use etchwork::{Family, PathPuzzle, Registry};
use std::error::Error;
use std::fmt::Display;
use std::io::{Write, stdout};
use std::path::Path;

/// A puzzle that was read, with its document, if any.
pub struct Input {
    /// The puzzle, with its ends and its path if given.
    pub puzzle: PathPuzzle,
    /// The puzzle, if it was JSON.
    pub document: Option<PuzzleDocument>,
}

impl Input {
    /// The recipe ID of its document, otherwise its board ID.
    pub fn id(&self) -> String {
        let recipe = self.document.as_ref().map(|document| document.id.clone());
        recipe.unwrap_or_else(|| self.puzzle.id(false).to_string())
    }
}

/// Acts on each puzzle that was read; text names the puzzle. Bad input ends the loop. Of other
/// failures the worst counts: giving up is worse than a negative answer.
pub fn each<T>(
    args: &InputArgs,
    puzzles: Vec<T>,
    is_json: bool,
    mut work: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if puzzles.len() == 1 {
        return puzzles.into_iter().try_for_each(work);
    }
    let mut worst = Ok(());
    for (number, puzzle) in (1..).zip(puzzles) {
        if !is_json {
            writeln!(stdout(), "{}{number}:", if number > 1 { "\n" } else { "" })?;
        }
        match work(puzzle) {
            Ok(()) => {}
            Err(Failure::Negative) if worst.is_ok() => worst = Err(Failure::Negative),
            Err(Failure::Negative) => {}
            Err(Failure::GaveUp) => worst = Err(Failure::GaveUp),
            Err(failure) => {
                return Err(failure.of(format_args!("{}, puzzle {number}", name(args))));
            }
        }
    }
    worst
}

/// A text that looks like the ID of a puzzle of paths or of another family.
pub struct Id<'a> {
    pub text: String,
    pub family: Option<&'a dyn Family>,
    /// The save that holds the ID, if any.
    place: Option<String>,
}

impl Id<'_> {
    /// A failure with the ID, attributed to its save.
    pub fn placed(&self, failure: Failure) -> Failure {
        match &self.place {
            Some(place) => failure.of(place),
            None => failure,
        }
    }

    /// An error in the ID, attributed to its save.
    pub fn flaw(&self, flaw: impl Display) -> Failure {
        match &self.place {
            Some(place) => Failure::input(format!("{place}: {flaw}")),
            None => Failure::input(flaw),
        }
    }
}

/// The input: an ID, a saved game (by the ID of its puzzle), or a text.
pub enum Given<'a> {
    Id(Id<'a>),
    Save(Id<'a>),
    Text(String, Option<&'a dyn Family>),
    /// Lines of JSON of families other than paths.
    Documents(String),
}

/// Reads the input and checks that it has a puzzle of the chosen number.
pub fn look<'a>(args: &InputArgs, kit: &'a Kit) -> Result<Given<'a>, Failure> {
    let given = recognized(args, kit)?;
    // Only texts of boards may have several.
    if !matches!(given, Given::Text(_, None) | Given::Documents(_)) {
        check_line(args, 1)?;
    }
    Ok(given)
}

/// An argument that is not a file but looks like an ID is an ID.
fn recognized<'a>(args: &InputArgs, kit: &'a Kit) -> Result<Given<'a>, Failure> {
    let name = name(args);
    if !args.file.exists()
        && let Some(id) = id(&name, kit)
    {
        return Ok(Given::Id(id));
    }
    recognize(&name, text(args)?, kit)
}

/// The kind of a text with this name.
pub fn recognize<'a>(name: &str, text: String, kit: &'a Kit) -> Result<Given<'a>, Failure> {
    if let Some(id) = puzzle_of_save(&text) {
        return Ok(Given::Save(saved(name, id, kit)?));
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if is_json(&text) && FamilyDocument::family_of(first).is_some() {
        return Ok(Given::Documents(text));
    }
    // A family may claim any text, but all other JSON puzzles are boards.
    let family = if is_json(&text) { None } else { kit.families.of_text(&text) };
    Ok(Given::Text(text, family))
}

/// A text that looks like an ID.
pub fn id<'a>(text: &str, kit: &'a Kit) -> Option<Id<'a>> {
    let foreign = || kit.families.iter().find(|family| family.is_foreign_id(text));
    let family = kit.families.of_id(text).or_else(foreign);
    let is_id = family.is_some() || BoardId::looks_like(text) || Recipe::looks_like(text);
    is_id.then(|| Id { text: text.to_owned(), family, place: None })
}

/// The puzzle named in a save. The save may be untrusted: no file that it names is opened.
pub fn saved<'a>(place: &str, puzzle: &str, kit: &'a Kit) -> Result<Id<'a>, Failure> {
    match id(puzzle, kit) {
        Some(id) => Ok(Id { place: Some(place.to_owned()), ..id }),
        None => {
            let puzzle = puzzle.escape_debug();
            let why = "which is not the ID of a puzzle of this build";
            Err(Failure::input(format!("{place}: the save is of '{puzzle}', {why}")))
        }
    }
}

/// Whether a text starts like an object with a name in it. Other texts may start with braces.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

/// The path puzzle of a board ID.
pub fn of_board_id(id: &Id<'_>, registry: &Registry) -> Result<Input, Failure> {
    let text = id.text.parse::<BoardId>().map_err(|error| id.flaw(error))?.0;
    let puzzle = PathPuzzle::new(text, registry);
    let puzzle = puzzle.map_err(|error| id.flaw(format!("{}: {error}", id.text)))?;
    Ok(Input { puzzle, document: None })
}

/// Refuses a named tier set where it has no meaning.
pub fn refuse_tiers_if(args: &InputArgs, is_of_no_tier: bool) -> Result<(), Failure> {
    match args.tiers.is_some() && is_of_no_tier {
        true => Err(Failure::input(
            "--tiers is for puzzles of a tier, and this is not one: leave it out",
        )),
        false => Ok(()),
    }
}

/// The path puzzles of a text, or the chosen one.
pub fn of_text(args: &InputArgs, text: &str, registry: &Registry) -> Result<Vec<Input>, Failure> {
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

/// A text without its invisible byte order mark.
fn read_text(name: &str, text: std::io::Result<String>) -> Result<String, Failure> {
    let text = text.map_err(|error| Failure::file(Path::new(name), &error))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

pub fn choose<T>(args: &InputArgs, mut inputs: Vec<T>) -> Result<Vec<T>, Failure> {
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

pub fn name(args: &InputArgs) -> String {
    let name = args.file.to_string_lossy();
    if name == "-" { "standard input".to_owned() } else { name.into_owned() }
}

fn resolve(place: &str, text: BoardText, registry: &Registry) -> Result<PathPuzzle, Failure> {
    let puzzle = PathPuzzle::new(text, registry);
    puzzle.map_err(|error| Failure::input(format!("{place}: {error}")))
}

fn parse(name: &str, text: &str, registry: &Registry) -> Result<Vec<Input>, Failure> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.starts_with('[') {
        let message = format!("{name}: give one puzzle per line, not an array of them");
        return Err(Failure::input(message));
    }
    if !start.starts_with('{') {
        return drawings(text).iter().map(|text| of_board(name, text, registry)).collect();
    }
    let read = |place: String, json: &str| {
        let read = of_json(json, registry);
        let (document, text) = read.map_err(|error| Failure::input(format!("{place}: {error}")))?;
        Ok(Input { puzzle: resolve(&place, text, registry)?, document })
    };
    // Blank lines before it count where errors name a line.
    let blank = text[..text.len() - start.len()].matches('\n').count();
    let json = "\n".repeat(blank) + start;
    // A document may span several lines; if the first line is a document, each line is.
    let first = start.lines().next().unwrap_or_default();
    if serde_json::from_str::<serde_json::Value>(first).is_err() {
        return Ok(vec![read(name.to_owned(), &json)?]);
    }
    let lines = json.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read(format!("{name}, line {}", number + 1), line)).collect()
}

/// A puzzle in JSON, or a board beside the results of a command.
fn of_json(
    json: &str,
    registry: &Registry,
) -> Result<(Option<PuzzleDocument>, BoardText), Box<dyn Error>> {
    let value: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    if let (Some(text), None) = (value["text"].as_str(), value.get("board")) {
        return Ok((None, BoardText::read(text, &mechanics(registry))?));
    }
    if value["board"].is_string() && value.get("tier").is_none() {
        return Ok((None, BoardText::of_json(json)?));
    }
    let Solvable { document, text } = Solvable::parse(json)?;
    Ok((Some(document), text))
}

/// The board of a text, or of one drawing.
fn of_board(name: &str, text: &str, registry: &Registry) -> Result<Input, Failure> {
    let error = |error: etchwork::codec::TextError| {
        Failure::in_text(&error, name, text, Some(error.span.clone()))
    };
    let known = mechanics(registry);
    let Some(drawing) = BoardText::read_drawing(text, &known).map_err(error)? else {
        let read = BoardText::read(text, &known).map_err(error)?;
        return Ok(Input { puzzle: resolve(name, read, registry)?, document: None });
    };
    let puzzle = resolve(name, drawing.text.clone(), registry)?;
    puzzle.check_labels(&drawing).map_err(error)?;
    if let Some(id) = lost_mechanic(text, &puzzle, &known) {
        say(format_args!(
            "{name}: a line that opens with '@{id}' is missing below the drawing: its board alone \
             is read"
        ));
    }
    Ok(Input { puzzle, document: None })
}

/// A mechanic that the words around a drawing name but the parsed puzzle lacks.
fn lost_mechanic<'a>(text: &str, puzzle: &PathPuzzle, known: &[&'a str]) -> Option<&'a str> {
    let is_named = |id: &str| text.split(|c: char| !is_of_name(c)).any(|word| word == id);
    let is_own = |id: &str| puzzle.rules().name().split('+').any(|own| own == id);
    known.iter().copied().find(|id| is_named(id) && !is_own(id))
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'
}

fn mechanics(registry: &Registry) -> Vec<&'static str> {
    registry.mechanics.ids().collect()
}

fn is_frame(text: &str) -> bool {
    text.contains('╭')
}

/// A text cut before each of its drawings but the first. Blank lines replace the cut part, so that
/// errors name lines of the whole text.
fn drawings(text: &str) -> Vec<String> {
    let tops: Vec<usize> = text
        .split_inclusive('\n')
        .scan(0, |end, line| {
            let start = *end;
            *end += line.len();
            Some((start, line))
        })
        .filter(|(_, line)| is_frame(line))
        .map(|(start, _)| start)
        .skip(1)
        .collect();
    let starts = [0].into_iter().chain(tops.iter().copied());
    let ends = tops.iter().copied().chain([text.len()]);
    let blank = |start: usize| "\n".repeat(text[..start].matches('\n').count());
    starts.zip(ends).map(|(start, end)| blank(start) + &text[start..end]).collect()
}
