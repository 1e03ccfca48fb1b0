//! Packs: a folder of puzzles with pictures and an index to look through.

use crate::failure::Failure;
use crate::{output, show};
use etchwork::codec::{BoardText, PuzzleDocument, Solvable};
use etchwork::render::{SheetEntry, contact_sheet};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

const PUZZLES: &str = "puzzles.jsonl";
const SOLUTIONS: &str = "solutions";

/// A folder with `puzzles.jsonl`, an SVG a puzzle, the solutions in a folder
/// of their own, and `index.html`. What is there already is kept: a run can be
/// gone on with.
pub struct Pack {
    folder: PathBuf,
    puzzles: Vec<(String, PuzzleDocument)>,
    names: HashSet<String>,
}

impl Pack {
    /// Opens a folder, which is made if need be, and reads the puzzles in it.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        output::prepare_folder(&folder.join(SOLUTIONS))?;
        let mut pack =
            Self { folder: folder.to_owned(), puzzles: Vec::new(), names: HashSet::new() };
        let path = folder.join(PUZZLES);
        if path.exists() {
            let text =
                std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
            for (number, line) in text.lines().enumerate() {
                let read = Solvable::parse(line).map_err(|error| {
                    let place = format!("{}, line {}", path.display(), number + 1);
                    Failure::input(format!("{place}: {error}; mend it or choose another folder"))
                })?;
                pack.keep(read.document);
            }
        }
        Ok(pack)
    }

    /// The puzzles in the pack.
    pub fn documents(&self) -> impl Iterator<Item = &PuzzleDocument> {
        self.puzzles.iter().map(|(_, document)| document)
    }

    /// Adds a puzzle and draws it.
    pub fn add(&mut self, document: PuzzleDocument, board: &BoardText) -> Result<(), Failure> {
        if self.documents().any(|known| known.id == document.id) {
            return Ok(());
        }
        let name = format!("{}.svg", self.keep(document));
        let solution = self.folder.join(SOLUTIONS).join(&name);
        output::write_whole(&self.folder.join(name), show::as_svg(board, false).as_bytes())?;
        output::write_whole(&solution, show::as_svg(board, true).as_bytes())
    }

    /// Writes the list and the index. Until then the old ones stand.
    pub fn finish(&self) -> Result<(), Failure> {
        let mut lines = String::new();
        for document in self.documents() {
            lines += &serde_json::to_string(document).expect("a document is plain data");
            lines.push('\n');
        }
        output::write_whole(&self.folder.join(PUZZLES), lines.as_bytes())?;
        let entries: Vec<SheetEntry> =
            self.puzzles.iter().map(|(name, document)| entry(name, document)).collect();
        let title = self.folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let page = contact_sheet(&title.unwrap_or("Puzzles".to_owned()), &entries);
        output::write_whole(&self.folder.join("index.html"), page.as_bytes())
    }

    /// Keeps a puzzle under a short name of its own: tier, seed and index, and
    /// the checksum of its ID where another recipe has taken that.
    fn keep(&mut self, document: PuzzleDocument) -> &str {
        let PuzzleDocument { tier, seed, index, id, .. } = &document;
        let mut name = format!("{tier}-{seed}-{index}");
        if !self.names.insert(name.clone()) {
            let check = id.rsplit('.').next().unwrap_or(id);
            name = format!("{name}-{check}");
            self.names.insert(name.clone());
        }
        self.puzzles.push((name, document));
        &self.puzzles[self.puzzles.len() - 1].0
    }
}

fn entry(name: &str, document: &PuzzleDocument) -> SheetEntry {
    SheetEntry {
        name: document.id.clone(),
        image: format!("{name}.svg"),
        solution_image: Some(format!("{SOLUTIONS}/{name}.svg")),
        heading: format!("{} {}", document.tier, document.index),
        facts: show::facts(document),
        group: document.tier.clone(),
    }
}
