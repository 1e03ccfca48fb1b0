//! The tiers: each makes levels, and what they are like is in its gates.

use crate::making::registry;
use etchwork_core::Written;
use etchwork_engine::Limit;
use etchwork_pattern::Pattern;
use etchwork_pattern::solve::{Deducer, Ending, Facts, walk};
use etchwork_pipeline::{FamilyOverrides, FamilyPlan, FamilySet, Shelves, Worker};

#[test]
fn every_tier_makes_levels_that_need_no_guess() {
    let registry = registry();
    let shelves = Shelves::<Pattern>::new(&registry);
    for (name, text) in Pattern::SETS {
        let set = FamilySet::parse(text).unwrap();
        assert_eq!((set.name.as_str(), set.family.as_str()), (*name, Pattern::FAMILY));
        let names: Vec<&str> = set.tiers.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["tutorial", "easy", "medium", "hard", "expert"]);
        for (name, tier) in &set.tiers {
            let plan =
                FamilyPlan::new(Pattern::FAMILY, tier, &FamilyOverrides::default(), &shelves);
            let mut worker = Worker::new(&plan.unwrap(), &shelves).unwrap();
            let outcome = worker.request(1, 0, None, Limit::NONE).unwrap();
            let emitted = outcome.puzzle.unwrap_or_else(|| panic!("{name} gave up"));
            let level = emitted.made.game.level();
            let start = Facts::default().with(level.shown(), level.pattern());
            let mut deducer = Deducer::new(level.graph(), &level.told(), start);
            let all = deducer.all();
            assert_eq!(walk(&mut deducer, start, &all).ending, Ending::Solved, "{name}");
        }
    }
}
