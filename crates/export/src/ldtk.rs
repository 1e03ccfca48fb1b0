//! A project of the editor LDtk 1.5.3: <https://ldtk.io/json/>.

use crate::squares::SIDE;
use crate::{ExportFile, ExportLevel, Exporter, colour, hex, maps};
use etchwork_core::{LevelMap, MapObject, MapValue, murmur3_32};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// `levels.ldtk`: the levels side by side, each with an IntGrid layer `Cells` and an entity layer
/// `Objects`. Unique identifiers (iids) are derived from board IDs and places, so the same levels
/// give the same bytes.
pub(crate) struct Ldtk;

impl Exporter for Ldtk {
    fn export(&self, levels: &[ExportLevel]) -> Result<Vec<ExportFile>, String> {
        let text = serde_json::to_string_pretty(&project(levels)).expect("plain data");
        Ok(vec![ExportFile::text("levels.ldtk", text + "\n")])
    }
}

/// Numbers of definitions; entities and their fields get the numbers after these.
const CELLS: usize = 1;
const OBJECTS: usize = 2;
const LEVEL_FIELDS: usize = 10;
const ENTITIES: usize = 100;

/// What the identifier of the only world is derived from.
const WORLD: &str = "world";

/// The kinds of cells and objects that occur in any level, with their fields.
struct Definitions {
    /// The names of the kinds of cells; the first kind has number 1.
    cells: Vec<String>,
    /// For each kind of object, the types of its fields.
    objects: BTreeMap<String, BTreeMap<String, &'static str>>,
    /// The types of the levels' fields.
    level: BTreeMap<String, &'static str>,
}

impl Definitions {
    fn of(levels: &[ExportLevel]) -> Self {
        let mut all = Self { cells: Vec::new(), objects: BTreeMap::new(), level: BTreeMap::new() };
        for (level, map) in maps(levels) {
            for kind in &map.kinds {
                if !all.cells.contains(&kind.name) {
                    all.cells.push(kind.name.clone());
                }
            }
            for object in &map.objects {
                let fields = all.objects.entry(object.kind.clone()).or_default();
                fields.extend(
                    object.properties.iter().map(|(name, value)| (name.clone(), kind(value))),
                );
            }
            let said = fields_of(level, map);
            all.level.extend(said.into_iter().map(|(name, value)| (name, kind(&value))));
        }
        all
    }

    fn cell(&self, name: &str) -> usize {
        self.cells.iter().position(|known| known == name).unwrap_or(0) + 1
    }

    /// The number of a kind of object, or of one of its fields.
    fn object(&self, kind: &str, field: Option<&str>) -> usize {
        let at = self.objects.keys().position(|known| known == kind).unwrap_or(0);
        let field = field.map_or(0, |field| {
            1 + self.objects[kind].keys().position(|known| known == field).unwrap_or(0)
        });
        ENTITIES * (at + 1) + field
    }
}

fn kind(value: &MapValue) -> &'static str {
    match value {
        MapValue::Bool(_) => "F_Bool",
        MapValue::Int(_) => "F_Int",
        MapValue::Text(_) => "F_String",
        MapValue::Object(_) => "F_EntityRef",
    }
}

/// How LDtk names the type of a field in an instance.
fn shown(kind: &str) -> &'static str {
    match kind {
        "F_Bool" => "Bool",
        "F_Int" => "Int",
        "F_String" => "String",
        _ => "EntityRef",
    }
}

/// An identifier: letters, digits and `_`, starting with a capital letter.
fn identifier(name: &str) -> String {
    let clean: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let mut letters = clean.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase()).into_iter();
    first.chain(letters).collect()
}

/// A unique identifier in the form of a UUID, derived from what it identifies.
fn iid(of: &str) -> String {
    let [a, b, c, d] = [0, 1, 2, 3].map(|seed| murmur3_32(of.as_bytes(), seed));
    let (b1, b2, c1, c2) = (b >> 16, b & 0xffff, c >> 16, c & 0xffff);
    format!("{a:08x}-{b1:04x}-{b2:04x}-{c1:04x}-{c2:04x}{d:08x}")
}

