//! Finders from outside, correct and faulty ones.

use crate::{TINY, options, run, tiny};
use cpu_time::ThreadTime;
use etchwork::engine::{Plan, TierSet, Worker};
use etchwork::{
    BatchTask, Board, Budget, Cell, Funnel, Graph, Mechanic, Overrides, PathFinder, Registry, Rule,
    Screen, Search, Settings, Step, Task, Verdict, standard_registry,
};
use etchwork::{Payload, Refusal};
use etchwork_lab::{Options, Record, Setup};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Gives the answers of a function.
struct Canned(fn(&Task<'_>) -> Verdict);

impl PathFinder for Canned {
    fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
        Search::new((self.0)(task), 1, 0)
    }
}

/// A correct finder that is slow by the lab's clock.
struct Slow(Box<dyn PathFinder>);

impl PathFinder for Slow {
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        let start = ThreadTime::now();
        while start.elapsed() < Duration::from_micros(300) {
            std::hint::spin_loop();
        }
        self.0.find(task, budget)
    }
}

/// Makes greedy walks, many at once. If told to, it lies about tasks with an odd number of sources.
struct Together {
    walks: Box<dyn PathFinder>,
    boasts: bool,
}

/// The number of tasks that were asked together.
static TOGETHER: AtomicUsize = AtomicUsize::new(0);

impl PathFinder for Together {
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        if self.boasts && task.sources.len() % 2 == 1 {
            return Search::new(Verdict::Found(task.sources.to_vec()), 1, 0);
        }
        self.walks.find(task, budget)
    }

    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        TOGETHER.fetch_add(tasks.len(), Ordering::Relaxed);
        self.walks.find_in_lanes(tasks);
        let odd = tasks.iter_mut().filter(|task| task.sources.len() % 2 == 1);
        odd.filter(|_| self.boasts).for_each(|task| task.path.clone_from(&task.sources));
        true
    }
}

fn registry() -> Registry {
    let mut registry = standard_registry();
    let mut add = |id, answer: fn(&Task<'_>) -> Verdict| {
        registry
            .kind_mut::<dyn PathFinder>()
            .add_plain(id, "canned", move || Box::new(Canned(answer)))
            .unwrap();
    };
    add("gives-up", |_| Verdict::BudgetSpent);
    add("denies", |_| Verdict::Impossible("tired"));
    add("boasts", |task| Verdict::Found(task.sources.to_vec()));
    add("declines", |_| Verdict::Unsupported("mondays"));
    let slow = |_: &Settings, registry: &Registry| {
        let exact = registry.make::<dyn PathFinder>("exhaustive", &Settings::default());
        Ok(Box::new(Slow(exact.unwrap())) as Box<dyn PathFinder>)
    };
    registry.kind_mut::<dyn PathFinder>().add("slow", "exact, after a while", slow).unwrap();
    for (id, boasts) in [("together", false), ("at-times", true)] {
        let together = move |none: &Settings, registry: &Registry| {
            let walks = registry.make::<dyn PathFinder>("warnsdorff", none).unwrap();
            Ok(Box::new(Together { walks, boasts }) as Box<dyn PathFinder>)
        };
        registry.kind_mut::<dyn PathFinder>().add(id, "greedy walks", together).unwrap();
    }
    registry
}

fn record(finders: &[&str]) -> Record {
    run(&registry(), options(60, finders), 1)
}

#[test]
fn a_registered_finder_takes_part_by_itself() {
    let record = run(&registry(), options(10, &[]), 1);
    let labels: Vec<&str> = record.settings.finders.iter().map(|(label, _)| &**label).collect();
    for label in ["warnsdorff", "sat", "gives-up", "slow"] {
        assert!(labels.contains(&label), "{labels:?}");
        assert!(record.view("tiny", "standard", label).is_some());
    }
}

#[test]
fn one_that_gives_up_finds_nothing_and_lies_about_nothing() {
    let record = record(&["gives-up", "declines", "exhaustive"]);
    assert_eq!(record.lies(), 0);
    let of = |finder| record.view("tiny", "standard", finder).unwrap();
    let (given_up, declined) = (of("gives-up"), of("declines"));
    assert_eq!(given_up.counts.budget_spent, given_up.of.searched());
    assert_eq!(given_up.counts.lost, given_up.of.with_path);
    assert_eq!(given_up.lost().value, 1.0);
    assert_eq!(declined.counts.unsupported["mondays"], declined.of.searched());
    assert!(given_up.attempts_per_path().is_infinite());
}

