//! What follows from an order of cells: each of those numbers waits for its turn.
//!
//! Between two numbers that follow each other a line visits none: numbers to come are walls to it. A
//! number that was not shown may lie anywhere in the dark, and the numbers that were shown keep their
//! order with it or without it.

use super::{Ahead, Flaw};
use etchwork_path::{Cell, CellSet, PathGame};

/// The places in the order of the cells that were shown.
pub(super) struct Turns {
    /// For each cell its place, from 1; 0 where it has none.
    places: Vec<u8>,
    /// The cells in their order.
    order: Vec<Cell>,
}

/// More cells in order than people count are left out, so that places are bits of a word.
const MOST: usize = 60;

/// Cells still to be visited that are joined without passing a number.
struct Part {
    cells: CellSet,
    /// Whether it may go on in the dark.
    is_open: bool,
    /// The places of the numbers, of the head and of the target that it touches.
    touched: u64,
    /// Where a line may come in and leave: bit `n` for the way from place `n` to the next one.
    ways: u64,
}

impl Turns {
    pub(super) fn new(game: &PathGame, sight: &CellSet) -> Self {
        let shown = game.rules().order().iter().copied().filter(|cell| sight.contains(*cell));
        let order: Vec<Cell> = shown.take(MOST).collect();
        let mut places = vec![0; game.board().grid().len()];
        (1..).zip(&order).for_each(|(place, cell)| places[cell.index()] = place);
        Self { places, order }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl Ahead<'_> {
    /// The place of a cell in the order. The head has that of the last number, and the target comes
    /// after all.
    pub(super) fn place(&self, cell: Cell) -> Option<u8> {
        let turns = self.known.turns?;
        match turns.places[cell.index()] {
            _ if cell == self.trail.head => {
                let is_visited = |cell: &&Cell| self.trail.visited.contains(**cell);
                Some(turns.order.iter().filter(is_visited).count() as u8)
            }
            0 => (Some(cell) == self.target).then_some(turns.order.len() as u8 + 1),
            place => Some(place),
        }
    }

    /// Whether a line may step from one cell to the other, or back, as far as the order tells.
    pub(super) fn are_in_turn(&self, a: Cell, b: Cell) -> bool {
        match (self.place(a), self.place(b)) {
            (Some(a), Some(b)) => a.abs_diff(b) == 1,
            _ => true,
        }
    }

    /// The numbers to come with the head before them and the target behind, by their places.
    fn stops(&self) -> Vec<(u8, Cell)> {
        let numbers = self.known.turns.into_iter().flat_map(|turns| turns.order.iter().copied());
        let is_to_come = |cell: &Cell| self.left.contains(*cell) && Some(*cell) != self.target;
        [self.trail.head]
            .into_iter()
            .chain(numbers.filter(is_to_come))
            .chain(self.target)
            .filter_map(|cell| Some((self.place(cell)?, cell)))
            .collect()
    }

    /// The parts into which the numbers to come divide what is left.
    fn parts(&self, stops: &[(u8, Cell)]) -> Vec<Part> {
        let graph = self.known.game.graph();
        let mut free = self.left.clone();
        stops.iter().for_each(|(_, cell)| free.remove(*cell));
        let mut parts = Vec::new();
        while let Some(first) = free.first() {
            let cells = self.reached(first, &free);
            free = &free - &cells;
            let touches = |stop: Cell| graph.exits(stop).any(|cell| cells.contains(cell));
            let is_open = self.has_dark() && cells.iter().any(|cell| self.meets_the_dark(cell));
            let is_touched = |stop: Cell| touches(stop) || is_open && self.meets_the_dark(stop);
            let touched = stops
                .iter()
                .filter(|(_, stop)| is_touched(*stop))
                .fold(0, |touched, (place, _)| touched | 1 << *place);
            parts.push(Part { cells, is_open, touched, ways: touched & touched >> 1 });
        }
        parts
    }

    /// A number that is not reached in its turn, or a part that no line visits between two numbers.
    pub(super) fn out_of_turn(&self) -> Option<Flaw> {
        let stops = self.in_order()?;
        let mut parts = self.parts(&stops);
        for pair in stops.windows(2) {
            let [(from, a), (to, b)] = [pair[0], pair[1]];
            let is_way = |part: &Part| part.touched >> from & part.touched >> to & 1 == 1;
            let meets = |cell| self.has_dark() && self.meets_the_dark(cell);
            let is_reached = self.known.game.graph().has_arc(a, b) || meets(a) && meets(b);
            if !is_reached && !parts.iter().any(is_way) {
                return Some(Flaw::OutOfTurn(b));
            }
        }
        Self::share(&mut parts, self.tail(&stops))
    }

    /// The numbers, where a line meets each of them in a known turn.
    fn in_order(&self) -> Option<Vec<(u8, Cell)>> {
        let is_plain = self.known.turns.is_some_and(|turns| !turns.is_empty());
        (is_plain && self.known.game.graph().is_symmetric()).then(|| self.stops())
    }

    /// The place from which a line may end anywhere, where no target is in sight.
    fn tail(&self, stops: &[(u8, Cell)]) -> u64 {
        match self.target {
            Some(_) => 0,
            None => stops.last().map_or(0, |(place, _)| 1 << place),
        }
    }

    /// Gives each part a way between two numbers of its own, as far as there is no choice. A line that
    /// has left a part meets a number before it comes into another.
    fn share(parts: &mut [Part], tail: u64) -> Option<Flaw> {
        parts.iter_mut().for_each(|part| part.ways |= part.touched & tail);
        let mut given = 0;
        loop {
            let closed = || parts.iter().filter(|part| !part.is_open);
            if let Some(part) = closed().find(|part| part.ways == 0) {
                return part.cells.first().map(Flaw::NoTurn);
            }
            let is_only = |part: &&Part| part.ways.is_power_of_two() && part.ways & given == 0;
            // What is left has a choice.
            let only = closed().find(is_only).map(|part| part.ways)?;
            given |= only;
            let others = parts.iter_mut().filter(|part| part.ways != only);
            others.for_each(|part| part.ways &= !only);
            // Two parts with one way between them.
            let mut same = parts.iter().filter(|part| !part.is_open && part.ways == only);
            if let (Some(_), Some(other)) = (same.next(), same.next()) {
                return other.cells.first().map(Flaw::NoTurn);
            }
        }
    }

    /// A part with one way through it whose colours do not come out: steps change colour each time.
    pub(super) fn miscoloured(&self) -> Option<Flaw> {
        let stops = self.in_order()?;
        if self.has_dark() || !self.known.game.board().links().is_empty() {
            return None;
        }
        let mut parts = self.parts(&stops);
        Self::share(&mut parts, self.tail(&stops));
        let grid = self.known.game.board().grid();
        let is_off = |part: &&Part| {
            let from = part.ways.trailing_zeros() as u8;
            let stop = |place| stops.iter().find(|(of, _)| *of == place);
            let (Some((_, a)), Some((_, b))) = (stop(from), stop(from + 1)) else { return false };
            let first = grid.is_corner_colour(*a);
            let same = part.cells.iter().filter(|cell| grid.is_corner_colour(*cell) == first);
            let same = same.count();
            let others = part.cells.len() - same;
            part.ways.is_power_of_two()
                && others != same + usize::from(grid.is_corner_colour(*b) == first)
        };
        parts.iter().find(is_off).and_then(|part| part.cells.first()).map(Flaw::Miscoloured)
    }

    /// Whether a cell parts what is left so that a number before it comes after one behind it.
    pub(super) fn is_out_of_order(&self, before: &CellSet, cell: Cell, behind: &CellSet) -> bool {
        if self.known.turns.is_none_or(Turns::is_empty) || !(before & behind).is_empty() {
            return false;
        }
        let place = |cell| self.place(cell);
        let last = before.iter().filter_map(place).max();
        let first = behind.iter().filter_map(place).min();
        let at = self.place(cell);
        let is_before = |a: Option<u8>, b: Option<u8>| a.zip(b).is_none_or(|(a, b)| a < b);
        !(is_before(last, first) && is_before(last, at) && is_before(at, first))
    }
}
