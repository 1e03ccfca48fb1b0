//! Runs of the tuner: they are the same on any number of threads, continue after an interruption,
//! and report bands that cannot be met.

use etchwork_engine::{BUILT_IN_SETS, read_set};
use etchwork_path::tuning::{Round, Search, Trial};
use etchwork_path::{Registry, murmur3_32};
use etchwork_pipeline::TierSet;
use etchwork_tune::{
    BUILT_IN_BANDS, BandSet, Candidate, Checkpoint, CheckpointError, Config, Draw, Drawer, Remote,
    Rows, Target, TuneError, Tuning,
};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

static GO: AtomicBool = AtomicBool::new(false);

fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_sculpt::register(&mut registry).unwrap();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    etchwork_mechanics::register(&mut registry).unwrap();
    etchwork_tune::register(&mut registry).unwrap();
    registry
}

struct Setting {
    registry: Registry,
    set: TierSet,
    target: Target,
    config: Config,
}

impl Setting {
    fn new(search: &str, tier: &str, iterations: u32) -> Self {
        let registry = registry();
        let set = read_set("path", BUILT_IN_SETS[1].1).unwrap();
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry).unwrap();
        let target = bands.tier(tier).unwrap().clone();
        let config = Config {
            set: set.name.clone(),
            tier: tier.to_owned(),
            bands: bands.name.clone(),
            search: search.to_owned(),
            settings: Default::default(),
            seed: 3,
            puzzles: 60,
            held_out: 100,
            iterations,
            budget: None,
            contents: [0; 2],
            generator: 0,
        };
        let config = config.with_contents(set.tier(tier).unwrap(), &target);
        Self { registry, set, target, config }
    }

    fn tuning(&self, threads: usize) -> Tuning<'_> {
        let tier = self.set.tier(&self.config.tier).unwrap();
        let config = self.config.clone();
        let Self { target, registry, .. } = self;
        Tuning::new(config, tier, target, registry, registry, threads).unwrap()
    }
}

fn run(tuning: &mut Tuning<'_>) {
    while !tuning.is_done() {
        assert!(tuning.step(&GO).unwrap());
    }
}

/// The runs are the same on any machine: these sums change only if the tuner's results change.
#[test]
fn same_seed_same_result_on_1_and_8_threads() {
    for (search, sums) in
        [("hill-climb", [3_274_571_686, 3_313_581_508]), ("cma-es", [2_808_438_054, 3_830_000_432])]
    {
        let mut setting = Setting::new(search, "easy", 6);
        setting.target.min_distinct = 15.0;
        let ends = [1, 8].map(|threads| {
            let mut tuning = setting.tuning(threads);
            run(&mut tuning);
            let end = tuning.conclude(&GO).unwrap().unwrap();
            (tuning.checkpoint().to_json(), end.point, end.tuned.held_out, end.start.tuning)
        });
        assert_eq!(ends[0], ends[1], "{search}");
        let (checkpoint, point, held_out, _) = &ends[0];
        let texts = [checkpoint, &format!("{point:?} {held_out:?}")];
        assert_eq!(texts.map(|text| murmur3_32(text.as_bytes(), 0)), sums, "{search}");
    }
}

/// Answers draws from their JSON alone, and knows only the starting point of the run.
struct Elsewhere<'a> {
    drawer: Drawer,
    registry: &'a Registry,
    answered: AtomicUsize,
    /// The number of the draw at which it fails.
    last: usize,
}

impl Remote for Elsewhere<'_> {
    fn answer(&self, draws: &[Draw], stop: &AtomicBool) -> Result<Option<Vec<Rows>>, String> {
        let answer = |draw: &Draw| {
            if self.answered.fetch_add(1, Ordering::Relaxed) == self.last {
                return Err("the line is dead".to_owned());
            }
            let draw: Draw = serde_json::from_str(&serde_json::to_string(draw).unwrap()).unwrap();
            let rows = self.drawer.answer(&draw, self.registry, stop).unwrap();
            Ok(serde_json::from_str(&serde_json::to_string(&rows).unwrap()).unwrap())
        };
        // Answers in reverse order.
        let mut answers: Vec<Rows> = draws.iter().rev().map(answer).collect::<Result<_, _>>()?;
        answers.reverse();
        Ok(Some(answers))
    }

    fn requests(&self) -> NonZeroU32 {
        NonZeroU32::new(7).unwrap()
    }
}

