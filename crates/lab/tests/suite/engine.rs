//! Checks that the lab, which runs the engine's stages one by one, has the counts of the engine's
//! own funnel.

use crate::{options, run};
use etchwork::engine::{Plan, Tier, TierSet, Worker, built_in_set};
use etchwork::{Funnel, Overrides, Registry, Stage, standard_registry};
use etchwork_lab::{How, Options, Setup};

const BOARDS: u32 = 120;

/// The engine's funnel of the same number of requests, each for one board.
fn funnel(tier: &Tier, finder: &str, mechanic: &str, registry: &Registry) -> Funnel {
    let overrides = Overrides {
        boards: Some(1),
        finder: Some(finder.to_owned()),
        mechanic: Some(mechanic.to_owned()),
        ..Overrides::default()
    };
    let plan = Plan::new(tier, &overrides, registry).unwrap();
    let mut worker = Worker::new(&plan, registry).unwrap();
    let mut sum = Funnel::default();
    (0..BOARDS).for_each(|index| sum.add(&worker.request(1, index).unwrap().funnel));
    sum
}

fn at(funnel: &Funnel, stage: Stage) -> u64 {
    let of_stage = funnel.rejected.iter().filter(|(reject, _)| reject.stage == stage);
    of_stage.map(|(_, count)| count).sum()
}

fn sets(registry: &Registry) -> [TierSet; 2] {
    ["article", "default"].map(|name| built_in_set(name, registry).unwrap())
}

#[test]
fn the_lab_counts_what_the_engine_counts() {
    let registry = standard_registry();
    for set in sets(&registry) {
        let options = Options {
            requests: 0,
            few_requests: 0,
            ..options(BOARDS, &["warnsdorff", "exhaustive"])
        };
        let setup = Setup::new(&set, options, &registry).unwrap();
        let how = How::default();
        let record = etchwork_lab::run(&setup, &registry, &how).unwrap();
        for view in record.views() {
            let tier = set.tier(view.tier).unwrap();
            let funnel = funnel(tier, view.finder, view.mechanic, &registry);
            let sum = |reasons: &etchwork_lab::Reasons| reasons.values().sum::<u64>();
            let (of, counts) = (view.of, view.counts);
            let name = format!("{} {} {} {}", set.name, view.tier, view.mechanic, view.finder);
            assert_eq!(counts.accepted, funnel.accepted, "{name}");
            assert_eq!(sum(&of.dress), at(&funnel, Stage::Dress), "{name}");
            assert_eq!(sum(&of.screened), at(&funnel, Stage::Screen), "{name}");
            assert_eq!(of.searched() - counts.found, at(&funnel, Stage::Find), "{name}");
            assert_eq!(sum(&counts.mechanic), at(&funnel, Stage::Mechanic), "{name}");
            assert_eq!(sum(&counts.gates), at(&funnel, Stage::Gate), "{name}");
            assert_eq!(counts.attempts(), funnel.attempts, "{name}");
            for (reason, count) in &counts.gates {
                let reject = etchwork::Reject::new(Stage::Gate, reason.clone());
                assert_eq!(funnel.rejected[&reject], *count, "{name} {reason}");
            }
        }
    }
}

#[test]
fn whole_requests_are_those_of_the_engine() {
    let registry = standard_registry();
    let options = Options { requests: 30, ..options(30, &["warnsdorff"]) };
    let record = run(&registry, options, 1);
    let set = crate::tiny(&registry);
    let plan = Plan::new(set.tier("tiny").unwrap(), &Overrides::default(), &registry).unwrap();
    let mut worker = Worker::new(&plan, &registry).unwrap();
    let mut sum = Funnel::default();
    (0..30).for_each(|index| sum.add(&worker.request(1, index).unwrap().funnel));
    let requests = &record.counts["tiny"].requests["warnsdorff"];
    assert_eq!((requests.requests, requests.boards), (sum.requests, sum.boards));
    assert_eq!((requests.accepted, requests.fallbacks), (sum.accepted, sum.fallbacks));
    let few = &record.counts["tiny"].few[&1];
    assert!(few.requests == 10 && few.accepted <= 10 && few.boards >= 10, "{few:?}");
}
