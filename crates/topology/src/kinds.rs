//! Kinds of boards that are processed side by side. Code for a kind leaves out what its boards do
//! not need.

use crate::{Steps, has_wide_registers};

/// What is known of all boards that are processed side by side.
pub trait Kind: Copy {
    /// Whether the boards may have links.
    const LINKED: bool;
    /// Whether all boards have the same number of columns. Then a step up or down is the same shift
    /// in every lane, which is much faster if registers cannot shift each lane by its own amount.
    const EVEN: bool;
}

/// Boards that may have links.
#[derive(Clone, Copy, Debug)]
pub struct Linked;

impl Kind for Linked {
    const LINKED: bool = true;
    const EVEN: bool = false;
}

/// Boards without links.
#[derive(Clone, Copy, Debug)]
pub struct Unlinked;

impl Kind for Unlinked {
    const LINKED: bool = false;
    const EVEN: bool = false;
}

/// Boards without links and with the same number of columns.
#[derive(Clone, Copy, Debug)]
pub struct Even;

impl Kind for Even {
    const LINKED: bool = false;
    const EVEN: bool = true;
}

/// The [`Kind`] that is best for some boards side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// [`Linked`]: some board has a link.
    Linked,
    /// [`Unlinked`]: no board has a link, and their numbers of columns differ, or
    /// [wide registers](has_wide_registers) can shift each lane by its own amount.
    Unlinked,
    /// [`Even`]: no board has a link, all have the same number of columns, and there are no wide
    /// registers.
    Even,
}

impl Best {
    /// The kind for boards with these steps.
    ///
    /// ```
    /// use etchwork_topology::{Best, Board, Cell, Grid, keep_to_portable_code};
    ///
    /// let steps = |board: &Board| board.graph().start().unwrap().steps;
    /// let (flat, tall) = (Board::new(Grid::new(3, 2)?), Board::new(Grid::new(2, 3)?));
    /// let mut linked = Board::new(Grid::new(3, 3)?);
    /// linked.link(Cell::new(0), Cell::new(8))?;
    /// keep_to_portable_code(true);
    /// assert_eq!(Best::of([&flat, &flat].map(steps)), Best::Even);
    /// assert_eq!(Best::of([&flat, &tall].map(steps)), Best::Unlinked);
    /// assert_eq!(Best::of([&flat, &linked].map(steps)), Best::Linked);
    /// keep_to_portable_code(false);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<I: Iterator<Item = Steps> + Clone>(steps: impl IntoIterator<IntoIter = I>) -> Self {
        let mut steps = steps.into_iter();
        if steps.clone().any(Steps::are_linked) {
            return Self::Linked;
        }
        let cols = steps.next().map(|first| first.cols);
        let is_best = !has_wide_registers() && steps.all(|other| Some(other.cols) == cols);
        if is_best { Self::Even } else { Self::Unlinked }
    }
}
