//! Prints the figures of docs/rails.md: the readings of a thousand puzzles of each level, and the
//! cost of proving the optimum of 4x4 boards that 20 moves scrambled.
//!
//! ```text
//! cargo run --release -p etchwork-rails --example figures            # both
//! cargo run --release -p etchwork-rails --example figures -- 100     # of so many puzzles
//! cargo run --release -p etchwork-rails --example figures -- 100 5   # of a level alone
//! ```

use etchwork_core::series::Series;
use etchwork_core::{
    Attempt, Budget, Game, Maker, Refused, Registry, Settings, Status, Streams, Written,
};
use etchwork_pipeline::{Funnel, Limit};
use etchwork_pipeline::{
    Overrides, Plan, PlugInsOf, SeriesAsked, Tier, TierSet, Worker, series_of,
};
use etchwork_rails::{Answer, Rails, register, shortest};
use std::error::Error;
use std::time::Instant;

/// The default number of puzzles per level.
const PUZZLES: u32 = 1_000;
/// The seed of all runs.
const SEED: u32 = 0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let puzzles = args.next().map_or(Ok(PUZZLES), |count| count.parse())?;
    let only = args.next();
    let mut registry = Registry::new();
    register(&mut registry)?;
    println!("level  base  puzzles  mean D  optimum          a second  slowest");
    let mut told: Vec<Tier> = Vec::new();
    for (name, text) in Rails::SETS {
        println!("{name}");
        for (name, tier) in TierSet::parse(text)?.tiers {
            // Levels that several sets share are printed once.
            if only.as_ref().is_none_or(|only| *only == name) && !told.contains(&tier) {
                level(&name, &tier, puzzles, &registry)?;
                told.push(tier);
            }
        }
    }
    if only.is_none() {
        println!("\n4x4 scrambled by 20: milliseconds to prove the optimum");
        for ground in [0, 40, 80] {
            optimum(ground, puzzles.min(400), &registry)?;
        }
    }
    Ok(())
}

/// Makes a series of puzzles of a level, and prints its figures.
fn level(name: &str, tier: &Tier, puzzles: u32, registry: &Registry) -> Result<(), Box<dyn Error>> {
    let family_plug_ins = PlugInsOf::<Rails>::new(registry);
    let base = series_of(tier, None)?;
    let overrides = Overrides { series: Some(SeriesAsked::OfTier), ..Overrides::default() };
    let plan = Plan::new("rails", tier, &overrides, &family_plug_ins)?;
    let mut worker = Worker::<Rails>::new(&plan, &family_plug_ins)?;
    let mut series = Series::new(base.base, base.min, base.max)?;
    let (mut funnel, mut optima, mut slowest) = (Funnel::default(), Vec::new(), 0f64);
    let start = Instant::now();
    for index in 0..puzzles {
        let one = Instant::now();
        let outcome = worker.request(SEED, index, Some(series.aim()), Limit::NONE)?;
        slowest = slowest.max(one.elapsed().as_secs_f64());
        funnel.add(&outcome.funnel);
        let Some(puzzle) = outcome.puzzle else { continue };
        for (reading, value) in puzzle.readings {
            let value = value.ok_or("it is not measured")?;
            match &*reading {
                "points" => series.record(value)?,
                "optimum" => optima.push(value.floor()),
                _ => {}
            }
        }
    }
    let rate = f64::from(puzzles) / start.elapsed().as_secs_f64();
    optima.sort_unstable();
    println!(
        "{name:5}  {:4}  {:7}  {:6.3}  {} to {}, mean {:.2}  {rate:8.1}  {slowest:5.2} s",
        base.base,
        series.puzzles(),
        series.mean().unwrap_or(f64::NAN),
        optima.first().unwrap_or(&0),
        optima.last().unwrap_or(&0),
        optima.iter().sum::<i64>() as f64 / optima.len() as f64,
    );
    for (of, counts) in [("rejected", &funnel.rejected), ("refused", &funnel.refused)] {
        for (reject, times) in counts {
            println!("       {of}: {} {} {times}", reject.stage.name(), reject.reason);
        }
    }
    Ok(())
}

/// Times the proof of the optimum on boards with this share of empty ground beside the track.
fn optimum(ground: u32, boards: u32, registry: &Registry) -> Result<(), Box<dyn Error>> {
    let mut settings = Settings::default();
    let given = [("ground", ground.to_string()), ("nodes", "1000000000".to_owned())];
    given.iter().for_each(|(key, value)| settings.set(key, value));
    settings.set("scramble", "[20, 20]");
    settings.set("crossings", "true");
    let mut maker = registry.make::<dyn Maker<Rails>>("walk", &settings)?;
    let (mut times, mut optima) = (Vec::new(), Vec::new());
    for index in 0..boards {
        let attempt = Attempt { streams: Streams { seed: SEED, index, board: 0 }, aim: None };
        let Ok(made) = maker.attempt(&attempt, &mut Refused::default()) else { continue };
        let start = made.game.initial();
        if made.game.status(&start) == Status::Solved {
            continue;
        }
        let one = Instant::now();
        let Answer::Found(way) = shortest(&made.game, &start, Budget::UNLIMITED).answer else {
            return Err("a scrambled board can be solved".into());
        };
        times.push(one.elapsed().as_secs_f64() * 1_000.0);
        optima.push(way.len());
    }
    times.sort_unstable_by(f64::total_cmp);
    optima.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{ground:2} % ground, {} boards, optimum {} to {} (median {}): median {:.2}, 99 % {:.1}, \
         worst {:.1}",
        times.len(),
        optima[0],
        optima[optima.len() - 1],
        optima[optima.len() / 2],
        at(0.5),
        at(0.99),
        at(1.0),
    );
    Ok(())
}
