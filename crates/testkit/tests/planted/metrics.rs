//! Metrics at fault: a line for each fault.

use etchwork_path::lanes::Trails;
use etchwork_path::{Budget, Metric, Ratio, Reading, Registry, Settings, Solved};
use etchwork_testkit::conformance::{MetricReport, metric};
use std::cell::Cell as Local;
use std::sync::atomic::{AtomicI64, Ordering};

/// The parts of a metric that a mutant may replace. The sound metric yields the length of the path.
#[derive(Clone, Copy)]
struct Parts {
    takes_settings: bool,
    fault: Option<&'static str>,
    about: &'static str,
    readings: &'static [Reading],
    measure: fn(&mut Length, &Solved<'_>) -> Option<i64>,
    /// How many values it writes.
    yields: usize,
    bounds: fn(&str, usize) -> [Option<i64>; 2],
    /// What it yields where nothing is kept, if that is not what it measures.
    unkept: Option<fn(&Solved<'_>) -> Option<i64>>,
    /// The number of the reading that it asks about; it knows no value of the ninth.
    asks: usize,
    keep_within: fn(Budget) -> Option<Budget>,
    has_lanes: fn(&[usize]) -> bool,
    in_lanes: fn(&Trails, usize, usize) -> Option<i64>,
}

const LENGTH: Reading = Reading::new("length", "cells of the path");

const SOUND: Parts = Parts {
    takes_settings: false,
    fault: None,
    about: "cells of the path",
    readings: &[LENGTH],
    measure: |_, solved| Some(length(solved)),
    yields: 1,
    bounds: |_, cells| [Some(1), Some(cells as i64)],
    unkept: None,
    asks: 0,
    keep_within: |_| None,
    has_lanes: |_| true,
    in_lanes: |trails, path, _| Some(trails.len(path) as i64),
};

fn length(solved: &Solved<'_>) -> i64 {
    solved.path.len() as i64
}

struct Length {
    parts: Parts,
    asked: i64,
    kept: i64,
    last: (usize, i64),
    budget: Option<Budget>,
}

impl Metric for Length {
    fn readings(&self) -> &[Reading] {
        self.parts.readings
    }
    fn fault(&self) -> Option<String> {
        self.parts.fault.map(str::to_owned)
    }
    fn keep_within(&mut self, budget: Budget) {
        self.budget = (self.parts.keep_within)(budget);
    }
    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        self.asked += 1;
        self.kept = self.kept.max(length(solved));
        let value = (self.parts.measure)(self, solved);
        for nth in 0..self.parts.yields {
            out[nth] = value.map(|value| Ratio::new(value, 1));
        }
    }
    fn measure_while(
        &mut self,
        solved: &Solved<'_>,
        keeps: &dyn Fn(usize, Option<Ratio>) -> bool,
        out: &mut [Option<Ratio>],
    ) {
        self.measure(solved, out);
        let value = out.first().copied().flatten();
        let keeps = keeps(self.parts.asks, value.filter(|_| self.parts.asks < 9));
        if let Some(unkept) = self.parts.unkept
            && !keeps
        {
            out[0] = unkept(solved).map(|value| Ratio::new(value, 1));
        }
    }
    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        (self.parts.bounds)(reading, cells).map(|bound| bound.map(|bound| Ratio::new(bound, 1)))
    }
    fn measure_in_lanes(
        &mut self,
        trails: &Trails,
        which: &[usize],
        out: &mut [Option<Ratio>],
    ) -> bool {
        for (place, (path, out)) in which.iter().zip(out).enumerate() {
            let value = (self.parts.in_lanes)(trails, *path, place);
            *out = value.map(|value| Ratio::new(value, 1));
        }
        (self.parts.has_lanes)(which)
    }
}

/// The questions to all instances, and to those of a thread.
static ASKED: AtomicI64 = AtomicI64::new(0);
thread_local! {
    static HERE: Local<i64> = const { Local::new(0) };
}

