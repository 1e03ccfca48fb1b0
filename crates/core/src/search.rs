//! Searches: what they may cost, and the three answers that they never blur.

use crate::Cell;

/// How much work a search may do. Work is counted, so that the same search ends at the same place
/// on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most nodes of a search over all attempts: cells stepped on, or what the finder counts
    /// instead.
    pub nodes: u64,
    /// The most bytes of working memory.
    pub memory: u64,
}

impl Budget {
    /// Only the finder's own bounds.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, memory: u64::MAX };

    /// The budget of one question about a puzzle, whatever its family, unless the asker sets
    /// another: a count, a hint, a solution, readings or states.
    pub const QUESTION: Self = Self { nodes: 10_000_000, memory: 1_000_000_000 };

    /// The budget of one question on a page, where a tab has little memory.
    pub const QUESTION_ON_A_PAGE: Self = Self { memory: 256_000_000, ..Self::QUESTION };

    /// The lesser of two budgets, each part by itself.
    pub fn min(self, other: Self) -> Self {
        Self { nodes: self.nodes.min(other.nodes), memory: self.memory.min(other.memory) }
    }
}

/// The answer of a search for a path, or for another `F`, such as the moves that solve a game.
/// Never blur the three: only a complete search may answer [`Verdict::Impossible`], and running out
/// of budget proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<F = Vec<Cell>> {
    /// The result: a path from one of the sources.
    Found(F),
    /// A proof that there is none, with the reason in `snake_case`.
    Impossible(&'static str),
    /// The attempts or the budget are used up; there may be a path or not.
    BudgetSpent,
    /// The task has a constraint, named here, that this finder cannot honour.
    Unsupported(&'static str),
}

/// A verdict with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search<F = Vec<Cell>> {
    /// The answer.
    pub verdict: Verdict<F>,
    /// The number of starts: from a source, or from the state in question.
    pub attempts: u64,
    /// Nodes of the search, over all attempts.
    pub nodes: u64,
    /// How often each pruning rule, named in `snake_case`, cut a branch off.
    pub cuts: Vec<(&'static str, u64)>,
}

impl<F> Search<F> {
    /// A search that prunes nothing.
    pub fn new(verdict: Verdict<F>, attempts: u64, nodes: u64) -> Self {
        Self { verdict, attempts, nodes, cuts: Vec::new() }
    }
}
