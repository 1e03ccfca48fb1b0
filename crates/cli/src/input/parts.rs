//! The puzzles of a text: each part of it is read for what it is, whatever stands before it.

use super::Id;
use crate::Kit;
use etchwork::Family;
use serde::de::IgnoredAny;
use serde_json::Deserializer;

/// A part of a text that is one puzzle.
pub struct Part<'a> {
    /// The byte where it starts.
    pub start: usize,
    /// How many lines are above it.
    pub above: usize,
    pub text: &'a str,
    pub kind: PartKind<'a>,
}

/// What a part is.
pub enum PartKind<'a> {
    Json,
    Id(Id<'a>),
    /// A text of this family, or of none: a board.
    Text(Option<&'a dyn Family>),
}

/// The parts of a text; one at least.
pub fn parts<'a>(text: &'a str, kit: &'a Kit) -> Vec<Part<'a>> {
    let mut splitter = Splitter { text, kit, parts: Vec::new(), open: None, above: 0 };
    let mut at = 0;
    while at < text.len() {
        let end = splitter.take(at);
        splitter.above += text[at..end].matches('\n').count();
        at = end;
    }
    splitter.close(at);
    if splitter.parts.is_empty() {
        let kind = kind_of(text, kit);
        splitter.parts.push(Part { start: 0, above: 0, text, kind });
    }
    splitter.parts
}

struct Splitter<'a> {
    text: &'a str,
    kit: &'a Kit,
    parts: Vec<Part<'a>>,
    /// The text that later lines may continue.
    open: Option<Open<'a>>,
    /// The lines that are taken.
    above: usize,
}

struct Open<'a> {
    start: usize,
    above: usize,
    family: Option<&'a dyn Family>,
    has_drawing: bool,
}

impl<'a> Splitter<'a> {
    /// Takes the line at this place, or the JSON that starts there, and returns where it ends.
    fn take(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let end = at + rest.find('\n').map_or(rest.len(), |end| end + 1);
        let line = &self.text[at..end];
        if line.trim().is_empty() {
            return end;
        }
        if is_json(rest) {
            let end = at + end_of_json(rest);
            self.add(at, end, PartKind::Json);
            return end;
        }
        if let Some(id) = super::id(line, self.kit) {
            self.add(at, end, PartKind::Id(id));
            return end;
        }
        let (claimed, has_drawing) = (self.kit.families.of_text(line), line.contains('╭'));
        if self.begins(at, line, claimed, has_drawing) {
            self.close(at);
        }
        let new = Open { start: at, above: self.above, family: None, has_drawing: false };
        let open = self.open.get_or_insert(new);
        open.family = open.family.or(claimed);
        open.has_drawing |= has_drawing;
        end
    }

    /// Whether a line, which a family may claim, opens another puzzle than the text before it.
    fn begins(
        &self,
        at: usize,
        line: &str,
        claimed: Option<&dyn Family>,
        has_drawing: bool,
    ) -> bool {
        let Some(open) = &self.open else { return false };
        let before = &self.text[open.start..at];
        match (claimed, open.family) {
            (None, None) => has_drawing && open.has_drawing,
            (None, Some(_)) => false,
            // A family may know its texts by lines after the first.
            (Some(family), None) => !family.is_meant(&format!("{before}{line}")),
            (Some(family), Some(own)) if family.id() != own.id() => true,
            // A family that knows its texts by their first lines claims one again.
            (Some(family), Some(_)) => {
                let inner = before.split_once('\n').map_or("", |(_, inner)| inner);
                !family.is_meant(inner)
            }
        }
    }

    /// Ends the open text here. Comments alone are no puzzle.
    fn close(&mut self, at: usize) {
        let is_said = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with(';');
        if let Some(Open { start, above, .. }) = self.open.take()
            && self.text[start..at].lines().any(is_said)
        {
            let text = &self.text[start..at];
            let kind = kind_of(text, self.kit);
            self.parts.push(Part { start, above, text, kind });
        }
    }

    fn add(&mut self, at: usize, end: usize, kind: PartKind<'a>) {
        self.close(at);
        self.parts.push(Part { start: at, above: self.above, text: &self.text[at..end], kind });
    }
}

/// What a text is that is neither an ID nor whole JSON. No board opens with a brace.
fn kind_of<'a>(text: &str, kit: &'a Kit) -> PartKind<'a> {
    match kit.families.of_text(text) {
        None if text.trim_start().starts_with('{') => PartKind::Json,
        family => PartKind::Text(family),
    }
}

/// Whether a text starts like an object with a name in it. Other texts may start with braces.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
}

/// Where the JSON ends that opens a text: with the line on which its object ends. JSON that cannot
/// be read goes on to the next line that opens an object.
fn end_of_json(text: &str) -> usize {
    let mut values = Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let is_whole = values.next().is_some_and(|value| value.is_ok());
    let next = if is_whole {
        text[values.byte_offset()..].find('\n').map(|end| values.byte_offset() + end)
    } else {
        text.match_indices("\n{").map(|(end, _)| end).find(|end| is_json(&text[*end..]))
    };
    next.map_or(text.len(), |end| end + 1)
}