fn project(levels: &[ExportLevel]) -> Value {
    let all = Definitions::of(levels);
    let ids: String = levels.iter().map(|level| format!("{}\n", level.board_id)).collect();
    let mut x = 0;
    let mut placed = Vec::new();
    for (level, map) in maps(levels) {
        placed.push(level_of(level, map, &all, x));
        x += (map.grid.cols() as u32 + 1) * SIDE;
    }
    let next = ENTITIES * (all.objects.len() + 1 + levels.len());
    json!({
        "__header__": {
            "fileType": "LDtk Project JSON", "app": "LDtk", "doc": "https://ldtk.io/json",
            "schema": "https://ldtk.io/files/JSON_SCHEMA.json", "appAuthor": "Sebastien 'deepnight' Benard",
            "appVersion": "1.5.3", "url": "https://ldtk.io",
        },
        "iid": iid(&ids), "jsonVersion": "1.5.3", "appBuildId": 473703, "nextUid": next,
        "identifierStyle": "Capitalize", "toc": [], "worldLayout": "Free",
        "worldGridWidth": 256, "worldGridHeight": 256,
        "defaultLevelWidth": 256, "defaultLevelHeight": 256,
        "defaultPivotX": 0, "defaultPivotY": 0, "defaultGridSize": SIDE,
        "defaultEntityWidth": SIDE, "defaultEntityHeight": SIDE,
        "bgColor": "#0c1230", "defaultLevelBgColor": "#0c1230",
        "minifyJson": false, "externalLevels": false, "exportTiled": false,
        "simplifiedExport": false, "imageExportMode": "None", "exportLevelBg": true,
        "pngFilePattern": null, "backupOnSave": false, "backupLimit": 10, "backupRelPath": null,
        "levelNamePattern": "Level_%idx", "tutorialDesc": null, "customCommands": [],
        "flags": [], "defs": definitions(&all), "levels": placed, "worlds": [],
        "dummyWorldIid": iid(WORLD),
    })
}

