//! What a puzzle claims of itself, compared with an exploration of all its states.

use super::faults::is_clause;
use super::positions::{Budgets, Decided, paths, plays, reaches_goal_without, solved_states};
use crate::explore::{Truth, truth};
use crate::geometry::Player;
use etchwork_path::{
    Budget, Count, Deduction, LevelMap, MapValue, SHORTEST_LINES, Session, Status, Written,
};
use serde_json::json;
use std::collections::BTreeSet;

/// Checks what a puzzle that was read says of itself: its number of solutions, its deduction, its
/// explanation, its likeness, its map, and that it can be solved at all.
pub(super) fn claims<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    unsolvable(puzzle, decided)?;
    counted(puzzle, decided)?;
    deduced(puzzle, decided)?;
    explained(puzzle, decided)?;
    puzzle.level_map().map_or(Ok(()), |map| mapped(&map))?;
    laid(puzzle)?;
    let again = G::read_draft(&puzzle.write()).map_err(|flaw| flaw.to_string())?;
    match again.likeness() == puzzle.likeness() {
        true => Ok(()),
        false => Err("the likeness of a puzzle and of its copy differ".to_owned()),
    }
}

/// Whoever plays the geometry alone can make the legal moves, and no other, and solves the puzzle
/// when it is solved.
fn laid<G: Written>(puzzle: &G) -> Result<(), String> {
    let Some(geometry) = puzzle.geometry().map(|geometry| json!(geometry)) else { return Ok(()) };
    let said = |why: String| format!("the geometry: {why}");
    for session in plays(puzzle) {
        let mut player = Player::new(&geometry).map_err(said)?;
        for step in session.moves() {
            player.play(&puzzle.move_text(step)).map_err(said)?;
        }
        let legal: Vec<String> =
            session.legal().iter().map(|step| puzzle.move_text(step)).collect();
        player.agrees(&legal, session.status()).map_err(said)?;
        player.svg().map_err(said)?;
    }
    Ok(())
}

/// A reason why nobody can solve a puzzle is a clause, and true.
pub(super) fn unsolvable<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let Some(why) = puzzle.unsolvable() else { return Ok(()) };
    if !is_clause(&why) {
        return Err(format!("unsolvable says {why:?}, which is not one line"));
    }
    match decided.truth(puzzle, &puzzle.initial()) {
        Truth::Solvable(moves) => {
            Err(format!("unsolvable says '{why}', but {moves} moves solve the puzzle"))
        }
        Truth::Impossible | Truth::Unknown => Ok(()),
    }
}

/// The number of solutions is that of the shortest lines of moves, or, where the family counts
/// something else, of these or of the solved states; and a small budget leads to no larger number,
/// or to one that is said to be a bound.
fn counted<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let Some(whole) = puzzle.count(Budget::QUESTION) else { return Ok(()) };
    let number = number(&whole)?;
    for nodes in [0, 1, 10] {
        let Some(part) = puzzle.count(Budget { nodes, ..Budget::QUESTION }) else { continue };
        let (less, is_exact) = (self::number(&part)?, !part.at_least);
        let is_false = less > number || is_exact && less < number;
        if is_false && !whole.at_least {
            let what = format!("{less} solutions with {nodes} nodes, and {number} with more");
            return Err(format!("count says {what}"));
        }
    }
    // Where something is hidden, solutions are what it may be, and no exploration knows that.
    let is_hiding = size_of::<G::Sight>() > 0;
    let is_default = G::COUNTED == SHORTEST_LINES;
    let (lines, states) = (paths(puzzle), solved_states(puzzle));
    let known = match (lines, states) {
        (Some(lines), _) if is_default => vec![lines],
        (Some(lines), Some(states)) if !is_default && !is_hiding => vec![lines, states],
        _ => Vec::new(),
    };
    decided.note(!known.is_empty());
    let is_known = |known: &u128| match whole.at_least {
        true => number <= *known,
        false => number == *known,
    };
    match known.is_empty() || known.iter().any(is_known) {
        true => Ok(()),
        false => Err(format!("count says {number} {}, but there are {known:?}", G::COUNTED)),
    }
}

fn number(count: &Count) -> Result<u128, String> {
    let is_digits = !count.number.is_empty() && count.number.bytes().all(|c| c.is_ascii_digit());
    let number = count.number.parse().unwrap_or(u128::MAX);
    is_digits.then_some(number).ok_or_else(|| format!("count says {:?}", count.number))
}

