//! Draws boards: tracks on tiles, stations outside the border.

use crate::{Kind, Line, Power, Rails, Side, State};
use etchwork_core::{
    Cell, Grid, LineTone, Mark, Picture, Spot, StopMark, TileFill, TileHub, TileLine, TileMark,
    TileSide,
};

/// The letters of the two stations.
const LETTERS: [char; 2] = ['A', 'B'];

/// A state as a picture. The tracks that lead from the stations are lit.
pub(crate) fn picture(rails: &Rails, state: &State) -> Picture {
    let (design, grid) = (rails.design(), rails.design().grid());
    let mut picture = Picture::new(grid, title(rails, state), describe(rails, state));
    for (power, left) in stocks(rails, state) {
        picture.tell(format!("Power-up {}: {left} left", power.name()));
    }
    let lit = lit(rails, state);
    for cell in grid.cells() {
        let kind = state.kind(cell);
        picture.add(Mark::Tile(TileMark {
            cell,
            outline: outline(grid, cell),
            fill: if kind == Kind::Empty { TileFill::Ground } else { TileFill::Plain },
            lines: lines(kind, lit[cell.index()]),
            sides: Side::ALL.map(|side| look(rails, cell, side)).to_vec(),
            hub: TileHub::Bare,
        }));
        let points = design.points_of(state.tiles()[cell.index()]);
        if points > 0 {
            picture.add(Mark::Label { cell, text: format!("+{points}") });
        }
    }
    let reached = rails.is_joined(state);
    for (station, letter) in design.stations().into_iter().zip(LETTERS) {
        let (cell, side) = (station.cell(grid), station.side as u8);
        picture.add(Mark::Stop(StopMark { cell, side, letter, reached }));
    }
    picture
}

/// The corners of a tile, ordered so that its sides are those of [`Side::ALL`].
fn outline(grid: Grid, cell: Cell) -> Vec<Spot> {
    let at = grid.position(cell);
    let (x, y) = (i32::from(at.col) * 1000, i32::from(at.row) * 1000);
    [(0, 0), (1000, 0), (1000, 1000), (0, 1000)].map(|(dx, dy)| Spot::new(x + dx, y + dy)).to_vec()
}

/// The look of a side: along a fixed line, tiles are bolted together.
fn look(rails: &Rails, cell: Cell, side: Side) -> TileSide {
    let at = rails.design().grid().position(cell);
    let line = match side {
        Side::North | Side::South => Line::Col(at.col),
        Side::East | Side::West => Line::Row(at.row),
    };
    if rails.design().is_fixed(line) { TileSide::Bolted } else { TileSide::Seam }
}

/// The sides of each cell that the track from a station crosses.
fn lit(rails: &Rails, state: &State) -> Vec<[bool; 4]> {
    let (design, grid) = (rails.design(), rails.design().grid());
    let mut lit = vec![[false; 4]; grid.len()];
    for (number, station) in design.stations().into_iter().enumerate() {
        let mut from = station.side;
        for cell in rails.track(state, number).cells {
            let to = state.kind(cell).exit(from).expect("the track goes over this tile");
            lit[cell.index()][from as usize] = true;
            lit[cell.index()][to as usize] = true;
            from = to.opposite();
        }
    }
    lit
}

/// The tracks of a tile, lit ones first.
fn lines(kind: Kind, lit: [bool; 4]) -> Vec<TileLine> {
    let pairs: Vec<[Side; 2]> = match kind {
        Kind::Crossing => vec![[Side::West, Side::East], [Side::North, Side::South]],
        kind => kind.ends().into_iter().collect(),
    };
    let mut lines: Vec<TileLine> = pairs
        .into_iter()
        .map(|[from, to]| {
            let tone = if lit[from as usize] { LineTone::RailsLit } else { LineTone::Rails };
            TileLine { from: Some(from as u8), to: to as u8, tone }
        })
        .collect();
    lines.sort_by_key(|line| line.tone == LineTone::Rails);
    lines
}

fn title(rails: &Rails, state: &State) -> String {
    let stocks = stocks(rails, state);
    let stocks = stocks.map(|(power, left)| format!(", {left} {} left", power.name()));
    format!("Rails {}{}", rails.design().grid(), stocks.collect::<String>())
}

/// What is left of each power-up that the design has.
fn stocks(rails: &Rails, state: &State) -> impl Iterator<Item = (Power, u8)> {
    let powers = Power::ALL.into_iter().filter(|power| rails.design().stock(*power) > 0);
    powers.map(|power| (power, state.stock(power)))
}

/// Describes everything that the picture shows, for people who cannot see it.
fn describe(rails: &Rails, state: &State) -> String {
    let (design, grid) = (rails.design(), rails.design().grid());
    let mut sentences = Vec::new();
    for (station, letter) in design.stations().into_iter().zip(LETTERS) {
        let (line, side) = (station.line(), station.side.name());
        sentences.push(format!("Station {letter} is at the {side} end of {line}"));
    }
    for row in 0..grid.rows() {
        let tiles = (0..grid.cols()).map(|col| name(state.kind(grid.at(row, col))));
        sentences.push(format!("Row {row}: {}", tiles.collect::<Vec<_>>().join(", ")));
    }
    let fixed: Vec<String> = design.fixed().iter().map(Line::to_string).collect();
    if !fixed.is_empty() {
        sentences.push(format!("Fixed: {}", fixed.join(", ")));
    }
    for cell in grid.cells() {
        let points = design.points_of(state.tiles()[cell.index()]);
        if points > 0 {
            sentences.push(format!("{points} points lie at {}", grid.position(cell)));
        }
    }
    let (length, joined) = (rails.track(state, 0).len(), rails.is_joined(state));
    let plural = if length == 1 { "" } else { "s" };
    sentences.push(if joined {
        format!("A track of {length} tile{plural} joins the stations")
    } else {
        format!("The track from station A goes over {length} tile{plural}")
    });
    sentences.join(". ") + "."
}

fn name(kind: Kind) -> String {
    match (kind, kind.ends()) {
        (Kind::Empty, _) => "empty ground".to_owned(),
        (_, Some([a, b])) => format!("{} to {}", a.name(), b.name()),
        (_, None) => "crossing".to_owned(),
    }
}
