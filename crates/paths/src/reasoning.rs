//! What a person concludes about the next step of a trail, from the cells that were shown.
//!
//! Each legal step is tried in the mind, and refuted where a rule of thumb shows that no trail can go
//! on from there. All rules are sound: a refuted step loses. A cell that was not shown may be
//! anything, so it counts as open and as joined to all others like it.

mod chains;
#[cfg(test)]
mod tests;
mod turns;
mod walk;

use chains::Chains;
use etchwork_path::{Cell, CellSet, Conclusion, Game, PathGame, Trail};
use turns::Turns;

pub(crate) use walk::passages;
pub use walk::{Next, Walk};

/// Which rules of thumb a person knows. Each edition is frozen, as figures depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// Dead ends, and what would be cut off or passed twice.
    First,
    /// The same, and what follows from the order of cells and from what must be drawn.
    #[default]
    Second,
    /// The same, and what-ifs of two steps.
    Third,
}

impl Edition {
    /// The level of its hardest conclusions.
    fn hardest(self) -> u8 {
        if self < Self::Third { WHAT_IF } else { WHAT_IF + 1 }
    }
}

/// The level of reasoning with a what-if: a step is refuted if all that follow it are. One level more
/// is a what-if of two steps.
const WHAT_IF: u8 = 5;

/// What is left of the legal steps after reasoning of at most a level, easy before hard and no harder
/// than needed to leave one, if anything is refuted.
pub(crate) fn conclude(
    game: &PathGame,
    trail: &Trail,
    sight: &CellSet,
    most: u8,
    edition: Edition,
) -> Option<Conclusion<Cell>> {
    let mut moves = Vec::new();
    game.moves(trail, &mut moves);
    if moves.len() == 1 {
        let why = format!("from {} there is one way on", game.move_text(&trail.head));
        return Some(Conclusion { moves, level: 1, why });
    }
    let turns = (edition > Edition::First).then(|| Turns::new(game, sight));
    let known = Known { game, sight, turns: turns.as_ref() };
    let mut hardest: Option<(u8, Cell, Flaw)> = None;
    for level in 1..=most.min(edition.hardest()) {
        moves.retain(|next| match known.refutation(trail, *next, level) {
            Some(flaw) => {
                if hardest.as_ref().is_none_or(|(known, ..)| *known < level) {
                    hardest = Some((level, *next, flaw));
                }
                false
            }
            None => true,
        });
        if moves.len() <= 1 {
            break;
        }
    }
    let (level, next, flaw) = hardest?;
    let why = format!("a step to {} {}", game.move_text(&next), flaw.in_words(game));
    Some(Conclusion { moves, level, why })
}

/// Why no trail goes on from a step.
enum Flaw {
    /// The target is entered before its time.
    TooSoon,
    /// A cell that keeps no way in and out.
    DeadEnd(Cell),
    /// A cell that is cut off.
    CutOff(Cell),
    /// A cell that would have to be passed twice.
    Twice(Cell),
    /// A cell through which no line leads once all that must be is drawn.
    NoWay(Cell),
    /// A number that is not reached in its turn.
    OutOfTurn(Cell),
    /// A cell of a part that no line visits between two numbers that follow each other.
    NoTurn(Cell),
    /// A cell of a part that one line has to fill, whose colours do not come out.
    Miscoloured(Cell),
    /// Every step after it has a flaw.
    WhatIf,
}

impl Flaw {
    fn in_words(&self, game: &PathGame) -> String {
        let at = |cell| game.move_text(cell);
        match self {
            Self::TooSoon => "ends the line too soon".to_owned(),
            Self::DeadEnd(cell) => format!("makes a dead end of {}", at(cell)),
            Self::CutOff(cell) => format!("cuts {} off", at(cell)),
            Self::Twice(cell) => format!("leaves two parts that meet only at {}", at(cell)),
            Self::NoWay(cell) => format!("leaves no way through {}", at(cell)),
            Self::OutOfTurn(cell) => format!("leaves no way to {} in its turn", at(cell)),
            Self::NoTurn(cell) => format!("leaves no turn in which {} is visited", at(cell)),
            Self::Miscoloured(cell) => {
                format!("leaves one way through the part around {}, which cannot fill it", at(cell))
            }
            Self::WhatIf => "leads nowhere: each step after it loses".to_owned(),
        }
    }
}

/// What a person knows before a step.
#[derive(Clone, Copy)]
struct Known<'a> {
    game: &'a PathGame,
    sight: &'a CellSet,
    /// The order of cells, if anything is concluded from it.
    turns: Option<&'a Turns>,
}

impl Known<'_> {
    /// Why a step loses, as far as reasoning of a level shows.
    fn refutation(self, trail: &Trail, next: Cell, level: u8) -> Option<Flaw> {
        let game = self.game;
        if !self.sight.contains(next) {
            return None;
        }
        let after = game.apply(trail, &next);
        if Some(next) == game.target() {
            let is_last = after.visited.len() == game.board().open().len();
            return (!is_last).then_some(Flaw::TooSoon);
        }
        let ahead = Ahead::new(self, &after);
        let near = game.board().grid().neighbours(trail.head);
        match level {
            1 => ahead.dead_end(near),
            2 => ahead.dead_end(ahead.left.iter()),
            3 => ahead.cut_off().or_else(|| ahead.out_of_turn()),
            4 => ahead.passed_twice().or_else(|| ahead.of_a_whole_part()),
            _ => ahead.what_if(level),
        }
    }
}