fn definitions(all: &Definitions) -> Value {
    let value = |(number, name): (usize, &String)| {
        json!({
            "value": number + 1, "identifier": identifier(name).to_lowercase(),
            "color": hex(colour(number)), "tile": null, "groupUid": 0,
        })
    };
    let values: Vec<Value> = all.cells.iter().enumerate().map(value).collect();
    let entity = |(number, (kind, fields)): (usize, (&String, &BTreeMap<String, &'static str>))| {
        let field =
            |name: &String| field_definition(name, fields[name], all.object(kind, Some(name)));
        let fields: Vec<Value> = fields.keys().map(field).collect();
        json!({
            "identifier": identifier(kind), "uid": all.object(kind, None), "tags": [],
            "exportToToc": false, "allowOutOfBounds": false, "doc": null,
            "width": SIDE, "height": SIDE, "resizableX": false, "resizableY": false,
            "minWidth": null, "maxWidth": null, "minHeight": null, "maxHeight": null,
            "keepAspectRatio": false, "tileOpacity": 1, "fillOpacity": 0.5, "lineOpacity": 1,
            "hollow": false, "color": hex(colour(number + 1)), "renderMode": "Rectangle",
            "showName": true, "tilesetId": null, "tileRenderMode": "FitInside", "tileRect": null,
            "uiTileRect": null, "nineSliceBorders": [], "maxCount": 0, "limitScope": "PerLevel",
            "limitBehavior": "MoveLastOne", "pivotX": 0, "pivotY": 0, "fieldDefs": fields,
        })
    };
    let entities: Vec<Value> = all.objects.iter().enumerate().map(entity).collect();
    let level = |(number, (name, kind)): (usize, (&String, &&'static str))| {
        field_definition(name, kind, LEVEL_FIELDS + number)
    };
    let level: Vec<Value> = all.level.iter().enumerate().map(level).collect();
    json!({
        "layers": [
            layer_definition("Objects", "Entities", OBJECTS, &[]),
            layer_definition("Cells", "IntGrid", CELLS, &values),
        ],
        "entities": entities, "tilesets": [], "enums": [], "externalEnums": [],
        "levelFields": level,
    })
}

fn layer_definition(name: &str, kind: &str, uid: usize, values: &[Value]) -> Value {
    json!({
        "__type": kind, "identifier": name, "type": kind, "uid": uid, "doc": null,
        "uiColor": null, "gridSize": SIDE, "guideGridWid": 0, "guideGridHei": 0,
        "displayOpacity": 1, "inactiveOpacity": 0.6, "hideInList": false,
        "hideFieldsWhenInactive": true, "canSelectWhenInactive": true,
        "renderInWorldView": true, "pxOffsetX": 0, "pxOffsetY": 0, "parallaxFactorX": 0,
        "parallaxFactorY": 0, "parallaxScaling": true, "requiredTags": [], "excludedTags": [],
        "autoTilesKilledByOtherLayerUid": null, "uiFilterTags": [], "useAsyncRender": false,
        "intGridValues": values, "intGridValuesGroups": [], "autoRuleGroups": [],
        "autoSourceLayerDefUid": null, "tilesetDefUid": null, "tilePivotX": 0, "tilePivotY": 0,
        "biomeFieldUid": null,
    })
}

fn field_definition(name: &str, kind: &str, uid: usize) -> Value {
    json!({
        "identifier": identifier(name), "doc": null, "__type": shown(kind), "uid": uid,
        "type": kind, "isArray": false, "canBeNull": true, "arrayMinLength": null,
        "arrayMaxLength": null, "editorDisplayMode": "Hidden", "editorDisplayScale": 1,
        "editorDisplayPos": "Above", "editorLinkStyle": "StraightArrow",
        "editorDisplayColor": null, "editorAlwaysShow": false, "editorShowInWorld": true,
        "editorCutLongValues": true, "editorTextSuffix": null, "editorTextPrefix": null,
        "useForSmartColor": false, "exportToToc": false, "searchable": false,
        "min": null, "max": null, "regex": null, "acceptFileTypes": null, "defaultOverride": null,
        "textLanguageMode": null, "symmetricalRef": false, "autoChainRef": true,
        "allowOutOfLevelRef": false, "allowedRefs": "Any", "allowedRefsEntityUid": null,
        "allowedRefTags": [], "tilesetUid": null,
    })
}

fn field(name: &str, kind: &str, uid: usize, value: &Value) -> Value {
    let edited = match kind {
        "F_Bool" => json!([{ "id": "V_Bool", "params": [value] }]),
        "F_Int" => json!([{ "id": "V_Int", "params": [value] }]),
        "F_String" => json!([{ "id": "V_String", "params": [value] }]),
        _ => json!([{ "id": "V_String", "params": [value["entityIid"]] }]),
    };
    json!({
        "__identifier": identifier(name), "__type": shown(kind), "__value": value, "__tile": null,
        "defUid": uid, "realEditorValues": edited,
    })
}

/// The properties of a level.
fn fields_of(level: &ExportLevel, map: &LevelMap) -> Vec<(String, MapValue)> {
    let text = |name: &str, value: &str| (name.to_owned(), MapValue::Text(value.to_owned()));
    let mut fields = vec![
        text("board-id", &level.board_id),
        text("family", &level.family),
        text("kind", &level.kind),
        text("rule", &level.rule),
        text("solution", &level.solution.join(" ")),
    ];
    fields.extend(level.tier.iter().map(|tier| text("tier", tier)));
    fields.extend(level.recipe_id.iter().map(|id| text("recipe-id", id)));
    fields.extend(map.properties.iter().cloned());
    fields
}

fn level_of(level: &ExportLevel, map: &LevelMap, all: &Definitions, x: u32) -> Value {
    let (columns, rows) = (map.grid.cols(), map.grid.rows());
    let key = format!("{} {}", level.place, level.board_id);
    let cells: Vec<usize> = map.cells.iter().map(|kind| all.cell(&map.kinds[*kind].name)).collect();
    let numbers = map.objects.iter().enumerate();
    let entities: Vec<Value> =
        numbers.map(|(number, object)| entity(map, x, number, object, all, &key)).collect();
    let fields: BTreeMap<String, MapValue> = fields_of(level, map).into_iter().collect();
    let fields: Vec<Value> = all
        .level
        .iter()
        .enumerate()
        .filter_map(|(number, (name, kind))| {
            let value = value(fields.get(name)?, &key);
            Some(field(name, kind, LEVEL_FIELDS + number, &value))
        })
        .collect();
    let layer = |name: &str, kind: &str, uid: usize, cells: Vec<usize>, entities: Vec<Value>| {
        json!({
            "__identifier": name, "__type": kind, "__cWid": columns, "__cHei": rows,
            "__gridSize": SIDE, "__opacity": 1, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0,
            "__tilesetDefUid": null, "__tilesetRelPath": null, "iid": iid(&format!("{name} {key}")),
            "levelId": ENTITIES * (all.objects.len() + 1) + level.place as usize,
            "layerDefUid": uid, "pxOffsetX": 0, "pxOffsetY": 0, "visible": true,
            "optionalRules": [], "intGridCsv": cells, "autoLayerTiles": [], "seed": 0,
            "overrideTilesetUid": null, "gridTiles": [], "entityInstances": entities,
        })
    };
    json!({
        "identifier": format!("Level_{:03}", level.place), "iid": iid(&format!("level {key}")),
        "uid": ENTITIES * (all.objects.len() + 1) + level.place as usize,
        "worldX": x, "worldY": 0, "worldDepth": 0,
        "pxWid": columns as u32 * SIDE, "pxHei": rows as u32 * SIDE,
        "__bgColor": "#0c1230", "bgColor": null, "useAutoIdentifier": false,
        "bgRelPath": null, "bgPos": null, "bgPivotX": 0.5, "bgPivotY": 0.5,
        "__smartColor": "#8f99ff", "__bgPos": null, "externalRelPath": null,
        "fieldInstances": fields,
        "layerInstances": [
            layer("Objects", "Entities", OBJECTS, Vec::new(), entities),
            layer("Cells", "IntGrid", CELLS, cells, Vec::new()),
        ],
        "__neighbours": [],
    })
}

fn entity_iid(number: usize, key: &str) -> String {
    iid(&format!("object {number} {key}"))
}

/// A value as LDtk writes it; a reference to an object consists of iids.
fn value(value: &MapValue, key: &str) -> Value {
    match value {
        MapValue::Bool(value) => json!(value),
        MapValue::Int(value) => json!(value),
        MapValue::Text(value) => json!(value),
        MapValue::Object(number) => json!({
            "entityIid": entity_iid(*number, key), "layerIid": iid(&format!("Objects {key}")),
            "levelIid": iid(&format!("level {key}")), "worldIid": iid(WORLD),
        }),
    }
}

/// An object of a level that begins at `x` of the world.
fn entity(
    map: &LevelMap,
    x: u32,
    number: usize,
    of: &MapObject,
    all: &Definitions,
    key: &str,
) -> Value {
    let at = map.grid.position(of.cell);
    let said = |(name, said): &(String, MapValue)| {
        field(name, kind(said), all.object(&of.kind, Some(name)), &value(said, key))
    };
    let fields: Vec<Value> = of.properties.iter().map(said).collect();
    let px = [at.col, at.row].map(|at| u32::from(at) * SIDE);
    json!({
        "__identifier": identifier(&of.kind), "__grid": [at.col, at.row], "__pivot": [0, 0],
        "__tags": [], "__tile": null, "__smartColor": "#8f99ff", "__worldX": x + px[0], "__worldY": px[1],
        "iid": entity_iid(number, key), "width": SIDE, "height": SIDE,
        "defUid": all.object(&of.kind, None), "px": px, "fieldInstances": fields,
    })
}
