//! Payloads that no generator made: a file may hold any.

use super::cases::Case;
use super::play::drawn;
use super::{Faults, MechanicReport};
use etchwork_codec::BoardText;
use etchwork_core::{Cell, Game, Item, PathGame, Payload, Registry, Session, Stream};

/// Odd payloads for each puzzle and mechanic.
const TRIES: usize = 6;

pub(super) fn check(
    case: &Case,
    registry: &Registry,
    stream: &mut Stream,
    report: &mut MechanicReport,
    faults: &mut Faults,
) {
    let parts = case.rules.name();
    for id in parts.split('+').cycle().take(TRIES * parts.split('+').count()) {
        let mut text = BoardText { path: None, ..case.text.clone() };
        let payload = text.extras.entry(id.to_owned()).or_default();
        *payload = odd(payload, text.board.grid().len(), stream);
        // What is refused is refused; the message is the mechanic's own.
        let Ok(game) = super::game(&text, registry) else { continue };
        report.odd += 1;
        if let Err(what) = play_on(Session::new(game), stream) {
            faults.add("any payload that is taken can be played", &text.board, what);
        }
    }
}

/// A payload with an item more, an item less, or an item changed.
fn odd(payload: &Payload, cells: usize, stream: &mut Stream) -> Payload {
    let mut odd = payload.clone();
    let cell = |stream: &mut Stream| Cell::new(stream.index(cells));
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

fn play_on(mut session: Session<PathGame>, stream: &mut Stream) -> Result<(), String> {
    loop {
        drawn(&session.picture())?;
        let legal = session.legal();
        let Some(next) = legal.get(stream.index(legal.len().max(1))) else { return Ok(()) };
        let text = session.game().move_text(next);
        session.play(&text).map_err(|why| why.to_string())?;
    }
}
