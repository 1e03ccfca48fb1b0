//! Keys with their values.

use crate::plug_in::is_several;
use etchwork::player::STRONGEST;
use std::fmt;

/// A key with a value, such as `tiling=hex`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyValue {
    pub key: String,
    pub value: String,
}

/// A name with a number, such as `points=40`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyNumber {
    pub key: String,
    pub number: u32,
}

impl fmt::Display for KeyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.value)
    }
}

impl fmt::Display for KeyNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.number)
    }
}

pub fn key_value(text: &str) -> Result<KeyValue, String> {
    let parts = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let why = || format!("write a key and its value, such as tiling=hex, not '{text}'");
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

pub fn key_number(text: &str) -> Result<KeyNumber, String> {
    let parts = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let parts = parts.and_then(|(key, number)| Some((key, number.parse().ok()?)));
    let most = u32::MAX;
    let why = || {
        format!(
            "write a reading and a whole number from 0 to {most}, such as shortest=12, not '{text}'"
        )
    };
    let (key, number) = parts.ok_or_else(why)?;
    Ok(KeyNumber { key: key.to_owned(), number })
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
