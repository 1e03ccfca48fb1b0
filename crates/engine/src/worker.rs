//! Workers: one request after the other, from a recipe to a puzzle.

use crate::funnel::by_stage;
use crate::refinery::Refinery;
use crate::{Funnel, Gauges, Plan, Sculptors, sculpt, sculptors};
use etchwork_core::{
    Board, Budget, Cell, Graph, PathFinder, Payload, Ratio, Reason, Refusal, Registry,
    RegistryError, Reject, Rules, Screen, Settings, Solved, SourceOrder, Stack, Stage, Streams,
    Task, Verdict,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// Works off requests of one plan; one worker serves one thread. What it
/// answers depends on the plan, the seed and the index alone.
pub struct Worker {
    plan: Plan,
    sculptors: Sculptors,
    order: Box<dyn SourceOrder>,
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    refinery: Option<Refinery>,
    gauges: Gauges,
    mechanics: Vec<Choice>,
}

/// Mechanics that may be drawn, named, or fallen back to.
struct Choice {
    name: Arc<str>,
    weight: f64,
    stack: Stack,
}

/// The answer to one request, with what it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The index of the request.
    pub index: u32,
    /// The puzzle, or `None` if the request gave up.
    pub puzzle: Option<Emitted>,
    /// The counts of this request.
    pub funnel: Funnel,
    /// The mechanic that was drawn or named.
    mechanic: Arc<str>,
    /// The counts by mechanic, where there was a fallback.
    parts: Vec<(Arc<str>, Funnel)>,
}

impl Outcome {
    /// The counts by mechanic: all of them the drawn one's, unless it was
    /// given up for the fallback.
    pub fn by_mechanic(&self) -> impl Iterator<Item = (&str, &Funnel)> {
        let drawn = self.parts.is_empty().then_some((&*self.mechanic, &self.funnel));
        drawn.into_iter().chain(self.parts.iter().map(|(name, funnel)| (&**name, funnel)))
    }
}

/// A puzzle that went through every gate.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted {
    /// The board.
    pub board: Board,
    /// The path that was found; its ends are the source and the target.
    pub path: Vec<Cell>,
    /// The mechanic of the puzzle, or several joined by `+`.
    pub mechanic: String,
    /// What they mean in play.
    pub rules: Rules,
    /// Every reading that was taken, by name.
    pub readings: Vec<(&'static str, Option<Ratio>)>,
    /// The boards sculpted for this puzzle, this one included.
    pub boards_tried: u32,
    /// What was given up on the way.
    pub fallback: Option<Fallback>,
}

/// A mechanic that was drawn and given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// The mechanic.
    pub from: String,
    /// The boards that were tried for it, all of them rejected.
    pub boards: u32,
    /// Why they were.
    pub rejected: BTreeMap<Reject, u64>,
}

impl Fallback {
    /// Why the boards were rejected, by the names of stage and reason.
    pub fn rejected_by_stage(&self) -> BTreeMap<String, BTreeMap<String, u64>> {
        by_stage(&self.rejected)
    }
}

/// A plug-in does what it must not: a fault of its own, not of the request.
#[derive(Debug, Error)]
pub enum Fault {
    /// A path finder claims a path that is none.
    #[error("path finder '{finder}' claims a path that is none: {flaw}; on the board\n{board}")]
    FalseClaim {
        /// The finder.
        finder: String,
        /// What is wrong with its path.
        flaw: String,
        /// The board.
        board: Box<Board>,
    },
    /// A mechanic refuses what it has made itself.
    #[error("{why}: it made that itself; on the board\n{board}")]
    Payload {
        /// What it says.
        why: Refusal,
        /// The board.
        board: Box<Board>,
    },
}

/// Why a board does not become a puzzle.
pub(crate) enum Lost {
    Rejected(Reject),
    Fault(Fault),
}

impl From<Reject> for Lost {
    fn from(reject: Reject) -> Self {
        Self::Rejected(reject)
    }
}

