//! Rules: what a mechanic means in play on one puzzle.

use crate::{Board, Cell, CellSet, FirstFault, Picture, Scene, Step};

/// What a mechanic means in play on one puzzle. A rule can only forbid: whatever it says, a trail
/// runs along edges and links and visits no cell twice.
///
/// Its answers depend on the puzzle and the trail alone: a rule that remembers earlier calls would
/// answer differently after an undo.
///
/// ```
/// use etchwork_path::{Cell, Rule, Step};
///
/// /// Some cells open only once so many others have been visited.
/// struct Late(Vec<Cell>, usize);
///
/// impl Rule for Late {
///     fn allows(&self, step: &Step<'_>) -> bool {
///         !self.0.contains(&step.to) || step.visited.len() >= self.1
///     }
/// }
/// ```
///
/// A rule that looks at the shape of the trail says how much of it:
///
/// ```
/// use etchwork_path::{Depends, Rule, Step};
///
/// /// Two steps in a row never lead along one row.
/// struct Steep;
///
/// impl Rule for Steep {
///     fn depends_on(&self) -> Depends {
///         Depends::LastSteps(1)
///     }
///
///     fn allows(&self, step: &Step<'_>) -> bool {
///         let row = |cell| step.board.grid().position(cell).row;
///         let &[before, head] = step.line else { return true };
///         row(before) != row(head) || row(head) != row(step.to)
///     }
/// }
/// ```
pub trait Rule: Send + Sync {
    /// Cells that a trail must visit in this order, whatever lies between; by default none. Path
    /// finders know the order, and a step out of order is not a legal move.
    fn order(&self) -> &[Cell] {
        &[]
    }

    /// Steps along edges and links that are never allowed, each from one cell to the next; by default
    /// none. Path finders know them.
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &[]
    }

    /// Whether the line may end on any cell: then the puzzle has no target.
    fn frees_end(&self) -> bool {
        false
    }

    /// How much of a trail [`Rule::allows`] looks at, which is all that it is shown. The less it
    /// sees, the more trails are one state to a search, and the cheaper the search is.
    fn depends_on(&self) -> Depends {
        Depends::Visited
    }

    /// Whether a trail may take a step, or begin on a cell: [`Step::is_first`]. The method is
    /// called for steps that keep the order and that no rule closes.
    fn allows(&self, step: &Step<'_>) -> bool {
        let _ = step;
        true
    }

    /// Why [`Rule::allows`], the order or the closed steps refuse a step: a clause such as "the key
    /// at 2,5 comes first", or `None`. It must reveal nothing about cells outside `shown`.
    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        let _ = (step, shown);
        None
    }

    /// What the rule adds, in sentences for those who do not see the picture, such as "Key 1 at
    /// 2,5, its door at 0,3."; `None` if it draws nothing. They must reveal nothing about cells
    /// outside [`Scene::shown`].
    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let _ = scene;
        None
    }

    /// Where the first fault of a rule is kept whose code can fail, such as a script's. With a fault
    /// it allows no step, so only whoever was refused one need look.
    fn fault(&self) -> Option<&FirstFault> {
        None
    }

    /// The cells that a player sees with the trail's head on a cell; `None` means all. A cell once
    /// seen stays known.
    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        let _ = (board, head);
        None
    }

    /// Draws what the rule adds where it lies, by default nothing, and reveals nothing about cells
    /// outside [`Scene::shown`]. Payloads that play otherwise look otherwise.
    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        let _ = (scene, picture);
    }
}

/// How much of a trail decides whether a step is allowed, from the least to the most. Two trails
/// over the same cells to the same head are one state to a search, unless a rule depends on the way
/// that led there.
///
/// | depends on | a state is | how paths are counted |
/// |---|---|---|
/// | `Nothing` | cells visited and head | by a frontier sweep, unless there is an order or a closed step |
/// | `Visited` | cells visited and head | step by step; a repeated state is explored once |
/// | `LastSteps(k)` | these and the last `k` steps | the same, with up to about 3^k times as many states |
/// | `Line` | the whole trail | the same, but no state repeats: one path after the other |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depends {
    /// [`Rule::allows`] refuses no step and is not called. The rule may still order cells and close
    /// steps.
    Nothing,
    /// The set of the cells visited, and the head.
    #[default]
    Visited,
    /// The same, and the last `k` steps: `k` cells before the head.
    LastSteps(u8),
    /// The whole trail, cell by cell.
    Line,
}

impl Depends {
    /// The end of a trail that the rule sees: the last cells, of which the head is the last.
    pub fn end_of(self, line: &[Cell]) -> &[Cell] {
        let cells = match self {
            Self::Nothing | Self::Visited => 1,
            Self::LastSteps(steps) => usize::from(steps) + 1,
            Self::Line => line.len(),
        };
        &line[line.len().saturating_sub(cells)..]
    }
}

/// The rule that forbids nothing.
pub(crate) struct NoRule;

impl Rule for NoRule {
    fn depends_on(&self) -> Depends {
        Depends::Nothing
    }
}
