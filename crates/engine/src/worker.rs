//! Workers: one request after the other, from a recipe to a puzzle.

use crate::funnel::by_stage;
use crate::refinery::Refinery;
use crate::{Funnel, Gauges, Plan, carve};
use etchwork_core::{
    Board, Budget, Cell, Graph, Mechanic, PathFinder, PathFlaw, Ratio, Reason, Registry,
    RegistryError, Reject, Screen, Sculptor, Settings, Solved, SourceOrder, Stage, Streams, Task,
    Verdict,
};
use std::collections::BTreeMap;
use thiserror::Error;

/// Works off requests of one plan; one worker serves one thread. What it
/// answers depends on the plan, the seed and the index alone.
pub struct Worker {
    plan: Plan,
    sculptors: Vec<(f64, Box<dyn Sculptor>)>,
    order: Box<dyn SourceOrder>,
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
    refinery: Option<Refinery>,
    gauges: Gauges,
    mechanics: Vec<Choice>,
}

/// A mechanic that may be drawn, named, or fallen back to.
struct Choice {
    id: String,
    weight: f64,
    mechanic: Box<dyn Mechanic>,
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
}

/// A puzzle that went through every gate.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted {
    /// The board.
    pub board: Board,
    /// The path that was found; its ends are the source and the target.
    pub path: Vec<Cell>,
    /// The mechanic of the puzzle.
    pub mechanic: String,
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

/// A path finder or a refiner claimed a path that is none: a fault of the
/// plug-in, not of the request.
#[derive(Debug, Error)]
#[error("'{finder}' claims a path that is none: {flaw}; on the board\n{board}")]
pub struct FalseClaim {
    /// The finder, or the refiner.
    pub finder: String,
    /// What is wrong with its path.
    pub flaw: PathFlaw,
    /// The board.
    pub board: Box<Board>,
}

