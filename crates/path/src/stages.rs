//! The stages before the search: sculptors, source orders and screens.

use crate::{Board, BoardLanes, Cell, CellSet, Graph, LANES, PlugIn, Stream, StreamLanes, Words};

/// A way of placing walls: the sculptor offers candidates, and the engine draws one.
///
/// ```
/// use etchwork_path::{Board, CellSet, Sculptor};
///
/// /// Walls in the left column alone.
/// struct LeftWall;
///
/// impl Sculptor for LeftWall {
///     fn candidates(&self, board: &Board) -> CellSet {
///         let grid = board.grid();
///         board.open().iter().filter(|cell| grid.position(*cell).col == 0).collect()
///     }
/// }
/// ```
pub trait Sculptor: Send + Sync {
    /// The open cells that this strategy would make a wall next. It need not check connectivity:
    /// the engine refuses a wall that would break it.
    fn candidates(&self, board: &Board) -> CellSet;

    /// The same for thirty-two boards at once, into `out`, or `false` if the sculptor cannot do
    /// this. A sculptor that can is many times as fast on boards of up to 64 cells. It must offer
    /// the same cells as board by board.
    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        let _ = (boards, out);
        false
    }
}

/// Ranks the cells from which a path may start.
///
/// ```
/// use etchwork_path::{Board, Cell, Grid, SourceOrder, Stream};
///
/// /// From the bottom row up.
/// struct BottomUp;
///
/// impl SourceOrder for BottomUp {
///     fn sources(&self, board: &Board, count: usize, _: &mut Stream, sources: &mut Vec<Cell>) {
///         let mut open: Vec<Cell> = board.open().iter().collect();
///         open.reverse();
///         sources.extend(open.into_iter().take(count));
///     }
/// }
///
/// let (board, mut sources) = (Board::new(Grid::new(3, 2).unwrap()), Vec::new());
/// BottomUp.sources(&board, 2, &mut Stream::new(1), &mut sources);
/// assert_eq!(sources, [Cell::new(5), Cell::new(4)]);
/// ```
pub trait SourceOrder: Send + Sync {
    /// Fills `sources`, which is empty before the call, with up to `count` different open cells, in
    /// the order in which to try them.
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>);

    /// The same for thirty-two boards at once, each with its stream, or `false` if the order cannot
    /// do this. A lane without a board gets no source. Of the up to `count` cells of each board,
    /// those outside its word of `may` are left out.
    fn sources_in_lanes(
        &self,
        boards: &BoardLanes,
        count: usize,
        may: &Words,
        streams: &mut StreamLanes,
        sources: &mut [Vec<Cell>; LANES],
    ) -> bool {
        let _ = (boards, count, may, streams, sources);
        false
    }
}

/// Proves that there is no path, at a small part of the cost of a search.
///
/// A screen rules out only boards and sources that certainly have no path. So it changes the time
/// and no other result: the remaining sources keep their streams.
///
/// ```
/// use etchwork_path::{Board, Cell, Graph, Grid, Screen};
///
/// /// A cell that no step leads to is where a path starts, or there is none.
/// struct Lonely;
///
/// impl Screen for Lonely {
///     fn screen(
///         &self,
///         graph: &Graph,
///         sources: &mut Vec<Cell>,
///         _: Option<Cell>,
///     ) -> Result<(), &'static str> {
///         let is_met = |cell: Cell| graph.cells().iter().any(|from| graph.has_arc(from, cell));
///         let mut lonely = graph.cells().iter().filter(|cell| !is_met(*cell));
///         let Some(start) = lonely.next() else { return Ok(()) };
///         sources.retain(|source| *source == start);
///         lonely.next().map_or(Ok(()), |_| Err("lonely_cells"))
///     }
/// }
///
/// let grid = Grid::new(3, 1).unwrap();
/// let mut board = Board::new(grid);
/// board.set_wall(grid.at(0, 1));
/// let mut sources = vec![grid.at(0, 0)];
/// assert_eq!(Lonely.screen(&board.graph(), &mut sources, None), Err("lonely_cells"));
/// ```
pub trait Screen: Send + Sync {
    /// Drops the sources from which no Hamiltonian path can start and lead to `target` (anywhere if
    /// `None`), or says why no source can, in `snake_case`. The sources are cells below the graph's
    /// span.
    fn screen(
        &self,
        graph: &Graph,
        sources: &mut Vec<Cell>,
        target: Option<Cell>,
    ) -> Result<(), &'static str>;

    /// The meaning of a rejection reason of this plug-in, as a clause for people, such as "there is
    /// no room for a warp". A reason without a clause is shown with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// The same for thirty-two boards at once, which may have links, without a target, or `None` if
    /// the screen cannot do this. Removes cells from which no path can start from `sources`, sets
    /// `impossible` to all ones where no path can start anywhere, and gives the reason.
    fn screen_in_lanes(
        &self,
        boards: &BoardLanes,
        sources: &mut Words,
        impossible: &mut Words,
    ) -> Option<&'static str> {
        let _ = (boards, sources, impossible);
        None
    }
}

impl PlugIn for dyn Sculptor {
    const KIND: &'static str = "sculptor";
}

impl PlugIn for dyn SourceOrder {
    const KIND: &'static str = "source order";
}

impl PlugIn for dyn Screen {
    const KIND: &'static str = "screen";
}
