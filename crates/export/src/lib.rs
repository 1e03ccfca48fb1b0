//! Puzzles as files of level editors and game engines.
//!
//! A format is a plug-in, an [`Exporter`], found by its type like plug-ins of families: built-in
//! and external formats register the same way.
//!
//! | format | files |
//! |---|---|
//! | `tiled` | a map of the editor Tiled for each level, `.tmj`, and the picture of its tiles |
//! | `ldtk` | a project of the editor LDtk, version 1.5.3 |
//! | `puzzlescript` | the parts of a PuzzleScript game that levels need, and the levels |
//! | `csv` | a table of cells for each level, and a table of all objects |
//! | `json` | one document with every level, and its JSON Schema |
//! | `number-path` | a file of JSON for each level: numbered cells, walls between cells |
//! | `hexapipes` | a file of JSON for each level: pipes on squares or hexagons, a number for each tile |
//! | `hexcells` | a text for each level: hexagonal cells, and numbers of lines in three directions |
//!
//! The mirror of an exporter is an [`Importer`], which reads levels of other programs: the
//! formats `number-path`, `hexapipes` and `hexcells` are both.
//!
//! ```
//! use etchwork_core::{Registry, Settings};
//! use etchwork_export::{ExportFile, ExportLevel, Exporter, register};
//!
//! /// Writes the IDs only, one per line.
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
//! The crate does not make levels, read or write files on a disk, or draw puzzles.

mod csv;
mod hexapipes;
mod hexcells;
mod importer;
mod json;
mod ldtk;
mod number_path;
mod puzzlescript;
mod squares;
mod tiled;

pub use csv::field as csv_field;
use etchwork_core::geometry::Geometry;
use etchwork_core::{LevelMap, PlugIn, Registry, RegistryError};
pub use importer::{Imported, Importer};
pub use json::{LevelsDocument, levels_schema};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// A level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "LevelDocument")]
pub struct ExportLevel {
    /// Its place, from 1.
    pub place: u32,
    /// Its board ID: the puzzle itself.
    pub board_id: String,
    /// Its recipe ID; null if it was not generated.
    pub recipe_id: Option<String>,
    /// Its family.
    pub family: String,
    /// Its mechanic, or what its family calls it.
    pub kind: String,
    /// Its tier; null if it was not generated.
    pub tier: Option<String>,
    /// How hard it is; null if it is of no pack.
    pub score: Option<f64>,
    /// The rule of play.
    pub rule: String,
    /// What was measured, by name.
    pub readings: BTreeMap<String, f64>,
    /// It in its family's own text.
    pub text: String,
    /// Moves that solve it, each the text of a move of the geometry; of a path its cells after S,
    /// `row,column` from 0.
    pub solution: Vec<String>,
    /// It as a map of square cells; null if it is none.
    #[serde(serialize_with = "json::serialize_map")]
    #[schemars(with = "Option<json::MapDocument>")]
    pub map: Option<LevelMap>,
    /// It as data to draw and to play, without a rule of its family; null if it has none. The data
    /// may give the solution away.
    pub geometry: Option<Geometry>,
}

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    /// The name, without a folder.
    pub name: String,
    /// The content.
    pub bytes: Vec<u8>,
}

impl ExportFile {
    /// A text file.
    pub fn text(name: impl Into<String>, text: String) -> Self {
        Self { name: name.into(), bytes: text.into_bytes() }
    }
}

/// A format for exported levels. The same levels must give the same bytes.
pub trait Exporter: Send + Sync {
    /// Whether the format only takes maps. If so, every level passed to it has one.
    fn needs_map(&self) -> bool {
        true
    }

    /// Whether the format has a use for the [geometry](ExportLevel::geometry) of levels.
    fn takes_geometry(&self) -> bool {
        false
    }

    /// The files for these levels. The error is a sentence.
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String>;
}

impl PlugIn for dyn Exporter {
    const KIND: &'static str = "format";
}

/// Adds the formats of this crate.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let plug_ins = registry.kind_mut::<dyn Exporter>();
    plug_ins
        .add_plain("tiled", "maps of the editor Tiled, one per level", || Box::new(tiled::Tiled))?;
    plug_ins.add_plain("ldtk", "a project of the editor LDtk, version 1.5.3", || {
        Box::new(ldtk::Ldtk)
    })?;
    plug_ins.add_plain("puzzlescript", "objects, legend and levels for PuzzleScript", || {
        Box::new(puzzlescript::PuzzleScript)
    })?;
    plug_ins.add_plain("csv", "a table of cells for each level, and one of objects", || {
        Box::new(csv::Csv)
    })?;
    plug_ins
        .add_plain("json", "all levels in one file, with its schema", || Box::new(json::Json))?;
    plug_ins.add_plain("number-path", NUMBER_PATH, || Box::new(number_path::NumberPath))?;
    plug_ins.add_plain("hexapipes", HEXAPIPES, || Box::new(hexapipes::Hexapipes::default()))?;
    plug_ins.add_plain("hexcells", HEXCELLS, || Box::new(hexcells::Hexcells))?;
    let importers = registry.kind_mut::<dyn Importer>();
    importers.add_plain("number-path", NUMBER_PATH, || Box::new(number_path::NumberPath))?;
    importers.add("hexapipes", HEXAPIPES, |settings, _| {
        Ok(Box::new(settings.read::<hexapipes::Hexapipes>()?))
    })?;
    importers.add_plain("hexcells", HEXCELLS, || Box::new(hexcells::Hexcells))
}

/// What the format `hexapipes` is, in one line.
const HEXAPIPES: &str = "JSON of pipes on squares or hexagons, as the page Hexapipes has them";

/// What the format `hexcells` is, in one line.
const HEXCELLS: &str = "hexagonal levels as text: cells, and numbers of lines in three directions";

/// What the format `number-path` is, in one line.
const NUMBER_PATH: &str =
    "JSON of numbered cells and walls between cells, as level collections have";

/// The levels that a format cannot hold because it needs maps of square cells and they are none:
/// for each a clause that names it.
pub fn without_maps(exporter: &dyn Exporter, levels: &[ExportLevel]) -> Vec<String> {
    let without = levels.iter().filter(|level| exporter.needs_map() && level.map.is_none());
    let told = |level: &ExportLevel| {
        // The first line of most texts says what it lies on: `pipes hex 3x2`.
        let first = level.text.lines().next().unwrap_or_default();
        format!(
            "level {} is a {} (`{first}`), which is not a map of square cells",
            level.place, level.kind
        )
    };
    without.map(told).collect()
}

/// The file name of a level.
fn numbered(level: &ExportLevel, ending: &str) -> String {
    format!("{:03}.{ending}", level.place)
}

/// The levels, each with its map.
fn maps(levels: &[ExportLevel]) -> impl Iterator<Item = (&ExportLevel, &LevelMap)> {
    levels.iter().filter_map(|level| Some((level, level.map.as_ref()?)))
}

/// The colour of a kind of cell in editors: red, green, blue. The first kind is dark; the others go
/// round the colour wheel.
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
            // Later rounds of the wheel are darker.
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
