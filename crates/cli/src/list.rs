//! Lists of what is registered.

use crate::args::{FamilyArgs, ListKind, SchemaArgs, TiersArgs};
use crate::console::stdout;
use crate::failure::Failure;
use crate::tiers;
use crate::{Kit, described};
use etchwork::pipeline::Gate;
use etchwork::tune::typescript;
use etchwork::{
    Entry, FamilyPlugIns, Listed, Measured, Mechanic, PathFinder, PlugIns, Refiner, Registry,
    Screen, Sculptor, SourceOrder, Tier, codec, core::TierOption, tuning::Search,
};
use etchwork_export::{Exporter, Importer};
use std::collections::BTreeMap;
use std::io::Write;

/// Prints the tiers of a set, one per line.
pub fn tiers(args: &TiersArgs, kit: &Kit) -> Result<(), Failure> {
    let mut out = stdout();
    let set = tiers::any(args.tiers.as_deref(), args.family.as_deref(), kit)?;
    if args.toml {
        return Ok(out.write_all(set.text.as_bytes())?);
    }
    if args.typescript {
        let text = typescript(&set.set.name, &tiers::names(&set), &set.text);
        return Ok(out.write_all(text.as_bytes())?);
    }
    let row = |(name, tier): &(String, Tier)| {
        let made = set.family.made(tier).into_iter().chain([gates(&tier.gates)]);
        [name.clone()].into_iter().chain(made).collect::<Vec<String>>()
    };
    let rows: Vec<Vec<String>> = set.set.tiers.iter().map(row).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, at: usize| row.get(at).map_or(0, |cell| cell.chars().count());
    let width = |at| rows.iter().map(|row| cell(row, at)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// The bounds of readings, in one line.
fn gates(gates: &BTreeMap<String, Gate>) -> String {
    let gates = gates.iter().map(|(name, gate)| {
        let min = gate.min.map(|min| format!(" >= {min}")).unwrap_or_default();
        let max = gate.max.map(|max| format!(" <= {max}")).unwrap_or_default();
        format!("{name}{min}{max}")
    });
    gates.collect::<Vec<_>>().join(", ")
}

/// Prints the facts about a family: its rule, and the names in it.
pub fn family(args: &FamilyArgs, kit: &Kit) -> Result<(), Failure> {
    let family = kit.families.get(&args.family).map_err(Failure::input)?;
    if args.json {
        return Ok(writeln!(stdout(), "{}", described::family(&**family, kit)?)?);
    }
    let FamilyPlugIns { makers, readings, solvers, mechanics } =
        family.plug_ins(&kit.registry).map_err(Failure::input)?;
    let sets: Vec<&str> = family.sets().into_iter().map(|(name, _)| name).collect();
    let mut out = stdout();
    writeln!(out, "{}: {}", family.id(), family.about())?;
    writeln!(out, "{}", family.rule())?;
    writeln!(out, "counted as solutions: {}", family.counted())?;
    writeln!(out, "{}", if family.can_lose() { "a move can lose" } else { "no move loses" })?;
    writeln!(out, "tier sets: {}", if sets.is_empty() { "none".into() } else { sets.join(", ") })?;
    if !family.options().is_empty() {
        writeln!(out, "\noptions of a tier")?;
        for TierOption { key, label, about, .. } in family.options() {
            writeln!(out, "  {key:<16} {label}: {about}")?;
        }
    }
    let kinds = [("makers", makers), ("mechanics", mechanics), ("solvers", solvers)];
    for (kind, listed) in kinds.into_iter().filter(|(_, listed)| !listed.is_empty()) {
        writeln!(out, "\n{kind}")?;
        for Listed { id, about } in listed {
            writeln!(out, "  {id:<16} {about}")?;
        }
    }
    writeln!(out, "\nreadings")?;
    for Measured { measure, reading, .. } in readings {
        writeln!(out, "  {:<16} {} [{measure}]", reading.name, reading.about)?;
    }
    Ok(())
}

/// Prints the plug-ins of one kind, one per line.
pub fn plug_ins(kind: ListKind, Kit { registry, families, .. }: &Kit) -> Result<(), Failure> {
    match kind {
        ListKind::Families => rows(families.iter().map(|family| (family.id(), family.about()))),
        ListKind::Finders => print_entries(registry.kind::<dyn PathFinder>()),
        ListKind::Mechanics => print_entries(registry.kind::<dyn Mechanic>()),
        ListKind::Refiners => print_entries(registry.kind::<dyn Refiner>()),
        ListKind::Sculptors => print_entries(registry.kind::<dyn Sculptor>()),
        ListKind::Screens => print_entries(registry.kind::<dyn Screen>()),
        ListKind::Sources => print_entries(registry.kind::<dyn SourceOrder>()),
        ListKind::Searches => print_entries(registry.kind::<dyn Search>()),
        ListKind::Formats => formats(registry),
        ListKind::Metrics => metrics(registry),
    }
}

/// Prints the formats that puzzles are exported to, and then those that they are only read from.
fn formats(registry: &Registry) -> Result<(), Failure> {
    let (to, from) = (registry.kind::<dyn Exporter>(), registry.kind::<dyn Importer>());
    let read = from.iter().filter(|entry| !to.contains(entry.id()));
    rows(to.iter().map(row).chain(read.map(row)))
}

fn print_entries<T: ?Sized>(plug_ins: &PlugIns<T>) -> Result<(), Failure> {
    rows(plug_ins.iter().map(row))
}

fn row<T: ?Sized>(entry: &Entry<T>) -> (&str, &str) {
    (entry.id(), entry.about())
}

/// Prints names, each with its description.
fn rows<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> Result<(), Failure> {
    let rows: Vec<_> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, about) in rows {
        writeln!(stdout(), "{name:<width$}  {about}")?;
    }
    Ok(())
}

/// Metrics are listed by their readings, since gates name readings.
fn metrics(registry: &Registry) -> Result<(), Failure> {
    let readings = etchwork::path::readings(registry).map_err(Failure::input)?;
    let width = readings.iter().map(|(_, reading)| reading.name.len()).max().unwrap_or(0);
    for (metric, reading) in readings {
        writeln!(stdout(), "{:<width$}  {} [{metric}]", reading.name, reading.about)?;
    }
    Ok(())
}

/// Prints the JSON Schema of a puzzle of any family, of a pack, or of exported levels.
pub fn schema(args: &SchemaArgs) -> Result<(), Failure> {
    let schema = match (args.pack, args.levels) {
        (true, _) => etchwork_pack::manifest_schema(),
        (_, true) => etchwork_export::levels_schema(),
        _ => codec::puzzle_schema(),
    };
    writeln!(stdout(), "{schema:#}")?;
    Ok(())
}
