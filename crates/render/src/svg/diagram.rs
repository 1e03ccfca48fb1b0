//! Diagrams: nodes with their names, wires with a sign of their kind, lines from triggers to their
//! targets, and things on nodes. Each kind has its own sign, and on and off differ in more than
//! colour.

mod bodies;
mod detour;
mod geometry;
mod notes;
mod room;
mod routes;
mod signs;

use super::Canvas;
use super::layers::path;
use super::units::{CELL, EDGE, Point};
use crate::{Mark, things};
pub(super) use bodies::Body;
use etchwork_core::{
    Cell, Controlled, NodeMark, NodeShape, Picture, Position, Token, WireMark, WireShape,
};
use geometry::{Curve, along};
pub(super) use routes::Course;
use unicode_width::UnicodeWidthStr;

/// The radius of a node, in thousandths of a cell.
const NODE: i64 = 340;
const ORIGIN: Point = Point { x: 0, y: 0 };

/// The size of nodes and signs as a percentage of the usual size. It grows with the distance
/// between the two nearest nodes. Cost: all pairs of nodes.
pub(super) fn percent(picture: &Picture) -> i64 {
    let cells: Vec<Position> = nodes(picture).map(|node| picture.position(node.cell)).collect();
    let apart = |a: &Position, b: &Position| a.row.abs_diff(b.row).max(a.col.abs_diff(b.col));
    let pairs =
        cells.iter().enumerate().flat_map(|(nth, a)| cells[..nth].iter().map(move |b| apart(a, b)));
    let apart = i64::from(pairs.min().unwrap_or(2).clamp(1, MOST_APART));
    if tells(picture) { room::percent(picture, apart) } else { 50 + 50 * apart }
}

/// The nodes of a picture.
fn nodes(picture: &Picture) -> impl Iterator<Item = &NodeMark> {
    picture.marks().iter().filter_map(|mark| match mark {
        Mark::Node(node) => Some(node),
        _ => None,
    })
}

/// Whether nodes of the picture tell something once a player finds out what they are. Such nodes need
/// more room than wires, which have no signs but arrows.
fn tells(picture: &Picture) -> bool {
    nodes(picture).any(|node| node.shape.is_answer())
}

/// Whether nodes have their names.
fn has_names(picture: &Picture) -> bool {
    (picture.shows_names() || !tells(picture)) && nodes(picture).any(|node| !node.label.is_empty())
}

/// Nodes that are this many cells apart are drawn at the greatest size.
const MOST_APART: u8 = 5;

/// The margin around the cells of a diagram, in thousandths of a cell: nodes with their names may
/// be larger than cells, and must not overlap the rim of the board.
pub(super) fn margin(picture: &Picture) -> i64 {
    // With names that come and go a board keeps its size.
    let (least, beyond_rim) = match (tells(picture), has_names(picture)) {
        (true, _) => (MARGIN_OF_COLLARS, ROUND / 2),
        (false, false) => (MARGIN_OF_COLLARS, ROUND),
        (false, true) => (MARGIN, NAME),
    };
    let beyond_centre = (NODE + beyond_rim) * percent(picture) / 100;
    (EDGE + beyond_centre - CELL / 2).max(least)
}

/// The least margin with names and without, and how far names, and room without them, extend beyond
/// the rim of a node.
const MARGIN: i64 = 750;
const MARGIN_OF_COLLARS: i64 = 300;
const NAME: i64 = 370;
const ROUND: i64 = 130;

/// How far the collar of a coloured node extends to both sides of its rim.
const COLLAR: i64 = 32;

/// The radius around a node where a touch counts as touching the node: at most half the distance to
/// the nearest other node.
pub(super) fn reach(percent: i64) -> i64 {
    (NODE + 120) * percent / 100
}

/// The most letters of a name that is drawn whole.
const LETTERS: usize = 12;

/// A long name with its middle left out, because names often differ only at their ends.
fn shortened(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LETTERS {
        return name.to_owned();
    }
    let (head, tail) = (LETTERS / 2, LETTERS.div_ceil(2) - 1);
    letters[..head].iter().chain(&['…']).chain(&letters[letters.len() - tail..]).collect()
}

