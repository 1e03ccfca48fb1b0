//! The service: it answers one player's questions.

use crate::active_puzzle::ActivePuzzle;
use crate::answers::{Checked, Edited, Timed, View};
use crate::editor::Editor;
use crate::library::{Found, Library};
use crate::puzzles::{self, Making, Moves};
use crate::request::{Request, Wanted};
use crate::review::Review;
use crate::view::standing;
use crate::workbench::Workbench;
use crate::{catalogue, figures, legend, motion, result, review, script, speech};
use etchwork::codec::Recipe;
use etchwork::core::Times;
use etchwork::{
    Families, FamilyReader, HintLevel, Registry, Status, register_for_play, standard_families,
};
use serde_json::{Value, json};

/// Answers the questions of one page.
pub struct Service {
    registry: Registry,
    library: Library,
    active: Option<ActivePuzzle>,
    editor: Option<Editor>,
    workbench: Option<Workbench>,
    making: Option<Making>,
    reader: Option<Box<dyn FamilyReader>>,
}

const NO_DRAFT: &str = "there is no puzzle on the editor";

/// An answer, or why there is none, in a sentence for people.
pub type Answer = Result<Value, String>;

/// An error as the text of a refusal.
pub fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Default for Service {
    fn default() -> Self {
        let mut registry = Registry::new();
        register_for_play(&mut registry).expect("the built-in plug-ins have different names");
        Self::new(registry, standard_families())
    }
}

impl Service {
    /// A service with the plug-ins of a registry, and with families.
    pub fn new(registry: Registry, families: Families) -> Self {
        let library = Library::new(families);
        let (active, editor, workbench, making) = (None, None, None, None);
        Self { registry, library, active, editor, workbench, making, reader: None }
    }

    /// A service without a family, until its page brings one as text in the reader's language.
    pub fn of_scripts(registry: Registry, reader: Box<dyn FamilyReader>) -> Self {
        Self { reader: Some(reader), ..Self::new(registry, Families::default()) }
    }

    /// Answers a question: `{"answer": ...}`, or `{"refused": "why"}`, in which
    /// case nothing has changed.
    pub fn call(&mut self, request: &str) -> String {
        let reply = match Request::read(request).and_then(|request| self.answer(request)) {
            Ok(answer) => json!({ "answer": answer }),
            Err(why) => json!({ "refused": why }),
        };
        reply.to_string()
    }

    fn answer(&mut self, request: Request) -> Answer {
        let Self { registry, library, .. } = self;
        let default = library.first().map(|first| first.id().to_owned());
        let first = |family: Option<String>| family.map_or(default, Ok);
        match request {
            Request::Catalogue {} => Ok(json!(catalogue::catalogue(library, registry))),
            Request::Fresh { family, tier, options, seed, target } => {
                let tier = (&*tier, options);
                let found = library.fresh(&first(family)?, tier, target, seed, registry)?;
                self.sit(found)
            }
            Request::Open { id, tier } => {
                let found = library.open(&id, tier, registry)?;
                self.sit(found)
            }
            Request::Read { text } => {
                let found = library.read(&text, registry)?;
                self.sit(found)
            }
            Request::Level { family, tier, number } => {
                let found = library.level(&first(family)?, &tier, number, registry)?;
                self.sit(found)
            }
            Request::Daily { family, date } => {
                let found = library.daily(&first(family)?, &date, registry)?;
                self.sit(found)
            }
            Request::Lesson { family, number } => {
                let found = library.lesson(&family, number, registry)?;
                self.sit(found)
            }
            Request::Check { id, save } => self.check(&id, &save),
            Request::Document { id } => self.library.document(&id, &self.registry),
            Request::Plan { wanted } => self.making(wanted).map(|_| Value::Null),
            Request::Readings { family } => {
                let family = library.families().get(&first(family)?).map_err(text)?;
                Ok(json!(catalogue::readings(&**family, registry)))
            }
            Request::Make { wanted, index } => Ok(json!(self.making(wanted)?.puzzle(index)?)),
            Request::Data { text } => Ok(json!(puzzles::read(&text, library, registry)?)),
            Request::Solve { text, solver, nodes } => {
                Ok(json!(puzzles::solve(&text, solver, nodes, library, registry)?))
            }
            Request::Measure { text } => Ok(json!(puzzles::measure(&text, library, registry)?)),
            Request::Rate { text } => Ok(json!(puzzles::difficulty(&text, library, registry)?)),
            Request::Count { text, nodes } => {
                Ok(json!(puzzles::count(&text, nodes, library, registry)?))
            }
            Request::Draw { text, solution } => {
                Ok(json!(puzzles::draw(&text, solution, library, registry)?))
            }
            Request::Draft { text } => {
                let (editor, draft) = Editor::read(&text, &self.library, &self.registry);
                self.editor = editor;
                Ok(json!(draft))
            }
            Request::Tool { tool, at } => {
                let editor = self.editor.as_ref().ok_or(NO_DRAFT)?;
                Ok(json!(Edited { text: editor.edited(&tool, &at, &self.registry)? }))
            }
            Request::Figure { figure } => {
                let editor = self.editor.as_ref().ok_or(NO_DRAFT)?;
                let figures = figures::figure(figure, editor, &self.library, &self.registry);
                Ok(json!(figures))
            }
            Request::Space { whole, most } => Ok(json!(self.draft()?.space(whole, most)?)),
            Request::Enter { state } => Ok(json!(self.draft()?.enter(state)?)),
            Request::Review {} => {
                let editor = self.editor.as_mut().ok_or(NO_DRAFT)?;
                let (review, found) = Review::new(editor, &self.library, &self.registry)?;
                editor.review = Some(review);
                Ok(json!(found))
            }
            Request::Suggest { from, most } => {
                let editor = self.editor.as_ref().ok_or(NO_DRAFT)?;
                let review = editor.review.as_ref().ok_or("there is no review yet")?;
                Ok(json!(review.suggest(editor, (from, most), &self.library, &self.registry)?))
            }
            Request::Finish { most } => {
                let editor = self.editor.as_mut().ok_or(NO_DRAFT)?;
                Ok(json!(review::finish(editor, most, &self.library, &self.registry)?))
            }
            Request::Steps { tier } => {
                let editor = self.editor.as_ref().ok_or(NO_DRAFT)?;
                Ok(json!(review::steps(editor, &tier, &self.library, &self.registry)?))
            }
            Request::Bench(setup) => {
                let bench = Workbench::new(&self.library, setup, &self.registry)?;
                Ok(json!(self.workbench.insert(bench).about()))
            }
            Request::Work { requests } => {
                let bench = self.workbench.as_mut().ok_or("the workbench is not set up")?;
                Ok(json!(bench.work(requests, &self.registry)?))
            }
            Request::Look { nth } => {
                let bench = self.workbench.as_mut().ok_or("the workbench is not set up")?;
                Ok(json!(bench.look(nth, &self.registry)?))
            }
            Request::Time { kept, seconds } => {
                // What was damaged meanwhile begins anew.
                let mut kept: Times =
                    kept.and_then(|kept| serde_json::from_value(kept).ok()).unwrap_or_default();
                let lines = kept.lines(seconds);
                kept.push(seconds);
                Ok(json!(Timed { kept, lines }))
            }
            Request::Script { text } => self.script(&text),
            Request::Faults { text, tier } => {
                Ok(json!(script::faults(self.reader()?, &text, &tier, &self.registry)?))
            }
            request => self.in_play(request),
        }
    }

