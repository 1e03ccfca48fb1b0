//! Each format is read back, by an independent reader if there is one.

use etchwork_core::geometry::{Condition, Effect, Geometry, Kind, Look, Rule, Shape, Slot, is};
use etchwork_core::{Grid, LevelMap, MapObject, MapValue, Registry, Settings};
use etchwork_export::{ExportFile, ExportLevel, Exporter, levels_schema, register, without_maps};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A level of four columns and two rows with a wall, ends, and a linked pair of cells.
fn level(place: u32) -> ExportLevel {
    let grid = Grid::new(4, 2).unwrap();
    let kinds = [('.', "floor"), ('#', "wall")];
    let mut map = LevelMap::new(grid, &kinds, |cell| usize::from(cell.index() == 3));
    let at = |row, col| grid.at(row, col);
    map.objects = vec![
        MapObject::new("source", at(0, 0)),
        MapObject::new("target", at(1, 3)),
        MapObject::new("link", at(0, 1)).with("other", MapValue::Object(3)),
        MapObject::new("link", at(1, 2)).with("other", MapValue::Object(2)),
        MapObject::new("waypoints", at(1, 2)).with("place", MapValue::Int(1)),
    ];
    map.properties = vec![("fog".to_owned(), MapValue::Int(2))];
    ExportLevel {
        place,
        recipe_id: Some(format!("r1.x.easy.1.{place}")),
        board_id: format!("p1.{place}"),
        family: "path".to_owned(),
        kind: "fog, \"thick\"".to_owned(),
        tier: Some("easy".to_owned()),
        score: Some(12.5),
        rule: "Draw a line.".to_owned(),
        readings: [("fork_ratio".to_owned(), 0.5)].into(),
        text: "S..#\n...T\n".to_owned(),
        solution: vec!["0,0".to_owned(), "1,0".to_owned()],
        map: Some(map),
        geometry: Some(lamp()),
    }
}

/// A lamp with a switch.
fn lamp() -> Geometry {
    let mut lamp = Geometry::default();
    let kind = lamp.kind(Kind::of(vec![Look::of(Shape::Ring), Look::of(Shape::Disc)]));
    let cell = lamp.square("0,0".to_owned(), (0, 0));
    lamp.slot(Slot::on_cell(cell, kind, 0));
    let switch = vec![Effect::Add { slot: 0, by: 1 }];
    lamp.moves.push(Rule { tap: Some(0), ..Rule::new("{0}", vec![is(0, 0)], switch, 1, vec![0]) });
    lamp.goal.push(Condition::All { slots: vec![0], values: vec![1] });
    lamp
}

fn levels() -> Vec<ExportLevel> {
    let mut levels: Vec<ExportLevel> = (1..=3).map(level).collect();
    // A level with other kinds of cells and objects.
    let grid = Grid::new(2, 2).unwrap();
    let kinds = [('.', "ground"), ('-', "track-east-west"), ('#', "wall")];
    let mut map = LevelMap::new(grid, &kinds, |cell| cell.index() % 3);
    let side = MapValue::Text("west".to_owned());
    map.objects.push(MapObject::new("station", grid.at(1, 0)).with("side", side));
    levels[2].map = Some(map);
    levels
}

fn exporter(format: &str) -> Box<dyn Exporter> {
    let mut registry = Registry::new();
    register(&mut registry).unwrap();
    registry.make::<dyn Exporter>(format, &Settings::default()).unwrap()
}

fn export(format: &str) -> Vec<ExportFile> {
    let files = exporter(format).export(&levels()).unwrap();
    assert_eq!(files, exporter(format).export(&levels()).unwrap(), "the same bytes twice");
    let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names.len(), files.len());
    files
}

fn text(files: &[ExportFile], name: &str) -> String {
    let file = files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("no {name}"));
    String::from_utf8(file.bytes.clone()).unwrap()
}

