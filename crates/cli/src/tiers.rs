//! Finds the tier and the tier set that the arguments name.

use crate::Kit;
use crate::failure::Failure;
use etchwork::codec::{Document, Recipe};
use etchwork::pipeline::{FamilySet, names_family};
use etchwork::tune::{family_file, tier_file};
use etchwork::{
    AnyRun, BUILT_IN_SETS, Family, FamilyRun, PATH_FAMILY, Ratio, Registry, Run, RunError, Tier,
    TierSet, built_in_set, did_you_mean, nearest,
};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A tier set of any family.
pub enum AnySet {
    Path(TierSet),
    Family(Arc<dyn Family>, FamilySet),
}

impl AnySet {
    /// The one tier: the named one, otherwise the default.
    pub fn one_tier<'a>(&'a self, named: Option<&'a str>) -> Result<&'a str, Failure> {
        match (self, named) {
            (Self::Path(set), named) => Ok(one(set, named)?.0),
            (Self::Family(_, set), Some(name)) => {
                set.tier(name).map(|_| name).map_err(Failure::input)
            }
            (Self::Family(..), None) => Ok(self.tiers(&[])?.first().copied().unwrap_or_default()),
        }
    }

    /// The run that a recipe comes from, if it needs at most this many boards per puzzle.
    pub fn run_of(
        &self,
        recipe: &Recipe,
        allowed: u32,
        registry: &Registry,
    ) -> Result<AnyRun, RunError> {
        Ok(match self {
            Self::Path(set) => Run::of_recipe_within(recipe, set, allowed, registry)?.into(),
            Self::Family(family, set) => {
                FamilyRun::of_recipe_within(recipe, family, set, allowed, registry)?.into()
            }
        })
    }

    /// The weights of the readings that make up a puzzle's difficulty.
    pub fn difficulty(&self) -> &BTreeMap<String, Ratio> {
        match self {
            Self::Path(set) => &set.difficulty,
            Self::Family(_, set) => &set.difficulty,
        }
    }

    /// The set as a tier file.
    pub fn file(&self) -> String {
        match self {
            Self::Path(set) => tier_file(set, ""),
            Self::Family(_, set) => family_file(set, ""),
        }
    }

    /// A tier set of the family that the text of a file names.
    pub fn of_file(name: &str, text: &str, kit: &Kit) -> Result<Self, Failure> {
        let Some(family) = names_family(text).filter(|family| family != PATH_FAMILY) else {
            let set = TierSet::parse(text, &kit.registry);
            let set = set.map_err(|error| Failure::in_text(&error, name, text, error.span.clone()));
            return Ok(Self::Path(set?));
        };
        let family = kit.families.get(&family);
        let family = family.map_err(|why| Failure::input(format!("{name}: {why}")))?;
        let set = FamilySet::parse(text)
            .map_err(|error| Failure::in_text(&error, name, text, error.span.clone()))?;
        Ok(Self::Family(Arc::clone(family), set))
    }

    /// The names of the tiers, in their order.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Path(set) => set.tiers.iter().map(|(name, _)| name.as_str()).collect(),
            Self::Family(_, set) => set.tiers.iter().map(|(name, _)| name.as_str()).collect(),
        }
    }

    /// The named tiers, each once, or all; if none is named, the only one, otherwise `medium`,
    /// otherwise the first of a family.
    pub fn tiers<'a>(&'a self, named: &'a [String]) -> Result<Vec<&'a str>, Failure> {
        match (self, named) {
            (Self::Path(set), []) => Ok(vec![one(set, None)?.0]),
            (Self::Path(set), names) => self::named(set, names),
            (Self::Family(..), []) => {
                let names = self.names();
                let usual = names.iter().find(|name| **name == USUAL).or(names.first());
                Ok(usual.into_iter().copied().collect())
            }
            (Self::Family(_, set), names) => {
                if names.iter().any(|name| name == "all") {
                    return Ok(self.names());
                }
                for (at, name) in names.iter().enumerate() {
                    set.tier(name).map_err(Failure::input)?;
                    if names[..at].contains(name) {
                        return Err(Failure::input(format!("--tier names '{name}' twice")));
                    }
                }
                Ok(names.iter().map(String::as_str).collect())
            }
        }
    }
}

/// The tier set: the named one, otherwise the first of a family, otherwise the default one of
/// paths. Refuses a set of another family.
pub fn any(named: Option<&str>, asked: Option<&str>, kit: &Kit) -> Result<AnySet, Failure> {
    any_of("--tiers", named, asked, kit)
}

