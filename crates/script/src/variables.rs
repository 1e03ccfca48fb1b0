//! What a script says outside its functions.

use crate::program::{Program, ScriptError};
use crate::value::kind;
use rhai::{Dynamic, Map, Scope};

/// The variables of a script outside its functions.
pub(crate) struct Variables<'a> {
    program: &'a Program,
    scope: Scope<'static>,
}

impl<'a> Variables<'a> {
    /// The variables of a script, which may be these.
    pub fn of(program: &'a Program, known: &[&str]) -> Result<Self, ScriptError> {
        let scope = program.variables()?;
        if let Some((unknown, ..)) = scope.iter().find(|(name, ..)| !known.contains(name)) {
            let why = format!(
                "`{unknown}` means nothing here: functions do not see it; there are {}",
                known.join(", ")
            );
            return Err(program.flaw_at(unknown, why));
        }
        Ok(Self { program, scope })
    }

    pub fn needed(&self, name: &str) -> Result<String, ScriptError> {
        let missing = || {
            self.program.flaw(None, format!("there is no `{name}`: write `let {name} = \"...\";`"))
        };
        self.text(name)?.ok_or_else(missing)
    }

    pub fn text(&self, name: &str) -> Result<Option<String>, ScriptError> {
        let Some(data) = self.scope.get(name) else { return Ok(None) };
        let text = data.as_immutable_string_ref().map(|text| text.to_string());
        text.map(Some).map_err(|_| self.wrong(name, "a text", data))
    }

    /// A variable that may be of several kinds.
    #[cfg(not(target_family = "wasm"))]
    pub fn any(&self, name: &str) -> Option<&Dynamic> {
        self.scope.get(name)
    }

    pub fn map(&self, name: &str) -> Result<Map, ScriptError> {
        let Some(data) = self.scope.get(name) else { return Ok(Map::new()) };
        let map = data.as_map_ref().map(|map| map.clone());
        map.map_err(|_| self.wrong(name, "a map, as in `#{ key: 1 }`", data))
    }

    fn wrong(&self, name: &str, wanted: &str, data: &Dynamic) -> ScriptError {
        self.program.flaw_at(name, format!("`{name}` is {wanted}, not {}", kind(data)))
    }
}
