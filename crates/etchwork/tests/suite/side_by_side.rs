//! Checks that requests have the same outcomes together as one by one.

use crate::common::{self, prepare};
use etchwork::engine::{BUILT_IN_SETS, Emitted, MetricSet, Plan, Tier, TierSet};
use etchwork::engine::{Outcome, Worker, built_in_set};
use etchwork::lanes::Trails;
use etchwork::{
    Board, Budget, Cell, Limit, Mechanic, Overrides, PathFinder, Refusal, Rule, Search, Solved,
    Stream, Task, Verdict, standard_registry,
};
use etchwork::{Item, Metric, Payload, Ratio, Reading, Reason};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A mechanic whose payload has the ends of the path. It rejects some paths, and its rule refuses
/// one in a hundred of its own payloads.
struct Fickle;

/// A rule that forbids nothing.
struct Free;

impl Rule for Free {}

impl Mechanic for Fickle {
    fn settle(
        &self,
        solved: &Solved<'_>,
        _: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let ends = [solved.path[0], solved.path[solved.path.len() - 1]];
        payload.extend(ends.map(Item::Cell));
        if ends[0].index().is_multiple_of(3) { Err("a_third".into()) } else { Ok(()) }
    }

    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        match payload[..] {
            [Item::Cell(a), Item::Cell(b)] if (a.index() * 31 + b.index()) % 97 == 5 => {
                Err(Refusal::new("not these two"))
            }
            _ => Ok(Box::new(Free)),
        }
    }
}

/// Closes, once there is a path, the opposite of every second step of it.
struct Closing;

struct Closed(Vec<(Cell, Cell)>);

impl Rule for Closed {
    fn closed_steps(&self) -> &[(Cell, Cell)] {
        &self.0
    }
}

impl Mechanic for Closing {
    fn settle(
        &self,
        solved: &Solved<'_>,
        _: &mut Stream,
        payload: &mut Payload,
    ) -> Result<(), Reason> {
        let back = solved.path.windows(2).map(|step| Item::Step(step[1], step[0]));
        payload.extend(back.step_by(2));
        Ok(())
    }

    fn rule(&self, _: &Board, payload: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let step = |item: &Item| match item {
            Item::Step(from, to) => Some((*from, *to)),
            _ => None,
        };
        Ok(Box::new(Closed(payload.iter().filter_map(step).collect())))
    }
}

/// Compares whole outcomes: puzzles, readings, counts by reason and mechanic.
fn the_same(set: &str, tier: &str, overrides: &Overrides, seed: u32, count: u32) -> usize {
    let (run, mut worker) = prepare(set, tier, overrides, seed, &standard_registry());
    let plan: &Plan = run.plan().own().unwrap();
    let Tier { refiner, finder, .. } = plan.tier();
    let is_one_by_one = overrides.size.is_some_and(|s| s.len() > 64) || overrides.finder.is_some()
        // With an active refiner, or a finder that searches, boards are processed one by one.
        || refiner.is_some() || finder.id != "warnsdorff";
    assert_eq!(worker.requests_at_once() == 1, is_one_by_one);
    let mut together = vec![Outcome::default(); count as usize];
    worker.requests_into(run.seed(), 7, &mut together).expect("no finder lies");
    for (index, outcome) in (7..).zip(&together) {
        let alone = worker.request(run.seed(), index).expect("no finder lies");
        assert_eq!(*outcome, alone, "{set} {tier} {overrides:?} seed {seed}, index {index}");
    }
    together.iter().filter(|outcome| outcome.puzzle.is_some()).count()
}

fn tiers(set: &str) -> Vec<String> {
    let set = built_in_set(set, &standard_registry()).expect("a built-in set");
    set.tiers.into_iter().map(|(name, _)| name).collect()
}

#[test]
fn together_is_one_by_one_for_every_tier() {
    for (set, _) in &BUILT_IN_SETS {
        for tier in tiers(set) {
            // Requests of these sets are answered one by one, which takes longer and tests less.
            let count = match *set {
                "numbered-3" => 2,
                "unique" | "large" | "numbered" | "numbered-2" => 12,
                _ => 150,
            };
            let emitted = the_same(set, &tier, &Overrides::default(), 3, count);
            assert!(3 * emitted as u32 > 2 * count, "{set} {tier}");
        }
    }
}

