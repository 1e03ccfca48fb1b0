//! The path finder `backbite`: a path drawn nearly evenly among all paths of a board.

use crate::Exhaustive;
use etchwork_path::{
    Budget, Cell, Graph, PathFinder, Search, Settings, SettingsError, Stream, Task, Verdict,
};
use serde::Deserialize;

/// The most steps for each cell.
const MOST: u32 = 10_000;

/// Finds a path by complete search, and then changes it at random many times.
///
/// ```text
/// o-o-o      o-o o      an end is joined to a neighbour, and the ring that this closes is cut
/// o-o o  ->  o-o|o
///     |      |  ||      (R. Oberdorf et al., "Secondary structures in long compact polymers", 2006)
/// o-o-o      o-o-o
/// ```
///
/// Each step draws an end and one of as many neighbours as any cell has, and does nothing where
/// that one is missing: so a step is as likely as the step back, and in the long run every path is
/// as likely as the others. `steps` is how many there are for each cell.
///
/// It proves what the complete finder proves. It does not support an order of cells or one-way
/// steps. The budget's nodes are those of the complete search. Cost: linear in the cells for each
/// step at worst.
#[derive(Debug)]
pub struct Backbite {
    steps: u32,
    first: Exhaustive,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    steps: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { steps: 40 }
    }
}

impl Backbite {
    /// The finder with these settings: `steps`, for each cell.
    pub fn from_settings(settings: &Settings) -> Result<Self, SettingsError> {
        let Options { steps } = settings.read()?;
        SettingsError::unless_within("steps", steps, 1..=MOST)?;
        Ok(Self { steps, first: Exhaustive::default() })
    }
}

impl PathFinder for Backbite {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        if !task.order.is_empty() {
            return Search::new(Verdict::Unsupported("order"), 0, 0);
        }
        if !task.graph.is_symmetric() {
            return Search::new(Verdict::Unsupported("one_way"), 0, 0);
        }
        let mut search = self.first.find(task, budget);
        if let Verdict::Found(path) = &mut search.verdict
            && path.len() > 2
        {
            let mut stream = task.stream.split(path[0].index() as u32);
            let mut walk = Walk::new(task.graph, std::mem::take(path));
            let steps = self.steps as usize * walk.path.len();
            (0..steps).for_each(|_| walk.step(&mut stream));
            // Few paths end where they may, if only few cells are sources.
            let ended = (0..PATIENCE * steps).find_map(|_| {
                let path = walk.directed(task);
                walk.step(&mut stream);
                path
            });
            search.verdict = ended.map_or(Verdict::BudgetSpent, Verdict::Found);
        }
        search
    }
}

/// How many times as many steps there are until a path has the right ends.
const PATIENCE: usize = 50;

/// A path that is changed step by step.
struct Walk {
    path: Vec<Cell>,
    /// The place of each cell on the path.
    place: Vec<usize>,
    /// The neighbours of each cell.
    near: Vec<Vec<Cell>>,
    /// The most neighbours of a cell.
    most: usize,
}

impl Walk {
    fn new(graph: &Graph, path: Vec<Cell>) -> Self {
        let (mut place, mut near) = (vec![0; graph.span()], vec![Vec::new(); graph.span()]);
        for (at, cell) in path.iter().enumerate() {
            place[cell.index()] = at;
            near[cell.index()] = graph.exits(*cell).collect();
        }
        let most = near.iter().map(Vec::len).max().unwrap_or_default();
        Self { path, place, near, most }
    }

    fn step(&mut self, stream: &mut Stream) {
        let last = self.path.len() - 1;
        let drawn = stream.index(2 * self.most);
        let is_front = drawn < self.most;
        let (end, beside) = if is_front { (0, 1) } else { (last, last - 1) };
        let Some(next) = self.near[self.path[end].index()].get(drawn % self.most) else { return };
        let at = self.place[next.index()];
        if at == beside {
            return;
        }
        let (from, to) = if is_front { (0, at) } else { (at + 1, last + 1) };
        self.path[from..to].reverse();
        for place in from..to {
            self.place[self.path[place].index()] = place;
        }
    }

