//! Languages in which a family can be written as text.

use crate::Family;
use etchwork_core::TextFlaw;
use etchwork_path::Registry;
use std::sync::Arc;

/// Reads families from text, for a program in which somebody types one.
pub trait FamilyReader {
    /// The family of a source. The span of a flaw lies within the source.
    fn read(&self, source: &str) -> Result<Arc<dyn Family>, TextFlaw>;

    /// What is wrong with the family of a source, tried on a puzzle that it makes of a tier: a
    /// sentence each.
    fn faults(
        &self,
        source: &str,
        tier: &str,
        registry: &Registry,
    ) -> Result<Vec<String>, TextFlaw>;
}
