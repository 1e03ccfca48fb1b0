//! Games: the rules of one puzzle, whatever its family.

use crate::{Cell, Edge, Gesture, Mark, MoveKind, Pencil, Pencilled, Picture};
use std::fmt::Debug;
use std::hash::Hash;

/// Where a state stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is more to do.
    Open,
    /// The puzzle is solved.
    Solved,
    /// The rules say that it is lost. A state that merely cannot be won any more is open, as only a
    /// search can tell.
    Lost,
}

/// The immutable design of one puzzle with its rules of play.
///
/// What changes in play is a small separate state, so that states can be stored, compared and
/// counted. Moves only go forward: a [`Session`](crate::Session) takes them back. If a move could
/// do so, no state would ever be stuck.
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
    /// What the player has been shown, where the game hides something. It only grows, even when
    /// moves are taken back. `()` where nothing is hidden. Equal sights have shown the same.
    type Sight: Clone + Debug + Default + PartialEq + Send;

    /// The bytes of a state without what it keeps on the heap, as a search counts them: the same
    /// number on every machine, so that a budget of memory ends at the same state everywhere. Where
    /// a state has pointers or a `usize`, whose size differs on a page, write down the number of
    /// bytes on a machine of 64 bits.
    const STATE_BYTES: usize = size_of::<Self::State>();

    /// The state a game starts from.
    fn initial(&self) -> Self::State;

    /// Adds the legal moves, in an order that the state alone decides. A lost state has none;
    /// a solved one may have some.
    fn moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The state after a legal move.
    fn apply(&self, state: &Self::State, step: &Self::Move) -> Self::State;

    /// Turns a state into the one after a legal move, the same as [`Game::apply`]. A game with
    /// large states changes them in place here, and then long lines of moves are replayed sooner.
    fn advance(&self, state: &mut Self::State, step: &Self::Move) {
        *state = self.apply(state, step);
    }

    /// Where a state stands.
    fn status(&self, state: &Self::State) -> Status;

    /// The state that represents all equivalent states, such as those in which like pieces have
    /// changed places; by default each represents itself. Moves from equivalent states have the
    /// same texts and lead to equivalent states, so a hint for one state is valid for the other.
    fn canonical(&self, state: Self::State) -> Self::State {
        state
    }

    /// The bytes that a state keeps on the heap, the same each time; 0 if it keeps none. A search
    /// adds them to [`STATE_BYTES`](Self::STATE_BYTES) when it counts its memory.
    fn heap(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// A move as people type it and as hints name it: `toggle B` says more than `up`. The text has
    /// no line breaks, and no blanks at its ends. It differs for different moves of one state, and
    /// from the signs of other acts in saves: `<`, `>`, `!`, `^`, `0`, `?` with a digit, and
    /// anything that starts with `<<`, `+`, `= ` or `- `.
    fn move_text(&self, step: &Self::Move) -> String;

    /// The kinds of moves that the game tells apart; by default none.
    fn kinds(&self) -> &'static [MoveKind] {
        &[]
    }

    /// The kind of a move: its place among [`Game::kinds`], or `None`, the default, for a move of no
    /// kind.
    fn kind(&self, step: &Self::Move) -> Option<usize> {
        let _ = step;
        None
    }

    /// The legal move with this text, or `None`. A game with many moves need not list them all to
    /// find it.
    fn move_of(&self, state: &Self::State, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves.into_iter().find(|step| self.move_text(step) == text)
    }

    /// Why a text is not a legal move here, in one line; `None` if the game can say no more than a
    /// list of the legal moves. It may reveal only what the player has been shown.
    fn explain(&self, state: &Self::State, sight: &Self::Sight, text: &str) -> Option<String> {
        let _ = (state, sight, text);
        None
    }

    /// The direction of a move on the picture, in cells down and right, for players with arrow
    /// keys; `None` for a move that has none. Where a picture puts more than one cell between
    /// neighbours, the distance to the next counts as one. An arrow key makes the first move that
    /// leads one cell in its direction, or takes the last move back if that came from there; all
    /// other moves are chosen from a list.
    fn aim(&self, state: &Self::State, step: &Self::Move) -> Option<(i32, i32)> {
        let _ = (state, step);
        None
    }

    /// The text of the step one cell in a direction, in cells down and right, where the step is not
    /// legal but [`Game::explain`] says why, else `None`: an arrow key then says it too. Each direction
    /// has a text of its own.
    fn refused_way(&self, state: &Self::State, way: (i32, i32)) -> Option<String> {
        let _ = (state, way);
        None
    }

    /// What players call a state that is a stage of the way, in the singular, such as `number` where
    /// one was just reached; `None` for other states, and by default for all. Players go back to the
    /// last landmark in one act. A game with landmarks starts from one, all have the same name, and not
    /// every state is one.
    fn landmark(&self, state: &Self::State) -> Option<&'static str> {
        let _ = state;
        None
    }

    /// The number of places that are still to be done, such as cells that a line has to visit, for
    /// players to see; `None` where it would tell them nothing, and by default. A solved state has 0.
    /// Of what is hidden it may say how much there is, and no more. A puzzle has a number in every state
    /// or in none.
    fn left(&self, state: &Self::State) -> Option<usize> {
        let _ = state;
        None
    }

    /// How far a state looks from the goal to whoever looks at it, in a unit of the family's own: less
    /// is nearer, and it need be no bound; nothing is nearer than a solved state. Simulated players
    /// prefer what is nearer. It is judged by what the player was shown: states that differ only in what
    /// is hidden are equally far. `None`, the default, of every state where the family has no such
    /// measure.
    fn distance(&self, state: &Self::State, sight: &Self::Sight) -> Option<u32> {
        let _ = (state, sight);
        None
    }

    /// The legal move that a gesture on the picture means, or `None`. Cells are those of the
    /// picture's grid. What the player sees changes at the cell, or at an end of a drag; a drag means the
    /// move that changes both of its ends, if there is one. Where gestures mean moves at all, some do in
    /// every state with moves, and every change that a move can make is that of a gesture.
    fn gesture(&self, state: &Self::State, gesture: Gesture) -> Option<Self::Move> {
        let _ = (state, gesture);
        None
    }

    /// Whether players may point what is on a cell to a side of its tile ([`Game::point`]); by default
    /// not.
    fn points(&self) -> bool {
        false
    }

    /// The moves that point what is on a cell to a side of its tile, as few as there are: an arm, say. If
    /// it points there already, they lead to the next way in which it does. One at least; else why there
    /// is none, in a sentence that may reveal only what the player has been shown.
    fn point(&self, state: &Self::State, to: Edge) -> Result<Vec<Self::Move>, String> {
        let _ = (state, to);
        Err("nothing here can be pointed to a side".to_owned())
    }

    /// The pencil marks that players may put on cells of the picture, or on edges; by default none.
    fn pencils(&self) -> &'static [Pencil] {
        &[]
    }

    /// The other name of an edge: the side of the next tile that lies against it, on a wrapped board
    /// perhaps at the other end. `None`, the default, where no tile is beyond: no pencil mark can be put
    /// there. It is the same in every state.
    fn across(&self, edge: Edge) -> Option<Edge> {
        let _ = edge;
        None
    }

    /// The cell of the picture that a move is seen to change, `None` if it changes no single one, so that a
    /// pencil mark which [holds](Pencil::holds) it refuses the move.
    fn place(&self, state: &Self::State, step: &Self::Move) -> Option<Cell> {
        let _ = (state, step);
        None
    }

    /// The cells of a line that a move shifts, in order, or no cells: the content of each cell goes
    /// to the next, and that of the last to the first. So a page can let the line follow the finger
    /// during the drag.
    fn shifts(&self, state: &Self::State, step: &Self::Move) -> Vec<Cell> {
        let _ = (state, step);
        Vec::new()
    }

    /// What a move uses up that only an undo gives back, in a few words, such as "the last power-up free";
    /// `None` for any other move. A page asks before it makes such a move for a gesture.
    fn spends(&self, state: &Self::State, step: &Self::Move) -> Option<String> {
        let _ = (state, step);
        None
    }

    /// Draws as [`Game::draw`] does, with the player's pencil marks: by default a lock on every
    /// cell that a mark holds.
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

    /// The cells to point out when a player touches a cell, perhaps none, and not the same wherever it
    /// is: those that a clue counts, or that a trigger switches. Of cells that look alike none is left
    /// out. It may reveal only what the player has been shown.
    fn concerned(&self, state: &Self::State, sight: &Self::Sight, touched: Cell) -> Vec<Cell> {
        let _ = (state, sight, touched);
        Vec::new()
    }

    /// What to say about a cell that a player touches, in one line, or `None`: its clues, and what
    /// is left of them if pencil marks count as moves. It may reveal only what the player has been
    /// shown.
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

    /// The cells with a flaw that no other move can cure: a loop, a part that is closed off. They
    /// are marked for players who want this until a move changes one of them, and [`Self::tells`] says what
    /// is wrong with each. Where play can be lost some state has a flaw. A
    /// solved state has none. The cells may reveal only what the player has been shown. `None` for
    /// a game that marks no flaws.
    fn flaws(&self, state: &Self::State, sight: &Self::Sight) -> Option<Vec<Cell>> {
        let _ = (state, sight);
        None
    }

    /// Adds what a state shows to what the player has been shown; by default nothing.
    fn look(&self, state: &Self::State, sight: &mut Self::Sight) {
        let _ = (state, sight);
    }

    /// Whether something that decides how play ends is hidden from a player with this sight; by
    /// default always where the game hides something at all, and never where it hides nothing. If it
    /// is, nobody can tell from a state ahead whether it is solved or lost.
    fn hides(&self, sight: &Self::Sight) -> bool {
        let _ = sight;
        size_of::<Self::Sight>() > 0
    }

    /// Whether the player has been shown what the text of a move names; by default always. Level 2
    /// of hints leaves out other moves.
    fn is_shown(&self, step: &Self::Move, sight: &Self::Sight) -> bool {
        let _ = (step, sight);
        true
    }

    /// Draws the last state of a line of states that starts with the initial one: what the player
    /// has seen, or everything if `sight` is `None`, as in drawings of state spaces.
    fn draw(&self, line: &[Self::State], sight: Option<&Self::Sight>) -> Picture;
}