#[test]
fn whoever_answers_elsewhere_changes_nothing() {
    for search in ["hill-climb", "cma-es"] {
        let setting = Setting::new(search, "medium", 4);
        let tier = setting.set.tier("medium").unwrap();
        let elsewhere = |last| Elsewhere {
            drawer: Drawer::new(tier, setting.target.clone(), &setting.registry).unwrap(),
            registry: &setting.registry,
            answered: AtomicUsize::new(0),
            last,
        };
        let (far, dead) = (elsewhere(usize::MAX), elsewhere(30));
        let [mut here, mut there, mut cut_off] = [1, 2, 2].map(|threads| setting.tuning(threads));
        there.send_to(&far);
        cut_off.send_to(&dead);
        run(&mut here);
        run(&mut there);
        let [one, other] = [&here, &there].map(|tuning| {
            let end = tuning.conclude(&GO).unwrap().unwrap();
            (tuning.checkpoint().to_json(), end.point, end.tuned.held_out)
        });
        assert_eq!(one, other, "{search}");
        // Held-out requests are split into several draws; a draw of the start alone has 60.
        assert!(far.answered.load(Ordering::Relaxed) > 5 * 4 + 2 * 100 / 7, "{search}");
        let failed = std::iter::from_fn(|| cut_off.step(&GO).err().map(Some).or(Some(None)));
        let failed = failed.take(9).flatten().next().expect("it is not kept going for ever");
        assert_eq!(failed.to_string(), "the line is dead");
    }
}

#[test]
fn another_seed_is_another_run() {
    let mut setting = Setting::new("cma-es", "easy", 3);
    let mut one = setting.tuning(1);
    run(&mut one);
    let first = one.checkpoint();
    setting.config.seed = 4;
    let mut other = setting.tuning(1);
    run(&mut other);
    assert_ne!(first.iterations, other.checkpoint().iterations);
}

#[test]
fn a_run_gone_on_with_ends_as_one_without_a_break() {
    for search in ["hill-climb", "cma-es"] {
        let setting = Setting::new(search, "tutorial", 8);
        let mut whole = setting.tuning(2);
        run(&mut whole);
        for after in [0, 1, 4, 8] {
            let mut first = setting.tuning(1);
            (0..after).for_each(|_| assert!(first.step(&GO).unwrap()));
            let saved = first.checkpoint().to_json();
            let mut second = setting.tuning(1);
            second.resume(Checkpoint::parse(&saved).unwrap()).unwrap();
            run(&mut second);
            assert_eq!(second.checkpoint().to_json(), whole.checkpoint().to_json(), "{search}");
        }
    }
}

/// No iteration takes more puzzles than the budget has left, and interruptions do not change where
/// a run with a budget ends.
#[test]
fn a_budget_is_never_exceeded() {
    for search in ["hill-climb", "cma-es"] {
        let mut setting = Setting::new(search, "tutorial", 1000);
        for budget in [60, 100, 359, 360, 1500] {
            setting.config.budget = Some(budget);
            let mut whole = setting.tuning(1);
            run(&mut whole);
            assert!(whole.asked() <= budget, "{search}: {} of {budget}", whole.asked());
            let mut part = setting.tuning(1);
            assert!(part.step(&GO).unwrap());
            let mut resumed = setting.tuning(1);
            resumed.resume(part.checkpoint()).unwrap();
            run(&mut resumed);
            assert_eq!(resumed.checkpoint(), whole.checkpoint(), "{search}");
        }
        // With a greater budget, the same run continues.
        setting.config.budget = Some(100);
        let mut first = setting.tuning(1);
        run(&mut first);
        let kept = first.checkpoint();
        setting.config.budget = Some(1500);
        let mut more = setting.tuning(1);
        more.resume(kept).unwrap();
        run(&mut more);
        let mut whole = setting.tuning(1);
        run(&mut whole);
        assert!(more.asked() > 1000 && more.checkpoint() == whole.checkpoint(), "{search}");
        setting.config.budget = Some(59);
        let tier = setting.set.tier("tutorial").unwrap();
        let (config, registry) = (setting.config.clone(), &setting.registry);
        let refused =
            Tuning::new(config, tier, &setting.target, registry, registry, 1).err().unwrap();
        assert!(refused.to_string().contains("a budget of 59 puzzles is too small"), "{refused}");
    }
}

