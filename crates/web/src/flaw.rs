//! Where a text is flawed, as a page marks it.

use crate::answers::Flaw;
use etchwork::TextFlaw;

/// A flaw with its line and column from 1, and what to mark in the units of JavaScript.
pub fn view(flaw: TextFlaw, text: &str) -> Flaw {
    let until = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    let units = |at: usize| text[..until(at).unwrap_or(0)].encode_utf16().count();
    let (line, column) = flaw.place(text);
    let (from, to) = (units(flaw.span.start), units(flaw.span.end.max(flaw.span.start)));
    Flaw { message: flaw.message, line, column, from, to }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_people_and_javascript_do() {
        let text = "ä𝄞\nä𝄞x\n";
        let at = text.rfind('x').unwrap();
        let flaw = view(TextFlaw::new("no", at..at + 1), text);
        assert_eq!((flaw.line, flaw.column, flaw.from, flaw.to), (2, 3, 7, 8));
        let past = view(TextFlaw::new("no", 99..100), text);
        assert_eq!((past.line, past.from, past.to), (3, 9, 9));
        let inside = view(TextFlaw::new("no", 1..3), text);
        assert_eq!((inside.from, inside.to), (0, 1), "never within a character");
    }
}
