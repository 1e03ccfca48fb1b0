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
    use etchwork::pipes::{Pipes, Tiling, Wrap};
    use etchwork::Settings;
    use etchwork_testkit::conformance;

    #[test]
    fn it_keeps_the_laws_and_puzzles_are_made_on_it() {
        // A registry lists the tilings that were added before it was made.
        register().unwrap();
        let (registry, mut settings) = (etchwork::standard_registry(), Settings::default());
        let asked = conformance::plug_in::<dyn Tiling, _, _>(
            "bricks",
            &settings,
            &registry,
            &[4, 12, 30, 60],
            |tiling, tiles| Some(tiling.lay(tiling.grid_of(*tiles, Wrap::None)?, Wrap::None)),
            |_, laid| laid.as_ref().map_or(Ok(()), |laid| laid.as_ref()?.check()),
        );
        println!("{} questions", asked.unwrap_or_else(|faults| panic!("{faults}")));
        settings.set("tiling", "bricks");
        settings.set("sizes", &format!("{COLS}x{ROWS}"));
        let report = conformance::maker::<Pipes>("growth", &settings, &registry);
        println!("{} puzzles", report.unwrap_or_else(|faults| panic!("{faults}")).made.len());
    }
}
