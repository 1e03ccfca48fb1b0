//! The workbench: request after request of a tier, with all rejected attempts.

use crate::answers::{Bench, BenchBoard, BenchPuzzle, Look, Reading, RejectedPicture, Work};
use crate::bench_board::{bench_board, drawn_small, why};
use crate::library::Library;
use crate::request::{Bounds, Setup};
use crate::service::text;
use etchwork::pipeline::Gate;
use etchwork::{
    Budget, Discard, Emitted, Funnel, Limit, Measuring, Name, Outcome, Overrides, OwnedSet, Ratio,
    Registry, Reject, Run, Worker,
};
use std::collections::{BTreeMap, VecDeque};

/// Requests at a time.
const MOST: u32 = 1000;

/// The most rejected attempts of a request that are kept for viewing, and as many offers of a
/// refiner.
const KEPT: usize = 24;

/// A rejected attempt.
pub struct Rejected {
    /// Its number in the request, from 1.
    pub board: u32,
    pub reject: Reject,
    /// Whether it is an offer of a refiner, made from the attempt with that number.
    pub is_refined: bool,
    /// Its puzzle, if one was made.
    pub puzzle: Option<Emitted>,
}

/// A tier at work, and the results of its attempts so far.
pub struct Workbench {
    run: Run,
    worker: Box<dyn Worker>,
    funnel: Funnel,
    next: u32,
    /// The rejected attempts of the shown request.
    thrown: Vec<Rejected>,
}

impl Workbench {
    /// Puts a tier to work, with other gates if there are some.
    pub fn new(library: &Library, setup: Setup, registry: &Registry) -> Result<Self, String> {
        let Setup { set, tier, finder, maker, mechanic, gates, seed } = setup;
        let OwnedSet { family, set, text: file } = library.set(&set)?.clone();
        set.tier(&tier).map_err(text)?;
        let known = family.plug_ins(registry).map_err(text)?.readings;
        let mut set = set;
        let (_, gated) = set.tiers.iter_mut().find(|(name, _)| *name == tier).expect("checked");
        // A maker may tell readings of its own, which the tier's gates and bands name.
        let own: Vec<String> = gated.gates.keys().chain(gated.bands.keys()).cloned().collect();
        let is_known = |name: &str| {
            known.iter().any(|one| one.reading.name == name) || own.iter().any(|own| own == name)
        };
        regated(&mut gated.gates, gates, is_known)?;
        let overrides = Overrides { finder, maker, mechanic, ..Overrides::default() };
        let set = OwnedSet { family, set, text: file };
        let run = set.run(&tier, &overrides, seed, registry).map_err(text)?;
        let worker = run.worker(registry).map_err(text)?;
        Ok(Self { run, worker, funnel: Funnel::default(), next: 0, thrown: Vec::new() })
    }

    /// The tier at work.
    pub fn about(&self) -> Bench {
        Bench { funnel: self.funnel.clone() }
    }

    /// Answers requests. Shows the last that made a puzzle, or else the last, with its rejected
    /// attempts.
    pub fn work(&mut self, requests: u32, registry: &Registry) -> Result<Work, String> {
        let mut shown: Option<(Outcome, Vec<Rejected>)> = None;
        for _ in 0..requests.clamp(1, MOST) {
            let (outcome, thrown) = self.request()?;
            self.funnel.add(&outcome.funnel);
            self.next += 1;
            if outcome.puzzle.is_some() || shown.is_none() {
                shown = Some((outcome, thrown));
            }
        }
        let (outcome, thrown) = shown.expect("there was at least one request");
        self.thrown = thrown;
        let puzzle = outcome.puzzle.as_ref();
        Ok(Work {
            funnel: self.funnel.clone(),
            index: outcome.index,
            puzzle: puzzle.map(|puzzle| self.emitted(puzzle, registry)).transpose()?,
            thrown: self.thrown.iter().enumerate().map(small).collect(),
            rejected: outcome.funnel.rejected.values().sum(),
            refused: outcome.funnel.refused.values().sum(),
        })
    }

