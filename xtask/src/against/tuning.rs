//! Compares the article's tuning run with the foreign generator: the CPU time of the whole search
//! here, and of only generating as many puzzles there.

use super::foreign;
use crate::bands::load;
use crate::timed::own_seconds;
use etchwork::tune::{BUILT_IN_BANDS, BandSet, Config, Tuning};
use etchwork::{Registry, standard_registry};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Iterations of five candidates, and the puzzles of each.
const ITERATIONS: u32 = 100;
const PUZZLES: u32 = 200;
const ASKED: u32 = ITERATIONS * 5 * PUZZLES;

/// Compares on each tier and on all of them, with this many foreign puzzles per tier.
pub fn run(folder: &Path, tiers: &[String], count: u32) -> Result<()> {
    let registry = standard_registry();
    println!(
        "{ASKED} puzzles a tier, CPU seconds: hill-climb with the bands article, one thread, and\n\
         the foreign generator by the rate of {count} puzzles"
    );
    println!("{:<9} {:>8} {:>8} {:>7}", "tier", "foreign", "tuning", "ratio");
    let line = |tier: &str, theirs: f64, ours: f64| {
        println!("{tier:<9} {theirs:>8.2} {ours:>8.2} {:>7.2}", theirs / ours);
    };
    let (mut theirs, mut ours) = (0.0, 0.0);
    for tier in tiers {
        let foreign = foreign(folder, tier, 1, count)?.micros_per_puzzle * f64::from(ASKED) / 1e6;
        let own = tune(tier, &registry)?;
        line(tier, foreign, own);
        (theirs, ours) = (theirs + foreign, ours + own);
    }
    line("all", theirs, ours);
    Ok(())
}

/// The CPU seconds of a whole run, including its start and the held-out measurements.
fn tune(tier: &str, registry: &Registry) -> Result<f64> {
    let before = own_seconds()?;
    let set = load("default", registry)?;
    let (name, text) = BUILT_IN_BANDS[0];
    let bands = BandSet::parse(text, registry)?;
    let target = bands.tier(tier).ok_or_else(|| format!("no bands for tier '{tier}'"))?;
    let config = Config {
        set: set.name.clone(),
        tier: tier.to_owned(),
        bands: name.to_owned(),
        search: "hill-climb".to_owned(),
        settings: Default::default(),
        seed: 1,
        puzzles: PUZZLES,
        held_out: 2000,
        iterations: ITERATIONS,
        budget: None,
        contents: [0; 2],
        generator: 0,
    };
    let mut tuning = Tuning::new(config, set.tier(tier)?, target, registry, registry, 1)?;
    let go = AtomicBool::new(false);
    while !tuning.is_done() {
        tuning.step(&go)?;
    }
    tuning.conclude(&go)?;
    Ok(own_seconds()? - before)
}