#[test]
fn together_is_one_by_one_for_standard_and_fog() {
    for tier in tiers("article") {
        for (mechanic, count) in [("standard", 700), ("fog", 50)] {
            the_same("article", &tier, &common::mechanic(mechanic), 11, count);
        }
    }
}

#[test]
fn together_is_one_by_one_where_requests_give_up() {
    // So few boards that most requests end without a puzzle, on a size that no tier has. A drawn
    // mechanic has a fallback, a named one has none.
    let few = |boards, mechanic: Option<&str>| Overrides {
        boards: Some(boards),
        size: Some("7x5".parse().unwrap()),
        mechanic: mechanic.map(str::to_owned),
        ..Overrides::default()
    };
    for overrides in [few(1, Some("standard")), few(2, None), few(1, Some("warps"))] {
        let emitted = the_same("article", "easy", &overrides, 5, 300);
        assert!((20..280).contains(&emitted), "{emitted} of 300 with {overrides:?}");
    }
}

#[test]
fn boards_that_are_too_large_and_finders_that_work_alone_are_answered_too() {
    let size = |size: &str| Some(size.parse().unwrap());
    let large = Overrides { size: size("9x8"), ..Overrides::default() };
    let finder = Some("exhaustive".to_owned());
    let alone = Overrides { finder, size: size("6x5"), ..Overrides::default() };
    assert!(the_same("article", "medium", &large, 2, 20) > 0);
    assert!(the_same("article", "medium", &alone, 2, 50) > 0);
}

#[test]
fn boards_with_more_links_than_lanes_take_are_answered_too() {
    let (_, article) = BUILT_IN_SETS.iter().find(|(name, _)| *name == "article").unwrap();
    for pairs in [3, 4] {
        let text = article.replace("pairs = 2", &format!("pairs = {pairs}"));
        let registry = standard_registry();
        let set = TierSet::parse(&text, &registry).expect("only the pairs are others");
        for mechanic in ["warps", "fog+warps"] {
            let overrides = common::mechanic(mechanic);
            let plan = Plan::new(set.tier("hard").unwrap(), &overrides, &registry).unwrap();
            let mut worker = Worker::new(&plan, &registry).unwrap();
            let mut together = vec![Outcome::default(); 60];
            worker.requests_into(4, 0, &mut together).expect("no finder lies");
            for (index, outcome) in (0..).zip(&together) {
                assert_eq!(*outcome, worker.request(4, index).unwrap(), "{pairs} {mechanic}");
            }
            let links = |o: &Outcome| o.puzzle.as_ref().map(|p| p.board.links().len());
            assert!(together.iter().any(|outcome| links(outcome) == Some(pairs)));
        }
    }
}

#[test]
fn the_last_indices_of_all_are_answered_too() {
    for count in [3, 100_u32] {
        let first = u32::MAX - (count - 1);
        let overrides = common::mechanic("standard");
        let (run, mut worker) = prepare("article", "easy", &overrides, 5, &standard_registry());
        let mut together = vec![Outcome::default(); count as usize];
        worker.requests_into(run.seed(), first, &mut together).expect("no finder lies");
        assert_eq!(together.last().map(|outcome| outcome.index), Some(u32::MAX));
    }
}

#[test]
fn requests_are_given_up_where_boards_run_out_and_not_before() {
    // Requests too few to fill the lanes are answered one by one.
    for (count, mechanic) in [(10, "standard"), (33, "fog"), (200, "warps")] {
        let overrides = common::mechanic(mechanic);
        let (run, mut worker) = prepare("article", "medium", &overrides, 5, &standard_registry());
        let seed = run.seed();
        let mut all = vec![Outcome::default(); count];
        worker.requests_into(seed, 0, &mut all).expect("no finder lies");
        let boards = all.iter().map(|outcome| outcome.funnel.boards).sum();
        let mut again = vec![Outcome::default(); count];
        let limit = |boards| Limit { boards, ..Limit::NONE };
        let mut within = |most| worker.requests_within(seed, 0, &mut again, limit(most)).unwrap();
        assert_eq!([boards, boards - 1, 0].map(&mut within), [true, false, false], "{mechanic}");
        let answered = again.iter().zip(&all).filter(|(outcome, _)| outcome.is_answered());
        answered.for_each(|(outcome, whole)| assert_eq!(outcome, whole));
        assert!(!again.iter().all(Outcome::is_answered), "{mechanic}");
        assert!(worker.requests_within(seed, 0, &mut again, limit(boards)).unwrap());
        assert_eq!(again, all);
    }
}

