//! `etchwork play`: the game in the terminal.

mod app;
mod screen;
#[cfg(test)]
mod tests;
mod window;

use crate::Kit;
use crate::any::{self, Any};
use crate::args::{FreshArgs, InputArgs, PlayArgs, TierArgs};
use crate::command::quoted;
use crate::failure::{Failure, say};
use crate::input::{Given, Id};
use crate::{input, interrupt, output, show, tiers};
use app::{App, Flow};
use etchwork::codec::{PuzzleDocument, Recipe};
use etchwork::core::puzzle_of_save;
use etchwork::{Help, PathPuzzle, Registry, Settings};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::io::{IsTerminal, stdin, stdout};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Plays the puzzle that is named, or a fresh one.
pub fn run(args: &PlayArgs, kit: &Kit) -> Result<(), Failure> {
    let (mut app, mut document) = prepare(args, read(args, kit)?, kit)?;
    go_on(args, &mut app)?;
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Failure::input("a game needs a terminal: run it in one"));
    }
    let save = |app: &App| match &args.save {
        Some(path) => output::write_whole(path, app.play().save().as_bytes()),
        None => Ok(()),
    };
    args.save.as_deref().map_or(Ok(()), output::prepare_file)?;
    let stopped = interrupt::flag();
    let ended = loop {
        match in_terminal(&mut app, &stopped, save) {
            Ok(Flow::New) => {}
            ended => break ended.map(drop),
        }
        let anew = another(args, app.tier(), document.as_ref());
        match input::fresh(&anew, &kit.registry).and_then(|input| prepare(&anew, input.into(), kit))
        {
            Ok(another) => (app, document) = another,
            Err(Failure::GaveUp) => app.message = "no new puzzle was found: n tries again".into(),
            Err(error) => break Err(error),
        }
    };
    let (id, saved) = (app.play().id(), save(&app));
    let program = &kit.program;
    match &args.save {
        Some(path) if saved.is_ok() => {
            say(format_args!(
                "saved: {program} play {id} --save {}",
                quoted(&path.to_string_lossy())
            ));
        }
        Some(_) => say(format_args!("not saved; it was\n{}", app.play().save())),
        None => say(format_args!("again: {program} play {id}")),
    }
    ended.and(saved)
}

/// The puzzle that is named, else that of the save, else a new one.
fn read(args: &PlayArgs, kit: &Kit) -> Result<Any, Failure> {
    if let Some(file) = args.file.clone() {
        let input = InputArgs { file, line: args.line, tiers: args.tiers.clone() };
        return named(&input, args.save.is_some(), kit);
    }
    match args.save.as_deref().map(|save| puzzle_in(save, kit)).transpose()?.flatten() {
        Some(id) => {
            check_fresh(args, &id)?;
            any::of_id(&id, args.tiers.as_deref(), kit)
        }
        None => Ok(input::fresh(args, &kit.registry)?.into()),
    }
}

/// What asks for a new puzzle: as the first was asked for, or of the tier of the one that was
/// named.
fn another(args: &PlayArgs, known: Option<&str>, document: Option<&PuzzleDocument>) -> PlayArgs {
    let recipe = document.and_then(|document| document.id.parse::<Recipe>().ok());
    let fresh = FreshArgs { mechanic: args.fresh.mechanic.clone(), seed: None };
    let tier = args.tier.tier.clone().or_else(|| known.map(str::to_owned));
    // A set that is in a file of somebody's cannot be had by its name.
    let tiers = args.tiers.clone().or_else(|| {
        let set = recipe.map(|recipe| recipe.set);
        set.filter(|set| etchwork::BUILT_IN_SETS.iter().any(|(known, _)| known == set))
    });
    let tier = TierArgs { tier };
    PlayArgs { file: None, line: None, fresh, tier, tiers, save: args.save.clone() }
}

/// Refuses what was asked of a new puzzle where a game is gone on with.
fn check_fresh(args: &PlayArgs, id: &Id<'_>) -> Result<(), Failure> {
    // A recipe may be of a set in a file.
    let tiers = if Recipe::looks_like(&id.text) { &None } else { &args.tiers };
    let fresh = [
        ("--mechanic", &args.fresh.mechanic),
        ("--seed", &args.fresh.seed),
        ("--tier", &args.tier.tier),
        ("--tiers", tiers),
    ];
    match fresh.into_iter().find(|(_, given)| given.is_some()) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::input(format!(
            "{option} is for a new puzzle, and the save has a game: leave it out to go on with \
             that, or save to another file"
        ))),
    }
}

