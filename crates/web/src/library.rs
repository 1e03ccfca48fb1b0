//! The sources of puzzles: new ones, IDs, texts, the levels of the campaign, days.

use crate::answers::Chapter;
use crate::campaign;
use crate::day::rank;
use crate::series::{Levels, Options, overrides};
use crate::service::text;
use etchwork::codec::Recipe;
use etchwork::core::seed_from_text;
use etchwork::core::text::Part;
use etchwork::{
    Any, Families, Family, FamilyFacts, Level, MOST_BOARDS, OwnedSet, PlayerSeries, Puzzle,
    Registry, Run, RunError, TextFlaw,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The levels of a tier in the campaign, for each set that the game has played.
pub const LEVELS: u32 = 50;
/// Before a script has brought one.
const NO_FAMILY: &str = "there is no family yet";
/// How many requests in a row may give up.
const PATIENCE: u32 = 20;

/// A puzzle to play, and what is known about it.
pub struct Found {
    pub puzzle: Box<dyn Puzzle>,
    pub family: FamilyFacts,
    pub recipe: Option<String>,
    pub tier: Option<String>,
    /// Its name, such as `Daily 2026-11-21`.
    pub name: Option<String>,
    /// Its lesson, in a sentence.
    pub says: Option<String>,
    /// The part of an address that leads here, if it is not an ID: `daily=2026-11-21`.
    pub occasion: Option<String>,
    /// What solving it is worth.
    pub points: Option<i64>,
    /// The target that it leaves for the next puzzle of its tier, where a player's puzzles are
    /// aimed one after the other.
    pub target: Option<i64>,
}

impl Found {
    fn named(self, name: String, occasion: String) -> Self {
        Self { name: Some(name), occasion: Some(occasion), ..self }
    }
}

impl From<Level> for Found {
    fn from(level: Level) -> Self {
        let points = level.points();
        let Level { puzzle, document, family } = level;
        let (recipe, tier) = (Some(document.id), Some(document.tier));
        Self { recipe, tier, points, ..of(puzzle, family) }
    }
}

impl From<Found> for Any {
    fn from(Found { puzzle, family, .. }: Found) -> Self {
        Self::of(family, puzzle)
    }
}

/// The families, and the levels that were made so far.
pub struct Library {
    families: Families,
    levels: BTreeMap<LevelsKey, Levels>,
}

/// A tier whose levels were made: its family, its set if the game plays another now, its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LevelsKey {
    family: String,
    set: Option<String>,
    tier: String,
}

impl Library {
    pub fn new(families: Families) -> Self {
        Self { families, levels: BTreeMap::new() }
    }

    pub fn families(&self) -> &Families {
        &self.families
    }

    /// The family of puzzles whose family nobody names.
    pub fn first(&self) -> Result<&dyn Family, String> {
        let first = self.families.first().map(|family| &**family);
        first.ok_or_else(|| NO_FAMILY.to_owned())
    }

    fn is_first(&self, family: &str) -> bool {
        self.families.first().is_some_and(|first| first.id() == family)
    }

    /// The set with this name.
    pub fn set(&self, name: &str) -> Result<&OwnedSet, String> {
        let found = self.families.set(name);
        found.ok_or_else(|| format!("this build has no tier set '{name}'"))
    }

    /// The set of a family that the game plays.
    pub fn played_by(&self, family: &str) -> Result<&OwnedSet, String> {
        let family = self.families.get(family).map_err(text)?;
        let set = family.default_set().and_then(|name| self.families.set(name));
        set.ok_or_else(|| format!("no tiers of {} are in this build", family.id()))
    }

    /// A tier under a seed, in the set that the game plays.
    pub fn run(
        &self,
        family: &str,
        tier: &str,
        options: Options,
        seed: u32,
        registry: &Registry,
    ) -> Result<Run, String> {
        self.run_of(family, None, (tier, options), seed, registry)
    }

