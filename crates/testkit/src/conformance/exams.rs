//! Tasks for finders and screens: small tasks that brute force decides, large ones with a known
//! path, unusual ones, and the corpus.

use super::boards::{WithPath, with_paths};
use super::faults::named;
use crate::{brute, corpus};
use etchwork_path::{Board, Cell, Graph, Grid, Stream};

/// A task, and whether it has a path.
#[derive(Clone)]
pub(super) struct Exam {
    pub board: Board,
    pub graph: Graph,
    pub sources: Vec<Cell>,
    pub target: Option<Cell>,
    pub order: Vec<Cell>,
    pub feasible: bool,
    /// A known path from one of the sources, which saves brute force.
    pub known: Option<Vec<Cell>>,
}

/// Small boards with all kinds of ends, unusual tasks, and the corpus.
pub(super) fn exams() -> Vec<Exam> {
    let mut stream = Stream::new(2026);
    let mut exams: Vec<Exam> = (0..600).map(|round| small(round, &mut stream)).collect();
    exams.extend(odd());
    exams.extend(corpus::cases().into_iter().map(|case| Exam {
        graph: case.board.graph(),
        sources: vec![case.source],
        target: Some(case.target),
        order: Vec::new(),
        feasible: case.feasible,
        known: None,
        board: case.board,
    }));
    exams
}

/// Tasks on boards of up to this many cells with a known path.
pub(super) fn exams_with_paths(cells: usize) -> Vec<Exam> {
    let some = with_paths(cells).into_iter().zip(0..);
    some.map(|(of, nth)| Exam::of_path(of, nth)).collect()
}

impl Exam {
    /// A task on a board with a known path. The number of the exam decides which sources and which
    /// target it has.
    fn of_path(WithPath { board, path }: WithPath, nth: usize) -> Self {
        let (first, last) = (path[0], path[path.len() - 1]);
        let (sources, target) = match nth % 3 {
            0 => (board.open().iter().collect(), None),
            1 => (vec![first], Some(last)),
            _ => (vec![first, last], None),
        };
        let (graph, order) = (board.graph(), Vec::new());
        Self { board, graph, sources, target, order, feasible: true, known: Some(path) }
    }

    /// The same task without the sources that have no path, and these sources; `None` if there are
    /// none, or if the board is too large for brute force.
    pub fn screened(&self) -> Option<(Self, Vec<Cell>)> {
        let Self { graph, target, order, .. } = self;
        if graph.cells().len() > 25 {
            return None;
        }
        let has_path = |source: &Cell| brute::has_path(graph, &[*source], *target, order);
        let (left, out) = self.sources.iter().partition::<Vec<Cell>, _>(|source| has_path(source));
        (!out.is_empty()).then(|| (Self { sources: left, ..self.clone() }, out))
    }

    /// The task in words.
    pub fn about(&self) -> String {
        let grid = self.board.grid();
        let sources = if self.sources.len() == self.board.open().len() {
            "anywhere".to_owned()
        } else {
            named(grid, &self.sources)
        };
        let target = self.target.map_or("anywhere".to_owned(), |target| named(grid, &[target]));
        let order = if self.order.is_empty() {
            String::new()
        } else {
            format!(" in the order {}", named(grid, &self.order))
        };
        format!("from {sources} to {target}{order} on\n{}{}", self.board, self.one_way_steps())
    }

    /// The one-way steps in words.
    fn one_way_steps(&self) -> String {
        let Self { board, graph, .. } = self;
        let steps =
            graph.cells().iter().flat_map(|from| graph.exits(from).map(move |to| (from, to)));
        let steps = steps.filter(|(from, to)| !graph.has_arc(*to, *from));
        let name = |cell| board.grid().position(cell);
        let steps: Vec<String> =
            steps.map(|(from, to)| format!("{} to {}", name(from), name(to))).collect();
        if steps.is_empty() { String::new() } else { format!("one way: {}", steps.join(", ")) }
    }
}

