//! Where puzzles come from: fresh ones, IDs, the levels of the campaign, days.

use crate::desk::text;
use etchwork::codec::distinct_key;
use etchwork::codec::{BoardId, PuzzleDocument, Recipe};
use etchwork::core::seed_from_text;
use etchwork::{
    BUILT_IN_SETS, Families, Overrides, PathPuzzle, Puzzle, Registry, Run, RunError, TierSet,
    Worker, built_in_set, standard_families,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};

/// The levels of a tier in the campaign.
pub const LEVELS: u32 = 50;
/// Requests that may give up, one after the other.
const PATIENCE: u32 = 20;
/// The set that the game plays.
const SET: &str = etchwork::DEFAULT_SET;

/// A puzzle to play, and what is known of it.
pub struct Found {
    pub puzzle: Box<dyn Puzzle>,
    /// The same as a path puzzle, if it is one.
    pub path: Option<PathPuzzle>,
    pub document: Option<PuzzleDocument>,
    /// The tier and its solution limit, where they are known.
    pub tier: Option<(String, u32)>,
    /// What it is called, such as `Daily 2026-11-21`.
    pub name: Option<String>,
}

/// The tier sets and families, and the levels that were made so far.
pub struct Shelf {
    families: Families,
    sets: Vec<TierSet>,
    levels: BTreeMap<String, Levels>,
}

/// The distinct puzzles of one series, in order.
struct Levels {
    run: Run,
    worker: Worker,
    next: u32,
    seen: HashSet<Vec<u8>>,
    puzzles: Vec<(PuzzleDocument, PathPuzzle)>,
}

impl Shelf {
    pub fn new(registry: &Registry) -> Self {
        let sets = BUILT_IN_SETS.iter().filter_map(|(name, _)| built_in_set(name, registry));
        Self { families: standard_families(), sets: sets.collect(), levels: BTreeMap::new() }
    }

    /// The tier sets.
    pub fn sets(&self) -> &[TierSet] {
        &self.sets
    }

    /// The set that the game plays.
    pub fn played(&self) -> &TierSet {
        self.set(SET).expect("it ships with the library")
    }

    /// The set of that name.
    pub fn set(&self, name: &str) -> Result<&TierSet, String> {
        let found = self.sets.iter().find(|set| set.name == name);
        found.ok_or_else(|| format!("this build has no tier set '{name}'"))
    }

    /// A puzzle of a tier; where a request gives up the next one is tried.
    pub fn fresh(
        &self,
        tier: &str,
        mechanic: Option<String>,
        seed: u32,
        registry: &Registry,
    ) -> Result<Found, String> {
        let overrides = Overrides { mechanic, ..Overrides::default() };
        let run = Run::new(self.played(), tier, &overrides, seed, registry).map_err(text)?;
        let mut worker = Worker::new(run.plan(), registry).map_err(text)?;
        for index in 0..PATIENCE {
            if let Some((document, path)) = make(&run, &mut worker, index)? {
                return Ok(self.found(document, path));
            }
        }
        Err(format!("{PATIENCE} requests gave up, one after the other: ask again"))
    }

    /// The puzzle of an ID. A board ID does not say what tier it was made for: a
    /// tier that is known here gives it a solution limit.
    pub fn open(
        &self,
        id: &str,
        tier: Option<String>,
        registry: &Registry,
    ) -> Result<Found, String> {
        if Recipe::looks_like(id) {
            let (document, path) = self.of_recipe(id, registry)?;
            return Ok(self.found(document, path));
        }
        let bare = |puzzle, path| Found { puzzle, path, document: None, tier: None, name: None };
        if let Some(family) = self.families.of_id(id) {
            return Ok(bare(family.of_id(id).map_err(text)?, None));
        }
        if !BoardId::looks_like(id) {
            return Err(format!("'{id}' is no ID of a puzzle: they open with p1, r1 or c1"));
        }
        let BoardId(board) = id.parse().map_err(text)?;
        let path = PathPuzzle::new(board, registry).map_err(text)?;
        let tier = tier.and_then(|tier| self.limited(&tier));
        Ok(Found { tier, ..bare(Box::new(path.clone()), Some(path)) })
    }

    /// The puzzle of a recipe, as JSON has it.
    pub fn document(&self, id: &str, registry: &Registry) -> Result<Value, String> {
        let (document, _) = self.of_recipe(id, registry)?;
        Ok(json!(document))
    }

    fn of_recipe(
        &self,
        id: &str,
        registry: &Registry,
    ) -> Result<(PuzzleDocument, PathPuzzle), String> {
        let recipe: Recipe = id.parse().map_err(text)?;
        let run = Run::of_recipe(&recipe, self.set(&recipe.set)?, registry);
        let run = run.map_err(|error| match error {
            RunError::Boards { asked, .. } => format!(
                "{error}: `etchwork generate --boards {asked} --id {id}` makes it on the command line"
            ),
            error => text(error),
        })?;
        let mut worker = Worker::new(run.plan(), registry).map_err(text)?;
        make(&run, &mut worker, recipe.index)?
            .ok_or_else(|| format!("'{id}' names a request that gave up: there is no puzzle"))
    }

