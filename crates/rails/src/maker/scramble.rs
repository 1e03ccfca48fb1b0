//! Scrambles a board by moves that a player could make.

use super::lay;
use super::settings::CheckedSettings;
use crate::measure::{Unfit, Wanted};
use crate::{Answer, Difficulty, Move, Rails, State, Turn};
use etchwork_core::{Attempt, Game, Made, Maker, Ratio, Reading, Refused, Reject, Stage, Stream};

/// The note that says how many moves scrambled a puzzle.
const NOTES: &[Reading] = &[Reading::new("scramble", "moves that scrambled the board")];

/// The maker `walk`, after the article. Without an aim it draws the number of moves. With an aim it
/// takes the board along the scramble whose points are nearest to the aim.
pub(crate) struct Walk {
    pub(crate) ground: CheckedSettings,
}

impl Maker<Rails> for Walk {
    fn sentence(&self, reason: &str) -> Option<String> {
        super::sentences::sentence(reason)
    }

    fn attempt(&mut self, attempt: &Attempt, refused: &mut Refused) -> Result<Made<Rails>, Reject> {
        let ground = &self.ground;
        let laid = lay(attempt, ground, refused)?;
        let mut stream = attempt.streams.stage("scramble");
        let [least, most] = ground.settings.scramble;
        match attempt.aim {
            None => {
                let mut scramble = Scramble::new(&laid, laid.initial());
                let moves = least + stream.index(most - least + 1);
                (0..moves).try_for_each(|_| scramble.step(&mut stream))?;
                let exact = measure(&laid, &scramble.state, ground)?;
                // Moves may undo each other, so the board may be solved again.
                match exact.optimum() {
                    0 => Err(Reject::new(Stage::Build, "solved_at_start")),
                    _ => Ok(made(&laid, &scramble, exact)),
                }
            }
            Some(aim) => nearest(&laid, aim, ground, &stream, refused),
        }
    }

    fn aims_at(&self) -> Option<&'static str> {
        Some("points")
    }

    fn notes(&self) -> &'static [Reading] {
        NOTES
    }
}

/// How far a board's points may be from the aim. If a scramble has no board within a reach, the
/// next reach applies. This saves time: boards far from the aim take long to measure.
const REACHES: [u64; 3] = [25, 100, 1_000_000];

/// Scrambles as far as allowed, and takes the board whose points are nearest to the aim; of
/// several, the one with the fewest moves. Never takes a board that is solved, needs too few moves,
/// or has an unknown optimum. Counts each board that it does not take once.
fn nearest(
    laid: &Rails,
    aim: i64,
    ground: &CheckedSettings,
    stream: &Stream,
    refused: &mut Refused,
) -> Result<Made<Rails>, Reject> {
    let settings = &ground.settings;
    let wanted = Wanted { aim, least: settings.optimum, budget: ground.budget };
    let mut passed = Vec::new();
    let mut nearest = None;
    for reach in REACHES {
        passed.clear();
        nearest =
            nearest_within(laid, &wanted, reach, settings.scramble, stream.clone(), &mut passed)?;
        if nearest.is_some() {
            break;
        }
    }
    passed.into_iter().for_each(|unfit| refused.count(unfit.reject()));
    nearest.ok_or_else(|| Reject::new(Stage::Build, "aim_missed"))
}

/// The same, but only with boards whose points differ from the aim by less than `reach`.
fn nearest_within(
    laid: &Rails,
    wanted: &Wanted,
    reach: u64,
    [least, most]: [usize; 2],
    mut stream: Stream,
    passed: &mut Vec<Unfit>,
) -> Result<Option<Made<Rails>>, Reject> {
    let mut scramble = Scramble::new(laid, laid.initial());
    let (mut off, mut best) = (reach, None);
    for moves in 1..=most {
        scramble.step(&mut stream)?;
        if moves < least || off == 0 {
            continue;
        }
        match Difficulty::near(laid, &scramble.state, wanted, off) {
            Ok(exact) => {
                off = exact.points().abs_diff(wanted.aim);
                // The nearest board so far is now one of the boards not taken.
                let before = best.replace(made(laid, &scramble, exact));
                passed.extend(before.map(|_| Unfit::OffAim));
            }
            Err(unfit) => passed.push(unfit),
        }
    }
    Ok(best)
}

