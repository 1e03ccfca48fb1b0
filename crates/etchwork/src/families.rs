//! The families that there are, each with the tier sets that ship with it.

#[cfg(not(target_family = "wasm"))]
use crate::brought;
use crate::family::Of;
use crate::{Family, Paths};
use etchwork_codec::Recipe;
use etchwork_contraption::Contraption;
use etchwork_core::{Written, did_you_mean, nearest};
use etchwork_pipeline::TierSet;
use std::sync::Arc;
use thiserror::Error;

/// Why a family cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FamilyError {
    /// The tag is invalid, or indistinguishable from the version after it.
    #[error("'{0}' cannot open the IDs of a family: use a-z")]
    BadTag(String),
    /// Other IDs start with the tag.
    #[error("the IDs of other puzzles open with '{0}'")]
    Taken(String),
    /// A tier set has the name of another one, so IDs would be ambiguous.
    #[error("there is a tier set '{0}' already")]
    SetTaken(String),
    /// A tier set of the family cannot be read.
    #[error("tier set '{set}' of the family '{family}': {why}")]
    BadSet {
        /// The family.
        family: String,
        /// The set.
        set: String,
        /// What is wrong with it.
        why: String,
    },
    /// Something else that the family brings is wrong.
    #[error("{key} of the family '{family}': {}{why}", .line.map_or(String::new(), |line| format!("line {line}: ")))]
    Bad {
        /// The family.
        family: String,
        /// The constant of [`Written`], such as `CAMPAIGN`.
        key: &'static str,
        /// The line of its text, from 1, if it has lines.
        line: Option<usize>,
        /// What is wrong, and how to fix it.
        why: String,
    },
}

/// The families, each with the tier sets that ship with it.
#[derive(Clone, Default)]
pub struct Families(Vec<Entry>);

#[derive(Clone)]
struct Entry {
    family: Arc<dyn Family>,
    sets: Vec<OwnedSet>,
}

/// A tier set with its family.
#[derive(Clone)]
pub struct OwnedSet {
    /// The family.
    pub family: Arc<dyn Family>,
    /// The set.
    pub set: TierSet,
    /// The set as TOML.
    pub text: Arc<str>,
}

/// There is no family with a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no family '{id}'; {}", did_you_mean(.nearest, .known))]
pub struct UnknownFamily {
    /// The name.
    pub id: String,
    /// The most similar name of a family.
    pub nearest: Option<String>,
    /// All families.
    pub known: Vec<String>,
}

impl Families {
    /// Adds a family.
    pub fn add(&mut self, family: impl Family + 'static) -> Result<(), FamilyError> {
        self.add_shared(Arc::new(family))
    }

