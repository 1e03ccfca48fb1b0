//! Simulates a greedy player with a look-ahead.

use etchwork_path::topology::{Compiled, for_this_processor};
use etchwork_path::{
    Bits, Cell, CellSet, Game, Masks, Metric, PathGame, Ratio, Reading, Solved, Status, Trail,
    with_masks,
};
use serde::Deserialize;
use std::cmp::Reverse;

/// Whether a greedy player fails: 1 or 0, so that the mean over puzzles is the failure rate.
///
/// The player takes the legal move after which it can continue longest, up to `look_ahead` moves.
/// Ties go to the move with the fewest onward exits (Warnsdorff's rule), then to the lowest cell.
/// The player never takes back, and keeps the rules of the puzzle. A move into fog counts as one
/// that can continue. The player knows the number of exits of every cell in sight, even if walls
/// there are dark.
///
/// Cost: the path's length times the moves within the look-ahead: some us on 8x8, ten times as much
/// with an order of cells or a rule that may refuse steps.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GreedyPlayer {
    /// The number of moves tried after the next one, at most 8.
    pub look_ahead: LookAhead,
}

/// A number of moves from 0 to 8: each one doubles the cost.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "u32")]
pub struct LookAhead(u32);

impl TryFrom<u32> for LookAhead {
    type Error = String;

    fn try_from(moves: u32) -> Result<Self, String> {
        match moves {
            0..=8 => Ok(Self(moves)),
            _ => Err("it must be from 0 to 8".to_owned()),
        }
    }
}

impl Default for GreedyPlayer {
    fn default() -> Self {
        Self { look_ahead: LookAhead(3) }
    }
}

impl Metric for GreedyPlayer {
    fn readings(&self) -> &[Reading] {
        const {
            &[Reading::new(
                "greedy_failure",
                "1 where a greedy player with a look-ahead does not solve the puzzle, else 0",
            )]
        }
    }

    fn bounds(&self, _: &str, _: usize) -> [Option<Ratio>; 2] {
        [0, 1].map(|failure| Some(Ratio::new(failure, 1)))
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let Some(source) = solved.path.first() else { return };
        let Solved { board, rules, graph, .. } = *solved;
        let look_ahead = self.look_ahead.0;
        let target = solved.target();
        if let Some(target) = target.filter(|_| !rules.bind()) {
            let solves =
                with_masks!(graph, masks => solves(masks, [*source, target], solved, look_ahead));
            out[0] = Some(Ratio::new(i64::from(!solves), 1));
        } else if let Ok(game) = PathGame::new(board.clone(), *source, target, rules.clone()) {
            let solves = Player { game: &game, look_ahead }.solves();
            out[0] = Some(Ratio::new(i64::from(!solves), 1));
        }
    }
}

/// Plays by the moves of a game.
struct Player<'a> {
    game: &'a PathGame,
    look_ahead: u32,
}

impl Player<'_> {
    fn solves(&self) -> bool {
        let (mut trail, mut seen) = (self.game.initial(), CellSet::default());
        loop {
            self.game.look(&trail, &mut seen);
            match self.game.status(&trail) {
                Status::Solved => return true,
                Status::Lost => return false,
                Status::Open => trail = self.choose(&trail, &seen),
            }
        }
    }

    /// The trail after the player's move, which must exist.
    fn choose(&self, trail: &Trail, seen: &CellSet) -> Trail {
        let best = self.onward(trail).min_by_key(|next| {
            let ahead = self.ahead(next, seen, self.look_ahead);
            let ways = self.onward(next).count();
            (Reverse(ahead), ways, next.head)
        });
        best.expect("an open game has a move")
    }

    /// The number of moves for which the player sees a continuation, at most `most`.
    fn ahead(&self, trail: &Trail, seen: &CellSet, most: u32) -> u32 {
        if most == 0 || !seen.contains(trail.head) {
            return most;
        }
        match self.game.status(trail) {
            Status::Solved => most,
            Status::Lost => 0,
            Status::Open => {
                let longest = |longest: u32, next: Trail| {
                    if longest == most {
                        longest
                    } else {
                        longest.max(1 + self.ahead(&next, seen, most - 1))
                    }
                };
                self.onward(trail).fold(0, longest)
            }
        }
    }

    fn onward<'a>(&'a self, trail: &'a Trail) -> impl Iterator<Item = Trail> + 'a {
        let mut moves: Vec<Cell> = Vec::new();
        self.game.moves(trail, &mut moves);
        moves.into_iter().map(|next| self.game.apply(trail, &next))
    }
}

