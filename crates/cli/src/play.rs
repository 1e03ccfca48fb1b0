//! `etchwork play`: the game in the terminal.

mod app;
mod screen;
#[cfg(test)]
mod tests;
mod window;

use crate::Kit;
use crate::any::{self, Any};
use crate::args::{InputArgs, PlayArgs};
use crate::failure::{Failure, say};
use crate::{input, output, show, tiers};
use app::{App, Flow};
use etchwork::core::puzzle_of_save;
use etchwork::{Help, Registry};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io::{IsTerminal, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Plays the puzzle that is named, or a fresh one.
pub fn run(args: &PlayArgs, kit: &Kit) -> Result<(), Failure> {
    let registry = &kit.registry;
    let file = args.file.clone().or_else(|| args.save.as_deref().and_then(puzzle_in));
    let input = match file {
        Some(file) => any::read(&InputArgs { file, line: args.line }, kit)?,
        None => input::fresh(args, registry)?.into(),
    };
    let mut app = prepare(args, input, registry)?;
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Failure::input("a game needs a terminal: run it in one"));
    }
    let save = |app: &App| match &args.save {
        Some(path) => output::write_whole(path, app.play().save().as_bytes()),
        None => Ok(()),
    };
    args.save.as_deref().map_or(Ok(()), output::prepare_file)?;
    let ended = in_terminal(&mut app, save);
    let (id, saved) = (app.play().id(), save(&app));
    let program = &kit.program;
    match &args.save {
        Some(path) if saved.is_ok() => {
            say(format_args!("saved: {program} play {id} --save {}", path.display()));
        }
        Some(_) => say(format_args!("not saved; it was\n{}", app.play().save())),
        None => say(format_args!("again: {program} play {id}")),
    }
    ended.and(saved)
}

/// The puzzle of the game in a file, if there is one. What is wrong with the file is said
/// when it is loaded.
fn puzzle_in(save: &Path) -> Option<PathBuf> {
    let save = std::fs::read_to_string(save).ok()?;
    puzzle_of_save(&save).map(PathBuf::from)
}

fn prepare(args: &PlayArgs, input: Any, registry: &Registry) -> Result<App, Failure> {
    let limit = tiers::solution_limit(&args.tier, input.document.as_ref(), registry)?;
    let help = Help { ways: limit.map(|limit| limit as usize), ..Help::default() };
    let mut play = input.puzzle.play(registry, help).map_err(Failure::input)?;
    if let Some(path) = args.save.as_deref().filter(|path| path.exists()) {
        let save = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
        let place = |why| Failure::input(format!("{}: {why}", Path::display(path)));
        play.load(&save).map_err(place)?;
    }
    let figures = input.document.as_ref().map(show::facts).unwrap_or_default();
    let kind = input.puzzle.kind();
    let title = match &input.document {
        Some(document) => format!("{} {kind}", document.tier),
        None => kind,
    };
    Ok(App::new(play, title, figures))
}

/// Plays until the player ends it, and saves after each act, for a terminal may be closed.
fn in_terminal(app: &mut App, save: impl Fn(&App) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut terminal = ratatui::try_init()?;
    let started = Instant::now();
    let mut turn = || -> Result<Flow, Failure> {
        let seconds = started.elapsed().as_secs();
        let mut aside = app.aside;
        terminal.draw(|frame| aside = screen::draw(frame, app, seconds, show::colour()))?;
        app.aside = aside;
        if event::poll(Duration::from_millis(250))?
            && let Event::Key(key) = event::read()?
            && key.kind == KeyEventKind::Press
        {
            let acts = app.play().log().len();
            let flow = app.key(key, seconds);
            if app.play().log().len() != acts {
                save(app)?;
            }
            return Ok(flow);
        }
        Ok(Flow::Go)
    };
    let ended = loop {
        match turn() {
            Ok(Flow::Go) => {}
            Ok(Flow::Quit) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    ratatui::restore();
    ended
}
