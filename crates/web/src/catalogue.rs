//! The choices that the page offers.

use crate::answers::{
    Catalogue, ChoiceKind, FamilyCard, OptionChoice, Plugin, ReadingCard, SetCard, TierCard,
    TierChoice,
};
use crate::library::Library;
use crate::review;
use crate::series::{ONE, drawn};
use crate::sets::can_make;
use etchwork::core::{OptionKind, TierOption};
use etchwork::pipeline::Gate;
use etchwork::{
    Family, FamilyPlugIns, GENERATOR_VERSION, Listed, Measured, OwnedSet, Ratio, Registry, Tier,
};
use serde_json::Value;
use std::collections::BTreeSet;

/// The families with their tiers, and the options of the workbench.
pub fn catalogue(library: &Library, registry: &Registry) -> Catalogue {
    let families = library.families();
    let first = library.first().ok();
    let plug_ins = first.map(|first| plug_ins(first, registry));
    let FamilyPlugIns { mechanics, solvers, .. } = plug_ins.unwrap_or_default();
    let played = first.and_then(|first| library.played_by(first.id()).ok());
    Catalogue {
        generator: GENERATOR_VERSION,
        families: families.iter().map(|family| card(library, family, registry)).collect(),
        played: played.map(|owned| owned.set.name.clone()).unwrap_or_default(),
        sets: families.sets().filter(|owned| can_make(owned, registry)).map(set).collect(),
        mechanics: mechanics.into_iter().map(plugin).collect(),
        stacks: first.map(|first| stacks(library, first)).unwrap_or_default(),
        finders: solvers.into_iter().map(plugin).collect(),
    }
}

fn plug_ins(family: &dyn Family, registry: &Registry) -> FamilyPlugIns {
    family.plug_ins(registry).unwrap_or_default()
}

/// The option that takes a draft.
fn finishes(family: &dyn Family) -> Option<&str> {
    family.options().iter().find(|option| option.kind == OptionKind::Draft).map(|option| option.key)
}

/// The readings of a family.
pub fn readings(family: &dyn Family, registry: &Registry) -> Vec<ReadingCard> {
    let card = |Measured { measure, reading, bounds }: Measured| ReadingCard {
        name: reading.name.into_owned(),
        about: reading.about.into_owned(),
        measure,
        bounds: bounds.map(|bound| bound.map(Ratio::to_f64)),
    };
    plug_ins(family, registry).readings.into_iter().map(card).collect()
}

fn plugin(one: Listed) -> Plugin {
    Plugin { id: one.id.into_owned(), about: one.about.into_owned() }
}

fn card(library: &Library, family: &dyn Family, registry: &Registry) -> FamilyCard {
    let FamilyPlugIns { makers, mechanics, .. } = plug_ins(family, registry);
    let mechanics = mechanics.into_iter().map(|one| one.id.into_owned());
    let mechanics: BTreeSet<String> = mechanics.chain(stacks(library, family)).collect();
    let tiers =
        tiers(library, family, registry).into_iter().map(|(name, tier, levels)| TierChoice {
            name: name.to_owned(),
            title: library.tier_title(family.id(), name),
            levels,
            options: options(library, family, &mechanics, (name, tier, levels), registry),
        });
    FamilyCard {
        id: family.id().to_owned(),
        name: family.name().to_owned(),
        about: family.about().to_owned(),
        rule: family.rule().to_owned(),
        gestures: family.gestures().to_owned(),
        taps: family.taps().map(|taps| taps.map(str::to_owned).into()),
        can_lose: family.can_lose(),
        lessons: family.lessons().iter().map(|(_, says)| (*says).to_owned()).collect(),
        blank: family.blank().to_owned(),
        finishes: finishes(family).map(str::to_owned),
        can_finish: review::can_finish(family, registry),
        makers: makers.into_iter().map(plugin).collect(),
        chapters: library.chapters(family.id()).unwrap_or_default(),
        levels: library.last_level(family.id()),
        tiers: tiers.collect(),
    }
}

/// The tiers that the game plays, of which it has levels, and those that only other sets have.
fn tiers<'a>(
    library: &'a Library,
    family: &'a dyn Family,
    registry: &Registry,
) -> Vec<(&'a str, &'a Tier, bool)> {
    let Ok(played) = library.played_by(family.id()) else { return Vec::new() };
    let mut tiers: Vec<(&str, &Tier, bool)> = Vec::new();
    for owned in [played].into_iter().chain(library.latest_sets(family.id(), registry)) {
        for (name, tier) in &owned.set.tiers {
            if !tiers.iter().any(|(known, ..)| known == name) {
                tiers.push((name, tier, owned.set.name == played.set.name));
            }
        }
    }
    tiers
}

