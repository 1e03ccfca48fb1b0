//! All information at first, taken away while the level can be solved in its band.
//!
//! Less information never makes a level easier. So clues are taken away in random order while
//! the level can be solved at all, and numbers of those that are left degraded; then as much
//! of that is undone, the last first, as its level needs: how much is found by halving.

use super::improve::{Site, refuse, shuffled};
use super::information::{clue, degraded, kinds};
use super::options::Setup;
use super::scene::{choose, scene};
use crate::NodeSet;
use crate::clue::Relation;
use crate::solve::{ClueSet, Ending, Hardness, hardness};
use crate::{Clue, Pattern};
use etchwork_core::{
    Made, Maker, Order, Refused, Registry, Reject, Settings, SettingsError, Stage, Stream,
};

/// How often another clue is drawn where one is refused.
const DRAWS: usize = 4;

pub(super) struct Reduce {
    setup: Setup,
}

impl Reduce {
    pub(super) fn new(settings: &Settings, registry: &Registry) -> Result<Self, SettingsError> {
        let setup = Setup::new(settings, registry)?;
        let has_information = setup.options.information.is_some();
        Ok(Self { setup: setup.without("information", has_information)? })
    }
}

impl Maker<Pattern> for Reduce {
    fn attempt(&mut self, order: &Order, refused: &mut Refused) -> Result<Made<Pattern>, Reject> {
        let level = scene(&self.setup, order.streams)?;
        let mut stream = order.streams.stage("information");
        let nodes = level.nodes().len();
        let [least, most] = self.setup.options.shown;
        let share = (least + stream.below(most - least + 1)) as usize;
        let shown =
            choose(level.graph().nodes(), (nodes * share).div_ceil(100).max(1), &mut stream);
        let mut site = Site::new(&self.setup, level, shown);
        site.fill(&mut stream, refused);
        let all = site.deducer.all();
        let mut losses = site.take_away(all, &mut stream, refused)?;
        site.degrade(all, &mut losses, &mut stream, refused)?;
        let clues = site.give_back(all, &losses, refused)?;
        site.finish(&clues)
    }
}

impl Site<'_> {
    /// A clue of every kind on every node, where one can be drawn.
    fn fill(&mut self, stream: &mut Stream, refused: &mut Refused) {
        let options = &self.setup.options;
        for node in self.level.graph().nodes().iter() {
            let known = NodeSet::one(node) | self.level.shown();
            for (kind, _) in kinds(&self.level, node, options) {
                let mut draw = || clue(&self.level, node, kind, known, options, stream);
                let drawn: Vec<Result<Clue, _>> = (0..DRAWS)
                    .map(|_| draw())
                    .scan(false, |done, drawn| {
                        let goes_on = !*done;
                        *done |= drawn.is_ok();
                        goes_on.then_some(drawn)
                    })
                    .collect();
                for drawn in drawn {
                    match drawn {
                        Ok(clue) => self.place(node, clue),
                        Err(reason) => refuse(refused, reason),
                    }
                }
            }
        }
    }

    /// The clues that the level can do without, in the order in which they were taken away.
    fn take_away(
        &mut self,
        all: ClueSet,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<Vec<Loss>, Reject> {
        if !self.is_solved_by(&all)? {
            return Err(Reject::new(Stage::Build, "unsolvable"));
        }
        let mut losses = Vec::new();
        for clue in shuffled(1, self.placed.len(), stream) {
            if stream.below(100) < self.setup.options.redundant {
                continue;
            }
            losses.push(Loss { clue, instead: None });
            if !self.is_solved_by(&left(all, &losses))? {
                losses.pop();
                refuse(refused, "needed");
            }
        }
        Ok(losses)
    }

    /// Degrades numbers of the clues that are left to inequalities, by chance.
    fn degrade(
        &mut self,
        all: ClueSet,
        losses: &mut Vec<Loss>,
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<(), Reject> {
        let options = &self.setup.options;
        let kept = left(all, losses);
        for clue in shuffled(1, self.placed.len(), stream).into_iter().filter(|c| kept.contains(*c))
        {
            let is_chosen = options.inequalities && stream.below(100) < options.degraded;
            let Some((node, exact)) = self.placed[clue].filter(|_| is_chosen) else { continue };
            let weaker = degraded(exact, stream);
            let is_exact = exact.bound().relation == Relation::Equal;
            if !is_exact || self.told(node, weaker).constraint.says_nothing() {
                continue;
            }
            self.place(node, weaker);
            losses.push(Loss { clue, instead: Some(self.placed.len() - 1) });
            if !self.is_solved_by(&left(all, losses))? {
                losses.pop();
                refuse(refused, "needed");
            }
        }
        Ok(())
    }

    fn is_solved_by(&mut self, clues: &ClueSet) -> Result<bool, Reject> {
        match self.walk(clues).ending {
            Ending::Solved => Ok(true),
            Ending::Spent => Err(Reject::new(Stage::Build, "work_spent")),
            Ending::Stuck | Ending::Contradiction => Ok(false),
        }
    }

    /// The clues of the level: with the first of the losses, as many as leave it in its band.
    fn give_back(
        &mut self,
        all: ClueSet,
        losses: &[Loss],
        refused: &mut Refused,
    ) -> Result<ClueSet, Reject> {
        let Some(most) = self.setup.options.level else { return Ok(left(all, losses)) };
        // With the first `low` losses it is in its band, and with `high` it is not.
        let (mut low, mut high) = (None, losses.len() + 1);
        let mut count = losses.len();
        while low.is_none_or(|low| low + 1 < high) {
            let (start, clues) = (self.start(), left(all, &losses[..count]));
            match hardness(&mut self.deducer, start, &clues, most as usize) {
                Hardness::Level(_) => low = Some(count),
                Hardness::Spent => return Err(Reject::new(Stage::Build, "work_spent")),
                Hardness::Above | Hardness::Stuck if count == 0 => {
                    return Err(Reject::new(Stage::Build, "too_hard"));
                }
                Hardness::Above | Hardness::Stuck => {
                    high = count;
                    refuse(refused, "too_hard");
                }
            }
            count = low.unwrap_or(0).midpoint(high);
        }
        Ok(left(all, &losses[..low.unwrap_or(0)]))
    }
}

/// A clue taken away, or replaced by one that says less.
struct Loss {
    clue: usize,
    instead: Option<usize>,
}

/// What is left of all clues.
fn left(mut clues: ClueSet, losses: &[Loss]) -> ClueSet {
    for Loss { clue, instead } in losses {
        clues.remove(*clue);
        instead.iter().for_each(|weaker| clues.insert(*weaker));
    }
    clues
}
