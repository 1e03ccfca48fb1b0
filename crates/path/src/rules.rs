//! Rules: what the mechanics of one puzzle together mean in play.

use crate::{Board, Cell, CellSet, Depends, Extras, FirstFault, Graph, Item, Payload, Rule, Step};
use std::fmt;
use std::sync::Arc;

/// What the mechanics of one puzzle together mean in play. Puzzles with the same rules mostly share
/// their memory.
#[derive(Clone, Default)]
pub struct Rules {
    parts: Option<Arc<[InPlay]>>,
}

/// What one mechanic means on one puzzle.
#[derive(Clone)]
pub(crate) struct InPlay {
    pub id: Arc<str>,
    pub payload: Payload,
    /// Whether the board shows it, so that texts need no line for it.
    pub is_told: bool,
    pub rule: Arc<dyn Rule>,
    /// Whether the rule orders cells or closes steps. Few rules do, and the others are not asked
    /// again.
    pub demands: bool,
    /// How much of a trail the rule looks at, asked only once.
    pub depends: Depends,
    /// Whether the line may end anywhere, asked only once.
    pub frees_end: bool,
}

impl InPlay {
    pub fn new(id: Arc<str>, payload: Payload, is_told: bool, rule: Arc<dyn Rule>) -> Self {
        let demands = !rule.order().is_empty() || !rule.closed_steps().is_empty();
        let (depends, frees_end) = (rule.depends_on(), rule.frees_end());
        Self { id, payload, is_told, rule, demands, depends, frees_end }
    }

    /// Whether the rule may refuse a step that keeps its order and that it does not close.
    fn may_refuse(&self) -> bool {
        self.depends > Depends::Nothing
    }

    /// Whether the rule lets a trail take a step.
    fn allows(&self, step: Step<'_>) -> bool {
        self.rule.allows(&step.seen(self.depends))
    }

    /// Whether all cells that the payload names are on a board.
    pub fn is_on(&self, board: &Board) -> bool {
        let has = |cell: Cell| cell.index() < board.grid().len();
        let has_both = |(from, to): (Cell, Cell)| has(from) && has(to);
        let has_item = |item: &Item| match *item {
            Item::Number(_) => true,
            Item::Cell(cell) => has(cell),
            Item::Step(from, to) => has_both((from, to)),
        };
        let (order, closed) = if self.demands {
            (self.rule.order(), self.rule.closed_steps())
        } else {
            Default::default()
        };
        self.payload.iter().all(has_item)
            && order.iter().copied().all(has)
            && closed.iter().copied().all(has_both)
    }
}

