//! Slow and obvious implementations that the tests compare with.

use etchwork_core::{Grid, Stream};
use etchwork_pipes::{Board, Growth, Patch, Pick, Side, Wrap, tiling};
use std::sync::Arc;

pub fn board(id: &str, size: &str, wrap: Wrap, holes: &[usize], barriers: &[Side]) -> Arc<Board> {
    let named = tiling(id).unwrap();
    let patch: Patch = named.tiling.lay(size.parse().unwrap(), wrap).unwrap();
    Arc::new(Board::new(named, Arc::new(patch), holes, barriers))
}

/// A mask turned clockwise by one.
pub fn turn(mask: u16, sides: usize) -> u16 {
    mask >> 1 | (mask & 1) << (sides - 1)
}

/// The masks that a tile can have, each once.
pub fn ways(mask: u16, sides: usize) -> Vec<u16> {
    let mut ways = vec![mask];
    while ways.len() < sides {
        ways.push(turn(ways[ways.len() - 1], sides));
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// The side that meets a side, from the patch, holes and barriers alone; `None` if it cannot be
/// crossed.
pub fn across(board: &Board, here: Side) -> Option<Side> {
    let met = board.patch().meets(here)?;
    let is_barred = board.barriers().iter().any(|bar| *bar == here || *bar == met);
    (!board.is_hole(here.tile) && !board.is_hole(met.tile) && !is_barred).then_some(met)
}

/// Whether all tiles form one tree: every arm meets an arm, there is one edge fewer than tiles, and
/// all tiles can be reached.
pub fn is_tree(board: &Board, masks: &[u16]) -> bool {
    let tiles: Vec<usize> = (0..masks.len()).filter(|tile| !board.is_hole(*tile)).collect();
    let mut edges = 0;
    let mut label: Vec<usize> = (0..masks.len()).collect();
    for tile in &tiles {
        for side in (0..board.patch().sides(*tile)).filter(|side| masks[*tile] >> side & 1 == 1) {
            let Some(met) = across(board, Side { tile: *tile, side }) else { return false };
            if masks[met.tile] >> met.side & 1 == 0 {
                return false;
            }
            edges += 1;
            let (a, b) = (label[*tile], label[met.tile]);
            label.iter_mut().filter(|label| **label == b).for_each(|label| *label = a);
        }
    }
    edges == 2 * (tiles.len() - 1) && tiles.iter().all(|tile| label[*tile] == label[tiles[0]])
}

/// All solutions of the puzzle, by trying every orientation of every tile.
pub fn solutions(board: &Board, masks: &[u16]) -> Vec<Vec<u16>> {
    let mut found = Vec::new();
    let mut now = masks.to_vec();
    place(board, masks, 0, &mut now, &mut found);
    found
}

fn place(board: &Board, masks: &[u16], tile: usize, now: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
    if tile == masks.len() {
        if is_tree(board, now) {
            found.push(now.clone());
        }
        return;
    }
    if board.is_hole(tile) {
        return place(board, masks, tile + 1, now, found);
    }
    for way in ways(masks[tile], board.patch().sides(tile)) {
        // Prunes only arms that do not fit earlier tiles: just enough to keep the number of boards
        // within reach.
        let fits = (0..board.patch().sides(tile)).all(|side| {
            let has = way >> side & 1 == 1;
            match across(board, Side { tile, side }) {
                None => !has,
                Some(met) if met.tile < tile => (now[met.tile] >> met.side & 1 == 1) == has,
                Some(_) => true,
            }
        });
        if fits {
            now[tile] = way;
            place(board, masks, tile + 1, now, found);
        }
    }
    now[tile] = masks[tile];
}

/// All spanning trees of a board, by checking every set of edges.
pub fn trees(board: &Board) -> Vec<Vec<u16>> {
    let mut edges = Vec::new();
    for tile in (0..board.patch().grid().len()).filter(|tile| !board.is_hole(*tile)) {
        for side in 0..board.patch().sides(tile) {
            let here = Side { tile, side };
            edges.extend(across(board, here).filter(|met| here < *met).map(|met| (here, met)));
        }
    }
    let mut found = Vec::new();
    let label = (0..board.patch().grid().len()).collect();
    pick(board, &edges, &mut vec![0; board.patch().grid().len()], label, 0, &mut found);
    found
}

fn pick(
    board: &Board,
    edges: &[(Side, Side)],
    masks: &mut Vec<u16>,
    label: Vec<usize>,
    chosen: usize,
    found: &mut Vec<Vec<u16>>,
) {
    let needed = board.tiles() - 1 - chosen;
    if needed == 0 {
        found.push(masks.clone());
        return;
    }
    if edges.len() < needed {
        return;
    }
    let (a, b) = edges[0];
    if label[a.tile] != label[b.tile] {
        masks[a.tile] ^= 1 << a.side;
        masks[b.tile] ^= 1 << b.side;
        let (keep, gone) = (label[a.tile], label[b.tile]);
        let joined = label.iter().map(|of| if *of == gone { keep } else { *of }).collect();
        pick(board, &edges[1..], masks, joined, chosen + 1, found);
        masks[a.tile] ^= 1 << a.side;
        masks[b.tile] ^= 1 << b.side;
    }
    pick(board, &edges[1..], masks, label, chosen, found);
}

/// The trees of a board with at most `cap` arms per tile, by checking all trees.
pub fn capped(board: &Board, cap: u32) -> Vec<Vec<u16>> {
    let mut trees = trees(board);
    trees.retain(|tree| tree.iter().all(|mask| mask.count_ones() <= cap));
    trees
}

/// A tree without caps, with its tiles turned.
pub fn puzzle(board: &Board, stream: &mut Stream) -> Vec<u16> {
    let mut growth = Growth::default();
    let first = board.sides().tiles().next().unwrap();
    growth.start(board.sides(), std::iter::repeat_n(16, board.sides().len()), first);
    assert!(growth.run(board.sides(), Pick::Any, stream));
    let turned = |(tile, mask): (usize, &u16)| {
        let sides = board.patch().sides(tile);
        (0..stream.index(sides)).fold(*mask, |mask, _| turn(mask, sides))
    };
    growth.masks().iter().enumerate().map(turned).collect()
}

pub fn grid(size: &str) -> Grid {
    size.parse().unwrap()
}
