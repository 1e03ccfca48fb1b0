//! Plans: a tier of a family with the overrides of one run, checked against the registry.

use crate::worker::PlugInsOf;
use crate::{CapError, FamilyTier, Gate, Named, SeriesBase};
use etchwork_core::{Game, Reading, RegistryError, Settings, murmur3_32};
use serde::Serialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// What one run changes in its tier.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FamilyOverrides {
    /// The maker; another one than the tier's own keeps those settings of the tier's that it knows.
    pub maker: Option<String>,
    /// Whether another maker keeps none of them, as in the first recipes with a maker.
    pub keeps_none: bool,
    /// Settings of the maker, by key, which replace the tier's.
    pub settings: Settings,
    /// The most attempts of a request.
    pub boards: Option<u32>,
    /// The greatest values of readings, by name: gates beside the tier's own; the narrower gate
    /// holds.
    pub caps: BTreeMap<String, u32>,
    /// The reading that a series aims at.
    pub aims_at: Option<String>,
}

/// Why a tier of a family cannot run.
#[derive(Debug, Error)]
pub enum PlanError {
    /// No attempt would ever be made.
    #[error("0 boards per puzzle can yield nothing: give at least 1")]
    NoBoards,
    /// A gate, a band, a cap, a series or an aim names a reading that nothing yields.
    #[error(transparent)]
    Reading(RegistryError),
    /// No puzzle can pass a gate.
    #[error("no puzzle can pass the gate on '{name}': it wants {wanted}, and there is {possible}")]
    Gate {
        /// The name of the reading.
        name: String,
        /// What the gate demands.
        wanted: String,
        /// The bounds of the reading.
        possible: String,
    },
    /// A cap is below the least value that a gate of the tier demands.
    #[error(transparent)]
    Cap(#[from] CapError),
    /// A series was requested, and nothing says what it aims at.
    #[error(
        "the tier has no series: name a reading and the value to start from, as in `points=40`"
    )]
    NoSeries,
    /// A series has no room between its caps.
    #[error("the series of the tier: {0}")]
    Series(String),
    /// A plug-in is missing or refuses its settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
}

impl PlanError {
    /// The setting that a plug-in does not know, if that is what is wrong.
    pub fn unknown_setting(&self) -> Option<&str> {
        match self {
            Self::Registry(RegistryError::Settings { error, .. }) => error.unknown_key(),
            _ => None,
        }
    }
}

/// A tier of a family with its overrides applied.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FamilyPlan {
    family: &'static str,
    tier: FamilyTier,
    /// The reading that puzzles aim at, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    aims_at: Option<String>,
    #[serde(skip)]
    left_out: Vec<String>,
}

