//! The tools by which an editor changes the payload of a mechanic.

use super::cases::Case;
use crate::conformance::brought::are_named;
use crate::conformance::faults::{Faults, named, said, same};
use etchwork_path::{Cell, Mechanic, Payload, Tool};

/// The puzzles on which each tool is tried, and the most cells of each that it is pointed at.
const PUZZLES: usize = 12;
const POINTED: usize = 30;

/// Checks that each tool refuses, with a message, or makes a payload that the mechanic accepts.
pub(super) fn check(id: &str, mechanic: &dyn Mechanic, cases: &[Case], faults: &mut Faults) {
    let tools = mechanic.tools();
    faults.law("tools have names", format_args!("of '{id}'"), || are_named(tools));
    let mut works = vec![0; tools.len()];
    for case in cases.iter().step_by(1 + cases.len() / PUZZLES) {
        let place = format!("of '{id}' on\n{}", case.text);
        for (tool, works) in tools.iter().zip(&mut works) {
            let used = || used(mechanic, tool, &case.payload_of(id), case);
            *works += faults.law("a tool refuses or makes a payload", &place, used).unwrap_or(1);
        }
    }
    for (tool, _) in tools.iter().zip(works).filter(|(_, works)| *works == 0 && !cases.is_empty()) {
        faults.add("tools do something", format_args!("'{}' of '{id}' does nothing", tool.id));
    }
}

/// How often a tool did something.
fn used(
    mechanic: &dyn Mechanic,
    tool: &Tool,
    payload: &Payload,
    case: &Case,
) -> Result<usize, String> {
    let (board, asks) = (&case.text.board, tool.asks.len());
    let cells = board.grid().len();
    let edited = |id: &str, at: &[Cell]| match mechanic.edited(id, board, payload, at) {
        Ok(edited) => Ok(Some(edited)),
        Err(why) => said("its refusal", Some(&why.to_string())).map(|()| None),
    };
    let mut works = 0;
    for start in 0..cells.min(POINTED) {
        let along = [1, board.grid().cols(), 2, cells / 2][start % 4];
        let at: Vec<Cell> = (0..asks).map(|nth| Cell::new((start + nth * along) % cells)).collect();
        let told =
            |what: String| format!("tool '{}' at {}: {what}", tool.id, named(board.grid(), &at));
        let made = edited(tool.id, &at).map_err(told)?;
        same("its payload", &edited(tool.id, &at).map_err(told)?, &made).map_err(told)?;
        let Some(made) = made else { continue };
        works += usize::from(made != *payload);
        if let Err(why) = mechanic.rule(board, &made) {
            return Err(told(format!("its payload is refused: {why}")));
        }
        let more = at.repeat(2);
        for (id, at) in [("no-such-tool", &at[..]), (tool.id, &[]), (tool.id, &more)] {
            if edited(id, at)?.is_some() {
                return Err(format!("tool '{id}' does something at {} places", at.len()));
            }
        }
    }
    Ok(works)
}
