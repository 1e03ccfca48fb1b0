//! Sessions: one player at one game.

use crate::{Game, Picture, Status};
use std::fmt;
use thiserror::Error;

/// A game in play: moves, undo and redo without limit, a bookmark, and a log
/// from which the very same session can be had again.
///
/// The log is what the player did, one act a line: a move's text, or one of
/// [`Act`]'s signs. So a save is a replay, and what fog has shown or how often
/// a hint was asked for comes back with it.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    /// From the initial state to the present one.
    line: Vec<G::State>,
    moves: Vec<G::Move>,
    undone: Vec<G::Move>,
    bookmark: Option<Vec<G::Move>>,
    sight: G::Sight,
    log: Vec<Act>,
}

/// One thing a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Made a move.
    Play(String),
    /// Took a move back: `<`.
    Undo,
    /// Made a move again that was taken back: `>`.
    Redo,
    /// Set the bookmark here: `!`.
    Mark,
    /// Went back to the bookmark: `^`.
    Return,
    /// Began anew: `0`.
    Restart,
    /// Asked for a hint of a level: `?1` to `?4`.
    Hint(u8),
}

/// A move or a save that was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refusal(String);

impl Refusal {
    /// A refusal in words.
    pub fn new(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }
}

/// The first line of a save, before the ID of its puzzle.
const SAVE: &str = "etchwork-save 1 ";

/// The ID of the puzzle that a save is of.
///
/// ```
/// use etchwork_core::puzzle_of_save;
///
/// let save = "etchwork-save 1 p1.AgIF.51f0\n0,1\n";
/// assert_eq!(puzzle_of_save(save), Some("p1.AgIF.51f0"));
/// assert_eq!(puzzle_of_save("S..\n..T\n"), None);
/// ```
pub fn puzzle_of_save(save: &str) -> Option<&str> {
    save.lines().next()?.strip_prefix(SAVE)
}

impl<G: Game> Session<G> {
    /// A session before the first move.
    pub fn new(game: G) -> Self {
        let mut sight = G::Sight::default();
        let initial = game.initial();
        game.look(&initial, &mut sight);
        let line = vec![initial];
        let (moves, undone, log) = (Vec::new(), Vec::new(), Vec::new());
        Self { game, line, moves, undone, bookmark: None, sight, log }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The present state.
    pub fn state(&self) -> &G::State {
        self.line.last().expect("a line has its initial state")
    }

    /// The states from the initial one to the present one.
    pub fn line(&self) -> &[G::State] {
        &self.line
    }

    /// The moves that led to the present state.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The legal moves, in the game's order.
    pub fn legal(&self) -> Vec<G::Move> {
        let mut legal = Vec::new();
        self.game.moves(self.state(), &mut legal);
        legal
    }

    /// What the player has been shown.
    pub fn sight(&self) -> &G::Sight {
        &self.sight
    }

    /// Everything the player did.
    pub fn log(&self) -> &[Act] {
        &self.log
    }

    /// Where the session stands.
    pub fn status(&self) -> Status {
        self.game.status(self.state())
    }

    /// The present state as the player may see it.
    pub fn picture(&self) -> Picture {
        self.game.draw(&self.line, Some(&self.sight))
    }

    /// Makes the move of that text, or says why it is none.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let legal = self.legal();
        let Some(step) = legal.iter().find(|step| self.game.move_text(step) == text) else {
            let why = self.game.explain(self.state(), text);
            return Err(Refusal(why.unwrap_or_else(|| self.no_move(text, &legal))));
        };
        self.advance(step.clone());
        self.undone.clear();
        self.log.push(Act::Play(text.to_owned()));
        Ok(())
    }

    fn no_move(&self, text: &str, legal: &[G::Move]) -> String {
        let legal: Vec<String> = legal.iter().map(|step| self.game.move_text(step)).collect();
        match &legal[..] {
            [] => format!("'{text}' is no move here: there is none"),
            legal => format!("'{text}' is no move here: there is {}", legal.join(", ")),
        }
    }

    fn advance(&mut self, step: G::Move) {
        let next = self.game.apply(self.state(), &step);
        self.game.look(&next, &mut self.sight);
        self.line.push(next);
        self.moves.push(step);
    }

