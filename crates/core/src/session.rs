//! Sessions: one player's play of one game.

use crate::{Cell, Edge, Game, HintLevel, Mark, Pencil, Picture, Status};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// A game in play: moves, unlimited undo and redo, a bookmark, and a log that restores exactly the
/// same session.
///
/// The log has what the player did, one act per line: a move's text, or one of [`Act`]'s signs. So
/// a save is a replay, which restores what fog has shown and how many hints the player took.
///
/// A save starts with `etchwork-save 2`, the puzzle's ID, and the facts about the play, one per
/// line: `= tier hard`. A play that needs nothing of version 2 is saved as `etchwork-save 1`, which
/// older builds read.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    game: G,
    /// From the initial state to the present one.
    line: Vec<G::State>,
    moves: Vec<G::Move>,
    /// What [`Session::undo`] takes back, the last at the end.
    done: Vec<Done<G::Move>>,
    /// What [`Session::redo`] does again, the next at the end.
    undone: Vec<Done<G::Move>>,
    bookmark: Option<Bookmark<G::Move>>,
    sight: G::Sight,
    pencil: Pencilled,
    noted: Noted,
    mistakes: usize,
    facts: BTreeMap<String, String>,
    log: Vec<Act>,
}

/// The player's pencil marks by cell of the picture: at most one mark per cell.
pub type Pencilled = BTreeMap<Cell, &'static Pencil>;

/// The player's pencil marks by edge, each under the lower of its two names: at most one mark per edge.
pub type Noted = BTreeMap<Edge, &'static Pencil>;

/// What one undo reverses.
#[derive(Clone, Debug)]
enum Done<M> {
    /// A move.
    Move(M),
    /// Moves that one cut took back, the last one first.
    Cut(Vec<M>),
}

/// A place to which a player may want to return.
#[derive(Clone, Debug)]
struct Bookmark<M> {
    moves: Vec<M>,
    pencil: Pencilled,
    noted: Noted,
}

/// A state on the way to which a player may want to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landmark {
    /// What players call it, such as `number`.
    pub name: &'static str,
    /// How many moves lead from there to the present state; 0 at the start, before which there is none.
    pub moves: usize,
}

/// One thing a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Made a move.
    Play(String),
    /// Took a move back: `<`.
    Undo,
    /// Made again a move that was taken back: `>`.
    Redo,
    /// Set the bookmark here: `!`.
    Mark,
    /// Went back to the bookmark: `^`.
    Return,
    /// Restarted: `0`.
    Restart,
    /// Asked for a hint of a level: `?1` to `?4`.
    Hint(HintLevel),
    /// Took back several moves at once, which one undo reverses: `<<3`.
    Cut(usize),
    /// Put a pencil mark of a kind on cells of the picture, by number: `+lock 3 4`.
    Pencil(String, Vec<Cell>),
    /// Removed the pencil marks of cells: `- 3 4`.
    Rub(Vec<Cell>),
    /// Put a pencil mark of a kind on edges, each by cell and side, or removed their marks: `+wall 3/0
    /// 4/2`, `- 3/0`.
    Note(Option<String>, Vec<Edge>),
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

/// The start of the first line of saves, before the puzzle's ID: of saves that need nothing newer,
/// and of all others.
const SAVES: [&str; 2] = ["etchwork-save 1 ", "etchwork-save 2 "];

/// The name of the fact that a play is strict: the first mistake ends it.
pub const STRICT: &str = "strict";

/// What a fact about the play starts with in a save.
const FACT: &str = "= ";

/// The ID of a save's puzzle.
///
/// ```
/// use etchwork_core::puzzle_of_save;
///
/// let save = "etchwork-save 1 p1.AgIF.51f0\n0,1\n";
/// assert_eq!(puzzle_of_save(save), Some("p1.AgIF.51f0"));
/// assert_eq!(puzzle_of_save("S..\n..T\n"), None);
/// ```
pub fn puzzle_of_save(save: &str) -> Option<&str> {
    let line = save.lines().next()?;
    SAVES.iter().find_map(|opening| line.strip_prefix(opening))
}

/// The save of a play of a puzzle that made these moves and nothing else.
pub fn save_of_moves(puzzle: &str, moves: &[String]) -> String {
    moves.iter().fold(format!("{}{puzzle}\n", SAVES[0]), |save, text| save + text + "\n")
}

