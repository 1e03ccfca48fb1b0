//! Reviews of puzzles that are being made: where they are lost, and what would make them better.

use crate::answers::{ChangeCard, Finished, Reviewed, Suggested};
use crate::editor::Editor;
use crate::figures::BUDGET;
use crate::library::Library;
use crate::names;
use crate::service::text;
use crate::speech::{from_one, sentence};
use etchwork::player::Difficulty;
use etchwork::review::{Answers, Change, Finish, Finishing, Reviewer, Shift, Step, Steps, worst};
use etchwork::{Family, Overrides, Registry, Settings};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most moves of which a review asks whether they lose: together some seconds.
const ASKED: usize = 200;

/// What a review of the puzzle in the editor has found so far.
pub struct Review {
    answers: Answers,
    difficulty: Option<Difficulty>,
}

impl Review {
    /// Begins a review.
    pub fn new(
        editor: &Editor,
        library: &Library,
        registry: &Registry,
    ) -> Result<(Self, Reviewed), String> {
        let reviewer = reviewer(editor, library, registry)?;
        let puzzle = &*editor.found.puzzle;
        let answers = reviewer.unmeasured(puzzle).map_err(text)?;
        let difficulty = reviewer.difficulty(puzzle, &answers).map_err(text)?;
        let (asked, mut falls) = (Cell::new(0), Vec::new());
        let is_over = || asked.replace(asked.get() + 1) >= ASKED;
        let found = reviewer.falls(puzzle, &answers, &is_over, &mut |fall| falls.push(fall));
        found.map_err(text)?;
        let falls = worst(falls).iter().map(|fall| from_one(&fall.to_string())).collect();
        Ok((Self { answers, difficulty }, Reviewed { falls }))
    }

    /// Tries some changes, from one of them on.
    pub fn suggest(
        &self,
        editor: &Editor,
        (from, most): (usize, usize),
        library: &Library,
        registry: &Registry,
    ) -> Result<Suggested, String> {
        let reviewer = reviewer(editor, library, registry)?;
        let (puzzle, answers) = (&*editor.found.puzzle, &self.answers);
        let picture = puzzle.picture();
        let mut changes = Vec::new();
        let mut tell = |Change { tool, at, text, effect }: Change| {
            let at: Vec<_> =
                at.iter().map(|site| names::spot(&picture, site.row, site.col)).collect();
            let said = format!("{}: {}", tool.name, at.join(" and "));
            changes.push(ChangeCard { said, does: effect.to_string(), text });
        };
        let asked = Cell::new(0);
        let is_over = || asked.replace(asked.get() + 1) >= most;
        let tried = reviewer.changes(puzzle, answers, from, &is_over, &mut tell);
        let (done, of) = (from + tried.tried, tried.of);
        if let Some(difficulty) = &self.difficulty {
            reviewer.harder(tried, difficulty, &|| false, &mut tell);
        }
        Ok(Suggested { tried: done, of, changes })
    }
}

/// Adds parts to the draft in the editor until one solution is left, or as many were tried as is asked for.
pub fn finish(
    editor: &mut Editor,
    most: usize,
    library: &Library,
    registry: &Registry,
) -> Result<Finished, String> {
    let finishing = editor.finishing.take();
    let reviewer = reviewer(editor, library, registry)?;
    let begun = finishing.map_or_else(|| Finishing::new(&reviewer, &*editor.found.puzzle), Ok);
    let asked = Cell::new(0);
    let is_over = || asked.replace(asked.get() + 1) >= most;
    let end = match begun.map(|begun| begun.go_on(&reviewer, &is_over)) {
        Ok(ControlFlow::Continue(rest)) => {
            let (left, added) = (rest.left().to_string(), rest.added());
            editor.finishing = Some(rest);
            return Ok(Finished { left, added, told: None, text: None });
        }
        Ok(ControlFlow::Break(end)) | Err(end) => end,
    };
    let told = Some(sentence(end.told()));
    Ok(match end {
        Finish::Done { added, puzzle } => {
            Finished { left: "1".to_owned(), added: added.len(), told, text: Some(puzzle.text()) }
        }
        _ => Finished { left: String::new(), added: 0, told, text: None },
    })
}

/// The next steps of the draft in the editor, and what each does to the readings of the tier.
pub fn steps(
    editor: &Editor,
    tier: &str,
    library: &Library,
    registry: &Registry,
) -> Result<Suggested, String> {
    let reviewer = reviewer(editor, library, registry)?;
    let set = library.played_by(reviewer.family.id())?;
    let steps = Steps { set, tier, overrides: Overrides::default(), seed: 1 };
    let found =
        reviewer.next_steps(&editor.found.puzzle.text(), &steps, &|| false).map_err(text)?;
    let card = |Step { why, level, readings, .. }: Step| {
        let shifts: Vec<String> = readings.iter().map(Shift::to_string).collect();
        let does = shifts.join(", ").replace('_', " ");
        ChangeCard { said: why.to_string(), does, text: level.document.puzzle }
    };
    let changes: Vec<ChangeCard> = found.into_iter().map(card).collect();
    Ok(Suggested { tried: changes.len(), of: changes.len(), changes })
}

/// Whether drafts of a family can be finished by adding parts.
pub fn can_finish(family: &dyn Family, registry: &Registry) -> bool {
    Reviewer { family, registry, settings: &NO_SETTINGS, budget: BUDGET }.can_finish()
}

/// A review here has no readings: the figures of the editor tell them.
static NO_SETTINGS: BTreeMap<String, Settings> = BTreeMap::new();

fn reviewer<'a>(
    editor: &Editor,
    library: &'a Library,
    registry: &'a Registry,
) -> Result<Reviewer<'a>, String> {
    let family = &**library.families().get(&editor.found.family.id).map_err(text)?;
    Ok(Reviewer { family, registry, settings: &NO_SETTINGS, budget: BUDGET })
}
