//! What a person concludes about the next step of a trail, from the cells that were shown.
//!
//! Each legal step is tried in the mind, and refuted where a rule of thumb shows that no trail can go
//! on from there. All rules are sound: a refuted step loses. A cell that was not shown may be
//! anything, so it counts as open and as joined to all others like it.

use etchwork_path::{Cell, CellSet, Conclusion, Game, PathGame, Trail};

/// The level of reasoning with a what-if: a step is refuted if all that follow it are.
const WHAT_IF: u8 = 5;

/// What is left of the legal steps after reasoning of at most a level, easy before hard and no harder
/// than needed to leave one, if anything is refuted.
pub(crate) fn conclude(
    game: &PathGame,
    trail: &Trail,
    sight: &CellSet,
    most: u8,
) -> Option<Conclusion<Cell>> {
    let mut moves = Vec::new();
    game.moves(trail, &mut moves);
    if moves.len() == 1 {
        let why = format!("from {} there is one way on", game.move_text(&trail.head));
        return Some(Conclusion { moves, level: 1, why });
    }
    let mut hardest: Option<(u8, Cell, Flaw)> = None;
    for level in 1..=most.min(WHAT_IF) {
        moves.retain(|next| match refutation(game, trail, *next, sight, level) {
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
            Self::WhatIf => "leads nowhere: each step after it loses".to_owned(),
        }
    }
}

/// Why a step loses, as far as reasoning of a level shows.
fn refutation(
    game: &PathGame,
    trail: &Trail,
    next: Cell,
    sight: &CellSet,
    level: u8,
) -> Option<Flaw> {
    if !sight.contains(next) {
        return None;
    }
    let after = game.apply(trail, &next);
    if Some(next) == game.target() {
        let is_last = after.visited.len() == game.board().open().len();
        return (!is_last).then_some(Flaw::TooSoon);
    }
    let ahead = Ahead::new(game, &after, sight);
    let near = game.board().grid().neighbours(trail.head);
    match level {
        1 => ahead.dead_end(near),
        2 => ahead.dead_end(ahead.left.iter()),
        3 => ahead.cut_off(),
        4 => ahead.passed_twice(),
        _ => ahead.what_if(),
    }
}

/// The board after a step that is tried in the mind.
struct Ahead<'a> {
    game: &'a PathGame,
    trail: &'a Trail,
    sight: &'a CellSet,
    /// The cells that were shown and are still to be visited.
    left: CellSet,
    /// The target, where it was shown and steps lead both ways.
    target: Option<Cell>,
}

impl<'a> Ahead<'a> {
    fn new(game: &'a PathGame, trail: &'a Trail, sight: &'a CellSet) -> Self {
        let left = &(game.graph().cells() & sight) - &trail.visited;
        let is_usable = |target: &Cell| game.graph().is_symmetric() && sight.contains(*target);
        Self { game, trail, sight, left, target: game.target().filter(is_usable) }
    }

    /// Whether a shown cell may lead to one that was not shown.
    fn meets_the_dark(&self, cell: Cell) -> bool {
        let is_dark = |other: Cell| !self.sight.contains(other);
        self.game.board().grid().neighbours(cell).any(is_dark)
            || self.game.graph().exits(cell).any(is_dark)
    }

    /// A cell that keeps too few ways in and out. That the line ends somewhere is told by the rules.
    fn dead_end(&self, mut among: impl Iterator<Item = Cell>) -> Option<Flaw> {
        let graph = self.game.graph();
        let may_end_anywhere = self.game.target().is_none();
        // Where steps lead one way, exits are not entries.
        if may_end_anywhere || !graph.is_symmetric() {
            return None;
        }
        let is_dead_end = |cell: &Cell| {
            let is_way = |other: &Cell| *other == self.trail.head || self.left.contains(*other);
            let needed = if Some(*cell) == self.target { 1 } else { 2 };
            self.left.contains(*cell)
                && graph.exits(*cell).filter(is_way).count() < needed
                && !self.meets_the_dark(*cell)
        };
        among.find(is_dead_end).map(Flaw::DeadEnd)
    }

