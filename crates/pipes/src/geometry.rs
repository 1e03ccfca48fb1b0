//! Puzzles as data that a program without the engine plays.

use crate::ring::{bits, period, shape, turned};
use crate::{Pipes, Side};
use etchwork_core::geometry::{
    CellShape, Condition, Effect, Ends, Geometry, Kind, Link, Look, Passage, Rule, Shape, Slot,
    Tone,
};
use etchwork_core::{Cell, TileFill, TileHub, TileMark};

/// A tile has a slot, whose value is the number of clockwise turns from the least of its
/// orientations. The goal is one tree.
pub(crate) fn geometry(game: &Pipes) -> Geometry {
    let mut geometry = Geometry::default();
    let patch = game.board().patch();
    let mut turning = Vec::new();
    for cell in patch.grid().cells() {
        let tile = cell.index();
        geometry.cells.push(outlined(game, cell));
        if game.board().is_hole(tile) {
            geometry.fix(tile, 600, Look::of(Shape::Cell).tone(Tone::Wall).named("hole"));
            continue;
        }
        geometry.fix(tile, 600, Look::of(Shape::Cell).tone(Tone::Ground).named("tile"));
        let (mask, sides) = (game.masks()[tile], patch.sides(tile));
        let least = shape(mask, sides);
        let values = period(least, sides);
        let looks: Vec<u16> = (0..values).map(|turns| turned(least, turns, sides)).collect();
        let start = looks.iter().position(|look| *look == mask).unwrap_or(0);
        let kind = geometry.kind(Kind::of(looks.into_iter().map(arms).collect()));
        let slot = geometry.slot(Slot::on_cell(tile, kind, start));
        turning.extend((values > 1).then_some(slot));
    }
    if let Some(source) = game.source() {
        geometry.fix(source, 250, Look::of(Shape::Square).tone(Tone::Here).named("source"));
    }
    links(game, &mut geometry);
    let turn =
        |text, by| Rule::new(text, vec![], vec![Effect::Add { slot: 0, by }], 1, turning.clone());
    geometry.moves.push(Rule { tap: Some(0), ..turn("{0}", 1) });
    geometry.moves.push(Rule { second_tap: Some(0), ..turn("{0} -", -1) });
    geometry.goal.push(Condition::Tree);
    geometry
}

fn outlined(game: &Pipes, cell: Cell) -> CellShape {
    let outline = game.board().patch().form(cell.index()).outline.clone();
    let (fill, hub) = (TileFill::Plain, TileHub::Bare);
    let tile = TileMark { cell, outline, fill, lines: Vec::new(), sides: Vec::new(), hub };
    let centre = tile.centre();
    CellShape {
        id: game.place_text(cell.index()),
        x: centre.x,
        y: centre.y,
        outline: tile.outline.iter().flat_map(|corner| [corner.x, corner.y]).collect(),
        radius: 0,
    }
}

fn arms(mask: u16) -> Look {
    let sides = bits(mask).map(|side| side as u8).collect();
    Look { ends: vec![Ends { sides }], ..Look::default() }.tone(Tone::Done).named("pipe")
}

fn links(game: &Pipes, geometry: &mut Geometry) {
    let board = game.board();
    for from in board.sides().tiles() {
        for side in 0..board.patch().sides(from) {
            let here = Side { tile: from, side };
            let met = board.patch().meets(here).filter(|met| !board.is_hole(met.tile));
            let Some(met) = met.filter(|met| here < *met) else { continue };
            let passage = if board.is_barred(here) { Passage::Closed } else { Passage::Open };
            let sides = vec![side as u8, met.side as u8];
            geometry.links.push(Link { from, to: met.tile, sides, passage });
        }
    }
}
