//! Puzzles of any family, from a file or an ID.

use crate::Kit;
use crate::args::InputArgs;
use crate::failure::{Failure, say};
use crate::input::{self, Given, Id, Input};
use crate::solved::Solved;
use crate::tiers;
use etchwork::PATH_RULE;
use etchwork::codec::{FamilyDocument, PuzzleDocument, Recipe};
use etchwork::render::{Colour, Picture, text};
use etchwork::{
    Family, FamilyLevel, Help, Level, MOST_BOARDS, PathLevel, PathPuzzle, Puzzle, RunError, Status,
};
use std::collections::BTreeMap;

/// A puzzle of any family, with its document, if any.
pub struct Any {
    /// The puzzle.
    pub puzzle: Box<dyn Puzzle>,
    /// The same as a path puzzle, if it is one.
    pub path: Option<PathPuzzle>,
    /// The document it came in, if it is a path puzzle.
    pub document: Option<PuzzleDocument>,
    /// The document it came in, if it is of another family.
    pub made: Option<FamilyDocument>,
    /// Its family.
    pub family: &'static str,
    /// The things its family counts, if it is of another family.
    pub counted: &'static str,
}

impl From<Input> for Any {
    fn from(Input { puzzle, document }: Input) -> Self {
        Self {
            path: Some(puzzle.clone()),
            puzzle: Box::new(puzzle),
            document,
            made: None,
            family: etchwork::PATH_FAMILY,
            counted: "",
        }
    }
}

impl From<Level> for Any {
    fn from(level: Level) -> Self {
        match level {
            Level::Path(level) => {
                let PathLevel { document, puzzle } = *level;
                Input { puzzle, document: Some(document) }.into()
            }
            Level::Family(level) => {
                let FamilyLevel { document, puzzle, family } = *level;
                Self { made: Some(document), ..Self::of(&*family, puzzle) }
            }
        }
    }
}

impl Any {
    /// A puzzle of a family other than paths.
    pub fn of(family: &dyn Family, puzzle: Box<dyn Puzzle>) -> Self {
        let (family, counted) = (family.id(), family.counted());
        Self { puzzle, path: None, document: None, made: None, family, counted }
    }

    /// The path puzzle, or the puzzle itself if it is of another family.
    pub(crate) fn into_path(self) -> Result<Input, Box<Self>> {
        match self.path {
            Some(puzzle) => Ok(Input { puzzle, document: self.document }),
            None => Err(Box::new(self)),
        }
    }
}

impl Any {
    /// Its document, as `generate --json` writes it.
    pub fn line(&self) -> Option<String> {
        let of_path = self.document.as_ref().map(serde_json::to_string);
        let line = of_path.or_else(|| self.made.as_ref().map(serde_json::to_string));
        line.map(|line| line.expect("a document is plain data"))
    }

    /// The measured readings in its document, by name.
    pub fn readings(&self) -> BTreeMap<String, Option<f64>> {
        let of_path = self.document.as_ref().map(|document| &document.metrics);
        let readings = of_path.or_else(|| self.made.as_ref().map(|document| &document.metrics));
        readings.cloned().unwrap_or_default()
    }

    /// The moves of its stored solution, as text.
    pub fn moves(&self) -> Option<Vec<String>> {
        match &self.path {
            Some(puzzle) => Some(puzzle.moves_along(puzzle.text().path.as_deref()?)),
            None => self.made.as_ref().map(|document| document.solution.clone()),
        }
    }

    /// The tier, seed and index of the document it came in.
    pub fn place(&self) -> Option<(&str, u32, u32)> {
        match (&self.document, &self.made) {
            (Some(PuzzleDocument { tier, seed, index, .. }), _) => Some((tier, *seed, *index)),
            (_, Some(FamilyDocument { tier, seed, index, .. })) => Some((tier, *seed, *index)),
            _ => None,
        }
    }

