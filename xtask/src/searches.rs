//! Compares searches by the number of puzzles that each needs to reach the held-out score at which
//! the hill climber ends.

use crate::bands::load;
use etchwork::tune::{
    BUILT_IN_BANDS, BandSet, Config, Target, Tuning, quantile, search_chart, settings,
};
use etchwork::{GENERATOR_VERSION, Registry, TierSet, standard_registry};
use etchwork_shards::files::write_whole;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The options of a comparison.
#[derive(clap::Args)]
pub struct Comparison {
    /// The searches; the first sets the mark. Settings may follow: `cma-es:sigma=0.3`
    #[arg(long = "search", default_values = ["hill-climb", "cma-es"])]
    searches: Vec<String>,
    /// The tiers
    #[arg(long = "tier", default_values = ["tutorial", "easy", "medium", "hard", "expert"])]
    tiers: Vec<String>,
    /// The number of seeds
    #[arg(long, default_value_t = 10)]
    seeds: u32,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    first: u32,
    /// The bands
    #[arg(long, default_value = "article")]
    bands: String,
    /// Iterations of the first search
    #[arg(long, default_value_t = 100)]
    iterations: u32,
    /// Puzzles of a full measurement
    #[arg(long, default_value_t = 200)]
    puzzles: u32,
    /// Puzzles of a held-out measurement
    #[arg(long, default_value_t = 2000)]
    held_out: u32,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The folder of the runs
    #[arg(long, default_value = "target/searches")]
    folder: PathBuf,
    /// A folder for a chart of each tier
    #[arg(long)]
    charts: Option<PathBuf>,
}

/// One run: the held-out score of the search's answer, by the number of puzzles requested so far.
#[derive(Serialize, Deserialize)]
struct Curve {
    points: Vec<Point>,
}

/// The puzzles requested and the boards sculpted so far, and the held-out score.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Point {
    puzzles: u64,
    boards: u64,
    score: f64,
}

/// Makes all runs that are not kept already, and prints the table.
pub fn run(comparison: &Comparison) -> Result<()> {
    let registry = standard_registry();
    let set = load("default", &registry)?;
    let bands = comparison.bands(&registry)?;
    std::fs::create_dir_all(&comparison.folder)?;
    let whole = u64::from(comparison.iterations) * u64::from(comparison.puzzles) * 5;
    println!(
        "{} seeds, bands {}; {} asks for {whole} puzzles, the others for a quarter",
        comparison.seeds, comparison.bands, comparison.searches[0]
    );
    println!(
        "{:<9} {:<26} {:>8} {:>8} {:>8} {:>9}  {:>9}  {:>16}",
        "tier", "search", "start", "end", "puzzles", "boards", "reached", "puzzles to reach"
    );
    for tier in &comparison.tiers {
        let target = bands.tier(tier).ok_or_else(|| format!("no bands for tier '{tier}'"))?;
        let case = Case { comparison, set: &set, tier, target, registry: &registry, whole };
        case.compare()?;
    }
    Ok(())
}

impl Comparison {
    fn bands(&self, registry: &Registry) -> Result<BandSet> {
        let found = BUILT_IN_BANDS.iter().find(|(known, _)| *known == self.bands);
        let (_, text) = found.ok_or_else(|| format!("there are no bands '{}'", self.bands))?;
        Ok(BandSet::parse(text, registry)?)
    }

    /// The file of a curve, whose name has everything that decides the curve.
    fn file(&self, tier: &str, search: &str, seed: u32, budget: u64) -> PathBuf {
        let Self { folder, bands, iterations, puzzles, held_out, .. } = self;
        let size = format!("{iterations}x{puzzles}-{held_out}-of-{budget}");
        folder.join(format!("{bands}-{tier}-{search}-{size}-{seed}-g{GENERATOR_VERSION}.json"))
    }
}

/// One tier.
struct Case<'a> {
    comparison: &'a Comparison,
    set: &'a TierSet,
    tier: &'a str,
    target: &'a Target,
    registry: &'a Registry,
    whole: u64,
}