    /// A tier under a seed, in a set that the game played earlier or, without one, plays now.
    fn run_of(
        &self,
        family: &str,
        set: Option<&str>,
        (tier, mut options): (&str, Options),
        seed: u32,
        registry: &Registry,
    ) -> Result<Run, String> {
        let asked = options.remove("set");
        let played = match asked.as_deref().or(set) {
            Some(name) => self.set(name)?,
            None => self.played_by(family)?,
        };
        let of_tier = played.set.tier(tier).map_err(text)?;
        let overrides = overrides(options, &*played.family, of_tier)?;
        played.run(tier, &overrides, seed, registry).map_err(text)
    }

    /// A puzzle of a tier, for a player whose earlier ones left a target, if there is one.
    pub fn fresh(
        &self,
        family: &str,
        (tier, options): (&str, Options),
        target: Option<i64>,
        seed: u32,
        registry: &Registry,
    ) -> Result<Found, String> {
        let set = &self.set_with(family, tier, registry)?.set.name;
        let run = self.run_of(family, Some(set), (tier, options), seed, registry)?;
        let series = PlayerSeries::of(&run, target);
        let run = match &series {
            Some(series) => run.aimed_at(series.aim()),
            None => run,
        };
        let made = run.levels(registry).map_err(text)?.first_of(PATIENCE).map_err(text)?;
        let made = made.ok_or_else(gave_up)?;
        let target = series.map(|series| series.after(series.difficulty(&made.document)));
        Ok(Found { target, ..self.introduced(made.into())? })
    }

    /// The puzzle of an ID. A board ID does not say what tier it was made for.
    pub fn open(
        &self,
        id: &str,
        tier: Option<String>,
        registry: &Registry,
    ) -> Result<Found, String> {
        if Recipe::looks_like(id) {
            return Ok(self.of_recipe(id, registry)?.into());
        }
        if let Some(family) = self.families.of_id(id) {
            let tier = tier.filter(|tier| self.has_tier(family, tier, registry));
            let puzzle = family.of_id(id, registry).map_err(text)?;
            return Ok(Found { tier, ..bare(family, puzzle) });
        }
        if let Some(family) = self.families.iter().find(|family| family.is_foreign_id(id)) {
            return Ok(bare(family, family.of_text(id, registry).map_err(text)?));
        }
        let tags = self.families.iter().map(|family| format!(", {}1", family.tag()));
        let tags: String = tags.collect();
        Err(format!("'{id}' is not the ID of a puzzle: IDs begin with r1{tags}"))
    }

    /// The puzzle of a text.
    pub fn read(&self, puzzle: &str, registry: &Registry) -> Result<Found, String> {
        self.whole(puzzle, registry).map_err(|flaw| flaw.in_text(puzzle))
    }

    /// The puzzle of a text, or its flaw.
    pub fn whole(&self, puzzle: &str, registry: &Registry) -> Result<Found, TextFlaw> {
        let family = self.reader_of(puzzle)?;
        Ok(bare(family, family.of_text(puzzle, registry)?))
    }

    /// The puzzle of an edited text, finished or not.
    pub fn draft(&self, puzzle: &str, registry: &Registry) -> Result<Found, TextFlaw> {
        let family = self.reader_of(puzzle)?;
        Ok(bare(family, family.of_draft(puzzle, registry)?))
    }

    fn reader_of(&self, puzzle: &str) -> Result<&dyn Family, TextFlaw> {
        self.families.reader_of(puzzle).ok_or_else(|| Part::of(puzzle).flaw(NO_FAMILY))
    }

    fn has_tier(&self, family: &dyn Family, tier: &str, registry: &Registry) -> bool {
        let set = self.set_with(family.id(), tier, registry);
        set.is_ok_and(|owned| owned.set.tier(tier).is_ok())
    }

    /// The JSON document of a recipe's puzzle.
    pub fn document(&self, id: &str, registry: &Registry) -> Result<Value, String> {
        Ok(json!(self.of_recipe(id, registry)?.document))
    }

