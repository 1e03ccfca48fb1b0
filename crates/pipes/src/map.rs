//! Puzzles as maps for level editors.

use crate::{Pipes, Wrap};
use etchwork_core::{Cell, LevelMap, MapObject, MapValue};

/// The sides of a square tile, in the order of bits.
const SIDES: [&str; 4] = ["east", "north", "west", "south"];

/// A map with a tile per cell, in its orientation at the start; source and barriers are objects.
pub(crate) fn map(game: &Pipes) -> Option<LevelMap> {
    let board = game.board();
    if board.tiling().id != "square" {
        return None;
    }
    let names: Vec<String> = (0..16).map(name).collect();
    let mark = |mask: usize| char::from_digit(mask as u32, 16).expect("there are 16 masks");
    let kinds: Vec<(char, &str)> =
        names.iter().enumerate().map(|(mask, name)| (mark(mask), name.as_str())).collect();
    let masks = game.masks();
    let mut map =
        LevelMap::new(board.patch().grid(), &kinds, |cell| usize::from(masks[cell.index()] & 15));
    map.objects.extend(game.source().map(|tile| MapObject::new("source", Cell::new(tile))));
    for barrier in board.barriers() {
        let side = MapValue::Text(SIDES[barrier.side].to_owned());
        map.objects.push(MapObject::new("barrier", Cell::new(barrier.tile)).with("side", side));
    }
    let wrap = board.patch().wrap();
    if wrap != Wrap::None {
        map.properties.push(("wraps".to_owned(), MapValue::Bool(true)));
    }
    map.properties.extend(wrap.how().map(|how| ("wrap".to_owned(), MapValue::Text(how))));
    Some(map)
}

/// The name of a tile, from the sides where it has arms.
fn name(mask: usize) -> String {
    let sides: Vec<&str> =
        (0..4).filter(|side| mask >> side & 1 == 1).map(|side| SIDES[side]).collect();
    if sides.is_empty() { "hole".to_owned() } else { format!("pipe-{}", sides.join("-")) }
}
