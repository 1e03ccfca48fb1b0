//! Compares two games in play by all that a player can observe.

use etchwork_path::{Advisor, Cell, Game, Gesture, Grid, HintLevel, Pencilled, Session};
use std::fmt::Debug;

/// A broken law, and how it is broken.
type Seen = (&'static str, String);

/// Compares all that a player can see and ask for, except for hints.
pub(super) fn compare<G: Game + Clone>(
    pair: &[Session<G>; 2],
    probes: &[String],
) -> Result<(), Seen> {
    same("the status reveals nothing", "the status", pair.each_ref().map(Session::status))?;
    let landmark = pair.each_ref().map(Session::landmark);
    same("the status reveals nothing", "the last landmark", landmark)?;
    let legal = pair.each_ref().map(legal);
    same("moves reveal nothing", "the list of moves", legal)?;
    same("pictures reveal nothing", "the title", pair.each_ref().map(title))?;
    same("pictures reveal nothing", "the description", pair.each_ref().map(description))?;
    let marks = pair.each_ref().map(|session| session.picture().marks().to_vec());
    if marks[0] != marks[1] {
        let differ = marks[0].iter().zip(&marks[1]).find(|(one, other)| one != other);
        let counts = marks.each_ref().map(Vec::len);
        let what = format!("{counts:?} marks are drawn; the first that differ: {differ:?}");
        return Err(("pictures reveal nothing", what));
    }
    let facts = |session: &Session<G>| session.picture().facts().to_vec();
    same("pictures reveal nothing", "the lines below", pair.each_ref().map(facts))?;
    let flaws = |of: &Session<G>| of.game().flaws(of.state(), of.sight());
    same("gestures reveal nothing", "what has flaws", pair.each_ref().map(flaws))?;
    for way in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let refused = |of: &Session<G>| of.game().refused_way(of.state(), way);
        same("refusals reveal nothing", "an arrow key's", pair.each_ref().map(refused))?;
    }
    let grids = pair.each_ref().map(|session| session.picture().grid());
    same("pictures reveal nothing", "the grid", grids)?;
    for text in probes {
        let answers = pair.each_ref().map(|session| session.clone().play(text));
        if answers.iter().any(Result::is_err) {
            same("refusals reveal nothing", &format!("the answer to '{text}'"), answers)?;
        }
    }
    let distances = pair.each_ref().map(|of| of.game().distance(of.state(), of.sight()));
    same("distances reveal nothing", "how far the goal looks", distances)?;
    for cell in grids[0].cells() {
        let touched = pair.each_ref().map(|session| touched(session, grids[0], cell));
        let what = format!("what a touch of cell {} means or points out", cell.index());
        same("gestures reveal nothing", &what, touched)?;
    }
    same("saves reveal nothing", "the save", pair.each_ref().map(|session| session.save("id")))
}

/// Compares hints of these levels.
pub(super) fn hints<G: Game>(
    pair: &[Session<G>; 2],
    advisors: &mut [Option<Box<dyn Advisor<G>>>; 2],
    levels: &[HintLevel],
) -> Result<(), Seen> {
    let [Some(one), Some(other)] = advisors else { return Ok(()) };
    for level in levels {
        let hint = |advisor: &mut dyn Advisor<G>, session: &Session<G>| {
            advisor.hint(session.game(), session.line(), session.sight(), *level)
        };
        let hints = [hint(&mut **one, &pair[0]), hint(&mut **other, &pair[1])];
        let what = format!("the hint of level {}", level.number());
        same("discreet hints reveal nothing", &what, hints)?;
    }
    for level in [1, 3, 9] {
        let concluded = |advisor: &mut dyn Advisor<G>, of: &Session<G>| {
            let told = advisor.conclude(of.game(), of.state(), of.sight(), level);
            let text = |step: &G::Move| of.game().move_text(step);
            told.map(|told| (told.moves.iter().map(text).collect::<Vec<_>>(), told.why))
        };
        let told = [concluded(&mut **one, &pair[0]), concluded(&mut **other, &pair[1])];
        same("conclusions reveal nothing", &format!("what is concluded at level {level}"), told)?;
    }
    Ok(())
}

/// What a player can observe of a legal move.
#[derive(Debug, PartialEq)]
struct Legal {
    text: String,
    aim: Option<(i32, i32)>,
    place: Option<Cell>,
    shifts: Vec<Cell>,
    is_shown: bool,
}

fn legal<G: Game>(session: &Session<G>) -> Vec<Legal> {
    let (game, state) = (session.game(), session.state());
    let known = |step: &G::Move| Legal {
        text: game.move_text(step),
        aim: game.aim(state, step),
        place: game.place(state, step),
        shifts: game.shifts(state, step),
        is_shown: game.is_shown(step, session.sight()),
    };
    session.legal().iter().map(known).collect()
}

fn title<G: Game>(session: &Session<G>) -> String {
    session.picture().title().to_owned()
}

fn description<G: Game>(session: &Session<G>) -> String {
    session.picture().description().to_owned()
}

/// What a player can observe by touching a cell.
#[derive(Debug, PartialEq)]
struct Touched {
    /// The texts of the moves that gestures mean.
    means: Vec<Option<String>>,
    /// The cells that are pointed out.
    points: Vec<Cell>,
    /// What is said about it.
    told: Option<String>,
}

fn touched<G: Game>(session: &Session<G>, grid: Grid, cell: Cell) -> Touched {
    let (game, state) = (session.game(), session.state());
    let drags = grid.neighbours(cell).map(|to| Gesture::Drag { from: cell, to });
    let gestures = [Gesture::Tap(cell), Gesture::SecondTap(cell)].into_iter().chain(drags);
    let text = |gesture| game.gesture(state, gesture).map(|step| game.move_text(&step));
    let means = gestures.map(text).collect();
    let told = game.tells(state, session.sight(), &Pencilled::new(), cell);
    Touched { means, points: game.concerned(state, session.sight(), cell), told }
}

fn same<T: PartialEq + Debug>(law: &'static str, what: &str, pair: [T; 2]) -> Result<(), Seen> {
    let [one, other] = &pair;
    if one == other { Ok(()) } else { Err((law, format!("{what} differs: {one:?} and {other:?}"))) }
}
