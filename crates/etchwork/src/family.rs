//! Families: what reads the puzzles that are not paths on a board.

use crate::Puzzle;
use etchwork_codec::{BoardId, Recipe, read_blob_id};
use etchwork_contraption::Contraption;
use etchwork_core::{Refusal, TextFlaw, Written};
use std::marker::PhantomData;
use thiserror::Error;

/// A family of puzzles: it reads its own texts and IDs, and what it reads can be shown,
/// drawn, played, hinted at and explored like any [`Puzzle`]. Games that are [`Written`] make
/// one up by themselves ([`Families::add_game`]).
///
/// [examples/pegs](https://github.com/etchwork/etchwork/tree/main/examples/pegs) is one in a
/// package of its own, with the whole command line.
pub trait Family: Send + Sync {
    /// What its puzzles are called, one of them: `contraption`.
    fn name(&self) -> &'static str;

    /// What they are, in one line.
    fn about(&self) -> &'static str;

    /// What the IDs of its puzzles open with, before the number of their version: lower-case
    /// letters. Families of this workspace have a single one.
    fn tag(&self) -> &'static str;

    /// Whether a text is meant to be a puzzle of this family, well-formed or not. Of the
    /// families that a text is meant for, the first that was registered reads it.
    fn is_meant(&self, text: &str) -> bool;

    /// The puzzle of a text in the family's own form.
    fn of_text(&self, text: &str) -> Result<Box<dyn Puzzle>, TextFlaw>;

    /// The puzzle of an ID that opens with the tag and a version, well-formed or not.
    fn of_id(&self, id: &str) -> Result<Box<dyn Puzzle>, Refusal>;
}

/// Why a family cannot join others.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FamilyError {
    /// The tag is none, or could not be told from the version after it.
    #[error("'{0}' cannot open the IDs of a family: use a-z")]
    BadTag(&'static str),
    /// Other IDs open with the tag.
    #[error("the IDs of other puzzles open with '{0}'")]
    Taken(&'static str),
}

/// The families there are beside that of paths on a board.
#[derive(Default)]
pub struct Families(Vec<Box<dyn Family>>);

impl Families {
    /// Takes a family in.
    pub fn add(&mut self, family: impl Family + 'static) -> Result<(), FamilyError> {
        let tag = family.tag();
        if tag.is_empty() || !tag.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return Err(FamilyError::BadTag(tag));
        }
        let id = format!("{tag}1.");
        if BoardId::looks_like(&id) || Recipe::looks_like(&id) || self.of_id(&id).is_some() {
            return Err(FamilyError::Taken(tag));
        }
        self.0.push(Box::new(family));
        Ok(())
    }

    /// Takes in the family of a game that is written as text.
    pub fn add_game<G: Written>(&mut self) -> Result<(), FamilyError> {
        self.add(Of::<G>(PhantomData))
    }

    /// All of them, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Family> {
        self.0.iter().map(|family| &**family)
    }

    /// The family that an ID is of, if it looks like one.
    pub fn of_id(&self, id: &str) -> Option<&dyn Family> {
        let (head, _) = id.split_once('.')?;
        let is_of = |family: &&dyn Family| {
            let version = head.strip_prefix(family.tag());
            version.is_some_and(|version| version.parse::<u32>().is_ok())
        };
        self.iter().find(is_of)
    }

    /// The first family that a text is meant for.
    pub fn of_text(&self, text: &str) -> Option<&dyn Family> {
        self.iter().find(|family| family.is_meant(text))
    }
}

/// The family of a game that is written as text.
struct Of<G>(PhantomData<fn() -> G>);

impl<G: Written> Family for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn tag(&self) -> &'static str {
        G::TAG
    }

    fn is_meant(&self, text: &str) -> bool {
        G::is_meant(text)
    }

    fn of_text(&self, text: &str) -> Result<Box<dyn Puzzle>, TextFlaw> {
        Ok(Box::new(G::read(text)?))
    }

    fn of_id(&self, id: &str) -> Result<Box<dyn Puzzle>, Refusal> {
        let bytes = read_blob_id(G::TAG, G::VERSION, id).map_err(Refusal::new)?;
        let puzzle = G::from_bytes(&bytes)?;
        match puzzle.to_bytes() == bytes {
            true => Ok(Box::new(puzzle)),
            false => Err(Refusal::new(format!("'{id}' is not in its plain form"))),
        }
    }
}

/// The families of this workspace beside that of paths.
///
/// ```
/// let families = etchwork::standard_families();
/// let family = families.of_text("X\nPuzzleNode A { pos:0,0 }\nPuzzlePlayer A {  }\n");
/// assert_eq!(family.unwrap().name(), "contraption");
/// assert!(families.of_text("S..\n..T\n").is_none());
/// ```
pub fn standard_families() -> Families {
    let mut families = Families::default();
    families.add_game::<Contraption>().expect("there is no other yet");
    families
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Tagged(&'static str);

    impl Family for Tagged {
        fn name(&self) -> &'static str {
            self.0
        }

        fn about(&self) -> &'static str {
            ""
        }

        fn tag(&self) -> &'static str {
            self.0
        }

        fn is_meant(&self, text: &str) -> bool {
            text.starts_with(self.0)
        }

        fn of_text(&self, text: &str) -> Result<Box<dyn Puzzle>, TextFlaw> {
            Err(TextFlaw::new("never", 0..text.len()))
        }

        fn of_id(&self, _: &str) -> Result<Box<dyn Puzzle>, Refusal> {
            Err(Refusal::new("never"))
        }
    }

    #[test]
    fn a_tag_is_that_of_one_family() {
        let mut families = standard_families();
        assert_eq!(families.add(Tagged("cards")), Ok(()));
        assert_eq!(families.add(Tagged("car")), Ok(()));
        for taken in ["cards", "c", "p", "r"] {
            assert_eq!(families.add(Tagged(taken)), Err(FamilyError::Taken(taken)));
        }
        for bad in ["", "d2", "D", "d.", "ä", "d-e"] {
            assert_eq!(families.add(Tagged(bad)), Err(FamilyError::BadTag(bad)));
        }
        let name = |id: &str| families.of_id(id).map(|family| family.name());
        assert_eq!(name("cards1.AA.0000"), Some("cards"));
        assert_eq!(name("car12.AA.0000"), Some("car"));
        assert_eq!(name("c1.AA.0000"), Some("contraption"));
        for none in ["cards", "cards.txt", "card1.AA", "p1.AA.0000", ".", ""] {
            assert_eq!(name(none), None, "{none}");
        }
    }
}
