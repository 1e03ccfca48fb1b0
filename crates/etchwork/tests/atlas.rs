//! Boards that come again are looked up, and what comes of that is what comes of working
//! them off.

mod common;

use common::mechanic;
use etchwork::core::Sculptor;
use etchwork::engine::{BUILT_IN_SETS, Plan, TierSet};
use etchwork::{
    Board, Budget, Cell, CellSet, Errand, Fields, Graph, Limit, Outcome, Overrides, PathFinder,
    Registry, Search, Settings, Task, Words, Worker, standard_registry,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// More requests than a worker works off before it looks anything up.
const MANY: usize = 33_000;

const SEED: u32 = 5;

/// What is another about attempts.
#[derive(Clone, Copy, PartialEq)]
enum Twist {
    None,
    /// From every third cell, the ends of a path are swapped for each other.
    Lies,
    /// At the end there is a draw more, among many.
    Wide,
}

/// Warnsdorff's rule, and how often it is asked.
struct Counting {
    inner: Box<dyn PathFinder>,
    twist: Twist,
    asked: Arc<AtomicUsize>,
}

impl PathFinder for Counting {
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.inner.find(task, budget)
    }

    fn runs_errands(&self) -> bool {
        true
    }

    fn run_errands(&mut self, errands: &mut [Errand]) {
        self.asked.fetch_add(errands.len(), Ordering::Relaxed);
        self.inner.run_errands(errands);
    }

    fn makes_attempts(&self) -> bool {
        true
    }

    fn attempt(
        &mut self,
        graph: &Graph,
        source: Cell,
        draw: &mut dyn FnMut(u32) -> u32,
        path: &mut Vec<Cell>,
    ) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let found = self.inner.attempt(graph, source, draw, path);
        match self.twist {
            Twist::Lies if source.index().is_multiple_of(3) && found => {
                let last = path.len() - 1;
                path.swap(0, last);
            }
            Twist::Wide => drop(draw(1000)),
            _ => (),
        }
        found
    }
}

/// A registry with a finder that counts, and its count.
fn registry(twist: Twist) -> (Registry, Arc<AtomicUsize>) {
    let (mut registry, asked) = (standard_registry(), Arc::new(AtomicUsize::new(0)));
    let count = Arc::clone(&asked);
    let make = move |_: &Settings, registry: &Registry| {
        let inner = registry.finders.make("warnsdorff", &Settings::default(), registry);
        let inner = inner.expect("it is registered");
        let asked = Arc::clone(&count);
        Ok(Box::new(Counting { inner, twist, asked }) as Box<dyn PathFinder>)
    };
    registry.finders.add("counting", "for these tests", make).unwrap();
    (registry, asked)
}

/// A worker for a tier of the article's set, changed by replacing some of its text.
fn worker(
    tier: &str,
    overrides: &Overrides,
    replaced: &[(&str, &str)],
    registry: &Registry,
) -> Worker {
    let (_, article) = BUILT_IN_SETS.iter().find(|(name, _)| *name == "article").unwrap();
    let text = replaced.iter().fold(article.to_string(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    });
    let set = TierSet::parse(&text, registry).unwrap();
    let overrides = Overrides { finder: Some("counting".to_owned()), ..overrides.clone() };
    let plan = Plan::new(set.tier(tier).unwrap(), &overrides, registry).unwrap();
    Worker::new(&plan, registry).unwrap()
}

fn answers(worker: &mut Worker) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::default(); MANY];
    worker.requests_into(SEED, 3, &mut outcomes).expect("no finder lies");
    outcomes
}

/// Answers side by side, then as it learns, and then as it knows; some of them are held to
/// single requests. What is known is neither asked for again nor takes memory.
fn the_same(
    tier: &str,
    overrides: &Overrides,
    replaced: &[(&str, &str)],
    all_known: bool,
) -> Vec<Outcome> {
    let (registry, asked) = registry(Twist::None);
    let mut worker = worker(tier, overrides, replaced, &registry);
    let what = format!("{tier} {overrides:?} {replaced:?}");
    let side_by_side = answers(&mut worker);
    for (index, outcome) in (3..).zip(&side_by_side[..300]) {
        assert_eq!(*outcome, worker.request(SEED, index).unwrap(), "{what} {index}");
    }
    asked.store(0, Ordering::Relaxed);
    let mut again = answers(&mut worker);
    assert_eq!(again, side_by_side, "{what}, as it learns");
    assert!(asked.swap(0, Ordering::Relaxed) > 0, "{what}");
    let allocated = allocation_counter::measure(|| {
        worker.requests_into(SEED, 3, &mut again).expect("no finder lies");
    });
    assert_eq!(again, side_by_side, "{what}, as it knows");
    assert_eq!(asked.load(Ordering::Relaxed) == 0, all_known, "{what}");
    assert!(allocated.count_total == 0 || !all_known, "{what}");
    side_by_side
}

