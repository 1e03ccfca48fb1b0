//! Runs over tiers of families other than paths, with recipes for their puzzles.

use crate::run::{check_boards, check_origin};
use crate::{Family, FamilyPuzzle, FamilyWorker, MOST_BOARDS, RunError};
use etchwork_codec::{DOCUMENT_VERSION, Document, Recipe, RecipeAim};
use etchwork_core::{Grid, Registry, Settings};
use etchwork_engine::GENERATOR_VERSION;
use etchwork_pipeline::{
    FamilyOverrides, FamilyPlan, FamilySet, FamilyTier, PlanError, SeriesBase, is_tier_name,
    series_of,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What one run changes in its tier, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FamilyChanges {
    /// The maker; another one than the tier's own keeps those settings of the tier's that it knows.
    pub maker: Option<String>,
    /// Settings of the maker, by key.
    pub settings: BTreeMap<String, String>,
    /// The one size of all puzzles.
    pub size: Option<Grid>,
    /// The most attempts of a request.
    pub boards: Option<u32>,
    /// The greatest values of readings, by name.
    pub caps: BTreeMap<String, u32>,
    /// The series, if puzzles aim at a difficulty, one after the other.
    pub series: Option<SeriesAsked>,
}

/// The requested series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesAsked {
    /// The series of the tier.
    OfTier,
    /// A series that aims at a reading, with this base.
    At(RecipeAim),
}

/// A tier of a family, with changes and a seed.
#[derive(Clone)]
pub struct FamilyRun {
    family: Arc<dyn Family>,
    plan: FamilyPlan,
    first: Recipe,
    series: Option<SeriesBase>,
    /// The aim of every puzzle, if it is the same for all.
    aim: Option<i64>,
}

impl FamilyRun {
    /// Prepares a run.
    pub fn new(
        family: &Arc<dyn Family>,
        set: &FamilySet,
        tier: &str,
        changes: &FamilyChanges,
        seed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        Self::prepare(family, set, tier, (changes, false), seed, registry)
    }

    fn prepare(
        family: &Arc<dyn Family>,
        set: &FamilySet,
        tier: &str,
        (changes, keeps_none): (&FamilyChanges, bool),
        seed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        let of_set = set.tier(tier)?;
        let asked = match &changes.series {
            None => None,
            Some(SeriesAsked::OfTier) => Some(series_of(of_set, None)?),
            Some(SeriesAsked::At(aim)) => Some(series_of(of_set, Some((&aim.reading, aim.value)))?),
        };
        let aims_at = asked.as_ref().map(|series| series.reading.clone());
        let plan = plan(&**family, of_set, (changes, keeps_none), aims_at, registry)?;
        if let Some(name) = [&set.name, tier].into_iter().find(|name| !is_tier_name(name)) {
            return Err(RunError::Name(name.to_owned()));
        }
        let maker = plan.tier().maker.id.clone();
        let FamilyChanges { settings, size, boards, caps, .. } = changes.clone();
        let mut by_plug_in = BTreeMap::new();
        if !settings.is_empty() {
            by_plug_in.insert(maker, settings);
        }
        let first = Recipe {
            generator: GENERATOR_VERSION,
            set: set.name.clone(),
            tier: tier.to_owned(),
            seed,
            size,
            boards,
            caps,
            maker: changes.maker.clone(),
            settings: by_plug_in,
            plan: plan.fingerprint(),
            ..Recipe::default()
        };
        let base = plan.always().map(|series| series.base);
        let aim = base.filter(|_| asked.is_none());
        Ok(Self { family: Arc::clone(family), plan, first, series: asked, aim })
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
        family: &Arc<dyn Family>,
        set: &FamilySet,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        Self::of_recipe_within(recipe, family, set, MOST_BOARDS, registry)
    }

