//! The conformance suite for screens: the laws of plug-ins that rule boards out without a search.

use super::asked::Asking;
use super::exams::{Exam, exams, exams_with_paths};
use super::faults::{Faults, named};
use super::subject::Subject;
use crate::brute;
use etchwork_path::{BoardLanes, Cell, Graph, LANES, Registry, Screen, Settings, Words};

/// The checks that a screen went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenReport {
    /// Questions: a board, sources and perhaps a target, each asked several times.
    pub questions: usize,
    /// Questions for which it ruled out every source.
    pub refused: usize,
    /// Sources that it dropped in the other questions.
    pub dropped: usize,
    /// Boards checked side by side with others.
    pub in_lanes: usize,
}

/// Asks a screen about boards with and without a path, and checks that
///
/// - it never rules out a source from which there is a path: brute force decides small boards, with
///   links, one-way steps and fixed ends, and large boards have a known path;
/// - it only drops sources: it adds none, and keeps their order;
/// - the same question has the same answer: whatever was asked before, in any order, from a
///   fresh instance, on other threads;
/// - reasons are `snake_case`, and their sentences are clauses;
/// - if it works on many boards at once, it rules out the same as board by board;
/// - it rules something out.
///
/// Cost: some seven hundred questions, each asked five times.
pub fn screen(id: &str, settings: &Settings, registry: &Registry) -> Result<ScreenReport, String> {
    let subject = Subject::<dyn Screen>::of(id, settings, registry);
    let (mut faults, screen) = (subject.faults(), subject.make()?);
    let questions = questions();
    let mut report = ScreenReport { questions: questions.len(), ..ScreenReport::default() };
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same question has the same answer",
        ask: &|screen, question: &Exam| ask(screen, question),
        about: &Exam::about,
        differs: &|question: &Exam, other, known| {
            let grid = question.board.grid();
            format!("{}, not {}", told(grid, other), told(grid, known))
        },
    };
    if let Some(first) = asking.answers(&questions, &mut faults) {
        for (question, answer) in questions.iter().zip(&first) {
            match &answer.refused {
                Some(_) => report.refused += 1,
                None => report.dropped += question.sources.len().saturating_sub(answer.left.len()),
            }
            judge(question, answer, &mut faults);
            if let Some(why) = answer.refused {
                faults.reason(why, screen.sentence(why), question.about());
            }
        }
        if report.refused + report.dropped == 0 {
            let asked = questions.len();
            faults
                .thin(format_args!("on {asked} boards, many without a path, it rules nothing out"));
        }
        report.in_lanes = in_lanes(&*screen, &questions, &first, &mut faults);
    }
    faults.or(report)
}

/// The answer of a screen: the remaining sources, or why there are none.
#[derive(Clone, Debug, PartialEq)]
struct ScreenAnswer {
    left: Vec<Cell>,
    refused: Option<&'static str>,
}

fn ask(screen: &dyn Screen, question: &Exam) -> ScreenAnswer {
    let mut left = question.sources.clone();
    let screened = screen.screen(&question.graph, &mut left, question.target);
    ScreenAnswer { left, refused: screened.err() }
}

fn told(grid: etchwork_path::Grid, answer: &ScreenAnswer) -> String {
    match answer.refused {
        Some(why) => format!("all ruled out ({why})"),
        None => format!("left are {}", named(grid, &answer.left)),
    }
}

/// Small boards, which brute force decides, and larger ones with a known path.
fn questions() -> Vec<Exam> {
    let is_free = |exam: &Exam| exam.order.is_empty();
    exams().into_iter().filter(is_free).chain(exams_with_paths(1024)).collect()
}

/// Checks that no source that was ruled out has a path.
fn judge(question: &Exam, answer: &ScreenAnswer, faults: &mut Faults) {
    let Exam { graph, sources, target, .. } = question;
    let mut rest = sources.iter();
    if answer.refused.is_none() && !answer.left.iter().all(|left| rest.any(|of| of == left)) {
        let grid = question.board.grid();
        let what = format!("left are {}, {}", named(grid, &answer.left), question.about());
        faults.add("a screen drops sources and does nothing else with them", what);
    }
    let is_out = |source: &&Cell| answer.refused.is_some() || !answer.left.contains(source);
    for source in sources.iter().filter(is_out) {
        let has_path = match &question.known {
            Some(path) => path.first() == Some(source),
            None if graph.cells().len() <= 25 => brute::has_path(graph, &[*source], *target, &[]),
            None => false,
        };
        if has_path {
            let why = answer.refused.map_or(String::new(), |why| format!(" ({why})"));
            let name = named(question.board.grid(), &[*source]);
            let what = format!("{name} is ruled out{why}, and has one, {}", question.about());
            faults.add("a source with a path is not ruled out", what);
        }
    }
}

/// Checks many boards at once, without targets; returns how many.
fn in_lanes(
    screen: &dyn Screen,
    questions: &[Exam],
    first: &[ScreenAnswer],
    faults: &mut Faults,
) -> usize {
    let fits = |of: &Exam| {
        let is_plain = of.target.is_none() && of.graph.start().is_some();
        is_plain && BoardLanes::has_room(&of.board) && has_cells(&of.graph, &of.sources)
    };
    let fitting: Vec<_> = questions.iter().zip(first).filter(|(of, _)| fits(of)).collect();
    let mut asked = 0;
    for some in fitting.chunks(LANES - 1) {
        let (mut board_lanes, mut sources) = (BoardLanes::default(), [0; LANES]);
        let lanes = some.iter().zip(1..);
        for ((question, _), lane) in lanes.clone() {
            board_lanes.set_board(lane, &question.board);
            sources[lane] = bits(&question.sources);
        }
        let mut impossible: Words = [0; LANES];
        let done = faults.guard(format_args!("of {} boards at once", some.len()), || {
            screen.screen_in_lanes(&board_lanes, &mut sources, &mut impossible)
        });
        let Some(Some(_)) = done else { break };
        for ((question, known), lane) in lanes {
            // On an impossible board, the remaining sources do not matter.
            let other = if impossible[lane] != 0 { 0 } else { sources[lane] };
            let due = if known.refused.is_some() { 0 } else { bits(&known.left) };
            if other != due {
                let law = "many boards at once are screened as each is";
                faults.add(law, format_args!("other sources are left, {}", question.about()));
            }
            asked += 1;
        }
    }
    asked
}

fn has_cells(graph: &Graph, cells: &[Cell]) -> bool {
    cells.iter().all(|cell| graph.cells().contains(*cell))
}

fn bits(cells: &[Cell]) -> u64 {
    cells.iter().fold(0, |bits, cell| bits | 1 << cell.index())
}
