//! Lines below the board: what a player has to know and no mark shows.

use super::Canvas;
use super::units::{EDGE, Point};
use crate::Picture;
use unicode_width::UnicodeWidthStr;

/// The size of letters, as a part of the longest side of the board.
const PART: i64 = 24;
/// The least number of letters that fit a line; narrow boards have smaller letters.
const LETTERS: i64 = 24;
/// The width of a letter and the height of a line, in thousandths of a letter's size.
const WIDE: i64 = 640;
const LEADING: i64 = 1350;

/// The lines, broken where the board ends.
pub(super) struct Facts {
    lines: Vec<String>,
    size: i64,
}

impl Facts {
    pub(super) fn of(picture: &Picture, (width, height): (i64, i64)) -> Self {
        let room = (width - 2 * EDGE).max(1);
        let size = (width.max(height) / PART).min(room * 1000 / (WIDE * LETTERS));
        let letters = (room * 1000 / (WIDE * size.max(1))) as usize;
        let lines = picture.facts().iter().flat_map(|fact| wrapped(fact, letters)).collect();
        Self { lines, size }
    }

    /// The height of all lines, with a gap below; 0 without lines.
    pub(super) fn height(&self) -> i64 {
        let gap = if self.lines.is_empty() { 0 } else { self.size / 2 };
        self.lines.len() as i64 * self.size * LEADING / 1000 + gap
    }
}

/// The words of a text in lines of this many letters; a longer word has a line of its own, and is
/// broken.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is at least one");
        if line.width() + usize::from(!line.is_empty()) + word.width() <= letters {
            *line += if line.is_empty() { "" } else { " " };
            *line += word;
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        for letter in word.chars() {
            let line = lines.last_mut().expect("there is at least one");
            if line.width() >= letters.max(1) {
                lines.push(String::new());
            }
            lines.last_mut().expect("there is at least one").push(letter);
        }
    }
    lines
}

impl Canvas<'_> {
    /// The facts, below the board.
    pub(super) fn facts(&self) -> String {
        let (width, height) = self.scale.size();
        let facts = Facts::of(self.picture, (width, height));
        let mut baseline = Point { x: width / 2, y: height + facts.size * 3 / 4 };
        let mut out = String::new();
        for line in &facts.lines {
            out += &self.words(line, baseline, facts.size, self.palette.letter);
            baseline = baseline.by(0, facts.size * LEADING / 1000);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;
    use etchwork_core::Grid;

    #[test]
    fn facts_are_below_the_board_in_lines_that_fit() {
        for (cols, rows) in [(1, 1), (1, 32), (32, 1), (7, 7)] {
            let mut picture = Picture::new(Grid::new(cols, rows).unwrap(), "", "");
            let bare = svg(&picture);
            let fact = format!("{} of a fact that goes on and on", "long".repeat(40));
            picture.tell(fact.clone());
            let drawn = svg(&picture);
            assert_ne!(drawn, bare);
            let file = roxmltree::Document::parse(&drawn).unwrap();
            let number = |of: &str| of.parse::<f64>().unwrap();
            let size: Vec<f64> =
                file.root_element().attribute("viewBox").unwrap().split(' ').map(number).collect();
            let mut said = String::new();
            for text in file.descendants().filter(|node| node.has_tag_name("text")) {
                let line = text.text().unwrap();
                said += line;
                let [y, letter] =
                    ["y", "font-size"].map(|name| number(text.attribute(name).unwrap()));
                assert!(y < size[3], "{cols}x{rows}: {y} of {}", size[3]);
                assert!(line.len() as f64 * letter * 0.62 < size[2], "{cols}x{rows}: {line}");
            }
            assert_eq!(said.replace(' ', ""), fact.replace(' ', ""));
        }
    }
}
