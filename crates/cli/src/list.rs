//! Lists of what is registered.

use crate::Kit;
use crate::args::{ListKind, TiersArgs};
use crate::failure::Failure;
use crate::tiers;
use etchwork::{Grid, Registry, Shelf, codec};
use std::io::{Write, stdout};

/// Prints the tiers of a set, one a line.
pub fn tiers(args: &TiersArgs, registry: &Registry) -> Result<(), Failure> {
    let set = tiers::load(&args.tiers, registry)?;
    let mut out = stdout().lock();
    if args.toml {
        return Ok(out.write_all(tiers::text(&args.tiers)?.as_bytes())?);
    }
    for (name, tier) in &set.tiers {
        let sizes: Vec<String> = tier.sizes.iter().map(Grid::to_string).collect();
        let (least, most) = tier.walls;
        let walls = format!("{:.1}-{:.1} % walls", least * 100.0, most * 100.0);
        let gates: Vec<String> = tier
            .gates
            .iter()
            .map(|(name, gate)| {
                let min = gate.min.map(|min| format!(" >= {min}")).unwrap_or_default();
                let max = gate.max.map(|max| format!(" <= {max}")).unwrap_or_default();
                format!("{name}{min}{max}")
            })
            .collect();
        let (sizes, gates) = (sizes.join(" "), gates.join(", "));
        writeln!(out, "{name:<10} {sizes:<8}  {walls:<17} {:<11} {gates}", tier.finder.id)?;
    }
    Ok(())
}

/// Prints the plug-ins of one kind, one a line.
pub fn plug_ins(kind: ListKind, Kit { registry, families, .. }: &Kit) -> Result<(), Failure> {
    match kind {
        ListKind::Families => rows(families.iter().map(|family| (family.name(), family.about()))),
        ListKind::Finders => shelf(&registry.finders),
        ListKind::Mechanics => shelf(&registry.mechanics),
        ListKind::Refiners => shelf(&registry.refiners),
        ListKind::Sculptors => shelf(&registry.sculptors),
        ListKind::Screens => shelf(&registry.screens),
        ListKind::Sources => shelf(&registry.source_orders),
        ListKind::Searches => shelf(&registry.searches),
        ListKind::Metrics => metrics(registry),
    }
}

fn shelf<T: ?Sized>(shelf: &Shelf<T>) -> Result<(), Failure> {
    rows(shelf.iter().map(|entry| (entry.id(), entry.about())))
}

/// Prints names, each with what it is of.
fn rows<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> Result<(), Failure> {
    let rows: Vec<_> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, about) in rows {
        writeln!(stdout(), "{name:<width$}  {about}")?;
    }
    Ok(())
}

/// Metrics are listed by what they yield, which is what gates name.
fn metrics(registry: &Registry) -> Result<(), Failure> {
    let readings = registry.readings().map_err(Failure::input)?;
    let width = readings.iter().map(|(_, reading)| reading.name.len()).max().unwrap_or(0);
    for (metric, reading) in readings {
        writeln!(stdout(), "{:<width$}  {} [{metric}]", reading.name, reading.about)?;
    }
    Ok(())
}

/// Prints the JSON Schema of a puzzle.
pub fn schema() -> Result<(), Failure> {
    writeln!(stdout(), "{:#}", codec::puzzle_schema())?;
    Ok(())
}
