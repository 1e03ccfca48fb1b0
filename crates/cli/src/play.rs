//! `etchwork play`: the game in the terminal.

mod app;
mod fresh;
mod gone;
mod hand;
mod pointer;
mod screen;
mod standing;
#[cfg(test)]
mod tests;
mod times;
mod window;

use crate::Kit;
use crate::any::{self, Any};
use crate::args::{FreshArgs, InputArgs, PlayArgs};
use crate::command::quoted;
use crate::console::stdout;
use crate::deduction::deduction;
use crate::failure::{Failure, say};
use crate::input::{Given, Id};
use crate::tiers::Own;
use crate::{input, output, show, tiers};
use app::{App, Flow};
use etchwork::codec::Recipe;
use etchwork::core::{facts_of_save, puzzle_of_save};
use etchwork::{Deduction, Help};
use fresh::Wish;
use gone::Watch;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType};
use standing::Standing;
use std::collections::{BTreeMap, VecDeque};
use std::io::{IsTerminal, stdin};
use std::path::Path;
use std::time::{Duration, Instant};
use times::TimesByKind;

/// The facts that a save holds about a play, by name.
type Facts = BTreeMap<String, String>;

/// Plays the named puzzle, or a fresh one.
pub fn run(args: &PlayArgs, kit: &Kit) -> Result<(), Failure> {
    let mut listed = VecDeque::from(read(args, kit)?);
    let count = listed.len();
    let first = listed.pop_front().expect("what is read has a puzzle");
    let (mut app, mut wish) = begin(args, first, kit)?;
    if count > 1 {
        app.message += &format!("\nThis is the first of {count} puzzles: n goes on to the next.");
    }
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(Failure::input("a game needs a terminal: run it in one"));
    }
    let save = |app: &App| match &args.save {
        Some(path) => output::write_whole(path, app.play().save().as_bytes()),
        None => Ok(()),
    };
    args.save.as_deref().map_or(Ok(()), output::prepare_file)?;
    let watch = Watch::begin(&kit.stop_flag());
    let ended = loop {
        match in_terminal(&mut app, &watch, save) {
            Ok(Flow::New) => {}
            ended => break ended.map(drop),
        }
        let mut facts = standing::after(&app, &wish, kit).unwrap_or_default();
        facts.extend(times::after(&app));
        let next = next(&mut listed, &wish, &facts, kit);
        match next.and_then(|any| prepare(args, any, &facts, kit)) {
            Ok(another) => (app, wish) = another,
            Err(Failure::Input(why)) => app.message = format!("no new puzzle: {why}"),
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

/// The puzzle after this one: the next of the named ones, otherwise a new one.
fn next(listed: &mut VecDeque<Any>, wish: &Wish, facts: &Facts, kit: &Kit) -> Result<Any, Failure> {
    let target = Standing::of(facts).target;
    listed.pop_front().map_or_else(|| wish.grant(target, kit), Ok)
}

/// The named puzzles, otherwise that of the save, otherwise a new one.
fn read(args: &PlayArgs, kit: &Kit) -> Result<Vec<Any>, Failure> {
    if let Some(file) = args.file.clone() {
        let input = InputArgs { file, line: args.line, tiers: args.tiers.clone() };
        return named(&input, args.save.is_some(), kit);
    }
    let save = args.save.as_deref().map(text_of_save).unwrap_or_default();
    let puzzle = puzzle_of_save(&save).zip(args.save.as_deref());
    match puzzle.map(|(id, path)| input::saved(&path.to_string_lossy(), id, kit)).transpose()? {
        Some(id) => {
            check_fresh(args, &id, &facts_of_save(&save))?;
            // If the ID is not a recipe, a set in a file belongs to the recipe among the facts.
            let tiers = args.tiers.as_deref().filter(|_| Recipe::looks_like(&id.text));
            Ok(vec![any::of_id(&id, tiers, kit)?])
        }
        None => Ok(vec![Wish::Typed(Box::new(args.clone())).grant(None, kit)?]),
    }
}

/// Refuses options for a new puzzle when a game is resumed.
fn check_fresh(args: &PlayArgs, id: &Id<'_>, facts: &Facts) -> Result<(), Failure> {
    // A recipe may refer to a set in a file.
    let has_recipe = Recipe::looks_like(&id.text) || facts.contains_key(app::RECIPE);
    let FreshArgs { family, mechanic, maker, set, size, seed } = &args.fresh;
    let fresh = [
        ("--family", family.is_some()),
        ("--mechanic", mechanic.is_some()),
        ("--maker", maker.is_some()),
        ("--set", !set.is_empty()),
        ("--size", size.is_some()),
        ("--seed", seed.is_some()),
        ("--tier", args.tier.tier.is_some()),
        ("--tiers", args.tiers.is_some() && !has_recipe),
    ];
    match fresh.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::input(format!(
            "{option} is for a new puzzle, and the save has a game: leave it out to go on with \
             that, or save to another file"
        ))),
    }
}