    /// The cells still to be visited that a cell leads to, without another cell.
    fn reached(&self, from: Cell, without: Option<Cell>) -> CellSet {
        let graph = self.game.graph();
        let (mut reached, mut stack) = (self.game.board().grid().none(), vec![from]);
        // What was not shown is taken to join all that it touches.
        let mut is_dark_met = self.sight.len() == self.game.board().grid().len();
        while let Some(cell) = stack.pop() {
            let found = |next: &Cell| self.left.contains(*next) && Some(*next) != without;
            let mut new: Vec<Cell> = graph.exits(cell).filter(found).collect();
            if !is_dark_met && self.meets_the_dark(cell) {
                is_dark_met = true;
                let by_the_dark = |cell: &Cell| found(cell) && self.meets_the_dark(*cell);
                new.extend(self.left.iter().filter(by_the_dark));
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
        let reached = self.reached(self.trail.head, None);
        (&self.left - &reached).first().map(Flaw::CutOff)
    }

    /// A cell behind which there is a part without the target: who goes in must come out again.
    fn passed_twice(&self) -> Option<Flaw> {
        let (target, grid) = (self.target?, self.game.board().grid());
        // Most cells can be left out at a glance: their neighbours are joined around them.
        let may_part = |cell: &Cell| *cell != target && !grid.joins_locally(&self.left, *cell);
        let is_passed_twice = |cell: &Cell| {
            let by_head = self.reached(self.trail.head, Some(*cell));
            let by_target = self.reached(target, Some(*cell));
            (&(&self.left - &by_head) - &by_target)
                .iter()
                .any(|part| part != *cell && part != target)
        };
        self.left.iter().filter(may_part).find(is_passed_twice).map(Flaw::Twice)
    }

    /// Whether every step after this one is refuted more easily.
    fn what_if(&self) -> Option<Flaw> {
        if self.meets_the_dark(self.trail.head) {
            return None;
        }
        let mut legal = Vec::new();
        self.game.moves(self.trail, &mut legal);
        let is_refuted = |next: &Cell| {
            let refuted = |level| refutation(self.game, self.trail, *next, self.sight, level);
            (1..=3).any(|level| refuted(level).is_some())
        };
        (!legal.is_empty() && legal.iter().all(is_refuted)).then_some(Flaw::WhatIf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, Grid, Rules, Status, Stream};

    /// Whether a trail can be finished: every way is tried.
    fn can_finish(game: &PathGame, trail: &Trail) -> bool {
        let mut legal = Vec::new();
        game.moves(trail, &mut legal);
        game.status(trail) == Status::Solved
            || legal.iter().any(|next| can_finish(game, &game.apply(trail, next)))
    }

    fn random_game(draws: &mut Stream) -> Option<PathGame> {
        let grid = Grid::new(3 + draws.index(3), 3 + draws.index(2)).unwrap();
        let mut board = Board::new(grid);
        for _ in 0..draws.index(4) {
            board.set_wall(Cell::new(draws.index(grid.len())));
        }
        let (source, target) = (draws.index(grid.len()), draws.index(grid.len()));
        let target = (draws.below(4) > 0).then_some(Cell::new(target));
        PathGame::new(board, Cell::new(source), target, Rules::default()).ok()
    }

    #[test]
    fn no_conclusion_refutes_a_step_of_a_solution() {
        let (mut draws, mut refuted) = (Stream::new(60), [0; WHAT_IF as usize + 1]);
        for _ in 0..3000 {
            let Some(game) = random_game(&mut draws) else { continue };
            let (mut trail, grid) = (game.initial(), game.board().grid());
            let mut sight = grid.all();
            if draws.below(2) == 0 {
                sight = grid.cells().filter(|_| draws.below(3) > 0).collect();
                let near = grid.neighbours(trail.head).chain([trail.head]);
                near.for_each(|cell| sight.insert(cell));
            }
            for _ in 0..6 {
                let mut legal = Vec::new();
                game.moves(&trail, &mut legal);
                for level in 1..=WHAT_IF {
                    let Some(told) = conclude(&game, &trail, &sight, level) else { continue };
                    assert!(told.level <= level);
                    for step in legal.iter().filter(|step| !told.moves.contains(step)) {
                        let why = &told.why;
                        assert!(!can_finish(&game, &game.apply(&trail, step)), "{game:?}: {why}");
                        refuted[usize::from(told.level)] += 1;
                    }
                }
                if legal.is_empty() {
                    break;
                }
                trail = game.apply(&trail, &legal[draws.index(legal.len())]);
            }
        }
        assert!(refuted[1..].iter().all(|refuted| *refuted > 20), "{refuted:?}");
    }
}
