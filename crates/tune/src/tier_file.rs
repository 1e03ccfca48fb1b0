//! Tier sets as TOML, in the form of the built-in ones.

use etchwork_core::{Ratio, Settings};
use etchwork_engine::{Named, Refining, Tier, TierSet, Weighted};
use std::fmt::Write;

/// The TOML of a set, after a comment: its lines are marked as such.
pub fn tier_file(set: &TierSet, comment: &str) -> String {
    let mut text = String::new();
    for line in comment.lines() {
        text += format!("# {line}").trim_end();
        text.push('\n');
    }
    let _ = write!(text, "\nset = {}\n", quoted(&set.name));
    for (name, tier) in &set.tiers {
        let _ = write!(text, "\n[tiers.{}]\n", key(name));
        write_tier(&mut text, tier).expect("a string takes any text");
    }
    text.trim_start().to_owned()
}

fn write_tier(text: &mut String, tier: &Tier) -> std::fmt::Result {
    let sizes: Vec<String> = tier.sizes.iter().map(|size| quoted(&size.to_string())).collect();
    writeln!(text, "sizes = [{}]", sizes.join(", "))?;
    if let Some(largest) = tier.largest {
        writeln!(text, "largest = {}", quoted(&largest.to_string()))?;
    }
    writeln!(text, "walls = [{:?}, {:?}]", tier.walls.0, tier.walls.1)?;
    weighted(text, "sculptors", tier.sculptors.iter())?;
    let (order, tries) = (quoted(&tier.sources.order), tier.sources.tries);
    writeln!(text, "sources = {{ order = {order}, tries = {tries} }}")?;
    let screens: Vec<String> = tier.screens.iter().map(|screen| quoted(screen)).collect();
    writeln!(text, "screens = [{}]", screens.join(", "))?;
    writeln!(text, "finder = {}", named(&[], &tier.finder))?;
    if let Some(Refining { reading, refiner }) = &tier.refiner {
        writeln!(text, "refiner = {}", named(&[("reading", quoted(reading))], refiner))?;
    }
    writeln!(text, "boards = {}\nsolution_limit = {}", tier.boards, tier.solution_limit)?;
    for (id, settings) in &tier.metrics {
        writeln!(text, "metrics.{} = {}", key(id), table(&[], settings))?;
    }
    for (name, gate) in &tier.gates {
        let bounds = [("min", gate.min), ("max", gate.max)];
        let bounds = bounds.iter().filter_map(|(end, bound)| Some((*end, float((*bound)?))));
        let bounds: Vec<(&str, String)> = bounds.collect();
        writeln!(text, "gates.{} = {}", key(name), table(&bounds, &Settings::default()))?;
    }
    for (name, (low, high)) in &tier.bands {
        writeln!(text, "bands.{} = [{}, {}]", key(name), float(*low), float(*high))?;
    }
    weighted(text, "mechanics", tier.mechanics.iter())?;
    match &tier.fallback {
        Some(fallback) => writeln!(text, "fallback = {}", quoted(fallback)),
        None => Ok(()),
    }
}

fn weighted<'a>(
    text: &mut String,
    kind: &str,
    entries: impl Iterator<Item = (&'a String, &'a Weighted)>,
) -> std::fmt::Result {
    for (id, entry) in entries {
        let weight = [("weight", format!("{:?}", entry.weight))];
        writeln!(text, "{kind}.{} = {}", key(id), table(&weight, &entry.settings))?;
    }
    Ok(())
}

fn named(more: &[(&str, String)], named: &Named) -> String {
    let first = [("id", quoted(&named.id))];
    table(&[&first, more].concat(), &named.settings)
}

/// An inline table: fixed keys, then a plug-in's own settings.
fn table(fixed: &[(&str, String)], settings: &Settings) -> String {
    let settings = toml::Table::try_from(settings).expect("settings are a table of TOML values");
    let fixed = fixed.iter().map(|(name, value)| format!("{name} = {value}"));
    let own = settings.iter().map(|(name, value)| format!("{} = {value}", key(name)));
    let all: Vec<String> = fixed.chain(own).collect();
    if all.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", all.join(", ")) }
}

fn float(value: Ratio) -> String {
    format!("{:?}", value.to_f64())
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A key as it is if TOML lets it stand bare.
fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, set};

    #[test]
    fn built_in_sets_come_back_and_look_as_they_did() {
        for (name, original) in &etchwork_engine::BUILT_IN_SETS[..2] {
            let set = set(name);
            let text = tier_file(&set, "made for a test\n\nsecond");
            assert!(text.starts_with("# made for a test\n#\n# second\n\nset = "), "{text}");
            assert_eq!(TierSet::parse(&text, &registry()).unwrap(), set);
            let sorted = |text: &str| {
                let lines = text.lines().filter(|line| !line.starts_with('#'));
                let words = lines.flat_map(|line| line.split([' ', ','])).map(str::to_owned);
                let mut words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
                words.sort();
                words.join(" ").replace("0.10]", "0.1]").replace("[0.10", "[0.1")
            };
            assert_eq!(sorted(&text), sorted(original));
        }
    }
}