#[test]
fn ldtk_projects_are_read_by_ldtk2() {
    let text = text(&export("ldtk"), "levels.ldtk");
    let project: ldtk2::Ldtk = serde_json::from_str(&text).unwrap();
    assert_eq!((project.json_version.as_str(), project.levels.len()), ("1.5.3", 3));
    let first = &project.levels[0];
    let layers = first.layer_instances.as_ref().unwrap();
    let cells = layers.iter().find(|layer| layer.identifier == "Cells").unwrap();
    assert_eq!(cells.int_grid_csv, [1, 1, 1, 2, 1, 1, 1, 1]);
    assert_eq!((cells.c_wid, cells.c_hei), (4, 2));
    let objects = layers.iter().find(|layer| layer.identifier == "Objects").unwrap();
    let at: Vec<_> =
        objects.entity_instances.iter().map(|it| (&*it.identifier, &*it.grid)).collect();
    assert_eq!(at[0], ("Source", &[0, 0][..]));
    assert_eq!(at[3], ("Link", &[2, 1][..]));
    // Each end of a link refers to the other.
    let other = objects.entity_instances[2].field_instances[0].value.as_ref().unwrap();
    assert_eq!(other["entityIid"], objects.entity_instances[3].iid);
    assert_eq!(other["levelIid"], first.iid);
    // Everything that is used is defined, and all identifiers are unique.
    let defined: BTreeSet<i64> = project.defs.entities.iter().map(|entity| entity.uid).collect();
    let mut iids = BTreeSet::from([project.iid.clone()]);
    for level in &project.levels {
        assert!(iids.insert(level.iid.clone()));
        for layer in level.layer_instances.as_ref().unwrap() {
            assert!(iids.insert(layer.iid.clone()));
            for entity in &layer.entity_instances {
                assert!(iids.insert(entity.iid.clone()) && defined.contains(&entity.def_uid));
                let at = (entity.world_x, entity.world_y);
                assert_eq!(at, (Some(level.world_x + entity.px[0]), Some(entity.px[1])));
            }
        }
    }
    assert_eq!(project.levels[2].layer_instances.as_ref().unwrap()[1].int_grid_csv, [3, 4, 2, 3]);
}

