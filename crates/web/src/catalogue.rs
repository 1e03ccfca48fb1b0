//! What there is to choose from.

use crate::answers::{Catalogue, FamilyCard, OptionChoice, Plugin, SetCard, TierCard, TierChoice};
use crate::series::drawn;
use crate::shelf::{LEVELS, Shelf};
use etchwork::pipeline::FamilyTier;
use etchwork::{
    Family, GENERATOR_VERSION, PATH_ABOUT, PATH_FAMILY, PATH_GESTURES, PATH_RULE, Registry, Tier,
    TierSet,
};
use std::collections::BTreeSet;

/// The families with their tiers, and what the workbench has.
pub fn catalogue(shelf: &Shelf, registry: &Registry) -> Catalogue {
    let plugin = |id: &str, about: &str| Plugin { id: id.to_owned(), about: about.to_owned() };
    let others = shelf.families().iter().map(|family| of_family(shelf, family));
    Catalogue {
        generator: GENERATOR_VERSION,
        levels: LEVELS,
        families: std::iter::once(of_paths(shelf)).chain(others).collect(),
        played: shelf.played().name.clone(),
        sets: shelf.sets().iter().map(set).collect(),
        mechanics: registry.mechanics.iter().map(|one| plugin(one.id(), one.about())).collect(),
        stacks: stacks(shelf.sets()),
        finders: registry.finders.iter().map(|one| plugin(one.id(), one.about())).collect(),
    }
}

fn sentences(lessons: &[(&str, &str)]) -> Vec<String> {
    lessons.iter().map(|(_, says)| (*says).to_owned()).collect()
}

fn of_paths(shelf: &Shelf) -> FamilyCard {
    let choices = |tier: &Tier| {
        let mechanics: Vec<String> = tier.mechanics.keys().cloned().collect();
        let sizes = tier.sizes.iter().map(ToString::to_string).collect();
        [("mechanic", mechanics), ("size", sizes)]
    };
    let tiers = shelf.played().tiers.iter().map(|(name, tier)| TierChoice {
        name: name.clone(),
        options: choices(tier)
            .into_iter()
            .filter_map(|(key, values)| choice(key, values))
            .collect(),
    });
    FamilyCard {
        id: PATH_FAMILY.to_owned(),
        name: PATH_FAMILY.to_owned(),
        about: PATH_ABOUT.to_owned(),
        rule: PATH_RULE.to_owned(),
        gestures: PATH_GESTURES.to_owned(),
        can_lose: true,
        lessons: sentences(etchwork::PATH_LESSONS),
        tiers: tiers.collect(),
    }
}

fn of_family(shelf: &Shelf, family: &dyn Family) -> FamilyCard {
    let set = shelf.played_by(family.id()).ok().flatten();
    let tiers = set.iter().flat_map(|owned| &owned.set.tiers);
    let choices = |(name, tier): &(String, FamilyTier)| TierChoice {
        name: name.clone(),
        options: drawn(&tier.maker.settings)
            .filter_map(|(key, values)| choice(key, values))
            .collect(),
    };
    FamilyCard {
        id: family.id().to_owned(),
        name: family.name().to_owned(),
        about: family.about().to_owned(),
        rule: family.rule().to_owned(),
        gestures: family.gestures().to_owned(),
        can_lose: family.can_lose(),
        lessons: sentences(family.lessons()),
        tiers: tiers.map(choices).collect(),
    }
}

/// What there are several of can be chosen.
fn choice(key: &str, values: Vec<String>) -> Option<OptionChoice> {
    (values.len() > 1).then(|| OptionChoice { key: key.to_owned(), values })
}

/// The mechanics that some tier has together, such as `fog+warps`.
fn stacks(sets: &[TierSet]) -> BTreeSet<String> {
    let tiers = sets.iter().flat_map(|set| &set.tiers);
    let known = tiers.flat_map(|(_, tier)| tier.mechanics.keys());
    known.filter(|name| name.contains('+')).cloned().collect()
}

fn set(set: &TierSet) -> SetCard {
    let card = |(name, tier): &(String, Tier)| TierCard {
        name: name.clone(),
        sizes: tier.sizes.iter().map(ToString::to_string).collect(),
        mechanics: tier.mechanics.keys().cloned().collect(),
        finder: tier.finder.id.clone(),
        gates: tier.gates.clone(),
        bands: tier.bands.clone(),
    };
    SetCard { name: set.name.clone(), tiers: set.tiers.iter().map(card).collect() }
}
