//! Games: the rules of one puzzle, whatever its family.

use crate::{Cell, Gesture, Mark, Pencil, Pencilled, Picture};
use std::fmt::Debug;
use std::hash::Hash;

/// Where a state stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is more to do.
    Open,
    /// The puzzle is solved.
    Solved,
    /// The rules say that it is lost. A state that merely cannot be won any
    /// more is open: only a search can tell.
    Lost,
}

/// The immutable design of one puzzle with its rules of play.
///
/// What changes in play is a small state apart from it, so that states can be
/// kept, compared and counted. Moves only ever go on: taking back is the
/// business of a [`Session`](crate::Session), or nothing would ever be stuck.
///
/// ```
/// use etchwork_core::{Game, Grid, Picture, Session, Status};
///
/// /// Subtract one or two until nothing is left.
/// struct Countdown(u32);
///
/// impl Game for Countdown {
///     type State = u32;
///     type Move = u32;
///     type Sight = ();
///
///     fn initial(&self) -> u32 {
///         self.0
///     }
///     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
///         moves.extend((1..=2).filter(|step| step <= left));
///     }
///     fn apply(&self, left: &u32, step: &u32) -> u32 {
///         left - step
///     }
///     fn status(&self, left: &u32) -> Status {
///         if *left == 0 { Status::Solved } else { Status::Open }
///     }
///     fn move_text(&self, step: &u32) -> String {
///         format!("-{step}")
///     }
///     fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
///         let left = line[line.len() - 1];
///         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{left} left"))
///     }
/// }
///
/// let mut session = Session::new(Countdown(3));
/// session.play("-2")?;
/// assert_eq!(session.play("-2").unwrap_err().to_string(), "'-2' is not a move here: there is -1");
/// session.play("-1")?;
/// assert_eq!(session.status(), Status::Solved);
/// # Ok::<(), etchwork_core::Refusal>(())
/// ```
pub trait Game: Send + Sync {
    /// What changes in play: plain data, equal when the rest of the game is.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// A step from one state to the next.
    type Move: Clone + Eq + Debug + Send + Sync;
    /// What the player has been shown, where the game hides something; it only
    /// grows, also when moves are taken back. `()` where nothing is hidden.
    type Sight: Clone + Debug + Default + Send;

    /// The state a game starts from.
    fn initial(&self) -> Self::State;

    /// Adds the legal moves, in an order that the state alone decides. A lost state has none;
    /// a solved one may have some.
    fn moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The state after a legal move.
    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State;

    /// Where a state stands.
    fn status(&self, state: &Self::State) -> Status;

    /// The state that stands for all that are alike, such as those in which
    /// like pieces have changed places. From states that are alike the moves have the same
    /// texts, and lead to states that are alike: hints for one are read off the other.
    fn canonical(&self, state: Self::State) -> Self::State {
        state
    }

    /// The bytes that a state keeps outside itself, such as in a box: what a
    /// search adds to the size of a state when it counts its memory.
    fn heap(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// A move as people type it and as hints name it: `toggle B` tells more than `up`. Without
    /// line breaks, and without blanks at its ends; different for different moves of one
    /// state, and from what saves have for other acts: `<`, `>`, `!`, `^`, `0`, `?` with a digit,
    /// and whatever opens with `<<`, `+`, `= ` or `- `.
    fn move_text(&self, step: &Self::Move) -> String;

    /// The legal move of a text. A game with many moves need not list them all to find it.
    fn move_of(&self, state: &Self::State, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.into_iter().find(|step| self.move_text(step) == text)
    }

    /// Why a text is not a legal move here, if the game can say it better than by
    /// listing the legal ones. Only what the player has been shown may be told.
    fn explain(&self, state: &Self::State, sight: &Self::Sight, text: &str) -> Option<String> {
        let _ = (state, sight, text);
        None
    }

    /// Where a move leads as the picture shows it, in cells down and right, for
    /// players with arrow keys. Where a picture puts more room between neighbours than one
    /// cell, from one to the next counts as one. An arrow key makes the first move that leads
    /// one cell its way, or takes the last one back where that came from there; all other
    /// moves are listed to be chosen from.
    fn aim(&self, state: &Self::State, step: &Self::Move) -> Option<(i32, i32)> {
        let _ = (state, step);
        None
    }

    /// The text of the step that leads one cell that way, in cells down and right, where it is
    /// none that can be made but [`Game::explain`] tells why: an arrow key then tells it too.
    fn refused_way(&self, state: &Self::State, way: (i32, i32)) -> Option<String> {
        let _ = (state, way);
        None
    }

    /// The move that a gesture on the picture means, if it means a legal one. Cells are those
    /// of the picture's grid.
    fn gesture(&self, state: &Self::State, gesture: Gesture) -> Option<Self::Move> {
        let _ = (state, gesture);
        None
    }

    /// The pencil marks that players may put on cells of the picture.
    fn pencils(&self) -> &'static [Pencil] {
        &[]
    }

