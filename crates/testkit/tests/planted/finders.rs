//! Path finders that break a law each.

use etchwork_path::{
    BatchTask, Budget, Cell, Other, PathFinder, Registry, Search, Settings, Stream, Task, Verdict,
};
use etchwork_testkit::conformance::{FinderReport, path_finder};
use std::sync::atomic::{AtomicU32, Ordering};

/// What is wrong with a finder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flaw {
    None,
    /// It ignores the order of cells.
    IgnoresOrders,
    IgnoresOneWaySteps,
    IgnoresTargets,
    /// It reports a failed attempt as a proof.
    TakesFailureForProof,
    /// It reports a spent budget as a proof.
    TakesSpentForProof,
    IgnoresItsBudget,
    HidesItsWork,
    CountsNoNodes,
    CountsNoAttempts,
    /// Draws from the stream of the attempt's number, not of its source.
    SplitsByAttempt,
    /// Draws for all attempts from one stream.
    DrawsOn,
    CountsForAll,
    Remembers,
    NeverFinds,
    Rambles,
    Panics,
    SaysThereIsNoOther,
    SaysThereIsAnother,
    FindsTheKnownPath,
    ProvesThatThereIsNoOther,
    PartsNowhere,
}

/// The questions to all instances.
static ASKED: AtomicU32 = AtomicU32::new(0);

/// Makes random attempts from one source after the other, and then tries everything.
pub struct Drawing {
    pub flaw: Flaw,
    asked: u32,
}

impl Drawing {
    pub fn new(flaw: Flaw) -> Self {
        Self { flaw, asked: 0 }
    }
}

/// A search in progress.
struct Walk<'a> {
    task: &'a Task<'a>,
    flaw: Flaw,
    nodes: u64,
    most: u64,
}

impl Walk<'_> {
    /// Whether a trail can go on to a cell.
    fn may_step(&self, trail: &[Cell], next: Cell) -> bool {
        let order = if self.flaw == Flaw::IgnoresOrders { &[] } else { self.task.order };
        let before = order.iter().take_while(|cell| **cell != next);
        let is_due = !order.contains(&next) || before.clone().all(|cell| trail.contains(cell));
        !trail.contains(&next) && is_due
    }

    fn exits(&self, head: Cell) -> Vec<Cell> {
        let graph = self.task.graph;
        if self.flaw != Flaw::IgnoresOneWaySteps {
            return graph.exits(head).collect();
        }
        let is_beside = |next: &Cell| graph.has_arc(head, *next) || graph.has_arc(*next, head);
        graph.cells().iter().filter(is_beside).collect()
    }

    fn is_path(&self, trail: &[Cell]) -> bool {
        let ends = self.task.target.is_none_or(|target| trail.last() == Some(&target));
        let ends = ends || self.flaw == Flaw::IgnoresTargets;
        trail.len() == self.task.graph.cells().len() && ends
    }

    /// Makes a random attempt; returns whether it finds a path.
    fn attempt(&mut self, trail: &mut Vec<Cell>, draws: &mut Stream) -> bool {
        loop {
            if self.nodes == self.most {
                return false;
            }
            self.nodes += 1;
            if self.is_path(trail) {
                return true;
            }
            let next = self.exits(trail[trail.len() - 1]);
            let next: Vec<Cell> = next.into_iter().filter(|n| self.may_step(trail, *n)).collect();
            if next.is_empty() {
                return false;
            }
            trail.push(next[draws.index(next.len())]);
        }
    }

    /// Whether a trail can be finished; `None` if the budget is spent.
    fn finish(&mut self, trail: &mut Vec<Cell>) -> Option<bool> {
        if self.nodes == self.most {
            return None;
        }
        self.nodes += 1;
        if self.is_path(trail) {
            return Some(true);
        }
        for next in self.exits(trail[trail.len() - 1]) {
            if self.may_step(trail, next) {
                trail.push(next);
                if self.finish(trail)? {
                    return Some(true);
                }
                trail.pop();
            }
        }
        Some(false)
    }
}

/// The most nodes of a search, whatever the budget.
const MOST: u64 = 1_500;

