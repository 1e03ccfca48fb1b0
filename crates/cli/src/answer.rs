//! The answers of commands as JSON, in the vocabulary of documents, for every family alike.

use etchwork::codec::Solutions;
use etchwork::{Any, Verdict};
use serde::Serialize;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The puzzle that an answer is about, so that it can be read again.
#[derive(Serialize)]
pub struct About {
    /// The recipe ID, otherwise the board ID.
    pub id: String,
    pub family: Cow<'static, str>,
    /// The puzzle as text.
    pub puzzle: String,
}

/// The answer of a solver.
#[derive(Serialize)]
pub struct SolveAnswer<'a> {
    #[serde(flatten)]
    pub about: About,
    pub solver: &'a str,
    pub verdict: &'static str,
    /// Why there is no solution, as a name.
    pub reason: Option<&'a str>,
    /// The moves.
    pub solution: Option<Vec<String>>,
    /// The number of moves.
    pub moves: Option<usize>,
    /// Whether nothing shorter solves it.
    pub optimal: bool,
    pub attempts: u64,
    pub nodes: u64,
    /// How often each rule of the solver cut a branch.
    pub cuts: BTreeMap<&'static str, u64>,
    pub micros: u64,
    /// What only some families have.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// The number of solutions.
#[derive(Serialize)]
pub struct CountAnswer {
    #[serde(flatten)]
    pub about: About,
    pub solutions: Solutions,
    /// Whether there may be more.
    pub at_least: bool,
    /// What was counted.
    pub counted: Cow<'static, str>,
    pub nodes: u64,
}

/// The readings.
#[derive(Serialize)]
pub struct MeasureAnswer {
    #[serde(flatten)]
    pub about: About,
    pub metrics: BTreeMap<String, Option<f64>>,
    /// The tier set and the tier that the readings are judged by, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tier: Option<String>,
}

/// The answers of a review.
#[derive(Serialize)]
pub struct ReviewAnswer<'a> {
    #[serde(flatten)]
    pub about: About,
    pub verdict: &'static str,
    /// Why there is no solution, as a name.
    pub reason: Option<&'a str>,
    /// The number of moves of the solution that was found.
    pub moves: Option<usize>,
    /// Whether nothing shorter solves it.
    pub optimal: bool,
    pub solutions: Option<Solutions>,
    /// Whether there may be more.
    pub at_least: bool,
    /// What was counted.
    pub counted: Cow<'static, str>,
    /// How far deduction leads, for a family that is meant for it.
    pub deduction: Option<&'static str>,
    /// How hard it is for simulated players, if that is known, and the interval.
    pub difficulty: Option<u32>,
    pub interval: Option<[u32; 2]>,
    pub metrics: BTreeMap<String, Option<f64>>,
    /// The states along the solution from which moves lose.
    pub falls: Vec<Value>,
    /// The changes worth knowing.
    pub changes: Vec<Value>,
    /// The text of the finished puzzle, if that was asked for and found.
    pub finished: Option<String>,
    pub changes_tried: usize,
    pub changes_in_all: usize,
    /// The places of other puzzles that are the same.
    pub alike: Vec<String>,
}

/// How hard a puzzle is for simulated players.
#[derive(Serialize)]
pub struct DifficultyAnswer {
    #[serde(flatten)]
    pub about: About,
    /// The scale of `difficulty`.
    pub scale: &'static str,
    /// The readings of plays; null where the budget was spent.
    pub metrics: BTreeMap<&'static str, Option<f64>>,
    /// The ends of the interval of 95 % of `difficulty`.
    pub interval: Option<[u32; 2]>,
    /// Whether half of the plays solve it at any strength.
    pub solved: Option<bool>,
    /// Whether `effort` may be more.
    pub at_least: Option<bool>,
    /// What makes it as hard as it is.
    pub reason: Option<String>,
}

/// The puzzle beside an answer.
pub fn about(any: &Any) -> About {
    let puzzle = any.document.as_ref().map(|document| document.puzzle.clone());
    let puzzle = puzzle.unwrap_or_else(|| any.puzzle.bare_text());
    About { id: any.id(), family: any.family.id.clone(), puzzle }
}

/// The name of a verdict, and its reason.
pub fn verdict<T>(verdict: &Verdict<T>) -> (&'static str, Option<&'static str>) {
    match verdict {
        Verdict::Found(_) => ("found", None),
        Verdict::Impossible(why) => ("impossible", Some(why)),
        Verdict::BudgetSpent => ("budget_spent", None),
        Verdict::Unsupported(what) => ("unsupported", Some(what)),
    }
}

/// An answer as a line.
pub fn line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer is plain data")
}
