//! Runs that are stopped while they measure: they stop at once, and leave no trace.

use etchwork_path::{Ratio, Registry, murmur3_32};
use etchwork_pipeline::{Fault, Limit, Overrides, PlanError, Tier, TierSet};
use etchwork_tune::{
    Config, FamilyAnswer, FamilyReadings, FamilySource, Target, TierWorker, Tuning,
};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

const TIER: &str = "set = 'mine'\nfamily = 'none'\n[tiers.only]\nboards = 9\n\
    maker = { id = 'count', far = 3 }\nbands.length = [4, 6]\ngates.length = { min = 1 }\n\
    axes.far = { min = 1, max = 9 }\naxes.'gates.length.min' = { min = 1, max = 4 }\n";

/// Makes puzzles about as long as the tier says, and raises a flag at one of them.
struct Works {
    asked: AtomicU32,
    last: u32,
    stop: AtomicBool,
}

struct TuningWorker<'a> {
    works: &'a Works,
    far: u32,
}

impl FamilySource for Works {
    fn worker<'a>(
        &'a self,
        tier: &Tier,
        _: &Overrides,
        _: &'a Target,
    ) -> Result<Box<dyn TierWorker + 'a>, PlanError> {
        #[derive(serde::Deserialize)]
        struct Options {
            far: u32,
        }
        let Options { far } = tier.maker.settings.read().expect("the axis is of a number");
        Ok(Box::new(TuningWorker { works: self, far }))
    }
}

impl TierWorker for TuningWorker<'_> {
    fn answers(
        &mut self,
        seed: u32,
        indices: std::ops::Range<u32>,
        limit: Limit<'_>,
        take: &mut dyn FnMut(FamilyAnswer),
    ) -> Result<bool, Fault> {
        for index in indices {
            if limit.is_stopped() {
                return Ok(false);
            }
            if self.works.asked.fetch_add(1, Ordering::Relaxed) + 1 == self.works.last {
                self.works.stop.store(true, Ordering::Relaxed);
            }
            let length = self.far + murmur3_32(&index.to_le_bytes(), seed) % 4;
            let readings = vec![("length".into(), Some(Ratio::new(length.into(), 1)))];
            take(FamilyAnswer {
                boards: 1,
                puzzle: Some(FamilyReadings { readings, ..FamilyReadings::default() }),
            });
        }
        Ok(true)
    }
}

fn works(last: u32) -> Works {
    Works { asked: AtomicU32::new(0), last, stop: AtomicBool::new(false) }
}

fn tuning<'a>(
    config: &Config,
    (tier, target): (&Tier, &'a Target),
    works: &'a Works,
    registry: &'a Registry,
) -> Tuning<'a> {
    Tuning::new(config.clone(), tier, target, works, registry, 1).unwrap()
}

#[test]
fn a_run_that_is_stopped_within_a_measurement_ends_at_once_and_goes_on_to_the_same_end() {
    let set = TierSet::parse(TIER).unwrap();
    let tier = set.tier("only").unwrap();
    let target = Target::of_family(tier);
    let mut registry = Registry::new();
    etchwork_tune::register(&mut registry).unwrap();
    for search in ["hill-climb", "cma-es"] {
        let config = Config {
            set: "mine".to_owned(),
            tier: "only".to_owned(),
            bands: "mine".to_owned(),
            search: search.to_owned(),
            settings: Default::default(),
            seed: 3,
            puzzles: 40,
            held_out: 40,
            iterations: 4,
            budget: None,
            contents: [0; 2],
            generator: 0,
        };
        let go = AtomicBool::new(false);
        let whole = works(0);
        let mut run = tuning(&config, (tier, &target), &whole, &registry);
        while !run.is_done() {
            assert!(run.step(&go).unwrap());
        }
        // In the first round, in the middle of later rounds, and just before the end.
        let all = whole.asked.load(Ordering::Relaxed);
        for last in [1, 39, all / 2, all - 1] {
            let stopped = works(last);
            let mut first = tuning(&config, (tier, &target), &stopped, &registry);
            while first.step(&stopped.stop).unwrap() {}
            assert_eq!(
                stopped.asked.load(Ordering::Relaxed),
                last,
                "{search}: not one puzzle more"
            );
            assert!(first.conclude(&stopped.stop).unwrap().is_none());
            let unbroken = works(0);
            let mut second = tuning(&config, (tier, &target), &unbroken, &registry);
            second.resume(first.checkpoint()).unwrap();
            while !second.is_done() {
                assert!(second.step(&go).unwrap());
            }
            assert_eq!(second.checkpoint().to_json(), run.checkpoint().to_json(), "{search}");
        }
    }
}
