//! Payloads that no generator made: files may have any payload.

use super::MechanicReport;
use super::cases::Case;
use super::meaning::{labelled, marks, moves_along, picture};
use super::notes::Notes;
use super::play::drawn;
use crate::conformance::faults::{is_clause, named};
use etchwork_codec::BoardText;
use etchwork_path::{
    Board, Cell, Game, Item, Mark, PathGame, Payload, Registry, Rules, Session, Stream,
};
use std::collections::BTreeSet;
use std::mem::discriminant;

/// Odd payloads for each puzzle and mechanic.
const TRIES: usize = 12;

pub(super) fn check(
    case: &Case,
    registry: &Registry,
    stream: &mut Stream,
    report: &mut MechanicReport,
    notes: &mut Notes<'_>,
) {
    let parts = case.rules.name();
    for id in parts.split('+') {
        if let Err(what) = twice(case, id, registry) {
            notes.add("each item of a payload makes a difference", what);
        }
    }
    for id in parts.split('+').cycle().take(TRIES * parts.split('+').count()) {
        let mut text = BoardText { path: None, ..case.text.clone() };
        let payload = text.extras.entry(id.to_owned()).or_default();
        *payload = odd(payload, &text.board, stream);
        notes.trail.clear();
        let rules = match super::rules_of(&text, registry) {
            Ok(rules) => rules,
            Err(why) if is_clause(&why) => continue,
            Err(why) => {
                let what = format!("{why:?}, of `{}`", line_of(&text, id));
                notes.add("refusals have a message of one line", what);
                continue;
            }
        };
        if let Err(what) = super::cases::ordered(&text.board, &rules) {
            let what = format!("{what}, of `{}`", line_of(&text, id));
            notes.add("an order has distinct open cells", what);
            continue;
        }
        let sized = Case { text: text.clone(), rules: rules.clone() };
        let empty = made_without(&text, id, registry);
        let laws = [
            ("each item of a payload makes a difference", ignored(case, &sized, empty, id)),
            ("what it shows can be seen and read", seen(case, &sized, id)),
        ];
        for (law, what) in laws {
            if let Err(what) = what {
                notes.add(law, format_args!("{what}, of `{}`", line_of(&text, id)));
            }
        }
        let Ok(game) = super::game(&text, registry) else { continue };
        report.odd += 1;
        if let Err(what) = play_on(Session::new(game), stream, notes) {
            let what = format!("{what}, with `{}`", line_of(&text, id));
            notes.add("any accepted payload can be played", what);
        }
    }
}

/// What rules show and forbid, without their marks.
fn told(case: &Case, rules: &Rules) -> impl PartialEq + use<> {
    let board = &case.text.board;
    let closed: BTreeSet<(Cell, Cell)> = rules.closed_steps().collect();
    let sights: Vec<_> = board.open().iter().map(|cell| rules.sight(board, cell)).collect();
    let order = rules.order().to_vec();
    (order, closed, sights, rules.may_refuse())
}

/// The rules of a puzzle without the payload of a mechanic, if it can be without.
fn made_without(text: &BoardText, id: &str, registry: &Registry) -> Option<Rules> {
    let mut text = text.clone();
    text.extras.insert(id.to_owned(), Payload::new());
    super::rules_of(&text, registry).ok()
}

/// Tells of a payload with one item more, or of another kind, that shows and forbids what the puzzle
/// did before, or what no payload does.
fn ignored(case: &Case, odd: &Case, empty: Option<Rules>, id: &str) -> Result<(), String> {
    let (before, after) = (case.payload_of(id), odd.payload_of(id));
    let kinds = |payload: &Payload| payload.iter().map(discriminant).collect::<Vec<_>>();
    let is_other = after.len() > before.len()
        || after.len() == before.len() && kinds(&after) != kinds(&before);
    let drawn = |rules: &Rules| (told(case, rules), picture(case, rules).marks().to_vec());
    let is_same = drawn(&odd.rules) == drawn(&case.rules);
    if is_other && is_same {
        return Err(format!("it means what {before:?} does"));
    }
    let is_empty = |empty: &Rules| drawn(&odd.rules) == drawn(empty);
    if is_other && !is_same && empty.is_some_and(|empty| is_empty(&empty)) {
        return Err("it means what no item does".to_owned());
    }
    Ok(())
}

