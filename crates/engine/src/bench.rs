//! The bench: one board through all stages, in memory that serves every board.

mod errands;

pub(crate) use errands::Dressed;

use crate::carve::sculpt_into;
use crate::discard::Log;
use crate::gauges::Ticket;
use crate::outcome::{Emitted, Fault, Lost};
use crate::refinery::Refinery;
use crate::{Gauges, Plan, Sculptors, Sources, sculptors};
use etchwork_core::{
    Board, Budget, Cell, CellSet, Graph, PathFinder, Payload, Reason, Registry, RegistryError,
    Reject, Rules, Screen, Settings, Solved, SourceOrder, Stack, Stage, Stream, Streams, Task,
    Verdict, at_work,
};
use std::mem;
use std::sync::Arc;

/// The streams of the stages, as splits of a board's root.
const DRESS: u32 = Streams::number("dress");
const SETTLE: u32 = Streams::number("settle");
pub(crate) const SOURCES: u32 = Streams::number("sources");
pub(crate) const FIND: u32 = Streams::number("find");
const REFINE: u32 = Streams::number("refine");

/// Mechanics that may be drawn, named, or fallen back to.
pub(crate) struct Choice {
    pub name: Arc<str>,
    pub weight: f64,
    pub stack: Stack,
    /// What the stack says of that.
    pub accepts_any_path: bool,
}

/// What a board is tried for, and where its randomness comes from.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub plan: &'a Plan,
    pub choice: &'a Choice,
    pub root: &'a Stream,
}

