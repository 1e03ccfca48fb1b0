//! Metrics: numbers that say how a solved board plays.

use crate::topology::Trails;
use crate::{Board, Cell, Graph, Ratio, Rules};

/// A board with the path that solves it.
#[derive(Clone, Copy, Debug)]
pub struct Solved<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its graph.
    pub graph: &'a Graph,
    /// A Hamiltonian path; its last cell is the target.
    pub path: &'a [Cell],
    /// The rules of the puzzle's mechanics.
    pub rules: &'a Rules,
}

impl<'a> Solved<'a> {
    /// A board without any rule but to visit every cell once.
    pub fn plain(board: &'a Board, graph: &'a Graph, path: &'a [Cell]) -> Self {
        Self { board, graph, path, rules: Rules::NONE }
    }
}

/// One number that a metric yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The name, in `snake_case`, that gates and files use.
    pub name: &'static str,
    /// What it is, in one line, with its unit.
    pub about: &'static str,
}

/// Measures a solved board. A metric yields one reading or several that come
/// out of the same work. One instance serves one thread.
pub trait Metric: Send {
    /// The readings, in the order in which [`Metric::measure`] gives them.
    fn readings(&self) -> &'static [Reading];

    /// Measures: one value a reading into `out`. `None` says that the value
    /// could not be had within the metric's budget; it passes no gate.
    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]);

    /// Whether it can measure trails.
    fn measures_trails(&self) -> bool {
        false
    }

    /// Measures some of many paths without rules: into `out`, path after path, what
    /// [`Metric::measure`] would yield. That is what is asked of a metric that
    /// [measures trails](Metric::measures_trails).
    fn measure_trails(&mut self, trails: &Trails, which: &[usize], out: &mut [Option<Ratio>]) {
        let _ = (trails, which, out);
    }
}
