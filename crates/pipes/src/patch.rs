//! A finite piece of a tiling: tiles, and which of their sides meet.

use crate::Wrap;
use etchwork_core::{Grid, Spot};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The most sides of a tile: a mask has a bit for each.
pub const MAX_SIDES: usize = 16;

/// A side of a tile of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// The tile's number.
    pub tile: usize,
    /// The side's number on the tile.
    pub side: usize,
}

/// A tile in its place: its outline, and how many arms a maker may give it.
///
/// Side `i` runs from corner `i` of the outline to the next corner. A clockwise turn takes the arm
/// at side `i` to side `i - 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its corners, in thousandths of a cell.
    pub outline: Vec<Spot>,
    /// The most arms that a maker gives it.
    pub cap: usize,
}

impl Form {
    /// A tile with these corners, listed in either direction around it; `x` points right, `y` down.
    /// Its sides are numbered anticlockwise, starting with the side that faces east or comes next
    /// after east.
    ///
    /// ```
    /// use etchwork_pipes::Form;
    ///
    /// let square = Form::new(3, &[(0, 0), (10, 0), (10, 10), (0, 10)]);
    /// let east = (square.outline[0], square.outline[1]);
    /// assert_eq!((east.0.x, east.1.x), (10, 10));
    /// ```
    pub fn new(cap: usize, corners: &[(i32, i32)]) -> Self {
        let mut outline: Vec<Spot> = corners.iter().map(|(x, y)| Spot::new(*x, *y)).collect();
        if area(&outline) > 0 {
            outline.reverse();
        }
        let first = (0..outline.len()).min_by(|a, b| by_bearing(&outline, *a, *b));
        outline.rotate_left(first.unwrap_or(0));
        Self { outline, cap }
    }

    pub(crate) fn moved(&self, right: i32, down: i32) -> Self {
        let moved = |spot: &Spot| Spot::new(spot.x + right, spot.y + down);
        Self { outline: self.outline.iter().map(moved).collect(), cap: self.cap }
    }

    /// The midpoint of a side, times two so that it stays an integer.
    pub(crate) fn twice_middle(&self, side: usize) -> (i32, i32) {
        let (a, b) = (self.outline[side], self.outline[(side + 1) % self.outline.len()]);
        (a.x + b.x, a.y + b.y)
    }
}

/// Twice the signed area within an outline; positive if the outline is clockwise on the screen.
pub(crate) fn area(outline: &[Spot]) -> i64 {
    let next = outline.iter().cycle().skip(1);
    let cross =
        |(a, b): (&Spot, &Spot)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y);
    outline.iter().zip(next).map(cross).sum()
}

/// Whether a point lies within a tile, and not on its rim.
fn within(form: &Form, at: Spot) -> bool {
    let (mut is_within, count) = (false, form.outline.len());
    for (nth, from) in form.outline.iter().enumerate() {
        let to = form.outline[(nth + 1) % count];
        let part = |of: Spot| (i64::from(of.x - at.x), i64::from(of.y - at.y));
        let ((ax, ay), (bx, by)) = (part(*from), part(to));
        let cross = ax * by - bx * ay;
        if cross == 0 && ax * bx <= 0 && ay * by <= 0 {
            return false;
        }
        if (ay > 0) != (by > 0) && (cross > 0) == (by > ay) {
            is_within = !is_within;
        }
    }
    is_within
}

/// Orders the sides of an outline anticlockwise, starting at east, as seen from the mean of the
/// corners.
fn by_bearing(outline: &[Spot], a: usize, b: usize) -> Ordering {
    let count = outline.len() as i64;
    let sum = |of: fn(&Spot) -> i32| outline.iter().map(|spot| i64::from(of(spot))).sum::<i64>();
    let (x, y) = (sum(|spot| spot.x), sum(|spot| spot.y));
    // Right and up, multiplied by a common factor to avoid fractions.
    let bearing = |side: usize| {
        let (from, to) = (outline[side], outline[(side + 1) % outline.len()]);
        let right = i64::from(from.x + to.x) * count - 2 * x;
        let up = 2 * y - i64::from(from.y + to.y) * count;
        (right, up)
    };
    let is_south = |(right, up): (i64, i64)| up < 0 || up == 0 && right < 0;
    let (a, b) = (bearing(a), bearing(b));
    is_south(a).cmp(&is_south(b)).then_with(|| (b.0 * a.1).cmp(&(a.0 * b.1)))
}

