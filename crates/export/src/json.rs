//! All levels in one plain JSON file, with its schema.

use crate::{ExportFile, ExportLevel, Exporter};
use etchwork_core::{LevelMap, MapValue};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
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
    pub levels: Vec<&'a ExportLevel>,
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
        serde_json::to_writer(&mut bytes, of).expect("plain data");
    }
    bytes.extend(b"\n]}\n");
    bytes
}

/// The map of a level in this form.
pub fn serialize_map<S: Serializer>(of: &Option<LevelMap>, to: S) -> Result<S::Ok, S::Error> {
    of.as_ref().map(map).serialize(to)
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
