//! The settings of one plug-in, as a tier gives them.

use crate::nearest;
use serde::de::DeserializeOwned;
use serde::de::value::MapDeserializer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A table of settings. A plug-in reads it into its own type:
///
/// ```
/// use etchwork_core::Settings;
///
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Options {
///     pairs: u32,
/// }
///
/// let settings: Settings = serde_json::from_str(r#"{ "pairs": 2 }"#)?;
/// assert_eq!(settings.read::<Options>().unwrap().pairs, 2);
/// let wrong: Settings = serde_json::from_str(r#"{ "pears": 2 }"#)?;
/// assert!(wrong.read::<Options>().is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(Map<String, Value>);

/// Settings that a plug-in does not take, and why.
#[derive(Debug, Error)]
#[error("{what}")]
pub struct SettingsError {
    what: String,
    unknown: Option<String>,
}

impl SettingsError {
    /// A setting that the plug-in does not know; the rest of the message follows its name.
    pub fn unknown(key: &str, told: impl Display) -> Self {
        Self { what: format!("unknown field `{key}`{told}"), unknown: Some(key.to_owned()) }
    }

    /// The setting that the plug-in does not know, if that is what is wrong.
    ///
    /// ```
    /// use etchwork_core::Settings;
    ///
    /// #[derive(Debug, serde::Deserialize)]
    /// #[serde(deny_unknown_fields)]
    /// struct Options {
    ///     pairs: u32,
    /// }
    ///
    /// let settings: Settings = serde_json::from_str(r#"{ "pears": 2 }"#)?;
    /// assert_eq!(settings.read::<Options>().unwrap_err().unknown_key(), Some("pears"));
    /// assert_eq!(settings.none().unwrap_err().unknown_key(), Some("pears"));
    /// let settings: Settings = serde_json::from_str(r#"{ "pairs": "two" }"#)?;
    /// assert_eq!(settings.read::<Options>().unwrap_err().unknown_key(), None);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn unknown_key(&self) -> Option<&str> {
        self.unknown.as_deref()
    }

    /// The message of serde, about the setting that it read last. For an unknown name serde lists
    /// all known names; this message names only the most likely one, if there is one.
    fn of_serde(error: &serde_json::Error, last: Option<(&str, &Value)>) -> Self {
        let what = error.to_string();
        if !["unknown ", "missing "].iter().any(|opening| what.starts_with(opening))
            && let Some((key, value)) = last
        {
            return Self::new(match expected(&what) {
                Some(expected) => format!("`{key}` is {expected}, not {value}"),
                None => format!("`{key}` cannot be {value}: {what}"),
            });
        }
        let parts: Vec<&str> = what.split('`').collect();
        let [opening, name, _, known @ ..] = &parts[..] else { return Self::new(what) };
        let told = match nearest(name, known.iter().step_by(2).copied()) {
            Some(meant) => format!("; did you mean `{meant}`?"),
            None => what[opening.len() + name.len() + 2..].to_owned(),
        };
        match *opening {
            "unknown field " => Self::unknown(name, told),
            "unknown variant " => Self::new(format_args!("{opening}`{name}`{told}")),
            _ => Self::new(what),
        }
    }

    /// Settings refused for a reason of the plug-in's own.
    pub fn new(what: impl Display) -> Self {
        Self { what: what.to_string(), unknown: None }
    }

    /// Refuses a setting out of its range; NaN is in no range.
    ///
    /// ```
    /// use etchwork_core::SettingsError;
    ///
    /// let error = SettingsError::unless_within("pairs", 9, 1..=4).unwrap_err();
    /// assert_eq!(error.to_string(), "`pairs` is a number from 1 to 4, not 9");
    /// assert!(SettingsError::unless_within("sigma", f64::NAN, 0.0..=1.0).is_err());
    /// ```
    pub fn unless_within<T: PartialOrd + Display>(
        name: &str,
        value: T,
        range: RangeInclusive<T>,
    ) -> Result<(), Self> {
        if range.contains(&value) {
            return Ok(());
        }
        let (least, most) = range.into_inner();
        Err(Self::new(format_args!("`{name}` is a number from {least} to {most}, not {value}")))
    }
}

/// What serde expected instead of a value of another kind or out of range, in words that people
/// use; `None` if that is not what is wrong. A type of several kinds says what it takes by
/// `#[serde(expecting = "give ...")]`.
fn expected(what: &str) -> Option<String> {
    let kinds = ["invalid type: ", "invalid value: ", "invalid length "];
    if !kinds.iter().any(|opening| what.starts_with(opening)) {
        return None;
    }
    let (_, expected) = what.rsplit_once(", expected ")?;
    let whole = |bits: u32| format!("a whole number from 0 to {}", (1u128 << bits) - 1);
    Some(match expected {
        "u8" => whole(8),
        "u16" => whole(16),
        "u32" => whole(32),
        "u64" | "usize" => "a whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" => "a text".to_owned(),
        "a sequence" => "a list, as in [1, 2]".to_owned(),
        "fewer elements in array" => "a shorter list".to_owned(),
        other => {
            let size = other.strip_prefix("an array of length ");
            let size = size.or_else(|| other.strip_prefix("a tuple of size "));
            size.map_or_else(|| other.to_owned(), |size| format!("a list of {size}"))
        }
    })
}

