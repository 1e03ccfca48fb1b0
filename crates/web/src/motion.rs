//! What moves between two pictures, and how a solved board answers. A page animates it; it knows
//! motions and no families.

use crate::active_puzzle::{numbers, trail};
use crate::answers::{Motion, RideStep};
use etchwork::core::{TileHub, TileLine, TileMark, Token};
use etchwork::{Cell, Mark, NodeShape, Picture};

/// What moved from one picture to the next.
pub fn between(before: &Picture, after: &Picture) -> Vec<Motion> {
    if before.grid() != after.grid() {
        return Vec::new();
    }
    let (was, is) = (tiles(before), tiles(after));
    let is_changed = |cell: &Cell| ends(was[cell.index()]) != ends(is[cell.index()]);
    let changed: Vec<Cell> = after.grid().cells().filter(is_changed).collect();
    let mut motions: Vec<Motion> = match changed[..] {
        [] => Vec::new(),
        [cell] => {
            let (was, is) = (was[cell.index()], is[cell.index()]);
            was.zip(is).and_then(|(was, is)| turn(was, is)).into_iter().collect()
        }
        _ => slide(after, &was, &is, &changed).into_iter().collect(),
    };
    motions.extend([Token::Player, Token::Ball].into_iter().filter_map(|token| {
        let [from, to] = walk(before, after, token)?;
        Some(Motion::Walk { from, to })
    }));
    motions.extend(growth(before, after));
    motions
}

/// The tile of each cell.
fn tiles(picture: &Picture) -> Vec<Option<&TileMark>> {
    let mut tiles = vec![None; picture.grid().len()];
    picture.tiles().for_each(|tile| tiles[tile.cell.index()] = Some(tile));
    tiles
}

/// The ends of a tile's lines, in order, without their tones, which change without a motion. A line
/// from side to side is the same the other way round.
fn ends(tile: Option<&TileMark>) -> Vec<(Option<u8>, u8)> {
    turned(tile, 0)
}

/// The ends of a tile's lines after it was turned by some sides.
fn turned(tile: Option<&TileMark>, by: usize) -> Vec<(Option<u8>, u8)> {
    let Some(tile) = tile else { return Vec::new() };
    let side = |side: u8| ((usize::from(side) + by) % tile.outline.len()) as u8;
    let end = |line: &TileLine| {
        let to = side(line.to);
        line.from.map(side).map_or((None, to), |from| (Some(from.min(to)), from.max(to)))
    };
    let mut ends: Vec<_> = tile.lines.iter().map(end).collect();
    ends.sort_unstable();
    ends
}

/// The fewest sides by which a tile was turned; of two ways, the one down the list of sides, which is
/// clockwise on the screen.
fn turn(was: &TileMark, is: &TileMark) -> Option<Motion> {
    let sides = was.outline.len();
    let mut ways = (1..=sides / 2).flat_map(|by| [sides - by, by]);
    let by = ways.find(|by| turned(Some(was), *by) == ends(Some(is)))?;
    Some(Motion::Turn { cell: is.cell.index(), from: 0, to: by })
}

/// The row or column whose tiles all went one cell further, the last to the first place.
fn slide(
    picture: &Picture,
    was: &[Option<&TileMark>],
    is: &[Option<&TileMark>],
    changed: &[Cell],
) -> Option<Motion> {
    let grid = picture.grid();
    let at = |cell: &Cell| grid.position(*cell);
    let first = at(changed.first()?);
    let in_row = changed.iter().all(|cell| at(cell).row == first.row);
    let in_col = changed.iter().all(|cell| at(cell).col == first.col);
    if in_row == in_col {
        return None;
    }
    let is_in =
        |cell: &Cell| if in_row { at(cell).row == first.row } else { at(cell).col == first.col };
    let line: Vec<usize> = grid.cells().filter(is_in).map(Cell::index).collect();
    let went = |by: usize| {
        (0..line.len()).all(|nth| ends(was[line[nth]]) == ends(is[line[(nth + by) % line.len()]]))
    };
    let sign = if went(1) { 1 } else { -1 };
    let (down, right) = if in_row { (0, sign) } else { (sign, 0) };
    (sign == 1 || went(line.len() - 1)).then_some(Motion::Slide { cells: line, down, right })
}

