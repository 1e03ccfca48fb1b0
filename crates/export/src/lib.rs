//! Puzzles as files of level editors and game engines.
//!
//! A format is a plug-in, an [`Exporter`], found by its type like plug-ins of families: built-in
//! and external formats register the same way.
//!
//! | format | files |
//! |---|---|
//! | `tiled` | a map of the editor Tiled for each level, `.tmj`, and the picture of its tiles |
//! | `ldtk` | a project of the editor LDtk, version 1.5.3 |
//! | `puzzlescript` | the sections of a PuzzleScript game that levels need, and the levels |
//! | `csv` | a table of cells for each level, and one of all objects |
//! | `json` | every level with its document, and the JSON Schema of that |
//!
//! ```
//! use etchwork_core::{Registry, Settings};
//! use etchwork_export::{ExportFile, ExportLevel, Exporter, register};
//!
//! /// The IDs alone, a line each.
//! struct Ids;
//!
//! impl Exporter for Ids {
//!     fn needs_map(&self) -> bool {
//!         false
//!     }
//!     fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
//!         let ids: String = levels.iter().map(|level| format!("{}\n", level.board_id)).collect();
//!         Ok(vec![ExportFile::text("ids.txt", ids)])
//!     }
//! }
//!
//! let mut registry = Registry::new();
//! register(&mut registry)?;
//! registry.kind_mut::<dyn Exporter>().add("ids", "board IDs", |settings, _| {
//!     settings.none()?;
//!     Ok(Box::new(Ids))
//! })?;
//! let exporter = registry.kind::<dyn Exporter>().make("ids", &Settings::default(), &registry)?;
//! assert_eq!(exporter.export(&[]).unwrap()[0].name, "ids.txt");
//! # Ok::<(), etchwork_core::RegistryError>(())
//! ```
//!
//! The crate has no source of levels, no files on disk and no pictures of puzzles.

mod csv;
mod json;
mod ldtk;
mod puzzlescript;
mod squares;
mod tiled;

use etchwork_core::{LevelMap, PlugIn, Registry, RegistryError};
pub use json::{LevelsDocument, levels_schema};
use std::collections::BTreeMap;

/// A level to export: the puzzle for the player, and its readings.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportLevel {
    /// Its place among the levels, from 1.
    pub place: u32,
    /// Its recipe ID, if it was generated.
    pub recipe_id: Option<String>,
    /// Its board ID.
    pub board_id: String,
    /// Its family.
    pub family: String,
    /// Its mechanic, or what its family calls it.
    pub kind: String,
    /// Its tier, if it was generated.
    pub tier: Option<String>,
    /// Its difficulty, if it is from a pack.
    pub score: Option<f64>,
    /// The rule of play.
    pub rule: String,
    /// Its readings, by name.
    pub readings: BTreeMap<String, f64>,
    /// The puzzle in its family's own text.
    pub text: String,
    /// Moves that solve it, as text; for a path its cells, `row,column` from 0.
    pub solution: Vec<String>,
    /// The puzzle as a map of square cells, if it is one.
    pub map: Option<LevelMap>,
}

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    /// Its name, without a folder.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl ExportFile {
    /// A file of text.
    pub fn text(name: impl Into<String>, text: String) -> Self {
        Self { name: name.into(), bytes: text.into_bytes() }
    }
}

/// A format for exported levels. The same levels give the same bytes.
pub trait Exporter: Send + Sync {
    /// Whether it takes only maps: each level then has one.
    fn needs_map(&self) -> bool {
        true
    }

    /// The files of levels. The error is a sentence.
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String>;
}

impl PlugIn for dyn Exporter {
    const KIND: &'static str = "format";
}

/// Adds the formats of this crate.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let plug_ins = registry.kind_mut::<dyn Exporter>();
    plug_ins.add("tiled", "maps of the editor Tiled, one a level", |settings, _| {
        settings.none()?;
        Ok(Box::new(tiled::Tiled))
    })?;
    plug_ins.add("ldtk", "a project of the editor LDtk, version 1.5.3", |settings, _| {
        settings.none()?;
        Ok(Box::new(ldtk::Ldtk))
    })?;
    plug_ins.add(
        "puzzlescript",
        "objects, legend and levels for PuzzleScript",
        |settings, _| {
            settings.none()?;
            Ok(Box::new(puzzlescript::PuzzleScript))
        },
    )?;
    plug_ins.add("csv", "a table of cells for each level, and one of objects", |settings, _| {
        settings.none()?;
        Ok(Box::new(csv::Csv))
    })?;
    plug_ins.add("json", "all levels in one file, with its schema", |settings, _| {
        settings.none()?;
        Ok(Box::new(json::Json))
    })
}

/// Checks that every level is a map, if the format needs maps; the error is a sentence that names
/// the first level without one, and the formats that need no maps.
pub fn check_maps(
    format: &str,
    exporter: &dyn Exporter,
    levels: &[ExportLevel],
) -> Result<(), String> {
    let without = levels.iter().find(|level| level.map.is_none()).filter(|_| exporter.needs_map());
    without.map_or(Ok(()), |level| {
        Err(format!(
            "level {} is a {}, which is not a map of square cells, so '{format}' cannot hold it: \
             json can",
            level.place, level.kind
        ))
    })
}

/// The name of the file of a level.
fn numbered(level: &ExportLevel, ending: &str) -> String {
    format!("{:03}.{ending}", level.place)
}

/// A level with its map.
fn maps(levels: &[ExportLevel]) -> impl Iterator<Item = (&ExportLevel, &LevelMap)> {
    levels.iter().filter_map(|level| Some((level, level.map.as_ref()?)))
}

/// The colour of a kind of cell, for editors: red, green, blue. The first is dark, the others go
/// round the wheel.
fn colour(kind: usize) -> [u8; 3] {
    const WHEEL: [[u8; 3]; 8] = [
        [0x8f, 0x99, 0xff],
        [0x62, 0xa8, 0xff],
        [0x2e, 0xe6, 0xff],
        [0x4a, 0xde, 0x80],
        [0xff, 0xc2, 0x4b],
        [0xff, 0x8a, 0x7a],
        [0xc9, 0x8b, 0xff],
        [0xd8, 0xdb, 0xe8],
    ];
    match kind.checked_sub(1) {
        None => [0x1f, 0x26, 0x70],
        Some(number) => {
            // Repeated colours are darker.
            let shade = 1 + number / WHEEL.len();
            WHEEL[number % WHEEL.len()].map(|part| (usize::from(part) / shade) as u8)
        }
    }
}

/// A colour in web notation.
fn hex(colour: [u8; 3]) -> String {
    let [red, green, blue] = colour;
    format!("#{red:02x}{green:02x}{blue:02x}")
}
