//! Plans: a tier of a family with the overrides of one run, checked against the registry.

use crate::plug_ins_of::PlugInsOf;
use crate::{CapError, Gate, Named, SeriesBase, Tier};
use etchwork_core::{
    Game, Grid, Maker, Name, PlugIns, Ratio, Reading, Registry, RegistryError, Settings, murmur3_32,
};
use serde::Serialize;
use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;
use thiserror::Error;

/// What one run changes in its tier, as typed. Each family takes what applies to it and refuses the
/// rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Overrides {
    /// The one size of all puzzles.
    pub size: Option<Grid>,
    /// The most attempts of a request.
    pub boards: Option<u32>,
    /// The maker; another one than the tier's own keeps those settings of the tier's that it knows.
    pub maker: Option<String>,
    /// The path finder; unless it is the tier's own, it has its default settings.
    pub finder: Option<String>,
    /// The mechanic: a mechanic requested by name is not drawn and has no fallback.
    pub mechanic: Option<String>,
    /// The greatest values of readings, by name: gates beside the tier's own; the narrower gate
    /// holds.
    pub caps: BTreeMap<String, Ratio>,
    /// The least values of readings, in the same way.
    pub floors: BTreeMap<String, Ratio>,
    /// Settings of plug-ins, by plug-in and then by key, beside the tier's own. Those for the empty
    /// name are the maker's, whichever that is.
    pub settings: BTreeMap<String, BTreeMap<String, String>>,
    /// The series, if puzzles aim at a difficulty, one after the other.
    pub series: Option<SeriesAsked>,
    /// Whether another maker keeps none of the tier's settings, as in the first recipes with a
    /// maker.
    pub keeps_none: bool,
}

/// The requested series.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeriesAsked {
    /// The series of the tier.
    OfTier,
    /// A series that aims at a reading, with this base.
    At {
        /// The reading.
        reading: String,
        /// Its value in the long run.
        base: i64,
    },
}

impl Overrides {
    /// Sets a setting of the maker, as typed.
    ///
    /// ```
    /// use etchwork_pipeline::Overrides;
    ///
    /// let mut overrides = Overrides::default();
    /// overrides.set("tiling", "hex");
    /// assert_eq!(overrides.settings[""]["tiling"], "hex");
    /// ```
    pub fn set(&mut self, key: &str, value: &str) {
        let of_maker = self.settings.entry(String::new()).or_default();
        of_maker.insert(key.to_owned(), value.to_owned());
    }

    /// The settings of the maker, typed.
    fn of_maker(&self) -> Settings {
        let mut settings = Settings::default();
        if let Some(size) = self.size {
            settings.set("sizes", &format!("[\"{size}\"]"));
        }
        let typed = self.settings.values().flatten();
        typed.for_each(|(key, value)| settings.set(key, value));
        settings
    }

