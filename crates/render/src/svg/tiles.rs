//! Tiles of any outline, with their lines.
//!
//! A line that is off is hollow, a line that is on is solid and glows, a faulty line is dashed, and
//! an inert tile is hatched. So everything can be told apart without colour.

use super::Canvas;
use super::layers::path;
use super::rails::RailLayers;
use super::units::Point;
use crate::Mark;
use etchwork_core::{LineTone, Spot, TileFill, TileHub, TileLine, TileMark, TileSide};

/// The least distance of a tile's middle from its sides that leaves room for a full-sized hub;
/// triangles just have it.
const WIDE: i64 = 400;
/// The gap between a tile and its outline, in thousandths of the way to its middle.
const INSET: i64 = 45;
/// The widths of a line: the rim, the body, and the core along its middle.
const RIM: i64 = 300;
const BODY: i64 = 210;
const CORE: i64 = 90;

/// Whether something on a tile glows.
pub(super) fn is_lit(tile: &TileMark) -> bool {
    tile.lines.iter().any(|line| matches!(line.tone, LineTone::Lit | LineTone::RailsLit))
}

/// The pieces of all tiles, by layer.
#[derive(Default)]
struct Layers {
    grounds: Vec<String>,
    blanks: Vec<String>,
    hatching: Vec<String>,
    walls: Vec<String>,
    exits: Vec<String>,
    dim: Vec<String>,
    dim_knobs: Vec<String>,
    lit: Vec<String>,
    lit_knobs: Vec<String>,
    fault: Vec<String>,
    fault_knobs: Vec<String>,
    sources: Vec<String>,
    rails: RailLayers,
}

