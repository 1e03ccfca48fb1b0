//! Clauses, and a solver of satisfiability that decides them. Every decision by satisfiability goes
//! through this crate, which alone uses the solver: [`Clauses`] can be added at any time, even after
//! a model violates them.
//!
//! The solver is batsat, MiniSat 2.2 in Rust (N. Eén and N. Sörensson, "An
//! extensible SAT-solver", 2003). It uses no randomness and counts work in conflicts, so the same
//! clauses in the same order give the same model on every machine.
//!
//! Not here: what the clauses mean.

mod cardinality;

use batsat::{
    Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, Theory, TheoryArg, lbool,
};
use etchwork_core::Budget;

pub use batsat::Lit;

/// Bytes of a clause beyond its literals: header, activity, two watches.
const CLAUSE_BYTES: u64 = 48;

/// Counts the solver's work and stops the solver at a limit.
struct Meter {
    limit: Budget,
    conflicts: u64,
    bytes: u64,
}

impl Callbacks for Meter {
    fn on_new_clause(&mut self, clause: &[Lit], _: ClauseKind) {
        self.conflicts += 1;
        self.bytes += bytes(clause);
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.bytes = self.bytes.saturating_sub(bytes(clause));
    }

    fn stop(&self) -> bool {
        self.reaches(self.limit)
    }
}

impl Meter {
    fn reaches(&self, limit: Budget) -> bool {
        self.conflicts >= limit.nodes || self.bytes >= limit.memory
    }
}

fn bytes(clause: &[Lit]) -> u64 {
    CLAUSE_BYTES + size_of_val(clause) as u64
}

/// A growing set of clauses.
///
/// ```
/// use etchwork_core::Budget;
/// use etchwork_clauses::{Clauses, Lit, Model};
///
/// let mut clauses = Clauses::new();
/// let [a, b] = [clauses.variable(), clauses.variable()];
/// clauses.add([a, b]);
/// // Models in which both hold are refused as they turn up.
/// let not_both = |model: Model<'_, '_>, clause: &mut Vec<Lit>| {
///     if model.holds(a) && model.holds(b) {
///         clause.extend([!a, !b]);
///     }
/// };
/// assert_eq!(clauses.solve(&[a], Budget::UNLIMITED, not_both), Some(true));
/// assert_eq!(clauses.solve(&[a, b], Budget::UNLIMITED, not_both), Some(false));
/// ```
pub struct Clauses {
    solver: Solver<Meter>,
    yes: Lit,
    clause: Vec<Lit>,
}

impl Default for Clauses {
    fn default() -> Self {
        Self::new()
    }
}

impl Clauses {
    /// No clauses.
    pub fn new() -> Self {
        let meter = Meter { limit: Budget::UNLIMITED, conflicts: 0, bytes: 0 };
        let mut solver = Solver::new(SolverOpts::default(), meter);
        let yes = Lit::new(solver.new_var_default(), true);
        let mut clauses = Self { solver, yes, clause: Vec::new() };
        clauses.add([yes]);
        clauses
    }

    /// The literal that holds in every model.
    pub fn yes(&self) -> Lit {
        self.yes
    }

    /// A literal of a new variable.
    pub fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A literal of a new variable that follows from others: the solver never branches on it. Its
    /// clauses must determine its value once the others have theirs.
    pub fn follower(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::UNDEF, false), true)
    }

    /// A literal that is false unless an assumption or a clause makes it true.
    pub fn selector(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::FALSE, false), true)
    }

    /// Adds a clause: at least one of these literals holds.
    pub fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.clause.clear();
        self.clause.extend(literals);
        self.solver.cb_mut().bytes += bytes(&self.clause);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Whether a literal holds in every model (`true`) or in none (`false`), if that is known
    /// without a search.
    pub fn known(&self, literal: Lit) -> Option<bool> {
        truth(self.solver.value_lvl_0(literal))
    }

    /// Whether it is already clear, without a search, that there is no model.
    pub fn is_contradictory(&self) -> bool {
        !self.solver.is_ok()
    }

    /// Searches for a model under assumptions that `flaw` accepts. Returns whether there is one, or
    /// `None` if the limit is reached first. It can be called again with a higher limit, and keeps
    /// its learned clauses. A node of the limit is a conflict, as in [`Clauses::conflicts`].
    ///
    /// `flaw` gets each model of the clauses so far. It accepts the model, or adds a clause that
    /// must hold under any assumptions but fails in the model; the search then continues with that
    /// clause.
    pub fn solve(
        &mut self,
        assumptions: &[Lit],
        limit: Budget,
        flaw: impl FnMut(Model<'_, '_>, &mut Vec<Lit>),
    ) -> Option<bool> {
        self.solver.cb_mut().limit = limit;
        let mut lazy = Lazy { flaw, levels: 0, clause: Vec::new(), no: !self.yes };
        truth(self.solver.solve_limited_th(&mut lazy, assumptions))
    }

    /// Whether a limit has been reached.
    pub fn is_spent(&self, limit: Budget) -> bool {
        self.solver.cb().reaches(limit)
    }

    /// The conflicts so far: one per clause learned or added during the search.
    pub fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }
}

