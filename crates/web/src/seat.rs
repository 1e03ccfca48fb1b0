//! A puzzle in play, as a page handles it.

use crate::desk::text;
use crate::shelf::Found;
use crate::{names, speech, view};
use etchwork::codec::PuzzleDocument;
use etchwork::{Act, Cell, Choice, Help, Hint, HintLevel, PathPuzzle, Picture, Play, Registry};
use serde::Serialize;
use serde_json::{Value, json};

/// A player at a puzzle.
pub struct Seat {
    pub play: Box<dyn Play>,
    pub path: Option<PathPuzzle>,
    pub document: Option<PuzzleDocument>,
    pub tier: Option<String>,
    pub kind: String,
    pub name: Option<String>,
    /// Why nobody can solve the puzzle, if that is seen at once.
    pub unsolvable: Option<String>,
}

/// A legal move, as a page offers it.
#[derive(Serialize)]
pub struct Way {
    text: String,
    /// The cell it leads to, if it leads to one.
    cell: Option<usize>,
    /// Whether no arrow key makes it.
    far: bool,
}

impl Seat {
    pub fn new(found: Found, registry: &Registry) -> Result<Self, String> {
        let Found { puzzle, path, document, tier, name } = found;
        let limit = tier.as_ref().map(|(_, limit)| *limit as usize);
        let help = Help { ways: limit, ..Help::default() };
        let play = puzzle.play(registry, help).map_err(text)?;
        let tier = tier.map(|(tier, _)| tier);
        let (kind, unsolvable) = (puzzle.kind(), puzzle.unsolvable());
        Ok(Self { play, path, document, tier, kind, name, unsolvable })
    }

    /// All that a page shows, with what there is to say.
    pub fn view(&self, said: String) -> Value {
        json!(view::View::of(self, said))
    }

    /// What the puzzle is called.
    pub fn title(&self) -> String {
        let kind = self.kind.replace('+', " and ");
        let parts = [self.name.as_deref(), self.tier.as_deref(), Some(&kind)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Cells that are still to be visited, where the puzzle is of that kind.
    pub fn left(&self, picture: &Picture) -> Option<usize> {
        let open = self.path.as_ref()?.text().board.open().len();
        Some(open - trail(picture).len())
    }

    /// The legal moves.
    pub fn choices(&self, picture: &Picture) -> Vec<Way> {
        let head = trail(picture).last().copied();
        let to = |aim| picture.grid().offset(head?, aim).map(Cell::index);
        let far = self.play.far_moves();
        let way = |choice: Choice| Way {
            far: far.contains(&choice),
            cell: choice.aim.and_then(to),
            text: choice.text,
        };
        self.play.moves().into_iter().map(way).collect()
    }

    /// Makes the move of that text. What there is to say.
    pub fn make(&mut self, text: &str) -> String {
        match self.play.play(text) {
            Ok(()) => speech::moved(self),
            Err(why) => speech::sentence(&speech::from_one(&why.to_string())),
        }
    }

    /// Goes a cell in a direction.
    pub fn step(&mut self, way: (i32, i32)) -> String {
        let before = self.play.tally().undos;
        match self.play.go(way) {
            false => match self.play.no_way(way) {
                Some(why) => speech::sentence(&speech::from_one(&why)),
                None => "There is no way.".to_owned(),
            },
            true if self.play.tally().undos > before => speech::taken_back(self),
            true => speech::moved(self),
        }
    }

    /// Goes to a cell, or back to it where the trail has been there.
    pub fn point(&mut self, number: usize) -> String {
        let picture = self.play.picture();
        let trail = trail(&picture);
        if let Some(nth) = trail.iter().position(|cell| cell.index() == number) {
            let back = trail.len() - 1 - nth;
            (0..back).for_each(|_| {
                self.play.act(&Act::Undo);
            });
            return if back > 0 { speech::taken_back(self) } else { String::new() };
        }
        let way = self.choices(&picture).into_iter().find(|way| way.cell == Some(number));
        match (way, picture.grid().cells().nth(number)) {
            (Some(way), _) => self.make(&way.text),
            // The rules say why a trail cannot step there.
            (None, Some(cell)) if self.path.is_some() => {
                self.make(&picture.grid().position(cell).to_string())
            }
            (None, Some(_)) => "No move leads there.".to_owned(),
            (None, None) => "That is off the board.".to_owned(),
        }
    }

    /// Does something else than a move.
    pub fn act(&mut self, act: Act) -> String {
        let done = self.play.act(&act);
        speech::acted(self, &act, done)
    }

    /// Help, with where it points to on the board.
    pub fn hint(&mut self, level: HintLevel) -> Value {
        let hint = self.play.hint(level);
        let said = speech::hint(self, &hint);
        let picture = self.play.picture();
        let cell = |text: &String| names::cell(&picture, text).map(Cell::index);
        let cells: Vec<usize> = match &hint {
            Hint::Forced(forced) => forced.iter().filter_map(|forced| cell(&forced.at)).collect(),
            Hint::Ahead(moves, _) => moves.iter().filter_map(cell).collect(),
            _ => Vec::new(),
        };
        let mut view = self.view(said);
        if let Hint::Ahead(..) = hint {
            for (nth, cell) in cells.iter().enumerate() {
                let name = view["cells"][*cell].as_str().unwrap_or_default();
                view["cells"][*cell] = format!("{name}, step {} of the hint", nth + 1).into();
            }
        }
        view["hint"] =
            json!({ "level": level.number(), "cells": cells, "lost": hint.is_negative() });
        view
    }
}

/// The cells of the trail that a picture shows.
pub fn trail(picture: &Picture) -> &[Cell] {
    picture.traces().next().unwrap_or(&[])
}
