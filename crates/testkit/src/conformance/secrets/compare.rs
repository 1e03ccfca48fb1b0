//! Compares two games in play by all that a player can observe.

use crate::conformance::observed::{differs, observed};
use etchwork_path::{Advisor, Game, HintLevel, Session};
use std::fmt::Debug;

/// A broken law, and how it is broken.
type Seen = (&'static str, String);

/// Compares all that a player can see and ask for, except for hints.
pub(super) fn compare<G: Game + Clone>(
    pair: &[Session<G>; 2],
    probes: &[String],
) -> Result<(), Seen> {
    let [one, other] = pair.each_ref().map(observed);
    if let Some((answer, what)) = differs(&one, &other) {
        return Err((answer.law, what));
    }
    for text in probes {
        let answers = pair.each_ref().map(|session| session.clone().play(text));
        if answers.iter().any(Result::is_err) {
            same("refusals reveal nothing", &format!("the answer to '{text}'"), answers)?;
        }
    }
    Ok(())
}

/// Compares hints of these levels.
pub(super) fn hints<G: Game>(
    pair: &[Session<G>; 2],
    advisors: &mut [Option<Box<dyn Advisor<G>>>; 2],
    levels: &[HintLevel],
) -> Result<(), Seen> {
    let [Some(one), Some(other)] = advisors else { return Ok(()) };
    for level in levels {
        let hint = |advisor: &mut dyn Advisor<G>, session: &Session<G>| {
            advisor.hint(session.game(), session.line(), session.sight(), *level)
        };
        let hints = [hint(&mut **one, &pair[0]), hint(&mut **other, &pair[1])];
        let what = format!("the hint of level {}", level.number());
        same("discreet hints reveal nothing", &what, hints)?;
    }
    for level in [1, 3, 9] {
        let concluded = |advisor: &mut dyn Advisor<G>, of: &Session<G>| {
            let told = advisor.conclude(of.game(), of.state(), of.sight(), level);
            let text = |step: &G::Move| of.game().move_text(step);
            told.map(|told| (told.moves.iter().map(text).collect::<Vec<_>>(), told.why))
        };
        let told = [concluded(&mut **one, &pair[0]), concluded(&mut **other, &pair[1])];
        same("conclusions reveal nothing", &format!("what is concluded at level {level}"), told)?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug>(law: &'static str, what: &str, pair: [T; 2]) -> Result<(), Seen> {
    let [one, other] = &pair;
    if one == other { Ok(()) } else { Err((law, format!("{what} differs: {one:?} and {other:?}"))) }
}
