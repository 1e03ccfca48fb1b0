//! Runs: a tier with a seed, and recipes for its puzzles.

use crate::generation::{Emitted, Outcome, Worker};
use crate::{Family, Level, OwnedSet};
use etchwork_codec::{DOCUMENT_VERSION, Document, Recipe, RecipeAim, Solutions};
use etchwork_core::{Name, Ratio, Registry};
use etchwork_engine::GENERATOR_VERSION;
use etchwork_pipeline::{
    Fault, Limit, Overrides, Plan, PlanError, SeriesAsked, TierSet, UnknownTier, is_tier_name,
};
use serde_json::json;
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// The most boards that [`Run::of_recipe`] lets an ID ask for. A recipe may come from anyone, and a
/// user who opens it does not see that it may take hours.
pub const MOST_BOARDS: u32 = 1_000_000;

/// A tier of any family with overrides and a seed.
///
/// ```
/// use etchwork::{standard_families, standard_registry};
///
/// let (registry, families) = (standard_registry(), standard_families());
/// let set = families.set("pipes-2").expect("it ships");
/// let run = set.run("easy", &Default::default(), 42, &registry)?;
/// let level = run.levels(&registry)?.request(0)?.expect("the first easy puzzle of seed 42");
/// assert_eq!(level.document.id, run.recipe(0, None).to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Run {
    family: Arc<dyn Family>,
    plan: Plan,
    first: Recipe,
    /// The aim of every puzzle, if it is the same for all.
    aim: Option<i64>,
}

/// A request of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunIndex {
    /// Its index.
    pub index: u32,
    /// Its aim, in a series.
    pub aim: Option<i64>,
}

/// Why a run cannot be prepared.
#[derive(Debug, Error)]
pub enum RunError {
    /// The set has no such tier.
    #[error(transparent)]
    Tier(#[from] UnknownTier),
    /// The set or the tier has a name that IDs cannot hold.
    #[error("'{0}' cannot name a tier or a set: a name has a-z, 0-9 and '-', and is not 'all'")]
    Name(String),
    /// The tier cannot run.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The recipe was made by another version of the generator.
    #[error("the ID is for version {0} of the generator; this build has {GENERATOR_VERSION}")]
    Generator(u32),
    /// The recipe is for another tier set.
    #[error("the ID is for tier set '{wanted}', not '{given}'")]
    Set {
        /// The set the recipe names.
        wanted: String,
        /// The set that was given.
        given: String,
    },
    /// The recipe asks for more boards than are allowed.
    #[error(
        "the ID asks for up to {asked} boards to find one puzzle, and no more than {allowed} are \
         allowed"
    )]
    Boards {
        /// The most boards of its run.
        asked: u32,
        /// The most boards allowed.
        allowed: u32,
    },
    /// The tier is no longer what the recipe was made with.
    #[error(
        "tier '{tier}'{} is not what it was when the ID was made: the puzzle cannot be made again",
        or(.source_file)
    )]
    Changed {
        /// The tier.
        tier: String,
        /// The file that its family comes from, if it is not a part of the program.
        source_file: Option<String>,
    },
}

/// The file of a family beside a tier.
fn or(source_file: &Option<String>) -> String {
    source_file.as_ref().map(|file| format!(", or the file {file},")).unwrap_or_default()
}

impl Run {
    /// Prepares a run.
    pub fn new(
        family: &Arc<dyn Family>,
        set: &TierSet,
        tier: &str,
        overrides: &Overrides,
        seed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        let plan = family.plan(set.tier(tier)?, overrides, registry)?;
        if let Some(name) = [&set.name, tier].into_iter().find(|name| !is_tier_name(name)) {
            return Err(RunError::Name(name.to_owned()));
        }
        let Overrides { size, boards, caps, floors, maker, finder, settings, .. } =
            overrides.clone();
        let by_plug_in = settings.into_iter().map(|(plug_in, typed)| match plug_in.as_str() {
            "" => (plan.tier().maker.id.clone(), typed),
            _ => (plug_in, typed),
        });
        let first = Recipe {
            generator: GENERATOR_VERSION,
            set: set.name.clone(),
            tier: tier.to_owned(),
            seed,
            index: 0,
            mechanic: plan.mechanic().map(str::to_owned),
            size,
            finder,
            boards,
            caps,
            floors,
            maker,
            settings: by_plug_in.collect(),
            aim: None,
            plan: plan.fingerprint(),
        };
        let base = plan.always().map(|series| series.base);
        let aim = base.filter(|_| plan.series().is_none());
        Ok(Self { family: Arc::clone(family), plan, first, aim })
    }

