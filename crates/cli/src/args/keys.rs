//! Keys with their values.

use crate::plug_in::is_several;
use etchwork::Ratio;
use etchwork::player::{STRONGEST, Scale};
use std::fmt;

/// A key with a value, such as `tiling=hex`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<T> {
    pub key: String,
    pub value: T,
}

/// A setting, as typed.
pub type KeyValue = Keyed<String>;

/// A reading with a bound, such as `fork_ratio=0.4`.
pub type KeyBound = Keyed<Ratio>;

/// A reading with a whole number, such as `points=40`.
pub type KeyNumber = Keyed<u32>;

impl<T: fmt::Display> fmt::Display for Keyed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

pub fn key_value(text: &str) -> Result<KeyValue, String> {
    let parts = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let why = || {
        format!("write a key and its value, such as tiling=hex, not '{text}'; --tiers names a set")
    };
    let (key, value) = parts.ok_or_else(why)?;
    if let Some(file) = value.strip_prefix('@') {
        let value = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        return Ok(KeyValue { key: key.to_owned(), value });
    }
    if is_several(value) {
        let each = text.split([',', ';', ' ']).filter(|pair| !pair.is_empty());
        let form = each.map(|pair| format!("--set {pair}")).collect::<Vec<_>>().join(" ");
        return Err(format!("'{text}' is more than one setting: give each its own: {form}"));
    }
    Ok(KeyValue { key: key.to_owned(), value: value.to_owned() })
}

pub fn key_bound(text: &str) -> Result<KeyBound, String> {
    let most = u32::MAX;
    keyed(text, Ratio::read_bound).ok_or_else(|| {
        format!(
            "write a reading and a number from 0 to {most}, such as shortest=12 or share=0.4, not \
             '{text}'"
        )
    })
}

pub fn key_number(text: &str) -> Result<KeyNumber, String> {
    let most = u32::MAX;
    keyed(text, |number| number.parse().ok()).ok_or_else(|| {
        format!(
            "write a reading and a whole number from 0 to {most}, such as points=40, not '{text}'"
        )
    })
}

fn keyed<T>(text: &str, value: impl FnOnce(&str) -> Option<T>) -> Option<Keyed<T>> {
    let (key, number) = text.split_once('=').filter(|(key, _)| !key.is_empty())?;
    Some(Keyed { key: key.to_owned(), value: value(number)? })
}

/// The ends of a range, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub least: Option<u32>,
    pub most: Option<u32>,
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<u32>| end.map_or(String::new(), |end| end.to_string());
        write!(f, "{}..{}", end(self.least), end(self.most))
    }
}

/// Reads the name of a scale of difficulty.
pub fn scale(text: &str) -> Result<&'static Scale, String> {
    let names = || Scale::ALL.map(|scale| scale.name).join(" or ");
    Scale::named(text).ok_or_else(|| format!("there is no scale '{text}': write {}", names()))
}

/// Reads a range on the scale of difficulty, of which one end may be left out.
pub fn difficulty(text: &str) -> Result<Bounds, String> {
    let end = |text: &str| match text {
        "" => Some(None),
        digits => digits.parse().ok().filter(|end| *end <= STRONGEST).map(Some),
    };
    let ends = text.split_once("..").and_then(|(least, most)| Some((end(least)?, end(most)?)));
    match ends {
        Some((Some(least), Some(most))) if least > most => {
            Err(format!("{least} is above {most}: write the lower end first"))
        }
        Some((None, None)) | None => Err(format!(
            "write the least and the greatest difficulty, from 0 to {STRONGEST}, such as 40..50, \
             40.. or ..50, not '{text}'"
        )),
        Some((least, most)) => Ok(Bounds { least, most }),
    }
}
