//! All levels in one plain JSON file, with its schema.

use crate::{ExportFile, ExportLevel, Exporter};
use etchwork_core::geometry::Geometry;
use etchwork_core::{LevelMap, MapValue};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Levels as one document. Fields may be added within a version; readers ignore what they do
/// not know.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "Levels")]
pub struct LevelsDocument<'a> {
    /// The version of this form: 1.
    pub version: u32,
    /// The levels in their order.
    pub levels: Vec<LevelDocument<'a>>,
}

/// A level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LevelDocument<'a> {
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
    pub map: Option<MapDocument>,
    /// It as data to draw and to play, without a rule of its family; null if it has none. The data
    /// may give the solution away.
    pub geometry: Option<&'a Geometry>,
}

/// A map of square cells.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MapDocument {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// What a cell may be.
    pub kinds: Vec<String>,
    /// For each row, from the top, the numbers of the kinds of its cells, from 0.
    pub cells: Vec<Vec<usize>>,
    /// What stands on cells.
    pub objects: Vec<ObjectDocument>,
    /// What holds of the whole map.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub properties: Map<String, Value>,
}

/// Something on a cell.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ObjectDocument {
    /// What it is.
    pub kind: String,
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
    /// What is to be said of it; another object by its place in the list, from 0.
    #[schemars(with = "BTreeMap<String, Value>")]
    pub properties: Map<String, Value>,
}

/// The JSON Schema of [`LevelsDocument`].
pub fn levels_schema() -> Value {
    schemars::schema_for!(LevelsDocument).to_value()
}

pub(crate) struct Json;

impl Exporter for Json {
    fn needs_map(&self) -> bool {
        false
    }

    fn takes_geometry(&self) -> bool {
        true
    }

    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let schema = serde_json::to_string_pretty(&levels_schema()).expect("plain data") + "\n";
        Ok(vec![
            ExportFile { name: "levels.json".to_owned(), bytes: lines(levels) },
            ExportFile::text("levels.schema.json", schema),
        ])
    }
}

/// A [`LevelsDocument`] with a level in each line: indented, the coordinates alone would fill pages.
fn lines(levels: &[ExportLevel]) -> Vec<u8> {
    let mut bytes = b"{\"version\":1,\"levels\":[\n".to_vec();
    for (number, of) in levels.iter().enumerate() {
        if number > 0 {
            bytes.extend(b",\n");
        }
        serde_json::to_writer(&mut bytes, &level(of)).expect("plain data");
    }
    bytes.extend(b"\n]}\n");
    bytes
}

fn level(level: &ExportLevel) -> LevelDocument<'_> {
    LevelDocument {
        place: level.place,
        board_id: level.board_id.clone(),
        recipe_id: level.recipe_id.clone(),
        family: level.family.clone(),
        kind: level.kind.clone(),
        tier: level.tier.clone(),
        score: level.score,
        rule: level.rule.clone(),
        readings: level.readings.clone(),
        text: level.text.clone(),
        solution: level.solution.clone(),
        map: level.map.as_ref().map(map),
        geometry: level.geometry.as_ref(),
    }
}

fn map(map: &LevelMap) -> MapDocument {
    let object = |object: &etchwork_core::MapObject| {
        let at = map.grid.position(object.cell);
        let (kind, row, column) = (object.kind.clone(), at.row.into(), at.col.into());
        ObjectDocument { kind, row, column, properties: properties(&object.properties) }
    };
    MapDocument {
        columns: map.grid.cols(),
        rows: map.grid.rows(),
        kinds: map.kinds.iter().map(|kind| kind.name.clone()).collect(),
        cells: map.cells.chunks(map.grid.cols()).map(<[usize]>::to_vec).collect(),
        objects: map.objects.iter().map(object).collect(),
        properties: properties(&map.properties),
    }
}

fn properties(properties: &[(String, MapValue)]) -> Map<String, Value> {
    let value = |value: &MapValue| match value {
        MapValue::Bool(value) => json!(value),
        MapValue::Int(value) => json!(value),
        MapValue::Text(value) => json!(value),
        MapValue::Object(number) => json!(number),
    };
    properties.iter().map(|(name, of)| (name.clone(), value(of))).collect()
}
