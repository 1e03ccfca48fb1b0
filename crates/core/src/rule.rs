//! Rules: what a mechanic means in play on one puzzle.

use crate::{Board, Cell, CellSet, Picture, Scene, Step};

/// What a mechanic means in play on one puzzle. It can only forbid: whatever
/// a rule says, a trail runs along edges and links and visits no cell twice.
///
/// What is forbidden is a matter of the puzzle and of the trail alone: a rule that remembers
/// what it was asked answers otherwise after an undo than before.
///
/// ```
/// use etchwork_core::{Cell, Rule, Step};
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
/// One that looks at the shape of the trail says how much of it:
///
/// ```
/// use etchwork_core::{Depends, Rule, Step};
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
    /// Cells that a trail must visit in this order, whatever lies between.
    /// Path finders know of it, and a step out of order is not a legal move.
    fn order(&self) -> &[Cell] {
        &[]
    }

    /// Steps, from one cell to the next, that are closed for good. Path finders
    /// know of them.
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &[]
    }

    /// How much of a trail [`Rule::allows`] looks at: it is shown no more than that. The less
    /// it is, the more trails are alike to whatever searches, and the cheaper its answers are.
    fn depends_on(&self) -> Depends {
        Depends::Visited
    }

    /// Whether a trail may take a step, or begin on a cell: [`Step::is_first`]. It is asked of
    /// steps that keep to the order and that no rule closes.
    fn allows(&self, step: &Step<'_>) -> bool {
        let _ = step;
        true
    }

    /// Why a step is refused, by [`Rule::allows`], by the order or as a closed one: a clause
    /// such as "the key at 2,5 comes first". Cells outside `shown` must not be told of.
    fn why_not(&self, step: &Step<'_>, shown: &CellSet) -> Option<String> {
        let _ = (step, shown);
        None
    }

    /// What the rule adds, in sentences for those who do not see the picture, such as "Key 1 at
    /// 2,5, its door at 0,3.". Cells outside [`Scene::shown`] must not be told of.
    fn describe(&self, scene: &Scene<'_>) -> Option<String> {
        let _ = scene;
        None
    }

    /// The cells that a player sees with the trail's head on a cell; `None` if
    /// all. What was seen once stays known.
    fn sight(&self, board: &Board, head: Cell) -> Option<CellSet> {
        let _ = (board, head);
        None
    }

    /// Draws what the rule adds. Cells outside [`Scene::shown`] must not be told of.
    fn draw(&self, scene: &Scene<'_>, picture: &mut Picture) {
        let _ = (scene, picture);
    }
}

/// How much of a trail decides whether a step is allowed, from the least to the most. Two
/// trails over the same cells to the same head are the same to all that searches, unless
/// a rule depends on the way that led there.
///
/// | depends on | what is one state | number of paths |
/// |---|---|---|
/// | `Nothing` | cells visited and head | swept over at once, where no order and no one-way step binds either |
/// | `Visited` | cells visited and head | gone through step by step, states that come again counted once |
/// | `LastSteps(k)` | these and the last `k` steps | the same, with up to some 3^k times as many states |
/// | `Line` | the whole trail | the same, and no state comes again: one path after the other |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depends {
    /// No step is ever refused: the rule is not asked. It may still order cells and close steps.
    Nothing,
    /// The set of the cells visited, and the head.
    #[default]
    Visited,
    /// That, and the last so many steps before it: so many cells and the head.
    LastSteps(u8),
    /// The whole trail, cell by cell.
    Line,
}

impl Depends {
    /// The end of a trail that it shows: its last cells, the head the last of them.
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
