//! The result card as a picture, which reveals nothing about the solution.

use etchwork::render::{Escaped, Layout, layout, svg_with_ids};
use etchwork::{Fork, Picture};

/// The content of a card.
pub struct Card<'a> {
    pub title: String,
    pub tally: String,
    pub forks: &'a [Fork],
    pub stars: usize,
    /// The number of stars to win.
    pub of: usize,
    pub solutions: Option<String>,
    /// The address of the puzzle.
    pub link: &'a str,
}

const WIDTH: usize = 480;
/// The room for a line, and the letters that fit it, times their size: a letter is some .6 of its
/// size wide.
const INNER: usize = 440;
const WIDTH_OF_LETTERS: usize = INNER * 10 / 6;
/// The first of the lines below the board.
const BELOW: usize = 530;
/// Fork signs in a line, and the room that each takes.
const IN_LINE: usize = 22;
const SIGN: usize = 20;
/// Letters of the address in a line, and the room that a line takes.
const LETTERS: usize = 72;
const LINE: usize = 14;

/// Draws a card around the picture of the puzzle before its first move.
pub fn svg(card: &Card<'_>, opening: &Picture) -> String {
    let lines = card.forks.len().div_ceil(IN_LINE);
    let below = BELOW + 94 + lines * SIGN;
    let letters: Vec<char> = card.link.chars().collect();
    let height = below + 14 + letters.len().div_ceil(LETTERS) * LINE;
    let board = svg_with_ids(opening, "card");
    // The drawing is 400 on its longest side, and centred.
    let Layout { width, height: along, .. } = layout(opening);
    let across = if width < along { 400.0 * f64::from(width) / f64::from(along) } else { 400.0 };
    let left = (WIDTH as f64 - across) / 2.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"18\" fill=\"#070b1e\"/>\n\
         <rect x=\"8\" y=\"8\" width=\"464\" height=\"{}\" rx=\"14\" fill=\"none\" \
         stroke=\"#39438f\" stroke-width=\"2\"/>\n",
        Escaped(&format!("SIGNAL, {}: solved in {}", card.title, card.tally)),
        height - 16
    );
    out += &words("SIGNAL", 46, 26, "#2ee6ff", "800");
    out += &words(&card.title, 74, 17, "#c9d0ff", "500");
    out += &format!("<g transform=\"translate({left:.2} 92)\">\n{board}</g>\n");
    out += &stars(card.stars, card.of);
    out += &words(&card.tally, BELOW + 40, 16, "#f3f5ff", "500");
    if let Some(solutions) = &card.solutions {
        out += &words(solutions, BELOW + 64, 15, "#c9d0ff", "400");
    }
    out += &signs(card.forks);
    for (nth, line) in letters.chunks(LETTERS).enumerate() {
        out += &words(&line.iter().collect::<String>(), below + nth * LINE, 10, "#c9d0ff", "400");
    }
    out + "</svg>\n"
}

/// A line of words, pressed together if it would be wider than the card.
fn words(text: &str, y: usize, size: usize, colour: &str, weight: &str) -> String {
    let is_wide = text.chars().count() * size > WIDTH_OF_LETTERS;
    let fit = format!(" textLength=\"{INNER}\" lengthAdjust=\"spacingAndGlyphs\"");
    format!(
        "<text x=\"{}\" y=\"{y}\" font-family=\"ui-sans-serif, system-ui, sans-serif\" \
         font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"middle\" \
         fill=\"{colour}\"{}>{}</text>\n",
        WIDTH / 2,
        if is_wide { &fit } else { "" },
        Escaped(text)
    )
}

/// The stars; won stars are filled.
fn stars(won: usize, of: usize) -> String {
    let star = |nth: usize| {
        let x = WIDTH / 2 + 36 * nth - 18 * (of - 1);
        let fill = if nth < won { "#ffc24b" } else { "none" };
        format!(
            "<path transform=\"translate({x} {})\" fill=\"{fill}\" stroke=\"#ffc24b\" \
             stroke-width=\"2\" stroke-linejoin=\"round\" \
             d=\"M0-13L3.8-4.2L13-4L5.6 2.4L8 12L0 7L-8 12L-5.6 2.4L-13-4L-3.8-4.2z\"/>\n",
            BELOW - 8
        )
    };
    (0..of).map(star).collect()
}

/// One sign per fork: squares are clean, diamonds trapped, discs hinted.
fn signs(forks: &[Fork]) -> String {
    let mut out = String::new();
    for (nth, fork) in forks.iter().enumerate() {
        let in_line = (forks.len() - nth / IN_LINE * IN_LINE).min(IN_LINE);
        let x = (WIDTH - in_line * SIGN) / 2 + nth % IN_LINE * SIGN + SIGN / 2;
        let y = BELOW + 86 + nth / IN_LINE * SIGN;
        let shape = match fork {
            Fork::Clean => "fill=\"#2ee6ff\" d=\"M-6-6h12v12h-12z\"",
            Fork::Trapped => "fill=\"#ffc24b\" d=\"M0-8L8 0L0 8L-8 0z\"",
            Fork::Hinted => "fill=\"#c98bff\" d=\"M-7 0a7 7 0 1 1 14 0a7 7 0 1 1-14 0z\"",
        };
        out += &format!("<path transform=\"translate({x} {y})\" {shape}/>\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::Grid;

    #[test]
    fn no_line_is_wider_than_the_card() {
        let is_pressed = |letters: usize, size: usize| {
            words(&"m".repeat(letters), 0, size, "", "").contains("textLength=\"440\"")
        };
        assert!(!is_pressed(40, 17) && is_pressed(50, 17) && is_pressed(3000, 17));
        assert!(!is_pressed(LETTERS, 10), "the address has lines of its own");
    }

    #[test]
    fn whatever_a_puzzle_is_called_the_card_is_xml() {
        let title = "<b> & ]]>".to_owned();
        let tally = "0:01, <1 move".to_owned();
        let solutions = Some("a&b".to_owned());
        let card =
            Card { title, tally, forks: &[], stars: 3, of: 3, solutions, link: "https://a/?b&c" };
        let svg = svg(&card, &Picture::new(Grid::new(2, 2).unwrap(), "", ""));
        let card = roxmltree::Document::parse(&svg).unwrap();
        let texts: Vec<&str> = card.descendants().filter_map(|node| node.text()).collect();
        for text in ["SIGNAL, <b> & ]]>: solved in 0:01, <1 move", "<b> & ]]>", "a&b"] {
            assert!(texts.contains(&text), "{text}: {texts:?}");
        }
    }
}
