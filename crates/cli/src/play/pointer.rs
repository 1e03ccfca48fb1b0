//! What the hand points at, drawn into the lines of a picture.

use super::hand::name;
use super::screen::style;
use etchwork::render::{Colour, pitch};
use etchwork::{Cell, Picture};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// How many places are named before the rest is a number.
const NAMED: usize = 12;

/// Where the hand is, and what that concerns.
#[derive(Default)]
pub struct Pointer {
    /// The place that it is at.
    pub at: Option<Cell>,
    /// Where the drag in hand began.
    pub drag: Option<Cell>,
    /// What is concerned if the place is touched.
    pub concerned: Vec<Cell>,
    /// What the place tells: a clue, and what is left of it.
    pub tells: Option<String>,
    /// The keys that make a move there, each with the move.
    pub acts: Vec<(&'static str, String)>,
}

/// A character of a line.
type Sign = (char, Style);

impl Pointer {
    /// Puts brackets around the place, and others where a drag began. With colour it stands out
    /// too, and what it concerns.
    pub fn draw(&self, picture: &Picture, lines: &mut [Line<'static>], colour: Colour) {
        let marked = |modifier| style(colour, Style::new().add_modifier(modifier));
        for cell in &self.concerned {
            self.mark(picture, lines, *cell, None, marked(Modifier::UNDERLINED | Modifier::BOLD));
        }
        if let Some(from) = self.drag.filter(|from| Some(*from) != self.at) {
            self.mark(picture, lines, from, Some(['(', ')']), marked(Modifier::BOLD));
        }
        if let Some(at) = self.at {
            self.mark(picture, lines, at, Some(['[', ']']), marked(Modifier::REVERSED));
        }
    }

    fn mark(
        &self,
        picture: &Picture,
        lines: &mut [Line<'static>],
        cell: Cell,
        brackets: Option<[char; 2]>,
        style: Style,
    ) {
        let (at, pitch) = (picture.grid().position(cell), pitch(picture));
        let Some(line) = lines.get_mut(usize::from(at.row) + 1) else { return };
        let mut signs = signs(line);
        let (first, after) = (2 + pitch * usize::from(at.col), 1 + pitch * usize::from(at.col + 1));
        for sign in signs.iter_mut().take(after).skip(first) {
            sign.1 = sign.1.patch(style);
        }
        if let Some([open, close]) = brackets {
            // A thing may stand beside a letter, in the gap behind it.
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

    /// The place, what can be done there and what it concerns, in words.
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

fn signs(line: &Line<'_>) -> Vec<Sign> {
    let of = |span: &Span<'_>| span.content.chars().map(|c| (c, span.style)).collect::<Vec<_>>();
    line.spans.iter().flat_map(of).collect()
}

/// A line of characters, those of one style in one span.
fn joined(signs: Vec<Sign>) -> Line<'static> {
    let runs = signs.chunk_by(|a, b| a.1 == b.1);
    let span =
        |run: &[Sign]| Span::styled(run.iter().map(|(c, _)| *c).collect::<String>(), run[0].1);
    Line::from(runs.map(span).collect::<Vec<_>>())
}
