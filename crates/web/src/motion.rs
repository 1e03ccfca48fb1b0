//! What moves between two pictures, and how a solved board answers. A page animates it; it knows
//! motions and no families.

use crate::active_puzzle::{numbers, trail};
use crate::answers::Motion;
use etchwork::core::{TileHub, TileLine, TileMark, Token};
use etchwork::{Cell, Mark, NodeShape, Picture};
use std::collections::{BTreeMap, BTreeSet};

/// What moved from one picture to the next.
pub fn between(before: &Picture, after: &Picture) -> Vec<Motion> {
    if before.grid() != after.grid() {
        return Vec::new();
    }
    let (was, is) = (tiles(before), tiles(after));
    let changed: Vec<Cell> = is
        .keys()
        .copied()
        .filter(|cell| was.get(cell).map(lines) != is.get(cell).map(lines))
        .collect();
    let mut motions: Vec<Motion> = match changed[..] {
        [] => Vec::new(),
        [cell] => was.get(&cell).and_then(|was| turn(was, is[&cell])).into_iter().collect(),
        _ => slide(after, &was, &is, &changed).into_iter().collect(),
    };
    motions.extend(walks(before, after));
    motions.extend(growth(before, after));
    motions
}

fn tiles(picture: &Picture) -> BTreeMap<Cell, &TileMark> {
    picture.tiles().map(|tile| (tile.cell, tile)).collect()
}

/// The lines of a tile without their tones, which change without a motion.
fn lines(tile: &&TileMark) -> BTreeSet<(Option<u8>, u8)> {
    tile.lines.iter().map(|line| (line.from, line.to)).collect()
}

/// The fewest sides by which a tile was turned; of two ways, the one down the list of sides, which is
/// clockwise on the screen.
fn turn(was: &&TileMark, is: &TileMark) -> Option<Motion> {
    let sides = was.outline.len() as u8;
    let turned = |by: u8| -> BTreeSet<(Option<u8>, u8)> {
        let side = |side: u8| (side + by) % sides;
        let ends = |line: &TileLine| {
            let (from, to) = (line.from.map(side), side(line.to));
            // A line from side to side is the same the other way round.
            from.map_or((None, to), |from| (Some(from.min(to)), from.max(to)))
        };
        was.lines.iter().map(ends).collect()
    };
    let wanted: BTreeSet<(Option<u8>, u8)> = is
        .lines
        .iter()
        .map(|line| match line.from {
            Some(from) => (Some(from.min(line.to)), from.max(line.to)),
            None => (None, line.to),
        })
        .collect();
    let ways = (1..=sides / 2).flat_map(|by| [sides - by, by]);
    let by = ways.into_iter().find(|by| turned(*by) == wanted)?;
    Some(Motion::Turn { cell: is.cell.index(), from: 0, to: by.into() })
}

/// The row or column whose tiles all went one cell further, the last to the first place.
fn slide(
    picture: &Picture,
    was: &BTreeMap<Cell, &TileMark>,
    is: &BTreeMap<Cell, &TileMark>,
    changed: &[Cell],
) -> Option<Motion> {
    let grid = picture.grid();
    let at = |cell: &Cell| grid.position(*cell);
    let first = at(changed.first()?);
    let in_row = changed.iter().all(|cell| at(cell).row == first.row);
    let in_col = changed.iter().all(|cell| at(cell).col == first.col);
    let line: Vec<Cell> = match (in_row, in_col) {
        (true, false) => grid.cells().filter(|cell| at(cell).row == first.row).collect(),
        (false, true) => grid.cells().filter(|cell| at(cell).col == first.col).collect(),
        _ => return None,
    };
    let went = |by: usize| {
        (0..line.len()).all(|nth| {
            let to = line[(nth + by) % line.len()];
            was.get(&line[nth]).map(lines) == is.get(&to).map(lines)
        })
    };
    let sign = if went(1) {
        1
    } else if went(line.len() - 1) {
        -1
    } else {
        return None;
    };
    let (down, right) = if in_row { (0, sign) } else { (sign, 0) };
    Some(Motion::Slide { cells: numbers(&line), down, right })
}

