//! Tier files: what the files of all families have in common.

use crate::Gate;
use etchwork_core::{Ratio, Settings, did_you_mean, nearest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
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
    /// What is wrong with a tier file as a whole.
    pub fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), span: None }
    }

    /// What is wrong with the value of a key.
    pub fn at<T>(key: impl Display, value: &Spanned<T>, why: impl Display) -> Self {
        Self { message: format!("{key}: {why}"), span: Some(value.span()) }
    }
}

/// A tier that a set does not have.
#[derive(Debug, Error)]
#[error("tier set '{set}' has no tier '{tier}'; {}", did_you_mean(.nearest, .known))]
pub struct UnknownTier {
    /// The set.
    pub set: String,
    /// The name that the set does not have.
    pub tier: String,
    /// The names that the set has.
    pub known: Vec<String>,
    /// The most similar name.
    pub nearest: Option<String>,
}

/// The tier of a set with this name.
pub fn find_tier<'a, T>(
    set: &str,
    tiers: &'a [(String, T)],
    name: &str,
) -> Result<&'a T, UnknownTier> {
    let found = tiers.iter().find(|(known, _)| known == name);
    found.map(|(_, tier)| tier).ok_or_else(|| {
        let known: Vec<String> = tiers.iter().map(|(name, _)| name.clone()).collect();
        let nearest = nearest(name, known.iter().map(String::as_str));
        UnknownTier { set: set.to_owned(), tier: name.to_owned(), known, nearest }
    })
}

/// Whether a set or a tier can have this name: a-z, 0-9 and `-`, and not `all`. Names go into file
/// names, command lines and IDs.
pub fn is_tier_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name != "all" && name.chars().all(plain)
}

/// The family that a tier file names; a file without one is for paths.
///
/// ```
/// use etchwork_pipeline::names_family;
///
/// assert_eq!(names_family("set = 'mine'\nfamily = 'countdown'\n").as_deref(), Some("countdown"));
/// assert_eq!(names_family("set = 'mine'\n"), None);
/// ```
pub fn names_family(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        family: Option<String>,
    }
    toml::from_str::<Head>(text).ok()?.family
}

/// A plug-in by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Flat")]
pub struct Named {
    /// The name.
    pub id: String,
    /// The plug-in's own settings.
    pub settings: Settings,
}

/// [`Named`] as files have it: the settings stand beside the name.
#[derive(Deserialize)]
struct Flat {
    id: String,
    #[serde(flatten)]
    settings: Settings,
}

impl From<Flat> for Named {
    fn from(Flat { id, settings }: Flat) -> Self {
        Self { id, settings }
    }
}

/// A tier file whose tiers are still as written, each an `R`.
pub struct TierFile<R> {
    /// The name of the set.
    pub set: String,
    /// The family that it names.
    pub family: Option<Spanned<String>>,
    /// The tiers by name, in their order.
    pub tiers: Vec<(String, Spanned<R>)>,
    /// The weights of readings in how hard a puzzle is.
    pub difficulty: BTreeMap<String, Spanned<Ratio>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile<R> {
    set: Spanned<String>,
    family: Option<Spanned<String>>,
    #[serde(default)]
    difficulty: BTreeMap<String, Spanned<f64>>,
    tiers: BTreeMap<String, Spanned<R>>,
}

impl<R: DeserializeOwned> TierFile<R> {
    /// Reads a file, and checks all names and weights.
    pub fn read(text: &str) -> Result<Self, TierError> {
        let raw: RawFile<R> = toml::from_str(text).map_err(|error| TierError {
            message: error.message().to_owned(),
            span: error.span(),
        })?;
        check_name("set", &raw.set, raw.set.get_ref())?;
        let mut tiers: Vec<_> = raw.tiers.into_iter().collect();
        tiers.sort_by_key(|(_, tier)| tier.span().start);
        if tiers.is_empty() {
            return Err(TierError::at("tiers", &raw.set, "a set needs at least one tier"));
        }
        for (name, tier) in &tiers {
            check_name(&format!("tiers.{name}"), tier, name)?;
        }
        let weight = |(name, raw): (String, Spanned<f64>)| {
            let weight = exact(*raw.get_ref());
            let weight =
                weight.map_err(|why| TierError::at(format!("difficulty.{name}"), &raw, why))?;
            Ok((name, Spanned::new(raw.span(), weight)))
        };
        let difficulty = raw.difficulty.into_iter().map(weight).collect::<Result<_, _>>()?;
        Ok(Self { set: raw.set.into_inner(), family: raw.family, tiers, difficulty })
    }
}

fn check_name<T>(key: &str, place: &Spanned<T>, name: &str) -> Result<(), TierError> {
    match is_tier_name(name) {
        true => Ok(()),
        false => Err(TierError::at(key, place, "a name has a-z, 0-9 and '-', and is not 'all'")),
    }
}

fn exact(number: f64) -> Result<Ratio, String> {
    Ratio::try_from(number).map_err(|error| error.to_string())
}

/// A gate as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawGate {
    min: Option<f64>,
    max: Option<f64>,
}

impl RawGate {
    /// The gate, or why there is none.
    pub fn gate(&self) -> Result<Gate, String> {
        let [min, max] = [self.min, self.max].map(|bound| bound.map(exact).transpose());
        let gate = Gate { min: min?, max: max? };
        if gate == Gate::default() {
            return Err("give a min, a max, or both".to_owned());
        }
        gate.check().map(|()| gate)
    }
}

/// The ends of a band as written, or why it is not a band.
pub fn read_band(ends: &[f64]) -> Result<(Ratio, Ratio), String> {
    match *ends {
        [low, high] if low > high => Err(format!("{low} is above {high}")),
        [low, high] => Ok((exact(low)?, exact(high)?)),
        _ => Err("give the lower and the upper end".to_owned()),
    }
}