    /// The same run with the aim that a player's earlier puzzles leave for the next one, if
    /// puzzles of its tier are always aimed.
    pub fn aimed_at(self, aim: i64) -> Self {
        let aim = self.plan.always().map_or(self.aim, |_| Some(aim));
        Self { aim, ..self }
    }

    /// Prepares the run of a recipe, if it needs at most [`MOST_BOARDS`] attempts per puzzle. With
    /// a recipe of a series, the run makes puzzles with that aim.
    pub fn of_recipe(
        recipe: &Recipe,
        set: &OwnedSet,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        Self::of_recipe_within(recipe, set, MOST_BOARDS, registry)
    }

    /// Prepares the run of a recipe, if it needs at most this many attempts per puzzle. The puzzle
    /// is the same for any number that is large enough.
    pub fn of_recipe_within(
        recipe: &Recipe,
        set: &OwnedSet,
        allowed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        if recipe.generator != GENERATOR_VERSION {
            return Err(RunError::Generator(recipe.generator));
        }
        if recipe.set != set.set.name {
            return Err(RunError::Set { wanted: recipe.set.clone(), given: set.set.name.clone() });
        }
        let changed = || RunError::Changed {
            tier: recipe.tier.clone(),
            source_file: set.family.source().map(str::to_owned),
        };
        let prepare = |keeps_none| {
            let overrides = overrides_of(recipe, keeps_none);
            let run = set.run(&recipe.tier, &overrides, recipe.seed, registry)?;
            let is_same = run.plan.fingerprint() == recipe.plan;
            is_same.then_some(run).ok_or_else(changed)
        };
        // In the first recipes a maker has its default settings: the hash tells which it is.
        let run = match prepare(false) {
            Err(error) if recipe.maker.is_some() => prepare(true).map_err(|_| error),
            run => run,
        };
        let run = run.map_err(|error| match error {
            // What a recipe asks for was possible when it was made.
            RunError::Plan(PlanError::Series(_) | PlanError::Foreign { .. }) => changed(),
            error => error,
        })?;
        if recipe.aim.is_none() && run.plan.always().is_some() {
            return Err(changed());
        }
        let asked = run.plan.tier().boards;
        if asked > allowed {
            return Err(RunError::Boards { asked, allowed });
        }
        let aim = recipe.aim.as_ref().map(|aim| aim.value);
        Ok(Self { aim, ..run })
    }

    /// The family.
    pub fn family(&self) -> &Arc<dyn Family> {
        &self.family
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The name of the tier.
    pub fn tier(&self) -> &str {
        &self.first.tier
    }

    /// The seed.
    pub fn seed(&self) -> u32 {
        self.first.seed
    }

    /// The aim of all puzzles of the run, if they have one: that of the recipe that the run comes
    /// from, else the base of a tier that always aims. In a requested series aims differ.
    pub fn aim(&self) -> Option<i64> {
        self.aim
    }

    /// A worker for the run.
    pub fn worker(&self, registry: &Registry) -> Result<Box<dyn Worker>, RunError> {
        Ok(self.family.worker(&self.plan, registry)?)
    }

    /// A worker that makes whole levels.
    pub fn levels(&self, registry: &Registry) -> Result<LevelMaker, RunError> {
        Ok(LevelMaker { worker: self.worker(registry)?, run: self.clone() })
    }

    /// The recipe of one puzzle of the run, with the puzzle's aim in a series, or that of the run.
    pub fn recipe(&self, index: u32, aim: Option<i64>) -> Recipe {
        let reading = self.plan.aims_at().map(str::to_owned);
        let aim =
            reading.zip(aim.or(self.aim)).map(|(reading, value)| RecipeAim { reading, value });
        Recipe { index, aim, ..self.first.clone() }
    }

    /// The JSON document of a puzzle of the run, with the number of its solutions if known.
    pub fn document(&self, at: RunIndex, made: &Emitted, solutions: Option<Solutions>) -> Document {
        let RunIndex { index, aim } = at;
        let reading =
            |(name, value): &(Name, Option<Ratio>)| (name.to_string(), value.map(Ratio::to_f64));
        let family = self.family.id();
        let more = made.part.iter().map(|part| (family.to_owned(), json!(part)));
        Document {
            version: DOCUMENT_VERSION,
            family: family.to_owned(),
            id: self.recipe(index, aim).to_string(),
            board_id: made.puzzle.id(),
            tier: self.tier().to_owned(),
            seed: self.seed(),
            index,
            puzzle: made.puzzle.bare_text(),
            solution: made.solution(),
            counted: solutions.as_ref().map(|_| self.family.counted().to_owned()),
            solutions,
            metrics: made.readings.iter().map(reading).collect(),
            boards_tried: made.boards_tried,
            more: more.collect(),
        }
    }

    /// A puzzle of the run with its document, without the number of its solutions.
    fn level(&self, index: u32, made: Emitted) -> Level {
        Level::of(self, RunIndex { index, aim: None }, made, None)
    }

    /// Writes puzzles of the run as lines of JSON.
    #[cfg(feature = "large")]
    pub fn lines(&self) -> Box<dyn Lines> {
        self.family.lines(self)
    }
}

impl OwnedSet {
    /// A run of one of its tiers.
    pub fn run(
        &self,
        tier: &str,
        overrides: &Overrides,
        seed: u32,
        registry: &Registry,
    ) -> Result<Run, RunError> {
        Run::new(&self.family, &self.set, tier, overrides, seed, registry)
    }

