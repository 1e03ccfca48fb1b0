//! What the workbench shows of one board: its drawing, its traps, its readings, and why it was
//! rejected.

use crate::answers::{self, BenchBoard, Reading, Traps};
use crate::measures::Measures;
use crate::rejected::RejectedBoard;
use crate::service::text;
use crate::speech::{described, sentence};
use etchwork::paths::PathAdvisor;
use etchwork::render::{layout, svg_with_ids};
use etchwork::{Budget, Mark, PathPuzzle, Picture, Ratio, Registry, Reject, Stage, Verdict};

/// The most nodes of a search for one trap.
const TRAP_BUDGET: Budget = Budget { nodes: 100_000, memory: u64::MAX };

/// A rejected board, as a small picture.
pub fn small((nth, thrown): (usize, &RejectedBoard)) -> answers::RejectedPicture {
    let RejectedBoard { board, reject, is_refined, puzzle } = thrown;
    let head = answers::RejectedPicture {
        board: *board,
        stage: reject.stage.name().to_owned(),
        reason: reject.reason.to_string(),
        refined: *is_refined,
        width: 0,
        height: 0,
        svg: String::new(),
    };
    drawn_small(head, &puzzle.picture(true), nth)
}

/// The same with its picture.
pub fn drawn_small(
    thrown: answers::RejectedPicture,
    picture: &Picture,
    nth: usize,
) -> answers::RejectedPicture {
    let laid = layout(picture);
    let svg = svg_with_ids(picture, &format!("thrown-{nth}"));
    answers::RejectedPicture { width: laid.width, height: laid.height, svg, ..thrown }
}

/// A picture with what is known of it.
pub fn shown(picture: &Picture, readings: Vec<Reading>, traps: Option<Traps>) -> BenchBoard {
    let laid = layout(picture);
    BenchBoard {
        width: laid.width,
        height: laid.height,
        readings,
        traps,
        svg: svg_with_ids(picture, "bench"),
        description: described(picture),
    }
}

/// A board with its path, its traps and its readings against gates and bands, as far as they exist.
pub fn bench_board(
    puzzle: &PathPuzzle,
    measures: &mut Measures,
    registry: &Registry,
) -> Result<BenchBoard, String> {
    let mut picture = puzzle.picture(true);
    let has_path = puzzle.text().path.is_some();
    let traps = has_path.then(|| mark_traps(puzzle, &mut picture, registry)).transpose()?;
    Ok(shown(&picture, measures.readings(puzzle), traps))
}

/// Why a board was rejected, in a sentence.
pub fn why(thrown: &RejectedBoard, readings: &[Reading], registry: &Registry) -> String {
    let RejectedBoard { board, reject, is_refined, .. } = thrown;
    let reason = broken(reject, readings)
        .unwrap_or_else(|| etchwork::path::sentence(registry, &reject.reason));
    let told = match reject.stage {
        Stage::Build => "no puzzle was made",
        Stage::Dress => "the mechanic found no room on it",
        Stage::Screen => "a quick look shows that no path visits every cell",
        Stage::Find => "the path finder found no path that visits every cell",
        Stage::Refine => "it was changed again and again, and no change was good enough",
        Stage::Mechanic => "the path does not do what the mechanic asks for",
        Stage::Gate => "there is a path, but it does not play well enough",
    };
    let from = if *is_refined { ", changed by the refiner" } else { "" };
    format!("Board {board}{from}: thrown away. {}", sentence(&format!("{told}: {reason}")))
}

/// The gate that a reading broke, if that is the reason for the rejection.
pub fn broken(reject: &Reject, readings: &[Reading]) -> Option<String> {
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
