//! When a trail is plainly lost: signs that no continuation can visit every cell, wherever it may
//! end. A trail without such a sign may be lost all the same.

use super::trail::Trail;
use crate::neighbours::{neighbours, pieces};
use etchwork_path::Cell;

/// Whether a trail is plainly lost. One that has visited everything is not.
pub(super) fn is_lost(trail: &Trail<'_>) -> bool {
    let unvisited: Vec<Cell> = trail.unvisited.iter().copied().collect();
    let last = unvisited.iter().filter(|cell| must_be_last(trail, **cell)).count();
    let stuck = trail.exits(trail.head).is_empty() && !unvisited.is_empty();
    stuck || last > 1 || pieces(trail.board, &unvisited) > 1
}

/// Whether an unvisited cell, once entered, cannot be left: it has no
/// unvisited neighbour, or the only one is the way in, because the head is not
/// next to it.
fn must_be_last(trail: &Trail<'_>, cell: Cell) -> bool {
    match trail.exits(cell).len() {
        0 => true,
        1 => !neighbours(trail.board, cell).contains(&trail.head),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch;

    /// Whether the trail through these cells is lost.
    fn lost(drawing: &str, steps: &[usize]) -> bool {
        let board = sketch::board(drawing);
        let mut trail = Trail::new(&board, Cell::new(steps[0]));
        steps[1..].iter().for_each(|step| trail.step(Cell::new(*step)));
        is_lost(&trail)
    }

    #[test]
    fn a_solution_is_not_lost() {
        assert!(!lost("...", &[0, 1, 2]));
        assert!(!lost("...", &[0, 1]));
    }

    #[test]
    fn each_sign_is_seen() {
        assert!(lost("...", &[1, 0]), "no exit");
        assert!(lost("... ...", &[0, 1, 4]), "3 is parted from 2 and 5");
        // After the trail 0, 3, 4 the cells 1 and 6 have one way in each.
        assert!(lost("..# ... ..#", &[0, 3, 4]), "1 and 6 are apart");
        assert!(!lost("... ...", &[0, 3]));
    }
}
