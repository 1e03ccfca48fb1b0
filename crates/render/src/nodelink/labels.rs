//! Places the labels of moves along their lines where there is room; otherwise leaves them out.

use std::collections::BTreeMap;

/// The size of the letters, and the approximate width of one.
pub(super) const SIZE: i64 = 620;
const LETTER: i64 = 370;
/// The distance from a line to the baseline of its label.
const ABOVE: i64 = 200;
/// Positions along a line, in eighths of its length; the first free one is used.
const ALONG: [i64; 5] = [4, 3, 5, 2, 6];
/// The side of the squares of a grid that makes looking up areas fast.
const SQUARE: i64 = 4000;

/// The left, top, right and bottom of an occupied area.
#[derive(Clone, Copy)]
struct Area([i64; 4]);

impl Area {
    fn meets(self, Self([left, top, right, bottom]): Self) -> bool {
        let Self([own_left, own_top, own_right, own_bottom]) = self;
        own_left < right && left < own_right && own_top < bottom && top < own_bottom
    }

    fn squares(self) -> impl Iterator<Item = (i64, i64)> {
        let [left, top, right, bottom] = self.0.map(|side| side.div_euclid(SQUARE));
        (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)))
    }
}

/// The occupied areas of a drawing of this width.
pub(super) struct Room {
    width: i64,
    taken: BTreeMap<(i64, i64), Vec<Area>>,
}

impl Room {
    pub(super) fn new(width: i64) -> Self {
        Self { width, taken: BTreeMap::new() }
    }

    /// Occupies a square around a point, `far` to each side.
    pub(super) fn take_around(&mut self, (x, y): (i64, i64), far: i64) {
        self.take(Area([x - far, y - far, x + far, y + far]));
    }

    /// Finds and occupies room for a label on a line. Returns the middle of its baseline.
    pub(super) fn along(
        &mut self,
        (ax, ay): (i64, i64),
        (bx, by): (i64, i64),
        words: &str,
    ) -> Option<(i64, i64)> {
        let half = words.chars().count() as i64 * LETTER / 2;
        let foot =
            |eighths: i64| (ax + (bx - ax) * eighths / 8, ay + (by - ay) * eighths / 8 - ABOVE);
        let area = |(x, y): (i64, i64)| Area([x - half, y - SIZE * 3 / 4, x + half, y + SIZE / 5]);
        let found = ALONG.map(foot).into_iter().find(|foot| self.is_free(area(*foot)))?;
        self.take(area(found));
        Some(found)
    }

    fn take(&mut self, area: Area) {
        area.squares().for_each(|square| self.taken.entry(square).or_default().push(area));
    }

    fn is_free(&self, area: Area) -> bool {
        let Area([left, _, right, _]) = area;
        let taken = |square| self.taken.get(&square).into_iter().flatten();
        left >= 0
            && right <= self.width
            && area.squares().flat_map(taken).all(|other| !area.meets(*other))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Dot, Line, NodeLink, Tone, Track, node_link_svg};

    /// A unit square with both diagonals, the second of which is on a solution, and a state beside
    /// it.
    fn drawn(words: [&str; 3]) -> (Vec<(String, String)>, String) {
        let dot = |at| {
            let (tone, track, label) = (Tone::Open, Track::Off, String::new());
            Dot { at, tone, track, is_start: false, is_pending: false, label }
        };
        let corners = [(0, 0), (3000, 0), (0, 3000), (3000, 3000), (4000, 1500)];
        let line = |from, to, track, label: &str| Line {
            from,
            to,
            is_both_ways: true,
            track,
            label: label.to_owned(),
        };
        let lines = vec![
            line(0, 3, Track::Off, words[0]),
            line(1, 2, Track::Shortest, words[1]),
            line(4, 4, Track::Off, words[2]),
        ];
        let [title, description] = ["Graph", "Five states."].map(str::to_owned);
        let graph = NodeLink { title, description, dots: corners.map(dot).to_vec(), lines };
        let svg = node_link_svg(&graph, true);
        let value = |text: &str, name: &str| {
            text.split_once(&format!(" {name}=\"")).unwrap().1.split('"').next().unwrap().to_owned()
        };
        let texts = svg.lines().filter(|line| line.contains("paint-order"));
        let feet = texts.map(|text| (value(text, "x"), value(text, "y"))).collect();
        (feet, svg)
    }

    #[test]
    fn words_keep_clear_of_each_other_and_of_states() {
        let place = |(x, y): (i64, i64)| (x.to_string(), y.to_string());
        let (feet, svg) = drawn(["go A", "go B", "stay"]);
        // The solution's label is in the middle; that of a move that changes nothing is above its
        // circle.
        assert_eq!(feet, [(121, 119), (148, 146), (328, 122)].map(place), "{svg}");
        assert!(svg.contains("<desc>Five states.</desc>"), "{svg}");
        let long = "go around the whole of the world ".repeat(4);
        let (feet, svg) = drawn([&long, "go B", "stay"]);
        assert_eq!(feet.len(), 2);
        let told = "Five states. Lines without room for their words: 1.";
        assert!(svg.contains(&format!("<desc>{told}</desc>")), "{svg}");
    }
}