/// Tiles by number. The numbers run line by line through a grid; the grid gives the lines, not the
/// places of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    grid: Grid,
    wrap: Wrap,
    forms: Vec<Form>,
    meets: Vec<Vec<Option<Side>>>,
}

/// The vectors, right and down, after which a plane of tiles repeats.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Repeats {
    pub(crate) across: Option<i32>,
    pub(crate) down: Option<(i32, i32)>,
}

impl Repeats {
    /// The one place, given times two, that stands for all that repeat it.
    fn reduced(self, (mut x, mut y): (i32, i32)) -> (i32, i32) {
        if let Some((right, down)) = self.down {
            let times = y.div_euclid(2 * down);
            (x, y) = (x - times * 2 * right, y - times * 2 * down);
        }
        match self.across {
            Some(across) => (x.rem_euclid(2 * across), y),
            None => (x, y),
        }
    }
}

impl Patch {
    /// A patch from its tiles and what their sides meet: `meets[t][s]` for side `s` of tile `t`,
    /// `None` at the rim. A side that meets its own tile counts as rim. Returns an error with the
    /// reason unless there are as many tiles as the grid has cells, each with 3 to [`MAX_SIDES`]
    /// sides and a cap of at least 1, and each side is met by the side that it meets.
    pub fn new(
        grid: Grid,
        wrap: Wrap,
        forms: Vec<Form>,
        mut meets: Vec<Vec<Option<Side>>>,
    ) -> Result<Self, String> {
        if forms.len() != grid.len() || meets.len() != grid.len() {
            return Err(format!("{grid} has {} tiles, not {}", grid.len(), forms.len()));
        }
        for (tile, (form, ring)) in forms.iter().zip(&meets).enumerate() {
            let sides = form.outline.len();
            if !(3..=MAX_SIDES).contains(&sides) || ring.len() != sides {
                return Err(format!(
                    "tile {tile} has {sides} sides: it must have 3 to {MAX_SIDES}"
                ));
            }
            if grid.len() * MAX_SIDES > usize::from(u16::MAX) && sides > MAX_SIDES / 2 {
                let most = MAX_SIDES / 2;
                return Err(format!(
                    "tile {tile} has {sides} sides: on {grid} a tile may have {most}"
                ));
            }
            if form.cap == 0 {
                return Err(format!("the cap of tile {tile} is 0: it could have no arm"));
            }
            for (side, met) in ring.iter().enumerate() {
                let Some(met) = met else { continue };
                let back = meets.get(met.tile).and_then(|ring| ring.get(met.side));
                if back != Some(&Some(Side { tile, side })) {
                    let why = "the side that it meets does not meet it";
                    return Err(format!("side {side} of tile {tile}: {why}"));
                }
            }
        }
        for (tile, ring) in meets.iter_mut().enumerate() {
            let own = |met: &mut Option<Side>| met.is_some_and(|met| met.tile == tile);
            ring.iter_mut().filter_map(|met| own(met).then_some(met)).for_each(|met| *met = None);
        }
        Ok(Self { grid, wrap, forms, meets })
    }

    /// A patch of tiles that meet wherever they share a side.
    ///
    /// ```
    /// use etchwork_core::Grid;
    /// use etchwork_pipes::{Form, Patch, Side};
    ///
    /// let left = Form::new(3, &[(0, 0), (10, 0), (10, 10), (0, 10)]);
    /// let right = Form::new(3, &[(10, 0), (15, 5), (10, 10)]);
    /// let patch = Patch::of(Grid::new(2, 1).unwrap(), vec![left, right])?;
    /// assert_eq!(patch.meets(Side { tile: 0, side: 0 }), Some(Side { tile: 1, side: 1 }));
    /// # Ok::<(), String>(())
    /// ```
    pub fn of(grid: Grid, forms: Vec<Form>) -> Result<Self, String> {
        Self::matched(grid, Wrap::None, Repeats::default(), forms)
    }

