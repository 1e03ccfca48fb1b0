//! Source orders: which cells a path is tried from first.

use etchwork_core::topology::{BITS, Compiled, MAX_SIDE, for_this_processor};
use etchwork_core::{Board, Cell, Fields, LANES, SourceOrder, Stream, StreamLanes, Words};
use std::array;

/// Any open cell, each as likely as the others.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl SourceOrder for Random {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        shuffled(board, count, stream, sources);
        sources.truncate(count);
    }

    fn sources_in_lanes(
        &self,
        boards: &Fields,
        (count, may): (usize, &Words),
        streams: &mut StreamLanes,
        sources: &mut [Vec<Cell>; LANES],
    ) -> bool {
        let (classes, draws) = (&[boards.open], count);
        for_this_processor(InLanes { boards, classes, count, may, draws, streams, sources });
        true
    }
}

/// Cells of the outer ring first, in random order, then the others.
#[derive(Clone, Copy, Debug)]
pub struct Boundary;

impl SourceOrder for Boundary {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        let ring = board.grid().ring();
        shuffled(board, usize::MAX, stream, sources);
        sources.sort_by_key(|cell| !ring.contains(*cell));
        sources.truncate(count);
    }

    fn sources_in_lanes(
        &self,
        boards: &Fields,
        (count, may): (usize, &Words),
        streams: &mut StreamLanes,
        sources: &mut [Vec<Cell>; LANES],
    ) -> bool {
        let inner = std::array::from_fn(|lane| boards.all[lane] & !boards.ring[lane]);
        let (classes, draws) = (&[boards.ring, inner], usize::MAX);
        for_this_processor(InLanes { boards, classes, count, may, draws, streams, sources });
        true
    }
}

/// Cells with the fewest open neighbours first, in random order among equals.
/// Links count as neighbours.
#[derive(Clone, Copy, Debug)]
pub struct FewestNeighbours;

impl SourceOrder for FewestNeighbours {
    fn sources(&self, board: &Board, count: usize, stream: &mut Stream, sources: &mut Vec<Cell>) {
        let (grid, walls) = (board.grid(), board.walls());
        let mut exits = [0_u8; (MAX_SIDE as usize).pow(2)];
        for cell in &board.open() {
            let beside = grid.neighbours(cell).filter(|cell| !walls.contains(*cell));
            exits[cell.index()] = beside.count() as u8;
        }
        for end in board.links().iter().flat_map(|link| [link.first, link.second]) {
            exits[end.index()] += 1;
        }
        shuffled(board, usize::MAX, stream, sources);
        sources.sort_by_key(|cell| exits[cell.index()]);
        sources.truncate(count);
    }

    fn sources_in_lanes(
        &self,
        boards: &Fields,
        (count, may): (usize, &Words),
        streams: &mut StreamLanes,
        sources: &mut [Vec<Cell>; LANES],
    ) -> bool {
        let (classes, draws) = (&boards.by_exits(), usize::MAX);
        for_this_processor(InLanes { boards, classes, count, may, draws, streams, sources });
        true
    }
}

/// The open cells, as many of them shuffled as are asked for.
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

/// Puts down the numbers of the cells of a word, in ascending order; how many there are.
#[inline(always)]
fn lay_out(word: u64, cells: &mut [u8; 64]) -> usize {
    let (mut end, mut first) = (0, 0);
    for byte in word.to_le_bytes() {
        let eight = u64::from_le_bytes(BITS[usize::from(byte)]) + first;
        // Those above its count are written over by the next byte's.
        cells[end..end + 8].copy_from_slice(&eight.to_le_bytes());
        end += byte.count_ones() as usize;
        first += 0x0808_0808_0808_0808;
    }
    end
}

/// One more than there are cells, for what follows when all are kept.
const PLACES: usize = 65;

