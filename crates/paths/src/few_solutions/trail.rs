//! A path on a board, and the steps to another.

mod candidate;

pub(super) use candidate::Candidate;

use super::sketch::{Facing, Pairs, Sketch};
use super::unchanging::{Unchanging, set};
use etchwork_core::{Bits, Board, Cell, Stream};

/// A path that visits every cell that is open.
#[derive(Clone, Debug)]
pub(super) struct FullPath<const W: usize> {
    path: Vec<Cell>,
    /// The place of each cell on the path, before it is shifted if a step shifts it; of no
    /// meaning for walls.
    place: Vec<u16>,
    /// The cells before each place, and at last all of them.
    before: Vec<Bits<W>>,
    sketch: Sketch<W>,
    /// The squares whose rings are known.
    known: Facing<W>,
    /// By the first cells of squares with sides from left to right, and of those with sides
    /// downwards: the cells from one side to the other.
    rings: [Vec<Bits<W>>; 2],
}

/// A step to another path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The part of the path from one place up to another, with one of its ends, is turned
    /// around: that end is joined to another cell next to it, and the ring cut open.
    Backbite { from: usize, to: usize },
    /// The cell at the front or at the back becomes a wall, and a wall the cell before the
    /// front or behind the back.
    Slide { cut_front: bool, grow_front: bool, fresh: Cell },
}

impl Change {
    /// The step to where one is.
    pub const NONE: Self = Self::Backbite { from: 0, to: 0 };
}

impl<const W: usize> FullPath<W> {
    pub fn new(board: &Board, path: &[Cell], unchanging: &Unchanging<W>) -> Self {
        let cells = board.grid().len();
        let open = set(board.open().iter());
        let sketch = Sketch { open, edges: Pairs::NONE, later: Pairs::NONE };
        let rings = [(); 2].map(|()| vec![Bits::EMPTY; cells]);
        let (path, place, known) = (path.to_vec(), vec![0; cells], Facing::NONE);
        let before = vec![Bits::EMPTY; path.len() + 1];
        let mut trail = Self { path, place, before, sketch, known, rings };
        trail.note_places(0, trail.path.len());
        let Self { place, sketch: Sketch { later, .. }, .. } = &mut trail;
        for cell in open {
            for (second, below) in [(cell + 1, false), (cell + unchanging.grid.cols(), true)] {
                later.set(cell, second < cells && place[cell] < place[second], below);
            }
        }
        for step in trail.path.windows(2) {
            trail.sketch.edges.toggle([step[0], step[1]], unchanging);
        }
        trail
    }

    /// What its number of solutions depends on.
    pub fn key(&self) -> (Bits<W>, [Cell; 2]) {
        let ends = [self.path[0], self.path[self.path.len() - 1]];
        (self.sketch.open, [ends[0].min(ends[1]), ends[0].max(ends[1])])
    }

    /// The board, like another one but for the walls, and the path.
    pub fn draw(&self, like: &Board) -> (Board, Vec<Cell>) {
        let mut board = like.clone();
        for cell in like.grid().cells() {
            match self.sketch.open.contains(cell.index()) {
                true => board.clear_wall(cell),
                false => board.set_wall(cell),
            }
        }
        (board, self.path.clone())
    }

    /// A step at random, if what was drawn can be done: the path has other ends, or there
    /// are other walls.
    #[inline(always)]
    pub fn draw_change(&self, unchanging: &Unchanging<W>, stream: &mut Stream) -> Option<Change> {
        if self.path.len() < 3 {
            return None;
        }
        match stream.below(6) {
            way @ 0..4 => self.draw_backbite(unchanging, way % 2 == 0, stream),
            way => self.draw_slide(unchanging, way % 2 == 0, stream),
        }
    }

    #[inline(always)]
    fn draw_backbite(
        &self,
        unchanging: &Unchanging<W>,
        front: bool,
        stream: &mut Stream,
    ) -> Option<Change> {
        let last = self.path.len() - 1;
        let (end, next) = if front { (0, 1) } else { (last, last - 1) };
        let options = unchanging.near(self.path[end]) & self.sketch.open;
        let options = options.minus(Bits::of(self.path[next].index()));
        let at = usize::from(self.place[options.pick(|count| stream.index(count))?]);
        let (from, to) = if front { (0, at) } else { (at + 1, last + 1) };
        Some(Change::Backbite { from, to })
    }

    #[inline(always)]
    fn draw_slide(
        &self,
        unchanging: &Unchanging<W>,
        cut_front: bool,
        stream: &mut Stream,
    ) -> Option<Change> {
        let grow_front = stream.below(2) == 0;
        let (cut, head) = self.cut_and_head(cut_front, grow_front);
        let walls = unchanging.near(head).minus(self.sketch.open);
        let fresh = walls.pick(|count| stream.index(count)).map(Cell::new);
        let fresh = fresh.filter(|_| !unchanging.is_linked(cut))?;
        Some(Change::Slide { cut_front, grow_front, fresh })
    }

    /// The cell that becomes a wall, and the one that the path goes on from.
    #[inline(always)]
    fn cut_and_head(&self, cut_front: bool, grow_front: bool) -> (Cell, Cell) {
        let last = self.path.len() - 1;
        let cut = if cut_front { 0 } else { last };
        let head = match (cut_front, grow_front) {
            (true, true) => 1,
            (true, false) => last,
            (false, true) => 0,
            (false, false) => last - 1,
        };
        (self.path[cut], self.path[head])
    }

    /// Makes a change of the path alone; the places from one up to another where there are
    /// other cells then.
    #[inline(always)]
    fn change_path(&mut self, change: Change) -> (usize, usize) {
        let cells = self.path.len();
        match change {
            Change::Backbite { from, to } => {
                self.path[from..to].reverse();
                (from, to)
            }
            Change::Slide { cut_front, grow_front, fresh } => {
                match (cut_front, grow_front) {
                    (true, false) => self.path.rotate_left(1),
                    (false, true) => self.path.rotate_right(1),
                    _ => {}
                }
                self.path[if grow_front { 0 } else { cells - 1 }] = fresh;
                (0, cells)
            }
        }
    }

    /// Notes where the cells are that have come to some places.
    #[inline(always)]
    fn note_places(&mut self, from: usize, to: usize) {
        let mut before = self.before[from];
        for place in from..to {
            let cell = self.path[place].index();
            self.place[cell] = place as u16;
            before.insert(cell);
            self.before[place + 1] = before;
        }
    }
}
