//! Lines and the words in them, each with its place in the text.

use std::fmt;

use etchwork_core::TextFlaw;

/// A line that is neither blank nor a comment, without its line ending.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    number: usize,
    start: usize,
    text: &'a str,
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    line: Line<'a>,
    /// The byte of the line where the word starts.
    start: usize,
    pub(super) text: &'a str,
}

/// The lines of a text, except blank lines and comments. Byte order marks and carriage returns,
/// which some editors add, are skipped.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut offset = 0;
    let all = text.split('\n').enumerate().map(move |(index, raw)| {
        let text = if index == 0 { raw.trim_start_matches('\u{feff}') } else { raw };
        let start = offset + raw.len() - text.len();
        offset += raw.len() + 1;
        Line { number: index + 1, start, text: text.strip_suffix('\r').unwrap_or(text) }
    });
    all.filter(|line| {
        let text = line.text.trim_start();
        !text.is_empty() && !text.starts_with(';')
    })
}

impl<'a> Line<'a> {
    pub(super) fn words(self) -> Vec<Word<'a>> {
        let base = self.text.as_ptr() as usize;
        // The offset of the word within the line.
        let word = |text: &'a str| Word { line: self, start: text.as_ptr() as usize - base, text };
        self.text.split_whitespace().map(word).collect()
    }

    /// A flaw at the end of the line, where something is missing.
    pub(super) fn cut_short(self, message: impl fmt::Display) -> TextFlaw {
        let start = self.text.trim_end().len();
        let end = Word { line: self, start, text: "" };
        end.flaw(format_args!("the line is cut short: {message}"))
    }
}

impl<'a> Word<'a> {
    pub(super) fn flaw(self, message: impl fmt::Display) -> TextFlaw {
        let Line { number, start, text } = self.line;
        let column = text[..self.start].chars().count() + 1;
        let span = start + self.start..start + self.start + self.text.len();
        TextFlaw::new(format_args!("line {number}, column {column}: {message}"), span)
    }

    /// The word shortened for a message.
    pub(super) fn short(self) -> String {
        let mut short: String = self.text.chars().take(40).collect();
        if short.len() < self.text.len() {
            short.push('…');
        }
        short
    }

    /// The text from this word to a later word of the same line.
    pub(super) fn to(self, last: Self) -> Self {
        Self { text: &self.line.text[self.start..last.start + last.text.len()], ..self }
    }

    /// The number, if it is written the way this crate writes numbers: no plus, no leading zeros.
    pub(super) fn number<T: std::str::FromStr + ToString>(self) -> Option<T> {
        plain_number(self.text)
    }
}

pub(super) fn plain_number<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}
