//! A page that says how the effort of simulated players goes with each reading of each family.
//!
//! `cargo run --release -p etchwork-lab --example study -- [SET=PUZZLES]...`
//!
//! The number is that of puzzles a tier, or one for each tier with commas between; 0 leaves a tier out.
//!
//! The readings of a tier are kept below `target/study`, so that a stopped run goes on: delete that
//! folder to take them anew.

mod page;

use etchwork::player::{Scale, values};
use etchwork::{
    Budget, Families, Level, Measuring, OwnedSet, Playing, Ratio, Registry, metric_settings,
    standard_families, standard_registry,
};
use etchwork_lab::apart::PuzzleReadings;
use page::{Studied, TierReadings};
use std::error::Error;
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const PAGE: &str = "docs/difficulty-study.md";
const KEPT: &str = "target/study";
const SEED: u32 = 60;
/// Puzzles a tier, where no number is named.
const PUZZLES: &str = "1000";
/// The most requests for each puzzle wanted.
const REQUESTS: usize = 20;
/// The budget of each measure for one puzzle, beside its own.
const BUDGET: Budget = Budget { nodes: 5_000_000, ..Budget::QUESTION };

fn main() -> Result<()> {
    let (registry, families) = (standard_registry(), standard_families());
    let mut wanted: Vec<String> = env::args().skip(1).collect();
    if wanted.is_empty() {
        wanted.extend(families.iter().filter_map(|family| family.default_set().map(str::to_owned)));
    }
    fs::create_dir_all(KEPT)?;
    let mut studied: Vec<Studied> = Vec::new();
    for asked in &wanted {
        let (id, numbers) = asked.split_once('=').unwrap_or((asked, PUZZLES));
        let numbers: Vec<usize> =
            numbers.split(',').map(str::parse).collect::<std::result::Result<_, _>>()?;
        let set = families.set(id).ok_or_else(|| format!("there is no tier set '{id}'"))?;
        let family = set.family.facts().id.to_string();
        studied.push(Studied { set: id.to_owned(), family, tiers: Vec::new() });
        for ((tier, _), puzzles) in set.set.tiers.iter().zip(numbers.iter().cycle()) {
            if *puzzles == 0 {
                continue;
            }
            let puzzles = kept(set, tier, *puzzles, &families, &registry)?;
            let last = studied.last_mut().expect("just added");
            last.tiers.push(TierReadings { tier: tier.clone(), puzzles });
            fs::write(PAGE, page::text(&wanted, &studied))?;
        }
    }
    Ok(())
}

/// The readings of the puzzles of a tier, from the last run if that took them.
fn kept(
    set: &OwnedSet,
    tier: &str,
    puzzles: usize,
    families: &Families,
    registry: &Registry,
) -> Result<Vec<PuzzleReadings>> {
    let file = Path::new(KEPT).join(format!("{}-{tier}-{puzzles}.json", set.set.name));
    if let Ok(text) = fs::read_to_string(&file) {
        return Ok(serde_json::from_str(&text)?);
    }
    let begun = Instant::now();
    let mut levels = set.run(tier, &Default::default(), SEED, registry)?.levels(registry)?;
    let (mut found, mut index) = (Vec::new(), 0);
    // A tier whose requests give up is not asked for ever.
    while found.len() < puzzles && index < (REQUESTS * puzzles) as u32 {
        if let Some(level) = levels.request(index)? {
            found.push(readings(&level, families, registry)?);
        }
        index += 1;
    }
    eprintln!("{} {tier}: {} in {:.0} s", set.set.name, found.len(), begun.elapsed().as_secs_f64());
    fs::write(file, serde_json::to_string(&found)?)?;
    Ok(found)
}

/// Every reading of a puzzle, and those of its plays.
fn readings(level: &Level, families: &Families, registry: &Registry) -> Result<PuzzleReadings> {
    let settings = &metric_settings(Some(&level.document.id), families);
    let solution = &level.document.solution;
    let question = Measuring { solution, settings, without: &[], budget: BUDGET };
    let mut readings = level.document.metrics.clone();
    for taken in level.puzzle.measure(&question, registry)? {
        readings.insert(taken.name.into_owned(), taken.value.map(Ratio::to_f64));
    }
    let (scale, player) = (Scale::DEFAULT, &mut Scale::DEFAULT.regular());
    let mut question = Playing { scale, player, solution, budget: Budget::QUESTION };
    let plays = level.puzzle.difficulty(&mut question, registry)?.map(|found| values(&found));
    for (at, reading) in scale.readings().iter().enumerate() {
        readings.insert(reading.name.to_string(), plays.map(|values| values[at].to_f64()));
    }
    Ok(readings)
}
