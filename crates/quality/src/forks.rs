use etchwork_core::topology::{Compiled, Start, for_this_processor};
use etchwork_core::{Cell, Errand, Masks, Metric, Ratio, Reading, Solved, with_masks};

/// Fork ratio: forks / nodes of the path. Cost: linear.
#[derive(Clone, Copy, Debug)]
pub struct Forks;

impl Metric for Forks {
    fn readings(&self) -> &'static [Reading] {
        &[Reading {
            name: "fork_ratio",
            about: "share of the path's nodes where two or more steps are open",
        }]
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let forks = with_masks!(solved.graph, masks => forks(masks, solved.path));
        out[0] = Some(Ratio::share(forks, solved.path.len()));
    }

    fn measures_errands(&self) -> bool {
        true
    }

    fn measure_errands(
        &mut self,
        errands: &[Errand],
        which: &[usize],
        tell: &mut dyn FnMut(usize, &[Option<Ratio>]),
    ) {
        for_this_processor(Count { errands, which, tell });
    }
}

/// Forks of many paths.
struct Count<'a> {
    errands: &'a [Errand],
    which: &'a [usize],
    tell: &'a mut dyn FnMut(usize, &[Option<Ratio>]),
}

impl Compiled for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for number in self.which {
            let Errand { start, path, .. } = &self.errands[*number];
            (self.tell)(*number, &[Some(Ratio::share(forks_from(start, path), path.len()))]);
        }
    }
}

#[inline(always)]
fn forks_from(start: &Start, path: &[Cell]) -> usize {
    let mut unvisited = u64::from(start.rest.unvisited());
    let mut forks = 0;
    for cell in path {
        let head = 1 << cell.index();
        unvisited &= !head;
        let exits = start.steps.beside(head) & unvisited;
        forks += usize::from(exits & exits.wrapping_sub(1) != 0);
    }
    forks
}

fn forks<const W: usize>(masks: &Masks<W>, path: &[Cell]) -> usize {
    let mut unvisited = masks.unvisited().unvisited();
    let is_fork = |node: &&Cell| {
        unvisited.remove(node.index());
        (masks.exits(**node) & unvisited).has_two()
    };
    // At the last node nothing is left to choose from.
    path.iter().filter(is_fork).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::{Board, Cell, Grid};

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
