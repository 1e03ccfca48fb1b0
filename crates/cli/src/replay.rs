//! `etchwork replay`: the moves of one's own play, one by one, beside those of a solver.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::ReplayArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::input;
use etchwork::core::puzzle_of_save;
use etchwork::{Help, Left, PuzzleError, Replay, SolverAnswer, Verdict, beside};
#[cfg(feature = "logs")]
use etchwork_web::{LoggedPlay, read_play_log};
use serde_json::{Value, json};
use std::io::Write;

/// A play of a person.
struct Own {
    puzzle: Any,
    replay: Replay,
}

/// Replays every play of a save or of a log.
pub fn run(args: &ReplayArgs, kit: &Kit) -> Result<(), Failure> {
    let text = input::text_of(&args.file)?;
    let plays = match puzzle_of_save(&text) {
        Some(id) => vec![of_save(args, &text, id, kit)?],
        None => of_log(args, &text, kit)?,
    };
    let several = plays.len() > 1;
    let mut worst = Ok(());
    for (number, own) in (1..).zip(plays) {
        if several && !args.json {
            writeln!(stdout(), "{}{number}:", if number > 1 { "\n" } else { "" })?;
        }
        match one(args, &own, kit) {
            Err(Failure::GaveUp) => worst = Err(Failure::GaveUp),
            done => done?,
        }
    }
    worst
}

fn of_save(args: &ReplayArgs, save: &str, id: &str, kit: &Kit) -> Result<Own, Failure> {
    let place = args.file.to_string_lossy();
    let puzzle = any::of_id(&input::saved(&place, id, kit)?, None, kit)?;
    Own::of(puzzle, save, kit).map_err(|why| Failure::input(format!("{place}: {why}")))
}

#[cfg(not(feature = "logs"))]
fn of_log(args: &ReplayArgs, _: &str, _: &Kit) -> Result<Vec<Own>, Failure> {
    let what =
        "it is no save, and this build reads no logs of play: build it with the feature `logs`";
    Err(Failure::input(format!("{}: {what}", args.file.display())))
}

#[cfg(feature = "logs")]
fn of_log(args: &ReplayArgs, log: &str, kit: &Kit) -> Result<Vec<Own>, Failure> {
    let place = args.file.display();
    let log = read_play_log(log, &kit.families, &kit.registry).map_err(|flaw| {
        let what = "a save of `etchwork play --save`, or a log of the page";
        Failure::input(format!("{place}: {flaw}; a replay is of {what}"))
    })?;
    if log.plays.is_empty() {
        return Err(Failure::input(format!(
            "{place}: no play in this log is there from its start"
        )));
    }
    let own = |play: LoggedPlay| {
        let own = Own::of(play.puzzle, &play.save, kit);
        let mut own = own.map_err(|why| Failure::input(format!("{place}: {why}")))?;
        own.replay.tally.hints = play.hints;
        own.replay.seconds = Some(play.seconds);
        Ok(own)
    };
    log.plays.into_iter().map(own).collect()
}

impl Own {
    fn of(puzzle: Any, save: &str, kit: &Kit) -> Result<Self, PuzzleError> {
        let mut play = puzzle.puzzle.play(&kit.registry, Help::default())?;
        play.load(save)?;
        Ok(Self { replay: Replay::of(&*play), puzzle })
    }
}

fn word(left: Left) -> String {
    match left {
        Left::Moves(moves) => moves.to_string(),
        Left::Open => "open".to_owned(),
        Left::Lost => "lost".to_owned(),
        Left::Unknown => "unknown".to_owned(),
    }
}

fn json_of(left: Left) -> Value {
    match left {
        Left::Moves(moves) => json!(moves),
        other => json!(word(other)),
    }
}

fn one(args: &ReplayArgs, own: &Own, kit: &Kit) -> Result<(), Failure> {
    let budget = args.budget.map_or_else(|| args.memory.question(), |n| args.memory.budget(n));
    let help = Help { budget: args.memory.budget(args.budget.unwrap_or(u64::MAX)), ways: None };
    let puzzle = &*own.puzzle.puzzle;
    let left = own.replay.left(puzzle, help, &kit.registry).map_err(Failure::input)?;
    let answer = beside(puzzle, help, budget, &kit.registry).map_err(Failure::input)?;
    let shown = Shown { own, left, answer };
    if args.json {
        writeln!(stdout(), "{}", shown.json())?;
    } else {
        write!(stdout(), "{}", shown.text())?;
    }
    if shown.answer.search.verdict == Verdict::BudgetSpent {
        say("no solution was found within the budget: allow more with --budget or --memory");
        return Err(Failure::GaveUp);
    }
    Ok(())
}

/// A play beside the answer of a solver.
struct Shown<'a> {
    own: &'a Own,
    /// What is left after each move.
    left: Vec<Left>,
    answer: SolverAnswer,
}

impl Shown<'_> {
    /// The moves of the solver, if it found any.
    fn theirs(&self) -> Option<&[String]> {
        match &self.answer.search.verdict {
            Verdict::Found(moves) => Some(moves),
            _ => None,
        }
    }

    /// A line for each move: its number, the player's, what is left after it, the solver's.
    fn text(&self) -> String {
        let (mine, theirs) = (&self.own.replay.moves, self.theirs().unwrap_or_default());
        let SolverAnswer { is_optimal, solver, .. } = &self.answer;
        let name = if *is_optimal { "fewest" } else { solver };
        let widths = mine.iter().map(|text| text.chars().count());
        let own = widths.chain(["yours".len()]).max().unwrap_or(0);
        let mut out = format!("{:>4}  {:own$}  {:>7}  {name}\n", "", "yours", "left");
        for nth in 0..mine.len().max(theirs.len()) {
            let of = |moves: &[String]| moves.get(nth).cloned().unwrap_or_default();
            let left = self.left.get(nth).map(|left| word(*left)).unwrap_or_default();
            let (text, theirs) = (of(mine), of(theirs));
            let line = format!("{:>4}  {text:own$}  {left:>7}  {theirs}", nth + 1);
            out += line.trim_end();
            out.push('\n');
        }
        let fewest = self.theirs().filter(|_| *is_optimal).map(<[String]>::len);
        out + self.own.replay.told(fewest).as_str() + "\n"
    }

    fn json(&self) -> Value {
        let Own { puzzle, replay } = self.own;
        let step = |(text, left): (&String, &Left)| json!({ "move": text, "left": json_of(*left) });
        json!({
            "id": puzzle.id(),
            "family": puzzle.family.id,
            "puzzle": puzzle.puzzle.text(),
            "solved": replay.is_solved,
            "moves": replay.moves.iter().zip(&self.left).map(step).collect::<Vec<_>>(),
            "solver": self.answer.solver,
            "optimal": self.answer.is_optimal && self.theirs().is_some(),
            "solution": self.theirs(),
            "undos": replay.tally.undos,
            "hints": replay.tally.hints,
            "seconds": replay.seconds,
        })
    }
}
