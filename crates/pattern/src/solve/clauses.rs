//! Clauses and their solver: the one place that knows which solver it is.
//!
//! The solver is batsat, MiniSat 2.2 in Rust (N. Eén and N. Sörensson, "An extensible
//! SAT-solver", 2003). It decides nothing at random and work is counted, so the same questions
//! in the same order have the same answers on every machine.

use batsat::{
    Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, Theory, TheoryArg, lbool,
};

pub(super) use batsat::Lit;

/// Counts what the solver does and stops it once that is enough.
struct Meter {
    limit: u64,
    work: u64,
}

impl Callbacks for Meter {
    fn on_new_clause(&mut self, _: &[Lit], _: ClauseKind) {
        self.work += 1;
    }

    fn stop(&self) -> bool {
        self.work >= self.limit
    }
}

/// A growing set of clauses.
pub(super) struct Clauses {
    solver: Solver<Meter>,
    yes: Lit,
    clause: Vec<Lit>,
}

impl Clauses {
    pub(super) fn new() -> Self {
        let meter = Meter { limit: u64::MAX, work: 0 };
        let mut solver = Solver::new(SolverOpts::default(), meter);
        let yes = Lit::new(solver.new_var_default(), true);
        let mut clauses = Self { solver, yes, clause: Vec::new() };
        clauses.add([yes]);
        clauses
    }

    /// The literal that holds in every model.
    pub(super) fn yes(&self) -> Lit {
        self.yes
    }

    /// A literal of a new variable.
    pub(super) fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A literal that only assumptions and clauses decide over.
    pub(super) fn selector(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::FALSE, false), true)
    }

    /// Adds a clause: one of these literals holds.
    pub(super) fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.clause.clear();
        self.clause.extend(literals);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Looks for a model under assumptions that `flaw` finds none in: whether there is one,
    /// or nothing if the work reaches the limit before that is known.
    ///
    /// `flaw` is shown each model of the clauses so far. It accepts it, or writes down a
    /// clause that must hold, whatever is assumed, and does not hold in the model; the search
    /// goes on with that clause as one of its own.
    pub(super) fn solve(
        &mut self,
        assumptions: &[Lit],
        limit: u64,
        flaw: impl FnMut(Model<'_, '_>, &mut Vec<Lit>),
    ) -> Option<bool> {
        let meter = self.solver.cb_mut();
        meter.work += 1;
        meter.limit = limit;
        let mut lazy = Lazy { flaw, levels: 0, clause: Vec::new(), no: !self.yes };
        let answer = self.solver.solve_limited_th(&mut lazy, assumptions);
        // Two values are undefined, so that this cannot be a match on constants.
        match answer {
            answer if answer == lbool::TRUE => Some(true),
            answer if answer == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    /// The work done: one a question, and one a clause that was learned or written down
    /// during the search.
    pub(super) fn work(&self) -> u64 {
        self.solver.cb().work
    }

    /// Makes literals of how many of the given ones hold: the one at `i` holds if and only if
    /// `i + 1` of them or more do. `cap` literals. By the sequential counter of C. Sinz,
    /// "Towards an optimal CNF encoding of Boolean cardinality constraints" (2005), in both
    /// directions, so that unit propagation finds every consequence.
    pub(super) fn count(&mut self, literals: &[Lit], cap: usize) -> Vec<Lit> {
        let no = !self.yes;
        let mut at_least = vec![no; cap];
        for (seen, lit) in literals.iter().enumerate() {
            // Downwards, so that the entry below still tells of the literals before.
            for i in (0..cap.min(seen + 1)).rev() {
                let before = at_least[i];
                let below = if i == 0 { self.yes } else { at_least[i - 1] };
                at_least[i] = self.or_and(before, *lit, below);
            }
        }
        at_least
    }

    /// A literal for `before or (lit and below)`, where `before` implies `below`.
    fn or_and(&mut self, before: Lit, lit: Lit, below: Lit) -> Lit {
        if before == !self.yes && below == self.yes {
            return lit;
        }
        let out = self.variable();
        self.add([!before, out]);
        self.add([!lit, !below, out]);
        self.add([!out, before, lit]);
        self.add([!out, below]);
        out
    }
}

/// A model of the clauses.
#[derive(Clone, Copy)]
pub(super) struct Model<'a, 'b>(&'a TheoryArg<'b>);

impl Model<'_, '_> {
    /// Whether a literal holds.
    #[inline]
    pub(super) fn holds(self, literal: Lit) -> bool {
        self.0.value(literal.var()) ^ !literal.sign() == lbool::TRUE
    }
}

/// Clauses that are made once a model violates them.
struct Lazy<F> {
    flaw: F,
    levels: usize,
    clause: Vec<Lit>,
    no: Lit,
}

impl<F: FnMut(Model<'_, '_>, &mut Vec<Lit>)> Theory for Lazy<F> {
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.clause.clear();
        (self.flaw)(Model(solver), &mut self.clause);
        if self.clause.is_empty() {
            return;
        }
        if self.clause.len() == 1 {
            // The solver would take a single literal for one that it may still set, even if
            // it is known to be false.
            self.clause.push(self.no);
        }
        let keep = true;
        solver.raise_conflict(&self.clause, keep);
    }

    fn create_level(&mut self) {
        self.levels += 1;
    }

    fn pop_levels(&mut self, n: usize) {
        self.levels -= n;
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        &[] // Asked only by a solver to which something was propagated.
    }
}
