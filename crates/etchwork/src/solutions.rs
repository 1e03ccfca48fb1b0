//! The number of a puzzle's solutions, counted beside the engine.

use crate::{PathPuzzle, Puzzle};
use etchwork_codec::Solutions;
use etchwork_path::{
    Budget, Cell, Count, Graph, Other, PathFinder, Registry, RegistryError, Screen, Settings,
    Stream, Task,
};
use etchwork_paths::{
    Count as Swept, CountError, Ends, Oracle, complete, count, count_in_order, count_to,
    every_screen,
};

/// The most nodes of a search for one path, where paths are found one by one.
const NODES: u64 = 100_000;

/// So many paths in an order are found one by one before a sweep counts them: a puzzle with numbers
/// mostly has one solution, which a search finds and proves faster.
const FEW: u128 = 16;

/// The most nodes of all searches together, where paths are found one by one: some seconds.
const ALL_NODES: u64 = 10_000_000;

/// The most paths that are found one by one where they could be swept.
#[cfg(feature = "large")]
const LISTED: u64 = 10_000;

/// The memory, in bytes, of the sweep that is tried before as many as that are found one by one.
#[cfg(feature = "large")]
const QUICK: u64 = 30_000_000;

/// Counts the solutions of puzzles, exactly or not at all. It runs after the engine: no tier asks
/// for it, and it changes no puzzle.
///
/// Cost: a frontier sweep, as for [`count`], or as for [`count_in_order`] where cells have an order
/// and there are more than a few solutions. Where steps are one-way, the solutions are found one by
/// one; where a rule may refuse steps, trails are walked, each state once
/// ([`etchwork_path::Depends`]).
///
/// ```
/// use etchwork::codec::Solutions;
/// use etchwork::{PathPuzzle, SolutionCounter, standard_registry};
///
/// let registry = standard_registry();
/// let puzzle = PathPuzzle::new("S.....\n......\n.....T\n".parse()?, &registry)?;
/// let mut counter = SolutionCounter::new(&registry, SolutionCounter::BUDGET)?;
/// assert_eq!(counter.of_puzzle(&puzzle), Some(Solutions::Exactly("16".into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SolutionCounter {
    screens: Vec<Box<dyn Screen>>,
    /// A complete finder, if the registry has one.
    finder: Option<Box<dyn PathFinder>>,
    budget: Budget,
    nodes: u64,
}

impl SolutionCounter {
    /// The default budget for one puzzle: it suffices for every puzzle of the built-in sets
    /// `article`, `default`, `default-2` and `default-3`. The nodes are states of a sweep, or nodes of all
    /// searches together.
    pub const BUDGET: Budget = Budget { nodes: 2_000_000, memory: 256 << 20 };

    /// The default budget for one puzzle of another family.
    pub const OF_FAMILIES: Budget = Budget { nodes: 200_000, memory: 256 << 20 };

    /// A counter with a budget for each puzzle.
    pub fn new(registry: &Registry, budget: Budget) -> Result<Self, RegistryError> {
        let make = |id| registry.make::<dyn PathFinder>(id, &Settings::default());
        let finder = complete(registry).map(make).transpose()?;
        Ok(Self { screens: every_screen(registry)?, finder, budget, nodes: 0 })
    }

    /// The solutions of a puzzle as a player sees it: paths from its source to its target, or to
    /// anywhere if it has no target. `None` for a board without a source, which is not a puzzle
    /// yet. Unknown if a rule fails ([`Puzzle::first_fault`]).
    pub fn of_puzzle(&mut self, puzzle: &PathPuzzle) -> Option<Solutions> {
        let text = puzzle.text();
        if self.is_only_one(puzzle) {
            return Some(Solutions::Exactly("1".to_owned()));
        }
        text.source?;
        let counted = self.count(puzzle).map_or(Solutions::Unknown, Solutions::Exactly);
        Some(puzzle.sound(counted).unwrap_or(Solutions::Unknown))
    }

