//! What a mechanic says to people, and about boards.

use super::MechanicReport;
use crate::conformance::faults::{Faults, said, same};
use etchwork_path::{Board, Grid, Mechanic, Registry, in_words};

/// Checks the sentences of a mechanic of a stack, and that no open board is told to have it.
pub(super) fn check(
    id: &str,
    mechanic: &dyn Mechanic,
    (registry, report): (&Registry, &MechanicReport),
    faults: &mut Faults,
) {
    let place = format!("of '{id}'");
    faults.law("what it says is one line", &place, || {
        let for_players = mechanic.for_players();
        same("what for_players says", &mechanic.for_players(), &for_players)?;
        said("for_players", for_players.as_deref())?;
        let reasons = report.rejected.keys().map(|reason| &**reason).chain(["", "no_such_reason"]);
        for reason in reasons {
            let sentence = mechanic.sentence(reason);
            let told = in_words(reason, sentence.clone());
            let is_told = sentence.is_some() || !reason.is_empty();
            said(format_args!("the sentence of '{reason}'"), is_told.then_some(&*told))?;
            if told.ends_with('.') {
                return Err(format!("the sentence of '{reason}' is {told:?}, and not a clause"));
            }
        }
        Ok(())
    });
    faults.law("what it stacks with is decided", &place, || {
        let others = registry.kind::<dyn Mechanic>().ids();
        others.chain(["", "no-such-mechanic"]).try_for_each(|other| {
            let first = mechanic.stacks_with(other);
            same("whether it stacks", &mechanic.stacks_with(other), &first)
        })
    });
    faults.law("a board tells of the mechanic only if it has it", &place, || {
        for (cols, rows) in [(1, 1), (4, 3), (5, 5), (8, 9)] {
            let open = Board::new(Grid::new(cols, rows).expect("a small board"));
            if mechanic.is_told_by(&open) && !mechanic.accepts_any_path() {
                return Err(format!("an open board without it is told to have it, {cols}x{rows}"));
            }
        }
        Ok(())
    });
}