#[test]
fn a_stopped_step_changes_nothing_that_is_kept() {
    let setting = Setting::new("cma-es", "tutorial", 5);
    let mut tuning = setting.tuning(1);
    assert!(tuning.step(&GO).unwrap());
    let before = tuning.checkpoint();
    assert!(!tuning.step(&AtomicBool::new(true)).unwrap());
    assert_eq!(tuning.checkpoint(), before);
    assert!(tuning.step(&GO).unwrap() && !tuning.step(&AtomicBool::new(true)).unwrap());
    run(&mut tuning);
    let mut whole = setting.tuning(1);
    run(&mut whole);
    assert_eq!(tuning.checkpoint(), whole.checkpoint());
    assert!(tuning.conclude(&GO).unwrap().is_some());
}

#[test]
fn both_searches_gain_on_what_they_start_from() {
    for (search, tier) in [("hill-climb", "hard"), ("cma-es", "hard")] {
        let mut setting = Setting::new(search, tier, 15);
        // With fewer puzzles, a winner near the limit of cost may exceed it when measured again.
        setting.config.puzzles = 150;
        let mut tuning = setting.tuning(2);
        run(&mut tuning);
        let end = tuning.conclude(&GO).unwrap().unwrap();
        let [start, tuned] = [&end.start, &end.tuned].map(|f| f.held_out.score.composite);
        assert!(tuned > start + 0.05, "{search}: {start} {tuned}");
    }
}

/// A run so short that chance alone decides hands the start out again, and says so.
#[test]
fn a_winner_by_luck_is_turned_down() {
    let mut turned_down = 0;
    for search in ["hill-climb", "cma-es"] {
        let mut setting = Setting::new(search, "easy", 2);
        (setting.config.puzzles, setting.config.held_out) = (20, 40);
        let mut tuning = setting.tuning(2);
        run(&mut tuning);
        let end = tuning.conclude(&GO).unwrap().unwrap();
        let text = etchwork_tune::summary(&tuning, &setting.target, &end);
        let Some(down) = &end.turned_down else { continue };
        turned_down += 1;
        assert!(down.winner - down.start <= down.interval, "{down:?}");
        assert_eq!(down.start, end.start.held_out.score.composite);
        assert_eq!(end.tuned.tuning, end.start.tuning, "the start is handed out");
        assert_eq!(end.point, tuning.space().start());
        assert!(text.contains("the start is kept: on held-out puzzles"), "{text}");
    }
    assert!(turned_down > 0, "two iterations on 20 puzzles prove nothing");
}

#[test]
fn the_hill_climber_asks_for_what_the_article_says() {
    let mut setting = Setting::new("hill-climb", "tutorial", 3);
    setting.config.puzzles = 200;
    let mut tuning = setting.tuning(1);
    run(&mut tuning);
    let shape = |candidates: &Vec<etchwork_tune::Candidate>| {
        candidates.iter().filter(|c| c.stopped.is_none() && c.asked != 200).count()
    };
    assert_eq!(tuning.history().iter().map(Vec::len).collect::<Vec<_>>(), [1, 5, 5, 5]);
    assert!(tuning.history().iter().all(|candidates| shape(candidates) == 0));
    let seeds: std::collections::BTreeSet<u32> =
        tuning.history().iter().flatten().map(|candidate| candidate.seed).collect();
    assert_eq!(seeds.len(), 1, "common random numbers");
}

#[test]
fn bands_that_cannot_be_met_end_with_the_best_and_name_the_reading() {
    for search in ["hill-climb", "cma-es"] {
        let mut setting = Setting::new(search, "medium", 8);
        let band = setting.target.bands.get_mut("fork_ratio").unwrap();
        (band.low, band.high) = (0.98, 0.99);
        let mut tuning = setting.tuning(2);
        run(&mut tuning);
        let end = tuning.conclude(&GO).unwrap().unwrap();
        assert_eq!(end.tuned.tuning.composite, 0.0);
        let [missed] = &end.out_of_reach[..] else { panic!("{:?}", end.out_of_reach) };
        assert_eq!(missed.reading, "fork_ratio");
        assert!(missed.nearest.unwrap() < 0.98);
        // The tuned tier still meets the bands that can be met.
        assert!(end.tuned.tuning.rest >= end.start.tuning.rest);
        assert!(end.tuned.tuning.rest > 0.0);
    }
}

