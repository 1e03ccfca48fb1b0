//! Clues: payloads whose items only forbid, chosen until a path is the only solution.

use crate::{
    Budget, Cell, CellSet, Graph, Item, Other, PathFinder, Payload, Reason, Rules, Solved, Stack,
    Stream, Streams, Task, Verdict,
};
use std::sync::Mutex;

/// The budget of one question: whether there is another solution.
const QUESTION: Budget = Budget { nodes: 1 << 14, memory: u64::MAX };

/// The reason where that budget is spent: the path is neither unique nor not.
const NOT_DECIDED: &str = "uniqueness_not_decided";

/// How a mechanic makes a path the only solution.
///
/// Each item of its payload only forbids: with more items there are fewer solutions, and the path
/// keeps them all. So the mechanics of a stack that have clues are drawn in turn, whichever they
/// are, until one solution is left; then every item that is not needed is taken away. One pass
/// suffices for that: an item that is needed stays needed, since taking others away never loses a
/// solution.
///
/// The finder does not know the steps that a rule of another mechanic may refuse
/// ([`Depends`](crate::Depends)). Under such a rule the solution is still the only one, but the rule
/// may make items needless.
///
/// Cost: at most one search for another solution per cell of the path and clue.
pub trait Clues: Send + Sync {
    /// Items to add to the payload so that a rival, a solution that keeps every item so far, breaks
    /// one of them and the path breaks none. Nothing where there is no room for more.
    fn against(
        &self,
        solved: &Solved<'_>,
        rival: &[Cell],
        payload: &[Item],
        stream: &mut Stream,
    ) -> Payload;

    /// Puts the items of a payload into the one order that they have in a puzzle.
    fn arrange(&self, path: &[Cell], payload: &mut Payload);

    /// How long a solution must run like the path to keep an item for that alone, as a number of
    /// cells; by default to the end.
    fn kept_after(&self, path: &[Cell], item: Item) -> usize {
        let _ = item;
        path.len()
    }

    /// The least number of items that a puzzle has: a board that needs fewer is rejected.
    fn least(&self) -> usize {
        0
    }

    /// How many items stay that are not needed, if there are so many.
    fn spare(&self) -> usize {
        0
    }

    /// The most choices of one question for another solution that the known one leads
    /// ([`PathFinder::find_other`]). If there is none, questions go from cell to cell, as for the first
    /// boards with clues: on boards of 10x10 that takes several times as long.
    fn choices(&self) -> Option<u64> {
        None
    }

    /// The complete path finder that proves that no other solution is left.
    fn prover(&self) -> &Mutex<Box<dyn PathFinder>>;
}

impl Stack {
    /// Adds items to the payloads of the mechanics that have clues until the path is the only
    /// solution, and takes the needless ones away.
    pub(crate) fn add_clues(
        &self,
        solved: &Solved<'_>,
        stream: &Stream,
        payloads: &mut [Payload],
    ) -> Result<(), Reason> {
        let Some((_, first)) = self.clues().next() else { return Ok(()) };
        let mut finder = first.prover().lock().map_err(|_| "finder_panicked")?;
        let mut search = Search {
            stack: self,
            solved,
            payloads,
            rules: solved.rules.clone(),
            graph: solved.graph.clone(),
            closed: Vec::new(),
            rivals: Vec::new(),
            choices: first.choices(),
            finder: &mut **finder,
        };
        search.renew_rules()?;
        let mut stream = stream.split(Streams::number("clues"));
        search.add(&mut stream)?;
        search.thin(&mut stream)
    }
}

/// A path that becomes the only solution.
struct Search<'a> {
    stack: &'a Stack,
    solved: &'a Solved<'a>,
    payloads: &'a mut [Payload],
    /// The rules of the payloads so far.
    rules: Rules,
    /// The graph under these rules.
    graph: Graph,
    /// The steps that are closed in it.
    closed: Vec<(Cell, Cell)>,
    /// The other solutions met so far: each keeps the clues that there were then, so it often shows
    /// without a search that a clue is needed.
    rivals: Vec<Vec<Cell>>,
    choices: Option<u64>,
    finder: &'a mut dyn PathFinder,
}

