//! All information at first, taken away while the level can be solved in its band.
//!
//! Fewer clues never make a level easier. So clues are taken away in random order while the
//! level can be solved at all, and then as many of them are given back, the last ones first,
//! as its level needs: how many is found by halving.

use super::improve::{Site, refuse, shuffled};
use super::information::{clue, kinds};
use super::options::Setup;
use super::scene::{choose, scene};
use crate::NodeSet;
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
        let taken = site.take_away(&mut stream, refused)?;
        let clues = site.give_back(&taken, refused)?;
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
        stream: &mut Stream,
        refused: &mut Refused,
    ) -> Result<Vec<usize>, Reject> {
        let mut clues = self.deducer.all();
        let spent = Err(Reject::new(Stage::Build, "work_spent"));
        match self.walk(&clues).ending {
            Ending::Solved => {}
            Ending::Spent => return spent,
            _ => return Err(Reject::new(Stage::Build, "unsolvable")),
        }
        let mut taken = Vec::new();
        for clue in shuffled(1, self.placed.len(), stream) {
            if stream.below(100) < self.setup.options.redundant {
                continue;
            }
            let mut fewer = clues;
            fewer.remove(clue);
            match self.walk(&fewer).ending {
                Ending::Solved => {
                    clues = fewer;
                    taken.push(clue);
                }
                Ending::Spent => return spent,
                _ => refuse(refused, "needed"),
            }
        }
        Ok(taken)
    }

    /// The clues of the level: all but the first of those taken, as many as leave it in its
    /// band.
    fn give_back(&mut self, taken: &[usize], refused: &mut Refused) -> Result<ClueSet, Reject> {
        let all = self.deducer.all();
        let without = |count: usize| all.without(&taken[..count].iter().copied().collect());
        let Some(most) = self.setup.options.level else { return Ok(without(taken.len())) };
        // As many can be taken as `low`, and not as `high`.
        let (mut low, mut high) = (None, taken.len() + 1);
        let mut count = taken.len();
        while low.is_none_or(|low| low + 1 < high) {
            let start = self.start();
            match hardness(&mut self.deducer, start, &without(count), most as usize) {
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
        Ok(without(low.unwrap_or(0)))
    }
}
