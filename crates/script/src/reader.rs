//! Scripts for a program in which somebody types one.

use crate::{ScriptError, ScriptFamily};
use etchwork::core::text::Part;
use etchwork::{Family, FamilyReader, Registry, TextFlaw};
use std::sync::Arc;

/// What messages call a script that is in no file.
const NAME: &str = "the script";

/// Reads scripts.
pub struct Scripts;

impl FamilyReader for Scripts {
    fn read(&self, source: &str) -> Result<Arc<dyn Family>, TextFlaw> {
        Ok(Arc::new(family(source)?))
    }

    fn faults(
        &self,
        source: &str,
        tier: &str,
        registry: &Registry,
    ) -> Result<Vec<String>, TextFlaw> {
        Ok(family(source)?.check_some(|name| name == tier, 1, registry).faults)
    }
}

fn family(source: &str) -> Result<ScriptFamily, TextFlaw> {
    ScriptFamily::read(NAME, source).map_err(|error| flaw(error, source))
}

/// The flaw of an error, at its whole line.
fn flaw(error: ScriptError, source: &str) -> TextFlaw {
    let mut lines = Part::of(source).split('\n');
    let line = error.line.and_then(|line| lines.nth(line.checked_sub(1)?));
    match line {
        Some(line) => line.trim().flaw(error.message),
        None => TextFlaw::new(error.message, 0..0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flaw_lies_at_its_line() {
        let source = "let name = \"row\";\n  let about = ;\n";
        let flaw = Scripts.read(source).err().unwrap();
        assert_eq!(&source[flaw.span], "let about = ;");
        let flaw = Scripts.read("").err().unwrap();
        assert_eq!(flaw.span, 0..0, "{}", flaw.message);
    }
}
