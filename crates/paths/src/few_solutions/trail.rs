//! A path on a board, and the steps to other paths.

mod candidate;

pub(super) use candidate::Candidate;

use super::sketch::{Facing, Pairs, Sketch};
use super::unchanging::{Unchanging, set};
use etchwork_path::{Bits, Board, Cell, Stream};

/// A path that visits every open cell.
#[derive(Clone, Debug)]
pub(super) struct FullPath<const W: usize> {
    path: Vec<Cell>,
    /// The place of each cell on the path; meaningless for walls.
    place: Vec<u16>,
    /// The set of cells before each place; the last entry has all cells.
    before: Vec<Bits<W>>,
    sketch: Sketch<W>,
    /// The squares whose entries in `rings` are up to date.
    known: Facing<W>,
    /// The cells on the path between the two facing sides of a square, by the square's first cell:
    /// first for squares with vertical sides, then for squares with horizontal sides.
    rings: [Vec<Bits<W>>; 2],
}

/// A step to another path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// Reverses the places `from..to`, which have one end of the path: that end is joined to
    /// another of its neighbours, and the ring that this closes is cut beside that neighbour.
    Backbite { from: usize, to: usize },
    /// The cell at the front or at the back becomes a wall, and the wall `fresh` becomes the cell
    /// before the front or behind the back.
    Slide { cut_front: bool, grow_front: bool, fresh: Cell },
}

impl Change {
    /// The step that changes nothing.
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

    /// All that the number of solutions depends on: the open cells and the two ends.
    pub fn key(&self) -> (Bits<W>, [Cell; 2]) {
        let ends = [self.path[0], self.path[self.path.len() - 1]];
        (self.sketch.open, [ends[0].min(ends[1]), ends[0].max(ends[1])])
    }

    /// The board, a copy of another one with the walls of this path, and the path.
    pub fn draw(&self, like: &Board) -> (Board, Vec<Cell>) {
        let mut board = like.clone();
        for cell in like.grid().cells() {
            if self.sketch.open.contains(cell.index()) {
                board.clear_wall(cell)
            } else {
                board.set_wall(cell)
            }
        }
        (board, self.path.clone())
    }

    /// A random step to another end or to other walls; `None` if the step drawn is impossible.
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

    /// The cell that becomes a wall, and the cell next to which the path grows.
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

    /// Changes `path` alone. Returns the range of places that now have other cells.
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

    /// Updates `place` and `before` for the cells at a range of places.
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
