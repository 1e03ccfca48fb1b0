//! The measures and the solver that every game gets from its state space, without code of its own.

use crate::layers::NO_GOAL;
use crate::{Distance, Fate, Limits, explore, shortest_way};
use etchwork_core::{
    Budget, Game, Made, Measure, PlugIns, Ratio, Reading, RegistryError, Search, Settings,
    SettingsError, Solver, at_least, between,
};
use serde::Deserialize;

/// The most states that a measure explores, unless a tier says otherwise.
const STATES: u32 = 200_000;

/// Adds the measures that every game gets, after the family's own: `moves` and `space`, each unless
/// the family has a reading with a name that the measure would use.
pub fn add_measures<G: Game + 'static>(
    plug_ins: &mut PlugIns<dyn Measure<G>>,
    taken: &[Reading],
) -> Result<(), RegistryError> {
    let is_free = |readings: &[Reading]| {
        readings.iter().all(|reading| taken.iter().all(|of| of.name != reading.name))
    };
    if is_free(MOVES) {
        plug_ins.add_plain("moves", "moves of the stored solution", || Box::new(Moves))?;
    }
    if is_free(SPACE) {
        let about = "figures of the state space; `states` is the most that is explored";
        plug_ins.add("space", about, |settings, _| Ok(Box::new(Space::new(settings)?)))?;
    }
    Ok(())
}

/// Adds the solver that every game gets, `explore`. It searches breadth first up to the first goal,
/// so its solutions are shortest.
pub fn add_solver<G: Game + 'static>(
    plug_ins: &mut PlugIns<dyn Solver<G>>,
) -> Result<(), RegistryError> {
    plug_ins
        .add_plain("explore", "breadth first up to the first goal; optimal", || Box::new(Explore))
}

const MOVES: &[Reading] = &[Reading::new("moves", "moves of the stored solution")];

struct Moves;

impl<G: Game> Measure<G> for Moves {
    fn readings(&self) -> &[Reading] {
        MOVES
    }

    fn bounds(&self, _: &str) -> [Option<Ratio>; 2] {
        at_least(1)
    }

    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]) {
        out[0] = Some(Ratio::new(made.solution.len() as i64, 1));
    }
}

const SPACE: &[Reading] = &[
    Reading::new("shortest", "moves of a shortest solution"),
    Reading::new("states", "states that play can lead to, not beyond goals"),
    Reading::new("stuck_share", "share of states from which no goal can be reached"),
    Reading::new("branches", "moves that an unsolved state has on average"),
];

/// Figures of the whole state space; without values if it has more states than the limit.
struct Space {
    limits: Limits,
}

impl Space {
    fn new(settings: &Settings) -> Result<Self, SettingsError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Options {
            #[serde(default = "states")]
            states: u32,
        }
        fn states() -> u32 {
            STATES
        }
        let Options { states } = settings.read()?;
        SettingsError::unless_within("states", states, 1..=100_000_000)?;
        // What is measured of a puzzle in the making must not change: its memory stays as it was.
        Ok(Self { limits: Limits { states, memory: 2 << 30, ..Limits::default() } })
    }
}

impl<G: Game> Measure<G> for Space {
    fn readings(&self) -> &[Reading] {
        SPACE
    }

    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        match reading {
            "shortest" => at_least(1),
            "states" => at_least(2),
            "stuck_share" => between(0, 1),
            _ => at_least(0),
        }
    }

    fn keep_within(&mut self, budget: Budget) {
        let Limits { states, memory, .. } = Limits::of(budget);
        self.limits.states = self.limits.states.min(states);
        self.limits.memory = self.limits.memory.min(memory);
    }

    fn measure(&mut self, made: &Made<G>, out: &mut [Option<Ratio>]) {
        let graph = explore(&made.game, &self.limits);
        if !graph.is_complete() {
            return;
        }
        let states = graph.len() as u64;
        if let Distance::Exactly(shortest) = graph.shortest() {
            out[0] = Some(Ratio::new(i64::from(shortest), 1));
        }
        out[1] = Some(Ratio::new(states as i64, 1));
        out[2] = Some(Ratio::new(graph.count(Fate::Stuck) as i64, states));
        let expanded = graph.expanded_count() as u64;
        out[3] = Some(Ratio::new(graph.transition_count() as i64, expanded.max(1)));
    }
}

/// The solver `explore`: searches breadth first, up to the first goal.
struct Explore;

impl<G: Game> Solver<G> for Explore {
    fn solve(&mut self, game: &G, from: &G::State, budget: Budget) -> Search<Vec<G::Move>> {
        shortest_way(game, from.clone(), budget)
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        (reason == NO_GOAL).then(|| "no state that play can lead to is a goal".to_owned())
    }

    fn is_optimal(&self) -> bool {
        true
    }
}