    /// A patch of tiles that meet wherever they share a side, in a plane that repeats.
    pub(crate) fn matched(
        grid: Grid,
        wrap: Wrap,
        repeats: Repeats,
        forms: Vec<Form>,
    ) -> Result<Self, String> {
        let mut first: BTreeMap<(i32, i32), Side> = BTreeMap::new();
        let mut meets: Vec<Vec<Option<Side>>> =
            forms.iter().map(|form| vec![None; form.outline.len()]).collect();
        for (tile, form) in forms.iter().enumerate() {
            for side in 0..form.outline.len() {
                let at = repeats.reduced(form.twice_middle(side));
                let here = Side { tile, side };
                match first.remove(&at) {
                    None => {
                        first.insert(at, here);
                    }
                    Some(other) => {
                        meets[tile][side] = Some(other);
                        meets[other.tile][other.side] = Some(here);
                    }
                }
            }
        }
        Self::new(grid, wrap, forms, meets)
    }

    /// Checks that the tiles are laid out as a player sees them: in one piece, each with an area, none
    /// over another, and sides that meet along their whole length. No search asks; it is for tests of
    /// tilings.
    ///
    /// ```
    /// use etchwork_core::Grid;
    /// use etchwork_pipes::{Form, Patch};
    ///
    /// let square = |x, y| Form::new(3, &[(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)]);
    /// let beside = |x, y| {
    ///     let forms = vec![square(0, 0), square(x, y)];
    ///     Patch::of(Grid::new(2, 1).unwrap(), forms).unwrap().check()
    /// };
    /// assert_eq!(beside(10, 0), Ok(()));
    /// assert_eq!(beside(4, 4).unwrap_err(), "a corner of tile 1 lies within tile 0");
    /// assert_eq!(beside(20, 0).unwrap_err(), "the tiles are in more than one piece");
    /// ```
    pub fn check(&self) -> Result<(), String> {
        let corners = |at: Side| {
            let outline = &self.forms[at.tile].outline;
            let mut ends = [at.side, at.side + 1].map(|side| outline[side % outline.len()]);
            ends.sort_by_key(|spot| (spot.x, spot.y));
            ends
        };
        for (tile, form) in self.forms.iter().enumerate() {
            if area(&form.outline) == 0 {
                return Err(format!("tile {tile} has no area"));
            }
            for side in (0..form.outline.len()).map(|side| Side { tile, side }) {
                let met = self.meets(side).filter(|_| !self.leaves(side));
                if met.is_some_and(|met| corners(met) != corners(side)) {
                    let side = side.side;
                    return Err(format!("side {side} of tile {tile} meets one with other corners"));
                }
            }
            let over = |other: &(usize, &Form)| other.1.outline.iter().any(|at| within(form, *at));
            if let Some((other, _)) = self.forms.iter().enumerate().find(over) {
                return Err(format!("a corner of tile {other} lies within tile {tile}"));
            }
        }
        if !self.is_connected() {
            return Err("the tiles are in more than one piece".to_owned());
        }
        Ok(())
    }

    /// The grid: how many lines of tiles, and how many tiles per line.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// How its rim is joined to itself.
    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// A tile.
    pub fn form(&self, tile: usize) -> &Form {
        &self.forms[tile]
    }

    /// The number of sides of a tile.
    pub fn sides(&self, tile: usize) -> usize {
        self.forms[tile].outline.len()
    }

    /// The side that meets this one.
    pub fn meets(&self, side: Side) -> Option<Side> {
        self.meets[side.tile][side.side]
    }

    /// Whether the side that meets this one is drawn in another place.
    pub fn leaves(&self, side: Side) -> bool {
        let middle = |at: Side| self.forms[at.tile].twice_middle(at.side);
        self.meets(side).is_some_and(|met| middle(met) != middle(side))
    }

    /// Whether every tile can be reached from every other.
    pub fn is_connected(&self) -> bool {
        let (mut seen, mut queue, mut reached) = (vec![false; self.forms.len()], vec![0], 0);
        seen[0] = true;
        while let Some(tile) = queue.pop() {
            reached += 1;
            for met in self.meets[tile].iter().flatten() {
                if !std::mem::replace(&mut seen[met.tile], true) {
                    queue.push(met.tile);
                }
            }
        }
        reached == self.forms.len()
    }
}
