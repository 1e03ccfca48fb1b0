//! The laws of advisors: every hint is true, and every move that it names is legal.

use super::faults::{reasoned, same};
use super::positions::{
    Budgets, Decided, Fates, Positions, loses, moves, paths, reached, reaches_goal_without,
    solved_states,
};
use crate::explore::Truth;
use etchwork_path::{
    Advisor, Budget, Conclusion, Forced, Hint, HintLevel, SHORTEST_LINES, Session, Status, Ways,
    Written,
};

/// Checks every level of hint in random play, compared with an exploration of all states, and with
/// budgets too small for any answer; and that the same question has the same answer.
pub(super) fn advised<G: Written>(of: &Positions<G>, decided: &mut Decided) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let small = Budget { nodes: 1, memory: 1 };
    let fates = &mut Fates::new(puzzle, decided);
    for budget in [Budget::QUESTION, small] {
        let Some(mut advisor) = puzzle.advisor(budget) else { continue };
        let mut told: Vec<Told<G>> = Vec::new();
        for at in &of.plays {
            for level in HintLevel::ALL {
                let hint = ask(&mut *advisor, &at.session, level);
                let number = level.number();
                judge(&at.session, level, &hint, fates)
                    .map_err(|what| format!("the hint of level {number} {what}, {at}"))?;
                let known = told
                    .last()
                    .is_some_and(|(of, .., hint)| *of == at.to_string() && hint.is_negative());
                if known && hint == Hint::Unknown {
                    return Err(format!(
                        "the hint of level {number} does not know what level 1 does, {at}"
                    ));
                }
                told.push((at.to_string(), at.session.clone(), level, hint));
            }
        }
        let is_open = |(_, session, ..): &&Told<G>| session.status() == Status::Open;
        let open: Vec<&Told<G>> = told.iter().filter(is_open).collect();
        let unknown = open.iter().filter(|(.., hint)| *hint == Hint::Unknown).count();
        if budget == Budget::QUESTION && unknown * 2 > open.len() {
            return Err(format!("{unknown} of {} questions are not answered", open.len()));
        }
        let mut fresh = puzzle.advisor(budget);
        for (at, session, level, hint) in told.iter().rev() {
            let others = [Some(&mut advisor), fresh.as_mut()].into_iter().flatten();
            for other in others.map(|advisor| ask(&mut **advisor, session, *level)) {
                if summed(&other) != summed(hint) {
                    let what = format!("{other:?} asked again, and {hint:?} at first");
                    return Err(format!("the hint of level {} is {what}, {at}", level.number()));
                }
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

/// Where a family says that no move loses, none of small puzzles does, and where one may, one does.
pub(super) fn borne_out<G: Written>(puzzles: &[G]) -> Result<(), String> {
    let known: Vec<Option<bool>> = puzzles.iter().map(loses).collect();
    let lost = puzzles.iter().zip(&known).find(|(_, loses)| **loses == Some(true));
    match lost {
        Some((puzzle, _)) if !G::CAN_LOSE => {
            Err(format!("CAN_LOSE says that no move loses, and one does on {:?}", puzzle.write()))
        }
        None if G::CAN_LOSE && !known.contains(&None) => {
            Err("CAN_LOSE says that a move may lose, and none does: give an example where one does"
                .to_owned())
        }
        _ => Ok(()),
    }
}

/// A question about a session, at a place in words, and its answer.
type Told<G> = (String, Session<G>, HintLevel, Hint);

/// A hint without the choice between moves that are as good.
fn summed(hint: &Hint) -> Hint {
    match hint {
        Hint::Ahead(moves, ways) => Hint::Ahead(vec![moves.len().to_string()], *ways),
        Hint::Forced(forced) => Hint::Following(forced.len()),
        other => other.clone(),
    }
}

/// The levels of conclusions that are asked for, ascending.
const LEVELS: [u8; 8] = [0, 1, 2, 3, 4, 5, 9, 255];

/// What a person concludes is true: its moves are legal, one of them leads on where the puzzle can be
/// solved, and there is none only where it cannot. It is the easiest conclusion of all.
pub(super) fn concluded<G: Written>(
    of: &Positions<G>,
    decided: &mut Decided,
) -> Result<(), String> {
    let puzzle = &of.puzzle;
    let (Some(mut advisor), Some(mut fresh)) =
        (puzzle.advisor(Budget::QUESTION), puzzle.advisor(Budget::QUESTION))
    else {
        return Ok(());
    };
    let mut fates = Fates::new(puzzle, decided);
    of.at_each(|session| {
        let (state, sight) = (session.state(), session.sight());
        let told = LEVELS.map(|level| advisor.conclude(puzzle, state, sight, level));
        let mut easiest = None;
        for (level, told) in LEVELS.into_iter().zip(&told).rev() {
            let again = fresh.conclude(puzzle, state, sight, level);
            same(&format!("the conclusion of level {level}, asked again"), &again, told)?;
        }
        for (level, told) in LEVELS.into_iter().zip(told) {
            let Some(Conclusion { moves, level: own, why }) = told else {
                match easiest {
                    Some(easy) => {
                        let what = format!("a conclusion of level {easy}, and none of {level}");
                        return Err(format!("there is {what}"));
                    }
                    None => continue,
                }
            };
            if own == 0 || own > level || easiest.is_some_and(|easy| easy != own) {
                return Err(format!("a conclusion of level {own} is told where {level} was asked"));
            }
            easiest = Some(own);
            reasoned("a conclusion", &why)?;
            let legal = session.legal();
            if (1..moves.len()).any(|nth| moves[..nth].contains(&moves[nth])) {
                return Err(format!("'{why}' names a move twice"));
            }
            if let Some(step) = moves.iter().find(|step| !legal.contains(step)) {
                let text = puzzle.move_text(step);
                return Err(format!(
                    "it is concluded that '{text}' is worth trying: it is not legal"
                ));
            }
            if legal.len() > 1 && moves.len() >= legal.len() {
                return Err(format!("'{why}' rules out none of {} moves", legal.len()));
            }
            let is_on = |step: &G::Move, fates: &mut Fates<'_, G>| {
                fates.of(&puzzle.apply(state, step)) != Truth::Impossible
            };
            let is_open = session.status() == Status::Open;
            if session.status() == Status::Solved {
                return Err(format!("'{why}' is concluded where the puzzle is solved"));
            }
            if is_open
                && matches!(fates.of(state), Truth::Solvable(_))
                && !moves.iter().any(|step| is_on(step, &mut fates))
            {
                return Err(format!("'{why}' leaves no move that leads to a solution"));
            }
        }
        Ok(())
    })
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
            if line.iter().any(|state| matches!(fates.of(state), Truth::Solvable(_))) {
                Err("calls a puzzle hopeless that can be solved".to_owned())
            } else {
                Ok(())
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
                (Hint::Left(_) | Hint::Open(_), _) if level >= HintLevel::Forced => {
                    Err(format!("tells no move, but '{hint}'"))
                }
                (Hint::Ahead(..), _) if level <= HintLevel::Forced => {
                    Err("tells the next move".to_owned())
                }
                (Hint::Open(Some(ways)) | Hint::Ahead(_, Some(ways)), _)
                    if is_miscounted(session, ways) =>
                {
                    Err(format!("says that it can be solved {ways}, which is false"))
                }
                (Hint::Following(moves), _) if *moves > session.legal().len() => {
                    Err(format!("says that {moves} moves follow, of {}", session.legal().len()))
                }
                (Hint::Forced(forced), Truth::Solvable(_))
                    if forced.is_empty() && session.legal().len() == 1 =>
                {
                    Err("says that no move is forced, and there is one alone".to_owned())
                }
                (Hint::Forced(forced), _) => {
                    let is_twice = |nth: usize| forced[..nth].contains(&forced[nth]);
                    match (1..forced.len()).find(|nth| is_twice(*nth)) {
                        Some(nth) => Err(format!("has {:?} twice", forced[nth])),
                        None => forced.iter().try_for_each(|one| is_forced(session, one, fates)),
                    }
                }
                (Hint::Ahead(moves, _), _) => ahead(session, level, moves, fates),
                _ => Ok(()),
            }
        }
    }
}