fn gave_up(outcomes: &[Outcome]) -> usize {
    outcomes.iter().filter(|outcome| outcome.puzzle.is_none()).count()
}

#[test]
fn what_is_known_of_boards_answers_as_they_do() {
    let wide = Overrides { size: Some("6x3".parse().unwrap()), ..mechanic("standard") };
    for (tier, overrides) in
        [("tutorial", mechanic("standard")), ("easy", mechanic("fog")), ("easy", wide)]
    {
        assert_eq!(gave_up(&the_same(tier, &overrides, &[], true)), 0, "{tier} {overrides:?}");
    }
    let few = Overrides { boards: Some(2), ..mechanic("standard") };
    assert!(gave_up(&the_same("easy", &few, &[], true)) > MANY / 9);
    // A mechanic that is drawn may want a say, and fall back.
    the_same("easy", &Overrides::default(), &[], false);
    let one = Overrides { boards: Some(1), ..Overrides::default() };
    let outcomes = the_same("tutorial", &one, &[], false);
    assert!(outcomes.iter().any(|outcome| outcome.funnel.fallbacks > 0));
}

#[test]
fn what_a_tier_file_may_say_is_known_as_well() {
    let standard = mechanic("standard");
    // From few of the cells that there are.
    the_same("easy", &standard, &[("tries = 20", "tries = 3")], true);
    // One sculptor that runs out of candidates; and one that only takes over.
    let alone = [
        ("sculptors.cluster = { weight = 0.15 }\nsculptors.nibble = { weight = 0.3 }\n", ""),
        ("walls = [0.08, 0.15]", "walls = [0.1, 0.4]"),
        ("gates.fork_ratio = { min = 0.35 }", "gates.fork_ratio = { min = 0.1 }"),
    ];
    the_same("easy", &standard, &alone, true);
    let taking_over = [
        ("sculptors.scatter = { weight = 0.765 }", "sculptors.scatter = { weight = 0.0 }"),
        ("sculptors.nibble = { weight = 0.117 }", "sculptors.nibble = { weight = 0.0 }"),
    ];
    the_same("tutorial", &standard, &taking_over, true);
    // Small and narrow ones, and one twice.
    let sizes = [("sizes = [\"3x3\", \"3x4\"]", "sizes = [\"1x1\", \"3x4\", \"7x1\", \"3x4\"]")];
    the_same("tutorial", &standard, &sizes, true);
}

/// Candidates in a set that has room for more cells than a board has, and some of them.
struct Roomy;

impl Sculptor for Roomy {
    fn candidates(&self, board: &Board) -> CellSet {
        let mut cells = CellSet::with_capacity(900);
        board.open().iter().for_each(|cell| cells.insert(cell));
        cells.insert(Cell::new(70));
        cells
    }

    fn candidates_in_lanes(&self, boards: &Fields, out: &mut Words) -> bool {
        *out = boards.open;
        true
    }
}

#[test]
fn a_sculptor_may_offer_in_whatever_set_it_likes() {
    let (mut registry, _) = registry(Twist::None);
    registry.sculptors.add("roomy", "for this test", |_, _| Ok(Box::new(Roomy))).unwrap();
    let replaced = [("sculptors.nibble = { weight = 0.3 }", "sculptors.roomy = { weight = 0.3 }")];
    let mut worker = worker("easy", &mechanic("standard"), &replaced, &registry);
    let side_by_side = answers(&mut worker);
    assert_eq!(answers(&mut worker), side_by_side);
    assert_eq!(worker.request(SEED, 3).unwrap(), side_by_side[0]);
}