impl Canvas<'_> {
    fn wire_marks(&self) -> impl Iterator<Item = &WireMark> {
        self.picture.marks().iter().filter_map(|mark| match mark {
            Mark::Wire(wire) => Some(wire),
            _ => None,
        })
    }

    fn node_marks(&self) -> impl Iterator<Item = &NodeMark> {
        nodes(self.picture)
    }

    fn radius(&self) -> i64 {
        NODE * self.percent / 100
    }

    /// Moves a sign, drawn around the origin, to a point, at the size that there is room for.
    fn put(&self, at: Point, sign: &str) -> String {
        self.put_in(at, self.percent, sign)
    }

    /// Moves a sign, drawn around the origin, to a point, at a size.
    fn put_in(&self, at: Point, percent: i64, sign: &str) -> String {
        if sign.is_empty() {
            return String::new();
        }
        let at = self.scale.at(at);
        format!(
            "<g transform=\"translate({at}) scale({}.{:02})\">\n{sign}</g>\n",
            percent / 100,
            percent % 100
        )
    }

    /// Wires, each with the sign of its kind in its middle.
    pub(super) fn wires(&self) -> String {
        let mut out = String::new();
        for wire in self.wire_marks() {
            let course = self.course(wire.from, wire.to);
            // A long node is less wide: there a wire goes on below it.
            let rims = [wire.from, wire.to].map(|end| self.body(end).rim());
            out += &self.wire_line(wire, &course.between_rims(rims));
            out += &self.wire_sign(wire, &course.between_rims([self.radius(); 2]).main());
        }
        out
    }

    fn curve_path(&self, curve: &Curve) -> String {
        format!(
            "M{}Q{} {}",
            self.scale.at(curve.from),
            self.scale.at(curve.bend),
            self.scale.at(curve.to)
        )
    }

    fn wire_line(&self, wire: &WireMark, course: &Course) -> String {
        let [first, others @ ..] = course.curves() else { return String::new() };
        let further =
            |curve: &Curve| format!("Q{} {}", self.scale.at(curve.bend), self.scale.at(curve.to));
        let line = [self.curve_path(first) + &others.iter().map(further).collect::<String>()];
        match wire.shape {
            WireShape::Sight => {
                let (dot, gap) = (self.scale.len(10), self.scale.len(110));
                let dots = format!(" stroke-dasharray=\"{dot} {gap}\"");
                path(&line, &(self.line(self.palette.wire, 50) + &dots))
            }
            WireShape::Rails => {
                path(&line, &self.line(self.palette.wire, 150))
                    + &path(&line, &self.line(self.palette.board, 80))
            }
            WireShape::Gate | WireShape::Hazard if wire.on == Some(false) => {
                path(&line, &self.dashed(self.palette.wire, 50))
            }
            _ if tells(self.picture) => {
                path(&line, &self.line(self.palette.wire, (self.percent / 5).max(50)))
            }
            _ => path(&line, &self.line(self.palette.wire, 50)),
        }
    }

    fn dashed(&self, colour: &str, width: i64) -> String {
        let (dash, gap) = (self.scale.len(90), self.scale.len(90));
        format!("{} stroke-dasharray=\"{dash} {gap}\"", self.line(colour, width))
    }

    /// Nodes, and their names at the upper left.
    pub(super) fn nodes(&self) -> String {
        let (mut rings, mut rest) = (vec![], String::new());
        let has_names = has_names(self.picture);
        for node in self.node_marks() {
            let centre = self.centre(node.cell);
            let body = self.body(node.cell);
            rings.push(self.outline(centre, body, NODE));
            let own = Body { percent: 100, ..body };
            let mut sign =
                self.node_sign(node, own) + &self.collar(node.cell, own) + &self.notes(node, own);
            if has_names {
                sign += &self.name(&node.label, node.cell);
            }
            rest += &self.put_in(centre, body.percent, &sign);
        }
        let width = self.scale.len(45);
        let look = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{width}\"",
            self.palette.silicon, self.palette.wire
        );
        path(&rings, &look) + &rest
    }

    /// The rim of a coloured node.
    fn collar(&self, at: Cell, body: Body) -> String {
        let tint = self.picture.marks().iter().find_map(|mark| match mark {
            Mark::Tint { cell, tint, .. } if *cell == at => Some(*tint),
            _ => None,
        });
        let ring = |tint| path(&[self.outline(ORIGIN, body, NODE)], &self.tinted(tint, 2 * COLLAR));
        tint.map_or_else(String::new, ring)
    }

    /// The line of a colour. Each colour also has its own dashes.
    fn tinted(&self, tint: u8, width: i64) -> String {
        let colour = self.palette.tints[usize::from(tint) % self.palette.tints.len()];
        let dashes: &[i64] = match tint % 4 {
            0 => &[],
            1 => &[260, 150],
            2 => &[70, 110],
            _ => &[300, 100, 70, 100],
        };
        let lengths: Vec<String> =
            dashes.iter().map(|milli| self.scale.len(milli * width / 85).to_string()).collect();
        let dashes = match &lengths[..] {
            [] => String::new(),
            lengths => format!(" stroke-dasharray=\"{}\"", lengths.join(" ")),
        };
        // Lines with flat ends keep short dashes apart.
        let width = self.scale.len(width);
        format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}")
    }

    /// The number of kinds of things on a cell.
    fn kinds_on(&self, at: Cell) -> usize {
        self.things().filter(|(cell, ..)| *cell == at).count()
    }

    fn things(&self) -> impl Iterator<Item = (Cell, Token, u8)> {
        self.picture.marks().iter().filter_map(things)
    }

    /// A name beside its node, with an outline that separates it from wires. Short names are at the
    /// upper left, long ones above or, in the top row, below; very long ones are shortened in the
    /// middle.
    fn name(&self, label: &str, at: Cell) -> String {
        let label = shortened(label);
        // Long names shrink so that they stay on the board. Some letters take the width of two.
        let letters = label.width().max(1) as i64;
        let tells = tells(self.picture);
        let most = if tells { (45_000 / self.percent).max(90) } else { 300 };
        let size = (290_000 / (self.percent * letters)).clamp(90, most);
        let baseline = match (letters, self.picture.position(at).row) {
            (1..=2, _) if tells => ORIGIN.by(-335, -290),
            (1..=2, _) => ORIGIN.by(-290, -240),
            (_, 0) => ORIGIN.by(0, NODE + size),
            // The outline of the letters must not cover the ring.
            _ => ORIGIN.by(0, -NODE - 75),
        };
        let text = self.words(&label, baseline, size, self.palette.letter);
        let outline = format!(
            "<text stroke=\"{}\" stroke-width=\"{}\" paint-order=\"stroke\"",
            self.palette.board,
            self.scale.len(if tells { size / 4 } else { 100 })
        );
        text.replacen("<text", &outline, 1)
    }

    /// Thin dotted lines from triggers to their targets.
    pub(super) fn controls(&self) -> String {
        let (mut lines, mut ends) = (vec![], vec![]);
        for mark in self.picture.marks() {
            let Mark::Control { from, to } = mark else { continue };
            let start = self.centre(*from);
            let end = match to {
                Controlled::Node(cell) => self.centre(*cell),
                Controlled::Wire(a, b) => {
                    self.course(*a, *b).between_rims([self.radius(); 2]).main().middle()
                }
            };
            let curve = Curve::bent(start, end, 130).between_rims([190 * self.percent / 100; 2]);
            lines.push(self.curve_path(&curve));
            ends.push(self.disc(curve.to, 40));
        }
        let (dot, gap) = (self.scale.len(50), self.scale.len(70));
        let dots =
            format!("{} stroke-dasharray=\"{dot} {gap}\"", self.line(self.palette.amber, 26));
        let end = format!(
            "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
            self.palette.amber,
            self.palette.dark,
            self.scale.len(24)
        );
        path(&lines, &dots) + &path(&ends, &end)
    }

    /// Players and balls, with a number if there are several.
    pub(super) fn tokens(&self) -> String {
        let mut out = String::new();
        for (cell, token, count) in self.things() {
            let (in_middle, has_all_room) = self.token_room(cell);
            let percent = match token {
                _ if !has_all_room => 100,
                Token::Player => 135,
                Token::Ball => 165,
            };
            let of = |milli: i64| milli * percent / 100;
            // A count is on the body of the pawn, or in the middle of the ball.
            let (at, shape, fill, down) = match token {
                Token::Player => {
                    let at = if in_middle { ORIGIN.by(0, of(10)) } else { ORIGIN.by(-135, 90) };
                    (at, self.pawn(at, percent), self.palette.trace, 152)
                }
                Token::Ball => {
                    let at = if in_middle { ORIGIN } else { ORIGIN.by(150, 130) };
                    (at, self.disc(at, of(125)), self.palette.ball, 58)
                }
            };
            let width = self.scale.len(40);
            let look = format!(
                "fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"",
                self.palette.dark
            );
            let mut sign = path(&[shape], &look);
            if count > 1 {
                // Three digits get the room of two, around the same centre.
                let (size, rise) = if count > 99 { (110, 18) } else { (160, 0) };
                let at = at.by(0, of(down - rise));
                sign += &self.words(&count.to_string(), at, of(size), self.palette.dark);
            }
            out += &self.put(self.centre(cell), &sign);
        }
        out
    }

    /// Whether the things on a cell are drawn in its middle: if they are of one kind, and no sign
    /// of a node is there. And whether they get the whole cell: if there is also no node and no
    /// pin.
    fn token_room(&self, at: Cell) -> (bool, bool) {
        let marks = self.picture.marks();
        let node = marks.iter().find_map(|mark| match mark {
            Mark::Node(node) if node.cell == at => Some(node.shape),
            _ => None,
        });
        let is_bare = node.is_none_or(|shape| shape == NodeShape::Ring);
        let in_middle = is_bare && self.kinds_on(at) == 1;
        (in_middle, in_middle && node.is_none() && !self.picture.has_pin(at))
    }

    /// A pawn: a head on a body.
    fn pawn(&self, at: Point, percent: i64) -> String {
        let by = |right: i64, down: i64| at.by(right * percent / 100, down * percent / 100);
        let corners = [by(-50, -60), by(50, -60), by(150, 190), by(-150, 190)];
        let [a, b, c, d] = corners.map(|corner| self.scale.at(corner));
        format!("M{a}L{b}L{c}L{d}z{}", self.disc(by(0, -130), 105 * percent / 100))
    }

    fn node_sign(&self, node: &NodeMark, body: Body) -> String {
        let on = node.on.unwrap_or(false);
        // Small signs leave the lower half of a node to the things on it. A nameless node without
        // things on it, as in a field of lamps, is filled by its sign.
        let has_all_room = node.label.is_empty() && self.kinds_on(node.cell) == 0;
        let at = if has_all_room { ORIGIN } else { ORIGIN.by(0, -130) };
        let small = match node.shape {
            NodeShape::Ring | NodeShape::Unknown => String::new(),
            NodeShape::Yes => {
                return path(
                    &[self.outline(ORIGIN, body, 300)],
                    &format!("fill=\"{}\"", self.palette.trace),
                );
            }
            NodeShape::TriedYes | NodeShape::TriedNo => {
                let (colour, milli) = match node.shape {
                    NodeShape::TriedYes => (self.palette.trace, 200),
                    _ => (self.palette.hatch, 260),
                };
                let (dash, gap) = (self.scale.len(150), self.scale.len(80));
                let dashes = format!(" stroke-dasharray=\"{dash} {gap}\"");
                let ring = self.disc(ORIGIN, milli);
                return path(&[ring], &(self.line(colour, 90) + &dashes));
            }
            NodeShape::No => {
                let rim = self.line(self.palette.hatch, 60);
                let ground = format!("fill=\"{}\"", self.palette.dead);
                let look = rim.replace("fill=\"none\"", &ground);
                return path(&[self.outline(ORIGIN, body, NODE)], &look);
            }
            NodeShape::Flag => return self.flag(ORIGIN),
            NodeShape::Bridge => return self.bridge(ORIGIN, on),
            NodeShape::Button => self.button(at, on),
            NodeShape::Plate => self.plate(at, on),
            NodeShape::Switch => self.switch(at, on),
        };
        if has_all_room && !small.is_empty() {
            format!("<g transform=\"scale(1.6)\">\n{small}</g>\n")
        } else {
            small
        }
    }

    fn wire_sign(&self, wire: &WireMark, curve: &Curve) -> String {
        let (at, ahead) = (ORIGIN, along(curve.from, curve.to));
        let on = wire.on.unwrap_or(false);
        let sign = match wire.shape {
            WireShape::Line | WireShape::Sight | WireShape::Rails => String::new(),
            WireShape::Arrow => self.arrow(at, ahead),
            WireShape::Step => self.step(at, ahead),
            WireShape::Wall => self.wall(at, ahead),
            WireShape::Grille => self.grille(at),
            WireShape::Gate => self.gate(at, ahead, on),
            WireShape::Hazard => self.hazard(at, on),
        };
        self.put(curve.middle(), &sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;
    use etchwork_core::Grid;

    #[test]
    fn nodes_to_find_out_about_have_names_only_where_the_picture_shows_them() {
        let named = |shape, shows_names| {
            let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "", "");
            let (cell, label) = (Cell::new(0), "A".to_owned());
            picture.add(Mark::Node(NodeMark { cell, label, shape, on: None }));
            if shows_names {
                picture.show_names();
            }
            svg(&picture).contains(">A</text>")
        };
        assert!(!named(NodeShape::Unknown, false) && named(NodeShape::Unknown, true));
        assert!(named(NodeShape::Plate, false) && named(NodeShape::Plate, true));
    }

    #[test]
    fn long_names_keep_both_their_ends() {
        assert_eq!(shortened("LaboratoryEastOne"), "Labora…stOne");
        assert_eq!(shortened("LaboratoryEastTwo"), "Labora…stTwo");
        assert_eq!(shortened("twelve-chars"), "twelve-chars");
        assert_eq!(shortened("ééééééééééééé").chars().count(), LETTERS);
    }

    #[test]
    fn the_sign_of_a_nameless_node_has_the_middle_unless_something_stands_there() {
        let drawn = |label: &str, tokens: &[Token]| {
            let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "", "");
            let (cell, label) = (Cell::new(0), label.to_owned());
            let shape = NodeShape::Switch;
            picture.add(Mark::Node(NodeMark { cell, label, shape, on: Some(true) }));
            tokens.iter().for_each(|t| picture.add(Mark::Tokens { cell, token: *t, count: 1 }));
            svg(&picture)
        };
        // A drawing without names is narrower, so all in it is larger.
        let middle = "scale(1.6)\">\n<path";
        let [named, nameless] = ["d=\"M-11.55 -18.77L", "d=\"M-15.61 -25.37L"];
        let lamp = drawn("", &[]);
        assert!(lamp.contains(middle) && !lamp.contains(nameless), "{lamp}");
        for (small, above) in [(drawn("A", &[]), named), (drawn("", &[Token::Ball]), nameless)] {
            assert!(!small.contains(middle) && small.contains(above), "{small}");
        }
    }

    #[test]
    fn counts_are_as_wide_as_two_digits_at_the_most_and_none_is_nothing() {
        let drawn = |counts: &[(Token, u8)]| {
            let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "", "");
            let cell = Cell::new(0);
            let tokens = counts.iter().map(|(token, count)| (*token, *count));
            tokens.for_each(|(token, count)| picture.add(Mark::Tokens { cell, token, count }));
            svg(&picture)
        };
        let size = |count| -> f64 {
            let drawn = drawn(&[(Token::Ball, count)]);
            let (_, size) = drawn.split_once("font-size=\"").unwrap();
            size.split('"').next().unwrap().parse().unwrap()
        };
        assert_eq!(size(2), size(99));
        assert!(size(255) * 3.0 < size(99) * 2.1 && size(255) * 3.0 > size(99) * 2.0);
        assert_eq!(drawn(&[(Token::Ball, 0)]), drawn(&[]));
        let ball = [(Token::Ball, 1)];
        assert_eq!(drawn(&[(Token::Player, 0), ball[0]]), drawn(&ball));
    }

    #[test]
    fn letters_that_are_twice_as_wide_are_smaller() {
        let size = |label: &str| -> f64 {
            let grid = Grid::new(2, 1).unwrap();
            let mut picture = Picture::new(grid, "", "");
            let (label, shape) = (label.to_owned(), NodeShape::Ring);
            picture.add(Mark::Node(NodeMark { cell: grid.at(0, 0), label, shape, on: None }));
            let drawn = svg(&picture);
            let (_, size) = drawn.split_once("font-size=\"").unwrap();
            size.split('"').next().unwrap().parse().unwrap()
        };
        assert!((size("研究室東側") - size("abcdefghij")).abs() < 0.1);
        assert!(size("研究室東側") < size("abcde"));
        assert!(size("🚀🚀🚀🚀") < size("éééé"));
    }
}
