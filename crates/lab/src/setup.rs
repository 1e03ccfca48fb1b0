//! The setup of a run.

use crate::contender::{Contender, ContenderError};
use etchwork::engine::{Plan, PlanError};
use etchwork::engine::{Tier, TierSet};
use etchwork::pipeline::{Named, UnknownTier};
use etchwork::{Overrides, Registry, did_you_mean, nearest};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use thiserror::Error;

/// The caller's choices; an empty choice means everything.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Options {
    /// The tiers by name; empty: all of the set.
    pub tiers: Vec<String>,
    /// The finders, see [`Contender::parse`]; empty: all registered finders, and those of the tiers
    /// with their settings there.
    pub finders: Vec<String>,
    /// More finders, with their own settings.
    pub also: Vec<String>,
    /// Finders to leave out.
    pub without: Vec<String>,
    /// The mechanics; empty: all of each tier.
    pub mechanics: Vec<String>,
    /// Boards of each tier.
    pub boards: u32,
    /// The seed.
    pub seed: u32,
    /// About how many boards of each tier are sampled for readings.
    pub sampled: u32,
    /// Whole requests of each tier and finder.
    pub requests: u32,
    /// Whole requests of each tier for few solutions.
    pub few_requests: u32,
    /// The finder that decides what has a path: a complete one.
    pub judge: String,
}

impl Options {
    /// The full run: 100,000 boards per tier.
    pub fn full() -> Self {
        Self::of(100_000)
    }

    /// A run of less than a minute.
    pub fn quick() -> Self {
        Self::of(3_000)
    }

    /// This many boards per tier, and a suitable number of everything else.
    pub fn of(boards: u32) -> Self {
        Self {
            tiers: Vec::new(),
            finders: Vec::new(),
            also: Vec::new(),
            without: Vec::new(),
            mechanics: Vec::new(),
            boards,
            seed: 1,
            sampled: (boards / 20).max(500),
            requests: (boards / 20).max(50),
            few_requests: (boards / 500).max(10),
            judge: "frontier".to_owned(),
        }
    }
}

/// The metric that tells how many solutions a puzzle has.
pub(crate) const SOLUTIONS: &str = "solutions";
/// The most solutions that requests for few solutions ask for.
pub const FEW: [u32; 2] = [1, 5];
/// The most blocks into which the boards of a tier are divided.
const BLOCKS: u32 = 24;
/// The most boards of a tier.
const MOST_BOARDS: u32 = 10_000_000;

/// Why a run cannot start.
#[derive(Debug, Error)]
pub enum SetupError {
    /// Nothing to look at.
    #[error("0 boards measure nothing: give at least 1")]
    NoBoards,
    /// Too many for the memory: a block has all its answers at once.
    #[error(
        "{0} boards per tier are too many: take at most {MOST_BOARDS}, and several seeds for more"
    )]
    TooManyBoards(u32),
    /// A finder is named twice.
    #[error("finder '{0}' is named twice")]
    Twice(String),
    /// No finder is left.
    #[error("no finder is left to compare: name at least one")]
    NoFinders,
    /// No tier that takes part has such a mechanic.
    #[error(
        "none of the tiers {} has mechanic '{mechanic}'; {}",
        .tiers.join(", "),
        did_you_mean(.nearest, .known)
    )]
    Mechanic {
        /// The tiers that take part.
        tiers: Vec<String>,
        /// The name.
        mechanic: String,
        /// The most similar name.
        nearest: Option<String>,
        /// The mechanics of these tiers.
        known: Vec<String>,
    },
    /// There is no such tier.
    #[error(transparent)]
    Tier(#[from] UnknownTier),
    /// A finder cannot take part.
    #[error(transparent)]
    Contender(#[from] ContenderError),
    /// A tier cannot run.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// A tier of a run.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// The tier.
    pub tier: Tier,
    /// Its mechanics that take part.
    pub mechanics: Vec<String>,
}

/// A run that can start: everything is checked against a registry.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What was chosen.
    pub options: Options,
    /// The name of the tier set.
    pub set: String,
    /// The tiers, in the order of the set.
    pub fields: Vec<Field>,
    /// The finders.
    pub contenders: Vec<Contender>,
}

/// Everything that decides the counts of a run, as stored in a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The name of the tier set.
    pub set: String,
    /// The tiers by name, each resolved.
    pub tiers: Vec<(String, Value)>,
    /// The mechanics by tier.
    pub mechanics: BTreeMap<String, Vec<String>>,
    /// The finders with their settings.
    pub finders: Vec<(String, Value)>,
    /// Boards of each tier.
    pub boards: u32,
    /// The seed.
    pub seed: u32,
    /// The interval between boards that are sampled for readings.
    pub sample_every: u32,
    /// Whole requests of each tier and finder.
    pub requests: u32,
    /// Whole requests of each tier for few solutions.
    pub few_requests: u32,
    /// The finder that decides what has a path.
    pub judge: String,
    /// The version of the generator.
    pub generator: u32,
}

