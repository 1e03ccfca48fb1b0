//! How large nodes that tell something may be drawn: as large as the room between nodes, and between
//! nodes and the wires that pass them, allows.

use super::geometry::{aside, is_near, length};
use super::{COLLAR, NODE, nodes};
use crate::Mark;
use crate::svg::units::{CELL, Point};
use etchwork_core::{Cell, Picture, WireMark};

/// The least percentage, for each cell between the nearest two nodes. A wire that comes nearer to a
/// foreign node than this and [`GAP`] is led around it, so it does not make nodes smaller.
const LEAST: i64 = 92;
/// The greatest distance of a collar from the middle of its node, as a percentage of the distance
/// between the nearest two nodes: lines and arrows between them stay in sight.
const SHARE: i64 = 41;
/// The greatest percentage.
const MOST: i64 = 500;
/// The room between a node and a wire that passes it.
pub(super) const GAP: i64 = 80;

/// The size of nodes, as a percentage of the usual size. Cost: all pairs of nodes, and each wire with
/// each node.
pub(super) fn percent(picture: &Picture, apart: i64) -> i64 {
    let cells: Vec<Cell> = nodes(picture).map(|node| node.cell).collect();
    let mut most = MOST;
    for cell in &cells {
        most = most.min(nearest(picture, *cell) * SHARE / (NODE + COLLAR));
    }
    let least = LEAST * apart;
    let wires: Vec<WireMark> = picture.marks().iter().filter_map(wire).collect();
    let between = |most, cell: &Cell| between(&wires, picture, *cell, least, most);
    let percent = cells.iter().fold(most, between);
    percent.max(least)
}

fn centre(picture: &Picture, cell: Cell) -> Point {
    let at = picture.position(cell);
    Point { x: i64::from(at.col) * CELL, y: i64::from(at.row) * CELL }
}

/// The distance to the nearest other node.
fn nearest(picture: &Picture, cell: Cell) -> i64 {
    let at = centre(picture, cell);
    let others = nodes(picture).filter(|node| node.cell != cell).map(|node| {
        let other = centre(picture, node.cell);
        length(at.x - other.x, at.y - other.y)
    });
    others.min().unwrap_or(MOST * CELL)
}

fn wire(mark: &Mark) -> Option<WireMark> {
    match mark {
        Mark::Wire(wire) => Some(*wire),
        _ => None,
    }
}

/// The size of a node, at most `most`, that leaves wires which pass it in sight. A wire that would lie
/// behind the node at the least size makes no difference.
fn between(wires: &[WireMark], picture: &Picture, cell: Cell, least: i64, most: i64) -> i64 {
    let at = centre(picture, cell);
    let foreign = wires.iter().filter(|wire| wire.from != cell && wire.to != cell);
    foreign.fold(most, |percent, wire| {
        let (a, b) = (centre(picture, wire.from), centre(picture, wire.to));
        let is_near = |percent: i64| is_near(at, a, b, NODE * percent / 100 + GAP);
        let passes = is_near(percent) && !is_near(least);
        if passes { (aside(at, a, b) - GAP) * 100 / NODE } else { percent }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::{Grid, Mark, NodeMark, NodeShape, WireShape};

    /// Nodes at places of a wide grid, and wires between them.
    fn picture(places: &[(usize, usize)], wires: &[(usize, usize)]) -> (Picture, Vec<Cell>) {
        let grid = Grid::new(32, 32).unwrap();
        let cells: Vec<Cell> = places.iter().map(|(row, col)| grid.at(*row, *col)).collect();
        let mut picture = Picture::new(grid, "", "");
        for cell in &cells {
            let (label, shape) = (String::new(), NodeShape::No);
            picture.add(Mark::Node(NodeMark { cell: *cell, label, shape, on: None }));
        }
        for (from, to) in wires {
            let (from, to, shape) = (cells[*from], cells[*to], WireShape::Line);
            picture.add(Mark::Wire(WireMark { from, to, shape, on: None }));
        }
        (picture, cells)
    }

    /// How far a collar reaches, in thousandths of a cell.
    fn reach(percent: i64) -> i64 {
        (NODE + COLLAR) * percent / 100
    }

    #[test]
    fn nodes_are_as_large_as_the_distance_between_the_nearest_two_allows() {
        let (apart, _) = picture(&[(0, 0), (0, 4), (20, 20)], &[(0, 1)]);
        assert!((1600..=1640).contains(&reach(percent(&apart, 4))));
        let (slanting, _) = picture(&[(0, 0), (3, 4)], &[]);
        assert!(percent(&slanting, 4) > percent(&apart, 4), "5 cells apart");
    }

    #[test]
    fn a_wire_that_passes_a_node_leaves_it_smaller_unless_it_is_led_around() {
        let of = |row| percent(&picture(&[(0, 0), (0, 31), (row, 15)], &[(0, 1)]).0, 2);
        let (free, passed, behind) = (of(9), of(1), of(0));
        assert!(passed < free && NODE * passed / 100 + GAP <= CELL, "{passed} of {free}");
        assert_eq!(behind, free, "the wire is led around");
    }
}
