//! Draws a puzzle on every tiling: `cargo run -p etchwork-pipes --example gallery FOLDER`.

use etchwork_core::{Game, Stream};
use etchwork_pipes::{Board, Growth, Pick, Pipes, tilings};
use etchwork_render::{Colour, svg, text};
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("where to?")?;
    std::fs::create_dir_all(&folder)?;
    for named in tilings() {
        for wraps in [false, true] {
            let grid = named.tiling.grid_of(if wraps { 40 } else { 60 }, wraps).ok_or("no grid")?;
            let patch = Arc::new(named.tiling.lay(grid, wraps)?);
            let board = Arc::new(Board::new(named.clone(), patch, &[], &[]));
            let (mut growth, mut stream) = (Growth::default(), Stream::new(7));
            let caps = |tile| board.cap(tile);
            growth.start(board.sides(), (0..grid.len()).map(caps), grid.len() / 2);
            growth.run(board.sides(), Pick::Any, &mut stream);
            let masks: Box<[u16]> = growth.masks().into();
            let game = Pipes::new(board, masks, Some(grid.len() / 2))?;
            let state = game.initial();
            let mut turned = state.clone();
            for tile in (0..grid.len()).filter(|tile| tile % 5 == 0) {
                turned = game.apply(&turned, &etchwork_pipes::Turn { tile, clockwise: true });
            }
            let picture = game.draw(&[turned], None);
            let name = format!("{folder}/{}{}", named.id, if wraps { "-wrap" } else { "" });
            std::fs::write(format!("{name}.svg"), svg(&picture))?;
            println!("{game}{}", text(&picture, Colour::Off));
        }
    }
    Ok(())
}
