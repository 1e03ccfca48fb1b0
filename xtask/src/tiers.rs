//! How far apart the tiers of each family are: a page of figures and charts for each.

use etchwork::tune::quantile;
use etchwork::{Families, Overrides, OwnedSet, Ratio, Registry};
use etchwork::{standard_families, standard_registry};
use etchwork_lab::apart::{PuzzleReadings, lower_is_harder, sample};
use etchwork_lab::charts::{ReadingOfTiers, by_tier};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The seed of the figures.
const SEED: u32 = 55;
/// Requests that a thread answers at a time.
const CHUNK: u32 = 10;
/// The most that the probability may be.
const MOST: f64 = 0.15;

/// Which tiers are compared, and how.
#[derive(clap::Args)]
pub struct Comparison {
    /// The families
    #[arg(default_values = ["path", "contraption", "pipes", "rails", "pattern"])]
    families: Vec<String>,
    /// Compare the tiers of this set instead of those that families play
    #[arg(long, requires = "by", conflicts_with = "families")]
    set: Option<String>,
    /// With --set: a reading by which one puzzle is harder than another; may be given several times,
    /// the first one first
    #[arg(long, requires = "set")]
    by: Vec<String>,
    /// With --set: a tier to compare; may be given several times [default: all]
    #[arg(long, requires = "set")]
    tier: Vec<String>,
    /// Requests a tier
    #[arg(long, default_value_t = 1000)]
    count: u32,
    /// The folder to write into
    #[arg(long, default_value = "docs/tiers")]
    folder: PathBuf,
}

/// Writes a page and a chart for each family or for the set into a folder; an error if two tiers are
/// not apart.
pub fn run(comparison: &Comparison) -> Result<()> {
    let Comparison { families, set, by, tier, count, folder } = comparison;
    let (registry, known) = (standard_registry(), standard_families());
    fs::create_dir_all(folder)?;
    let mut near = Vec::new();
    let pages = match set {
        Some(set) => vec![Page::of_set(set, by, tier, &known)?],
        None => {
            families.iter().map(|family| Page::of_family(family, &known)).collect::<Result<_>>()?
        }
    };
    for page in pages {
        near.extend(page.write(*count, folder, &registry)?);
    }
    if near.is_empty() { Ok(()) } else { Err(format!("not apart: {}", near.join(", ")).into()) }
}

/// A tier with the readings of its puzzles.
struct Sampled {
    tier: String,
    puzzles: Vec<PuzzleReadings>,
}

/// A page about the tiers of a set.
struct Page<'a> {
    /// Of the family or the set: the name of the page and of its files.
    title: &'a str,
    /// What `cargo xtask tiers` is asked for.
    asked: String,
    own: &'a OwnedSet,
    leading: &'a [String],
    /// The tiers to compare; all if there are none.
    only: &'a [String],
    overrides: Overrides,
}

impl<'a> Page<'a> {
    /// About the first set of a family that says which of two puzzles is harder.
    fn of_family(family: &'a str, families: &'a Families) -> Result<Self> {
        let sets = families.get(family)?.sets().into_iter();
        let mut sets = sets.filter_map(|(name, _)| families.set(name));
        let own = sets.find(|own| !own.set.leading.is_empty());
        let own = own.ok_or("no set of the family says which puzzle is harder")?;
        let (asked, leading) = (family.to_owned(), &own.set.leading[..]);
        let (only, overrides) = (&[][..], Overrides::default());
        Ok(Self { title: family, asked, own, leading, only, overrides })
    }

    /// About a set by readings that its tiers need not take: a least value of 0 has each puzzle read.
    fn of_set(
        name: &'a str,
        by: &'a [String],
        only: &'a [String],
        families: &'a Families,
    ) -> Result<Self> {
        let own = families.set(name).ok_or_else(|| format!("there is no tier set '{name}'"))?;
        only.iter().try_for_each(|tier| own.set.tier(tier).map(drop))?;
        let floors = by.iter().map(|reading| (reading.clone(), Ratio::ZERO)).collect();
        let overrides = Overrides { floors, ..Overrides::default() };
        let option = |name: &str, values: &[String]| -> String {
            values.iter().map(|value| format!(" --{name} {value}")).collect()
        };
        let asked = format!("--set {name}{}{}", option("by", by), option("tier", only));
        Ok(Self { title: name, asked, own, leading: by, only, overrides })
    }