/// The named puzzles. A saved game is restarted only on request.
fn named(args: &InputArgs, is_saved: bool, kit: &Kit) -> Result<Vec<Any>, Failure> {
    let given = input::look(args, kit)?;
    if matches!(given, Given::Save(_)) && !is_saved {
        let (name, program) = (input::name(args), &kit.program);
        let file = quoted(&name);
        return Err(Failure::input(format!(
            "{name}: this is a save: {program} play --save {file} goes on with it"
        )));
    }
    any::all(given, args, kit)
}

/// The text of a save, or nothing. Errors in the file are reported when it is loaded.
fn text_of_save(save: &Path) -> String {
    input::text_of(save).unwrap_or_default()
}

/// The saved game, otherwise one before the first move, with the maker of the next puzzle.
fn begin(args: &PlayArgs, any: Any, kit: &Kit) -> Result<(App, Wish), Failure> {
    let Some(path) = args.save.as_deref().filter(|path| path.exists()) else {
        return prepare(args, any, &Facts::new(), kit);
    };
    let save = input::text_of(path)?;
    let (mut app, wish) = prepare(args, any, &facts_of_save(&save), kit)?;
    let place = |why| Failure::input(format!("{}: {why}", Path::display(path)));
    app.load(&save).map_err(place)?;
    if args.strict {
        app.make_strict().map_err(Failure::input)?;
    }
    Ok((app, wish))
}

/// A game before the first move, with the maker of the next puzzle. The facts come from a resumed
/// save, where they hold the tier of its puzzle too, or from the puzzle before.
fn prepare(args: &PlayArgs, any: Any, facts: &Facts, kit: &Kit) -> Result<(App, Wish), Failure> {
    if args.strict {
        needs_no_guess(&any)?;
    }
    let registry = &kit.registry;
    let fact = |given: Option<&str>, name| given.map(str::to_owned).or(facts.get(name).cloned());
    let (recipe, tier) = (fact(any.recipe(), app::RECIPE), fact(any.tier(), app::TIER));
    let help = Help {
        ways: ways(args, &any, recipe.as_deref(), tier.as_deref(), kit)?,
        ..Help::default()
    };
    let play = any.puzzle.play(registry, help).map_err(Failure::input)?;
    let figures = any.document.as_ref().map(show::facts);
    let kind = any.puzzle.kind();
    let family = kit.families.of_id(play.id());
    let title = match (any.tier(), family) {
        (Some(tier), _) => format!("{tier} {kind}"),
        (None, Some(family)) => format!("{kind}: {}", family.about()),
        (None, None) => kind,
    };
    let rule = any.rule(registry);
    let unsolvable = any.puzzle.unsolvable().map(|why| format!("\nIt cannot be solved: {why}."));
    let rule = rule + unsolvable.unwrap_or_default().as_str();
    let wish = Wish::after(args, &any, recipe.as_deref(), tier.as_deref());
    let mut app = App::new(play, title, figures.unwrap_or_default()).with_rule(rule);
    app.saves_to = args.save.as_ref().map(|path| path.to_string_lossy().into_owned());
    if any.document.is_some() {
        tier.iter().for_each(|tier| app.keep(app::TIER, tier));
        recipe.iter().for_each(|recipe| app.keep(app::RECIPE, recipe));
    }
    app.stand(Standing::of(facts), any.points());
    let words: Vec<&str> = [Some(&*any.family.id), tier.as_deref()].into_iter().flatten().collect();
    let kind = words.join(" ");
    app.time(TimesByKind::of(facts), kind);
    if args.strict {
        app.make_strict().map_err(Failure::input)?;
    }
    Ok((app, wish))
}

