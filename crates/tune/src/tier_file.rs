//! Tier sets as TOML, in the form of the built-in ones.

use etchwork_engine::{MAKER, Refining, Tier, TierSet, Weighted};
use etchwork_path::{Ratio, Settings};
use etchwork_pipeline::{self as pipeline, Axis, Gate, Named, SeriesBase, Values};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The TOML of a set of paths, after a comment whose lines it marks with `#`.
pub fn tier_file(set: &TierSet, comment: &str) -> String {
    let TierSet { name, tiers, difficulty, leading } = set;
    written(name, None, tiers, difficulty, leading, comment, write_tier)
}

/// The TOML of a set of any family, in the form that its files have, after a comment.
pub fn set_file(set: &pipeline::TierSet, comment: &str) -> String {
    let is_of_paths = set.tiers.iter().all(|(_, tier)| tier.maker.id == MAKER);
    match TierSet::of_shared(set).ok().filter(|_| is_of_paths) {
        Some(set) => tier_file(&set, comment),
        None => family_file(set, comment),
    }
}

/// The TOML of a set in the form that all families share, after a comment.
pub fn family_file(set: &pipeline::TierSet, comment: &str) -> String {
    let pipeline::TierSet { name, family, tiers, difficulty, leading } = set;
    written(name, Some(family), tiers, difficulty, leading, comment, write_family_tier)
}

fn written<T>(
    set: &str,
    family: Option<&str>,
    tiers: &[(String, T)],
    weights: &BTreeMap<String, Ratio>,
    first: &[String],
    comment: &str,
    write: fn(&mut String, &T) -> std::fmt::Result,
) -> String {
    let family = family.map(|family| format!("family = {}\n", quoted(family))).unwrap_or_default();
    let mut text = commented(comment);
    let _ =
        write!(text, "\nset = {}\n{family}{}{}", quoted(set), difficulty(weights), leading(first));
    for (name, tier) in tiers {
        let _ = write!(text, "\n[tiers.{}]\n", key(name));
        write(&mut text, tier).expect("a string takes any text");
    }
    text.trim_start().to_owned()
}

/// The difficulty of the set's puzzles: the weight of each reading, in one line if there is one.
fn difficulty(weights: &BTreeMap<String, Ratio>) -> String {
    if weights.is_empty() {
        return String::new();
    }
    let pair = |(name, weight): (&String, &Ratio)| format!("{} = {}", key(name), plain(*weight));
    let pairs: Vec<String> = weights.iter().map(pair).collect();
    format!("difficulty = {{ {} }}\n", pairs.join(", "))
}

/// The readings by which one puzzle is harder than another, if the set names any.
fn leading(readings: &[String]) -> String {
    if readings.is_empty() {
        return String::new();
    }
    let readings: Vec<String> = readings.iter().map(|name| quoted(name)).collect();
    format!("leading = [{}]\n", readings.join(", "))
}

/// A comment, its lines marked as such.
fn commented(comment: &str) -> String {
    let lines = comment.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n");
    lines.collect()
}

fn write_family_tier(text: &mut String, tier: &pipeline::Tier) -> std::fmt::Result {
    writeln!(text, "maker = {}\nboards = {}", named(&[], &tier.maker), tier.boards)?;
    readings(text, &tier.metrics, &tier.gates, &tier.bands)?;
    for (name, axis) in &tier.axes {
        writeln!(text, "axes.{} = {}", key(name), axis_table(axis))?;
    }
    let Some(SeriesBase { reading, base, min, max, always }) = &tier.series else { return Ok(()) };
    let ends = [("min", min), ("max", max)];
    let ends = ends.iter().filter_map(|(end, value)| Some(format!(", {end} = {}", (**value)?)));
    let ends: String = ends.collect();
    let always = if *always { ", always = true" } else { "" };
    writeln!(text, "series = {{ reading = {}, base = {base}{ends}{always} }}", quoted(reading))
}

