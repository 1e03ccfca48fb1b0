//! Path puzzles played by simulated players, and the metric that this makes.

use etchwork_path::{Budget, Metric, PathGame, Ratio, Reading, Registry, RegistryError, Solved};
use etchwork_paths::{Edition, Reasoner};
use etchwork_player::{ABOUT, Least, Scale, Trial, budget, values};

/// Registers the metric of each scale. They come after all others, which are cheaper.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let metrics = registry.kind_mut::<dyn Metric>();
    Scale::ALL.into_iter().try_for_each(|scale| {
        metrics.add(scale.measure(), ABOUT, move |settings, _| {
            let (readings, budget) = (scale.readings(), budget(settings)?);
            Ok(Box::new(Play { scale, readings, budget }))
        })
    })
}

/// Plays of a puzzle. All solutions have as many moves.
pub(crate) fn trial<'a>(
    game: &'a PathGame,
    moves: usize,
    budget: Budget,
    scale: &'static Scale,
) -> Trial<'a, PathGame> {
    let edition = if scale == Scale::FIRST { Edition::First } else { Edition::Second };
    let (reasoner, least) = (Box::new(Reasoner(edition)), Least::Exactly(moves));
    Trial::new(game, Some(reasoner), least, budget, scale)
}

struct Play {
    scale: &'static Scale,
    readings: Vec<Reading>,
    budget: Budget,
}

impl Metric for Play {
    fn readings(&self) -> &[Reading] {
        &self.readings
    }

    fn keep_within(&mut self, budget: Budget) {
        self.budget = self.budget.min(budget);
    }

    fn bounds(&self, reading: &str, _: usize) -> [Option<Ratio>; 2] {
        self.scale.bounds(reading)
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let [source, _, ..] = *solved.path else { return };
        let (board, rules) = (solved.board.clone(), solved.rules.clone());
        let game = PathGame::new(board, source, solved.target(), rules);
        // What was made has its ends on open cells.
        let Ok(game) = game else { return };
        let moves = solved.path.len() - 1;
        let (scale, player) = (self.scale, &mut self.scale.regular());
        let found = trial(&game, moves, self.budget, scale).difficulty(player);
        if let Some(difficulty) = found {
            out.iter_mut().zip(values(&difficulty)).for_each(|(out, value)| *out = Some(value));
        }
    }
}
