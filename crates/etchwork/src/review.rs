//! Reviews of puzzles: what a person who made one by hand wants to know.

mod finish;
mod steps;
mod uses;

pub use finish::{Added, Finish, Finishing};
pub use steps::{Shift, Step, Steps, StepsError, Why};

#[cfg(feature = "player")]
use crate::Playing;
use crate::{Family, Help, Measuring, Play, Puzzle, PuzzleError, SolverAnswer, Taken};
use etchwork_core::{
    Act, Budget, Count, Deduction, Hint, HintLevel, Ratio, Registry, SHORTEST_LINES, Settings,
    Site, Status, Tool, Verdict,
};
#[cfg(feature = "player")]
use etchwork_player::{Difficulty, Scale};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use uses::Uses;

/// The most nodes of one question about a changed puzzle: a few milliseconds.
const CHANGED: u64 = 20_000;
/// The most nodes of one question whether a move loses.
const LOSES: u64 = 50_000;
/// The most moves that players try for the difficulty: less than a second.
#[cfg(feature = "player")]
const PLAYED: u64 = 800_000;

/// How many states [`worst`] keeps.
const FALLS: usize = 3;

/// What is asked about a puzzle, and who is asked.
#[derive(Clone, Copy)]
pub struct Reviewer<'a> {
    /// The puzzle's family.
    pub family: &'a dyn Family,
    /// The plug-ins that solve and measure.
    pub registry: &'a Registry,
    /// The settings of measures, as [`metric_settings`](crate::metric_settings) gives them.
    pub settings: &'a BTreeMap<String, Settings>,
    /// The budget of each question about the puzzle itself.
    pub budget: Budget,
}

/// The first answers about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// What the family's first solver found.
    pub solved: SolverAnswer,
    /// The number of solutions, as the family counts them. Not counted where none was found.
    pub count: Option<Count>,
    /// How far deduction leads, if the family is meant for it.
    pub deduction: Option<Deduction>,
    /// The readings of the family's measures.
    pub taken: Vec<Taken>,
}

/// A state on the way to the solution, and the moves from it that lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The number of moves before it.
    pub after: usize,
    /// The solution's move from it.
    pub step: String,
    /// The number of legal moves.
    pub moves: usize,
    /// The moves after which the puzzle can no longer be solved: proved.
    pub losing: Vec<String>,
    /// The number of moves of which that was not decided within the budget.
    pub not_decided: usize,
}

/// A change to the puzzle that does something worth knowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The tool that makes it.
    pub tool: Tool,
    /// The places that the tool was pointed at.
    pub at: Vec<Site>,
    /// The text of the changed puzzle.
    pub text: String,
    /// What the change does.
    pub effect: Effect,
}

/// What a change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Takes an [optional](Tool::is_optional) part away that is not needed: the solution is still the only one, or deduction
    /// still leads to it, or the shortest lines of moves are as many and as long.
    Needless,
    /// Makes an unsolvable puzzle solvable.
    Solvable,
    /// Leaves exactly one of several solutions.
    Unique,
    /// Lets deduction lead to the solution.
    NoGuess,
    /// Makes the puzzle harder for simulated players, beyond chance, and the solution stays the only
    /// one or deduction still leads to it, if it was so.
    Harder {
        /// The difficulty of the changed puzzle.
        strength: u32,
    },
}

impl Display for Effect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Needless => f.write_str("takes away what is not needed"),
            Self::Solvable => f.write_str("makes it solvable"),
            Self::Unique => f.write_str("leaves one solution"),
            Self::NoGuess => f.write_str("makes guesses needless"),
            Self::Harder { strength } => write!(f, "makes it harder: difficulty {strength}"),
        }
    }
}

impl Display for Fall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { after, step, moves, losing, .. } = self;
        let (made, lost) = (if *after == 1 { "move" } else { "moves" }, losing.len());
        let lose = if lost == 1 { "loses" } else { "lose" };
        let list = losing.join("; ");
        write!(f, "after {after} {made}, {lost} of {moves} moves {lose}: {list} ")?;
        write!(f, "(the solution goes {step})")
    }
}

/// The few states with the greatest share of moves that lose, the greatest first.
pub fn worst(mut falls: Vec<Fall>) -> Vec<Fall> {
    falls.sort_by_key(|fall| Reverse(Ratio::share(fall.losing.len(), fall.moves)));
    falls.truncate(FALLS);
    falls
}

impl Answers {
    /// The moves of the solution, if one was found.
    pub fn solution(&self) -> Option<&[String]> {
        match &self.solved.search.verdict {
            Verdict::Found(moves) => Some(moves),
            _ => None,
        }
    }

    /// The number of solutions, if it was counted to the end.
    fn exactly(&self) -> Option<&str> {
        self.count.as_ref().filter(|count| !count.at_least).map(|count| &*count.number)
    }
}