impl Rules {
    /// No rule at all.
    pub const NONE: &'static Self = {
        static NONE: Rules = Rules { parts: None };
        &NONE
    };

    /// The rules of these mechanics.
    pub(crate) fn of(parts: Arc<[InPlay]>) -> Self {
        Self { parts: Some(parts) }
    }

    /// The rule of each mechanic.
    pub(crate) fn parts(&self) -> &[InPlay] {
        self.parts.as_deref().unwrap_or_default()
    }

    /// Becomes other rules.
    pub(crate) fn become_like(&mut self, others: &Self) {
        let ours = self.parts.as_ref().map(Arc::as_ptr);
        // Mostly they are already: to count who shares them is slow.
        if ours != others.parts.as_ref().map(Arc::as_ptr) {
            self.parts.clone_from(&others.parts);
        }
    }

    /// The names of the mechanics, joined with `+`.
    pub fn name(&self) -> String {
        let ids: Vec<&str> = self.parts().iter().map(|part| &*part.id).collect();
        ids.join("+")
    }

    /// The payloads by mechanic, without mechanics that the board shows.
    pub fn extras(&self) -> Extras {
        self.payloads().map(|(id, payload)| (id.to_owned(), payload.clone())).collect()
    }

    /// The entries of [`Rules::extras`], in the order of the mechanics' names.
    pub fn payloads(&self) -> impl Iterator<Item = (&str, &Payload)> {
        let kept = self.parts().iter().filter(|part| !part.is_told);
        kept.map(|part| (&*part.id, &part.payload))
    }

    /// Whether the rules were made from these payloads.
    pub fn are_of(&self, payloads: &[Payload]) -> bool {
        self.parts().iter().map(|part| &part.payload).eq(payloads)
    }

    /// The rules themselves, each with the name of its mechanic.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &dyn Rule)> {
        self.parts().iter().map(|part| (&*part.id, &*part.rule))
    }

    /// The names of the mechanics whose rule orders cells, closes steps or may refuse some.
    pub fn forbidding(&self) -> impl Iterator<Item = &str> {
        let forbids = |part: &&InPlay| part.demands || part.may_refuse();
        self.parts().iter().filter(forbids).map(|part| &*part.id)
    }

    /// The rules without those of one mechanic.
    pub fn without(&self, id: &str) -> Self {
        Self::of(self.parts().iter().filter(|part| &*part.id != id).cloned().collect())
    }

    /// Whether the payload of a mechanic is a set of steps that its rule closes, each both ways, and
    /// the rule forbids nothing else: then neither their order nor their direction matters.
    pub fn closes_pairs(&self, id: &str) -> bool {
        let Some(part) = self.parts().iter().find(|part| &*part.id == id) else { return false };
        let ways = |item: &Item| match *item {
            Item::Step(from, to) => vec![(from, to), (to, from)],
            Item::Number(_) | Item::Cell(_) => Vec::new(),
        };
        let pairs: Vec<(Cell, Cell)> = part.payload.iter().flat_map(ways).collect();
        let closed = part.rule.closed_steps();
        part.payload.len() * 2 == pairs.len()
            && closed.len() == pairs.len()
            && closed.iter().all(|step| pairs.contains(step))
            && part.rule.order().is_empty()
            && !part.may_refuse()
    }

    /// The same rules, but for the payload and the rule of one mechanic.
    pub fn with(&self, id: &str, payload: Payload, rule: Box<dyn Rule>) -> Self {
        let (rule, change): (Arc<dyn Rule>, _) = (Arc::from(rule), &payload);
        let part = |part: &InPlay| {
            if &*part.id == id {
                InPlay::new(part.id.clone(), change.clone(), false, rule.clone())
            } else {
                part.clone()
            }
        };
        Self::of(self.parts().iter().map(part).collect())
    }

    /// Whether the line may end on any cell.
    pub fn frees_end(&self) -> bool {
        self.parts().iter().any(|part| part.frees_end)
    }

    /// The target of a puzzle that a path solves: its last cell, unless it may end anywhere.
    pub fn target(&self, path: &[Cell]) -> Option<Cell> {
        path.last().copied().filter(|_| !self.frees_end())
    }

    /// The cells to be visited in this order.
    pub fn order(&self) -> &[Cell] {
        self.demanding().map(|part| part.rule.order()).find(|o| !o.is_empty()).unwrap_or(&[])
    }

    /// The rules that order cells or close steps.
    fn demanding(&self) -> impl Iterator<Item = &InPlay> {
        self.parts().iter().filter(|part| part.demands)
    }

    /// The steps that are never allowed.
    pub fn closed_steps(&self) -> impl Iterator<Item = (Cell, Cell)> {
        self.demanding().flat_map(|part| part.rule.closed_steps()).copied()
    }

    /// The graph of a board without the steps that a rule closes.
    pub fn graph(&self, board: &Board) -> Graph {
        let mut graph = Graph::new(CellSet::default(), 0);
        self.lay_graph(board, &mut graph);
        graph
    }

    /// [`Rules::graph`], in the memory of another graph.
    pub fn lay_graph(&self, board: &Board, graph: &mut Graph) {
        graph.become_of(board);
        self.closed_steps().for_each(|(from, to)| graph.remove_arc(from, to));
    }

    /// Whether every rule and the order of cells let a trail take a step. The step's line goes back
    /// as far as [`Rules::depends_on`] says.
    pub fn allow(&self, step: Step<'_>) -> bool {
        self.is_due(step.to, |cell| step.visited.contains(cell))
            && self.refusing().all(|part| part.allows(step))
    }

    /// Why a step is refused, in a clause for people, from the rule itself or else from the order
    /// of cells, if either has one.
    pub fn why_not(&self, step: Step<'_>, shown: &CellSet) -> Option<String> {
        let says = |part: &InPlay| part.rule.why_not(&step.seen(part.depends), shown);
        let closes = |part: &&InPlay| {
            step.from().is_some_and(|from| part.rule.closed_steps().contains(&(from, step.to)))
        };
        if let Some(part) = self.demanding().find(closes) {
            return says(part);
        }
        let order = self.order();
        let before = order.iter().take_while(|cell| **cell != step.to);
        let due = before.copied().find(|cell| !step.visited.contains(*cell));
        if let Some(due) = due.filter(|_| order.contains(&step.to)) {
            let said = self.demanding().find(|part| !part.rule.order().is_empty()).and_then(says);
            return said.or_else(|| {
                let at = step.board.grid().position(due);
                Some(if shown.contains(due) {
                    format!("{at} comes first")
                } else {
                    "another cell comes first".to_owned()
                })
            });
        }
        self.refusing().find(|part| !part.allows(step)).and_then(says)
    }

    /// How much of a trail the rules look at: the most that any rule does.
    pub fn depends_on(&self) -> Depends {
        self.parts().iter().map(|part| part.depends).max().unwrap_or(Depends::Nothing)
    }

    /// Whether a rule may refuse a step that keeps the order and that no rule closes. Path finders
    /// do not know of such refusals.
    pub fn may_refuse(&self) -> bool {
        self.refusing().next().is_some()
    }

    /// Whether these rules may forbid a path of the graph: there is an order of cells, or a rule
    /// may refuse steps.
    pub fn bind(&self) -> bool {
        !self.order().is_empty() || self.may_refuse()
    }

    /// Where the first faults of rules are kept whose code can fail.
    pub fn faults(&self) -> impl Iterator<Item = &FirstFault> {
        self.refusing().filter_map(|part| part.rule.fault())
    }

    /// The first fault of a rule.
    pub fn fault(&self) -> Option<&str> {
        self.faults().find_map(FirstFault::get)
    }

    /// The rules that may refuse a step.
    fn refusing(&self) -> impl Iterator<Item = &InPlay> {
        self.parts().iter().filter(|part| part.may_refuse())
    }

    /// Whether the cells before this one in the order are visited.
    fn is_due(&self, next: Cell, is_visited: impl Fn(Cell) -> bool) -> bool {
        let order = self.order();
        let place = order.iter().position(|cell| *cell == next);
        place.is_none_or(|place| order[..place].iter().all(|cell| is_visited(*cell)))
    }

    /// Whether a path takes a step that a rule closes.
    fn is_closed_to(&self, path: &[Cell]) -> bool {
        let closes = |closed: &[(Cell, Cell)]| {
            !closed.is_empty() && path.windows(2).any(|step| closed.contains(&(step[0], step[1])))
        };
        self.demanding().any(|part| closes(part.rule.closed_steps()))
    }

    /// Whether a path keeps the constraints that a path finder knows: it takes no closed step, and
    /// visits ordered cells in their order.
    pub fn keeps(&self, path: &[Cell]) -> Result<(), &'static str> {
        if self.is_closed_to(path) {
            return Err("it takes a closed step");
        }
        let mut order = self.order();
        if !order.is_empty() {
            path.iter().for_each(|cell| order = order.strip_prefix(&[*cell]).unwrap_or(order));
        }
        if order.is_empty() { Ok(()) } else { Err("it visits cells out of their order") }
    }

    /// Whether a path that solves a puzzle may start where it does and take every step that it
    /// takes; the reason if not.
    pub fn follows(&self, board: &Board, path: &[Cell]) -> Result<(), &'static str> {
        self.follows_to(board, path, self.target(path))
    }

    /// The same for a path, or the beginning of one, of a puzzle with this target.
    pub fn follows_to(
        &self,
        board: &Board,
        path: &[Cell],
        target: Option<Cell>,
    ) -> Result<(), &'static str> {
        let in_turn = self.order().is_empty()
            || (0..path.len()).all(|at| self.is_due(path[at], |cell| path[..at].contains(&cell)));
        let allowed = in_turn && !self.is_closed_to(path) && self.allow_all(board, path, target);
        if allowed { Ok(()) } else { Err("step_refused") }
    }

    /// The first step of a path that the rules refuse, in words, if there is one.
    pub fn refusal(&self, board: &Board, path: &[Cell], target: Option<Cell>) -> Option<String> {
        let at = |cell| board.grid().position(cell);
        let length = (1..=path.len())
            .find(|length| self.follows_to(board, &path[..*length], target).is_err())?;
        let (to, before) = path[..length].split_last()?;
        let visited = before.iter().copied().collect();
        let (step, told) = match before {
            [] => (
                Step::first(board, *to, target),
                format!("the rules refuse its start, {}", at(*to)),
            ),
            [source, ..] => {
                let step = Step::onward(board, (*source, target), &visited, before, *to);
                let from = at(before[before.len() - 1]);
                (step, format!("the rules refuse its step from {from} to {}", at(*to)))
            }
        };
        let why = self.why_not(step, &board.grid().all());
        Some(told + &why.map(|why| format!(": {why}")).unwrap_or_default())
    }

    /// Whether no rule refuses a step of a path when it is taken.
    fn allow_all(&self, board: &Board, path: &[Cell], target: Option<Cell>) -> bool {
        let Some(source) = path.first().copied().filter(|_| self.may_refuse()) else {
            return true;
        };
        let allows = |step: Step<'_>| self.refusing().all(|part| part.allows(step));
        let mut visited = board.grid().none();
        allows(Step::first(board, source, target))
            && (1..path.len()).all(|at| {
                visited.insert(path[at - 1]);
                let (line, to) = (&path[..at], path[at]);
                allows(Step::onward(board, (source, target), &visited, line, to))
            })
    }

    /// The cells that a player sees from a head, or `None` for all.
    pub fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        let sights = self.parts().iter().filter_map(|part| part.rule.sight(board, head));
        sights.reduce(|a, b| &a & &b)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.parts().iter().map(|part| (&part.id, &part.payload))).finish()
    }
}

impl PartialEq for Rules {
    /// Rules are equal when their mechanics and payloads are: a rule is made
    /// from nothing else.
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&InPlay, &InPlay)| (&a.id, &a.payload) == (&b.id, &b.payload);
        self.parts().len() == other.parts().len()
            && self.parts().iter().zip(other.parts()).all(same)
    }
}