/// The cells between which a token went, where there is no doubt.
fn walk(before: &Picture, after: &Picture, token: Token) -> Option<[usize; 2]> {
    let mut by = vec![0; before.grid().len()];
    for (picture, sign) in [(before, -1), (after, 1)] {
        for mark in picture.marks() {
            match mark {
                Mark::Tokens { cell, token: kind, count } if *kind == token => {
                    by[cell.index()] += sign * i32::from(*count);
                }
                _ => {}
            }
        }
    }
    let moved: Vec<usize> = (0..by.len()).filter(|cell| by[*cell] != 0).collect();
    let [a, b] = moved[..] else { return None };
    Some(if by[a] < 0 { [a, b] } else { [b, a] })
}

/// The cells that the trail gained, with the one that they follow.
fn growth(before: &Picture, after: &Picture) -> Option<Motion> {
    let (was, is) = (trail(before), trail(after));
    let is_longer = !was.is_empty() && is.len() > was.len() && is.starts_with(was);
    is_longer.then(|| Motion::Grow { cells: numbers(&is[was.len() - 1..]) })
}

/// How a solved board answers.
pub fn celebration(picture: &Picture) -> impl Iterator<Item = Motion> {
    [flow(picture)].into_iter().chain(ride(picture))
}

/// The way from the first stop along lines to another, if they are joined.
fn ride(picture: &Picture) -> Option<Motion> {
    let stop = |mark: &Mark| match mark {
        Mark::Stop(stop) => Some((stop.cell, stop.side)),
        _ => None,
    };
    let stops: Vec<(Cell, u8)> = picture.marks().iter().filter_map(stop).collect();
    let tiles: Vec<&TileMark> = picture.tiles().collect();
    let (mut cell, mut from) = *stops.first()?;
    let mut steps = Vec::new();
    // A way that crosses itself passes a tile twice, and no way passes one more often.
    while steps.len() < 2 * tiles.len() {
        let tile = tiles.iter().find(|tile| tile.cell == cell)?;
        let to = tile.lines.iter().find_map(|line| match line.from {
            Some(side) if side == from => Some(line.to),
            Some(side) if line.to == from => Some(side),
            _ => None,
        })?;
        steps.push(RideStep { cell: cell.index(), from, to });
        if stops.contains(&(cell, to)) {
            return Some(Motion::Ride { steps });
        }
        let door = tile.side_middle(to)?;
        let beyond = |other: &&TileMark| {
            let sides = 0..other.outline.len() as u8;
            let mut doors = sides.filter(|side| other.side_middle(*side) == Some(door));
            doors.next().map(|side| (other.cell, side))
        };
        (cell, from) = tiles.iter().filter(|other| other.cell != cell).find_map(beyond)?;
    }
    None
}

/// The cells of a solved board in the order in which it lights up: along the trail, or from where
/// lines come from to all that is joined with it, or the nodes that were found and the players.
fn flow(picture: &Picture) -> Motion {
    let trail = trail(picture);
    if !trail.is_empty() {
        return Motion::Flow { steps: trail.iter().map(|cell| vec![cell.index()]).collect() };
    }
    let is_start = |mark: &Mark| match mark {
        Mark::Tile(tile) if tile.hub == TileHub::Source => Some(tile.cell),
        Mark::Stop(stop) => Some(stop.cell),
        _ => None,
    };
    let first = || picture.tiles().find(|tile| !tile.lines.is_empty()).map(|tile| tile.cell);
    let Some(start) = picture.marks().iter().find_map(is_start).or_else(first) else {
        return Motion::Flow { steps: vec![found(picture)] };
    };
    // The middles of the sides at which lines end: two tiles with the same one are joined.
    let doors = |tile: &TileMark| -> Vec<_> {
        let ends = tile.lines.iter().flat_map(|line| line.from.into_iter().chain([line.to]));
        ends.filter_map(|side| tile.side_middle(side)).collect()
    };
    let mut rest: Vec<(usize, Vec<_>)> =
        picture.tiles().map(|tile| (tile.cell.index(), doors(tile))).collect();
    let mut steps = Vec::new();
    let (mut layer, mut open) = (vec![start.index()], Vec::new());
    while !layer.is_empty() {
        let is_lit = |(cell, _): &(usize, _)| layer.contains(cell);
        let (lit, dark): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_lit);
        open.extend(lit.into_iter().flat_map(|(_, doors)| doors));
        rest = dark;
        let is_next = |doors: &[_]| doors.iter().any(|door| open.contains(door));
        let next = rest.iter().filter(|(_, doors)| is_next(doors)).map(|(cell, _)| *cell);
        steps.push(std::mem::replace(&mut layer, next.collect()));
    }
    Motion::Flow { steps }
}

/// The nodes that are part of a pattern, or else those on which something stands.
fn found(picture: &Picture) -> Vec<usize> {
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