/// Plays where every step along the graph to an unvisited cell is a move.
struct FreePlayer<'a, const W: usize> {
    masks: &'a Masks<W>,
    target: usize,
    look_ahead: u32,
    solved: &'a Solved<'a>,
    source: Cell,
}

/// A trail: its unvisited cells, and its last cell.
#[derive(Clone, Copy)]
struct Position<const W: usize> {
    left: Bits<W>,
    head: usize,
}

/// Whether a greedy player gets from one cell to the other through all cells.
fn solves<const W: usize>(
    masks: &Masks<W>,
    [source, target]: [Cell; 2],
    solved: &Solved<'_>,
    look_ahead: u32,
) -> bool {
    let target = target.index();
    for_this_processor(FreePlayer { masks, target, look_ahead, solved, source })
}

impl<const W: usize> Compiled for FreePlayer<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Solved { board, rules, .. } = *self.solved;
        let cells = self.masks.unvisited().unvisited();
        let (mut rest, mut seen) = (self.after(cells, self.source.index()), Bits::EMPTY);
        loop {
            let now = rules.sight(board, Cell::new(rest.head));
            seen = seen | now.map_or(cells, |now| Bits::of_cells(&now));
            if self.is_solved(rest) {
                return true;
            }
            let mut best = None;
            for next in self.moves(rest) {
                let next = self.after(rest.left, next);
                let ahead = self.ahead(next, seen, self.look_ahead);
                let key = (Reverse(ahead), self.moves(next).len(), next.head);
                if best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, next));
                }
            }
            match best {
                Some((_, next)) => rest = next,
                None => return false,
            }
        }
    }
}

