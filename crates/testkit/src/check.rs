//! Whether a path solves a board, by coordinates alone.

use etchwork_core::{Board, Cell};

/// Checks that `path` visits every open cell of the board exactly once, each
/// step by one row or one column or along a link. The error says what is
/// wrong, for the message of a failed test.
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
    for step in path.windows(2) {
        if !can_step(board, step[0], step[1]) {
            return Err(format!("no way from cell {} to {}", step[0].index(), step[1].index()));
        }
    }
    Ok(())
}

/// Whether two cells are one row or one column apart, or joined by a link.
fn can_step(board: &Board, from: Cell, to: Cell) -> bool {
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
    fn the_edge_of_a_row_is_no_step() {
        let wrapped = cells(&[0, 1, 2, 3, 4, 5]);
        assert_eq!(puzzle(&board("... ..."), &wrapped).unwrap_err(), "no way from cell 2 to 3");
    }
}
