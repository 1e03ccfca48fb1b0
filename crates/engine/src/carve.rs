//! Sculpting by erosion: walls placed one by one, the board always in one piece.

use etchwork_core::{Board, Sculptor, Stream};

/// Places up to `target` walls, each by a sculptor drawn by weight. A sculptor
/// without a candidate left hands over to the others, in their order; when
/// none has one, sculpting stops short. The open cells are connected after
/// every single wall, and one at least stays open.
pub fn carve(
    board: &mut Board,
    target: usize,
    sculptors: &[(f64, Box<dyn Sculptor>)],
    stream: &mut Stream,
) {
    for _ in 0..target {
        let drawn = stream.weighted(sculptors.iter().map(|(weight, _)| *weight));
        let others = (0..sculptors.len()).filter(|other| *other != drawn);
        let mut in_turn = std::iter::once(drawn).chain(others);
        if !in_turn.any(|which| place(board, &*sculptors[which].1, stream)) {
            return;
        }
    }
}

/// Places one wall among a sculptor's candidates, if any keeps the board whole.
fn place(board: &mut Board, sculptor: &dyn Sculptor, stream: &mut Stream) -> bool {
    let mut candidates = &sculptor.candidates(board) & &board.open();
    for left in (1..=candidates.len()).rev() {
        let cell = candidates.nth(stream.index(left)).expect("a rank below the count");
        if board.is_connected_without(cell) {
            board.set_wall(cell);
            return true;
        }
        candidates.remove(cell);
    }
    false
}