/// Sources of thirty-two boards: the open cells, `draws` of them shuffled, then class
/// by class, up to `count`; of these, those that may be.
struct InLanes<'a> {
    boards: &'a Fields,
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
        let mut decks = Decks { rows: [[0; LANES]; 64], sizes: [0; LANES] };
        decks.shuffle(&boards.open, draws, streams);
        for lane in 0..LANES {
            let cells = &decks.rows[..(decks.sizes[lane] as usize).min(64)];
            let sources = &mut sources[lane];
            sources.clear();
            sources.extend_from_slice(&[Cell::new(0); PLACES]);
            let places = sources.first_chunk_mut::<PLACES>().expect("it is as long");
            // What is of use cannot be foretold, so each cell is written down, and the next
            // one over it if it is not.
            let mut end = 0;
            let mut keep = |cell: u8, is_of_use: u64| {
                places[end.min(PLACES - 1)] = Cell::new(usize::from(cell));
                end += (may[lane] >> (cell & 63) & is_of_use) as usize;
            };
            if let [_] = classes {
                for row in &cells[..count.min(cells.len())] {
                    keep(row[lane], 1);
                }
            } else {
                let mut taken = 0;
                for class in classes {
                    let class = class[lane];
                    if taken < count && class & boards.open[lane] != 0 {
                        for row in cells {
                            let is_member = class >> (row[lane] & 63) & 1;
                            keep(row[lane], is_member & u64::from(taken < count));
                            taken += is_member as usize;
                        }
                    }
                }
            }
            sources.truncate(end);
        }
    }
}

/// The cells of thirty-two boards, and how many each has.
// A wide register is filled from one line of the cache.
#[repr(align(64))]
struct Decks {
    /// By place, the cell that each board has there, as far as cells were drawn.
    rows: [[u8; LANES]; 64],
    sizes: [u32; LANES],
}

/// By two places at a time, the cells that each board has there: as many bytes as fit into
/// the widest registers.
// A wide register is filled from one line of the cache here, too.
#[repr(align(64))]
struct Pairs([[u8; 2 * LANES]; 32]);

impl Decks {
    /// Becomes the first open cells, up to `count`, as [`Stream::shuffle_front`] leaves them.
    #[inline(always)]
    fn shuffle(&mut self, open: &Words, count: usize, streams: &mut StreamLanes) {
        let Self { rows, sizes } = self;
        for lane in 0..LANES {
            sizes[lane] = open[lane].count_ones();
        }
        let most = sizes.iter().fold(0, |most, size| most.max(*size)).min(64) as usize;
        let (mut one, mut other) = (Pairs([[0; 2 * LANES]; 32]), Pairs([[0; 2 * LANES]; 32]));
        lay_out_all(open, most, &mut one);
        let count = most.min(count);
        for turn in (0..count).step_by(2) {
            // To and fro: rows that are rewritten where they are would have to be waited for.
            let picks = draw(sizes, turn, streams);
            rows[turn & 63] = swap((&one, &mut other), (turn & 63, most), &picks);
            let turn = turn + 1;
            if turn < count {
                let picks = draw(sizes, turn, streams);
                rows[turn & 63] = swap((&other, &mut one), (turn & 63, most), &picks);
            }
        }
    }
}

/// Puts down the cells of each word, in ascending order, to that many places at least.
#[inline(always)]
fn lay_out_all(open: &Words, places: usize, pairs: &mut Pairs) {
    let mut left = *open;
    for pair in &mut pairs.0[..places.div_ceil(2)] {
        for row in pair.as_chunks_mut::<LANES>().0 {
            for lane in 0..LANES {
                let first = left[lane] & left[lane].wrapping_neg();
                // From above: for that there is an instruction on vectors.
                row[lane] = 63_u8.wrapping_sub(first.leading_zeros() as u8) & 63;
                left[lane] ^= first;
            }
        }
    }
}