/// The number of solutions that hints count, if the tier sets one.
fn ways(
    args: &PlayArgs,
    any: &Any,
    recipe: Option<&str>,
    tier: Option<&str>,
    kit: &Kit,
) -> Result<Option<usize>, Failure> {
    let (named, tiers) = (args.tier.tier.as_deref(), args.tiers.as_deref());
    let recipe = recipe.and_then(|recipe| recipe.parse::<Recipe>().ok());
    let own = Own { family: &any.family.id, set: recipe.map(|recipe| recipe.set), tier };
    let limit = match args.file {
        // It was made by the named tier.
        None => tiers::solution_limit(named, tiers, own, kit)?,
        Some(_) => tiers::named_limit(named, tiers, any, kit)?,
    };
    Ok(limit.map(|limit| limit as usize))
}

/// Refuses a puzzle of a family played by deduction, if deduction does not solve it.
fn needs_no_guess(any: &Any) -> Result<(), Failure> {
    match deduction(any) {
        Some(Deduction::Stuck(place)) => Err(Failure::input(format!(
            "--strict is for levels without a guess, and this one needs one: {place}: leave \
             --strict out"
        ))),
        Some(Deduction::Spent) => Err(Failure::input(
            "--strict is for levels without a guess, and the budget ran out before it was clear \
             whether this is one: leave --strict out",
        )),
        Some(Deduction::Solves) | None => Ok(()),
    }
}

/// Plays until the player ends the game, and saves after each act, since the terminal may be
/// closed. A termination signal ends the game in order, so that the screen is restored.
fn in_terminal(
    app: &mut App,
    watch: &Watch,
    save: impl Fn(&App) -> Result<(), Failure>,
) -> Result<Flow, Failure> {
    let mut terminal = ratatui::try_init()?;
    // Clears the picture that another game left.
    execute!(stdout(), Clear(ClearType::All))?;
    let has_mouse = app.has_hand() && execute!(stdout(), EnableMouseCapture).is_ok();
    let started = Instant::now();
    let mut turn = || -> Result<Flow, Failure> {
        let seconds = app.before + started.elapsed().as_secs();
        let mut shown = None;
        terminal.draw(|frame| shown = Some(screen::draw(frame, app, seconds, show::colour())))?;
        if let Some(shown) = shown {
            (app.aside, app.spots) = (shown.aside, Some(shown.spots));
        }
        if !event::poll(Duration::from_millis(250))? {
            return Ok(Flow::Go);
        }
        let acts = app.play().log().len();
        let flow = match event::read()? {
            Event::Key(key) if key.kind == KeyEventKind::Press => app.key(key, seconds),
            Event::Mouse(mouse) => {
                app.mouse(mouse, seconds);
                Flow::Go
            }
            _ => Flow::Go,
        };
        app.keep_time(seconds);
        if app.play().log().len() != acts {
            save(app)?;
        }
        Ok(flow)
    };
    let ended = loop {
        match turn() {
            _ if watch.has_ended() => break Err(Failure::GaveUp),
            Ok(Flow::Go) => {}
            ended => break ended,
        }
    };
    if has_mouse {
        // The screen is restored after any result.
        let _ = execute!(stdout(), DisableMouseCapture);
    }
    // A terminal that is gone needs no restoring.
    let _ = ratatui::try_restore();
    ended
}
