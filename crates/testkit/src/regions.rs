//! What walking joins, in the plainest way: by trying from every state where walking leads.

use etchwork_path::{Game, Status};
use std::collections::{BTreeSet, HashMap};

/// Figures of the regions of a game: states that lead to each other by walking alone are in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// States, not going on from solved ones.
    pub states: usize,
    /// Regions.
    pub regions: usize,
    /// Ordered pairs of regions that a move joins; a region with itself where the move does not walk.
    pub transitions: usize,
    /// States of the largest region.
    pub largest: usize,
    /// Fewest moves from region to region from the start to a goal.
    pub shortest: Option<usize>,
}

/// The figures of a game with at most `most` states; `None` beyond. Cost: for each state a search
/// through all.
pub fn figures<G: Game>(game: &G, most: usize) -> Option<Figures> {
    let all = All::of(game, most)?;
    let states = all.states.len();
    let reach: Vec<BTreeSet<usize>> = (0..states).map(|from| all.by_walking(from)).collect();
    // A region is named by the least of its states.
    let region = |state: usize| -> usize {
        (0..=state)
            .find(|other| reach[state].contains(other) && reach[*other].contains(&state))
            .expect("a state is in its own region")
    };
    let of: Vec<usize> = (0..states).map(region).collect();
    let pairs: BTreeSet<(usize, usize)> = all
        .moves
        .iter()
        .filter(|step| of[step.from] != of[step.to] || !step.walks)
        .map(|step| (of[step.from], of[step.to]))
        .collect();
    let sizes = of.iter().map(|region| of.iter().filter(|other| *other == region).count());
    Some(Figures {
        states,
        regions: of.iter().collect::<BTreeSet<_>>().len(),
        transitions: pairs.len(),
        largest: sizes.max()?,
        shortest: all.shortest(&of, &pairs),
    })
}

/// A move between two numbered states.
struct Step {
    from: usize,
    to: usize,
    walks: bool,
}

/// Every state and move of a game.
struct All {
    states: Vec<bool>,
    moves: Vec<Step>,
}

impl All {
    /// A state is told by whether it is solved.
    fn of<G: Game>(game: &G, most: usize) -> Option<Self> {
        let start = game.canonical(game.initial());
        let (mut numbers, mut left) = (HashMap::from([(start.clone(), 0)]), vec![start]);
        let (mut moves, mut steps, mut states) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(state) = left.get(states.len()).cloned() {
            let is_goal = game.status(&state) == Status::Solved;
            steps.clear();
            if !is_goal {
                game.moves(&state, &mut steps);
            }
            for step in &steps {
                let next = game.canonical(game.apply(&state, step));
                let fresh = numbers.len();
                let to = *numbers.entry(next.clone()).or_insert(fresh);
                if to == fresh {
                    left.push(next);
                }
                let walks = game.kind(step).is_some_and(|kind| game.kinds()[kind].is_walk);
                moves.push(Step { from: states.len(), to, walks });
            }
            if left.len() > most {
                return None;
            }
            states.push(is_goal);
        }
        Some(Self { states, moves })
    }

    /// The states that walking leads to, among them the state itself.
    fn by_walking(&self, from: usize) -> BTreeSet<usize> {
        let mut met = BTreeSet::from([from]);
        loop {
            let before = met.len();
            for step in self.moves.iter().filter(|step| step.walks) {
                if met.contains(&step.from) {
                    met.insert(step.to);
                }
            }
            if met.len() == before {
                return met;
            }
        }
    }

    fn shortest(&self, of: &[usize], pairs: &BTreeSet<(usize, usize)>) -> Option<usize> {
        let has_goal =
            |region: &usize| (0..of.len()).any(|state| of[state] == *region && self.states[state]);
        let mut met = BTreeSet::from([of[0]]);
        for moves in 0.. {
            if met.iter().any(has_goal) {
                return Some(moves);
            }
            let ahead = pairs.iter().filter(|(from, _)| met.contains(from)).map(|(_, to)| *to);
            let next: BTreeSet<usize> = ahead.chain(met.iter().copied()).collect();
            if next == met {
                return None;
            }
            met = next;
        }
        None
    }
}