#[test]
fn one_that_denies_a_path_is_caught_with_the_board() {
    // First alone, so that the judge refutes it; then beside a finder that finds the path.
    for finders in [&["denies"][..], &["denies", "exhaustive"]] {
        let record = record(finders);
        let of = record.view("tiny", "standard", "denies").unwrap();
        assert_eq!(of.counts.impossible["tired"], of.of.searched());
        let caught = of.of.with_path_from_sources;
        assert!(caught > 0 && of.of.lies_told == caught, "{} of {caught}", of.of.lies_told);
        let lie = &of.of.lies[0];
        assert_eq!((of.of.lies.len(), lie.by.as_str()), (3, "denies"));
        assert!(lie.claim.contains("impossible (tired)"), "{}", lie.claim);
        // The record has the board with the path that refutes the claim.
        let text = etchwork::codec::BoardText::read(&lie.board, &[]).unwrap();
        assert!(text.board.check_path(&text.path.unwrap()).is_ok());
    }
}

#[test]
fn one_that_claims_a_path_that_is_none_is_caught() {
    let record = record(&["boasts"]);
    let of = record.view("tiny", "standard", "boasts").unwrap();
    assert_eq!((of.counts.found, of.counts.false_paths), (0, of.of.searched()));
    assert!(of.of.lies[0].claim.contains("an invalid path: "), "{:?}", of.of.lies[0]);
    assert!(record.counts["tiny"].requests["boasts"].faults > 0);
}

/// Rules out every board, or every source other than the first.
struct Blind(bool);

impl Screen for Blind {
    fn screen(
        &self,
        _: &Graph,
        sources: &mut Vec<Cell>,
        _: Option<Cell>,
    ) -> Result<(), &'static str> {
        sources.truncate(1);
        if self.0 { Err("blind") } else { Ok(()) }
    }
}

/// A rule that orders two cells, or refuses every step.
struct Strict([Cell; 2], bool);

impl Rule for Strict {
    fn order(&self) -> &[Cell] {
        &self.0[..if self.1 { 0 } else { 2 }]
    }

    fn allows(&self, _: &Step<'_>) -> bool {
        !self.1
    }
}

/// A mechanic with that rule.
struct Strictly(bool);

impl Mechanic for Strictly {
    fn rule(&self, board: &Board, _: &Payload) -> Result<Box<dyn Rule>, Refusal> {
        let open = board.open();
        let ends = [open.nth(open.len() - 1), open.nth(0)].map(|cell| cell.expect("not all walls"));
        Ok(Box::new(Strict(ends, self.0)))
    }
}

/// A run of the tiny tier with another screen and other mechanics, and its report.
fn among_strangers(finder: &str, screen: &str) -> (Record, String) {
    let mut registry = registry();
    for (id, all) in [("blind", true), ("blinking", false)] {
        registry.kind_mut::<dyn Screen>().add_plain(id, "", move || Box::new(Blind(all))).unwrap();
    }
    for (id, all) in [("ordered", false), ("stuck", true)] {
        registry
            .kind_mut::<dyn Mechanic>()
            .add_plain(id, "", move || Box::new(Strictly(all)))
            .unwrap();
    }
    let heedless = |none: &Settings, registry: &Registry| {
        let exact = registry.make::<dyn PathFinder>("exhaustive", none).unwrap();
        Ok(Box::new(Heedless(exact)) as Box<dyn PathFinder>)
    };
    registry.kind_mut::<dyn PathFinder>().add("heedless", "heeds no order", heedless).unwrap();
    let strangers = "mechanics.ordered = { weight = 1 }\nmechanics.stuck = { weight = 1 }\n";
    let text = TINY
        .replace("\"dead-ends\"", screen)
        .replace("fallback", &(strangers.to_owned() + "fallback"));
    let set = TierSet::parse(&text, &registry).unwrap();
    let options = Options { sampled: 60, ..options(60, &[finder]) };
    let setup = Setup::new(&set, options, &registry).unwrap();
    let record = etchwork_lab::run(&setup, &registry, &Default::default()).unwrap();
    let report = etchwork_lab::report(&record, "record.json", "charts", &[]);
    (record, report)
}

/// Ignores the order of cells.
struct Heedless(Box<dyn PathFinder>);

