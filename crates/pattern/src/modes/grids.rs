//! Square grids and hex grids.

use super::{GraphMode, Sketch, rectangle};
use crate::Graph;
use etchwork_core::{Reason, Stream};

/// A full square grid.
pub(super) struct Squares;

impl GraphMode for Squares {
    fn sketch(&self, nodes: usize, _: &mut Stream) -> Result<Sketch, Reason> {
        let (cols, rows) = rectangle(nodes);
        let mut graph = Graph::new(cols * rows);
        let mut join = |a: usize, b: usize| {
            graph.add_edge(a, b);
            graph.add_edge(b, a);
        };
        for node in 0..cols * rows {
            if node % cols + 1 < cols {
                join(node, node + 1);
            }
            if node / cols + 1 < rows {
                join(node, node + cols);
            }
        }
        let place = |node: usize| ((node % cols) as i32, (node / cols) as i32);
        Ok(Sketch { graph, places: (0..cols * rows).map(place).collect() })
    }

    fn directions(&self) -> &'static [(i32, i32)] {
        &[(1, 0), (0, 1)]
    }
}

/// A hex grid. Each direction of each edge is kept with a chance in percent.
pub(super) struct Hexes {
    pub(super) kept: u32,
}

impl GraphMode for Hexes {
    fn sketch(&self, nodes: usize, stream: &mut Stream) -> Result<Sketch, Reason> {
        let (cols, rows) = rectangle(nodes);
        let mut graph = Graph::new(cols * rows);
        let mut join = |a: usize, b: usize| {
            for (from, to) in [(a, b), (b, a)] {
                if self.kept == 100 || stream.below(100) < self.kept {
                    graph.add_edge(from, to);
                }
            }
        };
        for node in 0..cols * rows {
            let (col, row) = (node % cols, node / cols);
            if col + 1 < cols {
                join(node, node + 1);
            }
            if row + 1 == rows {
                continue;
            }
            // Odd rows are shifted right by half a node.
            let below = node + cols;
            let left = if row % 2 == 1 { Some(below) } else { (col > 0).then(|| below - 1) };
            let right =
                if row % 2 == 0 { Some(below) } else { (col + 1 < cols).then(|| below + 1) };
            left.into_iter().chain(right).for_each(|other| join(node, other));
        }
        let place = |node: usize| {
            let (col, row) = ((node % cols) as i32, (node / cols) as i32);
            (2 * col + row % 2, 2 * row)
        };
        Ok(Sketch { graph, places: (0..cols * rows).map(place).collect() })
    }

    fn directions(&self) -> &'static [(i32, i32)] {
        &[(2, 0), (1, 2), (-1, 2)]
    }
}
