//! Finds the tier and the tier set that the arguments name.

use crate::Kit;
use crate::failure::Failure;
use etchwork::codec::{Document, Recipe};
use etchwork::engine::{self, BUILT_IN_SETS, DEFAULT_SET};
use etchwork::pipeline::names_family;
use etchwork::{Any, MOST_BOARDS, OwnedSet, Paths, Registry, RunError, did_you_mean, nearest};
use std::path::Path;
use std::sync::Arc;

/// The default tier.
const USUAL: &str = "medium";

/// The names of the tiers of a set, in their order.
pub fn names(set: &OwnedSet) -> Vec<&str> {
    set.set.tiers.iter().map(|(name, _)| name.as_str()).collect()
}

/// The named tiers, each once, or all; if none is named, `medium`, otherwise the first.
pub fn chosen<'a>(set: &'a OwnedSet, named: &'a [String]) -> Result<Vec<&'a str>, Failure> {
    named
        .iter()
        .filter(|name| *name != "all")
        .try_for_each(|name| set.set.tier(name).map(drop))
        .map_err(Failure::input)?;
    let all = names(set);
    if named.is_empty() {
        let usual = all.iter().find(|name| **name == USUAL).or(all.first());
        return Ok(usual.into_iter().copied().collect());
    }
    if named.iter().any(|name| name == "all") {
        return Ok(all);
    }
    for (at, name) in named.iter().enumerate() {
        if named[..at].contains(name) {
            return Err(Failure::input(format!("--tier names '{name}' twice")));
        }
    }
    Ok(named.iter().map(String::as_str).collect())
}

/// The one tier: the named one, otherwise the default.
pub fn one<'a>(set: &'a OwnedSet, named: Option<&'a str>) -> Result<&'a str, Failure> {
    match named {
        Some(name) => set.set.tier(name).map(|_| name).map_err(Failure::input),
        None => Ok(chosen(set, &[])?.first().copied().unwrap_or_default()),
    }
}

/// A tier set of the family that the text of a file names.
pub fn of_file(name: &str, text: String, kit: &Kit) -> Result<OwnedSet, Failure> {
    let family = match names_family(&text) {
        Some(family) => kit.families.get(&family),
        None => Ok(kit.families.first().expect("there is a family")),
    };
    let family = family.map_err(|why| Failure::input(format!("{name}: {why}")))?;
    let read = family.read_set(&text).and_then(|set| {
        family.check_set(&text, &kit.registry)?;
        Ok(set)
    });
    let set = read.map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))?;
    Ok(OwnedSet { family: Arc::clone(family), set, text: text.into() })
}

/// The tier set: the named one, otherwise the default one of a family. Refuses a set of another
/// family.
pub fn any(named: Option<&str>, asked: Option<&str>, kit: &Kit) -> Result<OwnedSet, Failure> {
    any_of("--tiers", named, asked, kit)
}

/// The same, for a set named by another option.
pub fn any_of(
    option: &str,
    named: Option<&str>,
    asked: Option<&str>,
    kit: &Kit,
) -> Result<OwnedSet, Failure> {
    let family = asked.map(|id| kit.families.get(id)).transpose().map_err(Failure::input)?;
    let Some(name) = named else {
        let family = family.or(kit.families.first()).expect("there is a family");
        let Some(set) = family.default_set() else {
            let id = family.id();
            return Err(Failure::input(format!(
                "the family '{id}' has no tiers of its own: name a tier file by {option} FILE"
            )));
        };
        return load(set, kit);
    };
    let set = load(name, kit)?;
    let of = set.family.id();
    match asked {
        Some(asked) if asked != of => {
            Err(Failure::input(format!("{option} {name} is of the family '{of}', not '{asked}'")))
        }
        _ => Ok(set),
    }
}

/// A tier set by name or in a file, of the family that it names. The name of a set from a file goes
/// into recipe IDs, where it must not mean another set.
pub fn load(name: &str, kit: &Kit) -> Result<OwnedSet, Failure> {
    if let Some(own) = kit.families.set(name) {
        return Ok(own.clone());
    }
    let own = of_file(name, text(name, kit)?, kit)?;
    match kit.families.set(&own.set.name) {
        Some(known) if known.set != own.set => Err(Failure::input(format!(
            "{name}: set '{}' ships with other tiers than these; give the changed set a name of \
             its own at `set`",
            own.set.name
        ))),
        _ => Ok(own),
    }
}

/// The set of a recipe: the named one, otherwise one that ships, since an ID names no file.
pub fn of_recipe(recipe: &Recipe, named: Option<&str>, kit: &Kit) -> Result<OwnedSet, Failure> {
    match named {
        Some(name) => load(name, kit),
        None => {
            let own = kit.families.set(&recipe.set);
            own.cloned()
                .ok_or_else(|| Failure::input(elsewhere(&recipe.set, "name it with --tiers FILE")))
        }
    }
}

/// The error for a missing set, with a remedy.
fn elsewhere(set: &str, mend: &str) -> String {
    format!("tier set '{set}' of the ID is in a file of yours: {mend}")
}

/// A set of paths for the commands that compare, tune and judge them alone.
pub fn of_paths(set: &OwnedSet, registry: &Registry) -> Result<engine::TierSet, Failure> {
    if is_of_paths(set) {
        engine::TierSet::parse(&set.text, registry).map_err(Failure::input)
    } else {
        let (set, family) = (&set.set.name, set.family.id());
        Err(Failure::input(format!("tier set '{set}' is of the family '{family}', not of paths")))
    }
}

/// Whether a set is of paths.
pub fn is_of_paths(set: &OwnedSet) -> bool {
    set.family.id() == Paths::ID
}