impl<const W: usize> FreePlayer<'_, W> {
    #[inline(always)]
    fn after(&self, left: Bits<W>, head: usize) -> Position<W> {
        Position { left: left.minus(Bits::of(head)), head }
    }

    #[inline(always)]
    fn is_solved(&self, rest: Position<W>) -> bool {
        rest.left.is_empty() && rest.head == self.target
    }

    /// The cells to step to; none from the target.
    #[inline(always)]
    fn moves(&self, rest: Position<W>) -> Bits<W> {
        let exits = self.masks.exits(Cell::new(rest.head)) & rest.left;
        Bits::select(rest.head == self.target, Bits::EMPTY, exits)
    }

    /// The number of moves for which the player sees a continuation, at most `most`.
    fn ahead(&self, rest: Position<W>, seen: Bits<W>, most: u32) -> u32 {
        if most == 0 || !seen.contains(rest.head) || self.is_solved(rest) {
            return most;
        }
        let mut longest = 0;
        for next in self.moves(rest) {
            if longest == most {
                break;
            }
            longest = longest.max(1 + self.ahead(self.after(rest.left, next), seen, most - 1));
        }
        longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{
        Board, Depends, Grid, Mechanic, Payload, Refusal, Registry, Rule, Rules, Stack, Stream,
    };

    fn fails(look_ahead: u32, board: &Board, path: &[usize]) -> bool {
        let path: Vec<Cell> = path.iter().map(|cell| Cell::new(*cell)).collect();
        board.check_path(&path).expect("a test path is Hamiltonian");
        let mut out = [None];
        let mut player = GreedyPlayer { look_ahead: LookAhead(look_ahead) };
        player.measure(&Solved::plain(board, &board.graph(), &path), &mut out);
        out[0].unwrap() == Ratio::new(1, 1)
    }

    #[test]
    fn a_corridor_defeats_nobody() {
        let board = Board::new(Grid::new(6, 1).unwrap());
        assert!(!fails(0, &board, &[0, 1, 2, 3, 4, 5]));
    }

    /// ```text
    /// # T 2 3    from 5, T has the fewest onward exits, but is too early;
    /// S 5 6 7    a look-ahead of one move sees that
    /// ```
    #[test]
    fn looking_ahead_helps() {
        let mut board = Board::new(Grid::new(4, 2).unwrap());
        board.set_wall(Cell::new(0));
        let path = [4, 5, 6, 7, 3, 2, 1];
        assert!(fails(0, &board, &path));
        assert!(!fails(1, &board, &path));
    }

    /// Lets a player see two steps ahead, and can judge steps, but refuses none.
    struct Dim {
        may_refuse: bool,
    }

    impl Mechanic for Dim {
        fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            Ok(Box::new(Self { ..*self }))
        }
    }

    impl Rule for Dim {
        fn depends_on(&self) -> Depends {
            if self.may_refuse { Depends::Visited } else { Depends::Nothing }
        }

        fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
            let at = |cell| board.grid().position(cell);
            let is_near = |cell: &Cell| at(*cell).manhattan(at(head)) <= 2;
            Some(board.grid().cells().filter(is_near).collect())
        }
    }

    /// Rules with and without fog.
    fn rules(board: &Board, is_dim: bool, may_refuse: bool) -> Rules {
        let mut registry = Registry::new();
        let dim = move || Box::new(Dim { may_refuse });
        registry.kind_mut::<dyn Mechanic>().add("dim", "", move |_, _| Ok(dim())).unwrap();
        let extras = [("dim".to_owned(), Payload::new())].into();
        let stack = Stack::of_puzzle(board, &extras, &registry).unwrap();
        if is_dim { stack.rules_of(board, &extras).unwrap() } else { Rules::default() }
    }

    /// The player on machine words and the player on the game act the same.
    #[test]
    fn a_free_player_plays_as_by_the_moves_of_the_game() {
        let (mut failed, mut solved) = (0, 0);
        for round in 0..2000 {
            let mut stream = Stream::new(round);
            let (cols, rows) = (3 + stream.index(7), 3 + stream.index(7));
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            for _ in 0..stream.index(6) {
                board.set_wall(Cell::new(stream.index(cols * rows)));
            }
            let _ = board.link(Cell::new(stream.index(cols * rows)), Cell::new(0));
            let cells: Vec<Cell> = board.open().iter().collect();
            let [source, target] = [(); 2].map(|()| cells[stream.index(cells.len())]);
            if source == target {
                continue;
            }
            let (look_ahead, is_dim) = (stream.index(5) as u32, stream.index(2) == 0);
            let slow = rules(&board, is_dim, true);
            let game = PathGame::new(board.clone(), source, Some(target), slow).unwrap();
            let truth = Player { game: &game, look_ahead }.solves();
            let rules = rules(&board, is_dim, false);
            let (graph, path) = (board.graph(), [source, target]);
            let mut out = [None];
            let solved_board = Solved { board: &board, graph: &graph, path: &path, rules: &rules };
            GreedyPlayer { look_ahead: LookAhead(look_ahead) }.measure(&solved_board, &mut out);
            assert_eq!(out, [Some(Ratio::new(i64::from(!truth), 1))], "round {round}\n{board}");
            *(if truth { &mut solved } else { &mut failed }) += 1;
        }
        assert!(failed > 300 && solved > 30, "{failed} and {solved}");
    }

    #[test]
    fn a_long_look_ahead_solves_what_can_be_solved() {
        let board = Board::new(Grid::new(4, 2).unwrap());
        let path = [5, 4, 0, 1, 2, 6, 7, 3];
        assert!(fails(0, &board, &path));
        assert!(!fails(8, &board, &path));
    }
}
