//! The graph for other tools.

use crate::StateGraph;
use etchwork_core::Game;
use petgraph::graph::{DiGraph, NodeIndex};

impl<G: Game> StateGraph<G> {
    /// The graph as a petgraph graph: node and edge indices are the numbers of
    /// states and transitions.
    ///
    /// ```
    /// # use etchwork_core::{Game, Grid, Picture, Status};
    /// # struct Countdown(u32);
    /// # impl Game for Countdown {
    /// #     type State = u32;
    /// #     type Move = u32;
    /// #     type Sight = ();
    /// #     fn initial(&self) -> u32 { self.0 }
    /// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend((1..=2).filter(|step| step <= left));
    /// #     }
    /// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
    /// #     fn status(&self, left: &u32) -> Status {
    /// #         if *left == 0 { Status::Solved } else { Status::Open }
    /// #     }
    /// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
    /// #     fn draw(&self, _: &[u32], _: Option<&()>) -> Picture {
    /// #         Picture::new(Grid::new(1, 1).unwrap(), "", "")
    /// #     }
    /// # }
    /// use etchwork_statespace::{Limits, explore};
    ///
    /// // One or two at a time, from three to nothing.
    /// let graph = explore(&Countdown(3), &Limits::default()).to_petgraph();
    /// assert_eq!((graph.node_count(), graph.edge_count()), (4, 5));
    /// assert!(!petgraph::algo::is_cyclic_directed(&graph));
    /// ```
    pub fn to_petgraph(&self) -> DiGraph<G::State, G::Move> {
        let mut graph = DiGraph::with_capacity(self.len(), self.transition_count());
        self.states.iter().for_each(|state| {
            graph.add_node(state.clone());
        });
        for state in 0..self.len() {
            for to in self.transitions(state) {
                let (from, target) = (NodeIndex::new(state), NodeIndex::new(to.target));
                graph.add_edge(from, target, to.step.clone());
            }
        }
        graph
    }
}
