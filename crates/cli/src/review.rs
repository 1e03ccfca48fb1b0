//! `etchwork review`: what a person who made a puzzle by hand wants to know.

mod steps;

use crate::Kit;
use crate::answer::{self, ReviewAnswer};
use crate::any;
use crate::args::{InputArgs, ReviewArgs};
use crate::console::stdout;
use crate::failure::{Failure, say};
use crate::{input, interrupt};
use etchwork::codec::Solutions;
use etchwork::player::Difficulty;
use etchwork::review::{Added, Answers, Change, Effect, Fall, Finish, Reviewer, worst};
use etchwork::{
    Any, Cell, Count, Deduction, Mark, Picture, Ratio, SHORTEST_LINES, Site, SolverAnswer, Taken,
    Verdict, metric_settings,
};
use etchwork_pack::LEVELS;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A puzzle that others are compared with.
struct Other {
    place: String,
    family: Cow<'static, str>,
    likeness: Vec<u8>,
}

/// Reviews every puzzle of the input.
pub fn run(args: &ReviewArgs, kit: &Kit) -> Result<(), Failure> {
    if let Some(tier) = &args.next {
        return steps::run(args, tier, kit);
    }
    let puzzles = any::read(&args.input, kit)?;
    any::check_tiers(&args.input, &puzzles)?;
    let others = args.beside.as_deref().map(|path| beside(path, kit)).transpose()?;
    let others = others.unwrap_or_default();
    input::each(&args.input, puzzles, args.json, |any| one(args, &any, &others, kit))
}

/// The puzzles of a file or a pack, or of the texts and lists in a folder.
fn beside(path: &Path, kit: &Kit) -> Result<Vec<Other>, Failure> {
    let mut files = vec![path.to_owned()];
    if path.is_dir() && !path.join(LEVELS).exists() {
        let entries = std::fs::read_dir(path).map_err(|error| Failure::file(path, &error))?;
        let is_read = |file: &PathBuf| {
            let ending = file.extension().unwrap_or_default();
            ["txt", "json", "jsonl"].iter().any(|read| ending == *read)
        };
        files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_read).collect();
        files.sort();
    }
    let mut others = Vec::new();
    for file in files {
        others.extend(in_file(file, kit)?);
    }
    Ok(others)
}

fn in_file(file: PathBuf, kit: &Kit) -> Result<Vec<Other>, Failure> {
    let place = file.display().to_string();
    let puzzles = any::read(&InputArgs { file, line: None, tiers: None }, kit)?;
    let several = puzzles.len() > 1;
    let other = |(number, any): (usize, Any)| Other {
        place: if several { format!("{place}, puzzle {number}") } else { place.clone() },
        family: any.family.id,
        likeness: any.puzzle.likeness(),
    };
    Ok((1..).zip(puzzles).map(other).collect())
}

/// Reviews a puzzle; that it cannot be solved is a negative answer.
fn one(args: &ReviewArgs, any: &Any, others: &[Other], kit: &Kit) -> Result<(), Failure> {
    let family = kit.families.get(&any.family.id).map_err(Failure::input)?;
    let settings = metric_settings(any.recipe(), &kit.families);
    let budget = args.memory.question();
    let registry = &kit.registry;
    let reviewer = Reviewer { family: &**family, registry, settings: &settings, budget };
    let puzzle = &*any.puzzle;
    let (picture, is_json, tools) = (puzzle.picture(), args.json, HashSet::new());
    let mut told = Told { any, picture, is_json, tools };
    let solved = reviewer.solved(puzzle).map_err(Failure::input)?;
    told.solved(&solved)?;
    let mut answers = reviewer.counted(puzzle, solved).map_err(Failure::input)?;
    told.counted(&answers)?;
    if args.json {
        answers.taken = reviewer.measured(puzzle, &answers).map_err(Failure::input)?;
    }
    let difficulty = reviewer.difficulty(puzzle, &answers).map_err(Failure::input)?;
    told.difficulty(difficulty.as_ref(), answers.solution().is_some())?;
    let stopped = interrupt::of_process();
    let is_stopped = || stopped.load(Ordering::Relaxed);
    let mut falls = Vec::new();
    let found = reviewer.falls(puzzle, &answers, &is_stopped, &mut |fall| falls.push(fall));
    found.map_err(Failure::input)?;
    told.falls(&falls)?;
    let likeness = puzzle.likeness();
    let is_alike = |other: &&Other| other.family == any.family.id && other.likeness == likeness;
    let alike: Vec<String> =
        others.iter().filter(is_alike).map(|other| other.place.clone()).collect();
    told.alike(&alike)?;
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let is_over = || is_stopped() || Instant::now() >= end;
    let (mut changes, mut written) = (Vec::new(), Ok(()));
    let mut tell = |change: Change| {
        if written.is_ok() {
            written = told.change(&change, changes.is_empty());
        }
        changes.push(change);
    };
    let found = reviewer.changes(puzzle, &answers, 0, &is_over, &mut tell);
    let mut tried = Tried { tried: found.tried, of: found.of, is_whole: found.tried == found.of };
    if let Some(difficulty) = &difficulty {
        let sound = found.sound();
        let harder = reviewer.harder(found, difficulty, &is_over, &mut tell);
        tried.is_whole &= harder == sound;
    }
    written?;
    told.tried(tried, changes.is_empty(), args.seconds)?;
    let finish = args.finish.then(|| reviewer.finish(puzzle, &is_stopped));
    if let Some(finish) = &finish {
        told.finish(finish)?;
    }
    if args.json {
        let finish = finish.as_ref();
        let found = Found { answers: &answers, difficulty, falls, changes, finish, tried, alike };
        writeln!(stdout(), "{}", found.line(&told))?;
    }
    match finish {
        Some(Finish::Stuck | Finish::CountsLines) => return Err(Failure::Negative),
        Some(Finish::NotDecided) => return Err(Failure::GaveUp),
        Some(Finish::Done { .. } | Finish::Unsolvable) | None => {}
    }
    match (answers.solved.search.verdict, is_stopped()) {
        (Verdict::Found(_), false) => Ok(()),
        (Verdict::Impossible(_), _) => Err(Failure::Negative),
        _ => Err(Failure::GaveUp),
    }
}