    /// Answers the next request, and keeps the last of what it rejects.
    fn request(&mut self) -> Result<(Outcome, Vec<Rejected>), String> {
        let (mut told, mut kept) = (0, [VecDeque::new(), VecDeque::new()]);
        let keep = &mut |discard: Discard<'_>| {
            let Discard { number, reject, is_refined, puzzle } = discard;
            let kept = &mut kept[usize::from(is_refined)];
            kept.push_back((
                told,
                Rejected { board: number + 1, reject, is_refined, puzzle: puzzle() },
            ));
            kept.drain(..kept.len().saturating_sub(KEPT));
            told += 1;
        };
        let worked = self.worker.request_watched(self.run.seed(), self.next, Limit::NONE, keep);
        let mut thrown: Vec<(usize, Rejected)> = kept.into_iter().flatten().collect();
        thrown.sort_by_key(|(told, _)| *told);
        Ok((worked.map_err(text)?, thrown.into_iter().map(|(_, rejected)| rejected).collect()))
    }

    /// Shows a rejected attempt, and the reason.
    pub fn look(&mut self, nth: usize, registry: &Registry) -> Result<Look, String> {
        let rejected = self.thrown.get(nth).ok_or("no such board was thrown away")?;
        let board = match &rejected.puzzle {
            Some(made) => self.board(made, registry)?,
            None => BenchBoard {
                width: 0,
                height: 0,
                readings: Vec::new(),
                traps: None,
                svg: String::new(),
                description: "nothing was made that could be drawn".to_owned(),
            },
        };
        let sentence = |reason: &str| self.worker.sentence(reason, registry);
        let said = why(rejected, &board.readings, sentence);
        Ok(Look { board, said })
    }

    /// Shows a puzzle.
    fn emitted(&self, made: &Emitted, registry: &Registry) -> Result<BenchPuzzle, String> {
        let fallback = made.part.as_ref().and_then(|part| part.fallback.as_ref());
        Ok(BenchPuzzle {
            board: self.board(made, registry)?,
            id: made.puzzle.id(),
            mechanic: made.puzzle.kind(),
            boards: made.boards_tried,
            fallback: fallback.map(|fallback| fallback.mechanic.clone()),
        })
    }

    fn board(&self, made: &Emitted, registry: &Registry) -> Result<BenchBoard, String> {
        let readings = self.readings(&self.taken(made, registry));
        bench_board(made, readings, &**self.run.family(), registry)
    }

    /// Every reading of a puzzle, first those that were taken before; of an attempt that was not
    /// solved these alone.
    fn taken(&self, made: &Emitted, registry: &Registry) -> Vec<(Name, Option<Ratio>)> {
        let tier = self.run.plan().tier();
        let solution = made.solution();
        let question =
            Measuring { budget: Budget::UNLIMITED, ..Measuring::all(&solution, &tier.metrics) };
        let known = |name: &str| made.readings.iter().any(|(known, _)| *known == name);
        let measured = made.puzzle.measure(&question, registry).unwrap_or_default().into_iter();
        let measured = measured.map(|taken| (taken.name, taken.value));
        let measured = measured.filter(|(name, _)| !known(name));
        made.readings.iter().cloned().chain(measured).collect()
    }

    /// Readings beside the gates of the tier and the bands.
    fn readings(&self, taken: &[(Name, Option<Ratio>)]) -> Vec<Reading> {
        let tier = self.run.plan().tier();
        let reading = |(name, value): &(Name, Option<Ratio>)| {
            let (gate, band) = (tier.gates.get(&**name), tier.bands.get(&**name).copied());
            Reading {
                name: name.to_string(),
                value: *value,
                gate: gate.copied(),
                broken: gate.and_then(|gate| gate.broken_by(*value)).map(str::to_owned),
                band,
                in_band: band.zip(*value).map(|((low, high), at)| (low..=high).contains(&at)),
            }
        };
        taken.iter().map(reading).collect()
    }
}

/// A rejected attempt, as a small picture if there is one.
fn small((nth, rejected): (usize, &Rejected)) -> RejectedPicture {
    let head = RejectedPicture {
        board: rejected.board,
        stage: rejected.reject.stage.name().to_owned(),
        reason: rejected.reject.reason.to_string(),
        refined: rejected.is_refined,
        width: 0,
        height: 0,
        svg: String::new(),
    };
    match &rejected.puzzle {
        Some(made) => {
            let solution = made.puzzle.stored_solution();
            drawn_small(head, &made.puzzle.picture_with(solution.as_deref()), nth)
        }
        None => head,
    }
}

/// The gates of a tier, replaced by those of a setup. A gate without bounds is removed.
fn regated(
    gates: &mut BTreeMap<String, Gate>,
    asked: BTreeMap<String, Bounds>,
    known: impl Fn(&str) -> bool,
) -> Result<(), String> {
    for (name, bounds) in asked {
        if !known(&name) {
            return Err(format!("there is no reading '{name}'"));
        }
        let bound = |value: Option<f64>| value.map(Ratio::try_from).transpose().map_err(text);
        match (bound(bounds.min)?, bound(bounds.max)?) {
            (None, None) => drop(gates.remove(&name)),
            (Some(min), Some(max)) if min > max => {
                return Err(format!("gate {name}: min {min} is above max {max}"));
            }
            (min, max) => drop(gates.insert(name, Gate { min, max })),
        }
    }
    Ok(())
}
