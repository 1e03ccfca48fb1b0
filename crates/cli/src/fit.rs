//! `etchwork difficulty fit`: what logs of play say of players and puzzles.

mod plays;
pub mod profile;

use crate::Kit;
use crate::args::FitArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::output::write_whole;
use crate::progress::Progress;
use crate::solved::Solved;
use etchwork::core::seed_from_text;
use etchwork::player::{Evidence, Fit, Outcome, Scale, Simulated};
use etchwork::{Any, Budget, Help, Stream, Streams, Trying};
use etchwork_lab::regression::{Cost, regress};
use plays::{Given, Logged};
use profile::{Profile, Told};
use std::io::Write;

/// The seed of all that is drawn.
const SEED: &str = "difficulty fit";

/// With fewer plays, or plays of fewer puzzles, nothing is said.
const FEWEST_PLAYS: usize = 30;
const FEWEST_PUZZLES: usize = 10;

/// Fits the simulated player to logs.
pub fn run(args: &FitArgs, kit: &Kit) -> Result<(), Failure> {
    let given = Given::read(&args.logs, kit)?;
    let plays = given.puzzles.iter().map(|logged| logged.plays.len()).sum();
    refuse_few(plays, given.puzzles.len())?;
    let mut seen = Seen { scale: Scale::DEFAULT, ..Seen::default() };
    let mut progress = Progress::new(given.puzzles.len() as u64);
    progress.hide_if(args.json);
    for (at, logged) in given.puzzles.into_iter().enumerate() {
        progress.at("playing", at as u64);
        seen.take(logged, args, kit)?;
    }
    drop(progress);
    let plays = seen.evidence.iter().map(|puzzle| puzzle.plays).sum();
    refuse_few(plays, seen.difficulty.len())?;
    let fit = Fit::of(&seen.evidence, &mut Streams::base(seed_from_text(SEED), 0));
    let told = seen.told();
    let profile = fit.teaches().then(|| Profile {
        scale: seen.scale.name.to_owned(),
        strength: fit.strength,
        interval: fit.interval,
        plays,
        puzzles: seen.difficulty.len(),
        logs: args.logs.len(),
        gain: fit.gain,
        simulated: args.plays,
        seed: SEED.to_owned(),
        effort: told,
        about: profile::ABOUT.to_owned(),
    });
    let left_out = given.left_out.and_unknown(seen.unknown);
    if args.json {
        let answer = profile::Answer { profile: profile.as_ref(), left_out: &left_out };
        writeln!(stdout(), "{}", crate::answer::line(&answer))?;
    }
    let Some(profile) = profile else {
        say(format_args!(
            "nothing can be learnt from these {plays} plays: no strength explains them better than random \
             clicks do, or all strengths do alike"
        ));
        return Err(Failure::Negative);
    };
    if !args.json {
        write!(stdout(), "{}{left_out}", profile.in_words())?;
    }
    if let Some(path) = &args.out {
        let text = serde_json::to_string_pretty(&profile).expect("a profile is plain data");
        write_whole(path, format!("{text}\n").as_bytes())?;
    }
    Ok(())
}

/// What is known of the plays so far.
#[derive(Default)]
struct Seen {
    scale: &'static Scale,
    /// Of each puzzle.
    evidence: Vec<Evidence>,
    /// Of each puzzle.
    difficulty: Vec<f64>,
    forks: Vec<f64>,
    /// Of each play that solved its puzzle without a hint.
    decisions: Vec<Cost>,
    seconds: Vec<Cost>,
    /// The plays of puzzles of which too little is known within the budget.
    unknown: usize,
}

impl Seen {
    /// Takes the plays of a puzzle into account, beside those of simulated players.
    fn take(&mut self, logged: Logged, args: &FitArgs, kit: &Kit) -> Result<(), Failure> {
        let Logged { id, puzzle, plays } = logged;
        let budget = args.memory.question();
        let Some((any, solution)) = solved(puzzle, budget, kit)? else {
            self.unknown += plays.len();
            return Ok(());
        };
        let trying = Trying { scale: self.scale, solution: &solution, budget };
        let draws = Streams::base(seed_from_text(SEED), seed_from_text(&id));
        let mut found = None;
        let mut work = |trial: &mut dyn etchwork::player::AnyTrial| {
            let difficulty = trial.difficulty(&mut self.scale.regular());
            let simulated = Simulated::new(trial, self.scale, args.plays as usize, &draws);
            found = difficulty.zip(simulated).map(|(of, simulated)| (of, simulated, trial.least()));
        };
        any.puzzle.try_out(&trying, &kit.registry, &mut work).map_err(Failure::input)?;
        let Some((difficulty, simulated, least)) = found else {
            self.unknown += plays.len();
            return Ok(());
        };
        let puzzle = self.difficulty.len();
        self.difficulty.push(difficulty.strength.into());
        self.forks.push(forks(&any, &solution, kit)? as f64);
        let mut evidence = Evidence::default();
        for play in plays {
            let plays::Play { player, decisions, is_solved, seconds } = play;
            evidence.add(&simulated.explain(Outcome { decisions, is_solved }));
            if is_solved {
                let beyond = (decisions as usize).saturating_sub(least);
                let cost = |value: f64| Cost { player, puzzle, log: value.ln() };
                self.decisions.push(cost(1.0 + beyond as f64));
                self.seconds.extend((seconds > 0.0).then(|| cost(seconds)));
            }
        }
        self.evidence.push(evidence);
        Ok(())
    }

    /// What the effort goes with.
    fn told(&self) -> Vec<Told> {
        let costs = [("decisions beyond the least", &self.decisions), ("seconds", &self.seconds)];
        let told = costs.into_iter().filter_map(|(of, costs)| {
            let draws: &mut Stream = &mut Streams::base(seed_from_text(SEED), seed_from_text(of));
            let found = (costs.len() >= FEWEST_PLAYS)
                .then(|| regress(costs, &self.difficulty, &self.forks, draws));
            Some(Told::of(of, costs.len(), found.flatten()?))
        });
        told.collect()
    }
}

fn refuse_few(plays: usize, puzzles: usize) -> Result<(), Failure> {
    if plays >= FEWEST_PLAYS && puzzles >= FEWEST_PUZZLES {
        return Ok(());
    }
    Err(Failure::input(format!(
        "{plays} plays of {puzzles} puzzles say too little: {FEWEST_PLAYS} plays of {FEWEST_PUZZLES} \
         puzzles are needed, because with fewer the interval is so wide that it does not tell one \
         profile from the next"
    )))
}

/// A puzzle with moves that solve it, if they are known or found.
fn solved(any: Any, budget: Budget, kit: &Kit) -> Result<Option<(Any, Vec<String>)>, Failure> {
    match Solved::found(any, budget, kit) {
        Ok(found) => Ok(Some((found.any, found.moves))),
        Err(Failure::Negative | Failure::GaveUp) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The places on the way of a solution with more than one move.
fn forks(any: &Any, solution: &[String], kit: &Kit) -> Result<usize, Failure> {
    let mut play = any.puzzle.play(&kit.registry, Help::default()).map_err(Failure::input)?;
    let mut forks = 0;
    for step in solution {
        forks += usize::from(play.moves().len() > 1);
        play.play(step).map_err(Failure::input)?;
    }
    Ok(forks)
}
