//! The laws of advisors: every hint is true, and every move that it names is legal.

use super::faults::is_clause;
use super::positions::{Decided, Fates, plays, reaches_goal_without};
use crate::explore::Truth;
use etchwork_path::{Advisor, Budget, Forced, Hint, HintLevel, Session, Status, Written};

/// Checks every level of hint in random play, compared with an exploration of all states, and with
/// budgets too small for any answer.
pub(super) fn advised<G: Written>(puzzle: &G, decided: &mut Decided) -> Result<(), String> {
    let small = Budget { nodes: 1, memory: 1 };
    let fates = &mut Fates::new(puzzle, decided);
    for budget in [Budget::QUESTION, small] {
        let Some(mut advisor) = puzzle.advisor(budget) else { continue };
        for session in plays(puzzle) {
            for level in HintLevel::ALL {
                let hint = ask(&mut *advisor, &session, level);
                let told = judge(&session, level, &hint, fates);
                told.map_err(|what| {
                    let moves: Vec<String> =
                        session.moves().iter().map(|step| puzzle.move_text(step)).collect();
                    let after = moves.join(", ");
                    format!("the hint of level {} {what}, after [{after}]", level.number())
                })?;
            }
        }
        let least = advisor.least_moves(puzzle);
        let known = fates.of(&puzzle.initial());
        match (least, known) {
            (Some(least), Truth::Solvable(moves)) if least != moves => {
                return Err(format!("least_moves says {least}, but {moves} moves are the least"));
            }
            (Some(least), Truth::Impossible) => {
                return Err(format!("least_moves says {least} of a puzzle without a solution"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn ask<G: Written>(advisor: &mut dyn Advisor<G>, at: &Session<G>, level: HintLevel) -> Hint {
    advisor.hint(at.game(), at.line(), at.sight(), level)
}

/// Whether a hint is false, and why.
fn judge<G: Written>(
    session: &Session<G>,
    level: HintLevel,
    hint: &Hint,
    fates: &mut Fates<'_, G>,
) -> Result<(), String> {
    let line = session.line();
    let is_solved = session.status() == Status::Solved;
    match hint {
        Hint::Unknown => Ok(()),
        Hint::Solved if is_solved => Ok(()),
        Hint::Solved => Err("says that an unsolved state is the solution".to_owned()),
        _ if is_solved => Err("does not say that the puzzle is solved".to_owned()),
        Hint::Lost { take_back } => {
            if *take_back == 0 || *take_back >= line.len() {
                return Err(format!("takes back {take_back} of {} moves", line.len() - 1));
            }
            let back = |moves: usize| &line[line.len() - 1 - moves];
            if (0..*take_back).any(|less| matches!(fates.of(back(less)), Truth::Solvable(_))) {
                return Err(format!("takes back {take_back} moves, and fewer suffice"));
            }
            match fates.of(back(*take_back)) {
                Truth::Impossible => {
                    Err(format!("takes back {take_back} moves, which is not enough"))
                }
                _ => Ok(()),
            }
        }
        Hint::Hopeless => {
            match line.iter().any(|state| matches!(fates.of(state), Truth::Solvable(_))) {
                true => Err("calls a puzzle hopeless that can be solved".to_owned()),
                false => Ok(()),
            }
        }
        hint => {
            let known = fates.of(session.state());
            if known == Truth::Impossible {
                return Err(format!("is {hint:?}, though no solution begins like this"));
            }
            match (hint, known) {
                (Hint::Left(moves), Truth::Solvable(least)) if *moves != least => {
                    Err(format!("says {moves} moves are left, and {least} are"))
                }
                (Hint::Forced(_), _) if level == HintLevel::Solvable => {
                    Err("tells what is forced".to_owned())
                }
                (Hint::Ahead(..), _) if level <= HintLevel::Forced => {
                    Err("tells the next move".to_owned())
                }
                (Hint::Forced(forced), _) => {
                    forced.iter().try_for_each(|one| is_forced(session, one, fates))
                }
                (Hint::Ahead(moves, _), _) => ahead(session, level, moves, fates),
                _ => Ok(()),
            }
        }
    }
}

/// A forced move has a reason. Where it is legal and names no place, the puzzle can be solved after
/// it, and no solution does without it. Where no move loses, another move may undo what this one
/// does, so the second is not asked.
fn is_forced<G: Written>(
    session: &Session<G>,
    forced: &Forced,
    fates: &mut Fates<'_, G>,
) -> Result<(), String> {
    if forced.go.is_empty() || !is_clause(&forced.why) {
        return Err(format!("has a forced move without a name or a reason: {forced:?}"));
    }
    let (game, state) = (session.game(), session.state());
    for text in forced.go.iter().filter(|_| forced.at.is_empty()) {
        let Some(step) = game.move_of(state, text) else { continue };
        if fates.of(&game.apply(state, &step)) == Truth::Impossible {
            return Err(format!("calls '{text}' forced, which loses"));
        }
        let around = reaches_goal_without(game, state, text).filter(|_| G::CAN_LOSE);
        fates.decided.note(around.is_some() || !G::CAN_LOSE);
        if around == Some(true) {
            return Err(format!("calls '{text}' forced, and a solution does without it"));
        }
    }
    Ok(())
}

/// The moves ahead are legal, and lead towards a solution or to it.
fn ahead<G: Written>(
    session: &Session<G>,
    level: HintLevel,
    moves: &[String],
    fates: &mut Fates<'_, G>,
) -> Result<(), String> {
    let mut on = session.clone();
    for text in moves {
        on.play(text).map_err(|why| format!("names a move that is refused: {why}"))?;
    }
    match on.status() {
        _ if moves.is_empty() => Err("names no move".to_owned()),
        Status::Solved => Ok(()),
        _ if level == HintLevel::Solution => Err("does not lead to a solution".to_owned()),
        _ => match fates.of(on.state()) {
            Truth::Impossible => Err("leads to a state that cannot be solved".to_owned()),
            _ => Ok(()),
        },
    }
}
