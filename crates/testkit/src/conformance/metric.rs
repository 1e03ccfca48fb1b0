//! The conformance suite for metrics: the laws that every metric of solved boards must keep.

use super::boards::{WithPath, with_paths};
use super::faults::{Faults, named};
use super::readings::{Readings, Values, bounded, differs};
use super::subject::Subject;
use etchwork_path::lanes::Trails;
use etchwork_path::{
    Graph, Mechanic, Metric, Payload, Ratio, Registry, Rules, Settings, Solved, Stack, Stream,
};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The checks that a metric went through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MetricReport {
    /// Solved boards that it measured, each several times.
    pub boards: usize,
    /// For each reading, the number of boards for which its value was known.
    pub known: BTreeMap<String, usize>,
    /// Paths that it measured side by side with others.
    pub trails: usize,
}

/// The most cells of a board: some metrics count all solutions.
const CELLS: usize = 132;

/// Has a metric measure solved boards, each several times, and checks that
///
/// - readings do not depend on what was measured before, on the sequence, on the instance or on
///   the thread: with a metric that has a memory, one seed would yield other puzzles each time;
/// - the metric has at least one reading; each has a unique name that fits in files and IDs, and a
///   line that describes it; and the metric yields one value for each;
/// - each value lies within the stated bounds for the board's number of cells; with a
///   budget it is the same or unknown;
/// - where a reading is not kept, the metric leaves out only what follows; it asks about what it read;
/// - if the metric measures trails side by side, their readings equal those of single boards;
/// - each reading is known for some board, and not all values are the same.
///
/// The boards are of all shapes: rows of cells, single cells, many walls, links, more than 64
/// cells. Every third board has a mechanic of the registry, if the mechanic accepts the board, and
/// half of those more clues than it needs.
///
/// Cost: some seventy boards, each measured seven times.
///
/// `etchwork new metric NAME` writes a package whose test calls it.
pub fn metric(id: &str, settings: &Settings, registry: &Registry) -> Result<MetricReport, String> {
    let subject = Subject::<dyn Metric>::of(id, settings, registry);
    let (mut faults, metric) = (subject.faults(), subject.make()?);
    for cells in [1, 4, 64, 65, 1024] {
        let bounds = |reading: &str| metric.bounds(reading, cells);
        let place = format!("on {cells} cells");
        faults.law("bounds are bounds", place, || bounded(metric.readings(), &bounds));
    }
    let questions = questions(registry);
    let mut report = MetricReport { boards: questions.len(), ..MetricReport::default() };
    let readings = Readings {
        subject: &subject,
        law: "a board measures the same each time",
        readings: |metric| metric.readings(),
        measure: |metric, question: &Question, out| metric.measure(&question.solved(), out),
        keep_within: |metric, budget| metric.keep_within(budget),
        fault: |metric| metric.fault(),
        bounds: |metric, reading, of| {
            metric.bounds(reading, of.map_or(9, |of| of.of.board.grid().len()))
        },
        about: Question::about,
    };
    if let Some(first) = readings.of(&questions, &mut report.known, &mut faults) {
        // A reading may be about what no board here has, but hardly all of them.
        let all: BTreeSet<Ratio> = first.iter().flatten().flatten().copied().collect();
        if let (1, Some(value)) = (all.len(), all.first()) {
            let what = format_args!("it reads {value} on all {}", questions.len());
            faults.add("a metric tells some of the boards apart", what);
        }
        let measured: Vec<(&Question, &Values)> = questions.iter().zip(&first).collect();
        for (of, known) in measured.iter().step_by(5) {
            let law = "where a reading is not kept, only what follows is left out";
            faults.law(law, of.about(), || stopped(&mut *subject.make()?, of, known));
        }
        report.trails = trails(metric, &measured, &mut faults);
    }
    faults.or(report)
}

/// A solved board to be measured.
struct Question {
    of: WithPath,
    graph: Graph,
    rules: Rules,
}

impl Question {
    fn solved(&self) -> Solved<'_> {
        let Self { of: WithPath { board, path }, graph, rules } = self;
        Solved { board, graph, path, rules }
    }

    fn about(&self) -> String {
        let WithPath { board, path } = &self.of;
        let mechanics = match self.rules.name() {
            none if none.is_empty() => String::new(),
            some => format!(" with {some}"),
        };
        format!("on{mechanics}\n{board}along {}", named(board.grid(), path))
    }
}

/// Compares what is measured until a reading is not kept, and until the end, with what is known.
fn stopped(metric: &mut dyn Metric, of: &Question, known: &Values) -> Result<(), String> {
    for stop in 0..=known.len() {
        let mut out = vec![None; known.len()];
        let odd = Cell::new(None);
        let keeps = |reading: usize, value: Option<Ratio>| {
            if known.get(reading) != Some(&value) {
                odd.set(Some((reading, value)));
            }
            reading != stop
        };
        metric.measure_while(&of.solved(), &keeps, &mut out);
        if let Some((reading, value)) = odd.get() {
            return Err(format!("it asks whether {value:?} is kept as reading {reading}"));
        }
        for at in 0..known.len() {
            // A metric may also stop before it finds that all its readings are unknown.
            let is_left_out = at > stop && out[at].is_none();
            if is_left_out || stop < known.len() && known[at].is_none() {
                out[at] = known[at];
            }
        }
        if out != *known {
            return Err(differs(metric.readings(), &out, known));
        }
    }
    Ok(())
}

