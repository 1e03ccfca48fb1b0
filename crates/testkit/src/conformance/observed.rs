//! All that a player can observe of a game in play, and all that a puzzle claims, in words.
//!
//! What is observed depends on the position alone: the same question has the same answer, copies of a
//! puzzle answer alike, and so do puzzles that differ only in what is hidden.

use etchwork_path::{Budget, Game, Gesture, Pencilled, Session, Written};
use std::fmt::Debug;

/// Directions of arrow keys, in cells down and right.
pub(super) const WAYS: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// An answer, with the law that one breaks which tells of what is hidden.
#[derive(PartialEq)]
pub(super) struct Answer {
    pub law: &'static str,
    pub asked: String,
    pub answer: String,
}

fn answer(law: &'static str, asked: impl Into<String>, answer: &impl Debug) -> Answer {
    Answer { law, asked: asked.into(), answer: format!("{answer:?}") }
}

/// What a player can see and ask for in a position, except for hints.
pub(super) fn observed<G: Game + Clone>(session: &Session<G>) -> Vec<Answer> {
    let (game, state, sight) = (session.game(), session.state(), session.sight());
    let (picture, none, mut all) = (session.picture(), Pencilled::new(), Vec::new());
    let mut ask = |law, asked: &str, of: &dyn Debug| all.push(answer(law, asked, &of));
    let law = "the status reveals nothing";
    ask(law, "the status", &session.status());
    ask(law, "the last landmark", &session.landmark());
    let law = "moves reveal nothing";
    let legal = session.legal();
    ask(law, "the list of moves", &legal.iter().map(|of| game.move_text(of)).collect::<Vec<_>>());
    for step in &legal {
        let (aim, place) = (game.aim(state, step), game.place(state, step));
        let (shifts, spends) = (game.shifts(state, step), game.spends(state, step));
        let (kind, is_shown) = (game.kind(step), game.is_shown(step, sight));
        let what = format!("what is told of the move '{}'", game.move_text(step));
        let told = format!(
            "aim: {aim:?}, place: {place:?}, shifts: {shifts:?}, spends: {spends:?}, \
             kind: {kind:?}, is_shown: {is_shown}"
        );
        ask(law, &what, &format_args!("{told}"));
    }
    let law = "pictures reveal nothing";
    ask(law, "the grid", &picture.grid());
    ask(law, "the title", &picture.title());
    ask(law, "the description", &picture.description());
    ask(law, "the lines below", &picture.facts());
    ask(law, "the number of marks", &picture.marks().len());
    for (nth, mark) in picture.marks().iter().enumerate() {
        ask(law, &format!("mark {nth} of the picture"), mark);
    }
    for way in WAYS {
        let refused = game.refused_way(state, way);
        ask("refusals reveal nothing", "an arrow key's refusal", &refused);
    }
    ask("distances reveal nothing", "how far the goal looks", &game.distance(state, sight));
    let law = "gestures reveal nothing";
    ask(law, "what has flaws", &game.flaws(state, sight));
    for cell in picture.grid().cells() {
        let drags = picture.grid().neighbours(cell).map(|to| Gesture::Drag { from: cell, to });
        let gestures = [Gesture::Tap(cell), Gesture::SecondTap(cell)].into_iter().chain(drags);
        let text = |gesture| game.gesture(state, gesture).map(|step| game.move_text(&step));
        let means: Vec<Option<String>> = gestures.map(text).collect();
        let points = game.concerned(state, sight, cell);
        let told = game.tells(state, sight, &none, cell);
        let told = format!("means: {means:?}, points: {points:?}, told: {told:?}");
        let what = format!("what a touch of cell {} means or points out", cell.index());
        ask(law, &what, &format_args!("{told}"));
    }
    ask("saves reveal nothing", "the save", &session.save("id"));
    all
}

/// What a puzzle claims of itself.
pub(super) fn claimed<G: Written>(of: &G) -> Vec<Answer> {
    let (whole, mut all) = (Budget::QUESTION, Vec::new());
    let mut ask = |asked: &str, of: &dyn Debug| all.push(answer("", asked, &of));
    ask("its text", &of.write());
    ask("its bytes", &of.to_bytes());
    ask("its likeness", &of.likeness());
    ask("why nobody can solve it", &of.unsolvable());
    ask("the rule of its own", &of.own_rule());
    ask("how it is played on paper", &of.paper());
    ask("the places of tools", &of.sites());
    ask("the number of solutions", &of.count(whole));
    ask("what is deduced", &of.deduction(whole));
    ask("the explanation", &of.explanation(whole));
    ask("the map", &of.level_map());
    ask("the geometry", &of.geometry());
    for layout in of.layouts() {
        ask(&format!("the layout {layout:?}"), &of.laid_out(layout).map_err(|why| why.to_string()));
    }
    all
}

/// The first answer that two lists do not share, in words.
pub(super) fn differs<'a>(one: &'a [Answer], other: &'a [Answer]) -> Option<(&'a Answer, String)> {
    let differ = |(one, other): &(&Answer, &Answer)| one != other;
    let (one, other) = one.iter().zip(other).find(differ)?;
    let what = format!("{} differs: {} and {}", one.asked, one.answer, other.answer);
    Some((one, what))
}
