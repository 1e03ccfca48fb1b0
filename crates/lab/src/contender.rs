//! Contenders: plug-ins with settings that are compared.

use etchwork::pipeline::Named;
use etchwork::{PathFinder, Registry, RegistryError, Settings};
use serde_json::{Map, Value};
use thiserror::Error;

/// A path finder, a maker or a solver that takes part, under its requested name.
///
/// ```
/// use etchwork_lab::Contender;
///
/// let registry = etchwork::standard_registry();
/// let short = Contender::parse("bounded-dfs:nodes=200:restarts=5", &registry)?;
/// assert_eq!((short.label.as_str(), short.named.id.as_str()),
///     ("bounded-dfs:nodes=200:restarts=5", "bounded-dfs"));
/// let error = Contender::parse("bounded-dsf", &registry).unwrap_err();
/// assert!(error.to_string().contains("did you mean 'bounded-dfs'?"));
/// # Ok::<(), etchwork_lab::ContenderError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// The name in tables: the text it was parsed from.
    pub label: String,
    /// The plug-in, with the settings that were given.
    pub named: Named,
}

/// A contender that cannot take part.
#[derive(Debug, Error)]
pub enum ContenderError {
    /// A setting that is not `key=value`.
    #[error("'{label}': '{part}' is not a setting: write finder:key=value:key=value")]
    Setting {
        /// The whole text.
        label: String,
        /// The part that is wrong.
        part: String,
    },
    /// There is no such finder, or it refuses the settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
}

impl Contender {
    /// A plug-in without settings of its own.
    pub fn plain(id: &str) -> Self {
        let named = Named { id: id.to_owned(), settings: Settings::default() };
        Self { label: id.to_owned(), named }
    }

    /// Reads a path finder, `finder` or `finder:key=value:key=value`. A value is a number, a Boolean or a list as
    /// in JSON, or else a text.
    pub fn parse(label: &str, registry: &Registry) -> Result<Self, ContenderError> {
        let mut parts = label.split(':');
        let id = parts.next().unwrap_or_default().to_owned();
        let mut table = Map::new();
        for part in parts {
            let Some((key, value)) = part.split_once('=').filter(|(key, _)| !key.is_empty()) else {
                let (label, part) = (label.to_owned(), part.to_owned());
                return Err(ContenderError::Setting { label, part });
            };
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
            table.insert(key.to_owned(), value);
        }
        let settings = serde_json::from_value(Value::Object(table)).unwrap_or_default();
        Self::new(label, Named { id, settings }, registry)
    }

    /// The finder that a tier names, under the text from which [`Contender::parse`] would read it.
    pub fn of_tier(finder: &Named, registry: &Registry) -> Result<Self, ContenderError> {
        let settings = serde_json::json!(finder.settings);
        let settings = settings.as_object().into_iter().flatten();
        let parts = settings.map(|(key, value)| format!(":{key}={value}"));
        let label = finder.id.clone() + &parts.collect::<String>();
        Self::new(&label, finder.clone(), registry)
    }

    /// Every registered finder with its default settings, in the order of registration.
    pub fn all(registry: &Registry) -> Vec<Self> {
        registry.kind::<dyn PathFinder>().ids().map(Self::plain).collect()
    }

    fn new(label: &str, finder: Named, registry: &Registry) -> Result<Self, ContenderError> {
        registry.make::<dyn PathFinder>(&finder.id, &finder.settings)?;
        Ok(Self { label: label.to_owned(), named: finder })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::standard_registry;

    #[test]
    fn settings_are_numbers_lists_or_texts() {
        let registry = standard_registry();
        for fine in ["chain:finders=[\"sat\"]", "frontier:memory=8", "warnsdorff:screens=[]"] {
            assert!(Contender::parse(fine, &registry).is_ok(), "{fine}");
        }
        for label in ["sat", "chain:finders=[\"sat\"]", "bounded-dfs:nodes=200:restarts=5"] {
            let finder = Contender::parse(label, &registry).unwrap();
            assert_eq!(Contender::of_tier(&finder.named, &registry).unwrap(), finder);
        }
        for (bad, needle) in [
            ("bounded-dfs:nodes", "'nodes' is not a setting"),
            ("bounded-dfs:=3", "'=3' is not a setting"),
            ("bounded-dfs:nodes=few", "few"),
            ("bounded-dfs:nods=3", "nods"),
            ("", "there are: "),
        ] {
            let error = Contender::parse(bad, &registry).unwrap_err().to_string();
            assert!(error.contains(needle), "{bad}: {error}");
        }
    }
}
