//! What nodes tell, as signs: a number, and around it what it counts.

use super::{Body, NODE, ORIGIN};
use crate::Mark;
use crate::svg::Canvas;
use crate::svg::layers::path;
use crate::svg::units::Point;
use etchwork_core::{Cell, Counted, Limit, NodeMark, NodeShape, Note};
use unicode_width::UnicodeWidthStr;

/// Where the signs of a node are, and the height of their digits: together they fill the node.
fn places(count: usize, body: Body) -> (Vec<Point>, i64) {
    let at = |x, y| ORIGIN.by(x, y);
    let Point { x, y } = body.spine;
    match count {
        0 | 1 => (vec![ORIGIN], 430),
        // In reading order.
        2 if x < 0 || (x == 0 && y < 0) => (vec![at(x, y), at(-x, -y)], 430),
        2 => (vec![at(-x, -y), at(x, y)], 430),
        3 => (vec![at(-142, -88), at(142, -88), at(0, 158)], 230),
        _ => {
            let row = |nth: i64| [at(-130, nth * 260 - 130), at(130, nth * 260 - 130)];
            ((0..count.div_ceil(2) as i64).flat_map(row).collect(), 200)
        }
    }
}

impl Canvas<'_> {
    /// What a node tells.
    pub(super) fn notes_on(&self, at: Cell) -> &[Note] {
        let notes = self.picture.marks().iter().find_map(|mark| match mark {
            Mark::Notes { cell, notes } if *cell == at => Some(notes.as_slice()),
            _ => None,
        });
        notes.unwrap_or_default()
    }

    /// What a node tells, or a question mark if the player has to find out what it is.
    pub(super) fn notes(&self, node: &NodeMark, body: Body) -> String {
        let notes = self.notes_on(node.cell);
        let is_open =
            matches!(node.shape, NodeShape::Unknown | NodeShape::TriedYes | NodeShape::TriedNo);
        if notes.is_empty() && is_open {
            return self.words("?", ORIGIN.by(0, 95), 270, self.palette.faint);
        }
        let is_dark = node.shape == NodeShape::Yes;
        let ink = if is_dark { self.palette.dark } else { self.palette.letter };
        let (places, size) = places(notes.len(), body);
        // Where one sign fills a node or an end of it, the outermost ring must fit.
        let room = if notes.len() > 2 { NODE } else { body.half_width(NODE) - 10 };
        let fitting = |note: &Note| {
            let reach = match note.counted {
                Counted::Near(steps) => 29 + 16 * i64::from(steps.min(4)),
                Counted::Tint(_) => 67,
                Counted::Group => 66,
            };
            // A number with two discs below is moved up.
            let reach = if note.joined.is_some() { (reach + 8).max(66) } else { reach };
            size.min(room * 100 / reach)
        };
        let drawn = notes.iter().zip(places);
        drawn.map(|(note, at)| self.note(note, at, fitting(note), ink)).collect()
    }

    /// A number with a ring for each step beyond the first, a ring of the colour that it counts, or
    /// a frame for a group; ≥ or ≤ before it for the least and the greatest number; two discs below,
    /// with a chain or a gap between them.
    fn note(&self, note: &Note, at: Point, size: i64, ink: &str) -> String {
        let of = |percent: i64| size * percent / 100;
        // A chain or a gap below the number needs room there.
        let at = at.by(0, if note.joined.is_some() { -of(8) } else { 0 });
        let line = self.line(ink, of(9));
        let mut out = String::new();
        match note.counted {
            Counted::Near(steps) => {
                let rings =
                    (1..i64::from(steps).min(4)).map(|nth| self.disc(at, of(40 + 16 * nth)));
                out += &path(&rings.collect::<Vec<_>>(), &line);
            }
            Counted::Tint(tint) => {
                let ring = [self.disc(at, of(57))];
                out += &path(&ring, &self.hiding(self.palette.silicon, of(24)));
                out += &path(&ring, &self.tinted(tint, of(18)));
            }
            Counted::Group => {
                let corners = [(-50, -50), (50, -50), (50, 50), (-50, 50)];
                let corners = corners.map(|(x, y)| at.by(of(x), of(y)));
                out += &path(&[self.polygon(&corners)], &line);
            }
        }
        // A digit is about six tenths as wide as it is high. Two of them still fit into a ring, and one
        // with a sign before it; without a ring there is more room.
        let letters = note.number.width().max(1) as i64;
        let is_ringed = note.counted != Counted::Near(1);
        let (most, sign, room) = match (note.limit, is_ringed) {
            (None, true) => (size, 0, of(155)),
            (None, false) => (size, 0, of(200)),
            (Some(_), true) => (of(84), of(90), of(155)),
            (Some(_), false) => (size, of(120), of(160)),
        };
        let height = most.min(room / letters);
        let aside = sign * 14 / 100;
        out += &self.words(&note.number, at.by(aside, height * 36 / 100), height, ink);
        let start = at.by(aside - height * letters * 3 / 10 - sign * 3 / 10, 0);
        out += &note.limit.map_or(String::new(), |limit| self.limit(limit, start, sign, ink));
        out + &note.joined.map_or(String::new(), |joined| self.joined(joined, at, size, ink))
    }

    /// The sign ≥ or ≤, from the middle of its left side.
    fn limit(&self, limit: Limit, at: Point, size: i64, ink: &str) -> String {
        let of = |percent: i64| size * percent / 100;
        let (from, to) = match limit {
            Limit::Least => (0, of(24)),
            Limit::Most => (of(24), 0),
        };
        let [top, tip, foot] = [(from, -22), (to, -7), (from, 8)].map(|(x, y)| at.by(x, of(y)));
        let [top, tip, foot, bar] = [top, tip, foot, at.by(0, of(24))].map(|at| self.scale.at(at));
        let sign = format!("M{top}L{tip}L{foot}M{bar}h{}", self.scale.len(of(24)));
        path(&[sign], &self.line(ink, of(9)))
    }

    /// Two discs below a number: with a chain between them, or a gap.
    fn joined(&self, joined: bool, at: Point, size: i64, ink: &str) -> String {
        let (aside, down) = (size * 30 / 100, size * 60 / 100);
        let ends = [-aside, aside].map(|x| self.disc(at.by(x, down), size * 13 / 100));
        let discs = path(&ends, &format!("fill=\"{ink}\""));
        if !joined {
            return discs;
        }
        let from = self.scale.at(at.by(-aside, down));
        let chain = format!("M{from}h{}", self.scale.len(2 * aside));
        // The chain lies below the discs: above them half of it could not be seen.
        path(&[chain], &self.line(ink, size * 10 / 100)) + &discs
    }
}

