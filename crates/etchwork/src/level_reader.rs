//! Reads the documents of puzzles, with every promise that they make checked.

use crate::{Families, Level, OwnedSet, Registry};
use etchwork_codec::{Document, Recipe};
use etchwork_core::{did_you_mean, nearest};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Reads lines of JSON of any family: what `generate --json` writes, and what it wrote before
/// documents named their family.
///
/// Refuses a document of another version, a value of a wrong kind, IDs that are not IDs or belong
/// to another puzzle, a tier that the named shipped set does not have, and a solution that does not
/// solve the puzzle. The error is a clause that names the key.
///
/// ```
/// use etchwork::{LevelReader, standard_families, standard_registry};
///
/// let (registry, families) = (standard_registry(), standard_families());
/// let mut reader = LevelReader::new(&registry, &families);
/// let why = reader.read(r#"{"version": 2, "family": "rails"}"#).err().unwrap();
/// assert!(why.starts_with("'version' is 2, and this build reads version 1"));
/// ```
pub struct LevelReader<'a> {
    registry: &'a Registry,
    families: &'a Families,
    /// The tier sets named so far.
    sets: BTreeMap<String, Option<ShippedSet>>,
}

/// A tier set that ships with a family.
struct ShippedSet {
    family: String,
    tiers: Vec<String>,
}

/// An error in the value of a key. The value may steer a terminal, and the error may tell it.
pub(crate) fn key(key: &str, why: impl Display) -> String {
    let plain = |letter: char| {
        if letter.is_control() { letter.escape_debug().to_string() } else { letter.to_string() }
    };
    format!("'{key}': {}", why.to_string().chars().map(plain).collect::<String>())
}

impl<'a> LevelReader<'a> {
    /// A reader for puzzles of these families.
    pub fn new(registry: &'a Registry, families: &'a Families) -> Self {
        Self { registry, families, sets: BTreeMap::new() }
    }

    /// Reads a line of JSON.
    pub fn read(&mut self, line: &str) -> Result<Level, String> {
        let mut families = self.families.iter();
        if let Some(level) = families.find_map(|family| family.of_older_line(line, self.registry)) {
            let level = level?;
            self.check_origin(&level.document)?;
            return Ok(level);
        }
        let document = Document::parse(line).map_err(|error| error.to_string())?;
        let family = self.families.get(&document.family).map_err(|error| key("family", error))?;
        let puzzle = family.of_document(&document, self.registry)?;
        let family = family.facts();
        let own = puzzle.id();
        if document.board_id != own {
            let given = &document.board_id;
            return Err(key("board_id", format!("'{given}' is another puzzle: this one is {own}")));
        }
        self.check_origin(&document)?;
        Ok(Level { puzzle, document, family })
    }

    /// Checks that the recipe ID is one, and of this puzzle, as far as it tells.
    fn check_origin(&mut self, document: &Document) -> Result<(), String> {
        let Document { id, family, tier, seed, index, .. } = document;
        let recipe: Recipe = id.parse().map_err(|error| key("id", error))?;
        if (&recipe.tier, recipe.seed, recipe.index) != (tier, *seed, *index) {
            let of_id = format!("{}, seed {}, index {}", recipe.tier, recipe.seed, recipe.index);
            return Err(key(
                "id",
                format!(
                    "it is of {of_id}, and the document of {tier}, seed {seed}, index {index}: one \
                     of them belongs to another puzzle"
                ),
            ));
        }
        let Some(set) = self.shipped(&recipe.set) else { return Ok(()) };
        if set.family != *family {
            let why = format!("tier set '{}' is of the family '{}'", recipe.set, set.family);
            return Err(key("id", format!("{why}, not '{family}'")));
        }
        if !set.tiers.contains(tier) {
            let known: Vec<&str> = set.tiers.iter().map(String::as_str).collect();
            let mend = did_you_mean(&nearest(tier, known.iter().copied()), &known);
            let why = format!("tier set '{}' has no tier '{tier}'; {mend}", recipe.set);
            return Err(key("tier", why));
        }
        Ok(())
    }

    /// The shipped set with this name.
    fn shipped(&mut self, name: &str) -> Option<&ShippedSet> {
        if !self.sets.contains_key(name) {
            let shipped = |owned: &OwnedSet| {
                let tiers = owned.set.tiers.iter().map(|(tier, _)| tier.clone()).collect();
                ShippedSet { family: owned.family.id().to_owned(), tiers }
            };
            self.sets.insert(name.to_owned(), self.families.set(name).map(shipped));
        }
        self.sets[name].as_ref()
    }
}
