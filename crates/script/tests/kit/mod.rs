//! A registry and families with a script, for tests of the kinds that join them. This file has no
//! tests.

use etchwork::{Families, Registry, standard_families, standard_registry};
use etchwork_script::{Check, ScriptPlugIn, check_families};

pub type Kit = (Registry, Families);

/// A script with its first occurrence of a part changed.
pub fn changed(source: &str, from: &str, to: &str) -> String {
    assert!(source.contains(from), "{from}");
    source.replacen(from, to, 1)
}

/// Everything that there is, and the plug-in of a script; or why it cannot be read or added.
pub fn added(source: &str) -> Result<Kit, String> {
    let (mut registry, mut families) = (standard_registry(), standard_families());
    let plug_in = ScriptPlugIn::read("own.rhai", source).map_err(|why| why.to_string())?;
    plug_in.add(&mut registry, &mut families)?;
    check_families(&registry, &families)?;
    Ok((registry, families))
}

/// What a check of a script finds.
pub fn check(source: &str) -> Check {
    let plug_in = ScriptPlugIn::read("own.rhai", source).unwrap();
    plug_in.check(&standard_registry(), &standard_families())
}

/// Everything that there is, and the plug-in of a script.
pub fn with(source: &str) -> Kit {
    added(source).unwrap_or_else(|why| panic!("{why}"))
}