impl Worker {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let tier = plan.tier();
        Ok(Self {
            sculptors: sculptors(tier, registry)?,
            order: registry.source_orders.make(
                &tier.sources.order,
                &Settings::default(),
                registry,
            )?,
            screens: screens(plan, registry)?,
            finder: registry.finders.make(&tier.finder.id, &tier.finder.settings, registry)?,
            refinery: Refinery::new(tier, registry)?,
            gauges: Gauges::new(tier, registry)?,
            mechanics: choices(plan, registry)?,
            plan: plan.clone(),
        })
    }

    /// Answers one request. The only error is a plug-in at fault.
    pub fn request(&mut self, seed: u32, index: u32) -> Result<Outcome, Fault> {
        let mut funnel = Funnel { requests: 1, ..Funnel::default() };
        let mut parts = Vec::new();
        let drawn = self.draw_mechanic(seed, index);
        let mut puzzle = self.try_boards(drawn, seed, index, 0, &mut funnel)?;
        if let Some(standby) = self.standby(drawn).filter(|_| puzzle.is_none()) {
            let boards = self.plan.tier().boards;
            let mut second = Funnel::default();
            puzzle = self.try_boards(standby, seed, index, boards, &mut second)?;
            funnel.fallbacks = 1;
            if let Some(puzzle) = &mut puzzle {
                let (from, rejected) = (self.name(drawn).to_string(), funnel.rejected.clone());
                puzzle.fallback = Some(Fallback { from, boards, rejected });
            }
            second.end(puzzle.is_some());
            parts = vec![(self.name(drawn), funnel.clone()), (self.name(standby), second.clone())];
            funnel.add(&second);
        } else {
            funnel.end(puzzle.is_some());
        }
        Ok(Outcome { index, puzzle, funnel, mechanic: self.name(drawn), parts })
    }

    /// The mechanic that stands in for a drawn one, if there is another.
    fn standby(&self, drawn: usize) -> Option<usize> {
        let fallback = self.plan.tier().fallback.as_deref();
        let named = self.plan.mechanic().is_some();
        let standby = self.mechanics.iter().position(|c| Some(&*c.name) == fallback);
        standby.filter(|standby| *standby != drawn && !named)
    }

    fn name(&self, mechanic: usize) -> Arc<str> {
        Arc::clone(&self.mechanics[mechanic].name)
    }

    /// The mechanic has a stream of its own: registering another moves no board.
    fn draw_mechanic(&self, seed: u32, index: u32) -> usize {
        if let Some(named) = self.plan.mechanic() {
            let found = self.mechanics.iter().position(|choice| &*choice.name == named);
            return found.expect("a plan's mechanic is among the choices");
        }
        let weights = self.mechanics.iter().map(|choice| choice.weight);
        Streams { seed, index, board: 0 }.stage("mechanic").weighted(weights)
    }

    fn try_boards(
        &mut self,
        mechanic: usize,
        seed: u32,
        index: u32,
        first: u32,
        funnel: &mut Funnel,
    ) -> Result<Option<Emitted>, Fault> {
        for board in first..first + self.plan.tier().boards {
            funnel.boards += 1;
            match self.try_board(mechanic, Streams { seed, index, board }, funnel) {
                Ok(puzzle) => return Ok(Some(Emitted { boards_tried: board + 1, ..puzzle })),
                Err(Lost::Rejected(reject)) => *funnel.rejected.entry(reject).or_default() += 1,
                Err(Lost::Fault(fault)) => return Err(fault),
            }
        }
        Ok(None)
    }

    /// One board through all stages: a puzzle or the reason why not.
    fn try_board(
        &mut self,
        mechanic: usize,
        streams: Streams,
        funnel: &mut Funnel,
    ) -> Result<Emitted, Lost> {
        let mut board = sculpt(self.plan.tier(), &self.sculptors, streams);
        let stack = &self.mechanics[mechanic].stack;
        let payloads = stack.dress(&mut board, streams);
        let payloads = payloads.map_err(|why| Reject::new(Stage::Dress, why))?;
        let rules = made_rules(stack, &board, &payloads)?;
        let graph = rules.graph(&board);
        let path = self.find(&board, &graph, &rules, streams, funnel)?;
        let (choice, gauges) = (&self.mechanics[mechanic], &mut self.gauges);
        let Some(refinery) = &mut self.refinery else {
            return finish(choice, gauges, board, path, payloads, rules);
        };
        let mut pass = |board: &Board, path: &[Cell]| {
            let rules = choice.stack.rules(board, &payloads);
            let rules = rules.map_err(|_| Reject::new(Stage::Refine, "rule_refused"))?;
            rules.keeps(path).map_err(|_| Reject::new(Stage::Refine, "rule_broken"))?;
            finish(choice, gauges, board.clone(), path.to_vec(), payloads.clone(), rules)
        };
        let solved = Solved { board: &board, graph: &graph, path: &path, rules: &rules };
        refinery.refine(&solved, &mut streams.stage("refine"), &mut pass, &mut funnel.refused)
    }

    /// A path on a dressed board, screened first and checked after.
    fn find(
        &mut self,
        board: &Board,
        graph: &Graph,
        rules: &Rules,
        streams: Streams,
        funnel: &mut Funnel,
    ) -> Result<Vec<Cell>, Lost> {
        let tries = self.plan.tier().sources.tries as usize;
        let mut sources = self.order.sources(board, tries, &mut streams.stage("sources"));
        self.screen(graph, &mut sources).map_err(|why| Reject::new(Stage::Screen, why))?;
        let stream = streams.stage("find");
        let task = Task { order: rules.order(), ..Task::new(graph, &sources, &stream) };
        let search = self.finder.find(&task, Budget::UNLIMITED);
        funnel.attempts += search.attempts;
        let path = found(search.verdict).map_err(|why| Reject::new(Stage::Find, why))?;
        let flaw = board.check_path(&path).map_err(|flaw| flaw.to_string());
        match flaw.and_then(|()| rules.keeps(&path).map_err(str::to_owned)) {
            Ok(()) => Ok(path),
            Err(flaw) => {
                let (finder, board) = (self.plan.tier().finder.id.clone(), Box::new(board.clone()));
                Err(Lost::Fault(Fault::FalseClaim { finder, flaw, board }))
            }
        }
    }

    fn screen(&self, graph: &Graph, sources: &mut Vec<Cell>) -> Result<(), &'static str> {
        for screen in &self.screens {
            screen.screen(graph, sources, None)?;
        }
        if sources.is_empty() { Err("no_source") } else { Ok(()) }
    }
}

