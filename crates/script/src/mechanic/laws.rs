//! The laws that a mechanic in a script should keep, tried on puzzles that are made with it.

use super::MechanicScript;
use crate::Check;
use crate::laws::STATES;
use crate::plug_in::{Joins, remove};
use etchwork::{
    Cell, Depends, Families, Level, Mechanic, Overrides, PathGame, Registry, Rule, Step,
};
use std::cell::Cell as Counter;
use std::collections::VecDeque;
use std::sync::Arc;

impl Joins for Arc<MechanicScript> {
    fn name(&self) -> &str {
        &self.head.name
    }

    fn replaces(&self, registry: &mut Registry, _: &mut Families) {
        remove::<dyn Mechanic>(&self.head.name, registry);
    }

    fn add(self: Box<Self>, registry: &mut Registry, _: &mut Families) -> Result<(), String> {
        self.register(registry).map_err(|why| why.to_string())
    }

    /// Walks puzzles of the easiest tier of paths with the mechanic: its rule depends on no more of
    /// the line than it says, and refuses something.
    fn check(self: Box<Self>, registry: &Registry, families: &Families) -> Check {
        let (mut check, mut registry) = (Check::default(), registry.clone());
        let (name, file) = (&self.head.name, &self.program.file);
        if let Err(why) = self.register(&mut registry) {
            check.faults.push(format!("{file}: {why}"));
            return check;
        }
        let refused = Counter::new(0);
        let overrides = Overrides { mechanic: Some(name.clone()), ..Overrides::default() };
        for family in families.iter().filter(|family| family.id() == PathGame::FAMILY) {
            check.easiest(family, families, &overrides, &registry, &|level| {
                let mut walk = Walk::of(level, name)?;
                let states = walk.all();
                refused.set(refused.get() + walk.refused);
                states
            });
        }
        if refused.get() == 0 && check.faults.is_empty() && check.puzzles > 0 {
            check.faults.push(format!(
                "{file}: the rule refuses no step of {} states: does `depends` show it enough of the \
                 line?",
                check.states
            ));
        }
        check.or_none(file, "paths have no tiers here")
    }
}

/// A walk over the lines of one puzzle.
struct Walk {
    game: PathGame,
    name: String,
    solution: Vec<Cell>,
    /// The steps that the rule refused.
    refused: usize,
}

impl Walk {
    fn of(level: &Level, name: &str) -> Result<Self, String> {
        let puzzle = level.puzzle.path().ok_or("it is no path")?;
        let game = puzzle.game().map_err(|why| why.to_string())?;
        let solution = puzzle.text().path.clone().unwrap_or_default();
        Ok(Self { game, name: name.to_owned(), solution, refused: 0 })
    }

    /// The number of states that were tried, or what is wrong with one: first those along the
    /// solution, then others.
    fn all(&mut self) -> Result<usize, String> {
        let game = self.game.clone();
        let rule = game.rules().iter().find(|(id, _)| *id == self.name);
        let (_, rule) = rule.ok_or("the puzzle lacks the rule")?;
        let along = (1..=self.solution.len()).map(|length| self.solution[..length].to_vec());
        let (mut lines, mut states) = (along.collect::<VecDeque<_>>(), 0);
        while let Some(line) = lines.pop_front().filter(|_| states < STATES) {
            states += 1;
            let head = line[line.len() - 1];
            for to in game.graph().exits(head).filter(|to| !line.contains(to)) {
                if self.is_allowed(rule, &line, to)? {
                    lines.push_back([&line[..], &[to]].concat());
                }
            }
        }
        Ok(states)
    }

    /// Whether the rule allows a step; refuses an answer that changes with more of the line.
    fn is_allowed(&mut self, rule: &dyn Rule, line: &[Cell], to: Cell) -> Result<bool, String> {
        let (board, visited) = (self.game.board(), line.iter().copied().collect());
        let ends = (self.game.source(), self.game.target());
        let step = Step::onward(board, ends, &visited, line, to);
        let depends = rule.depends_on();
        let (seen, whole) = (rule.allows(&step.seen(depends)), rule.allows(&step));
        let place = || {
            let at = |cell: &Cell| board.grid().position(*cell).to_string();
            let line: Vec<String> = line.iter().map(at).collect();
            format!("after {} the step to {}", line.join(" "), at(&to))
        };
        if let Some(fault) = rule.fault().and_then(|fault| fault.get()) {
            return Err(format!("{}: {fault}", place()));
        }
        self.refused += usize::from(!seen);
        if seen == whole {
            return Ok(seen);
        }
        let told = |is: bool| if is { "allowed" } else { "refused" };
        let says = match depends {
            Depends::LastSteps(1) => "the last step".to_owned(),
            Depends::LastSteps(steps) => format!("the last {steps} steps"),
            _ => "the cells that are visited".to_owned(),
        };
        Err(format!(
            "{} is {} by {says}, and {} by the whole line: the rule depends on more than `depends` \
             says",
            place(),
            told(seen),
            told(whole)
        ))
    }
}