/// Whether the number of ways on is neither that of shortest lines nor that of solved states.
fn is_miscounted<G: Written>(session: &Session<G>, ways: &Ways) -> bool {
    let (game, state, count) = (session.game(), session.state(), ways.count as u128);
    let states = if G::COUNTED == SHORTEST_LINES { None } else { Some(solved_states(game, state)) };
    let known = [Some(paths(game, state)), states].into_iter().flatten();
    let is_true = |of: u128| if ways.at_least { (1..=of).contains(&count) } else { count == of };
    size_of::<G::Sight>() == 0 && known.clone().all(|of| of.is_some_and(|of| !is_true(of)))
}

/// A forced move has a reason. Where it is legal and names no place, the puzzle can be solved after
/// it, and no solution does without it. Where no move loses, another move may undo what this one
/// does, so the second is not asked.
fn is_forced<G: Written>(
    session: &Session<G>,
    forced: &Forced,
    fates: &mut Fates<'_, G>,
) -> Result<(), String> {
    reasoned("what is forced", &forced.why)?;
    let is_twice = forced.go.len() == 2 && forced.go[0] == forced.go[1];
    if forced.go.is_empty() || is_twice {
        return Err(format!("has a forced move without a name, or twice: {forced:?}"));
    }
    let (game, state) = (session.game(), session.state());
    for text in &forced.go {
        let step = game.move_of(state, text).filter(|_| forced.at.is_empty());
        if step.is_some_and(|step| fates.of(&game.apply(state, &step)) == Truth::Impossible) {
            return Err(format!("calls '{text}' forced, which loses"));
        }
        // What is forced may be named otherwise than by the text of a move.
        let is_it = |step: &G::Move| game.move_text(step) == *text;
        let lines = reached(game, Budgets::STATES / 10);
        if !lines.iter().any(|line| moves(game, &line[line.len() - 1]).iter().any(is_it)) {
            continue;
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
        _ if level == HintLevel::Next && moves.len() > 1 => {
            Err(format!("tells {} moves, and not the next one", moves.len()))
        }
        Status::Solved => Ok(()),
        _ if level == HintLevel::Solution => Err("does not lead to a solution".to_owned()),
        _ => match fates.of(on.state()) {
            Truth::Impossible => Err("leads to a state that cannot be solved".to_owned()),
            _ => Ok(()),
        },
    }
}