impl Drawing {
    fn verdict(&self, walk: &mut Walk<'_>, attempts: &mut u64) -> Verdict {
        let task = walk.task;
        let has = |source: &&Cell| task.graph.cells().contains(**source);
        let sources: Vec<Cell> = task.sources.iter().filter(has).copied().collect();
        let first_in_order = |source: &Cell| walk.may_step(&[], *source);
        let sources: Vec<Cell> = sources.into_iter().filter(first_in_order).collect();
        let mut one = task.stream.split(77);
        for source in &sources {
            *attempts += 1;
            let mut own = match self.flaw {
                Flaw::SplitsByAttempt => task.stream.split(*attempts as u32),
                _ => task.stream.split(source.index() as u32),
            };
            let draws = if self.flaw == Flaw::DrawsOn { &mut one } else { &mut own };
            let mut trail = vec![*source];
            if walk.attempt(&mut trail, draws) {
                return Verdict::Found(trail);
            }
        }
        if self.flaw == Flaw::TakesFailureForProof {
            return Verdict::Impossible("lost");
        }
        for source in &sources {
            let mut trail = vec![*source];
            match walk.finish(&mut trail) {
                Some(true) => return Verdict::Found(trail),
                Some(false) => {}
                None if self.flaw == Flaw::TakesSpentForProof => {
                    return Verdict::Impossible("spent");
                }
                None => return Verdict::BudgetSpent,
            }
        }
        match self.flaw {
            Flaw::Rambles => Verdict::Impossible("There is no way."),
            _ => Verdict::Impossible("tried_all"),
        }
    }
}

impl PathFinder for Drawing {
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        self.asked += 1;
        let is_two = task.graph.cells().len() == 2;
        assert!(self.flaw != Flaw::Panics || !is_two, "two is odd");
        let most = match self.flaw {
            Flaw::IgnoresItsBudget | Flaw::HidesItsWork => MOST,
            _ => budget.nodes.min(MOST),
        };
        let (mut walk, mut attempts) = (Walk { task, flaw: self.flaw, nodes: 0, most }, 0);
        let mut verdict = self.verdict(&mut walk, &mut attempts);
        let nodes = match self.flaw {
            Flaw::CountsNoNodes => 0,
            Flaw::HidesItsWork => walk.nodes.min(budget.nodes),
            Flaw::CountsForAll => {
                walk.nodes + u64::from(ASKED.fetch_add(1, Ordering::Relaxed)) / 700
            }
            _ => walk.nodes,
        };
        match self.flaw {
            Flaw::NeverFinds => verdict = Verdict::BudgetSpent,
            Flaw::Remembers if self.asked > 900 => verdict = Verdict::BudgetSpent,
            Flaw::CountsNoAttempts => attempts = 0,
            _ => {}
        }
        Search::new(verdict, attempts, nodes)
    }

    fn has_other(&mut self, _: &Task<'_>, _: &[Cell], _: &Other) -> Option<bool> {
        match self.flaw {
            Flaw::SaysThereIsNoOther => Some(false),
            Flaw::SaysThereIsAnother => Some(true),
            _ => None,
        }
    }

    fn find_other(&mut self, _: &Task<'_>, known: &[Cell], _: &Other, _: Budget) -> Verdict {
        match self.flaw {
            Flaw::FindsTheKnownPath => Verdict::Found(known.to_vec()),
            Flaw::ProvesThatThereIsNoOther => Verdict::Impossible("tried_all"),
            _ => Verdict::Unsupported("beside"),
        }
    }

    fn last_parting(&mut self, _: &Task<'_>, _: &[Cell], below: usize) -> Option<usize> {
        below.checked_sub(1).filter(|_| self.flaw != Flaw::PartsNowhere)
    }
}

/// Finds nothing. In a batch, it counts an attempt too many for the last task.
struct Hasty {
    is_prover: bool,
}

impl PathFinder for Hasty {
    fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
        let proof = Verdict::Impossible("so");
        Search::new(if self.is_prover { proof } else { Verdict::BudgetSpent }, 1, 1)
    }

    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        tasks.iter_mut().for_each(|task| task.attempts = 1);
        tasks.iter_mut().next_back().into_iter().for_each(|last| last.attempts = 2);
        true
    }
}

type Make = Box<dyn Fn() -> Box<dyn PathFinder> + Send + Sync>;

fn conforms(slack: u64, make: Make) -> Result<FinderReport, String> {
    let mut registry = Registry::new();
    registry
        .kind_mut::<dyn PathFinder>()
        .add_plain("drawing", "draws, then tries all", make)
        .unwrap();
    path_finder("drawing", &Settings::default(), slack, &registry)
}

