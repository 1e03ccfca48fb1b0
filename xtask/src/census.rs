//! A census of every board of a size with a given number of walls and every pair of ends: it counts
//! those that make a puzzle with few solutions that a tier accepts.

use etchwork::core::topology::Symmetry;
use etchwork::engine::MetricSet;
use etchwork::engine::built_in_set;
use etchwork::paths::{Count, CountError, Ends, Exhaustive, Oracle, count_to};
use etchwork::{
    Board, Budget, Cell, Graph, Grid, PathFinder, Solved, Stream, Task, Verdict, standard_registry,
};
use std::error::Error;

/// Counts by number of solutions.
type Counts = Vec<u64>;

/// The census of one size.
struct Census {
    grid: Grid,
    metric_set: MetricSet,
    most: usize,
    /// Connected boards up to symmetry, and those of them that have a path.
    boards: [u64; 2],
    /// Pairs of ends by number of solutions, and those of them with a solution that passes the
    /// tier's gates.
    pairs: [Counts; 2],
}

/// Prints the census.
pub fn run(grid: Grid, walls: usize, tier: &str, most: usize) -> Result<(), Box<dyn Error>> {
    if walls >= grid.len() {
        let cells = grid.len();
        return Err(format!("{walls} walls leave no cell of {grid}, which has {cells}").into());
    }
    let registry = standard_registry();
    let set = built_in_set("default", &registry).ok_or("there is no default set")?;
    let metric_set = MetricSet::new(set.tier(tier)?, &registry)?;
    let pairs = [vec![0; most + 1], vec![0; most + 1]];
    let mut census = Census { grid, metric_set, most, boards: [0; 2], pairs };
    let symmetries: Vec<Symmetry> = grid.symmetries().collect();
    let mut cells: Vec<usize> = (0..walls).collect();
    loop {
        if is_first(grid, &symmetries, &cells) {
            census.take(&cells)?;
        }
        if !next(&mut cells, grid.len()) {
            break;
        }
    }
    let [boards, feasible] = census.boards;
    println!("{grid} with {walls} walls: {boards} boards up to symmetry, {feasible} with a path");
    println!("{:>9} {:>14} {:>14}", "solutions", "pairs of ends", tier);
    for count in 1..=most {
        println!("{count:>9} {:>14} {:>14}", census.pairs[0][count], census.pairs[1][count]);
    }
    Ok(())
}

/// Advances to the next choice of as many ascending numbers below `end`; returns whether there is
/// one.
fn next(cells: &mut [usize], end: usize) -> bool {
    let walls = cells.len();
    let Some(at) = (0..walls).rev().find(|at| cells[*at] < end - walls + at) else { return false };
    cells[at] += 1;
    (at + 1..walls).for_each(|later| cells[later] = cells[later - 1] + 1);
    true
}

/// Whether these walls come first among their images under all symmetries.
fn is_first(grid: Grid, symmetries: &[Symmetry], cells: &[usize]) -> bool {
    symmetries.iter().all(|symmetry| {
        let map = |cell: &usize| symmetry.map(grid, Cell::new(*cell)).index();
        let mut image: Vec<usize> = cells.iter().map(map).collect();
        image.sort_unstable();
        image.as_slice() >= cells
    })
}

impl Census {
    fn take(&mut self, walls: &[usize]) -> Result<(), CountError> {
        let mut board = Board::new(self.grid);
        walls.iter().for_each(|wall| board.set_wall(Cell::new(*wall)));
        if !board.is_connected() {
            return Ok(());
        }
        self.boards[0] += 1;
        let (graph, cells) = (board.graph(), board.open().iter().collect::<Vec<Cell>>());
        if !has_path(&graph, &cells) {
            return Ok(());
        }
        self.boards[1] += 1;
        for (number, source) in cells.iter().enumerate() {
            for target in &cells[number + 1..] {
                let ends = Ends::Fixed(*source, *target);
                let Count { paths, at_least, .. } =
                    count_to(&graph, ends, self.most as u64 + 1, Budget::UNLIMITED)?;
                let paths = usize::try_from(paths).unwrap_or(usize::MAX);
                if paths > 0 && !at_least {
                    self.pairs[0][paths] += 1;
                    let passes = self.passes(&board, &graph, [*source, *target]);
                    self.pairs[1][paths] += u64::from(passes);
                }
            }
        }
        Ok(())
    }

    /// Whether a solution, in either direction, passes the gates of the tier.
    fn passes(&mut self, board: &Board, graph: &Graph, [source, target]: [Cell; 2]) -> bool {
        let mut finder = Exhaustive::default();
        let mut oracle = Oracle::new(graph, Some(target), &[], &mut finder, Budget::UNLIMITED);
        let solutions = oracle.solutions(&[source], self.most).paths;
        let mut pass =
            |path: &[Cell]| self.metric_set.pass(&Solved::plain(board, graph, path)).is_ok();
        solutions.into_iter().any(|mut path| {
            let forth = pass(&path);
            path.reverse();
            forth || pass(&path)
        })
    }
}

fn has_path(graph: &Graph, cells: &[Cell]) -> bool {
    let stream = Stream::new(0);
    let task = Task::new(graph, cells, &stream);
    matches!(Exhaustive::default().find(&task, Budget::UNLIMITED).verdict, Verdict::Found(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_must_leave_a_cell() {
        let grid = Grid::new(2, 2).unwrap();
        for walls in [4, 5, usize::MAX] {
            let error = run(grid, walls, "expert", 5).unwrap_err().to_string();
            assert!(error.contains(&format!("{walls} walls leave no cell of 2x2")), "{error}");
        }
        for walls in 0..4 {
            run(grid, walls, "expert", 5).unwrap();
        }
    }

    #[test]
    fn every_choice_of_cells_comes_once() {
        let mut cells = vec![0, 1];
        let mut choices = vec![cells.clone()];
        while next(&mut cells, 4) {
            choices.push(cells.clone());
        }
        assert_eq!(choices, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert!(!next(&mut [], 4));
    }
}