#[test]
fn tiled_maps_hold_every_cell_and_object_with_its_type() {
    let files = export("tiled");
    let map: Value = serde_json::from_str(&text(&files, "001.tmj")).unwrap();
    assert_eq!((&map["width"], &map["height"]), (&4.into(), &2.into()));
    let data: Vec<u64> = map["layers"][0]["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_u64().unwrap())
        .collect();
    assert_eq!(data, [1, 1, 1, 2, 1, 1, 1, 1]);
    let objects = map["layers"][1]["objects"].as_array().unwrap();
    assert_eq!((&objects[1]["x"], &objects[1]["y"]), (&96.into(), &32.into()));
    assert_eq!(objects[2]["properties"][0]["type"], "object");
    assert_eq!(objects[2]["properties"][0]["value"], objects[3]["id"]);
    let said = map["properties"].as_array().unwrap();
    let of = |name: &str| said.iter().find(|property| property["name"] == name).unwrap();
    assert_eq!((&of("fog")["type"], &of("fog")["value"]), (&"int".into(), &2.into()));
    assert_eq!(of("score")["value"], 12.5);
    // The image has a tile for each kind of cell in any map.
    let image = files.iter().find(|file| file.name == "tiles.png").unwrap();
    let size = |at: usize| u32::from_be_bytes(image.bytes[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (96, 32));
}

/// Reads the parts of a PuzzleScript file that concern levels: sections, legend, grids.
fn puzzlescript(text: &str) -> (BTreeMap<char, BTreeSet<String>>, Vec<Vec<String>>) {
    let (mut section, mut legend, mut levels) = (String::new(), BTreeMap::new(), Vec::new());
    let mut objects = BTreeSet::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_rule = !line.is_empty() && line.chars().all(|c| c == '=');
        if is_rule || line.is_empty() {
            continue;
        }
        if lines.peek().is_some_and(|next| !next.is_empty() && next.chars().all(|c| c == '=')) {
            section = line.to_owned();
            continue;
        }
        match section.as_str() {
            "OBJECTS" => {
                assert!(objects.insert(line.to_owned()), "{line} twice");
                assert!(lines.next().unwrap().starts_with('#'), "a colour");
            }
            "LEGEND" => {
                let (letter, names) = line.split_once(" = ").unwrap();
                let names: BTreeSet<String> = names.split(" and ").map(str::to_owned).collect();
                assert!(names.is_subset(&objects), "{names:?}");
                let mut letters = letter.chars();
                let only = letters.next().filter(|_| letters.next().is_none()).unwrap();
                assert!(legend.insert(only, names).is_none());
            }
            "LEVELS" if line.starts_with("message ") => levels.push(Vec::new()),
            "LEVELS" => levels.last_mut().unwrap().push(line.to_owned()),
            _ => {}
        }
    }
    (legend, levels)
}

#[test]
fn puzzlescript_levels_are_read_again() {
    let (legend, read) = puzzlescript(&text(&export("puzzlescript"), "levels.txt"));
    assert_eq!(read.len(), 3);
    for (rows, level) in read.iter().zip(levels()) {
        let map = level.map.unwrap();
        for cell in map.grid.cells() {
            let at = map.grid.position(cell);
            let letter = rows[usize::from(at.row)].chars().nth(at.col.into()).unwrap();
            let here = map.objects.iter().filter(|object| object.cell == cell);
            let kind = &map.kinds[map.cells[cell.index()]].name;
            let names = here.map(|object| &object.kind).chain([kind]);
            let names = names.map(|name| format!("cell_{name}").replace('-', "_")).collect();
            assert_eq!(legend[&letter], names);
        }
    }
}

#[test]
fn tables_hold_every_cell_and_object() {
    let files = export("csv");
    assert_eq!(text(&files, "001.csv"), "floor,floor,floor,wall\nfloor,floor,floor,floor\n");
    let objects = text(&files, "objects.csv");
    let rows: Vec<&str> = objects.lines().collect();
    assert_eq!(rows[0], "level,object,kind,row,column,properties");
    assert!(
        rows.contains(&"1,2,link,0,1,other=3") && rows.contains(&"1,,map,,,fog=2"),
        "{objects}"
    );
    assert!(rows.contains(&"3,0,station,1,0,side=west"), "{objects}");
}

#[test]
fn plain_json_is_what_its_schema_says_and_needs_no_map() {
    let mut bare = levels();
    bare[1].map = None;
    bare[1].geometry = None;
    let files = exporter("json").export(&bare).unwrap();
    let document: Value = serde_json::from_str(&text(&files, "levels.json")).unwrap();
    let schema: Value = serde_json::from_str(&text(&files, "levels.schema.json")).unwrap();
    assert_eq!(schema, levels_schema());
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(validator.is_valid(&document));
    assert!(document["levels"][1]["geometry"].is_null());
    let mut wrong = document.clone();
    wrong["levels"][0]["geometry"]["moves"][0]["effects"][0]["kind"] = "melt".into();
    assert!(!validator.is_valid(&wrong));
    let mut wrong = document.clone();
    wrong["levels"][0]["place"] = "first".into();
    assert!(!validator.is_valid(&wrong));
    assert_eq!(document["levels"][0]["map"]["objects"][3]["properties"]["other"], 2);
    assert!(document["levels"][1]["map"].is_null());
    let refused = without_maps(&*exporter("tiled"), &bare);
    assert_eq!(refused.len(), 1);
    assert!(refused[0].starts_with("level 2 is a fog") && refused[0].contains("(`S..#`)"));
    assert_eq!(without_maps(&*exporter("json"), &bare), [""; 0]);
}