impl Reviewer<'_> {
    /// The first answers about a puzzle: whether it can be solved, in how many ways, whether it
    /// needs a guess, and its readings.
    ///
    /// Cost: one question each, within the budget. Errors: the puzzle has no start, or a solver
    /// claims what is not true.
    pub fn answers(&self, puzzle: &dyn Puzzle) -> Result<Answers, PuzzleError> {
        let mut answers = self.unmeasured(puzzle)?;
        answers.taken = self.measured(puzzle, &answers)?;
        Ok(answers)
    }

    /// The readings of the family's measures; none where no solution was found.
    pub fn measured(
        &self,
        puzzle: &dyn Puzzle,
        answers: &Answers,
    ) -> Result<Vec<Taken>, PuzzleError> {
        let Some(solution) = answers.solution() else { return Ok(Vec::new()) };
        let settings = self.settings;
        let question = Measuring { solution, settings, without: &[], budget: self.budget };
        puzzle.measure(&question, self.registry)
    }

    /// The first answers but for the readings.
    pub fn unmeasured(&self, puzzle: &dyn Puzzle) -> Result<Answers, PuzzleError> {
        self.counted(puzzle, self.solved(puzzle)?)
    }

    /// The first of the answers: whether the puzzle can be solved.
    pub fn solved(&self, puzzle: &dyn Puzzle) -> Result<SolverAnswer, PuzzleError> {
        puzzle.solve(None, self.budget, self.registry)
    }

    /// The answers that follow: in how many ways, and whether a guess is needed.
    pub fn counted(
        &self,
        puzzle: &dyn Puzzle,
        solved: SolverAnswer,
    ) -> Result<Answers, PuzzleError> {
        let mut answers = Answers { solved, count: None, deduction: None, taken: Vec::new() };
        if answers.solution().is_some() {
            answers.count = Some(puzzle.count(self.budget)?);
            answers.deduction = puzzle.deduction(self.budget);
        }
        Ok(answers)
    }

    /// How hard a puzzle is for simulated players, if it can be solved and less than a second of work
    /// tells, counted in the moves that the players try.
    #[cfg(feature = "player")]
    pub fn difficulty(
        &self,
        puzzle: &dyn Puzzle,
        answers: &Answers,
    ) -> Result<Option<Difficulty>, PuzzleError> {
        let Some(solution) = answers.solution() else { return Ok(None) };
        let (scale, player) = (Scale::DEFAULT, &mut Scale::DEFAULT.regular());
        let budget = self.budget.min(Budget { nodes: PLAYED, ..self.budget });
        let mut question = Playing { scale, player, solution, budget };
        puzzle.difficulty(&mut question, self.registry)
    }

    /// The same reviewer with fewer nodes for each question.
    fn within(&self, nodes: u64) -> Self {
        Self { budget: Budget { nodes, ..self.budget }, ..*self }
    }

    /// Tells the states along a solution from which some legal moves lose, in order, as they are
    /// found. Where a family's moves cannot lose, or where it is played by deduction, so that every
    /// wrong move loses at once, there are none.
    ///
    /// Cost: one hint for each legal move along the solution. Ends early when `is_stopped`.
    pub fn falls(
        &self,
        puzzle: &dyn Puzzle,
        answers: &Answers,
        is_stopped: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Fall),
    ) -> Result<(), PuzzleError> {
        let Some(solution) = answers.solution() else { return Ok(()) };
        if !self.family.can_lose() || answers.deduction.is_some() {
            return Ok(());
        }
        let mut tell_falls = |fall: Fall| {
            if !fall.losing.is_empty() {
                tell(fall)
            }
        };
        self.choices(puzzle, solution, is_stopped, &mut tell_falls)
    }

    /// Tells of every state along a solution which of its moves lose.
    ///
    /// Cost and end as for [`falls`](Self::falls).
    pub fn choices(
        &self,
        puzzle: &dyn Puzzle,
        solution: &[String],
        is_stopped: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Fall),
    ) -> Result<(), PuzzleError> {
        let help = Help { ways: None, budget: Budget { nodes: LOSES, ..self.budget } };
        let mut play = puzzle.play(self.registry, help)?;
        for (after, step) in solution.iter().enumerate() {
            let moves: Vec<String> = play.moves().into_iter().map(|choice| choice.text).collect();
            let mut fall = Fall {
                after,
                step: step.clone(),
                moves: moves.len(),
                losing: vec![],
                not_decided: 0,
            };
            for other in moves.into_iter().filter(|text| text != step) {
                if is_stopped() {
                    return Ok(());
                }
                match loses(&mut *play, &other)? {
                    Some(true) => fall.losing.push(other),
                    Some(false) => {}
                    None => fall.not_decided += 1,
                }
            }
            tell(fall);
            play.play(step)?;
        }
        Ok(())
    }

    /// Tells the changes worth knowing, as they are found, but for those that make the puzzle
    /// harder: each is one use of one of the family's editing tools. Tools that are pointed at one
    /// place come first, then those that join two places, near ones before far ones. The first `from`
    /// of them are left out, so that a page can ask for some at a time.
    ///
    /// Cost: a tool's use, and if that gives a puzzle, its answers with a small budget. Ends early
    /// when `is_stopped`, after the change at hand. Every changed puzzle that is settled is kept.
    pub fn changes(
        &self,
        puzzle: &dyn Puzzle,
        answers: &Answers,
        from: usize,
        is_stopped: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Change),
    ) -> Changes {
        let small = self.within(CHANGED);
        let counted = self.family.counted();
        let was_settled = is_settled(answers, counted);
        let bare = puzzle.bare_text();
        let length = words(&bare);
        let mut seen = BTreeSet::from([bare]);
        let (tools, sites) = (self.family.tools(self.registry), puzzle.sites());
        let uses = Uses { tools, sites: sites.into_iter().collect() };
        let mut changes = Changes { tried: 0, of: uses.len(), sound: Vec::new() };
        for (tool, at) in uses.iter().skip(from) {
            if is_stopped() {
                return changes;
            }
            changes.tried += 1;
            let Ok(text) = puzzle.edited(tool.id, &at, self.registry) else { continue };
            // Two tools, or two ways to point one, may make the same change.
            if !seen.insert(text.clone()) {
                continue;
            }
            let Ok(puzzle) = self.family.of_text(&text, self.registry) else { continue };
            let Ok(after) = small.unmeasured(&*puzzle) else { continue };
            let says_less = tool.is_optional && words(&text) < length;
            if let Some(effect) = effect(answers, &after, says_less, counted) {
                tell(Change { tool, at: at.clone(), text: text.clone(), effect });
            }
            if after.solution().is_some() && (is_settled(&after, counted) || !was_settled) {
                changes.sound.push(Changed { tool, at, text, puzzle, answers: after });
            }
        }
        changes
    }

    /// Tells which of the changes make the puzzle harder for simulated players: the interval of
    /// their difficulty lies above that of the puzzle. Returns how many were tried.
    ///
    /// Cost: some ten milliseconds for each change, often more. Ends early when `is_stopped`.
    #[cfg(feature = "player")]
    pub fn harder(
        &self,
        changes: Changes,
        difficulty: &Difficulty,
        is_stopped: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Change),
    ) -> usize {
        let small = self.within(CHANGED);
        let mut tried = 0;
        for changed in changes.sound {
            if is_stopped() {
                break;
            }
            tried += 1;
            let Changed { tool, at, text, puzzle, answers } = changed;
            let Ok(Some(found)) = small.difficulty(&*puzzle, &answers) else { continue };
            if found.is_solved && found.interval[0] > difficulty.interval[1] {
                let effect = Effect::Harder { strength: found.strength };
                tell(Change { tool, at, text, effect });
            }
        }
        tried
    }
}

