//! Text in a box that it shares with a picture or other texts: it never takes more than its part.

use crate::fonts::{Face, Style};

/// How much smaller the next try is.
const STEP: f32 = 0.95;

/// A text of a block.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub text: &'a str,
    pub style: Style,
    /// Whether it may be cut at its least size. A text that may not, such as an ID, becomes as small
    /// as it must.
    pub may_be_cut: bool,
}

/// A line of a block.
pub(crate) struct Line {
    /// Which piece it is of.
    pub piece: usize,
    /// The style of the piece, with the size that fits.
    pub style: Style,
    /// The baseline, from the top of the block.
    pub y: f32,
    pub text: String,
}

/// Pieces of text as lines, one piece below another.
pub(crate) struct Block {
    pub lines: Vec<Line>,
    pub height: f32,
    /// The pieces that end with an ellipsis, or are left out.
    pub cut: Vec<usize>,
}

/// The lines of a piece at a size.
struct Set {
    style: Style,
    lines: Vec<String>,
    may_be_cut: bool,
    cut: bool,
}

impl Set {
    fn height(&self) -> f32 {
        let gap = if self.lines.is_empty() { 0.0 } else { self.style.gap };
        self.style.size * (self.style.leading * self.lines.len() as f32 + gap)
    }

    /// Takes away the last line.
    fn shorten(&mut self) {
        self.lines.pop();
        self.cut = true;
    }

    /// Ends the last line with an ellipsis.
    fn end(&mut self, width: f32) {
        let Style { face, size, .. } = self.style;
        let Some(line) = self.lines.last_mut().filter(|_| self.cut) else { return };
        while face.width(&format!("{line}…"), size) > width && line.pop().is_some() {}
        line.truncate(line.trim_end().len());
        line.push('…');
    }
}

/// Wraps texts at a width, and takes at most a height: where they would take more they are set
/// smaller, and what does not fit at its least size ends with an ellipsis.
pub(crate) fn block(pieces: &[Piece<'_>], width: f32, most: f32) -> Block {
    let size = |piece: &Piece<'_>, scale: f32| (scale * piece.style.size).max(least(piece));
    let tried = |scale: f32| -> Vec<Set> {
        pieces.iter().map(|piece| set(piece, width, size(piece, scale))).collect()
    };
    let mut scale = 1.0;
    let mut sets = tried(scale);
    while height(&sets) > most && pieces.iter().any(|piece| size(piece, scale) > least(piece)) {
        scale *= STEP;
        sets = tried(scale);
    }
    while height(&sets) > most {
        let longest = sets.iter_mut().filter(|set| set.may_be_cut && set.lines.len() > 1);
        match longest.max_by_key(|set| set.lines.len()) {
            Some(longest) => longest.shorten(),
            None => break,
        }
    }
    // One line of each is left: what may not be cut gets smaller, down to a tenth.
    let mut part = 1.0;
    while height(&sets) > most && part > 0.1 && pieces.iter().any(|piece| !piece.may_be_cut) {
        part *= STEP;
        for (old, piece) in sets.iter_mut().zip(pieces).filter(|(_, piece)| !piece.may_be_cut) {
            *old = set(piece, width, part * least(piece));
        }
    }
    while height(&sets) > most {
        match sets.iter_mut().rev().find(|set| set.may_be_cut && !set.lines.is_empty()) {
            Some(last) => last.shorten(),
            None => break,
        }
    }
    sets.iter_mut().for_each(|set| set.end(width));
    placed(sets)
}

fn least(piece: &Piece<'_>) -> f32 {
    piece.style.least.min(piece.style.size)
}

/// The lines of a piece at a size.
fn set(piece: &Piece<'_>, width: f32, size: f32) -> Set {
    let style = Style { size, ..piece.style };
    let mut lines = style.face.lines(piece.text, size, width);
    lines.retain(|line| !line.is_empty());
    Set { style, lines, may_be_cut: piece.may_be_cut, cut: false }
}

fn height(sets: &[Set]) -> f32 {
    sets.iter().map(Set::height).sum()
}

fn placed(sets: Vec<Set>) -> Block {
    let cut = (0..sets.len()).filter(|at| sets[*at].cut).collect();
    let mut block = Block { lines: Vec::new(), height: 0.0, cut };
    for (piece, set) in sets.into_iter().enumerate() {
        let (style, end) = (set.style, block.height + set.height());
        for text in set.lines {
            block.height += style.leading * style.size;
            // Letters such as g go a quarter below the baseline.
            block.lines.push(Line { piece, style, y: block.height - 0.25 * style.size, text });
        }
        block.height = end;
    }
    block
}

/// A text that may be cut.
pub(crate) fn prose(text: &str, style: Style) -> Piece<'_> {
    Piece { text, style, may_be_cut: true }
}

/// A text that is never cut.
pub(crate) fn whole(text: &str, style: Style) -> Piece<'_> {
    Piece { text, style, may_be_cut: false }
}

/// A style in which most texts are.
pub(crate) const PLAIN: Style =
    Style { face: Face::Regular, size: 9.0, grey: 0, leading: 4.0 / 3.0, gap: 0.0, least: 8.0 };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_keeps_to_its_box_and_says_what_it_cut() {
        let mono = Style { face: Face::Mono, size: 6.5, ..PLAIN };
        for count in [30, 300, 3000] {
            for text in ["word ".repeat(count / 5), "W".repeat(count)] {
                let made = block(&[prose(&text, PLAIN), whole(&text, mono)], 170.0, 90.0);
                assert!(made.height <= 90.0, "{count}: {}", made.height);
                let wide = |line: &Line| line.style.face.width(&line.text, line.style.size);
                assert!(made.lines.iter().all(|line| wide(line) <= 170.0), "{count}");
                let of = |piece| {
                    let lines = made.lines.iter().filter(move |line| line.piece == piece);
                    lines.map(|line| line.text.as_str()).collect::<String>().replace(' ', "")
                };
                assert_eq!(of(1), text.replace(' ', ""), "what is whole stays whole");
                assert_eq!(made.cut, if of(0) == of(1) { vec![] } else { vec![0] });
                assert_eq!(made.cut.len() == 1, of(0).ends_with('…'));
                let sizes = made.lines.iter().filter(|line| line.piece == 0);
                assert!(sizes.clone().count() > 0 && sizes.clone().all(|l| l.style.size >= 8.0));
            }
        }
    }
}
