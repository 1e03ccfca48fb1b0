//! Contraptions as puzzles: their face, and what reads them.

use crate::{Family, Help, Play, Puzzle, PuzzleError, States, TextFlaw, explored, in_play};
use etchwork_codec::{blob_id, read_blob_id};
use etchwork_contraption::{Contraption, Design, TextError, from_bytes, to_bytes};
use etchwork_core::{Game, Picture, Refusal, Registry};
use etchwork_statespace::Limits;

/// What board IDs open with, and their version.
const TAG: &str = "c";
const VERSION: u32 = 1;

impl Puzzle for Contraption {
    fn id(&self) -> String {
        blob_id(TAG, VERSION, &to_bytes(self.design()))
    }

    fn kind(&self) -> String {
        Contraptions.name().to_owned()
    }

    fn text(&self) -> String {
        self.design().to_string()
    }

    fn picture(&self) -> Picture {
        self.draw(&[self.initial()], None)
    }

    fn play(&self, _: &Registry, help: Help) -> Result<Box<dyn Play>, PuzzleError> {
        Ok(in_play(self.clone(), self.id(), help))
    }

    fn states(&self, limits: &Limits) -> Result<Box<dyn States>, PuzzleError> {
        Ok(explored(self.clone(), limits))
    }
}

/// The family of gates, toggles and boulders. Its texts are known by their elements, which
/// no board has.
pub(crate) struct Contraptions;

impl Family for Contraptions {
    fn name(&self) -> &'static str {
        "contraption"
    }

    fn about(&self) -> &'static str {
        "gates, toggles and boulders on a graph: get every player to a goal"
    }

    fn tag(&self) -> &'static str {
        TAG
    }

    fn is_meant(&self, text: &str) -> bool {
        text.lines().any(|line| line.trim_start().starts_with("Puzzle"))
    }

    fn of_text(&self, text: &str) -> Result<Box<dyn Puzzle>, TextFlaw> {
        let read = text.parse::<Design>();
        let flaw = |error: TextError| TextFlaw::new(&error, error.span.clone());
        Ok(Box::new(Contraption::new(read.map_err(flaw)?)))
    }

    fn of_id(&self, id: &str) -> Result<Box<dyn Puzzle>, Refusal> {
        let bytes = read_blob_id(TAG, VERSION, id).map_err(Refusal::new)?;
        let design = from_bytes(&bytes).map_err(Refusal::new)?;
        Ok(Box::new(Contraption::new(design)))
    }
}