    /// The number of paths of a board, with ends or without, at most a limit; and whether there may
    /// be more. `None` if the budget is spent.
    #[cfg(feature = "large")]
    pub(crate) fn up_to(&mut self, puzzle: &PathPuzzle, limit: Option<u64>) -> Option<Count> {
        let Some(limit) = limit else { return self.all_of(puzzle) };
        let graph = puzzle.graph();
        let is_swept = is_swept(puzzle, &graph) && puzzle.rules().order().is_empty();
        // On a large board, finding a few paths is faster than counting all.
        if is_swept && limit <= LISTED {
            let quick = Budget { memory: self.budget.memory.min(QUICK), ..self.budget };
            if let Some(swept) = self.sweep(puzzle, &graph, Some(limit), quick) {
                return Some(swept);
            }
        }
        let is_listed = !is_swept || limit <= LISTED;
        let listed = is_listed.then(|| self.one_by_one(puzzle, &graph, limit.into())).flatten();
        match listed {
            Some(found) => {
                let at_least = found == limit.into();
                Some(Count { number: found.to_string(), at_least, nodes: self.nodes })
            }
            None if is_swept => self.sweep(puzzle, &graph, Some(limit), self.budget),
            None => self.all_of(puzzle),
        }
    }

    #[cfg(feature = "large")]
    fn all_of(&mut self, puzzle: &PathPuzzle) -> Option<Count> {
        let number = self.count(puzzle)?;
        Some(Count { number, at_least: false, nodes: self.nodes })
    }

    /// Whether the finder quickly proves that the stored path of a puzzle with an order is its only
    /// solution.
    fn is_only_one(&mut self, puzzle: &PathPuzzle) -> bool {
        let (text, rules) = (puzzle.text(), puzzle.rules());
        let (Some(finder), Some(path)) = (&mut self.finder, &text.path) else { return false };
        let (graph, order) = (rules.graph(&text.board), rules.order());
        let is_solution = text.board.check_path(path).is_ok() && rules.keeps(path).is_ok();
        let is_between = path.len() > 1
            && path.first().copied() == text.source
            && text.target.is_none_or(|target| path.last() == Some(&target));
        if order.is_empty() || rules.may_refuse() || !is_solution || !is_between {
            return false;
        }
        self.nodes = 0;
        let stream = Stream::new(0);
        let task = Task { target: text.target, order, ..Task::new(&graph, &path[..1], &stream) };
        finder.has_other(&task, path, &Other::LeavesOut(0..path.len() - 1)) == Some(false)
    }

    /// The solutions of a puzzle of any family, as the family counts them; `None` if nobody can
    /// count them.
    pub fn of(&mut self, puzzle: &dyn Puzzle) -> Option<Solutions> {
        if let Some(path) = puzzle.path() {
            return self.of_puzzle(path);
        }
        let count = puzzle.count(Self::OF_FAMILIES).ok()?;
        Some(if count.at_least { Solutions::Unknown } else { Solutions::Exactly(count.number) })
    }

    /// What the last answer took, in nodes of the budget.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of all paths, unless the budget is spent.
    fn count(&mut self, puzzle: &PathPuzzle) -> Option<String> {
        let (text, graph, order) = (puzzle.text(), puzzle.graph(), puzzle.rules().order());
        match (is_swept(puzzle, &graph), order, text.source) {
            (true, [], _) => {
                self.sweep(puzzle, &graph, None, self.budget).map(|swept| swept.number)
            }
            (true, _, Some(source)) => {
                let few = self.one_by_one(puzzle, &graph, FEW);
                few.filter(|found| *found < FEW).map(|found| found.to_string()).or_else(|| {
                    let counted = count_in_order(&graph, source, text.target, order, self.budget);
                    self.swept(counted).map(|swept| swept.number)
                })
            }
            _ => self.one_by_one(puzzle, &graph, u128::MAX).map(|found| found.to_string()),
        }
    }

    /// The solutions up to a limit, found one after the other.
    fn one_by_one(&mut self, puzzle: &PathPuzzle, graph: &Graph, limit: u128) -> Option<u128> {
        let (finder, text) = (self.finder.as_mut()?, puzzle.text());
        let question = Budget { nodes: NODES.min(self.budget.nodes), ..self.budget };
        let mut oracle = Oracle::new(graph, text.target, &self.screens, &mut **finder, question)
            .under(&text.board, puzzle.rules())
            .in_all(self.budget.nodes.min(ALL_NODES));
        let trail: Vec<Cell> = text.source.into_iter().collect();
        let found = oracle.count(&trail, limit);
        self.nodes = oracle.nodes();
        found
    }

