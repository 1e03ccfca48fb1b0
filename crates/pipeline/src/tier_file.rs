//! Tier files: what the files of all families have in common.

use etchwork_core::{Ratio, Settings, did_you_mean, nearest};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;
use toml::de::DeTable;

/// What is wrong with a tier file, and where.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct TierError {
    /// What is wrong, starting with the key, if it is about one.
    message: String,
    /// The bytes of the file that the message is about, if known.
    pub span: Option<Range<usize>>,
}

impl TierError {
    /// What is wrong with a tier file as a whole.
    pub fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), span: None }
    }

    /// What is wrong with a value of a file.
    fn of_flaw(flaw: &TierFlaw, text: &str) -> Self {
        let file = DeTable::parse(text).ok();
        let span = file.and_then(|file| span_of(file.get_ref(), &flaw.keys, flaw.item.as_deref()));
        Self { message: flaw.to_string(), span }
    }

    /// What TOML says, after the key that it is about.
    fn of_toml(error: &toml::de::Error, text: &str) -> Self {
        let (span, file) = (error.span(), DeTable::parse(text).ok());
        let key = span.as_ref().zip(file).and_then(|(span, file)| key_at(file.get_ref(), span));
        let message = match key {
            Some(key) => format!("{key}: {}", error.message()),
            None => error.message().to_owned(),
        };
        Self { message, span }
    }
}

/// What is wrong with a value of a tier, or of its file.
#[derive(Debug, Error)]
#[error("{}: {why}", .keys.join("."))]
pub struct TierFlaw {
    /// The keys that lead to the value.
    keys: Vec<String>,
    /// The text of a list that it is about, if the value is a list.
    item: Option<String>,
    why: String,
}

impl TierFlaw {
    /// What is wrong with the value to which some keys lead.
    ///
    /// ```
    /// use etchwork_pipeline::TierFlaw;
    ///
    /// let flaw = TierFlaw::new(&["sources", "tries"], "must be at least 1");
    /// assert_eq!(flaw.to_string(), "sources.tries: must be at least 1");
    /// ```
    pub fn new(keys: &[&str], why: impl Display) -> Self {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        Self { keys, item: None, why: why.to_string() }
    }

    /// The same about one text of a list, so that a file is marked there.
    pub fn of_item(self, item: &str) -> Self {
        Self { item: Some(item.to_owned()), ..self }
    }

    /// The flaw of a tier, with the keys from the top of its file.
    fn of_tier(mut self, name: &str) -> Self {
        self.keys.splice(0..0, ["tiers".to_owned(), name.to_owned()]);
        self
    }
}

/// The bytes of the value to which some keys lead, or of the last of these that the table has. If that
/// is a list with the item, the bytes of the item.
fn span_of(table: &DeTable<'_>, keys: &[String], item: Option<&str>) -> Option<Range<usize>> {
    let (first, rest) = keys.split_first()?;
    let value = table.get(first.as_str())?;
    let inner = value.get_ref().as_table().and_then(|table| span_of(table, rest, item));
    let named = item
        .zip(value.get_ref().as_array())
        .and_then(|(item, list)| list.iter().find(|text| text.get_ref().as_str() == Some(item)));
    inner.or_else(|| Some(named.unwrap_or(value).span()))
}

/// The keys, joined by dots, that lead to the value or the key at a place.
fn key_at(table: &DeTable<'_>, place: &Range<usize>) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        let inner = value.get_ref().as_table().and_then(|table| key_at(table, place));
        // The place of a table may be its header, in which other tables are named too.
        let is_within = || !value.get_ref().is_table() && value.span().contains(&place.start);
        let is_here = || key.span() == *place || value.span() == *place || is_within();
        let key = key.get_ref();
        inner.map(|inner| format!("{key}.{inner}")).or_else(|| is_here().then(|| key.to_string()))
    })
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

/// The files of scripts that a tier file names, relative to its folder. Whoever reads the file loads
/// them first, since they bring its family or plug-ins.
///
/// ```
/// use etchwork_pipeline::names_plug_ins;
///
/// assert_eq!(names_plug_ins("set = 'mine'\nplugins = ['slide.rhai']\n"), ["slide.rhai"]);
/// assert!(names_plug_ins("set = 'mine'\n").is_empty());
/// ```
pub fn names_plug_ins(text: &str) -> Vec<String> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        plugins: Vec<String>,
    }
    toml::from_str::<Head>(text).map(|head| head.plugins).unwrap_or_default()
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

/// A tier file.
pub struct TierFile<T> {
    /// The name of the set.
    pub set: String,
    /// The family that it names.
    pub family: Option<String>,
    /// The tiers by name, in their order.
    pub tiers: Vec<(String, T)>,
    /// The weights of readings in how hard a puzzle is.
    pub difficulty: BTreeMap<String, Ratio>,
    /// The readings by which one puzzle is harder than another.
    pub leading: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile<T> {
    set: String,
    family: Option<String>,
    #[serde(default)]
    difficulty: BTreeMap<String, Ratio>,
    #[serde(default)]
    leading: Vec<String>,
    /// See [`names_plug_ins`]: whoever reads the file has loaded them before.
    #[serde(default, rename = "plugins")]
    _plug_ins: Vec<String>,
    tiers: BTreeMap<String, Spanned<T>>,
}

impl<T: DeserializeOwned> TierFile<T> {
    /// Reads a file, checks the names of the set and of its tiers, then runs one check on the file
    /// and one on each tier.
    pub fn read(
        text: &str,
        check_file: impl Fn(&Self) -> Result<(), TierFlaw>,
        check_tier: impl Fn(&T) -> Result<(), TierFlaw>,
    ) -> Result<Self, TierError> {
        let raw: RawFile<T> =
            toml::from_str(text).map_err(|error| TierError::of_toml(&error, text))?;
        let RawFile { set, family, difficulty, leading, tiers, .. } = raw;
        let mut tiers: Vec<_> = tiers.into_iter().collect();
        tiers.sort_by_key(|(_, tier)| tier.span().start);
        let tiers = tiers.into_iter().map(|(name, tier)| (name, tier.into_inner())).collect();
        let file = Self { set, family, tiers, difficulty, leading };
        let checked = file.check().and_then(|()| check_file(&file)).and_then(|()| {
            let check =
                |(name, tier): &(String, T)| check_tier(tier).map_err(|flaw| flaw.of_tier(name));
            file.tiers.iter().try_for_each(check)
        });
        checked.map(|()| file).map_err(|flaw| TierError::of_flaw(&flaw, text))
    }

    fn check(&self) -> Result<(), TierFlaw> {
        let why = "a name has a-z, 0-9 and '-', and is not 'all'";
        if !is_tier_name(&self.set) {
            return Err(TierFlaw::new(&["set"], why));
        }
        if self.tiers.is_empty() {
            return Err(TierFlaw::new(&["tiers"], "a set needs at least one tier"));
        }
        match self.tiers.iter().find(|(name, _)| !is_tier_name(name)) {
            Some((name, _)) => Err(TierFlaw::new(&["tiers", name], why)),
            None => Ok(()),
        }
    }
}

/// Reads a number that must not be 0.
pub fn read_positive<'de, D: Deserializer<'de>>(written: D) -> Result<u32, D::Error> {
    match u32::deserialize(written)? {
        0 => Err(D::Error::custom("must be at least 1")),
        number => Ok(number),
    }
}
