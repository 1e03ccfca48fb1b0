use etchwork_path::lanes::Trails;
use etchwork_path::{Cell, Graph, Masks, Metric, Ratio, Reading, Solved, with_masks};

/// Fork ratio: forks / nodes of the path. Cost: linear.
#[derive(Clone, Copy, Debug)]
pub struct Forks;

impl Metric for Forks {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "fork_ratio",
                "share of the path's nodes where two or more steps are open",
            )]
        }
    }

    fn bounds(&self, _: &str, cells: usize) -> [Option<Ratio>; 2] {
        // At the second-to-last node one step is left.
        [Some(Ratio::ZERO), Some(Ratio::share(cells.saturating_sub(2), cells))]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let forks = fork_count(solved.graph, solved.path);
        out[0] = Some(Ratio::share(forks, solved.path.len()));
    }

    fn measure_in_lanes(
        &mut self,
        trails: &Trails,
        which: &[usize],
        out: &mut [Option<Ratio>],
    ) -> bool {
        for (path, out) in which.iter().zip(out) {
            *out = Some(Ratio::share(trails.fork_count(*path), trails.len(*path)));
        }
        true
    }
}

/// The forks of a path.
pub(crate) fn fork_count(graph: &Graph, path: &[Cell]) -> usize {
    with_masks!(graph, masks => forks(masks, path))
}

fn forks<const W: usize>(masks: &Masks<W>, path: &[Cell]) -> usize {
    let mut unvisited = masks.unvisited().unvisited();
    let is_fork = |node: &&Cell| {
        unvisited.remove(node.index());
        (masks.exits(**node) & unvisited).has_two()
    };
    // At the last node there is no choice.
    path.iter().filter(is_fork).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Cell, Grid};

    #[test]
    fn a_corridor_has_no_fork_and_a_link_makes_one() {
        let mut board = Board::new(Grid::new(6, 1).unwrap());
        let path: Vec<Cell> = board.grid().cells().collect();
        let ratio = |board: &Board| {
            let mut out = [None];
            Forks.measure(&Solved::plain(board, &board.graph(), &path), &mut out);
            out[0].unwrap()
        };
        assert_eq!(ratio(&board), Ratio::ZERO);
        board.link(Cell::new(1), Cell::new(4)).unwrap();
        assert_eq!(ratio(&board), Ratio::new(1, 6));
    }
}
