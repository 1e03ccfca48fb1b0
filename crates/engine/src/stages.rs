//! The stages of a board from its sculpting to the puzzle. Read this first.
//!
//! ```text
//! sculpt - dress - screen - find - check - settle - measure and gate - hand over
//!                                       \ refine: walk to other boards, each settled and so on
//! ```
//!
//! [`Stages::finish`] is the one way for a board to become a puzzle. A single board arrives
//! sculpted. A board that ran side by side with others arrives with its path, often settled and
//! measured, and `finish` does not repeat those stages.

use crate::candidate::{BoardJob, Candidate, Done};
use crate::carve::sculpt_into;
use crate::discard::Log;
use crate::outcome::{Emitted, Failure, Fault};
use crate::refinery::Refinery;
use crate::{MetricSet, Plan, Sculptors, Sources, sculptors};
use etchwork_path::topology::Start;
use etchwork_path::{
    Board, Budget, Cell, CellSet, Entry, Graph, Name, PathFinder, Reason, Registry, RegistryError,
    Reject, Screen, Settings, Solved, SourceOrder, Stage, Stream, Streams, Task, Verdict, at_work,
};
use std::mem;

/// The streams of the stages, as splits of a board's root.
pub(crate) const SOURCES: u32 = Streams::number("sources");
pub(crate) const FIND: u32 = Streams::number("find");
const REFINE: u32 = Streams::number("refine");

/// A screen with its name.
type NamedScreen = (Name, Box<dyn Screen>);

/// The plug-ins of a plan except the mechanics, and memory that serves every board.
pub(crate) struct Stages {
    pub sculptors: Sculptors,
    pub order: Box<dyn SourceOrder>,
    pub screens: Vec<NamedScreen>,
    pub finder: Box<dyn PathFinder>,
    pub refinery: Option<Refinery>,
    pub metric_set: MetricSet,
    /// A graph for each size, because a grid's arcs serve all its boards.
    pub graphs: Vec<Graph>,
    sources: Vec<Cell>,
}

/// A search that ran side by side with others, and found the path of a candidate.
#[derive(Clone, Copy)]
pub(crate) struct Searched {
    /// Its number.
    pub search: usize,
    /// The board that it searched.
    pub start: Start,
}

impl Stages {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (tier, none) = (plan.tier(), Settings::default());
        Ok(Self {
            sculptors: sculptors(tier, registry)?,
            order: registry.make::<dyn SourceOrder>(&tier.sources.order, &none)?,
            screens: screens(plan, registry)?,
            finder: registry.make::<dyn PathFinder>(&tier.finder.id, &tier.finder.settings)?,
            refinery: Refinery::new(tier, registry)?,
            metric_set: MetricSet::new(tier, registry)?,
            graphs: vec![Graph::new(CellSet::default(), 0); tier.sizes.len()],
            sources: Vec::new(),
        })
    }

    /// Sculpts a board.
    pub fn sculpt(&self, plan: &Plan, root: &Stream, candidate: &mut Candidate) {
        candidate.size = sculpt_into(&mut candidate.board, plan.tier(), &self.sculptors, root);
        candidate.done = Done::Sculpted;
    }

    /// Takes a board through all remaining stages into a puzzle, or says why there is none.
    pub fn finish(
        &mut self,
        job: BoardJob<'_>,
        candidate: &mut Candidate,
        searched: Option<Searched>,
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Failure> {
        if searched.is_none() {
            self.take_path_back(candidate);
        }
        if candidate.done == Done::Sculpted {
            candidate.dress(job)?;
        }
        let sound = searched.filter(|searched| self.metric_set.is_sound(searched.search));
        // Nothing is left to do: the mechanic settles nothing, and every gate is passed.
        let is_free = sound.is_some() && self.metric_set.all_early() && job.choice.accepts_any_path;
        let is_settled = candidate.done == Done::Settled || is_free;
        if !(is_settled && sound.is_some() && self.metric_set.all_early()) {
            candidate.lay_graph(&mut self.graphs[candidate.size]);
        }
        if searched.is_none() {
            candidate.path = self.find(job, candidate, log)?;
        }
        // A sound path was checked on the board of its search.
        if !sound.is_some_and(|searched| searched.start.is_of(&candidate.board)) {
            candidate.check(job)?;
        }
        if self.refinery.is_some() {
            self.refine(job, candidate, log)?;
        } else {
            let graph = &mut self.graphs[candidate.size];
            if !is_settled {
                candidate.settle(job, graph)?;
            }
            pass(&mut self.metric_set, candidate, graph, sound.map(|searched| searched.search))?;
        }
        candidate.hand_over(job.choice, puzzle);
        puzzle.readings.clear();
        puzzle.readings.extend(self.metric_set.readings());
        Ok(())
    }

    /// Gives the memory of the last path back to the finder.
    fn take_path_back(&mut self, candidate: &mut Candidate) {
        let last = mem::take(&mut candidate.path);
        if last.capacity() > 0 {
            self.finder.take_back(last);
        }
    }

    /// Draws the sources of a board, before any screen.
    pub fn draw_sources(&self, plan: &Plan, root: &Stream, board: &Board, sources: &mut Vec<Cell>) {
        sources.clear();
        let Sources { order: id, tries, .. } = &plan.tier().sources;
        let (tries, stream) = (*tries as usize, &mut root.split(SOURCES));
        at_work("source order", id, board, || self.order.sources(board, tries, stream, sources));
    }

    /// A path on the dressed board, screened first.
    fn find(
        &mut self,
        job: BoardJob<'_>,
        candidate: &Candidate,
        log: &mut Log<'_>,
    ) -> Result<Vec<Cell>, Failure> {
        let mut sources = mem::take(&mut self.sources);
        let Candidate { size, board, rules, .. } = candidate;
        self.draw_sources(job.plan, job.root, board, &mut sources);
        let graph = &self.graphs[*size];
        let screened = screen(&self.screens, board, graph, &mut sources);
        let found = screened.and_then(|()| {
            let stream = job.root.split(FIND);
            let task = Task { order: rules.order(), ..Task::new(graph, &sources, &stream) };
            let (id, finder) = (&job.plan.tier().finder.id, &mut self.finder);
            let find = || finder.find(&task, Budget::UNLIMITED);
            let search = at_work("path finder", id, board, find);
            log.funnel.attempts += search.attempts;
            found(search.verdict).map_err(|why| Reject::new(Stage::Find, why))
        });
        self.sources = sources;
        Ok(found?)
    }

    /// Turns a candidate into the refiner's first offer that passes.
    fn refine(
        &mut self,
        job: BoardJob<'_>,
        candidate: &mut Candidate,
        log: &mut Log<'_>,
    ) -> Result<(), Failure> {
        let Self { graphs, metric_set, refinery, .. } = self;
        let refinery = refinery.as_mut().expect("it is asked where there is one");
        let Candidate { size, board, payloads, rules, path, .. } = &*candidate;
        let mut hold = |board: &Board, path: &[Cell]| {
            let rules = job.choice.stack.rules(board, payloads);
            let rules = rules.map_err(|_| Reject::new(Stage::Refine, "rule_refused"))?;
            rules.keeps(path).map_err(|_| Reject::new(Stage::Refine, "rule_broken"))?;
            let graph = &mut rules.graph(board);
            let (board, path, payloads) = (board.clone(), path.to_vec(), payloads.clone());
            let mut offered =
                Candidate { size: *size, board, payloads, rules, path, done: Done::Dressed };
            offered.settle(job, graph)?;
            pass(metric_set, &offered, graph, None)?;
            Ok(offered)
        };
        let solved = Solved { board, graph: &graphs[*size], path, rules };
        let mut stream = job.root.split(REFINE);
        *candidate = refinery.refine(&solved, &mut stream, &mut hold, log)?;
        Ok(())
    }
}

