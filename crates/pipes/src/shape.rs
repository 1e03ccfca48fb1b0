//! Shapes of boards: which tiles of a patch are left out.

use crate::{Patch, Side};
use etchwork_core::{Grid, did_you_mean, nearest};

/// Whether a shape has the tile at a place.
type Has = fn(&Place) -> bool;

/// The shapes with their names.
const SHAPES: [(&str, Has); 7] = [
    ("whole", |_| true),
    ("triangle", |at| 2 * at.x * at.height <= at.width * (at.y + at.height)),
    ("hexagon", |at| 2 * at.x * at.height + at.y.abs() * at.width <= 2 * at.width * at.height),
    ("diamond", |at| at.x * at.height + at.y.abs() * at.width <= at.width * at.height),
    ("circle", |at| at.squared() <= at.whole()),
    ("ring", |at| at.squared() <= at.whole() && 5 * at.squared() >= at.whole()),
    // A waist of a fifth, so that the halves hang together.
    ("hourglass", |at| 5 * at.x * at.height <= at.width * (at.height + 4 * at.y.abs())),
];

/// The middle of a tile as seen from the middle of its patch. All numbers have a common factor.
pub(crate) struct Place {
    /// How far it lies to the right or to the left.
    x: i128,
    /// How far it lies below; negative above.
    y: i128,
    /// How far the tiles go to each side.
    width: i128,
    /// How far the tiles go up and down.
    height: i128,
}

impl Place {
    /// The square of the distance, stretched so that it is [`Self::whole`] on the ellipse that the
    /// patch holds.
    fn squared(&self) -> i128 {
        let square = |a: i128, b: i128| a * a * b * b;
        square(self.x, self.height) + square(self.y, self.width)
    }

    fn whole(&self) -> i128 {
        self.width * self.width * self.height * self.height
    }
}

/// Which tiles of a patch a board has.
pub(crate) enum Shape {
    /// The tiles whose middles lie within.
    Within(Has),
    /// Each tile by itself, in as many columns and rows.
    Mask(Grid, Vec<bool>),
}

impl Shape {
    /// Reads the name of a shape, or a mask: lines of `#` for a tile and `.` for none, with `/`
    /// between them.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        if text.contains('#') {
            return Self::of_mask(text);
        }
        if let Some((_, has)) = SHAPES.iter().find(|(name, _)| *name == text) {
            return Ok(Self::Within(*has));
        }
        let known = SHAPES.map(|(name, _)| name);
        let mend = did_you_mean(&nearest(text, known.into_iter()), &known);
        Err(format!("there is no shape '{text}'; {mend}, or draw one, such as '.#./###'"))
    }

    fn of_mask(text: &str) -> Result<Self, String> {
        let lines: Vec<&str> = text.split('/').collect();
        let (rows, cols) = (lines.len(), lines[0].len());
        if let Some(row) = lines.iter().position(|line| line.len() != cols) {
            let (length, row) = (lines[row].len(), row + 1);
            return Err(format!(
                "line {row} of the shape has {length} tiles, and the first {cols}"
            ));
        }
        if let Some(other) = text.chars().find(|letter| !"#./".contains(*letter)) {
            return Err(format!("a shape is drawn with `#`, `.` and `/`, not '{other}'"));
        }
        let grid = Grid::read_long(&format!("{cols}x{rows}")).map_err(|why| why.to_string())?;
        Ok(Self::Mask(grid, lines.concat().chars().map(|letter| letter == '#').collect()))
    }

    /// The columns and rows that it has itself, if it has.
    pub(crate) fn grid(&self) -> Option<Grid> {
        match self {
            Self::Within(_) => None,
            Self::Mask(grid, _) => Some(*grid),
        }
    }

    /// The tiles of a patch that it leaves out. A mask has one place for each; of what lies within a
    /// named shape the largest part stays, since a tip may be cut off.
    pub(crate) fn left_out(&self, patch: &Patch) -> Vec<usize> {
        let has = match self {
            Self::Mask(_, has) => has.clone(),
            Self::Within(has) => {
                let has: Vec<bool> = places(patch).iter().map(has).collect();
                if has.contains(&false) { largest(&has, patch) } else { has }
            }
        };
        (0..has.len()).filter(|tile| !has[*tile]).collect()
    }
}

/// The largest part of some tiles that hangs together.
fn largest(has: &[bool], patch: &Patch) -> Vec<bool> {
    let (mut largest, mut seen) = (Vec::new(), vec![false; has.len()]);
    for first in 0..has.len() {
        let (mut part, mut next) = (Vec::new(), vec![first]);
        while let Some(tile) = next.pop() {
            if has[tile] && !std::mem::replace(&mut seen[tile], true) {
                part.push(tile);
                let sides = (0..patch.sides(tile)).map(|side| Side { tile, side });
                next.extend(sides.filter_map(|side| patch.meets(side)).map(|met| met.tile));
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    (0..has.len()).map(|tile| largest.contains(&tile)).collect()
}

/// Where the tiles of a patch lie.
fn places(patch: &Patch) -> Vec<Place> {
    // Twelve times the middle: the mean of the corners is a whole number then, or lacks less than a
    // thousandth of a tile.
    let middle = |tile: usize| {
        let outline = &patch.form(tile).outline;
        let mean = |sum: i64| i128::from(12 * sum / outline.len() as i64);
        let x = mean(outline.iter().map(|corner| i64::from(corner.x)).sum());
        (x, mean(outline.iter().map(|corner| i64::from(corner.y)).sum()))
    };
    let middles: Vec<(i128, i128)> = (0..patch.grid().len()).map(middle).collect();
    let ends = |of: fn(&(i128, i128)) -> i128| {
        let ends = middles.iter().map(of).min().zip(middles.iter().map(of).max());
        ends.unwrap_or_default()
    };
    let ((left, right), (top, bottom)) = (ends(|at| at.0), ends(|at| at.1));
    // A patch of one line is as high as nothing: one keeps products from being all 0.
    let (width, height) = ((right - left).max(1), (bottom - top).max(1));
    let place = |(x, y): &(i128, i128)| Place {
        x: (2 * x - left - right).abs(),
        y: 2 * y - top - bottom,
        width,
        height,
    };
    middles.iter().map(place).collect()
}