/// The facts of a save, such as the tier of its puzzle, by name.
///
/// ```
/// use etchwork_core::facts_of_save;
///
/// let save = "etchwork-save 2 p1.AgIF.51f0\n= tier hard\n0,1\n";
/// assert_eq!(facts_of_save(save)["tier"], "hard");
/// ```
pub fn facts_of_save(save: &str) -> BTreeMap<String, String> {
    let facts = save.lines().skip(1).map_while(|line| line.strip_prefix(FACT));
    let fact = |fact: &str| {
        let (name, value) = fact.split_once(' ').unwrap_or((fact, ""));
        (name.to_owned(), value.to_owned())
    };
    facts.map(fact).collect()
}

impl<G: Game> Session<G> {
    /// A session before the first move.
    pub fn new(game: G) -> Self {
        let mut sight = G::Sight::default();
        let initial = game.initial();
        game.look(&initial, &mut sight);
        let line = vec![initial];
        Self {
            game,
            line,
            moves: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            bookmark: None,
            sight,
            pencil: Pencilled::new(),
            noted: Noted::new(),
            mistakes: 0,
            facts: BTreeMap::new(),
            log: Vec::new(),
        }
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

    /// The player's pencil marks on cells.
    pub fn pencil(&self) -> &Pencilled {
        &self.pencil
    }

    /// The player's pencil marks on edges.
    pub fn noted(&self) -> &Noted {
        &self.noted
    }

    /// How many moves led to a state that the rules call lost. Taking such moves back does not
    /// lower this number.
    pub fn mistakes(&self) -> usize {
        self.mistakes
    }

    /// Whether the play ended without a solution: it is [strict](STRICT), and there was a mistake.
    /// Then nothing can be taken back.
    pub fn is_over(&self) -> bool {
        self.mistakes > 0 && self.facts.contains_key(STRICT)
    }

    /// Facts that are stored with the play, by name: the tier, the seconds it took.
    pub fn facts(&self) -> &BTreeMap<String, String> {
        &self.facts
    }

    /// Stores a fact about the play. Refuses a name that is not a word of a-z and `-`, and a value
    /// of several lines, as a save has one line for each fact. After a mistake, also refuses to
    /// make the play [strict](STRICT).
    pub fn set_fact(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let is_word = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        if !is_word || value.contains(['\n', '\r']) {
            return Err(Refusal(format!("'{}' cannot be kept as a fact", name.escape_debug())));
        }
        if name == STRICT && self.mistakes > 0 {
            let plural = if self.mistakes == 1 { "" } else { "s" };
            return Err(Refusal(format!(
                "this play already has {} mistake{plural}: a strict one must begin without any",
                self.mistakes
            )));
        }
        self.facts.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    /// Everything the player did.
    pub fn log(&self) -> &[Act] {
        &self.log
    }

    /// The status of the present state.
    pub fn status(&self) -> Status {
        self.game.status(self.state())
    }

    /// The present state as the player may see it.
    pub fn picture(&self) -> Picture {
        let mut picture = self.game.draw_pencilled(&self.line, Some(&self.sight), &self.pencil);
        for (edge, kind) in &self.noted {
            if let (Some(other), Some(note)) = (self.game.across(*edge), kind.edge) {
                picture.add(Mark::Edge { sides: [*edge, other], note });
            }
        }
        picture
    }

    /// Makes the move with this text, or says why there is no such move.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal("this play is strict: its first mistake ended it".to_owned()));
        }
        let Some(step) = self.game.move_of(self.state(), text) else {
            let why = self.game.explain(self.state(), &self.sight, text);
            return Err(Refusal(why.unwrap_or_else(|| self.no_move(text, &self.legal()))));
        };
        let place = self.game.place(self.state(), &step);
        let held = place.and_then(|place| self.pencil.get(&place)).filter(|mark| mark.holds);
        if let Some(mark) = held {
            return Err(Refusal(format!("'{text}' is held by a {}: take it off first", mark.id)));
        }
        self.advance(step.clone());
        self.mistakes += usize::from(self.status() == Status::Lost);
        self.done.push(Done::Move(step.clone()));
        self.undone.clear();
        self.log.push(Act::Play(text.to_owned()));
        Ok(())
    }

