//! Where a text is flawed, as a page marks it.

use crate::answers::Flaw;
use std::ops::Range;

/// What is wrong with a text, and the bytes that the message is about.
pub struct FlawAt {
    pub message: String,
    pub span: Range<usize>,
}

impl FlawAt {
    /// A flaw of the whole text.
    pub fn of(message: &str, text: &str) -> Self {
        let end = text.trim_end().len();
        let start = text.len() - text.trim_start().len();
        Self { message: message.to_owned(), span: start.min(end)..end }
    }
}

/// A flaw with its line and column from 1, and what to mark in the units of JavaScript.
pub fn view(FlawAt { message, span }: FlawAt, text: &str) -> Flaw {
    let until = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    let before = |at: usize| &text[..until(at).unwrap_or(0)];
    let (start, end) = (before(span.start), before(span.end.max(span.start)));
    let units = |text: &str| text.encode_utf16().count();
    Flaw {
        message: without_place(&message).to_owned(),
        line: start.matches('\n').count() + 1,
        column: start.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
        from: units(start),
        to: units(end),
    }
}

/// A message without the place with which some parsers start it: `line 2, column 5: `.
pub fn without_place(message: &str) -> &str {
    let rest = message.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
    let is_place =
        |place: &str| place.split(", column ").all(|number| number.parse::<usize>().is_ok());
    rest.filter(|(place, _)| is_place(place)).map_or(message, |(_, said)| said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_once_and_counted_as_people_and_javascript_do() {
        assert_eq!(without_place("line 2, column 5: what"), "what");
        assert_eq!(without_place("line 2: what: that"), "what: that");
        assert_eq!(without_place("line of sight: none"), "line of sight: none");
        let text = "ä𝄞\nä𝄞x\n";
        let at = text.rfind('x').unwrap();
        let flaw = view(FlawAt { message: "no".to_owned(), span: at..at + 1 }, text);
        assert_eq!((flaw.line, flaw.column, flaw.from, flaw.to), (2, 3, 7, 8));
        let past = view(FlawAt { message: "no".to_owned(), span: 99..100 }, text);
        assert_eq!((past.line, past.from, past.to), (3, 9, 9));
        let inside = view(FlawAt { message: "no".to_owned(), span: 1..3 }, text);
        assert_eq!((inside.from, inside.to), (0, 1), "never within a character");
    }
}
