//! Hints and explanations: which nodes are forced by what the player has seen, which clues force
//! them, and whole solutions as steps with reasons.

use crate::level::Told;
use crate::solve::{
    ClueSet, Deducer, EXACT, Ending, Facts, Next, Outcome, Reasons, Step, Walk, walk,
};
use crate::{Level, Move, NodeSet, Pattern, Seen, State};
use etchwork_core::{
    Advisor, Budget, Conclusion, Deduction, Forced, Game, Hint, HintLevel, Registry, RegistryError,
    Search, Solver, Verdict,
};
use std::collections::BTreeMap;

/// The most work of the solver for one hint, unless the player allows other: a fraction of a second.
const WORK: u64 = 40_000;

/// The knowledge of a player who has classified some nodes: those facts, and only the clues seen.
struct Mind {
    facts: Facts,
    told: Vec<Told>,
    deducer: Deducer,
    reasons: Reasons,
}

/// A conclusion, with its premises.
struct Insight {
    step: Step,
    /// Whether the search for fewer clues was given up: a smaller set of clues may force the same.
    is_long: bool,
}

impl Mind {
    fn new(game: &Pattern, known: NodeSet, work: u64) -> Self {
        let is_seen = |told: &&Told| told.by.is_seen(known);
        let told: Vec<Told> = game.told().iter().filter(is_seen).copied().collect();
        let facts = Facts::default().with(known, game.level().pattern());
        let mut deducer = Deducer::new(game.level().graph(), &told, facts);
        deducer.allow(work);
        Self { facts, told, deducer, reasons: Reasons::new() }
    }

    fn all(&self) -> ClueSet {
        self.deducer.all()
    }

    fn forced(&mut self) -> Outcome {
        self.deducer.forced(self.facts, &self.all())
    }

    /// The next step with the fewest clues.
    fn insight(&mut self) -> Result<Insight, Ending> {
        let all = self.all();
        let (facts, reasons) = (self.facts, &mut self.reasons);
        match self.deducer.step(reasons, facts, &all, EXACT) {
            Next::Step(step) => Ok(Insight { step, is_long: false }),
            Next::Stuck => Err(Ending::Stuck),
            Next::Contradiction => Err(Ending::Contradiction),
            Next::Spent => Err(Ending::Spent),
            Next::Hard(forced) => {
                let node = forced.known.lowest().expect("something is forced");
                let is_pattern = forced.pattern.contains(node);
                let found = self.reasons.some(&mut self.deducer, facts, &all, (node, is_pattern));
                let clues = found.ok_or(Ending::Spent)?;
                let known = NodeSet::one(node);
                let forced = Facts { known, pattern: forced.pattern & known };
                Ok(Insight { step: Step { forced, clues }, is_long: true })
            }
        }
    }

    fn why(&self, game: &Pattern, insight: &Insight) -> String {
        let reason =
            crate::words::reason(game.level(), &self.told, &insight.step.clues, self.facts);
        if insight.is_long { format!("together, {reason}") } else { reason }
    }
}

/// Moves of a solution that follow from the same clues, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The moves.
    pub moves: Vec<Move>,
    /// The reason: each clue with what is left of it.
    pub why: String,
    /// The number of clues needed. The number of pattern nodes left counts as a clue.
    pub clues: usize,
}

/// Explains a level to a stranger: steps, each with the fewest possible clues, for as long as
/// deduction continues, and how deduction ends.
pub fn explain(game: &Pattern, from: &State, work: u64) -> (Vec<Explained>, Ending) {
    let (mut known, mut steps, mut left) = (from.known, Vec::new(), work);
    loop {
        if known == game.level().graph().nodes() {
            return (steps, Ending::Solved);
        }
        let mut mind = Mind::new(game, known, left);
        let insight = match mind.insight() {
            Ok(insight) => insight,
            Err(ending) => return (steps, ending),
        };
        left = left.saturating_sub(mind.deducer.work());
        let moves = insight.step.forced.known.iter().map(|node| game.right(node)).collect();
        let (why, clues) = (mind.why(game, &insight), insight.step.clues.len());
        steps.push(Explained { moves, why, clues });
        known |= insight.step.forced.known;
    }
}

