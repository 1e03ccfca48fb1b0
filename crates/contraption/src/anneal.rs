//! The maker `anneal`: simulated annealing of designs (Kirkpatrick, Gelatt and Vecchi, 1983), with
//! readings of the exact state space as the energy.
//!
//! Each step changes a design at random, explores its whole state space, and moves its start to the
//! reachable state farthest from a goal: this is called *unsolving*. A design whose length fits is
//! minimised: parts are removed until every remaining one is needed. Width, traps and deeds are
//! checked again after that, so that no unneeded part provides them.

mod change;
mod cooling;
mod grid;
mod minimise;
mod settings;
mod vocabulary;
mod wiring;

use crate::Design;
use crate::sketch::Sketch;
use crate::tight::{Explored, Explorer, Solutions};
use change::{Room, Touched};
use etchwork_core::{Attempt, Refused, Reject, SettingsError, Stage, Stream};
use minimise::Minimiser;
pub use settings::AnnealSettings;
use settings::Plan;

/// The cost of each move by which the length is too short or too long.
const MOVE: u32 = 12;
/// The cost of each missing trap, of each missing featured kind, and of a start that is not calm:
/// buttons and plates would change with any first move.
const FEATURE: u32 = 16;

/// The maker `anneal`; the documentation of its module says how it works.
#[derive(Clone, Debug)]
pub struct Annealer {
    plan: Plan,
    explorer: Explorer,
    solutions: Solutions,
    minimiser: Minimiser,
    current: Sketch,
    next: Sketch,
    least: Sketch,
}

/// The goals of an attempt.
struct Goal {
    room: Room,
    length: (u32, u32),
}

/// How far a design is from the goals.
#[derive(Clone, Copy)]
struct Energy {
    total: u32,
    /// The share that the length contributes.
    length: u32,
    /// The length of the design's shortest solutions.
    moves: u32,
}

impl Annealer {
    /// A maker with these settings. The error says which of them cannot be met.
    pub fn new(settings: &AnnealSettings) -> Result<Self, SettingsError> {
        Ok(Self {
            plan: settings.plan()?,
            explorer: Explorer::default(),
            solutions: Solutions::default(),
            minimiser: Minimiser::default(),
            current: Sketch::default(),
            next: Sketch::default(),
            least: Sketch::default(),
        })
    }

