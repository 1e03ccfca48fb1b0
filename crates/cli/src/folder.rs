//! Folders of puzzles, as `generate --out` writes them, with pictures and an index to look through.

use crate::Kit;
use crate::failure::Failure;
use crate::{output, show};
use etchwork::codec::Document;
use etchwork::render::{SheetEntry, contact_sheet, svg};
use etchwork::{Level, LevelReader};
use etchwork_pack::LEVELS;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, iter};

const INDEX: &str = "index.html";
const SOLUTIONS: &str = "solutions";

/// A folder with `puzzles.jsonl`, one SVG per puzzle, the solutions in a subfolder, and
/// `index.html`. Existing content is kept, line by line, so that a run can be resumed.
pub struct Folder<'a> {
    kit: &'a Kit,
    path: PathBuf,
    tiers: Vec<String>,
    puzzles: Vec<Kept>,
    names: HashSet<String>,
    names_by_id: HashMap<String, String>,
}

struct Kept {
    name: String,
    line: String,
    piece: Level,
}

impl<'a> Folder<'a> {
    /// Opens a folder, creating it if needed, and reads its puzzles. The tiers are those of the
    /// set, in its order, which is also the folder's order.
    pub fn open(folder: &Path, tiers: Vec<String>, kit: &'a Kit) -> Result<Self, Failure> {
        refuse_other_pages(folder)?;
        output::prepare_folder(&folder.join(SOLUTIONS))?;
        let mut opened = Self {
            kit,
            path: folder.to_owned(),
            tiers,
            puzzles: Vec::new(),
            names: HashSet::new(),
            names_by_id: HashMap::new(),
        };
        opened.read()?;
        Ok(opened)
    }

    /// Adds the listed puzzles that are missing here.
    fn read(&mut self) -> Result<(), Failure> {
        let path = self.path.join(LEVELS);
        let text = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            read => read.map_err(|error| Failure::file(&path, &error))?,
        };
        // A byte order mark that an editor may have added.
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = LevelReader::new(&self.kit.registry, &self.kit.families);
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        for (number, line) in lines {
            let piece = reader.read(line).map_err(|error| {
                let place = format!("{}, line {}", path.display(), number + 1);
                Failure::input(format!("{place}: {error}; mend it or choose another folder"))
            })?;
            if !self.contains(&piece.document.id) {
                let name = self.free_name(&piece);
                self.keep(name, line.to_owned(), piece);
            }
        }
        Ok(())
    }

    /// The puzzles in the folder.
    pub fn pieces(&self) -> impl Iterator<Item = &Level> {
        self.puzzles.iter().map(|kept| &kept.piece)
    }

    /// Whether the folder has the puzzle of this recipe.
    pub fn contains(&self, id: &str) -> bool {
        self.names_by_id.contains_key(id)
    }

    /// Adds a puzzle and draws it. For an existing puzzle, only missing pictures are drawn.
    pub fn add(&mut self, piece: Level) -> Result<(), Failure> {
        if let Some(name) = self.names_by_id.get(&piece.document.id) {
            return self.draw(name, &piece, |picture| !picture.exists());
        }
        // The list holds only puzzles that could be drawn.
        let name = self.draw_anew(&piece)?;
        self.keep(name, piece.line(), piece);
        Ok(())
    }

    /// Draws the board of a puzzle, its solution, or both.
    fn draw(
        &self,
        name: &str,
        piece: &Level,
        is_wanted: impl Fn(&Path) -> bool,
    ) -> Result<(), Failure> {
        let solutions = self.path.join(SOLUTIONS);
        for (folder, with_solution) in [(&self.path, false), (&solutions, true)] {
            let picture = folder.join(format!("{name}.svg"));
            if is_wanted(&picture) {
                output::write_whole(&picture, svg(&piece.picture(with_solution)).as_bytes())?;
            }
        }
        Ok(())
    }

    /// Writes the list and the index, sorted by tier, seed and index. The old ones stay until then.
    /// Puzzles that another run listed meanwhile are kept.
    pub fn finish(&mut self) -> Result<(), Failure> {
        let _others_wait = lock(&self.path);
        self.read()?;
        let tiers = &self.tiers;
        self.puzzles.sort_by_cached_key(|kept| {
            let Document { tier, seed, index, id, .. } = &kept.piece.document;
            let place = tiers.iter().position(|known| known == tier).unwrap_or(tiers.len());
            (place, tier.to_owned(), *seed, *index, id.to_owned())
        });
        let lines: String = self.puzzles.iter().map(|kept| kept.line.clone() + "\n").collect();
        output::write_whole(&self.path.join(LEVELS), lines.as_bytes())?;
        let entries: Vec<SheetEntry> = self.puzzles.iter().map(entry).collect();
        let title = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let mut rules: Vec<String> =
            self.pieces().map(|piece| piece.family.rule.to_string()).collect();
        rules.sort();
        rules.dedup();
        let page = contact_sheet(&title.unwrap_or("Puzzles".to_owned()), &rules, &entries);
        output::write_whole(&self.path.join(INDEX), page.as_bytes())
    }

    /// A short name for a puzzle: tier, seed and index, plus the checksum of its ID if another
    /// recipe has that name, or had it when the puzzle was drawn.
    fn free_name(&self, piece: &Level) -> String {
        let [name, longer] = names(&piece.document);
        let is_drawn = self.path.join(format!("{longer}.svg")).exists();
        if is_drawn || self.names.contains(&name) { longer } else { name }
    }

    /// Draws a puzzle under a name that no concurrent run uses for another puzzle: the picture of
    /// the solution shows which puzzle owns the name.
    fn draw_anew(&self, piece: &Level) -> Result<String, Failure> {
        let name = self.free_name(piece);
        let solution = self.path.join(SOLUTIONS).join(format!("{name}.svg"));
        if output::claim(&solution, svg(&piece.picture(true)).as_bytes())? {
            self.draw(&name, piece, |picture| picture != solution)?;
            return Ok(name);
        }
        let [_, longer] = names(&piece.document);
        self.draw(&longer, piece, |_| true)?;
        Ok(longer)
    }

    /// Adds a puzzle to the list under its own name.
    fn keep(&mut self, name: String, line: String, piece: Level) {
        self.names.insert(name.clone());
        self.names_by_id.insert(piece.document.id.clone(), name.clone());
        self.puzzles.push(Kept { name, line, piece });
    }
}

