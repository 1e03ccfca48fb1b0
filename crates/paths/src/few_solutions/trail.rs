//! A path on a board, and the steps to another.

use etchwork_core::{Bits, Board, Cell, Grid, Stream};

/// What stays the same over all steps.
pub(super) struct Ground<const W: usize> {
    pub grid: Grid,
    /// The cells with another one to their right.
    pub inner: Bits<W>,
    /// The cells next to each cell, walls or not, and the partner of a link.
    near: Vec<Bits<W>>,
    /// The ends of links, which cannot become walls.
    links: Bits<W>,
}

impl<const W: usize> Ground<W> {
    pub fn new(board: &Board) -> Self {
        let grid = board.grid();
        let near = grid.cells().map(|cell| set(grid.neighbours(cell)));
        let inner = grid.cells().filter(|cell| (cell.index() + 1) % grid.cols() != 0);
        let (mut near, mut links): (Vec<_>, _) = (near.collect(), Bits::EMPTY);
        for (a, b) in board.links().iter().flat_map(|l| [(l.first, l.second), (l.second, l.first)])
        {
            near[a.index()].insert(b.index());
            links.insert(a.index());
        }
        Self { grid, inner: set(inner), near, links }
    }

    fn near(&self, cell: Cell) -> Bits<W> {
        self.near[cell.index()]
    }
}

fn set<const W: usize>(cells: impl Iterator<Item = Cell>) -> Bits<W> {
    let mut bits = Bits::EMPTY;
    cells.for_each(|cell| bits.insert(cell.index()));
    bits
}

/// A path that visits every cell that is open.
#[derive(Clone, Debug)]
pub(super) struct Trail<const W: usize> {
    path: Vec<Cell>,
    open: Bits<W>,
}

impl<const W: usize> Trail<W> {
    pub fn new(board: &Board, path: &[Cell]) -> Self {
        Self { path: path.to_vec(), open: set(board.open().iter()) }
    }

    pub fn path(&self) -> &[Cell] {
        &self.path
    }

    /// Becomes the same as another of the same length.
    pub fn copy_from(&mut self, other: &Self) {
        self.path.copy_from_slice(&other.path);
        self.open = other.open;
    }

    /// What its number of solutions depends on.
    pub fn key(&self) -> (Bits<W>, [Cell; 2]) {
        let ends = [self.path[0], self.path[self.path.len() - 1]];
        (self.open, [ends[0].min(ends[1]), ends[0].max(ends[1])])
    }

    /// The board, like another one but for the walls, and the path.
    pub fn draw(&self, like: &Board) -> (Board, Vec<Cell>) {
        let mut board = like.clone();
        for cell in like.grid().cells() {
            match self.open.contains(cell.index()) {
                true => board.clear_wall(cell),
                false => board.set_wall(cell),
            }
        }
        (board, self.path.clone())
    }

    /// The forks of the path, or of its reverse if only that has enough or
    /// more of them; then the path is turned around.
    pub fn turn_to_forks(&mut self, ground: &Ground<W>, enough: u32) -> u32 {
        let ahead = self.forks(ground, self.path.iter());
        if ahead >= enough {
            return ahead;
        }
        let back = self.forks(ground, self.path.iter().rev());
        if back > ahead {
            self.path.reverse();
        }
        ahead.max(back)
    }

    fn forks<'a>(&self, ground: &Ground<W>, path: impl Iterator<Item = &'a Cell>) -> u32 {
        let mut left = self.open;
        let mut forks = 0;
        for cell in path {
            left.remove(cell.index());
            forks += u32::from((ground.near(*cell) & left).has_two());
        }
        forks
    }

    /// Takes one step at random, if what was drawn can be done: the path has
    /// other ends, or there are other walls.
    pub fn step(&mut self, ground: &Ground<W>, stream: &mut Stream) -> bool {
        if self.path.len() < 3 {
            return false;
        }
        match stream.below(6) {
            way @ 0..4 => self.bite_back(ground, way % 2 == 0, stream),
            way => self.slide(ground, way % 2 == 0, stream),
        }
    }

    /// Joins an end to another cell next to it, and cuts the ring open.
    fn bite_back(&mut self, ground: &Ground<W>, front: bool, stream: &mut Stream) -> bool {
        let last = self.path.len() - 1;
        let (end, next) = if front { (0, 1) } else { (last, last - 1) };
        let options = ground.near(self.path[end]) & self.open;
        let options = options.minus(Bits::of(self.path[next].index()));
        let Some(other) = options.pick(|count| stream.index(count)) else { return false };
        let is_other = |cell: &Cell| cell.index() == other;
        let at = self.path.iter().position(is_other).expect("an open cell is on the path");
        if front {
            self.path[..at].reverse()
        } else {
            self.path[at + 1..].reverse()
        }
        true
    }

    /// Makes a cell at an end a wall, and a wall next to an end a cell.
    fn slide(&mut self, ground: &Ground<W>, cut_front: bool, stream: &mut Stream) -> bool {
        let last = self.path.len() - 1;
        let grow_front = stream.below(2) == 0;
        let (cut, head) = match (cut_front, grow_front) {
            (true, true) => (0, 1),
            (true, false) => (0, last),
            (false, true) => (last, 0),
            (false, false) => (last, last - 1),
        };
        let cut = self.path[cut];
        let walls = ground.near(self.path[head]).minus(self.open);
        let fresh = walls.pick(|count| stream.index(count));
        let Some(fresh) = fresh.filter(|_| !ground.links.contains(cut.index())) else {
            return false;
        };
        match (cut_front, grow_front) {
            (true, false) => self.path.rotate_left(1),
            (false, true) => self.path.rotate_right(1),
            _ => {}
        }
        self.path[if grow_front { 0 } else { last }] = Cell::new(fresh);
        self.open.remove(cut.index());
        self.open.insert(fresh);
        true
    }
}
