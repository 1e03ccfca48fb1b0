//! The workbench of families other than paths: attempt after attempt of a maker, with all rejected
//! attempts.

use crate::answers::{self, BenchBoard, BenchPuzzle, Look, Reading, Work};
use crate::bench_board::{broken, drawn_small, shown};
use crate::measures::judged;
use crate::request::Setup;
use crate::service::text;
use crate::speech::sentence;
use crate::workbench::{KEPT, regated};
use etchwork::pipeline::FamilyTier;
use etchwork::{
    Budget, FamilyChanges, FamilyDiscard, FamilyPuzzle, FamilyRun, FamilyWorker, Funnel, Limit,
    Measuring, OwnedSet, Ratio, Registry, Stage,
};
use std::collections::VecDeque;

/// A tier at work, and the results of its attempts so far.
pub struct FamilyWorkbench {
    run: FamilyRun,
    worker: Box<dyn FamilyWorker>,
    tier: FamilyTier,
    funnel: Funnel,
    next: u32,
    /// The last rejected attempts of the shown request.
    thrown: VecDeque<FamilyDiscard>,
}

impl FamilyWorkbench {
    /// Puts a tier to work, with other gates if there are some.
    pub fn new(owned: OwnedSet, setup: Setup, registry: &Registry) -> Result<Self, String> {
        let OwnedSet { family, mut set, .. } = owned;
        let Setup { tier, maker, gates, seed, .. } = setup;
        set.tier(&tier).map_err(text)?;
        let known = family.plug_ins(registry).map_err(text)?.readings;
        let (_, gated) = set.tiers.iter_mut().find(|(name, _)| *name == tier).expect("checked");
        // A maker may tell readings of its own, which the tier's gates and bands name.
        let own: Vec<String> = gated.gates.keys().chain(gated.bands.keys()).cloned().collect();
        let is_known = |name: &str| {
            known.iter().any(|one| one.reading.name == name) || own.iter().any(|own| own == name)
        };
        regated(&mut gated.gates, gates, is_known)?;
        let changes = FamilyChanges { maker, ..FamilyChanges::default() };
        let run = FamilyRun::new(&family, &set, &tier, &changes, seed, registry).map_err(text)?;
        Ok(Self {
            worker: run.worker(registry).map_err(text)?,
            tier: run.plan().tier().clone(),
            run,
            funnel: Funnel::default(),
            next: 0,
            thrown: VecDeque::new(),
        })
    }

    /// The results of all attempts.
    pub fn funnel(&self) -> &Funnel {
        &self.funnel
    }

    /// Answers requests. Shows the last that made a puzzle, or else the last, with its rejected
    /// attempts.
    pub fn work(&mut self, requests: u32) -> Result<Work, String> {
        let mut last = None;
        for _ in 0..requests {
            let mut thrown = VecDeque::new();
            let keep = &mut |discard: FamilyDiscard| {
                thrown.push_back(discard);
                thrown.drain(..thrown.len().saturating_sub(KEPT));
            };
            let seed = self.run.seed();
            let worked = self.worker.request_watched(seed, self.next, Limit::NONE, keep);
            let outcome = worked.map_err(text)?;
            self.funnel.add(&outcome.funnel);
            self.next += 1;
            if outcome.puzzle.is_some() || last.is_none() {
                self.thrown = thrown;
                last = Some(outcome);
            }
        }
        let outcome = last.expect("there was at least one request");
        let thrown = self.thrown.iter().enumerate().map(small).collect();
        let puzzle = outcome.puzzle.as_ref().map(|puzzle| self.emitted(puzzle));
        Ok(Work {
            funnel: self.funnel.clone(),
            index: outcome.index,
            puzzle,
            thrown,
            rejected: outcome.funnel.rejected.values().sum(),
            refused: 0,
        })
    }

    /// Shows a rejected attempt, and the reason.
    pub fn look(&self, nth: usize, registry: &Registry) -> Result<Look, String> {
        let discard = self.thrown.get(nth).ok_or("no such board was thrown away")?;
        let board = match &discard.puzzle {
            Some(made) => self.bench_board(made, &self.taken(made, registry)),
            None => BenchBoard {
                width: 0,
                height: 0,
                readings: Vec::new(),
                traps: None,
                svg: String::new(),
                description: "nothing was made that could be drawn".to_owned(),
            },
        };
        let reject = &discard.reject;
        let reason = broken(reject, &board.readings);
        let reason = reason.unwrap_or_else(|| self.worker.sentence(&reject.reason));
        let told = match (reject.stage, &discard.puzzle) {
            (Stage::Gate, _) => "it can be solved, but does not play well enough",
            (_, None) => "no puzzle was made",
            (_, Some(_)) => "the puzzle was rejected",
        };
        let said = sentence(&format!("{told}: {reason}"));
        let said = format!("Attempt {}: thrown away. {said}", discard.number + 1);
        Ok(Look { board, said })
    }

    /// All readings of a puzzle that was not measured to the end.
    fn taken(
        &self,
        made: &FamilyPuzzle,
        registry: &Registry,
    ) -> Vec<(&'static str, Option<Ratio>)> {
        let measured = made.puzzle.measure(
            &Measuring {
                budget: Budget::UNLIMITED,
                ..Measuring::all(&made.solution, &self.tier.metrics)
            },
            registry,
        );
        let taken = measured.unwrap_or_default().into_iter();
        let is_asked =
            |name: &str| self.tier.gates.contains_key(name) || self.tier.bands.contains_key(name);
        taken.map(|taken| (taken.name, taken.value)).filter(|(name, _)| is_asked(name)).collect()
    }

    fn bench_board(
        &self,
        made: &FamilyPuzzle,
        taken: &[(&'static str, Option<Ratio>)],
    ) -> BenchBoard {
        let reading = |(name, value): &(&'static str, Option<Ratio>)| -> Reading {
            judged(name, *value, self.tier.gates.get(*name), self.tier.bands.get(*name).copied())
        };
        shown(&made.puzzle.picture(), taken.iter().map(reading).collect(), None)
    }

    fn emitted(&self, made: &FamilyPuzzle) -> BenchPuzzle {
        BenchPuzzle {
            board: self.bench_board(made, &made.readings),
            id: made.puzzle.id(),
            mechanic: made.puzzle.kind(),
            boards: made.boards_tried,
            fallback: None,
        }
    }
}

/// A rejected attempt, as a small picture if there is one.
fn small((nth, discard): (usize, &FamilyDiscard)) -> answers::RejectedPicture {
    let head = answers::RejectedPicture {
        board: discard.number + 1,
        stage: discard.reject.stage.name().to_owned(),
        reason: discard.reject.reason.to_string(),
        refined: false,
        width: 0,
        height: 0,
        svg: String::new(),
    };
    match &discard.puzzle {
        Some(made) => drawn_small(head, &made.puzzle.picture(), nth),
        None => head,
    }
}
