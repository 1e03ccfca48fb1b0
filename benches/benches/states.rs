//! Explores the whole state space of a big contraption with Etchwork and with stateright, by the
//! same rules, alternately, on one thread and on two. The best round counts.
//!
//! `cargo bench -p etchwork-benches --bench states -- [ROUNDS]`
//!
//! Etchwork keeps every state, every transition with its move, and distances;
//! stateright keeps a hash and a parent for each state.

use etchwork_benches::rectangle;
use etchwork_contraption::{Contraption, Move, State};
use etchwork_path::{Game, Status};
use etchwork_statespace::{Limits, explore};
use stateright::{Checker, Model, Property};
use std::num::NonZeroUsize;
use std::time::Instant;

/// The same rules as a model: canonical states, goals not expanded, and a
/// property that never ends the search.
struct Checked(Contraption);

impl Model for Checked {
    type State = State;
    type Action = Move;

    fn init_states(&self) -> Vec<State> {
        vec![self.0.canonical(self.0.initial())]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Move>) {
        if self.0.status(state) == Status::Open {
            self.0.moves(state, actions);
        }
    }

    fn next_state(&self, state: &State, step: Move) -> Option<State> {
        Some(self.0.canonical(self.0.apply(state, &step)))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("goes on", |_, _| true)]
    }
}

/// The number of states, and states per second.
fn timed(count: impl FnOnce() -> usize) -> (usize, f64) {
    let start = Instant::now();
    let states = count();
    (states, states as f64 / start.elapsed().as_secs_f64())
}

fn main() {
    // A filter that selects other benchmarks skips this one.
    let is_filter = |word: &String| !word.starts_with('-') && word.parse::<u32>().is_err();
    if std::env::args().skip(1).filter(is_filter).any(|filter| !"states".contains(&*filter)) {
        return;
    }
    let rounds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(3);
    // In a test run, one small round shows that the benchmark works.
    let (design, rounds) = if std::env::args().any(|word| word == "--bench") {
        (rectangle(4, 3, 9, 3), rounds)
    } else {
        (rectangle(3, 2, 3, 1), 1)
    };
    let game = Contraption::new(design.clone());
    for threads in [1, 2] {
        let (mut ours, mut theirs) = (0f64, 0f64);
        for _ in 0..rounds {
            let limits = Limits {
                states: u32::MAX,
                threads: NonZeroUsize::new(threads).expect("1 or 2"),
                ..Limits::default()
            };
            let mut last = None;
            let (states, speed) = timed(|| last.insert(explore(&game, &limits)).len());
            let graph = last.expect("just explored");
            assert!(graph.is_complete());
            ours = ours.max(speed);
            let (transitions, memory) = (graph.transition_count(), graph.memory());
            drop(graph);
            let model = Checked(Contraption::new(design.clone()));
            let check = || model.checker().threads(threads).spawn_bfs().join().unique_state_count();
            let (others, speed) = timed(check);
            theirs = theirs.max(speed);
            assert_eq!(states, others, "the same rules");
            println!(
                "{threads} threads: {states} states, {transitions} transitions, {} MiB counted, \
                 etchwork {ours:.0} states/s, stateright {theirs:.0} states/s, ratio {:.2}",
                memory >> 20,
                ours / theirs,
            );
        }
    }
}