impl Case<'_> {
    fn compare(&self) -> Result<()> {
        let Comparison { searches, seeds, first, .. } = self.comparison;
        let curves = |search: &String, budget: u64| -> Result<Vec<Curve>> {
            (*first..first + seeds).map(|seed| self.curve(search, seed, budget)).collect()
        };
        let marks: Vec<f64> = curves(&searches[0], self.whole)?.iter().map(Curve::end).collect();
        let mut medians = Vec::new();
        for (at, search) in searches.iter().enumerate() {
            let budget = if at == 0 { self.whole } else { self.whole / 4 };
            let curves = curves(search, budget)?;
            println!("{:<9} {search:<26} {}", self.tier, line(&curves, &marks));
            medians.push((search.as_str(), medians_of(&curves)));
        }
        let Some(folder) = &self.comparison.charts else { return Ok(()) };
        std::fs::create_dir_all(folder)?;
        let title = format!("{}: {seeds} seeds", self.tier);
        let svg = search_chart(&title, &medians)?;
        write_whole(&folder.join(format!("{}.svg", self.tier)), svg.as_bytes())?;
        Ok(())
    }

    /// The kept curve, or a new one, which is then kept.
    fn curve(&self, search: &str, seed: u32, budget: u64) -> Result<Curve> {
        let path = self.comparison.file(self.tier, search, seed, budget);
        if let Ok(text) = std::fs::read_to_string(&path) {
            return Ok(serde_json::from_str(&text)?);
        }
        let curve = self.tune(search, seed, budget)?;
        write_whole(&path, serde_json::to_string(&curve)?.as_bytes())?;
        Ok(curve)
    }

    fn tune(&self, search: &str, seed: u32, budget: u64) -> Result<Curve> {
        let comparison = self.comparison;
        let tier = self.set.tier(self.tier)?;
        let config = Config {
            set: self.set.name.clone(),
            tier: self.tier.to_owned(),
            bands: comparison.bands.clone(),
            search: search.split_once(':').map_or(search, |(name, _)| name).to_owned(),
            settings: settings(search.split_once(':').map_or("", |(_, settings)| settings))?,
            seed,
            puzzles: comparison.puzzles,
            held_out: comparison.held_out,
            iterations: u32::MAX,
            budget: Some(budget),
            contents: [0; 2],
            generator: 0,
        };
        let config = config.with_contents(tier, self.target);
        let (target, registry, threads) = (self.target, self.registry, comparison.threads);
        let mut tuning = Tuning::new(config, tier, target, registry, registry, threads)?;
        let go = AtomicBool::new(false);
        let mut curve = Curve { points: Vec::new() };
        // A point for each fiftieth of a whole run, and one at the end.
        let mut next = 0;
        while !tuning.is_done() {
            tuning.step(&go)?;
            if tuning.asked() >= next || tuning.is_done() {
                let score = tuning.held_out_score(&go)?.unwrap_or(0.0);
                curve.points.push(Point {
                    puzzles: tuning.asked(),
                    boards: tuning.boards(),
                    score,
                });
                next = tuning.asked() + self.whole / 50;
            }
        }
        Ok(curve)
    }
}

impl Curve {
    fn end(&self) -> f64 {
        self.points.last().map_or(0.0, |point| point.score)
    }

    /// The number of puzzles from which the score stays at or above the mark.
    fn reaches(&self, mark: f64) -> Option<u64> {
        let last_below = self.points.iter().rposition(|point| point.score < mark);
        self.points.get(last_below.map_or(0, |at| at + 1)).map(|point| point.puzzles)
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    quantile(&values, 0.5).unwrap_or(f64::NAN)
}

/// The median score after each thousand puzzles, as far as all curves go.
fn medians_of(curves: &[Curve]) -> Vec<(u64, f64)> {
    let ends = curves.iter().filter_map(|curve| curve.points.last()).map(|point| point.puzzles);
    let thousands = (0..=ends.min().unwrap_or(0)).step_by(1000);
    let at = |puzzles: u64, curve: &Curve| {
        let before = curve.points.iter().rev().find(|point| point.puzzles <= puzzles);
        before.map_or(curve.points[0].score, |point| point.score)
    };
    thousands
        .map(|puzzles| (puzzles, median(curves.iter().map(|curve| at(puzzles, curve)).collect())))
        .collect()
}

fn line(curves: &[Curve], marks: &[f64]) -> String {
    let start = median(curves.iter().map(|curve| curve.points[0].score).collect());
    let end = median(curves.iter().map(Curve::end).collect());
    let puzzles = curves.iter().map(|curve| curve.points.last().map_or(0, |point| point.puzzles));
    let puzzles = median(puzzles.map(|puzzles| puzzles as f64).collect());
    // The median of the marks is the score that a median run has to reach.
    let mark = median(marks.to_vec());
    let reached: Vec<f64> = curves
        .iter()
        .map(|curve| curve.reaches(mark).map_or(f64::INFINITY, |puzzles| puzzles as f64))
        .collect();
    let boards = curves.iter().filter_map(|curve| curve.points.last()).map(|p| p.boards as f64);
    let boards = median(boards.collect());
    let count = reached.iter().filter(|puzzles| puzzles.is_finite()).count();
    let needed = median(reached);
    let needed = if needed.is_finite() { format!("{needed:.0}") } else { "more".to_owned() };
    format!(
        "{start:>8.4} {end:>8.4} {puzzles:>8.0} {boards:>9.0}  {count:>4} of {:<2}  {needed:>16}",
        curves.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    /// A search that sets the mark has four times its usual budget, so the two need separate files.
    #[test]
    fn curves_of_other_budgets_are_kept_apart() {
        let command = Comparison::augment_args(Command::new("searches"));
        let matches = command.get_matches_from(["searches"]);
        let comparison = Comparison::from_arg_matches(&matches).unwrap();
        let file = |budget| comparison.file("easy", "cma-es", 1, budget);
        assert_ne!(file(100_000), file(25_000));
        let name = file(25_000).display().to_string();
        assert!(name.contains(&format!("g{GENERATOR_VERSION}")), "{name}");
    }
}