    /// The cell of the picture that a move changes, so that a pencil mark which
    /// [holds](Pencil::holds) it refuses the move.
    fn place(&self, state: &Self::State, step: &Self::Move) -> Option<Cell> {
        let _ = (state, step);
        None
    }

    /// The cells of a line that a move shifts, in order: what is on each goes to the next, and
    /// what is on the last to the first. So a page can let them follow the finger that makes
    /// the move before it is let go.
    fn shifts(&self, state: &Self::State, step: &Self::Move) -> Vec<Cell> {
        let _ = (state, step);
        Vec::new()
    }

    /// Draws as [`Game::draw`] does, with what the player has pencilled in: unless the game
    /// draws it otherwise, a lock on every cell that a mark holds.
    fn draw_pencilled(
        &self,
        line: &[Self::State],
        sight: Option<&Self::Sight>,
        pencil: &Pencilled,
    ) -> Picture {
        let mut picture = self.draw(line, sight);
        let cells = picture.grid().len();
        let held = pencil.iter().filter(|(cell, mark)| mark.holds && cell.index() < cells);
        held.for_each(|(cell, _)| picture.add(Mark::Lock(*cell)));
        picture
    }

    /// The cells that are pointed out when a player touches one: those that a clue counts, or
    /// that a trigger drives. Only what the player has been shown may be told.
    fn concerned(&self, state: &Self::State, sight: &Self::Sight, touched: Cell) -> Vec<Cell> {
        let _ = (state, sight, touched);
        Vec::new()
    }

    /// What a cell that a player touches tells, in words: clues, and what is left of them if
    /// pencil marks are taken for moves. Only what the player has been shown may be told.
    fn tells(
        &self,
        state: &Self::State,
        sight: &Self::Sight,
        pencil: &Pencilled,
        touched: Cell,
    ) -> Option<String> {
        let _ = (state, sight, pencil, touched);
        None
    }

    /// The cells at which something cannot stay as it is, whatever else is done: a loop, a part
    /// that is closed off. They are marked for players who want it, and what is wrong with each is
    /// what it [tells](Self::tells). A state that is solved has none; only what the player has
    /// been shown may be told. `None` of a game that marks nothing.
    fn flaws(&self, state: &Self::State, sight: &Self::Sight) -> Option<Vec<Cell>> {
        let _ = (state, sight);
        None
    }

    /// Adds what a state shows to what has been shown.
    fn look(&self, state: &Self::State, sight: &mut Self::Sight) {
        let _ = (state, sight);
    }

    /// Whether the player has been shown what the text of a move names. Level 2 of hints
    /// leaves out the moves of which this is false.
    fn is_shown(&self, step: &Self::Move, sight: &Self::Sight) -> bool {
        let _ = (step, sight);
        true
    }

    /// Draws the last state of a line of states that starts with the initial
    /// one: what the player has seen, or everything if `None`, as state spaces are drawn.
    fn draw(&self, line: &[Self::State], sight: Option<&Self::Sight>) -> Picture;
}
