//! `etchwork hint`: help with a trail, in four grades.

mod answer;
mod trail;

use crate::args::{EndArgs, HintArgs};
use crate::decider::Decider;
use crate::failure::{Failure, say};
use crate::question::Question;
use crate::{input, tiers};
use answer::{Forced, Hint, Ways};
use etchwork::paths::Oracle;
use etchwork::{Budget, Cell, Registry, Verdict};
use std::io::{Write, stdout};

/// Tells what the level allows.
pub fn run(args: &HintArgs, registry: &Registry) -> Result<(), Failure> {
    let input = input::read_one(&args.input)?;
    let limit = tiers::solution_limit(&args.tier, input.document.as_ref(), registry)?;
    let question = Question::new(input.text, &EndArgs { from: None, to: None })?;
    let trail = trail::read(&args.trail, &question)?;
    let mut decider = Decider::new(registry)?;
    let oracle = decider.oracle(&question, Budget { nodes: args.budget, ..Budget::UNLIMITED });
    let mut helper = Helper { question: &question, trail: &trail, oracle, limit };
    let hint = match args.level {
        1 => helper.outlook(),
        2 => helper.forced(),
        level => helper.ahead(level == 3),
    }?;
    let grid = question.text.board.grid();
    let text = if args.json { hint.json(grid).to_string() } else { hint.text(grid) };
    writeln!(stdout(), "{text}")?;
    if hint.is_negative() { Err(Failure::Negative) } else { Ok(()) }
}

/// Whoever knows the answers about one trail.
struct Helper<'a> {
    question: &'a Question,
    trail: &'a [Cell],
    oracle: Oracle<'a>,
    /// The most ways to finish the trail that are looked for.
    limit: Option<u32>,
}

impl Helper<'_> {
    /// Whether the trail can be finished, and in how many ways.
    fn outlook(&mut self) -> Result<Hint, Failure> {
        match self.ask(self.trail)? {
            Err(_) => self.lost(),
            Ok(path) if path.len() == self.trail.len() => Ok(Hint::Solved),
            Ok(_) => Ok(Hint::Open { ways: self.ways() }),
        }
    }

    /// How far to go back in a trail that cannot be finished.
    fn lost(&mut self) -> Result<Hint, Failure> {
        for kept in (1..self.trail.len()).rev() {
            if self.ask(&self.trail[..kept])?.is_ok() {
                return Ok(Hint::Lost { take_back: self.trail.len() - kept });
            }
        }
        Ok(Hint::Hopeless)
    }

    /// The cells where the next move is forced: the head of the trail, where
    /// all moves but one lose, and every cell that can only be passed one way.
    fn forced(&mut self) -> Result<Hint, Failure> {
        let head = self.head();
        let graph = &self.question.graph;
        let exits = graph.exits(head).filter(|cell| !self.trail.contains(cell));
        let (mut open, mut losing) = (Vec::new(), Vec::new());
        for exit in exits.collect::<Vec<_>>() {
            match self.ask(&[self.trail, &[exit]].concat())? {
                Ok(_) => open.push(exit),
                Err(why) => losing.push((exit, why)),
            }
        }
        let [first, ..] = open[..] else { return self.outlook() };
        let mut forced = self.passages();
        if open.len() == 1 {
            forced.insert(0, Forced::Next { at: head, to: first, losing });
        }
        Ok(Hint::Forced(forced))
    }

    /// The unvisited cells with one way in and one way out, the last cell of
    /// the path left out. Where no target says which that is, a cell with a
    /// single way must be it; without one, any cell may be the last.
    fn passages(&self) -> Vec<Forced> {
        let (graph, head) = (&self.question.graph, self.head());
        let ways = |cell: Cell| -> Vec<Cell> {
            let usable = |next: &Cell| *next == head || !self.trail.contains(next);
            graph.exits(cell).filter(usable).collect()
        };
        let unvisited = || graph.cells().iter().filter(|cell| !self.trail.contains(cell));
        let dead_end = || unvisited().find(|cell| ways(*cell).len() == 1);
        let Some(last) = self.question.text.target.or_else(dead_end) else { return Vec::new() };
        let passage = |at: Cell| match ways(at)[..] {
            [a, b] if at != last => Some(Forced::Passage { at, between: [a, b] }),
            _ => None,
        };
        unvisited().filter_map(passage).collect()
    }

    /// The next move, or all of them.
    fn ahead(&mut self, only_next: bool) -> Result<Hint, Failure> {
        let done = self.trail.len();
        match self.ask(self.trail)? {
            Err(_) => self.lost(),
            Ok(path) if path.len() == done => Ok(Hint::Solved),
            Ok(path) if only_next => Ok(Hint::Next(path[done])),
            Ok(path) => Ok(Hint::Ahead { moves: path[done..].to_vec(), ways: self.ways() }),
        }
    }

    fn head(&self) -> Cell {
        self.trail[self.trail.len() - 1]
    }

    /// In how many ways the trail can be finished, which it can.
    fn ways(&mut self) -> Option<Ways> {
        let solutions = self.oracle.solutions(self.trail, self.limit? as usize);
        Some(Ways { count: solutions.paths.len().max(1), at_least: !solutions.complete })
    }

    /// The way a trail can be finished, or why it cannot.
    fn ask(&mut self, trail: &[Cell]) -> Result<Result<Vec<Cell>, &'static str>, Failure> {
        match self.oracle.finish(trail) {
            Verdict::Found(path) => Ok(Ok(path)),
            Verdict::Impossible(why) => Ok(Err(why)),
            Verdict::BudgetSpent | Verdict::Unsupported(_) => {
                say("the budget is spent before it is known: allow more by --budget");
                Err(Failure::GaveUp)
            }
        }
    }
}
