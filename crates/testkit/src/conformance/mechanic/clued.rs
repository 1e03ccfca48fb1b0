//! Mechanics with clues: the path is the only solution, and the clues have one order.

use super::cases::Case;
use super::game;
use super::notes::Notes;
use etchwork_path::{Game, Mechanic, PathGame, Registry, Settings, Status, Trail};

/// The most trails that are tried to find another solution.
const TRAILS: usize = 60_000;

/// Checks the clues of each mechanic, and that they leave one solution as far as all trails of a
/// small board can be tried.
pub(super) fn check(case: &Case, registry: &Registry, notes: &mut Notes<'_>) {
    let (mut has_clues, path) = (false, case.text.path.as_deref().unwrap_or_default());
    for (id, payload) in case.rules.payloads() {
        let made = registry.make::<dyn Mechanic>(id, &Settings::default());
        let Some(mechanic) = made.ok().filter(|made| made.clues().is_some()) else { continue };
        let clues = mechanic.clues().expect("it has clues");
        has_clues = true;
        let mut turned = payload.clone();
        turned.reverse();
        clues.arrange(path, &mut turned);
        if turned != *payload {
            notes.add("clues have one order", format_args!("{turned:?}, not {payload:?}"));
        }
        if payload.len() < clues.least() {
            notes.add("a puzzle has the least clues", format_args!("{} of '{id}'", payload.len()));
        }
        if let Some(item) = payload.iter().find(|item| clues.kept_after(path, **item) > path.len())
        {
            notes.add("a clue is kept along the path", format_args!("{item:?} of '{id}'"));
        }
    }
    let Some(game) = game(&case.text, registry).ok().filter(|_| has_clues) else { return };
    if solutions(&game).is_some_and(|solutions| solutions > 1) {
        notes.add("clues leave one solution", format_args!("there are others, of {}", case.text));
    }
}

/// The number of solutions, up to 2; `None` if there are too many trails.
fn solutions(game: &PathGame) -> Option<usize> {
    let (mut left, mut found, mut moves): (Vec<Trail>, _, _) =
        (vec![game.initial()], 0, Vec::new());
    for _ in 0..TRAILS {
        let Some(trail) = left.pop().filter(|_| found < 2) else { return Some(found) };
        found += usize::from(game.status(&trail) == Status::Solved);
        moves.clear();
        game.moves(&trail, &mut moves);
        left.extend(moves.iter().map(|step| game.apply(&trail, step)));
    }
    None
}
