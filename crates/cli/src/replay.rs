//! `etchwork replay`: the moves of one's own play, one by one, beside those of a solver.

use crate::Kit;
use crate::any::{self, Any};
use crate::args::ReplayArgs;
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::input;
use etchwork::core::puzzle_of_save;
use etchwork::{Help, Hint, HintLevel, Play, PuzzleError, STRICT, SolverAnswer, Status, Verdict};
#[cfg(feature = "logs")]
use etchwork_web::{LoggedPlay, read_play_log};
use serde_json::{Value, json};
use std::io::Write;

/// A play of a person.
struct Own {
    puzzle: Any,
    /// The moves that led to where it stands, without what was taken back.
    moves: Vec<String>,
    undos: usize,
    hints: usize,
    /// What the clock said, if it is known.
    seconds: Option<f64>,
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
        let own = own.map_err(|why| Failure::input(format!("{place}: {why}")))?;
        Ok(Own { hints: play.hints, seconds: Some(play.seconds), ..own })
    };
    log.plays.into_iter().map(own).collect()
}

impl Own {
    fn of(puzzle: Any, save: &str, kit: &Kit) -> Result<Self, PuzzleError> {
        let mut play = puzzle.puzzle.play(&kit.registry, Help::default())?;
        // The moves are read off by taking them back, which a strict play does not allow.
        let strict = format!("= {STRICT} ");
        let lines = save.lines().filter(|line| !line.starts_with(&strict));
        play.load(&lines.fold(String::new(), |save, line| save + line + "\n"))?;
        let tally = play.tally();
        let seconds = play.facts().get("seconds").and_then(|seconds| seconds.parse().ok());
        let mut moves = Vec::new();
        while let Some(text) = play.last_move() {
            moves.push(text);
            play.step_back();
        }
        moves.reverse();
        Ok(Self { puzzle, moves, undos: tally.undos, hints: tally.hints, seconds })
    }
}

/// A move with what is left after it.
struct Step<'a> {
    text: &'a str,
    left: Left,
}

enum Left {
    /// So many moves are enough: those of the way on that a hint would tell.
    Moves(usize),
    Open,
    Lost,
    Unknown,
}

impl Left {
    fn of(play: &mut dyn Play) -> Self {
        match play.hint(HintLevel::Solution) {
            Hint::Solved => Self::Moves(0),
            Hint::Ahead(moves, _) => Self::Moves(moves.len()),
            hint if hint.is_negative() => Self::Lost,
            Hint::Unknown => Self::Unknown,
            _ => Self::Open,
        }
    }

    fn word(&self) -> String {
        match self {
            Self::Moves(moves) => moves.to_string(),
            Self::Open => "open".to_owned(),
            Self::Lost => "lost".to_owned(),
            Self::Unknown => "unknown".to_owned(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Moves(moves) => json!(moves),
            other => json!(other.word()),
        }
    }
}

fn one(args: &ReplayArgs, own: &Own, kit: &Kit) -> Result<(), Failure> {
    let budget = args.budget.map_or_else(|| args.memory.question(), |n| args.memory.budget(n));
    let help = Help { budget: args.memory.budget(args.budget.unwrap_or(u64::MAX)), ways: None };
    let mut play = own.puzzle.puzzle.play(&kit.registry, help).map_err(Failure::input)?;
    let mut steps = Vec::new();
    for text in &own.moves {
        play.play(text).map_err(Failure::input)?;
        steps.push(Step { text, left: Left::of(&mut *play) });
    }
    let is_solved = play.status() == Status::Solved;
    let answer = own.puzzle.puzzle.solve_open(None, budget, &kit.registry);
    let answer = answer.map_err(Failure::input)?;
    let replay = Replay { own, steps, is_solved, answer };
    if args.json {
        writeln!(stdout(), "{}", replay.json())?;
    } else {
        write!(stdout(), "{}", replay.text())?;
    }
    if replay.answer.search.verdict == Verdict::BudgetSpent {
        say("no solution was found within the budget: allow more with --budget or --memory");
        return Err(Failure::GaveUp);
    }
    Ok(())
}

/// A play beside the answer of a solver.
struct Replay<'a> {
    own: &'a Own,
    steps: Vec<Step<'a>>,
    is_solved: bool,
    answer: SolverAnswer,
}

impl Replay<'_> {
    /// The moves of the solver, if it found any.
    fn shown(&self) -> &[String] {
        match &self.answer.search.verdict {
            Verdict::Found(moves) => moves,
            _ => &[],
        }
    }

    /// A line for each move: its number, the player's, what is left after it, the solver's.
    fn text(&self) -> String {
        let shown = self.shown();
        let SolverAnswer { is_optimal, solver, .. } = &self.answer;
        let name = if *is_optimal { "fewest" } else { solver };
        let widths = self.steps.iter().map(|step| step.text.chars().count());
        let own = widths.chain(["yours".len()]).max().unwrap_or(0);
        let mut out = format!("{:>4}  {:own$}  {:>7}  {name}\n", "", "yours", "left");
        for nth in 0..self.steps.len().max(shown.len()) {
            let (text, left) = match self.steps.get(nth) {
                Some(step) => (step.text, step.left.word()),
                None => ("", String::new()),
            };
            let theirs = shown.get(nth).map_or("", String::as_str);
            let line = format!("{:>4}  {text:own$}  {left:>7}  {theirs}", nth + 1);
            out += line.trim_end();
            out.push('\n');
        }
        out + self.sentence(shown.len()).as_str()
    }

    fn sentence(&self, shown: usize) -> String {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let made = self.steps.len();
        let mut said = if self.is_solved {
            format!("solved in {made} move{}", plural(made))
        } else {
            format!("not solved, after {made} move{}", plural(made))
        };
        if let (Verdict::Found(_), true) = (&self.answer.search.verdict, self.answer.is_optimal) {
            said += &if self.is_solved && made == shown {
                ": the fewest possible".to_owned()
            } else {
                format!("; {shown} would be enough")
            };
        }
        let Own { undos, hints, seconds, .. } = self.own;
        said += &format!("; {undos} undo{}, {hints} hint{}", plural(*undos), plural(*hints));
        if let Some(seconds) = seconds {
            said += &format!(", {} s", seconds.round());
        }
        said + "\n"
    }

    fn json(&self) -> Value {
        let step = |step: &Step<'_>| json!({ "move": step.text, "left": step.left.json() });
        let is_found = matches!(self.answer.search.verdict, Verdict::Found(_));
        json!({
            "id": self.own.puzzle.id(),
            "family": self.own.puzzle.family.id,
            "puzzle": self.own.puzzle.puzzle.text(),
            "solved": self.is_solved,
            "moves": self.steps.iter().map(step).collect::<Vec<_>>(),
            "solver": self.answer.solver,
            "optimal": self.answer.is_optimal && is_found,
            "solution": is_found.then(|| self.shown()),
            "undos": self.own.undos,
            "hints": self.own.hints,
            "seconds": self.own.seconds,
        })
    }
}
