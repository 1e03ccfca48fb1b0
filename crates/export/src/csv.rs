//! Tables: one of the cells of each level, and one of the objects of all levels.

use crate::{ExportFile, ExportLevel, Exporter, maps, numbered};
use etchwork_core::MapValue;
use std::fmt::Write;

/// `001.csv` and so on: one line per row of cells, with the names of kinds separated by commas.
/// `objects.csv` has the columns level, number in the level, kind, row, column, and properties.
pub(crate) struct Csv;

impl Exporter for Csv {
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let mut objects = "level,object,kind,row,column,properties\n".to_owned();
        let mut files = Vec::new();
        for (level, map) in maps(levels) {
            let row = |cells: &[usize]| {
                let names: Vec<String> =
                    cells.iter().map(|kind| field(&map.kinds[*kind].name)).collect();
                names.join(",") + "\n"
            };
            let rows: String = map.cells.chunks(map.grid.cols()).map(row).collect();
            files.push(ExportFile::text(numbered(level, "csv"), rows));
            for (number, object) in map.objects.iter().enumerate() {
                let (at, said) = (map.grid.position(object.cell), properties(&object.properties));
                let _ = writeln!(
                    objects,
                    "{},{number},{},{},{},{}",
                    level.place,
                    field(&object.kind),
                    at.row,
                    at.col,
                    field(&said)
                );
            }
            if !map.properties.is_empty() {
                let said = field(&properties(&map.properties));
                let _ = writeln!(objects, "{},,map,,,{said}", level.place);
            }
        }
        files.push(ExportFile::text("objects.csv", objects));
        Ok(files)
    }
}

/// The properties of an object as `name=value`, separated by spaces.
fn properties(properties: &[(String, MapValue)]) -> String {
    let pair = |(name, value): &(String, MapValue)| match value {
        MapValue::Bool(value) => format!("{name}={value}"),
        MapValue::Int(value) => format!("{name}={value}"),
        MapValue::Text(value) => format!("{name}={value}"),
        MapValue::Object(number) => format!("{name}={number}"),
    };
    properties.iter().map(pair).collect::<Vec<_>>().join(" ")
}

/// A field of a table of comma-separated values, in quotes if it needs them (RFC 4180).
pub fn field(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