fn axis_table(Axis { values, start }: &Axis) -> String {
    let json = |value: &serde_json::Value| {
        toml::Value::try_from(value).expect("settings are TOML values").to_string()
    };
    let mut fields = match values {
        Values::Range { min, max, step } => {
            let field = |(end, value): (&str, &Ratio)| (end.to_owned(), plain(*value));
            [("min", min), ("max", max), ("step", step)].map(field).to_vec()
        }
        Values::List(values) => {
            let values: Vec<String> = values.iter().map(json).collect();
            vec![("values".to_owned(), format!("[{}]", values.join(", ")))]
        }
    };
    fields.extend(start.as_ref().map(|start| ("start".to_owned(), json(start))));
    let fields: Vec<(&str, String)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    table(&fields, &Settings::default())
}

/// A number, without a point if it is whole.
fn plain(value: Ratio) -> String {
    let whole = value.floor();
    if Ratio::new(whole, 1) == value { whole.to_string() } else { float(value) }
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
    if let Some(Refining { reading, lifts, refiner }) = &tier.refiner {
        let mut fields = vec![("reading", quoted(reading))];
        if !lifts.is_empty() {
            let lifts: Vec<String> = lifts.iter().map(|name| quoted(name)).collect();
            fields.push(("lifts", format!("[{}]", lifts.join(", "))));
        }
        writeln!(text, "refiner = {}", named(&fields, refiner))?;
    }
    writeln!(text, "boards = {}\nsolution_limit = {}", tier.boards, tier.solution_limit)?;
    readings(text, &tier.metrics, &tier.gates, &tier.bands)?;
    weighted(text, "mechanics", tier.mechanics.iter())?;
    match &tier.fallback {
        Some(fallback) => writeln!(text, "fallback = {}", quoted(fallback)),
        None => Ok(()),
    }
}

/// The measured, gated and banded readings.
fn readings(
    text: &mut String,
    metrics: &BTreeMap<String, Settings>,
    gates: &BTreeMap<String, Gate>,
    bands: &BTreeMap<String, (Ratio, Ratio)>,
) -> std::fmt::Result {
    for (id, settings) in metrics {
        writeln!(text, "metrics.{} = {}", key(id), table(&[], settings))?;
    }
    for (name, gate) in gates {
        let bounds = [("min", gate.min), ("max", gate.max)];
        let bounds = bounds.iter().filter_map(|(end, bound)| Some((*end, float((*bound)?))));
        let bounds: Vec<(&str, String)> = bounds.collect();
        writeln!(text, "gates.{} = {}", key(name), table(&bounds, &Settings::default()))?;
    }
    for (name, (low, high)) in bands {
        writeln!(text, "bands.{} = [{}, {}]", key(name), float(*low), float(*high))?;
    }
    Ok(())
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

/// A key, without quotes if TOML allows it bare.
fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, set};

    #[test]
    fn a_set_of_a_family_comes_back() {
        let text = "set = 'mine'\nfamily = 'pegs'\nleading = ['level', 'steps']\n[tiers.1]\nboards = 7\nmetrics.space = { states = 5 }\n\
            maker = { id = 'walk', sizes = ['3x3'], radii = [[1, 2], [3, 4]], wrap = true, share = 0.25 }\n\
            gates.deeds = { min = 0.25, max = 0.75 }\nbands.states = [1, 20]\n\
            axes.jumps = { min = 1, max = 9, step = 2, start = 3 }\n\
            axes.tiling = { values = ['square', [1, 2]] }\n\
            axes.'gates.deeds.min' = { min = 0, max = 0.5, step = 0.05 }\n\
            series = { reading = 'points', base = 30, max = 38, always = true }\n";
        let set = pipeline::TierSet::parse(text).unwrap();
        let written = family_file(&set, "made for a test");
        assert!(written.starts_with("# made for a test\n\nset = \"mine\"\nfamily = "), "{written}");
        assert_eq!(pipeline::TierSet::parse(&written).unwrap(), set, "{written}");
    }

    #[test]
    fn built_in_sets_come_back_and_look_as_they_did() {
        for (name, original) in &etchwork_engine::BUILT_IN_SETS[..2] {
            let set = TierSet::of_shared(&set(name)).unwrap();
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