    /// A run at work; if the same was at work last, it goes on.
    fn making(&mut self, wanted: Wanted) -> Result<&mut Making, String> {
        if !self.making.as_ref().is_some_and(|making| making.is_of(&wanted)) {
            self.making = Some(Making::new(wanted, &self.library, &self.registry)?);
        }
        self.making.as_mut().ok_or_else(|| "nothing is made".to_owned())
    }

    /// What is on the editor.
    fn draft(&mut self) -> Result<&mut Editor, String> {
        self.editor.as_mut().ok_or_else(|| NO_DRAFT.to_owned())
    }

    /// The status of a save. Plays are stored by board ID, because making a recipe takes time.
    fn check(&self, id: &str, save: &str) -> Answer {
        if Recipe::looks_like(id) {
            return Err(format!("'{id}' is not a board ID"));
        }
        let found = self.library.open(id, None, &self.registry)?;
        let mut active = ActivePuzzle::new(found, &self.library, &self.registry)?;
        active.play.load(save).map_err(text)?;
        Ok(json!(Checked { status: standing(active.play.status()) }))
    }

    fn reader(&self) -> Result<&dyn FamilyReader, String> {
        self.reader.as_deref().ok_or_else(|| "this page reads no scripts".to_owned())
    }

    /// Replaces all families by the one of a script. What was made by those before is gone.
    fn script(&mut self, source: &str) -> Answer {
        let (families, answer) = script::read(self.reader()?, source);
        if let Some(families) = families {
            let (registry, reader) = (std::mem::take(&mut self.registry), self.reader.take());
            *self = Self { reader, ..Self::new(registry, families) };
        }
        Ok(json!(answer))
    }

    fn sit(&mut self, found: Found) -> Answer {
        let active = self.active.insert(ActivePuzzle::new(found, &self.library, &self.registry)?);
        Ok(json!(active.view(speech::opening(active))))
    }

    /// Answers questions about the puzzle in play.
    fn in_play(&mut self, request: Request) -> Answer {
        let Self { active, registry, .. } = self;
        let active = active.as_mut().ok_or("no puzzle is in play")?;
        let (before, was) = (active.play.picture(), active.play.status());
        let said = match request {
            Request::Choices {} => {
                let moves = active.play.moves().into_iter().map(|choice| choice.text).collect();
                return Ok(json!(Moves { moves }));
            }
            Request::Grasp { cell } => return Ok(json!(active.grasp(cell)?)),
            Request::Legend {} => return Ok(json!(legend::legend(&active.play.picture()))),
            Request::Touch { cell, side } => return Ok(json!(active.touch(cell, side)?)),
            Request::Hint { level } => {
                let level = HintLevel::of_number(level).ok_or("hints have levels from 1 to 4")?;
                return Ok(json!(active.hint(level)));
            }
            Request::Layout { other } => {
                active.lay_out(other)?;
                return Ok(json!(active.view(active.said.clone())));
            }
            Request::Result { seconds, page } => {
                return result::result(active, seconds, page.as_deref()).map(|score| json!(score));
            }
            Request::Replay {} => return Ok(json!(active.replay(registry)?)),
            Request::Watch { step, from, least } => {
                return Ok(json!(active.watch(step, from, least)?));
            }
            request => active.obey(request)?,
        };
        active.said.clone_from(&said);
        let after = active.play.picture();
        let mut motions = motion::between(&before, &after);
        if was != Status::Solved && active.play.status() == Status::Solved {
            motions.extend(motion::celebration(&after));
        }
        Ok(json!(View { motions, ..active.view(said) }))
    }
}