    pub fn of_recipe(&self, id: &str, registry: &Registry) -> Result<Level, String> {
        let recipe: Recipe = id.parse().map_err(text)?;
        let run = self.set(&recipe.set)?.run_of(&recipe, MOST_BOARDS, registry);
        let run = run.map_err(|error| match error {
            RunError::Boards { asked, .. } => format!(
                "{error}: `etchwork generate --boards {asked} --id {id}` makes it on the command line"
            ),
            error => text(error),
        })?;
        let made = run.levels(registry).map_err(text)?.request(recipe.index).map_err(text)?;
        made.ok_or_else(|| format!("'{id}' names a request that gave up: there is no puzzle"))
    }

    /// A level of the campaign, from 1: the distinct puzzles of the seed `campaign <tier>`, in
    /// order. Of all families but the first the seed has the family's name too. Each set that the
    /// game has played has its own levels; those of the first have the lowest numbers.
    pub fn level(
        &mut self,
        family: &str,
        tier: &str,
        number: u32,
        registry: &Registry,
    ) -> Result<Found, String> {
        let campaign = self.campaign(family)?.to_owned();
        let last = self.last_level(family);
        self.played_by(family)?.set.tier(tier).map_err(text)?;
        if !(1..=last).contains(&number) {
            return Err(format!("there is no level {number}: they go from 1 to {last}"));
        }
        let set = campaign::earlier(&campaign).find(|earlier| number <= earlier.levels);
        let set = set.map(|earlier| earlier.set);
        let before = campaign::earlier(&campaign).filter(|earlier| earlier.levels < number).last();
        let nth = number - 1 - before.map_or(0, |earlier| earlier.levels);
        let key = LevelsKey {
            family: family.to_owned(),
            set: set.map(str::to_owned),
            tier: tier.to_owned(),
        };
        if !self.levels.contains_key(&key) {
            let seed = seed_from_text(&format!("campaign {}", self.of_seed(family, tier)));
            let run = self.run_of(family, set, (tier, Options::new()), seed, registry)?;
            self.levels.insert(key.clone(), Levels::new(run.levels(registry).map_err(text)?));
        }
        let levels = self.levels.get_mut(&key).expect("it was put there");
        let level = levels.get(nth as usize)?.clone();
        let found = self.open(&level.id, Some(tier.to_owned()), registry)?;
        let chapters = self.chapters(family)?;
        let is_first = |of: &&Chapter| of.levels.first() == Some(&(tier.to_owned(), number));
        let says = chapters.iter().find(is_first).map(|chapter| chapter.says.clone());
        let found = Found { recipe: Some(level.recipe), points: level.points, says, ..found };
        let occasion = self.occasion(family, &format!("level={tier}-{number}"));
        Ok(found.named(format!("Level {number}"), occasion))
    }

    /// The puzzle of a day: the seed is `daily <date>`, of all families but the first `daily
    /// <family> <date>`, and the tier is that of the day, in the set that the game plays on that
    /// day. Where the campaign names the index of a day, smaller indices have boards of earlier
    /// days.
    pub fn daily(&self, family: &str, date: &str, registry: &Registry) -> Result<Found, String> {
        let rank = rank(date)?;
        let campaign = self.campaign(family)?;
        let set = campaign::set_of_day(campaign, date);
        let tiers = self.tiers_of(family, set)?;
        let tier = &tiers[rank.min(tiers.len() - 1)];
        let seed = seed_from_text(&format!("daily {}", self.of_seed(family, date)));
        let run = self.run_of(family, set, (tier, Options::new()), seed, registry)?;
        let mut worker = run.levels(registry).map_err(text)?;
        let first = campaign::first_index(campaign, date);
        for index in (first..).take(PATIENCE as usize) {
            if let Some(made) = worker.request(index).map_err(text)? {
                let found = self.introduced(made.into())?;
                let occasion = self.occasion(family, &format!("daily={date}"));
                return Ok(found.named(format!("Daily {date}"), occasion));
            }
        }
        Err(gave_up())
    }

    /// With the sentence of the chapter that is called like this kind of puzzle, and brings it.
    fn introduced(&self, found: Found) -> Result<Found, String> {
        let kind = found.puzzle.kind().replace('+', " and ");
        let chapters = self.chapters(&found.family.id)?;
        let says = chapters.into_iter().find(|chapter| chapter.title.to_lowercase() == kind);
        Ok(Found { says: says.map(|chapter| chapter.says), ..found })
    }