/// Solved boards, every third with a mechanic, if the mechanic accepts the board.
fn questions(registry: &Registry) -> Vec<Question> {
    let ids: Vec<&str> = registry.kind::<dyn Mechanic>().ids().collect();
    let question = |(nth, mut of): (usize, WithPath)| {
        let id = ids.get(nth / 3 % ids.len().max(1)).filter(|_| nth % 3 == 0);
        let dressed = id.and_then(|id| dressed(id, &of, nth as u32, registry));
        let rules = dressed.map_or_else(Rules::default, |(board, rules)| {
            of.board = board;
            rules
        });
        Question { graph: rules.graph(&of.board), of, rules }
    };
    let mut all = with_paths(CELLS);
    let some: Vec<WithPath> = all.iter().skip(7).step_by(9).filter_map(joined).collect();
    all.extend(some);
    all.into_iter().enumerate().map(question).collect()
}

/// The board with a cell that has two links more; `None` if it is too small.
fn joined(of: &WithPath) -> Option<WithPath> {
    let (mut of, cells) = (of.clone(), of.path.len());
    let [first, middle, last] = [0, cells / 2, cells - 1].map(|at| of.path[at]);
    of.board.join(first, middle).ok()?;
    of.board.join(first, last).ok()?;
    Some(of)
}

/// The board as a mechanic dresses it, and the rules; `None` if the mechanic refuses the board or
/// the path.
fn dressed(
    id: &str,
    of: &WithPath,
    seed: u32,
    registry: &Registry,
) -> Option<(etchwork_path::Board, Rules)> {
    let stack = Stack::new(id, |_| Settings::default(), registry).ok()?;
    let (mut board, mut payloads) = (of.board.clone(), Vec::new());
    stack.dress(&mut board, &Stream::new(seed), &mut payloads).ok()?;
    let rules = stack.rules(&board, &payloads).ok()?;
    let (path, graph) = (&of.path, rules.graph(&board));
    board.check_path(path).ok()?;
    stack
        .settle(
            &Solved { board: &board, graph: &graph, path, rules: &rules },
            &Stream::new(seed),
            &mut payloads,
        )
        .ok()?;
    let rules = stack.rules(&board, &payloads).ok()?;
    rules.follows(&board, path).ok()?;
    let more = stack.rules(&board, &[clued(id, (&board, path), &rules, registry)]).ok();
    let more = more.filter(|more| seed % 2 == 1 && more.follows(&board, path).is_ok());
    Some((board, more.unwrap_or(rules)))
}

/// The payload with clues that are not needed, if the mechanic has clues.
fn clued(
    id: &str,
    (board, path): (&etchwork_path::Board, &[etchwork_path::Cell]),
    rules: &Rules,
    registry: &Registry,
) -> Payload {
    let mut payload = rules.extras().remove(id).unwrap_or_default();
    let mechanic = registry.make::<dyn Mechanic>(id, &Settings::default()).ok();
    let Some(clues) = mechanic.as_ref().and_then(|mechanic| mechanic.clues()) else {
        return payload;
    };
    let (graph, rival) = (rules.graph(board), path.iter().rev().copied().collect::<Vec<_>>());
    let solved = Solved { board, graph: &graph, path, rules };
    for seed in 0..3 {
        payload.extend(clues.against(&solved, &rival, &payload, &mut Stream::new(seed)));
    }
    clues.arrange(path, &mut payload);
    payload
}

/// Compares readings of paths side by side with those of single boards; returns the number of
/// paths.
fn trails(
    mut metric: Box<dyn Metric>,
    measured: &[(&Question, &Values)],
    faults: &mut Faults,
) -> usize {
    if !metric.measure_in_lanes(&Trails::default(), &[], &mut []) {
        return 0;
    }
    let is_plain = |of: &Question| of.rules.name().is_empty();
    let starts = measured.iter().filter(|(of, _)| is_plain(of));
    let starts: Vec<_> =
        starts.filter_map(|(of, known)| Some((of, known, of.graph.start()?))).collect();
    let mut trails = Trails::default();
    trails.trace(starts.iter().map(|(of, _, start)| (start, &of.of.path[..])));
    // All paths, and also a selection of them.
    let every: Vec<usize> = (0..starts.len()).collect();
    let some: Vec<usize> = (0..starts.len()).filter(|number| number % 3 != 1).collect();
    let each = metric.readings().len();
    for which in [some, every] {
        let mut out = vec![None; which.len() * each];
        let asked = format!("asked for {} trails", which.len());
        let done = faults.guard(asked, || metric.measure_in_lanes(&trails, &which, &mut out));
        if done != Some(true) {
            let law = "a metric that measures side by side always does";
            faults.add(law, format_args!("it does not measure {} trails", which.len()));
            break;
        }
        for (number, other) in which.iter().zip(out.chunks(each.max(1))) {
            let (question, known, _) = &starts[*number];
            if other != &known[..] {
                let what = differs(metric.readings(), other, known);
                let law = "trails measure as their boards do";
                faults.add(law, format_args!("{what}, {}", question.about()));
            }
        }
    }
    starts.len()
}
