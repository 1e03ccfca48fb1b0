//! A board as finders get it.

use etchwork::{Board, Budget, Cell, Graph, PathFinder, Payload, Rules, Search, Streams, Task};

/// A board as finders get it.
pub struct Dressed {
    pub index: u32,
    pub board: Board,
    pub payloads: Vec<Payload>,
    pub rules: Rules,
    pub graph: Graph,
}

impl Dressed {
    /// Whether finders get the same task on another board.
    pub fn asks_the_same(&self, other: &Self) -> bool {
        let closed = |rules: &Rules| -> Vec<(Cell, Cell)> {
            rules.iter().flat_map(|(_, rule)| rule.closed_steps().to_vec()).collect()
        };
        self.board == other.board
            && self.rules.order() == other.rules.order()
            && closed(&self.rules) == closed(&other.rules)
    }

    /// Asks a finder for a path from some sources.
    pub fn ask(
        &self,
        finder: &mut dyn PathFinder,
        sources: &[Cell],
        streams: Streams,
        purpose: &str,
    ) -> Search {
        let stream = streams.stage(purpose);
        let task = Task { order: self.rules.order(), ..Task::new(&self.graph, sources, &stream) };
        finder.find(&task, Budget::UNLIMITED)
    }

    /// What is wrong with a path that a finder claims.
    pub fn flaw(&self, path: &[Cell], sources: &[Cell]) -> Option<String> {
        if let Err(flaw) = self.board.check_path(path) {
            return Some(flaw.to_string());
        }
        if let Err(flaw) = self.rules.keeps(path) {
            return Some(flaw.to_owned());
        }
        (!sources.contains(&path[0])).then(|| "it starts from no source".to_owned())
    }
}