/// Measures and gates a settled board, except for what was measured with a search.
fn pass(
    metric_set: &mut MetricSet,
    candidate: &Candidate,
    graph: &Graph,
    measured: Option<usize>,
) -> Result<(), Failure> {
    let Candidate { board, path, rules, .. } = candidate;
    let passed = metric_set.pass_searched(&Solved { board, graph, path, rules }, measured);
    match metric_set.fault().or_else(|| rules.fault().map(str::to_owned)) {
        Some(what) => Err(Failure::Fault(Fault::Failed { what, board: Box::new(board.clone()) })),
        None => Ok(passed?),
    }
}

/// Drops the sources that have no path, or says why none has.
fn screen(
    screens: &[NamedScreen],
    board: &Board,
    graph: &Graph,
    sources: &mut Vec<Cell>,
) -> Result<(), Reject> {
    screens.iter().try_for_each(|(id, screen)| {
        let screened = at_work("screen", id, board, || screen.screen(graph, sources, None));
        screened.map_err(|why| Reject::new(Stage::Screen, why))
    })?;
    if sources.is_empty() { Err(no_source()) } else { Ok(()) }
}

/// The rejection of a board where no path may start.
pub(crate) fn no_source() -> Reject {
    Reject::new(Stage::Screen, "no_source")
}

fn found(verdict: Verdict) -> Result<Vec<Cell>, Reason> {
    match verdict {
        Verdict::Found(path) => Ok(path),
        Verdict::Impossible(why) => Err(why.into()),
        Verdict::BudgetSpent => Err("budget_spent".into()),
        Verdict::Unsupported(what) => Err(format!("unsupported_{what}").into()),
    }
}

/// The screens that a tier lists, in the order of registration.
fn screens(plan: &Plan, registry: &Registry) -> Result<Vec<NamedScreen>, RegistryError> {
    registry.kind::<dyn Screen>().check(&plan.tier().screens)?;
    let kind = registry.kind::<dyn Screen>();
    let listed = |id: &&Name| plan.tier().screens.iter().any(|listed| listed == *id);
    let make = |id: &Name| Ok((id.clone(), kind.make(id, &Settings::default(), registry)?));
    kind.iter().map(Entry::id).filter(listed).map(make).collect()
}
