//! Draws the place that the hand points at into the lines of a picture.

use super::hand::name;
use super::screen::style;
use etchwork::render::{Colour, TextPlace, text_layout};
use etchwork::{Cell, Picture};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The most places that are named; the rest are only counted.
const NAMED: usize = 12;

/// The place of the hand, and the places that it concerns.
#[derive(Default)]
pub struct Pointer {
    /// The hand's place.
    pub at: Option<Cell>,
    /// The start of the current drag.
    pub drag: Option<Cell>,
    /// The places that a touch of this place concerns.
    pub concerned: Vec<Cell>,
    /// The text of the place: a clue, and its remainder.
    pub tells: Option<String>,
    /// The keys that make a move there, each with the move.
    pub acts: Vec<(&'static str, String)>,
}

/// A character of a line.
type Sign = (char, Style);

impl Pointer {
    /// Puts brackets around the place, and other brackets where a drag began. With colour, the
    /// place and the places it concerns are highlighted too.
    pub fn draw(&self, picture: &Picture, lines: &mut [Line<'static>], colour: Colour) {
        let places = text_layout(picture).places;
        let marked = |modifier| style(colour, Style::new().add_modifier(modifier));
        for cell in &self.concerned {
            mark(&places, lines, *cell, None, marked(Modifier::UNDERLINED | Modifier::BOLD));
        }
        if let Some(from) = self.drag.filter(|from| Some(*from) != self.at) {
            mark(&places, lines, from, Some(['(', ')']), marked(Modifier::BOLD));
        }
        if let Some(at) = self.at {
            mark(&places, lines, at, Some(['[', ']']), marked(Modifier::REVERSED));
        }
    }

    /// The place, the possible acts and the places it concerns, in words.
    pub fn words(&self, picture: &Picture) -> Option<String> {
        let at = self.at?;
        let mut words = format!("at {}", name(picture, at));
        if let Some(from) = self.drag {
            words += &format!("  dragged from {}", name(picture, from));
        }
        self.acts.iter().for_each(|(key, text)| words += &format!("  {key}: {text}"));
        let others: Vec<&Cell> = self.concerned.iter().filter(|cell| **cell != at).collect();
        if !others.is_empty() {
            let names = others.iter().take(NAMED).map(|cell| name(picture, **cell));
            words += &format!("  with it: {}", names.collect::<Vec<_>>().join(" "));
        }
        if others.len() > NAMED {
            words += &format!(" and {} more", others.len() - NAMED);
        }
        Some(words)
    }
}

/// Highlights a place, and puts brackets around it.
fn mark(
    places: &[TextPlace],
    lines: &mut [Line<'static>],
    cell: Cell,
    brackets: Option<[char; 2]>,
    style: Style,
) {
    let Some(place) = places.iter().find(|place| place.cell == cell) else { return };
    let Some(line) = lines.get_mut(place.line) else { return };
    let mut signs = signs(line);
    let (first, after) = (place.column, place.column + place.width);
    for sign in signs.iter_mut().take(after).skip(first) {
        sign.1 = sign.1.patch(style);
    }
    if let Some([open, close]) = brackets {
        // A sign may stand in the gap after a letter.
        let is_thing = |at: &usize| signs.get(*at).is_some_and(|sign| "@o8".contains(sign.0));
        let close_at = [after, after + 1].into_iter().find(|at| !is_thing(at));
        for (at, bracket) in [(Some(first - 1), open), (close_at, close)] {
            if let Some(sign) = at.and_then(|at| signs.get_mut(at)) {
                sign.0 = bracket;
            }
        }
    }
    *line = joined(signs);
}

fn signs(line: &Line<'_>) -> Vec<Sign> {
    let of = |span: &Span<'_>| span.content.chars().map(|c| (c, span.style)).collect::<Vec<_>>();
    line.spans.iter().flat_map(of).collect()
}

/// A line of characters, with one span per run of one style.
fn joined(signs: Vec<Sign>) -> Line<'static> {
    let runs = signs.chunk_by(|a, b| a.1 == b.1);
    let span =
        |run: &[Sign]| Span::styled(run.iter().map(|(c, _)| *c).collect::<String>(), run[0].1);
    Line::from(runs.map(span).collect::<Vec<_>>())
}
