//! The lines of a text, and the parts of each.

use super::Kind;
use etchwork_core::TextFlaw;
use etchwork_core::text::{Part, lines};

/// The title, and the lines below it. The title is the first line that is neither blank nor a
/// comment, with the blanks around it. Where that line is an element, the title is the first line
/// of all, whatever it is: titles may start with `;`, or be empty in a draft.
pub(super) fn titled(text: &str) -> (Part<'_>, impl Iterator<Item = Part<'_>> + Clone) {
    let all = Part::of(text.strip_prefix('\u{feff}').unwrap_or(text));
    let all = Part { start: text.len() - all.text.len(), ..all };
    let first = lines(text).next().filter(|line| !is_element(*line));
    let is_first = |line: &Part<'_>| first.is_none_or(|first| first.start <= line.span().end);
    let title = all.split('\n').find(is_first).unwrap_or(all);
    let title = Part { text: title.text.strip_suffix('\r').unwrap_or(title.text), ..title };
    (title, lines(text).filter(move |line| line.start > title.span().end))
}

/// Whether a line starts with the name of an element.
pub(super) fn is_element(line: Part<'_>) -> bool {
    let name = line.text.split_whitespace().next().and_then(|word| word.strip_prefix("Puzzle"));
    name.is_some_and(|name| Kind::all().any(|(known, _)| known == name))
}

/// `kind name { body }`.
pub(super) struct Parts<'a> {
    line: Part<'a>,
    pub(super) kind: Part<'a>,
    pub(super) name: Part<'a>,
    pub(super) body: Vec<Part<'a>>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(line: Part<'a>) -> Result<Self, TextFlaw> {
        let words = line.words();
        let [kind, name, open, body @ ..] = &words[..] else {
            let missing = if words.len() < 2 { "a name and { }" } else { "{ }" };
            return Err(line.cut_short(format_args!("{missing} should follow")));
        };
        if open.text != "{" {
            return Err(open.flaw(format_args!("{open} should be {{")));
        }
        match body.split_last() {
            Some((last, body)) if last.text == "}" => {
                Ok(Self { line, kind: *kind, name: *name, body: body.to_vec() })
            }
            Some((last, body)) if body.iter().any(|word| word.text == "}") => {
                Err(last.flaw("nothing may follow the closing }"))
            }
            _ => Err(line.cut_short("a closing } should follow")),
        }
    }

    pub(super) fn expect_empty(&self) -> Result<(), TextFlaw> {
        let flaw = |first: &Part<'_>| first.flaw("these braces must be empty");
        self.body.first().map_or(Ok(()), |first| Err(flaw(first)))
    }

    pub(super) fn on_or_off(&self) -> Result<bool, TextFlaw> {
        match self.body[..] {
            [] => Err(self.line.flaw("it is on or off at the start: write { on } or { off }")),
            [state] if state.text == "on" => Ok(true),
            [state] if state.text == "off" => Ok(false),
            [first, ..] => Err(first.flaw("these braces hold on or off, nothing else")),
        }
    }
}