/// Tells of an item that is there twice, and makes no difference the second time.
fn twice(odd: &Case, id: &str, registry: &Registry) -> Result<(), String> {
    let payload = odd.payload_of(id);
    let is_twice = |(nth, item): &(usize, &Item)| payload[..*nth].contains(item);
    for (nth, item) in payload.iter().enumerate().filter(is_twice) {
        let mut text = odd.text.clone();
        text.extras.get_mut(id).map(|payload| payload.remove(nth));
        let Ok(once) = super::rules_of(&text, registry) else { continue };
        let drawn = |rules: &Rules| (told(odd, rules), marks(&picture(odd, rules)));
        if drawn(&once) == drawn(&odd.rules) {
            return Err(format!("{item:?} is there twice, and means the same once"));
        }
    }
    Ok(())
}

/// Checks that a payload looks otherwise than another where it plays otherwise, and that what is drawn
/// otherwise lies where the items differ.
fn seen(case: &Case, odd: &Case, id: &str) -> Result<(), String> {
    labelled(odd, &odd.rules)?;
    let [one, other] = [&case.rules, &odd.rules].map(|rules| picture(case, rules));
    let (before, after) = (case.payload_of(id), odd.payload_of(id));
    let differ: Vec<&Mark> = one
        .marks()
        .iter()
        .filter(|mark| !other.marks().contains(mark))
        .chain(other.marks().iter().filter(|mark| !one.marks().contains(mark)))
        .collect();
    if differ.is_empty() {
        let is_same = !case.is_of_one()
            || one.facts() != other.facts()
            || moves_along(case, &case.rules) == moves_along(case, &odd.rules);
        let what = format!("it plays otherwise than {before:?}, and looks the same");
        return if is_same { Ok(()) } else { Err(what) };
    }
    let others = before.iter().filter(|item| !after.contains(item));
    let cells: Vec<Cell> = others
        .chain(after.iter().filter(|item| !before.contains(item)))
        .flat_map(|item| match *item {
            Item::Cell(cell) => vec![cell],
            Item::Step(from, to) => vec![from, to],
            Item::Number(_) => Vec::new(),
        })
        .collect();
    let is_there = differ.iter().any(|mark| mark.cells().iter().any(|cell| cells.contains(cell)));
    if !cells.is_empty() && !is_there {
        let at = named(case.text.board.grid(), &cells);
        return Err(format!(
            "it differs at {at}, and what it draws differs elsewhere: {:?}",
            differ[0]
        ));
    }
    Ok(())
}

/// The payload of a mechanic as a line of text.
fn line_of(text: &BoardText, id: &str) -> String {
    let text = text.to_string();
    let is_its = |line: &&str| line.split(' ').next() == Some(&format!("@{id}"));
    text.lines().find(is_its).unwrap_or_default().to_owned()
}

/// A payload with one item more, one fewer, or one changed.
fn odd(payload: &Payload, board: &Board, stream: &mut Stream) -> Payload {
    let mut odd = payload.clone();
    let (all, walls) = (board.grid().len(), board.walls());
    // Half of the cells drawn are walls, if the board has any.
    let cell = |stream: &mut Stream| match stream.index(2) * walls.len() {
        0 => Cell::new(stream.index(all)),
        some => walls.nth(stream.index(some)).expect("a rank below their number"),
    };
    let item = match stream.index(4) {
        0 => Item::Number([0, 1, 2, 62, 63, 1000, u32::MAX][stream.index(7)]),
        1 => Item::Cell(cell(stream)),
        2 => Item::Step(cell(stream), cell(stream)),
        _ => odd.first().copied().unwrap_or(Item::Number(7)),
    };
    let place = stream.index(odd.len() + 1);
    match stream.index(4) {
        0 if place < odd.len() => odd[place] = item,
        1 if place < odd.len() => {
            odd.remove(place);
        }
        2 if place < odd.len() => odd.swap(0, place),
        _ => odd.insert(place, item),
    }
    odd
}

fn play_on(
    mut session: Session<PathGame>,
    stream: &mut Stream,
    notes: &mut Notes<'_>,
) -> Result<(), String> {
    loop {
        notes.trail = [&[session.game().source()], session.moves()].concat();
        drawn(&session.picture())?;
        let legal = session.legal();
        let Some(next) = legal.get(stream.index(legal.len().max(1))) else { return Ok(()) };
        let text = session.game().move_text(next);
        session.play(&text).map_err(|why| why.to_string())?;
    }
}
