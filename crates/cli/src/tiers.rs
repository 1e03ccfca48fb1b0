//! Finding the tier set that is meant.

use crate::failure::Failure;
use etchwork::{BUILT_IN_SETS, Registry, TierSet, built_in_set, did_you_mean, nearest};
use std::path::Path;

/// A built-in set by name, or a file: whatever has a dot or a separator in
/// its name.
pub fn load(name: &str, registry: &Registry) -> Result<TierSet, Failure> {
    if let Some(set) = built_in_set(name, registry) {
        return Ok(set);
    }
    let text = text(name)?;
    TierSet::parse(&text, registry)
        .map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))
}

/// The TOML of a set.
pub fn text(name: &str) -> Result<String, Failure> {
    if let Some((_, text)) = BUILT_IN_SETS.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    let is_file = name.contains(['.', '/', '\\']) || Path::new(name).exists();
    if !is_file {
        let known = BUILT_IN_SETS.map(|(known, _)| known);
        let mend = did_you_mean(&nearest(name, known.into_iter()), &known);
        return Err(Failure::input(format!("there is no tier set or file '{name}'; {mend}")));
    }
    std::fs::read_to_string(name).map_err(|error| Failure::file(Path::new(name), &error))
}
