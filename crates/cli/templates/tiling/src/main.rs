//! A tiling for pipes: tiles as polygons, which meet wherever they share a side.

use etchwork::Grid;
use etchwork::pipes::{Form, Patch, add_tiling};

/// The most arms that a maker gives a tile.
const CAP: usize = 4;

/// Rows and columns of tiles: the lines of a text.
const ROWS: i32 = 4;
const COLS: i32 = 5;

/// A brick: six corners, clockwise, so that it meets two bricks above it and two below.
fn brick(row: i32, col: i32) -> Form {
    let (x, y) = (1000 * col + 500 * (row % 2), 600 * row);
    let corners = [(0, 0), (500, 0), (1000, 0), (1000, 600), (500, 600), (0, 600)];
    Form::new(CAP, &corners.map(|(right, down)| (x + right, y + down)))
}

fn register() -> Result<(), String> {
    let grid = Grid::new(COLS as usize, ROWS as usize).map_err(|why| why.to_string())?;
    let tiles = (0..ROWS).flat_map(|row| (0..COLS).map(move |col| brick(row, col)));
    add_tiling("bricks", "bricks in rows, each on two others", Patch::of(grid, tiles.collect())?)
}

fn main() -> std::process::ExitCode {
    etchwork_cli::run_extended(|_, _| Ok(register()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::pipes::{Pipes, Wrap, tiling};
    use etchwork::{Attempt, Maker, Refused, Settings, Streams, Written};

    #[test]
    fn puzzles_are_made_on_it() {
        register().unwrap();
        let grid = Grid::new(COLS as usize, ROWS as usize).unwrap();
        assert!(tiling("bricks").unwrap().tiling.lay(grid, Wrap::None).unwrap().is_connected());
        let registry = etchwork::standard_registry();
        let mut settings = Settings::default();
        settings.set("tiling", "bricks");
        settings.set("sizes", &format!("{COLS}x{ROWS}"));
        let makers = registry.kind::<dyn Maker<Pipes>>();
        let mut maker = makers.make("growth", &settings, &registry).unwrap();
        let made = (0..20).filter(|index| {
            let attempt =
                Attempt { streams: Streams { seed: 7, index: *index, board: 0 }, aim: None };
            let made = maker.attempt(&attempt, &mut Refused::default());
            made.is_ok_and(|made| Pipes::read(&made.game.write()).unwrap() == made.game)
        });
        assert!(made.count() > 10);
    }
}
