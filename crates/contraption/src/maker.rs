//! The family's plug-ins: its maker and its measure.

use crate::sketch::Sketch;
use crate::tight::{Explored, Explorer};
use crate::{AnnealSettings, Annealer, Contraption, Move, Readings, State};
use etchwork_core::{
    Attempt, Game, Made, Maker, Measure, Ratio, Reading, Refused, Registry, RegistryError, Reject,
    Stage, at_least, between, sentence_of,
};

/// Registers the maker `anneal` and the measure `space`.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    registry.kind_mut::<dyn Maker<Contraption>>().add(
        "anneal",
        "anneals designs by their state spaces, then removes parts that are not needed",
        |settings, _| Ok(Box::new(Annealer::new(&settings.read::<AnnealSettings>()?)?)),
    )?;
    registry.kind_mut::<dyn Measure<Contraption>>().add_plain(
        "space",
        "the state space, all of it: length, width, traps and more",
        || Box::new(Space { explorer: Explorer::of_play() }),
    )
}

impl Maker<Contraption> for Annealer {
    fn attempt(
        &mut self,
        attempt: &Attempt,
        refused: &mut Refused,
    ) -> Result<Made<Contraption>, Reject> {
        let made = self.anneal(attempt, refused);
        let design = made.map_err(|reason| Reject::new(Stage::Build, reason))?;
        let game = Contraption::new(design);
        let solution = solve(&game).ok_or(Reject::new(Stage::Build, "not_solved"))?;
        Ok(Made::new(game, solution))
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        sentence_of(reason, &SENTENCES)
    }

    fn aims_at(&self) -> Option<&'static str> {
        Some("shortest")
    }
}

/// The meaning of each reason for a rejection.
const SENTENCES: [(&str, &str); 5] = [
    ("no_beginning", "no random starting design with these elements had a path to a goal"),
    ("no_design", "the result is not a valid contraption"),
    ("lacking_when_minimal", "an element that the tier requires turned out not to be needed"),
    ("not_annealed", "no design came near enough to what the tier asks for"),
    ("not_solved", "the puzzle could not be explored to its end"),
];

/// A shortest solution, always taking the first suitable move. The elements of the design must be
/// in the order of its nodes and then of its edges.
fn solve(game: &Contraption) -> Option<Vec<Move>> {
    let mut space = Explorer::of_play();
    if space.explore(&Sketch::of(game.design()), MOST) != Explored::Whole {
        return None;
    }
    let (mut state, mut number) = (game.canonical(game.initial()), 0);
    let (mut solution, mut moves) = (Vec::new(), Vec::new());
    while space.to_goal(number) > 0 {
        moves.clear();
        game.moves(&state, &mut moves);
        let (step, after, target) = moves.iter().find_map(|step| {
            let after: State = game.canonical(game.apply(&state, step));
            let target = space.number(after.word())?;
            let is_nearer = space.to_goal(target) < space.to_goal(number);
            is_nearer.then_some((*step, after, target))
        })?;
        solution.push(step);
        (state, number) = (after, target);
    }
    Some(solution)
}

/// The most states of a space that is measured.
const MOST: usize = 200_000;

/// Measures whole state spaces. The readings are unknown if there are more than 200,000 states, or
/// if a state takes more than 62 bits.
#[derive(Debug)]
struct Space {
    explorer: Explorer,
}

const READINGS: &[Reading] = &[
    Reading::new("shortest", "moves of a shortest solution"),
    Reading::new("states", "states that play can lead to, goals taken as ends"),
    Reading::new("stuck_share", "the share of states from which no goal can be reached"),
    Reading::new("branches", "moves that an unsolved state has on average"),
    Reading::new("traps", "states on shortest solutions with a move into a stuck state"),
    Reading::new("width", "states on shortest solutions for each of their moves; 1 is a corridor"),
    Reading::new("forks", "the share of states on shortest solutions with a move off them"),
    Reading::new("deeds", "the least share of moves of a shortest solution that switch something"),
    Reading::new(
        "divergence",
        "the first depth at which a wrong move looks like progress on the map",
    ),
    Reading::new(
        "detour",
        "fewest moves of a shortest solution that lead away from goals on the map",
    ),
    Reading::new("bottlenecks", "states that are on every solution, start and goals apart"),
];

impl Measure<Contraption> for Space {
    fn readings(&self) -> &[Reading] {
        READINGS
    }

    fn bounds(&self, reading: &str) -> [Option<Ratio>; 2] {
        match reading {
            "shortest" => at_least(1),
            "states" => at_least(2),
            "stuck_share" | "forks" => between(0, 1),
            _ => at_least(0),
        }
    }

    fn measure(&mut self, made: &Made<Contraption>, out: &mut [Option<Ratio>]) {
        out.fill(None);
        let sketch = Sketch::of(made.game.design());
        if self.explorer.explore(&sketch, MOST) != Explored::Whole {
            return;
        }
        let readings = Readings::of(&self.explorer);
        let count = |count: usize| Some(Ratio::new(count as i64, 1));
        out[1] = count(readings.states);
        out[2] = Some(readings.stuck_share());
        out[3] = Some(readings.branches());
        let Some(shortest) = readings.solutions else { return };
        out[0] = count(shortest.length as usize);
        out[4] = count(shortest.traps);
        out[5] = Some(shortest.width());
        out[6] = Some(shortest.forks());
        out[7] = Some(shortest.deeds());
        out[8] = count(shortest.divergence as usize);
        out[9] = count(shortest.detour as usize);
        out[10] = count(shortest.bottlenecks);
    }
}
