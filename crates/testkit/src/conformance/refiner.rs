//! The conformance suite for refiners: the laws of plug-ins that turn a solved board into others.

use super::asked::Asking;
use super::boards::{WithPath, with_paths};
use super::faults::{Faults, named};
use super::subject::Subject;
use crate::check;
use etchwork_path::{Board, Cell, Graph, Ratio, Refiner, Registry, Settings, Solved, Stream};

/// The checks that a refiner went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RefinerReport {
    /// Questions: a solved board, the greatest value and a stream, each asked several times.
    pub questions: usize,
    /// Boards that it offered.
    pub offers: usize,
    /// Questions after which an offer was taken.
    pub taken: usize,
}

/// Gives a refiner solved boards, and checks that
///
/// - each board that it offers has the same size, the same number of walls and the same links, and
///   the path that it offers visits all open cells of that board;
/// - the same board, value and stream have the same offers: whatever was asked before, in any
///   order, from a fresh instance, on other threads;
/// - it offers nothing after an offer is taken, and offers come to an end;
/// - it offers something.
///
/// `most` has the greatest values of its reading that are asked for.
///
/// Cost: some ninety questions on boards of up to 36 cells, each asked five times.
pub fn refiner(
    id: &str,
    settings: &Settings,
    most: &[Ratio],
    registry: &Registry,
) -> Result<RefinerReport, String> {
    let subject = Subject::<dyn Refiner>::of(id, settings, registry);
    let mut faults = subject.faults();
    subject.make()?;
    let questions = questions(most);
    let mut report = RefinerReport { questions: questions.len(), ..RefinerReport::default() };
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same question has the same offers",
        ask: &|refiner, question: &Question| question.ask(refiner),
        about: &Question::about,
        differs: &|_, other: &Offers, known: &Offers| differs(other, known),
    };
    if let Some(first) = asking.answers(&questions, &mut faults) {
        for (question, offers) in questions.iter().zip(&first) {
            report.offers += offers.made.len();
            report.taken += usize::from(offers.is_taken);
            question.judge(offers, &mut faults);
        }
        if report.offers == 0 {
            faults.thin(format_args!("it offers nothing on {} boards", questions.len()));
        }
    }
    faults.or(report)
}

/// The most cells of a board, and the number of offers at which the suite gives up.
const CELLS: usize = 36;
const MOST: usize = 10_000;

/// A solved board to be refined.
struct Question {
    of: WithPath,
    graph: Graph,
    most: Ratio,
    seed: u32,
    /// The number of the offer that is taken, if there are enough offers.
    takes: usize,
}

/// The offers.
#[derive(Clone, Debug, Default, PartialEq)]
struct Offers {
    made: Vec<(Board, Vec<Cell>)>,
    is_taken: bool,
    /// Offers after one was taken.
    late: usize,
}

fn questions(most: &[Ratio]) -> Vec<Question> {
    let all = with_paths(CELLS).into_iter().zip(0..);
    let of = |(of, seed): (WithPath, u32)| {
        let graph = of.board.graph();
        let takes = [2, 1, usize::MAX, 5][seed as usize % 4];
        let each = most.iter().map(move |most| Question {
            of: of.clone(),
            graph: graph.clone(),
            most: *most,
            seed,
            takes,
        });
        each.collect::<Vec<_>>()
    };
    all.flat_map(of).collect()
}

impl Question {
    fn ask(&self, refiner: &mut dyn Refiner) -> Offers {
        let Self { of: WithPath { board, path }, graph, most, seed, takes } = self;
        let mut offers = Offers::default();
        let solved = Solved::plain(board, graph, path);
        let mut listen = |board: &Board, path: &[Cell]| {
            if offers.is_taken {
                offers.late += 1;
                return true;
            }
            assert!(offers.made.len() < MOST, "{MOST} offers, and no end");
            offers.made.push((board.clone(), path.to_vec()));
            offers.is_taken = offers.made.len() >= *takes;
            offers.is_taken
        };
        refiner.refine(&solved, *most, &mut Stream::new(*seed), &mut listen);
        offers
    }

    fn about(&self) -> String {
        let Self { of: WithPath { board, path }, most, seed, .. } = self;
        let path = named(board.grid(), path);
        format!("asked for at most {most}, from the stream {seed}, of\n{board}along {path}")
    }

    fn judge(&self, offers: &Offers, faults: &mut Faults) {
        let from = &self.of.board;
        let like = |of: &Board| (of.grid(), of.walls().len(), of.links().to_vec());
        for (board, path) in &offers.made {
            if like(board) != like(from) {
                let law = "an offered board keeps the size, the number of walls and the links";
                faults.add(law, format_args!("it offers\n{board}{}", self.about()));
            } else if let Err(flaw) = check::puzzle(board, path) {
                let law = "an offered path is valid";
                let path = named(board.grid(), path);
                faults.add(law, format_args!("{flaw}: {path} on\n{board}{}", self.about()));
            }
        }
        if offers.late > 0 {
            let law = "nothing is offered after an offer is taken";
            faults.add(law, format_args!("{} more, {}", offers.late, self.about()));
        }
    }
}

fn differs(other: &Offers, known: &Offers) -> String {
    let mut pairs = other.made.iter().zip(&known.made);
    match pairs.find(|(other, known)| other != known) {
        Some(((other, other_path), (known, path))) => {
            let (other_path, path) = (named(other.grid(), other_path), named(known.grid(), path));
            format!("it offers\n{other}along {other_path}, not\n{known}along {path}")
        }
        None => format!("{} offers, not {}", other.made.len(), known.made.len()),
    }
}