/// A screen with its name.
type Named = (&'static str, Box<dyn Screen>);

/// The plug-ins of a plan, and what lies between them: the board, and what
/// the stages have made of it.
pub(crate) struct Bench {
    pub sculptors: Sculptors,
    pub order: Box<dyn SourceOrder>,
    pub screens: Vec<Named>,
    pub finder: Box<dyn PathFinder>,
    pub refinery: Option<Refinery>,
    pub gauges: Gauges,
    board: Board,
    payloads: Vec<Payload>,
    rules: Rules,
    /// A graph for each size, for arcs stay while the grid does.
    pub graphs: Vec<Graph>,
    size: usize,
    sources: Vec<Cell>,
    /// The path that was last found on a board by itself.
    path: Vec<Cell>,
}

impl Bench {
    /// Makes the plug-ins that a plan names, all but the mechanics.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (tier, none) = (plan.tier(), Settings::default());
        Ok(Self {
            sculptors: sculptors(tier, registry)?,
            order: registry.source_orders.make(&tier.sources.order, &none, registry)?,
            screens: screens(plan, registry)?,
            finder: registry.finders.make(&tier.finder.id, &tier.finder.settings, registry)?,
            refinery: Refinery::new(tier, registry)?,
            gauges: Gauges::new(tier, registry)?,
            board: Board::new(tier.sizes[0]),
            payloads: Vec::new(),
            rules: Rules::default(),
            graphs: vec![Graph::new(CellSet::default(), 0); tier.sizes.len()],
            size: 0,
            sources: Vec::new(),
            path: Vec::new(),
        })
    }

    /// One board through all stages, into a puzzle: or the reason why not.
    pub fn try_board(
        &mut self,
        job: Job<'_>,
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        self.size = sculpt_into(&mut self.board, job.plan.tier(), &self.sculptors, job.root);
        self.try_shown(job, log, puzzle)
    }

    /// [`Bench::try_board`] for a board that was sculpted elsewhere.
    pub fn try_shown(
        &mut self,
        job: Job<'_>,
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        let last = mem::take(&mut self.path);
        if last.capacity() > 0 {
            self.finder.take_back(last);
        }
        self.dress(job)?;
        self.lay_graph();
        let mut path = self.find(job, log)?;
        let judged = self.judge(job, &mut path, log, puzzle);
        self.path = path;
        judged
    }

    /// The board that was last tried by itself, as far as it came.
    pub fn tried(&self, reject: &Reject) -> (&Board, &[Cell], &Rules) {
        let is_dressed = reject.stage != Stage::Dress;
        (&self.board, &self.path, if is_dressed { &self.rules } else { Rules::NONE })
    }

    /// Takes a board that was sculpted elsewhere: its size, by number, and open cells.
    pub fn show(&mut self, plan: &Plan, (size, open): (usize, &CellSet)) {
        self.size = size;
        self.board.become_opened(plan.tier().sizes[size], open);
    }

    /// The cells that a path on the board is tried from, for all that screens say.
    pub fn draw_sources(&self, plan: &Plan, root: &Stream, sources: &mut Vec<Cell>) {
        draw_sources(&*self.order, &self.board, plan, root, sources);
    }

    /// Dresses the board, and makes its rules.
    pub fn dress(&mut self, job: Job<'_>) -> Result<(), Lost> {
        let Self { board, rules, payloads, .. } = self;
        dress(job, board, rules, payloads)
    }

    /// Makes the graph of the dressed board.
    fn lay_graph(&mut self) {
        self.rules.lay_graph(&self.board, &mut self.graphs[self.size]);
    }

    /// A path on the dressed board, screened first.
    fn find(&mut self, job: Job<'_>, log: &mut Log<'_>) -> Result<Vec<Cell>, Lost> {
        let Self { board, order, graphs, size, screens, finder, rules, sources, .. } = self;
        let graph = &graphs[*size];
        draw_sources(&**order, board, job.plan, job.root, sources);
        screen(screens, board, graph, sources).map_err(|why| Reject::new(Stage::Screen, why))?;
        let stream = job.root.split(FIND);
        let task = Task { order: rules.order(), ..Task::new(graph, sources, &stream) };
        let id = &job.plan.tier().finder.id;
        let search = at_work("path finder", id, board, || finder.find(&task, Budget::UNLIMITED));
        log.funnel.attempts += search.attempts;
        Ok(found(search.verdict).map_err(|why| Reject::new(Stage::Find, why))?)
    }

    /// Checks a path and holds its board to all that is demanded.
    pub fn judge(
        &mut self,
        job: Job<'_>,
        path: &mut Vec<Cell>,
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        check(job, &self.board, &self.rules, path)?;
        if self.refinery.is_some() {
            return self.refine(job, path, log, puzzle);
        }
        self.emit(job, path, None, puzzle)
    }

    /// Holds a board to all that is demanded, and swaps its path for the memory of
    /// the puzzle that it becomes.
    fn emit(
        &mut self,
        job: Job<'_>,
        path: &mut Vec<Cell>,
        errand: Option<Ticket>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        let Self { board, graphs, size, payloads, rules, gauges, .. } = self;
        let graph = &mut graphs[*size];
        hold(job, gauges, errand, (board, graph, path), payloads, rules)?;
        self.hand_over_all(job.choice, path, puzzle);
        Ok(())
    }

    /// Hands the board and its rules over with all else; what the puzzle had serves again.
    fn hand_over_all(&mut self, choice: &Choice, path: &mut Vec<Cell>, puzzle: &mut Emitted) {
        mem::swap(&mut puzzle.board, &mut self.board);
        mem::swap(&mut puzzle.rules, &mut self.rules);
        self.hand_over(choice, path, puzzle);
    }

    /// Hands the path and the readings over to a puzzle that has its board and rules.
    fn hand_over(&mut self, choice: &Choice, path: &mut Vec<Cell>, puzzle: &mut Emitted) {
        mem::swap(&mut puzzle.path, path);
        // Mostly it is already: to count who shares it is slow.
        if !Arc::ptr_eq(&puzzle.mechanic, &choice.name) {
            puzzle.mechanic.clone_from(&choice.name);
        }
        puzzle.readings.clear();
        puzzle.readings.extend(self.gauges.readings());
    }

    /// The first board that the refiner comes to and that passes.
    fn refine(
        &mut self,
        job: Job<'_>,
        path: &[Cell],
        log: &mut Log<'_>,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        let choice = job.choice;
        let Self { board, graphs, size, payloads, rules, gauges, refinery, .. } = self;
        let refinery = refinery.as_mut().expect("it is asked where there is one");
        let mut pass = |board: &Board, path: &[Cell]| {
            let (mut payloads, rules) = (payloads.clone(), choice.stack.rules(board, payloads));
            let mut rules = rules.map_err(|_| Reject::new(Stage::Refine, "rule_refused"))?;
            rules.keeps(path).map_err(|_| Reject::new(Stage::Refine, "rule_broken"))?;
            let graph = &mut rules.graph(board);
            hold(job, gauges, None, (board, graph, path), &mut payloads, &mut rules)?;
            Ok((board.clone(), path.to_vec(), rules))
        };
        let solved = Solved { board, graph: &graphs[*size], path, rules };
        let mut stream = job.root.split(REFINE);
        let taken = refinery.refine(&solved, &mut stream, &mut pass, log)?;
        let mut path;
        (self.board, path, self.rules) = taken;
        self.hand_over_all(choice, &mut path, puzzle);
        Ok(())
    }
}