/// A fault, and what the suite says of it.
type Mutant = (fn(&mut Parts), &'static str);

#[rustfmt::skip] // A line for each fault.
const MUTANTS: &[Mutant] = &[
    (|p| p.measure = |own, solved| Some(length(solved) - own.asked % 2), "a board measures the same each time"),
    (|p| p.measure = |own, _| Some(own.kept), "a board measures the same each time"),
    (|p| p.measure = |own, solved| { if own.last.0 != solved.path.len() { own.last = (solved.path.len(), 1 + solved.path[0].index() as i64 % 2); } Some(own.last.1.min(length(solved))) }, "a board measures the same each time"),
    (|p| p.measure = |_, solved| Some(length(solved) - ASKED.fetch_add(1, Ordering::Relaxed) % 2), "a board measures the same each time"),
    (|p| p.measure = |_, solved| Some(length(solved) - HERE.replace(HERE.get() + 1) % 2), "a board measures the same each time"),
    (|p| p.measure = |_, _| Some(1), "a metric tells some of the boards apart"),
    (|p| p.measure = |_, _| None, "the suite sees enough to judge by"),
    (|p| p.measure = |own, solved| (own.asked % 2 == 0).then(|| length(solved)), "a board measures the same each time"),
    (|p| p.measure = |_, solved| Some(length(solved) + i64::from(solved.board.grid().len() > 64)), "readings lie within their bounds"),
    (|p| p.measure = |_, solved| Some(-length(solved)), "readings lie within their bounds"),
    (|p| p.measure = |_, solved| Some(length(solved) - 1), "readings lie within their bounds"),
    (|p| p.measure = |_, solved| { assert!(solved.board.grid().rows() > 1 || solved.board.grid().len() == 1, "a row"); Some(length(solved)) }, "it never panics"),
    (|p| p.measure = |_, solved| Some(1 + i64::from(solved.path[1] > solved.path[0])), "it never panics"),
    (|p| p.measure = |_, solved| Some(i64::from(1_u8 << (solved.board.grid().len() as u32 / 16))), "it never panics"),
    (|p| p.measure = |_, solved| { assert!(solved.board.links().len() < 3, "many links"); Some(length(solved)) }, "it never panics"),
    (|p| p.measure = |_, solved| { assert!(solved.board.walls().len() < 20, "many walls"); Some(length(solved)) }, "it never panics"),
    (|p| p.measure = |_, solved| { let board = solved.board; let both = |cell| board.links_from(cell).count(); assert!(board.grid().cells().all(|cell| both(cell) < 2), "two links"); Some(length(solved)) }, "it never panics"),
    (|p| p.yields = 0, "the suite sees enough to judge by"),
    (|p| p.yields = 2, "it never panics"),
    (|p| p.readings = const { &[] }, "each reading has a name and a description of one line"),
    (|p| p.readings = const { &[Reading::new("Length!", "cells of the path")] }, "each reading has a name and a description of one line"),
    (|p| p.readings = const { &[Reading::new("length", "cells\nof the path")] }, "each reading has a name and a description of one line"),
    (|p| p.readings = const { &[Reading::new("length", "")] }, "each reading has a name and a description of one line"),
    (|p| p.readings = const { &[LENGTH, LENGTH] }, "each reading has a name and a description of one line"),
    (|p| p.bounds = |_, cells| [Some(1), Some(cells as i64 - 1)], "bounds are bounds"),
    (|p| p.bounds = |_, _| [Some(2), None], "readings lie within their bounds"),
    (|p| p.bounds = |_, cells| [Some(cells as i64), Some(1)], "bounds are bounds"),
    (|p| p.bounds = |_, cells| [None, Some(64 / (64 - cells as i64).max(0))], "it never panics"),
    (|p| p.bounds = |reading, _| { assert!(reading == "length", "what reading?"); [None, None] }, "it never panics"),
    (|p| p.bounds = |_, cells| [None, Some(cells as i64 + ASKED.fetch_add(1, Ordering::Relaxed))], "bounds are bounds"),
    (|p| { p.keep_within = Some; p.measure = |own, solved| Some(own.budget.map_or(length(solved), |budget| length(solved).min(budget.nodes as i64).max(1))) }, "with a budget a reading is the same or unknown"),
    (|p| p.keep_within = |budget| { assert!(budget.nodes > 0, "nothing"); None }, "it never panics"),
    (|p| { p.keep_within = Some; p.measure = |own, solved| { assert!(own.budget.is_none_or(|budget| budget.memory > 9), "no memory"); Some(length(solved)) } }, "it never panics"),
    (|p| p.readings = const { &[LENGTH, Reading::new("bends", "bends of the path")] }, "'bends' is unknown on all"),
    (|p| p.asks = 1, "where a reading is not kept, only what follows is left out"),
    (|p| p.asks = 9, "where a reading is not kept, only what follows is left out"),
    (|p| p.unkept = Some(|_| None), "where a reading is not kept, only what follows is left out"),
    (|p| p.unkept = Some(|solved| Some(length(solved) + 1)), "where a reading is not kept, only what follows is left out"),
    (|p| p.unkept = Some(|solved| { assert!(solved.path.len() < 9, "long"); Some(length(solved)) }), "it never panics"),
    (|p| p.in_lanes = |trails, path, _| Some(trails.len(path) as i64 + i64::from(trails.len(path) > 60)), "trails measure as their boards do"),
    (|p| p.in_lanes = |trails, _, place| Some(trails.len(place) as i64), "trails measure as their boards do"),
    (|p| p.in_lanes = |_, _, _| None, "trails measure as their boards do"),
    (|p| p.has_lanes = |which| which.is_empty(), "a metric that measures side by side always does"),
    (|p| p.has_lanes = |which| which.len() < 30, "a metric that measures side by side always does"),
    (|p| p.fault = Some("line 8 fails"), "its code does not fail: line 8"),
    (|p| p.takes_settings = true, "a setting that it does not have is refused by name"),
    (|p| p.about = "two\nlines", "its description is one line"),
];

fn conforms(change: fn(&mut Parts)) -> Result<MetricReport, String> {
    let mut parts = SOUND;
    change(&mut parts);
    let mut registry = Registry::new();
    let make = move |settings: &Settings, _: &_| {
        if !parts.takes_settings {
            settings.none()?;
        }
        Ok(Box::new(Length { parts, asked: 0, kept: 0, last: (0, 0), budget: None })
            as Box<dyn Metric>)
    };
    registry.kind_mut::<dyn Metric>().add("length", parts.about, make).unwrap();
    metric("length", &Settings::default(), &registry)
}

#[test]
fn a_sound_metric_passes() {
    let report = conforms(|_| ()).unwrap();
    assert!(report.boards > 60 && report.trails > 40, "{report:?}");
    assert_eq!(report.known["length"], report.boards);
}

#[test]
fn each_fault_of_a_metric_is_told() {
    let mut missed = Vec::new();
    for (number, (change, what)) in MUTANTS.iter().enumerate() {
        match conforms(*change) {
            Err(said) if said.contains(what) => {}
            other => missed.push(format!("{number}, {what}: {other:?}")),
        }
    }
    assert!(missed.is_empty(), "{} missed\n{}", missed.len(), missed.join("\n"));
}