/// What can be chosen in a tier: what its family names, or else each setting with several words.
fn options(
    library: &Library,
    family: &dyn Family,
    mechanics: &BTreeSet<String>,
    (name, tier, levels): (&str, &Tier, bool),
    registry: &Registry,
) -> Vec<OptionChoice> {
    let settings = &tier.maker.settings;
    let more = |key: &str| tier.choices.get(key).cloned().unwrap_or_default();
    let values = |key: &str| match key {
        "mechanic" => mechanics.iter().cloned().collect(),
        "set" => sets(library, family, name, registry),
        // On the boards of other sets one of many solutions would be looked for in vain.
        "solutions" => levels.then(|| ONE.to_owned()).into_iter().collect(),
        "size" => drawn(settings, SIZES),
        key => [drawn(settings, key), more(key)].concat(),
    };
    let choice = |option: &TierOption| {
        let is_on = settings.get(option.key).and_then(Value::as_bool);
        offered(option, values(option.key), is_on)
    };
    if !family.options().is_empty() {
        return family.options().iter().filter_map(choice).collect();
    }
    let is_word = |value: &String| value.parse::<f64>().is_err();
    let words = settings.iter().map(|(key, _)| (key, drawn(settings, key)));
    let words = words.filter(|(_, values)| values.len() > 1 && values.iter().all(is_word));
    let choice = |(key, values): (&str, Vec<String>)| OptionChoice {
        key: key.to_owned(),
        label: key.to_owned(),
        about: String::new(),
        kind: ChoiceKind::Words,
        values,
        on: false,
    };
    words.map(choice).collect()
}

/// The sets that have a tier and that no later one replaces.
fn sets(library: &Library, family: &dyn Family, tier: &str, registry: &Registry) -> Vec<String> {
    let has_tier = |owned: &&OwnedSet| owned.set.tier(tier).is_ok();
    let sets = library.latest_sets(family.id(), registry).filter(has_tier);
    sets.map(|owned| owned.set.name.clone()).collect()
}

/// An option with the values of a tier; none where there is nothing to choose. The values of a
/// switch of a maker are true and false.
fn offered(option: &TierOption, values: Vec<String>, is_on: Option<bool>) -> Option<OptionChoice> {
    // Where a tier does not say that a switch is off, its gates may never let one pass that is on.
    let is_said = is_on.is_some() || !values.is_empty();
    let (kind, values, on) = match option.kind {
        OptionKind::Draft => return None,
        OptionKind::Switch { on: false } if !is_said => return None,
        OptionKind::Words => (ChoiceKind::Words, values, false),
        OptionKind::Pictures => (ChoiceKind::Pictures, values, false),
        OptionKind::Steps => (ChoiceKind::Steps, values, false),
        OptionKind::Switch { on } => {
            let on = is_on.unwrap_or(on);
            let other = if values.is_empty() { vec![(!on).to_string()] } else { values };
            (ChoiceKind::Switch, other, on)
        }
    };
    // A single set is offered too: so no other one is kept from another tier.
    let is_choice = matches!(option.kind, OptionKind::Switch { .. })
        || values.len() > usize::from(option.key != "set");
    is_choice.then(|| OptionChoice {
        key: option.key.to_owned(),
        label: option.label.to_owned(),
        about: option.about.to_owned(),
        kind,
        values,
        on,
    })
}

/// The combined mechanics of any tier of a family, such as `fog+warps`.
fn stacks(library: &Library, family: &dyn Family) -> BTreeSet<String> {
    let of_family = library.families().sets().filter(|owned| owned.set.family == family.id());
    let tiers = of_family.flat_map(|owned| &owned.set.tiers);
    tiers.flat_map(|(_, tier)| mechanics(tier)).filter(|name| name.contains('+')).collect()
}

/// The setting of a maker with the sizes that it draws among.
const SIZES: &str = "sizes";

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
        let finder = settings.get("finder").and_then(|finder| finder["id"].as_str());
        TierCard {
            name: name.clone(),
            sizes: drawn(settings, SIZES),
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
