//! What there is to choose from.

use crate::shelf::{LEVELS, Shelf};
use etchwork::{GENERATOR_VERSION, Registry, TierSet};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The tiers of all sets, the mechanics, those that tiers stack, and the path finders.
pub fn catalogue(shelf: &Shelf, registry: &Registry) -> Value {
    let mechanics: Vec<Value> = registry
        .mechanics
        .iter()
        .map(|entry| json!({ "id": entry.id(), "about": entry.about() }))
        .collect();
    let finders: Vec<Value> = registry
        .finders
        .iter()
        .map(|entry| json!({ "id": entry.id(), "about": entry.about() }))
        .collect();
    json!({
        "generator": GENERATOR_VERSION,
        "levels": LEVELS,
        "played": shelf.played().name,
        "sets": shelf.sets().iter().map(set).collect::<Vec<_>>(),
        "mechanics": mechanics,
        "stacks": stacks(shelf.sets()),
        "finders": finders,
    })
}

/// The mechanics that some tier has together, such as `fog+warps`.
fn stacks(sets: &[TierSet]) -> BTreeSet<&str> {
    let tiers = sets.iter().flat_map(|set| &set.tiers);
    let known = tiers.flat_map(|(_, tier)| tier.mechanics.keys());
    known.map(String::as_str).filter(|name| name.contains('+')).collect()
}

fn set(set: &TierSet) -> Value {
    let tiers: Vec<Value> = set
        .tiers
        .iter()
        .map(|(name, tier)| {
            json!({
                "name": name,
                "sizes": tier.sizes.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "mechanics": tier.mechanics.keys().collect::<Vec<_>>(),
                "finder": tier.finder.id,
                "gates": tier.gates,
                "bands": tier.bands,
            })
        })
        .collect();
    json!({ "name": set.name, "tiers": tiers })
}
