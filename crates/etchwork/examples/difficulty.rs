//! Figures of the difficulty by the model: by tier, of the default sets or of those named.
//!
//! `cargo run --release -p etchwork --example difficulty -- [PUZZLES] [FAMILY|SET]...`

use etchwork::player::{Difficulty, Scale};
use etchwork::{Budget, Families, Level, Playing, Registry, standard_families, standard_registry};
use std::cmp::Ordering;
use std::error::Error;
use std::time::Instant;

/// The most requests for each puzzle wanted.
const REQUESTS: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let puzzles: usize = args.next().map_or(Ok(40), |number| number.parse())?;
    let named: Vec<String> = args.collect();
    let (registry, families) = (standard_registry(), standard_families());
    println!(
        "set tier puzzles spent gave-up difficulty quartiles nobody effort missteps solved insight \
         z-difficulty z-effort ms"
    );
    let default_sets = || families.iter().filter_map(|family| family.default_set());
    let sets: Vec<&str> = match &named[..] {
        [] => default_sets().collect(),
        named => {
            let of_family = |name| families.get(name).ok().and_then(|family| family.default_set());
            named.iter().map(|name| of_family(name).unwrap_or(name)).collect()
        }
    };
    sets.into_iter().try_for_each(|set| figures(set, puzzles, &families, &registry))
}

/// Prints a line for each tier of a set.
fn figures(
    id: &str,
    puzzles: usize,
    families: &Families,
    registry: &Registry,
) -> Result<(), Box<dyn Error>> {
    let set = families.set(id).ok_or_else(|| format!("there is no tier set '{id}'"))?;
    let (mut easier, mut lighter): (Vec<u32>, Vec<(bool, u64)>) = Default::default();
    for (tier, _) in &set.set.tiers {
        let mut levels = set.run(tier, &Default::default(), 1, registry)?.levels(registry)?;
        let (mut found, mut index, mut spent) = (Vec::new(), 0, 0);
        let (mut clock, mut gave_up) = (0, 0);
        // A tier whose requests give up is not asked for ever.
        while found.len() + spent < puzzles && index < (REQUESTS * puzzles) as u32 {
            let level = levels.request(index)?;
            index += 1;
            let Some(level) = level else {
                gave_up += 1;
                continue;
            };
            let begun = Instant::now();
            match difficulty(&level, registry)? {
                Some(difficulty) => found.push(difficulty),
                None => spent += 1,
            }
            clock += begun.elapsed().as_millis();
        }
        let strengths: Vec<u32> = found.iter().map(|of| of.strength).collect();
        // A median that is only known from below is above all others.
        let effort = |of: &Difficulty| (of.plays.is_at_least, of.plays.effort);
        let efforts: Vec<(bool, u64)> = found.iter().map(effort).collect();
        println!(
            "{id} {tier} {} {spent} {gave_up} {} {}-{} {} {} {:.1} {:.2} {} {:.1} {:.1} {}",
            found.len(),
            quartile(&strengths, 2),
            quartile(&strengths, 1),
            quartile(&strengths, 3),
            found.iter().filter(|of| !of.is_solved).count(),
            quartile(&found.iter().map(|of| of.plays.effort).collect::<Vec<_>>(), 2),
            mean(&found, |of| of.plays.missteps.to_f64()),
            mean(&found, |of| of.plays.solved_share.to_f64()),
            quartile(&found.iter().map(|of| of.insight).collect::<Vec<_>>(), 2),
            z(&easier, &strengths),
            z(&lighter, &efforts),
            clock / (found.len() + spent).max(1) as u128,
        );
        (easier, lighter) = (strengths, efforts);
    }
    Ok(())
}

fn difficulty(level: &Level, registry: &Registry) -> Result<Option<Difficulty>, Box<dyn Error>> {
    let (scale, player) = (Scale::DEFAULT, &mut Scale::DEFAULT.regular());
    let solution = &level.document.solution;
    let mut question = Playing { scale, player, solution, budget: Budget::QUESTION };
    Ok(level.puzzle.difficulty(&mut question, registry)?)
}

fn mean(found: &[Difficulty], of: impl Fn(&Difficulty) -> f64) -> f64 {
    found.iter().map(of).sum::<f64>() / found.len().max(1) as f64
}

fn quartile<T: Copy + Ord + Default>(values: &[T], nth: usize) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted
        .get((sorted.len() * nth / 4).min(sorted.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

/// How many standard deviations the Mann-Whitney statistic of two samples lies above what alike ones
/// have: 3.1 is one in a thousand.
fn z<T: Ord + Copy>(low: &[T], high: &[T]) -> f64 {
    let (m, n) = (low.len() as f64, high.len() as f64);
    if m * n == 0.0 {
        return 0.0;
    }
    let above = |a: &T, b: &T| match b.cmp(a) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    };
    let u: f64 = low.iter().flat_map(|a| high.iter().map(move |b| above(a, b))).sum();
    // Ties make the spread smaller.
    let mut all: Vec<T> = low.iter().chain(high).copied().collect();
    all.sort_unstable();
    let ties: f64 = all
        .chunk_by(|a, b| a == b)
        .map(|tied| (tied.len() as f64).powi(3) - tied.len() as f64)
        .sum();
    let total = m + n;
    let spread = (m * n / 12.0 * (total + 1.0 - ties / (total * (total - 1.0)))).sqrt();
    if spread == 0.0 { 0.0 } else { (u - m * n / 2.0) / spread }
}
