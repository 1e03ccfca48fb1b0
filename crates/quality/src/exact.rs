//! Exact metrics, which need a complete search.
//!
//! On this board, four paths from `S` to `T` visit every cell. The drawn one passes six options
//! without taking them:
//!
//! ```text
//! S━━━━━┓    down from S, and down from the cell beside it: other solutions
//! ┏━━━━━┛    down from the third cell, and left and right on the way back: traps
//! ┗━━━━━T
//! ```
//!
//! So there are 4 solutions, and 4 of the 6 options are traps, including an early step to T.

use crate::walk::{Walk, Walker};
use crate::{share_of_forks, steps};
use etchwork_path::topology::{Compiled, for_this_processor};
use etchwork_path::{
    Bits, Budget, Cell, Masks, Metric, PathFinder, Ratio, Reading, Registry, Screen, Settings,
    SettingsError, Solved, Step, Verdict, with_masks,
};
use etchwork_paths::{COMPLETE, Completions, Ends, Oracle, count};
use serde::Deserialize;
use std::iter::Sum;
use std::num::{NonZeroU32, NonZeroU64};

/// The number of Hamiltonian paths between the ends of the stored path.
///
/// Cost: a sweep over the frontier, 0.1 ms on 8x8. If cells have an order or steps are one-way,
/// which the sweep does not support, paths are listed: one complete search for each option off each
/// path. If a rule may refuse steps, trails are walked, each state once
/// ([`etchwork_path::Depends`]). Unknown above the budget of memory, above 2^63, above the limit of
/// listed paths, or if a search gives up.
pub struct CountSolutions {
    memory: u64,
    listed: usize,
    decider: Decider,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CountSettings {
    /// The most mebibytes that a sweep may use.
    memory: NonZeroU64,
    listed: NonZeroU32,
    finder: String,
}

impl Default for CountSettings {
    fn default() -> Self {
        let memory = const { NonZeroU64::new(256).unwrap() };
        let listed = const { NonZeroU32::new(100).unwrap() };
        Self { memory, listed, finder: "exhaustive".to_owned() }
    }
}

/// The nodes of the search for one listed path.
const NODES: u64 = 100_000;

impl CountSolutions {
    /// Settings: `memory` in mebibytes; `listed`, the most paths that are listed one by one;
    /// `finder`, the complete finder that finds them.
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let CountSettings { memory, listed, finder } = settings.read()?;
        let decider = Decider::new(&finder, registry)?;
        Ok(Self {
            memory: memory.get().saturating_mul(1 << 20),
            listed: listed.get() as usize,
            decider,
        })
    }

    /// The number of paths, if known.
    pub(crate) fn number(&mut self, solved: &Solved<'_>) -> Option<i64> {
        let source = *solved.path.first()?;
        let ends = match solved.target().filter(|target| *target != source) {
            Some(target) => Ends::Fixed(source, target),
            None => Ends::Source(source),
        };
        if solved.rules.bind() || !solved.graph.is_symmetric() {
            return self.list(solved).and_then(|paths| i64::try_from(paths).ok());
        }
        let budget = Budget { memory: self.memory, ..Budget::UNLIMITED };
        let count = count(solved.graph, ends, budget).ok()?;
        i64::try_from(count.paths).ok()
    }

    /// The paths that keep the rules: walked step by step if rules may refuse steps, otherwise
    /// found one by one.
    fn list(&mut self, solved: &Solved<'_>) -> Option<u128> {
        // One more than the limit shows that there are more.
        let most = if solved.rules.may_refuse() { u128::MAX } else { self.listed as u128 + 1 };
        let paths = self.decider.oracle(solved, NODES).count(&solved.path[..1], most)?;
        (paths < most).then_some(paths)
    }
}

impl Metric for CountSolutions {
    fn readings(&self) -> &[Reading] {
        const { &[Reading::new("solutions", "paths from source to target, counted exactly")] }
    }

    fn bounds(&self, _: &str, _: usize) -> [Option<Ratio>; 2] {
        // The found path counts as one.
        [Some(Ratio::new(1, 1)), None]
    }

    fn keep_within(&mut self, budget: Budget) {
        self.memory = self.memory.min(budget.memory);
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        out[0] = self.number(solved).map(|paths| Ratio::new(paths, 1));
    }
}

/// A complete finder, and the screens before it.
pub(crate) struct Decider {
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
}