/// Why a board does not become a puzzle.
pub(crate) enum Lost {
    Rejected(Reject),
    Lie(FalseClaim),
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
        let sculptors = registry
            .sculptors
            .ids()
            .filter_map(|id| tier.sculptors.get(id).map(|entry| (id, entry)))
            .map(|(id, entry)| {
                Ok((entry.weight, registry.sculptors.make(id, &entry.settings, registry)?))
            })
            .collect::<Result<_, RegistryError>>()?;
        Ok(Self {
            sculptors,
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

    /// Answers one request. The only error is a finder that lies.
    pub fn request(&mut self, seed: u32, index: u32) -> Result<Outcome, FalseClaim> {
        let mut funnel = Funnel { requests: 1, ..Funnel::default() };
        let boards = self.plan.tier().boards;
        let drawn = self.draw_mechanic(seed, index);
        let mut puzzle = self.try_boards(drawn, seed, index, 0, &mut funnel)?;
        if puzzle.is_none() && self.plan.mechanic().is_none() {
            let fallback = self.plan.tier().fallback.as_deref();
            let standby = self.mechanics.iter().position(|c| Some(&*c.id) == fallback);
            if let Some(standby) = standby.filter(|standby| *standby != drawn) {
                funnel.fallbacks += 1;
                let rejected = funnel.rejected.clone();
                puzzle = self.try_boards(standby, seed, index, boards, &mut funnel)?;
                let from = self.mechanics[drawn].id.clone();
                if let Some(puzzle) = &mut puzzle {
                    puzzle.fallback = Some(Fallback { from, boards, rejected });
                }
            }
        }
        match puzzle {
            Some(_) => funnel.accepted += 1,
            None => funnel.gave_up += 1,
        }
        Ok(Outcome { index, puzzle, funnel })
    }

    /// The mechanic has a stream of its own: registering another moves no board.
    fn draw_mechanic(&self, seed: u32, index: u32) -> usize {
        if let Some(named) = self.plan.mechanic() {
            let found = self.mechanics.iter().position(|choice| choice.id == named);
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
    ) -> Result<Option<Emitted>, FalseClaim> {
        for board in first..first + self.plan.tier().boards {
            funnel.boards += 1;
            match self.try_board(mechanic, Streams { seed, index, board }, funnel) {
                Ok((made, path)) => return Ok(Some(self.emit(mechanic, made, path, board + 1))),
                Err(Lost::Rejected(reject)) => *funnel.rejected.entry(reject).or_default() += 1,
                Err(Lost::Lie(claim)) => return Err(claim),
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
    ) -> Result<(Board, Vec<Cell>), Lost> {
        let at = |stage| move |reason: Reason| Reject::new(stage, reason);
        let mut board = self.sculpt(streams);
        let choice = &self.mechanics[mechanic];
        choice.mechanic.dress(&mut board, &mut streams.stage("dress")).map_err(at(Stage::Dress))?;
        let graph = board.graph();
        let tries = self.plan.tier().sources.tries as usize;
        let mut sources = self.order.sources(&board, tries, &mut streams.stage("sources"));
        self.screen(&graph, &mut sources).map_err(|why| Reject::new(Stage::Screen, why))?;
        let stream = streams.stage("find");
        let task = Task::new(&graph, &sources, &stream);
        let search = self.finder.find(&task, Budget::UNLIMITED);
        funnel.attempts += search.attempts;
        let path = found(search.verdict).map_err(at(Stage::Find))?;
        if let Err(flaw) = board.check_path(&path) {
            let finder = self.plan.tier().finder.id.clone();
            return Err(Lost::Lie(FalseClaim { finder, flaw, board: Box::new(board) }));
        }
        let (mechanic, gauges) = (&self.mechanics[mechanic].mechanic, &mut self.gauges);
        let mut pass = |solved: &Solved<'_>| {
            mechanic.accept(solved.board, solved.path).map_err(at(Stage::Mechanic))?;
            gauges.pass(solved)
        };
        let solved = Solved { board: &board, graph: &graph, path: &path };
        if let Some(refinery) = &mut self.refinery {
            let mut stream = streams.stage("refine");
            return refinery.refine(&solved, &mut stream, &mut pass, &mut funnel.refused);
        }
        pass(&solved)?;
        Ok((board, path))
    }

    fn screen(&self, graph: &Graph, sources: &mut Vec<Cell>) -> Result<(), &'static str> {
        for screen in &self.screens {
            screen.screen(graph, sources, None)?;
        }
        if sources.is_empty() { Err("no_source") } else { Ok(()) }
    }

    fn sculpt(&self, streams: Streams) -> Board {
        let tier = self.plan.tier();
        let sizes = &tier.sizes;
        let grid = sizes[streams.stage("size").index(sizes.len())];
        let mut stream = streams.stage("sculpt");
        let (least, most) = tier.walls;
        let share = least + stream.unit() * (most - least);
        let target = (share * grid.len() as f64).round() as usize;
        let mut board = Board::new(grid);
        carve(&mut board, target, &self.sculptors, &mut stream);
        board
    }

    fn emit(&self, mechanic: usize, board: Board, path: Vec<Cell>, boards_tried: u32) -> Emitted {
        Emitted {
            board,
            path,
            mechanic: self.mechanics[mechanic].id.clone(),
            readings: self.gauges.readings().collect(),
            boards_tried,
            fallback: None,
        }
    }
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
    let mut ids: Vec<&str> = tier.mechanics.keys().map(String::as_str).collect();
    ids.extend(plan.mechanic());
    ids.extend(tier.fallback.as_deref());
    ids.sort_unstable();
    ids.dedup();
    let choose = |id: &str| {
        let entry = tier.mechanics.get(id);
        let settings = entry.map(|entry| entry.settings.clone()).unwrap_or_default();
        Ok(Choice {
            id: id.to_owned(),
            weight: entry.map_or(0.0, |entry| entry.weight),
            mechanic: registry.mechanics.make(id, &settings, registry)?,
        })
    };
    ids.into_iter().map(choose).collect()
}
