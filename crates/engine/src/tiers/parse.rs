//! Reads tier files: first the TOML, then the range of every value and the registry entry of every
//! name, so that a set that was read works.

use super::numbers::{check_draw, check_positive, check_walls, check_weight};
use super::{Refining, Sources, Tier, TierSet, Weighted};
use crate::plan::generated_size;
use etchwork_core::{Grid, PlugIns, Registry, Settings, Stack, did_you_mean, nearest};
use etchwork_pipeline::{Named, RawGate, TierError, TierFile, read_band};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTier {
    sizes: Spanned<Vec<Spanned<String>>>,
    largest: Option<Spanned<String>>,
    walls: Spanned<Vec<f64>>,
    sculptors: Spanned<BTreeMap<String, Spanned<Weighted>>>,
    sources: Spanned<Sources>,
    #[serde(default)]
    screens: Vec<Spanned<String>>,
    finder: Spanned<Named>,
    refiner: Option<Spanned<Refining>>,
    boards: Spanned<u32>,
    solution_limit: Spanned<u32>,
    #[serde(default)]
    metrics: BTreeMap<String, Spanned<Settings>>,
    #[serde(default)]
    gates: BTreeMap<String, Spanned<RawGate>>,
    #[serde(default)]
    bands: BTreeMap<String, Spanned<Vec<f64>>>,
    mechanics: Spanned<BTreeMap<String, Spanned<Weighted>>>,
    fallback: Option<Spanned<String>>,
}

/// The number of moves of the solution, which any puzzle has beside its readings.
const MOVES: &str = "moves";

impl TierSet {
    /// Reads a tier file. Names of plug-ins and readings must be in the registry, and plug-ins must
    /// accept their settings.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, TierError> {
        let file = TierFile::<RawTier>::read(text)?;
        if let Some(family) = &file.family {
            return Err(TierError::at(
                "family",
                family,
                "tiers of paths have no family: leave it out",
            ));
        }
        let readings = registry.readings().map_err(TierError::new)?;
        let readings = readings.into_iter().map(|(_, reading)| reading.name).collect();
        let mut reader = Reader { registry, readings, tier: String::new() };
        let mut tiers = Vec::new();
        for (name, raw) in file.tiers {
            reader.tier.clone_from(&name);
            tiers.push((name, reader.tier(raw.into_inner())?));
        }
        let mut difficulty = BTreeMap::new();
        for (name, weight) in file.difficulty {
            if name != MOVES {
                reader.knows(&format!("difficulty.{name}"), &name, &weight)?;
            }
            difficulty.insert(name, weight.into_inner());
        }
        Ok(Self { name: file.set, tiers, difficulty })
    }
}

/// Checks one tier.
struct Reader<'a> {
    registry: &'a Registry,
    /// The names of all readings.
    readings: Vec<&'static str>,
    /// The name of the tier.
    tier: String,
}

