use etchwork_path::{Board, Cell, Mechanic, Payload, Reason, Solved, Stream};
use serde::Deserialize;
use std::ops::RangeInclusive;

/// How often a pair is drawn before the board is given up.
const TRIES: u32 = 20;

/// Pairs of distant cells that are one step apart: a player on one cell of a pair may step to the
/// other.
///
/// ```text
/// a . . #      the two ends of a pair are at least three steps apart
/// . . # .
/// . . . a
/// ```
///
/// The pairs are links of the board, so rules and path finders need not know about them. The path
/// of a generated puzzle takes at least one link; a player need not.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Warps {
    /// The pairs on a board.
    pub pairs: u8,
}

impl Warps {
    /// The possible numbers of pairs: board texts have a letter for each.
    pub const PAIRS: RangeInclusive<u32> = 1..=26;
}

impl Default for Warps {
    fn default() -> Self {
        Self { pairs: 1 }
    }
}

impl Mechanic for Warps {
    fn stacks_with(&self, _: &str) -> bool {
        true
    }

    fn is_told_by(&self, board: &Board) -> bool {
        !board.links().is_empty()
    }

    fn for_players(&self) -> Option<String> {
        Some("From a letter the line can go on at the same letter elsewhere.".to_owned())
    }

    fn sentence(&self, reason: &str) -> Option<String> {
        let told = match reason {
            "no_room_for_a_warp" => "there is no room for a warp",
            "warp_unused" => "the path takes no warp",
            _ => return None,
        };
        Some(told.to_owned())
    }

    fn dress(&self, board: &mut Board, stream: &mut Stream, _: &mut Payload) -> Result<(), Reason> {
        let open = board.open();
        let cells = open.len();
        for _ in 0..self.pairs {
            let mut link = |_| {
                let mut draw = || open.nth(stream.index(cells)).expect("a rank below the count");
                let (a, b) = (draw(), draw());
                board.link(a, b).is_ok()
            };
            if !(0..TRIES).any(&mut link) {
                return Err("no_room_for_a_warp".into());
            }
        }
        Ok(())
    }

    fn rule_needs_board(&self) -> bool {
        false
    }

    fn settle(&self, solved: &Solved<'_>, _: &mut Stream, _: &mut Payload) -> Result<(), Reason> {
        let links = solved.board.links();
        let is_warp = |step: &[Cell]| links.iter().any(|link| link.joins(step[0], step[1]));
        if solved.path.windows(2).any(is_warp) { Ok(()) } else { Err("warp_unused".into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::Grid;

    /// The recipe fixes this number of draws, since later draws depend on it.
    #[test]
    fn a_pair_is_drawn_twenty_times() {
        let mut board = Board::new(Grid::new(2, 2).unwrap());
        let (mut stream, mut same) = (Stream::new(1), Stream::new(1));
        let dressed = Warps::default().dress(&mut board, &mut stream, &mut Payload::new());
        assert_eq!(dressed, Err("no_room_for_a_warp".into()));
        for _ in 0..2 * 20 {
            same.index(4);
        }
        assert_eq!(stream, same);
    }
}
