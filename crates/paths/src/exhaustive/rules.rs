//! The pruning rules by name.
//!
//! Each rule is sound: it rules out an edge, or cuts off a branch, only if no ring is left. Rules
//! apply to the ring that the seam closes (see [`super::net`]), so an end of the path needs no
//! special case.

/// A reason for which a branch of the search is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The edge would close a loop that leaves cells out.
    ClosedLoop,
    /// No choice of edges gives every cell two: on the whole board or in a part of it, the cells of
    /// one colour need more edges than those of the other colour and the links have to give.
    ColourBalance,
    /// A cut cell splits the rest into sides that no path can visit in turn: three sides, or two
    /// that must both be last.
    CutCell,
    /// A node has fewer than two edges left. If it is a cell, it must be last, but so must another
    /// cell (the target, or a second such cell).
    DeadEnd,
    /// Cells cannot be reached from the source at all.
    Disconnected,
    /// The fragment could be walked in neither direction.
    OneWay,
    /// The fragment would visit the ordered cells out of order.
    Order,
    /// A third edge of a cell would be taken, so that the cell would be visited twice.
    ThirdEdge,
    /// With one-way steps: a cell cannot be reached from the source, or no
    /// way leads on from it to an end.
    Unreachable,
}

impl Rule {
    /// The number of rules.
    pub const COUNT: usize = 9;

    /// Every rule with its name in the counts of a search, sorted by it.
    pub const TABLE: [(&'static str, Self); Self::COUNT] = [
        ("closed_loop", Self::ClosedLoop),
        ("colour_balance", Self::ColourBalance),
        ("cut_cell", Self::CutCell),
        ("dead_end", Self::DeadEnd),
        ("disconnected", Self::Disconnected),
        ("one_way", Self::OneWay),
        ("order", Self::Order),
        ("third_edge", Self::ThirdEdge),
        ("unreachable", Self::Unreachable),
    ];
}

#[cfg(test)]
mod tests {
    use super::super::search::{Engine, Outcome};
    use super::*;
    use crate::testing::board;
    use etchwork_path::{Cell, Graph, Stream, Task};

    /// The rules that end a search at its first node, without screens, for paths from one cell to
    /// another (anywhere if `None`).
    fn rules(graph: &Graph, ends: (usize, Option<usize>), order: &[usize]) -> Vec<&'static str> {
        let stream = Stream::new(0);
        let order: Vec<Cell> = order.iter().copied().map(Cell::new).collect();
        let target = ends.1.map(Cell::new);
        let task = Task { target, order: &order, ..Task::new(graph, &[], &stream) };
        let mut engine = Engine::default();
        let outcome = engine.search(&task, Cell::new(ends.0), u64::MAX);
        assert!(matches!(outcome, Outcome::Exhausted), "{outcome:?}");
        assert_eq!(engine.nodes, 1);
        engine.cuts().into_iter().map(|(name, _)| name).collect()
    }

    fn plain(drawing: &str, source: usize, target: Option<usize>) -> Vec<&'static str> {
        rules(&board(drawing).graph(), (source, target), &[])
    }

    /// The graph of a drawing whose steps between two columns lead left only.
    fn leftwards(drawing: &str, into: usize) -> Graph {
        let board = board(drawing);
        let (whole, grid) = (board.graph(), board.grid());
        let mut graph = Graph::new(board.open(), grid.len());
        for from in whole.cells() {
            let col = |cell| usize::from(grid.position(cell).col);
            let forward = |to: &Cell| (col(from), col(*to)) != (into, into + 1);
            whole.exits(from).filter(forward).for_each(|to| graph.add_arc(from, to));
        }
        graph
    }

    #[test]
    fn the_table_is_sorted_and_whole() {
        assert!(Rule::TABLE.is_sorted_by_key(|(name, _)| *name));
        for (place, (_, rule)) in Rule::TABLE.iter().enumerate() {
            assert_eq!(*rule as usize, place, "{rule:?}");
        }
    }

    #[test]
    fn colour_balance_of_the_whole_and_of_every_part() {
        assert_eq!(plain(".... .... .... ....", 0, Some(15)), ["colour_balance"]);
        // The rows above the wall have two cells too many of one colour, though
        // the colours of the whole board agree with both ends.
        let split = ".......... .......... #......... .......#.. ....#..... \
                     ..#######. ...#...... .......... .#........ ......#...";
        assert!(plain(split, 39, Some(95)).contains(&"colour_balance"));
    }

    #[test]
    fn dead_ends() {
        assert_eq!(plain("... .#. ...", 0, Some(5)), ["dead_end"], "ends that are not beside");
        assert!(plain("#.# ... #.#", 1, None).contains(&"dead_end"));
    }

    #[test]
    fn third_edges() {
        let crowded = "....#.... ....#.... ......... ...#.....";
        assert_eq!(plain(crowded, 0, Some(2)), ["third_edge"]);
    }

    #[test]
    fn loops_that_close_early() {
        // The forced edges at the corners of the left room would close a loop.
        assert!(plain("..#.. ..#..", 0, Some(1)).contains(&"closed_loop"));
    }

    #[test]
    fn disconnected_pieces() {
        let pieces = "...#...... ...#...... ...#...... ...#......";
        assert!(plain(pieces, 0, Some(1)).contains(&"disconnected"));
    }

    #[test]
    fn cut_cells() {
        assert_eq!(plain("..#.. .....", 7, None), ["cut_cell"], "the source has two sides");
    }

    #[test]
    fn orders_that_no_fragment_keeps() {
        let corridor = board(".....").graph();
        assert!(rules(&corridor, (0, Some(4)), &[3, 1]).contains(&"order"));
        assert!(rules(&corridor, (0, Some(4)), &[2, 0]).contains(&"order"));
    }

    #[test]
    fn steps_that_only_lead_back() {
        assert!(rules(&leftwards("... ...", 1), (0, Some(3)), &[]).contains(&"one_way"));
        let region = leftwards("....... ....... ....... .......", 2);
        assert!(rules(&region, (0, Some(7)), &[]).contains(&"unreachable"));
    }
}