impl Reader<'_> {
    fn key(&self, key: impl Display) -> String {
        format!("tiers.{}.{key}", self.tier)
    }

    /// What is wrong with the value of a key of the tier.
    fn wrong<T>(&self, key: impl Display, value: &Spanned<T>, why: impl Display) -> TierError {
        TierError::at(self.key(key), value, why)
    }

    fn tier(&self, raw: RawTier) -> Result<Tier, TierError> {
        for (name, gate) in &raw.gates {
            self.knows(&self.key(format_args!("gates.{name}")), name, gate)?;
        }
        for (name, band) in &raw.bands {
            self.knows(&self.key(format_args!("bands.{name}")), name, band)?;
        }
        if let Some(refining) = &raw.refiner {
            self.knows(&self.key("refiner"), &refining.get_ref().reading, refining)?;
        }
        let Registry { sculptors, finders, refiners, .. } = self.registry;
        Ok(Tier {
            sizes: self.sizes(&raw.sizes)?,
            largest: raw.largest.map(|size| self.size("largest", &size)).transpose()?,
            walls: self.walls(&raw.walls)?,
            sculptors: self.weighted("sculptors", &raw.sculptors, |id, settings| {
                let made = sculptors.make(id, settings, self.registry);
                made.map(drop).map_err(|error| error.to_string())
            })?,
            sources: self.sources(raw.sources)?,
            screens: self.screens(raw.screens)?,
            finder: self.made(finders, "finder", raw.finder, |named| named)?,
            refiner: raw
                .refiner
                .map(|raw| self.made(refiners, "refiner", raw, |refining| &refining.refiner))
                .transpose()?,
            boards: self.positive("boards", &raw.boards)?,
            solution_limit: self.positive("solution_limit", &raw.solution_limit)?,
            metrics: self.each("metrics", &raw.metrics, |id, settings| {
                let made = self.registry.metrics.make(id, settings, self.registry);
                made.map(|_| settings.clone()).map_err(|error| error.to_string())
            })?,
            gates: self.each("gates", &raw.gates, |_, raw| raw.gate())?,
            bands: self.each("bands", &raw.bands, |_, raw| read_band(raw))?,
            mechanics: self.weighted("mechanics", &raw.mechanics, |id, settings| {
                self.mechanics(id, settings)
            })?,
            fallback: raw.fallback.map(|raw| self.fallback(raw)).transpose()?,
        })
    }

    /// Refuses a name that no reading has.
    fn knows<T>(&self, key: &str, name: &str, place: &Spanned<T>) -> Result<(), TierError> {
        if self.readings.contains(&name) {
            return Ok(());
        }
        let mend = did_you_mean(&nearest(name, self.readings.iter().copied()), &self.readings);
        Err(TierError::at(key, place, format_args!("no metric yields '{name}'; {mend}")))
    }

    /// Reads the entries of a table.
    fn each<R, T>(
        &self,
        table: &str,
        raw: &BTreeMap<String, Spanned<R>>,
        read: impl Fn(&str, &R) -> Result<T, String>,
    ) -> Result<BTreeMap<String, T>, TierError> {
        let read = |(name, raw): (&String, &Spanned<R>)| {
            let value = read(name, raw.get_ref());
            let value =
                value.map_err(|why| self.wrong(format_args!("{table}.{name}"), raw, why))?;
            Ok((name.clone(), value))
        };
        raw.iter().map(read).collect()
    }

    /// A plug-in that can be made, or something that names it.
    fn made<P: ?Sized, T>(
        &self,
        plug_ins: &PlugIns<P>,
        key: &str,
        raw: Spanned<T>,
        named: impl Fn(&T) -> &Named,
    ) -> Result<T, TierError> {
        let Named { id, settings } = named(raw.get_ref());
        let made = plug_ins.make(id, settings, self.registry);
        made.map_err(|error| self.wrong(key, &raw, error))?;
        Ok(raw.into_inner())
    }

    fn size(&self, key: &str, size: &Spanned<String>) -> Result<Grid, TierError> {
        generated_size(size.get_ref()).map_err(|error| self.wrong(key, size, error))
    }

    fn sizes(&self, raw: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<Grid>, TierError> {
        if raw.get_ref().is_empty() {
            return Err(self.wrong("sizes", raw, "give at least one size, such as \"5x6\""));
        }
        raw.get_ref().iter().map(|size| self.size("sizes", size)).collect()
    }

    fn walls(&self, raw: &Spanned<Vec<f64>>) -> Result<(f64, f64), TierError> {
        check_walls(raw.get_ref()).map_err(|why| self.wrong("walls", raw, why))
    }

    /// Plug-ins with weights, one of them positive.
    fn weighted(
        &self,
        kind: &str,
        raw: &Spanned<BTreeMap<String, Spanned<Weighted>>>,
        make: impl Fn(&str, &Settings) -> Result<(), String>,
    ) -> Result<BTreeMap<String, Weighted>, TierError> {
        let weighted = self.each(kind, raw.get_ref(), |id, raw| {
            make(id, &raw.settings)?;
            check_weight(raw.weight).map(|()| raw.clone())
        })?;
        check_draw(&weighted).map_err(|why| self.wrong(kind, raw, why))?;
        Ok(weighted)
    }

    /// Checks a mechanic, or several joined with `+`.
    fn mechanics(&self, name: &str, settings: &Settings) -> Result<(), String> {
        if name.contains('+') && !settings.is_empty() {
            return Err(format!("'{name}' has the settings of its parts: set them there"));
        }
        let stack = Stack::new(name, |_| settings.clone(), self.registry);
        match stack.map_err(|error| error.to_string())?.name() {
            sorted if sorted == name => Ok(()),
            sorted => Err(format!("write '{name}' as '{sorted}'")),
        }
    }

    fn sources(&self, raw: Spanned<Sources>) -> Result<Sources, TierError> {
        let Sources { order, tries } = raw.get_ref();
        let made = self.registry.source_orders.make(order, &Settings::default(), self.registry);
        made.map_err(|error| self.wrong("sources", &raw, error))?;
        let tries = check_positive(*tries);
        tries.map_err(|why| self.wrong("sources", &raw, format_args!("tries {why}")))?;
        Ok(raw.into_inner())
    }

    fn screens(&self, raw: Vec<Spanned<String>>) -> Result<Vec<String>, TierError> {
        let read = |raw: Spanned<String>| {
            let made =
                self.registry.screens.make(raw.get_ref(), &Settings::default(), self.registry);
            made.map_err(|error| self.wrong("screens", &raw, error))?;
            Ok(raw.into_inner())
        };
        raw.into_iter().map(read).collect()
    }

    fn positive(&self, key: &str, raw: &Spanned<u32>) -> Result<u32, TierError> {
        let number = *raw.get_ref();
        check_positive(number).map_err(|why| self.wrong(key, raw, why))?;
        Ok(number)
    }

    fn fallback(&self, raw: Spanned<String>) -> Result<String, TierError> {
        let known = self.mechanics(raw.get_ref(), &Settings::default());
        known.map_err(|why| self.wrong("fallback", &raw, why))?;
        Ok(raw.into_inner())
    }
}
