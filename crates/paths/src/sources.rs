//! Source orders: the order in which cells are tried as the start of a path.

use etchwork_path::lanes::each;
use etchwork_path::topology::{BITS, Compiled, MAX_SIDE, SIDE_BY_SIDE, for_this_processor};
use etchwork_path::{Board, BoardLanes, Cell, LANES, SourceOrder, Stream, StreamLanes, Words};
use smallvec::SmallVec;

/// Open cells in an order that is random among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOrder {
    /// All are equal.
    Random,
    /// Cells of the outer ring first, then the others.
    Boundary,
    /// Cells with the fewest open neighbours first. Links count as neighbours.
    FewestNeighbours,
}

impl CellOrder {
    /// How many cells are shuffled for so many sources.
    fn draws(self, count: usize) -> usize {
        if self == Self::Random { count } else { usize::MAX }
    }
}

impl SourceOrder for CellOrder {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        shuffled(board, self.draws(count), stream, sources);
        match self {
            Self::Random => {}
            Self::Boundary => {
                let ring = board.grid().ring();
                sources.sort_by_key(|cell| !ring.contains(*cell));
            }
            Self::FewestNeighbours => {
                let exits = exits(board);
                sources.sort_by_key(|cell| exits[cell.index()]);
            }
        }
        sources.truncate(count);
    }

    fn sources_in_lanes(
        &self,
        boards: &BoardLanes,
        count: usize,
        may: &Words,
        streams: &mut StreamLanes,
        sources: &mut [Vec<Cell>; LANES],
    ) -> bool {
        if !SIDE_BY_SIDE {
            return false;
        }
        let inner = std::array::from_fn(|lane| boards.all[lane] & !boards.ring[lane]);
        let classes: &[Words] = match self {
            Self::Random => &[boards.open],
            Self::Boundary => &[boards.ring, inner],
            Self::FewestNeighbours => &boards.by_exits(),
        };
        let draws = self.draws(count);
        for_this_processor(InLanes { boards, classes, count, may, draws, streams, sources });
        true
    }
}

/// The open neighbours of each open cell; links count.
fn exits(board: &Board) -> [u8; (MAX_SIDE as usize).pow(2)] {
    let (grid, walls) = (board.grid(), board.walls());
    let mut exits = [0; (MAX_SIDE as usize).pow(2)];
    for cell in &board.open() {
        let beside = grid.neighbours(cell).filter(|cell| !walls.contains(*cell));
        exits[cell.index()] = beside.count() as u8;
    }
    for end in board.links().iter().flat_map(|link| [link.first, link.second]) {
        exits[end.index()] += 1;
    }
    exits
}

/// The open cells, with the requested number of them shuffled.
fn shuffled(board: &Board, count: usize, stream: &mut Stream, cells: &mut Vec<Cell>) {
    let open = board.open();
    let Some(word) = open.as_word() else {
        cells.extend(&open);
        return stream.shuffle_front(cells, count);
    };
    let mut deck = [0; 64];
    let size = lay_out(word, &mut deck);
    stream.shuffle_front(&mut deck[..size], count);
    cells.extend(deck[..size].iter().map(|cell| Cell::new(usize::from(*cell))));
}

/// Writes the numbers of the cells of a word in ascending order; returns how many there are.
#[inline(always)]
fn lay_out(mut word: u64, cells: &mut [u8; 64]) -> usize {
    let (mut end, mut first) = (0, 0);
    while word != 0 {
        let eight = u64::from_le_bytes(BITS[word as usize & 0xff]) + first;
        // The next byte's cells overwrite the entries beyond this byte's count.
        cells[end..end + 8].copy_from_slice(&eight.to_le_bytes());
        end += (word as u8).count_ones() as usize;
        (word, first) = (word >> 8, first + 0x0808_0808_0808_0808);
    }
    end
}

/// Draws the sources of thirty-two boards: shuffles `draws` of the open cells, orders them class by
/// class, takes the first `count`, and keeps those among `may`.
struct InLanes<'a> {
    boards: &'a BoardLanes,
    classes: &'a [Words],
    count: usize,
    may: &'a Words,
    /// All of them if there are classes.
    draws: usize,
    streams: &'a mut StreamLanes,
    sources: &'a mut [Vec<Cell>; LANES],
}