    /// A teaching board of a family, from 1.
    pub fn lesson(
        &self,
        family: &str,
        number: usize,
        registry: &Registry,
    ) -> Result<Found, String> {
        let lessons = self.lessons(family)?;
        let lesson = number.checked_sub(1).and_then(|nth| lessons.get(nth));
        let (board, says) = lesson
            .ok_or_else(|| format!("there is no lesson {number}: there are {}", lessons.len()))?;
        let found = self.read(board, registry)?;
        let query = format!("family={family}&lesson={number}");
        let found = Found { says: Some((*says).to_owned()), ..found };
        let (name, occasion) = (Some(format!("Lesson {number}")), Some(query));
        Ok(Found { name, occasion, ..found })
    }

    /// The greatest number of a level of a family.
    pub fn last_level(&self, family: &str) -> u32 {
        self.campaign(family).map_or(0, campaign::last_earlier) + LEVELS
    }

    /// The campaign of a family as text.
    fn campaign(&self, family: &str) -> Result<&str, String> {
        Ok(self.families.get(family).map_err(text)?.campaign())
    }

    /// The chapters of a family's campaign; without a campaign, its tiers.
    pub fn chapters(&self, family: &str) -> Result<Vec<Chapter>, String> {
        let chapters = campaign::chapters(self.campaign(family)?);
        if !chapters.is_empty() {
            return Ok(chapters);
        }
        Ok(self.tiers(family)?.into_iter().map(campaign::of_tier).collect())
    }

    /// The names of the tiers that the game plays of a family.
    fn tiers(&self, family: &str) -> Result<Vec<String>, String> {
        self.tiers_of(family, None)
    }

    /// The names of the tiers of a set that the game played earlier or, without one, plays now.
    fn tiers_of(&self, family: &str, set: Option<&str>) -> Result<Vec<String>, String> {
        let owned = set.map_or_else(|| self.played_by(family), |name| self.set(name))?;
        Ok(owned.set.tiers.iter().map(|(name, _)| name.clone()).collect())
    }

    /// The place of a tier among those that the game plays of a family, from 1, and how many these are.
    pub fn rank(&self, family: &str, tier: &str) -> Option<(usize, usize)> {
        let tiers = self.tiers(family).ok()?;
        let at = tiers.iter().position(|name| name == tier)?;
        Some((at + 1, tiers.len()))
    }

    /// The name of a tier for people: a tier whose name is a number is called like the one of the
    /// same rank of the first family.
    pub fn tier_title(&self, family: &str, tier: &str) -> String {
        let named = || {
            tier.parse::<u32>().ok()?;
            let rank = self.tiers_of(family, None).ok()?.iter().position(|name| name == tier)?;
            self.tiers_of(self.first().ok()?.id(), None).ok()?.into_iter().nth(rank)
        };
        named().unwrap_or_else(|| tier.to_owned())
    }

    /// The teaching boards of a family, each with its sentence.
    pub fn lessons(&self, family: &str) -> Result<&[(&str, &str)], String> {
        Ok(self.families.get(family).map_err(text)?.lessons())
    }

    /// The first family was once the only one, so its seeds name no family.
    fn of_seed(&self, family: &str, rest: &str) -> String {
        if self.is_first(family) { rest.to_owned() } else { format!("{family} {rest}") }
    }

    /// The part of an address for an occasion of a family.
    fn occasion(&self, family: &str, rest: &str) -> String {
        if self.is_first(family) { rest.to_owned() } else { format!("family={family}&{rest}") }
    }
}

fn bare(family: &dyn Family, puzzle: Box<dyn Puzzle>) -> Found {
    of(puzzle, family.facts())
}

fn of(puzzle: Box<dyn Puzzle>, family: FamilyFacts) -> Found {
    let (recipe, tier, name, says, occasion) = (None, None, None, None, None);
    Found { puzzle, family, recipe, tier, name, says, occasion, points: None, target: None }
}

fn gave_up() -> String {
    format!("{PATIENCE} requests in a row gave up: ask again")
}
