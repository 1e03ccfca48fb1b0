//! What the scripts that join plug-ins of a kind say of themselves.

use crate::kind::Kind;
use crate::program::{Program, ScriptError};
use crate::variables::Variables;
use etchwork::{Entry, Registry, Settings, SettingsError, check_readings};
use std::sync::Arc;

/// The name and the description of a plug-in.
pub(crate) struct Head {
    pub name: String,
    about: String,
}

impl Head {
    /// What a script says of itself as a plug-in of a kind.
    pub fn of(
        program: &Program,
        variables: &Variables<'_>,
        kind: Kind,
    ) -> Result<Self, ScriptError> {
        let (name, about) = (variables.needed("name")?, variables.needed("about")?);
        check_readings(&[&name]).map_err(|_| {
            let kind = kind.name();
            let why = format!("a {kind} has a name of letters a-z, digits, '-' and '_'");
            program.flaw_at("name", why)
        })?;
        Ok(Self { name, about })
    }

    /// The plug-in of a script: its text is part of what it makes.
    pub fn entry<T: ?Sized + 'static>(
        &self,
        program: &Program,
        make: impl Fn(&Settings) -> Result<Box<T>, SettingsError> + Send + Sync + 'static,
    ) -> Entry<T> {
        let make = move |settings: &Settings, _: &Registry| make(settings);
        let source = Some(Arc::from(program.source.as_str()));
        Entry::new(self.name.clone(), self.about.clone(), make).of_source(source)
    }
}
