//! Warnsdorff's heuristic (1823): step to the neighbour with the fewest unvisited neighbours.

use super::trail::Trail;
use etchwork_path::{Board, Cell, Stream};

/// One attempt from one source; ties are drawn. Returns the path if it visits every open cell.
pub fn warnsdorff(board: &Board, source: Cell, stream: &mut Stream) -> Option<Vec<Cell>> {
    let mut trail = Trail::new(board, source);
    let mut path = vec![source];
    loop {
        let best = trail.fewest_exits();
        let next = match best.len() {
            0 => break,
            1 => best[0],
            ties => best[stream.below(ties as u32) as usize],
        };
        trail.step(next);
        path.push(next);
    }
    trail.unvisited.is_empty().then_some(path)
}

/// Attempts from each source in turn, the one from cell `c` with the `c`th
/// split of the stream, until one succeeds. Returns the path and the number of
/// attempts.
pub fn find(board: &Board, sources: &[Cell], stream: &Stream) -> (Option<Vec<Cell>>, u64) {
    let mut attempts = 0;
    for source in sources {
        attempts += 1;
        let path = warnsdorff(board, *source, &mut stream.split(source.index() as u32));
        if path.is_some() {
            return (path, attempts);
        }
    }
    (None, attempts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check, sketch};

    #[test]
    fn a_single_best_cell_takes_no_draw() {
        let board = sketch::board("..# #.. ##.");
        let mut stream = Stream::new(1);
        let path = warnsdorff(&board, Cell::new(8), &mut stream);
        assert_eq!(path, Some(sketch::cells(&[8, 5, 4, 1, 0])));
        assert_eq!(stream, Stream::new(1));
    }

    #[test]
    fn links_are_steps() {
        let board = sketch::board("a#. .#. .#a");
        let path = warnsdorff(&board, Cell::new(6), &mut Stream::new(1)).unwrap();
        assert_eq!(path, sketch::cells(&[6, 3, 0, 8, 5, 2]));
    }

    #[test]
    fn attempts_do_not_depend_on_those_before() {
        let board = sketch::board("..... ..... ..... ..... .....");
        let stream = Stream::new(11);
        // No path starts on an odd cell, whose colour has fewer cells.
        let (odd, corner) = (Cell::new(1), Cell::new(24));
        assert_eq!(find(&board, &[odd], &stream), (None, 1));
        let (path, attempts) = find(&board, &[odd, corner], &stream);
        assert_eq!((path.clone(), attempts - 1), find(&board, &[corner], &stream));
        assert_eq!(path, warnsdorff(&board, corner, &mut stream.split(24)));
        check::puzzle(&board, &path.expect("from a corner there is a way")).unwrap();
    }
}