    /// The run of a recipe, if it needs at most this many attempts per puzzle.
    pub fn run_of(
        &self,
        recipe: &Recipe,
        allowed: u32,
        registry: &Registry,
    ) -> Result<Run, RunError> {
        Run::of_recipe_within(recipe, self, allowed, registry)
    }
}

/// What a recipe changes in its tier.
fn overrides_of(recipe: &Recipe, keeps_none: bool) -> Overrides {
    let at = |aim: RecipeAim| SeriesAsked::At { reading: aim.reading, base: aim.value };
    Overrides {
        size: recipe.size,
        boards: recipe.boards,
        maker: recipe.maker.clone(),
        finder: recipe.finder.clone(),
        mechanic: recipe.mechanic.clone(),
        caps: recipe.caps.clone(),
        floors: recipe.floors.clone(),
        settings: recipe.settings.clone(),
        series: recipe.aim.clone().map(at),
        keeps_none,
    }
}

/// Writes puzzles of one run as lines of JSON.
#[cfg(feature = "large")]
pub trait Lines: Send {
    /// Writes a puzzle as serde writes its [`Run::document`], and a line feed.
    fn write(
        &mut self,
        run: &Run,
        at: RunIndex,
        made: &Emitted,
        solutions: Option<Solutions>,
        out: &mut Vec<u8>,
    );
}

/// Writes by way of documents.
#[cfg(feature = "large")]
pub(crate) struct DocumentLines;

#[cfg(feature = "large")]
impl Lines for DocumentLines {
    fn write(
        &mut self,
        run: &Run,
        at: RunIndex,
        made: &Emitted,
        solutions: Option<Solutions>,
        out: &mut Vec<u8>,
    ) {
        let document = run.document(at, made, solutions);
        serde_json::to_writer(&mut *out, &document).expect("plain data, into memory");
        out.push(b'\n');
    }
}

/// Makes the levels of a run. The result of a request depends on its index alone: puzzles aim at
/// the aim of the run's recipe, if it has one, and never depend on earlier puzzles. One instance
/// serves one thread.
pub struct LevelMaker {
    run: Run,
    worker: Box<dyn Worker>,
}

impl LevelMaker {
    /// The puzzle of a request; `None` if the request gives up.
    pub fn request(&mut self, index: u32) -> Result<Option<Level>, Fault> {
        let outcome = self.worker.request(self.run.seed(), index, self.run.aim(), Limit::NONE)?;
        Ok(outcome.puzzle.map(|made| self.run.level(index, made)))
    }

    /// The first puzzle of this many requests, from index 0 on; `None` if all give up.
    pub fn first_of(&mut self, requests: u32) -> Result<Option<Level>, Fault> {
        for index in 0..requests {
            if let Some(level) = self.request(index)? {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }

    /// The puzzles of many requests; `None` if the work was stopped before the last.
    pub fn requests(
        &mut self,
        requests: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Option<Vec<Level>>, Fault> {
        let Self { run, worker } = self;
        let (first, count) = (requests.start, requests.len() as u32);
        let mut levels = Vec::new();
        let mut take = |outcome: Outcome| {
            let Outcome { index, puzzle, .. } = outcome;
            levels.extend(puzzle.map(|made| run.level(index, made)));
        };
        let is_whole = worker.requests(run.seed(), first, count, run.aim(), limit, &mut take)?;
        Ok(is_whole.then_some(levels))
    }
}