impl Compiled for InLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { boards, classes, count, may, draws, streams, sources } = self;
        let mut turns = SmallVec::new();
        shuffle(&boards.open, draws, streams, &mut turns);
        for lane in 0..LANES {
            let (mut deck, may) = ([0; 64], may[lane]);
            let size = lay_out(boards.open[lane], &mut deck);
            let turns = &turns[..size.min(turns.len())];
            let cell_of = |turn: &Turn| deck[usize::from(turn.came[lane]) & 63];
            let sources = &mut sources[lane];
            sources.clear();
            // There are rarely more than 32, and fewer are faster to write.
            match size.min(count) {
                0..=32 => sources.extend_from_slice(&[Cell::new(0); 32]),
                _ => sources.extend_from_slice(&[Cell::new(0); 64]),
            }
            // A processor cannot predict which cells are kept, so each cell is written without a
            // branch, and the next one overwrites it if it is not kept.
            let (places, mut end) = (&mut sources[..], 0);
            let mut keep = |cell: u8, is_of_use: u64| {
                // Once all places are filled, there is none for the cells that follow.
                if let Some(place) = places.get_mut(end) {
                    *place = Cell::new(usize::from(cell));
                }
                end += (may >> (cell & 63) & is_of_use) as usize;
            };
            if let [_] = classes {
                for turn in &turns[..count.min(turns.len())] {
                    keep(cell_of(turn), 1);
                }
            } else {
                let mut taken = 0;
                for class in classes {
                    let class = class[lane];
                    if taken < count && class & boards.open[lane] != 0 {
                        for turn in turns {
                            let cell = cell_of(turn);
                            let is_member = class >> (cell & 63) & 1;
                            keep(cell, is_member & u64::from(taken < count));
                            taken += is_member as usize;
                        }
                    }
                }
            }
            sources.truncate(end);
        }
    }
}

/// A turn of shuffling thirty-two decks. Cells are given by their rank among the open cells, which
/// is their place before the shuffle.
// Aligned, so that a wide register is filled from one cache line.
#[repr(align(64))]
struct Turn {
    /// The place that is picked, twice: as many bytes as fit into the widest registers.
    picked: [u8; 2 * LANES],
    /// The cell that is put there, twice: it was at the turn's own place.
    put: [u8; 2 * LANES],
    /// The cell that comes to the turn's place.
    came: [u8; LANES],
}

/// The turns up to `count`, as [`Stream::shuffle_front`] makes them with the open cells.
///
/// No deck is stored: a place has the cell that the last turn which picked it put there, or else
/// the cell that was there from the start. To compare with all earlier turns is less work than to
/// read and write thirty-two scattered places.
#[inline(always)]
fn shuffle(
    open: &Words,
    count: usize,
    streams: &mut StreamLanes,
    turns: &mut SmallVec<[Turn; 64]>,
) {
    let sizes = each!(lane in LANES => open[lane].count_ones());
    let most = sizes.iter().fold(0, |most, size| most.max(*size)).min(64) as usize;
    for turn in 0..most.min(count) {
        let picks = draw(&sizes, turn, streams);
        // The places whose cells are looked up: the picked one, and the turn's own.
        let (mut asked, mut picked) = ([turn as u8; 2 * LANES], [0; 2 * LANES]);
        for lane in 0..LANES {
            let place = (turn as u8).wrapping_add(picks[lane] as u8);
            (asked[lane], picked[lane], picked[LANES + lane]) = (place, place, place);
        }
        let mut found = asked;
        for earlier in &*turns {
            for slot in 0..2 * LANES {
                let is_it = u8::from(earlier.picked[slot] == asked[slot]).wrapping_neg();
                found[slot] = earlier.put[slot] & is_it | found[slot] & !is_it;
            }
        }
        let (mut put, mut came) = ([0; 2 * LANES], [0; LANES]);
        for lane in 0..LANES {
            let own = found[LANES + lane];
            (came[lane], put[lane], put[LANES + lane]) = (found[lane], own, own);
        }
        turns.push(Turn { picked, put, came });
    }
}

