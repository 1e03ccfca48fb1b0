//! The workbench: board after board of a tier, with all that is thrown away.

use crate::desk::Answer;
use crate::request::Setup;
use crate::shelf::Shelf;
use etchwork::engine::Gate;
use etchwork::paths::PathAdvisor;
use etchwork::render::svg_with_ids;
use etchwork::{
    Budget, Emitted, Funnel, Mark, Overrides, PathPuzzle, Picture, Ratio, Registry, Run, Tier,
    Verdict, Worker,
};
use serde_json::{Value, json};

/// The most nodes of a search for one trap.
const TRAP_BUDGET: Budget = Budget { nodes: 100_000, memory: u64::MAX };
/// Requests at a time.
const MOST: u32 = 1000;

/// A tier at work, and what became of its boards so far.
pub struct Workbench {
    run: Run,
    worker: Worker,
    funnel: Funnel,
    next: u32,
}

impl Workbench {
    /// Puts a tier to work, with other gates if there are some.
    pub fn new(shelf: &Shelf, setup: Setup, registry: &Registry) -> Result<Self, String> {
        let Setup { set, tier, finder, mechanic, gates, seed } = setup;
        let mut set = shelf.set(&set)?.clone();
        set.tier(&tier).map_err(text)?;
        let known = registry.readings().map_err(text)?;
        let (_, gated) = set.tiers.iter_mut().find(|(name, _)| *name == tier).expect("checked");
        for (name, bounds) in gates {
            if !known.iter().any(|(_, reading)| reading.name == name) {
                return Err(format!("no metric yields '{name}'"));
            }
            let bound = |value: Option<f64>| value.map(Ratio::try_from).transpose().map_err(text);
            match (bound(bounds.min)?, bound(bounds.max)?) {
                (None, None) => drop(gated.gates.remove(&name)),
                (min, max) => drop(gated.gates.insert(name, Gate { min, max })),
            }
        }
        let overrides = Overrides { finder, mechanic, ..Overrides::default() };
        let run = Run::new(&set, &tier, &overrides, seed, registry).map_err(text)?;
        let worker = Worker::new(run.plan(), registry).map_err(text)?;
        Ok(Self { run, worker, funnel: Funnel::default(), next: 0 })
    }

    /// What is at work.
    pub fn about(&self) -> Value {
        json!({ "tier": self.run.tier(), "plan": self.run.plan(), "funnel": self.funnel })
    }

    /// Works off requests; the last puzzle is shown.
    pub fn work(&mut self, requests: u32, registry: &Registry) -> Answer {
        let mut last = None;
        for _ in 0..requests.clamp(1, MOST) {
            let outcome = self.worker.request(self.run.seed(), self.next).map_err(text)?;
            self.funnel.add(&outcome.funnel);
            if let Some(puzzle) = outcome.puzzle {
                last = Some((self.next, puzzle));
            }
            self.next += 1;
        }
        let shown = last.map(|(index, puzzle)| shown(&self.run, index, puzzle, registry));
        Ok(json!({ "funnel": self.funnel, "puzzle": shown.transpose()? }))
    }
}

/// A puzzle with its path, its traps and its readings against gates and bands.
fn shown(run: &Run, index: u32, emitted: Emitted, registry: &Registry) -> Answer {
    let tier = run.plan().tier();
    let readings: Vec<Value> =
        emitted.readings.iter().map(|(name, value)| reading(tier, name, *value)).collect();
    let (boards, mechanic) = (emitted.boards_tried, emitted.mechanic.clone());
    let fallback = emitted.fallback.as_ref().map(|fallback| fallback.from.clone());
    let puzzle = PathPuzzle::from(emitted);
    let mut picture = puzzle.picture(true);
    let traps = mark_traps(&puzzle, &mut picture, registry)?;
    Ok(json!({
        "index": index,
        "id": puzzle.id(false).to_string(),
        "mechanic": mechanic,
        "boards": boards,
        "fallback": fallback,
        "readings": readings,
        "traps": traps,
        "svg": svg_with_ids(&picture, "bench"),
        "description": picture.description(),
    }))
}

/// A reading against its gate and its band.
fn reading(tier: &Tier, name: &str, value: Option<Ratio>) -> Value {
    let band = tier.bands.get(name);
    let is_in = |((low, high), value): (&(Ratio, Ratio), Ratio)| (*low..=*high).contains(&value);
    json!({
        "name": name,
        "value": value,
        "gate": tier.gates.get(name),
        "band": band,
        "in_band": band.zip(value).map(is_in),
    })
}

/// Asks of each option off the path whether it can still be finished, and
/// marks those that cannot.
fn mark_traps(puzzle: &PathPuzzle, picture: &mut Picture, registry: &Registry) -> Answer {
    let game = puzzle.game().map_err(text)?;
    let path = puzzle.text().path.clone().unwrap_or_default();
    let mut advisor = PathAdvisor::new(registry, TRAP_BUDGET, None).map_err(text)?;
    let mut oracle = advisor.oracle(&game);
    let (mut options, mut traps, mut unknown) = (0, 0, 0);
    for length in 1..path.len() {
        let (visited, ahead) = path.split_at(length);
        let exits = game.graph().exits(visited[length - 1]);
        for exit in exits.filter(|exit| ahead[1..].contains(exit)) {
            options += 1;
            match oracle.finish(&[visited, &[exit]].concat()) {
                Verdict::Found(_) => {}
                Verdict::Impossible(_) => {
                    traps += 1;
                    picture.add(Mark::Trap { from: visited[length - 1], to: exit });
                }
                Verdict::BudgetSpent | Verdict::Unsupported(_) => unknown += 1,
            }
        }
    }
    Ok(json!({ "options": options, "traps": traps, "unknown": unknown }))
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