    /// The rule of play.
    pub(crate) fn rule(&self, kit: &Kit) -> &'static str {
        match &self.path {
            Some(_) => PATH_RULE,
            None => kit.families.get(self.family).map_or("", |family| family.rule()),
        }
    }

    /// The recipe ID of its document.
    pub fn recipe(&self) -> Option<String> {
        let of_path = self.document.as_ref().map(|document| document.id.clone());
        of_path.or_else(|| self.made.as_ref().map(|document| document.id.clone()))
    }

    /// The recipe ID of its document, otherwise the ID of the puzzle itself.
    pub fn id(&self) -> String {
        self.recipe().unwrap_or_else(|| self.puzzle.id())
    }

    /// Draws the puzzle, with or without its solution.
    pub(crate) fn picture(&self, solved: Option<&Solved>) -> Picture {
        match solved {
            None => self.puzzle.picture(),
            Some(Solved::Path(puzzle)) => puzzle.picture(true),
            Some(Solved::Family(picture)) => picture.clone(),
        }
    }

    /// Draws the puzzle in characters. A drawn board can be read again.
    pub(crate) fn drawing(&self, solved: Option<&Solved>, colour: Colour) -> String {
        match solved.and_then(Solved::path).or(self.path.as_ref()) {
            Some(puzzle) => puzzle.drawing(solved.is_some(), colour),
            None => text(&self.picture(solved), colour),
        }
    }

    /// Draws the puzzle after moves that solve it. Refuses other moves with a clause.
    pub(crate) fn after(&self, solution: &[String], kit: &Kit) -> Result<Picture, String> {
        let play = self.puzzle.play(&kit.registry, Help::default());
        let mut play = play.map_err(|error| error.to_string())?;
        let played = solution.iter().try_for_each(|step| play.play(step));
        played.map_err(|error| error.to_string())?;
        match play.status() {
            Status::Solved => {
                self.puzzle.picture_after(solution).map_err(|error| error.to_string())
            }
            _ => Err("it does not solve the puzzle".to_owned()),
        }
    }

    /// Refuses options that only paths have, each with whether it was given, for a puzzle of
    /// another family.
    pub(crate) fn check_options(&self, of_paths: &[(&str, bool)]) -> Result<(), Failure> {
        let given = of_paths.iter().find(|(_, is_given)| *is_given);
        match (&self.path, given) {
            (None, Some((option, _))) => Err(Failure::input(format!(
                "{option} is for boards with a path, and this is a {}: leave it out",
                self.puzzle.kind()
            ))),
            _ => Ok(()),
        }
    }
}

/// Reads every puzzle of the input, which may have several boards.
pub fn read(args: &InputArgs, kit: &Kit) -> Result<Vec<Any>, Failure> {
    all(input::look(args, kit)?, args, kit)
}

/// Every puzzle of the input.
pub fn all(given: Given<'_>, args: &InputArgs, kit: &Kit) -> Result<Vec<Any>, Failure> {
    match given {
        Given::Text(text) => input::of_text(args, &text, kit),
        Given::Id(id) | Given::Save(id) => Ok(vec![of_id(&id, args.tiers.as_deref(), kit)?]),
    }
}

/// Refuses a named tier set beside puzzles without a tier.
pub fn check_tiers(args: &InputArgs, puzzles: &[Any]) -> Result<(), Failure> {
    input::refuse_tiers_if(
        args,
        puzzles.iter().all(|any| any.document.is_none() && any.made.is_none()),
    )
}

/// The puzzle of a recipe ID, from the named tier set or a built-in one.
fn made_again(id: &Id<'_>, tiers: Option<&str>, kit: &Kit) -> Result<Any, Failure> {
    let Kit { program, registry, .. } = kit;
    let text = &id.text;
    let recipe: Recipe = text.parse().map_err(|error| id.flaw(error))?;
    let set = tiers::any_of_recipe(&recipe, tiers, kit).map_err(|failure| id.placed(failure))?;
    let run = set.run_of(&recipe, MOST_BOARDS, registry).map_err(|error| match error {
        RunError::Boards { asked, .. } => id.flaw(format!(
            "{error}: {program} generate --boards {asked} --json --id {text} makes it"
        )),
        error => id.flaw(error),
    })?;
    let mut worker = run.worker(registry).map_err(Failure::input)?;
    match worker.request(recipe.index).map_err(Failure::input)? {
        Some(level) => Ok(level.into()),
        None => {
            say(format_args!("the request of {text} gave up: it has no puzzle"));
            Err(Failure::GaveUp)
        }
    }
}

/// The puzzle of an ID.
pub fn of_id(id: &Id<'_>, tiers: Option<&str>, kit: &Kit) -> Result<Any, Failure> {
    match id.family {
        None if Recipe::looks_like(&id.text) => made_again(id, tiers, kit),
        None => Ok(input::of_board_id(id, &kit.registry)?.into()),
        Some(family) if family.is_foreign_id(&id.text) => {
            let puzzle = family.of_text(&id.text).map_err(|flaw| id.flaw(flaw))?;
            Ok(told(family, puzzle))
        }
        Some(family) => {
            let puzzle = family.of_id(&id.text).map_err(|why| id.flaw(why))?;
            Ok(told(family, puzzle))
        }
    }
}

/// A puzzle from outside. An unsolvable puzzle is reported.
pub fn told(family: &dyn Family, puzzle: Box<dyn Puzzle>) -> Any {
    if let Some(why) = puzzle.unsolvable() {
        say(format_args!("this {} cannot be solved: {why}", puzzle.kind()));
    }
    Any::of(family, puzzle)
}
