//! Railway tracks on tiles, open ground, bolts, and stops beside the tiles.
//!
//! A track is two rails on sleepers; a track connected to a stop also glows and has a line along
//! its middle. Open ground is dotted. Plates with bolts are across the sides of locked tiles. So
//! everything can be told apart without colour.

use super::Canvas;
use super::layers::path;
use super::palette::Palette;
use super::tiles::{between, flat, length};
use super::units::Point;
use crate::Mark;
use etchwork_core::{LineTone, StopMark, TileLine, TileMark};

/// The distance of a rail from the middle of the track, in thousandths of a side.
const GAUGE: i64 = 125;
/// The width of a rail, and of the gap that separates it from the sleepers.
const RAIL: i64 = 56;
const RAIL_RIM: i64 = 100;
/// The length and width of a sleeper, and the distance to the next.
const SLEEPER: i64 = 430;
const BREADTH: i64 = 70;
const APART: i64 = 96;
/// The distance of the near wall of a stop from its side.
const PLATFORM: i64 = 150;

/// The pieces of tracks and what belongs to them, by layer.
#[derive(Default)]
pub(super) struct RailLayers {
    pub(super) dots: Vec<String>,
    sleepers: Vec<String>,
    rails: Vec<String>,
    lit_rails: Vec<String>,
    lit_middles: Vec<String>,
    plates: Vec<String>,
    bolts: Vec<String>,
}

impl RailLayers {
    /// Adds a track, given its middle line and its rails.
    pub(super) fn lay(&mut self, tone: LineTone, middle: Option<String>, rails: Option<String>) {
        self.sleepers.extend(middle.clone());
        if tone == LineTone::RailsLit {
            self.lit_middles.extend(middle);
            self.lit_rails.extend(rails);
        } else {
            self.rails.extend(rails);
        }
    }
}