/// The changes to a puzzle that were tried.
pub struct Changes {
    /// The number tried.
    pub tried: usize,
    /// The number that there is.
    pub of: usize,
    /// Those after which the puzzle can be solved, and is settled if it was so before.
    sound: Vec<Changed>,
}

impl Changes {
    /// How many of them may make the puzzle harder.
    pub fn sound(&self) -> usize {
        self.sound.len()
    }
}

/// A puzzle that a tool made of another.
#[cfg_attr(not(feature = "player"), expect(dead_code))]
struct Changed {
    tool: Tool,
    at: Vec<Site>,
    text: String,
    puzzle: Box<dyn Puzzle>,
    answers: Answers,
}

/// Whether a move loses, if that is decided within the play's budget. The play is left as it was.
fn loses(play: &mut dyn Play, text: &str) -> Result<Option<bool>, PuzzleError> {
    play.play(text)?;
    let loses = match play.status() {
        Status::Lost => Some(true),
        Status::Solved => Some(false),
        Status::Open => match play.hint(HintLevel::Solvable) {
            Hint::Unknown => None,
            hint => Some(hint.is_negative()),
        },
    };
    play.act(&Act::Undo);
    Ok(loses)
}

/// How much a text says.
fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Whether the solution is settled: it is the only one, or deduction leads to it. Of a family that
/// counts shortest lines of moves nobody expects that there is one.
fn is_settled(answers: &Answers, counted: &str) -> bool {
    let solves = answers.deduction == Some(Deduction::Solves);
    solves || counted == SHORTEST_LINES || answers.exactly() == Some("1")
}

/// What a change does, if that is worth knowing.
fn effect(before: &Answers, after: &Answers, says_less: bool, counted: &str) -> Option<Effect> {
    let after_length = after.solution()?.len();
    let Some(before_length) = before.solution().map(<[String]>::len) else {
        let is_proved = matches!(before.solved.search.verdict, Verdict::Impossible(_));
        return is_proved.then_some(Effect::Solvable);
    };
    if !is_settled(after, counted) {
        return None;
    }
    if !is_settled(before, counted) {
        let is_decided = before.exactly().is_some();
        return match after.deduction {
            Some(Deduction::Solves) => Some(Effect::NoGuess),
            _ => is_decided.then_some(Effect::Unique),
        };
    }
    let is_as_long = !before.solved.is_optimal || before_length == after_length;
    let lines = |answers: &Answers| answers.exactly().map(str::to_owned);
    let is_alike = counted != SHORTEST_LINES || lines(before) == lines(after);
    (says_less && is_as_long && is_alike).then_some(Effect::Needless)
}