    /// Writes the page, and returns the pairs of tiers that are not apart.
    fn write(&self, count: u32, folder: &Path, registry: &Registry) -> Result<Vec<String>> {
        let Self { title, asked, own, .. } = self;
        let name = &own.set.name;
        let is_asked = |tier: &&String| self.only.is_empty() || self.only.contains(tier);
        let tiers = own.set.tiers.iter().map(|(tier, _)| tier).filter(is_asked).map(|tier| {
            println!("{name}: {tier}, {count} puzzles");
            let puzzles = self.sampled(tier, count, registry)?;
            Ok(Sampled { tier: tier.clone(), puzzles })
        });
        let tiers = tiers.collect::<Result<Vec<Sampled>>>()?;
        let leading = self.leading.join("`, then `");
        let mut text = format!(
            "# Tiers of {title}\n\n\
             What {count} puzzles of each tier of the set `{name}` read, seed {SEED}. One puzzle is\n\
             harder than another by `{leading}`.\n\
             `cargo xtask tiers {asked} --count {count}` writes this page.\n\n\
             ## How far apart\n\n\
             The probability that a puzzle of the lower tier is the harder one, ties counted half; at\n\
             most {MOST} is asked for.\n\n\
             | lower | upper | probability |\n|---|---|--:|\n",
        );
        let mut near = Vec::new();
        for pair in tiers.windows(2) {
            let [lower, upper] = [&pair[0], &pair[1]];
            let harder = lower_is_harder(&lower.puzzles, &upper.puzzles, self.leading)?;
            writeln!(text, "| {} | {} | {harder:.3} |", lower.tier, upper.tier)?;
            println!("{name}: {} above {}: {harder:.3}", lower.tier, upper.tier);
            if harder > MOST {
                near.push(format!("{name} {} and {}", lower.tier, upper.tier));
            }
        }
        let readings = by_reading(&tiers);
        if !self.overrides.floors.is_empty() {
            text += &by_each(&tiers, &readings)?;
        }
        write!(text, "\n## Readings\n\n![Each reading by tier]({title}.svg)\n\n")?;
        text += &table(&tiers, &readings)?;
        let chart = by_tier(&format!("{title}: readings by tier"), &readings)?;
        fs::write(folder.join(format!("{title}.svg")), chart)?;
        fs::write(folder.join(format!("{title}.md")), text)?;
        Ok(near)
    }

    /// The readings of the puzzles of a tier, made on all threads.
    fn sampled(&self, tier: &str, count: u32, registry: &Registry) -> Result<Vec<PuzzleReadings>> {
        let run = self.own.run(tier, &self.overrides, SEED, registry)?;
        let chunk = |first: u32| {
            let requests = first..(first + CHUNK).min(count);
            sample(&run, requests, registry).map_err(|error| error.to_string())
        };
        let firsts: Vec<u32> = (0..count).step_by(CHUNK as usize).collect();
        let made: Vec<_> =
            firsts.into_par_iter().map(chunk).collect::<std::result::Result<_, _>>()?;
        Ok(made.into_iter().flatten().collect())
    }
}

/// The probability by each reading alone that all puzzles have.
fn by_each(tiers: &[Sampled], readings: &[ReadingOfTiers]) -> Result<String> {
    let mut text = "\nThe same by one reading alone:\n\n| reading |".to_owned();
    for pair in tiers.windows(2) {
        write!(text, " {}, {} |", pair[0].tier, pair[1].tier)?;
    }
    writeln!(text, "\n|---|{}", "--:|".repeat(tiers.len() - 1))?;
    for ReadingOfTiers { name, .. } in readings {
        let by = std::slice::from_ref(name);
        let pairs = tiers.windows(2);
        let pairs = pairs.map(|pair| lower_is_harder(&pair[0].puzzles, &pair[1].puzzles, by));
        let Ok(pairs) = pairs.collect::<std::result::Result<Vec<f64>, _>>() else { continue };
        let pairs: Vec<String> = pairs.iter().map(|harder| format!("{harder:.3}")).collect();
        writeln!(text, "| `{name}` | {} |", pairs.join(" | "))?;
    }
    Ok(text)
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
