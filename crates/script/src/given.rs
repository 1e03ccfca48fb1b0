//! Settings that a tier gives a script: over the script's own, which say what there are.

use crate::program::{Program, ScriptError};
use crate::random::Random;
use crate::value::kind;
use etchwork::{Attempt, Grid, Settings, SettingsError, nearest};
use rhai::{Array, Dynamic, Map};
use serde_json::Value as Json;

/// The settings of a function `make`.
pub(crate) struct Given {
    settings: Map,
    /// The sizes of which each attempt draws one.
    sizes: Vec<Grid>,
}

impl Given {
    /// Those that are given over the script's own.
    pub fn over(own: &Map, given: &Settings) -> Result<Self, SettingsError> {
        let settings = given_over(own, given)?;
        let sizes = settings
            .get("sizes")
            .and_then(|sizes| sizes.as_array_ref().ok().map(|sizes| sizes.clone()));
        let size = |size: &Dynamic| size.to_string().parse().map_err(SettingsError::new);
        let sizes = sizes.iter().flatten().map(size).collect::<Result<Vec<Grid>, _>>()?;
        if settings.contains_key("sizes") && sizes.is_empty() {
            return Err(SettingsError::new("`sizes` is an array of sizes such as \"4x5\""));
        }
        Ok(Self { settings, sizes })
    }

    /// What `make` returns in an attempt: a level with the moves of a solution, if it has them, or `()`.
    pub fn made(
        &self,
        program: &Program,
        attempt: &Attempt,
    ) -> Result<(Dynamic, Option<Array>), ScriptError> {
        let mut settings = self.settings.clone();
        if !self.sizes.is_empty() {
            let size = self.sizes[attempt.streams.stage("size").index(self.sizes.len())];
            settings.insert("cols".into(), (size.cols() as i64).into());
            settings.insert("rows".into(), (size.rows() as i64).into());
        }
        let random = Random::new(attempt.streams.stage("make"));
        let called = program.call("make", vec![Dynamic::from(random), settings.into()]);
        let made = called.map_err(|thrown| thrown.fault(program, "make"))?;
        let both = made.as_map_ref().ok().and_then(|map| {
            let solution = map.get("solution")?.as_array_ref().ok()?.clone();
            Some((map.get("level").filter(|_| map.len() == 2)?.clone(), Some(solution)))
        });
        Ok(both.unwrap_or_else(|| (made.clone(), None)))
    }
}

/// The settings of a script with those that are given over them.
pub(crate) fn given_over(own: &Map, given: &Settings) -> Result<Map, SettingsError> {
    let mut settings = own.clone();
    for (key, value) in given.iter() {
        let Some(usual) = settings.get_mut(key) else {
            let known = own.keys().map(|known| known.as_str());
            let mend = nearest(key, known).map(|meant| format!("; did you mean `{meant}`?"));
            let mend =
                mend.unwrap_or_else(|| ", which the script's `settings` do not have".to_owned());
            return Err(SettingsError::unknown(key, mend));
        };
        let data = data_of(value).filter(|data| kind(data) == kind(usual));
        let wrong = || SettingsError::new(format!("`{key}` is {}, not {value}", kind(usual)));
        *usual = data.ok_or_else(wrong)?;
    }
    Ok(settings)
}

/// A setting as a script's data; `None` for what no script has, such as a fraction.
fn data_of(value: &Json) -> Option<Dynamic> {
    Some(match value {
        Json::Bool(truth) => (*truth).into(),
        Json::Number(number) => number.as_i64()?.into(),
        Json::String(text) => text.clone().into(),
        Json::Array(items) => items.iter().map(data_of).collect::<Option<Array>>()?.into(),
        Json::Object(map) => {
            let pair = |(key, item): (&String, &Json)| Some((key.as_str().into(), data_of(item)?));
            map.iter().map(pair).collect::<Option<Map>>()?.into()
        }
        Json::Null => return None,
    })
}