/// The same, for a set named by another option.
pub fn any_of(
    option: &str,
    named: Option<&str>,
    asked: Option<&str>,
    kit: &Kit,
) -> Result<AnySet, Failure> {
    let family = match asked {
        None | Some(PATH_FAMILY) => None,
        Some(id) => Some(kit.families.get(id).map_err(Failure::input)?),
    };
    let Some(name) = named else {
        let Some(family) = family else {
            return Ok(AnySet::Path(load(etchwork::DEFAULT_SET, &kit.registry)?));
        };
        let Some((set, _)) = family.sets().first() else {
            let id = family.id();
            return Err(Failure::input(format!(
                "the family '{id}' has no tiers of its own: name a tier file by {option} FILE"
            )));
        };
        return any_named(set, kit);
    };
    let set = any_named(name, kit)?;
    let of = match &set {
        AnySet::Path(_) => PATH_FAMILY,
        AnySet::Family(family, _) => family.id(),
    };
    match asked {
        Some(asked) if asked != of => {
            Err(Failure::input(format!("{option} {name} is of the family '{of}', not '{asked}'")))
        }
        _ => Ok(set),
    }
}

/// A tier set by name or in a file, of the family that it names.
fn any_named(name: &str, kit: &Kit) -> Result<AnySet, Failure> {
    if let Some(own) = kit.families.set(name) {
        return Ok(AnySet::Family(own.family, own.set));
    }
    if built_in_set(name, &kit.registry).is_some() {
        return Ok(AnySet::Path(load(name, &kit.registry)?));
    }
    let text = text(name, kit)?;
    let (family, set) = match AnySet::of_file(name, &text, kit)? {
        AnySet::Path(set) => return not_taken(name, set, &kit.registry).map(AnySet::Path),
        AnySet::Family(family, set) => (family, set),
    };
    // The name goes into recipe IDs, where it must not mean another set.
    let is_path_set = BUILT_IN_SETS.iter().any(|(known, _)| *known == set.name);
    match kit.families.set(&set.name) {
        Some(known) if known.set != set => Err(taken(name, &set.name)),
        _ if is_path_set => Err(taken(name, &set.name)),
        _ => Ok(AnySet::Family(family, set)),
    }
}

fn taken(name: &str, set: &str) -> Failure {
    Failure::input(format!(
        "{name}: set '{set}' ships with other tiers than these; give the changed set a name of its \
         own at `set`"
    ))
}

/// The set of a recipe of any family: the named one, otherwise a built-in one.
pub fn any_of_recipe(recipe: &Recipe, named: Option<&str>, kit: &Kit) -> Result<AnySet, Failure> {
    match named {
        Some(name) => any_named(name, kit),
        None if kit.families.set(&recipe.set).is_some() => any_named(&recipe.set, kit),
        None => Ok(AnySet::Path(of_recipe(recipe, None, &kit.registry)?)),
    }
}

/// The default tier.
const USUAL: &str = "medium";

/// A built-in set by name, or a file: any name with a dot or a separator.
pub fn load(name: &str, registry: &Registry) -> Result<TierSet, Failure> {
    if let Some(set) = built_in_set(name, registry) {
        return Ok(set);
    }
    let text = file_text(name, std::iter::empty())?;
    let set = TierSet::parse(&text, registry)
        .map_err(|error| Failure::in_text(&error, name, &text, error.span.clone()))?;
    not_taken(name, set, registry)
}

/// A set from a file. Its name goes into recipe IDs, where it must not mean another set.
fn not_taken(name: &str, set: TierSet, registry: &Registry) -> Result<TierSet, Failure> {
    match built_in_set(&set.name, registry) {
        Some(known) if known != set => Err(taken(name, &set.name)),
        _ => Ok(set),
    }
}

/// The set of a recipe: the named one, otherwise a built-in one, since an ID names no file.
pub fn of_recipe(
    recipe: &Recipe,
    named: Option<&str>,
    registry: &Registry,
) -> Result<TierSet, Failure> {
    match named {
        Some(name) => load(name, registry),
        None => built_in_set(&recipe.set, registry)
            .ok_or_else(|| Failure::input(elsewhere(&recipe.set, "name it with --tiers FILE"))),
    }
}

/// The error for a missing set, with a remedy.
fn elsewhere(set: &str, mend: &str) -> String {
    format!("tier set '{set}' of the ID is in a file of yours: {mend}")
}

/// The named tiers, each once, or all of a set.
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

/// The one tier: the named one, otherwise the only one, otherwise medium.
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
                "tier set '{set}' has several: name one with --tier: {known}"
            )))
        }
    }
}

