//! Puzzles to export and to print: packs, folders, files and IDs.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::InputArgs;
use crate::failure::{Failure, say};
use crate::pack::of_folder;
#[cfg(feature = "print")]
use etchwork::Picture;
use etchwork::{Level, Registry};
use etchwork_export::ExportLevel;
use etchwork_pack::{Folder, MANIFEST, Placed};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A puzzle, with its place in a pack if it has one.
pub struct Item {
    /// Its number among all, from 1.
    pub number: u32,
    /// Where it is from, with its number there: `pack.jsonl: puzzle 3`.
    #[cfg_attr(not(feature = "print"), expect(dead_code))]
    pub origin: String,
    pub any: Any,
    pub placed: Option<Placed>,
}

/// Reads all named sources: packs or folders of puzzles, files, and IDs. A puzzle that is like one of
/// an earlier source is left out, and that is said: what is joined repeats no more than its parts.
pub fn read(sources: &[PathBuf], tiers: Option<&str>, kit: &Kit) -> Result<Vec<Item>, Failure> {
    let mut items = Vec::new();
    let mut earlier: HashSet<(String, Vec<u8>)> = HashSet::new();
    for source in sources {
        let read = if source.join(MANIFEST).is_file() {
            of_pack(source, kit)?
        } else {
            let args =
                InputArgs { file: source.clone(), line: None, tiers: tiers.map(str::to_owned) };
            any::read(&args, kit)?.into_iter().map(|any| (any, None)).collect()
        };
        let (mut own, mut alike) = (Vec::new(), 0);
        for (nth, (any, placed)) in (1..).zip(read) {
            let key = (any.family.id.to_string(), any.puzzle.likeness());
            if earlier.contains(&key) {
                alike += 1;
                continue;
            }
            own.push(key);
            let origin = format!("{}: puzzle {nth}", source.display());
            items.push(Item { number: items.len() as u32 + 1, origin, any, placed });
        }
        earlier.extend(own);
        if alike > 0 {
            let (name, puzzles) =
                (source.display(), if alike == 1 { "puzzle is" } else { "puzzles are" });
            say(format_args!("{name}: {alike} {puzzles} like earlier ones, and left out"));
        }
    }
    Ok(items)
}

fn of_pack(folder: &Path, kit: &Kit) -> Result<Vec<(Any, Option<Placed>)>, Failure> {
    let Folder { manifest, levels } =
        Folder::read(folder, &kit.registry, &kit.families).map_err(of_folder)?;
    let pair = |(level, placed): (Level, Placed)| (level.into(), Some(placed));
    Ok(levels.into_iter().zip(manifest.puzzles).map(pair).collect())
}

/// The title of a collection: the requested one, or the name of the first pack or file. An ID is
/// not a name.
pub fn title(asked: Option<&str>, sources: &[PathBuf]) -> String {
    let first = sources.first().filter(|path| path.exists());
    let name = first.and_then(|path| path.file_stem());
    let name = name.map(|name| name.to_string_lossy().into_owned());
    asked.map(str::to_owned).or(name).unwrap_or_else(|| "Puzzles".to_owned())
}

impl Item {
    /// The name of the level in a sentence.
    pub fn told(&self) -> String {
        format!("puzzle {}", self.number)
    }

    /// Draws the level with its stored solution, played to the end.
    #[cfg(feature = "print")]
    pub fn answer(&self) -> Result<Picture, Failure> {
        let none = || Failure::input(format!("{} has no stored solution", self.told()));
        Ok(self.any.puzzle.picture_with(Some(&self.any.moves().ok_or_else(none)?)))
    }

    /// The level in the form that export formats take, with its geometry if the format takes it.
    pub fn exported(&self, takes_geometry: bool, registry: &Registry) -> ExportLevel {
        let known = self.any.readings().into_iter();
        let known = known.filter_map(|(name, value)| Some((name, value?)));
        ExportLevel {
            place: self.number,
            recipe_id: self.any.recipe().map(str::to_owned),
            board_id: self.any.puzzle.id(),
            family: self.any.family.id.to_string(),
            kind: self.any.puzzle.kind(),
            tier: self.any.tier().map(str::to_owned),
            score: self.placed.as_ref().map(|placed| placed.score),
            rule: self.any.rule(registry),
            readings: known.collect(),
            text: self.any.puzzle.text(),
            solution: self.any.moves().unwrap_or_default(),
            map: self.any.puzzle.level_map(),
            geometry: takes_geometry.then(|| self.any.puzzle.geometry()).flatten(),
        }
    }
}
