//! Descriptions of tiles for players who cannot see them.

use etchwork::core::{LineTone, Spot, TileFill, TileHub, TileLine, TileMark, TileSide};

/// What is on a tile: `line from left to up`, `arms right and down, lit`.
pub fn words(tile: &TileMark) -> String {
    let way = |nth: u8| side(tile, nth).unwrap_or("nowhere");
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

/// The word for the direction of a side of a tile, if the tile has it.
pub fn side(tile: &TileMark, side: u8) -> Option<&'static str> {
    tile.side_middle(side).map(|at| way(tile.centre(), at))
}

/// The word for the direction from one point to another: one of eight.
fn way(from: Spot, to: Spot) -> &'static str {
    let (x, y) = (to.x - from.x, to.y - from.y);
    // Within 22.5 degrees of an axis it is that way: the tangent is 0.414.
    let is_flat = |long: i32, short: i32| 1000 * short.abs() <= 414 * long.abs();
    match (is_flat(x, y), is_flat(y, x), x > 0, y > 0) {
        (true, _, true, _) => "right",
        (true, _, false, _) => "left",
        (_, true, _, true) => "down",
        (_, true, _, false) => "up",
        (.., true, true) => "down right",
        (.., true, false) => "up right",
        (.., false, true) => "down left",
        (.., false, false) => "up left",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_have_one_of_eight_words() {
        let ways = [(9, 1), (5, 6), (1, 9), (-5, 6), (-9, 0), (-5, -6), (0, -9), (5, -6)];
        let told = ways.map(|(x, y)| way(Spot::new(1, 1), Spot::new(1 + x, 1 + y)));
        let words =
            ["right", "down right", "down", "down left", "left", "up left", "up", "up right"];
        assert_eq!(told, words);
    }
}
