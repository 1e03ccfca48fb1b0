//! The settings of one plug-in, as a tier gives them.

use crate::nearest;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::ops::RangeInclusive;
use thiserror::Error;

/// A table of settings. A plug-in reads it into a type of its own:
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

/// Settings that a plug-in does not take, in serde's words.
#[derive(Debug, Error)]
#[error("{what}")]
pub struct SettingsError {
    what: String,
    unknown: Option<String>,
}

impl SettingsError {
    /// A setting that the plug-in does not know; what else is to be said follows its name.
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

    /// What serde says. Of names that it does not know it tells in words alone: of all that it
    /// knows, the one that was most likely meant is named, if there is one.
    fn of_serde(error: &serde_json::Error) -> Self {
        let what = error.to_string();
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

    /// Refuses a setting out of its range; what is no number is in none.
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

impl Settings {
    /// Reads the table into a plug-in's own type. Give that type
    /// `#[serde(deny_unknown_fields)]`, so that a misspelt key is an error.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, SettingsError> {
        // Files without a null have it only for numbers that JSON lacks.
        if let Some((key, _)) = self.0.iter().find(|(_, value)| value.is_null()) {
            return Err(SettingsError::new(format_args!("`{key}` is not a number")));
        }
        serde_json::from_value(Value::Object(self.0.clone()))
            .map_err(|error| SettingsError::of_serde(&error))
    }

    /// For a plug-in without settings: an error that names the first key.
    pub fn none(&self) -> Result<(), SettingsError> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(key) => Err(SettingsError::unknown(key, ", there are no settings")),
        }
    }

    /// Takes over every key of others.
    pub fn extend(&mut self, others: &Self) {
        self.0.extend(others.0.iter().map(|(key, value)| (key.clone(), value.clone())));
    }

    /// Sets a key. The value is text as people type it: a whole number, a number, `true` or
    /// `false`, or several of these between brackets, `[3, 4]`; anything else is a text.
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

    /// The value of a key, if it is set.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    /// Sets a key to a value of JSON.
    pub fn insert(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    /// Unsets a key; its value, if it was set.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.0.remove(key)
    }

    /// The keys and values that are set, in the order of the keys.
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
        assert!(refused("nodes", "few").contains("few"));
    }
}
