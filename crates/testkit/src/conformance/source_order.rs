//! The conformance suite for source orders: the laws of plug-ins that rank the cells that a path
//! may start from.

use super::asked::Asking;
use super::boards::boards;
use super::faults::{Faults, named};
use super::subject::Subject;
use crate::neighbours::open_cells;
use etchwork_path::{
    Board, BoardLanes, Cell, LANES, Registry, Settings, SourceOrder, Stream, StreamLanes, Words,
};

/// The checks that a source order went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceOrderReport {
    /// Questions: a board, a number of sources and a stream, each asked several times.
    pub questions: usize,
    /// Sources that it named, over all questions.
    pub sources: usize,
    /// Boards checked side by side with others.
    pub in_lanes: usize,
}

/// Asks an order for sources on boards of all shapes, for one, for some and for all of them, and
/// checks that
///
/// - sources are distinct open cells, at most the requested number; if there is an open cell, there
///   is a source;
/// - the same board and stream have the same sources: whatever was asked before, in any order, from
///   a fresh instance, on other threads. So the order draws only from the stream;
/// - if it works on many boards at once, it names the same sources as board by board.
///
/// Cost: some four hundred questions, each asked five times.
pub fn source_order(
    id: &str,
    settings: &Settings,
    registry: &Registry,
) -> Result<SourceOrderReport, String> {
    let subject = Subject::<dyn SourceOrder>::of(id, settings, registry);
    let (mut faults, order) = (subject.faults(), subject.make()?);
    let questions = questions();
    let mut report =
        SourceOrderReport { questions: questions.len(), ..SourceOrderReport::default() };
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same board and stream have the same sources",
        ask: &|order, question: &Question| question.ask(order),
        about: &Question::about,
        differs: &|question: &Question, other: &Vec<Cell>, known: &Vec<Cell>| {
            let names = |cells: &[Cell]| named(question.board.grid(), cells);
            format!("sources {}, not {}", names(other), names(known))
        },
    };
    if let Some(first) = asking.answers(&questions, &mut faults) {
        report.sources = first.iter().map(Vec::len).sum();
        let named: Vec<(&Question, &Vec<Cell>)> = questions.iter().zip(&first).collect();
        for (question, sources) in &named {
            question.judge(sources, &mut faults);
        }
        report.in_lanes = in_lanes(&*order, &named, &mut faults);
    }
    faults.or(report)
}

/// A board, the number of requested sources, and the stream.
struct Question {
    board: Board,
    count: usize,
    seed: u32,
}

fn questions() -> Vec<Question> {
    let of = |(board, seed): (Board, u32)| {
        let counts = match seed % 2 {
            0 => [1, 20],
            _ => [3, board.grid().len() + 2],
        };
        counts.map(|count| Question { board: board.clone(), count, seed })
    };
    boards().into_iter().zip(0..).flat_map(of).collect()
}

impl Question {
    fn ask(&self, order: &dyn SourceOrder) -> Vec<Cell> {
        let mut sources = Vec::new();
        order.sources(&self.board, self.count, &mut Stream::new(self.seed), &mut sources);
        sources
    }

    fn about(&self) -> String {
        let Self { board, count, seed } = self;
        format!("asked for {count}, from the stream {seed}, of\n{board}")
    }

    fn judge(&self, sources: &[Cell], faults: &mut Faults) {
        let (open, grid) = (open_cells(&self.board), self.board.grid());
        let is_odd = |(nth, cell): (usize, &Cell)| {
            let is_twice = sources[..nth].contains(cell);
            (!open.contains(cell) || is_twice).then_some(*cell)
        };
        let odd: Vec<Cell> = sources.iter().enumerate().filter_map(is_odd).collect();
        let law = "sources are distinct open cells";
        if !odd.is_empty() {
            let (odd, all) = (named(grid, &odd), named(grid, sources));
            faults.add(law, format_args!("{odd} among {all}, {}", self.about()));
        }
        if sources.len() > self.count || sources.is_empty() {
            let law = "there is at least one source, and at most the requested number";
            faults.add(law, format_args!("{} sources, {}", sources.len(), self.about()));
        }
    }
}

/// Checks many boards at once, with every other cell allowed as a source; returns how many.
fn in_lanes(
    order: &dyn SourceOrder,
    named_before: &[(&Question, &Vec<Cell>)],
    faults: &mut Faults,
) -> usize {
    const MAY: u64 = 0xb6db_6db6_db6d_b6db;
    let mut asked = 0;
    for count in [1, 3, 20] {
        let has_room = |of: &Question| of.count == count && BoardLanes::has_room(&of.board);
        let fitting: Vec<_> = named_before.iter().filter(|(of, _)| has_room(of)).collect();
        for some in fitting.chunks(LANES - 1) {
            let (mut board_lanes, mut streams) = (BoardLanes::default(), StreamLanes::default());
            let mut sources: [Vec<Cell>; LANES] = Default::default();
            let lanes = some.iter().zip(1..);
            for ((question, _), lane) in lanes.clone() {
                board_lanes.set_board(lane, &question.board);
                streams.set(lane, &Stream::new(question.seed));
            }
            let may: Words = [MAY; LANES];
            let done = faults.guard(format_args!("of {} boards at once", some.len()), || {
                order.sources_in_lanes(&board_lanes, count, &may, &mut streams, &mut sources)
            });
            if done != Some(true) {
                return asked;
            }
            for ((question, known), lane) in lanes {
                let due = known.iter().copied().filter(|cell| MAY >> cell.index() & 1 == 1);
                let due: Vec<Cell> = due.collect();
                if sources[lane] != due {
                    let names = |cells: &[Cell]| named(question.board.grid(), cells);
                    let what = format!("{}, not {}", names(&sources[lane]), names(&due));
                    let law = "many boards at once have the sources of each";
                    faults.add(law, format_args!("{what}, {}", question.about()));
                }
                asked += 1;
            }
        }
    }
    asked
}
