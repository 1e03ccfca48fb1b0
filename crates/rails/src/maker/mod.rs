//! Makers: lay a track, embellish the board, and scramble it.

mod embellish;
mod scramble;
mod sentences;
mod settings;
mod track;

use crate::{Kind, Line, Rails, Station};
use etchwork_core::{Attempt, Grid, Refused, Reject, Stage};
pub(crate) use scramble::{Aimed, Walk};
pub(crate) use settings::{CheckedSettings, Raw};

/// A track on a board that is not yet scrambled.
pub(crate) struct Laid {
    grid: Grid,
    stations: [Station; 2],
    tiles: Vec<Kind>,
    fixed: Vec<Line>,
}

/// Lays a track between two stations, puts other tiles around it, and embellishes the board.
fn lay(
    attempt: &Attempt,
    ground: &CheckedSettings,
    refused: &mut Refused,
) -> Result<Rails, Reject> {
    let streams = attempt.streams;
    let grid = ground.size(&mut streams.stage("size"), attempt.aim);
    let (stations, mut tiles) = track::lay(grid, ground, &mut streams.stage("track"), refused)?;
    let on_track: Vec<bool> = tiles.iter().map(|kind| *kind != Kind::Empty).collect();
    embellish::fill(&mut tiles, &on_track, ground, &mut streams.stage("fill"));
    let fixed = embellish::fixed(grid, ground, &mut streams.stage("fixed"));
    let laid = Laid { grid, stations, tiles, fixed };
    embellish::finish(laid, &on_track, ground, &mut streams.stage("bonus"))
        .map_err(|_| Reject::new(Stage::Build, "misfit"))
}
