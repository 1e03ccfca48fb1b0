//! Adds what a board has besides its track.

use super::Laid;
use super::settings::CheckedSettings;
use crate::{Bonus, Design, Flaw, Kind, Line, Parts, Rails};
use etchwork_core::{Cell, Grid, Stream};

/// Fills the cells beside the track with empty ground and loose tiles.
pub(super) fn fill(
    tiles: &mut [Kind],
    on_track: &[bool],
    ground: &CheckedSettings,
    stream: &mut Stream,
) {
    let most = if ground.settings.crossings { Kind::ALL.len() } else { Kind::ALL.len() - 1 };
    let loose = &Kind::ALL[1..most];
    for (tile, _) in tiles.iter_mut().zip(on_track).filter(|(_, on)| !**on) {
        let is_ground = stream.below(100) < ground.settings.ground;
        *tile = if is_ground { Kind::Empty } else { loose[stream.index(loose.len())] };
    }
}

/// Draws the fixed lines.
pub(super) fn fixed(grid: Grid, ground: &CheckedSettings, stream: &mut Stream) -> Vec<Line> {
    let can_turn = Line::all(grid).filter(|line| line.len(grid) > 1);
    draw(can_turn.collect(), ground.settings.fixed, stream)
}

/// Draws bonuses on the track, and puts the design together.
pub(super) fn finish(
    laid: Laid,
    on_track: &[bool],
    ground: &CheckedSettings,
    stream: &mut Stream,
) -> Result<Rails, Flaw> {
    let Laid { grid, stations, tiles, fixed } = laid;
    let track: Vec<Cell> = grid.cells().filter(|cell| on_track[cell.index()]).collect();
    let cells = draw(track, ground.settings.bonuses, stream);
    let worth = &ground.settings.bonus_points;
    let bonus = |cell| Bonus { cell, points: worth[stream.index(worth.len())] };
    let bonuses = cells.into_iter().map(bonus).collect();
    let parts = Parts { grid, stations, fixed, tiles, bonuses, stock: ground.stock };
    Design::new(parts).map(Rails::new)
}

/// Draws `count` random items of a list.
fn draw<T>(mut from: Vec<T>, count: usize, stream: &mut Stream) -> Vec<T> {
    for at in 0..count.min(from.len()) {
        let other = at + stream.index(from.len() - at);
        from.swap(at, other);
    }
    from.truncate(count);
    from
}