    /// Prepares the run of a recipe, if it needs at most this many attempts per puzzle. The puzzle
    /// is the same for any number that is large enough.
    pub fn of_recipe_within(
        recipe: &Recipe,
        family: &Arc<dyn Family>,
        set: &FamilySet,
        allowed: u32,
        registry: &Registry,
    ) -> Result<Self, RunError> {
        check_origin(recipe, &set.name)?;
        if recipe.mechanic.is_some() || recipe.finder.is_some() {
            return Err(RunError::Changed(recipe.tier.clone()));
        }
        let changes = FamilyChanges {
            maker: recipe.maker.clone(),
            settings: recipe.settings.values().flatten().map(owned).collect(),
            size: recipe.size,
            boards: recipe.boards,
            caps: recipe.caps.clone(),
            series: recipe.aim.clone().map(SeriesAsked::At),
        };
        let prepare = |keeps_none| {
            let changes = (&changes, keeps_none);
            let run = Self::prepare(family, set, &recipe.tier, changes, recipe.seed, registry)?;
            match run.plan.fingerprint() == recipe.plan {
                true => Ok(run),
                false => Err(RunError::Changed(recipe.tier.clone())),
            }
        };
        // In the first recipes a maker has its default settings: the hash tells which it is.
        let run = match prepare(false) {
            Err(error) if recipe.maker.is_some() => prepare(true).map_err(|_| error),
            run => run,
        };
        let run = run.map_err(|error| match error {
            // The aim of a recipe was within the caps when it was made.
            RunError::Family(PlanError::Series(_)) => RunError::Changed(recipe.tier.clone()),
            error => error,
        })?;
        if recipe.aim.is_none() && run.plan.always().is_some() {
            return Err(RunError::Changed(recipe.tier.clone()));
        }
        check_boards(run.plan.tier().boards, allowed)?;
        let aim = recipe.aim.as_ref().map(|aim| aim.value);
        Ok(Self { aim, ..run })
    }

    /// The family.
    pub fn family(&self) -> &Arc<dyn Family> {
        &self.family
    }

    /// The plan.
    pub fn plan(&self) -> &FamilyPlan {
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

    /// The requested series, if any.
    pub fn series(&self) -> Option<&SeriesBase> {
        self.series.as_ref()
    }

    /// The aim of all puzzles of the run, if they have one: that of the recipe that the run comes
    /// from, else the base of a tier that always aims. In a requested series aims differ.
    pub fn aim(&self) -> Option<i64> {
        self.aim
    }

    /// A worker for the run.
    pub fn worker(&self, registry: &Registry) -> Result<Box<dyn FamilyWorker>, RunError> {
        Ok(self.family.worker(&self.plan, registry)?)
    }

    /// The recipe of one puzzle of the run, with the puzzle's aim in a series, or that of the run.
    pub fn recipe(&self, index: u32, aim: Option<i64>) -> Recipe {
        let reading = self.plan.aims_at().map(str::to_owned);
        let aim =
            reading.zip(aim.or(self.aim)).map(|(reading, value)| RecipeAim { reading, value });
        Recipe { index, aim, ..self.first.clone() }
    }

    /// The JSON document of a puzzle of the run.
    pub fn document(&self, index: u32, aim: Option<i64>, made: &FamilyPuzzle) -> Document {
        let reading = |(name, value): &(&str, Option<etchwork_core::Ratio>)| {
            ((*name).to_owned(), value.map(|value| value.to_f64()))
        };
        Document {
            version: DOCUMENT_VERSION,
            family: self.family.id().to_owned(),
            id: self.recipe(index, aim).to_string(),
            board_id: made.puzzle.id(),
            tier: self.tier().to_owned(),
            seed: self.seed(),
            index,
            puzzle: made.puzzle.text(),
            solution: made.solution.clone(),
            solutions: None,
            counted: None,
            metrics: made.readings.iter().map(reading).collect(),
            boards_tried: made.boards_tried,
            more: BTreeMap::new(),
        }
    }
}

fn owned((key, value): (&String, &String)) -> (String, String) {
    (key.clone(), value.clone())
}

/// The tier with the changes.
fn plan(
    family: &dyn Family,
    tier: &FamilyTier,
    (changes, keeps_none): (&FamilyChanges, bool),
    aims_at: Option<String>,
    registry: &Registry,
) -> Result<FamilyPlan, PlanError> {
    let mut settings = Settings::default();
    if let Some(size) = changes.size {
        settings.set("sizes", &format!("[\"{size}\"]"));
    }
    changes.settings.iter().for_each(|(key, value)| settings.set(key, value));
    let overrides = FamilyOverrides {
        maker: changes.maker.clone(),
        keeps_none,
        settings,
        boards: changes.boards,
        caps: changes.caps.clone(),
        aims_at,
    };
    family.plan(tier, &overrides, registry)
}
