//! Exact answers about trails: whether a trail can still be finished, and how.
//!
//! It asks a complete finder about the cells that a trail leaves. Hints, trap metrics and the
//! listing of solutions all reduce to this question.

use crate::under_rules::{Ending, UnderRules};
use etchwork_path::{
    Board, Budget, Cell, CellSet, Graph, PathFinder, Rules, Screen, Stream, Task, Verdict,
};
use std::ops::ControlFlow;

/// Answers questions about the trails of one graph.
pub struct Oracle<'a> {
    graph: &'a Graph,
    target: Option<Cell>,
    order: &'a [Cell],
    /// The rules that may refuse a found path, and their board.
    refusing: Option<(&'a Board, &'a Rules)>,
    screens: &'a [Box<dyn Screen>],
    finder: &'a mut dyn PathFinder,
    budget: Budget,
    /// The most nodes of all answers together.
    most: u64,
    /// The nodes that were searched for all answers so far.
    nodes: u64,
}

/// The listed solutions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// The paths, in the order of their cells.
    pub paths: Vec<Vec<Cell>>,
    /// Whether the list is complete: neither the limit nor a budget ended it.
    pub complete: bool,
}

/// Solutions being listed.
struct Listing<'a> {
    /// Receives each solution, and says whether to stop.
    tell: &'a mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
    /// Whether the listing ended early: by a budget or on request.
    is_cut: bool,
}

impl<'a> Oracle<'a> {
    /// An oracle for paths that end on `target`, or anywhere. Screens run first; the finder should
    /// be complete, otherwise many answers are unknown. The budget covers one question.
    pub fn new(
        graph: &'a Graph,
        target: Option<Cell>,
        screens: &'a [Box<dyn Screen>],
        finder: &'a mut dyn PathFinder,
        budget: Budget,
    ) -> Self {
        let (order, refusing, most, nodes) = (&[][..], None, u64::MAX, 0);
        Self { graph, target, order, refusing, screens, finder, budget, most, nodes }
    }

    /// The same for paths that keep the rules of a puzzle; the graph already leaves out closed
    /// steps. If a rule refuses a found path, trails are walked step by step, and the rules judge
    /// each step, until the budget is spent.
    pub fn under(self, board: &'a Board, rules: &'a Rules) -> Self {
        let refusing = rules.may_refuse().then_some((board, rules));
        Self { order: rules.order(), refusing, ..self }
    }

    /// The same with a bound on the total nodes of all answers; beyond it, all answers are unknown.
    /// The last answer may exceed the bound by the budget of one question.
    pub fn in_all(self, most: u64) -> Self {
        Self { most, ..self }
    }

    /// The meaning of a proof's reason, if its screens or its finder explain it.
    pub fn sentence(&self, reason: &str) -> Option<String> {
        let screens = || self.screens.iter().find_map(|screen| screen.sentence(reason));
        self.finder.sentence(reason).or_else(screens).or_else(|| crate::sentences::sentence(reason))
    }