impl PathFinder for Heedless {
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        self.0.find(&Task { order: &[], ..*task }, budget)
    }
}

#[test]
fn a_screen_that_rules_a_path_out_is_caught_with_the_board() {
    for (screen, claim) in [("\"blind\"", "blind: a path"), ("\"blinking\"", "sources: a path")] {
        let (record, report) = among_strangers("exhaustive", screen);
        let of = record.view("tiny", "standard", "exhaustive").unwrap().of;
        assert!(of.lies_told > 0, "{screen}");
        let lie = &of.lies[0];
        assert_eq!(lie.by, "a screen of the tier");
        assert!(lie.claim.starts_with(claim), "{}", lie.claim);
        assert!(report.contains(&format!("**{} claims were false.**", record.lies())), "{report}");
        let told = format!("`{}` on board {} of tiny, standard: {claim}", lie.by, lie.index);
        assert!(report.contains(&told) && report.contains(&lie.board), "{report}");
    }
    let (record, report) = among_strangers("exhaustive", "\"dead-ends\"");
    assert!(record.lies() == 0 && report.contains("No finder and no screen made a false claim"));
}

#[test]
fn rules_of_mechanics_are_kept_or_it_is_no_path() {
    let (record, _) = among_strangers("heedless", "\"dead-ends\"");
    let of = |mechanic| record.view("tiny", mechanic, "heedless").unwrap();
    assert!(of("standard").counts.found > 0 && of("standard").counts.false_paths == 0);
    let ordered = of("ordered");
    assert!(ordered.counts.false_paths > 0);
    let claim = &ordered.of.lies[0].claim;
    assert!(claim.contains("it visits cells out of their order"), "{claim}");
    // A path that breaks a rule which the finder was not told is rejected, and is no lie.
    let stuck = of("stuck").counts;
    assert_eq!((stuck.false_paths, stuck.accepted), (0, 0));
    assert!(stuck.found > 0 && stuck.mechanic["step_refused"] == stuck.found);
}

/// The lab answers requests together, and one by one if a plug-in is faulty: its counts are those
/// of the engine either way.
#[test]
fn whole_requests_go_together_and_count_as_one_by_one() {
    let registry = registry();
    let options = Options { requests: 200, ..options(1, &["together", "at-times"]) };
    let record = run(&registry, options, 1);
    assert!(TOGETHER.load(Ordering::Relaxed) > 200, "so many are asked for together");
    let set = tiny(&registry);
    for (finder, requests) in &record.counts["tiny"].requests {
        let overrides = Overrides { finder: Some(finder.clone()), ..Overrides::default() };
        let plan = Plan::new(set.tier("tiny").unwrap(), &overrides, &registry).unwrap();
        let mut worker = Worker::new(&plan, &registry).unwrap();
        let (mut sum, mut faults) = (Funnel::default(), 0);
        for index in 0..200 {
            match worker.request(1, index) {
                Ok(outcome) => sum.add(&outcome.funnel),
                Err(_) => faults += 1,
            }
        }
        assert_eq!((requests.requests, requests.faults), (200, faults), "{finder}");
        assert_eq!((requests.boards, requests.accepted), (sum.boards, sum.accepted), "{finder}");
        assert_eq!(requests.fallbacks, sum.fallbacks, "{finder}");
        assert_eq!((1..200).contains(&faults), finder == "at-times", "{faults} of {finder}");
    }
}

#[test]
fn a_judge_that_denies_is_caught_by_whoever_finds() {
    let registry = registry();
    let judge = "denies".to_owned();
    let options = Options { judge, sampled: 60, ..options(60, &["exhaustive"]) };
    let record = run(&registry, options, 1);
    let of = record.view("tiny", "standard", "exhaustive").unwrap();
    assert_eq!(of.of.lies_told, of.counts.found);
    assert_eq!(of.of.lies[0].by, "the judge");
}

#[test]
fn one_that_is_slow_shows_in_the_times_alone() {
    let record = record(&["slow", "exhaustive"]);
    let [slow, quick] =
        ["slow", "exhaustive"].map(|id| record.view("tiny", "standard", id).unwrap());
    assert_eq!(slow.counts.accepted, quick.counts.accepted);
    assert!(slow.micros_of_search() > 250.0, "{}", slow.micros_of_search());
    assert!(slow.micros_of_search() > 5.0 * quick.micros_of_search());
}
