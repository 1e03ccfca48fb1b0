//! How far apart the tiers of each family are: a page of figures and charts for each.

use etchwork::tune::quantile;
use etchwork::{Families, Overrides, OwnedSet, Registry};
use etchwork::{standard_families, standard_registry};
use etchwork_lab::apart::{PuzzleReadings, lower_is_harder, sample};
use etchwork_lab::charts::{ReadingOfTiers, by_tier};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The seed of the figures.
const SEED: u32 = 55;
/// Requests that a thread answers at a time.
const CHUNK: u32 = 10;
/// The most that the probability may be.
const MOST: f64 = 0.15;

/// Writes a page and a chart for each family into a folder; an error if two tiers are not apart.
pub fn run(families: &[String], count: u32, folder: &Path) -> Result<()> {
    let (registry, known) = (standard_registry(), standard_families());
    fs::create_dir_all(folder)?;
    let mut near = Vec::new();
    for family in families {
        near.extend(page(family, count, folder, (&registry, &known))?);
    }
    if near.is_empty() { Ok(()) } else { Err(format!("not apart: {}", near.join(", ")).into()) }
}

/// A tier with the readings of its puzzles.
struct Sampled {
    tier: String,
    puzzles: Vec<PuzzleReadings>,
}

fn page(
    family: &str,
    count: u32,
    folder: &Path,
    (registry, families): (&Registry, &Families),
) -> Result<Vec<String>> {
    let family = families.get(family)?;
    // The first set that says which of two puzzles is harder.
    let sets = family.sets().into_iter().filter_map(|(name, _)| Some((name, families.set(name)?)));
    let mut sets = sets.filter(|(_, own)| !own.set.leading.is_empty());
    let (name, own) = sets.next().ok_or("no set of the family says which puzzle is harder")?;
    let tiers = own.set.tiers.iter().map(|(tier, _)| {
        println!("{name}: {tier}, {count} puzzles");
        let puzzles = sampled(own, tier, count, registry)?;
        Ok(Sampled { tier: tier.clone(), puzzles })
    });
    let tiers = tiers.collect::<Result<Vec<Sampled>>>()?;
    let leading = own.set.leading.join("`, then `");
    let mut text = format!(
        "# Tiers of {}\n\n\
         What {count} puzzles of each tier of the set `{name}` read, seed {SEED}. One puzzle is\n\
         harder than another by `{leading}`.\n\
         `cargo xtask tiers {} --count {count}` writes this page.\n\n\
         ## How far apart\n\n\
         The probability that a puzzle of the lower tier is the harder one, ties counted half; at\n\
         most {MOST} is asked for.\n\n\
         | lower | upper | probability |\n|---|---|--:|\n",
        family.id(),
        family.id(),
    );
    let mut near = Vec::new();
    for pair in tiers.windows(2) {
        let [lower, upper] = [&pair[0], &pair[1]];
        let harder = lower_is_harder(&lower.puzzles, &upper.puzzles, &own.set.leading)?;
        writeln!(text, "| {} | {} | {harder:.3} |", lower.tier, upper.tier)?;
        println!("{name}: {} above {}: {harder:.3}", lower.tier, upper.tier);
        if harder > MOST {
            near.push(format!("{name} {} and {}", lower.tier, upper.tier));
        }
    }
    let readings = by_reading(&tiers);
    write!(text, "\n## Readings\n\n![Each reading by tier]({}.svg)\n\n", family.id())?;
    text += &table(&tiers, &readings)?;
    let title = format!("{}: readings by tier", family.id());
    fs::write(folder.join(format!("{}.svg", family.id())), by_tier(&title, &readings)?)?;
    fs::write(folder.join(format!("{}.md", family.id())), text)?;
    Ok(near)
}

/// The quantiles of each reading by tier, and which readings not all puzzles have.
fn table(tiers: &[Sampled], readings: &[ReadingOfTiers]) -> Result<String> {
    let mut text = "A line goes from the 5 % quantile to the 95 % quantile, a box is the middle \
                    half, and a\ntick is the median.\n\n\
                    The quantiles of 5 %, 25 %, 50 %, 75 % and 95 %:\n\n\
                    | reading | tier | 5 % | 25 % | 50 % | 75 % | 95 % |\n\
                    |---|---|--:|--:|--:|--:|--:|\n"
        .to_owned();
    let mut lacking = String::new();
    for ReadingOfTiers { name, tiers: values } in readings {
        for (Sampled { tier, puzzles }, (_, values)) in tiers.iter().zip(values) {
            let at = |share| quantile(values, share).map_or("none".into(), |v| format!("{v:.3}"));
            let cells = [0.05, 0.25, 0.5, 0.75, 0.95].map(at);
            writeln!(text, "| `{name}` | {tier} | {} |", cells.join(" | "))?;
            if values.len() < puzzles.len() {
                let (known, all) = (values.len(), puzzles.len());
                writeln!(lacking, "- `{name}`: {known} of {all} puzzles of {tier}")?;
            }
        }
    }
    if !lacking.is_empty() {
        write!(text, "\nNot all puzzles have all readings:\n\n{lacking}")?;
    }
    Ok(text)
}

/// The readings of the puzzles of a tier, made on all threads.
fn sampled(
    own: &OwnedSet,
    tier: &str,
    count: u32,
    registry: &Registry,
) -> Result<Vec<PuzzleReadings>> {
    let run = own.run(tier, &Overrides::default(), SEED, registry)?;
    let chunk = |first: u32| {
        let requests = first..(first + CHUNK).min(count);
        sample(&run, requests, registry).map_err(|error| error.to_string())
    };
    let firsts: Vec<u32> = (0..count).step_by(CHUNK as usize).collect();
    let made: Vec<_> = firsts.into_par_iter().map(chunk).collect::<std::result::Result<_, _>>()?;
    Ok(made.into_iter().flatten().collect())
}

/// Every reading that some puzzle has, with its values by tier, ascending.
fn by_reading(tiers: &[Sampled]) -> Vec<ReadingOfTiers> {
    let puzzles = tiers.iter().flat_map(|tier| &tier.puzzles);
    let names: BTreeSet<&String> = puzzles.flat_map(|puzzle| puzzle.keys()).collect();
    let of_tier = |name: &String, Sampled { tier, puzzles }: &Sampled| {
        let values = puzzles.iter().filter_map(|puzzle| puzzle.get(name).copied().flatten());
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        (tier.clone(), values)
    };
    let reading = |name: &String| ReadingOfTiers {
        name: name.clone(),
        tiers: tiers.iter().map(|tier| of_tier(name, tier)).collect(),
    };
    names.into_iter().map(reading).collect()
}
