//! Workers: requests answered one after the other, independently.

use crate::check::{MakerFault, check};
use crate::measure_set::{MeasureSet, Readings};
use crate::outcome::{Discard, Emitted, Outcome};
use crate::plan::{Plan, PlanError};
use crate::plug_ins_of::PlugInsOf;
use crate::{Funnel, Limit};
use etchwork_core::{
    Attempt, FamilyGame, Made, Maker, Ratio, Reason, Refused, Reject, Stage, Streams, at_work,
    in_words,
};

/// The result of an attempt: a puzzle that passes, or why there is none, with the rejected puzzle
/// if one was made.
type Attempted<G> = Result<Emitted<G>, (Reject, Option<Made<G>>)>;

/// Answers requests of one plan. It keeps only memory from one request to the next: an answer
/// depends on the seed, the index and the aim alone.
pub struct Worker<G: FamilyGame> {
    maker: Box<dyn Maker<G>>,
    /// Its name, for faults.
    id: String,
    measure_set: MeasureSet<G>,
    boards: u32,
    /// The reading that the loop itself aims at, because the maker does not.
    aims_at: Option<String>,
    /// The aim of a request that names none.
    base: Option<i64>,
}

impl<G: FamilyGame> Worker<G> {
    /// Makes the plug-ins of a plan.
    pub fn new(plan: &Plan, family_plug_ins: &PlugInsOf<'_, G>) -> Result<Self, PlanError> {
        let named = &plan.tier().maker;
        let maker = family_plug_ins.maker(named)?;
        let aims_at = plan.aims_at().filter(|reading| maker.aims_at() != Some(reading));
        Ok(Self {
            measure_set: MeasureSet::new(plan, family_plug_ins)?,
            id: named.id.clone(),
            boards: plan.tier().boards,
            aims_at: aims_at.map(str::to_owned),
            base: plan.always().map(|series| series.base),
            maker,
        })
    }

    /// Answers a request: makes attempts until a puzzle passes every gate, or all attempts are used
    /// up, or the work is stopped. Without an aim, puzzles of a tier that always aims are aimed at
    /// its base.
    pub fn request(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
    ) -> Result<Outcome<G>, MakerFault> {
        self.request_watched(seed, index, aim, limit, &mut |_| {})
    }

    /// Answers a request, and reports each attempt as it is rejected.
    pub fn request_watched(
        &mut self,
        seed: u32,
        index: u32,
        aim: Option<i64>,
        limit: Limit<'_>,
        watch: &mut dyn FnMut(Discard<G>),
    ) -> Result<Outcome<G>, MakerFault> {
        let mut outcome = Outcome { index, puzzle: None, funnel: Funnel::default() };
        outcome.funnel.requests = 1;
        let aim = aim.or(self.base);
        for board in 0..self.boards {
            if limit.is_stopped() {
                return Ok(outcome);
            }
            let attempt = Attempt { streams: Streams { seed, index, board }, aim };
            match self.attempt(&attempt, &mut outcome.funnel)? {
                Ok(puzzle) => {
                    outcome.funnel.end(true);
                    outcome.puzzle = Some(puzzle);
                    return Ok(outcome);
                }
                Err((reject, made)) => {
                    outcome.funnel.reject(&reject, 1);
                    watch(Discard { number: board, reject, made });
                }
            }
        }
        outcome.funnel.end(false);
        Ok(outcome)
    }

    /// A rejection reason as a clause for people: the maker's clause, if it has one.
    pub fn sentence(&self, reason: &str) -> String {
        let off_aim = reason.strip_suffix("_off_aim");
        let off_aim = off_aim.map(|name| format!("{} missed the aim", name.replace('_', " ")));
        in_words(reason, self.maker.sentence(reason).or(off_aim))
    }

    fn attempt(
        &mut self,
        attempt: &Attempt,
        funnel: &mut Funnel,
    ) -> Result<Attempted<G>, MakerFault> {
        funnel.boards += 1;
        funnel.attempts += 1;
        let mut refused = Refused::default();
        let Streams { seed, index, board } = attempt.streams;
        let on = format_args!("seed {seed}, index {index}, attempt {board}");
        let make = || self.maker.attempt(attempt, &mut refused);
        let made = at_work("maker", &self.id, &on, make);
        for (reject, times) in refused.iter() {
            funnel.refuse(reject, times);
        }
        let made = match made {
            Ok(made) => made,
            Err(reject) => match self.maker.fault() {
                Some(what) => return Err(self.fault(what, attempt, String::new())),
                None => return Ok(Err((reject, None))),
            },
        };
        let solution =
            match check(&made).map_err(|what| self.fault(what, attempt, made.game.as_text()))? {
                Ok(solution) => solution,
                Err(reject) => return Ok(Err((reject, Some(made)))),
            };
        let measured = self.measure_set.measure(&made).and_then(|readings| {
            self.check_aim(attempt, &readings)?;
            Ok(readings)
        });
        if let Some(what) = made.game.fault().or_else(|| self.measure_set.fault()) {
            return Err(self.fault(what, attempt, made.game.as_text()));
        }
        Ok(match measured {
            Ok(readings) => Ok(Emitted { made, solution, readings, boards_tried: board + 1 }),
            Err(reject) => Err((reject, Some(made))),
        })
    }

    /// Where the maker does not aim, an attempt near enough passes: at first one exactly at the
    /// aim, then one within a window that doubles with every [`PATIENCE`] attempts. So the search
    /// ends on any scale, and takes the first attempt that passes.
    fn check_aim(&self, attempt: &Attempt, readings: &Readings) -> Result<(), Reject> {
        let (Some(name), Some(aim)) = (&self.aims_at, attempt.aim) else { return Ok(()) };
        let off = |why: &str| Reject::new(Stage::Gate, Reason::from(format!("{name}_{why}")));
        let value = readings.iter().find(|(known, _)| known == name).and_then(|(_, value)| *value);
        let value = value.ok_or_else(|| off("unknown"))?;
        let window = (1i64 << (attempt.streams.board / PATIENCE).min(40)) - 1;
        let (least, most) = (aim.saturating_sub(window), aim.saturating_add(window));
        if value < Ratio::new(least, 1) || value > Ratio::new(most, 1) {
            Err(off("off_aim"))
        } else {
            Ok(())
        }
    }

    fn fault(&self, what: String, attempt: &Attempt, text: String) -> MakerFault {
        let Streams { seed, index, board } = attempt.streams;
        MakerFault { maker: self.id.clone(), what, seed, index, board, text }
    }
}

/// The attempts after which the window around an aim doubles.
const PATIENCE: u32 = 8;
