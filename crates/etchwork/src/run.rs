//! Runs: a tier with a seed, and recipes for its puzzles.

use etchwork_codec::{Document, Fallback, LineWriter, PuzzleRef, Recipe, Solutions};
use etchwork_core::Registry;
use etchwork_engine::{Emitted, GENERATOR_VERSION, Overrides, Plan, PlanError, TierSet};
use etchwork_pipeline::{UnknownTier, is_tier_name};
use thiserror::Error;

/// The most boards that [`Run::of_recipe`] lets an ID ask for. A recipe may come from anyone, and a
/// user who opens it does not see that it may take hours.
pub const MOST_BOARDS: u32 = 1_000_000;

/// Refuses a recipe of another generator, or of another set.
pub(crate) fn check_origin(recipe: &Recipe, set: &str) -> Result<(), RunError> {
    if recipe.generator != GENERATOR_VERSION {
        return Err(RunError::Generator(recipe.generator));
    }
    if recipe.set != set {
        return Err(RunError::Set { wanted: recipe.set.clone(), given: set.to_owned() });
    }
    Ok(())
}

/// Refuses a recipe that asks for more boards than allowed.
pub(crate) fn check_boards(asked: u32, allowed: u32) -> Result<(), RunError> {
    if asked > allowed { Err(RunError::Boards { asked, allowed }) } else { Ok(()) }
}

/// A tier of a set, with overrides and a seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    plan: Plan,
    first: Recipe,
    lines: LineWriter,
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
    /// The tier of a family other than paths cannot run.
    #[error(transparent)]
    Family(#[from] etchwork_pipeline::PlanError),
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
    #[error("tier '{0}' is not what it was when the ID was made: the puzzle cannot be made again")]
    Changed(String),
}

impl Run {
    /// Prepares a run.
    pub fn new(
        set: &TierSet,
        tier: &str,
        overrides: &Overrides,
        seed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        let plan = Plan::new(set.tier(tier)?, overrides, registry)?;
        plan.check_gates(registry)?;
        if let Some(name) = [&set.name, tier].into_iter().find(|name| !is_tier_name(name)) {
            return Err(RunError::Name(name.to_owned()));
        }
        let Overrides { size, boards, finder, mechanic: _, caps, settings } = overrides.clone();
        let mechanic = plan.mechanic().map(str::to_owned);
        let first = Recipe {
            generator: GENERATOR_VERSION,
            set: set.name.clone(),
            tier: tier.to_owned(),
            seed,
            index: 0,
            mechanic,
            size,
            finder,
            boards,
            caps,
            settings,
            plan: plan.fingerprint(),
            ..Recipe::default()
        };
        Ok(Self { plan, lines: LineWriter::new(&first), first })
    }

    /// Prepares the run of a recipe, if it needs at most [`MOST_BOARDS`] boards per puzzle.
    pub fn of_recipe(
        recipe: &Recipe,
        set: &TierSet,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        Self::of_recipe_within(recipe, set, MOST_BOARDS, registry)
    }

    /// Prepares the run of a recipe, if it needs at most this many boards per puzzle. The puzzle is
    /// the same for any number that is large enough.
    pub fn of_recipe_within(
        recipe: &Recipe,
        set: &TierSet,
        allowed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        check_origin(recipe, &set.name)?;
        let overrides = Overrides {
            size: recipe.size,
            boards: recipe.boards,
            finder: recipe.finder.clone(),
            mechanic: recipe.mechanic.clone(),
            caps: recipe.caps.clone(),
            settings: recipe.settings.clone(),
        };
        let run = Self::new(set, &recipe.tier, &overrides, recipe.seed, registry)?;
        if run.plan.fingerprint() != recipe.plan {
            return Err(RunError::Changed(recipe.tier.clone()));
        }
        check_boards(run.plan.tier().boards, allowed)?;
        Ok(run)
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

    /// The recipe of one puzzle of the run.
    pub fn recipe(&self, index: u32) -> Recipe {
        Recipe { index, ..self.first.clone() }
    }

    /// The JSON document of a puzzle of the run, without its number of solutions.
    pub fn document(&self, index: u32, puzzle: &Emitted) -> Document {
        self.document_with(index, puzzle, None)
    }

    /// The same with the number of its solutions, if known.
    pub fn document_with(
        &self,
        index: u32,
        puzzle: &Emitted,
        solutions: Option<Solutions>,
    ) -> Document {
        self.lines.document(&puzzle_ref(index, puzzle, solutions))
    }

    /// Writes puzzles of the run as lines of JSON, each in half a microsecond or less
    /// (`cargo bench -- line`).
    ///
    /// ```
    /// # use etchwork::{DEFAULT_SET, Overrides, Run, Worker, built_in_set, standard_registry};
    /// # let registry = standard_registry();
    /// # let set = built_in_set(DEFAULT_SET, &registry).unwrap();
    /// # let run = Run::new(&set, "medium", &Overrides::default(), 42, &registry).unwrap();
    /// # let mut worker = Worker::new(run.plan(), &registry).unwrap();
    /// let (mut lines, mut out) = (run.lines(), Vec::new());
    /// for index in 0..3 {
    ///     if let Some(puzzle) = worker.request(42, index).unwrap().puzzle {
    ///         lines.write(index, &puzzle, &mut out);
    ///     }
    /// }
    /// assert!(out.starts_with(br#"{"version":1,"family":"path","id":"r1.default-2.medium.42.0."#));
    /// ```
    pub fn lines(&self) -> Lines {
        Lines { lines: self.lines.clone() }
    }
}

/// Writes puzzles of one run as lines of JSON.
pub struct Lines {
    lines: LineWriter,
}

impl Lines {
    /// Writes a puzzle as serde writes its [`Run::document`], and a line feed.
    pub fn write(&mut self, index: u32, puzzle: &Emitted, out: &mut Vec<u8>) {
        self.write_with(index, puzzle, None, out);
    }

    /// The same with the number of its solutions, if known.
    pub fn write_with(
        &mut self,
        index: u32,
        puzzle: &Emitted,
        solutions: Option<Solutions>,
        out: &mut Vec<u8>,
    ) {
        self.lines.write(&puzzle_ref(index, puzzle, solutions), out);
    }
}

fn puzzle_ref(index: u32, puzzle: &Emitted, solutions: Option<Solutions>) -> PuzzleRef<'_> {
    PuzzleRef {
        index,
        mechanic: &puzzle.mechanic,
        board: &puzzle.board,
        path: &puzzle.path,
        readings: &puzzle.readings,
        boards_tried: puzzle.boards_tried,
        fallback: puzzle.fallback.as_ref().map(|fallback| Fallback {
            mechanic: fallback.from.clone(),
            boards: fallback.boards,
            rejected: fallback.rejected_by_stage(),
        }),
        solutions,
        extras: puzzle.rules.payloads().collect(),
    }
}
