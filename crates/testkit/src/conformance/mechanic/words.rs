//! What a mechanic says to people, and about boards.

use super::MechanicReport;
use crate::conformance::faults::{Faults, is_clause};
use etchwork_path::{Board, Grid, Mechanic, Registry, Settings, in_words};

const SAYS: &str = "what it says is one line";

/// Checks the sentences of each mechanic of a stack, and that no open board is told to have it.
pub(super) fn check(name: &str, registry: &Registry, report: &MechanicReport, faults: &mut Faults) {
    let mechanics = registry.kind::<dyn Mechanic>();
    for id in name.split('+') {
        let Ok(mechanic) = mechanics.make(id, &Settings::default(), registry) else { continue };
        let asked = format!("asked what '{id}' means");
        let for_players = faults.guard(&asked, || mechanic.for_players()).flatten();
        if let Some(says) = for_players.filter(|says| !is_clause(says)) {
            faults.add(SAYS, format_args!("for_players says {says:?}"));
        }
        let reasons = report.rejected.keys().map(|reason| &**reason).chain(["", "no_such_reason"]);
        for reason in reasons {
            let told = faults.guard(format_args!("asked about '{reason}'"), || {
                in_words(reason, mechanic.sentence(reason))
            });
            let is_said = |said: &String| is_clause(said) && !said.ends_with('.');
            if let Some(said) = told.filter(|said| !reason.is_empty() && !is_said(said)) {
                faults.add(SAYS, format_args!("the sentence of '{reason}' is {said:?}"));
            }
        }
        for other in ["", id, "no-such-mechanic"] {
            faults.guard(format_args!("asked about '{other}' beside it"), || {
                mechanic.stacks_with(other)
            });
        }
        let open = Board::new(Grid::new(4, 3).expect("a small board"));
        let is_told = faults.guard("asked about an open board", || mechanic.is_told_by(&open));
        if is_told == Some(true) && !mechanic.accepts_any_path() {
            let what = "an open board without it is told to have it";
            faults.add("a board tells of the mechanic only if it has it", what);
        }
    }
}
