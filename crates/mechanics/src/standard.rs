use etchwork_path::{Board, Mechanic};

/// The plain puzzle: it adds nothing and demands nothing. It stacks with no other mechanic, because
/// it would add nothing there.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Mechanic for Standard {
    fn is_told_by(&self, board: &Board) -> bool {
        board.links().is_empty()
    }

    fn accepts_any_path(&self) -> bool {
        true
    }

    fn rule_needs_board(&self) -> bool {
        false
    }
}