#[test]
fn boards_that_are_too_many_or_draw_too_widely_are_worked_off_as_before() {
    let walls = ("walls = [0.08, 0.15]", "walls = [0.2, 0.6]");
    for (twist, replaced) in [(Twist::None, &[walls][..]), (Twist::Wide, &[])] {
        let (registry, asked) = registry(twist);
        let overrides = Overrides { boards: Some(9), ..mechanic("standard") };
        let mut worker = worker("easy", &overrides, replaced, &registry);
        let side_by_side = answers(&mut worker);
        let boards = side_by_side.iter().map(|outcome| outcome.funnel.boards).sum();
        let limit = Limit { boards, ..Limit::NONE };
        for _ in 0..3 {
            asked.store(0, Ordering::Relaxed);
            let mut again = vec![Outcome::default(); MANY];
            // No board counts twice.
            assert!(worker.requests_within(SEED, 3, &mut again, limit).unwrap());
            assert_eq!(again, side_by_side);
        }
        assert!(asked.load(Ordering::Relaxed) > MANY / 2, "they are not known");
    }
}

#[test]
fn a_finder_whose_attempt_claims_what_is_no_path_is_named() {
    let (registry, _) = registry(Twist::Lies);
    let mut worker = worker("easy", &mechanic("standard"), &[], &registry);
    let mut outcomes = answers(&mut worker);
    let fault = worker.requests_into(SEED, 3, &mut outcomes).unwrap_err().to_string();
    assert!(fault.contains("'counting'") && fault.contains('#'), "{fault}");
    let at_fault = outcomes.iter().filter(|outcome| !outcome.is_answered()).count();
    assert!((1..MANY).contains(&at_fault), "{at_fault}");
    // It is caught again by what is known of it.
    assert_eq!(worker.requests_into(SEED, 3, &mut outcomes).unwrap_err().to_string(), fault);
}

#[test]
fn limits_hold_for_what_is_known_too() {
    let (registry, asked) = registry(Twist::None);
    let mut worker = worker("tutorial", &mechanic("standard"), &[], &registry);
    let all = answers(&mut worker);
    assert_eq!(answers(&mut worker), all);
    asked.store(0, Ordering::Relaxed);
    let boards = all.iter().map(|outcome| outcome.funnel.boards).sum();
    let mut again = all.clone();
    let limit = |boards| Limit { boards, ..Limit::NONE };
    for (most, is_enough) in [(boards, true), (boards - 1, false), (0, false)] {
        assert_eq!(worker.requests_within(SEED, 3, &mut again, limit(most)).unwrap(), is_enough);
        let mut answered = again.iter().zip(&all).filter(|(outcome, _)| outcome.is_answered());
        assert!(answered.all(|(outcome, whole)| outcome == whole));
        assert!(again.iter().all(Outcome::is_answered) || !is_enough);
    }
    assert!(!again.iter().any(Outcome::is_answered), "each takes one board at least");
    let stopped = AtomicBool::new(true);
    let limit = Limit { stopped: Some(&stopped), ..Limit::NONE };
    assert!(!worker.requests_within(SEED, 3, &mut again, limit).unwrap());
    assert!(!again.iter().any(Outcome::is_answered));
    stopped.store(false, Ordering::Relaxed);
    assert!(worker.requests_within(SEED, 3, &mut again, limit).unwrap());
    assert_eq!((again, asked.load(Ordering::Relaxed)), (all, 0));
}

#[test]
fn a_request_without_end_is_ended_by_the_limit() {
    let (registry, _) = registry(Twist::None);
    let never = [("gates.fork_ratio = { min = 0.3 }", "gates.fork_ratio = { min = 0.8 }")];
    let endless = Overrides { boards: Some(u32::MAX), ..mechanic("standard") };
    let mut worker = worker("tutorial", &endless, &never, &registry);
    let mut outcomes = vec![Outcome::default(); MANY];
    let limit = |boards| Limit { boards, ..Limit::NONE };
    let boards = 3 * MANY as u64;
    for _ in 0..3 {
        assert!(!worker.requests_within(SEED, 3, &mut outcomes, limit(boards)).unwrap());
        assert!(!outcomes.iter().any(Outcome::is_answered));
    }
    // A flag that is raised meanwhile.
    let stopped = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            stopped.store(true, Ordering::Relaxed);
        });
        let limit = Limit { stopped: Some(&stopped), ..Limit::NONE };
        assert!(!worker.requests_within(SEED, 3, &mut outcomes, limit).unwrap());
    });
    assert!(!outcomes.iter().any(Outcome::is_answered));
}
