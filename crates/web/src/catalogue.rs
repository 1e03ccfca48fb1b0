//! The choices that the page offers.

use crate::answers::{Catalogue, FamilyCard, OptionChoice, Plugin, SetCard, TierCard, TierChoice};
use crate::campaign;
use crate::library::Library;
use crate::series::{ONE, drawn};
use etchwork::pipeline::Gate;
use etchwork::{Family, FamilyPlugIns, GENERATOR_VERSION, Listed, OwnedSet, Registry, Tier};
use std::collections::BTreeSet;

/// The families with their tiers, and the options of the workbench.
pub fn catalogue(library: &Library, registry: &Registry) -> Catalogue {
    let families = library.families();
    let FamilyPlugIns { mechanics, solvers, .. } = plug_ins(library.first(), registry);
    let played = library.played_by(library.first().id());
    Catalogue {
        generator: GENERATOR_VERSION,
        families: families.iter().map(|family| card(library, family, registry)).collect(),
        played: played.map(|owned| owned.set.name.clone()).unwrap_or_default(),
        sets: families.sets().map(set).collect(),
        mechanics: mechanics.into_iter().map(plugin).collect(),
        stacks: stacks(library, library.first()),
        finders: solvers.into_iter().map(plugin).collect(),
    }
}

fn plug_ins(family: &dyn Family, registry: &Registry) -> FamilyPlugIns {
    family.plug_ins(registry).unwrap_or_default()
}

fn plugin(one: Listed) -> Plugin {
    Plugin { id: one.id.to_owned(), about: one.about.to_owned() }
}

fn card(library: &Library, family: &dyn Family, registry: &Registry) -> FamilyCard {
    let FamilyPlugIns { makers, mechanics, .. } = plug_ins(family, registry);
    let mechanics = mechanics.iter().map(|one| one.id.to_owned());
    let mechanics: BTreeSet<String> = mechanics.chain(stacks(library, family)).collect();
    let played = library.played_by(family.id()).ok();
    let tiers = played.into_iter().flat_map(|owned| &owned.set.tiers);
    let tiers = tiers.map(|(name, tier)| TierChoice {
        name: name.clone(),
        options: options(library, family, &mechanics, (name, tier)),
    });
    FamilyCard {
        id: family.id().to_owned(),
        name: family.name().to_owned(),
        about: family.about().to_owned(),
        rule: family.rule().to_owned(),
        gestures: family.gestures().to_owned(),
        can_lose: family.can_lose(),
        lessons: family.lessons().iter().map(|(_, says)| (*says).to_owned()).collect(),
        makers: makers.into_iter().map(plugin).collect(),
        chapters: library.chapters(family.id()).unwrap_or_default(),
        levels: library.last_level(family.id()),
        tiers: tiers.collect(),
    }
}

/// What can be chosen in a tier: a mechanic and a single solution where there are mechanics, what
/// the maker draws among, and the sets that have the tier and were not replaced.
fn options(
    library: &Library,
    family: &dyn Family,
    mechanics: &BTreeSet<String>,
    (name, tier): (&str, &Tier),
) -> Vec<OptionChoice> {
    let has_mechanics = !mechanics.is_empty();
    let replaced: Vec<&str> =
        campaign::earlier(family.campaign()).map(|earlier| earlier.set).collect();
    let sets = library.families().sets().filter(|owned| {
        let set = &owned.set;
        set.family == family.id() && set.tier(name).is_ok() && !replaced.contains(&&*set.name)
    });
    let sets = sets.map(|owned| owned.set.name.clone()).collect();
    let of_maker = drawn(&tier.maker.settings).filter(|(key, _)| *key != SCREENS);
    let of_maker = of_maker.filter_map(|(key, values)| match key {
        SIZES if has_mechanics => choice("size", values),
        key => choice(key, values),
    });
    let solutions = OptionChoice { key: "solutions".into(), values: vec![ONE.into()] };
    let mechanic = choice("mechanic", mechanics.iter().cloned().collect());
    mechanic
        .into_iter()
        .chain(of_maker)
        .chain(choice("set", sets))
        .chain(has_mechanics.then_some(solutions))
        .collect()
}

/// A setting with several values is a choice.
fn choice(key: &str, values: Vec<String>) -> Option<OptionChoice> {
    (values.len() > 1).then(|| OptionChoice { key: key.to_owned(), values })
}

/// The combined mechanics of any tier of a family, such as `fog+warps`.
fn stacks(library: &Library, family: &dyn Family) -> BTreeSet<String> {
    let of_family = library.families().sets().filter(|owned| owned.set.family == family.id());
    let tiers = of_family.flat_map(|owned| &owned.set.tiers);
    tiers.flat_map(|(_, tier)| mechanics(tier)).filter(|name| name.contains('+')).collect()
}

/// The setting of a maker with the sizes that it draws among.
const SIZES: &str = "sizes";
/// A setting with a list of which all are used.
const SCREENS: &str = "screens";

/// The mechanics that a tier draws among.
fn mechanics(tier: &Tier) -> Vec<String> {
    let table = tier.maker.settings.get("mechanics").and_then(|value| value.as_object());
    table.into_iter().flat_map(|table| table.keys().cloned()).collect()
}

/// A set. Readings with only a band can be gated too.
fn set(owned: &OwnedSet) -> SetCard {
    let card = |(name, tier): &(String, Tier)| {
        let mut gates = tier.gates.clone();
        tier.bands.keys().for_each(|reading| {
            gates.entry(reading.clone()).or_insert(Gate { min: None, max: None });
        });
        let settings = &tier.maker.settings;
        let sizes = drawn(settings).find(|(key, _)| *key == SIZES);
        let finder = settings.get("finder").and_then(|finder| finder["id"].as_str());
        TierCard {
            name: name.clone(),
            sizes: sizes.map(|(_, values)| values).unwrap_or_default(),
            mechanics: mechanics(tier),
            finder: finder.map(str::to_owned),
            maker: finder.is_none().then(|| tier.maker.id.clone()),
            gates,
            bands: tier.bands.clone(),
        }
    };
    SetCard {
        name: owned.set.name.clone(),
        family: owned.family.id().to_owned(),
        tiers: owned.set.tiers.iter().map(card).collect(),
    }
}
