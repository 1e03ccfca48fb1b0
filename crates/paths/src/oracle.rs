//! Exact answers about trails: can this one still be finished, and how?
//!
//! It asks a complete finder about what a trail leaves over. Hints, trap
//! metrics and the listing of solutions all come down to that one question.

use etchwork_core::{Budget, Cell, CellSet, Graph, PathFinder, Screen, Stream, Task, Verdict};

/// Answers about the trails of one graph.
pub struct Oracle<'a> {
    graph: &'a Graph,
    target: Option<Cell>,
    screens: &'a [Box<dyn Screen>],
    finder: &'a mut dyn PathFinder,
    budget: Budget,
}

/// The solutions of a graph, as far as they were listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The paths, in the order of their cells.
    pub paths: Vec<Vec<Cell>>,
    /// Whether these are all: neither the limit nor a budget ended the listing.
    pub complete: bool,
}

impl<'a> Oracle<'a> {
    /// An oracle for paths that end on `target`, or anywhere. Screens are asked
    /// first; the finder should be complete, or it will often not know. The
    /// budget is for one question.
    pub fn new(
        graph: &'a Graph,
        target: Option<Cell>,
        screens: &'a [Box<dyn Screen>],
        finder: &'a mut dyn PathFinder,
        budget: Budget,
    ) -> Self {
        Self { graph, target, screens, finder, budget }
    }

    /// Whether a trail can be finished. A path that is found is the trail and
    /// the rest of the way. The trail must be one: cells that follow each other
    /// along arcs, none twice.
    pub fn finish(&mut self, trail: &[Cell]) -> Verdict {
        // The head stays in the graph, as the one source of the rest.
        let done = &trail[..trail.len().saturating_sub(1)];
        let taken: CellSet = done.iter().copied().collect();
        let graph = self.graph.without(&taken);
        if let (Some(head), Some(target)) = (trail.last(), self.target)
            && graph.cells().len() > 1
            && (taken.contains(target) || *head == target)
        {
            return Verdict::Impossible("target_entered_early");
        }
        let mut sources: Vec<Cell> = match trail.last() {
            Some(head) => vec![*head],
            None => graph.cells().iter().collect(),
        };
        for screen in self.screens {
            if let Err(why) = screen.screen(&graph, &mut sources, self.target) {
                return Verdict::Impossible(why);
            }
        }
        if sources.is_empty() {
            return Verdict::Impossible("no_source");
        }
        let stream = Stream::new(0);
        let task = Task { target: self.target, ..Task::new(&graph, &sources, &stream) };
        match self.finder.find(&task, self.budget).verdict {
            Verdict::Found(rest) => Verdict::Found([done, &rest].concat()),
            other => other,
        }
    }

    /// Lists the ways to finish a trail, `limit` at most. Each step is taken
    /// only where a solution lies behind it, and not asked about where the one
    /// found last takes it too: so the cost is at most one question for each
    /// exit off each path.
    pub fn solutions(&mut self, trail: &[Cell], limit: usize) -> Solutions {
        let mut found = Solutions { paths: Vec::new(), complete: true };
        self.list(&mut trail.to_vec(), None, limit, &mut found);
        found
    }

    /// `known` is a way to finish the trail, if there is one at hand.
    fn list(
        &mut self,
        trail: &mut Vec<Cell>,
        known: Option<&[Cell]>,
        limit: usize,
        found: &mut Solutions,
    ) {
        if !found.complete {
            return;
        }
        let path = match known.map_or_else(|| self.finish(trail), |p| Verdict::Found(p.to_vec())) {
            Verdict::Found(path) => path,
            Verdict::Impossible(_) => return,
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {
                found.complete = false;
                return;
            }
        };
        if path.len() == trail.len() {
            match found.paths.len() == limit {
                true => found.complete = false,
                false => found.paths.push(path),
            }
            return;
        }
        let exits: Vec<Cell> = match trail.last() {
            Some(head) => self.graph.exits(*head).collect(),
            None => self.graph.cells().iter().collect(),
        };
        let taken = trail.len();
        for next in exits.into_iter().filter(|next| !path[..taken].contains(next)) {
            let known = (path[taken] == next).then_some(&path[..]);
            trail.push(next);
            self.list(trail, known, limit, found);
            trail.pop();
        }
    }
}