/// How far deduction gets from the start, with a description of the state where it ends.
pub(crate) fn deduction(game: &Pattern, work: u64) -> Deduction {
    let level = game.level();
    let start = Facts::default().with(level.shown(), level.pattern());
    let mut deducer = Deducer::new(level.graph(), game.told(), start);
    deducer.allow(work);
    let all = deducer.all();
    let Walk { facts, ending, .. } = walk(&mut deducer, start, &all);
    match ending {
        Ending::Solved => return Deduction::Solves,
        Ending::Spent => return Deduction::Spent,
        Ending::Stuck | Ending::Contradiction => {}
    }
    stuck(level, facts.known)
}

/// A report that the known nodes force no other node, with a description of that state.
pub(crate) fn stuck(level: &Level, known: NodeSet) -> Deduction {
    let open = level.graph().nodes() - known;
    let found = match (known - level.shown()).len() {
        0 => "nothing follows from what is shown".to_owned(),
        1 => "one node follows from what is shown, and then none".to_owned(),
        many => format!("{many} nodes follow from what is shown, and then none"),
    };
    let (are, left) = (if open.len() == 1 { "is" } else { "are" }, (open & level.pattern()).len());
    let of =
        if left == 1 { "1 pattern node is".into() } else { format!("{left} pattern nodes are") };
    let names = crate::words::named(level, open);
    Deduction::Stuck(format!("{found}: {names} {are} open, and {of} left among them"))
}

/// Advises players from what they have classified, and from nothing else. Only hint level 4, the
/// whole solution, uses the hidden pattern.
pub(crate) struct Guide {
    /// The most work of the solver for one hint.
    work: u64,
    /// What is the easiest to conclude, by the nodes that are known.
    concluded: BTreeMap<NodeSet, Option<Conclusion<Move>>>,
}

impl Guide {
    /// A guide with a budget for each hint; a node is a unit of work. A level has few nodes, so
    /// that the solver keeps little.
    pub(crate) fn within(Budget { nodes, .. }: Budget) -> Self {
        let work = if nodes == u64::MAX { WORK } else { nodes };
        Self { work, concluded: BTreeMap::new() }
    }
}

impl Advisor<Pattern> for Guide {
    fn hint(&mut self, game: &Pattern, line: &[State], _: &Seen, level: HintLevel) -> Hint {
        let state = line.last().expect("a line has its initial state");
        if state.wrong.is_some() {
            return Hint::Lost { take_back: 1 };
        }
        if game.unknown(state).is_empty() {
            return Hint::Solved;
        }
        let mut mind = Mind::new(game, state.known, self.work);
        match level {
            HintLevel::Solvable => match mind.forced() {
                Outcome::Forced(forced) => Hint::Following(forced.known.len()),
                Outcome::Contradiction => Hint::Following(0),
                Outcome::Spent => Hint::Unknown,
            },
            HintLevel::Forced | HintLevel::Next => match mind.insight() {
                Ok(insight) => {
                    let nodes = insight.step.forced.known.iter();
                    let text = |node| game.move_text(&game.right(node));
                    if level == HintLevel::Next {
                        return Hint::Ahead(nodes.take(1).map(text).collect(), None);
                    }
                    let (go, why) = (nodes.map(text).collect(), mind.why(game, &insight));
                    Hint::Forced(vec![Forced { at: String::new(), go, why }])
                }
                Err(Ending::Spent) => Hint::Unknown,
                Err(_) => Hint::Following(0),
            },
            HintLevel::Solution => {
                let (steps, _) = explain(game, state, self.work);
                let mut moves: Vec<Move> = steps.into_iter().flat_map(|step| step.moves).collect();
                let told: NodeSet = moves.iter().map(|step| usize::from(step.node)).collect();
                // The player asked for the whole solution, so it also includes the nodes that
                // deduction cannot reach.
                moves.extend((game.unknown(state) - told).iter().map(|node| game.right(node)));
                Hint::Ahead(moves.iter().map(|step| game.move_text(step)).collect(), None)
            }
        }
    }

