//! Finding the tier and the tier set that are meant.

use crate::args::TierArgs;
use crate::failure::Failure;
use etchwork::codec::{PuzzleDocument, Recipe};
use etchwork::{BUILT_IN_SETS, Registry, TierSet, built_in_set, did_you_mean, nearest};
use std::path::Path;

/// A built-in set by name, or a file: whatever has a dot or a separator in
/// its name.
pub fn load(name: &str, registry: &Registry) -> Result<TierSet, Failure> {
    if let Some(set) = built_in_set(name, registry) {
        return Ok(set);
    }
    let text = text(name)?;
    let set = TierSet::parse(&text, registry)
        .map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))?;
    // The name goes into recipe IDs, where it must not mean another set.
    match built_in_set(&set.name, registry) {
        Some(known) if known != set => Err(Failure::input(format!(
            "{name}: set '{}' ships with other tiers than these; give the changed set a name of \
             its own at `set`",
            set.name
        ))),
        _ => Ok(set),
    }
}

/// The set of a recipe, which must be built in: an ID names no file.
pub fn of_recipe(recipe: &Recipe, mend: &str, registry: &Registry) -> Result<TierSet, String> {
    let set = &recipe.set;
    built_in_set(set, registry)
        .ok_or_else(|| format!("tier set '{set}' of the ID is in a file of yours: {mend}"))
}

/// The TOML of a set.
pub fn text(name: &str) -> Result<String, Failure> {
    if let Some((_, text)) = BUILT_IN_SETS.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    let is_file = name.contains(['.', '/', '\\']) || Path::new(name).exists();
    if !is_file {
        let known = BUILT_IN_SETS.map(|(known, _)| known);
        let mend = did_you_mean(&nearest(name, known.into_iter()), &known);
        return Err(Failure::input(format!("there is no tier set or file '{name}'; {mend}")));
    }
    std::fs::read_to_string(name).map_err(|error| Failure::file(Path::new(name), &error))
}

/// The solution limit of the tier that is named, else of the puzzle's own; none
/// where there is neither, or where the puzzle's is of a set that is not here.
pub fn solution_limit(
    args: &TierArgs,
    puzzle: Option<&PuzzleDocument>,
    registry: &Registry,
) -> Result<Option<u32>, Failure> {
    let Some(tier) = args.tier.as_deref().or(puzzle.map(|puzzle| puzzle.tier.as_str())) else {
        return match args.tiers {
            Some(_) => Err(Failure::input("--tiers: name a tier of the set by --tier")),
            None => Ok(None),
        };
    };
    let recipe = puzzle.and_then(|puzzle| puzzle.id.parse::<Recipe>().ok());
    let own_set = recipe.map_or(etchwork::DEFAULT_SET.to_owned(), |recipe| recipe.set);
    let set = args.tiers.as_deref().unwrap_or(&own_set);
    if args.tier.is_some() || args.tiers.is_some() {
        let set = load(set, registry)?;
        return Ok(Some(set.tier(tier).map_err(Failure::input)?.solution_limit));
    }
    let set = built_in_set(set, registry);
    Ok(set.and_then(|set| set.tier(tier).ok().map(|tier| tier.solution_limit)))
}
