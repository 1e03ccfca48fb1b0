//! Metrics: numbers that say how a solved board plays.

use crate::lanes::Trails;
use crate::{Board, Budget, Cell, Graph, PlugIn, Ratio, Reading, Rules};

/// A board with the path that solves it.
#[derive(Clone, Copy, Debug)]
pub struct Solved<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its graph.
    pub graph: &'a Graph,
    /// A Hamiltonian path.
    pub path: &'a [Cell],
    /// The rules of the puzzle's mechanics.
    pub rules: &'a Rules,
}

impl<'a> Solved<'a> {
    /// A board whose only rule is to visit every cell once.
    pub fn plain(board: &'a Board, graph: &'a Graph, path: &'a [Cell]) -> Self {
        Self { board, graph, path, rules: Rules::NONE }
    }

    /// The target: the last cell of the path, unless the rules let a path end anywhere.
    pub fn target(&self) -> Option<Cell> {
        self.rules.target(self.path)
    }
}

/// Measures a solved board. A metric yields one reading or several that share the same work. One
/// instance serves one thread.
///
/// ```
/// use etchwork_path::{Board, Grid, Metric, Ratio, Reading, Solved};
///
/// /// How many steps of a path go along a link.
/// struct Jumps;
///
/// impl Metric for Jumps {
///     fn readings(&self) -> &[Reading] {
///         const { &[Reading::new("jumps", "steps along a link")] }
///     }
///
///     fn bounds(&self, _: &str, cells: usize) -> [Option<Ratio>; 2] {
///         [0, cells as i64 - 1].map(|jumps| Some(Ratio::new(jumps, 1)))
///     }
///
///     fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
///         let grid = solved.board.grid();
///         let far = |step: &&[_]| grid.neighbours(step[0]).all(|cell| cell != step[1]);
///         out[0] = Some(Ratio::new(solved.path.windows(2).filter(far).count() as i64, 1));
///     }
/// }
///
/// let board = Board::new(Grid::new(3, 1).unwrap());
/// let (graph, path) = (board.graph(), [0, 1, 2].map(etchwork_path::Cell::new));
/// let mut out = [None];
/// Jumps.measure(&Solved::plain(&board, &graph, &path), &mut out);
/// assert_eq!(out, [Some(Ratio::new(0, 1))]);
/// ```
pub trait Metric: Send {
    /// The readings, in the order in which [`Metric::measure`] gives them.
    fn readings(&self) -> &[Reading];

    /// Keeps within a budget from now on, where a puzzle is measured because somebody asked.
    /// Puzzles in the making are measured within the settings alone.
    fn keep_within(&mut self, budget: Budget) {
        let _ = budget;
    }

    /// Writes one value for each reading into `out`, where all were `None`. `None` means that the
    /// metric's budget did not suffice; it passes no gate. Each reading is known for some board, and
    /// not all values are the same.
    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]);

    /// [`Metric::measure`] for a puzzle that is dropped as soon as a reading breaks its gate. Where
    /// later readings cost more, a metric may ask `keeps` of earlier ones, by number and value, and
    /// leave the rest `None` if one is not kept.
    fn measure_while(
        &mut self,
        solved: &Solved<'_>,
        keeps: &dyn Fn(usize, Option<Ratio>) -> bool,
        out: &mut [Option<Ratio>],
    ) {
        let _ = keeps;
        self.measure(solved, out);
    }

    /// What went wrong in it, if it is code that can fail, such as a script: the first fault, in a
    /// sentence. From then on its values are unknown.
    fn fault(&self) -> Option<String> {
        None
    }

    /// The least and the greatest value that a reading can have on boards with this number of
    /// cells, as far as that is certain: a gate beyond them is refused before any board is made.
    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        let _ = (reading, cells);
        [None, None]
    }

    /// Measures some of many paths without rules, all at once: writes into `out`, path after path,
    /// what [`Metric::measure`] would yield. A metric that cannot do this always returns `false`; a
    /// call without paths asks whether it can. A metric that can rejects boards before other work
    /// is done on them.
    fn measure_in_lanes(
        &mut self,
        trails: &Trails,
        which: &[usize],
        out: &mut [Option<Ratio>],
    ) -> bool {
        let _ = (trails, which, out);
        false
    }
}

impl PlugIn for dyn Metric {
    const KIND: &'static str = "metric";
}
