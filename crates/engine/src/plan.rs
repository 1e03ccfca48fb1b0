//! Plans: a tier with the overrides of one run, ready for a worker.

use crate::{MAKER, Tier, Weighted};
use etchwork_path::topology::GridError;
use etchwork_path::{Grid, Metric, PathFinder, Registry, RegistryError, Settings, murmur3_32};
use etchwork_pipeline::{CapError, Gate, Named, Overrides, TierFlaw};
use serde::Serialize;
use thiserror::Error;

/// The most columns and rows of a generated board. [`Tier::largest`] is the largest size at which a
/// tier works.
pub const MAX_GENERATED_SIDE: usize = 20;

/// A size in which no board is generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SizeError {
    /// A text that is not a size.
    #[error(transparent)]
    Text(GridError),
    /// A side is 0, or above [`MAX_GENERATED_SIDE`].
    #[error(
        "boards of {cols}x{rows} cannot be generated: sizes are from 1x1 to \
         {MAX_GENERATED_SIDE}x{MAX_GENERATED_SIDE}"
    )]
    Sides {
        /// The requested columns.
        cols: usize,
        /// The requested rows.
        rows: usize,
    },
}

/// The size of generated boards that a text names: columns and rows, from 1 to
/// [`MAX_GENERATED_SIDE`].
///
/// ```
/// use etchwork_engine::generated_size;
///
/// assert_eq!(generated_size("5x6").unwrap().to_string(), "5x6");
/// assert_eq!(
///     generated_size("62x62").unwrap_err().to_string(),
///     "boards of 62x62 cannot be generated: sizes are from 1x1 to 20x20",
/// );
/// ```
pub fn generated_size(text: &str) -> Result<Grid, SizeError> {
    let size: Grid = text.parse().map_err(|error| match error {
        GridError::Size { cols, rows, .. } => SizeError::Sides { cols, rows },
        GridError::Text(_) => SizeError::Text(error),
    })?;
    check_size(size).map(|()| size)
}

/// Why a tier cannot run.
#[derive(Debug, Error)]
pub enum PlanError {
    /// A size is too large to generate.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// No board would ever be sculpted.
    #[error("0 boards per puzzle can yield nothing: give at least 1")]
    NoBoards,
    /// Something that every board needs is missing.
    #[error("the tier has no {0}: give it at least one")]
    Empty(&'static str),
    /// A number of a tier that no file has set is out of range.
    #[error(transparent)]
    Number(#[from] TierFlaw),
    /// No value keeps a bound of the run and what the tier demands.
    #[error(transparent)]
    Cap(#[from] CapError),
    /// No board of the tier's sizes can pass a gate.
    #[error(
        "no board can pass the gate on '{name}': it wants {wanted}, and on boards of {size} \
             there is {possible}"
    )]
    Gate {
        /// The name of the reading.
        name: String,
        /// What the gate demands.
        wanted: String,
        /// The largest size.
        size: Grid,
        /// The bounds of the reading on such boards.
        possible: String,
    },
    /// A series was requested.
    #[error("paths are not made in a series: none of their tiers corrects its difficulty")]
    Series,
    /// Settings are given for something that is neither the path finder nor a requested mechanic.
    #[error("there are settings for '{0}', which is neither the path finder nor the mechanic")]
    Settings(String),
    /// A plug-in or a reading is missing, or a plug-in refuses its settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
}

/// A tier with its overrides applied, checked against a registry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plan {
    tier: Tier,
    mechanic: Option<String>,
}

/// Whether boards of a size can be generated.
fn check_size(size: Grid) -> Result<(), SizeError> {
    let (cols, rows) = (size.cols(), size.rows());
    let is_too_large = cols.max(rows) > MAX_GENERATED_SIDE;
    if is_too_large { Err(SizeError::Sides { cols, rows }) } else { Ok(()) }
}

/// Checks that a tier, which need not come from a file, has everything that a board needs.
fn check_kinds(tier: &Tier, overrides: &Overrides) -> Result<(), PlanError> {
    let named = overrides.mechanic.as_ref().or(tier.fallback.as_ref());
    let lacking = [
        (tier.sizes.is_empty(), "size"),
        (tier.sculptors.is_empty(), "sculptor"),
        (tier.mechanics.is_empty() && named.is_none(), "mechanic"),
    ];
    let lacking = lacking.into_iter().find(|(lacks, _)| *lacks);
    lacking.map_or(Ok(()), |(_, kind)| Err(PlanError::Empty(kind)))
}

/// The settings of the path finder, or of a requested mechanic.
fn settings_of<'a>(
    tier: &'a mut Tier,
    plug_in: &str,
    overrides: &Overrides,
) -> Result<&'a mut Settings, PlanError> {
    if plug_in == tier.finder.id {
        return Ok(&mut tier.finder.settings);
    }
    let asked = overrides.mechanic.iter().flat_map(|name| name.split('+'));
    if !asked.into_iter().any(|part| part == plug_in) {
        return Err(PlanError::Settings(plug_in.to_owned()));
    }
    let none = Weighted { weight: 0.0, settings: Settings::default() };
    Ok(&mut tier.mechanics.entry(plug_in.to_owned()).or_insert(none).settings)
}