impl Settings {
    /// Reads the table into a plug-in's own type. Give that type
    /// `#[serde(deny_unknown_fields)]`, so that a misspelt key is an error.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, SettingsError> {
        // Files without a null have it only for numbers that JSON lacks.
        if let Some((key, _)) = self.0.iter().find(|(_, value)| value.is_null()) {
            return Err(SettingsError::new(format_args!("`{key}` is not a number")));
        }
        let last = Cell::new(None);
        let pairs = self.0.iter().map(|(key, value)| {
            last.set(Some((key.as_str(), value)));
            (key.as_str(), value.clone())
        });
        // What is wrong after that is of no key.
        let pairs = pairs.chain(std::iter::from_fn(|| {
            last.set(None);
            None
        }));
        T::deserialize(MapDeserializer::new(pairs))
            .map_err(|error| SettingsError::of_serde(&error, last.get()))
    }

    /// For a plug-in without settings: an error that names the first key.
    pub fn none(&self) -> Result<(), SettingsError> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(key) => Err(SettingsError::unknown(key, ", there are no settings")),
        }
    }

    /// Copies every key of other settings.
    pub fn extend(&mut self, others: &Self) {
        self.0.extend(others.0.iter().map(|(key, value)| (key.clone(), value.clone())));
    }

    /// Sets a key. The value is text as people type it: a whole number, a number, `true` or
    /// `false`, or several of these in brackets, `[3, 4]`; anything else is a text.
    ///
    /// ```
    /// use etchwork_core::Settings;
    ///
    /// let mut settings = Settings::default();
    /// settings.set("pairs", "2");
    /// settings.set("tiling", "hex");
    /// assert_eq!(serde_json::to_string(&settings)?, r#"{"pairs":2,"tiling":"hex"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn set(&mut self, key: &str, value: &str) {
        let read = serde_json::from_str(value).ok();
        let plain = read.filter(|read: &Value| !read.is_null() && !read.is_object());
        self.0.insert(key.to_owned(), plain.unwrap_or_else(|| Value::String(value.to_owned())));
    }

    /// The values as texts that [`Settings::set`] reads, by key.
    pub fn as_typed(&self) -> BTreeMap<String, String> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.iter().map(|(key, value)| (key.to_owned(), text(value))).collect()
    }

    /// The value of a key, if it is set.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// Sets a key to a value of JSON.
    pub fn insert(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    /// Removes a key, and returns its value if it was set.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.0.remove(key)
    }

    /// The keys with their values, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Whether no key is set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, default, rename_all = "snake_case")]
    struct Options {
        nodes: u32,
        order: Order,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Order {
        #[default]
        Random,
        Boundary,
    }

    impl Default for Options {
        fn default() -> Self {
            Self { nodes: 1, order: Order::Random }
        }
    }

    #[test]
    fn a_mistyped_name_is_told_the_nearest_one() {
        let refused = |key: &str, value: &str| {
            let mut settings = Settings::default();
            settings.set(key, value);
            settings.read::<Options>().unwrap_err().to_string()
        };
        assert_eq!(refused("nods", "3"), "unknown field `nods`; did you mean `nodes`?");
        assert_eq!(refused("order", "randon"), "unknown variant `randon`; did you mean `random`?");
        let unlike = refused("tiling", "hex");
        assert_eq!(unlike, "unknown field `tiling`, expected `nodes` or `order`");
    }

    #[test]
    fn a_value_of_another_kind_is_told_with_its_key_and_what_is_taken() {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "what is read is that it can be")]
        struct Kinds {
            after: Option<bool>,
            between: Option<[u32; 2]>,
            few: Option<u8>,
            names: Option<Vec<String>>,
            share: Option<f64>,
            side: Option<Side>,
            title: Option<String>,
        }
        #[derive(Debug, Deserialize)]
        #[serde(untagged, expecting = "give a number or a text")]
        #[allow(dead_code, reason = "what is read is that it can be")]
        enum Side {
            Number(u32),
            Text(String),
        }
        let refused = |key: &str, value: &str| {
            let mut settings = Settings::default();
            settings.set("title", "there is one after it");
            settings.set(key, value);
            settings.read::<Kinds>().unwrap_err().to_string()
        };
        assert_eq!(refused("after", "7"), "`after` is true or false, not 7");
        assert_eq!(refused("between", "[1]"), "`between` is a list of 2, not [1]");
        assert_eq!(refused("between", "3"), "`between` is a list of 2, not 3");
        assert_eq!(refused("few", "many"), "`few` is a whole number from 0 to 255, not \"many\"");
        assert_eq!(refused("few", "-1"), "`few` is a whole number from 0 to 255, not -1");
        assert_eq!(refused("names", "3"), "`names` is a list, as in [1, 2], not 3");
        assert_eq!(refused("share", "half"), "`share` is a number, not \"half\"");
        assert_eq!(refused("side", "[1]"), "`side` cannot be [1]: give a number or a text");
        assert_eq!(refused("title", "3"), "`title` is a text, not 3");
    }
}
