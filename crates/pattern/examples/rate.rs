//! Levels per second of processor time, by tier and number of nodes, including measures and gates.
//!
//! `cargo run --release -p etchwork-pattern --example rate -- pattern-2 40`
//!
//! Numbers of nodes (16, 25 and 49 if none is named) and names of tiers (all) may follow.

use etchwork_core::{Registry, Written};
use etchwork_pattern::Pattern;
use etchwork_pipeline::Limit;
use etchwork_pipeline::{Overrides, Plan, PlugInsOf, Tier, TierSet, Worker};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, count, rest @ ..] = &arguments[..] else {
        return Err("name a tier set and a number of levels".into());
    };
    let (mut sizes, wanted): (Vec<&str>, Vec<&str>) =
        rest.iter().map(String::as_str).partition(|name| name.parse::<u32>().is_ok());
    if sizes.is_empty() {
        sizes = vec!["16", "25", "49"];
    }
    let mut registry = Registry::new();
    etchwork_pattern::register(&mut registry)?;
    let family_plug_ins = PlugInsOf::<Pattern>::new(&registry);
    let known = Pattern::SETS.iter().find(|(name, _)| name == set);
    let set = TierSet::parse(known.ok_or("there is no such tier set")?.1)?;
    println!("{:<10} {:>6} {:>7} {:>9} {:>9}", "tier", "nodes", "levels", "attempts", "a second");
    for (name, tier) in &set.tiers {
        if !wanted.is_empty() && !wanted.contains(&name.as_str()) {
            continue;
        }
        for nodes in std::iter::once(None).chain(sizes.iter().copied().map(Some)) {
            let row = row(tier, nodes, count.parse()?, &family_plug_ins)?;
            println!("{name:<10} {:>6} {row}", nodes.unwrap_or("own"));
        }
    }
    Ok(())
}

/// The rate over `count` requests of a tier, with another number of nodes if one is given.
fn row(
    tier: &Tier,
    nodes: Option<&str>,
    count: u32,
    family_plug_ins: &PlugInsOf<'_, Pattern>,
) -> Result<String, Box<dyn std::error::Error>> {
    let mut overrides = Overrides::default();
    nodes.iter().for_each(|nodes| overrides.set("sizes", &format!("[\"{nodes}\"]")));
    let plan = Plan::new(Pattern::FAMILY, tier, &overrides, family_plug_ins)?;
    let mut worker = Worker::new(&plan, family_plug_ins)?;
    let started = processor_seconds()?;
    let (mut levels, mut attempts) = (0, 0);
    for index in 0..count {
        let outcome = worker.request(1, index, None, Limit::NONE)?;
        let made = outcome.puzzle.as_ref();
        levels += u32::from(made.is_some());
        attempts += made.map_or(tier.boards, |made| made.boards_tried);
    }
    let rate = f64::from(levels) / (processor_seconds()? - started);
    Ok(format!("{levels:>7} {attempts:>9} {rate:>9.1}"))
}

/// The processor time of this process, from Linux.
fn processor_seconds() -> Result<f64, Box<dyn std::error::Error>> {
    let told = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanos: f64 = told.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanos / 1e9)
}
