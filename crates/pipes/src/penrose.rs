//! The Penrose tiling P3: thick and thin rhombs, which never repeat.
//!
//! Corners are whole numbers in the ring of the tenth roots of unity, so which rhombs meet is exact.
//! A wheel of ten halves of thin rhombs is divided again and again: each division multiplies lengths by
//! the golden ratio, and cuts each half of a rhomb into smaller ones (Robinson's triangles; the rules are
//! in Grünbaum and Shephard, "Tilings and Patterns", 1987, section 10.3).
//!
//! A board is the piece around the middle, in the proportions of its columns and rows. Its tiles are
//! numbered from top to bottom, and those of a line from left to right.

use crate::patch::Patch;
use crate::{Form, Tiling, Wrap};
use etchwork_core::{Grid, Spot};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::{Add, Neg, Sub};

/// The length of a side, in thousandths of a cell.
const SIDE: i64 = 1250;

/// Half the side of a square with the area of the mean rhomb, .81 of that of a square with their side.
const HALF: i64 = 563;

/// A number of the ring: a sum of the powers 0 to 3 of the fifth root of unity, each this often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Point([i64; 4]);

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|power| self.0[power] + other.0[power]))
    }
}

impl Neg for Point {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.map(|times| -times))
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Point {
    const ONE: Self = Self([1, 0, 0, 0]);

    /// Turned by a fifth: the fourth power is minus the sum of the others.
    fn fifth(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([-d, a - d, b - d, c - d])
    }

    /// Turned by a tenth: by three fifths and a half.
    fn tenth(self) -> Self {
        -self.fifth().fifth().fifth()
    }

    /// Multiplied by the golden ratio, minus the sum of the second and the third power.
    fn golden(self) -> Self {
        let second = self.fifth().fifth();
        -(second + second.fifth())
    }

    /// The place on the plane, in thousandths of a cell. Sines and cosines are given in billionths, which
    /// is exact to a thousandth of a cell as far as a board reaches.
    fn spot(self) -> Spot {
        const COSINES: [i64; 4] = [1_000_000_000, 309_016_994, -809_016_994, -809_016_994];
        const SINES: [i64; 4] = [0, 951_056_516, 587_785_252, -587_785_252];
        let sum = |of: [i64; 4]| {
            let sum: i64 = self.0.iter().zip(of).map(|(times, part)| times * part * SIDE).sum();
            ((sum + 500_000_000).div_euclid(1_000_000_000)) as i32
        };
        Spot::new(sum(COSINES), -sum(SINES))
    }
}

/// Half a rhomb: a triangle with two sides of the rhomb, which meet at its tip.
#[derive(Clone, Copy, Debug)]
struct Half {
    is_thick: bool,
    tip: Point,
    base: [Point; 2],
}

impl Half {
    /// The halves of smaller rhombs that it consists of, `by` the golden ratio larger.
    fn divided(self, into: &mut Vec<Self>) {
        let Self { is_thick, tip, base: [from, to] } = self;
        let [a, b, c] = [tip, from, to].map(Point::golden);
        let mut add = |is_thick, tip, base| into.push(Self { is_thick, tip, base });
        if is_thick {
            // One side of the small rhomb from `from`, along the side and along the base.
            let (side, base) = (b + tip - from, b + to - from);
            add(true, base, [c, a]);
            add(true, side, [base, b]);
            add(false, base, [side, a]);
        } else {
            let side = a + from - tip;
            add(false, c, [side, b]);
            add(true, side, [c, a]);
        }
    }
}

/// The halves of rhombs around the origin, after some divisions.
fn halves(divisions: u32) -> Vec<Half> {
    let (mut halves, mut from) = (Vec::new(), Point::ONE);
    for at in 0..10 {
        let to = from.tenth();
        let base = if at % 2 == 0 { [to, from] } else { [from, to] };
        halves.push(Half { is_thick: false, tip: Point::default(), base });
        from = to;
    }
    for _ in 0..divisions {
        let mut smaller = Vec::with_capacity(3 * halves.len());
        halves.iter().for_each(|half| half.divided(&mut smaller));
        halves = smaller;
    }
    halves
}

/// The whole rhombs around the origin. Halves at the rim have no other half.
fn rhombs(divisions: u32) -> Vec<Form> {
    let (mut first, mut rhombs) = (BTreeMap::new(), Vec::new());
    for Half { tip, base: [from, to], .. } in halves(divisions) {
        let base = (from.min(to), from.max(to));
        match first.remove(&base) {
            None => {
                first.insert(base, tip);
            }
            Some(other) => {
                let corners = [tip, from, other, to].map(|point| point.spot());
                rhombs.push(Form::new(3, &corners.map(|spot| (spot.x, spot.y))));
            }
        }
    }
    rhombs
}