    fn take_back(&mut self) -> Option<G::Move> {
        let step = self.moves.pop()?;
        self.line.pop();
        Some(step)
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> bool {
        let Some(step) = self.take_back() else { return false };
        self.undone.push(step);
        self.log.push(Act::Undo);
        true
    }

    /// Makes the move again that was taken back last, if there is one.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.undone.pop() else { return false };
        self.advance(step);
        self.log.push(Act::Redo);
        true
    }

    /// Sets the bookmark here.
    pub fn mark(&mut self) {
        self.bookmark = Some(self.moves.clone());
        self.log.push(Act::Mark);
    }

    /// Goes to the bookmark, if one was set. The way there can be redone only
    /// as far as it is part of the way here.
    pub fn return_to_mark(&mut self) -> bool {
        let Some(moves) = self.bookmark.clone() else { return false };
        self.go_to(moves);
        self.log.push(Act::Return);
        true
    }

    /// Goes back to the start; redo leads forward again.
    pub fn restart(&mut self) {
        self.go_to(Vec::new());
        self.log.push(Act::Restart);
    }

    fn go_to(&mut self, moves: Vec<G::Move>) {
        if !self.moves.starts_with(&moves) {
            self.undone.clear();
            while self.take_back().is_some() {}
        }
        while self.moves.len() > moves.len() {
            let step = self.take_back().expect("more moves than there should be");
            self.undone.push(step);
        }
        for step in &moves[self.moves.len()..] {
            self.advance(step.clone());
        }
    }

    /// Notes that a hint was asked for. Levels are from 1 to 4, and others are noted as the
    /// nearest: a save knows no more.
    pub fn note_hint(&mut self, level: u8) {
        self.log.push(Act::Hint(level.clamp(1, 4)));
    }

    /// The session as text: the puzzle's ID, then the log, one act a line.
    pub fn save(&self, puzzle: &str) -> String {
        let mut text = format!("{SAVE}{puzzle}\n");
        self.log.iter().for_each(|act| text += &format!("{act}\n"));
        text
    }

    /// The session that was saved. Refuses the save of another puzzle, and
    /// names the line that does not fit.
    pub fn load(game: G, puzzle: &str, save: &str) -> Result<Self, Refusal> {
        let Some(id) = puzzle_of_save(save) else {
            return Err(Refusal(format!("line 1: no save: it should open with '{SAVE}'")));
        };
        if id != puzzle {
            return Err(Refusal(format!("line 1: a save of another puzzle, {id}, not {puzzle}")));
        }
        let mut session = Self::new(game);
        for (number, line) in save.lines().enumerate().skip(1) {
            let done = session.act(&Act::from_line(line));
            done.map_err(|why| Refusal(format!("line {}: {why}", number + 1)))?;
        }
        Ok(session)
    }

    /// Does one thing, or says why it cannot be done.
    pub fn act(&mut self, act: &Act) -> Result<(), Refusal> {
        let done = match act {
            Act::Play(text) => return self.play(text),
            Act::Undo => self.undo(),
            Act::Redo => self.redo(),
            Act::Mark => {
                self.mark();
                true
            }
            Act::Return => self.return_to_mark(),
            Act::Restart => {
                self.restart();
                true
            }
            Act::Hint(level) => {
                self.note_hint(*level);
                true
            }
        };
        if done { Ok(()) } else { Err(Refusal(format!("there is nothing to do for '{act}'"))) }
    }
}

impl Act {
    fn from_line(line: &str) -> Self {
        match line {
            "<" => Self::Undo,
            ">" => Self::Redo,
            "!" => Self::Mark,
            "^" => Self::Return,
            "0" => Self::Restart,
            "?1" => Self::Hint(1),
            "?2" => Self::Hint(2),
            "?3" => Self::Hint(3),
            "?4" => Self::Hint(4),
            text => Self::Play(text.to_owned()),
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(text) => f.write_str(text),
            Self::Undo => f.write_str("<"),
            Self::Redo => f.write_str(">"),
            Self::Mark => f.write_str("!"),
            Self::Return => f.write_str("^"),
            Self::Restart => f.write_str("0"),
            Self::Hint(level) => write!(f, "?{level}"),
        }
    }
}