    fn no_move(&self, text: &str, legal: &[G::Move]) -> String {
        let legal: Vec<String> = legal.iter().map(|step| self.game.move_text(step)).collect();
        match &legal[..] {
            [] => format!("'{text}' is not a move here: there is none"),
            legal => format!("'{text}' is not a move here: there is {}", legal.join(", ")),
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

    /// Undoes the last move or cut. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let Some(done) = self.done.pop() else { return false };
        match &done {
            Done::Move(_) => {
                self.take_back();
            }
            Done::Cut(moves) => moves.iter().rev().for_each(|step| self.advance(step.clone())),
        }
        self.undone.push(done);
        self.log.push(Act::Undo);
        true
    }

    /// Redoes the act that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(undone) = self.undone.pop() else { return false };
        match &undone {
            Done::Move(step) => self.advance(step.clone()),
            Done::Cut(moves) => moves.iter().for_each(|_| {
                self.take_back();
            }),
        }
        self.done.push(undone);
        self.log.push(Act::Redo);
        true
    }

    /// Whether [`Session::undo`] has something to undo.
    pub fn can_undo(&self) -> bool {
        !self.is_over() && !self.done.is_empty()
    }

    /// Whether [`Session::redo`] has something to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes back this many moves at once, or all if there are fewer. A cut is one act: one undo
    /// makes the moves again. Returns whether there was a move.
    ///
    /// ```
    /// # use etchwork_core::{Game, Grid, Picture, Session, Status};
    /// # struct Countdown(u32);
    /// # impl Game for Countdown {
    /// #     type State = u32;
    /// #     type Move = u32;
    /// #     type Sight = ();
    /// #     fn initial(&self) -> u32 { self.0 }
    /// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
    /// #         moves.extend((1..=2).filter(|step| step <= left));
    /// #     }
    /// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
    /// #     fn status(&self, left: &u32) -> Status {
    /// #         if *left == 0 { Status::Solved } else { Status::Open }
    /// #     }
    /// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
    /// #     fn draw(&self, _: &[u32], _: Option<&()>) -> Picture {
    /// #         Picture::new(Grid::new(1, 1).unwrap(), "", "")
    /// #     }
    /// # }
    /// let mut session = Session::new(Countdown(9));
    /// ["-1", "-2", "-2"].into_iter().try_for_each(|step| session.play(step))?;
    /// assert!(session.cut(2));
    /// assert_eq!(*session.state(), 8);
    /// session.undo();
    /// assert_eq!(*session.state(), 4);
    /// # Ok::<(), etchwork_core::Refusal>(())
    /// ```
    pub fn cut(&mut self, moves: usize) -> bool {
        let moves = if self.is_over() { 0 } else { moves };
        let cut: Vec<G::Move> = (0..moves).map_while(|_| self.take_back()).collect();
        if cut.is_empty() {
            return false;
        }
        self.log.push(Act::Cut(cut.len()));
        self.done.push(Done::Cut(cut));
        self.undone.clear();
        true
    }

    /// The last landmark before the present state, for a [cut](Self::cut); `None` in a game without
    /// landmarks.
    pub fn landmark(&self) -> Option<Landmark> {
        let name = self.game.landmark(&self.line[0])?;
        let mut before = self.line.iter().rev().skip(1);
        let place = before.position(|state| self.game.landmark(state).is_some());
        Some(Landmark { name, moves: place.map_or(0, |place| place + 1) })
    }

    /// Sets the bookmark here.
    pub fn mark(&mut self) {
        let (pencil, noted) = (self.pencil.clone(), self.noted.clone());
        self.bookmark = Some(Bookmark { moves: self.moves.clone(), pencil, noted });
        self.log.push(Act::Mark);
    }

    /// The states from the initial one to where the bookmark was set, if one was.
    pub fn line_to_mark(&self) -> Option<Vec<G::State>> {
        let Bookmark { moves, .. } = self.bookmark.as_ref()?;
        let mut line = vec![self.line[0].clone()];
        for step in moves {
            let next = self.game.apply(line.last().expect("it has the initial state"), step);
            line.push(next);
        }
        Some(line)
    }

    /// Goes to the bookmark, if one was set, and removes the pencil marks made since. The way to
    /// the bookmark can be redone only as far as it is part of the present way.
    pub fn return_to_mark(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let Some(Bookmark { moves, pencil, noted }) = self.bookmark.clone() else { return false };
        self.go_to(moves);
        (self.pencil, self.noted) = (pencil, noted);
        self.log.push(Act::Return);
        true
    }

