//! The bench: one board through all stages, in memory that serves every board.

use crate::carve::sculpt_into;
use crate::outcome::{Emitted, Fault, Lost};
use crate::refinery::Refinery;
use crate::{Funnel, Gauges, Plan, Sculptors, sculptors};
use etchwork_core::{
    Board, Budget, Cell, CellSet, Graph, PathFinder, Payload, Reason, Registry, RegistryError,
    Reject, Rules, Screen, Settings, Solved, SourceOrder, Stack, Stage, Stream, Streams, Task,
    Verdict,
};
use std::mem;
use std::sync::Arc;

/// The streams of the stages, as splits of a board's root.
const DRESS: u32 = Streams::number("dress");
const SOURCES: u32 = Streams::number("sources");
const FIND: u32 = Streams::number("find");
const REFINE: u32 = Streams::number("refine");

/// Mechanics that may be drawn, named, or fallen back to.
pub(crate) struct Choice {
    pub name: Arc<str>,
    pub weight: f64,
    pub stack: Stack,
}

/// The plug-ins of a plan, and what lies between them: the board, and what
/// the stages have made of it.
pub(crate) struct Bench {
    sculptors: Sculptors,
    order: Box<dyn SourceOrder>,
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    refinery: Option<Refinery>,
    gauges: Gauges,
    board: Board,
    payloads: Vec<Payload>,
    rules: Rules,
    /// A graph for each size, for arcs stay while the grid does.
    graphs: Vec<Graph>,
    size: usize,
    sources: Vec<Cell>,
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
        })
    }

    /// One board through all stages, into a puzzle: or the reason why not.
    pub fn try_board(
        &mut self,
        plan: &Plan,
        choice: &Choice,
        root: &Stream,
        funnel: &mut Funnel,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        self.size = sculpt_into(&mut self.board, plan.tier(), &self.sculptors, root);
        let stack = &choice.stack;
        let dressed = stack.dress(&mut self.board, &root.split(DRESS), &mut self.payloads);
        dressed.map_err(|why| Reject::new(Stage::Dress, why))?;
        renew_rules(stack, &mut self.rules, &self.board, &self.payloads)?;
        self.rules.lay_graph(&self.board, &mut self.graphs[self.size]);
        let path = self.find(plan, root, funnel)?;
        if self.refinery.is_some() {
            return self.refine(choice, &path, root, funnel, puzzle);
        }
        let Self { board, graphs, size, payloads, rules, gauges, .. } = self;
        let held = hold(choice, gauges, (board, &graphs[*size], &path), payloads, rules);
        if held.is_ok() {
            self.hand_over(choice, puzzle);
            self.finder.take_back(mem::replace(&mut puzzle.path, path));
        } else {
            self.finder.take_back(path);
        }
        held
    }

    /// A path on the dressed board, screened first and checked after.
    fn find(&mut self, plan: &Plan, root: &Stream, funnel: &mut Funnel) -> Result<Vec<Cell>, Lost> {
        let Self { board, graphs, size, rules, sources, .. } = self;
        let graph = &graphs[*size];
        let tries = plan.tier().sources.tries as usize;
        sources.clear();
        self.order.sources(board, tries, &mut root.split(SOURCES), sources);
        let screened = screen(&self.screens, graph, sources);
        screened.map_err(|why| Reject::new(Stage::Screen, why))?;
        let stream = root.split(FIND);
        let task = Task { order: rules.order(), ..Task::new(graph, sources, &stream) };
        let search = self.finder.find(&task, Budget::UNLIMITED);
        funnel.attempts += search.attempts;
        let path = found(search.verdict).map_err(|why| Reject::new(Stage::Find, why))?;
        let flaw = board.check_path(&path).map_err(|flaw| flaw.to_string());
        match flaw.and_then(|()| rules.keeps(&path).map_err(str::to_owned)) {
            Ok(()) => Ok(path),
            Err(flaw) => {
                let (finder, board) = (plan.tier().finder.id.clone(), Box::new(board.clone()));
                Err(Lost::Fault(Fault::FalseClaim { finder, flaw, board }))
            }
        }
    }

    /// Hands the board and its rules over; what the puzzle had serves again.
    fn hand_over(&mut self, choice: &Choice, puzzle: &mut Emitted) {
        mem::swap(&mut puzzle.board, &mut self.board);
        mem::swap(&mut puzzle.rules, &mut self.rules);
        puzzle.mechanic.clear();
        puzzle.mechanic.push_str(&choice.name);
        puzzle.readings.clear();
        puzzle.readings.extend(self.gauges.readings());
    }

    /// The first board that the refiner comes to and that passes.
    fn refine(
        &mut self,
        choice: &Choice,
        path: &[Cell],
        root: &Stream,
        funnel: &mut Funnel,
        puzzle: &mut Emitted,
    ) -> Result<(), Lost> {
        let Self { board, graphs, size, payloads, rules, gauges, refinery, .. } = self;
        let refinery = refinery.as_mut().expect("it is asked where there is one");
        let mut pass = |board: &Board, path: &[Cell]| {
            let (mut payloads, rules) = (payloads.clone(), choice.stack.rules(board, payloads));
            let mut rules = rules.map_err(|_| Reject::new(Stage::Refine, "rule_refused"))?;
            rules.keeps(path).map_err(|_| Reject::new(Stage::Refine, "rule_broken"))?;
            let graph = rules.graph(board);
            hold(choice, gauges, (board, &graph, path), &mut payloads, &mut rules)?;
            Ok((board.clone(), path.to_vec(), rules))
        };
        let solved = Solved { board, graph: &graphs[*size], path, rules };
        let mut stream = root.split(REFINE);
        let taken = refinery.refine(&solved, &mut stream, &mut pass, &mut funnel.refused)?;
        (self.board, puzzle.path, self.rules) = taken;
        self.hand_over(choice, puzzle);
        Ok(())
    }
}

