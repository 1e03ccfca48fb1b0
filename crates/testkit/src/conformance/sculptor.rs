//! The conformance suite for sculptors: the laws of plug-ins that offer cells for walls.

use super::asked::Asking;
use super::boards::boards;
use super::faults::{Faults, named};
use super::subject::Subject;
use crate::neighbours::{open_cells, pieces};
use etchwork_path::{Board, BoardLanes, Cell, LANES, Registry, Sculptor, Settings, Stream, Words};

/// The checks that a sculptor went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SculptorReport {
    /// Boards in questions, each asked several times.
    pub boards: usize,
    /// Boards for which it had a candidate.
    pub offered: usize,
    /// Boards that were sculpted with it alone.
    pub sculpted: usize,
    /// Boards checked side by side with others.
    pub in_lanes: usize,
}

/// Asks a sculptor for candidates, and sculpts boards with it alone, and checks that
///
/// - the same board has the same candidates: whatever was asked before, in any order, from a fresh
///   instance, on other threads, and from one instance that several threads share;
/// - candidates are open cells of the board;
/// - the same stream sculpts the same board each time, on every thread;
/// - if it works on many boards at once, it offers the same as board by board;
/// - it has a candidate on some board.
///
/// The boards are of all shapes: rows of cells, single cells, many walls, links, more than 64
/// cells. Returns a report, or what is wrong: each broken law once, with a board, and the number of
/// violations.
///
/// Cost: some two hundred boards, each asked about eight times.
///
/// ```
/// use etchwork_path::{Board, CellSet, Registry, Sculptor, Settings};
/// use etchwork_testkit::conformance;
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
///
/// let mut registry = Registry::new();
/// registry.kind_mut::<dyn Sculptor>().add("left-wall", "the left column", |settings, _| {
///     settings.none()?;
///     Ok(Box::new(LeftWall))
/// })?;
/// conformance::sculptor("left-wall", &Settings::default(), &registry)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sculptor(
    id: &str,
    settings: &Settings,
    registry: &Registry,
) -> Result<SculptorReport, String> {
    let subject = Subject::<dyn Sculptor>::of(id, settings, registry);
    let (mut faults, sculptor) = (subject.faults(), subject.make()?);
    let boards = boards();
    let mut report = SculptorReport { boards: boards.len(), ..SculptorReport::default() };
    let asking = Asking {
        make: &|| subject.make(),
        law: SAME,
        ask: &|sculptor, board: &Board| sorted(sculptor, board),
        about: &|board| format!("of\n{board}"),
        differs: &|board: &Board, other: &Vec<Cell>, known: &Vec<Cell>| {
            differs(board, other, known)
        },
    };
    if let Some(first) = asking.answers(&boards, &mut faults) {
        report.offered = first.iter().filter(|offered| !offered.is_empty()).count();
        if report.offered == 0 {
            faults.thin(format_args!("on {} boards it has no candidate", boards.len()));
        }
        let offered: Vec<(&Board, &Vec<Cell>)> = boards.iter().zip(&first).collect();
        offered.iter().for_each(|(board, cells)| are_open(board, cells, &mut faults));
        asking.shared(&|board| sorted(&*sculptor, board), &boards, &first, &mut faults);
        report.in_lanes = in_lanes(&*sculptor, &offered, &mut faults);
        report.sculpted = sculpts(&subject, &mut faults);
    }
    faults.or(report)
}

const SAME: &str = "the same board has the same candidates";

/// The candidates, ascending.
fn sorted(sculptor: &dyn Sculptor, board: &Board) -> Vec<Cell> {
    sculptor.candidates(board).iter().collect()
}

fn differs(board: &Board, other: &[Cell], known: &[Cell]) -> String {
    let names = |cells: &[Cell]| named(board.grid(), cells);
    format!("cells {}, not {}", names(other), names(known))
}

fn are_open(board: &Board, cells: &[Cell], faults: &mut Faults) {
    let open = open_cells(board);
    let other: Vec<Cell> = cells.iter().copied().filter(|cell| !open.contains(cell)).collect();
    if !other.is_empty() {
        let what = format!("{} is offered, of\n{board}", named(board.grid(), &other));
        faults.add("candidates are open cells", what);
    }
}

/// Checks many boards at once; returns how many.
fn in_lanes(
    sculptor: &dyn Sculptor,
    offered: &[(&Board, &Vec<Cell>)],
    faults: &mut Faults,
) -> usize {
    let fitting: Vec<_> = offered.iter().filter(|(board, _)| BoardLanes::has_room(board)).collect();
    let mut asked = 0;
    for some in fitting.chunks(LANES - 1) {
        let (mut board_lanes, mut out) = (BoardLanes::default(), Words::default());
        let lanes = some.iter().zip(1..);
        lanes.clone().for_each(|((board, _), lane)| board_lanes.set_board(lane, board));
        let done = faults.guard(format_args!("of {} boards at once", some.len()), || {
            sculptor.candidates_in_lanes(&board_lanes, &mut out)
        });
        if done != Some(true) {
            break;
        }
        for ((board, known), lane) in lanes {
            let bits = known.iter().fold(0_u64, |bits, cell| bits | 1 << cell.index());
            // The caller ignores candidates that are not open cells.
            if out[lane] & board_lanes.open[lane] != bits {
                let law = "many boards at once have the candidates of each";
                faults.add(law, format_args!("of\n{board}"));
            }
            asked += 1;
        }
    }
    asked
}

/// The number of boards that are sculpted with the sculptor alone.
const SCULPTED: u32 = 24;

/// Sculpts boards on the caller's thread and, in reverse order, on other threads.
fn sculpts(subject: &Subject<'_, dyn Sculptor>, faults: &mut Faults) -> usize {
    let sizes = [(4, 4), (1, 9), (6, 5), (9, 8)];
    let empty: Vec<Board> = sizes
        .map(|(cols, rows)| Board::new(etchwork_path::Grid::new(cols, rows).expect("it is small")))
        .into();
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same stream sculpts the same board",
        ask: &|sculptor, seed: &u32| {
            let mut board = empty[*seed as usize % empty.len()].clone();
            erode(&mut board, sculptor, &mut Stream::new(*seed));
            board
        },
        about: &|seed| format!("from the stream {seed}"),
        differs: &|_, other: &Board, known: &Board| format!("it sculpts\n{other}not\n{known}"),
    };
    let seeds: Vec<u32> = (0..SCULPTED).collect();
    asking.answers(&seeds, faults).map_or(0, |boards| boards.len())
}

/// Makes up to a third of the cells walls, and keeps the open cells connected.
fn erode(board: &mut Board, sculptor: &dyn Sculptor, stream: &mut Stream) {
    for _ in 0..board.grid().len() / 3 {
        let open = open_cells(board);
        let mut offered = sorted(sculptor, board);
        offered.retain(|cell| open.contains(cell));
        while !offered.is_empty() {
            let cell = offered.swap_remove(stream.index(offered.len()));
            let mut left = open.clone();
            left.retain(|other| *other != cell);
            if pieces(board, &left) == 1 {
                board.set_wall(cell);
                break;
            }
        }
    }
}
