//! The face that all families have, and what reads texts and IDs.

use crate::board::TITLE;
use crate::{Board, Pegs};
use etchwork::codec::{blob_id, read_blob_id};
use etchwork::statespace::Limits;
use etchwork::{
    Family, Game, Help, Picture, Play, Puzzle, PuzzleError, Refusal, Registry, States, TextFlaw,
    explored, in_play,
};

/// What IDs open with, and their version.
const TAG: &str = "pegs";
const VERSION: u32 = 1;

impl Puzzle for Pegs {
    fn id(&self) -> String {
        blob_id(TAG, VERSION, self.text().as_bytes())
    }

    fn kind(&self) -> String {
        PegSolitaire.name().to_owned()
    }

    fn text(&self) -> String {
        self.board.to_string()
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

/// The family of peg solitaire.
#[derive(Clone, Copy, Debug)]
pub struct PegSolitaire;

impl Family for PegSolitaire {
    fn name(&self) -> &'static str {
        "peg puzzle"
    }

    fn about(&self) -> &'static str {
        "pegs jump over pegs, which go: leave a single one"
    }

    fn tag(&self) -> &'static str {
        TAG
    }

    fn is_meant(&self, text: &str) -> bool {
        text.lines().map(str::trim).find(|line| !line.is_empty()) == Some(TITLE)
    }

    fn of_text(&self, text: &str) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Ok(Box::new(Pegs::new(Board::read(text)?)))
    }

    fn of_id(&self, id: &str) -> Result<Box<dyn Puzzle>, Refusal> {
        let bytes = read_blob_id(TAG, VERSION, id).map_err(Refusal::new)?;
        let text = String::from_utf8(bytes).map_err(Refusal::new)?;
        let puzzle = self.of_text(&text).map_err(Refusal::new)?;
        // A puzzle has one ID.
        match puzzle.text() == text {
            true => Ok(puzzle),
            false => Err(Refusal::new(format!("'{id}' is not in its plain form"))),
        }
    }
}
