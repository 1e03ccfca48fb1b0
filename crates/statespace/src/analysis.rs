//! Distances to goals and to pending states, by a backward search from all of them at once.

use crate::graph::{End, FAR, StateGraph};
use etchwork_core::{Game, Status};

/// The transitions, grouped by target.
pub(crate) struct Reverse {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Reverse {
    pub(crate) fn of<G: Game>(graph: &StateGraph<G>) -> Self {
        let mut starts = vec![0u32; graph.len() + 1];
        graph.targets.iter().for_each(|target| starts[*target as usize] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Filling from the back moves each start down to its final value.
        let mut sources = vec![0; graph.targets.len()];
        for source in (0..graph.len()).rev() {
            let targets = graph.starts[source] as usize..graph.starts[source + 1] as usize;
            for target in graph.targets[targets].iter().rev() {
                starts[*target as usize] -= 1;
                sources[starts[*target as usize] as usize] = source as u32;
            }
        }
        Self { starts, sources }
    }

    pub(crate) fn sources(&self, target: u32) -> &[u32] {
        let target = target as usize;
        &self.sources[self.starts[target] as usize..self.starts[target + 1] as usize]
    }

    /// The least number of moves from each state to any of the given states.
    fn distances(&self, ends: impl Iterator<Item = usize>) -> Vec<u32> {
        let mut distances = vec![FAR; self.starts.len() - 1];
        let mut queue: Vec<u32> = ends.map(|end| end as u32).collect();
        queue.iter().for_each(|end| distances[*end as usize] = 0);
        let mut next = 0;
        while let Some(state) = queue.get(next).copied() {
            next += 1;
            for source in self.sources(state) {
                if distances[*source as usize] == FAR {
                    distances[*source as usize] = distances[state as usize] + 1;
                    queue.push(*source);
                }
            }
        }
        distances
    }
}

pub(crate) fn measure<G: Game>(graph: &mut StateGraph<G>) {
    let reverse = Reverse::of(graph);
    let solved = |state: &usize| graph.status[*state] == Status::Solved;
    let to_goal = reverse.distances((0..graph.len()).filter(solved));
    let pending = |state: &usize| graph.ends[*state] == End::Pending;
    let to_pending = reverse.distances((0..graph.len()).filter(pending));
    (graph.to_goal, graph.to_pending) = (to_goal, to_pending);
}
