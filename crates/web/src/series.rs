//! The levels of a tier under a seed, and what options change of a tier, whatever its family.

use crate::desk::text;
use etchwork::engine::generated_size;
use etchwork::pipeline::FamilyTier;
use etchwork::{AnyWorker, FamilyChanges, Overrides, Settings};
use std::collections::BTreeMap;

/// What is changed of a tier, by key, as on the command line.
pub type Options = BTreeMap<String, String>;

/// The puzzles of a run that equal none before, in order.
pub struct Levels {
    worker: AnyWorker,
    next: u32,
    seen: std::collections::HashSet<Vec<u8>>,
    levels: Vec<Level>,
}

/// A level that was made: its board ID and its recipe.
#[derive(Clone)]
pub struct Level {
    pub id: String,
    pub recipe: String,
}

impl Levels {
    pub fn new(worker: AnyWorker) -> Self {
        Self { worker, next: 0, seen: Default::default(), levels: Vec::new() }
    }

    pub fn get(&mut self, nth: usize) -> Result<&Level, String> {
        while self.levels.len() <= nth {
            let made = self.worker.request(self.next).map_err(text)?;
            self.next += 1;
            if let Some(made) = made
                && self.seen.insert(made.likeness())
            {
                let (id, recipe) = (made.puzzle().id(), made.head().id.to_owned());
                self.levels.push(Level { id, recipe });
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
