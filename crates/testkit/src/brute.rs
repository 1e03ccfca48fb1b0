//! Exact counts of Hamiltonian paths, by trying every step: cleverer counts are compared with
//! these. Exponential; keep to about 25 cells.

use crate::neighbours::{neighbours, open_cells};
use etchwork_path::{Board, Cell, Graph};

/// The number of directed Hamiltonian paths, from `source` and to `target` if given, otherwise from
/// and to any cell. A path and its reverse are two; a single cell is one path.
pub fn hamiltonian_paths(board: &Board, source: Option<Cell>, target: Option<Cell>) -> u64 {
    let open = open_cells(board);
    open.iter()
        .filter(|start| source.is_none_or(|source| source == **start))
        .map(|start| extensions(board, &mut vec![*start], open.len(), target))
        .sum()
}

/// The number of ways in which a trail of one cell or more can be finished.
pub fn completions(board: &Board, trail: &[Cell], target: Option<Cell>) -> u64 {
    extensions(board, &mut trail.to_vec(), open_cells(board).len(), target)
}

/// The number of ways to extend a trail to a path of `cells` cells.
fn extensions(board: &Board, trail: &mut Vec<Cell>, cells: usize, target: Option<Cell>) -> u64 {
    let head = *trail.last().expect("a trail starts with a cell");
    if trail.len() == cells {
        return u64::from(target.is_none_or(|target| target == head));
    }
    let mut count = 0;
    for next in neighbours(board, head) {
        if !trail.contains(&next) {
            trail.push(next);
            count += extensions(board, trail, cells, target);
            trail.pop();
        }
    }
    count
}

/// The Hamiltonian paths from a source, and to a target if one is given, for which `allows` accepts
/// every beginning, including the source alone; sorted by their cells. The question about a
/// beginning is whether its last step is allowed.
pub fn paths_that(
    board: &Board,
    source: Cell,
    target: Option<Cell>,
    allows: impl Fn(&[Cell]) -> bool,
) -> Vec<Vec<Cell>> {
    let (cells, mut paths) = (open_cells(board).len(), Vec::new());
    let mut beginnings = vec![vec![source]];
    while let Some(trail) = beginnings.pop() {
        let head = trail[trail.len() - 1];
        if !allows(&trail) {
            continue;
        }
        if trail.len() == cells && target.is_none_or(|target| target == head) {
            paths.push(trail);
        } else if target != Some(head) {
            let free = neighbours(board, head).into_iter().filter(|next| !trail.contains(next));
            beginnings.extend(free.map(|next| [&trail[..], &[next]].concat()));
        }
    }
    paths.sort();
    paths
}

/// Whether a graph has a Hamiltonian path from one of the sources to the target
/// (anywhere if `None`) that visits some cells in this order; steps may be
/// one-way.
pub fn has_path(graph: &Graph, sources: &[Cell], target: Option<Cell>, order: &[Cell]) -> bool {
    let starts = sources.iter().filter(|source| graph.cells().contains(**source));
    starts.into_iter().any(|source| can_finish(graph, &mut vec![*source], target, order))
}

/// Whether a trail can be finished; `order` has the ordered cells from its head on.
fn can_finish(graph: &Graph, trail: &mut Vec<Cell>, target: Option<Cell>, order: &[Cell]) -> bool {
    let head = *trail.last().expect("a trail starts with a cell");
    let order = match order.iter().position(|cell| *cell == head) {
        None => order,
        Some(0) => &order[1..],
        Some(_) => return false,
    };
    if trail.len() == graph.cells().len() {
        return target.is_none_or(|target| target == head) && order.is_empty();
    }
    graph.exits(head).any(|next| {
        if trail.contains(&next) {
            return false;
        }
        trail.push(next);
        let can = can_finish(graph, trail, target, order);
        trail.pop();
        can
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{board, cells};
    use etchwork_path::Grid;

    fn all(drawing: &str) -> u64 {
        hamiltonian_paths(&board(drawing), None, None)
    }

    /// OEIS A096969.
    #[test]
    fn square_grids() {
        for (side, paths) in [(1, 1), (2, 8), (3, 40), (4, 552), (5, 8648)] {
            let board = Board::new(Grid::new(side, side).unwrap());
            assert_eq!(hamiltonian_paths(&board, None, None), paths, "{side}x{side}");
        }
    }

    #[test]
    fn walled_boards() {
        assert_eq!(all("... .#. ..."), 16, "a ring of eight: eight starts, two ways round");
        assert_eq!(all("#.# ... #.#"), 0, "four dead ends");
        assert_eq!(all(".#. ... ..."), 0, "five cells of one colour, three of the other");
        assert_eq!(all(".#.. ...."), 4, "out of a dead end and round a square, two ways");
        assert_eq!(all("..# #.. ##."), 2, "a corridor");
    }

    #[test]
    fn linked_boards() {
        assert_eq!(all("a..a"), 8, "a ring of four");
        assert_eq!(all(".#. .#. .#."), 0, "two pieces");
        assert_eq!(all("a#. .#. .#a"), 2, "one corridor, folded");
    }

    #[test]
    fn trails_can_be_finished_or_not() {
        let (board, target) = (board("... ..."), Some(Cell::new(3)));
        let ways = |trail: &[usize], target| completions(&board, &cells(trail), target);
        assert_eq!(ways(&[0], None), 3);
        assert_eq!((ways(&[0], target), ways(&[0, 1], target)), (1, 1));
        assert_eq!((ways(&[0, 1, 4], None), ways(&[0, 3], target)), (0, 0));
        assert_eq!(ways(&[0, 1, 2, 5, 4, 3], target), 1);
    }

    #[test]
    fn orders_and_one_way_steps_are_kept() {
        let (ring, all) = (board("... .#. ...").graph(), cells(&[0, 1, 2, 3, 5, 6, 7, 8]));
        let has = |order: &[usize]| has_path(&ring, &all[..1], None, &cells(order));
        assert!(has(&[]) && has(&[1, 2, 5]) && has(&[3, 5, 1]) && has(&[0, 8]));
        assert!(!has(&[1, 5, 2]) && !has(&[3, 2, 5]), "one way round or the other");
        assert!(!has(&[5, 0]) && !has(&[4]), "neither back at the source nor at a wall");
        let mut one_way = Graph::new(all.iter().copied().collect(), 9);
        let round = cells(&[0, 1, 2, 5, 8, 7, 6, 3, 0]);
        round.windows(2).for_each(|step| one_way.add_arc(step[0], step[1]));
        let to = |target| has_path(&one_way, &all[..1], Some(Cell::new(target)), &[]);
        assert!(to(3) && !to(1));
    }

    #[test]
    fn ends_can_be_fixed() {
        let board = board("... ... ...");
        let (corner, side, middle, far) = (Cell::new(0), Cell::new(1), Cell::new(4), Cell::new(8));
        assert_eq!(hamiltonian_paths(&board, Some(corner), None), 8);
        assert_eq!(hamiltonian_paths(&board, Some(side), None), 0, "of the minority colour");
        assert_eq!(hamiltonian_paths(&board, Some(middle), None), 8);
        assert_eq!(hamiltonian_paths(&board, Some(corner), Some(far)), 2);
        assert_eq!(hamiltonian_paths(&board, None, Some(corner)), 8);
        assert_eq!(hamiltonian_paths(&board, Some(corner), Some(corner)), 0);
    }
}
