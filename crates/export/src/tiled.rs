//! Maps of the editor Tiled: <https://doc.mapeditor.org/en/stable/reference/json-map-format/>.

use crate::squares::{SIDE, squares};
use crate::{ExportFile, ExportLevel, Exporter, colour, maps, numbered};
use etchwork_core::{LevelMap, MapObject, MapValue};
use serde_json::{Value, json};

/// `001.tmj` and so on, in the format of version 1.10, and `tiles.png`. A map has a tile layer,
/// `cells`, and an object layer with typed properties, `objects`.
pub(crate) struct Tiled;

const IMAGE: &str = "tiles.png";

impl Exporter for Tiled {
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let mut files = Vec::new();
        for (level, map) in maps(levels) {
            let text = serde_json::to_string_pretty(&document(level, map)).expect("plain data");
            files.push(ExportFile::text(numbered(level, "tmj"), text + "\n"));
        }
        let most = maps(levels).map(|(_, map)| map.kinds.len()).max().unwrap_or(1);
        let colours: Vec<[u8; 3]> = (0..most).map(colour).collect();
        files.push(ExportFile { name: IMAGE.to_owned(), bytes: squares(&colours)? });
        Ok(files)
    }
}

fn document(level: &ExportLevel, map: &LevelMap) -> Value {
    let (columns, rows, kinds) = (map.grid.cols(), map.grid.rows(), map.kinds.len());
    // Tile numbers start at 1, because 0 means no tile.
    let tiles: Vec<usize> = map.cells.iter().map(|kind| kind + 1).collect();
    let objects: Vec<Value> =
        map.objects.iter().enumerate().map(|(number, of)| object(map, number, of)).collect();
    let named: Vec<Value> = map
        .kinds
        .iter()
        .enumerate()
        .map(|(number, kind)| json!({ "id": number, "type": kind.name }))
        .collect();
    json!({
        "type": "map", "version": "1.10", "tiledversion": "1.10.2",
        "orientation": "orthogonal", "renderorder": "right-down", "infinite": false,
        "width": columns, "height": rows, "tilewidth": SIDE, "tileheight": SIDE,
        "compressionlevel": -1,
        "nextlayerid": 3, "nextobjectid": map.objects.len() + 1,
        "properties": of_map(level, map),
        "layers": [
            {
                "type": "tilelayer", "id": 1, "name": "cells", "x": 0, "y": 0,
                "width": columns, "height": rows, "opacity": 1, "visible": true, "data": tiles,
            },
            {
                "type": "objectgroup", "id": 2, "name": "objects", "x": 0, "y": 0,
                "draworder": "index", "opacity": 1, "visible": true, "objects": objects,
            },
        ],
        "tilesets": [{
            "firstgid": 1, "name": "cells", "tilewidth": SIDE, "tileheight": SIDE,
            "tilecount": kinds, "columns": kinds, "margin": 0, "spacing": 0,
            "image": IMAGE, "imagewidth": SIDE as usize * kinds, "imageheight": SIDE,
            "tiles": named,
        }],
    })
}

/// The properties of the whole map: those of the puzzle, and its readings.
fn of_map(level: &ExportLevel, map: &LevelMap) -> Vec<Value> {
    let text = |name: &str, value: &str| json!({ "name": name, "type": "string", "value": value });
    let mut all = vec![
        text("board-id", &level.board_id),
        text("family", &level.family),
        text("kind", &level.kind),
        text("rule", &level.rule),
        text("solution", &level.solution.join(" ")),
    ];
    all.extend(level.tier.iter().map(|tier| text("tier", tier)));
    all.extend(level.recipe_id.iter().map(|id| text("recipe-id", id)));
    let number = |name: &str, value: f64| json!({ "name": name, "type": "float", "value": value });
    all.extend(level.score.map(|score| number("score", score)));
    all.extend(
        level.readings.iter().map(|(name, value)| number(&format!("reading.{name}"), *value)),
    );
    all.extend(map.properties.iter().map(|(name, value)| property(name, value)));
    all
}

fn object(map: &LevelMap, number: usize, of: &MapObject) -> Value {
    let at = map.grid.position(of.cell);
    let said: Vec<Value> =
        of.properties.iter().map(|(name, value)| property(name, value)).collect();
    json!({
        "id": number + 1, "name": of.kind, "type": of.kind, "rotation": 0, "visible": true,
        "x": u32::from(at.col) * SIDE, "y": u32::from(at.row) * SIDE,
        "width": SIDE, "height": SIDE, "properties": said,
    })
}

fn property(name: &str, value: &MapValue) -> Value {
    let (kind, value) = match value {
        MapValue::Bool(value) => ("bool", json!(value)),
        MapValue::Int(value) => ("int", json!(value)),
        MapValue::Text(value) => ("string", json!(value)),
        // Object numbers start at 1.
        MapValue::Object(number) => ("object", json!(number + 1)),
    };
    json!({ "name": name, "type": kind, "value": value })
}
