//! An obvious breadth-first search over whole states, independent of the solver.

use etchwork_core::{Game, Status};
use etchwork_rails::{Rails, State, Tile};
use std::collections::{HashMap, HashSet};

/// The least number of moves from a state, if it is at most `most`.
pub fn optimum(rails: &Rails, from: &State, most: usize) -> Option<usize> {
    let mut seen = HashSet::from([from.clone()]);
    let mut layer = vec![from.clone()];
    for moves in 0..=most {
        if layer.iter().any(|state| rails.status(state) == Status::Solved) {
            return Some(moves);
        }
        let mut next = Vec::new();
        for state in &layer {
            let mut steps = Vec::new();
            rails.moves(state, &mut steps);
            for step in steps {
                let after = rails.apply(state, &step);
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    None
}

/// Of the different boards one move away: the number with a smaller optimum, and the number of all.
pub fn first_moves(rails: &Rails, from: &State, moves: usize) -> (usize, usize) {
    let mut steps = Vec::new();
    rails.moves(from, &mut steps);
    let mut boards: HashSet<State> = steps.iter().map(|step| rails.apply(from, step)).collect();
    boards.remove(from);
    let best = boards.iter().filter(|state| optimum(rails, state, moves - 1).is_some()).count();
    (best, boards.len())
}

/// The number of sequences of this many moves that join the stations, given that none is shorter.
pub fn lines(rails: &Rails, from: &State, moves: usize) -> u128 {
    let mut layer = HashMap::from([(from.clone(), 1)]);
    for _ in 0..moves {
        let mut next = HashMap::new();
        for (state, lines) in layer {
            let mut steps = Vec::new();
            rails.moves(&state, &mut steps);
            steps
                .iter()
                .for_each(|step| *next.entry(rails.apply(&state, step)).or_default() += lines);
        }
        layer = next;
    }
    layer.iter().filter(|(state, _)| rails.status(state) == Status::Solved).map(|(_, n)| n).sum()
}

/// The same as [`first_moves`] for boards, which differ only if their tiles do.
pub fn first_boards(rails: &Rails, from: &State, moves: usize) -> (usize, usize) {
    let mut steps = Vec::new();
    rails.moves(from, &mut steps);
    let mut boards: HashMap<Vec<Tile>, bool> = HashMap::new();
    for state in steps.iter().map(|step| rails.apply(from, step)) {
        if state.tiles() != from.tiles() {
            let is_best = optimum(rails, &state, moves - 1).is_some();
            *boards.entry(state.tiles().to_vec()).or_default() |= is_best;
        }
    }
    (boards.values().filter(|is_best| **is_best).count(), boards.len())
}
