//! `etchwork import`: reads levels of other programs as puzzles.

use crate::Kit;
use crate::any;
use crate::args::ImportArgs;
use crate::failure::{Failure, say};
use crate::input;
use crate::output;
use crate::plug_in::typed;
use etchwork::{Budget, Verdict};
use etchwork_export::{Imported, Importer};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The nodes of the search that a level gets: enough to prove most that have no solution.
const NODES: u64 = 100_000;

/// Writes the levels of files to a folder, each as text, and reports those that are refused.
pub fn run(args: &ImportArgs, kit: &Kit) -> Result<(), Failure> {
    let named = typed(&args.format)?.named();
    let formats = kit.registry.kind::<dyn Importer>();
    let importer = formats.make(&named.id, &named.settings, &kit.registry);
    let importer = importer.map_err(Failure::input)?;
    let mut taken = Taken::default();
    for path in files(&args.files, importer.endings())? {
        let bytes = std::fs::read(&path).map_err(|error| Failure::file(&path, &error))?;
        match importer.import(&bytes) {
            Ok(levels) => levels.into_iter().for_each(|level| taken.take(&path, level, kit)),
            Err(why) => taken.refuse(format_args!("{}: {why}", path.display())),
        }
    }
    let Taken { texts, refused, .. } = taken;
    let (count, out) = (texts.len(), args.out.display());
    if count > 0 {
        output::write_folder(&args.out, texts.into_iter())?;
        let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
        say(format_args!("{count} {puzzles}: {out}"));
    }
    match (count, refused) {
        (0, 0) => Err(Failure::input("there is no level in these files")),
        (_, 0) => Ok(()),
        (_, refused) => Err(Failure::input(format!("{refused} of {} refused", count + refused))),
    }
}

/// The files to read: those named, and those of the named folders with the format's endings.
fn files(named: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = path.read_dir().map_err(|error| Failure::file(path, &error))?;
        let is_such = |path: &PathBuf| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| endings.contains(&&*ending.to_lowercase()))
        };
        let inside: BTreeSet<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_such).collect();
        files.extend(inside);
    }
    Ok(files)
}

/// What has been read so far.
#[derive(Default)]
struct Taken {
    /// The files to write: name and text.
    texts: Vec<(String, Vec<u8>)>,
    names: BTreeSet<String>,
    refused: usize,
}

impl Taken {
    fn take(&mut self, path: &Path, Imported { name, text }: Imported, kit: &Kit) {
        let level = format!("{}, level {name}", path.display());
        match text.and_then(|text| checked(&text, kit)) {
            Ok(text) => {
                let name = self.free_name(path, &name);
                self.texts.push((name, text.into_bytes()));
            }
            Err(why) => self.refuse(format_args!("{level}: {why}")),
        }
    }

    fn refuse(&mut self, why: std::fmt::Arguments<'_>) {
        say(why);
        self.refused += 1;
    }

    /// A file name that no other level has: that of its file, and its own.
    fn free_name(&mut self, path: &Path, level: &str) -> String {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        let of = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let stem: String = format!("{of}-{level}").chars().map(plain).collect();
        let stem = stem.trim_matches('-');
        let numbers = (1..).map(|number| match number {
            1 => format!("{stem}.txt"),
            number => format!("{stem}-{number}.txt"),
        });
        let name = numbers.into_iter().find(|name| !self.names.contains(name));
        let name = name.expect("there is always another number");
        self.names.insert(name.clone());
        name
    }
}

/// The text of a level as this build writes it, if it is a puzzle that may have a solution.
fn checked(text: &str, kit: &Kit) -> Result<String, String> {
    let family = input::reader_of(text, kit)?;
    let puzzle = family.of_text(text, &kit.registry).map_err(|flaw| flaw.in_text(text))?;
    let read = any::told(family, puzzle);
    let budget = Budget { nodes: NODES, ..Budget::QUESTION };
    let answer = read.puzzle.solve(None, budget, &kit.registry).map_err(|why| why.to_string())?;
    match answer.search.verdict {
        Verdict::Impossible(_) => {
            let why = answer.why.unwrap_or_else(|| "it has no solution".to_owned());
            Err(format!("it cannot be solved: {why}"))
        }
        _ => Ok(read.puzzle.text()),
    }
}
