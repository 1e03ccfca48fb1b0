//! Mechanics: rules of play beyond "visit every cell once".

use crate::rule::NoRule;
use crate::{Board, Payload, Reason, Refusal, Rule, Solved, Stream};

/// A kind of puzzle: what is added to a board when it is made, and what rule
/// that means in play.
///
/// Every method has a default that adds nothing. In generation they are called
/// from top to bottom, and a refusal throws the board away and is counted; a
/// puzzle that is read from a file or an ID starts at [`Mechanic::rule`].
///
/// ```
/// use etchwork_core::{Board, Cell, Mechanic, Payload, Refusal, Rule};
///
/// /// The top row is left, never entered.
/// struct LeaveTheTop;
///
/// impl Mechanic for LeaveTheTop {
///     fn rule(&self, board: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
///         let below = (0..board.grid().cols()).map(|col| (board.grid().cell(1, col), col));
///         let up = |(from, col): (Option<Cell>, usize)| Some((from?, board.grid().at(0, col)));
///         Ok(Box::new(Closed(below.filter_map(up).collect())))
///     }
/// }
///
/// struct Closed(Vec<(Cell, Cell)>);
///
/// impl Rule for Closed {
///     fn closed_steps(&self) -> &[(Cell, Cell)] {
///         &self.0
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

    /// What it means for a player, in a sentence that follows "Draw one line from S to T that
    /// visits every open cell exactly once."
    fn for_players(&self) -> Option<String> {
        None
    }

    /// What a reason that it gives means, for people: a clause such as "there is no room for a
    /// warp". A reason without one is read with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// Adds to a freshly sculpted board what the mechanic needs, and to its
    /// payload, empty before, or says why it cannot.
    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let _ = (board, stream, payload);
        Ok(())
    }

    /// Checks what the mechanic demands of the path that was found, and
    /// completes its payload now that there is one: parts that are placed along the path need no
    /// luck. The stream is its own, apart from that of [`Mechanic::dress`]. It may be asked of
    /// boards that nobody needs any more once another has become the puzzle. What is measured
    /// after it is measured as it is played: without the steps that the rule closes by then.
    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let _ = (solved, stream, payload);
        Ok(())
    }

    /// Whether every path of every board will do: dressing adds nothing to a board
    /// and never fails, settling does nothing, and the rule closes no step, orders
    /// no cells and forbids nothing. Then paths can be looked for, and gated, before
    /// it is the mechanic's turn, which is faster.
    fn accepts_any_path(&self) -> bool {
        false
    }

    /// Whether boards matter to the rule. If not, a rule that was made for one
    /// serves for another with the same payload.
    fn rule_needs_board(&self) -> bool {
        true
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
