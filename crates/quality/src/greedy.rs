//! A simulated player: greedy, with a look-ahead.

use etchwork_core::{
    Cell, CellSet, Game, Metric, PathGame, Ratio, Reading, Rules, Solved, Status, Trail,
};
use serde::Deserialize;

/// Whether a greedy player fails: 1 or 0, so that the mean over puzzles is how
/// often it does.
///
/// Of the legal moves the player takes the one after which it can still go on
/// for longest, up to `look_ahead` moves; of those the one with the fewest ways
/// on (Warnsdorff's rule), then the lowest cell. It never takes back. It keeps
/// the rules of the puzzle. A move into what fog hides counts as one that can go on;
/// how many ways on lead from a cell in sight it knows, walls in the dark or not.
///
/// Cost: a path's length times the moves within the look-ahead, 1 ms on 8x8.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GreedyPlayer {
    /// How many moves after the next one are tried out, 8 at most.
    pub look_ahead: LookAhead,
}

/// A number of moves from 0 to 8: each costs as much again as all before.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "u32")]
pub struct LookAhead(u32);

impl TryFrom<u32> for LookAhead {
    type Error = String;

    fn try_from(moves: u32) -> Result<Self, String> {
        match moves {
            0..=8 => Ok(Self(moves)),
            _ => Err(format!("a look-ahead is 8 moves at most, not {moves}")),
        }
    }
}

impl Default for GreedyPlayer {
    fn default() -> Self {
        Self { look_ahead: LookAhead(3) }
    }
}

impl Metric for GreedyPlayer {
    fn readings(&self) -> &'static [Reading] {
        &[Reading {
            name: "greedy_failure",
            about: "1 where a greedy player with a look-ahead does not solve the puzzle, else 0",
        }]
    }

    fn bounds(&self, _: &str, _: usize) -> [Option<Ratio>; 2] {
        [0, 1].map(|failure| Some(Ratio::new(failure, 1)))
    }

    fn measure(&mut self, solved: &Solved<'_>, out: &mut [Option<Ratio>]) {
        let (Some(source), Some(target)) = (solved.path.first(), solved.path.last()) else {
            return;
        };
        let rules: Rules = solved.rules.clone();
        if let Ok(game) = PathGame::new(solved.board.clone(), *source, Some(*target), rules) {
            let solves = Player { game: &game, look_ahead: self.look_ahead.0 }.solves();
            out[0] = Some(Ratio::new(i64::from(!solves), 1));
        }
    }
}

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

    /// The trail after the move that the player makes; there is one.
    fn choose(&self, trail: &Trail, seen: &CellSet) -> Trail {
        let best = self.onward(trail).min_by_key(|next| {
            let ahead = self.ahead(next, seen, self.look_ahead);
            let ways = self.onward(next).count();
            (std::cmp::Reverse(ahead), ways, next.head)
        });
        best.expect("an open game has a move")
    }

    /// For how many moves the player sees a way on, `most` at most.
    fn ahead(&self, trail: &Trail, seen: &CellSet, most: u32) -> u32 {
        if most == 0 || !seen.contains(trail.head) {
            return most;
        }
        match self.game.status(trail) {
            Status::Solved => most,
            Status::Lost => 0,
            Status::Open => {
                let longest = |longest: u32, next: Trail| match longest == most {
                    true => longest,
                    false => longest.max(1 + self.ahead(&next, seen, most - 1)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::{Board, Grid};

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
    /// # T 2 3    from 5 the fewest ways on are those of T, which is too early;
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

    #[test]
    fn a_long_look_ahead_solves_what_can_be_solved() {
        let board = Board::new(Grid::new(4, 2).unwrap());
        let path = [5, 4, 0, 1, 2, 6, 7, 3];
        assert!(fails(0, &board, &path));
        assert!(!fails(8, &board, &path));
    }
}