impl Decider {
    /// The finder of that name with every screen of the registry.
    pub(crate) fn new(finder: &str, registry: &Registry) -> Result<Self, SettingsError> {
        let none = Settings::default();
        let finder = registry
            .kind::<dyn PathFinder>()
            .make(finder, &none, registry)
            .map_err(SettingsError::new)?;
        let screens = registry
            .kind::<dyn Screen>()
            .ids()
            .map(|id| registry.kind::<dyn Screen>().make(id, &none, registry));
        let screens = screens.collect::<Result<_, _>>().map_err(SettingsError::new)?;
        Ok(Self { screens, finder })
    }

    /// The finder itself.
    pub(crate) fn finder(&mut self) -> &mut dyn PathFinder {
        &mut *self.finder
    }

    /// Questions about a puzzle, each within a budget of nodes.
    pub(crate) fn oracle<'a>(&'a mut self, solved: &'a Solved<'a>, nodes: u64) -> Oracle<'a> {
        let budget = Budget { nodes, ..Budget::UNLIMITED };
        Oracle::new(solved.graph, solved.target(), &self.screens, &mut *self.finder, budget)
            .under(solved.board, solved.rules)
    }

    /// Each option off the path: the number of path nodes before it, the option, and whether the
    /// path can still be finished.
    fn judge<'a>(
        &'a mut self,
        solved: &'a Solved<'a>,
        nodes: u64,
    ) -> impl Iterator<Item = (usize, Cell, Verdict)> + 'a {
        let mut oracle = self.oracle(solved, nodes);
        options_off(solved).into_iter().map(move |Off { length, option }| {
            let trail = [&solved.path[..length], &[option]].concat();
            (length, option, oracle.finish(&trail))
        })
    }
}

/// An option off a path.
#[derive(Clone, Copy)]
struct Off {
    /// The number of path nodes before it.
    length: usize,
    option: Cell,
}

/// Each option off the path that the rules allow, in the order of the path.
fn options_off(solved: &Solved<'_>) -> Vec<Off> {
    let Solved { board, graph, path, rules } = *solved;
    let mut options = with_masks!(graph, masks => free_options_off(masks, path));
    if rules.bind() {
        options.retain(|off| {
            let (visited, ends) = (&path[..off.length], (path[0], solved.target()));
            let taken = visited.iter().copied().collect();
            rules.allow(Step::onward(board, ends, &taken, visited, off.option))
        });
    }
    options
}

fn free_options_off<const W: usize>(masks: &Masks<W>, path: &[Cell]) -> Vec<Off> {
    let mut ahead = Bits::<W>::EMPTY;
    path.iter().for_each(|cell| ahead.insert(cell.index()));
    let mut options = Vec::with_capacity(path.len());
    for (length, step) in (1..).zip(path.windows(2)) {
        ahead.remove(step[0].index());
        let onward = Bits::of(step[1].index());
        let off = (masks.exits(step[0]) & ahead).minus(onward);
        options.extend(off.into_iter().map(|option| Off { length, option: Cell::new(option) }));
    }
    options
}

/// Traps: options off the path after which no solution remains.
///
/// Cost: on boards of up to 64 cells and three links, without a rule that may refuse steps, 0.1 to
/// 1 us per option ([`Completions`]); on other boards, or if that does not decide, a complete
/// search for each option. If one option is not decided within the budget, both readings are
/// unknown.
pub struct Traps {
    decider: Decider,
    nodes: NonZeroU64,
    /// Whether the finder's budget covers every option that [`Completions`] decide.
    may_know: bool,
}

/// With a smaller budget of nodes the finder decides every option, so that options beyond the
/// budget stay unknown, as they would without [`Completions`]. The options that `Completions`
/// decide cost the finder only a few nodes, with rare exceptions: a test (`tests/traps.rs`) prints
/// the most, and has a board on which the finder needs more than this.
const ENOUGH: u64 = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct TrapSettings {
    finder: String,
    nodes: NonZeroU64,
}

impl Default for TrapSettings {
    fn default() -> Self {
        let nodes = const { NonZeroU64::new(100_000).unwrap() };
        Self { finder: "exhaustive".to_owned(), nodes }
    }
}

impl Traps {
    /// Settings: `finder`, a complete one, and `nodes`, its budget per option.
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let TrapSettings { finder, nodes } = settings.read()?;
        let may_know = finder == COMPLETE[0] && nodes.get() >= ENOUGH;
        Ok(Self { decider: Decider::new(&finder, registry)?, nodes, may_know })
    }
}