/// A review in words as it goes on, or as a line of JSON at its end.
struct Told<'a> {
    any: &'a Any,
    picture: Picture,
    is_json: bool,
    /// The tools that were explained.
    tools: HashSet<&'static str>,
}

impl Told<'_> {
    fn say(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        if self.is_json {
            return Ok(());
        }
        let mut out = stdout();
        writeln!(out, "{line}")?;
        Ok(out.flush()?)
    }

    fn solved(&mut self, solved: &SolverAnswer) -> Result<(), Failure> {
        self.say(match (&solved.search.verdict, &solved.why) {
            (Verdict::Found(moves), _) => {
                let least = if solved.is_optimal { ", and not in fewer" } else { "" };
                format!("it can be solved in {}{least}", several(moves.len(), "move"))
            }
            (Verdict::Impossible(_), Some(why)) => format!("it cannot be solved: {why}"),
            (Verdict::Impossible(_), None) => "it cannot be solved: that is proved".to_owned(),
            (Verdict::BudgetSpent | Verdict::Unsupported(_), _) => {
                "whether it can be solved was not decided: allow more with --memory".to_owned()
            }
        })
    }

    fn counted(&mut self, answers: &Answers) -> Result<(), Failure> {
        let counted = self.any.family.counted.clone();
        let is_free = answers.deduction == Some(Deduction::Solves);
        // Where deduction leads to the solution, more is shown than at the start, and others end.
        if let Some(Count { number, at_least, .. }) = answers.count.as_ref().filter(|_| !is_free) {
            self.say(match (&**number, at_least) {
                (number, false) if counted == SHORTEST_LINES => format!("{counted}: {number}"),
                ("1", false) => format!("the solution is the only one ({counted})"),
                (number, false) => format!("there are {number} solutions ({counted})"),
                ("0" | "1", true) => format!("the number of {counted} was not decided"),
                (number, true) => format!("there are at least {number} solutions ({counted})"),
            })?;
        }
        match &answers.deduction {
            None => {}
            Some(Deduction::Solves) => self.say("no guess is needed")?,
            Some(Deduction::Stuck(place)) => self.say(format!("it needs a guess: {place}"))?,
            Some(Deduction::Spent) => self.say("whether it needs a guess was not decided")?,
        }
        Ok(())
    }

    fn difficulty(
        &mut self,
        difficulty: Option<&Difficulty>,
        is_solvable: bool,
    ) -> Result<(), Failure> {
        match difficulty {
            Some(found) => self.say(format!("difficulty {found}, because {}", found.reason)),
            None if is_solvable => self.say(
                "the difficulty was not decided within a second's work: `measure --difficulty` goes on",
            ),
            None => Ok(()),
        }
    }

    fn falls(&mut self, falls: &[Fall]) -> Result<(), Failure> {
        worst(falls.to_vec()).iter().try_for_each(|fall| self.say(fall))
    }

    fn alike(&mut self, alike: &[String]) -> Result<(), Failure> {
        alike.iter().try_for_each(|place| self.say(format!("it is the same as that of {place}")))
    }

    fn change(&mut self, change: &Change, is_first: bool) -> Result<(), Failure> {
        if is_first {
            self.say("changes worth knowing:")?;
        }
        let at: Vec<String> = change.at.iter().map(|site| place(&self.picture, *site)).collect();
        let (name, at, does) = (change.tool.name, at.join(" and "), &change.effect);
        self.say(format!("  {name} at {at} {does}"))?;
        let is_new = self.tools.insert(change.tool.id);
        if is_new { self.say(format!("    ({name}: {})", change.tool.about)) } else { Ok(()) }
    }

    fn finish(&mut self, finish: &Finish) -> Result<(), Failure> {
        let part = |Added { tool, at }: &Added| {
            let at: Vec<String> = at.iter().map(|site| place(&self.picture, *site)).collect();
            format!("{} at {}", tool.name, at.join(" and "))
        };
        match finish {
            Finish::Done { added, puzzle } if !added.is_empty() => {
                let parts: Vec<String> = added.iter().map(part).collect();
                self.say(format!("with {} {}:", parts.join(", "), finish.told()))?;
                self.say(puzzle.bare_text().trim_end())
            }
            _ => self.say(finish.told()),
        }
    }

    fn tried(
        &mut self,
        Tried { tried, of, is_whole }: Tried,
        is_nothing: bool,
        seconds: u64,
    ) -> Result<(), Failure> {
        if self.is_json || seconds == 0 {
            return Ok(());
        }
        if tried < of {
            say(format_args!("{tried} of {of} changes were tried: --seconds tries more"));
        } else if !is_whole {
            say("not every change was played, to find what makes it harder: --seconds plays more");
        } else if is_nothing && of > 0 {
            self.say(format!("none of {of} changes makes it better"))?;
        }
        Ok(())
    }
}