/// The puzzle that is named. A game that was saved is not begun anew unasked.
fn named(args: &InputArgs, is_saved: bool, kit: &Kit) -> Result<Any, Failure> {
    let given = input::look(args, kit)?;
    if matches!(given, Given::Save(_)) && !is_saved {
        let (name, program) = (input::name(args), &kit.program);
        let file = quoted(&name);
        return Err(Failure::input(format!(
            "{name}: this is a save: {program} play --save {file} goes on with it"
        )));
    }
    any::given(given, args, kit)
}

/// The puzzle of the game in a file, if there is one. What else is wrong with the file is said
/// when it is loaded.
fn puzzle_in<'a>(save: &Path, kit: &'a Kit) -> Result<Option<Id<'a>>, Failure> {
    let text = input::text_of(save).unwrap_or_default();
    let puzzle = puzzle_of_save(&text);
    puzzle.map(|puzzle| input::saved(&save.to_string_lossy(), puzzle, kit)).transpose()
}

/// A game before the first move, with the document that its puzzle came in.
fn prepare(
    args: &PlayArgs,
    input: Any,
    kit: &Kit,
) -> Result<(App, Option<PuzzleDocument>), Failure> {
    let registry = &kit.registry;
    let (tier, tiers) = (args.tier.tier.as_deref(), args.tiers.as_deref());
    input.check_options(&[("--tier", tier.is_some()), ("--tiers", tiers.is_some())])?;
    let limit = tiers::solution_limit(tier, tiers, input.document.as_ref(), registry)?;
    let help = Help { ways: limit.map(|limit| limit as usize), ..Help::default() };
    let play = input.puzzle.play(registry, help).map_err(Failure::input)?;
    let figures = input.document.as_ref().map(show::facts).unwrap_or_default();
    let kind = input.puzzle.kind();
    let family = kit.families.of_id(play.id());
    let title = match (&input.document, family) {
        (Some(document), _) => format!("{} {kind}", document.tier),
        (None, Some(family)) => format!("{kind}: {}", family.about()),
        (None, None) => kind,
    };
    let rule = match (&input.path, family) {
        (Some(path), _) => rule(path, registry),
        (None, family) => family.map(|family| family.rule().to_owned()).unwrap_or_default(),
    };
    let unsolvable = input.puzzle.unsolvable().map(|why| format!("\nIt cannot be solved: {why}."));
    let rule = rule + &unsolvable.unwrap_or_default();
    let mut app = App::new(play, title, figures).with_rule(rule);
    input.document.iter().for_each(|document| app.keep_tier(&document.tier));
    Ok((app, input.document))
}

/// The rule of a path puzzle, with what each of its mechanics means for a player.
fn rule(puzzle: &PathPuzzle, registry: &Registry) -> String {
    let to = if puzzle.text().target.is_some() { " to T" } else { "" };
    let mut rule = format!("Draw one line from S{to} that visits every open cell exactly once.");
    for (id, _) in puzzle.rules().iter() {
        let mechanic = registry.mechanics.make(id, &Settings::default(), registry).ok();
        if let Some(sentence) = mechanic.and_then(|mechanic| mechanic.for_players()) {
            rule += &format!(" {sentence}");
        }
    }
    rule
}

/// Goes on with the game of the save, if there is one.
fn go_on(args: &PlayArgs, app: &mut App) -> Result<(), Failure> {
    let Some(path) = args.save.as_deref().filter(|path| path.exists()) else { return Ok(()) };
    let save = input::text_of(path)?;
    let place = |why| Failure::input(format!("{}: {why}", Path::display(path)));
    app.load(&save).map_err(place)
}

/// Plays until the player ends it, and saves after each act, for a terminal may be closed.
/// A signal that asks for the end has it in order, so that the screen is left as it was.
fn in_terminal(
    app: &mut App,
    stopped: &AtomicBool,
    save: impl Fn(&App) -> Result<(), Failure>,
) -> Result<Flow, Failure> {
    let mut terminal = ratatui::try_init()?;
    let started = Instant::now();
    let mut turn = || -> Result<Flow, Failure> {
        let seconds = app.before + started.elapsed().as_secs();
        let mut aside = app.aside;
        terminal.draw(|frame| aside = screen::draw(frame, app, seconds, show::colour()))?;
        app.aside = aside;
        if event::poll(Duration::from_millis(250))?
            && let Event::Key(key) = event::read()?
            && key.kind == KeyEventKind::Press
        {
            let acts = app.play().log().len();
            let flow = app.key(key, seconds);
            app.keep_time(seconds);
            if app.play().log().len() != acts {
                save(app)?;
            }
            return Ok(flow);
        }
        Ok(Flow::Go)
    };
    let ended = loop {
        match turn() {
            _ if stopped.load(Ordering::Relaxed) => break Err(Failure::GaveUp),
            Ok(Flow::Go) => {}
            ended => break ended,
        }
    };
    ratatui::restore();
    ended
}
