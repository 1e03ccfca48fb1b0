//! All that a page shows of a puzzle in play.

use crate::names::names;
use crate::seat::{Seat, Way, trail};
use crate::speech;
use etchwork::render::{svg_margin, svg_with_ids};
use etchwork::{Cell, Mark, Picture, Status, Tally};
use serde::Serialize;

/// How a play stands. Cells are numbered in reading order.
#[derive(Serialize)]
pub struct View {
    /// The board ID.
    id: String,
    /// The recipe ID, where the puzzle was made here.
    recipe: Option<String>,
    title: String,
    tier: Option<String>,
    mechanic: String,
    status: &'static str,
    /// Whether one more step completes it.
    ready: bool,
    cols: usize,
    rows: usize,
    /// The room around the cells in the drawing, in cells, on each side.
    margin: f64,
    /// The drawing.
    svg: String,
    /// What it shows, in words.
    description: String,
    /// What each cell is called.
    cells: Vec<String>,
    /// Where the signal comes in and goes out, as far as that is shown.
    input: Option<usize>,
    output: Option<usize>,
    /// The cells of the trail, in order.
    trail: Vec<usize>,
    choices: Vec<Way>,
    /// Cells still to be visited.
    left: Option<usize>,
    moves: usize,
    undos: usize,
    hints: usize,
    /// What happened, in short sentences.
    said: String,
    /// The play as text.
    save: String,
}

impl View {
    pub fn of(seat: &Seat, said: String) -> Self {
        let picture = seat.play.picture();
        let Tally { moves, undos, hints } = seat.play.tally();
        Self {
            id: seat.play.id().to_owned(),
            recipe: seat.document.as_ref().map(|document| document.id.clone()),
            title: seat.title(),
            tier: seat.tier.clone(),
            mechanic: seat.kind.clone(),
            status: status(seat.play.status()),
            ready: picture.marks().iter().any(|mark| matches!(mark, Mark::Ready(_))),
            cols: picture.grid().cols(),
            rows: picture.grid().rows(),
            margin: svg_margin(&picture),
            svg: svg_with_ids(&picture, "board"),
            description: speech::described(&picture),
            cells: names(seat, &picture),
            input: pin(&picture, Mark::Input),
            output: pin(&picture, Mark::Output),
            trail: trail(&picture).iter().map(|cell| cell.index()).collect(),
            choices: seat.choices(&picture),
            left: seat.left(&picture),
            moves,
            undos,
            hints,
            said,
            save: seat.play.save(),
        }
    }
}

/// How a play stands, in a word.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Solved => "solved",
        Status::Lost => "lost",
    }
}

/// The cell that a pin of that kind stands on.
fn pin(picture: &Picture, kind: fn(Cell) -> Mark) -> Option<usize> {
    let cell = picture.grid().cells().find(|cell| picture.marks().contains(&kind(*cell)));
    cell.map(Cell::index)
}
