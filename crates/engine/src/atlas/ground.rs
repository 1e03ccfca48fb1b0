//! Boards, and what a wall on each cell makes of them.

use crate::Sculptors;
use crate::carver::Carver;
use etchwork_core::{Bits, Board, Cell, CellSet, Grid, Sculptor, Stream};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The most cells of a board that is known.
pub(crate) const MOST: usize = 20;

/// The number of a board among those that are known.
pub(crate) type Known = u16;

/// What stands for a board that is not known yet, and for none: a wall would part the board or
/// leave no cell.
const UNKNOWN: Known = Known::MAX;
const PARTED: Known = UNKNOWN - 1;

/// The boards that sculpting came to. On each the sculptors offer what they offer whenever
/// it comes up, so a wall is two draws and a look.
#[derive(Default)]
pub(crate) struct Ground {
    boards: Vec<Board>,
    numbers: HashMap<(Grid, u64), Known, FixedState>,
    /// What each sculptor offers on each board.
    offers: Vec<Offer>,
}

/// The candidates of a sculptor, and by their ranks what walls on them make of the board.
#[derive(Clone, Copy)]
struct Offer {
    cells: u64,
    count: u32,
    next: [Known; MOST],
}

impl Ground {
    /// A board.
    pub fn board(&self, known: Known) -> &Board {
        &self.boards[usize::from(known)]
    }

    /// How many boards are known.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// The number of a board, which has up to [`MOST`] cells and no links.
    pub fn know(&mut self, board: Board, sculptors: &Sculptors) -> Known {
        let open = board.open();
        let word = |cells: &CellSet| u64::from(Bits::<1>::of_cells(cells));
        let next = self.boards.len() as Known;
        let known = *self.numbers.entry((board.grid(), word(&open))).or_insert(next);
        if known == next {
            assert!(self.boards.len() < usize::from(PARTED), "it was not closed in time");
            let offer = |(_, sculptor): &(f64, Box<dyn Sculptor>)| {
                // It may offer walls, too, and in whatever set it likes.
                let cells = word(&(&sculptor.candidates(&board) & &open));
                Offer { cells, count: cells.count_ones(), next: [UNKNOWN; MOST] }
            };
            self.offers.extend(sculptors.iter().map(offer));
            self.boards.push(board);
        }
        known
    }

    /// What [`carve`](crate::carve) makes of a board with so many walls more, by the same
    /// draws.
    #[inline(always)]
    pub fn carve(
        &mut self,
        mut known: Known,
        walls: u32,
        (sculptors, carver): (&Sculptors, &Carver),
        stream: &mut Stream,
    ) -> Known {
        for _ in 0..walls {
            let drawn = carver.sculptor(stream.next_u32());
            let offer = &self.offers[usize::from(known) * sculptors.len() + drawn];
            if offer.count > 0 {
                let rank = stream.below(offer.count);
                let next = offer.next[rank as usize];
                if next < PARTED {
                    known = next;
                    continue;
                }
                if let Some(next) = self.place(known, (drawn, Some(rank)), sculptors, stream) {
                    known = next;
                    continue;
                }
            }
            let mut others = (0..sculptors.len()).filter(|other| *other != drawn);
            let next = others.find_map(|other| self.place(known, (other, None), sculptors, stream));
            let Some(next) = next else { break };
            known = next;
        }
        known
    }

    /// Places a wall among a sculptor's candidates, the first of a rank that was drawn, if
    /// any keeps the board whole.
    #[cold]
    fn place(
        &mut self,
        known: Known,
        (which, mut drawn): (usize, Option<u32>),
        sculptors: &Sculptors,
        stream: &mut Stream,
    ) -> Option<Known> {
        let at = usize::from(known) * sculptors.len() + which;
        let (all, mut left) = (self.offers[at].cells, self.offers[at].cells);
        while left != 0 {
            let rank = drawn.take().unwrap_or_else(|| stream.below(left.count_ones()));
            let cell = CellSet::from_word(left).nth(rank as usize).expect("a rank below the count");
            let rank = (all & ((1 << cell.index()) - 1)).count_ones() as usize;
            if self.offers[at].next[rank] == UNKNOWN {
                self.offers[at].next[rank] = self.wall(known, cell, sculptors);
            }
            let next = self.offers[at].next[rank];
            if next != PARTED {
                return Some(next);
            }
            left &= !(1 << cell.index());
        }
        None
    }

    /// What a wall makes of a board.
    fn wall(&mut self, known: Known, cell: Cell, sculptors: &Sculptors) -> Known {
        let mut board = self.board(known).clone();
        if !board.is_connected_without(cell) {
            return PARTED;
        }
        board.set_wall(cell);
        self.know(board, sculptors)
    }
}