/// For a turn of decks of these sizes, how far behind the turn's place the cell is that
/// comes there.
#[inline(always)]
fn draw(sizes: &[u32; LANES], turn: usize, streams: &mut StreamLanes) -> [u32; LANES] {
    let mut bounds = [1; LANES];
    for lane in 0..LANES {
        bounds[lane] = sizes[lane].saturating_sub(turn as u32).max(1);
    }
    // Of a deck that is through, nobody asks for its stream again.
    streams.below(&bounds, &[true; LANES])
}

/// Swaps each lane's cell at the turn's place for the one that is picked, which is told.
/// What is written is good for later turns alone. To look at every place is less work than
/// to go to thirty-two.
#[inline(always)]
fn swap(
    (Pairs(pairs), Pairs(out)): (&Pairs, &mut Pairs),
    (turn, most): (usize, usize),
    picks: &[u32; LANES],
) -> [u8; LANES] {
    let (begin, odd) = (turn / 2, turn % 2);
    // Of each place, how far it is to the one that is picked, and what takes its place.
    let (mut left, mut front, mut picked) = ([0; 64], [0; 64], [0; 64]);
    for lane in 0..LANES {
        left[lane] = (picks[lane] as u8).wrapping_add(odd as u8);
        left[LANES + lane] = left[lane].wrapping_sub(1);
        front[lane] = pairs[begin][odd * LANES + lane];
        front[LANES + lane] = front[lane];
    }
    for at in begin..most.div_ceil(2).min(pairs.len()) {
        for slot in 0..2 * LANES {
            let is_picked = u8::from(left[slot] == 0).wrapping_neg();
            picked[slot] |= pairs[at][slot] & is_picked;
            out[at][slot] = pairs[at][slot] & !is_picked | front[slot] & is_picked;
            left[slot] = left[slot].wrapping_sub(2);
        }
    }
    array::from_fn(|lane| picked[lane] | picked[LANES + lane])
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_core::Grid;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn board() -> Board {
        let mut board = Board::new(Grid::new(5, 4).unwrap());
        board.set_wall(board.grid().at(1, 2));
        board
    }

    fn sources(order: &dyn SourceOrder, count: usize) -> Vec<Cell> {
        let mut sources = Vec::new();
        order.sources(&board(), count, &mut Stream::new(5), &mut sources);
        sources
    }

    #[test]
    fn sources_are_different_open_cells() {
        let board = board();
        let orders: [&dyn SourceOrder; 3] = [&Random, &Boundary, &FewestNeighbours];
        for order in orders {
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
        let ring = sources(&Boundary, 14);
        assert!(ring.iter().all(|cell| board.grid().ring().contains(*cell)));
        let corners = sources(&FewestNeighbours, 4);
        let exits = |cell: &Cell| board.graph().exits(*cell).count();
        // The wall at 1,2 leaves 0,2 with two exits, like the corners.
        assert!(corners.iter().all(|cell| exits(cell) == 2));
        let (mut linked, mut fewest) = (board.clone(), Vec::new());
        linked.link(corners[0], Cell::new(9)).unwrap();
        FewestNeighbours.sources(&linked, 5, &mut Stream::new(5), &mut fewest);
        assert!(fewest[..4].iter().all(|cell| linked.graph().exit_count(*cell) == 2));
        assert!(!fewest[..4].contains(&corners[0]));
        let inner = sources(&Random, 5);
        assert!(inner.iter().any(|cell| exits(cell) > 2));
    }

    /// Any word, and one as often as all others.
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
            let mut fields = Fields::default();
            boards.iter().enumerate().for_each(|(lane, board)| fields.set_board(lane, board));
            let orders: [&dyn SourceOrder; 3] = [&Random, &Boundary, &FewestNeighbours];
            for order in orders {
                let (mut lanes, mut sources) = (StreamLanes::default(), Default::default());
                let alone = shapes.map(|(.., seed)| Stream::new(seed));
                alone.iter().enumerate().for_each(|(lane, stream)| lanes.set(lane, stream));
                prop_assert!(order.sources_in_lanes(&fields, (count, &may), &mut lanes, &mut sources));
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
