//! Plug-ins under watch. Panics come out with the plug-in's name and the board. And with debug
//! assertions the engine checks now and then for a metric or sculptor that keeps state, and names
//! it: with such a plug-in, the same seed makes another puzzle each time, or on each number of
//! threads.

use etchwork_path::lanes::Trails;
use etchwork_path::{
    Board, BoardLanes, Cell, CellSet, Graph, Metric, Name, Ratio, Reading, Rules, Sculptor, Solved,
    Words, at_work,
};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The input of many plug-ins.
pub(crate) const MANY: &str = "many boards at once";

/// When to repeat the first question to a plug-in: after one question, after two, four, and so on,
/// which costs next to nothing.
#[derive(Default)]
struct Turns {
    asked: u64,
}

impl Turns {
    fn next(&mut self) -> bool {
        self.asked += 1;
        self.asked.is_power_of_two()
    }
}

/// A sculptor under watch.
pub(crate) struct WatchedSculptor {
    id: Name,
    sculptor: Box<dyn Sculptor>,
    watch: Mutex<Watch>,
}

/// The turns, and the first board with its candidates.
type Watch = (Turns, Option<(Board, CellSet)>);

impl WatchedSculptor {
    pub fn new(id: Name, sculptor: Box<dyn Sculptor>) -> Self {
        Self { id, sculptor, watch: Mutex::default() }
    }

    fn watch(&self) -> MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, board: &Board) -> CellSet {
        at_work("sculptor", &self.id, board, || self.sculptor.candidates(board))
    }

    /// Whether the first board has the candidates that it had.
    fn check(&self, board: &Board, offered: &CellSet) {
        let mut watch = self.watch();
        let (turns, first) = &mut *watch;
        if !turns.next() {
            return;
        }
        let (board, known) = first.get_or_insert_with(|| (board.clone(), offered.clone()));
        let again = self.ask(board);
        assert!(
            again == *known,
            "sculptor '{}' remembers: asked again it offers {} cells, not {}, or others, of\n{board}",
            self.id,
            again.len(),
            known.len()
        );
    }
}

impl Sculptor for WatchedSculptor {
    fn candidates(&self, board: &Board) -> CellSet {
        let offered = self.ask(board);
        if cfg!(debug_assertions) {
            self.check(board, &offered);
        }
        offered
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        let ask = |out| {
            at_work("sculptor", &self.id, &MANY, || self.sculptor.candidates_in_lanes(boards, out))
        };
        let is_done = ask(&mut *out);
        if cfg!(debug_assertions) && is_done && self.watch().0.next() {
            let mut again = Words::default();
            ask(&mut again);
            let id = &self.id;
            assert!(
                again == *out,
                "sculptor '{id}' remembers: asked again it offers other cells of the same boards"
            );
        }
        is_done
    }
}

/// A metric under watch.
pub(crate) struct WatchedMetric {
    id: Name,
    metric: Box<dyn Metric>,
    turns: Turns,
    first: Option<Measured>,
    /// What it measures again; reserved for the most readings so far, so that a warm metric takes
    /// no memory.
    again: Vec<Option<Ratio>>,
}

/// What a metric measured first.
struct Measured {
    board: Board,
    graph: Graph,
    path: Vec<Cell>,
    rules: Rules,
    values: Vec<Option<Ratio>>,
}

impl WatchedMetric {
    pub fn new(id: Name, metric: Box<dyn Metric>) -> Self {
        Self { id, metric, turns: Turns::default(), first: None, again: Vec::new() }
    }

    /// Whether the first board measures as it did.
    fn check(&mut self, solved: &Solved<'_>, values: &[Option<Ratio>]) {
        let Self { id, metric, turns, first, again } = self;
        again.clear();
        again.resize(values.len(), None);
        if !turns.next() {
            return;
        }
        let first = first.get_or_insert_with(|| Measured {
            board: solved.board.clone(),
            graph: solved.graph.clone(),
            path: solved.path.to_vec(),
            rules: solved.rules.clone(),
            values: values.to_vec(),
        });
        let Measured { board, graph, path, rules, values: known } = first;
        let solved = Solved { board, graph, path, rules };
        at_work("metric", id, board, || metric.measure(&solved, again));
        let told = |value: &Option<Ratio>| value.map_or("unknown".to_owned(), |v| v.to_string());
        for ((reading, known), again) in metric.readings().iter().zip(&*known).zip(&*again) {
            assert!(
                known == again,
                "metric '{id}' remembers: measured again '{}' is {}, not {}, on\n{board}",
                reading.name,
                told(again),
                told(known)
            );
        }
    }
}

impl Metric for WatchedMetric {
    fn readings(&self) -> &[Reading] {
        self.metric.readings()
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        at_work("metric", &self.id, solved.board, || self.metric.measure(solved, out));
        if cfg!(debug_assertions) {
            self.check(solved, out);
        }
    }

    fn measure_while(
        &mut self,
        solved: &Solved<'_>,
        keeps: &dyn Fn(usize, Option<Ratio>) -> bool,
        out: &mut [Option<Ratio>],
    ) {
        let metric = &mut self.metric;
        at_work("metric", &self.id, solved.board, || metric.measure_while(solved, keeps, out));
        if cfg!(debug_assertions) {
            let mut values = out.iter().enumerate();
            let broken = values.position(|(at, value)| !keeps(at, *value)).unwrap_or(out.len());
            // What follows may be left out, and could not be compared.
            if out.iter().skip(broken + 1).all(Option::is_some) {
                self.check(solved, out);
            }
        }
    }

    fn fault(&self) -> Option<String> {
        let fault = self.metric.fault()?;
        Some(format!("the metric '{}' fails: {fault}", self.id))
    }

    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        self.metric.bounds(reading, cells)
    }

    fn measure_in_lanes(
        &mut self,
        trails: &Trails,
        which: &[usize],
        out: &mut [Option<Ratio>],
    ) -> bool {
        let Self { id, metric, turns, again, .. } = self;
        let mut ask = |out: &mut [Option<Ratio>]| {
            at_work("metric", id, &MANY, || metric.measure_in_lanes(trails, which, out))
        };
        let can = ask(out);
        if can && cfg!(debug_assertions) {
            again.clear();
            again.resize(out.len(), None);
            if turns.next() {
                ask(again);
                assert!(
                    again == out,
                    "metric '{id}' remembers: measured again the same boards have other readings"
                );
            }
        }
        can
    }
}