/// The set that judges a puzzle, before its tier is chosen: the named one, otherwise that of its
/// ID, otherwise the default.
pub fn set_to_judge_by(named: Option<&str>, puzzle: Option<&Document>) -> Result<String, Failure> {
    if let Some(name) = named {
        return Ok(name.to_owned());
    }
    let Some(puzzle) = puzzle else { return Ok(DEFAULT_SET.to_owned()) };
    let other = "or judge it by another: --tiers SET --tier TIER";
    match puzzle.id.parse::<Recipe>() {
        Ok(recipe) if BUILT_IN_SETS.iter().any(|(known, _)| *known == recipe.set) => Ok(recipe.set),
        Ok(recipe) => {
            let mend = format!("name it with --tiers FILE, {other}");
            Err(Failure::input(elsewhere(&recipe.set, &mend)))
        }
        Err(_) => {
            let id = puzzle.id.escape_debug();
            Err(Failure::input(format!(
                "its ID '{id}' names no tier set: name it with --tiers SET, {other}"
            )))
        }
    }
}

/// The name of the tier that judges a puzzle: the named one, otherwise the puzzle's own, which must
/// be unchanged since the puzzle was made.
pub fn to_judge_by<'a>(
    set: &'a OwnedSet,
    named: Option<&'a str>,
    puzzle: Option<&'a Document>,
    registry: &Registry,
) -> Result<&'a str, Failure> {
    let Some(puzzle) = puzzle.filter(|_| named.is_none()) else { return one(set, named) };
    let recipe = puzzle.id.parse::<Recipe>().ok().filter(|recipe| recipe.set == set.set.name);
    let run = recipe.map(|recipe| set.run_of(&recipe, MOST_BOARDS, registry));
    if let Some(Err(changed @ RunError::Changed { .. })) = run {
        let mend = "to judge it by the tier as it is now, name that with --tier";
        return Err(Failure::input(format!("{changed}; {mend}")));
    }
    one(set, Some(&puzzle.tier))
}

/// Whether a name is that of a file: any name with a dot or a separator, or of a file that exists.
pub fn is_file(name: &str) -> bool {
    name.contains(['.', '/', '\\']) || Path::new(name).exists()
}

/// The TOML of a set.
pub fn text(name: &str, kit: &Kit) -> Result<String, Failure> {
    if let Some(own) = kit.families.set(name) {
        return Ok(own.text.to_string());
    }
    if !is_file(name) {
        let known: Vec<&str> = kit.families.set_names().collect();
        let mend = did_you_mean(&nearest(name, known.iter().copied()), &known);
        return Err(Failure::input(format!("there is no tier set or file '{name}'; {mend}")));
    }
    std::fs::read_to_string(name).map_err(|error| Failure::file(Path::new(name), &error))
}

/// The known origin of a puzzle.
pub struct Own<'a> {
    /// The family.
    pub family: &'a str,
    /// The tier set.
    pub set: Option<String>,
    /// The tier.
    pub tier: Option<&'a str>,
}

impl<'a> Own<'a> {
    /// The origin of a puzzle that was read.
    pub fn of(any: &'a Any) -> Self {
        let document = any.document.as_ref();
        let recipe = document.and_then(|document| document.id.parse::<Recipe>().ok());
        Self {
            family: &any.family.id,
            set: recipe.map(|recipe| recipe.set),
            tier: document.map(|document| document.tier.as_str()),
        }
    }
}

/// How many solutions hints count at most: by the named tier, otherwise by the puzzle's own. `None`
/// without either, if the set of the puzzle's tier is missing, or if the tier says nothing about it.
pub fn solution_limit(
    tier: Option<&str>,
    tiers: Option<&str>,
    own: Own<'_>,
    kit: &Kit,
) -> Result<Option<u32>, Failure> {
    let limit = |set: &OwnedSet, tier: &str| {
        let tier = set.set.tier(tier).map_err(Failure::input)?;
        let limit = tier.maker.settings.get("solution_limit").and_then(|limit| limit.as_u64());
        Ok(limit.map(|limit| limit as u32))
    };
    let family = kit.families.get(own.family).map_err(Failure::input)?;
    let own_set = own.set.as_deref().or(family.default_set()).unwrap_or_default();
    if tier.is_some() || tiers.is_some() {
        let set = load(tiers.unwrap_or(own_set), kit)?;
        if set.family.id() != own.family {
            let (set, family) = (&set.set.name, set.family.id());
            let why =
                format!("tier set '{set}' is of the family '{family}': name one of this family");
            return Err(Failure::input(why));
        }
        let tier = tier.or(own.tier);
        if tier.is_none() && set.set.tiers.len() > 1 {
            return Err(Failure::input("--tiers: name a tier of the set with --tier"));
        }
        return limit(&set, one(&set, tier)?);
    }
    let set = kit.families.set(own_set);
    match set.zip(own.tier).filter(|(set, tier)| set.set.tier(tier).is_ok()) {
        Some((set, tier)) => limit(set, tier),
        None => Ok(None),
    }
}

/// [`solution_limit`] of a puzzle that was read. A named tier must have a limit.
pub fn named_limit(
    tier: Option<&str>,
    tiers: Option<&str>,
    any: &Any,
    kit: &Kit,
) -> Result<Option<u32>, Failure> {
    let limit = solution_limit(tier, tiers, Own::of(any), kit)?;
    match (tier, limit) {
        (Some(tier), None) => Err(Failure::input(format!(
            "--tier {tier}: it does not say how many solutions of a {} to look for: leave it out",
            any.puzzle.kind()
        ))),
        _ => Ok(limit),
    }
}
