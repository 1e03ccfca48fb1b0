//! Game IDs of Net, a program of Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! net:3x2w:1v2h4 376   (without the blank)
//! ```
//!
//! First columns and rows, or one number for both if they are equal; `w` if the board wraps; `b`
//! with a number, and `a`, which only affect how Net makes puzzles. After a colon, one mask per
//! tile; a bit stands for the same side as in this crate. After a mask, `v` is a barrier on its
//! right, `h` one below. The source is the tile in the middle.

use crate::{Board, Pipes, Side, Wrap, tiling};
use etchwork_core::text::Part;
use etchwork_core::{Grid, TextFlaw};
use std::sync::Arc;

/// The prefix of an ID; without it, one of another program could be mistaken for one.
pub(crate) const TITLE: &str = "net:";

/// The right side and the lower side of a square.
const RIGHT: usize = 0;
const DOWN: usize = 3;

/// Whether a word is a game ID as Net shows it, without the prefix, which many other programs of the
/// collection show alike.
pub(crate) fn is_bare(word: &str) -> bool {
    let Some((params, tiles)) = word.split_once([':', '#']) else { return false };
    let is_tile = |letter: char| letter.is_ascii_hexdigit() || letter == 'v' || letter == 'h';
    params_of(Part::of(params)).is_ok() && !tiles.is_empty() && tiles.chars().all(is_tile)
}

pub(crate) fn read(id: Part<'_>) -> Result<Pipes, TextFlaw> {
    let Some(rest) = id.strip_prefix(TITLE) else {
        return Err(id.flaw(format!("write `{TITLE}` before a game ID of Net: {TITLE}{}", id.text)));
    };
    let Some((params, tiles)) = rest.split_once(':') else {
        let seeded = rest.text.contains('#');
        return Err(rest.flaw(if seeded {
            "only Net itself can make a game from a number after `#`: copy the game ID \
                     that it shows, with a colon"
        } else {
            "this game ID is cut short: after the size should come a colon and the tiles"
        }));
    };
    let (grid, wrap) = params_of(params)?;
    let (masks, barriers) = tiles_of(tiles, grid)?;
    let square = tiling("square").map_err(|why| id.flaw(why))?;
    let patch = square.lay(grid, wrap).map_err(|why| id.flaw(why))?;
    let holes: Vec<usize> = (0..masks.len()).filter(|tile| masks[*tile] == 0).collect();
    let board = Board::new(square, patch, &holes, &barriers);
    let middle = grid.at(grid.rows() / 2, grid.cols() / 2).index();
    Pipes::new(Arc::new(board), masks.into(), Some(middle)).map_err(|why| id.flaw(why))
}

fn params_of(params: Part<'_>) -> Result<(Grid, Wrap), TextFlaw> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let first = digits(params.text);
    let (cols, mut rest) = params.text.split_at(first);
    let mut rows = cols;
    if let Some(more) = rest.strip_prefix('x') {
        (rows, rest) = more.split_at(digits(more));
    }
    let sides = cols.parse().ok().zip(rows.parse().ok());
    let why = || params.flaw("a game ID of Net opens with a size, as in `net:5x5:`");
    let (cols, rows) = sides.ok_or_else(why)?;
    let grid = Grid::long(cols, rows).map_err(|why| params.flaw(why))?;
    let mut wrap = Wrap::None;
    while let Some(letter) = rest.chars().next() {
        let here = params.from(params.text.len() - rest.len());
        rest = &rest[letter.len_utf8()..];
        match letter {
            'w' => wrap = Wrap::TORUS,
            'a' => {}
            'b' => rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'),
            _ => return Err(here.flaw("after the size may come `w`, `a`, or `b` with a number")),
        }
    }
    Ok((grid, wrap))
}

fn tiles_of(tiles: Part<'_>, grid: Grid) -> Result<(Vec<u16>, Vec<Side>), TextFlaw> {
    let (mut masks, mut barriers): (Vec<u16>, Vec<Side>) = (Vec::new(), Vec::new());
    for here in tiles.letters() {
        let letter = here.text.chars().next().unwrap_or_default();
        match (letter, letter.to_digit(16), masks.len()) {
            ('v' | 'h', _, 0) => return Err(here.flaw("a barrier comes after its tile")),
            ('v', _, count) => barriers.push(Side { tile: count - 1, side: RIGHT }),
            ('h', _, count) => barriers.push(Side { tile: count - 1, side: DOWN }),
            (_, Some(_), count) if count == grid.len() => {
                return Err(here.flaw(format!("{grid} has {count} tiles: this is one more")));
            }
            (_, Some(mask), _) => masks.push(mask as u16),
            _ => return Err(here.flaw("a tile is 0 to 9 or a to f, a barrier `v` or `h`")),
        }
    }
    if masks.len() < grid.len() {
        Err(tiles.from(tiles.text.len()).flaw(format!(
            "this game ID is cut short: {grid} has {} tiles, and here are {}",
            grid.len(),
            masks.len()
        )))
    } else {
        Ok((masks, barriers))
    }
}
