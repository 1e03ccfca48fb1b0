//! Trails: what changes in the play of a path puzzle.

use crate::{Board, Cell, CellSet, Depends};
use std::mem;

/// The part of a trail that decides how it can continue: equal trails have the same continuations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The cells visited, the head among them.
    pub visited: CellSet,
    /// Where the trail ends.
    pub head: Cell,
    /// The end of the trail as far as rules look at it; empty where the head is enough.
    end: Box<[Cell]>,
}

impl Trail {
    /// A trail of one cell.
    pub fn begin(board: &Board, source: Cell) -> Self {
        let mut visited = board.grid().none();
        visited.insert(source);
        Self { visited, head: source, end: Box::default() }
    }

    /// What rules with this [`Depends`] need to know of a line of cells, which must not be empty.
    pub fn of(line: &[Cell], depends: Depends) -> Self {
        let head = *line.last().expect("a trail begins on a cell");
        Self { visited: line.iter().copied().collect(), head, end: kept(line, depends) }
    }

    /// The trail after one more step.
    pub fn after(&self, next: Cell, depends: Depends) -> Self {
        let mut visited = self.visited.clone();
        visited.insert(next);
        let end = match depends {
            Depends::Nothing | Depends::Visited => Box::default(),
            _ => kept(&[self.end(), &[next]].concat(), depends),
        };
        Self { visited, head: next, end }
    }

    /// The end of the trail as far as rules look at it, the head last.
    pub fn end(&self) -> &[Cell] {
        if self.end.is_empty() { std::slice::from_ref(&self.head) } else { &self.end }
    }

    /// The bytes that it keeps on the heap.
    pub fn heap(&self) -> usize {
        self.visited.heap() + mem::size_of_val(&*self.end)
    }
}

/// The end of a line that a trail keeps beside its head.
fn kept(line: &[Cell], depends: Depends) -> Box<[Cell]> {
    match depends.end_of(line) {
        [_] => Box::default(),
        end => end.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trails_are_alike_where_what_rules_look_at_is() {
        let of = |line: &[usize], depends| {
            let line: Vec<Cell> = line.iter().copied().map(Cell::new).collect();
            let whole = Trail::of(&line, depends);
            let stepped = line[1..]
                .iter()
                .fold(Trail::of(&line[..1], depends), |trail, next| trail.after(*next, depends));
            assert_eq!(stepped, whole);
            assert_eq!(whole.end(), depends.end_of(&line));
            whole
        };
        // Over the same cells to the same head, by other ways.
        let (one, two) = ([0, 1, 2, 3, 4], [0, 2, 1, 3, 4]);
        for (depends, alike) in [
            (Depends::Nothing, true),
            (Depends::Visited, true),
            (Depends::LastSteps(0), true),
            (Depends::LastSteps(1), true),
            (Depends::LastSteps(2), false),
            (Depends::LastSteps(9), false),
            (Depends::Line, false),
        ] {
            assert_eq!(of(&one, depends) == of(&two, depends), alike, "{depends:?}");
        }
    }
}