/// Where deduction solves a puzzle, the puzzle has a solution, and no second one.
fn deduced<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    match puzzle.deduction(Budget::QUESTION) {
        Some(Deduction::Stuck(what)) if !is_clause(&what) => {
            Err(format!("deduction is stuck at {what:?}, which is not one line"))
        }
        Some(Deduction::Solves) => {
            if decided.truth(puzzle, &puzzle.initial()) == Truth::Impossible {
                return Err("deduction solves a puzzle that has no solution".to_owned());
            }
            let states = solved_states(puzzle);
            decided.note(states.is_some());
            match states.filter(|states| *states > 1) {
                Some(states) => Err(format!("deduction solves a puzzle with {states} solutions")),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// The moves of an explanation are legal one after the other, no solution does without any of them,
/// and they lead where the explanation says.
fn explained<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let Some(explanation) = puzzle.explanation(Budget::QUESTION) else { return Ok(()) };
    let mut session = Session::new(puzzle.clone());
    for step in &explanation.steps {
        if !step.at.is_empty() || step.go.is_empty() || !is_clause(&step.why) {
            return Err(format!(
                "a step of the explanation has a place, no move or no reason: {step:?}"
            ));
        }
        for text in &step.go {
            let around = reaches_goal_without(puzzle, session.state(), text);
            decided.note(around.is_some());
            if around == Some(true) {
                return Err(format!(
                    "the explanation says that '{text}' follows, but the puzzle can be solved without it"
                ));
            }
        }
        for text in &step.go {
            session.play(text).map_err(|why| format!("the explanation is refused: {why}"))?;
        }
    }
    match explanation.ending == Deduction::Solves && session.status() != Status::Solved {
        true => Err("the explanation says that it solves the puzzle, and does not".to_owned()),
        false => Ok(()),
    }
}

/// A map has a kind for each cell, and what it names exists.
fn mapped(map: &LevelMap) -> Result<(), String> {
    let is_name = |text: &str| {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !text.is_empty() && text.chars().all(plain)
    };
    let marks: BTreeSet<char> = map.kinds.iter().map(|kind| kind.mark).collect();
    let named = map.kinds.iter().map(|kind| &kind.name);
    let bad_name = named.chain(map.objects.iter().map(|object| &object.kind));
    let of_objects = map.objects.iter().flat_map(|object| &object.properties);
    let mut properties = map.properties.iter().chain(of_objects);
    let is_lost = |(_, value): &(String, MapValue)| matches!(value, MapValue::Object(number) if *number >= map.objects.len());
    let cells = map.grid.len();
    match () {
        () if map.cells.len() != cells => {
            Err(format!("the map of {cells} cells has {} kinds of cells", map.cells.len()))
        }
        () if map.cells.iter().any(|kind| *kind >= map.kinds.len()) => {
            Err("a cell of the map has a kind that does not exist".to_owned())
        }
        () if marks.len() < map.kinds.len() => {
            Err("two kinds of the map have the same letter".to_owned())
        }
        () if bad_name.into_iter().any(|name| !is_name(name)) => {
            Err("a name of the map has other characters than a-z, 0-9 and '-'".to_owned())
        }
        () if map.objects.iter().any(|object| object.cell.index() >= cells) => {
            Err("an object lies outside the map".to_owned())
        }
        () if properties.any(is_lost) => {
            Err("a property of the map names an object that does not exist".to_owned())
        }
        () => Ok(()),
    }
}

/// Puzzles with equal likeness are equally far from their solution.
pub(super) fn likenesses<G: Written>(puzzles: &[G], decided: &mut Decided) -> Result<(), String> {
    let facts = |puzzle: &G| {
        let least = truth(puzzle, &puzzle.initial(), Budgets::STATES);
        (puzzle.likeness(), least, solved_states(puzzle))
    };
    let all: Vec<_> = puzzles.iter().map(facts).collect();
    for (at, (likeness, least, states)) in all.iter().enumerate() {
        for (other, (_, far, more)) in all.iter().enumerate().filter(|(_, of)| of.0 == *likeness) {
            let is_known = *least != Truth::Unknown && *far != Truth::Unknown;
            let are_counted = states.is_some() && more.is_some();
            decided.note(is_known);
            if is_known && least != far || are_counted && states != more {
                let texts = [at, other].map(|number| puzzles[number].write());
                return Err(format!("the likeness of {:?} is that of {:?}", texts[0], texts[1]));
            }
        }
    }
    Ok(())
}
