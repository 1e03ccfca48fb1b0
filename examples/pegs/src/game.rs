//! The rules.

use crate::Board;
use etchwork::core::Gesture;
use etchwork::{Game, Mark, Picture, Status, Token};

/// Peg solitaire on a board. A state has a bit for each hole: 1 where there is a peg.
#[derive(Clone, Debug)]
pub struct Pegs {
    pub(crate) board: Board,
    /// Every jump that the shape of the board allows.
    jumps: Vec<Jump>,
}

/// A jump of a peg over another, holes by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    from: usize,
    over: usize,
    to: usize,
}

impl Jump {
    fn can(self, pegs: u64) -> bool {
        let has = |hole: usize| pegs >> hole & 1 == 1;
        has(self.from) && has(self.over) && !has(self.to)
    }

    /// The hole that the peg leaves, the one it jumps over, and the one where it lands.
    pub(crate) fn holes(self) -> [usize; 3] {
        [self.from, self.over, self.to]
    }

    /// The holes that the jump changes.
    pub(crate) fn changes(self) -> u64 {
        1 << self.from | 1 << self.over | 1 << self.to
    }
}

impl Pegs {
    /// The game on a board.
    pub(crate) fn new(board: Board) -> Self {
        let ways = |from| [(-1, 0), (0, -1), (0, 1), (1, 0)].map(|way| (from, way));
        let jump = |(from, way)| {
            let over = board.beside(from, way)?;
            Some(Jump { from, over, to: board.beside(over, way)? })
        };
        let jumps = (0..board.holes.len()).flat_map(ways).filter_map(jump).collect();
        Self { board, jumps }
    }

    /// Every jump that the shape of the board allows.
    pub(crate) fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The jumps that may have led to these pegs.
    pub(crate) fn jumps_back(&self, pegs: u64) -> impl Iterator<Item = Jump> {
        self.jumps.iter().copied().filter(move |jump| jump.can(pegs ^ jump.changes()))
    }

    fn place(&self, hole: usize) -> String {
        self.board.grid.position(self.board.holes[hole]).to_string()
    }
}

impl Game for Pegs {
    type State = u64;
    type Move = Jump;
    type Sight = ();

    fn initial(&self) -> u64 {
        self.board.pegs
    }

    fn moves(&self, pegs: &u64, moves: &mut Vec<Jump>) {
        if self.status(pegs) != Status::Solved {
            moves.extend(self.jumps.iter().filter(|jump| jump.can(*pegs)));
        }
    }

    fn apply(&self, pegs: &u64, jump: &Jump) -> u64 {
        pegs ^ jump.changes()
    }

    fn status(&self, pegs: &u64) -> Status {
        let is_target = self.board.target.is_none_or(|target| *pegs == 1 << target);
        match pegs.count_ones() {
            1 if is_target => Status::Solved,
            _ if self.jumps.iter().any(|jump| jump.can(*pegs)) => Status::Open,
            _ => Status::Lost,
        }
    }

    fn move_text(&self, jump: &Jump) -> String {
        format!("{}>{}", self.place(jump.from), self.place(jump.to))
    }

    /// The player drags a peg to the hole where it lands, or taps a peg that has only one jump.
    fn gesture(&self, pegs: &u64, gesture: Gesture) -> Option<Jump> {
        let mut jumps = Vec::new();
        self.moves(pegs, &mut jumps);
        let holes = &self.board.holes;
        jumps.retain(|jump| match gesture {
            Gesture::Tap(cell) => holes[jump.from] == cell,
            Gesture::Drag { from, to } => holes[jump.from] == from && holes[jump.to] == to,
            Gesture::SecondTap(_) => false,
        });
        if jumps.len() == 1 { jumps.pop() } else { None }
    }

    fn draw(&self, line: &[u64], _: Option<&()>) -> Picture {
        let pegs = line[line.len() - 1];
        let Board { grid, holes, target, .. } = &self.board;
        let left = pegs.count_ones();
        let plural = if left == 1 { "" } else { "s" };
        let description = format!("{left} peg{plural} in {} holes.", holes.len());
        let mut picture = Picture::new(*grid, "Peg solitaire", description);
        for (hole, cell) in holes.iter().enumerate() {
            picture.add(Mark::Pad(*cell));
            if *target == Some(hole) {
                picture.add(Mark::Output(*cell));
            }
            if pegs >> hole & 1 == 1 {
                picture.add(Mark::Tokens { cell: *cell, token: Token::Ball, count: 1 });
            }
        }
        picture
    }
}
