//! What there is to choose from.

use crate::shelf::{LEVELS, Shelf};
use etchwork::{GENERATOR_VERSION, Registry, TierSet};
use serde_json::{Value, json};

/// The tiers of all sets, the mechanics, the path finders and the readings.
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
        "finders": finders,
    })
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