/// The rules of a freshly dressed board: a mechanic that refuses what it made is
/// at fault.
fn renew_rules(
    stack: &Stack,
    rules: &mut Rules,
    board: &Board,
    payloads: &[Payload],
) -> Result<(), Lost> {
    let renewed = stack.renew_rules(rules, board, payloads);
    renewed.map_err(|why| Lost::Fault(Fault::Payload { why, board: Box::new(board.clone()) }))
}

/// Drops the sources that have no path, or says why none has.
fn screen(
    screens: &[Box<dyn Screen>],
    graph: &Graph,
    sources: &mut Vec<Cell>,
) -> Result<(), &'static str> {
    screens.iter().try_for_each(|screen| screen.screen(graph, sources, None))?;
    if sources.is_empty() { Err("no_source") } else { Ok(()) }
}

/// Holds a board with its path to what its mechanics and its tier demand.
fn hold(
    choice: &Choice,
    gauges: &mut Gauges,
    (board, graph, path): (&Board, &Graph, &[Cell]),
    payloads: &mut [Payload],
    rules: &mut Rules,
) -> Result<(), Lost> {
    let at = |why: Reason| Reject::new(Stage::Mechanic, why);
    choice.stack.settle(&Solved { board, graph, path, rules }, payloads).map_err(at)?;
    if !rules.are_of(payloads) {
        renew_rules(&choice.stack, rules, board, payloads)?;
    }
    rules.follows(board, path).map_err(|why| at(why.into()))?;
    gauges.pass(&Solved { board, graph, path, rules })?;
    Ok(())
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
fn screens(plan: &Plan, registry: &Registry) -> Result<Vec<Box<dyn Screen>>, RegistryError> {
    let listed = |id: &&str| plan.tier().screens.iter().any(|listed| listed == id);
    let make = |id| registry.screens.make(id, &Settings::default(), registry);
    registry.screens.ids().filter(listed).map(make).collect()
}
