//! The workbench: board after board of a tier, with all that is thrown away.

use crate::desk::Answer;
use crate::measures::Measures;
use crate::request::Setup;
use crate::shelf::Shelf;
use crate::speech::sentence;
use crate::thrown::{Stages, Thrown};
use etchwork::engine::Gate;
use etchwork::paths::PathAdvisor;
use etchwork::render::svg_with_ids;
use etchwork::{
    Budget, Emitted, Funnel, Mark, Outcome, Overrides, PathPuzzle, Picture, Ratio, Registry, Run,
    Stage, Verdict, Worker,
};
use serde_json::{Value, json};

/// The most nodes of a search for one trap.
const TRAP_BUDGET: Budget = Budget { nodes: 100_000, memory: u64::MAX };
/// Requests at a time.
const MOST: u32 = 1000;

/// Boards of a request that are kept to be looked at.
const KEPT: usize = 24;

/// A tier at work, and what became of its boards so far.
pub struct Workbench {
    run: Run,
    worker: Worker,
    stages: Stages,
    measures: Measures,
    funnel: Funnel,
    next: u32,
    /// What the request that is shown threw away.
    thrown: Vec<Thrown>,
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
        Ok(Self {
            worker: Worker::new(run.plan(), registry).map_err(text)?,
            stages: Stages::new(run.plan(), registry).map_err(text)?,
            measures: Measures::new(run.plan().tier(), &tier, registry)?,
            run,
            funnel: Funnel::default(),
            next: 0,
            thrown: Vec::new(),
        })
    }

    /// What is at work.
    pub fn about(&self) -> Value {
        json!({ "tier": self.run.tier(), "plan": self.run.plan(), "funnel": self.funnel })
    }

    /// Works off requests. The last that made a puzzle is shown, or else the last, with
    /// what it threw away.
    pub fn work(&mut self, requests: u32, registry: &Registry) -> Answer {
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
        let outcome = shown.expect("there was one request at least");
        self.thrown = self.stages.thrown(self.run.seed(), &outcome, KEPT, registry)?;
        let thrown: Vec<Value> = self.thrown.iter().enumerate().map(small).collect();
        let rejected: u64 = outcome.funnel.rejected.values().sum();
        let refused: u64 = outcome.funnel.refused.values().sum();
        let index = outcome.index;
        let puzzle = outcome.puzzle.map(|puzzle| self.emitted(puzzle, registry)).transpose()?;
        Ok(json!({
            "funnel": self.funnel,
            "index": index,
            "puzzle": puzzle,
            "thrown": thrown,
            "rejected": rejected,
            "refused": refused,
        }))
    }

    /// Shows a board that was thrown away, and why it was.
    pub fn look(&mut self, nth: usize, registry: &Registry) -> Answer {
        let Self { thrown, measures, .. } = self;
        let thrown = thrown.get(nth).ok_or("no such board was thrown away")?;
        let mut shown = exhibit(&thrown.puzzle, measures, registry)?;
        let readings = shown["readings"].as_array().map_or(&[][..], Vec::as_slice);
        shown["said"] = why(thrown, readings).into();
        Ok(shown)
    }

    /// Shows a puzzle.
    fn emitted(&mut self, emitted: Emitted, registry: &Registry) -> Answer {
        let (boards, mechanic) = (emitted.boards_tried, emitted.mechanic.clone());
        let fallback = emitted.fallback.as_ref().map(|fallback| fallback.from.clone());
        let puzzle = PathPuzzle::from(emitted);
        let mut shown = exhibit(&puzzle, &mut self.measures, registry)?;
        shown["id"] = puzzle.id(false).to_string().into();
        shown["mechanic"] = mechanic.into();
        shown["boards"] = boards.into();
        shown["fallback"] = fallback.into();
        Ok(shown)
    }
}

/// A board that was thrown away, as a small picture.
fn small((nth, thrown): (usize, &Thrown)) -> Value {
    let Thrown { board, reject, is_refined, puzzle } = thrown;
    let picture = puzzle.picture(true);
    json!({
        "board": board,
        "stage": reject.stage.name(),
        "reason": reject.reason.to_string(),
        "refined": is_refined,
        "cols": picture.grid().cols(),
        "rows": picture.grid().rows(),
        "svg": svg_with_ids(&picture, &format!("thrown-{nth}")),
    })
}

/// A board with its path, its traps and its readings against gates and bands, as far as
/// it has them.
fn exhibit(puzzle: &PathPuzzle, measures: &mut Measures, registry: &Registry) -> Answer {
    let mut picture = puzzle.picture(true);
    let has_path = puzzle.text().path.is_some();
    let traps = has_path.then(|| mark_traps(puzzle, &mut picture, registry)).transpose()?;
    Ok(json!({
        "cols": picture.grid().cols(),
        "rows": picture.grid().rows(),
        "readings": measures.readings(puzzle),
        "traps": traps,
        "svg": svg_with_ids(&picture, "bench"),
        "description": picture.description(),
    }))
}

/// Why a board was thrown away, in a sentence.
fn why(thrown: &Thrown, readings: &[Value]) -> String {
    let Thrown { board, reject, is_refined, .. } = thrown;
    let words = |text: &str| text.replace('_', " ");
    let broken = readings.iter().find_map(|reading| {
        let (name, broken) = (reading["name"].as_str()?, reading["broken"].as_str()?);
        (format!("{name}_{broken}") == *reject.reason).then(|| match broken {
            "below_min" => format!(
                "{}, and the gate asks for {} at least",
                at(reading),
                reading["gate"]["min"]
            ),
            "above_max" => {
                format!("{}, and the gate asks for {} at most", at(reading), reading["gate"]["max"])
            }
            _ => format!("{} could not be told", words(name)),
        })
    });
    let reason = broken.unwrap_or_else(|| words(&reject.reason));
    let told = match reject.stage {
        Stage::Dress => "the mechanic found no room on it",
        Stage::Screen => "a quick look shows that no path visits every cell",
        Stage::Find => "the path finder found no path that visits every cell",
        Stage::Refine => "it was changed again and again, and no change would do",
        Stage::Mechanic => "the path does not do what the mechanic asks for",
        Stage::Gate => "there is a path, but it does not play well enough",
    };
    let from = if *is_refined { ", changed by the refiner" } else { "" };
    format!("Board {board}{from}: thrown away. {}", sentence(&format!("{told}: {reason}")))
}

/// A reading with its value.
fn at(reading: &Value) -> String {
    let value = reading["value"].as_f64().unwrap_or_default();
    let value = (value * 1000.0).round() / 1000.0;
    format!("{} is {value}", reading["name"].as_str().unwrap_or_default().replace('_', " "))
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
