//! The tools of an editor, which points at tiles and at the places around the board.

use crate::{Bonus, Design, Kind, Line, Rails, Side, Station};
use etchwork_core::{Cell, Grid, Refusal, Site, Tool};

const TILE: &[&str] = &["the tile"];
const BESIDE: &[&str] = &["a place beside the board"];

/// The points of a new bonus.
const POINTS: u16 = 10;

pub(crate) const TOOLS: &[Tool] = &[
    Tool::new(
        "straight",
        "Straight",
        "Lays a straight track, or turns the one that lies there.",
        TILE,
    ),
    Tool::new("bend", "Bend", "Lays a bend, or turns the one that lies there.", TILE),
    Tool::new("crossing", "Crossing", "Lays a crossing.", TILE),
    Tool::new("ground", "Ground", "Clears a tile.", TILE),
    Tool::new("bonus", "Bonus", "Puts points on a tile, or takes them away.", TILE),
    Tool::new("station-a", "Station A", "Moves the first station.", BESIDE),
    Tool::new("station-b", "Station B", "Moves the second station.", BESIDE),
    Tool::new(
        "fixed",
        "Fixed line",
        "Fixes the row or the column that ends there, or frees it.",
        BESIDE,
    )
    .optional(),
];

/// The tiles, and the places around them.
pub(crate) fn sites(rails: &Rails) -> Vec<Site> {
    let grid = rails.design().grid();
    let (rows, cols) = (grid.rows() as i32, grid.cols() as i32);
    let is_corner = |at: &Site| [-1, rows].contains(&at.row) && [-1, cols].contains(&at.col);
    let row = |row| (-1..=cols).map(move |col| Site::new(row, col));
    (-1..=rows).flat_map(row).filter(|at| !is_corner(at)).collect()
}

/// The puzzle after a tool was pointed at a place.
pub(crate) fn edited(rails: &Rails, id: &str, at: &[Site]) -> Result<Rails, Refusal> {
    Tool::of(TOOLS, id, at)?;
    // Each tool asks for one place.
    let at = at[0];
    let mut parts = rails.design().parts();
    let grid = parts.grid;
    match id {
        "station-a" => parts.stations[0] = station(grid, at)?,
        "station-b" => parts.stations[1] = station(grid, at)?,
        "fixed" => {
            let line = station(grid, at)?.line();
            toggle(&mut parts.fixed, line, |other: &Line| *other == line);
        }
        "bonus" => {
            let cell = cell(grid, at)?;
            let bonus = Bonus { cell, points: POINTS };
            toggle(&mut parts.bonuses, bonus, |other: &Bonus| other.cell == cell);
        }
        _ => {
            let kind = &mut parts.tiles[cell(grid, at)?.index()];
            *kind = match (id, *kind) {
                ("straight", Kind::Horizontal | Kind::Vertical) => kind.quarter(),
                ("straight", _) => Kind::Horizontal,
                ("bend", _) if is_bend(*kind) => kind.quarter(),
                ("bend", _) => Kind::NorthEast,
                ("crossing", _) => Kind::Crossing,
                _ => Kind::Empty,
            };
        }
    }
    Design::new(parts).map(Rails::new).map_err(Refusal::new)
}

fn is_bend(kind: Kind) -> bool {
    kind.ends().is_some() && !matches!(kind, Kind::Horizontal | Kind::Vertical)
}

/// Takes out what is alike, or else puts the new one in.
fn toggle<T>(list: &mut Vec<T>, new: T, is_alike: impl Fn(&T) -> bool) {
    let before = list.len();
    list.retain(|other| !is_alike(other));
    if list.len() == before {
        list.push(new);
    }
}

fn cell(grid: Grid, at: Site) -> Result<Cell, Refusal> {
    at.cell(grid).ok_or_else(|| Refusal::new("that is beside the board: point at a tile"))
}

/// The place for a station at a site around the board.
fn station(grid: Grid, at: Site) -> Result<Station, Refusal> {
    let (rows, cols) = (grid.rows() as i32, grid.cols() as i32);
    let (in_rows, in_cols) = ((0..rows).contains(&at.row), (0..cols).contains(&at.col));
    let side = match (at.row, at.col) {
        (-1, _) if in_cols => Side::North,
        (row, _) if row == rows && in_cols => Side::South,
        (_, -1) if in_rows => Side::West,
        (_, col) if col == cols && in_rows => Side::East,
        _ => return Err(Refusal::new("point at a place beside the board, next to a tile")),
    };
    let at = if in_cols { at.col } else { at.row };
    Ok(Station { side, at: at as u8 })
}
