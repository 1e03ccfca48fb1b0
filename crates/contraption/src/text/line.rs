//! Lines and the words in them, each with its place in the text.

use super::TextError;
use std::fmt;

/// A line of the text, without its line ending.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    number: usize,
    start: usize,
    pub(super) text: &'a str,
}

/// A part of a line, with the byte where it starts.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    start: usize,
    pub(super) text: &'a str,
}

/// `kind name { body }`.
pub(super) struct Parts<'a> {
    pub(super) kind: Token<'a>,
    pub(super) name: Token<'a>,
    pub(super) body: Vec<Token<'a>>,
}

/// The lines of a text. Byte order marks and carriage returns, which some editors add, are skipped.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut offset = 0;
    text.split('\n').enumerate().map(move |(index, raw)| {
        let text = if index == 0 { raw.trim_start_matches('\u{feff}') } else { raw };
        let start = offset + raw.len() - text.len();
        offset += raw.len() + 1;
        Line { number: index + 1, start, text: text.strip_suffix('\r').unwrap_or(text) }
    })
}

impl<'a> Line<'a> {
    pub(super) fn error(self, token: Token, message: impl fmt::Display) -> TextError {
        let start = self.start + token.start;
        let column = self.text[..token.start].chars().count() + 1;
        let span = start..start + token.text.len();
        TextError { line: self.number, column, message: message.to_string(), span }
    }

    pub(super) fn whole(self, message: impl fmt::Display) -> TextError {
        self.error(Token { start: 0, text: self.text }, message)
    }

    /// An error at the end of the line, where something is missing.
    fn cut_short(self, message: impl fmt::Display) -> TextError {
        let start = self.text.trim_end().len();
        self.error(Token { start, text: "" }, format_args!("the line is cut short: {message}"))
    }

    fn tokens(self) -> impl Iterator<Item = Token<'a>> {
        let base = self.text.as_ptr() as usize;
        // The offset of the word within the line.
        self.text
            .split_whitespace()
            .map(move |text| Token { start: text.as_ptr() as usize - base, text })
    }

    pub(super) fn parts(self) -> Result<Parts<'a>, TextError> {
        let mut tokens = self.tokens();
        let kind = tokens.next().expect("blank lines are skipped");
        let name = tokens.next().ok_or_else(|| self.cut_short("a name and { } should follow"))?;
        let open = tokens.next().ok_or_else(|| self.cut_short("{ } should follow"))?;
        if open.text != "{" {
            return Err(self.error(open, format_args!("'{}' should be {{", open.short())));
        }
        let mut body: Vec<Token> = tokens.collect();
        match body.pop() {
            None => Err(self.cut_short("a closing } should follow")),
            Some(last) if last.text == "}" => Ok(Parts { kind, name, body }),
            Some(last) if body.iter().any(|token| token.text == "}") => {
                Err(self.error(last, "nothing may follow the closing }"))
            }
            Some(_) => Err(self.cut_short("a closing } should follow")),
        }
    }

    pub(super) fn expect_empty(self, body: &[Token]) -> Result<(), TextError> {
        match body {
            [] => Ok(()),
            [first, ..] => Err(self.error(*first, "these braces must be empty")),
        }
    }

    pub(super) fn on_or_off(self, body: &[Token]) -> Result<bool, TextError> {
        match body {
            [] => Err(self.whole("it is on or off at the start: write { on } or { off }")),
            [state] if state.text == "on" => Ok(true),
            [state] if state.text == "off" => Ok(false),
            [first, ..] => Err(self.error(*first, "these braces hold on or off, nothing else")),
        }
    }
}

impl<'a> Token<'a> {
    pub(super) fn before(self, byte: usize) -> Self {
        Self { start: self.start, text: &self.text[..byte] }
    }

    pub(super) fn after(self, byte: usize) -> Self {
        Self { start: self.start + byte, text: &self.text[byte..] }
    }

    pub(super) fn split(self, at: char) -> impl Iterator<Item = Self> {
        let mut start = self.start;
        self.text.split(at).map(move |text| {
            let token = Self { start, text };
            start += text.len() + at.len_utf8();
            token
        })
    }

    /// The token shortened for a message.
    pub(super) fn short(self) -> String {
        let mut short: String = self.text.chars().take(40).collect();
        if short.len() < self.text.len() {
            short.push('…');
        }
        short
    }
}
