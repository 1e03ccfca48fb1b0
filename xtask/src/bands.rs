//! The readings of the puzzles of tier sets, and the failures of a greedy player: the figures by
//! which bands are chosen and tiers are ordered.

use etchwork::engine::{BUILT_IN_SETS, TierSet as PathSet, read_set};
use etchwork::tune::{Band, Row, Sampler, Score, Target, Value, quantile};
use etchwork::{Grid, Overrides, Paths, Registry, Settings, TierSet, standard_registry};
use std::error::Error;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The readings, each with the mechanic whose puzzles alone have it, if any.
const READINGS: [(&str, Option<&str>); 7] = [
    ("fork_ratio", None),
    ("mean_fork_depth", None),
    ("deep_fork_ratio", None),
    ("solutions", None),
    ("trap_ratio", None),
    ("trap_depth", None),
    ("blind_fork_ratio", Some("fog")),
];

/// Prints the distribution of each reading in each tier of each set, and the share of repeated
/// puzzles.
pub fn run(sets: &[String], count: u32, seed: u32) -> Result<()> {
    let registry = standard_registry();
    println!("{count} requests a tier, seed {seed}; walks stop when plainly lost, horizon 3");
    println!(
        "{:<9} {:<9} {:<17} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "set", "tier", "reading", "P5", "P25", "P50", "mean", "P75", "P95"
    );
    for set in sets {
        let set = load(set, &registry)?;
        for (tier, _) in &set.tiers {
            distribution(&set, tier, (seed, count), &registry)?;
        }
    }
    Ok(())
}

/// A built-in set of paths by name, or a file.
pub fn load(name: &str, registry: &Registry) -> Result<TierSet> {
    let text = match BUILT_IN_SETS.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => (*text).to_owned(),
        None => std::fs::read_to_string(Path::new(name)).map_err(|e| format!("{name}: {e}"))?,
    };
    PathSet::parse(&text, registry)?;
    Ok(read_set(Paths::ID, &text)?)
}

/// A target with a band as wide as can be for each reading.
fn everything(readings: &[(&str, Option<&str>)], metric: &str, settings: Settings) -> Target {
    let band = |mechanic: &Option<&str>| Band {
        low: f64::MIN,
        high: f64::MAX,
        weight: 1.0,
        mechanic: mechanic.map(str::to_owned),
        gate: false,
    };
    let bands = readings.iter().map(|(name, mechanic)| ((*name).to_owned(), band(mechanic)));
    Target {
        max_boards_per_puzzle: f64::MAX,
        // The lowest bound: the score counts repeats, and no set fails because of them.
        min_distinct: 1.0,
        metrics: [(metric.to_owned(), settings)].into(),
        bands: bands.collect(),
    }
}

/// The known values of each reading, ascending, in the order of the target.
fn values(rows: &[Row], target: &Target) -> Vec<Vec<f64>> {
    let mut columns = vec![Vec::new(); target.bands.len()];
    for puzzle in rows.iter().filter_map(|row| row.puzzle.as_ref()) {
        for (column, value) in columns.iter_mut().zip(&puzzle.values) {
            if let Value::Known(value) = value {
                column.push(*value);
            }
        }
    }
    columns.iter_mut().for_each(|column| column.sort_by(f64::total_cmp));
    columns
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn distribution(
    set: &TierSet,
    tier: &str,
    (seed, count): (u32, u32),
    registry: &Registry,
) -> Result<()> {
    let lost: Settings = serde_json::from_str(r#"{ "stop": "dead", "horizon": 3 }"#)?;
    let target = everything(&READINGS, "fork_depth", lost);
    let mut sampler = Sampler::new(set.tier(tier)?, &Overrides::default(), &target, registry)?;
    let rows = sampler.rows(seed, 0..count)?;
    let name_of = &set.name;
    for (name, sorted) in target.bands.keys().zip(values(&rows, &target)) {
        let at = |share: f64| quantile(&sorted, share).unwrap_or(f64::NAN);
        println!(
            "{name_of:<9} {tier:<9} {name:<17} {:>8.3} {:>8.3} {:>8.3} {:>8.3} {:>8.3} {:>8.3}",
            at(0.05),
            at(0.25),
            at(0.5),
            mean(&sorted),
            at(0.75),
            at(0.95)
        );
    }
    let distinct = 1.0 / Score::of(&target, rows.iter()).repeats;
    println!("{name_of:<9} {tier:<9} two puzzles of {distinct:.0} are the same");
    Ok(())
}

/// Prints how often a greedy player fails: under each tier's own sizes, and on
/// one size under each tier's settings.
pub fn player(sets: &[String], sizes: &[Grid], look_ahead: &[u32], count: u32) -> Result<()> {
    let registry = standard_registry();
    println!("{count} requests a figure; the share of puzzles that a greedy player does not solve");
    for set in sets {
        let set = load(set, &registry)?;
        for moves in look_ahead {
            println!("\nset {}, look-ahead {moves}", set.name);
            let heads: String =
                sizes.iter().map(|size| format!("{:>9}", size.to_string())).collect();
            println!("{:<9} {:>9}{heads}", "tier", "own sizes");
            for (tier, _) in &set.tiers {
                let failure =
                    |size: Option<Grid>| failure(&set, tier, size, *moves, count, &registry);
                let mut line = format!("{tier:<9} {:>9.3}", failure(None)?);
                for size in sizes {
                    line += &format!("{:>9.3}", failure(Some(*size))?);
                }
                println!("{line}");
            }
        }
    }
    Ok(())
}

fn failure(
    set: &TierSet,
    tier: &str,
    size: Option<Grid>,
    moves: u32,
    count: u32,
    registry: &Registry,
) -> Result<f64> {
    let settings: Settings = serde_json::from_value(serde_json::json!({ "look_ahead": moves }))?;
    let target = everything(&[("greedy_failure", None)], "greedy", settings);
    let overrides = Overrides { size, ..Overrides::default() };
    let rows = Sampler::new(set.tier(tier)?, &overrides, &target, registry)?.rows(1, 0..count)?;
    Ok(mean(&values(&rows, &target)[0]))
}