/// The board after a step that is tried in the mind.
struct Ahead<'a> {
    known: Known<'a>,
    trail: &'a Trail,
    /// The cells that were shown and are still to be visited.
    left: CellSet,
    /// The target, where it was shown and steps lead both ways.
    target: Option<Cell>,
}

impl<'a> Ahead<'a> {
    fn new(known: Known<'a>, trail: &'a Trail) -> Self {
        let Known { game, sight, .. } = known;
        let left = &(game.graph().cells() & sight) - &trail.visited;
        let is_usable = |target: &Cell| game.graph().is_symmetric() && sight.contains(*target);
        let target = game.target().filter(is_usable);
        Self { known, trail, left, target }
    }

    /// Whether any cell was not shown.
    fn has_dark(&self) -> bool {
        self.known.sight.len() < self.known.game.board().grid().len()
    }

    /// Whether a shown cell may lead to one that was not shown.
    fn meets_the_dark(&self, cell: Cell) -> bool {
        let is_dark = |other: Cell| !self.known.sight.contains(other);
        self.known.game.board().grid().neighbours(cell).any(is_dark)
            || self.known.game.graph().exits(cell).any(is_dark)
    }

    /// A cell that keeps too few ways in and out. That the line ends somewhere is told by the rules.
    fn dead_end(&self, mut among: impl Iterator<Item = Cell>) -> Option<Flaw> {
        let graph = self.known.game.graph();
        let may_end_anywhere = self.known.game.target().is_none();
        // Where steps lead one way, exits are not entries.
        if may_end_anywhere || !graph.is_symmetric() {
            return None;
        }
        let is_dead_end = |cell: &Cell| {
            let is_way = |other: &Cell| *other == self.trail.head || self.left.contains(*other);
            let in_turn = |other: &Cell| self.are_in_turn(*cell, *other);
            let needed = if Some(*cell) == self.target { 1 } else { 2 };
            self.left.contains(*cell)
                && graph.exits(*cell).filter(is_way).filter(in_turn).count() < needed
                && !self.meets_the_dark(*cell)
        };
        among.find(is_dead_end).map(Flaw::DeadEnd)
    }

    /// The cells of a set that a cell leads to within it, itself among them if it is in the set.
    fn reached(&self, from: Cell, within: &CellSet) -> CellSet {
        let graph = self.known.game.graph();
        let (mut reached, mut stack) = (self.known.game.board().grid().none(), vec![from]);
        if within.contains(from) {
            reached.insert(from);
        }
        // What was not shown is taken to join all that it touches.
        let mut is_dark_met = !self.has_dark();
        while let Some(cell) = stack.pop() {
            let mut new: Vec<Cell> =
                graph.exits(cell).filter(|next| within.contains(*next)).collect();
            if !is_dark_met && self.meets_the_dark(cell) {
                is_dark_met = true;
                new.extend(within.iter().filter(|cell| self.meets_the_dark(*cell)));
            }
            for next in new {
                if !reached.contains(next) {
                    reached.insert(next);
                    stack.push(next);
                }
            }
        }
        reached
    }

    fn cut_off(&self) -> Option<Flaw> {
        let reached = self.reached(self.trail.head, &self.left);
        (&self.left - &reached).first().map(Flaw::CutOff)
    }

    /// A cell behind which there is a part without the target: who goes in must come out again. Or the
    /// part before the cell has a number that comes after one behind it.
    fn passed_twice(&self) -> Option<Flaw> {
        let (target, grid) = (self.target?, self.known.game.board().grid());
        // Most cells can be left out at a glance: their neighbours are joined around them.
        let may_part = |cell: &Cell| *cell != target && !grid.joins_locally(&self.left, *cell);
        let is_passed_twice = |cell: &Cell| {
            let mut within = self.left.clone();
            within.remove(*cell);
            let by_head = self.reached(self.trail.head, &within);
            let by_target = self.reached(target, &within);
            let is_beside = (&(&self.left - &by_head) - &by_target)
                .iter()
                .any(|part| part != *cell && part != target);
            is_beside || self.is_out_of_order(&by_head, *cell, &by_target)
        };
        self.left.iter().filter(may_part).find(is_passed_twice).map(Flaw::Twice)
    }

    /// What shows when a whole part of the board is looked at, in the second edition.
    fn of_a_whole_part(&self) -> Option<Flaw> {
        self.known.turns?;
        self.miscoloured().or_else(|| Chains::new(self).flaw())
    }

    /// Whether every step after this one is refuted more easily than at a level.
    fn what_if(&self, level: u8) -> Option<Flaw> {
        if self.meets_the_dark(self.trail.head) {
            return None;
        }
        let mut legal = Vec::new();
        self.known.game.moves(self.trail, &mut legal);
        let is_refuted = |next: &Cell| {
            let refuted = |level| self.known.refutation(self.trail, *next, level);
            (1..level).any(|level| refuted(level).is_some())
        };
        (!legal.is_empty() && legal.iter().all(is_refuted)).then_some(Flaw::WhatIf)
    }
}