/// The short name of a puzzle in a folder, and the one unique to its recipe.
fn names(document: &Document) -> [String; 2] {
    let Document { tier, seed, index, id, .. } = document;
    let name = format!("{tier}-{seed}-{index}");
    let longer = format!("{name}-{}", id.rsplit('.').next().unwrap_or(id));
    [name, longer]
}

/// Refuses a folder whose `index.html` is from elsewhere and would be overwritten. The list is
/// written first, so a folder that was stopped earlier has neither.
fn refuse_other_pages(folder: &Path) -> Result<(), Failure> {
    let index = folder.join(INDEX);
    if index.exists() && !folder.join(LEVELS).exists() {
        let why = format!("belongs to no folder of puzzles: there is no {LEVELS} beside it");
        return Err(Failure::input(format!("{} {why}; choose another folder", index.display())));
    }
    Ok(())
}

/// Locks the list of a folder against other runs until dropped. It leaves no file in the folder: it
/// locks the folder itself or, where that is impossible, one file for all folders. On a disk
/// without locks it goes on unlocked rather than lose puzzles.
fn lock(folder: &Path) -> Option<File> {
    let for_all_folders = || File::create(env::temp_dir().join("etchwork.lock"));
    let file = if cfg!(unix) { File::open(folder) } else { for_all_folders() }.ok()?;
    file.lock().ok().map(|()| file)
}

fn entry(kept: &Kept) -> SheetEntry {
    let document = &kept.piece.document;
    let kind = ("kind".to_owned(), kept.piece.puzzle.kind());
    SheetEntry {
        name: document.id.clone(),
        image: format!("{}.svg", kept.name),
        solution_image: Some(format!("{SOLUTIONS}/{}.svg", kept.name)),
        heading: format!("{} {}", document.tier, document.index),
        facts: iter::once(kind).chain(show::facts(document)).collect(),
        group: document.tier.clone(),
    }
}
