//! Lists of what is registered.

use crate::Kit;
use crate::args::{FamilyArgs, ListKind, SchemaArgs, TiersArgs};
use crate::console::stdout;
use crate::failure::Failure;
use crate::tiers::{self, AnySet};
use etchwork::pipeline::Gate;
use etchwork::tune::{family_typescript, typescript};
use etchwork::{
    BUILT_IN_SETS, Family, Grid, Listed, Measured, Mechanic, PATH_ABOUT, PATH_FAMILY, PATH_RULE,
    PathFinder, PlugIns, Refiner, Registry, Screen, Sculptor, SourceOrder, TierSet, codec,
    tuning::Search,
};
use etchwork_export::{Exporter, Importer};
use std::collections::BTreeMap;
use std::io::Write;

/// Prints the tiers of a set, one per line.
pub fn tiers(args: &TiersArgs, kit: &Kit) -> Result<(), Failure> {
    let mut out = stdout();
    let set = tiers::any(args.tiers.as_deref(), args.family.as_deref(), kit)?;
    if args.toml {
        let name = match (&args.tiers, &set) {
            (Some(name), _) => name,
            (None, AnySet::Path(set)) => &set.name,
            (None, AnySet::Family(_, set)) => &set.name,
        };
        return Ok(out.write_all(tiers::text(name, kit)?.as_bytes())?);
    }
    match set {
        AnySet::Path(set) if args.typescript => out.write_all(typescript(&set).as_bytes()),
        AnySet::Family(_, set) if args.typescript => {
            out.write_all(family_typescript(&set).as_bytes())
        }
        AnySet::Path(set) => path_tiers(&set, &mut out),
        AnySet::Family(_, set) => set.tiers.iter().try_for_each(|(name, tier)| {
            writeln!(out, "{name:<10} {:<12} {}", tier.maker.id, gates(&tier.gates))
        }),
    }?;
    Ok(())
}

/// Prints the tiers of paths: their own sizes, and the largest sizes they work for.
fn path_tiers(set: &TierSet, out: &mut impl Write) -> std::io::Result<()> {
    let sizes = set.tiers.iter().map(|(_, tier)| {
        let sizes: Vec<String> = tier.sizes.iter().map(Grid::to_string).collect();
        sizes.join(" ")
    });
    let sizes: Vec<String> = sizes.collect();
    let width = sizes.iter().map(String::len).max().unwrap_or(0);
    for ((name, tier), sizes) in set.tiers.iter().zip(sizes) {
        let largest = tier.largest.map(|size| format!("up to {size}")).unwrap_or_default();
        let (least, most) = tier.walls;
        let walls = format!("{:.1}-{:.1} % walls", least * 100.0, most * 100.0);
        let (finder, gates) = (&tier.finder.id, gates(&tier.gates));
        writeln!(
            out,
            "{name:<10} {sizes:<width$}  {largest:<11}  {walls:<17} {finder:<11} {gates}"
        )?;
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

/// The facts about a family.
struct Facts<'a> {
    id: &'a str,
    about: &'a str,
    rule: &'a str,
    counted: &'a str,
    can_lose: bool,
    sets: Vec<&'a str>,
    /// The names in the family, by kind.
    plug_ins: Vec<(&'static str, Vec<Listed>)>,
    readings: Vec<Measured>,
}

impl<'a> Facts<'a> {
    fn of_paths(registry: &Registry) -> Result<Self, Failure> {
        let readings = etchwork::path::readings(registry).map_err(Failure::input)?.into_iter();
        Ok(Self {
            id: PATH_FAMILY,
            about: PATH_ABOUT,
            rule: PATH_RULE,
            counted: "paths",
            can_lose: true,
            sets: BUILT_IN_SETS.iter().map(|(name, _)| *name).collect(),
            plug_ins: vec![
                ("mechanics", listed(registry.kind::<dyn Mechanic>())),
                ("finders", listed(registry.kind::<dyn PathFinder>())),
            ],
            readings: readings.map(|(measure, reading)| Measured { measure, reading }).collect(),
        })
    }

    fn of(family: &'a dyn Family, registry: &Registry) -> Result<Self, Failure> {
        let known = family.plug_ins(registry).map_err(Failure::input)?;
        Ok(Self {
            id: family.id(),
            about: family.about(),
            rule: family.rule(),
            counted: family.counted(),
            can_lose: family.can_lose(),
            sets: family.sets().iter().map(|(name, _)| *name).collect(),
            plug_ins: vec![("makers", known.makers), ("solvers", known.solvers)],
            readings: known.readings,
        })
    }
}

fn listed<T: ?Sized>(plug_ins: &PlugIns<T>) -> Vec<Listed> {
    plug_ins.iter().map(|entry| Listed { id: entry.id(), about: entry.about() }).collect()
}

/// Prints the facts about a family: its rule, and the names in it.
pub fn family(args: &FamilyArgs, kit: &Kit) -> Result<(), Failure> {
    let facts = match &*args.family {
        PATH_FAMILY => Facts::of_paths(&kit.registry)?,
        id => Facts::of(&**kit.families.get(id).map_err(Failure::input)?, &kit.registry)?,
    };
    let Facts { id, about, rule, counted, can_lose, sets, plug_ins, readings } = facts;
    let mut out = stdout();
    writeln!(out, "{id}: {about}")?;
    writeln!(out, "{rule}")?;
    writeln!(out, "counted as solutions: {counted}")?;
    writeln!(out, "{}", if can_lose { "a move can lose" } else { "no move loses" })?;
    writeln!(out, "tier sets: {}", if sets.is_empty() { "none".into() } else { sets.join(", ") })?;
    for (kind, listed) in plug_ins {
        writeln!(out, "\n{kind}")?;
        for Listed { id, about } in listed {
            writeln!(out, "  {id:<16} {about}")?;
        }
    }
    writeln!(out, "\nreadings")?;
    for Measured { measure, reading } in readings {
        writeln!(out, "  {:<16} {} [{measure}]", reading.name, reading.about)?;
    }
    Ok(())
}

/// Prints the plug-ins of one kind, one per line.
pub fn plug_ins(kind: ListKind, Kit { registry, families, .. }: &Kit) -> Result<(), Failure> {
    match kind {
        ListKind::Families => {
            let path = (PATH_FAMILY, PATH_ABOUT);
            let others = families.iter().map(|family| (family.id(), family.about()));
            rows([path].into_iter().chain(others))
        }
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
    let written = to.iter().map(|entry| (entry.id(), entry.about()));
    let read = from.iter().filter(|entry| !to.contains(entry.id()));
    rows(written.chain(read.map(|entry| (entry.id(), entry.about()))))
}

fn print_entries<T: ?Sized>(plug_ins: &PlugIns<T>) -> Result<(), Failure> {
    rows(plug_ins.iter().map(|entry| (entry.id(), entry.about())))
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

/// Prints the JSON Schema of a puzzle of any family, or of a pack.
pub fn schema(args: &SchemaArgs) -> Result<(), Failure> {
    let schema = match args.pack {
        true => etchwork_pack::manifest_schema(),
        false => codec::puzzle_schema(),
    };
    writeln!(stdout(), "{schema:#}")?;
    Ok(())
}
