//! Workers outside the process change no count.

use super::*;
use crate::families::{makers, solvers};
use etchwork::{standard_families, standard_registry};
use etchwork_shards::Executor;
use serde_json::Value;
use std::num::NonZeroUsize;

/// Answers from the text of a plan alone, with a fresh worker for each shard.
struct Elsewhere(Mutex<Vec<Shard>>);

impl Executor for Elsewhere {
    fn part(
        &self,
        plan: &Plan,
        shard: Shard,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        self.0.lock().unwrap().push(shard);
        let plan = Plan::parse(plan.text()).map_err(|error| error.to_string())?;
        let mut requests = Requests::of_plan(&plan, &standard_families())?;
        let part = requests.part(shard, &standard_registry(), stop);
        let part = part.map_err(|error| error.to_string())?;
        Ok(part.map(|part| plan.seal(shard, &part)))
    }

    fn size(&self) -> NonZeroUsize {
        NonZeroUsize::MIN
    }

    fn requests(&self) -> u32 {
        4
    }
}

/// Everything except the times.
fn timeless(compared: &impl Serialize) -> Value {
    let mut value = serde_json::to_value(compared).unwrap();
    for entry in ["makers", "solvers"] {
        let all = value.get_mut(entry).and_then(Value::as_array_mut);
        all.into_iter().flatten().for_each(|one| {
            assert!(one.as_object_mut().unwrap().remove("times").is_some());
        });
    }
    value
}

#[test]
fn an_executor_comes_to_the_counts_of_threads() {
    let (registry, families) = (standard_registry(), standard_families());
    let elsewhere = Elsewhere(Mutex::default());
    let away = How { executor: Some(&elsewhere), ..How::default() };
    // For rails the state space is dropped; a maker of pipes has its own setting.
    for (of, tier, requests, entrants) in
        [("rails", "2", 6, vec!["walk"]), ("pipes", "tutorial", 6, vec!["growth", "winding"])]
    {
        let own = families.set(of).unwrap();
        let ground = ComparedTier {
            family: &*own.family,
            set: &own.set.name,
            name: tier,
            tier: own.set.tier(tier).unwrap(),
            seed: 4,
            requests,
            registry: &registry,
        };
        let entrants: Vec<Contender> = entrants.into_iter().map(Contender::plain).collect();
        let here = makers(&ground, &entrants, &How::default()).unwrap();
        let there = makers(&ground, &entrants, &away).unwrap();
        assert_eq!(timeless(&here), timeless(&there), "{of}");
        let all = own.family.plug_ins(&registry).unwrap().solvers;
        let all: Vec<Contender> = all.iter().map(|listed| Contender::plain(&listed.id)).collect();
        let here = solvers(&ground, &all, 500, &How::default()).unwrap();
        let there = solvers(&ground, &all, 500, &away).unwrap();
        assert_eq!(timeless(&here), timeless(&there), "{of}");
    }
    // Rails: 2 and 2; pipes: 2 for each maker, and 2.
    assert_eq!(elsewhere.0.lock().unwrap().len(), 4 + 6);
}

#[test]
fn other_plans_and_shards_are_refused() {
    let (registry, families) = (standard_registry(), standard_families());
    let own = families.set("rails").unwrap();
    let ground = ComparedTier {
        family: &*own.family,
        set: &own.set.name,
        name: "1",
        tier: own.set.tier("1").unwrap(),
        seed: 4,
        requests: 5,
        registry: &registry,
    };
    let entrants = [Contender::plain("walk")];
    let compared = what(MAKERS, &ground, &entrants, 0);
    let plan = compared.plan(2);
    assert_eq!(compared.shards(&plan).len(), 3);
    let mut requests = Requests::of_plan(&plan, &families).unwrap();
    let stop = AtomicBool::new(false);
    for (run, first, count) in [(1, 0, 2), (0, 4, 2), (0, u32::MAX, 2)] {
        let refused = requests.part(Shard { run, first, count }, &registry, &stop).unwrap_err();
        assert!(refused.to_string().contains("no such shard"), "{refused}");
    }
    let stopped = AtomicBool::new(true);
    let first = Shard { run: 0, first: 0, count: 2 };
    assert!(requests.part(first, &registry, &stopped).unwrap().is_none());
    let other = Plan::parse(&plan.text().replace("boards = ", "boards = 1")).unwrap();
    assert!(Requests::of_plan(&other, &families).err().unwrap().contains("differently"));
}
