//! The family that a page brings as text: a script.

use crate::answers::{Faults, Scripted};
use crate::flaw;
use etchwork::core::text::Part;
use etchwork::{Families, FamilyReader, Registry};

/// The families that replace those before, if a script can be read, and the answer.
pub fn read(reader: &dyn FamilyReader, source: &str) -> (Option<Families>, Scripted) {
    let mut families = Families::default();
    let read = reader.read(source).and_then(|family| {
        let id = family.id().to_owned();
        let added = families.add_shared(family);
        added.map(|()| id).map_err(|why| Part::of(source).flaw(why))
    });
    match read {
        Ok(id) => (Some(families), Scripted { family: Some(id), flaw: None }),
        Err(flaw) => (None, Scripted { family: None, flaw: Some(flaw::view(flaw, source)) }),
    }
}

/// What is wrong with the family of a script.
pub fn faults(
    reader: &dyn FamilyReader,
    source: &str,
    tier: &str,
    registry: &Registry,
) -> Result<Faults, String> {
    let faults = reader.faults(source, tier, registry).map_err(|flaw| flaw.message)?;
    Ok(Faults { faults })
}
