//! Quotes the part of a text that has an error.

use std::ops::Range;

/// The most characters of a quoted line: a longer one hides the error.
const WIDEST: usize = 200;

/// A byte range that can be marked: within the text, on whole characters, and on one line, since
/// the error may span the whole text.
pub fn marked(text: &str, span: Range<usize>) -> Range<usize> {
    let is_boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=span.start.min(text.len())).rev().find(is_boundary).unwrap_or(0);
    let end = (span.end.clamp(start, text.len())..=text.len()).find(is_boundary);
    let line = text[start..end.unwrap_or(start)].lines().next().unwrap_or_default();
    start..start + line.len()
}

/// Whether the line of a place and its neighbours can be shown.
pub fn is_fit(text: &str, at: usize) -> bool {
    let from = text[..at].rmatch_indices('\n').nth(1).map_or(0, |(end, _)| end + 1);
    let to = text[at..].match_indices('\n').nth(1).map_or(text.len(), |(end, _)| at + end);
    let is_fit = |line: &str| {
        let is_seen = |letter: char| letter == '\t' || !letter.is_control();
        line.chars().count() <= WIDEST && line.chars().all(is_seen)
    };
    text[from..to].lines().all(is_fit)
}

/// The line and the character of a place, both from 1.
pub fn position(text: &str, at: usize) -> (usize, usize) {
    let line = text[..at].rsplit('\n').next().unwrap_or_default();
    (text[..at].matches('\n').count() + 1, line.chars().count() + 1)
}

/// The most characters of a word in a message. Few file names are as long.
const LONGEST: usize = 500;

/// A message with the middle of very long words cut out.
pub fn brief(message: &str) -> String {
    let ends = LONGEST / 2;
    let brief = |word: &str| match word.char_indices().nth(LONGEST) {
        None => word.to_owned(),
        Some(_) => {
            let first = word.chars().take(ends).collect::<String>();
            let last = word.char_indices().rev().nth(ends - 1).map_or("", |(at, _)| &word[at..]);
            format!("{first}…{last}")
        }
    };
    message.split_inclusive(char::is_whitespace).map(brief).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_inside_of_long_words_is_left_out() {
        let word = |letters: usize| "漢".repeat(letters);
        let message = format!("a 'b'\n {} c", word(LONGEST - 1));
        assert_eq!(brief(&message), message);
        let (first, last) = (word(LONGEST / 2 - 2), word(LONGEST / 2 - 3));
        let message = format!("a 'b{}e' \n", word(9 * LONGEST));
        assert_eq!(brief(&message), format!("a 'b{first}…{last}e' \n"));
    }

    #[test]
    fn what_is_marked_is_of_one_line_and_whole() {
        for (span, is) in [
            (1..2, 1..2),
            (0..9, 0..3),
            (0..900, 0..3),
            (4..900, 4..8),
            (5..5, 4..7),
            (4..6, 4..7),
            (3..4, 3..3),
            (8..8, 8..8),
            (700..900, 9..9),
        ] {
            assert_eq!(marked("abc\n漢e\n", span.clone()), is, "{span:?}");
        }
        let backwards = Range { start: 6, end: 2 };
        assert_eq!(marked("abc\n漢e\n", backwards), 4..4);
        assert_eq!(marked("a\r\nb", 0..4), 0..1);
        assert_eq!(marked("", 0..1), 0..0);
    }

    #[test]
    fn long_lines_are_fit_for_none_near_them() {
        let long = "x".repeat(WIDEST + 1);
        let text = format!("{long}\na\r\nb\nc\n{}\n", "漢".repeat(WIDEST));
        let fit = |letter: char| is_fit(&text, text.find(letter).unwrap());
        assert!(!fit('x') && !fit('a') && fit('b') && fit('c') && fit('漢'));
        assert!(is_fit(&text, text.len()) && is_fit("", 0) && is_fit("\t", 1));
        assert!(!is_fit("\u{1b}[2J", 0) && !is_fit("a\u{7}\nb", 3));
        assert_eq!(position("a\n漢e", 5), (2, 2));
    }
}