    /// Adds a family that others hold too.
    pub fn add_shared(&mut self, family: Arc<dyn Family>) -> Result<(), FamilyError> {
        let tag = family.tag();
        if tag.is_empty() || !tag.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(FamilyError::BadTag(tag.to_owned()));
        }
        let id = format!("{tag}1.");
        if Recipe::looks_like(&id) || self.of_id(&id).is_some() {
            return Err(FamilyError::Taken(tag.to_owned()));
        }
        let mut sets = Vec::new();
        for (set, text) in family.sets() {
            if self.set(set).is_some() {
                return Err(FamilyError::SetTaken(set.to_owned()));
            }
            let bad = |why: String| {
                let (family, set) = (family.id().to_owned(), set.to_owned());
                FamilyError::BadSet { family, set, why }
            };
            let read = family.read_set(text).map_err(|error| {
                let above = error.span.as_ref().and_then(|span| text.get(..span.start));
                let line = above.map(|above| format!("line {}: ", above.matches('\n').count() + 1));
                bad(line.unwrap_or_default() + &error.to_string())
            })?;
            if read.name != set || read.family != family.id() {
                let why = format!("it says that it is '{}' of '{}'", read.name, read.family);
                return Err(bad(why));
            }
            sets.push(OwnedSet { family: Arc::clone(&family), set: read, text: text.into() });
        }
        #[cfg(not(target_family = "wasm"))]
        {
            let tiers = sets.first().map(|owned: &OwnedSet| &owned.set.tiers);
            let tiers = tiers.into_iter().flatten().map(|(name, _)| name.as_str());
            let tiers: Vec<&str> = tiers.collect();
            let names: Vec<&str> = family.sets().iter().map(|(name, _)| *name).collect();
            brought::campaign(family.campaign(), &tiers, &names)
                .map_err(|mistake| mistake.of(family.id()))?;
        }
        self.0.push(Entry { family, sets });
        Ok(())
    }

    /// Takes a family away, with its tier sets; false if there is none with this name. Puzzles and
    /// runs that it made keep working.
    pub fn remove(&mut self, id: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|entry| entry.family.id() != id);
        self.0.len() < before
    }

    /// The family with this name.
    pub fn get(&self, id: &str) -> Result<&Arc<dyn Family>, UnknownFamily> {
        let found = self.0.iter().find(|entry| entry.family.id() == id);
        found.map(|entry| &entry.family).ok_or_else(|| {
            let known = || self.iter().map(|family| family.id());
            let nearest = nearest(id, known());
            UnknownFamily {
                id: id.to_owned(),
                nearest,
                known: known().map(str::to_owned).collect(),
            }
        })
    }

    /// The tier set with this name that ships with a family.
    pub fn set(&self, name: &str) -> Option<&OwnedSet> {
        self.sets().find(|owned| owned.set.name == name)
    }

    /// All tier sets that ship with families.
    pub fn sets(&self) -> impl Iterator<Item = &OwnedSet> {
        self.0.iter().flat_map(|entry| &entry.sets)
    }

    /// The family of puzzles whose family nobody names: the first.
    pub fn first(&self) -> Option<&Arc<dyn Family>> {
        self.0.first().map(|entry| &entry.family)
    }

    /// The family that reads a text: the first that claims it, or else the first of all.
    pub fn reader_of(&self, text: &str) -> Option<&dyn Family> {
        self.of_text(text).or_else(|| self.iter().next())
    }

    /// The names of all tier sets that ship with families.
    pub fn set_names(&self) -> impl Iterator<Item = &str> {
        self.sets().map(|owned| &*owned.set.name)
    }

    /// Adds the family of a game that is written as text, or tells what is wrong with its tag, its
    /// tier sets, its lessons, its campaign or its words, and where.
    pub fn add_game<G: Written>(&mut self) -> Result<(), FamilyError> {
        // Whoever builds a page adds the same families in its tests.
        #[cfg(not(target_family = "wasm"))]
        brought::words::<G>().map_err(|mistake| mistake.of(G::FAMILY))?;
        self.add(Of::<G>::new())
    }

    /// All families, in the order of registration.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Family> {
        self.0.iter().map(|entry| &*entry.family)
    }

    /// The family of an ID, if the text looks like an ID.
    pub fn of_id(&self, id: &str) -> Option<&dyn Family> {
        let (head, _) = id.split_once('.')?;
        let is_of = |family: &&dyn Family| {
            let version = head.strip_prefix(family.tag());
            version.is_some_and(|version| version.parse::<u32>().is_ok())
        };
        self.iter().find(is_of)
    }

    /// The ID that was typed or pasted, if the text looks like one: without blanks and quotes around
    /// it, and with its opening in small letters.
    ///
    /// ```
    /// let families = etchwork::standard_families();
    /// let id = |text| families.id_in(text);
    /// assert_eq!(id(" “P1.EEDCw.a211”\n").as_deref(), Some("p1.EEDCw.a211"));
    /// assert_eq!(id("R1.PIPES.EASY.1.0.A213D01A.DEED").as_deref(), Some("r1.pipes.easy.1.0.a213d01a.deed"));
    /// assert_eq!(id("board.txt"), None);
    /// ```
    pub fn id_in(&self, text: &str) -> Option<String> {
        const AROUND: &str = "\"'`“”„‘’‚«»‹›<>()[],;";
        let word =
            text.trim_matches(|letter: char| letter.is_whitespace() || AROUND.contains(letter));
        let is_foreign = |id: &str| self.iter().any(|family| family.is_foreign_id(id));
        if word.contains(char::is_whitespace) {
            return None;
        }
        if is_foreign(word) {
            return Some(word.to_owned());
        }
        let small = word.to_ascii_lowercase();
        let id = match word.split_once('.') {
            // Small and capital letters differ in what follows, but for recipes.
            Some((head, rest))
                if word != word.to_ascii_uppercase() || !Recipe::looks_like(&small) =>
            {
                format!("{}.{rest}", head.to_ascii_lowercase())
            }
            _ => small,
        };
        let is_id = Recipe::looks_like(&id) || self.of_id(&id).is_some();
        (is_id || is_foreign(&id)).then_some(id)
    }

    /// The first family that claims a text.
    pub fn of_text(&self, text: &str) -> Option<&dyn Family> {
        self.iter().find(|family| family.is_meant(text))
    }
}