impl Plan {
    /// Applies overrides to a tier.
    pub fn new(tier: &Tier, overrides: &Overrides, registry: &Registry) -> Result<Self, PlanError> {
        if let Some(id) = overrides.maker.as_ref().filter(|id| **id != MAKER) {
            return Err(RegistryError::unknown("maker", id, &[MAKER]).into());
        }
        if overrides.series.is_some() {
            return Err(PlanError::Series);
        }
        let mut tier = tier.clone();
        if let Some(size) = overrides.size {
            tier.sizes = vec![size];
        }
        if let Some(boards) = overrides.boards {
            tier.boards = boards;
        }
        if let Some(id) = overrides.finder.as_ref().filter(|id| **id != tier.finder.id) {
            tier.finder = Named { id: id.clone(), settings: Settings::default() };
        }
        for (plug_in, typed) in &overrides.settings {
            let settings = settings_of(&mut tier, plug_in, overrides)?;
            typed.iter().for_each(|(key, value)| settings.set(key, value));
        }
        for name in overrides.caps.keys().chain(overrides.floors.keys()) {
            let readings = etchwork_path::readings(registry)?;
            let readings: Vec<&str> = readings.iter().map(|(_, reading)| &*reading.name).collect();
            if !readings.contains(&name.as_str()) {
                return Err(RegistryError::unknown("reading", name, &readings).into());
            }
        }
        // A refiner at work is part of what decides a puzzle; an idle one is not.
        let is_capped = |reading: &str| {
            let own = tier.gates.get(reading).and_then(|gate| gate.max);
            own.is_some() || overrides.caps.contains_key(reading)
        };
        tier.refiner = tier.refiner.filter(|refining| is_capped(&refining.reading));
        if let Some(refining) = &tier.refiner {
            refining.lift(&mut tier.gates);
        }
        Gate::narrow(&mut tier.gates, overrides)?;
        check_kinds(&tier, overrides)?;
        // Where there is but a mechanic to fall back to, none is drawn.
        let draws_mechanics = overrides.mechanic.is_none() && !tier.mechanics.is_empty();
        tier.check_numbers(draws_mechanics)?;
        tier.sizes.iter().try_for_each(|size| check_size(*size))?;
        if tier.boards == 0 {
            return Err(PlanError::NoBoards);
        }
        registry.make::<dyn PathFinder>(&tier.finder.id, &tier.finder.settings)?;
        if let Some(mechanic) = &overrides.mechanic {
            return Ok(Self { mechanic: Some(tier.stack(mechanic, registry)?.name()), tier });
        }
        Ok(Self { tier, mechanic: None })
    }

    /// Whether some board of the tier may pass each gate, as far as the metrics can tell. A tier
    /// that fails this can still run, to show what its boards are like.
    pub fn check_gates(&self, registry: &Registry) -> Result<(), PlanError> {
        let tier = &self.tier;
        for id in registry.kind::<dyn Metric>().ids() {
            let settings = tier.metrics.get(id).cloned().unwrap_or_default();
            // Errors in its settings are reported where the metric is made for use.
            let Ok(metric) = registry.make::<dyn Metric>(id, &settings) else {
                continue;
            };
            for reading in metric.readings() {
                let Some(gate) = tier.gates.get(&*reading.name) else { continue };
                let refused =
                    |size: &Grid| gate.out_of_reach(metric.bounds(&reading.name, size.len()));
                let size = tier.sizes.iter().max_by_key(|size| size.len());
                let is_refused = tier.sizes.iter().all(|size| refused(size).is_some());
                if let (Some(size), true) = (size, is_refused)
                    && let Some((wanted, possible)) = refused(size)
                {
                    let (name, size) = (reading.name.to_string(), *size);
                    return Err(PlanError::Gate { name, wanted, size, possible });
                }
            }
        }
        Ok(())
    }

    /// The tier with its overrides.
    pub fn tier(&self) -> &Tier {
        &self.tier
    }

    /// The mechanic requested by name, if any.
    pub fn mechanic(&self) -> Option<&str> {
        self.mechanic.as_deref()
    }

    /// The names of the mechanics that a puzzle may have, each alone.
    pub fn mechanics(&self) -> impl Iterator<Item = &str> {
        let (tier, named) = (&self.tier, self.mechanic());
        // What is requested by name is neither drawn nor replaced.
        let drawn = tier.mechanics.keys().chain(&tier.fallback).filter(move |_| named.is_none());
        named.into_iter().chain(drawn.map(String::as_str)).flat_map(|name| name.split('+'))
    }

    /// A hash of everything that decides a puzzle beside seed and index: part
    /// of a recipe's identity, so that a changed tier is noticed.
    pub fn fingerprint(&self) -> u32 {
        let canonical = serde_json::to_vec(self).expect("a plan is plain data");
        murmur3_32(&canonical, 0)
    }
}