/// Finds nothing, and at its fifth task raises a flag.
struct Stopping {
    left: u32,
    stopped: Arc<AtomicBool>,
}

impl PathFinder for Stopping {
    fn find(&mut self, _: &Task<'_>, _: Budget) -> Search {
        self.left -= 1;
        self.stopped.fetch_or(self.left == 0, Ordering::Relaxed);
        Search::new(Verdict::BudgetSpent, 1, 1)
    }
}

#[test]
fn a_request_that_is_stopped_stays_without_an_answer() {
    let (mut registry, stopped) = (standard_registry(), Arc::new(AtomicBool::new(false)));
    let flag = Arc::clone(&stopped);
    let make = move |_: &_, _: &_| {
        Ok(Box::new(Stopping { left: 5, stopped: Arc::clone(&flag) }) as Box<dyn PathFinder>)
    };
    registry.kind_mut::<dyn PathFinder>().add("stopping", "for this test", make).unwrap();
    let limit = Limit { stopped: Some(&stopped), ..Limit::NONE };
    let (boards, finder) = (Some(1_000_000), Some("stopping".to_owned()));
    let slow = Overrides { boards, finder, ..common::mechanic("fog") };
    let (_, mut worker) = prepare("article", "expert", &slow, 5, &registry);
    let mut outcomes = vec![Outcome::default(); 3];
    assert!(!worker.requests_within(5, 0, &mut outcomes, limit).unwrap());
    assert!((5..1000).contains(&outcomes[0].funnel.boards));
    assert!(!outcomes.iter().any(Outcome::is_answered));
    // The flag also stops boards that are processed side by side.
    let (_, mut worker) = prepare("article", "easy", &Overrides::default(), 5, &registry);
    let mut outcomes = vec![Outcome::default(); 100];
    assert!(!worker.requests_within(5, 0, &mut outcomes, limit).unwrap());
    assert!(!outcomes.iter().any(Outcome::is_answered));
    stopped.store(false, Ordering::Relaxed);
    assert!(worker.requests_within(5, 0, &mut outcomes, limit).unwrap());
    assert!(outcomes.iter().all(Outcome::is_answered));
}

#[test]
fn memory_of_other_tiers_changes_nothing() {
    let registry = standard_registry();
    let (_, mut other) = prepare("default-2", "expert", &Overrides::default(), 1, &registry);
    let mut outcomes = vec![Outcome::default(); 100];
    other.requests_into(1, 0, &mut outcomes).expect("no finder lies");
    let (_, mut worker) = prepare("article", "hard", &Overrides::default(), 1, &registry);
    worker.take_memory_of(&mut other);
    worker.requests_into(6, 0, &mut outcomes).expect("no finder lies");
    for (index, outcome) in (0..).zip(&outcomes) {
        assert_eq!(*outcome, worker.request(6, index).expect("no finder lies"));
    }
}

#[test]
fn two_gates_of_one_metric_are_those_of_a_single_board() {
    let (_, article) = BUILT_IN_SETS.iter().find(|(name, _)| *name == "article").unwrap();
    let two = "gates.deep_fork_ratio = { max = 0.9 }\ngates.mean_fork_depth = { min = 6 }";
    let line = |line| if str::starts_with(line, "gates.mean_fork_depth") { two } else { line };
    let text = article.lines().map(line).collect::<Vec<_>>().join("\n");
    let registry = standard_registry();
    let set = TierSet::parse(&text, &registry).expect("only a gate is added");
    let plan = Plan::new(set.tier("easy").unwrap(), &common::mechanic("standard"), &registry);
    let mut worker = Worker::new(&plan.unwrap(), &registry).unwrap();
    let mut together = vec![Outcome::default(); 400];
    worker.requests_into(4, 0, &mut together).expect("no finder lies");
    let rejected = |reason: &str| {
        let all = together.iter().flat_map(|outcome| outcome.funnel.rejected.iter());
        all.filter(|(reject, _)| *reject.reason == *reason).count()
    };
    assert!(rejected("mean_fork_depth_below_min") > 50);
    assert!(rejected("deep_fork_ratio_above_max") > 50);
    for (index, outcome) in (0..).zip(&together) {
        assert_eq!(*outcome, worker.request(4, index).unwrap(), "{index}");
    }
}

/// A metric without readings.
struct Mute;