    /// A level of the campaign, from 1: of the puzzles of the seed
    /// `campaign <tier>`, in order, those that equal none before.
    pub fn level(&mut self, tier: &str, number: u32, registry: &Registry) -> Result<Found, String> {
        self.played().tier(tier).map_err(text)?;
        if !(1..=LEVELS).contains(&number) {
            return Err(format!("there is no level {number}: they go from 1 to {LEVELS}"));
        }
        if !self.levels.contains_key(tier) {
            let levels = Levels::new(self.played(), tier, registry)?;
            self.levels.insert(tier.to_owned(), levels);
        }
        let levels = self.levels.get_mut(tier).expect("it was put there");
        let (document, path) = levels.get(number as usize - 1)?.clone();
        let name = Some(format!("Level {number}"));
        Ok(Found { name, ..self.found(document, path) })
    }

    /// The puzzle of a day: the seed is `daily <date>`, the tier that of the day.
    pub fn daily(&self, date: &str, registry: &Registry) -> Result<Found, String> {
        let tier = daily_tier(date)?;
        let seed = seed_from_text(&format!("daily {date}"));
        let found = self.fresh(tier, None, seed, registry)?;
        Ok(Found { name: Some(format!("Daily {date}")), ..found })
    }

    fn found(&self, document: PuzzleDocument, path: PathPuzzle) -> Found {
        let tier = self.limited(&document.tier);
        let puzzle = Box::new(path.clone());
        Found { puzzle, path: Some(path), document: Some(document), tier, name: None }
    }

    /// A tier with its solution limit.
    fn limited(&self, tier: &str) -> Option<(String, u32)> {
        let known = self.played().tier(tier).ok()?;
        Some((tier.to_owned(), known.solution_limit))
    }
}

impl Levels {
    fn new(set: &TierSet, tier: &str, registry: &Registry) -> Result<Self, String> {
        let seed = seed_from_text(&format!("campaign {tier}"));
        let run = Run::new(set, tier, &Overrides::default(), seed, registry).map_err(text)?;
        let worker = Worker::new(run.plan(), registry).map_err(text)?;
        Ok(Self { run, worker, next: 0, seen: HashSet::new(), puzzles: Vec::new() })
    }

    fn get(&mut self, nth: usize) -> Result<&(PuzzleDocument, PathPuzzle), String> {
        while self.puzzles.len() <= nth {
            let made = make(&self.run, &mut self.worker, self.next)?;
            self.next += 1;
            if let Some((document, path)) = made
                && self.seen.insert(distinct_key(&document.mechanic, path.text()))
            {
                self.puzzles.push((document, path));
            }
        }
        Ok(&self.puzzles[nth])
    }
}

fn make(
    run: &Run,
    worker: &mut Worker,
    index: u32,
) -> Result<Option<(PuzzleDocument, PathPuzzle)>, String> {
    let emitted = worker.request(run.seed(), index).map_err(text)?.puzzle;
    Ok(emitted.map(|emitted| (run.document(index, &emitted), emitted.into())))
}

/// The tier of a day: easy on Monday and Tuesday, then medium, then hard from
/// Friday on, expert on Sunday.
///
/// ```
/// # use etchwork_web::daily_tier;
/// assert_eq!(daily_tier("2026-11-21"), Ok("hard"));
/// assert_eq!(daily_tier("2026-11-22"), Ok("expert"));
/// assert!(daily_tier("2026-02-29").is_err());
/// ```
pub fn daily_tier(date: &str) -> Result<&'static str, String> {
    let day = weekday(date).ok_or_else(|| format!("'{date}' is no day: write 2026-11-21"))?;
    Ok(["expert", "easy", "easy", "medium", "medium", "hard", "hard"][day])
}

/// The day of the week, 0 for Sunday, by Sakamoto's method, if there is such a day. Each has
/// one way to be written: another would have a seed of its own.
fn weekday(date: &str) -> Option<usize> {
    let numbers: Vec<u32> = date.split('-').map_while(|part| part.parse().ok()).collect();
    let &[year @ 1600..=9999, month @ 1..=12, day @ 1..=31] = &numbers[..] else { return None };
    let is_plain = format!("{year:04}-{month:02}-{day:02}") == date;
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let february = if is_leap { 29 } else { 28 };
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month as usize - 1];
    let year = if month < 3 { year - 1 } else { year };
    let weekday = (year + year / 4 - year / 100 + year / 400 + shift + day) % 7;
    (is_plain && day <= days[month as usize - 1]).then_some(weekday as usize)
}
