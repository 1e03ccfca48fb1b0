//! What the workbench shows of one board: its drawing, its traps, its readings, and why it was
//! rejected.

use crate::active_puzzle::trail;
use crate::answers::{self, BenchBoard, Reading, Traps};
use crate::names;
use crate::service::text;
use crate::speech::{described, sentence};
use crate::workbench::Rejected;
use etchwork::render::{layout, svg_with_ids};
use etchwork::review::{Fall, Reviewer};
use etchwork::{
    Budget, Cell, Emitted, Family, Mark, Picture, Puzzle, Ratio, Registry, Reject, Stage,
};
use std::collections::BTreeMap;

/// A rejected attempt with its picture.
pub fn drawn_small(
    thrown: answers::RejectedPicture,
    picture: &Picture,
    nth: usize,
) -> answers::RejectedPicture {
    let laid = layout(picture);
    let svg = svg_with_ids(picture, &format!("thrown-{nth}"));
    answers::RejectedPicture { width: laid.width, height: laid.height, svg, ..thrown }
}

/// A puzzle with its readings; where a line is drawn on the board, with the line of the solution and
/// the traps beside it.
pub fn bench_board(
    made: &Emitted,
    readings: Vec<Reading>,
    family: &dyn Family,
    registry: &Registry,
) -> Result<BenchBoard, String> {
    let (puzzle, solution) = (&*made.puzzle, made.solution());
    let (mut picture, mut traps) = (puzzle.picture_with(Some(&solution)), None);
    if trail(&picture).is_empty() {
        picture = puzzle.picture();
    } else if trail(&picture).len() == solution.len() + 1 {
        let (settings, budget) = (&BTreeMap::new(), Budget::QUESTION_ON_A_PAGE);
        let reviewer = Reviewer { family, registry, settings, budget };
        traps = Some(mark_traps(puzzle, &solution, reviewer, &mut picture)?);
    }
    let laid = layout(&picture);
    Ok(BenchBoard {
        width: laid.width,
        height: laid.height,
        readings,
        traps,
        svg: svg_with_ids(&picture, "bench"),
        description: described(&picture),
    })
}

/// Why an attempt was rejected, in a sentence.
pub fn why(
    rejected: &Rejected,
    readings: &[Reading],
    of_reason: impl Fn(&str) -> String,
) -> String {
    let Rejected { board, reject, is_refined, puzzle } = rejected;
    let reason = broken(reject, readings).unwrap_or_else(|| of_reason(&reject.reason));
    let told = match reject.stage {
        Stage::Build if puzzle.is_some() => "the puzzle was rejected",
        Stage::Build => "no puzzle was made",
        Stage::Dress => "the mechanic found no room on it",
        Stage::Screen => "a quick look shows that no path visits every cell",
        Stage::Find => "the path finder found no path that visits every cell",
        Stage::Refine => "it was changed again and again, and no change was good enough",
        Stage::Mechanic => "the path does not do what the mechanic asks for",
        Stage::Gate => "it can be solved, but does not play well enough",
    };
    let from = if *is_refined { ", changed by the refiner" } else { "" };
    format!("Board {board}{from}: thrown away. {}", sentence(&format!("{told}: {reason}")))
}

/// The gate that a reading broke, if that is the reason for the rejection.
fn broken(reject: &Reject, readings: &[Reading]) -> Option<String> {
    let words = |text: &str| text.replace('_', " ");
    readings.iter().find_map(|reading| {
        let (name, broken) = (&*reading.name, reading.broken.as_deref()?);
        let gate = reading.gate?;
        let end = |end: Option<Ratio>| end.map_or(0.0, Ratio::to_f64);
        (format!("{name}_{broken}") == *reject.reason).then(|| match broken {
            "below_min" => format!("{}, below the gate's {}", at(reading), end(gate.min)),
            "above_max" => format!("{}, above the gate's {}", at(reading), end(gate.max)),
            _ => format!("{} could not be told", words(name)),
        })
    })
}

/// A reading with its value.
fn at(reading: &Reading) -> String {
    let value = reading.value.map_or(0.0, Ratio::to_f64);
    let value = (value * 1000.0).round() / 1000.0;
    format!("{} is {value}", reading.name.replace('_', " "))
}

/// Asks of each move off the solution whether the puzzle can still be solved, and marks those after
/// which it cannot.
fn mark_traps(
    puzzle: &dyn Puzzle,
    solution: &[String],
    reviewer: Reviewer<'_>,
    picture: &mut Picture,
) -> Result<Traps, String> {
    let mut states = Vec::new();
    let told = reviewer.choices(puzzle, solution, &|| false, &mut |state| states.push(state));
    told.map_err(text)?;
    let line = trail(picture).to_vec();
    let mut found = Traps { options: 0, traps: 0, unknown: 0 };
    for Fall { after, moves, losing, not_decided, .. } in states {
        found.options += moves - 1;
        found.traps += losing.len();
        found.unknown += not_decided;
        let cells: Vec<Cell> =
            losing.iter().filter_map(|step| names::cell(picture, step)).collect();
        cells.into_iter().for_each(|to| picture.add(Mark::Trap { from: line[after], to }));
    }
    Ok(found)
}
