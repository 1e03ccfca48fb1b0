//! Reads tier files: first the TOML, then the numbers and the registry entry of every name, so that
//! a set that was read works.

use super::numbers::check_walls;
use super::{Tier, TierSet};
use crate::plan::{SizeError, generated_size};
use etchwork_path::{
    Grid, Metric, PathFinder, Refiner, Registry, RegistryError, Screen, Sculptor, Settings,
    SourceOrder, Stack,
};
use etchwork_pipeline::{Named, TierError, TierFile, TierFlaw};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// The number of moves of the solution, which any puzzle has beside its readings.
const MOVES: &str = "moves";

impl TierSet {
    /// Reads a tier file. Names of plug-ins and readings must be in the registry, and plug-ins must
    /// accept their settings.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, TierError> {
        let readings = etchwork_path::readings(registry).map_err(TierError::new)?;
        let readings = readings.iter().map(|(_, reading)| &*reading.name).collect();
        let names = Names { registry, readings };
        let check_file = |file: &TierFile<Tier>| {
            let mut weighted = file.difficulty.keys().filter(|name| *name != MOVES);
            weighted.try_for_each(|name| names.reading(&["difficulty", name], name))?;
            file.leading.iter().try_for_each(|name| names.reading(&["leading"], name))
        };
        let check_tier = |tier: &Tier| tier.check_numbers(true).and_then(|()| names.check(tier));
        let file = TierFile::read(text, check_file, check_tier)?;
        Ok(Self {
            name: file.set,
            tiers: file.tiers,
            difficulty: file.difficulty,
            leading: file.leading,
        })
    }
}

/// The names that tiers may use.
struct Names<'a> {
    registry: &'a Registry,
    readings: Vec<&'a str>,
}

impl Names<'_> {
    /// Checks that all plug-ins and readings of a tier exist, and that the plug-ins accept their
    /// settings.
    fn check(&self, tier: &Tier) -> Result<(), TierFlaw> {
        let registry = self.registry;
        tier.gates.keys().try_for_each(|name| self.reading(&["gates", name], name))?;
        tier.bands.keys().try_for_each(|name| self.reading(&["bands", name], name))?;
        let none = Settings::default();
        for (id, entry) in &tier.sculptors {
            let made = registry.make::<dyn Sculptor>(id, &entry.settings);
            made_at(&["sculptors", id], made)?;
        }
        let order = registry.make::<dyn SourceOrder>(&tier.sources.order, &none);
        made_at(&["sources", "order"], order)?;
        for id in &tier.screens {
            let made = made_at(&["screens"], registry.make::<dyn Screen>(id, &none));
            made.map_err(|flaw| flaw.of_item(id))?;
        }
        let Named { id, settings } = &tier.finder;
        made_at(&["finder"], registry.make::<dyn PathFinder>(id, settings))?;
        if let Some(refining) = &tier.refiner {
            let lifted = refining.lifts.iter().map(|name| ("lifts", name));
            let readings = [("reading", &refining.reading)].into_iter().chain(lifted);
            for (key, name) in readings {
                self.reading(&["refiner", key], name)?;
            }
            let Named { id, settings } = &refining.refiner;
            made_at(&["refiner"], registry.make::<dyn Refiner>(id, settings))?;
        }
        for (id, settings) in &tier.metrics {
            made_at(&["metrics", id], registry.make::<dyn Metric>(id, settings))?;
        }
        for (name, entry) in &tier.mechanics {
            self.mechanic(&["mechanics", name], name, &entry.settings)?;
        }
        tier.fallback.iter().try_for_each(|name| self.mechanic(&["fallback"], name, &none))
    }

    /// Refuses a name that no reading has.
    fn reading(&self, keys: &[&str], name: &str) -> Result<(), TierFlaw> {
        if self.readings.contains(&name) {
            Ok(())
        } else {
            Err(TierFlaw::new(keys, RegistryError::unknown("reading", name, &self.readings)))
        }
    }

    /// Checks a mechanic, or several joined with `+`.
    fn mechanic(&self, keys: &[&str], name: &str, settings: &Settings) -> Result<(), TierFlaw> {
        let wrong = |why: String| Err(TierFlaw::new(keys, why));
        if name.contains('+') && !settings.is_empty() {
            return wrong(format!("'{name}' has the settings of its parts: set them there"));
        }
        let sorted =
            Stack::new(name, |_| settings.clone(), self.registry).map(|stack| stack.name());
        match sorted {
            Ok(sorted) if sorted == name => Ok(()),
            Ok(sorted) => wrong(format!("write '{name}' as '{sorted}'")),
            Err(error) => wrong(error.to_string()),
        }
    }
}

fn made_at<T>(keys: &[&str], made: Result<T, RegistryError>) -> Result<(), TierFlaw> {
    made.map(drop).map_err(|error| TierFlaw::new(keys, error))
}

pub(super) fn walls<'de, D: Deserializer<'de>>(written: D) -> Result<(f64, f64), D::Error> {
    check_walls(&Vec::deserialize(written)?).map_err(D::Error::custom)
}

/// A size as written.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Size(Grid);

impl TryFrom<String> for Size {
    type Error = SizeError;

    fn try_from(text: String) -> Result<Self, SizeError> {
        generated_size(&text).map(Self)
    }
}

pub(super) fn largest<'de, D: Deserializer<'de>>(written: D) -> Result<Option<Grid>, D::Error> {
    Size::deserialize(written).map(|Size(size)| Some(size))
}

/// Sizes as texts.
pub(super) mod sizes {
    use super::*;
    use serde::Serializer;

    pub fn serialize<S: Serializer>(sizes: &[Grid], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(sizes.iter().map(Grid::to_string))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(written: D) -> Result<Vec<Grid>, D::Error> {
        let sizes: Vec<Grid> =
            Vec::deserialize(written)?.into_iter().map(|Size(size)| size).collect();
        if sizes.is_empty() {
            Err(D::Error::custom("give at least one size, such as \"5x6\""))
        } else {
            Ok(sizes)
        }
    }
}