impl Setup {
    /// Checks what was chosen.
    pub fn new(set: &TierSet, options: Options, registry: &Registry) -> Result<Self, SetupError> {
        if options.boards == 0 {
            return Err(SetupError::NoBoards);
        }
        if options.boards > MOST_BOARDS {
            return Err(SetupError::TooManyBoards(options.boards));
        }
        Contender::parse(&options.judge, registry)?;
        options.tiers.iter().try_for_each(|name| set.tier(name).map(drop))?;
        let is_chosen = |name: &String| options.tiers.is_empty() || options.tiers.contains(name);
        let chosen = || set.tiers.iter().filter(|(name, _)| is_chosen(name));
        check_mechanics(chosen(), &options.mechanics)?;
        let own = chosen().map(|(_, tier)| &tier.finder);
        let contenders = contenders(&options, own, registry)?;
        let mut fields = Vec::new();
        for (name, tier) in chosen() {
            Plan::new(tier, &Overrides::default(), registry)?;
            let wanted =
                |id: &&String| options.mechanics.is_empty() || options.mechanics.contains(id);
            let mut mechanics: Vec<String> =
                tier.mechanics.keys().filter(wanted).cloned().collect();
            // Plain ones first: the fallback, then those with fewer parts.
            let parts = |id: &String| (Some(id) != tier.fallback.as_ref(), id.split('+').count());
            mechanics.sort_by_key(parts);
            fields.push(Field { name: name.clone(), tier: tier.clone(), mechanics });
        }
        Ok(Self { options, set: set.name.clone(), fields, contenders })
    }

    /// The interval between sampled boards.
    pub fn sample_every(&self) -> u32 {
        (self.options.boards / self.options.sampled.max(1)).max(1)
    }

    /// The number of blocks of a tier.
    pub fn blocks(&self) -> u32 {
        self.options.boards.min(BLOCKS)
    }

    /// What decides the counts.
    pub fn settings(&self) -> Settings {
        let value = |tier: &Tier| serde_json::to_value(tier).expect("a tier is plain data");
        let fields = self.fields.iter();
        Settings {
            set: self.set.clone(),
            tiers: fields.clone().map(|f| (f.name.clone(), value(&f.tier))).collect(),
            mechanics: fields.map(|f| (f.name.clone(), f.mechanics.clone())).collect(),
            finders: self
                .contenders
                .iter()
                .map(|c| (c.label.clone(), serde_json::json!(c.named)))
                .collect(),
            boards: self.options.boards,
            seed: self.options.seed,
            sample_every: self.sample_every(),
            requests: self.options.requests,
            few_requests: self.options.few_requests,
            judge: self.options.judge.clone(),
            generator: etchwork::GENERATOR_VERSION,
        }
    }
}

/// The requested finders, or all, including those of the tiers with their own settings.
fn contenders<'a>(
    options: &Options,
    own: impl Iterator<Item = &'a Named>,
    registry: &Registry,
) -> Result<Vec<Contender>, SetupError> {
    let parse = |label: &String| Contender::parse(label, registry);
    let mut contenders = if options.finders.is_empty() {
        Contender::all(registry)
    } else {
        options.finders.iter().map(parse).collect::<Result<_, _>>()?
    };
    contenders.extend(options.also.iter().map(parse).collect::<Result<Vec<_>, _>>()?);
    for finder in own.filter(|_| options.finders.is_empty()) {
        if contenders.iter().all(|contender| contender.named != *finder) {
            contenders.push(Contender::of_tier(finder, registry)?);
        }
    }
    for (at, contender) in contenders.iter().enumerate() {
        if contenders[..at].iter().any(|other| other.label == contender.label) {
            return Err(SetupError::Twice(contender.label.clone()));
        }
    }
    options.without.iter().try_for_each(|label| parse(label).map(drop))?;
    contenders.retain(|contender| !options.without.contains(&contender.label));
    if contenders.is_empty() { Err(SetupError::NoFinders) } else { Ok(contenders) }
}

fn check_mechanics<'a>(
    tiers: impl Iterator<Item = &'a (String, Tier)> + Clone,
    wanted: &[String],
) -> Result<(), SetupError> {
    let mechanics = tiers.clone().flat_map(|(_, tier)| tier.mechanics.keys().cloned());
    let mut known: Vec<String> = mechanics.collect();
    known.sort_unstable();
    known.dedup();
    match wanted.iter().find(|mechanic| !known.contains(mechanic)) {
        None => Ok(()),
        Some(mechanic) => Err(SetupError::Mechanic {
            tiers: tiers.map(|(name, _)| name.clone()).collect(),
            mechanic: mechanic.clone(),
            nearest: nearest(mechanic, known.iter().map(String::as_str)),
            known,
        }),
    }
}