/// The maker `aimed`: keeps only moves that do not lead away from the aim, until the least number
/// of moves to solve the board is exactly the aim.
pub(crate) struct Aimed {
    pub(crate) ground: CheckedSettings,
}

impl Maker<Rails> for Aimed {
    fn sentence(&self, reason: &str) -> Option<String> {
        super::sentences::sentence(reason)
    }

    fn attempt(&mut self, attempt: &Attempt, refused: &mut Refused) -> Result<Made<Rails>, Reject> {
        let ground = &self.ground;
        let laid = lay(attempt, ground, refused)?;
        let aim = attempt.aim.map_or(ground.settings.optimum, |aim| aim.max(0) as usize);
        let mut stream = attempt.streams.stage("scramble");
        let mut scramble = Scramble::new(&laid, laid.initial());
        let mut now = measure(&laid, &scramble.state, ground)?;
        for _ in 0..4 * ground.settings.scramble[1] {
            if now.optimum() == aim && aim > 0 {
                return Ok(made(&laid, &scramble, now));
            }
            let before = scramble.clone();
            scramble.step(&mut stream)?;
            let next = measure(&laid, &scramble.state, ground)?;
            if next.optimum().abs_diff(aim) <= now.optimum().abs_diff(aim) {
                now = next
            } else {
                scramble = before;
                refused.count(Reject::new(Stage::Build, "nearer"));
            }
        }
        Err(Reject::new(Stage::Build, "aim_missed"))
    }

    fn aims_at(&self) -> Option<&'static str> {
        Some("optimum")
    }

    fn notes(&self) -> &'static [Reading] {
        NOTES
    }
}

fn measure(laid: &Rails, state: &State, ground: &CheckedSettings) -> Result<Difficulty, Reject> {
    Difficulty::of(laid, state, ground.budget).map_err(|answer| match answer {
        Answer::Spent { .. } => Reject::new(Stage::Find, "budget_spent"),
        _ => Reject::new(Stage::Find, "impossible"),
    })
}

fn made(laid: &Rails, scramble: &Scramble<'_>, exact: Difficulty) -> Made<Rails> {
    let mut made = Made::new(laid.with_state(&scramble.state), exact.way);
    made.notes.push(("scramble", Ratio::new(scramble.moves as i64, 1)));
    made
}

/// A scramble so far.
#[derive(Clone)]
struct Scramble<'a> {
    laid: &'a Rails,
    state: State,
    last: Option<Turn>,
    moves: usize,
}

impl<'a> Scramble<'a> {
    fn new(laid: &'a Rails, state: State) -> Self {
        Self { laid, state, last: None, moves: 0 }
    }

    /// Makes a random move that needs no power-up, does not undo the last move, and changes
    /// something.
    fn step(&mut self, stream: &mut Stream) -> Result<(), Reject> {
        let design = self.laid.design();
        let back = self.last.map(|last| last.inverse(design.grid()));
        let after = |turn: Turn| self.laid.apply(&self.state, &Move::Turn(turn));
        let fits = |turn: &Turn| {
            !design.is_fixed(turn.line) && Some(*turn) != back && after(*turn) != self.state
        };
        let turns: Vec<Turn> = design.turns().filter(fits).collect();
        if turns.is_empty() {
            return Err(Reject::new(Stage::Build, "no_scramble"));
        }
        let turn = turns[stream.index(turns.len())];
        self.state = after(turn);
        (self.last, self.moves) = (Some(turn), self.moves + 1);
        Ok(())
    }
}