/// The rules of a freshly dressed board: a mechanic that refuses what it made is
/// at fault.
fn made_rules(stack: &Stack, board: &Board, payloads: &[Payload]) -> Result<Rules, Lost> {
    let rules = stack.rules(board, payloads);
    rules.map_err(|why| Lost::Fault(Fault::Payload { why, board: Box::new(board.clone()) }))
}

/// Holds a board with its path to what its mechanics and its tier demand.
fn finish(
    choice: &Choice,
    gauges: &mut Gauges,
    board: Board,
    path: Vec<Cell>,
    mut payloads: Vec<Payload>,
    mut rules: Rules,
) -> Result<Emitted, Lost> {
    let at = |why: Reason| Reject::new(Stage::Mechanic, why);
    let graph = rules.graph(&board);
    let solved = Solved { board: &board, graph: &graph, path: &path, rules: &rules };
    choice.stack.settle(&solved, &mut payloads).map_err(at)?;
    if !rules.are_of(&payloads) {
        rules = made_rules(&choice.stack, &board, &payloads)?;
    }
    rules.follows(&board, &path).map_err(|why| at(why.into()))?;
    gauges.pass(&Solved { board: &board, graph: &graph, path: &path, rules: &rules })?;
    let readings = gauges.readings().collect();
    let (mechanic, boards_tried) = (choice.name.to_string(), 0);
    Ok(Emitted { board, path, mechanic, rules, readings, boards_tried, fallback: None })
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

/// The mechanics that a plan may use, in the order of their names.
fn choices(plan: &Plan, registry: &Registry) -> Result<Vec<Choice>, RegistryError> {
    let tier = plan.tier();
    let mut names: Vec<&str> = tier.mechanics.keys().map(String::as_str).collect();
    names.extend(plan.mechanic());
    names.extend(tier.fallback.as_deref());
    names.sort_unstable();
    names.dedup();
    let choose = |name: &str| {
        let weight = tier.mechanics.get(name).map_or(0.0, |entry| entry.weight);
        Ok(Choice { name: name.into(), weight, stack: tier.stack(name, registry)? })
    };
    names.into_iter().map(choose).collect()
}
