//! Checks that recipes make the same bytes natively and in WebAssembly.

use super::{Result, done, www};
use etchwork::engine::DEFAULT_SET;
use etchwork::{Families, Overrides, OwnedSet, standard_families, standard_registry};
use etchwork_web::Service;
use serde_json::json;
use std::process::Command;

/// Writes this many recipes, over all tiers and mechanics, with the puzzles that they make
/// natively, and has Node.js make them again.
pub fn run(puzzles: usize) -> Result<()> {
    let mut service = Service::default();
    let mut lines = String::new();
    for id in [recipes(puzzles)?, of_sets(OF_EACH_TIER.min(puzzles))?].concat() {
        let reply = service.call(&json!({ "ask": "document", "id": id }).to_string());
        lines += &format!("{id}\t{reply}\n");
    }
    let file = std::env::temp_dir().join(format!("etchwork-recipes-{}", std::process::id()));
    std::fs::write(&file, lines)?;
    let script = www().join("e2e/same-bytes.mjs");
    let compared = done(Command::new("node").arg(script).arg(&file), "node");
    std::fs::remove_file(file)?;
    compared
}

/// The number of recipes of each tier of each set but the default one of paths.
const OF_EACH_TIER: usize = 3;

/// Sets that the page does without, so that its engine is small.
const NATIVE_ONLY: [&str; 1] = ["pattern-lines"];

/// The sets that the page has, but the default one of paths, of which [`recipes`] are.
fn other_sets(families: &Families) -> impl Iterator<Item = &OwnedSet> {
    let is_other = |owned: &&OwnedSet| {
        let name = &*owned.set.name;
        name != DEFAULT_SET && !NATIVE_ONLY.contains(&name)
    };
    families.sets().filter(is_other)
}

/// Recipe IDs of all tiers of all sets but the default one of paths.
fn of_sets(of_each: usize) -> Result<Vec<String>> {
    let (registry, families) = (standard_registry(), standard_families());
    let mut ids = Vec::new();
    for owned in other_sets(&families) {
        for (tier, _) in &owned.set.tiers {
            let run = owned.run(tier, &Overrides::default(), 1, &registry)?;
            ids.extend((0..of_each).map(|index| run.recipe(index as u32, None).to_string()));
        }
    }
    Ok(ids)
}

/// One recipe in this many asks for few solutions. The number shares no factor with the numbers of
/// tiers and mechanics, so that it meets every combination of them.
const REFINED: usize = 17;

/// Recipe IDs of all tiers and mechanics in turn. Every seventeenth has few solutions, except in
/// the last tier.
fn recipes(puzzles: usize) -> Result<Vec<String>> {
    let (registry, families) = (standard_registry(), standard_families());
    let mut ids = Vec::new();
    let owned = families.set(DEFAULT_SET).expect("it ships with the library");
    let set = &owned.set;
    let mechanics = [None, Some("fog"), Some("warps"), Some("fog+warps")];
    for nth in 0..puzzles {
        let (tier, _) = &set.tiers[nth % set.tiers.len()];
        let mechanic = mechanics[nth / set.tiers.len() % mechanics.len()];
        // The cost of few solutions grows with the board, a hundredfold up to the last tier, which
        // the refiner's own tests cover.
        let is_last = nth % set.tiers.len() == set.tiers.len() - 1;
        let is_refined = nth % REFINED == 2 && !is_last;
        let overrides = Overrides {
            mechanic: mechanic.map(str::to_owned),
            caps: is_refined.then(|| ("solutions".to_owned(), 5.into())).into_iter().collect(),
            ..Overrides::default()
        };
        let run = owned.run(tier, &overrides, nth as u32 * 7919, &registry)?;
        ids.push(run.recipe(nth as u32 % 13, None).to_string());
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::codec::Recipe;
    use std::collections::BTreeSet;

    #[test]
    fn every_tier_of_every_set_is_compared() {
        let recipes: Vec<Recipe> =
            of_sets(2).unwrap().iter().map(|id| id.parse().unwrap()).collect();
        let tiers: BTreeSet<_> = recipes.iter().map(|id| (&id.set, &id.tier)).collect();
        let families = standard_families();
        let all: usize = other_sets(&families).map(|owned| owned.set.tiers.len()).sum();
        assert_eq!((tiers.len(), recipes.len()), (all, 2 * all));
    }

    #[test]
    fn few_solutions_are_asked_of_every_tier_but_the_last_and_every_mechanic() {
        let recipes: Vec<Recipe> =
            recipes(1000).unwrap().iter().map(|id| id.parse().unwrap()).collect();
        let kinds = |recipes: &[&Recipe]| -> BTreeSet<_> {
            recipes.iter().map(|recipe| (recipe.tier.clone(), recipe.mechanic.clone())).collect()
        };
        let refined: Vec<&Recipe> = recipes.iter().filter(|r| !r.caps.is_empty()).collect();
        let others: Vec<&Recipe> = recipes.iter().filter(|r| r.tier != "expert").collect();
        assert_eq!((refined.len(), kinds(&refined).len()), (47, 16));
        assert_eq!(kinds(&refined), kinds(&others));
    }
}