/// The families of this workspace. Paths come first: they read what no other claims.
///
/// ```
/// let families = etchwork::standard_families();
/// let family = families.of_text("X\nPuzzleNode A { pos:0,0 }\nPuzzlePlayer A {  }\n");
/// assert_eq!(family.unwrap().name(), "contraption");
/// assert!(families.of_text("S..\n..T\n").is_none());
/// ```
pub fn standard_families() -> Families {
    let mut families = Families::default();
    let own = "their tags and tier sets are their own";
    families.add(Paths).expect(own);
    families.add_game::<Contraption>().expect(own);
    #[cfg(feature = "families")]
    {
        families.add_game::<etchwork_pipes::Pipes>().expect(own);
        families.add_game::<etchwork_rails::Rails>().expect(own);
        families.add_game::<etchwork_pattern::Pattern>().expect(own);
    }
    families
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use etchwork_core::{Refusal, Registry, TextFlaw};

    /// A family that is a value: its name is its own.
    struct Tagged(String);

    fn tagged(tag: &str) -> Tagged {
        Tagged(tag.to_owned())
    }

    impl Family for Tagged {
        fn name(&self) -> &str {
            &self.0
        }

        fn about(&self) -> &str {
            ""
        }

        fn tag(&self) -> &str {
            &self.0
        }

        fn rule(&self) -> &str {
            ""
        }

        fn counted(&self) -> &str {
            ""
        }

        fn is_meant(&self, text: &str) -> bool {
            text.starts_with(&self.0)
        }

        fn of_text(&self, text: &str, _: &Registry) -> Result<Box<dyn Puzzle>, TextFlaw> {
            Err(TextFlaw::new("never", 0..text.len()))
        }

        fn of_id(&self, _: &str, _: &Registry) -> Result<Box<dyn Puzzle>, Refusal> {
            Err(Refusal::new("never"))
        }
    }

    #[test]
    fn a_tag_is_that_of_one_family() {
        let mut families = standard_families();
        assert_eq!(families.add(tagged("cards")), Ok(()));
        assert_eq!(families.add(tagged("car")), Ok(()));
        for taken in ["cards", "c", "p", "r"] {
            assert_eq!(families.add(tagged(taken)), Err(FamilyError::Taken(taken.into())));
        }
        for bad in ["", "d2", "D", "d.", "ä", "d-e"] {
            assert_eq!(families.add(tagged(bad)), Err(FamilyError::BadTag(bad.into())));
        }
        let name = |id: &str| families.of_id(id).map(|family| family.name());
        assert_eq!(name("cards1.AA.0000"), Some("cards"));
        assert_eq!(name("car12.AA.0000"), Some("car"));
        assert_eq!(name("c1.AA.0000"), Some("contraption"));
        for none in ["cards", "cards.txt", "card1.AA", ".", ""] {
            assert_eq!(name(none), None, "{none}");
        }
    }

    #[test]
    fn a_family_that_was_taken_away_leaves_its_name_to_another() {
        let mut families = standard_families();
        let name = String::from("cards");
        assert_eq!(families.add(tagged(&name)), Ok(()));
        drop(name);
        assert!(families.remove("cards") && !families.remove("cards"));
        assert!(families.get("cards").is_err() && families.of_text("cards").is_none());
        assert_eq!(families.add(tagged("cards")), Ok(()));
    }
}
