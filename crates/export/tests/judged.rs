//! Checks maps with other programs: the editor Tiled, which CI installs, reads and writes each map,
//! and the crate `tiled` reads the result. `MAPS=FOLDER cargo test -p etchwork-export --test judged
//! -- --ignored`, where the folder has each map as exported, `.tmj`, and as Tiled wrote it, `.tmx`.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tiled::{Loader, Map, Properties, PropertyValue};

/// Properties as the exported JSON has them.
fn said(properties: &Value) -> BTreeMap<String, Value> {
    let all = properties.as_array().into_iter().flatten();
    all.map(|one| (one["name"].as_str().unwrap().to_owned(), one["value"].clone())).collect()
}

/// Compares properties as the crate reads them. Tiled writes floats with fewer digits than the
/// JSON.
fn check(read: &Properties, said: &BTreeMap<String, Value>) {
    assert_eq!(read.keys().collect::<BTreeSet<_>>(), said.keys().collect::<BTreeSet<_>>());
    for (name, value) in said {
        match &read[name] {
            PropertyValue::BoolValue(read) => assert_eq!(Some(*read), value.as_bool()),
            PropertyValue::IntValue(read) => assert_eq!(Some(i64::from(*read)), value.as_i64()),
            PropertyValue::StringValue(read) => assert_eq!(Some(&**read), value.as_str()),
            PropertyValue::ObjectValue(read) => assert_eq!(Some(u64::from(*read)), value.as_u64()),
            PropertyValue::FloatValue(read) => {
                let value = value.as_f64().unwrap();
                assert!((f64::from(*read) - value).abs() <= 1e-3 * value.abs(), "{name}: {read}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

fn judge(exported: &Path) -> usize {
    let file: Value = serde_json::from_slice(&std::fs::read(exported).unwrap()).unwrap();
    let map: Map = Loader::new().load_tmx_map(exported.with_extension("tmx")).unwrap();
    check(&map.properties, &said(&file["properties"]));
    let columns = file["width"].as_u64().unwrap();
    assert_eq!(u64::from(map.width), columns);
    let layers: Vec<_> = map.layers().collect();
    let cells = layers[0].as_tile_layer().unwrap();
    for (at, tile) in (0..).zip(file["layers"][0]["data"].as_array().unwrap()) {
        let read = cells.get_tile((at % columns) as i32, (at / columns) as i32).unwrap();
        assert_eq!(Some(u64::from(read.id()) + 1), tile.as_u64(), "cell {at}");
    }
    for tile in file["tilesets"][0]["tiles"].as_array().unwrap() {
        let read = map.tilesets()[0].get_tile(tile["id"].as_u64().unwrap() as u32).unwrap();
        assert_eq!(Some(&*read.user_type), tile["type"].as_str());
    }
    let objects = file["layers"][1]["objects"].as_array().unwrap();
    let read: Vec<_> = layers[1].as_object_layer().unwrap().objects().collect();
    assert_eq!(read.len(), objects.len());
    for (read, object) in read.iter().zip(objects) {
        assert_eq!(Some(&*read.name), object["name"].as_str());
        let at = [read.x, read.y].map(|at| Some(f64::from(at)));
        assert_eq!(at, [object["x"].as_f64(), object["y"].as_f64()]);
        check(&read.properties, &said(&object["properties"]));
    }
    objects.len()
}

#[test]
#[ignore = "for CI, which has the editor Tiled write the maps"]
fn what_tiled_makes_of_maps_is_read() {
    let folder = std::env::var_os("MAPS").expect("MAPS names a folder");
    let files = Path::new(&folder).read_dir().unwrap().map(|entry| entry.unwrap().path());
    let maps: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|it| it == "tmj")).collect();
    let objects: usize = maps.iter().map(|map| judge(map)).sum();
    assert!(!maps.is_empty() && objects >= 2 * maps.len(), "each has a source and a target");
}