/// Checks what a finder claims to be a path, by code that it has no part in.
fn check(job: Job<'_>, board: &Board, rules: &Rules, path: &[Cell]) -> Result<(), Lost> {
    let flaw = board.check_path(path).map_err(|flaw| flaw.to_string());
    flaw.and_then(|()| rules.keeps(path).map_err(str::to_owned)).map_err(|flaw| {
        let (finder, board) = (job.plan.tier().finder.id.clone(), Box::new(board.clone()));
        Lost::Fault(Fault::FalseClaim { finder, flaw, board })
    })
}

/// Dresses a board, and makes its rules.
fn dress(
    job: Job<'_>,
    board: &mut Board,
    rules: &mut Rules,
    payloads: &mut Vec<Payload>,
) -> Result<(), Lost> {
    let stack = &job.choice.stack;
    let (grid, stream) = (board.grid(), job.root.split(DRESS));
    let dressed =
        at_work("mechanic", &job.choice.name, &grid, || stack.dress(board, &stream, payloads));
    dressed.map_err(|why| Reject::new(Stage::Dress, why))?;
    renew_rules(job.choice, rules, board, payloads)
}

/// The rules of a freshly dressed board: a mechanic that refuses what it made is
/// at fault.
fn renew_rules(
    choice: &Choice,
    rules: &mut Rules,
    board: &Board,
    payloads: &[Payload],
) -> Result<(), Lost> {
    let renew = || choice.stack.renew_rules(rules, board, payloads);
    let renewed = at_work("mechanic", &choice.name, board, renew);
    renewed.map_err(|why| Lost::Fault(Fault::Payload { why, board: Box::new(board.clone()) }))
}

/// The cells that a path on a board is tried from, for all that screens say.
fn draw_sources(
    order: &dyn SourceOrder,
    board: &Board,
    plan: &Plan,
    root: &Stream,
    sources: &mut Vec<Cell>,
) {
    sources.clear();
    let Sources { order: id, tries, .. } = &plan.tier().sources;
    let (tries, stream) = (*tries as usize, &mut root.split(SOURCES));
    at_work("source order", id, board, || order.sources(board, tries, stream, sources));
}

/// Drops the sources that have no path, or says why none has.
fn screen(
    screens: &[Named],
    board: &Board,
    graph: &Graph,
    sources: &mut Vec<Cell>,
) -> Result<(), &'static str> {
    screens.iter().try_for_each(|(id, screen)| {
        at_work("screen", id, board, || screen.screen(graph, sources, None))
    })?;
    if sources.is_empty() { Err("no_source") } else { Ok(()) }
}

/// Holds a board with its path to what its mechanics and its tier demand.
fn hold(
    job: Job<'_>,
    gauges: &mut Gauges,
    errand: Option<Ticket>,
    (board, graph, path): (&Board, &mut Graph, &[Cell]),
    payloads: &mut [Payload],
    rules: &mut Rules,
) -> Result<(), Lost> {
    settle(job, (board, graph, path), payloads, rules)?;
    gauges.pass_errand(&Solved { board, graph, path, rules }, errand)?;
    Ok(())
}

/// Settles the mechanics of a board with a path, and holds the path to what they demand.
/// Steps that this closes are no part of the graph any more: a puzzle is measured as it is
/// played.
fn settle(
    job: Job<'_>,
    (board, graph, path): (&Board, &mut Graph, &[Cell]),
    payloads: &mut [Payload],
    rules: &mut Rules,
) -> Result<(), Lost> {
    let at = |why: Reason| Reject::new(Stage::Mechanic, why);
    let (stack, stream) = (&job.choice.stack, job.root.split(SETTLE));
    let solved = Solved { board, graph, path, rules };
    let settle = || stack.settle(&solved, &stream, payloads);
    at_work("mechanic", &job.choice.name, board, settle).map_err(at)?;
    if !rules.are_of(payloads) {
        renew_rules(job.choice, rules, board, payloads)?;
        if rules.closed_steps().next().is_some() {
            rules.lay_graph(board, graph);
        }
    }
    let followed = at_work("mechanic", &job.choice.name, board, || rules.follows(board, path));
    Ok(followed.map_err(|why| at(why.into()))?)
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
fn screens(plan: &Plan, registry: &Registry) -> Result<Vec<Named>, RegistryError> {
    registry.screens.check(&plan.tier().screens)?;
    let listed = |id: &&str| plan.tier().screens.iter().any(|listed| listed == id);
    let make = |id| Ok((id, registry.screens.make(id, &Settings::default(), registry)?));
    registry.screens.ids().filter(listed).map(make).collect()
}
