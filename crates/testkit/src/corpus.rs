//! The corpus: boards with a known truth, for every finder and counter.
//!
//! Each verdict was found by one program and confirmed by a second; counts come from a program that
//! sweeps a frontier.

use crate::draw;
use etchwork_path::{Board, Cell};
use serde::Deserialize;

/// A board with its ends, and what is known of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name; its first letter is its group.
    pub id: String,
    /// The board.
    pub board: Board,
    /// Where a path must start.
    pub source: Cell,
    /// Where it must end.
    pub target: Cell,
    /// Whether there is one.
    pub feasible: bool,
    /// Their number in decimal, if counted.
    pub count: Option<String>,
}

#[derive(Deserialize)]
struct File {
    case: Vec<Raw>,
}

#[derive(Deserialize)]
struct Raw {
    id: String,
    verdict: String,
    count: Option<String>,
    board: String,
}

/// Every case of the corpus, in the order of its file.
pub fn cases() -> Vec<Case> {
    let file: File = toml::from_str(include_str!("../corpus/boards.toml")).expect("a sound corpus");
    let case = |raw: Raw| {
        let rows: Vec<&str> = raw.board.lines().filter(|line| !line.is_empty()).collect();
        let drawn = draw::board(&rows);
        Case {
            id: raw.id,
            source: drawn.source.expect("every case has an S"),
            target: drawn.target.expect("every case has a T"),
            board: drawn.board,
            feasible: raw.verdict == "feasible",
            count: raw.count,
        }
    };
    file.case.into_iter().map(case).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_verdicts() {
        let cases = cases();
        assert!(cases.len() >= 25);
        for case in cases {
            let none = case.count.as_deref() == Some("0");
            assert_eq!(none, !case.feasible, "{}", case.id);
        }
    }
}