/// The tiling.
pub(crate) struct Penrose;

/// Divisions after which the wheel holds a board: two more look the same in the middle.
fn divisions(grid: Grid) -> u32 {
    // Half a diagonal of the frame has .45 sides for each of the grid. The radius of the wheel is 11, 29 or
    // 76 sides, and its rim is ragged.
    match grid.cols().pow(2) + grid.rows().pow(2) {
        0..=200 => 5,
        201..=1_800 => 7,
        _ => 9,
    }
}

/// The rhombs of a wheel, to take those of a board from.
struct Wheel {
    forms: Vec<Form>,
    /// Four times the middle of each.
    middles: Vec<(i64, i64)>,
    /// The rhombs at each side, by twice its middle.
    sides: BTreeMap<(i32, i32), Vec<usize>>,
}

impl Wheel {
    fn new(forms: Vec<Form>) -> Self {
        let sum = |form: &Form, of: fn(&Spot) -> i32| {
            form.outline.iter().map(|spot| i64::from(of(spot))).sum::<i64>()
        };
        let middles = forms.iter().map(|form| (sum(form, |at| at.x), sum(form, |at| at.y)));
        let middles = middles.collect();
        let mut sides: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
        for (at, form) in forms.iter().enumerate() {
            for side in 0..form.outline.len() {
                sides.entry(form.twice_middle(side)).or_default().push(at);
            }
        }
        Self { forms, middles, sides }
    }

    /// How far a rhomb reaches out of the frame that as many rhombs fill; ties from top to bottom.
    fn overhang(&self, at: usize, grid: Grid) -> (i64, i64, i64) {
        let (width, height) = (HALF * grid.cols() as i64, HALF * grid.rows() as i64);
        let out = |corner: &Spot| {
            (i64::from(corner.x).abs() - width).max(i64::from(corner.y).abs() - height)
        };
        let (x, y) = self.middles[at];
        (self.forms[at].outline.iter().map(out).max().unwrap_or(0), y, x)
    }

    /// As many rhombs as the grid has cells: one after another the one that reaches out least, of those
    /// with a side in common with one that was taken before, so that they are in one piece.
    fn taken(&self, grid: Grid) -> Vec<usize> {
        let mut seen = vec![false; self.forms.len()];
        let first = (0..seen.len()).min_by_key(|at| self.overhang(*at, grid)).unwrap_or_default();
        seen[first] = true;
        let (mut next, mut taken) = (BinaryHeap::new(), Vec::new());
        next.push(Reverse((self.overhang(first, grid), first)));
        while taken.len() < grid.len() {
            let Some(Reverse((_, at))) = next.pop() else { break };
            taken.push(at);
            for side in 0..self.forms[at].outline.len() {
                for beside in &self.sides[&self.forms[at].twice_middle(side)] {
                    if !std::mem::replace(&mut seen[*beside], true) {
                        next.push(Reverse((self.overhang(*beside, grid), *beside)));
                    }
                }
            }
        }
        taken
    }
}

impl Tiling for Penrose {
    fn lay(&self, grid: Grid, wrap: Wrap) -> Result<Patch, String> {
        if wrap != Wrap::None {
            return Err("this tiling never repeats, so it cannot wrap: turn `wrap` off".to_owned());
        }
        let all = Wheel::new(rhombs(divisions(grid)));
        let mut taken = all.taken(grid);
        taken.sort_by_key(|at| (all.middles[*at].1, all.middles[*at].0));
        taken.chunks_mut(grid.cols()).for_each(|line| line.sort_by_key(|at| all.middles[*at]));
        Patch::of(grid, taken.into_iter().map(|at| all.forms[at].clone()).collect())
    }