/// Tokens that left one cell for another, where there is no doubt which.
fn walks(before: &Picture, after: &Picture) -> Vec<Motion> {
    let count = |picture: &Picture, token: Token| {
        let mut counts: BTreeMap<Cell, i32> = BTreeMap::new();
        for mark in picture.marks() {
            if let Mark::Tokens { cell, token: kind, count } = mark
                && *kind == token
            {
                *counts.entry(*cell).or_default() += i32::from(*count);
            }
        }
        counts
    };
    let of = |token: Token| {
        let (was, is) = (count(before, token), count(after, token));
        let cells: BTreeSet<Cell> = was.keys().chain(is.keys()).copied().collect();
        let by = |cell: &Cell| is.get(cell).unwrap_or(&0) - was.get(cell).unwrap_or(&0);
        let moved: Vec<Cell> = cells.into_iter().filter(|cell| by(cell) != 0).collect();
        let [a, b] = moved[..] else { return None };
        let (from, to) = if by(&a) < 0 { (a, b) } else { (b, a) };
        Some(Motion::Walk { from: from.index(), to: to.index() })
    };
    [Token::Player, Token::Ball].into_iter().filter_map(of).collect()
}

/// The cells that the trail gained, with the one that they follow.
fn growth(before: &Picture, after: &Picture) -> Option<Motion> {
    let (was, is) = (trail(before), trail(after));
    let is_longer = !was.is_empty() && is.len() > was.len() && is.starts_with(was);
    is_longer.then(|| Motion::Grow { cells: numbers(&is[was.len() - 1..]) })
}

/// The cells of a solved board in the order in which it lights up: along the trail, or from where
/// lines come from to all that is joined with it, or the nodes that were found and the players.
pub fn flow(picture: &Picture) -> Motion {
    let trail = trail(picture);
    if !trail.is_empty() {
        return Motion::Flow { steps: trail.iter().map(|cell| vec![cell.index()]).collect() };
    }
    let tiles = tiles(picture);
    let is_start = |mark: &Mark| match mark {
        Mark::Tile(tile) if tile.hub == TileHub::Source => Some(tile.cell),
        Mark::Stop(stop) => Some(stop.cell),
        _ => None,
    };
    let start = picture.marks().iter().find_map(is_start);
    let Some(start) =
        start.or_else(|| tiles.values().find(|tile| !tile.lines.is_empty()).map(|tile| tile.cell))
    else {
        return Motion::Flow { steps: vec![ends(picture)] };
    };
    let mut sides: BTreeMap<_, Vec<Cell>> = BTreeMap::new();
    for (cell, tile) in &tiles {
        for end in tile.lines.iter().flat_map(|line| line.from.into_iter().chain([line.to])) {
            sides.entry(tile.side_middle(end)).or_default().push(*cell);
        }
    }
    let (mut seen, mut layer, mut steps) = (BTreeSet::from([start]), vec![start], Vec::new());
    while !layer.is_empty() {
        let meets = |cells: &&Vec<Cell>| layer.iter().any(|cell| cells.contains(cell));
        let next: BTreeSet<Cell> = sides.values().filter(meets).flatten().copied().collect();
        steps.push(numbers(&layer));
        layer = next.into_iter().filter(|cell| seen.insert(*cell)).collect();
    }
    Motion::Flow { steps }
}

/// The nodes that are part of a pattern, or else those on which something stands.
fn ends(picture: &Picture) -> Vec<usize> {
    let of = |cell: fn(&Mark) -> Option<Cell>| {
        let cells: Vec<Cell> = picture.marks().iter().filter_map(cell).collect();
        numbers(&cells)
    };
    let found = of(|mark| match mark {
        Mark::Node(node) if node.shape == NodeShape::Yes => Some(node.cell),
        _ => None,
    });
    if !found.is_empty() {
        return found;
    }
    of(|mark| match mark {
        Mark::Tokens { cell, count: 1.., .. } => Some(*cell),
        _ => None,
    })
}
