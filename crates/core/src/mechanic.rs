//! Mechanics: rules of play beyond "visit every cell once".

use crate::{Board, Cell, CellSet, Payload, Picture, Reason, Refusal, Solved, Stream};

/// A kind of puzzle: what is added to a board when it is made, and what rule
/// that means in play.
///
/// Every method has a default that adds nothing. In generation they are called
/// from top to bottom, and a refusal throws the board away and is counted; a
/// puzzle that is read from a file or an ID starts at [`Mechanic::rule`].
///
/// ```
/// use etchwork_core::{Board, Item, Mechanic, Payload, Reason, Refusal, Rule, Stream, Trail};
///
/// /// Some steps lead nowhere but on: the first row is left, never entered.
/// struct LeaveTheTop;
/// struct TopIsLeft;
///
/// impl Mechanic for LeaveTheTop {
///     fn rule(&self, _: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
///         Ok(Box::new(TopIsLeft))
///     }
/// }
///
/// impl Rule for TopIsLeft {
///     fn forbids(&self, board: &Board, from: etchwork_core::Cell, to: etchwork_core::Cell) -> bool {
///         let row = |cell| board.grid().position(cell).row;
///         row(from) > 0 && row(to) == 0
///     }
/// }
/// ```
pub trait Mechanic: Send + Sync {
    /// Whether this mechanic can share a puzzle with another. Two can when
    /// both say so.
    fn stacks_with(&self, other: &str) -> bool {
        let _ = other;
        false
    }

    /// Whether a board tells by itself that it has this mechanic, so that a
    /// text needs no line for it.
    fn is_told_by(&self, board: &Board) -> bool {
        let _ = board;
        false
    }

    /// Adds to a freshly sculpted board what the mechanic needs, and returns
    /// its payload, or says why it cannot.
    fn dress(&self, board: &mut Board, stream: &mut Stream) -> Result<Payload, Reason> {
        let _ = (board, stream);
        Ok(Payload::new())
    }

    /// Checks what the mechanic demands of the path that was found, and
    /// completes its payload now that there is one.
    fn settle(&self, solved: &Solved<'_>, payload: &mut Payload) -> Result<(), Reason> {
        let _ = (solved, payload);
        Ok(())
    }

    /// The rule of one puzzle, or what is wrong with the payload: it may come
    /// from a file.
    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let _ = board;
        if payload.is_empty() {
            Ok(Box::new(NoRule))
        } else {
            Err(Refusal::new("it takes nothing"))
        }
    }
}

/// What a mechanic means in play on one puzzle. It can only forbid: whatever
/// a rule says, a trail runs along edges and links and visits no cell twice.
pub trait Rule: Send + Sync {
    /// Cells that a trail must visit in this order, whatever lies between.
    /// Path finders know of it, and a step out of order is no legal move.
    fn order(&self) -> &[Cell] {
        &[]
    }

    /// Whether a step between two neighbouring or linked cells is closed for
    /// good. Path finders know of it.
    fn forbids(&self, board: &Board, from: Cell, to: Cell) -> bool {
        let _ = (board, from, to);
        false
    }

    /// Whether a trail may go on to `next`, for rules that depend on what has
    /// been visited. Path finders know nothing of it: what they find is played
    /// through, and thrown away where a step is refused.
    fn allows(&self, board: &Board, trail: &Trail, next: Cell) -> bool {
        let _ = (board, trail, next);
        true
    }

    /// The cells that a player sees with the trail's head on a cell; `None` if
    /// all. What was seen once stays known.
    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        let _ = (board, head);
        None
    }

    /// Draws what the rule adds. Cells outside `shown` must not be told of.
    fn draw(&self, board: &Board, trail: &Trail, shown: &CellSet, picture: &mut Picture) {
        let _ = (board, trail, shown, picture);
    }
}

/// The rule that forbids nothing.
struct NoRule;

impl Rule for NoRule {}

/// What is left of a trail to decide how it can go on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The cells visited, the head among them.
    pub visited: CellSet,
    /// Where the trail ends.
    pub head: Cell,
}