#[cfg(test)]
mod tests {
    use crate::{Picture, svg, symbols};
    use etchwork_core::{Cell, Counted, Grid, Limit, Mark, NodeMark, NodeShape, Note};

    fn node_with(notes: Vec<Note>) -> Picture {
        let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "", "");
        let (cell, shape) = (Cell::new(0), NodeShape::Yes);
        picture.add(Mark::Node(NodeMark { cell, label: "A".to_owned(), shape, on: None }));
        picture.add(Mark::Notes { cell, notes });
        picture
    }

    #[test]
    fn each_part_of_a_note_has_a_sign_and_a_symbol_of_its_own() {
        let plain = Note::near("code", "3", 1);
        let notes = [
            plain.clone(),
            Note::near("code", "3", 2),
            Note::near("code", "3", 3),
            Note { counted: Counted::Tint(1), ..plain.clone() },
            Note { counted: Counted::Group, ..plain.clone() },
            Note { limit: Some(Limit::Least), ..plain.clone() },
            Note { limit: Some(Limit::Most), ..plain.clone() },
            Note { joined: Some(true), ..plain.clone() },
            Note { joined: Some(false), ..plain },
        ];
        let pictures = notes.map(|note| node_with(vec![note]));
        let drawings = pictures.each_ref().map(svg);
        for (nth, drawing) in drawings.iter().enumerate() {
            assert!(drawing.contains(">3</text>") && !drawing.contains("code"), "{drawing}");
            assert!(!drawings[..nth].contains(drawing), "{nth}");
        }
        // The node itself has a symbol too.
        assert_eq!(symbols(&pictures).len(), 1 + pictures.len());
        assert_eq!(symbols([&pictures[0]]).len(), 2);
    }

    #[test]
    fn least_and_greatest_numbers_differ_by_more_than_where_a_line_is() {
        let shapes = [Limit::Least, Limit::Most].map(|limit| {
            let note = Note { limit: Some(limit), ..Note::near("", "3", 1) };
            let drawing = svg(&node_with(vec![note]));
            let sign = drawing
                .split(" d=\"")
                .find(|path| path.split('"').next().unwrap().matches('L').count() == 2);
            sign.expect("a sign has a tip and a bar").split('L').nth(1).unwrap().to_owned()
        });
        assert_ne!(shapes[0], shapes[1]);
    }

    #[test]
    fn a_legend_says_what_is_counted_and_what_outer_rings_mean() {
        let counted = [Counted::Near(1), Counted::Near(2), Counted::Tint(0), Counted::Group];
        let notes = counted.map(|counted| Note { counted, ..Note::near("", "3", 1) });
        let mut picture = node_with(notes.to_vec());
        for tint in [0, 1, 1, 2, 3] {
            picture.add(Mark::Tint { cell: Cell::new(0), tint, name: String::new() });
        }
        let mut few = node_with(Vec::new());
        few.add(Mark::Tint { cell: Cell::new(0), tint: 1, name: String::new() });
        let symbols = symbols([&few, &picture]);
        let words: Vec<String> = symbols.iter().map(crate::Symbol::words).collect();
        for near in ["so many one step away", "so many within 2 steps"] {
            assert!(words.contains(&format!("{near}: not counting itself")), "{words:?}");
        }
        let own = words.iter().filter(|words| words.ends_with(" counting itself"));
        assert_eq!(own.count(), 4, "{words:?}");
        let rings = symbols.iter().find(|symbol| symbol.name == "outer rings").unwrap();
        let is_tint = |mark: &&Mark| matches!(mark, Mark::Tint { .. });
        assert_eq!(rings.picture.marks().iter().filter(is_tint).count(), 3, "three that differ");
    }
}
