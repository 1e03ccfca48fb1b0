//! The measure that every game gets from its plays, without code of its own.

use crate::{Difficulty, Least, Plays, Scale, Trial};
use etchwork_core::{
    Advisor, Budget, Game, Made, Measure, PlugIns, Ratio, Reading, RegistryError, Settings,
    SettingsError, at_least, between,
};
use serde::Deserialize;
use std::num::NonZeroU64;

/// What the measure is, with its settings.
pub const ABOUT: &str =
    "figures of plays by a simulated player, by the model; settings: nodes = budget";

/// The settings of the measure.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Asked {
    /// The most moves that players try for one puzzle in the making.
    nodes: NonZeroU64,
}

impl Default for Asked {
    fn default() -> Self {
        Self { nodes: NonZeroU64::new(5_000_000).expect("it is not 0") }
    }
}

/// The budget of the measure `play` for a puzzle in the making, by its settings.
pub fn budget(settings: &Settings) -> Result<Budget, SettingsError> {
    let Asked { nodes } = settings.read()?;
    Ok(Budget { nodes: nodes.get(), ..Budget::QUESTION })
}

/// Adds the measure of each scale, unless the family has a reading with a name that it would use.
/// `advisor` makes the family's advisor, if conclusions can be drawn in its puzzles.
pub fn add_measures<G: Game + 'static>(
    plug_ins: &mut PlugIns<dyn Measure<G>>,
    taken: &[Reading],
    advisor: fn(&G) -> Option<Box<dyn Advisor<G>>>,
) -> Result<(), RegistryError> {
    for scale in Scale::ALL {
        let readings = scale.readings();
        if taken.iter().any(|own| readings.iter().any(|reading| reading.name == own.name)) {
            continue;
        }
        plug_ins.add(scale.measure(), ABOUT, move |settings, _| {
            let (readings, budget) = (scale.readings(), budget(settings)?);
            Ok(Box::new(Play { scale, readings, advisor, budget }))
        })?;
    }
    Ok(())
}

/// The readings of plays. In gates their names end as [`Scale::readings`] says.
pub const READINGS: &[Reading] = &[
    Reading::new("effort", "decisions made, undone and looked at beyond the least moves"),
    Reading::new("missteps", "moves that a regular player takes back on average"),
    Reading::new("solved_share", "share of plays that a regular player solves in time"),
    Reading::new("insight", "level of the hardest conclusion that has to be drawn"),
    Reading::new("difficulty", "least strength of a player, 0 to 100, that solves half"),
];

/// The least and the greatest value of a reading, as far as there are any.
pub(crate) fn bounds(reading: &str) -> [Option<Ratio>; 2] {
    match reading {
        "solved_share" => between(0, 1),
        "difficulty" => between(0, 100),
        _ => at_least(0),
    }
}

/// The values of the readings.
pub fn values(difficulty: &Difficulty) -> [Ratio; 5] {
    let Difficulty { strength, plays, insight, .. } = difficulty;
    let Plays { effort, missteps, solved_share, .. } = plays;
    let effort = Ratio::new(*effort as i64, 1);
    [
        effort,
        *missteps,
        *solved_share,
        Ratio::new((*insight).into(), 1),
        Ratio::new((*strength).into(), 1),
    ]
}

/// How hard a puzzle is, with the plays of a regular player. `None` if the budget is spent before that
/// is known.
pub fn difficulty<G: Game>(
    game: &G,
    advisor: Option<Box<dyn Advisor<G>>>,
    least: Least,
    budget: Budget,
    scale: &'static Scale,
) -> Option<Difficulty> {
    Trial::new(game, advisor, least, budget, scale).difficulty(&mut scale.regular())
}

struct Play<G: Game> {
    scale: &'static Scale,
    readings: Vec<Reading>,
    advisor: fn(&G) -> Option<Box<dyn Advisor<G>>>,
    budget: Budget,
}

impl<G: Game> Measure<G> for Play<G> {
    fn readings(&self) -> &[Reading] {
        &self.readings
    }

    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        self.scale.bounds(reading)
    }

    fn keep_within(&mut self, budget: Budget) {
        self.budget = self.budget.min(budget);
    }

    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]) {
        let least = Least::AtMost(made.solution.len());
        let advisor = (self.advisor)(&made.game);
        let found = difficulty(&made.game, advisor, least, self.budget, self.scale);
        if let Some(difficulty) = found {
            out.iter_mut().zip(values(&difficulty)).for_each(|(out, value)| *out = Some(value));
        }
    }
}
