//! Settings that a tier gives a script: over the script's own, which say what there are.

use crate::value::kind;
use etchwork::{Settings, SettingsError, nearest};
use rhai::{Array, Dynamic, Map};
use serde_json::Value as Json;

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