impl FamilyPlan {
    /// Applies overrides to a tier of the family with that name.
    pub fn new<G: Game + 'static>(
        family: &'static str,
        tier: &FamilyTier,
        overrides: &FamilyOverrides,
        family_plug_ins: &PlugInsOf<'_, G>,
    ) -> Result<Self, PlanError> {
        let mut tier = tier.clone();
        if let Some(boards) = overrides.boards {
            tier.boards = boards;
        }
        if tier.boards == 0 {
            return Err(PlanError::NoBoards);
        }
        let other = overrides.maker.as_ref().filter(|id| **id != tier.maker.id);
        if let Some(id) = other {
            tier.maker.id.clone_from(id);
            if overrides.keeps_none {
                tier.maker.settings = Settings::default();
            }
        }
        tier.maker.settings.extend(&overrides.settings);
        let left_out = match other {
            Some(_) => leave_out(&mut tier.maker, &overrides.settings, family_plug_ins),
            None => Vec::new(),
        };
        for (name, most) in &overrides.caps {
            Gate::cap(&mut tier.gates, name, *most)?;
        }
        let always = tier.series.as_ref().filter(|series| series.always);
        let of_tier = match always {
            Some(series) => {
                // A maker that aims at another reading would take the base for a value of that.
                let aimed = family_plug_ins.maker(&tier.maker)?.aims_at();
                aimed
                    .is_none_or(|reading| reading == series.reading)
                    .then(|| series.reading.clone())
            }
            None => None,
        };
        let aims_at = overrides.aims_at.clone().or(of_tier);
        let plan = Self { family, tier, aims_at, left_out };
        plan.check(family_plug_ins)?;
        Ok(plan)
    }

    fn check<G: Game + 'static>(
        &self,
        family_plug_ins: &PlugInsOf<'_, G>,
    ) -> Result<(), PlanError> {
        let Self { tier, aims_at, .. } = self;
        let maker = family_plug_ins.maker(&tier.maker)?;
        let measured = family_plug_ins.readings(&tier.metrics)?;
        let noted = maker.notes().iter().map(|note| note.name);
        let known: Vec<&'static str> =
            noted.chain(measured.iter().map(|(_, reading)| reading.name)).collect();
        let of_series = tier.series.iter().map(|series| &series.reading);
        let asked = tier.gates.keys().chain(tier.bands.keys()).chain(of_series).chain(aims_at);
        for name in asked {
            if !known.contains(&name.as_str()) {
                return Err(PlanError::Reading(RegistryError::unknown("reading", name, known)));
            }
        }
        for (id, Reading { name, .. }) in measured {
            let Some(gate) = tier.gates.get(name) else { continue };
            let bounds = family_plug_ins.measure(id, tier.metrics.get(id))?.bounds(name);
            if let Some((wanted, possible)) = gate.out_of_reach(bounds) {
                return Err(PlanError::Gate { name: name.to_owned(), wanted, possible });
            }
        }
        Ok(())
    }

    /// The tier with its overrides.
    pub fn tier(&self) -> &FamilyTier {
        &self.tier
    }

    /// Settings of the tier's own maker that the requested maker does not know.
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }

    /// The reading that puzzles aim at, if any.
    pub fn aims_at(&self) -> Option<&str> {
        self.aims_at.as_deref()
    }

    /// The series that aims every puzzle of the tier, unless puzzles aim at another reading.
    pub fn always(&self) -> Option<&SeriesBase> {
        let series = self.tier.series.as_ref().filter(|series| series.always);
        series.filter(|series| self.aims_at() == Some(&series.reading))
    }

    /// Whether each puzzle gets a measure: one that the tier lists, or that yields a reading with a
    /// gate, a band or an aim.
    pub fn takes(&self, measure: &str, readings: &[Reading]) -> bool {
        let tier = &self.tier;
        let aim = self.aims_at().or(tier.series.as_ref().map(|series| &*series.reading));
        let is_asked = |name: &str| {
            tier.gates.contains_key(name) || tier.bands.contains_key(name) || aim == Some(name)
        };
        tier.metrics.contains_key(measure) || readings.iter().any(|of| is_asked(of.name))
    }

    /// A hash of everything that decides a puzzle beside seed, index and aim: part of a
    /// recipe's identity, so that a changed tier is noticed.
    pub fn fingerprint(&self) -> u32 {
        let canonical = serde_json::to_vec(self).expect("a plan is plain data");
        murmur3_32(&canonical, 0)
    }
}

/// Removes the settings that a maker does not know, but for those that were given, and names them.
fn leave_out<G: Game + 'static>(
    maker: &mut Named,
    given: &Settings,
    plug_ins: &PlugInsOf<'_, G>,
) -> Vec<String> {
    let mut left_out = Vec::new();
    while let Err(RegistryError::Settings { error, .. }) = plug_ins.maker(maker) {
        let unknown = error.unknown_key().filter(|key| given.get(key).is_none());
        match unknown.filter(|key| maker.settings.remove(key).is_some()) {
            Some(key) => left_out.push(key.to_owned()),
            None => break,
        }
    }
    left_out
}

/// The requested series, else the tier's.
pub fn series_of(tier: &FamilyTier, asked: Option<(&str, i64)>) -> Result<SeriesBase, PlanError> {
    let series = match (asked, &tier.series) {
        (None, None) => return Err(PlanError::NoSeries),
        (None, Some(own)) => own.clone(),
        (Some((reading, base)), own) => {
            let own = own.as_ref().filter(|own| own.reading == reading);
            let (min, max) = own.map_or((None, None), |own| (own.min, own.max));
            SeriesBase { reading: reading.to_owned(), base, min, max, always: false }
        }
    };
    series.check().map_err(PlanError::Series)?;
    Ok(series)
}
