//! Tiles of any outline as characters: dots from the middle of a tile along its lines, so that two
//! lines which meet are one line of dots.

use super::graph::{Dot, Signs, dots};
use super::tiles::{ink, tone};
use super::{Ink, TextLayout, TextPlace};
use crate::{Mark, Picture};
use etchwork_core::{Cell, LineTone, Spot, TileFill, TileHub, TileMark};

/// The dots from the middle of a tile to its nearest side, so that a sign in the middle leaves room
/// for the lines.
const REACH: i64 = 4;
/// The most dots along a side of the drawing.
const MOST: i64 = 2000;

/// A drawing, within its frame.
pub(super) struct Raster {
    signs: Signs,
    /// Where the middle of each tile is.
    middles: Vec<(Cell, (usize, usize))>,
    width: usize,
    height: usize,
}

impl Raster {
    pub(super) fn of(picture: &Picture) -> Self {
        let scale = Scale::of(picture);
        let (mut signs, mut middles) = (Signs::new(), Vec::new());
        let is_flawed = |tile: &TileMark| picture.marks().contains(&Mark::Flaw(tile.cell));
        for tile in picture.tiles() {
            let middle = scale.dot(tile.centre());
            for line in &tile.lines {
                let ink = if is_flawed(tile) { Ink::Warning } else { ink(line.tone) };
                let ends = line.from.into_iter().chain([line.to]);
                let ends = ends.filter_map(|side| tile.side_middle(side));
                ends.for_each(|end| dots(&mut signs, middle, scale.dot(end), ink));
            }
        }
        for tile in picture.tiles() {
            let Dot { y, x } = scale.dot(tile.centre());
            let place = (y as usize / 4, x as usize / 2);
            let ink = if is_flawed(tile) { Ink::Warning } else { ink(tone(tile)) };
            signs.insert(place, sign(tile, ink));
            middles.push((tile.cell, place));
        }
        let corners = picture.tiles().flat_map(|tile| &tile.outline).map(|spot| scale.dot(*spot));
        let (low, right) = corners.fold((0, 0), |(y, x), dot| (dot.y.max(y), dot.x.max(x)));
        Self { signs, middles, width: right as usize / 2 + 1, height: low as usize / 4 + 1 }
    }

    /// The lines within the frame, with a blank at both ends.
    pub(super) fn rows(&self) -> Vec<Vec<(String, Ink)>> {
        let blank = || (" ".to_owned(), Ink::Gap);
        let sign = |row, col| {
            let known = self.signs.get(&(row, col));
            known.map_or_else(blank, |(sign, ink)| (sign.to_string(), *ink))
        };
        let row = |row| {
            let signs = (0..self.width).map(|col| sign(row, col));
            [blank()].into_iter().chain(signs).chain([blank()]).collect()
        };
        (0..self.height).map(row).collect()
    }

    pub(super) fn layout(&self) -> TextLayout {
        let place = |(cell, (row, col)): &(Cell, (usize, usize))| TextPlace {
            cell: *cell,
            line: row + 1,
            column: col + 2,
            width: 1,
        };
        TextLayout {
            lines: self.height + 2,
            columns: self.width + 4,
            places: self.middles.iter().map(place).collect(),
        }
    }
}

/// The sign in the middle of a tile.
fn sign(tile: &TileMark, ink: Ink) -> (char, Ink) {
    match (tile.fill, tile.hub, tone(tile)) {
        (TileFill::Blank, ..) => ('▒', Ink::Wall),
        (_, TileHub::Source, _) => ('■', ink),
        (.., LineTone::Lit | LineTone::RailsLit) => ('●', ink),
        _ => ('○', ink),
    }
}

/// From thousandths of a cell to dots.
struct Scale {
    origin: Spot,
    nearest: i64,
}

impl Scale {
    fn of(picture: &Picture) -> Self {
        let corners = || picture.tiles().flat_map(|tile| &tile.outline);
        let least = |of: fn(&Spot) -> i32| corners().map(of).min().unwrap_or(0);
        let reach = |tile: &TileMark| {
            let middle = tile.centre();
            let sides = (0..tile.outline.len() as u8).filter_map(|side| tile.side_middle(side));
            sides.map(|at| at.x.abs_diff(middle.x).max(at.y.abs_diff(middle.y))).min()
        };
        let nearest = picture.tiles().filter_map(reach).min().map_or(1, i64::from);
        let origin = Spot::new(least(|spot| spot.x), least(|spot| spot.y));
        let spans = corners().map(|at| at.x.abs_diff(origin.x).max(at.y.abs_diff(origin.y)));
        let span = spans.max().map_or(0, i64::from);
        Self { origin, nearest: nearest.max(span * REACH / MOST).max(1) }
    }

    fn dot(&self, at: Spot) -> Dot {
        let scaled = |along: i64| (along * REACH + self.nearest / 2).div_euclid(self.nearest);
        let [y, x] = [(at.y, self.origin.y), (at.x, self.origin.x)]
            .map(|(at, from)| scaled(i64::from(at) - i64::from(from)));
        Dot { y, x }
    }
}
