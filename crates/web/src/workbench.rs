//! The workbench: board after board of a tier, with all rejected boards.

use crate::answers::{Bench, BenchPuzzle, Look, Work};
use crate::bench_board::{bench_board, small, why};
use crate::family_workbench::FamilyWorkbench;
use crate::library::Library;
use crate::measures::Measures;
use crate::rejected::{RejectedBoard, rejected_boards};
use crate::request::{Bounds, Setup};
use crate::service::text;
use etchwork::pipeline::Gate;
use etchwork::{Emitted, Funnel, Outcome, Overrides, PathPuzzle, Ratio, Registry, Run, Worker};
use std::collections::BTreeMap;

/// Requests at a time.
const MOST: u32 = 1000;

/// The number of a request's boards kept for viewing.
pub const KEPT: usize = 24;

/// A tier at work, of paths or of another family.
pub enum Workbench {
    Paths(Box<PathWorkbench>),
    Family(Box<FamilyWorkbench>),
}

impl Workbench {
    /// Puts a tier to work, with other gates if there are some.
    pub fn new(library: &Library, setup: Setup, registry: &Registry) -> Result<Self, String> {
        Ok(match library.families().set(&setup.set) {
            Some(owned) => Self::Family(Box::new(FamilyWorkbench::new(owned, setup, registry)?)),
            None => Self::Paths(Box::new(PathWorkbench::new(library, setup, registry)?)),
        })
    }

    /// The tier at work.
    pub fn about(&self) -> Bench {
        let funnel = match self {
            Self::Paths(bench) => &bench.funnel,
            Self::Family(bench) => bench.funnel(),
        };
        Bench { funnel: funnel.clone() }
    }

    /// Answers requests. Shows the last that made a puzzle, or else the last, with its rejected
    /// boards.
    pub fn work(&mut self, requests: u32, registry: &Registry) -> Result<Work, String> {
        match self {
            Self::Paths(bench) => bench.work(requests, registry),
            Self::Family(bench) => bench.work(requests.clamp(1, MOST)),
        }
    }

    /// Shows a rejected board, and the reason.
    pub fn look(&mut self, nth: usize, registry: &Registry) -> Result<Look, String> {
        match self {
            Self::Paths(bench) => bench.look(nth, registry),
            Self::Family(bench) => bench.look(nth, registry),
        }
    }
}

/// The gates of a tier, replaced by those of a setup. A gate without bounds is removed.
pub fn regated(
    gates: &mut BTreeMap<String, Gate>,
    asked: BTreeMap<String, Bounds>,
    known: impl Fn(&str) -> bool,
) -> Result<(), String> {
    for (name, bounds) in asked {
        if !known(&name) {
            return Err(format!("there is no reading '{name}'"));
        }
        let bound = |value: Option<f64>| value.map(Ratio::try_from).transpose().map_err(text);
        match (bound(bounds.min)?, bound(bounds.max)?) {
            (None, None) => drop(gates.remove(&name)),
            (Some(min), Some(max)) if min > max => {
                return Err(format!("gate {name}: min {min} is above max {max}"));
            }
            (min, max) => drop(gates.insert(name, Gate { min, max })),
        }
    }
    Ok(())
}

/// A tier of paths at work, and the results of its boards so far.
pub struct PathWorkbench {
    run: Run,
    worker: Worker,
    measures: Measures,
    funnel: Funnel,
    next: u32,
    /// The rejected boards of the shown request.
    thrown: Vec<RejectedBoard>,
}

impl PathWorkbench {
    fn new(library: &Library, setup: Setup, registry: &Registry) -> Result<Self, String> {
        let Setup { set, tier, finder, mechanic, gates, seed, .. } = setup;
        let mut set = library.set(&set)?.clone();
        set.tier(&tier).map_err(text)?;
        let known = etchwork::path::readings(registry).map_err(text)?;
        let (_, gated) = set.tiers.iter_mut().find(|(name, _)| *name == tier).expect("checked");
        let is_known = |name: &str| known.iter().any(|(_, reading)| reading.name == name);
        regated(&mut gated.gates, gates, is_known)?;
        let overrides = Overrides { finder, mechanic, ..Overrides::default() };
        let run = Run::new(&set, &tier, &overrides, seed, registry).map_err(text)?;
        Ok(Self {
            worker: Worker::new(run.plan(), registry).map_err(text)?,
            measures: Measures::new(run.plan().tier(), &tier, registry)?,
            run,
            funnel: Funnel::default(),
            next: 0,
            thrown: Vec::new(),
        })
    }

    fn work(&mut self, requests: u32, registry: &Registry) -> Result<Work, String> {
        let mut shown: Option<Outcome> = None;
        for _ in 0..requests.clamp(1, MOST) {
            let outcome = self.worker.request(self.run.seed(), self.next).map_err(text)?;
            self.funnel.add(&outcome.funnel);
            if outcome.puzzle.is_some() || shown.as_ref().is_none_or(|shown| shown.puzzle.is_none())
            {
                shown = Some(outcome);
            }
            self.next += 1;
        }
        let outcome = shown.expect("there was at least one request");
        let shown = (self.run.seed(), outcome.index);
        self.thrown = rejected_boards(&mut self.worker, shown, KEPT, registry)?;
        let thrown = self.thrown.iter().enumerate().map(small).collect();
        let rejected: u64 = outcome.funnel.rejected.values().sum();
        let refused: u64 = outcome.funnel.refused.values().sum();
        let index = outcome.index;
        let puzzle = outcome.puzzle.map(|puzzle| self.emitted(puzzle, registry)).transpose()?;
        let funnel = self.funnel.clone();
        Ok(Work { funnel, index, puzzle, thrown, rejected, refused })
    }

    fn look(&mut self, nth: usize, registry: &Registry) -> Result<Look, String> {
        let Self { thrown, measures, .. } = self;
        let thrown = thrown.get(nth).ok_or("no such board was thrown away")?;
        let board = bench_board(&thrown.puzzle, measures, registry)?;
        let said = why(thrown, &board.readings, registry);
        Ok(Look { board, said })
    }

    /// Shows a puzzle.
    fn emitted(&mut self, emitted: Emitted, registry: &Registry) -> Result<BenchPuzzle, String> {
        let (boards, mechanic) = (emitted.boards_tried, emitted.mechanic.to_string());
        let fallback = emitted.fallback.as_ref().map(|fallback| fallback.from.to_string());
        let puzzle = PathPuzzle::from(emitted);
        let board = bench_board(&puzzle, &mut self.measures, registry)?;
        Ok(BenchPuzzle { board, id: puzzle.id(false).to_string(), mechanic, boards, fallback })
    }
}