impl Canvas<'_> {
    /// All parts that do not glow: ground, sleepers, rails, bolts.
    pub(super) fn rails(&self, layers: &RailLayers) -> String {
        let (dash, gap) = (self.scale.len(BREADTH), self.scale.len(APART));
        let sleepers = self.butt(self.palette.hatch, SLEEPER);
        let from = self.scale.len(-APART / 2);
        let sleepers =
            format!("{sleepers} stroke-dasharray=\"{dash} {gap}\" stroke-dashoffset=\"{from}\"");
        let bolt = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
            self.palette.dark,
            self.palette.ball,
            self.scale.len(24)
        );
        path(&layers.dots, &self.line(self.palette.hatch, 60))
            + &path(&layers.sleepers, &sleepers)
            + &path(&layers.rails, &flat(&self.gap(RAIL_RIM)))
            + &path(&layers.rails, &self.butt(self.palette.wire, RAIL))
            + &path(&layers.plates, &self.gap(130))
            + &path(&layers.plates, &self.line(self.palette.ball, 90))
            + &path(&layers.bolts, &bolt)
    }

    /// The tracks that continue from a stop.
    pub(super) fn lit_rails(&self, layers: &RailLayers) -> String {
        if layers.lit_rails.is_empty() {
            return String::new();
        }
        let bright = path(&layers.lit_rails, &self.butt(self.palette.trace, RAIL))
            + &path(&layers.lit_middles, &self.line(self.palette.source, RAIL));
        path(&layers.lit_rails, &flat(&self.gap(RAIL_RIM))) + &self.glowing(&bright)
    }

    /// The two rails of a line from side to side.
    pub(super) fn rail_pair(&self, tile: &TileMark, line: &TileLine) -> Option<String> {
        let from = line.from?;
        let (a, b) = (self.side_points(tile, from)?, self.side_points(tile, line.to)?);
        let centre = self.scale.spot(tile.centre());
        let sides = tile.outline.len();
        let is_straight = usize::from(from.abs_diff(line.to)) * 2 == sides;
        let rail = |near: i64| {
            // Sides run around the tile, so the left rail at one side is the right one at the
            // other.
            let (start, end) = (between(a.0, a.1, 500 + near), between(b.0, b.1, 500 - near));
            let middles = (between(a.0, a.1, 500), between(b.0, b.1, 500));
            let bend = centre
                .by(start.x - middles.0.x, start.y - middles.0.y)
                .by(end.x - middles.1.x, end.y - middles.1.y);
            let (start, end) = (self.scale.at(start), self.scale.at(end));
            if is_straight {
                format!("M{start}L{end}")
            } else {
                format!("M{start}Q{} {end}", self.scale.at(bend))
            }
        };
        Some(rail(GAUGE) + &rail(-GAUGE))
    }

    fn side_points(&self, tile: &TileMark, side: u8) -> Option<(Point, Point)> {
        let (from, to) = tile.side(side)?;
        Some((self.scale.spot(from), self.scale.spot(to)))
    }

    /// Dots halfway to the corners, and one in the middle.
    pub(super) fn ground_dots(&self, corners: &[Point], centre: Point) -> Vec<String> {
        let halves = corners.iter().map(|corner| between(*corner, centre, 480));
        halves.chain([centre]).map(|at| format!("M{}h0", self.scale.at(at))).collect()
    }

    /// Two plates across a side, each with two bolts.
    pub(super) fn bolts(
        &self,
        from: etchwork_core::Spot,
        to: etchwork_core::Spot,
        centre: Point,
        layers: &mut RailLayers,
    ) {
        let (from, to) = (self.scale.spot(from), self.scale.spot(to));
        let middle = between(from, to, 500);
        let (dx, dy) = (centre.x - middle.x, centre.y - middle.y);
        let reach = length(dx, dy).max(1);
        for along in [140, 860] {
            let at = between(from, to, along);
            let ends = [110, -110].map(|by| at.by(dx * by / reach, dy * by / reach));
            layers.plates.push(format!("M{}L{}", self.scale.at(ends[0]), self.scale.at(ends[1])));
            layers.bolts.extend(ends.map(|end| self.disc(end, 30)));
        }
    }

    /// The stops: a piece of track, and a house with a letter.
    pub(super) fn stops(&self) -> String {
        let stops = self.picture.marks().iter().filter_map(|mark| match mark {
            Mark::Stop(stop) => Some(stop),
            _ => None,
        });
        stops.map(|stop| self.stop(stop)).collect()
    }

    fn stop(&self, stop: &StopMark) -> String {
        let Some(tile) = self.picture.tiles().find(|tile| tile.cell == stop.cell) else {
            return String::new();
        };
        let Some((from, to)) = self.side_points(tile, stop.side) else { return String::new() };
        let (middle, centre) = (between(from, to, 500), self.scale.spot(tile.centre()));
        let reach = length(middle.x - centre.x, middle.y - centre.y).max(1);
        let side = length(to.x - from.x, to.y - from.y).max(1);
        // Coordinates outward from the side, and along it from its middle.
        let at = |out: i64, along: i64| {
            let out = ((middle.x - centre.x) * out / reach, (middle.y - centre.y) * out / reach);
            let along = ((to.x - from.x) * along / side, (to.y - from.y) * along / side);
            middle.by(out.0 + along.0, out.1 + along.1)
        };
        let rail = |near| {
            format!("M{}L{}", self.scale.at(at(20, near)), self.scale.at(at(PLATFORM, near)))
        };
        let stub = [rail(GAUGE) + &rail(-GAUGE)];
        let walls = [(PLATFORM, -260), (PLATFORM, 260), (440, 260), (580, 0), (440, -260)];
        let house = self.polygon(&walls.map(|(out, along)| at(out, along)));
        // A house that is not reached is hollow.
        let Palette { trace, wire, input, output, hole, dark, .. } = self.palette;
        let (rails, fill, rim, letter) =
            if stop.reached { (trace, output, output, dark) } else { (wire, hole, input, input) };
        let width = self.scale.len(50);
        let baseline = at(PLATFORM + 170, 0).by(0, 100);
        path(&stub, &self.line(rails, RAIL))
            + &path(
                &[house],
                &format!(
                    "fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{width}\" \
                     stroke-linejoin=\"round\""
                ),
            )
            + &self.letter(stop.letter, baseline, 290, letter)
    }
}