/// The tuner prefers settings with enough distinct puzzles, and reports if none has.
#[test]
fn likeness_has_a_limit() {
    let mut setting = Setting::new("cma-es", "tutorial", 12);
    let conclude = |setting: &Setting| {
        let mut tuning = setting.tuning(2);
        run(&mut tuning);
        let end = tuning.conclude(&GO).unwrap().unwrap();
        let text = etchwork_tune::summary(&tuning, &setting.target, &end);
        (end.tuned.tuning, text)
    };
    let (free, text) = conclude(&setting);
    assert_eq!(free.repeats, 0.0, "nobody asked");
    assert!(!text.contains("the same puzzle"), "{text}");
    setting.target.min_distinct = 15.0;
    let (limited, text) = conclude(&setting);
    assert!(limited.composite > 0.0 && limited.composite < free.composite, "{limited:?}");
    assert!((0.001..=1.0 / 15.0).contains(&limited.repeats), "{limited:?}");
    assert!(text.contains("1 pair in 15 may be") && !text.contains("out of reach"), "{text}");
    setting.target.min_distinct = 1e6;
    let (none, text) = conclude(&setting);
    assert_eq!(none.composite, 0.0);
    assert!(text.contains("out of reach: 1 pair in"), "{text}");
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let setting = Setting::new("cma-es", "tutorial", 2);
    let mut tuning = setting.tuning(1);
    run(&mut tuning);
    let checkpoint = tuning.checkpoint();
    let refused = |change: &dyn Fn(&mut Setting), needle: &str| {
        let mut other = Setting::new("cma-es", "tutorial", 9);
        change(&mut other);
        let error = other.tuning(1).resume(checkpoint.clone()).unwrap_err();
        assert!(error.to_string().contains(needle), "{error}");
    };
    refused(&|other| other.config.seed = 9, "its seed is 3, here it is 9");
    refused(&|other| other.config.puzzles = 61, "its puzzles is 60");
    refused(&|other| other.config.search = "hill-climb".to_owned(), "search");
    refused(&|other| other.config.contents[0] = 0, "its tier had other settings");
    refused(&|other| other.config.contents[1] = 0, "its bands had other settings");
    // With more iterations, the same run continues.
    Setting::new("cma-es", "tutorial", 9).tuning(1).resume(checkpoint.clone()).unwrap();
    let changes: [fn(&mut Candidate); 2] =
        [|candidate| candidate.point[0] += 0.001, |candidate| candidate.asked = u32::MAX];
    for change in changes {
        let mut changed = checkpoint.clone();
        change(&mut changed.iterations[1][0]);
        let error = setting.tuning(1).resume(changed).unwrap_err();
        let other = matches!(error, TuneError::Checkpoint(CheckpointError::OtherCandidates(1)));
        assert!(other, "{error}");
    }
}

#[test]
fn a_checkpoint_cut_short_is_no_checkpoint() {
    let setting = Setting::new("cma-es", "tutorial", 1);
    let mut tuning = setting.tuning(1);
    run(&mut tuning);
    let text = tuning.checkpoint().to_json();
    for end in [0, 1, text.len() / 2, text.len() - 3] {
        let error = Checkpoint::parse(&text[..end]).unwrap_err();
        assert!(error.to_string().contains("cut short"), "{error}");
    }
    let other = text.replacen("\"version\":3", "\"version\":7", 1);
    assert!(Checkpoint::parse(&other).unwrap_err().to_string().contains("version 7"));
}

/// A search that asks for invalid rounds.
struct Nonsense(Round);

impl Search for Nonsense {
    fn begin(&mut self, _: &Trial) {}
    fn ask(&mut self, _: &mut etchwork_path::Stream) -> Round {
        self.0.clone()
    }
    fn tell(&mut self, _: &[Trial]) {}
    fn answer(&self) -> Vec<f64> {
        Vec::new()
    }
}

#[test]
fn a_search_that_asks_for_nonsense_is_named() {
    let share = |share| Round { share, ..Round::new(vec![vec![0.5; 12]]) };
    for round in [Round::new(vec![]), Round::new(vec![vec![0.5]]), share(0.0), share(f64::NAN)] {
        let mut setting = Setting::new("nonsense", "tutorial", 1);
        let asked = round.clone();
        let make = move |_: &_, _: &_| -> Result<Box<dyn Search>, _> {
            Ok(Box::new(Nonsense(asked.clone())))
        };
        setting.registry.kind_mut::<dyn Search>().add("nonsense", "", make).unwrap();
        let mut tuning = setting.tuning(1);
        assert!(tuning.step(&GO).unwrap());
        let error = tuning.step(&GO).unwrap_err().to_string();
        assert!(error.contains("search 'nonsense' asks for"), "{error}");
    }
}