    fn sweep(
        &mut self,
        puzzle: &PathPuzzle,
        graph: &Graph,
        limit: Option<u64>,
        budget: Budget,
    ) -> Option<Count> {
        let ends = match (puzzle.text().source, puzzle.text().target) {
            (Some(source), Some(target)) if source != target => Ends::Fixed(source, target),
            // Steps go both ways: as many paths end on a cell as start from it.
            (Some(end), _) | (None, Some(end)) => Ends::Source(end),
            (None, None) => Ends::Free,
        };
        self.swept(match limit {
            Some(limit) => count_to(graph, ends, limit, budget),
            None => count(graph, ends, budget),
        })
    }

    /// The number that a sweep found, with its cost noted.
    fn swept(&mut self, counted: Result<Swept, CountError>) -> Option<Count> {
        self.nodes = match &counted {
            Ok(Swept { states, .. }) | Err(CountError::BudgetSpent { states }) => *states,
            Err(CountError::OneWay) => 0,
        };
        counted.ok().map(|Swept { paths, at_least, .. }| Count {
            number: paths.to_string(),
            at_least,
            nodes: self.nodes,
        })
    }
}

/// Whether a sweep can count the paths.
fn is_swept(puzzle: &PathPuzzle, graph: &Graph) -> bool {
    !puzzle.rules().may_refuse() && graph.is_symmetric()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard_registry;
    use etchwork_codec::BoardText;
    use etchwork_path::{Board, Depends, Item, Mechanic, Payload, Refusal, Rule};

    /// Cells that must be visited in an order.
    struct Ordered(Vec<Cell>);

    impl Mechanic for Ordered {
        fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
            let cell = |item: &Item| match item {
                Item::Cell(cell) => Some(*cell),
                _ => None,
            };
            Ok(Box::new(Self(payload.iter().filter_map(cell).collect())))
        }
    }

    impl Rule for Ordered {
        fn order(&self) -> &[Cell] {
            &self.0
        }

        fn depends_on(&self) -> Depends {
            Depends::Nothing
        }
    }

    fn solutions(text: &str, budget: Budget) -> Option<Solutions> {
        let mut registry = standard_registry();
        let make = |_: &Settings, _: &Registry| Ok(Box::new(Ordered(Vec::new())) as _);
        registry.kind_mut::<dyn Mechanic>().add("in-order", "", make).unwrap();
        let text = BoardText::read(text, &["in-order"]).unwrap();
        let puzzle = PathPuzzle::new(text, &registry).unwrap();
        SolutionCounter::new(&registry, budget).unwrap().of_puzzle(&puzzle)
    }

    fn exactly(number: u32) -> Option<Solutions> {
        Some(Solutions::Exactly(number.to_string()))
    }

    #[test]
    fn rules_are_kept_to_and_ends_may_be_missing() {
        let all = SolutionCounter::BUDGET;
        assert_eq!(solutions("S..T\n....\n....\n", all), exactly(4));
        // Of the four, two come to the last row from the left and two from the right.
        let left = solutions("S..T\n....\n....\n@in-order 2,0 2,3\n", all);
        let right = solutions("S..T\n....\n....\n@in-order 2,3 2,0\n", all);
        let number = |solutions| match solutions {
            Some(Solutions::Exactly(number)) => number.parse::<u32>().unwrap(),
            other => panic!("{other:?}"),
        };
        assert_eq!(number(left.clone()) + number(right), 4);
        assert!(number(left) > 0);
        assert_eq!(solutions("S.\n..\n", all), exactly(2));
        assert_eq!(solutions("S\n", all), exactly(1));
        assert_eq!(solutions("..\n..\n", all), None);
    }

    #[test]
    fn what_a_number_costs_is_told() {
        let registry = standard_registry();
        let text = BoardText::read("S..T\n....\n....\n", &[]).unwrap();
        let puzzle = PathPuzzle::new(text, &registry).unwrap();
        let mut counter = SolutionCounter::new(&registry, SolutionCounter::BUDGET).unwrap();
        assert_eq!(counter.of_puzzle(&puzzle), exactly(4));
        assert!((1..1000).contains(&counter.nodes()), "{}", counter.nodes());
    }

    #[test]
    fn a_spent_budget_is_no_number() {
        let spent = |nodes| Budget { nodes, ..SolutionCounter::BUDGET };
        let plain = format!("S{0}\n.{0}\n.{0}\n.{0}\n", ".".repeat(7));
        assert_eq!(solutions(&plain, spent(10)), Some(Solutions::Unknown));
        let ordered = plain + "@in-order 0,1 3,7\n";
        assert_eq!(solutions(&ordered, spent(200)), Some(Solutions::Unknown));
    }
}
