//! The legend and description below a drawing, and the frame around it.

use super::PALETTE;
use super::drawing::{halo, shape, words};
use super::{Dot, Drawing, NodeLink, Tone, Track};
use crate::markup::Escaped;
use crate::svg::units::Hundredths;
use std::fmt::Write;

/// The least width of a drawing, in hundredths of a unit: room for the legend.
pub(super) const WIDTH: i64 = 38_000;
/// Up to this longest side, text keeps its size. Larger drawings are viewed from farther away, so
/// their text grows.
const READ_WHOLE: i64 = 80_000;
/// The height of a line of text.
const LEADING: i64 = 1900;
/// The approximate width of a letter.
const LETTER: i64 = 690;

/// A sign with its meaning.
pub(super) struct Sign {
    svg: String,
    text: &'static str,
}

/// The signs that a graph's legend needs.
pub(super) fn signs(graph: &NodeLink) -> Vec<Sign> {
    let dot = |tone, track| Dot {
        at: (0, 0),
        tone,
        track,
        is_start: false,
        is_pending: false,
        label: String::new(),
    };
    let has_dot = |tone, track| graph.dots.iter().any(|dot| (dot.tone, dot.track) == (tone, track));
    let kinds = [
        (Tone::Open, Track::Shortest, "on a shortest solution"),
        (Tone::Open, Track::Found, "first way found to a goal"),
        (Tone::Open, Track::Off, "a goal can be reached"),
        (Tone::Goal, Track::Shortest, "goal"),
        (Tone::Stuck, Track::Off, "stuck: no goal can be reached"),
        (Tone::Unknown, Track::Off, "unknown: not explored far enough"),
    ];
    let is_met = |tone, track| match tone {
        Tone::Goal => graph.dots.iter().any(|dot| dot.tone == tone),
        _ => has_dot(tone, track),
    };
    let mut signs: Vec<Sign> = kinds
        .into_iter()
        .filter(|(tone, track, _)| is_met(*tone, *track))
        .map(|(tone, track, text)| Sign { svg: shape(&dot(tone, track), (0, 0), 1000), text })
        .collect();
    if graph.dots.iter().any(|dot| dot.is_pending) {
        signs.push(patch(halo((0, 0), 1000), "not expanded"));
    }
    signs
}

/// A sign made of a given drawing.
pub(super) fn patch(svg: String, text: &'static str) -> Sign {
    Sign { svg, text }
}

/// Draws the signs and the description below a drawing that ends at `top`. Also returns their
/// height.
pub(super) fn caption(description: &str, signs: Vec<Sign>, width: i64, top: i64) -> (String, i64) {
    // The text of a tall drawing is no larger than its width has room for.
    let percent = (width.max(top) * 100 / READ_WHOLE).min(width * 100 / WIDTH).max(100);
    let (out, high) = written(description, signs, width * 100 / percent, top * 100 / percent);
    match percent {
        100 => (out, high),
        _ => {
            let scale = Hundredths(percent);
            (format!("<g transform=\"scale({scale})\">\n{out}</g>\n"), high * percent / 100)
        }
    }
}

fn written(description: &str, signs: Vec<Sign>, width: i64, top: i64) -> (String, i64) {
    let (mut out, left) = (String::new(), 1800);
    let mut y = top + 400;
    let mut x = left;
    for sign in signs {
        let wide = 2600 + sign.text.len() as i64 * LETTER;
        if x > left && x + wide > width {
            (x, y) = (left, y + LEADING);
        }
        let (shift_x, shift_y) = (Hundredths(x + 800), Hundredths(y));
        let _ = write!(
            out,
            "<g transform=\"translate({shift_x} {shift_y}) scale(0.7)\">\n{}</g>\n",
            sign.svg
        );
        out += &words((x + 1900, y + 380), 1100, PALETTE.letter, "start", sign.text);
        x += wide;
    }
    y += LEADING * 5 / 4;
    let most = ((width - 2 * left) / LETTER) as usize;
    for line in wrapped(description, most) {
        out += &words((left, y), 1200, PALETTE.wire, "start", &line);
        y += LEADING;
    }
    (out, y - top)
}

fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The root element with title and description.
pub(super) fn frame(title: &str, drawing: &Drawing) -> String {
    let Drawing { drawing, width, height, description } = drawing;
    let (width, height) = (Hundredths(*width), Hundredths(*height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"{}\"/>\n{drawing}</svg>\n",
        Escaped(title),
        Escaped(description),
        PALETTE.board,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of the text below a drawing with this longest side, and whether the text stays
    /// inside.
    fn words_of(width: i64, top: i64) -> (f64, bool) {
        let description = "2500 states, 9800 transitions, 1 goal, 0 stuck.";
        let (out, high) = caption(description, Vec::new(), width, top);
        let number = |open: &str| -> Option<f64> {
            let (_, rest) = out.rsplit_once(open)?;
            rest.split(['"', ')']).next()?.parse().ok()
        };
        let scale = number("scale(").unwrap_or(1.0);
        let foot = number(" y=\"").unwrap() * scale * 100.0;
        let is_inside = foot > top as f64 && foot < (top + high) as f64;
        (number("font-size=\"").unwrap() * scale / width.max(top) as f64 * 100.0, is_inside)
    }

    #[test]
    fn words_below_a_large_drawing_are_read_where_it_is_seen_whole() {
        for (width, top) in [
            (WIDTH, 9000),
            (80_000, 80_000),
            (385_000, 390_000),
            (525_000, 36_500),
            (90_000, 180_000),
        ] {
            let (share, is_inside) = words_of(width, top);
            assert!(is_inside && share >= 0.0148, "{width}x{top}: {share}");
        }
        // A narrow drawing has room for text that is smaller.
        assert!(words_of(WIDTH, 400_000).1);
    }
}
