//! Review of a session: the result of each of its decisions.

use crate::{Act, Advisor, Game, Hint, HintLevel, Session};

/// The result of a fork: a state on the way to the present one that had more than one legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fork {
    /// The player made no losing move there, and asked for no help.
    Clean,
    /// The player made a losing move there, and took it back later.
    Trapped,
    /// The player asked for a hint there, or on a branch that was given up.
    Hinted,
}

/// The forks on the way to the present state of a session, in order. A move is a trap only if the
/// advisor knows that it loses.
///
/// Cost: the log is replayed, and the advisor is asked once for each branch.
///
/// ```
/// use etchwork_core::{Advisor, Fork, Game, Hint, HintLevel, Session, review};
/// # use etchwork_core::{Grid, Picture, Status};
///
/// /// Subtract two or three until nothing is left; one that is left is lost.
/// #[derive(Clone)]
/// struct Countdown(u32);
/// # impl Game for Countdown {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((2..=3).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, line: &[u32], _: Option<&()>) -> Picture {
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", format!("{:?}", line.last()))
/// #     }
/// # }
///
/// struct Oracle;
/// impl Advisor<Countdown> for Oracle {
///     fn hint(&mut self, _: &Countdown, line: &[u32], _: &(), _: HintLevel) -> Hint {
///         if line.last() == Some(&1) { Hint::Lost { take_back: 1 } } else { Hint::Open(None) }
///     }
/// }
///
/// let mut session = Session::new(Countdown(4));
/// session.play("-3")?;
/// session.undo();
/// session.play("-2")?;
/// session.play("-2")?;
/// // From 2 there is but one move, so that is no fork.
/// assert_eq!(review(&session, &mut Oracle), [Fork::Trapped]);
/// # Ok::<(), etchwork_core::Refusal>(())
/// ```
pub fn review<G: Game + Clone>(session: &Session<G>, advisor: &mut dyn Advisor<G>) -> Vec<Fork> {
    let game = session.game();
    let mut went = vec![Fork::Clean; session.moves().len()];
    let mut again = Session::new(game.clone());
    for act in session.log() {
        if !matches!(act, Act::Hint(_)) {
            again.act(act).expect("what is in a log was done");
        }
        let at = shared(again.moves(), session.moves());
        let Some(went) = went.get_mut(at) else { continue };
        let leaves = again.moves().len() == at + 1 && matches!(act, Act::Play(_) | Act::Redo);
        if matches!(act, Act::Hint(_)) {
            *went = Fork::Hinted;
        } else if leaves && *went == Fork::Clean {
            let hint = advisor.hint(game, again.line(), again.sight(), HintLevel::Solvable);
            if matches!(hint, Hint::Lost { .. } | Hint::Hopeless) {
                *went = Fork::Trapped;
            }
        }
    }
    let is_fork = |state: &G::State| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        moves.len() > 1
    };
    session
        .line()
        .iter()
        .zip(went)
        .filter(|(state, _)| is_fork(state))
        .map(|(_, went)| went)
        .collect()
}

/// How many moves two lines have in common from the start.
fn shared<M: PartialEq>(a: &[M], b: &[M]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, Status};
    use etchwork_topology::Grid;

    /// Add one or two, or give up; at 4 it is won, above it is lost.
    #[derive(Clone)]
    struct Four;

    impl Game for Four {
        type State = u32;
        type Move = u32;
        type Sight = ();

        fn initial(&self) -> u32 {
            0
        }
        fn moves(&self, at: &u32, moves: &mut Vec<u32>) {
            moves.extend((1..=2).filter(|_| *at < 4 && *at != 1));
            moves.extend((*at == 1).then_some(1));
        }
        fn apply(&self, at: &u32, step: &u32) -> u32 {
            at + step
        }
        fn status(&self, at: &u32) -> Status {
            if *at == 4 { Status::Solved } else { Status::Open }
        }
        fn move_text(&self, step: &u32) -> String {
            step.to_string()
        }
        fn draw(&self, _: &[u32], _: Option<&()>) -> Picture {
            Picture::new(Grid::new(1, 1).unwrap(), "", "")
        }
    }

    impl Advisor<Four> for () {
        fn hint(&mut self, _: &Four, line: &[u32], _: &(), _: HintLevel) -> Hint {
            match line.last() {
                Some(5..) => Hint::Lost { take_back: 1 },
                _ => Hint::Open(None),
            }
        }
    }

    fn reviewed(acts: &str) -> Vec<Fork> {
        let mut session = Session::new(Four);
        for act in acts.chars() {
            let act = match act {
                '<' => Act::Undo,
                '?' => Act::Hint(HintLevel::Solvable),
                step => Act::Play(step.to_string()),
            };
            session.act(&act).unwrap();
        }
        review(&session, &mut ())
    }

    #[test]
    fn forks_are_told_in_order_and_places_without_a_choice_left_out() {
        use Fork::{Clean, Hinted, Trapped};
        // 0, 1, 2 and 3: at 1 there is one move only.
        assert_eq!(reviewed("1111"), [Clean, Clean, Clean]);
        assert_eq!(reviewed("1112<1"), [Clean, Clean, Trapped]);
        // Another way that can be won is not a trap, and a hint there counts where it left.
        assert_eq!(reviewed("2<1111"), [Clean, Clean, Clean]);
        assert_eq!(reviewed("2?<1111"), [Hinted, Clean, Clean]);
        assert_eq!(reviewed("1?112<?1"), [Clean, Clean, Hinted]);
        assert_eq!(reviewed("111?2<1"), [Clean, Clean, Hinted], "and stays one if it is left so");
        assert_eq!(reviewed("212<<<1111"), [Clean, Clean, Clean], "lost only farther on");
        assert_eq!(reviewed("111"), [Clean, Clean], "as far as it went");
    }
}