    /// Makes one design, or says why it made none. Calls share nothing but memory. Designs that
    /// miss a goal after minimising are counted as refused.
    pub(crate) fn anneal(
        &mut self,
        attempt: &Attempt,
        refused: &mut Refused,
    ) -> Result<Design, &'static str> {
        let task = self.task(attempt);
        let steps = &mut attempt.streams.stage("anneal");
        let mut energy = self.open(&task, steps).ok_or("no_beginning")?;
        let most = self.plan.settings.steps;
        for step in 0..most {
            let temperature = step * cooling::STEPS / most;
            let Some(changed) = self.step(&task, energy, steps) else { continue };
            let rise = changed.total.saturating_sub(energy.total);
            if rise > 0 && !cooling::accepts(temperature, rise, steps.next_u32()) {
                continue;
            }
            std::mem::swap(&mut self.current, &mut self.next);
            energy = changed;
            if energy.total > 0 {
                continue;
            }
            if self.finish(&task, &mut energy) {
                wiring::lay(
                    &mut self.least,
                    task.room.cols,
                    task.room.rows,
                    task.room.kept.nodes.len(),
                    &mut attempt.streams.stage("lay"),
                );
                self.least.sort_for_reading();
                let title = self.plan.title.clone().unwrap_or_else(|| task.room.vocabulary.title());
                return self.least.design(&title).map_err(|_| "no_design");
            }
            refused.count(Reject::new(Stage::Refine, "lacking_when_minimal"));
        }
        Err("not_annealed")
    }

    fn task(&self, attempt: &Attempt) -> Goal {
        let stream = &mut attempt.streams.stage("plan");
        let (low, high) = (self.plan.settings.least, self.plan.settings.most);
        let drawn = low + stream.below(high - low + 1);
        let aim = attempt.aim.map(|aim| u32::try_from(aim).unwrap_or(0).max(1));
        let length = aim.map_or((drawn, high), |aim| (aim, aim));
        Goal { room: self.plan.room(stream), length }
    }

    /// Draws random designs until one has a small enough state space.
    fn open(&mut self, task: &Goal, stream: &mut Stream) -> Option<Energy> {
        for _ in 0..100 {
            task.room.draw(&mut self.next, stream);
            let energy = self.unsolve(task);
            if energy.is_some() {
                std::mem::swap(&mut self.current, &mut self.next);
                return energy;
            }
        }
        None
    }

    /// Changes the design; `None` if the change is impossible or the state space becomes too large.
    fn step(&mut self, task: &Goal, before: Energy, stream: &mut Stream) -> Option<Energy> {
        self.next.copy_from(&self.current);
        match task.room.change(&mut self.next, stream)? {
            Touched::Drawing => Some(before),
            Touched::Play => self.unsolve(task),
        }
    }

    /// Explores the next design and moves its start to the state farthest from a goal.
    fn unsolve(&mut self, task: &Goal) -> Option<Energy> {
        if self.explorer.explore(&self.next, self.plan.settings.states) != Explored::Whole {
            return None;
        }
        let Some(start) = self.explorer.farthest() else {
            return Some(Energy { total: u32::MAX / 2, length: u32::MAX / 2, moves: 0 });
        };
        self.start_from(start);
        Some(self.energy(task, start))
    }

    /// Makes a state of the next design's space its start.
    fn start_from(&mut self, number: usize) {
        let (machine, state) = (&self.explorer.machine, self.explorer.state(number));
        let sketch = &mut self.next;
        let nodes = sketch.nodes.len();
        for (node, spot) in sketch.nodes.iter_mut().enumerate() {
            spot.on = machine.is_on(state, node);
        }
        for (edge, link) in sketch.edges.iter_mut().enumerate() {
            link.on = machine.is_on(state, nodes + edge);
        }
        let items = sketch.players.iter_mut().chain(&mut sketch.balls);
        items.zip(machine.items(state)).for_each(|(item, node)| *item = node);
    }

    /// The energy of the explored design, if it starts from the state `start`.
    fn energy(&mut self, task: &Goal, start: usize) -> Energy {
        let (space, settings) = (&self.explorer, &self.plan.settings);
        let moves = space.to_goal(start);
        let (low, high) = task.length;
        let length = MOVE * (low.saturating_sub(moves) + moves.saturating_sub(high));
        self.solutions.find(space, start);
        let percent = |count: usize| (100 * count / moves as usize) as u32;
        let width = percent(self.solutions.states.len() - 1);
        let mut total = length + settings.width.saturating_sub(width);
        if settings.traps > 0 {
            let missing = settings.traps.saturating_sub(self.solutions.traps(space));
            total += FEATURE * missing as u32;
        }
        if settings.deeds > 0 {
            let deeds = percent(self.solutions.deeds(space) as usize);
            total += settings.deeds.saturating_sub(deeds);
        }
        total += FEATURE * task.room.vocabulary.missing(&self.next) as u32;
        total += FEATURE * u32::from(!space.machine.is_calm(space.state(start)));
        Energy { total, length, moves }
    }

    /// Minimises a copy of the design, and says whether the copy meets all goals.
    fn finish(&mut self, task: &Goal, energy: &mut Energy) -> bool {
        self.least.copy_from(&self.current);
        let Self { minimiser, least, explorer, .. } = self;
        if minimiser.minimise(least, &task.room.kept, energy.moves, explorer).is_err() {
            return false;
        }
        self.next.copy_from(&self.least);
        if self.explorer.explore(&self.next, self.plan.settings.states) != Explored::Whole {
            return false;
        }
        let minimal = self.energy(task, 0);
        if minimal.total > 0 && minimal.length == 0 {
            // Continue from the minimal design: fewer of its parts only serve a goal.
            self.current.copy_from(&self.least);
            *energy = minimal;
        }
        minimal.total == 0
    }
}