impl Metric for Traps {
    fn readings(&self) -> &[Reading] {
        const {
            &[
                Reading::new(
                    "trap_ratio",
                    "share of the options off the path after which no solution is left",
                ),
                Reading::new(
                    "trap_depth",
                    "steps a greedy walk makes inside such a trap until there is no exit, mean",
                ),
            ]
        }
    }

    fn bounds(&self, reading: &str, cells: usize) -> [Option<Ratio>; 2] {
        if reading == "trap_ratio" { share_of_forks(cells) } else { steps(cells) }
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        if let Some(TrapTally { options, traps, steps }) = self.tally(solved) {
            out[0] = Some(Ratio::share(traps, options));
            out[1] = Some(Ratio::share(steps, traps));
        }
    }
}

/// The traps off one path, or off several.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TrapTally {
    /// Options off the path.
    pub options: usize,
    /// Those after which no solution is left.
    pub traps: usize,
    /// Steps of greedy walks into all of these, to their ends.
    pub steps: usize,
}

impl Sum for TrapTally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |all, more| Self {
            options: all.options + more.options,
            traps: all.traps + more.traps,
            steps: all.steps + more.steps,
        })
    }
}

impl Traps {
    /// The traps off a path; none if an option is not decided within the budget.
    pub(crate) fn tally(&mut self, solved: &Solved<'_>) -> Option<TrapTally> {
        let known = self.may_know.then(|| Completions::of(solved)).flatten();
        let mut oracle = self.decider.oracle(solved, self.nodes.get());
        let options = options_off(solved);
        let mut traps = Vec::new();
        for off in &options {
            let Off { length, option } = *off;
            let known = known.as_ref().and_then(|known| known.can_complete(length, option));
            let is_trap = known.map(|can| !can).or_else(|| {
                let trail = [&solved.path[..length], &[option]].concat();
                match oracle.finish(&trail) {
                    Verdict::Impossible(_) => Some(true),
                    Verdict::Found(_) => Some(false),
                    Verdict::BudgetSpent | Verdict::Unsupported(_) => None,
                }
            });
            if is_trap? {
                traps.push(*off);
            }
        }
        let steps = with_masks!(solved.graph, masks => {
            for_this_processor(Depths { masks, path: solved.path, traps: &traps })
        });
        Some(TrapTally { options: options.len(), traps: traps.len(), steps })
    }
}

/// The steps of greedy walks into all traps, taken to their ends.
struct Depths<'a, const W: usize> {
    masks: &'a Masks<W>,
    path: &'a [Cell],
    /// In the order of the path.
    traps: &'a [Off],
}

impl<const W: usize> Compiled for Depths<'_, W> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self { masks, path, traps } = self;
        let walker = Walker { walk: Walk::default(), masks };
        let (mut rest, mut visited, mut steps) = (masks.unvisited(), 0, 0);
        for Off { length, option } in traps {
            path[visited..*length].iter().for_each(|cell| rest.visit(masks, *cell));
            visited = *length;
            steps += walker.walk(rest, option.index()).0 as usize;
        }
        steps
    }
}

/// Forced ratio: how often the pruning rules alone leave one move.
///
/// Cost: the first node of a complete search for each option, that is, screens and rules before any
/// trial.
pub struct Forced {
    decider: Decider,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ForcedSettings {
    finder: String,
}

impl Default for ForcedSettings {
    fn default() -> Self {
        Self { finder: "exhaustive".to_owned() }
    }
}

impl Forced {
    /// Settings: `finder`, whose pruning rules apply.
    pub fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let ForcedSettings { finder } = settings.read()?;
        Ok(Self { decider: Decider::new(&finder, registry)? })
    }
}

impl Metric for Forced {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "forced_ratio",
                "share of the path's nodes, except the last, where pruning leaves one move",
            )]
        }
    }

    fn bounds(&self, _: &str, _: usize) -> [Option<Ratio>; 2] {
        [0, 1].map(|share| Some(Ratio::new(share, 1)))
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let mut free = vec![false; solved.path.len().saturating_sub(1)];
        for (length, _, verdict) in self.decider.judge(solved, 1) {
            free[length - 1] |= !matches!(verdict, Verdict::Impossible(_));
        }
        let forced = free.iter().filter(|free| !**free).count();
        out[0] = Some(Ratio::share(forced, free.len()));
    }
}
