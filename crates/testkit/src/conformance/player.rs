//! The conformance suite for simulated players: the laws of whoever plays with limited means.

mod maze;
mod table;

use super::asked::Asking;
use super::faults::Faults;
use super::subject::Subject;
use etchwork_path::{Registry, Settings};
use etchwork_player::{Act, Player};
use maze::{Maze, mazes};
use table::Went;

/// The checks that a player went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerReport {
    /// Plays, each made several times.
    pub plays: usize,
    /// What it decided in these.
    pub decisions: usize,
    /// Plays that ended with the maze solved.
    pub solved: usize,
    /// Pairs of mazes that it could tell apart only after some time.
    pub twins: usize,
}

/// Has a player play mazes: corridors, stairs with a wrong door on every landing, stairs in the dark,
/// stairs with signs that say which door is right, and rings without losses. Checks that
///
/// - the same play comes again with the same draws: from a fresh instance, after other plays, on other
///   threads;
/// - it makes moves that it was told of, takes back no more moves than were made, and starts again only
///   after a move; it tries only moves of places that it was told of;
/// - what places are called decides nothing: they are numbers so that they can be compared;
/// - in two mazes that differ only in what is hidden it acts alike, with the same draws, until the
///   difference shows;
/// - it tries at most 100,000 moves before it acts, and it solves some maze in time.
///
/// Cost: some hundred plays of up to sixty decisions, each eight times.
pub fn player(id: &str, settings: &Settings, registry: &Registry) -> Result<PlayerReport, String> {
    let subject = Subject::<dyn Player>::of(id, settings, registry);
    let mut faults = subject.faults();
    subject.make()?;
    let questions = questions();
    let mut report = PlayerReport { plays: questions.len(), ..PlayerReport::default() };
    let asking = Asking {
        make: &|| subject.make(),
        law: "the same play comes again with the same draws",
        ask: &|player, play: &Play| play.go(player),
        about: &Play::about,
        differs: &|_, other: &Went, known: &Went| differs(&other.acts, &known.acts),
    };
    if let Some(first) = asking.answers(&questions, &mut faults) {
        for (play, went) in questions.iter().zip(&first) {
            report.decisions += went.acts.len();
            report.solved += usize::from(went.is_solved);
            for (law, what) in &went.faults {
                faults.add(law, format_args!("{what}, {}", play.about()));
            }
        }
        report.twins = compare(&questions, &first, &mut faults);
        if report.solved == 0 {
            faults.thin(format_args!("it solves no maze in {} plays", report.plays));
        }
    }
    faults.or(report)
}

/// Draws for each maze.
const DRAWS: u32 = 8;

/// A play that a player is asked for.
struct Play {
    maze: Maze,
    /// What it is compared with, if anything: the number of the play, and the law.
    like: Option<Like>,
    /// The seed of the names of places.
    names: u32,
    draws: u32,
}

/// Another play that goes the same way.
#[derive(Clone, Copy)]
enum Like {
    /// To its end.
    Renamed(usize),
    /// Until the difference shows.
    Twin(usize),
}

/// Each maze, with other names, and its twin if it has one.
fn questions() -> Vec<Play> {
    let mut plays = Vec::new();
    for maze in mazes() {
        for draws in 0..DRAWS {
            let first = plays.len();
            let (names, like) = (1, None);
            plays.push(Play { maze: maze.clone(), like, names, draws });
            let like = Some(Like::Renamed(first));
            plays.push(Play { maze: maze.clone(), like, names: 2, draws });
            if let Some(twin) = maze.twin(draws) {
                plays.push(Play { maze: twin, like: Some(Like::Twin(first)), names, draws });
            }
        }
    }
    plays
}

impl Play {
    fn go(&self, player: &mut dyn Player) -> Went {
        table::play(&self.maze, player, self.names, self.draws)
    }

    fn about(&self) -> String {
        format!("in {}, with the draws {}", self.maze.name, self.draws)
    }
}

/// Compares plays with those that go the same way, and returns the number of twins that were told
/// apart.
fn compare(plays: &[Play], all: &[Went], faults: &mut Faults) -> usize {
    let mut twins = 0;
    for (play, went) in plays.iter().zip(all) {
        match play.like {
            None => {}
            Some(Like::Renamed(other)) if went.acts == all[other].acts => {}
            Some(Like::Renamed(other)) => {
                let what = differs(&went.acts, &all[other].acts);
                let law = "what places are called decides nothing";
                faults.add(law, format_args!("{what}, {}", play.about()));
            }
            Some(Like::Twin(other)) => {
                let known = &all[other];
                twins += usize::from(went.shown.is_some());
                // The act that shows it is still the same.
                let kept = |acts: &[Act]| acts.len().min(went.shown.unwrap_or(usize::MAX));
                let acts = &went.acts[..kept(&went.acts)];
                let of_known = &known.acts[..kept(&known.acts)];
                if acts != of_known {
                    let what = differs(acts, of_known);
                    let law = "what is hidden decides nothing until it shows";
                    faults.add(law, format_args!("{what}, {}", play.about()));
                }
            }
        }
    }
    twins
}

/// The first act that is another one.
fn differs(acts: &[Act], known: &[Act]) -> String {
    let same = acts.iter().zip(known).take_while(|(act, known)| act == known).count();
    let told = |acts: &[Act]| match acts.get(same) {
        Some(Act::Play(number)) => format!("move {number}"),
        Some(Act::TakeBack(moves)) => format!("{moves} taken back"),
        Some(Act::Restart) => "a new start".to_owned(),
        None => "the end".to_owned(),
    };
    format!("act {} is {}, and was {}", same + 1, told(acts), told(known))
}