    /// The step with the fewest clues. Its level is their number; more than are searched exactly
    /// are as hard as a what-if. A node that a wrong answer has shown is known at a glance.
    fn conclude(
        &mut self,
        game: &Pattern,
        state: &State,
        seen: &Seen,
        level: u8,
    ) -> Option<Conclusion<Move>> {
        if state.wrong.is_some() {
            return None;
        }
        let betrayed = game.unknown(state) & seen.betrayed;
        if !betrayed.is_empty() {
            let moves = betrayed.lowest().map(|node| game.right(node)).into_iter().collect();
            return Some(Conclusion { moves, level: 1, why: "a wrong answer has shown it".into() });
        }
        if !self.concluded.contains_key(&state.known) {
            let found = self.easiest(game, state);
            self.concluded.insert(state.known, found);
        }
        let found = self.concluded[&state.known].as_ref();
        found.filter(|found| found.level <= level).cloned()
    }
}

impl Guide {
    /// The first answer that follows from the fewest clues.
    fn easiest(&self, game: &Pattern, state: &State) -> Option<Conclusion<Move>> {
        let mut mind = Mind::new(game, state.known, self.work);
        let insight = mind.insight().ok()?;
        let clues = insight.step.clues.len().max(1) as u8;
        let first = insight.step.forced.known.lowest()?;
        Some(Conclusion {
            moves: vec![game.right(first)],
            level: if insight.is_long { WHAT_IF } else { clues },
            why: mind.why(game, &insight),
        })
    }
}

/// The level of conclusions from more clues than are searched exactly.
const WHAT_IF: u8 = 5;

/// A solver that only deduces.
struct Deduce;

impl Solver<Pattern> for Deduce {
    /// On a level that needs a guess, the search reports that it cannot honour that constraint:
    /// deduction proves nothing about what a lucky player can do. One node of the budget is one
    /// unit of the solver's work.
    fn solve(&mut self, game: &Pattern, from: &State, budget: Budget) -> Search<Vec<Move>> {
        if from.wrong.is_some() {
            return Search::new(Verdict::Impossible("wrong_answer"), 1, 0);
        }
        let facts = Facts::default().with(from.known, game.level().pattern());
        let mut deducer = Deducer::new(game.level().graph(), game.told(), facts);
        deducer.allow(budget.nodes);
        let all = deducer.all();
        let walk = crate::solve::walk(&mut deducer, facts, &all);
        let verdict = match walk.ending {
            Ending::Solved => {
                let nodes = walk.rounds.iter().flat_map(|round| round.known.iter());
                Verdict::Found(nodes.map(|node| game.right(node)).collect())
            }
            Ending::Stuck | Ending::Contradiction => Verdict::Unsupported("guess"),
            Ending::Spent => Verdict::BudgetSpent,
        };
        Search::new(verdict, 1, deducer.work())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "wrong_answer" => {
                "a node was answered wrongly, which cannot be undone by later answers"
            }
            "guess" => {
                "at some point nothing is forced: the level needs a guess, and this solver never \
                 guesses"
            }
            _ => return None,
        };
        Some(told.to_owned())
    }

    /// Always true: every solution classifies each node once, so all solutions have one length.
    fn is_optimal(&self) -> bool {
        true
    }
}

/// Registers the solver.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let solvers = registry.kind_mut::<dyn Solver<Pattern>>();
    solvers.add_plain("deduce", "by deduction alone, without a guess", || Box::new(Deduce))
}
