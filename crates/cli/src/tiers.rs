//! Finding the tier and the tier set that are meant.

use crate::failure::Failure;
use etchwork::codec::{PuzzleDocument, Recipe};
use etchwork::{
    BUILT_IN_SETS, Registry, Run, RunError, Tier, TierSet, built_in_set, did_you_mean, nearest,
};
use std::path::Path;

/// The tier that is taken where none is named.
const USUAL: &str = "medium";

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

/// The set of a recipe: the one that is named, else a built-in one, for an ID names no file.
pub fn of_recipe(
    recipe: &Recipe,
    named: Option<&str>,
    registry: &Registry,
) -> Result<TierSet, Failure> {
    match named {
        Some(name) => load(name, registry),
        None => built_in_set(&recipe.set, registry)
            .ok_or_else(|| Failure::input(elsewhere(&recipe.set, "name it by --tiers FILE"))),
    }
}

/// A set that is not here, and what to do about it.
fn elsewhere(set: &str, mend: &str) -> String {
    format!("tier set '{set}' of the ID is in a file of yours: {mend}")
}

/// The tiers that are named, each once, or all of a set.
pub fn named<'a>(set: &'a TierSet, names: &'a [String]) -> Result<Vec<&'a str>, Failure> {
    if names.iter().any(|name| name == "all") {
        return Ok(set.tiers.iter().map(|(name, _)| name.as_str()).collect());
    }
    for (at, name) in names.iter().enumerate() {
        set.tier(name).map_err(Failure::input)?;
        if names[..at].contains(name) {
            return Err(Failure::input(format!("--tier names '{name}' twice")));
        }
    }
    Ok(names.iter().map(String::as_str).collect())
}

/// The one tier that is meant: the one named, else the only one, else medium.
pub fn one<'a>(set: &'a TierSet, name: Option<&'a str>) -> Result<(&'a str, &'a Tier), Failure> {
    if let Some(name) = name {
        return Ok((name, set.tier(name).map_err(Failure::input)?));
    }
    if let [(only, tier)] = &set.tiers[..] {
        return Ok((only, tier));
    }
    match set.tier(USUAL) {
        Ok(tier) => Ok((USUAL, tier)),
        Err(_) => {
            let known: Vec<&str> = set.tiers.iter().map(|(name, _)| name.as_str()).collect();
            let (set, known) = (&set.name, known.join(", "));
            Err(Failure::input(format!(
                "tier set '{set}' has several: name one by --tier: {known}"
            )))
        }
    }
}

/// The set by which a puzzle is judged, before its tier is chosen: the one that is named, else
/// that of its ID, else the default one.
pub fn set_to_judge_by(
    named: Option<&str>,
    puzzle: Option<&PuzzleDocument>,
) -> Result<String, Failure> {
    if let Some(name) = named {
        return Ok(name.to_owned());
    }
    let Some(puzzle) = puzzle else { return Ok(etchwork::DEFAULT_SET.to_owned()) };
    let other = "or judge it by another: --tiers SET --tier TIER";
    match puzzle.id.parse::<Recipe>() {
        Ok(recipe) if BUILT_IN_SETS.iter().any(|(known, _)| *known == recipe.set) => Ok(recipe.set),
        Ok(recipe) => {
            let mend = format!("name it by --tiers FILE, {other}");
            Err(Failure::input(elsewhere(&recipe.set, &mend)))
        }
        Err(_) => {
            let id = puzzle.id.escape_debug();
            Err(Failure::input(format!(
                "its ID '{id}' names no tier set: name it by --tiers SET, {other}"
            )))
        }
    }
}

/// The tier by which a puzzle is judged: the one that is named, else the puzzle's own, which must
/// be what it was when the puzzle was made.
pub fn to_judge_by<'a>(
    set: &'a TierSet,
    named: Option<&'a str>,
    puzzle: Option<&'a PuzzleDocument>,
    registry: &Registry,
) -> Result<(&'a str, &'a Tier), Failure> {
    let Some(puzzle) = puzzle.filter(|_| named.is_none()) else { return one(set, named) };
    let recipe = puzzle.id.parse::<Recipe>().ok().filter(|recipe| recipe.set == set.name);
    let run = recipe.map(|recipe| Run::of_recipe(&recipe, set, registry));
    if let Some(Err(changed @ RunError::Changed(_))) = run {
        let mend = "to judge it by the tier as it is now, name that by --tier";
        return Err(Failure::input(format!("{changed}; {mend}")));
    }
    one(set, Some(&puzzle.tier))
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
    tier: Option<&str>,
    tiers: Option<&str>,
    puzzle: Option<&PuzzleDocument>,
    registry: &Registry,
) -> Result<Option<u32>, Failure> {
    let recipe = puzzle.and_then(|puzzle| puzzle.id.parse::<Recipe>().ok());
    let own_set = recipe.map_or(etchwork::DEFAULT_SET.to_owned(), |recipe| recipe.set);
    let own_tier = puzzle.map(|puzzle| puzzle.tier.as_str());
    if tier.is_some() || tiers.is_some() {
        let set = load(tiers.unwrap_or(&own_set), registry)?;
        let tier = tier.or(own_tier);
        if tier.is_none() && set.tiers.len() > 1 {
            return Err(Failure::input("--tiers: name a tier of the set by --tier"));
        }
        let (_, tier) = one(&set, tier)?;
        return Ok(Some(tier.solution_limit));
    }
    let set = built_in_set(&own_set, registry);
    let tier = own_tier.zip(set.as_ref()).and_then(|(tier, set)| set.tier(tier).ok());
    Ok(tier.map(|tier| tier.solution_limit))
}
