//! What a hint says, for people and as JSON.

use crate::question::positions;
use etchwork::{Cell, Grid};
use serde_json::{Value, json};

/// What a hint says.
pub enum Hint {
    /// The trail is the solution.
    Solved,
    /// The trail can be finished.
    Open { ways: Option<Ways> },
    /// It cannot; this many moves have to be taken back.
    Lost { take_back: usize },
    /// It cannot, and neither can its first cell.
    Hopeless,
    /// The cells where the next move is forced.
    Forced(Vec<Forced>),
    /// The next move.
    Next(Cell),
    /// Every move to the end.
    Ahead { moves: Vec<Cell>, ways: Option<Ways> },
}

/// In how many ways a trail can be finished.
pub struct Ways {
    /// The number of ways that were found.
    pub count: usize,
    /// Whether there may be more.
    pub at_least: bool,
}

/// A cell where the next move is forced.
pub enum Forced {
    /// From the head of the trail every other exit loses, each for its reason.
    Next { at: Cell, to: Cell, losing: Vec<(Cell, &'static str)> },
    /// A cell that two ways lead to: one must lead in, the other out.
    Passage { at: Cell, between: [Cell; 2] },
}

impl Hint {
    /// Whether the answer is no.
    pub fn is_negative(&self) -> bool {
        matches!(self, Self::Lost { .. } | Self::Hopeless)
    }

    /// For people.
    pub fn text(&self, grid: Grid) -> String {
        match self {
            Self::Solved => "this is the solution".to_owned(),
            Self::Open { ways: None } => "this trail can still be finished".to_owned(),
            Self::Open { ways: Some(ways) } => {
                format!("this trail can still be finished, {}", ways.text())
            }
            Self::Lost { take_back: 1 } => "this trail is lost: take back 1 move".to_owned(),
            Self::Lost { take_back } => format!("this trail is lost: take back {take_back} moves"),
            Self::Hopeless => "no solution begins where this trail does".to_owned(),
            Self::Forced(forced) if forced.is_empty() => "no move is forced".to_owned(),
            Self::Forced(forced) => lines(forced.iter().map(|forced| forced.text(grid)), "\n"),
            Self::Next(cell) => place(grid, *cell),
            Self::Ahead { moves, ways } => {
                let way = lines(moves.iter().map(|cell| place(grid, *cell)), " ");
                let ways =
                    ways.as_ref().map(|w| format!("\nthe trail can be finished {}", w.text()));
                way + &ways.unwrap_or_default()
            }
        }
    }

    /// As JSON.
    pub fn json(&self, grid: Grid) -> Value {
        match self {
            Self::Solved => json!({ "solvable": true, "solved": true }),
            Self::Open { ways } => with_ways(json!({ "solvable": true }), ways),
            Self::Lost { take_back } => json!({ "solvable": false, "take_back": take_back }),
            Self::Hopeless => json!({ "solvable": false, "take_back": null }),
            Self::Forced(forced) => {
                json!({ "forced": forced.iter().map(|f| f.json(grid)).collect::<Vec<_>>() })
            }
            Self::Next(cell) => json!({ "moves": positions(grid, &[*cell]) }),
            Self::Ahead { moves, ways } => {
                with_ways(json!({ "moves": positions(grid, moves) }), ways)
            }
        }
    }
}

impl Ways {
    fn text(&self) -> String {
        let least = if self.at_least { "at least " } else { "" };
        let plural = if self.count == 1 { "" } else { "s" };
        format!("in {least}{} way{plural}", self.count)
    }
}

impl Forced {
    fn text(&self, grid: Grid) -> String {
        let place = |cell: &Cell| place(grid, *cell);
        match self {
            Self::Next { at, to, losing } if losing.is_empty() => {
                format!("at {} go to {}: it is the only exit", place(at), place(to))
            }
            Self::Next { at, to, losing } => {
                let why =
                    |(cell, why): &(Cell, &str)| format!("{} ({})", place(cell), in_words(why));
                let others = lines(losing.iter().map(why), ", ");
                format!("at {} go to {}: every other exit loses, {others}", place(at), place(to))
            }
            Self::Passage { at, between: [a, b] } => {
                let [at, a, b] = [at, a, b].map(place);
                format!("at {at} go between {a} and {b}: one way in and one way out")
            }
        }
    }

    fn json(&self, grid: Grid) -> Value {
        let position = |cell: &Cell| positions(grid, &[*cell])[0];
        match self {
            Self::Next { at, to, losing } => {
                let why = if losing.is_empty() { "only_exit" } else { "others_lose" };
                let loses =
                    |(cell, why): &(Cell, &str)| json!({ "cell": position(cell), "why": why });
                json!({
                    "cell": position(at),
                    "to": [position(to)],
                    "why": why,
                    "losing": losing.iter().map(loses).collect::<Vec<_>>(),
                })
            }
            Self::Passage { at, between } => {
                json!({ "cell": position(at), "to": positions(grid, between), "why": "passage" })
            }
        }
    }
}

/// The reason of a proof, for people.
fn in_words(why: &str) -> String {
    match why {
        "no_source" => "no path can start there".to_owned(),
        "exhausted" => "every way on was tried".to_owned(),
        other => other.replace('_', " "),
    }
}

fn place(grid: Grid, cell: Cell) -> String {
    grid.position(cell).to_string()
}

fn lines(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}

fn with_ways(mut json: Value, ways: &Option<Ways>) -> Value {
    if let Some(Ways { count, at_least }) = ways {
        json["ways"] = (*count).into();
        json["at_least"] = (*at_least).into();
    }
    json
}
