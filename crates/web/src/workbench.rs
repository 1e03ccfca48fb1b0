//! The workbench: board after board of a tier, with all that is thrown away.

use crate::desk::Answer;
use crate::request::Bounds;
use crate::shelf::Shelf;
use etchwork::engine::Gate;
use etchwork::paths::PathAdvisor;
use etchwork::render::svg_with_ids;
use etchwork::{
    Budget, Emitted, Funnel, Mark, Overrides, PathPuzzle, Picture, Ratio, Registry, Run, TierSet,
    Verdict, Worker,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most nodes of a search for one trap.
const TRAP_BUDGET: Budget = Budget { nodes: 100_000, memory: u64::MAX };
/// Requests at a time.
const MOST: u32 = 1000;

/// A tier at work, and what became of its boards so far.
pub struct Workbench {
    set: TierSet,
    tier: String,
    line: Option<Line>,
    funnel: Funnel,
    next: u32,
}

struct Line {
    run: Run,
    worker: Worker,
}

impl Workbench {
    /// A tier with other gates, idle.
    pub fn new(
        shelf: &Shelf,
        set: &str,
        tier: &str,
        gates: &BTreeMap<String, Bounds>,
        registry: &Registry,
    ) -> Result<Self, String> {
        let mut set = shelf.set(set)?.clone();
        set.tier(tier).map_err(text)?;
        let known = registry.readings().map_err(text)?;
        for (name, bounds) in gates {
            if !known.iter().any(|(_, reading)| reading.name == name) {
                return Err(format!("no metric yields '{name}'"));
            }
            let bound = |value: Option<f64>| value.map(Ratio::try_from).transpose().map_err(text);
            let gate = Gate { min: bound(bounds.min)?, max: bound(bounds.max)? };
            let (_, tier) = set.tiers.iter_mut().find(|(known, _)| known == tier).expect("checked");
            match gate {
                Gate { min: None, max: None } => drop(tier.gates.remove(name)),
                gate => drop(tier.gates.insert(name.clone(), gate)),
            }
        }
        let (line, funnel) = (None, Funnel::default());
        Ok(Self { set, tier: tier.to_owned(), line, funnel, next: 0 })
    }

    /// Puts a path finder and a mechanic to work.
    pub fn with(
        self,
        finder: Option<String>,
        mechanic: Option<String>,
        seed: u32,
        registry: &Registry,
    ) -> Result<Self, String> {
        let overrides = Overrides { finder, mechanic, ..Overrides::default() };
        let run = Run::new(&self.set, &self.tier, &overrides, seed, registry).map_err(text)?;
        let worker = Worker::new(run.plan(), registry).map_err(text)?;
        Ok(Self { line: Some(Line { run, worker }), ..self })
    }

    /// What is at work.
    pub fn about(&self) -> Value {
        let plan = self.line.as_ref().map(|line| line.run.plan());
        json!({ "tier": self.tier, "plan": plan, "funnel": self.funnel })
    }

    /// Works off requests; the last puzzle is shown.
    pub fn work(&mut self, requests: u32, registry: &Registry) -> Answer {
        let line = self.line.as_mut().ok_or("the workbench is not set up")?;
        let mut last = None;
        for _ in 0..requests.clamp(1, MOST) {
            let outcome = line.worker.request(line.run.seed(), self.next).map_err(text)?;
            self.funnel.add(&outcome.funnel);
            if let Some(puzzle) = outcome.puzzle {
                last = Some((self.next, puzzle));
            }
            self.next += 1;
        }
        let shown = last.map(|(index, puzzle)| shown(&line.run, index, puzzle, registry));
        Ok(json!({ "funnel": self.funnel, "puzzle": shown.transpose()? }))
    }
}

/// A puzzle with its path, its traps and its readings against gates and bands.
fn shown(run: &Run, index: u32, emitted: Emitted, registry: &Registry) -> Answer {
    let tier = run.plan().tier();
    let readings: Vec<Value> = emitted
        .readings
        .iter()
        .map(|(name, value)| {
            json!({
                "name": name,
                "value": value,
                "gate": tier.gates.get(*name),
                "band": tier.bands.get(*name),
                "in_band": tier.bands.get(*name).zip(*value).map(|((low, high), value)| *low <= value && value <= *high),
            })
        })
        .collect();
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
