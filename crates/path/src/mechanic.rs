//! Mechanics: rules of play beyond "visit every cell once".

use crate::rule::NoRule;
use crate::{
    Board, Cell, Clues, FirstFault, Payload, PlugIn, Reason, Refusal, Rule, Solved, Stream, Tool,
    no_tool,
};

/// A kind of puzzle: what it adds to a board during generation, and the rule that this means in
/// play.
///
/// Every method has a default that adds nothing. Generation calls the methods from top to bottom,
/// and a refusal rejects the board and is counted; a puzzle from a file or an ID starts at
/// [`Mechanic::rule`].
///
/// ```
/// use etchwork_path::{Board, Cell, Mechanic, Payload, Refusal, Rule};
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

    /// Whether a board alone shows that it has this mechanic, so that a text needs no line for it.
    fn is_told_by(&self, board: &Board) -> bool {
        let _ = board;
        false
    }

    /// What the mechanic means for a player, in a sentence that follows "Draw one line from S to T
    /// that visits every open cell exactly once."; `None` if it forbids and hides nothing.
    fn for_players(&self) -> Option<String> {
        None
    }

    /// The meaning of a rejection reason of this plug-in, as a clause for people, such as "there is
    /// no room for a warp". A reason without a clause is shown with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// Adds what the mechanic needs to a freshly sculpted board and to the payload, which is empty
    /// before the call, or says why it cannot.
    fn dress(
        &self,
        board: &mut Board,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let _ = (board, stream, payload);
        Ok(())
    }

    /// Checks that the path found meets the mechanic's demands, and completes the payload: parts
    /// that are placed along the path always fit. The stream is another than that of
    /// [`Mechanic::dress`]. The engine may call the method for boards that it then drops because
    /// another became the puzzle. Metrics then measure the board as it is played: without the steps
    /// that the rule closes.
    fn settle(
        &self,
        solved: &Solved<'_>,
        stream: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let _ = (solved, stream, payload);
        Ok(())
    }

    /// The clues by which the mechanic makes the path the only solution; `None` if it has none.
    /// They are chosen once every mechanic of the puzzle has settled, for all of them together.
    fn clues(&self) -> Option<&dyn Clues> {
        None
    }

    /// The tools that an editor offers for the mechanic's payload; by default none.
    fn tools(&self) -> &'static [Tool] {
        &[]
    }

    /// The payload after a tool was pointed at cells of a board, as many as the tool asks for, or
    /// why there is none. [`Mechanic::rule`] accepts it.
    fn edited(
        &self,
        tool: &str,
        board: &Board,
        payload: &Payload,
        at: &[Cell],
    ) -> Result<Payload, Refusal> {
        let _ = (board, payload, at);
        Err(no_tool(tool))
    }

    /// Whether the mechanic accepts every path of every board: `dress` adds nothing to a board and
    /// never fails, `settle` does nothing, and the rule closes no step, orders no cells, forbids
    /// nothing and frees no end. Then the engine can find and gate paths before it calls the
    /// mechanic, which is faster.
    fn accepts_any_path(&self) -> bool {
        false
    }

    /// Where the first fault of a mechanic is kept whose code can fail, such as a script's: of its own
    /// or of a rule that it made. With a fault it refuses every board.
    fn fault(&self) -> Option<&FirstFault> {
        None
    }

    /// Whether the rule may depend on the board. If not, puzzles with the same payload share a
    /// rule.
    fn rule_needs_board(&self) -> bool {
        true
    }

    /// The rule of one puzzle, or what is wrong with the payload, which may come from a file.
    fn rule(&self, board: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let _ = board;
        if payload.is_empty() {
            Ok(Box::new(NoRule))
        } else {
            Err(Refusal::new("it takes nothing"))
        }
    }
}

/// The keys of puzzle files that are not payloads of mechanics.
const RESERVED: [&str; 21] = [
    "version",
    "id",
    "tier",
    "mechanic",
    "seed",
    "index",
    "board",
    "path",
    "metrics",
    "boards_tried",
    "fallback",
    "source",
    "target",
    "family",
    "puzzle",
    "solution",
    "solutions",
    "counted",
    "at_least",
    "board_id",
    "link",
];

impl PlugIn for dyn Mechanic {
    const KIND: &'static str = "mechanic";
    const RESERVED: &'static [&'static str] = &RESERVED;
}
