//! The choices that the page offers.

use crate::answers::{Catalogue, FamilyCard, OptionChoice, Plugin, SetCard, TierCard, TierChoice};
use crate::library::Library;
use crate::series::{ONE, drawn};
use etchwork::pipeline::FamilyTier;
use etchwork::pipeline::Gate;
use etchwork::{
    Family, GENERATOR_VERSION, Listed, Mechanic, PATH_ABOUT, PATH_FAMILY, PATH_GESTURES, PATH_RULE,
    PathFinder, Registry, Tier, TierSet,
};
use std::collections::BTreeSet;

/// The families with their tiers, and the options of the workbench.
pub fn catalogue(library: &Library, registry: &Registry) -> Catalogue {
    let plugin = |id: &str, about: &str| Plugin { id: id.to_owned(), about: about.to_owned() };
    let others = library.families().iter().map(|family| of_family(library, family, registry));
    Catalogue {
        generator: GENERATOR_VERSION,
        families: std::iter::once(of_paths(library, registry)).chain(others).collect(),
        played: library.played().name.clone(),
        sets: library.sets().iter().map(set).chain(sets_of_families(library)).collect(),
        mechanics: registry
            .kind::<dyn Mechanic>()
            .iter()
            .map(|one| plugin(one.id(), one.about()))
            .collect(),
        stacks: stacks(library.sets()),
        finders: registry
            .kind::<dyn PathFinder>()
            .iter()
            .map(|one| plugin(one.id(), one.about()))
            .collect(),
    }
}

fn sentences(lessons: &[(&str, &str)]) -> Vec<String> {
    lessons.iter().map(|(_, says)| (*says).to_owned()).collect()
}

fn of_paths(library: &Library, registry: &Registry) -> FamilyCard {
    let all: BTreeSet<String> = registry
        .kind::<dyn Mechanic>()
        .ids()
        .map(str::to_owned)
        .chain(stacks(library.sets()))
        .collect();
    let choices = |name: &str, tier: &Tier| {
        let sizes = tier.sizes.iter().map(ToString::to_string).collect();
        let having = library.sets().iter().filter(|set| set.tier(name).is_ok());
        let sets = having.map(|set| set.name.clone()).collect();
        let mechanics = choice("mechanic", all.iter().cloned().collect());
        let solutions = OptionChoice { key: "solutions".into(), values: vec![ONE.into()] };
        let [sizes, sets] = [("size", sizes), ("set", sets)].map(|(key, all)| choice(key, all));
        mechanics.into_iter().chain(sizes).chain(sets).chain([solutions]).collect()
    };
    let tiers = library
        .played()
        .tiers
        .iter()
        .map(|(name, tier)| TierChoice { name: name.clone(), options: choices(name, tier) });
    FamilyCard {
        id: PATH_FAMILY.to_owned(),
        name: PATH_FAMILY.to_owned(),
        about: PATH_ABOUT.to_owned(),
        rule: PATH_RULE.to_owned(),
        gestures: PATH_GESTURES.to_owned(),
        can_lose: true,
        lessons: sentences(etchwork::PATH_LESSONS),
        makers: Vec::new(),
        chapters: library.chapters(PATH_FAMILY).unwrap_or_default(),
        levels: library.last_level(PATH_FAMILY),
        tiers: tiers.collect(),
    }
}

fn of_family(library: &Library, family: &dyn Family, registry: &Registry) -> FamilyCard {
    let makers = family.plug_ins(registry).map(|all| all.makers).unwrap_or_default();
    let maker = |maker: Listed| Plugin { id: maker.id.to_owned(), about: maker.about.to_owned() };
    let set = library.played_by(family.id()).ok().flatten();
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
        makers: makers.into_iter().map(maker).collect(),
        chapters: library.chapters(family.id()).unwrap_or_default(),
        levels: library.last_level(family.id()),
        tiers: tiers.map(choices).collect(),
    }
}

/// A setting with several values is a choice.
fn choice(key: &str, values: Vec<String>) -> Option<OptionChoice> {
    (values.len() > 1).then(|| OptionChoice { key: key.to_owned(), values })
}

/// The combined mechanics of any tier, such as `fog+warps`.
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
        finder: Some(tier.finder.id.clone()),
        maker: None,
        gates: tier.gates.clone(),
        bands: tier.bands.clone(),
    };
    let family = PATH_FAMILY.to_owned();
    SetCard { name: set.name.clone(), family, tiers: set.tiers.iter().map(card).collect() }
}

/// The sets of the other families. Readings with only a band can be gated too.
fn sets_of_families(library: &Library) -> impl Iterator<Item = SetCard> {
    let card = |(name, tier): &(String, FamilyTier)| {
        let mut gates = tier.gates.clone();
        tier.bands.keys().for_each(|reading| {
            gates.entry(reading.clone()).or_insert(Gate { min: None, max: None });
        });
        TierCard {
            name: name.clone(),
            sizes: Vec::new(),
            mechanics: Vec::new(),
            finder: None,
            maker: Some(tier.maker.id.clone()),
            gates,
            bands: tier.bands.clone(),
        }
    };
    let owned = library.families().set_names().filter_map(|name| library.families().set(name));
    owned.map(move |owned| SetCard {
        name: owned.set.name.clone(),
        family: owned.family.id().to_owned(),
        tiers: owned.set.tiers.iter().map(card).collect(),
    })
}
