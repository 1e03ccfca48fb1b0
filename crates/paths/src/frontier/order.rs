//! Orders of the cells that keep the frontier of a sweep narrow.
//!
//! Any order is correct. A graph made from a board is swept by rows or by columns, from either
//! side, whichever is likely to meet the fewest states. The width of the board is guessed from the
//! graph; a wrong guess costs only time.

use etchwork_path::{Cell, Graph};

/// The widest frontier whose states are estimated; wider ones cost the most.
const WIDEST: usize = 64;

/// The Motzkin numbers: ways to join some of a row of slots without crossings.
const MOTZKIN: [u128; WIDEST + 1] = {
    let mut motzkin = [1; WIDEST + 1];
    let mut n = 2;
    while n <= WIDEST {
        let (a, b) = (motzkin[n - 1], motzkin[n - 2]);
        motzkin[n] = ((2 * n as u128 + 1) * a + 3 * (n as u128 - 1) * b) / (n as u128 + 2);
        n += 1;
    }
    motzkin
};

/// The order of the cells that is likely to cost the least, given the cells that are ends of every
/// path. Cost: linear in the edges.
pub(super) fn best(graph: &Graph, ends: &[Cell]) -> Vec<Cell> {
    let rows: Vec<Cell> = graph.cells().iter().collect();
    let cols = columns(graph, &rows);
    let down = |col| (col..graph.span()).step_by(cols).map(Cell::new);
    let columns: Vec<Cell> =
        (0..cols).flat_map(down).filter(|cell| graph.cells().contains(*cell)).collect();
    let by_rows = costs(graph, &rows, ends);
    let by_columns = costs(graph, &columns, ends);
    let [down, up] = by_rows;
    let least = down.min(up).min(by_columns[0]).min(by_columns[1]);
    let (mut order, [forward, _]) =
        if down.min(up) == least { (rows, by_rows) } else { (columns, by_columns) };
    if forward != least {
        order.reverse();
    }
    order
}

/// The number of columns of the board that the graph was made from: the most frequent difference
/// above 1 between the numbers of neighbours.
fn columns(graph: &Graph, cells: &[Cell]) -> usize {
    let mut seen = vec![0u32; graph.span() + 1];
    for cell in cells {
        graph.exits(*cell).for_each(|next| seen[next.index().abs_diff(cell.index())] += 1);
    }
    let most = (2..seen.len()).rev().max_by_key(|distance| seen[*distance]);
    most.filter(|distance| seen[*distance] > 0).unwrap_or(graph.span().max(1))
}

/// What an order and its reverse are likely to cost: the sum over the steps of
/// the states that a planar frontier of that width has.
fn costs(graph: &Graph, order: &[Cell], ends: &[Cell]) -> [u128; 2] {
    let mut place = vec![usize::MAX; graph.span()];
    order.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = at);
    let (mut width, mut begun) = (0, 0);
    let mut costs = [0u128; 2];
    for (at, cell) in order.iter().enumerate() {
        for next in graph.exits(*cell) {
            if place[next.index()] > at { width += 1 } else { width -= 1 }
        }
        begun += ends.iter().filter(|end| *end == cell).count();
        costs[0] = costs[0].saturating_add(states(width, begun));
        costs[1] = costs[1].saturating_add(states(width, ends.len() - begun));
    }
    costs
}

/// The states of a planar frontier where this many strands end among the taken cells, and so cross
/// it only once.
fn states(width: usize, loose: usize) -> u128 {
    match (width, loose) {
        (WIDEST.., _) => u128::MAX,
        (_, 0) => MOTZKIN[width],
        (0, _) | (1, 2..) => 0,
        (_, 1) => width as u128 * MOTZKIN[width - 1],
        _ => (width * (width - 1) / 2) as u128 * MOTZKIN[width - 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Grid};

    fn first_and_second(cols: usize, rows: usize, ends: &[(usize, usize)]) -> [usize; 2] {
        let board = Board::new(Grid::new(cols, rows).unwrap());
        let ends: Vec<Cell> = ends.iter().map(|(row, col)| board.grid().at(*row, *col)).collect();
        let order = best(&board.graph(), &ends);
        assert_eq!(order.len(), cols * rows);
        [order[0].index(), order[1].index()]
    }

    #[test]
    fn the_frontier_runs_along_the_shorter_side() {
        assert_eq!(first_and_second(3, 7, &[]), [0, 1]);
        assert_eq!(first_and_second(7, 3, &[]), [0, 7]);
        assert_eq!(first_and_second(9, 1, &[]), [0, 1]);
    }

    #[test]
    fn the_ends_are_met_as_late_as_can_be() {
        assert_eq!(first_and_second(6, 6, &[(0, 1), (0, 4)]), [35, 34]);
        assert_eq!(first_and_second(6, 6, &[(5, 2)]), [0, 1]);
        assert_eq!(first_and_second(6, 6, &[(2, 0), (4, 0)]), [35, 29]);
    }

    #[test]
    fn motzkin_numbers() {
        assert_eq!(MOTZKIN[..8], [1, 1, 2, 4, 9, 21, 51, 127]);
    }
}
