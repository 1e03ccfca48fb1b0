//! Payloads that no generator made: files may have any payload.

use super::MechanicReport;
use super::cases::Case;
use super::notes::Notes;
use super::play::drawn;
use crate::conformance::faults::is_clause;
use etchwork_codec::BoardText;
use etchwork_path::{
    Board, Cell, Game, Item, PathGame, Payload, Registry, Rules, Session, Stream, draw_path,
};
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
        if let Some(what) = ignored(case, &text, &rules, id) {
            notes.add("each item of a payload makes a difference", what);
        }
        let Ok(game) = super::game(&text, registry) else { continue };
        report.odd += 1;
        if let Err(what) = play_on(Session::new(game), stream, notes) {
            let what = format!("{what}, with `{}`", line_of(&text, id));
            notes.add("any accepted payload can be played", what);
        }
    }
}

/// Tells of a payload with one item more that shows and forbids what it did without.
fn ignored(case: &Case, text: &BoardText, rules: &Rules, id: &str) -> Option<String> {
    let (before, after) = (case.payload_of(id), text.extras.get(id)?);
    let ends = (case.text.source, case.text.target);
    let told = |rules: &Rules| {
        let closed: Vec<(Cell, Cell)> = rules.closed_steps().collect();
        let cells = case.text.board.open();
        let sights: Vec<_> = cells.iter().map(|cell| rules.sight(&case.text.board, cell)).collect();
        let picture = draw_path(&case.text.board, ends, None, rules, None);
        (rules.order().to_vec(), closed, sights, picture, rules.may_refuse())
    };
    let kinds = |payload: &Payload| payload.iter().map(discriminant).collect::<Vec<_>>();
    let is_other =
        after.len() > before.len() || after.len() == before.len() && kinds(after) != kinds(&before);
    let is_same = is_other && told(rules) == told(&case.rules);
    is_same.then(|| format!("`{}` means what {before:?} does", line_of(text, id)))
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
    match stream.index(3) {
        0 if place < odd.len() => odd[place] = item,
        1 if place < odd.len() => {
            odd.remove(place);
        }
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