impl Metric for Mute {
    fn readings(&self) -> &[Reading] {
        const { &[] }
    }

    fn measure(&mut self, _: &Solved<'_>, _: &mut [Option<Ratio>]) {}

    fn measure_in_lanes(&mut self, _: &Trails, _: &[usize], out: &mut [Option<Ratio>]) -> bool {
        assert_eq!(out, []);
        true
    }
}

#[test]
fn a_metric_may_have_no_reading() {
    let mut registry = standard_registry();
    registry
        .kind_mut::<dyn Metric>()
        .add_plain("mute", "for this test", || Box::new(Mute))
        .unwrap();
    let (_, article) = BUILT_IN_SETS.iter().find(|(name, _)| *name == "article").unwrap();
    let text = article.replace("metrics.forks", "metrics.mute = {}\nmetrics.forks");
    let set = TierSet::parse(&text, &registry).expect("only a metric is added");
    let plan = Plan::new(set.tier("easy").unwrap(), &common::mechanic("standard"), &registry);
    let mut worker = Worker::new(&plan.unwrap(), &registry).unwrap();
    let mut together = vec![Outcome::default(); 40];
    worker.requests_into(4, 0, &mut together).expect("no finder lies");
    for (index, outcome) in (0..).zip(&together) {
        assert_eq!(*outcome, worker.request(4, index).unwrap(), "{index}");
    }
}

#[test]
fn a_mechanic_that_settles_speaks_and_fails_as_on_a_single_board() {
    let mut registry = standard_registry();
    let mechanics = registry.kind_mut::<dyn Mechanic>();
    mechanics.add_plain("fickle", "for this test", || Box::new(Fickle)).unwrap();
    let overrides = common::mechanic("fickle");
    let (run, mut worker) = prepare("article", "medium", &overrides, 5, &registry);
    let fault = (0..).find_map(|index| Some((index, worker.request(run.seed(), index).err()?)));
    let (first, fault) = fault.unwrap();
    assert!((100..1000).contains(&first), "request {first} is the first at fault");
    assert!(fault.to_string().contains("mechanic 'fickle': not these two"), "{fault}");
    let mut together = vec![Outcome::default(); first as usize];
    worker.requests_into(run.seed(), 0, &mut together).expect("all come before the fault");
    let rejected = |reason: &str| {
        let all = together.iter().flat_map(|outcome| outcome.funnel.rejected.iter());
        all.filter(|(reject, _)| *reject.reason == *reason).count()
    };
    assert!(rejected("a_third") > 30 && rejected("fork_ratio_below_min") > 3);
    for (index, outcome) in (0..).zip(&together) {
        assert_eq!(*outcome, worker.request(run.seed(), index).unwrap(), "{index}");
    }
    together.resize(first as usize + 100, Outcome::default());
    let also = worker.requests_into(run.seed(), 0, &mut together).unwrap_err();
    assert_eq!(also.to_string(), fault.to_string());
    // The outcomes after the fault do not keep those of earlier requests.
    let few = &mut together[..9];
    assert!(few.iter().all(Outcome::is_answered));
    worker.requests_into(run.seed(), first, few).unwrap_err();
    assert!(!few.iter().any(Outcome::is_answered));
}

#[test]
fn boards_are_measured_as_they_are_played() {
    let mut registry = standard_registry();
    let mechanics = registry.kind_mut::<dyn Mechanic>();
    mechanics.add_plain("closing", "for this test", || Box::new(Closing)).unwrap();
    // Some metrics of this tier look at more than the path.
    let (run, mut worker) =
        prepare("default-2", "medium", &common::mechanic("closing"), 5, &registry);
    let mut together = vec![Outcome::default(); 60];
    worker.requests_into(run.seed(), 0, &mut together).expect("no finder lies");
    let mut metric_set =
        MetricSet::new(run.plan().own::<Plan>().unwrap().tier(), &registry).unwrap();
    for (index, outcome) in (0..).zip(&together) {
        assert_eq!(*outcome, worker.request(run.seed(), index).unwrap(), "{index}");
        let puzzle = outcome.puzzle.as_ref().expect("it closes no step of the path");
        let Emitted { board, rules, path, readings, .. } = puzzle;
        assert!(rules.closed_steps().next().is_some());
        metric_set.measure(&Solved { board, graph: &rules.graph(board), path, rules });
        assert!(metric_set.readings().eq(readings.iter().cloned()), "{index}");
    }
}