fn truth(value: lbool) -> Option<bool> {
    // `lbool` has two values for undefined, so a match on constants would miss one.
    if value == lbool::TRUE { Some(true) } else { (value == lbool::FALSE).then_some(false) }
}

/// A model of the clauses.
#[derive(Clone, Copy)]
pub struct Model<'a, 'b>(&'a TheoryArg<'b>);

impl Model<'_, '_> {
    /// Whether a literal holds.
    #[inline]
    pub fn holds(self, literal: Lit) -> bool {
        self.0.value(literal.var()) ^ !literal.sign() == lbool::TRUE
    }
}

/// The theory that refuses a model by adding the clause that it violates.
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
            // The solver would treat the literal of a unit conflict as unset, even if it is known
            // to be false.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Clauses of the pigeonhole principle: exponentially hard, so never decided at once.
    fn pigeons(holes: usize) -> Clauses {
        let mut clauses = Clauses::new();
        let sits: Vec<Vec<Lit>> =
            (0..=holes).map(|_| (0..holes).map(|_| clauses.variable()).collect()).collect();
        for (i, pigeon) in sits.iter().enumerate() {
            clauses.add(pigeon.iter().copied());
            for other in &sits[..i] {
                pigeon.iter().zip(other).for_each(|(a, b)| clauses.add([!*a, !*b]));
            }
        }
        clauses
    }

    #[test]
    fn a_limit_stops_the_search_and_a_higher_one_resumes_it() {
        let mut clauses = pigeons(6);
        let few = Budget { nodes: 20, ..Budget::UNLIMITED };
        assert_eq!(clauses.solve(&[], few, |_, _| ()), None);
        let spent = clauses.conflicts();
        assert!((20..40).contains(&spent), "{spent} conflicts");
        let little = Budget { memory: 1_000, ..Budget::UNLIMITED };
        assert_eq!(clauses.solve(&[], little, |_, _| ()), None);
        assert_eq!(clauses.solve(&[], Budget::UNLIMITED, |_, _| ()), Some(false));
        assert!(clauses.conflicts() > spent);
    }

    #[test]
    fn models_are_refused_until_one_has_no_flaw() {
        // The lazy clauses forbid that any two of the six literals hold.
        let mut clauses = Clauses::new();
        let lits: Vec<Lit> = (0..6).map(|_| clauses.variable()).collect();
        clauses.add(lits.iter().copied());
        clauses.add(lits[3..].iter().copied());
        let mut shown = 0;
        let verdict = clauses.solve(&[], Budget::UNLIMITED, |model, clause| {
            shown += 1;
            let held: Vec<Lit> = lits.iter().copied().filter(|lit| model.holds(*lit)).collect();
            if held.len() > 1 {
                clause.extend(held[..2].iter().map(|lit| !*lit));
            }
        });
        assert!(verdict == Some(true) && shown > 0);
    }

    #[test]
    fn a_single_literal_known_to_be_false_is_a_contradiction() {
        let mut clauses = Clauses::new();
        let [a, b] = [clauses.variable(), clauses.variable()];
        clauses.add([!a]);
        clauses.add([b, a]);
        let verdict = clauses.solve(&[], Budget::UNLIMITED, |_, clause| clause.push(a));
        assert_eq!(verdict, Some(false));
    }
}