/// Sources and targets off the board, no source at all, single cells, rows, and boards in pieces.
fn odd() -> Vec<Exam> {
    let exam = |(cols, rows): (usize, usize), walls: &[usize], ends: (&[usize], Option<usize>)| {
        let mut board = Board::new(Grid::new(cols, rows).expect("it is small"));
        walls.iter().for_each(|wall| board.set_wall(Cell::new(*wall)));
        let sources: Vec<Cell> = ends.0.iter().copied().map(Cell::new).collect();
        let (graph, target) = (board.graph(), ends.1.map(Cell::new));
        let feasible = brute::has_path(&graph, &sources, target, &[]);
        Exam { board, graph, sources, target, order: Vec::new(), feasible, known: None }
    };
    vec![
        exam((1, 1), &[], (&[0], None)),
        exam((1, 1), &[], (&[0], Some(0))),
        exam((3, 1), &[0, 2], (&[1], None)),
        exam((3, 2), &[], (&[], None)),
        exam((3, 2), &[0], (&[0], None)),
        exam((3, 2), &[0], (&[0, 1], None)),
        exam((3, 2), &[0], (&[1], Some(0))),
        exam((3, 2), &[], (&[0, 4], Some(4))),
        exam((1, 32), &[], (&[31], Some(0))),
        exam((32, 1), &[], (&[0, 1, 2], None)),
        exam((32, 1), &[], (&[7], None)),
        exam((32, 1), &[16], (&[0, 31], None)),
        exam((9, 8), &(1..71).collect::<Vec<_>>(), (&[0, 71], None)),
        exam((9, 8), &(1..72).collect::<Vec<_>>(), (&[0], None)),
    ]
}

/// A task on a small board. Every third board has a link; of the later tasks every second has
/// one-way steps, and the others have an order of cells.
fn small(round: usize, stream: &mut Stream) -> Exam {
    let (cols, rows) = (1 + stream.index(5), 1 + stream.index(5));
    let board = random_board(cols, rows, round.is_multiple_of(3), stream);
    let open: Vec<Cell> = board.open().iter().collect();
    let mut pick = || open[stream.index(open.len())];
    let (sources, target) = match round % 4 {
        0 => (open.clone(), None),
        1 => (vec![pick()], None),
        2 => (open.clone(), Some(pick())),
        _ => (vec![pick()], Some(pick())),
    };
    let (mut order, mut graph) = (Vec::new(), board.graph());
    match (round >= 400, round % 8 < 4) {
        (true, true) => {
            order = vec![pick(), pick(), pick()];
            order.sort_unstable();
            order.dedup();
            order.reverse();
        }
        (true, false) => graph = one_way(&graph, stream),
        _ => {}
    }
    let feasible = brute::has_path(&graph, &sources, target, &order);
    Exam { board, graph, sources, target, order, feasible, known: None }
}

/// The graph without the way back of every fourth step or so.
fn one_way(whole: &Graph, stream: &mut Stream) -> Graph {
    let mut graph = Graph::new(whole.cells().clone(), whole.span());
    for from in whole.cells() {
        for to in whole.exits(from).filter(|to| from < *to) {
            match stream.index(8) {
                0 => graph.add_arc(from, to),
                1 => graph.add_arc(to, from),
                _ => graph.add_edge(from, to),
            }
        }
    }
    graph
}

fn random_board(cols: usize, rows: usize, linked: bool, stream: &mut Stream) -> Board {
    let grid = Grid::new(cols, rows).expect("1 to 5");
    let mut board = Board::new(grid);
    for _ in 0..stream.index(1 + grid.len() / 4) {
        board.set_wall(Cell::new(stream.index(grid.len())));
    }
    if linked {
        let (a, b) = (stream.index(grid.len()), stream.index(grid.len()));
        // If the cells are too close or walls, there is no link.
        let _ = board.link(Cell::new(a), Cell::new(b));
    }
    board
}