/// The set that judges a puzzle, before its tier is chosen: the named one, otherwise that of its
/// ID, otherwise the default.
pub fn set_to_judge_by(named: Option<&str>, puzzle: Option<&Document>) -> Result<String, Failure> {
    if let Some(name) = named {
        return Ok(name.to_owned());
    }
    let Some(puzzle) = puzzle else { return Ok(etchwork::DEFAULT_SET.to_owned()) };
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

/// The tier that judges a puzzle: the named one, otherwise the puzzle's own, which must be
/// unchanged since the puzzle was made.
pub fn to_judge_by<'a>(
    set: &'a TierSet,
    named: Option<&'a str>,
    puzzle: Option<&'a Document>,
    registry: &Registry,
) -> Result<(&'a str, &'a Tier), Failure> {
    let Some(puzzle) = puzzle.filter(|_| named.is_none()) else { return one(set, named) };
    let recipe = puzzle.id.parse::<Recipe>().ok().filter(|recipe| recipe.set == set.name);
    let run = recipe.map(|recipe| Run::of_recipe(&recipe, set, registry));
    if let Some(Err(changed @ RunError::Changed(_))) = run {
        let mend = "to judge it by the tier as it is now, name that with --tier";
        return Err(Failure::input(format!("{changed}; {mend}")));
    }
    one(set, Some(&puzzle.tier))
}

/// The TOML of a set of any family.
pub fn text(name: &str, kit: &Kit) -> Result<String, Failure> {
    if let Some(own) = kit.families.set(name) {
        return Ok(own.text.to_owned());
    }
    file_text(name, kit.families.set_names())
}

/// The TOML of a set of paths, or of a file.
fn file_text(
    name: &str,
    of_families: impl Iterator<Item = &'static str>,
) -> Result<String, Failure> {
    if let Some((_, text)) = BUILT_IN_SETS.iter().find(|(known, _)| *known == name) {
        return Ok((*text).to_owned());
    }
    let is_file = name.contains(['.', '/', '\\']) || Path::new(name).exists();
    if !is_file {
        let known = BUILT_IN_SETS.iter().map(|(known, _)| *known).chain(of_families);
        let known: Vec<&str> = known.collect();
        let mend = did_you_mean(&nearest(name, known.iter().copied()), &known);
        return Err(Failure::input(format!("there is no tier set or file '{name}'; {mend}")));
    }
    std::fs::read_to_string(name).map_err(|error| Failure::file(Path::new(name), &error))
}

/// The warning for boards larger than a tier works for.
pub fn is_too_large(name: &str, tier: &Tier, registry: &Registry) -> Option<String> {
    let (size, largest) = (*tier.sizes.iter().max_by_key(|size| size.len())?, tier.largest?);
    if size.len() <= largest.len() {
        return None;
    }
    let works = |set: &TierSet| {
        let tier = set.tier(name).ok().and_then(|tier| tier.largest);
        tier.is_some_and(|largest| size.len() <= largest.len())
    };
    let sets = BUILT_IN_SETS.iter().filter_map(|(name, _)| built_in_set(name, registry));
    let mut mend = sets.filter(works).map(|set| format!("--tiers {} is for such boards", set.name));
    let mend =
        mend.next_back().unwrap_or_else(|| "--finder exhaustive finds more paths".to_owned());
    Some(format!(
        "{name} works up to {largest}: with {size} requests may give up or take long; {mend}"
    ))
}

/// The solution limit of the named tier, otherwise of the puzzle's own; none without either, or if
/// the set of the puzzle's tier is missing.
pub fn solution_limit(
    tier: Option<&str>,
    tiers: Option<&str>,
    puzzle: Option<&Document>,
    registry: &Registry,
) -> Result<Option<u32>, Failure> {
    let recipe = puzzle.and_then(|puzzle| puzzle.id.parse::<Recipe>().ok());
    let own = Own {
        set: recipe.as_ref().map(|recipe| recipe.set.as_str()),
        tier: puzzle.map(|puzzle| puzzle.tier.as_str()),
    };
    solution_limit_of(tier, tiers, own, registry)
}

/// The known origin of a puzzle.
pub struct Own<'a> {
    /// The tier set.
    pub set: Option<&'a str>,
    /// The tier.
    pub tier: Option<&'a str>,
}

/// [`solution_limit`] for a puzzle of known origin.
pub fn solution_limit_of(
    tier: Option<&str>,
    tiers: Option<&str>,
    own: Own<'_>,
    registry: &Registry,
) -> Result<Option<u32>, Failure> {
    let Own { set: own_set, tier: own_tier } = own;
    let own_set = own_set.unwrap_or(etchwork::DEFAULT_SET);
    if tier.is_some() || tiers.is_some() {
        let set = load(tiers.unwrap_or(own_set), registry)?;
        let tier = tier.or(own_tier);
        if tier.is_none() && set.tiers.len() > 1 {
            return Err(Failure::input("--tiers: name a tier of the set with --tier"));
        }
        let (_, tier) = one(&set, tier)?;
        return Ok(Some(tier.solution_limit));
    }
    let set = built_in_set(own_set, registry);
    let tier = own_tier.zip(set.as_ref()).and_then(|(tier, set)| set.tier(tier).ok());
    Ok(tier.map(|tier| tier.solution_limit))
}
