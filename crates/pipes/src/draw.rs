//! Draws boards.

use crate::ring::bits;
use crate::{Pipes, Side};
use etchwork_core::{
    Cell, LineTone, Mark, Picture, TileFill, TileHub, TileLine, TileMark, TileSide,
};

pub(crate) fn draw(game: &Pipes, masks: &[u16]) -> Picture {
    let (board, grid) = (game.board(), game.board().patch().grid());
    let lit = lit(game, masks);
    let mut picture = Picture::new(grid, title(game), describe(game, masks, &lit));
    for cell in grid.cells() {
        let tile = cell.index();
        let tone = if lit[tile] { LineTone::Lit } else { LineTone::Dim };
        picture.add(Mark::Tile(TileMark {
            cell,
            outline: board.patch().form(tile).outline.clone(),
            fill: if board.is_hole(tile) { TileFill::Blank } else { TileFill::Plain },
            lines: lines(masks[tile], tone),
            sides: (0..board.patch().sides(tile)).map(|side| look(game, tile, side)).collect(),
            hub: match masks[tile].count_ones() {
                _ if game.source() == Some(tile) => TileHub::Source,
                1 => TileHub::End,
                _ => TileHub::Bare,
            },
        }));
    }
    picture
}

/// Two arms are drawn as one line; three or more meet in the middle.
fn lines(mask: u16, tone: LineTone) -> Vec<TileLine> {
    let mut sides = bits(mask).map(|side| side as u8);
    match (mask.count_ones(), sides.next(), sides.next()) {
        (2, from, Some(to)) => vec![TileLine { from, to, tone }],
        _ => bits(mask).map(|side| TileLine { from: None, to: side as u8, tone }).collect(),
    }
}

fn look(game: &Pipes, tile: usize, side: usize) -> TileSide {
    let (board, side) = (game.board(), Side { tile, side });
    let can_cross = board.sides().open(tile) >> side.side & 1 == 1;
    match (board.is_barred(side), can_cross && board.patch().leaves(side)) {
        (true, _) => TileSide::Wall,
        (false, true) => TileSide::Exit,
        (false, false) => TileSide::Seam,
    }
}

/// The tiles that are joined to the source.
fn lit(game: &Pipes, masks: &[u16]) -> Vec<bool> {
    let mut lit = vec![false; masks.len()];
    if let Some(source) = game.source() {
        game.board().walk(masks, source, |tile| lit[tile] = true);
    }
    lit
}

fn title(game: &Pipes) -> String {
    let patch = game.board().patch();
    format!("Pipes, {} {}{}", game.board().tiling().id, patch.grid(), patch.wrap())
}

/// Describes everything that the picture shows, for people who cannot see it.
fn describe(game: &Pipes, masks: &[u16], lit: &[bool]) -> String {
    let (board, grid) = (game.board(), game.board().patch().grid());
    let mut sentences =
        vec![format!("{} tiles; sides are counted anticlockwise from the east", board.tiles())];
    for row in 0..grid.rows() {
        let tiles = (0..grid.cols()).map(|col| grid.at(row, col).index());
        let arms = |tile: usize| {
            if board.is_hole(tile) {
                "a hole".to_owned()
            } else {
                bits(masks[tile]).map(|side| side.to_string()).collect::<Vec<_>>().join("+")
            }
        };
        let arms: Vec<String> = tiles.map(arms).collect();
        sentences.push(format!("Arms in row {row}: {}", arms.join(", ")));
    }
    if let Some(source) = game.source() {
        let joined = lit.iter().filter(|lit| **lit).count();
        let at = grid.position(Cell::new(source));
        let are = if joined == 1 { "is" } else { "are" };
        sentences.push(format!("{joined} {are} joined to the source at {at}"));
    }
    let barriers = board.barriers().iter();
    sentences.extend(barriers.map(|Side { tile, side }| {
        format!("A barrier at side {side} of {}", grid.position(Cell::new(*tile)))
    }));
    sentences.join(". ") + "."
}