    /// Refuses what only another kind of family has.
    pub fn refuse(&self, given: &[(&'static str, bool)], family: &str) -> Result<(), PlanError> {
        match given.iter().find(|(_, is_given)| *is_given) {
            Some((what, _)) => Err(PlanError::Foreign { what, family: family.to_owned() }),
            None => Ok(()),
        }
    }
}

/// Why a tier cannot run.
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
    /// No value keeps a bound of the run and what the tier demands.
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
    /// The overrides have something that puzzles of the family do not have.
    #[error("puzzles of the family '{family}' have no {what}: leave it out")]
    Foreign {
        /// What they do not have.
        what: &'static str,
        /// The family.
        family: String,
    },
    /// A plug-in is missing or refuses its settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// A family that plans by itself refuses the tier.
    #[error(transparent)]
    Own(Box<dyn StdError + Send + Sync>),
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

/// A tier with its overrides applied, checked against the plug-ins of its family.
#[derive(Clone, Debug)]
pub struct Plan {
    tier: Tier,
    aims_at: Option<String>,
    series: Option<SeriesBase>,
    left_out: Vec<String>,
    fingerprint: u32,
    mechanic: Option<String>,
    own: Option<Own>,
}

/// What a family that plans by itself has made of a tier.
#[derive(Clone)]
struct Own(Arc<dyn Any + Send + Sync>);

impl Debug for Own {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// Everything that decides a puzzle beside seed, index and aim.
#[derive(Serialize)]
struct Canonical<'a> {
    family: &'a str,
    tier: &'a Tier,
    #[serde(skip_serializing_if = "Option::is_none")]
    aims_at: Option<&'a str>,
}

impl Plan {
    /// Applies overrides to a tier of the family with that name.
    pub fn new<G: Game + 'static>(
        family: &str,
        tier: &Tier,
        overrides: &Overrides,
        family_plug_ins: &PlugInsOf<'_, G>,
    ) -> Result<Self, PlanError> {
        let of_others = [
            ("path finder", overrides.finder.is_some()),
            ("mechanic", overrides.mechanic.is_some()),
        ];
        overrides.refuse(&of_others, family)?;
        let series = match &overrides.series {
            None => None,
            Some(SeriesAsked::OfTier) => Some(series_of(tier, None)?),
            Some(SeriesAsked::At { reading, base }) => {
                Some(series_of(tier, Some((reading, *base)))?)
            }
        };
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
        let settings = overrides.of_maker();
        tier.maker.settings.extend(&settings);
        let left_out = match other {
            Some(_) => leave_out(&mut tier.maker, &settings, family_plug_ins),
            None => Vec::new(),
        };
        Gate::narrow(&mut tier.gates, overrides)?;
        let aims_at = match &series {
            Some(series) => Some(series.reading.clone()),
            None => aim_of_tier(&tier, family_plug_ins)?,
        };
        let canonical = Canonical { family, tier: &tier, aims_at: aims_at.as_deref() };
        let canonical = serde_json::to_vec(&canonical).expect("a plan is plain data");
        let fingerprint = murmur3_32(&canonical, 0);
        let plan = Self { tier, aims_at, series, left_out, fingerprint, mechanic: None, own: None };
        let maker = plan.check(family_plug_ins)?;
        // A page's makers ask no script.
        let sources = if cfg!(target_family = "wasm") { Vec::new() } else { maker.sources() };
        let plan = sources.iter().fold(plan, |plan, source| plan.decided_by(source));
        let PlugInsOf { measures, registry, .. } = family_plug_ins;
        Ok(plan.decided_by_measures(measures, registry, |measure| measure.readings())?)
    }

    /// The same plan where the texts of plug-ins decide puzzles as well, such as scripts: of those that
    /// take part.
    pub fn decided_by_sources<T: ?Sized>(
        self,
        plug_ins: &PlugIns<T>,
        takes_part: impl Fn(&Self, &Name) -> Result<bool, RegistryError>,
    ) -> Result<Self, RegistryError> {
        // A page has no such plug-in, and need not have the code.
        if cfg!(target_family = "wasm") {
            return Ok(self);
        }
        plug_ins.iter().try_fold(self, |plan, entry| {
            let Some(source) = entry.source() else { return Ok(plan) };
            Ok(if takes_part(&plan, entry.id())? { plan.decided_by(source) } else { plan })
        })
    }

    /// The same for measures: of those that it takes.
    pub fn decided_by_measures<T: ?Sized>(
        self,
        measures: &PlugIns<T>,
        registry: &Registry,
        readings: impl Fn(&T) -> &[Reading],
    ) -> Result<Self, RegistryError> {
        self.decided_by_sources(measures, |plan, id| {
            let settings = plan.tier.metrics.get(&**id).cloned().unwrap_or_default();
            let measure = measures.make(id, &settings, registry)?;
            Ok(plan.takes(id, readings(&measure)))
        })
    }

    /// The plan of a family that plans by itself: the tier as it is with the overrides, what the
    /// family's worker needs, the hash of everything that decides a puzzle, and the mechanic
    /// requested by name.
    pub fn of_its_own(
        tier: Tier,
        own: impl Any + Send + Sync,
        fingerprint: u32,
        mechanic: Option<String>,
    ) -> Self {
        let own = Some(Own(Arc::new(own)));
        let (aims_at, series, left_out) = (None, None, Vec::new());
        Self { tier, aims_at, series, left_out, fingerprint, mechanic, own }
    }

    /// What the family has made of the tier, if it plans by itself.
    pub fn own<T: Any>(&self) -> Option<&T> {
        self.own.as_ref()?.0.downcast_ref()
    }

    /// The maker, if all that the tier asks for is there.
    fn check<G: Game + 'static>(
        &self,
        family_plug_ins: &PlugInsOf<'_, G>,
    ) -> Result<Box<dyn Maker<G>>, PlanError> {
        let Self { tier, aims_at, .. } = self;
        let maker = family_plug_ins.maker(&tier.maker)?;
        let measured = family_plug_ins.readings(&tier.metrics)?;
        let noted = maker.notes().iter().map(|note| &*note.name);
        let known: Vec<&str> =
            noted.chain(measured.iter().map(|(_, reading)| &*reading.name)).collect();
        let of_series = tier.series.iter().map(|series| &series.reading);
        let asked = tier.gates.keys().chain(tier.bands.keys()).chain(of_series).chain(aims_at);
        for name in asked {
            if !known.contains(&name.as_str()) {
                return Err(PlanError::Reading(RegistryError::unknown("reading", name, &known)));
            }
        }
        for (id, Reading { name, .. }) in &measured {
            let Some(gate) = tier.gates.get(&**name) else { continue };
            let bounds = family_plug_ins.measure(id, tier.metrics.get(*id))?.bounds(name);
            if let Some((wanted, possible)) = gate.out_of_reach(bounds) {
                return Err(PlanError::Gate { name: name.to_string(), wanted, possible });
            }
        }
        Ok(maker)
    }

    /// The same plan where a text decides puzzles as well, such as the script of a family: its hash
    /// goes into the [fingerprint](Self::fingerprint).
    pub fn decided_by(self, text: &str) -> Self {
        Self { fingerprint: murmur3_32(text.as_bytes(), self.fingerprint), ..self }
    }

    /// The tier with its overrides.
    pub fn tier(&self) -> &Tier {
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
        tier.metrics.contains_key(measure) || readings.iter().any(|of| is_asked(&of.name))
    }

    /// A hash of everything that decides a puzzle beside seed, index and aim: part of a
    /// recipe's identity, so that a changed tier is noticed.
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// The requested series, if any.
    pub fn series(&self) -> Option<&SeriesBase> {
        self.series.as_ref()
    }

    /// The mechanic requested by name, if any.
    pub fn mechanic(&self) -> Option<&str> {
        self.mechanic.as_deref()
    }
}

/// The reading that a tier aims every puzzle at, if its maker can.
fn aim_of_tier<G: Game + 'static>(
    tier: &Tier,
    plug_ins: &PlugInsOf<'_, G>,
) -> Result<Option<String>, RegistryError> {
    let Some(series) = tier.series.as_ref().filter(|series| series.always) else { return Ok(None) };
    // A maker that aims at another reading would take the base for a value of that.
    let aimed = plug_ins.maker(&tier.maker)?.aims_at();
    Ok(aimed.is_none_or(|reading| reading == series.reading).then(|| series.reading.clone()))
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
pub fn series_of(tier: &Tier, asked: Option<(&str, i64)>) -> Result<SeriesBase, PlanError> {
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