/// How many changes were tried.
#[derive(Clone, Copy)]
struct Tried {
    tried: usize,
    of: usize,
    /// Whether all were tried, and played where that was due.
    is_whole: bool,
}

/// What a review found.
struct Found<'a> {
    answers: &'a Answers,
    difficulty: Option<Difficulty>,
    falls: Vec<Fall>,
    changes: Vec<Change>,
    finish: Option<&'a Finish>,
    tried: Tried,
    alike: Vec<String>,
}

impl Found<'_> {
    /// A line of JSON.
    fn line(self, Told { any, picture, .. }: &Told<'_>) -> String {
        let Answers { solved, count, deduction, taken } = self.answers;
        let (verdict, reason) = answer::verdict(&solved.search.verdict);
        let moves = self.answers.solution().map(<[String]>::len);
        let number = |taken: &Taken| (taken.name.to_string(), taken.value.map(Ratio::to_f64));
        let solutions = |count: &Count| Solutions::Exactly(count.number.clone());
        answer::line(&ReviewAnswer {
            about: answer::about(any),
            verdict,
            reason,
            moves,
            optimal: solved.is_optimal && moves.is_some(),
            solutions: count.as_ref().map(solutions),
            at_least: count.as_ref().is_some_and(|count| count.at_least),
            counted: any.family.counted.clone(),
            deduction: deduction.as_ref().map(|deduction| match deduction {
                Deduction::Solves => "solves",
                Deduction::Stuck(_) => "guess",
                Deduction::Spent => "budget_spent",
            }),
            difficulty: self.difficulty.as_ref().map(|found| found.strength),
            interval: self.difficulty.as_ref().map(|found| found.interval),
            metrics: taken.iter().map(number).collect(),
            falls: self.falls.iter().map(fall).collect(),
            changes: self.changes.iter().map(|change| change_json(picture, change)).collect(),
            finished: match self.finish {
                Some(Finish::Done { puzzle, .. }) => Some(puzzle.bare_text()),
                _ => None,
            },
            changes_tried: self.tried.tried,
            changes_in_all: self.tried.of,
            alike: self.alike,
        })
    }
}

/// A number of things.
fn several(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A place for people: the name of the node there, or else its row and column as in texts.
fn place(picture: &Picture, Site { row, col }: Site) -> String {
    let grid = picture.grid();
    let is_here = |cell: Cell| {
        let at = grid.position(cell);
        (i32::from(at.row), i32::from(at.col)) == (row, col)
    };
    let mut nodes = picture.marks().iter().filter_map(|mark| match mark {
        Mark::Node(node) => Some(node),
        _ => None,
    });
    match nodes.find(|node| is_here(node.cell)) {
        Some(node) => node.label.clone(),
        None => format!("{row},{col}"),
    }
}

fn change_json(picture: &Picture, change: &Change) -> Value {
    let (effect, harder) = match change.effect {
        Effect::Needless => ("not_needed", None),
        Effect::Solvable => ("solvable", None),
        Effect::Unique => ("unique", None),
        Effect::NoGuess => ("no_guess", None),
        Effect::Harder { strength } => ("harder", Some(strength)),
    };
    let at: Vec<String> = change.at.iter().map(|site| place(picture, *site)).collect();
    let mut value =
        json!({ "tool": change.tool.id, "at": at, "effect": effect, "puzzle": change.text });
    if let Some(harder) = harder {
        value["difficulty"] = harder.into();
    }
    value
}

fn fall(fall: &Fall) -> Value {
    json!({
        "after": fall.after, "step": fall.step, "moves": fall.moves, "losing": fall.losing,
        "not_decided": fall.not_decided,
    })
}