    /// Goes back to the start; redo leads forward again. Returns whether that is allowed.
    pub fn restart(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        self.go_to(Vec::new());
        self.log.push(Act::Restart);
        true
    }

    /// Goes to the end of some moves. Moves taken back on the way can be redone one by one.
    fn go_to(&mut self, moves: Vec<G::Move>) {
        if !self.moves.starts_with(&moves) {
            self.undone.clear();
            while self.take_back().is_some() {}
        }
        while self.moves.len() > moves.len() {
            let step = self.take_back().expect("more moves than there should be");
            self.undone.push(Done::Move(step));
        }
        for step in &moves[self.moves.len()..] {
            self.advance(step.clone());
        }
        // Cuts before this are no longer of this line.
        self.done = self.moves.iter().cloned().map(Done::Move).collect();
    }

    /// Puts a pencil mark of a kind on cells, and replaces their marks. Refuses a kind that the
    /// game does not have on cells.
    pub fn pencil_in(&mut self, id: &str, cells: &[Cell]) -> Result<(), Refusal> {
        let kind = self.kind_of(id, false)?;
        self.pencil.extend(cells.iter().map(|cell| (*cell, kind)));
        self.log.push(Act::Pencil(id.to_owned(), cells.to_vec()));
        Ok(())
    }

    /// The kind of pencil mark with a name, on edges or on cells.
    fn kind_of(&self, id: &str, on_edges: bool) -> Result<&'static Pencil, Refusal> {
        let kinds = self.game.pencils().iter().filter(|kind| kind.edge.is_some() == on_edges);
        if let Some(kind) = kinds.clone().find(|kind| kind.id == id) {
            return Ok(kind);
        }
        let known: Vec<&str> = kinds.map(|kind| kind.id).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let place = if on_edges { "on edges" } else { "here" };
        Err(Refusal(format!("there is no pencil mark '{id}' {place}: there is {known}")))
    }

    /// Puts a pencil mark of a kind on edges, and replaces their marks. Refuses a kind that the game
    /// does not have on edges, and a side beyond which there is no tile.
    pub fn note(&mut self, id: &str, edges: &[Edge]) -> Result<(), Refusal> {
        let kind = self.kind_of(id, true)?;
        let lower = |edge: &Edge| match self.game.across(*edge) {
            Some(other) => Ok((other.min(*edge), kind)),
            None => Err(Refusal("no tile is beyond that side: it takes no mark".to_owned())),
        };
        let marks: Noted = edges.iter().map(lower).collect::<Result<_, _>>()?;
        if marks.is_empty() {
            return Err(Refusal("a mark on edges needs an edge".to_owned()));
        }
        self.noted.extend(marks);
        self.log.push(Act::Note(Some(id.to_owned()), edges.to_vec()));
        Ok(())
    }

    /// Removes the pencil marks of edges. Returns whether there was any.
    pub fn rub_out_notes(&mut self, edges: &[Edge]) -> bool {
        let (before, game) = (self.noted.len(), &self.game);
        let is_meant = |edge: &Edge| {
            edges.contains(edge) || game.across(*edge).is_some_and(|other| edges.contains(&other))
        };
        self.noted.retain(|edge, _| !is_meant(edge));
        if self.noted.len() == before {
            return false;
        }
        self.log.push(Act::Note(None, edges.to_vec()));
        true
    }

    /// Removes the pencil marks of cells. Returns whether there was any.
    pub fn rub_out(&mut self, cells: &[Cell]) -> bool {
        let before = self.pencil.len();
        self.pencil.retain(|cell, _| !cells.contains(cell));
        if self.pencil.len() == before {
            return false;
        }
        self.log.push(Act::Rub(cells.to_vec()));
        true
    }

    /// Logs that the player asked for a hint.
    pub fn note_hint(&mut self, level: HintLevel) {
        self.log.push(Act::Hint(level));
    }

    /// The session as text: the puzzle's ID, the facts, then the log, one act per line.
    pub fn save(&self, puzzle: &str) -> String {
        let is_new = !self.facts.is_empty() || self.log.iter().any(Act::is_of_version_2);
        let mut text = format!("{}{puzzle}\n", SAVES[usize::from(is_new)]);
        for (name, value) in &self.facts {
            text += &format!("{FACT}{name} {value}\n");
        }
        self.log.iter().for_each(|act| text += &format!("{act}\n"));
        text
    }

    /// The saved session. Refuses the save of another puzzle, and names a line that does not fit.
    pub fn load(game: G, puzzle: &str, save: &str) -> Result<Self, Refusal> {
        let Some(id) = puzzle_of_save(save) else {
            let opening = SAVES[0];
            return Err(Refusal(format!("line 1: not a save: it should begin with '{opening}'")));
        };
        if id != puzzle {
            return Err(Refusal(format!("line 1: a save of another puzzle, {id}, not {puzzle}")));
        }
        let mut session = Self::new(game);
        let is_new = save.starts_with(SAVES[1]);
        let is_fact = |line: &&str| is_new && line.starts_with(FACT);
        let facts = save.lines().skip(1).take_while(is_fact).count();
        session.facts = if is_new { facts_of_save(save) } else { BTreeMap::new() };
        for (number, line) in save.lines().enumerate().skip(1 + facts) {
            let done = session.act(&Act::of_line(line, is_new));
            done.map_err(|why| Refusal(format!("line {}: {why}", number + 1)))?;
        }
        Ok(session)
    }

    /// Performs one act, or says why it cannot be done.
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
            Act::Restart => self.restart(),
            Act::Hint(level) => {
                self.note_hint(*level);
                true
            }
            Act::Cut(moves) => self.cut(*moves),
            Act::Pencil(id, cells) => return self.pencil_in(id, cells),
            Act::Rub(cells) => self.rub_out(cells),
            Act::Note(Some(id), edges) => return self.note(id, edges),
            Act::Note(None, edges) => self.rub_out_notes(edges),
        };
        if done { Ok(()) } else { Err(Refusal(format!("there is nothing to do for '{act}'"))) }
    }
}

