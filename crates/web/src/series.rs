//! The levels of a tier under a seed, and the options that change a tier, for any family.

use crate::service::text;
use etchwork::{Family, LevelMaker, Overrides, Ratio, Settings, Tier};
use serde_json::Value;
use std::collections::BTreeMap;

/// How many requests in a row may make nothing new before a tier counts as exhausted.
const PATIENCE: u32 = 1_000;

/// Changes to a tier, by key, as on the command line.
pub type Options = BTreeMap<String, String>;

/// The distinct puzzles of a run, in order.
pub struct Levels {
    worker: LevelMaker,
    next: u32,
    seen: std::collections::HashSet<Vec<u8>>,
    levels: Vec<Level>,
}

/// A finished level: its board ID, its recipe, and its points.
#[derive(Clone)]
pub struct Level {
    pub id: String,
    pub recipe: String,
    pub points: Option<i64>,
}

impl Levels {
    pub fn new(worker: LevelMaker) -> Self {
        Self { worker, next: 0, seen: Default::default(), levels: Vec::new() }
    }

    /// One of the levels, from 0. The error says how many there are if a tier has fewer.
    pub fn get(&mut self, nth: usize) -> Result<&Level, String> {
        let mut in_vain = 0;
        while self.levels.len() <= nth {
            if in_vain == PATIENCE {
                let found = self.levels.len();
                return Err(format!(
                    "there is no level {}: {found} are all that {PATIENCE} more attempts found",
                    nth + 1
                ));
            }
            let made = self.worker.request(self.next).map_err(text)?;
            self.next += 1;
            in_vain += 1;
            if let Some(made) = made
                && self.seen.insert(made.puzzle.likeness())
            {
                let (id, points) = (made.puzzle.id(), made.points());
                self.levels.push(Level { id, points, recipe: made.document.id });
                in_vain = 0;
            }
        }
        Ok(&self.levels[nth])
    }
}

/// The value of the option `solutions`: only boards with one solution.
pub const ONE: &str = "one";

/// The changes that options make to a tier; the option `set` was taken before. `max.moves` is the
/// greatest value of the reading `moves`, `min.moves` the least. Any option other than those below
/// is a setting of the maker. It names one of the values that the tier draws among.
pub fn overrides(
    mut options: Options,
    family: &dyn Family,
    tier: &Tier,
) -> Result<Overrides, String> {
    let mechanic = options.remove("mechanic");
    let maker = options.remove("maker");
    let finder = options.remove("finder");
    let size = options.remove("size");
    let (mut caps, floors) = (bounds("max.", &mut options)?, bounds("min.", &mut options)?);
    match options.remove("solutions").as_deref() {
        None => {}
        Some(ONE) => drop(caps.insert("solutions".to_owned(), 1.into())),
        Some(other) => return Err(format!("solutions: give '{ONE}', not '{other}'")),
    }
    for (key, value) in &mut options {
        if let Some(item) = items(&tier.maker.settings, key).find(|item| in_words(item) == *value) {
            *value = format!("[{item}]");
        }
    }
    let mut settings = BTreeMap::new();
    if !options.is_empty() {
        settings.insert(String::new(), options);
    }
    let mut overrides =
        Overrides { mechanic, maker, finder, caps, floors, settings, ..Overrides::default() };
    if let Some(size) = size {
        let taken = family.take_size(&size, &mut overrides);
        taken.map_err(|error| format!("size: {error}"))?;
    }
    Ok(overrides)
}

/// Takes the bounds whose keys have an opening out of options.
fn bounds(opening: &str, options: &mut Options) -> Result<BTreeMap<String, Ratio>, String> {
    let is_one = |key: &&String| key.starts_with(opening);
    let keys: Vec<String> = options.keys().filter(is_one).cloned().collect();
    let bound = |key: String| {
        let value = options.remove(&key).unwrap_or_default();
        let bound = Ratio::read_bound(&value);
        let bound = bound.ok_or_else(|| format!("{key}: give a number from 0, not '{value}'"))?;
        Ok((key[opening.len()..].to_owned(), bound))
    };
    keys.into_iter().map(bound).collect()
}

/// The values that a setting lists.
fn items<'a>(settings: &'a Settings, key: &str) -> impl Iterator<Item = &'a Value> {
    settings.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// A word as it is, a number in digits.
fn in_words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The words or numbers among which a maker draws by a setting; none if it is no list of such.
pub fn drawn(settings: &Settings, key: &str) -> Vec<String> {
    let is_plain = |item: &Value| item.is_string() || item.is_number();
    let all: Option<Vec<String>> =
        items(settings, key).map(|item| is_plain(item).then(|| in_words(item))).collect();
    all.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::{standard_families, standard_registry};

    #[test]
    fn a_tier_with_few_puzzles_says_how_many_it_has() {
        let (registry, families) = (standard_registry(), standard_families());
        let set = families.sets().next().unwrap();
        let tiny = Overrides { size: "2x3".parse().ok(), ..Overrides::default() };
        let run = set.run("tutorial", &tiny, 1, &registry).unwrap();
        let mut levels = Levels::new(run.levels(&registry).unwrap());
        let first = levels.get(0).unwrap().id.clone();
        let why = levels.get(1_000).err().expect("boards of six cells are few");
        assert!(why.starts_with("there is no level 1001: "), "{why}");
        assert_eq!(levels.get(0).unwrap().id, first, "what there is can still be had");
    }
}
