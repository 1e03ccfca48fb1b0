//! Families as data: what is chosen, and what is measured.

use crate::Kit;
use crate::failure::Failure;
use etchwork::core::TierOption;
use etchwork::{Family, FamilyPlugIns, Listed, Measured, Ratio};
use serde_json::{Value, json};

/// A family as JSON. Each reading has its least and its greatest value, as far as they are certain; its
/// weight in the score of the default tier set; and, where more of it makes a puzzle harder by that set,
/// its place among the readings that do, from 1.
pub fn family(family: &dyn Family, kit: &Kit) -> Result<Value, Failure> {
    let FamilyPlugIns { makers, readings, solvers, mechanics } =
        family.plug_ins(&kit.registry).map_err(Failure::input)?;
    let sets = family.sets();
    let default = family.default_set();
    let text = sets.iter().find(|(name, _)| Some(*name) == default).map(|(_, text)| *text);
    let set = text.map(|text| family.read_set(text)).transpose().map_err(Failure::input)?;
    let reading = |Measured { measure, reading, bounds }: Measured| {
        let [min, max] = bounds.map(|bound| bound.map(Ratio::to_f64));
        let weight = set.as_ref().and_then(|set| set.difficulty.get(&*reading.name));
        let leading = set.as_ref().map_or(&[][..], |set| &set.leading);
        let place = leading.iter().position(|name| *name == *reading.name);
        json!({
            "name": reading.name,
            "about": reading.about,
            "measure": measure,
            "min": min,
            "max": max,
            "weight": weight.map(|weight| weight.to_f64()),
            "leading": place.map(|place| place + 1),
        })
    };
    let option = |TierOption { key, label, about, .. }: &TierOption| json!({ "key": key, "label": label, "about": about });
    Ok(json!({
        "family": family.id(),
        "about": family.about(),
        "rule": family.rule(),
        "counted": family.counted(),
        "can_lose": family.can_lose(),
        "sets": sets.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        "options": family.options().iter().map(option).collect::<Vec<_>>(),
        "makers": listed(makers),
        "solvers": listed(solvers),
        "mechanics": listed(mechanics),
        "readings": readings.into_iter().map(reading).collect::<Vec<_>>(),
    }))
}

fn listed(plug_ins: Vec<Listed>) -> Vec<Value> {
    let one = |Listed { id, about }: Listed| json!({ "id": id, "about": about });
    plug_ins.into_iter().map(one).collect()
}
