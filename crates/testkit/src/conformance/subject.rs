//! The plug-in that a suite checks, by its name and settings.

use super::faults::{Faults, guarded, is_clause};
use etchwork_path::{PlugIn, PlugIns, Registry, Settings, Written};
use serde_json::Value;

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
    pub fn of(id: &'a str, settings: &'a Settings, registry: &'a Registry) -> Self
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
        self.faults_as(self.name())
    }

    /// The same for a family's plug-in.
    pub fn faults_of<G: Written>(&self) -> Faults {
        self.faults_as(format!("{} of {}", self.name(), G::FAMILY))
    }

    fn faults_as(&self, name: String) -> Faults {
        let mut faults = Faults::new(name);
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

    /// Whether it has a setting: a setting that it does not have is refused by name.
    pub fn has(&self, key: &str) -> bool {
        let refusal = |key: &str| self.make_with(&self.with(key, NESTED).0).err();
        let unknown = refusal(UNKNOWN).map(|why| why.replace(UNKNOWN, key));
        guarded(|| refusal(key)).map_or(true, |why| why != unknown)
    }

    /// The settings with other lists in place of one, in words too.
    pub fn with_other_lists(&self) -> Vec<(Settings, String)> {
        let lists = self.lists().into_iter();
        lists.flat_map(|(key, _)| LISTS.map(|list| self.with(&key, list))).collect()
    }

    /// The settings with one list that lacks an item, in words too.
    pub fn with_shorter_lists(&self) -> Vec<(Settings, String)> {
        let without = |(key, list): (String, Vec<Value>)| {
            let numbers = if list.len() > 1 { 0..list.len() } else { 0..0 };
            numbers.map(move |nth| {
                let mut list = list.clone();
                list.remove(nth);
                self.with(&key, &Value::from(list).to_string())
            })
        };
        self.lists().into_iter().flat_map(without).collect()
    }

    /// The settings that are lists.
    fn lists(&self) -> Vec<(String, Vec<Value>)> {
        let table = serde_json::to_value(self.settings).unwrap_or_default();
        let list = |key: String| Some((key.clone(), table.get(&key)?.as_array()?.clone()));
        keys(self.settings).into_iter().filter_map(list).collect()
    }

    fn with(&self, key: &str, value: &str) -> (Settings, String) {
        let mut settings = self.settings.clone();
        settings.set(key, value);
        (settings, format!("`{key}` = {value}"))
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
