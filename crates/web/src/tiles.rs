//! Descriptions of tiles for players who cannot see them.

use etchwork::core::{LineTone, TileFill, TileHub, TileLine, TileMark, TileSide};

/// What is on a tile: `line from left to up`, `arms right and down, lit`.
pub fn words(tile: &TileMark) -> String {
    let way = |nth: u8| tile.way(nth).unwrap_or("nowhere");
    let mut parts = Vec::new();
    match tile.fill {
        TileFill::Plain => {}
        TileFill::Blank => parts.push("nothing".to_owned()),
        TileFill::Ground => parts.push("ground".to_owned()),
    }
    let arms: Vec<&str> =
        tile.lines.iter().filter(|line| line.from.is_none()).map(|line| way(line.to)).collect();
    match arms.len() {
        0 => {}
        1 => parts.push(format!("arm {}", arms[0])),
        _ => parts.push(format!("arms {}", list(&arms))),
    }
    let through = |line: &TileLine| {
        line.from.map(|from| format!("line from {} to {}", way(from), way(line.to)))
    };
    parts.extend(tile.lines.iter().filter_map(through));
    let is = |tone: LineTone| tile.lines.iter().any(|line| line.tone == tone);
    if is(LineTone::Lit) || is(LineTone::RailsLit) {
        parts.push("lit".to_owned());
    }
    if is(LineTone::Fault) {
        parts.push("at fault".to_owned());
    }
    let sides = |wanted: TileSide| -> Vec<&str> {
        let sides = tile.sides.iter().zip(0u8..).filter(|(side, _)| **side == wanted);
        sides.map(|(_, nth)| way(nth)).collect()
    };
    let walls = sides(TileSide::Wall);
    if !walls.is_empty() {
        parts.push(format!("wall {}", list(&walls)));
    }
    if !sides(TileSide::Bolted).is_empty() {
        parts.push("bolted".to_owned());
    }
    if tile.hub == TileHub::Source {
        parts.push("source".to_owned());
    }
    parts.join(", ")
}

fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
