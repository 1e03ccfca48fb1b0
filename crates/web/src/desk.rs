//! The desk: one player's questions, answered.

use crate::request::{ActName, Request};
use crate::seat::Seat;
use crate::shelf::Shelf;
use crate::view::status;
use crate::workbench::Workbench;
use crate::{catalogue, result, speech};
use etchwork::codec::Recipe;
use etchwork::{Act, HintLevel, Registry, standard_registry};
use serde_json::{Value, json};

/// Answers the questions of one page.
pub struct Desk {
    registry: Registry,
    shelf: Shelf,
    seat: Option<Seat>,
    workbench: Option<Workbench>,
}

/// An answer, or why there is none, in a sentence for people.
pub type Answer = Result<Value, String>;

/// An error as a refusal has it.
pub fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Default for Desk {
    fn default() -> Self {
        Self::new(standard_registry())
    }
}

impl Desk {
    /// A desk with the plug-ins of a registry.
    pub fn new(registry: Registry) -> Self {
        let shelf = Shelf::new(&registry);
        Self { registry, shelf, seat: None, workbench: None }
    }

    /// Answers a question: `{"answer": ...}`, or `{"refused": "why"}`, in which
    /// case nothing has changed.
    pub fn call(&mut self, request: &str) -> String {
        let request = serde_json::from_str(request).map_err(text);
        let reply = match request.and_then(|request| self.answer(request)) {
            Ok(answer) => json!({ "answer": answer }),
            Err(why) => json!({ "refused": why }),
        };
        reply.to_string()
    }

    fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Catalogue => Ok(catalogue::catalogue(&self.shelf, &self.registry)),
            Request::Fresh { tier, mechanic, seed } => {
                let found = self.shelf.fresh(&tier, mechanic, seed, &self.registry)?;
                self.sit(found)
            }
            Request::Open { id, tier } => {
                let found = self.shelf.open(&id, tier, &self.registry)?;
                self.sit(found)
            }
            Request::Level { tier, number } => {
                let found = self.shelf.level(&tier, number, &self.registry)?;
                self.sit(found)
            }
            Request::Daily { date } => {
                let found = self.shelf.daily(&date, &self.registry)?;
                self.sit(found)
            }
            Request::Check { id, save } => self.check(&id, &save),
            Request::Document { id } => self.shelf.document(&id, &self.registry),
            Request::Bench(setup) => {
                let bench = Workbench::new(&self.shelf, setup, &self.registry)?;
                Ok(self.workbench.insert(bench).about())
            }
            Request::Work { requests } => {
                let bench = self.workbench.as_mut().ok_or("the workbench is not set up")?;
                bench.work(requests, &self.registry)
            }
            Request::Look { nth } => {
                let bench = self.workbench.as_mut().ok_or("the workbench is not set up")?;
                bench.look(nth, &self.registry)
            }
            request => self.in_play(request),
        }
    }

    /// How a save stands. Plays are kept by the board ID; to make a recipe takes time.
    fn check(&self, id: &str, save: &str) -> Answer {
        if Recipe::looks_like(id) {
            return Err(format!("'{id}' is no board ID"));
        }
        let found = self.shelf.open(id, None, &self.registry)?;
        let mut seat = Seat::new(found, &self.registry)?;
        seat.play.load(save).map_err(text)?;
        Ok(json!({ "status": status(seat.play.status()) }))
    }

    fn sit(&mut self, found: crate::shelf::Found) -> Answer {
        let seat = self.seat.insert(Seat::new(found, &self.registry)?);
        Ok(seat.view(speech::opening(seat)))
    }

    /// What is asked of the puzzle in play.
    fn in_play(&mut self, request: Request) -> Answer {
        let seat = self.seat.as_mut().ok_or("no puzzle is in play")?;
        let said = match request {
            Request::Load { save } => {
                seat.play.load(&save).map_err(text)?;
                speech::opening(seat)
            }
            Request::Play { text } => seat.make(&text),
            Request::Point { cell } => seat.point(cell),
            Request::Step { down, right } => seat.step((down, right)),
            Request::Act { act } => seat.act(match act {
                ActName::Undo => Act::Undo,
                ActName::Redo => Act::Redo,
                ActName::Mark => Act::Mark,
                ActName::Return => Act::Return,
                ActName::Restart => Act::Restart,
            }),
            Request::Hint { level } => {
                let level = HintLevel::of_number(level).ok_or("hints have levels from 1 to 4")?;
                return Ok(seat.hint(level));
            }
            Request::Result { seconds, page } => return result::result(seat, seconds, &page),
            _ => speech::opening(seat),
        };
        Ok(seat.view(said))
    }
}
