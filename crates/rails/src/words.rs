//! Lines and words of a text, each with its place.

use etchwork_core::TextFlaw;
use std::fmt::Display;
use std::ops::Range;

/// A piece of the text: a line without blanks around it, or a word of a line.
pub(crate) struct Words<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a str,
}

impl<'a> Words<'a> {
    /// The bytes of the text that the piece covers.
    pub(crate) fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A flaw at this piece.
    pub(crate) fn flaw(&self, message: impl Display) -> TextFlaw {
        TextFlaw::new(message, self.span())
    }

    /// A flaw at the character that starts at a byte of this piece.
    pub(crate) fn flaw_at(&self, at: usize, message: impl Display) -> TextFlaw {
        let wide = self.text[at..].chars().next().map_or(0, char::len_utf8);
        TextFlaw::new(message, self.start + at..self.start + at + wide)
    }

    /// The piece in quotes, followed by what is wrong with it.
    pub(crate) fn quoted(&self, why: &str) -> String {
        format!("'{}' {why}", self.text.escape_debug())
    }

    /// The words of the piece.
    pub(crate) fn words(&self) -> impl Iterator<Item = Words<'a>> {
        let (start, text) = (self.start, self.text);
        text.split_whitespace().map(move |word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            Words { start: start + at, text: word }
        })
    }
}

/// The lines of a text that are not blank.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Words<'_>> {
    let mut next = 0;
    let lines = text.split('\n').map(move |raw| {
        let start = next + raw.len() - raw.trim_start().len();
        next += raw.len() + 1;
        Words { start, text: raw.trim() }
    });
    lines.filter(|line| !line.text.is_empty())
}
