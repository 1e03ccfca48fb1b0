//! Reads tier files: first the TOML, then the range of every value and the registry entry of every
//! name, so that a set that was read works.

use super::numbers::{check_draw, check_gate, check_positive, check_walls, check_weight};
use super::{Gate, Named, Refining, Sources, Tier, TierSet, Weighted};
use crate::plan::generated_size;
use etchwork_core::{Grid, Ratio, Registry, Settings, Stack, did_you_mean, nearest};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;

/// What is wrong with a tier file, and where.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct TierError {
    /// What is wrong, starting with the key.
    message: String,
    /// The bytes of the file that the message is about, if known.
    pub span: Option<Range<usize>>,
}

impl TierError {
    /// What is wrong with a tier file, at some bytes if they are known.
    pub fn new(message: impl Display, span: Option<Range<usize>>) -> Self {
        Self { message: message.to_string(), span }
    }

    fn at<T>(key: impl Display, value: &Spanned<T>, message: impl Display) -> Self {
        Self { message: format!("{key}: {message}"), span: Some(value.span()) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSet {
    set: Spanned<String>,
    #[serde(default)]
    difficulty: BTreeMap<String, Spanned<f64>>,
    tiers: BTreeMap<String, Spanned<RawTier>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTier {
    sizes: Spanned<Vec<Spanned<String>>>,
    largest: Option<Spanned<String>>,
    walls: Spanned<Vec<f64>>,
    sculptors: Spanned<BTreeMap<String, Spanned<RawWeighted>>>,
    sources: Spanned<RawSources>,
    #[serde(default)]
    screens: Vec<Spanned<String>>,
    finder: Spanned<RawNamed>,
    refiner: Option<Spanned<RawRefining>>,
    boards: Spanned<u32>,
    solution_limit: Spanned<u32>,
    #[serde(default)]
    metrics: BTreeMap<String, Spanned<Settings>>,
    #[serde(default)]
    gates: BTreeMap<String, Spanned<RawGate>>,
    #[serde(default)]
    bands: BTreeMap<String, Spanned<Vec<f64>>>,
    mechanics: Spanned<BTreeMap<String, Spanned<RawWeighted>>>,
    fallback: Option<Spanned<String>>,
}

#[derive(Deserialize)]
struct RawWeighted {
    weight: f64,
    #[serde(flatten)]
    settings: Settings,
}

#[derive(Deserialize)]
struct RawNamed {
    id: String,
    #[serde(flatten)]
    settings: Settings,
}

#[derive(Deserialize)]
struct RawRefining {
    reading: String,
    #[serde(flatten)]
    refiner: RawNamed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSources {
    order: String,
    tries: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGate {
    min: Option<f64>,
    max: Option<f64>,
}

impl TierSet {
    /// Reads a tier file. Names of plug-ins and readings must be in the registry, and plug-ins must
    /// accept their settings.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, TierError> {
        let raw: RawSet = toml::from_str(text).map_err(|error| TierError {
            message: error.message().to_owned(),
            span: error.span(),
        })?;
        check_name("set", &raw.set, raw.set.get_ref())?;
        let mut tiers: Vec<_> = raw.tiers.into_iter().collect();
        tiers.sort_by_key(|(_, tier)| tier.span().start);
        if tiers.is_empty() {
            return Err(TierError::at("tiers", &raw.set, "a set needs at least one tier"));
        }
        let readings = Readings::of(registry)?;
        let read = |(name, raw): (String, Spanned<RawTier>)| {
            check_name(&format!("tiers.{name}"), &raw, &name)?;
            let reader = Reader { registry, readings: &readings, tier: &name };
            let tier = reader.tier(raw.into_inner())?;
            Ok((name, tier))
        };
        let tiers = tiers.into_iter().map(read).collect::<Result<_, _>>()?;
        let difficulty = difficulty(raw.difficulty, &readings)?;
        Ok(Self { name: raw.set.into_inner(), tiers, difficulty })
    }
}

/// The weights of readings in how hard a puzzle is.
fn difficulty(
    raw: BTreeMap<String, Spanned<f64>>,
    readings: &Readings,
) -> Result<BTreeMap<String, Ratio>, TierError> {
    let weight = |(name, raw): (String, Spanned<f64>)| {
        let key = format!("difficulty.{name}");
        if name != MOVES {
            readings.check(&key, &name, raw.span())?;
        }
        let weight = Ratio::try_from(*raw.get_ref());
        Ok((name, weight.map_err(|error| TierError::at(key, &raw, error))?))
    };
    raw.into_iter().map(weight).collect()
}

/// The readings of metrics.
struct Readings(Vec<&'static str>);

impl Readings {
    fn of(registry: &Registry) -> Result<Self, TierError> {
        let readings = registry
            .readings()
            .map_err(|error| TierError { message: error.to_string(), span: None })?;
        Ok(Self(readings.into_iter().map(|(_, reading)| reading.name).collect()))
    }

    /// Refuses a name that no reading has.
    fn check(&self, key: &str, name: &str, span: Range<usize>) -> Result<(), TierError> {
        if self.0.contains(&name) {
            return Ok(());
        }
        let mend = did_you_mean(&nearest(name, self.0.iter().copied()), &self.0);
        let message = format!("{key}: no metric yields '{name}'; {mend}");
        Err(TierError { message, span: Some(span) })
    }
}

/// The number of moves of the solution, which any puzzle has beside its readings.
const MOVES: &str = "moves";

fn check_name<T>(key: &str, place: &Spanned<T>, name: &str) -> Result<(), TierError> {
    match TierSet::is_name(name) {
        true => Ok(()),
        false => Err(TierError::at(key, place, "a name has a-z, 0-9 and '-', and is not 'all'")),
    }
}

fn size_at(key: &str, size: &Spanned<String>) -> Result<Grid, TierError> {
    generated_size(size.get_ref()).map_err(|error| TierError::at(key, size, error))
}

/// Checks one tier.
struct Reader<'a> {
    registry: &'a Registry,
    readings: &'a Readings,
    tier: &'a str,
}

impl Reader<'_> {
    fn key(&self, key: impl Display) -> String {
        format!("tiers.{}.{key}", self.tier)
    }

    fn tier(&self, raw: RawTier) -> Result<Tier, TierError> {
        let known = |key: String, reading: &str, span| self.readings.check(&key, reading, span);
        for (name, gate) in &raw.gates {
            known(self.key(format_args!("gates.{name}")), name, gate.span())?;
        }
        for (name, band) in &raw.bands {
            known(self.key(format_args!("bands.{name}")), name, band.span())?;
        }
        if let Some(raw) = &raw.refiner {
            known(self.key("refiner"), &raw.get_ref().reading, raw.span())?;
        }
        Ok(Tier {
            sizes: self.sizes(&raw.sizes)?,
            largest: raw.largest.map(|size| size_at(&self.key("largest"), &size)).transpose()?,
            walls: self.walls(&raw.walls)?,
            sculptors: self.weighted("sculptors", raw.sculptors, |id, settings| {
                let made = self.registry.sculptors.make(id, settings, self.registry);
                made.map(drop).map_err(|error| error.to_string())
            })?,
            sources: self.sources(raw.sources)?,
            screens: self.screens(raw.screens)?,
            finder: self.finder(raw.finder)?,
            refiner: raw.refiner.map(|raw| self.refiner(raw)).transpose()?,
            boards: self.positive("boards", &raw.boards)?,
            solution_limit: self.positive("solution_limit", &raw.solution_limit)?,
            metrics: self.metrics(raw.metrics)?,
            gates: self.each(raw.gates, |name, raw| self.gate(name, raw))?,
            bands: self.each(raw.bands, |name, raw| self.band(name, raw))?,
            mechanics: self.weighted("mechanics", raw.mechanics, |id, settings| {
                self.mechanics(id, settings)
            })?,
            fallback: raw.fallback.map(|raw| self.fallback(raw)).transpose()?,
        })
    }

    fn each<R, T>(
        &self,
        raw: BTreeMap<String, R>,
        read: impl Fn(&str, R) -> Result<T, TierError>,
    ) -> Result<BTreeMap<String, T>, TierError> {
        raw.into_iter().map(|(name, raw)| Ok((name.clone(), read(&name, raw)?))).collect()
    }

    fn sizes(&self, raw: &Spanned<Vec<Spanned<String>>>) -> Result<Vec<Grid>, TierError> {
        let key = self.key("sizes");
        if raw.get_ref().is_empty() {
            return Err(TierError::at(key, raw, "give at least one size, such as \"5x6\""));
        }
        raw.get_ref().iter().map(|size| size_at(&key, size)).collect()
    }

    fn walls(&self, raw: &Spanned<Vec<f64>>) -> Result<(f64, f64), TierError> {
        let wrong = |what: String| TierError::at(self.key("walls"), raw, what);
        match raw.get_ref()[..] {
            [least, most] => check_walls([least, most]).map_err(wrong).map(|()| (least, most)),
            _ => {
                let given = raw.get_ref();
                Err(wrong(format!("{given:?} is not a range of two shares from 0 to 1")))
            }
        }
    }

    /// Plug-ins with weights, one of them positive.
    fn weighted(
        &self,
        kind: &str,
        raw: Spanned<BTreeMap<String, Spanned<RawWeighted>>>,
        make: impl Fn(&str, &Settings) -> Result<(), String>,
    ) -> Result<BTreeMap<String, Weighted>, TierError> {
        let all = self.key(kind);
        let span = raw.span();
        let read = |id: &str, raw: Spanned<RawWeighted>| {
            let key = format!("{all}.{id}");
            let RawWeighted { weight, settings } = raw.get_ref();
            make(id, settings).map_err(|error| TierError::at(&key, &raw, error))?;
            check_weight(*weight).map_err(|error| TierError::at(&key, &raw, error))?;
            Ok(Weighted { weight: *weight, settings: settings.clone() })
        };
        let weighted = self.each(raw.into_inner(), read)?;
        let drawn = check_draw(&weighted);
        drawn.map_err(|e| TierError { message: format!("{all}: {e}"), span: Some(span) })?;
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

    fn sources(&self, raw: Spanned<RawSources>) -> Result<Sources, TierError> {
        let key = self.key("sources");
        let RawSources { order, tries } = raw.get_ref();
        let made = self.registry.source_orders.make(order, &Settings::default(), self.registry);
        made.map_err(|error| TierError::at(&key, &raw, error))?;
        check_positive(*tries)
            .map_err(|error| TierError::at(key, &raw, format_args!("tries {error}")))?;
        Ok(Sources { order: order.clone(), tries: *tries })
    }

    fn screens(&self, raw: Vec<Spanned<String>>) -> Result<Vec<String>, TierError> {
        let read = |raw: Spanned<String>| {
            let made =
                self.registry.screens.make(raw.get_ref(), &Settings::default(), self.registry);
            made.map_err(|error| TierError::at(self.key("screens"), &raw, error))?;
            Ok(raw.into_inner())
        };
        raw.into_iter().map(read).collect()
    }

    fn finder(&self, raw: Spanned<RawNamed>) -> Result<Named, TierError> {
        let made =
            self.registry.finders.make(&raw.get_ref().id, &raw.get_ref().settings, self.registry);
        made.map_err(|error| TierError::at(self.key("finder"), &raw, error))?;
        let RawNamed { id, settings } = raw.into_inner();
        Ok(Named { id, settings })
    }

    fn refiner(&self, raw: Spanned<RawRefining>) -> Result<Refining, TierError> {
        let RawNamed { id, settings } = &raw.get_ref().refiner;
        let made = self.registry.refiners.make(id, settings, self.registry);
        made.map_err(|error| TierError::at(self.key("refiner"), &raw, error))?;
        let RawRefining { reading, refiner: RawNamed { id, settings } } = raw.into_inner();
        Ok(Refining { reading, refiner: Named { id, settings } })
    }

    fn positive(&self, key: &str, raw: &Spanned<u32>) -> Result<u32, TierError> {
        let number = *raw.get_ref();
        check_positive(number).map_err(|error| TierError::at(self.key(key), raw, error))?;
        Ok(number)
    }

    fn metrics(
        &self,
        raw: BTreeMap<String, Spanned<Settings>>,
    ) -> Result<BTreeMap<String, Settings>, TierError> {
        self.each(raw, |id, raw| {
            let made = self.registry.metrics.make(id, raw.get_ref(), self.registry);
            let key = self.key(format_args!("metrics.{id}"));
            made.map_err(|error| TierError::at(key, &raw, error))?;
            Ok(raw.into_inner())
        })
    }

    fn gate(&self, name: &str, raw: Spanned<RawGate>) -> Result<Gate, TierError> {
        let key = self.key(format_args!("gates.{name}"));
        let exact =
            |bound: f64| Ratio::try_from(bound).map_err(|error| TierError::at(&key, &raw, error));
        let gate = Gate {
            min: raw.get_ref().min.map(exact).transpose()?,
            max: raw.get_ref().max.map(exact).transpose()?,
        };
        if gate.min.is_none() && gate.max.is_none() {
            return Err(TierError::at(key, &raw, "give a min, a max, or both"));
        }
        check_gate(gate).map_err(|error| TierError::at(&key, &raw, error))?;
        Ok(gate)
    }

    fn band(&self, name: &str, raw: Spanned<Vec<f64>>) -> Result<(Ratio, Ratio), TierError> {
        let key = self.key(format_args!("bands.{name}"));
        let exact =
            |bound: f64| Ratio::try_from(bound).map_err(|error| TierError::at(&key, &raw, error));
        match raw.get_ref()[..] {
            [low, high] if low > high => {
                Err(TierError::at(key, &raw, format!("{low} is above {high}")))
            }
            [low, high] => Ok((exact(low)?, exact(high)?)),
            _ => Err(TierError::at(key, &raw, "give the lower and the upper end")),
        }
    }

    fn fallback(&self, raw: Spanned<String>) -> Result<String, TierError> {
        let known = self.mechanics(raw.get_ref(), &Settings::default());
        known.map_err(|error| TierError::at(self.key("fallback"), &raw, error))?;
        Ok(raw.into_inner())
    }
}