    /// The path in a direction that the task allows, if there is one.
    fn directed(&self, task: &Task<'_>) -> Option<Vec<Cell>> {
        let last = self.path.len() - 1;
        let may = |source: Cell, target: Cell| {
            task.sources.contains(&source) && task.target.is_none_or(|wanted| wanted == target)
        };
        if may(self.path[0], self.path[last]) {
            return Some(self.path.clone());
        }
        let back = || self.path.iter().rev().copied().collect();
        may(self.path[last], self.path[0]).then(back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ends, Sampler};
    use etchwork_path::{Board, Grid};
    use std::collections::BTreeMap;

    fn find(board: &Board, seed: u32) -> Vec<Cell> {
        let (graph, stream) = (board.graph(), Stream::new(seed));
        let sources: Vec<Cell> = board.open().iter().collect();
        let mut finder = Backbite::from_settings(&Settings::default()).unwrap();
        match finder.find(&Task::new(&graph, &sources, &stream), Budget::UNLIMITED).verdict {
            Verdict::Found(path) => path,
            verdict => panic!("{verdict:?}"),
        }
    }

    /// 276 paths, each in two directions, on an open board of 4x4.
    #[test]
    fn every_path_of_a_small_board_is_as_likely_as_the_others() {
        let board = Board::new(Grid::new(4, 4).unwrap());
        let (draws, paths) = (27_600, 276);
        let mut seen: BTreeMap<Vec<Cell>, u32> = BTreeMap::new();
        for seed in 0..draws {
            let path = find(&board, seed);
            board.check_path(&path).unwrap();
            let back: Vec<Cell> = path.iter().rev().copied().collect();
            *seen.entry(path.min(back)).or_default() += 1;
        }
        assert_eq!(seen.len(), paths);
        let expected = f64::from(draws) / paths as f64;
        let chi2: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        // 275 degrees of freedom: 352 is exceeded once in a thousand.
        assert!(chi2 < 352.0, "{chi2}");
    }

    /// Straight steps of paths on 6x6, in the mean of draws that are exactly even, and of these.
    #[test]
    fn paths_are_as_bent_as_even_draws() {
        let board = Board::new(Grid::new(6, 6).unwrap());
        let straight = |path: &[Cell]| {
            let on = |turn: &&[Cell]| turn[0].index() + turn[2].index() == 2 * turn[1].index();
            path.windows(3).filter(on).count() as f64
        };
        let (draws, mut stream) = (2_000, Stream::new(5));
        let sampler = Sampler::new(&board.graph(), Ends::Free, Budget::UNLIMITED).unwrap();
        let even: f64 = (0..draws).map(|_| straight(&sampler.draw(&mut stream).unwrap())).sum();
        let ours: f64 = (0..draws).map(|seed| straight(&find(&board, seed))).sum();
        let (even, ours) = (even / f64::from(draws), ours / f64::from(draws));
        assert!((even - ours).abs() < 0.3, "{even} and {ours}");
    }

    #[test]
    fn ends_are_where_the_task_wants_them() {
        let board = Board::new(Grid::new(5, 4).unwrap());
        let (graph, stream) = (board.graph(), Stream::new(1));
        let ends = [board.grid().at(0, 0), board.grid().at(3, 4)];
        let mut finder = Backbite::from_settings(&Settings::default()).unwrap();
        let sources = [ends[0]];
        let task = Task { target: Some(ends[1]), ..Task::new(&graph, &sources, &stream) };
        let Verdict::Found(path) = finder.find(&task, Budget::UNLIMITED).verdict else { panic!() };
        assert_eq!((path[0], path[19]), (ends[0], ends[1]));
        let order = [board.grid().at(1, 1)];
        let ordered = Task { order: &order, ..task };
        let verdict = finder.find(&ordered, Budget::UNLIMITED).verdict;
        assert_eq!(verdict, Verdict::Unsupported("order"));
    }
}
