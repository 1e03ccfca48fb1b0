//! Makers: levels that can be solved without a guess.

mod improve;
mod information;
mod lines;
mod options;
mod prove;
mod reduce;
mod scene;
mod sentences;

use crate::Pattern;
use etchwork_core::{Maker, Registry, RegistryError};
use reduce::{Reduce, Tellers};

/// Registers the makers.
pub(crate) fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let makers = registry.kind_mut::<dyn Maker<Pattern>>();
    makers.add(
        "improve",
        "the article's: some clues, and more wherever deduction is stuck",
        |settings, registry| Ok(Box::new(improve::Improve::new(settings, registry)?)),
    )?;
    makers.add(
        "reduce",
        "starts with all clues, and removes clues while the level stays in its band",
        |settings, registry| Ok(Box::new(Reduce::new(Tellers::All, settings, registry)?)),
    )?;
    makers.add(
        "prove",
        "starts with all clues, and removes clues while steps within its band prove the level",
        |settings, registry| Ok(Box::new(prove::Prove::new(settings, registry)?)),
    )?;
    makers.add(
        "static",
        "like reduce, but clues stand on nodes that are shown at the start: for paper",
        |settings, registry| Ok(Box::new(Reduce::new(Tellers::Shown, settings, registry)?)),
    )?;
    Ok(())
}