    /// The nodes that were searched for all answers so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The rest of the order after a trail, unless the trail broke the order.
    fn order_after(&self, trail: &[Cell]) -> Option<&'a [Cell]> {
        let mut order = self.order;
        for cell in trail {
            order = order.strip_prefix(&[*cell]).unwrap_or(order);
        }
        let broken = order.iter().any(|cell| trail.contains(cell));
        (!broken).then_some(order)
    }

    fn is_allowed(&self, path: &[Cell]) -> bool {
        let follows =
            |(board, rules): (&Board, &Rules)| rules.follows_to(board, path, self.target).is_ok();
        self.refusing.is_none_or(follows)
    }

    /// The step-by-step search, if rules may refuse steps, and its budget of nodes for many
    /// solutions.
    fn under_rules(&self) -> Option<(UnderRules<'a>, u64)> {
        let (board, rules) = self.refusing?;
        let nodes = match self.most {
            u64::MAX => self.budget.nodes,
            most => most.saturating_sub(self.nodes),
        };
        Some((UnderRules { graph: self.graph, board, rules, target: self.target }, nodes))
    }

    /// Whether a trail can be finished. A found path is the trail plus the rest. The trail must be
    /// valid: cells along arcs, none twice.
    pub fn finish(&mut self, trail: &[Cell]) -> Verdict {
        match self.complete(trail) {
            Verdict::Found(path) if !self.is_allowed(&path) => self.finish_under_rules(trail),
            verdict => verdict,
        }
    }

    fn finish_under_rules(&mut self, trail: &[Cell]) -> Verdict {
        let Some((search, _)) = self.under_rules() else { return Verdict::BudgetSpent };
        let mut found = None;
        let walked = search.each(trail, self.budget.nodes, &mut |path| {
            found = Some(path.to_vec());
            ControlFlow::Break(())
        });
        self.nodes += walked.nodes;
        match (found, walked.ending) {
            (Some(path), _) => Verdict::Found(path),
            (None, Ending::All) => Verdict::Impossible("refused_by_rules"),
            (None, _) => Verdict::BudgetSpent,
        }
    }

    /// [`Oracle::finish`], whatever the rules refuse.
    fn complete(&mut self, trail: &[Cell]) -> Verdict {
        if self.nodes >= self.most {
            return Verdict::BudgetSpent;
        }
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
        let Some(order) = self.order_after(trail) else {
            return Verdict::Impossible("out_of_order");
        };
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
        let task = Task { target: self.target, order, ..Task::new(&graph, &sources, &stream) };
        let search = self.finder.find(&task, self.budget);
        self.nodes += search.nodes;
        match search.verdict {
            Verdict::Found(rest) => Verdict::Found([done, &rest].concat()),
            other => other,
        }
    }

    /// Lists at most `limit` ways to finish a trail, like [`Oracle::each_solution`].
    pub fn solutions(&mut self, trail: &[Cell], limit: usize) -> Solutions {
        let mut paths = Vec::new();
        let complete = self.each_solution(trail, |path| {
            // One more than the limit shows that there are more.
            if paths.len() == limit {
                return ControlFlow::Break(());
            }
            paths.push(path.to_vec());
            ControlFlow::Continue(())
        });
        Solutions { paths, complete }
    }

    /// Passes on the ways to finish a trail one by one, in the order of their cells, until told to
    /// stop; returns whether these were all. A step is taken only if a solution follows it, without
    /// a question if the last found solution takes it too. So the cost is at most one question for
    /// each exit off each path. If rules may refuse steps, all trails are walked instead.
    pub fn each_solution(
        &mut self,
        trail: &[Cell],
        mut tell: impl FnMut(&[Cell]) -> ControlFlow<()>,
    ) -> bool {
        if let Some((search, nodes)) = self.under_rules() {
            let walked = search.each(trail, nodes, &mut tell);
            self.nodes += walked.nodes;
            return walked.ending == Ending::All;
        }
        let mut listing = Listing { tell: &mut tell, is_cut: false };
        self.list(&mut trail.to_vec(), None, &mut listing);
        !listing.is_cut
    }

    /// The number of ways to finish a trail, up to `most`, or `None` if the budget is spent first.
    /// If rules may refuse steps, repeated states are computed once; otherwise
    /// [`Oracle::each_solution`] counts.
    pub fn count(&mut self, trail: &[Cell], most: u128) -> Option<u128> {
        if let Some((search, nodes)) = self.under_rules() {
            let walked = search.count(trail, nodes, most);
            self.nodes += walked.nodes;
            return (walked.ending != Ending::Spent).then_some(walked.ways);
        }
        let mut ways = 0;
        let is_complete = self.each_solution(trail, |_| {
            ways += 1;
            if ways < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (is_complete || ways == most).then_some(ways)
    }

    /// `known` is a known way to finish the trail, if any.
    fn list(&mut self, trail: &mut Vec<Cell>, known: Option<&[Cell]>, listing: &mut Listing<'_>) {
        if listing.is_cut {
            return;
        }
        let path = match known.map_or_else(|| self.complete(trail), |p| Verdict::Found(p.to_vec()))
        {
            Verdict::Found(path) => path,
            Verdict::Impossible(_) => return,
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {
                listing.is_cut = true;
                return;
            }
        };
        if path.len() == trail.len() {
            listing.is_cut = (listing.tell)(&path).is_break();
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
            self.list(trail, known, listing);
            trail.pop();
        }
    }
}
