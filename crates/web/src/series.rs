//! Puzzles of a tier under a seed, one after the other, whatever their family.

use crate::desk::text;
use crate::shelf::Found;
use etchwork::engine::generated_size;
use etchwork::pipeline::FamilyTier;
use etchwork::{
    FamilyChanges, FamilyRun, FamilyWorker, Limit, Overrides, PATH_FAMILY, PathPuzzle, Registry,
    Run, Settings, Worker,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What is changed of a tier, by key, as on the command line.
pub type Options = BTreeMap<String, String>;

/// Requests that may give up, one after the other.
const PATIENCE: u32 = 20;

/// A tier at work under a seed.
pub enum Series {
    /// Paths have a loop of their own.
    Path {
        run: Box<Run>,
        worker: Box<Worker>,
    },
    Family {
        run: Box<FamilyRun>,
        worker: Box<dyn FamilyWorker>,
    },
}

/// A puzzle that came of a request.
pub struct Made {
    pub found: Found,
    /// It as JSON has it.
    pub document: Value,
}

impl Series {
    pub fn of_path(run: Run, registry: &Registry) -> Result<Self, String> {
        let worker = Box::new(Worker::new(run.plan(), registry).map_err(text)?);
        Ok(Self::Path { run: Box::new(run), worker })
    }

    pub fn of_family(run: FamilyRun, registry: &Registry) -> Result<Self, String> {
        let worker = run.worker(registry).map_err(text)?;
        Ok(Self::Family { run: Box::new(run), worker })
    }

    /// What a request comes to, if it does not give up.
    pub fn make(&mut self, index: u32) -> Result<Option<Made>, String> {
        match self {
            Self::Path { run, worker } => {
                let emitted = worker.request(run.seed(), index).map_err(text)?.puzzle;
                Ok(emitted.map(|emitted| {
                    let document = run.document(index, &emitted);
                    let puzzle = PathPuzzle::from(emitted);
                    Made {
                        found: Found {
                            puzzle: Box::new(puzzle.clone()),
                            path: Some(puzzle),
                            family: PATH_FAMILY,
                            recipe: Some(document.id.clone()),
                            tier: Some(run.tier().to_owned()),
                            name: None,
                        },
                        document: json!(document),
                    }
                }))
            }
            Self::Family { run, worker } => {
                let outcome = worker.request(run.seed(), index, run.aim(), Limit::NONE);
                let made = outcome.map_err(text)?.puzzle;
                Ok(made.map(|made| {
                    let document = run.document(index, run.aim(), &made);
                    Made {
                        found: Found {
                            puzzle: made.puzzle,
                            path: None,
                            family: run.family().id(),
                            recipe: Some(document.id.clone()),
                            tier: Some(run.tier().to_owned()),
                            name: None,
                        },
                        document: json!(document),
                    }
                }))
            }
        }
    }

    /// The first puzzle; where a request gives up the next one is tried.
    pub fn first(&mut self) -> Result<Found, String> {
        for index in 0..PATIENCE {
            if let Some(made) = self.make(index)? {
                return Ok(made.found);
            }
        }
        Err(format!("{PATIENCE} requests gave up, one after the other: ask again"))
    }
}

/// The puzzles of a series that equal none before, in order.
pub struct Levels {
    series: Series,
    next: u32,
    seen: std::collections::HashSet<Vec<u8>>,
    levels: Vec<Level>,
}

/// A level that was made: its board ID and its recipe.
#[derive(Clone)]
pub struct Level {
    pub id: String,
    pub recipe: Option<String>,
}

impl Levels {
    pub fn new(series: Series) -> Self {
        Self { series, next: 0, seen: Default::default(), levels: Vec::new() }
    }

    pub fn get(&mut self, nth: usize) -> Result<&Level, String> {
        while self.levels.len() <= nth {
            let made = self.series.make(self.next)?;
            self.next += 1;
            if let Some(Made { found, .. }) = made
                && self.seen.insert(found.puzzle.likeness())
            {
                self.levels.push(Level { id: found.puzzle.id(), recipe: found.recipe });
            }
        }
        Ok(&self.levels[nth])
    }
}

/// What options change of a tier of paths.
pub fn of_paths(mut options: Options) -> Result<Overrides, String> {
    let mechanic = options.remove("mechanic");
    let size = options.remove("size").map(|size| generated_size(&size)).transpose();
    let size = size.map_err(|error| format!("size: {error}"))?;
    match options.keys().next() {
        Some(key) => Err(format!("there is no option '{key}' here: there are mechanic and size")),
        None => Ok(Overrides { mechanic, size, ..Overrides::default() }),
    }
}

/// What options change of a tier of another family: whatever is neither its size nor its maker
/// is a setting of the maker. Of what the tier draws by lot, one is named.
pub fn of_family(mut options: Options, tier: &FamilyTier) -> Result<FamilyChanges, String> {
    let size = options.remove("size").map(|size| size.parse()).transpose();
    let size = size.map_err(|error| format!("size: {error}"))?;
    let maker = options.remove("maker");
    for (key, value) in &mut options {
        if drawn(&tier.maker.settings).any(|(drawn, values)| drawn == key && values.contains(value))
        {
            *value = format!("[{value:?}]");
        }
    }
    Ok(FamilyChanges { maker, size, settings: options, ..FamilyChanges::default() })
}

/// What a maker draws by lot: its settings that are lists of words.
pub fn drawn(settings: &Settings) -> impl Iterator<Item = (&str, Vec<String>)> {
    settings.iter().filter_map(|(key, value)| {
        let words = value.as_array()?.iter().map(|word| word.as_str().map(str::to_owned));
        Some((key, words.collect::<Option<Vec<_>>>()?))
    })
}