impl Canvas<'_> {
    /// The tiles with everything on them, and the locks.
    pub(super) fn tiles(&self) -> String {
        let mut layers = Layers::default();
        self.picture.tiles().for_each(|tile| self.tile(tile, &mut layers));
        let ground = |fill: &str, stroke: &str, width| {
            let width = self.scale.len(width);
            format!(
                "fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\""
            )
        };
        let mut out = [
            path(&layers.grounds, &ground(self.palette.silicon, self.palette.rim, 30)),
            path(&layers.blanks, &ground(self.palette.dead, self.palette.hatch, 30)),
            path(&layers.hatching, &self.line(self.palette.hatch, 40)),
            self.rails(&layers.rails),
            self.locks(),
            path(&layers.exits, &self.line(self.palette.via, 60)),
            self.hollow(&layers.dim, &layers.dim_knobs, self.palette.wire),
            self.broken(&layers.fault, &layers.fault_knobs),
        ]
        .concat();
        out += &self.lit_rails(&layers.rails);
        if !layers.lit.is_empty() {
            out += &self.glow_of(&layers);
        }
        out += &path(&layers.walls, &self.gap(200));
        out += &path(&layers.walls, &self.line(self.palette.amber, 110));
        let rim = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
            self.palette.source,
            self.palette.dark,
            self.scale.len(70)
        );
        out + &path(&layers.sources, &rim)
    }

    fn tile(&self, tile: &TileMark, layers: &mut Layers) {
        let centre = self.scale.spot(tile.centre());
        let corners: Vec<Point> =
            tile.outline.iter().map(|spot| inwards(self.scale.spot(*spot), centre)).collect();
        let outline = self.polygon(&corners);
        match tile.fill {
            TileFill::Plain => layers.grounds.push(outline),
            TileFill::Ground => {
                layers.blanks.push(outline);
                layers.rails.dots.extend(self.ground_dots(&corners, centre));
            }
            TileFill::Blank => {
                layers.blanks.push(outline);
                layers.hatching.extend(self.tile_hatching(&corners));
            }
        }
        for (side, look) in (0..).zip(&tile.sides) {
            let Some((from, to)) = tile.side(side) else { continue };
            match look {
                TileSide::Seam => {}
                TileSide::Wall => layers.walls.push(self.side_bar(from, to)),
                TileSide::Exit => layers.exits.push(self.exit(from, to, centre)),
                TileSide::Bolted => self.bolts(from, to, centre, &mut layers.rails),
            }
        }
        for line in &tile.lines {
            let piece = self.tile_line(tile, line, centre);
            match line.tone {
                LineTone::Dim => layers.dim.extend(piece),
                LineTone::Lit => layers.lit.extend(piece),
                LineTone::Fault => layers.fault.extend(piece),
                LineTone::Rails | LineTone::RailsLit => {
                    layers.rails.lay(line.tone, piece, self.rail_pair(tile, line));
                }
            }
        }
        let tone = tile.lines.first().map_or(LineTone::Dim, |line| line.tone);
        // A tile that is narrower than a square cell has a smaller hub, so that its lines remain
        // visible.
        let reach = self.reach(tile, centre);
        let hub = |size: i64| size.min(size * reach / WIDE).max(BODY / 2);
        match (tile.hub, tone) {
            (TileHub::Bare, _) => {}
            (TileHub::Source, _) => layers.sources.push(self.box_around(centre, hub(210))),
            (TileHub::End, LineTone::Rails | LineTone::RailsLit) => {}
            (TileHub::End, LineTone::Dim) => layers.dim_knobs.push(self.disc(centre, hub(190))),
            (TileHub::End, LineTone::Lit) => layers.lit_knobs.push(self.disc(centre, hub(215))),
            (TileHub::End, LineTone::Fault) => {
                layers.fault_knobs.push(self.disc(centre, hub(190)));
            }
        }
    }

    /// The distance of the nearest side from the middle.
    fn reach(&self, tile: &TileMark, centre: Point) -> i64 {
        let sides = (0..).map_while(|side| tile.side_middle(side)).map(|at| self.scale.spot(at));
        let far = |at: Point| length(at.x - centre.x, at.y - centre.y);
        sides.map(far).min().unwrap_or_default()
    }

    /// A line from the middle, or a curve from side to side.
    fn tile_line(&self, tile: &TileMark, line: &TileLine, centre: Point) -> Option<String> {
        let end = |side| Some(self.scale.at(self.scale.spot(tile.side_middle(side)?)));
        let (to, centre) = (end(line.to)?, self.scale.at(centre));
        match line.from {
            None => Some(format!("M{centre}L{to}")),
            Some(from) => Some(format!("M{}Q{centre} {to}", end(from)?)),
        }
    }

    /// Lines that are off: hollow pipes.
    fn hollow(&self, lines: &[String], knobs: &[String], colour: &str) -> String {
        let knob = |fill: &str| {
            let width = self.scale.len((BODY - CORE) / 2);
            format!("fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"{width}\"")
        };
        path(lines, &flat(&self.gap(RIM)))
            + &path(lines, &self.butt(colour, BODY))
            + &path(knobs, &knob(self.palette.silicon))
            + &path(lines, &self.hiding(self.palette.silicon, CORE))
    }

    fn broken(&self, lines: &[String], knobs: &[String]) -> String {
        let (dash, gap) = (self.scale.len(110), self.scale.len(80));
        let line = self.butt(self.palette.off, BODY);
        path(lines, &flat(&self.gap(RIM)))
            + &path(lines, &format!("{line} stroke-dasharray=\"{dash} {gap}\""))
            + &path(knobs, &format!("fill=\"{}\"", self.palette.off))
    }

    fn glow_of(&self, layers: &Layers) -> String {
        let bright = [
            path(&layers.lit, &self.line(self.palette.trace, BODY)),
            path(&layers.lit_knobs, &format!("fill=\"{}\"", self.palette.trace)),
            path(&layers.lit, &self.line(self.palette.core, CORE / 2)),
        ];
        path(&layers.lit, &flat(&self.gap(RIM))) + &self.glowing(&bright.concat())
    }

    /// A line with flat ends, so that it does not extend into the next tile.
    pub(super) fn butt(&self, colour: &str, width: i64) -> String {
        flat(&self.line(colour, width))
    }

    /// A bar along the middle of a side.
    fn side_bar(&self, from: Spot, to: Spot) -> String {
        let (from, to) = (self.scale.spot(from), self.scale.spot(to));
        let (start, end) = (between(from, to, 100), between(from, to, 900));
        format!("M{}L{}", self.scale.at(start), self.scale.at(end))
    }

    /// An arrow that points out through the middle of a side.
    fn exit(&self, from: Spot, to: Spot, centre: Point) -> String {
        let middle = self.scale.spot(from.half_way(to));
        let out = |by: i64| between(centre, middle, 1000 + by);
        let aside = |at: Point, along: i64| {
            let (a, b) = (self.scale.spot(from), self.scale.spot(to));
            let length = length(b.x - a.x, b.y - a.y).max(1);
            at.by((b.x - a.x) * along / length, (b.y - a.y) * along / length)
        };
        // Far enough out to be visible in any tiling, since tiles differ in size.
        let reach = length(middle.x - centre.x, middle.y - centre.y).max(1);
        let (tip, wing) = (out(250_000 / reach), out(130_000 / reach));
        let wings = [-120, 120].map(|along| self.scale.at(aside(wing, along)));
        format!("M{}L{}L{}", wings[0], self.scale.at(tip), wings[1])
    }

    fn box_around(&self, at: Point, half: i64) -> String {
        let (start, side) = (self.scale.at(at.by(-half, -half)), self.scale.len(2 * half));
        format!("M{start}h{side}v{side}h-{side}z")
    }

    /// Strokes from the middle of each side to that of the next but one, which stay inside the
    /// tile.
    fn tile_hatching(&self, corners: &[Point]) -> Vec<String> {
        let count = corners.len();
        let at =
            |side: usize, milli| between(corners[side % count], corners[(side + 1) % count], milli);
        let stroke = |milli| {
            let (from, to) = (at(0, milli), at(count / 2, 1000 - milli));
            format!("M{}L{}", self.scale.at(from), self.scale.at(to))
        };
        [150, 325, 500, 675, 850].map(stroke).to_vec()
    }

    /// A second outline and a pin at every corner, like a tile that is screwed down.
    fn locks(&self) -> String {
        let (mut rims, mut pins) = (Vec::new(), Vec::new());
        let is_locked = |tile: &&TileMark| self.picture.marks().contains(&Mark::Lock(tile.cell));
        for tile in self.picture.tiles().filter(is_locked) {
            let centre = self.scale.spot(tile.centre());
            let corner = |spot: &Spot| between(self.scale.spot(*spot), centre, 90);
            rims.push(self.polygon(&tile.outline.iter().map(corner).collect::<Vec<_>>()));
            for spot in &tile.outline {
                pins.push(self.disc(between(self.scale.spot(*spot), centre, 200), 50));
            }
        }
        let rim = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
            self.palette.hole,
            self.palette.hatch,
            self.scale.len(30)
        );
        path(&rims, &rim) + &path(&pins, &format!("fill=\"{}\"", self.palette.ball))
    }
}

/// The look of a line with flat ends instead of round ones.
pub(super) fn flat(look: &str) -> String {
    look.replace("stroke-linecap=\"round\"", "stroke-linecap=\"butt\"")
}

fn inwards(corner: Point, centre: Point) -> Point {
    between(corner, centre, INSET)
}

/// The point `milli` thousandths of the way from one point to another.
pub(super) fn between(from: Point, to: Point, milli: i64) -> Point {
    from.by((to.x - from.x) * milli / 1000, (to.y - from.y) * milli / 1000)
}

/// The length of a vector by an integer root: no floats, so files are the same on every machine.
pub(super) fn length(x: i64, y: i64) -> i64 {
    ((x * x + y * y) as u64).isqrt() as i64
}
