//! The shipped tier set: compares this checkout with another by the command lines of both.

use crate::timed::{self, generate};
use etchwork::engine::DEFAULT_SET;
use serde_json::Value;
use std::error::Error;
use std::path::{Path, PathBuf};

/// The mechanics to generate with: none named, so that they are drawn, and each one alone.
const DRAWN: &str = "drawn";
const MECHANICS: [&str; 4] = [DRAWN, "standard", "fog", "warps"];

/// One of the two checkouts.
struct Side {
    etchwork: PathBuf,
    /// The CPU time of the fastest run, in seconds.
    best: f64,
    funnel: Value,
}

impl Side {
    fn new(etchwork: PathBuf) -> Self {
        Self { etchwork, best: f64::INFINITY, funnel: Value::Null }
    }

    fn run(&mut self, tier: &str, arguments: &[&str]) -> Result<(), Box<dyn Error>> {
        let run = generate(&self.etchwork, tier, arguments, None)?;
        self.best = self.best.min(run.seconds);
        self.funnel = run.funnel;
        Ok(())
    }

    fn micros(&self, count: u32) -> f64 {
        self.best * 1e6 / f64::from(count)
    }
}

/// Times both checkouts alternately, including start and output, and checks that their funnels are
/// equal.
pub fn run(before: &Path, tier: &str, count: u32, rounds: u32) -> Result<(), Box<dyn Error>> {
    let (earlier, here) = (timed::build_in(before)?, timed::build()?);
    println!("{tier} of {DEFAULT_SET}: {count} puzzles as JSON, best of {rounds} rounds");
    println!("{:<10} {:>12} {:>12} {:>7}", "mechanic", "before, us", "here, us", "ratio");
    for mechanic in MECHANICS {
        let mut sides = [&earlier, &here].map(|etchwork| Side::new(etchwork.clone()));
        for seed in 1..=rounds {
            let (seed, count) = (seed.to_string(), count.to_string());
            let named = ["--mechanic", mechanic];
            let named = if mechanic == DRAWN { &[][..] } else { &named };
            let common = ["--tiers", DEFAULT_SET, "--seed", &seed, "--count", &count];
            let arguments = [&common, named].concat();
            for side in &mut sides {
                side.run(tier, &arguments)?;
            }
            let [before, after] = &sides;
            if before.funnel != after.funnel {
                return Err(format!("{tier}, {mechanic}, seed {seed}: the funnels differ").into());
            }
        }
        let [before, after] = sides.map(|side| side.micros(count));
        println!("{mechanic:<10} {before:>12.2} {after:>12.2} {:>7.2}", before / after);
    }
    println!();
    Ok(())
}
