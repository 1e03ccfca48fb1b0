//! Makes the tuned tier set that ships, and compares it with the others on seeds that the tuning
//! did not use.

use crate::bands::load;
use crate::timed::build;
use etchwork::tune::{BUILT_IN_BANDS, BandSet, Sampler, Score};
use etchwork::{Overrides, Registry, TierSet, standard_registry};
use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

/// The name of the set while it is tuned: the command line refuses names of built-in sets.
const WORKING: &str = "retuned";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// How the set is tuned.
#[derive(clap::Args)]
pub struct Retuning {
    /// Puzzles requested for each tier
    #[arg(long, default_value_t = 80_000)]
    budget: u64,
    /// Puzzles of a full measurement
    #[arg(long, default_value_t = 800)]
    puzzles: u32,
    /// Puzzles of the held-out measurement
    #[arg(long, default_value_t = 8000)]
    held_out: u32,
    /// The most boards a request sculpts
    #[arg(long, default_value_t = 200)]
    boards: u32,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// The name of the tuned set
    #[arg(long, default_value = "default-2")]
    name: String,
    /// The folder of the record
    #[arg(long, default_value = "docs/tuning")]
    record: PathBuf,
    /// The file of the tuned set
    #[arg(long, default_value = "crates/engine/tiers/default-2.toml")]
    out: PathBuf,
}

/// Tunes all tiers of `default`, or continues an interrupted run, and prints the scores.
pub fn run(retuning: &Retuning) -> Result<()> {
    let Retuning { budget, puzzles, held_out, boards, seed, name, record, out } = retuning;
    let etchwork = build()?;
    // The shipped file is written only once, when all of its tiers are tuned.
    let working = record.join(WORKING).with_extension("toml");
    let status = Command::new(etchwork)
        .args(["tune", "--tier", "all", "--search", "cma-es", "--start", "default", "--resume"])
        .args(["--bands", "default", "--iterations", "1000000", "--name", WORKING])
        .args(["--budget", &budget.to_string(), "--puzzles", &puzzles.to_string()])
        .args(["--held-out", &held_out.to_string(), "--boards", &boards.to_string()])
        .args(["--seed", &seed.to_string()])
        .arg("--record")
        .arg(record)
        .arg("--out")
        .arg(&working)
        .status()?;
    if !status.success() {
        return Err(format!("etchwork tune ended with {status}").into());
    }
    let text = std::fs::read_to_string(&working)?;
    let set = |name: &str| format!("\nset = \"{name}\"\n");
    std::fs::write(out, text.replacen(&set(WORKING), &set(name), 1))?;
    std::fs::remove_file(working)?;
    let tuned = out.to_str().ok_or("a file's name is not a text")?.to_owned();
    scores(&["article".to_owned(), "default".to_owned(), tuned], "default", *held_out, 77)
}

/// Prints the score of each tier of each set for the same bands, with every metric, the cost, and
/// the number of equal pairs of puzzles.
pub fn scores(sets: &[String], bands: &str, count: u32, seed: u32) -> Result<()> {
    let registry = standard_registry();
    let found = BUILT_IN_BANDS.iter().find(|(known, _)| *known == bands);
    let (_, text) = found.ok_or_else(|| format!("there are no bands '{bands}'"))?;
    let bands = BandSet::parse(text, &registry)?;
    let sets: Vec<TierSet> = sets.iter().map(|set| load(set, &registry)).collect::<Result<_>>()?;
    println!("{count} requests a tier, seed {seed}, bands {}", bands.name);
    for (tier, _) in &bands.tiers {
        for set in &sets {
            println!("{}", line(set, tier, &bands, (seed, count), &registry)?);
        }
    }
    Ok(())
}

fn line(
    set: &TierSet,
    tier: &str,
    bands: &BandSet,
    (seed, count): (u32, u32),
    registry: &Registry,
) -> Result<String> {
    // Sets with more repeats than the bands allow are compared all the same.
    let mut target = bands.tier(tier).ok_or("the bands have the tier")?.clone();
    target.min_distinct = 1.0;
    let mut sampler = Sampler::new(set.tier(tier)?, &Overrides::default(), &target, registry)?;
    let rows = sampler.rows(seed, 0..count)?;
    let score = Score::of(&target, rows.iter());
    let cost = score.cost.map_or("-".to_owned(), |cost| format!("{cost:.2}"));
    let metrics: Vec<String> = score
        .metrics
        .iter()
        .map(|metric| format!("{} {:.3}", metric.reading, metric.score))
        .collect();
    let same = match score.repeats {
        0.0 => "none".to_owned(),
        repeats => format!("1 in {:.0}", 1.0 / repeats),
    };
    Ok(format!(
        "{tier:<9} {:<10} {:.4}  boards {cost:>5}  same {same:<13} {}",
        set.name,
        score.composite,
        metrics.join("  ")
    ))
}
