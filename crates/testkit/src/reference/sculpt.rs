//! Sculpting by erosion: walls are placed one by one, and the open cells stay
//! one piece after each.

use crate::neighbours::{beside, is_on_ring, open_cells, pieces};
use etchwork_path::{Board, Cell, Grid, Stream};

/// How a tier sculpts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sculpting {
    /// The least and the greatest share of the cells that become walls.
    pub walls: (f64, f64),
    /// How often scatter, cluster and nibble are drawn, relative to each other.
    pub weights: [f64; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strategy {
    Scatter,
    Cluster,
    Nibble,
}

/// The strategies in the order of their weights, in which one also falls back to the others.
const STRATEGIES: [Strategy; 3] = [Strategy::Scatter, Strategy::Cluster, Strategy::Nibble];

/// Sculpts a board: draws the number of walls, then places them one by one.
/// Stops short when no cell can become a wall.
pub fn sculpt(grid: Grid, tier: &Sculpting, stream: &mut Stream) -> Board {
    let mut board = Board::new(grid);
    for _ in 0..wall_target(grid, tier.walls, stream) {
        let drawn = weighted(tier.weights, stream);
        if !place_wall(&mut board, drawn, stream) {
            break;
        }
    }
    board
}

fn wall_target(grid: Grid, (least, greatest): (f64, f64), stream: &mut Stream) -> usize {
    let share = least + stream.unit() * (greatest - least);
    let cells = grid.cols() * grid.rows();
    (share * cells as f64).round() as usize
}

/// Draws a strategy by weight: the one whose interval of the running sum contains the draw.
fn weighted(weights: [f64; 3], stream: &mut Stream) -> Strategy {
    let [scatter, cluster, nibble] = weights;
    let draw = stream.unit() * (scatter + cluster + nibble);
    let ends = [scatter, scatter + cluster, scatter + cluster + nibble];
    let mut positive = (0..3).filter(|i| weights[*i] > 0.0);
    // Rounding may leave the draw past the last end: it belongs to the last.
    let chosen = positive.clone().find(|i| draw < ends[*i]).or(positive.next_back());
    STRATEGIES[chosen.expect("at least one weight is positive")]
}

/// Places one wall by the drawn strategy or, if none of its candidates is possible, by the others
/// in turn. Returns whether it placed one.
fn place_wall(board: &mut Board, drawn: Strategy, stream: &mut Stream) -> bool {
    let others = STRATEGIES.into_iter().filter(|strategy| *strategy != drawn);
    for strategy in [drawn].into_iter().chain(others) {
        let mut candidates = candidates(board, strategy);
        while !candidates.is_empty() {
            let pick = stream.below(candidates.len() as u32);
            let cell = candidates.remove(pick as usize);
            if stays_connected(board, cell) {
                board.set_wall(cell);
                return true;
            }
        }
    }
    false
}

/// Whether the open cells would be one piece, and at least one cell, if
/// `cell` were a wall.
fn stays_connected(board: &Board, cell: Cell) -> bool {
    let mut left = open_cells(board);
    left.retain(|open| *open != cell);
    pieces(board, &left) == 1
}

/// The open cells that a strategy would make a wall next, ascending.
fn candidates(board: &Board, strategy: Strategy) -> Vec<Cell> {
    let outer = outer_walls(board);
    let touches =
        |cell: Cell, walls: &dyn Fn(Cell) -> bool| beside(board, cell).into_iter().any(walls);
    let wanted = |cell: &Cell| match strategy {
        Strategy::Scatter => !touches(*cell, &|next| board.walls().contains(next)),
        Strategy::Cluster => touches(*cell, &|next| board.walls().contains(next)),
        Strategy::Nibble => {
            is_on_ring(board, *cell) || touches(*cell, &|next| outer.contains(&next))
        }
    };
    open_cells(board).into_iter().filter(wanted).collect()
}

/// The walls that are edge-connected to the outside: those on the outer ring,
/// and those that reach one of these through walls.
fn outer_walls(board: &Board) -> Vec<Cell> {
    let all = board.grid().cols() * board.grid().rows();
    let walls = (0..all).map(Cell::new).filter(|cell| board.walls().contains(*cell));
    let (mut outer, mut inner): (Vec<Cell>, Vec<Cell>) = walls.partition(|w| is_on_ring(board, *w));
    // While an inner wall is beside an outer one, move it to the outer ones.
    while let Some(at) =
        inner.iter().position(|wall| beside(board, *wall).iter().any(|next| outer.contains(next)))
    {
        outer.push(inner.remove(at));
    }
    outer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch;

    fn numbers(drawing: &str, strategy: Strategy) -> Vec<usize> {
        let board = sketch::board(drawing);
        candidates(&board, strategy).into_iter().map(Cell::index).collect()
    }

    #[test]
    fn strategies_offer_what_they_say() {
        let inner = "..... ..... ..#.. ..... .....";
        assert_eq!(numbers(inner, Strategy::Scatter).len(), 25 - 5);
        assert_eq!(numbers(inner, Strategy::Cluster), [7, 11, 13, 17]);
        assert_eq!(numbers(inner, Strategy::Nibble).len(), 16, "an inner wall is no outside");
        let inlet = "..#.. ..#.. ..#.. ..... .....";
        assert_eq!(numbers(inlet, Strategy::Cluster), [1, 3, 6, 8, 11, 13, 17]);
        assert_eq!(numbers(inlet, Strategy::Nibble).len(), 15 + 5, "6, 8, 11, 13 and 17");
    }

    #[test]
    fn a_wall_that_parts_the_board_is_refused() {
        let board = sketch::board(".#. ... .#.");
        assert!(!stays_connected(&board, Cell::new(4)));
        assert!(stays_connected(&board, Cell::new(0)));
        assert!(!stays_connected(&sketch::board("."), Cell::new(0)), "nothing is not one piece");
    }

    #[test]
    fn strategies_hand_over_and_stop_short() {
        // With cluster alone, the first wall is placed by scatter. All cells are to become walls,
        // but one must stay open.
        let tier = Sculpting { walls: (1.0, 1.0), weights: [0.0, 1.0, 0.0] };
        for seed in 0..50 {
            let grid = Grid::new(4, 3).unwrap();
            let board = sculpt(grid, &tier, &mut Stream::new(seed));
            assert_eq!(open_cells(&board).len(), 1);
        }
    }

    #[test]
    fn the_wall_target_rounds_halves_up() {
        let grid = Grid::new(5, 1).unwrap();
        assert_eq!(wall_target(grid, (0.5, 0.5), &mut Stream::new(0)), 3);
        assert_eq!(wall_target(grid, (0.29, 0.29), &mut Stream::new(0)), 1);
    }

    #[test]
    fn weights_of_zero_are_never_drawn() {
        let mut stream = Stream::new(3);
        for _ in 0..1_000 {
            assert_ne!(weighted([0.8, 0.2, 0.0], &mut stream), Strategy::Nibble);
        }
    }
}