/// Draws, for a turn of decks of these sizes, how many places after the turn's own the picked one
/// is.
#[inline(always)]
fn draw(sizes: &[u32; LANES], turn: usize, streams: &mut StreamLanes) -> [u32; LANES] {
    // A deck that is done draws with bound 1; that moves its stream, which is not used again.
    streams.below(&each!(lane in LANES => sizes[lane].saturating_sub(turn as u32).max(1)))
}

#[cfg(test)]
mod tests {
    use super::CellOrder::{Boundary, FewestNeighbours, Random};
    use super::*;
    use etchwork_path::Grid;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn board() -> Board {
        let mut board = Board::new(Grid::new(5, 4).unwrap());
        board.set_wall(board.grid().at(1, 2));
        board
    }

    fn sources(order: CellOrder, count: usize) -> Vec<Cell> {
        let mut sources = Vec::new();
        order.sources(&board(), count, &mut Stream::new(5), &mut sources);
        sources
    }

    #[test]
    fn sources_are_different_open_cells() {
        let board = board();
        for order in [Random, Boundary, FewestNeighbours] {
            for (asked, got) in [(7, 7), (20, 19), (0, 0)] {
                let found = sources(order, asked);
                assert_eq!(found.len(), got);
                let unique: HashSet<Cell> = found.iter().copied().collect();
                assert_eq!(unique.len(), got);
                assert!(found.iter().all(|cell| board.open().contains(*cell)));
            }
        }
    }

    #[test]
    fn the_preferred_cells_come_first() {
        let board = board();
        let ring = sources(Boundary, 14);
        assert!(ring.iter().all(|cell| board.grid().ring().contains(*cell)));
        let corners = sources(FewestNeighbours, 4);
        let exits = |cell: &Cell| board.graph().exits(*cell).count();
        // The wall at 1,2 leaves 0,2 with two exits, like the corners.
        assert!(corners.iter().all(|cell| exits(cell) == 2));
        let (mut linked, mut fewest) = (board.clone(), Vec::new());
        linked.link(corners[0], Cell::new(9)).unwrap();
        FewestNeighbours.sources(&linked, 5, &mut Stream::new(5), &mut fewest);
        assert!(fewest[..4].iter().all(|cell| linked.graph().exit_count(*cell) == 2));
        assert!(!fewest[..4].contains(&corners[0]));
        let inner = sources(Random, 5);
        assert!(inner.iter().any(|cell| exits(cell) > 2));
    }

    /// This word half of the time, otherwise any word.
    fn any_or(word: u64) -> impl Strategy<Value = u64> {
        prop_oneof![Just(word), any::<u64>()]
    }

    proptest! {
        #[test]
        fn side_by_side_is_board_by_board(
            shapes in prop::array::uniform32((1_usize..9, 1_usize..9, any_or(0), any::<u32>())),
            count in prop_oneof![0_usize..70, Just(64)],
            may in prop::array::uniform32(any_or(u64::MAX)),
        ) {
            let boards = shapes.map(|(cols, rows, walls, _)| {
                let mut board = Board::new(Grid::new(cols, rows).unwrap());
                let cells = board.grid().cells().filter(|cell| walls >> cell.index() & 1 != 0);
                cells.for_each(|cell| board.set_wall(cell));
                for link in 0..walls as usize % 4 {
                    let last = cols * rows - 1;
                    let _ = board.link(Cell::new(link.min(last)), Cell::new(last - link.min(last)));
                }
                board
            });
            let mut board_lanes = BoardLanes::default();
            boards.iter().enumerate().for_each(|(lane, board)| board_lanes.set_board(lane, board));
            for order in [Random, Boundary, FewestNeighbours] {
                let (mut lanes, mut sources) = (StreamLanes::default(), Default::default());
                let alone = shapes.map(|(.., seed)| Stream::new(seed));
                alone.iter().enumerate().for_each(|(lane, stream)| lanes.set(lane, stream));
                prop_assert!(order.sources_in_lanes(&board_lanes, count, &may, &mut lanes, &mut sources));
                let boards = boards.iter().zip(alone).zip(&sources).zip(may);
                for (((board, mut stream), together), may) in boards {
                    let mut sources = Vec::new();
                    order.sources(board, count, &mut stream, &mut sources);
                    sources.retain(|cell| may >> cell.index() & 1 != 0);
                    prop_assert_eq!(&sources, together, "\n{}", board);
                }
            }
        }
    }
}
