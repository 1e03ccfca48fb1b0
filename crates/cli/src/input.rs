//! Reads puzzles: board text or JSON from a file or standard input, an ID, or a save.

mod parts;
#[cfg(test)]
mod tests;

use crate::Kit;
use crate::any;
use crate::args::InputArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use etchwork::core::puzzle_of_save;
use etchwork::{Any, Family, FirstFault, LevelReader};
use etchwork_pack::LEVELS;
use parts::{Part, PartKind, parts};
use std::fmt::Display;
use std::io::Write;
use std::path::Path;

/// Acts on each puzzle that was read; text names the puzzle. Bad input ends the loop. Of other
/// failures the worst counts: giving up is worse than a negative answer. A fault of the rules is bad
/// input, whatever was answered.
pub fn each(
    args: &InputArgs,
    puzzles: Vec<Any>,
    is_json: bool,
    mut work: impl FnMut(Any) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut work = |any: Any| {
        let faults = any.puzzle.faults();
        let worked = work(any);
        faults.iter().find_map(FirstFault::get).map_or(worked, |fault| Err(Failure::input(fault)))
    };
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
    /// The save, or the line, that holds the ID, if any.
    place: Option<String>,
}

impl Id<'_> {
    /// A failure with the ID, attributed to its place.
    pub fn placed(&self, failure: Failure) -> Failure {
        match &self.place {
            Some(place) => failure.of(place),
            None => failure,
        }
    }

    /// An error in the ID, attributed to its place.
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
    Text(String),
}

/// Reads the input.
pub fn look<'a>(args: &InputArgs, kit: &'a Kit) -> Result<Given<'a>, Failure> {
    let given = recognized(args, kit)?;
    if !matches!(given, Given::Text(_)) {
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
    match puzzle_of_save(&text) {
        Some(id) => Ok(Given::Save(saved(name, id, kit)?)),
        None => Ok(Given::Text(text)),
    }
}

/// The ID that a text looks like.
pub fn id<'a>(text: &str, kit: &'a Kit) -> Option<Id<'a>> {
    let text = kit.families.id_in(text)?;
    let foreign = || kit.families.iter().find(|family| family.is_foreign_id(&text));
    let family = kit.families.of_id(&text).or_else(foreign);
    Some(Id { text, family, place: None })
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

/// Refuses a named tier set where it has no meaning.
pub fn refuse_tiers_if(args: &InputArgs, is_of_no_tier: bool) -> Result<(), Failure> {
    if args.tiers.is_some() && is_of_no_tier {
        Err(Failure::input("--tiers is for puzzles of a tier, and this is not one: leave it out"))
    } else {
        Ok(())
    }
}

/// The puzzles of a text, or the chosen one, each read for what it is.
pub fn of_text(args: &InputArgs, text: &str, kit: &Kit) -> Result<Vec<Any>, Failure> {
    let (name, mut reader) = (name(args), LevelReader::new(&kit.registry, &kit.families));
    let whole = Whole { args, name: &name, text, kit };
    let read = parts(text, kit).into_iter().map(|part| whole.read(part, &mut reader));
    choose(args, read.collect::<Result<Vec<Any>, Failure>>()?)
}

/// A text with puzzles in its parts.
struct Whole<'a> {
    args: &'a InputArgs,
    name: &'a str,
    text: &'a str,
    kit: &'a Kit,
}

impl Whole<'_> {
    fn read(&self, part: Part<'_>, reader: &mut LevelReader<'_>) -> Result<Any, Failure> {
        let Part { start, above, text, kind } = part;
        let place = format!("{}, line {}", self.name, above + 1);
        // Errors name lines of the whole text.
        let padded = || "\n".repeat(above) + text;
        match kind {
            PartKind::Id(id) => {
                any::of_id(&Id { place: Some(place), ..id }, self.args.tiers.as_deref(), self.kit)
            }
            PartKind::Json => {
                let is_long = text.trim().contains('\n');
                let (place, json) =
                    if is_long { (self.name, padded()) } else { (&*place, text.to_owned()) };
                let read = any::document(&json, reader, self.kit);
                read.map_err(|why| Failure::input(format!("{place}: {why}")))
            }
            PartKind::Text(None) if text.trim_start().starts_with('[') => {
                let why = "give one puzzle per line, not an array of them";
                Err(Failure::input(format!("{}: {why}", self.name)))
            }
            PartKind::Text(family) => {
                let registry = &self.kit.registry;
                let family = family.map_or_else(|| reader_of(text, self.kit), Ok);
                let family = family.map_err(Failure::input)?;
                let read = family.of_text(text, registry).map_err(|flaw| {
                    let span = flaw.span.start + start..flaw.span.end + start;
                    Failure::in_text(&flaw, self.name, self.text, Some(span))
                })?;
                if let Some(remark) = family.remark(text, &*read, registry) {
                    say(format_args!("{}: {remark}", self.name));
                }
                Ok(any::told(family, read))
            }
        }
    }
}

/// The family that reads a text.
pub fn reader_of<'a>(text: &str, kit: &'a Kit) -> Result<&'a dyn Family, &'static str> {
    kit.families.reader_of(text).ok_or("this build has no family that reads puzzles")
}

/// The text of the input; that of a folder is the list of its puzzles.
fn text(args: &InputArgs) -> Result<String, Failure> {
    if args.file == Path::new("-") {
        return read_text(&name(args), std::io::read_to_string(std::io::stdin()));
    }
    let list = args.file.join(LEVELS);
    if args.file.is_dir() && !list.exists() {
        let folder = args.file.display();
        return Err(Failure::Io(format!(
            "{folder}: this is a folder without {LEVELS}: name a file, a pack, or a folder of \
             `generate --out`"
        )));
    }
    text_of(if args.file.is_dir() { &list } else { &args.file })
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

fn choose<T>(args: &InputArgs, mut inputs: Vec<T>) -> Result<Vec<T>, Failure> {
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
