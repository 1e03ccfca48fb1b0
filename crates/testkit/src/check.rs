//! Checks, by coordinates alone, whether a path solves a board and whether mechanics do what they
//! promise.

use crate::neighbours::beside;
use etchwork_path::{Board, Cell, CellSet};

/// Checks that `path` visits every open cell of the board exactly once, each
/// step by one row or one column or along a link. The error says what is wrong.
pub fn puzzle(board: &Board, path: &[Cell]) -> Result<(), String> {
    let (cols, rows) = (board.grid().cols(), board.grid().rows());
    let mut visits = vec![vec![0; cols]; rows];
    for cell in path {
        let (row, col) = (cell.index() / cols, cell.index() % cols);
        if row >= rows {
            return Err(format!("cell {} is outside {cols}x{rows}", cell.index()));
        }
        visits[row][col] += 1;
    }
    for (row, line) in visits.iter().enumerate() {
        for (col, visits) in line.iter().enumerate() {
            let due = i32::from(!board.walls().contains(board.grid().at(row, col)));
            if *visits != due {
                return Err(format!("{row},{col} is visited {visits} times, not {due}"));
            }
        }
    }
    trail(board, path)
}

/// Checks that a trail visits open cells, none twice, each step by one row or
/// one column or along a link.
pub fn trail(board: &Board, trail: &[Cell]) -> Result<(), String> {
    for (place, cell) in trail.iter().enumerate() {
        if board.walls().contains(*cell) {
            return Err(format!("cell {} is a wall", cell.index()));
        }
        if trail[..place].contains(cell) {
            return Err(format!("cell {} is visited twice", cell.index()));
        }
        if place > 0 && !can_step(board, trail[place - 1], *cell) {
            let from = trail[place - 1].index();
            return Err(format!("no way from cell {from} to {}", cell.index()));
        }
    }
    Ok(())
}

/// Checks the links of a puzzle with warps: their number, each between open cells at least three
/// steps apart, no cell in two links, and at least one link taken by the path.
pub fn warps(board: &Board, path: &[Cell], pairs: usize) -> Result<(), String> {
    let ends: Vec<(Cell, Cell)> =
        board.links().iter().map(|link| (link.first, link.second)).collect();
    if ends.len() != pairs {
        return Err(format!("{} pairs, not {pairs}", ends.len()));
    }
    let mut all: Vec<Cell> = ends.iter().flat_map(|(a, b)| [*a, *b]).collect();
    if all.iter().any(|cell| board.walls().contains(*cell)) {
        return Err("a pair ends on a wall".to_owned());
    }
    all.sort();
    all.dedup();
    if all.len() != 2 * pairs {
        return Err("a cell is in two pairs".to_owned());
    }
    let apart = |(a, b): &(Cell, Cell)| {
        let cols = board.grid().cols();
        let rows_apart = (a.index() / cols).abs_diff(b.index() / cols);
        rows_apart + (a.index() % cols).abs_diff(b.index() % cols)
    };
    if let Some(near) = ends.iter().find(|ends| apart(ends) < 3) {
        return Err(format!("the ends of {near:?} are {} apart", apart(near)));
    }
    let taken =
        |(a, b): &(Cell, Cell)| path.windows(2).any(|step| step == [*a, *b] || step == [*b, *a]);
    if ends.iter().any(taken) { Ok(()) } else { Err("no pair is used".to_owned()) }
}

/// Checks that a player in fog was shown exactly the cells in sight of some head: cells at most
/// `radius` steps away along open cells, and the walls beside nearer cells.
pub fn fog(board: &Board, radius: usize, heads: &[Cell], shown: &CellSet) -> Result<(), String> {
    let mut due = vec![false; board.grid().len()];
    heads.iter().for_each(|head| see(board, radius, *head, &mut due));
    for (index, due) in due.into_iter().enumerate() {
        let is_shown = shown.contains(Cell::new(index));
        if is_shown != due {
            let was = if is_shown { "shown" } else { "not shown" };
            return Err(format!("after {heads:?} cell {index} is {was}"));
        }
    }
    Ok(())
}

