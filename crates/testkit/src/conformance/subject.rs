//! The plug-in that a suite checks, by its name and settings.

use super::faults::{Faults, guarded, is_clause};
use etchwork_path::{PlugIn, PlugIns, Registry, Settings, Written};

/// A name that no setting has.
const UNKNOWN: &str = "no-such-setting";
/// A value that no setting can have.
const NESTED: &str = r#"[[[["?"]]]]"#;
/// Values that most settings cannot have.
const ODD: [&str; 8] =
    ["-1", "no such value?", "[]", "4000000000", "0.5", "true", "\"0x0\"", "[\"99999x99999\"]"];

/// Lists that some settings can have.
const LISTS: [&str; 3] = ["[]", "[\"1x1\"]", "[\"9x9\"]"];

/// The keys of a table.
fn keys(settings: &Settings) -> Vec<String> {
    let table = serde_json::to_value(settings).unwrap_or_default();
    table.as_object().map(|table| table.keys().cloned().collect()).unwrap_or_default()
}

/// The subject of a suite, which makes instances of the plug-in.
pub(super) struct Subject<'a, T: ?Sized> {
    id: &'a str,
    pub settings: &'a Settings,
    registry: &'a Registry,
    plug_ins: &'a PlugIns<T>,
}

impl<'a, T: ?Sized> Subject<'a, T> {
    /// A plug-in of the registry.
    pub fn on(
        plug_ins: &'a PlugIns<T>,
        id: &'a str,
        settings: &'a Settings,
        registry: &'a Registry,
    ) -> Self {
        Self { id, settings, registry, plug_ins }
    }

    /// A plug-in of a family.
    pub fn of_family(id: &'a str, settings: &'a Settings, registry: &'a Registry) -> Self
    where
        T: PlugIn,
    {
        Self { id, settings, registry, plug_ins: registry.kind() }
    }

    /// For example "metric 'forks'".
    pub fn name(&self) -> String {
        format!("{} '{}'", self.plug_ins.kind(), self.id)
    }

    /// The faults of the plug-in that those of any kind may have.
    pub fn faults(&self) -> Faults {
        let mut faults = Faults::new(self.name());
        self.keeps_to_its_settings(&mut faults);
        faults
    }

    /// The same for a family's plug-in.
    pub fn faults_of<G: Written>(&self) -> Faults {
        let mut faults = Faults::new(format!("{} of {}", self.name(), G::FAMILY));
        self.keeps_to_its_settings(&mut faults);
        faults
    }

    /// Checks the laws of plug-ins of every kind: a description of one line, and settings that are
    /// had or refused.
    pub fn keeps_to_its_settings(&self, faults: &mut Faults) {
        let about = self.plug_ins.get(self.id).map_or("", |entry| entry.about());
        if !is_clause(about) {
            faults.add("its description is one line", format_args!("it is {about:?}"));
        }
        let keys = keys(self.settings);
        let tried = [(UNKNOWN, "1", Some("a setting that it does not have is refused by name"))];
        let nested = keys
            .iter()
            .map(|key| (&**key, NESTED, Some("a value that no setting can have is refused")));
        let odd = keys.iter().flat_map(|key| ODD.map(|odd| (&**key, odd, None)));
        for (key, value, law) in tried.into_iter().chain(nested).chain(odd) {
            let mut settings = self.settings.clone();
            settings.set(key, value);
            let asked = format!("`{key}` = {value}");
            let made = faults.guard(&asked, || self.make_with(&settings).map(drop));
            match (made, law) {
                (Some(Ok(())), Some(law)) => faults.add(law, format_args!("{asked} is accepted")),
                (Some(Err(why)), _) if !is_clause(&why) => {
                    faults.add("a refusal is one line", format_args!("{asked}: {why:?}"));
                }
                (Some(Err(why)), Some(law)) if key == UNKNOWN && !why.contains(UNKNOWN) => {
                    faults.add(law, format_args!("{asked} is refused: {why:?}"));
                }
                _ => {}
            }
        }
    }

    /// The settings with other lists in place of one, in words too.
    pub fn with_other_lists(&self) -> Vec<(Settings, String)> {
        let table = serde_json::to_value(self.settings).unwrap_or_default();
        let is_list = |key: &String| table.get(key).is_some_and(|value| value.is_array());
        let lists = keys(self.settings).into_iter().filter(is_list);
        let with = |(key, list): (String, &str)| {
            let mut settings = self.settings.clone();
            settings.set(&key, list);
            (settings, format!("`{key}` = {list}"))
        };
        lists.flat_map(|key| LISTS.map(|list| with((key.clone(), list)))).collect()
    }

    /// A new instance with the given settings.
    pub fn make(&self) -> Result<Box<T>, String> {
        guarded(|| self.make_with(self.settings)).unwrap_or_else(|panic| {
            Err(format!("{}: it panics when it is made: '{panic}'", self.name()))
        })
    }

    /// An instance with other settings.
    pub fn make_with(&self, settings: &Settings) -> Result<Box<T>, String> {
        let made = self.plug_ins.make(self.id, settings, self.registry);
        made.map_err(|error| error.to_string())
    }
}
