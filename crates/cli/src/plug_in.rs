//! Plug-ins as typed, with their settings: `id:key=value:key=value`.

use crate::failure::Failure;
use etchwork::Settings;
use etchwork::pipeline::Named;
use std::collections::BTreeMap;

/// A plug-in with settings.
#[derive(Debug, PartialEq, Eq)]
pub struct Typed {
    pub id: String,
    pub settings: BTreeMap<String, String>,
}

/// Mechanics joined by `+`, with their settings by mechanic.
#[derive(Debug, PartialEq, Eq)]
pub struct TypedStack {
    pub name: String,
    pub settings: BTreeMap<String, BTreeMap<String, String>>,
}

impl Typed {
    /// The plug-in in the form of a tier.
    pub fn named(&self) -> Named {
        let mut settings = Settings::default();
        self.settings.iter().for_each(|(key, value)| settings.set(key, value));
        Named { id: self.id.clone(), settings }
    }
}

/// Reads `id:key=value:key=value`.
pub fn typed(text: &str) -> Result<Typed, Failure> {
    let mut parts = text.split(':');
    let id = parts.next().unwrap_or_default().to_owned();
    let several = |part: &&str| is_several(part.split_once('=').map_or("", |(_, value)| value));
    if id.contains('=') || text.split(':').any(|part| several(&part)) {
        let form = text.split([':', ',', ';', ' ']).filter(|part| !part.is_empty());
        let form = form.collect::<Vec<_>>().join(":");
        return Err(Failure::input(match id.split([',', ';', ' ']).next() {
            Some(name) if name.contains('=') => format!(
                "'{text}' names nothing: write settings after a name, each after a colon, as in \
                 id:key=value:key=value"
            ),
            _ => format!("'{text}': write each setting after a colon of its own: {form}"),
        }));
    }
    let mut settings = BTreeMap::new();
    for part in parts {
        let Some((key, value)) = part.split_once('=').filter(|(key, _)| !key.is_empty()) else {
            let why = format!("'{part}' in '{text}': write a setting as id:key=value");
            return Err(Failure::input(why));
        };
        if settings.insert(key.to_owned(), value.to_owned()).is_some() {
            return Err(Failure::input(format!("the setting '{key}' in '{text}' is given twice")));
        }
    }
    Ok(Typed { id, settings })
}

/// Whether a value holds another setting after it: `square,wrap=true`. A list in brackets may hold
/// anything.
pub fn is_several(value: &str) -> bool {
    value.contains('=') && !value.starts_with(['[', '{', '"'])
}

/// Reads mechanics: `fog:radius=1+warps:pairs=2`.
pub fn typed_stack(text: &str) -> Result<TypedStack, Failure> {
    let parts = text.split('+').map(typed).collect::<Result<Vec<Typed>, Failure>>()?;
    let ids: Vec<&str> = parts.iter().map(|part| part.id.as_str()).collect();
    let name = ids.join("+");
    let with_settings = parts.into_iter().filter(|part| !part.settings.is_empty());
    let settings = with_settings.map(|part| (part.id, part.settings)).collect();
    Ok(TypedStack { name, settings })
}

/// Rejoins parts that were cut at commas within brackets: `chain:finders=["sat"` and the next part.
pub fn rejoined(pieces: &[String]) -> Vec<String> {
    let open = |text: &str| text.matches('[').count() > text.matches(']').count();
    let mut whole: Vec<String> = Vec::new();
    for piece in pieces {
        match whole.last_mut().filter(|last| open(last)) {
            Some(last) => *last += &format!(",{piece}"),
            None => whole.push(piece.clone()),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why<T>(read: Result<T, Failure>) -> String {
        let Err(Failure::Input(why)) = read else { panic!("it is refused") };
        why.to_string()
    }

    #[test]
    fn a_plug_in_has_its_settings_behind_it() {
        let Typed { id, settings } = typed("bounded-dfs:nodes=200:restarts=5").unwrap();
        assert_eq!((id.as_str(), settings["nodes"].as_str()), ("bounded-dfs", "200"));
        assert_eq!(settings["restarts"], "5");
        for bad in ["sat:nodes", "sat:", "sat:=3"] {
            assert!(why(typed(bad)).contains("write a setting as id:key=value"), "{bad}");
        }
        assert!(why(typed("sat:a=1:a=2")).contains("given twice"));
        let form = "growth:tiling=square:wrap=true";
        for separator in [",", ";", " ", ", "] {
            let text = format!("growth:tiling=square{separator}wrap=true");
            assert!(why(typed(&text)).ends_with(form), "{text}");
            let text = format!("growth{separator}tiling=square:wrap=true");
            assert!(why(typed(&text)).ends_with(form), "{text}");
        }
        assert!(why(typed("wrap=true")).contains("as in id:key=value:key=value"));
        let listed = typed("chain:finders=[\"sat\",\"a=b\"]:sizes=3x3,4x4").unwrap();
        assert_eq!(listed.settings["sizes"], "3x3,4x4");
    }

    #[test]
    fn joined_mechanics_have_settings_of_their_own() {
        let TypedStack { name, settings } = typed_stack("fog:radius=1+warps").unwrap();
        assert_eq!(name, "fog+warps");
        assert_eq!(settings.len(), 1);
        assert_eq!(settings["fog"]["radius"], "1");
    }

    #[test]
    fn lists_are_joined_again() {
        let pieces = ["sat", "chain:finders=[\"sat\"", "\"frontier\"]", "exhaustive"];
        let pieces = pieces.map(str::to_owned);
        let whole = ["sat", "chain:finders=[\"sat\",\"frontier\"]", "exhaustive"];
        assert_eq!(rejoined(&pieces), whole);
    }
}