impl Act {
    /// The act of a line, in a save of the second version if `is_new`.
    fn of_line(line: &str, is_new: bool) -> Self {
        let newer = if is_new { Self::of_new_line(line) } else { None };
        newer.unwrap_or_else(|| match line {
            "<" => Self::Undo,
            ">" => Self::Redo,
            "!" => Self::Mark,
            "^" => Self::Return,
            "0" => Self::Restart,
            "?1" => Self::Hint(HintLevel::Solvable),
            "?2" => Self::Hint(HintLevel::Forced),
            "?3" => Self::Hint(HintLevel::Next),
            "?4" => Self::Hint(HintLevel::Solution),
            text => Self::Play(text.to_owned()),
        })
    }

    /// An act that version 1 does not have.
    fn of_new_line(line: &str) -> Option<Self> {
        if let Some(moves) = line.strip_prefix("<<") {
            return Some(Self::Cut(moves.parse().ok()?));
        }
        let mut words = line.split(' ');
        let sign = words.next()?;
        let id = sign.strip_prefix('+').map(str::to_owned);
        if id.is_none() && sign != "-" {
            return None;
        }
        if words.clone().any(|word| word.contains('/')) {
            let edges = words.map(|word| word.parse().ok());
            return Some(Self::Note(id, edges.collect::<Option<_>>()?));
        }
        let cells = words.map(|word| word.parse().ok().filter(|n| *n < MOST_CELLS).map(Cell::new));
        let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
        Some(match id {
            Some(id) => Self::Pencil(id, cells),
            None => Self::Rub(cells),
        })
    }

    fn is_of_version_2(&self) -> bool {
        matches!(self, Self::Cut(_) | Self::Pencil(..) | Self::Rub(_) | Self::Note(..))
    }
}

/// No picture has so many cells.
pub(crate) const MOST_CELLS: usize = 1 << 16;

/// The numbers of cells, each after a blank.
fn numbers(cells: &[Cell]) -> String {
    cells.iter().map(|cell| format!(" {}", cell.index())).collect()
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
            Self::Hint(level) => write!(f, "?{}", level.number()),
            Self::Cut(moves) => write!(f, "<<{moves}"),
            Self::Pencil(id, cells) => write!(f, "+{id}{}", numbers(cells)),
            Self::Rub(cells) => write!(f, "-{}", numbers(cells)),
            Self::Note(id, edges) => {
                let sign = id.as_ref().map_or_else(|| "-".to_owned(), |id| format!("+{id}"));
                f.write_str(&sign)?;
                edges.iter().try_for_each(|edge| write!(f, " {edge}"))
            }
        }
    }
}
