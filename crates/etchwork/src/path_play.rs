//! Path puzzles played by simulated players, and the metric that this makes.

use etchwork_path::{Budget, Metric, PathGame, Ratio, Reading, Registry, RegistryError, Solved};
use etchwork_paths::{Edition, Reasoner};
use etchwork_player::{
    ABOUT, Bounded, Difficulty, Least, MEASURE, Player, READINGS, Trial, bounds, budget, values,
};

/// Registers the metric `play`. It comes after all others, which are cheaper.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry
        .kind_mut::<dyn Metric>()
        .add(MEASURE, ABOUT, |settings, _| Ok(Box::new(Play { budget: budget(settings)? })))
}

/// How hard a puzzle is, with the plays of a player. All solutions have as many moves.
pub(crate) fn difficulty(
    game: &PathGame,
    moves: usize,
    player: &mut dyn Player,
    budget: Budget,
) -> Option<Difficulty> {
    let (reasoner, least) = (Box::new(Reasoner(Edition::First)), Least::Exactly(moves));
    Trial::new(game, Some(reasoner), least, budget).difficulty(player)
}

struct Play {
    budget: Budget,
}

impl Metric for Play {
    fn readings(&self) -> &[Reading] {
        READINGS
    }

    fn keep_within(&mut self, budget: Budget) {
        self.budget = self.budget.min(budget);
    }

    fn bounds(&self, reading: &str, _: usize) -> [Option<Ratio>; 2] {
        bounds(reading)
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let [source, .., target] = *solved.path else { return };
        let game = PathGame::new(solved.board.clone(), source, Some(target), solved.rules.clone());
        // What was made has its ends on open cells.
        let Ok(game) = game else { return };
        let moves = solved.path.len() - 1;
        let found = difficulty(&game, moves, &mut Bounded::regular(), self.budget);
        if let Some(difficulty) = found {
            out.iter_mut().zip(values(&difficulty)).for_each(|(out, value)| *out = Some(value));
        }
    }
}
