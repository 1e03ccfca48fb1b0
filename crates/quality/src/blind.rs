//! Blind forks: choices whose consequences the player cannot see.

use crate::share_of_forks;
use crate::walk::{Walk, Walker};
use etchwork_path::{Bits, Cell, CellSet, Masks, Metric, Ratio, Reading, Solved, with_masks};

/// Blind fork ratio: the share of forks at which some wrong option's walk ends on a cell that the
/// player, who followed the stored path to the fork, has not seen. It is 0 if nothing is hidden, or
/// without any fork.
///
/// Walks are those of [`crate::ForkDepth`], to their end. Cost: that of fork depth, plus one sight
/// per step.
#[derive(Clone, Copy, Debug)]
pub struct BlindForks;

impl Metric for BlindForks {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "blind_fork_ratio",
                "share of the forks where a wrong option's walk ends on a cell not seen yet",
            )]
        }
    }

    fn bounds(&self, _: &str, cells: usize) -> [Option<Ratio>; 2] {
        share_of_forks(cells)
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let (blind, forks) = with_masks!(solved.graph, masks => blind(masks, solved));
        out[0] = Some(Ratio::share(blind, forks));
    }
}

fn blind<const W: usize>(masks: &Masks<W>, solved: &Solved<'_>) -> (usize, usize) {
    let walker = Walker { walk: Walk::default(), masks };
    let mut rest = masks.unvisited();
    let mut seen = solved.board.grid().none();
    let (mut blind, mut forks) = (0, 0);
    for step in solved.path.windows(2) {
        let sight = solved.rules.sight(solved.board, step[0]);
        seen = &seen | &sight.unwrap_or_else(|| solved.board.grid().all());
        if blind == 0 && seen == solved.board.grid().all() {
            return (0, 1); // from here on no fork is blind
        }
        rest.visit(masks, step[0]);
        let options = rest.exits(masks, step[0]);
        if !options.has_two() {
            continue;
        }
        forks += 1;
        let wrong = options.minus(Bits::of(step[1].index()));
        let ends_unseen = |end: Cell, seen: &CellSet| !seen.contains(end);
        let is_blind = wrong.into_iter().any(|o| ends_unseen(walker.walk(rest, o).1, &seen));
        blind += usize::from(is_blind);
    }
    (blind, forks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Grid, Mechanic, Payload, Refusal, Registry, Rule, Rules, Stack};

    /// The player sees the head and its neighbours.
    struct Lamp;

    impl Mechanic for Lamp {
        fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            Ok(Box::new(Lamp))
        }
    }

    impl Rule for Lamp {
        fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
            let near: CellSet = [head].into_iter().collect();
            Some(&board.grid().around(&near) | &near)
        }
    }

    /// The player sees all cells from one cell; from the others, only what a lamp shows.
    struct Lookout(Cell);

    impl Mechanic for Lookout {
        fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            Ok(Box::new(Lookout(self.0)))
        }
    }

    impl Rule for Lookout {
        fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
            Lamp.sight(board, head).filter(|_| head != self.0)
        }
    }

    fn ratio(board: &Board, path: &[Cell], rules: &Rules) -> Ratio {
        let mut out = [None];
        let graph = board.graph();
        BlindForks.measure(&Solved { board, graph: &graph, path, rules }, &mut out);
        out[0].unwrap()
    }

    #[test]
    fn a_walk_into_the_dark_is_blind_and_nothing_hidden_is_not() {
        // 0 1 2    at 0 the wrong option 3 leads on 4 1 2 5: 5 was never seen;
        // 3 4 5    at 1 the option 4 leads to 3, which was seen from 0
        let board = Board::new(Grid::new(3, 2).unwrap());
        let path = [0, 1, 2, 5, 4, 3].map(Cell::new);
        let mut registry = Registry::new();
        registry.kind_mut::<dyn Mechanic>().add("lamp", "", |_, _| Ok(Box::new(Lamp))).unwrap();
        let stack = Stack::new("lamp", |_| Default::default(), &registry).unwrap();
        let rules = stack.rules(&board, &[Payload::new()]).unwrap();
        assert_eq!(ratio(&board, &path, &rules), Ratio::new(1, 2));
        assert_eq!(ratio(&board, &path, Rules::NONE), Ratio::ZERO);
        // A cell that is seen later was still dark at earlier forks.
        for (lookout, blind) in [(1, 1), (2, 1), (0, 0)] {
            let lookout = move || Box::new(Lookout(Cell::new(lookout))) as Box<dyn Mechanic>;
            let mut registry = Registry::new();
            registry
                .kind_mut::<dyn Mechanic>()
                .add("lookout", "", move |_, _| Ok(lookout()))
                .unwrap();
            let stack = Stack::new("lookout", |_| Default::default(), &registry).unwrap();
            let rules = stack.rules(&board, &[Payload::new()]).unwrap();
            assert_eq!(ratio(&board, &path, &rules), Ratio::new(blind, 2));
        }
    }
}
