//! Puzzles as maps for level editors.

use crate::{Bonus, Design, Kind, Power};
use etchwork_core::{LevelMap, MapObject, MapValue};

/// A tile for each cell. Objects are the stations, on the cells beside which they stand, and the
/// bonuses. Fixed lines and power-ups are properties of the whole map.
pub(crate) fn map(design: &Design) -> LevelMap {
    let parts = design.parts();
    let names: Vec<String> = Kind::ALL.iter().map(|kind| name(*kind)).collect();
    let kinds: Vec<(char, &str)> =
        Kind::ALL.iter().zip(&names).map(|(kind, name)| (kind.letter(), name.as_str())).collect();
    let number = |kind: Kind| usize::from(kind.number());
    let mut map = LevelMap::new(parts.grid, &kinds, |cell| number(parts.tiles[cell.index()]));
    for station in parts.stations {
        let side = MapValue::Text(station.side.name().to_owned());
        let object = MapObject::new("station", station.cell(parts.grid)).with("side", side);
        map.objects.push(object);
    }
    for Bonus { cell, points } in parts.bonuses {
        let points = MapValue::Int(i64::from(points));
        map.objects.push(MapObject::new("bonus", cell).with("points", points));
    }
    if !parts.fixed.is_empty() {
        let lines: Vec<String> = parts.fixed.iter().map(ToString::to_string).collect();
        map.properties.push(("fixed".to_owned(), MapValue::Text(lines.join(" "))));
    }
    for (power, times) in Power::ALL.into_iter().zip(parts.stock).filter(|(_, times)| *times > 0) {
        let name = format!("power-{}", power.name());
        map.properties.push((name, MapValue::Int(i64::from(times))));
    }
    map
}

/// The name of a kind, from the sides that its track joins.
fn name(kind: Kind) -> String {
    match (kind.ends(), kind) {
        (Some([a, b]), _) => format!("track-{}-{}", a.name(), b.name()),
        (None, Kind::Empty) => "ground".to_owned(),
        (None, _) => "crossing".to_owned(),
    }
}