fn drawing(flaw: Flaw) -> Result<FinderReport, String> {
    conforms(0, Box::new(move || Box::new(Drawing::new(flaw))))
}

#[test]
fn a_sound_finder_passes() {
    let report = drawing(Flaw::None).unwrap();
    assert!(report.found > 300 && report.impossible > 200 && report.over == 0, "{report:?}");
    // The author states by how many nodes the finder may exceed its budget.
    let report =
        conforms(MOST, Box::new(|| Box::new(Drawing::new(Flaw::IgnoresItsBudget)))).unwrap();
    assert!((1000..MOST).contains(&report.over), "{report:?}");
}

#[test]
fn a_finder_that_breaks_a_law_is_told_which() {
    const FOUND: &str = "a path found is one that keeps to the task";
    const PROOF: &str = "a proof is right";
    const SAME: &str = "the same task has the same answer";
    const BESIDE: &str = "what is said of other paths is true";
    const STREAMS: &str = "leaving a source out does not change the others";
    for (flaw, law, what) in [
        (Flaw::IgnoresOrders, FOUND, "does not keep to the order: "),
        (Flaw::IgnoresOneWaySteps, FOUND, "does not keep to one-way steps: "),
        (Flaw::IgnoresTargets, FOUND, "does not keep to the ends: "),
        (Flaw::TakesFailureForProof, PROOF, "a false proof (lost), from "),
        (Flaw::TakesSpentForProof, PROOF, "a false proof (spent), from "),
        (Flaw::IgnoresItsBudget, "it stays within its budget", "nodes (budget 1, slack 0), from "),
        (Flaw::HidesItsWork, "it stays within its budget", "with 1 nodes it answers "),
        (Flaw::CountsNoNodes, "work is counted", "answers, each in 0 nodes; the first, from "),
        (Flaw::CountsNoAttempts, "work is counted", "answers, each in 0 attempts"),
        (Flaw::SplitsByAttempt, STREAMS, ", from which there is no path, it answers "),
        (Flaw::DrawsOn, STREAMS, "it answers "),
        (Flaw::SaysThereIsNoOther, BESIDE, "has_other says false, from "),
        (Flaw::SaysThereIsAnother, BESIDE, "has_other says true, from "),
        (Flaw::FindsTheKnownPath, BESIDE, "find_other finds the known path, from "),
        (Flaw::ProvesThatThereIsNoOther, BESIDE, "there is none (tried_all), from "),
        (Flaw::PartsNowhere, BESIDE, "last_parting says that no other path parts, from "),
        (Flaw::CountsForAll, SAME, "it answers "),
        (Flaw::Remembers, SAME, "asked again after others: it answers budget spent in "),
        (Flaw::NeverFinds, "sees enough to judge by", "0 paths and 0 proofs, of "),
        (Flaw::Rambles, "reasons are snake_case", "the sentence of 'There is no way.' is"),
        (Flaw::Panics, "it never panics", "'two is odd', from "),
    ] {
        let said = drawing(flaw).err().unwrap_or_else(|| panic!("{flaw:?} passes"));
        assert!(said.starts_with("path finder 'drawing' breaks laws:\n- "), "{flaw:?}: {said}");
        assert!(said.contains(law) && said.contains(what), "{flaw:?}: {said}");
        assert_eq!(said.matches(law).count(), 1, "{flaw:?}: {said}");
    }
}

#[test]
fn tasks_are_answered_as_their_tasks_are() {
    let said = conforms(0, Box::new(|| Box::new(Hasty { is_prover: false }))).unwrap_err();
    assert!(
        said.contains("a batch task is answered as its task is: another answer, from "),
        "{said}"
    );
    // A batch has no answer for a proof.
    let said = conforms(0, Box::new(|| Box::new(Hasty { is_prover: true }))).unwrap_err();
    assert!(said.contains("Impossible(\"so\") is not an answer to a batch task, from "), "{said}");
}

#[test]
fn tasks_are_told_with_cells_and_boards() {
    let said = drawing(Flaw::IgnoresTargets).unwrap_err();
    assert!(!said.contains("Cell("), "{said}");
    let (_, task) = said.split_once(", from ").unwrap();
    let (ends, board) = task.split_once(" on\n").unwrap();
    assert!(ends.contains(" to ") && ends.contains(','), "{ends}");
    assert!(board.starts_with(['.', '#', 'a']), "{board}");
}
