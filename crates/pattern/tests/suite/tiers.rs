//! The tiers: each makes levels that need no guess, checked without the solver.

use crate::brute;
use crate::making::registry;
use etchwork_core::Written;
use etchwork_pattern::Pattern;
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Overrides, Plan, PlugInsOf, TierSet, Worker};

/// The most open nodes for which the test tries all assignments.
const MOST_OPEN: usize = 30;

#[test]
fn every_tier_makes_levels_that_need_no_guess() {
    let registry = registry();
    let family_plug_ins = PlugInsOf::<Pattern>::new(&registry);
    for (name, text) in Pattern::SETS {
        let set = TierSet::parse(text).unwrap();
        assert_eq!((set.name.as_str(), set.family.as_str()), (*name, Pattern::FAMILY));
        let names: Vec<&str> = set.tiers.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["tutorial", "easy", "medium", "hard", "expert"]);
        for (name, tier) in &set.tiers {
            let plan = Plan::new(Pattern::FAMILY, tier, &Overrides::default(), &family_plug_ins);
            let mut worker = Worker::new(&plan.unwrap(), &family_plug_ins).unwrap();
            let outcome = worker.request(1, 0, None, Limit::NONE).unwrap();
            let emitted = outcome.puzzle.unwrap_or_else(|| panic!("{name} gave up"));
            let level = emitted.made.game.level();
            let mut known: Vec<bool> = level.nodes().iter().map(|node| node.is_shown).collect();
            for step in &emitted.made.solution {
                let node = usize::from(step.node);
                assert_eq!(step.is_pattern, level.nodes()[node].is_pattern, "{name}");
                // With more open nodes it would take minutes.
                if known.iter().filter(|known| !**known).count() <= MOST_OPEN {
                    assert!(brute::is_forced(level, &known, node), "{name}: {node} on\n{level}");
                }
                known[node] = true;
            }
            assert!(known.iter().all(|known| *known), "{name}");
        }
    }
}

#[test]
fn a_guess_would_be_noticed() {
    let text = "pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nnode C 2,0\n\
                edge A B\nedge A C\n";
    let game = Pattern::read(text).unwrap();
    assert!(!brute::is_forced(game.level(), &[true, false, false], 1));
    assert!(brute::is_forced(game.level(), &[true, true, false], 2));
    // A fourth node, and no pattern node left: only that node is forced.
    let game = Pattern::read(&format!("{text}node D 3,0\n")).unwrap();
    let forced = |node| brute::is_forced(game.level(), &[true, false, false, false], node);
    assert_eq!([1, 2, 3].map(forced), [false, false, true]);
}
