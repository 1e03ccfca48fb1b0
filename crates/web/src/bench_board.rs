//! What the workbench shows of one board: its drawing, its traps, its readings, and why it was
//! rejected.

use crate::answers::{self, BenchBoard, Reading, Traps};
use crate::service::text;
use crate::speech::{described, sentence};
use crate::workbench::Rejected;
use etchwork::paths::PathAdvisor;
use etchwork::render::{layout, svg_with_ids};
use etchwork::{
    Budget, Emitted, Mark, PathPuzzle, Picture, Ratio, Registry, Reject, Stage, Verdict,
};

/// The most nodes of a search for one trap.
const TRAP_BUDGET: Budget = Budget { nodes: 100_000, memory: u64::MAX };

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

/// A puzzle with its readings; of a path also the line, and its traps.
pub fn bench_board(
    made: &Emitted,
    readings: Vec<Reading>,
    registry: &Registry,
) -> Result<BenchBoard, String> {
    let (mut picture, mut traps) = (made.puzzle.picture(), None);
    if let Some(path) = made.puzzle.path() {
        picture = path.picture(true);
        let has_path = path.text().path.is_some();
        traps = has_path.then(|| mark_traps(path, &mut picture, registry)).transpose()?;
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

/// Asks for each option off the path whether the trail can still be finished, and marks the options
/// where it cannot.
fn mark_traps(
    puzzle: &PathPuzzle,
    picture: &mut Picture,
    registry: &Registry,
) -> Result<Traps, String> {
    let game = puzzle.game().map_err(text)?;
    let path = puzzle.text().path.clone().unwrap_or_default();
    let mut advisor = PathAdvisor::new(registry, TRAP_BUDGET, None).map_err(text)?;
    let mut oracle = advisor.oracle(&game);
    let (mut options, mut traps, mut unknown) = (0, 0, 0);
    for length in 1..path.len() {
        let (visited, ahead) = path.split_at(length);
        let exits = game.graph().exits(visited[length - 1]);
        for exit in exits.filter(|exit| ahead[1..].contains(exit)) {
            options += 1;
            match oracle.finish(&[visited, &[exit]].concat()) {
                Verdict::Found(_) => {}
                Verdict::Impossible(_) => {
                    traps += 1;
                    picture.add(Mark::Trap { from: visited[length - 1], to: exit });
                }
                Verdict::BudgetSpent | Verdict::Unsupported(_) => unknown += 1,
            }
        }
    }
    Ok(Traps { options, traps, unknown })
}