impl Search<'_> {
    /// Takes the payloads as they are now.
    fn renew_rules(&mut self) -> Result<(), Reason> {
        let rules = self.stack.rules(self.solved.board, self.payloads);
        self.rules = rules.map_err(|_| "clue_refused")?;
        let closed: Vec<(Cell, Cell)> = self.rules.closed_steps().collect();
        if closed != self.closed {
            self.graph.clone_from(self.solved.graph);
            closed.iter().for_each(|(from, to)| self.graph.remove_arc(*from, *to));
            self.closed = closed;
        }
        Ok(())
    }

    /// Adds clues until no other solution is left. From the end of the path towards its start, this
    /// asks for another continuation from each cell: what was proved nearer to the end stays true,
    /// because more clues leave fewer solutions.
    fn add(&mut self, stream: &mut Stream) -> Result<(), Reason> {
        let mut below = self.solved.path.len().saturating_sub(2);
        while let Some(rival) = self.last_rival(below)? {
            let parts = |(cell, other): (&Cell, &Cell)| cell != other;
            below = self.solved.path.iter().zip(&rival).position(parts).unwrap_or(0);
            self.rule_out(&rival, stream)?;
            self.rivals.push(rival);
        }
        Ok(())
    }

    /// Of the solutions that leave the path at one of its steps before `below` one that leaves it last.
    fn last_rival(&mut self, mut below: usize) -> Result<Option<Vec<Cell>>, Reason> {
        if let Some(answer) = self.find_other(&Other::PartsBefore(below)) {
            return answer;
        }
        while let Some(place) =
            self.ask(|finder, task, path| finder.last_parting(task, path, below))
        {
            if let Some(rival) = self.rival_from(place)? {
                return Ok(Some(rival));
            }
            below = place;
        }
        Ok(None)
    }

    /// A solution of this kind, if the finder looks for such, and the mechanic lets it.
    fn find_other(&mut self, other: &Other) -> Option<Result<Option<Vec<Cell>>, Reason>> {
        let budget = Budget { nodes: self.choices?, ..QUESTION };
        match self.ask(|finder, task, path| finder.find_other(task, path, other, budget)) {
            Verdict::Found(rival) => Some(Ok(Some(rival))),
            Verdict::Impossible(_) => Some(Ok(None)),
            Verdict::BudgetSpent => Some(Err(NOT_DECIDED.into())),
            Verdict::Unsupported(_) => None,
        }
    }

    /// Asks the finder about the paths of the puzzle with the clues that there are.
    fn ask<T>(&mut self, question: impl FnOnce(&mut dyn PathFinder, &Task<'_>, &[Cell]) -> T) -> T {
        let (path, order, stream) = (self.solved.path, self.rules.order(), Stream::new(0));
        let target = self.solved.target();
        let task = Task { target, order, ..Task::new(&self.graph, &path[..1], &stream) };
        question(self.finder, &task, path)
    }

    /// A solution that leaves the path after its cell at this place, if there is one.
    fn rival_from(&mut self, place: usize) -> Result<Option<Vec<Cell>>, Reason> {
        let (start, next) = (&self.solved.path[..=place], self.solved.path[place + 1]);
        let taken: CellSet = start.iter().copied().collect();
        let is_other = |cell: &Cell| *cell != next && !taken.contains(*cell);
        let exits = self.graph.exits(self.solved.path[place]);
        let sources: Vec<Cell> = exits.filter(is_other).collect();
        if sources.is_empty() {
            return Ok(None);
        }
        let graph = self.graph.without(&taken);
        let due = self.rules.order().iter().filter(|cell| !taken.contains(**cell));
        let order: Vec<Cell> = due.copied().collect();
        let (target, stream) = (self.solved.target(), Stream::new(0));
        let task = Task { target, order: &order, ..Task::new(&graph, &sources, &stream) };
        match self.finder.find(&task, QUESTION).verdict {
            Verdict::Found(rest) => Ok(Some([start, &rest].concat())),
            Verdict::Impossible(_) => Ok(None),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => Err(NOT_DECIDED.into()),
        }
    }

    /// Adds a clue against a rival, of a mechanic that is drawn among those that have one.
    fn rule_out(&mut self, rival: &[Cell], stream: &mut Stream) -> Result<(), Reason> {
        let mut parts: Vec<(usize, &dyn Clues)> = self.stack.clues().collect();
        while !parts.is_empty() {
            let (part, clues) = parts.swap_remove(stream.index(parts.len()));
            let payload = &mut self.payloads[part];
            let items = clues.against(self.solved, rival, payload, stream);
            if !items.is_empty() {
                payload.extend(items);
                clues.arrange(self.solved.path, payload);
                return self.renew_rules();
            }
        }
        Err("too_many_clues".into())
    }

    /// Takes away every clue without which the path is still the only solution, in a drawn order,
    /// and puts the spare ones back.
    fn thin(&mut self, stream: &mut Stream) -> Result<(), Reason> {
        let stack = self.stack;
        let mut left: Vec<(usize, &dyn Clues, Item)> = Vec::new();
        for (part, clues) in stack.clues() {
            left.extend(self.payloads[part].iter().map(|item| (part, clues, *item)));
        }
        let mut needless = Vec::new();
        while !left.is_empty() {
            let (part, clues, item) = left.swap_remove(stream.index(left.len()));
            let at = self.payloads[part].iter().position(|other| *other == item);
            let Some(at) = at else { continue };
            self.payloads[part].remove(at);
            let (rules, closed) = (self.rules.clone(), self.closed.clone());
            self.renew_rules()?;
            let kept_after = clues.kept_after(self.solved.path, item);
            let other = self.freed(rules.order(), &closed, kept_after);
            if self.has_rival(kept_after, &other)? {
                self.payloads[part].insert(at, item);
                self.renew_rules()?;
            } else {
                needless.push((part, item));
            }
        }
        for (part, clues) in stack.clues() {
            let of_part = needless.iter().filter(|(of, _)| *of == part);
            self.payloads[part].extend(of_part.take(clues.spare()).map(|(_, item)| *item));
            clues.arrange(self.solved.path, &mut self.payloads[part]);
        }
        let mut parts = stack.clues();
        if parts.all(|(part, clues)| self.payloads[part].len() >= clues.least()) {
            Ok(())
        } else {
            Err("too_few_clues".into())
        }
    }

    /// What is true of every solution that there was not with this order and these closed steps. A
    /// cell that leaves the order is visited in its turn by a path that runs like the known one from
    /// the cell of the order before it to the one after it.
    fn freed(&self, order: &[Cell], closed: &[(Cell, Cell)], kept_after: usize) -> Other {
        let (path, fewer) = (self.solved.path, self.rules.order());
        let place = |cell: &Cell| path.iter().position(|other| other == cell);
        let mut opened = closed.iter().filter(|step| !self.closed.contains(step));
        match opened.next() {
            Some(&(from, to)) if order == fewer && opened.all(|step| *step == (to, from)) => {
                return Other::Takes(from, to);
            }
            None if order.len() == fewer.len() + 1 => {
                let same =
                    order.iter().zip(fewer).take_while(|(cell, other)| cell == other).count();
                let from = same.checked_sub(1).map_or(Some(0), |before| place(&order[before]));
                let to = order.get(same + 1).map_or(Some(path.len() - 1), place);
                if let (Some(from), Some(to)) = (from, to) {
                    return Other::LeavesOut(from..to);
                }
            }
            _ => {}
        }
        Other::LeavesOut(0..kept_after.min(path.len()).saturating_sub(1))
    }

    /// Whether there is another solution now that a clue is gone. One that runs like the path for
    /// so many cells would have been one before.
    fn has_rival(&mut self, kept_after: usize, other: &Other) -> Result<bool, Reason> {
        if self.rivals.iter().any(|rival| self.rules.keeps(rival).is_ok()) {
            return Ok(true);
        }
        if let Some(answer) = self.find_other(other) {
            let rival = answer?;
            let has_rival = rival.is_some();
            self.rivals.extend(rival);
            return Ok(has_rival);
        }
        if let Some(known) = self.ask(|finder, task, path| finder.has_other(task, path, other)) {
            return Ok(known);
        }
        let most = self.solved.path.len().saturating_sub(2);
        for place in (0..kept_after.saturating_sub(1).min(most)).rev() {
            if let Some(rival) = self.rival_from(place)? {
                self.rivals.push(rival);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
