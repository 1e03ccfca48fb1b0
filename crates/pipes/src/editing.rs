//! The tools of an editor, which points at tiles.

use crate::ring::turned;
use crate::{Pipes, Side};
use etchwork_core::{Refusal, Site, Tool, no_tool};
use std::sync::Arc;

const TILE: &[&str] = &["the tile"];
const TILES: &[&str] = &["the tile", "the tile beside it"];

pub(crate) const TOOLS: &[Tool] = &[
    Tool::new(
        "join",
        "Join",
        "Gives two tiles an arm to each other, or takes both arms away.",
        TILES,
    ),
    Tool::new("turn", "Turn", "Turns a tile clockwise at the start.", TILE),
    Tool::new("barrier", "Barrier", "Puts a barrier between two tiles, or takes it away.", TILES)
        .optional(),
    Tool::new("source", "Source", "Marks where the network starts, or no place.", TILE),
    Tool::new("hole", "Hole", "Takes a tile away, or puts one with one arm there.", TILE),
];

/// The tiles.
pub(crate) fn sites(game: &Pipes) -> Vec<Site> {
    let grid = game.board().patch().grid();
    grid.cells().map(|cell| Site::on(grid, cell)).collect()
}

/// The puzzle after a tool was pointed at tiles.
pub(crate) fn edited(game: &Pipes, id: &str, at: &[Site]) -> Result<Pipes, Refusal> {
    Tool::of(TOOLS, id, at)?;
    let tiles = at.iter().map(|site| tile(game, *site)).collect::<Result<Vec<usize>, _>>()?;
    let board = game.board();
    let mut masks = game.masks().to_vec();
    let (mut barriers, mut source) = (board.barriers().to_vec(), game.source());
    match (id, &tiles[..]) {
        ("turn", [tile]) if masks[*tile] == 0 => {
            return Err(Refusal::new("this is a hole: there is nothing to turn"));
        }
        ("turn", [tile]) => {
            masks[*tile] = turned(masks[*tile], 1, board.patch().sides(*tile));
        }
        ("source", [tile]) => source = (source != Some(*tile)).then_some(*tile),
        ("hole", [tile]) => masks[*tile] = u16::from(masks[*tile] == 0),
        ("join", [one, other]) => {
            let (here, there) = between(game, *one, *other)?;
            let has = |side: Side| masks[side.tile] >> side.side & 1 == 1;
            let is_joined = has(here) && has(there);
            for side in [here, there] {
                let arm = 1 << side.side;
                masks[side.tile] = masks[side.tile] & !arm | if is_joined { 0 } else { arm };
            }
        }
        ("barrier", [one, other]) => {
            let (here, there) = between(game, *one, *other)?;
            let before = barriers.len();
            barriers.retain(|barrier| *barrier != here && *barrier != there);
            if barriers.len() == before {
                barriers.push(here);
            }
        }
        _ => return Err(no_tool(id)),
    }
    let holes: Vec<usize> = (0..masks.len()).filter(|tile| masks[*tile] == 0).collect();
    Pipes::new(Arc::new(board.with(&holes, &barriers)), masks.into(), source)
}

fn tile(game: &Pipes, site: Site) -> Result<usize, Refusal> {
    let cell = site.cell(game.board().patch().grid());
    cell.map(|cell| cell.index()).ok_or_else(|| Refusal::new("there is no tile"))
}

/// The sides by which two tiles meet.
fn between(game: &Pipes, one: usize, other: usize) -> Result<(Side, Side), Refusal> {
    let patch = game.board().patch();
    let mut sides = (0..patch.sides(one)).map(|side| Side { tile: one, side });
    let met =
        sides.find_map(|here| Some((here, patch.meets(here)?)).filter(|(_, m)| m.tile == other));
    met.ok_or_else(|| Refusal::new("these tiles do not lie side by side"))
}