/// Marks what a player sees from a head, breadth first.
fn see(board: &Board, radius: usize, head: Cell, seen: &mut [bool]) {
    let mut steps = vec![usize::MAX; seen.len()];
    let mut queue = std::collections::VecDeque::from([head]);
    steps[head.index()] = 0;
    while let Some(cell) = queue.pop_front() {
        seen[cell.index()] = true;
        if board.walls().contains(cell) || steps[cell.index()] == radius {
            continue;
        }
        for next in beside(board, cell) {
            if steps[next.index()] == usize::MAX {
                steps[next.index()] = steps[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
}

/// Whether two cells are one row or one column apart, or joined by a link.
pub(crate) fn can_step(board: &Board, from: Cell, to: Cell) -> bool {
    let cols = board.grid().cols();
    let rows_apart = (from.index() / cols).abs_diff(to.index() / cols);
    let cols_apart = (from.index() % cols).abs_diff(to.index() % cols);
    let linked = |(a, b)| board.links().iter().any(|link| (link.first, link.second) == (a, b));
    rows_apart + cols_apart == 1 || linked((from, to)) || linked((to, from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{board, cells};

    #[test]
    fn sound_paths_pass() {
        assert_eq!(puzzle(&board("... #.."), &cells(&[0, 1, 2, 5, 4])), Ok(()));
        assert_eq!(puzzle(&board("a..a"), &cells(&[1, 0, 3, 2])), Ok(()));
    }

    #[test]
    fn each_flaw_is_named() {
        let flaw = |path: &[usize]| puzzle(&board("..# ..."), &cells(path)).unwrap_err();
        assert_eq!(flaw(&[0, 1, 4, 3]), "1,2 is visited 0 times, not 1");
        assert_eq!(flaw(&[0, 1, 2, 5, 4, 3]), "0,2 is visited 1 times, not 0");
        assert_eq!(flaw(&[1, 0, 3, 4, 5, 4]), "1,1 is visited 2 times, not 1");
        assert_eq!(flaw(&[1, 0, 3, 4, 5, 6]), "cell 6 is outside 3x2");
        assert_eq!(flaw(&[0, 3, 1, 4, 5]), "no way from cell 3 to 1");
    }

    #[test]
    fn warps_are_far_apart_and_used() {
        let (board, path) = (board("a..a b..b"), cells(&[1, 0, 3, 2, 6, 7, 4, 5]));
        assert_eq!(warps(&board, &path, 2), Ok(()));
        assert_eq!(warps(&board, &path, 1).unwrap_err(), "2 pairs, not 1");
        let around = cells(&[0, 1, 2, 3, 7, 6, 5, 4]);
        assert_eq!(warps(&board, &around, 2).unwrap_err(), "no pair is used");
    }

    #[test]
    fn fog_ends_at_walls_and_at_its_radius() {
        // S . # .
        // . # . .
        let board = board("..#. .#..");
        let shown = |numbers: &[usize]| cells(numbers).into_iter().collect::<CellSet>();
        assert_eq!(fog(&board, 1, &cells(&[0]), &shown(&[0, 1, 4])), Ok(()));
        assert_eq!(fog(&board, 2, &cells(&[0]), &shown(&[0, 1, 2, 4, 5])), Ok(()));
        assert_eq!(fog(&board, 9, &cells(&[0]), &shown(&[0, 1, 2, 4, 5])), Ok(()));
        assert_eq!(fog(&board, 1, &cells(&[0, 1]), &shown(&[0, 1, 2, 4, 5])), Ok(()));
        assert!(fog(&board, 1, &cells(&[0]), &shown(&[0, 1, 2, 4])).is_err());
        assert!(fog(&board, 1, &cells(&[0]), &shown(&[0, 1])).is_err());
    }

    #[test]
    fn the_edge_of_a_row_is_no_step() {
        let wrapped = cells(&[0, 1, 2, 3, 4, 5]);
        assert_eq!(puzzle(&board("... ..."), &wrapped).unwrap_err(), "no way from cell 2 to 3");
    }
}