    /// Whether it wraps as well, is said where it is laid.
    fn grid_of(&self, tiles: usize, _: Wrap) -> Option<Grid> {
        let cost = |grid: &Grid| {
            let (long, short) = (grid.cols().max(grid.rows()), grid.cols().min(grid.rows()));
            1_000 * long / short + 3_000 * grid.len().abs_diff(tiles) / tiles.max(1)
        };
        let sides = || 1..=32usize;
        let grids = sides().flat_map(|rows| sides().map(move |cols| Grid::new(cols, rows)));
        let grids = grids.flatten().filter(|grid| grid.len() > 1);
        grids.min_by_key(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use crate::patch::area;

    #[test]
    fn numbers_of_the_ring_turn_and_grow() {
        let one = Point::ONE;
        let round = (0..10).fold(one, |point, _| point.tenth());
        assert_eq!(round, one);
        assert_eq!(one.tenth().tenth(), one.fifth());
        assert_eq!(one.golden().golden(), one.golden() + one);
        assert_eq!(one.golden().spot(), Spot::new(2023, 0));
        assert_eq!(one.tenth().spot(), Spot::new(1011, -735));
    }

    /// Around every corner within the wheel angles sum up to a whole turn, thick and thin rhombs come in
    /// the golden ratio, and no two overlap: their areas sum up to that of the wheel less its rim.
    #[test]
    fn rhombs_cover_the_wheel_without_a_gap() {
        let rhombs = rhombs(7);
        let areas: Vec<i64> = rhombs.iter().map(|form| -area(&form.outline)).collect();
        let thick = areas.iter().filter(|area| **area > 2_500_000).count();
        let thin = areas.len() - thick;
        let ratio = thick as f64 / thin as f64;
        assert!((1.55..1.69).contains(&ratio), "{thick} thick and {thin} thin ones");
        assert!(
            areas.iter().all(|area| (1_830_000..1_845_000).contains(area)
                || (2_965_000..2_980_000).contains(area))
        );
        let mut angles: BTreeMap<(i32, i32), i64> = BTreeMap::new();
        for (form, area) in rhombs.iter().zip(&areas) {
            for corner in 0..4 {
                let [a, b] = [corner, (corner + 2) % 4].map(|at| form.outline[at]);
                let length = i64::from(a.x - b.x).pow(2) + i64::from(a.y - b.y).pow(2);
                // The angle at an end of the long diagonal is the sharp one, in tenths of a turn.
                let is_long = length > 2 * SIDE * SIDE;
                let sharp = if *area > 2_500_000 { 2 } else { 1 };
                *angles.entry((a.x, a.y)).or_default() += if is_long { sharp } else { 5 - sharp };
            }
        }
        assert!(angles.values().all(|sum| *sum <= 10));
        let is_within =
            |(x, y): (i32, i32)| (i64::from(x).pow(2) + i64::from(y).pow(2)) < (26 * SIDE).pow(2);
        let within: Vec<i64> =
            angles.iter().filter(|(at, _)| is_within(**at)).map(|(_, sum)| *sum).collect();
        assert!(within.len() > 2_000 && within.iter().all(|sum| *sum == 10), "{}", within.len());
    }

    /// Boards of every size are whole, and end before the rim of the wheel: each of their sides is a side
    /// of two rhombs.
    #[test]
    fn boards_of_every_size_are_in_one_piece_within_the_wheel() {
        let wheels: BTreeMap<u32, Wheel> =
            [5, 7, 9].map(|divisions| (divisions, Wheel::new(rhombs(divisions)))).into();
        let step = |side: &usize| *side <= 16 || side.is_multiple_of(8);
        for rows in (1..=64).filter(step) {
            for cols in (1..=64).filter(step) {
                let grid = Grid::long(cols, rows).unwrap();
                let wheel = &wheels[&divisions(grid)];
                let taken = wheel.taken(grid);
                assert_eq!(taken.len(), grid.len());
                for at in taken {
                    let form = &wheel.forms[at];
                    let is_met = |side| wheel.sides[&form.twice_middle(side)].len() == 2;
                    assert!((0..4).all(is_met), "{grid} goes to the rim");
                }
            }
        }
    }

    #[test]
    fn a_patch_has_lines_from_top_to_bottom() {
        let patch = Penrose.lay(Grid::new(8, 5).unwrap(), Wrap::None).unwrap();
        assert!(patch.is_connected());
        let middle = |tile: usize| {
            let sum = |of: fn(&Spot) -> i32| patch.form(tile).outline.iter().map(of).sum::<i32>();
            (sum(|at| at.x), sum(|at| at.y))
        };
        for tile in 0..39 {
            let is_next = (tile + 1) % 8 != 0;
            assert!(!is_next || middle(tile).0 <= middle(tile + 1).0);
        }
        for line in 0..4 {
            let lowest = (8 * line..8 * line + 8).map(|tile| middle(tile).1).max();
            let highest = (8 * line + 8..8 * line + 16).map(|tile| middle(tile).1).min();
            assert!(lowest <= highest);
        }
        for tile in 0..40 {
            for met in (0..4).filter_map(|side| patch.meets(Side { tile, side })) {
                assert_ne!(met.tile, tile);
            }
        }
    }
}
